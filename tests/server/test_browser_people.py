"""People at the table: watching, taking back, names, clocks, seats handed over: the page in a real browser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from browsing import MOVE, Window
from guests import Guest, InThread, running, settings

from ludotheque.server.messages import spread


def test_watching(browser: Any, place: InThread) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno")
    ana, guest = Window(browser, place), Window(browser, place)
    page, watched = ana.open(made), guest.open(made, "watch")
    watched.wait_for_selector("text=You are watching")
    page.wait_for_selector("text=1 person watches")
    assert not watched.locator(MOVE).count() and not watched.locator("#chat").is_visible()
    assert not watched.locator("#type").is_visible() and watched.get_by_label("Your link").count() == 0
    page.get_by_role("button", name="Put one more pebble").click()
    page.wait_for_selector("#log >> text=In secret")
    page.get_by_role("button", name="Close the fist").click()
    watched.wait_for_selector("#log >> text=Ana has chosen")
    assert "In secret" not in guest.everything() and "(1)" not in guest.everything()
    assert "✓ has chosen" in watched.locator("#people li").first.text_content()
    ana.close()
    guest.close()


def test_an_absent_friend_is_replaced_and_comes_back(browser: Any, place: InThread) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno")
    ana, bruno = Window(browser, place), Window(browser, place)
    page = ana.open(made)
    button = page.get_by_role("button", name="Let a bot play: Bruno")
    button.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#log >> text=/Ana hands Bruno’s seat to a bot that plays/")
    page.wait_for_selector("#people >> text=/a bot plays .* for them/")
    assert ana.focused() != "<body", "the button is gone, the focus is not lost"
    other = bruno.open(made, "seat1")
    other.get_by_role("button", name="Take back my seat").click()
    page.wait_for_selector("#log >> text=Bruno plays again")
    page.wait_for_selector("#people li:nth-child(2) >> text=here")
    assert "for them" not in page.locator("#people").text_content()
    assert not other.get_by_role("button", name="Take back my seat").count()
    ana.close()
    bruno.close()


def asking(browser: Any, place: InThread) -> tuple[Window, Window]:
    """Two windows at a table, the first of which asks the second to take back a move."""
    made = place.set("montana", "me:Ana", "friend:Bruno")
    windows = Window(browser, place), Window(browser, place)
    windows[0].open(made)
    windows[1].open(made, "seat1")
    for window in windows:
        window.page.wait_for_function(
            "() => document.querySelectorAll('#people .grow')[1].textContent.includes('here')"
        )
    for _ in range(60):
        found = [i for i, w in enumerate(windows) if w.page.get_by_role("button", name="Ask to take back").count()]
        if found:
            break
        mover = next(w for w in windows if w.page.locator(MOVE).count())
        mover.move()
        for window in windows:
            window.page.wait_for_function(
                "s => document.querySelector('#steps span').textContent === s", arg=mover.step()
            )
    asker, other = windows[found[0]], windows[1 - found[0]]
    asker.page.get_by_role("button", name="Ask to take back").click()
    asker.page.wait_for_selector("text=Waiting for the others’ answer")
    return asker, other


def test_a_request_is_withdrawn(browser: Any, place: InThread) -> None:
    asker, other = asking(browser, place)
    other.page.get_by_role("button", name="Agree").wait_for()
    assert not other.page.get_by_role("button", name="Withdraw").count()
    asker.page.get_by_role("button", name="Withdraw").click()
    for window in (asker, other):
        window.page.wait_for_selector("#log >> text=no longer asks for it")
        window.page.wait_for_selector("#notices .notice", state="detached")
    assert "takes back" not in asker.page.locator("#log").text_content()
    for window in (asker, other):
        window.close()


def test_asking_to_take_back(browser: Any, place: InThread) -> None:
    asker, other = asking(browser, place)
    agree = other.page.get_by_role("button", name="Agree")
    agree.focus()
    other.page.keyboard.press("Enter")
    asker.page.wait_for_selector("#log >> text=takes back a move; all agreed")
    other.page.wait_for_selector("#log >> text=takes back a move; all agreed")
    assert not agree.count() and other.focused() != "<body"
    for window in (asker, other):
        window.close()


def test_at_a_table_with_bots_one_takes_back_alone(window: Window, place: InThread) -> None:
    page = window.open(place.set("montana", "me:Ana", "bot"))
    for _ in range(60):
        window.move()
        page.wait_for_selector(f"{MOVE}, #result", timeout=60_000)
        assert not page.get_by_role("button", name="Ask to take back").count()
        back = page.locator("#back")
        if back.count() and "Ana" not in page.locator("#log li").last.text_content():
            break  # the bot moved last
    assert back.inner_text() == "Take back" and "Not freely" not in page.locator("#promptbar").text_content()
    back.click()
    page.wait_for_selector("#log >> text=/Ana takes back a move/")


def test_a_name_that_somebody_has_is_not_taken(browser: Any, place: InThread) -> None:
    made = place.set("fists", "me:Ana", "friend:Guest")
    window = Window(browser, place)
    window.page.goto("/")
    window.page.fill("#name", "ana")
    window.page.press("#name", "Tab")
    page = window.open(made, "seat1")
    page.wait_for_selector(MOVE)
    page.wait_for_function("() => document.querySelector('#board').textContent.length > 5")
    assert (
        page.locator("#people .name").all_text_contents() == ["Ana", "Guest"] and not page.locator("#refusal").count()
    )
    page.fill("#rename", "ANA")
    page.press("#rename", "Enter")
    page.wait_for_selector("#refusal")
    page.fill("#rename", "Bruno")
    page.press("#rename", "Enter")
    page.wait_for_selector("#log >> text=Bruno is now at the table")
    assert not page.locator("#refusal").count()
    page.get_by_role("button", name="Close the fist").click()
    page.wait_for_selector("#log >> text=In secret")
    page.fill("#chat-text", "hello")
    page.press("#chat-text", "Enter")
    page.wait_for_selector("#log >> text=Bruno: hello")
    page.fill("#rename", "Bruna")
    page.press("#rename", "Enter")
    page.wait_for_selector("#log >> text=Bruna: hello")
    assert "Bruno" not in page.locator("#log").text_content(), "the earlier lines have the new name"
    window.close()


def test_clocks(browser: Any, place: InThread) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno", clock=600)
    bruno = Guest(place, made["table"], made["links"]["seat1"])
    bruno.send(type="chat", id="c", text="here I am")
    window = Window(browser, place)
    page = window.open(made)
    page.wait_for_selector("#log li.chat")
    own = page.locator("#own-time [data-until]")
    own.wait_for()
    assert re.fullmatch(r"9:\d\d|10:00", own.text_content()) and "short" not in (own.get_attribute("class") or "")
    assert page.locator("#people [data-until]").count() == 2, "both are awaited"
    before = own.text_content()
    page.wait_for_function("b => document.querySelector('#own-time [data-until]').textContent !== b", arg=before)
    page.get_by_role("button", name="Close the fist").click()
    page.wait_for_selector("#log >> text=In secret")
    assert not own.count() and page.locator("#people [data-until]").count() == 1
    bruno.close()
    window.open(place.set("fists", "me:Ana", "friend:Bruno", clock=7200))
    own.wait_for()
    page.goto("/")
    page.wait_for_selector("#tables .time >> text=/1 h 59 min|2 h 0 min/")
    short = place.set("fists", "me:Ana", "friend:Bruno", clock=2)
    window.open(short)
    page.wait_for_selector("#own-time .short")
    page.evaluate("""() => setInterval(() => {
        const chosen = document.querySelector('#log').textContent.includes('In secret');
        const buttons = [...document.querySelectorAll('#notices button')];
        const back = chosen && buttons.find(one => one.textContent === 'Take back my seat');
        if (!back) return;
        window.told = document.querySelector('#notices').textContent;
        back.click();
    }, 20)""")  # once the bot has chosen, since the time for that is up, and before Bruno's is, too
    page.wait_for_selector("#log >> text=Ana has run out of time")
    page.wait_for_selector("#log >> text=Ana plays again")
    assert re.search("A bot plays .* for you", page.evaluate("window.told"))
    plain = place.set("fists", "me:Ana", "friend:Bruno")
    window.open(plain).wait_for_selector(MOVE)
    assert not page.locator(".time").count()
    window.close()


def test_a_bot_is_offered_for_who_has_been_away_for_a_minute(browser: Any, tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite", away=60.0)) as place:
        made = place.set("fists", "me:Ana", "friend:Bruno")
        ana, bruno = Window(browser, place), Window(browser, place)
        ana.page.clock.install()
        page = ana.open(made)
        bruno.open(made, "seat1").wait_for_selector(MOVE)
        page.wait_for_selector("#people li:nth-child(2) >> text=here")
        bruno.close()
        page.wait_for_selector("#people li:nth-child(2) >> text=away")
        page.clock.fast_forward(59_000)
        assert not page.locator("#hand-1").count()
        page.clock.fast_forward(2_000)
        page.wait_for_selector("#hand-1")
        ana.close()


def test_who_handed_their_seat_over_gets_it_back_by_moving(browser: Any, tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite", pause=600.0)) as place:  # the bot lets itself be waited for
        window = Window(browser, place)
        yours = False
        while not yours:  # white sectors may give the other the first word
            made = place.set("montana", "me:Ana", "friend:Bruno", options={"starting_player": "0"})
            key = {"authorization": f"Bearer {made['token']}"}
            yours = place.http.get(f"/api/tables/{made['table']}", headers=key).json()["yours"]
        page = window.open(made)
        page.wait_for_selector(MOVE)
        window.company()
        page.locator("#hand-0").click()
        page.locator("#hand-0").click()
        page.wait_for_selector("text=/A bot plays .* for you/")
        window.move()
        page.wait_for_selector("#log >> text=Ana plays again", state="attached")
        window.close()


def test_own_seats_are_handed_over_and_taken_back(window: Window, place: InThread) -> None:
    page = window.open(place.set("montana", "me:Ana", "screen:Bruno"))
    page.wait_for_selector(MOVE)
    window.company()
    names = ["Ana", "Bruno"]
    shown = next(i for i, name in enumerate(names) if page.locator("#prompt").text_content().startswith(f"{name}: "))
    assert "you" not in page.locator("#persons").text_content()
    other = names[1 - shown]
    page.get_by_role("button", name=f"Let a bot play: {other}").click()
    page.wait_for_selector(f"#log >> text=/A bot now plays .* for {other}/", state="attached")
    page.get_by_role("button", name=f"Take back my seat: {other}").click()
    page.wait_for_selector(f"#log >> text={other} plays again", state="attached")
    own = page.locator(f"#hand-{shown}")
    own.click()
    page.wait_for_selector("#people >> text=Really? A bot plays for you")
    assert own.evaluate("e => e === document.activeElement")
    page.wait_for_selector("#people >> text=Really?", state="detached", timeout=15_000)
    assert f"for {names[shown]}" not in page.locator("#log").text_content(), "one click is not enough"
    own.click()
    own.click()
    page.wait_for_selector(f"#log >> text=/A bot now plays .* for {names[shown]}/", state="attached")
    page.wait_for_selector(f"#people li:nth-child({shown + 1}) >> text=/a bot plays .* for you/")
    page.get_by_role("button", name=f"Take back my seat: {names[shown]}").click()
    page.wait_for_selector(f"#log >> text={names[shown]} plays again", state="attached")


def test_links_of_friends_come_first_and_until_they_come(browser: Any, place: InThread) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno", "friend:Cleo")
    ana, guest = Window(browser, place), Window(browser, place)
    page = ana.open(made)
    cards = page.locator("#invitations .notice")
    page.wait_for_selector("#invitations >> text=Send this link to Cleo")
    assert cards.count() == 2
    assert page.get_by_label("Send this link to Bruno", exact=True).input_value().endswith(made["links"]["seat1"])
    labels = page.locator("#links input").evaluate_all("all => all.map(e => e.getAttribute('aria-label').slice(0, 9))")
    assert labels == ["For Bruno", "For Cleo", "Your link", "To watch"]
    ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy: Send this link to Bruno").click()
    page.wait_for_selector("#invitations >> text=Copied")
    assert page.evaluate("navigator.clipboard.readText()").endswith(made["links"]["seat1"])
    page.get_by_role("button", name="Close: Send this link to Cleo").click()
    assert cards.count() == 1 and ana.focused() != "<body"
    watched = guest.open(made, "watch")
    watched.wait_for_selector("text=You are watching")
    assert not watched.locator("#links").is_visible() and not watched.locator("#invitations .notice").count()
    guest.open(made, "seat1")
    cards.first.wait_for(state="detached")
    page.get_by_label("For Bruno", exact=True).wait_for(state="detached")  # it is theirs alone now
    guest.close()
    page.wait_for_selector("#people li:nth-child(2) >> text=away")
    assert not cards.count()
    ana.close()


def test_a_hint_where_only_bots_play_along(window: Window, place: InThread) -> None:
    page = window.open(place.set("montana", "me:Ana", "bot", options={"starting_player": "0"}))
    page.wait_for_selector("#hint")
    page.locator("#hint").click()
    page.wait_for_selector("#hints button", timeout=60_000)
    assert "% of the win" in page.locator("#hints").text_content()
    page.wait_for_selector("#log >> text=Ana takes a hint")
    step = window.step()
    page.locator("#hints button").first.click()
    page.wait_for_selector("#hints", state="detached")
    page.wait_for_function("step => document.querySelector('#steps span').textContent !== step", arg=step)
    window.open(place.set("fists", "me:Ana", "friend:Bruno")).wait_for_selector(MOVE, state="attached")
    assert not page.locator("#hint").count(), "not where others play along"


def test_a_hint_where_people_play_along(browser: Any, place: InThread) -> None:
    made = place.set("montana", "me:Ana", "friend:Bruno", hints=True)
    windows = [Window(browser, place) for _ in range(2)]
    for window, role in zip(windows, ("", "seat1"), strict=True):
        window.open(made, role)
    first = place.hub.sittings[made["table"]].table.to_act[0]
    asked, other = windows[first], windows[1 - first]
    asked.page.locator("#hint").click()
    asked.page.wait_for_selector("#hints button", timeout=60_000)
    other.page.wait_for_selector("#log >> text=takes a hint")
    assert not other.page.locator("#hint, #hints").count() and "of the win" not in other.everything()
    asked.page.locator("#hints button").first.click()
    asked.page.wait_for_selector("#hints", state="detached")
    for window in windows:
        window.close()


def test_leaving_and_giving_up_are_asked_for(browser: Any, place: InThread) -> None:
    made = place.set("montana", "me:Ana", "bot")
    window = Window(browser, place)
    page = window.open(made)
    page.wait_for_selector(MOVE)
    window.company()
    leave = page.get_by_role("button", name="Leave the table…")
    leave.click()
    assert "stay" in window.focused(), "the question is asked, and the answer that changes nothing is at hand"
    page.keyboard.press("Escape")
    page.wait_for_selector("#leaving", state="detached")
    leave.click()
    page.get_by_role("button", name="Stay").click()
    page.wait_for_selector("#leaving", state="detached")
    assert not page.locator("#log >> text=/a bot/i").count()
    leave.click()
    page.get_by_role("button", name="Give up").click()
    page.wait_for_selector("#notices >> text=You have given up")
    page.wait_for_selector("#log >> text=/Ana gives up; a bot/", state="attached")
    page.wait_for_selector("#people >> text=has given up")
    assert not page.get_by_role("button", name="Take back my seat").count() and not leave.is_visible()
    page.wait_for_function("() => document.querySelector('#jump, #result')")
    window.close()


def test_where_only_bots_decide_one_jumps_to_the_end(browser: Any, place: InThread) -> None:
    made = place.set("montana", "me:Ana", "friend:Bruno", "bot", bot="normal")
    bruno = Guest(place, made["table"], made["links"]["seat1"])
    bruno.send(type="hasten")
    assert bruno.until("refused")["key"] == "people_left"
    bruno.send(type="hand", seat=1, bot="normal")
    bruno.until("update")
    watcher = Guest(place, made["table"], made["links"]["watch"])
    window = Window(browser, place)
    page = window.open(made)
    window.company()
    page.wait_for_selector("#leave:visible")
    assert not page.locator("#jump").count(), "Ana has still to decide"
    page.get_by_role("button", name="Leave the table…").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    page.get_by_role("button", name="Jump to the end").click()
    page.wait_for_selector("#notices >> text=The bots play to the end")
    watcher.send(type="hasten")
    assert watcher.until("refused")["key"] == "watching"
    assert place.hub.sittings[made["table"]].hasty
    page.get_by_role("button", name="Take back my seat").click()
    page.wait_for_selector("#log >> text=Ana plays again", state="attached")
    page.wait_for_selector("#notices .notice", state="detached")
    for guest in (bruno, watcher):
        guest.close()
    window.close()


def test_what_was_taken_back_is_struck_out(browser: Any, place: InThread) -> None:
    made = place.set("montana", "me:Ana", "screen:Bruno")
    window = Window(browser, place)
    page = window.open(made)
    for n in range(60):
        window.move()
        if n > 5 and page.locator("#back:enabled").count():
            break
    page.evaluate("window.lines = [...document.querySelectorAll('#lines li')].map(e => e.textContent)")
    page.locator("#back").click()
    page.wait_for_selector("#lines li.struck")
    struck = page.locator("#lines li.struck")
    fallen = [text.removesuffix("(taken back)") for text in struck.all_text_contents()]
    assert fallen == page.evaluate("lines")[-len(fallen) :]
    style = "e => getComputedStyle(e).textDecorationLine"
    assert "line-through" in struck.first.locator("div").first.evaluate(style)
    page.reload()
    page.wait_for_selector("#lines li.struck")
    assert page.locator("#lines li.struck").count() == len(fallen), "also when the log is read anew"
    head = {"authorization": f"Bearer {made['token']}"}
    steps = spread(place.http.get(f"/api/tables/{made['table']}/rounds", headers=head).json()["steps"])
    numbers = page.locator("#lines li.struck").evaluate_all("all => all.map(e => Number(e.dataset.n))")
    assert not set(numbers) & set(steps), "it is no step any more"
    window.close()
    made = place.set("fists", "me:Ana", "friend:Bruno")
    ana, bruno = Window(browser, place), Window(browser, place)
    page, other = ana.open(made), bruno.open(made, "seat1")
    page.get_by_role("button", name="Put one more pebble").click()
    page.wait_for_selector("#log >> text=In secret")
    page.get_by_role("button", name="Close the fist").click()
    other.wait_for_selector("#log >> text=Ana has chosen")
    other.get_by_role("button", name="Put one more pebble").click()
    other.wait_for_selector("#log >> text=In secret")
    page.locator("#back").click()
    other.wait_for_selector("#lines li.struck >> text=Ana has chosen")
    assert other.locator("#lines li.struck").count() == 1, "one's own choice stands"
    page.wait_for_selector("#lines li.struck")
    assert page.locator("#lines li.struck").count() == 1
    for one in (ana, bruno):
        one.close()


def test_a_quick_phrase_is_read_by_each_in_their_own_language(browser: Any, place: InThread) -> None:
    made = place.set("dakota", "me:Ana", "friend:Bruno", "bot")
    ana, bruno = Window(browser, place), Window(browser, place, locale="fr")
    page, other = ana.open(made), bruno.open(made, "seat1")
    page.locator("#phrases summary").click()
    first = page.locator("#phrases li").first
    first.locator("select").first.select_option("the gold")
    first.locator("button").click()
    page.wait_for_selector("#log .chat >> text=I take the gold if you leave me the fish.")
    other.wait_for_selector("#log .chat >> text=Je prends l’or si tu me laisses le poisson.")
    assert not page.locator("#phrases[open]").count()
    ana.close()
    bruno.close()


def test_what_comes_between_two_frames_is_drawn_together(browser: Any, place: InThread) -> None:
    """A hundred moves of bots are no hundred pictures."""
    made = place.set("montana", "me:Ana", "bot", bot="random")
    window = Window(browser, place)
    page = window.open(made)
    page.evaluate("""() => {
        window.draws = [0];
        const frame = () => { window.draws.push(0); requestAnimationFrame(frame); };
        requestAnimationFrame(frame);
        const steps = document.querySelector('#steps');
        new MutationObserver(() => { window.draws[window.draws.length - 1] += 1; })
            .observe(steps, { subtree: true, childList: true, characterData: true });
    }""")
    ana = Guest(place, made["table"], made["token"])
    ana.send(type="hand", seat=0, bot="random")
    for _ in range(5):
        ana.until("update")
    page.evaluate("() => { const end = Date.now() + 1500; while (Date.now() < end); }")  # what comes meanwhile waits
    while not ana.state["over"]:
        ana.until("update")
    page.wait_for_selector("#result")
    draws = page.evaluate("window.draws")
    assert ana.n > 60 and 0 < sum(draws) < ana.n and max(draws) <= 2, draws
    ana.close()
    window.close()
