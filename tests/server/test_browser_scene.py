"""Games played on their pictures: real mouse, touch and keyboard events, and nothing but the picture."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import AXE, PHONE, Window
from clicking import DESK, LIT
from guests import Guest, InThread
from hands import Player, Typist
from test_browser_access import AUDIT


def test_a_whole_game_by_mouse_against_bots(browser: Any, place: InThread) -> None:
    window = Window(browser, place, viewport=DESK)
    window.open(place.set("montana", "me:Ana", "bot", "bot"))
    player = Player(window)
    moves = 0
    while player.turn():
        moves += 1
        assert moves < 1000
    assert moves > 20
    window.close()


@pytest.mark.parametrize(("game", "seats"), [("dakota", 3), ("dakota", 5), ("montmurail", 4), ("montmurail", 8)])
def test_other_games_by_mouse(browser: Any, place: InThread, game: str, seats: int) -> None:
    """From the first move to the end; with many seats most of the rounds between, which are all alike, are left out."""
    window = Window(browser, place, viewport=DESK, reduced_motion="reduce")
    made = place.set(game, "me:Ana", *["bot"] * (seats - 1))
    window.open(made)
    player = Player(window)
    moves = 0
    while player.turn():
        moves += 1
        s = place.hub.sittings[made["table"]].table.position.s
        if game == "dakota" and seats == 5:
            s.round = max(s.round, 8) if s.round > 1 else s.round  # of nine
        elif game == "montmurail" and moves % 3 == 0:
            s.turn = 149  # of at most 150 in an Age: at random, a city is seldom closed
    assert moves > 6
    window.close()


def test_two_people_in_opposite_factions_and_a_bot(browser: Any, place: InThread) -> None:
    """Each chooses in secret, and one comes back in the middle of it; then a round to its end, on two pictures."""
    made = place.set("dakota", "me:Ana", "friend:Bruno", "bot")
    windows = [Window(browser, place, viewport=DESK, reduced_motion="reduce") for _ in range(2)]
    heard: list[str] = []
    windows[1].page.on("websocket", lambda wire: wire.on("framereceived", lambda text: heard.append(text)))
    ana, bruno = (window.open(made, role) for window, role in zip(windows, ("", "seat1"), strict=True))
    for page in (ana, bruno):
        page.wait_for_selector("[data-at='factions/settler'].lit")
    heard.clear()
    ana.locator("[data-at='factions/native'].lit").click()
    ana.wait_for_selector(".own[data-symbol=seat0]")
    ana.reload()
    ana.wait_for_selector(".own[data-symbol=seat0]")
    bruno.wait_for_selector("#log >> text=Ana has chosen")
    assert heard and "native" not in "".join(heard).lower(), "nobody is told before all have chosen"
    players = [Player(window) for window in windows]
    bruno.locator("[data-at='factions/settler'].lit").click()
    for _ in range(10_000):
        if "Round 2" in bruno.locator("#log").text_content():
            break
        movers = [player for player in players if player.page.locator(".lit[data-at], #ways button").count()]
        if movers:
            movers[0].turn(alone=False)
    ana.wait_for_selector("#log >> text=Round 2")
    assert list(place.hub.sittings[made["table"]].table.position.s.faction[:2]) == [0, 1]
    for window in windows:
        window.close()


def test_a_whole_game_by_taps_on_a_phone(browser: Any, place: InThread) -> None:
    window = Window(browser, place, viewport=PHONE, has_touch=True)
    page = window.open(place.set("montana", "me:Ana", "bot", "bot"))
    player = Player(window, touch=True)
    while player.turn():
        whole = "(e => [e.scrollWidth, e.scrollHeight])(document.documentElement)"
        assert page.evaluate(whole) == [390, 844], "nothing has to be scrolled"
    window.close()


@pytest.mark.parametrize(("game", "seats", "most"), [("dakota", 3, 60), ("montmurail", 3, 12)])
@pytest.mark.parametrize("how", ["taps", "keys"])
def test_a_round_of_other_games(
    browser: Any, place: InThread, game: str, seats: int, most: int, how: str
) -> None:
    taps = how == "taps"
    window = Window(browser, place, viewport=PHONE if taps else DESK, has_touch=taps)
    page = window.open(place.set(game, "me:Ana", *["bot"] * (seats - 1)))
    player = Player(window, touch=True) if taps else Typist(window)
    for _ in range(most):
        assert player.turn()
        if taps:
            whole = "(e => [e.scrollWidth, e.scrollHeight])(document.documentElement)"
            assert page.evaluate(whole) == [390, 844], "nothing has to be scrolled"
        if "Round 2" in page.locator("#log").text_content():
            break
    assert game == "montmurail" or "Round 2" in page.locator("#log").text_content()
    window.close()


def test_a_whole_game_by_keys_alone(browser: Any, place: InThread) -> None:
    window = Window(browser, place, viewport=DESK, reduced_motion="reduce")
    window.open(place.set("montana", "me:Ana", "bot"))
    player = Typist(window)
    moves = 0
    while player.turn():
        moves += 1
        stops = window.page.locator("[data-at][tabindex='0']").count()
        assert stops <= 12, "one stop for each panel and tray"
    assert moves > 20
    window.close()


def test_two_people_at_one_screen_take_back_and_reload(browser: Any, place: InThread) -> None:
    window = Window(browser, place, viewport={"width": 1280, "height": 720})
    page = window.open(place.set("montana", "me:Ana", "screen:Bruno"))
    player = Player(window)
    docks = set()
    took = 0
    for n in range(40):
        assert player.turn()
        page.wait_for_selector(".dock")
        docks.add(page.locator(".dock .called").text_content())
        if n % 10 == 9 and page.locator("#back:enabled").count():
            before = player.ready()
            page.keyboard.press("z")
            player.changed(before)
            took += 1
        if n == 20:
            player.still()
            drawn = page.locator("#stage .pieces use").evaluate_all("all => all.map(e => e.outerHTML)")
            counted = page.locator(".counter b").all_text_contents()
            page.reload()
            player.still()
            assert page.locator("#stage .pieces use").evaluate_all("all => all.map(e => e.outerHTML)") == drawn
            assert page.locator(".counter b").all_text_contents() == counted
    assert docks == {"Ana", "Bruno"}, "the dock is whoever is to move"
    assert took
    page.locator("#steps [data-step=first]").click()
    page.wait_for_selector("text=Step 1 of")
    assert not page.locator(".lit[data-at]").count(), "what was cannot be played"
    page.locator("#steps [data-step=now]").click()
    player.ready()
    window.close()


def test_a_preview_tells_what_a_move_brings_and_a_shut_place_why(browser: Any, place: InThread) -> None:
    window = Window(browser, place, viewport=DESK)
    page = window.open(place.set("montana", "me:Ana", "screen:Bruno"))
    player = Player(window)
    for _ in range(200):  # until somebody can build
        now = player.ready()
        if any(one[0].startswith("map/") for one in now["lit"]) and page.locator(".spot.near").count():
            break
        player.turn()
    field = next(one for one in player.ready()["lit"] if one[0].startswith("map/"))
    before = page.locator(f"[data-at='{field[0]}']").evaluate("e => e.outerHTML")
    page.mouse.move(field[1], field[2])
    page.wait_for_selector(".dock .delta:not([hidden])")
    page.wait_for_selector("#stage .ghost use.piece")
    assert "pays" in page.locator("#note").text_content() and page.locator("#note .bad").count()
    page.mouse.move(5, 5)
    page.wait_for_function("() => !document.querySelector('.ghost, .dock .delta:not([hidden])')")
    assert page.locator(f"[data-at='{field[0]}']").evaluate("e => e.outerHTML") == before, "nothing was played"
    near = page.locator(".spot.near").first.bounding_box()
    page.mouse.click(near["x"] + near["width"] / 2, near["y"] + near["height"] / 2)
    page.wait_for_selector("#note p.bad:not(:empty)")
    page.locator("#note button").click()
    page.wait_for_selector("#note p.quiet:not([hidden])")
    assert page.locator("#note a").get_attribute("href").startswith("/rules/montana#MON-")
    window.close()


def test_what_draws_waits_for_a_second_click(browser: Any, place: InThread) -> None:
    window = Window(browser, place, viewport=DESK)
    page = window.open(place.set("montana", "me:Ana", "screen:Bruno"))
    player = Player(window)
    for _ in range(100):
        found = [one for one in player.ready()["lit"] if one[0] == "wheel/hub"]
        if found:
            break
        player.turn()
    step = window.step()
    player.hit(*found[0][1:])
    page.wait_for_selector("#note .lock")
    assert window.step() == step and page.locator("#ways .primary").count() == 1
    page.keyboard.press("Escape")
    page.wait_for_selector("#ways .primary", state="detached")
    player.hit(*found[0][1:])
    page.wait_for_selector("#note .lock")
    player.hit(*found[0][1:])
    page.wait_for_function("s => document.querySelector('#steps span').textContent !== s", arg=step)
    window.close()


def test_axe_finds_nothing_in_mid_game(browser: Any, place: InThread) -> None:
    if not AXE.exists():
        pytest.skip("NO AXE-CORE")
    source = AXE.read_text()
    made = place.set("montana", "me:Ana", "screen:Bruno")
    found: dict[str, list[str]] = {}
    for scheme in ("light", "dark"):
        for size in (DESK, {"width": 1280, "height": 720}, PHONE):
            window = Window(browser, place, viewport=size, color_scheme=scheme, has_touch=size is PHONE)
            page = window.open(made)
            player = Player(window, touch=size is PHONE)
            for _ in range(6):
                player.turn()
            player.choose(player.ready())
            page.wait_for_selector("[data-moving]", state="detached")
            page.evaluate(source)
            if faults := page.evaluate(AUDIT):
                found[f"{scheme} {size['width']}"] = faults
            window.close()
    assert not found


def test_a_drag_is_two_clicks(browser: Any, place: InThread) -> None:
    window = Window(browser, place, viewport=DESK)
    page = window.open(place.set("montana", "me:Ana", "screen:Bruno"))
    player = Player(window)
    for _ in range(60):
        cow = [one for one in player.ready()["lit"] if one[0].endswith("/cow") and one[0][0] != "x"]
        if cow:
            break
        player.turn()
    step = window.step()
    page.mouse.move(*cow[0][1:])
    page.mouse.down()
    page.mouse.move(cow[0][1] + 20, cow[0][2] - 20, steps=3)
    page.wait_for_selector("[data-at='x/grain'].lit")
    to = page.locator("[data-at='x/grain']").bounding_box()
    page.mouse.move(to["x"] + to["width"] / 2, to["y"] + to["height"] / 2, steps=4)
    page.mouse.up()
    page.wait_for_function("s => document.querySelector('#steps span').textContent !== s", arg=step)
    assert "trades a cow for 1 grain" in page.locator("#log").text_content()
    window.close()


def test_pieces_fly_unless_one_wants_no_motion(browser: Any, place: InThread) -> None:
    flown = {}
    for motion in ("no-preference", "reduce"):
        window = Window(browser, place, viewport=DESK, reduced_motion=motion)
        page = window.open(place.set("montana", "me:Ana", "screen:Bruno"))
        page.evaluate("""() => {
            window.flown = 0;
            new MutationObserver(all => all.forEach(one => one.addedNodes.forEach(node => {
                window.flown += node.classList?.contains('flyer') ? 1 : 0;
            }))).observe(document.body, { childList: true });
        }""")
        player = Player(window)
        for _ in range(8):
            player.turn()
            player.still()
        flown[motion] = page.evaluate("window.flown")
        window.close()
    assert flown["no-preference"] > 3 and flown["reduce"] == 0


def test_who_watches_sees_the_picture_and_can_choose_nothing(browser: Any, place: InThread) -> None:
    made = place.set("montana", "me:Ana", "screen:Bruno")
    ana = Window(browser, place, viewport=DESK)
    ana.open(made)
    player = Player(ana)
    for _ in range(5):
        player.turn()
    player.still()
    watcher = Window(browser, place, viewport=DESK)
    page = watcher.open(made, "watch")
    page.wait_for_selector("#stage use.piece")
    assert not page.locator(".lit[data-at], #ways button").count() and page.locator("#cards .seat").count() == 2
    one, two = (
        shown.locator("#stage use.piece").evaluate_all("all => all.map(e => e.outerHTML)") for shown in (page, ana.page)
    )
    assert one == two
    page.locator("[data-at='bank/1']").hover()
    page.wait_for_selector("#note strong >> text=Bank")
    ana.close()
    watcher.close()


def test_a_preview_leaves_what_one_chooses_from(browser: Any, place: InThread) -> None:
    made = place.set("montmurail", "me:Ana", "screen:Bruno")
    guest = Guest(place, made["table"], made["token"])
    guest.play_on(3)  # the last tile is left, and with it the tiles would be put away
    guest.close()
    window = Window(browser, place, viewport=DESK, reduced_motion="reduce")
    page = window.open(made)
    page.wait_for_selector(".lit[data-at]")
    lit = page.evaluate(LIT)["lit"]
    page.mouse.move(*lit[0][1:])
    page.wait_for_selector("#note strong")
    page.wait_for_function("() => document.querySelector('.ghost')")
    assert page.evaluate(LIT)["lit"] == lit, "nothing goes from under the pointer"
    page.mouse.down()
    page.mouse.up()
    page.locator("#ways .primary").click()  # it rolls the dice
    page.wait_for_selector("#log >> text=/Age 1 begins/")
    window.close()


def test_the_note_is_in_nobodys_way(browser: Any, place: InThread) -> None:
    window = Window(browser, place, viewport=DESK)
    page = window.open(place.set("montana", "me:Ana", "screen:Bruno", options={"starting_tile": "chosen"}))
    field = page.locator("[data-panel=map] .spot.lit").first
    field.hover()
    page.wait_for_selector("#note strong")
    box = field.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    top = page.evaluate(
        """([x, y]) => {  // have it lie there
            const note = document.querySelector('#note'), stage = note.parentElement.getBoundingClientRect();
            note.style.left = `${x - stage.left - 40}px`;
            note.style.top = `${y - stage.top - 20}px`;
            return document.elementFromPoint(x, y).closest('[data-at]').dataset.at;
        }""",
        [x, y],
    )
    assert top == field.get_attribute("data-at"), "what lies under it can be clicked"
    page.mouse.move(5, 5)
    page.wait_for_function("() => !document.querySelector('#note strong')")
    page.mouse.move(x, y)
    page.wait_for_selector("#note[data-dodges]")
    other = page.locator("#note").bounding_box()
    assert other["y"] + other["height"] < box["y"] or other["y"] > box["y"] + box["height"]
    window.close()
