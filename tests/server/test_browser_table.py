"""Games played in the browser: the page in a real browser."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from browsing import MOVE, Window
from clicking import DESK
from guests import InThread
from hands import Player

AT_END = """async e => {
    await new Promise(painted => requestAnimationFrame(() => setTimeout(painted)));
    return e.scrollHeight > e.clientHeight + 60 && e.scrollHeight - e.scrollTop - e.clientHeight < 40;
}"""


def test_a_whole_game_by_buttons_against_bots(window: Window) -> None:
    page = window.page
    page.goto("/set/montana")
    page.get_by_label("Bot 2").select_option("random")
    page.fill("#option-round_cap-value", "8")
    window.start()
    page.wait_for_selector("#people li", state="attached")
    while window.move():
        pass
    assert page.locator("#result tbody tr").count() == 2
    assert "win" in page.locator("#prompt").text_content() or "victory" in page.locator("#prompt").text_content()
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_function("() => document.querySelector('#log li') && !document.querySelector('#result')")


def test_two_browsers_against_each_other(browser: Any, place: InThread) -> None:
    ana, bruno = Window(browser, place, viewport=DESK), Window(browser, place, locale="fr-FR", viewport=DESK)
    ana.page.goto("/set/montana")
    ana.page.fill("#option-round_cap-value", "5")
    ana.page.locator("input[name=kind1][value=friend]").check(force=True)
    ana.page.get_by_label("Name 1").fill("Ana")
    ana.start()
    invitation = ana.page.locator("#links input[aria-label^='For ']").input_value()
    bruno.page.goto("/")
    bruno.page.fill("#name", "Bruno")
    bruno.page.fill("#paste", invitation)
    bruno.page.get_by_role("button", name="Rejoindre").click()
    ana.page.wait_for_selector("text=Bruno is now at the table")
    players = [Player(ana), Player(bruno)]
    for _ in range(10_000):
        movers = [player for player in players if player.page.locator(".lit[data-at], #ways button").count()]
        if movers:
            movers[0].turn(alone=False)
        elif ana.over() and bruno.over():
            break
    end = time.monotonic() + 20
    while len({str(window.page.locator("#result td").all_text_contents()) for window in (ana, bruno)}) > 1:
        assert time.monotonic() < end, "both are told the same, once the sources of points have come"
    assert (
        "gagne" in bruno.page.locator("#prompt").text_content()
        or "victoire" in bruno.page.locator("#prompt").text_content()
    )
    played = ana.page.evaluate("location.pathname")
    ana.page.get_by_role("button", name="Rematch").click()
    ana.page.wait_for_url(lambda url: played not in url)
    ana.page.wait_for_selector("#log >> text=The game begins")
    bruno.page.get_by_role("button", name="Aller à la revanche").click()
    bruno.page.wait_for_function(
        "path => location.pathname === path", arg=ana.page.evaluate("location.pathname"), timeout=10_000
    )
    bruno.page.wait_for_selector("#log >> text=La partie commence")
    assert ana.page.url != bruno.page.url, "each by a link of their own"
    ana.close()
    bruno.close()


def test_reload_in_mid_turn_take_back_and_look_back(window: Window) -> None:
    page = window.page
    page.goto("/set/montana")
    page.locator("input[name=kind1][value=screen]").check(force=True)
    page.locator("#option-starting_tile-chosen").check()
    window.start()
    for _ in range(12):
        assert window.move()
    prompt, moves = page.locator("#prompt").text_content(), page.locator(MOVE).all_text_contents()
    log = page.locator("#log").text_content()
    page.reload()
    page.wait_for_selector(MOVE)
    assert page.locator("#prompt").text_content() == prompt and page.locator(MOVE).all_text_contents() == moves
    assert page.locator("#log").text_content() == log
    page.wait_for_function("() => document.querySelector('#board').textContent.length > 100")
    board = page.locator("#board").text_content()
    page.get_by_role("button", name="Back", exact=True).click()
    page.wait_for_selector("text=Step 12 of 13")
    page.get_by_role("button", name="First").click()
    page.wait_for_selector("text=Step 1 of 13")
    page.wait_for_function("board => document.querySelector('#board').textContent !== board", arg=board)
    page.get_by_role("button", name="Back to now").click()
    page.wait_for_function("board => document.querySelector('#board').textContent === board", arg=board)
    for _ in range(100):
        button = page.get_by_role("button", name="Take back", exact=True)
        if button.count() and button.is_enabled():
            before = window.step()
            button.click()
            page.wait_for_function("step => document.querySelector('#steps span').textContent !== step", arg=before)
            assert "takes back a move" in page.locator("#log li").last.text_content()
            return
        assert window.move()
    raise AssertionError("nothing could be taken back")


def test_french_switched_at_any_time(window: Window) -> None:
    page = window.page
    page.goto("/set/montana")
    page.locator("input[name=kind1][value=screen]").check(force=True)
    window.start()
    window.move()
    english = page.locator("#prompt").text_content()
    page.select_option("#language", label="Français")
    page.wait_for_selector("html[lang=fr]")
    page.wait_for_function("english => document.querySelector('#prompt').textContent !== english", arg=english)
    page.wait_for_selector("#log >> text=La partie commence.", state="attached")
    assert page.locator("html").get_attribute("lang") == "fr"
    window.move()
    page.fill("#typed", "spin 1")
    page.press("#typed", "Enter")
    page.wait_for_selector("#refusal")
    page.locator("#refusal button").first.click()
    page.wait_for_selector("#refusal p.quiet")
    page.select_option("#language", label="English")
    page.wait_for_selector("html[lang=en]")


def test_it_comes_back_after_the_connection_is_lost(browser: Any, tmp_path: Path) -> None:
    from guests import InProcess, free_port

    port = free_port()
    server = InProcess(tmp_path / "t.sqlite", port).wait()
    made = server.set("montana", "me", "screen")
    window = Window(browser, server)  # type: ignore[arg-type]
    window.page.goto(f"/table/{made['table']}#{made['token']}")
    window.move()
    step = window.step()
    server.kill()
    window.page.wait_for_selector("text=Your table is safe")
    assert not window.page.locator(MOVE).count(), "choices are off"
    server = InProcess(tmp_path / "t.sqlite", port).wait()
    window.page.wait_for_selector(MOVE, timeout=30_000)
    assert window.step() == step
    assert window.move()
    window.faults.clear()  # the browser itself complains of the lost socket
    window.close()
    server.stop()


def test_chat_is_shown_as_text(window: Window, place: InThread) -> None:
    made = place.set("montana", "me:<i>Ana</i>", "friend")
    window.page.goto(f"/table/{made['table']}#{made['token']}")
    window.page.fill("#chat-text", "<img src=x onerror=alert(1)><b>hi</b>")
    window.page.press("#chat-text", "Enter")
    window.page.wait_for_selector("#log li.chat")
    assert window.page.locator("#log li.chat").text_content() == "<i>Ana</i>: <img src=x onerror=alert(1)><b>hi</b>"
    assert window.page.locator("#log img, #log b").count() == 0


def test_the_log_follows_again_after_a_look_back(window: Window, place: InThread) -> None:
    page = window.open(place.set("montana", "me:Ana", "screen:Bruno"))
    for _ in range(40):
        window.move()
    log = page.locator("#log")
    assert log.evaluate(AT_END)
    page.get_by_role("button", name="First").click()
    page.wait_for_selector("text=Step 1 of")
    assert not log.evaluate(AT_END)
    page.get_by_role("button", name="Back to now").click()
    assert log.evaluate(AT_END)
    window.move()
    assert log.evaluate(AT_END)
    log.evaluate("e => e.scrollTop = 0")
    page.get_by_role("button", name="First").click()
    page.wait_for_selector("text=Step 1 of")
    page.get_by_role("button", name="Back to now").click()
    assert not log.evaluate(AT_END), "whoever reads above is left there"
    people = page.locator("#log .told strong").evaluate_all("all => all.map(e => [e.className, e.textContent])")
    assert {tuple(one) for one in people} == {("seat0", "Ana"), ("seat1", "Bruno")}, "people have their colours"
    own = page.locator("#log .told:has(strong)").first
    assert own.locator("svg.mark").count() == 1 and page.locator("#log .told").first.locator("svg.mark").count() == 0
    assert "Round 1" in page.locator("#log .begins").first.text_content()


def test_the_language_changes_while_one_looks_back(window: Window, place: InThread) -> None:
    page = window.open(place.set("montana", "me:Ana", "screen:Bruno"))
    for _ in range(6):
        window.move()
    page.wait_for_selector(MOVE)
    page.fill("#typed", "nonsense")
    page.press("#typed", "Enter")
    page.wait_for_selector("#refusal")
    page.get_by_role("button", name="Back", exact=True).click()
    page.wait_for_selector("text=Step 6 of 7")
    english = page.locator("#board").text_content()
    page.select_option("#language", label="Français")
    page.wait_for_selector("text=Étape 6 sur 7")
    page.wait_for_function("english => document.querySelector('#board').textContent !== english", arg=english)
    past = page.locator("#board").text_content()
    assert "Wheel" in english and "Wheel" not in past and "Roue" in past
    assert not page.locator("#refusal").count(), "it is in the other language"
    page.get_by_role("button", name="Revenir à maintenant").click()
    page.wait_for_selector("text=Étape 7 sur 7")
    page.get_by_role("button", name="Reculer").click()
    page.wait_for_function("past => document.querySelector('#board').textContent === past", arg=past)


def test_what_did_not_come_is_asked_for_again(window: Window, place: InThread) -> None:
    window.strict = False
    refused = []

    def once(route: Any) -> None:
        path = route.request.url.split("?")[0].rsplit("/", 1)[1]
        if path in refused:
            route.continue_()
        else:
            refused.append(path)
            route.fulfill(status=503) if path == "moves" else route.abort()

    for path in ("moves", "print"):
        window.context.route(f"**/api/tables/*/{path}?*", once)
    page = window.open(place.set("montana", "me:Ana", "screen:Bruno"))
    assert window.move() and refused == ["moves", "print"]
    window.context.route("**/api/tables/*/moves?*", lambda route: route.fulfill(status=404, json={"detail": "no more"}))
    page.reload()
    page.wait_for_selector("main >> text=no more")


def test_a_table_that_could_not_be_opened_just_now_is_tried_again(
    window: Window, place: InThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter = place.hub.enter
    tried: list[Any] = []

    async def at_first_not(*given: Any) -> Any:
        if not tried:
            tried.append(given)
            raise RuntimeError("a test")
        return await enter(*given)

    monkeypatch.setattr(place.hub, "enter", at_first_not)
    window.open(place.set("montana", "me:Ana", "screen:Bruno"))
    assert window.move() and tried
