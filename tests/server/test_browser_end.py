"""The end as a story, and going back and forth in the game: the page in a real browser."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import PHONE, Window
from guests import Guest, InThread

from ludotheque.core.words import LANGUAGES
from ludotheque.server.messages import spread

DESK = {"width": 1440, "height": 900}
HIDDEN = "() => document.querySelector('#end').hidden"


def played(place: InThread, game: str, *seats: str) -> dict[str, Any]:
    """A table at which the game is over."""
    made = place.set(game, *(seats or ("me:Ana", "bot")))
    guest = Guest(place, made["table"], made["token"])
    guest.play_on()
    guest.close()
    return made


def told(place: InThread, made: dict[str, Any], what: str, lang: str = "en") -> Any:
    head = {"authorization": f"Bearer {made['token']}"}
    return place.http.get(f"/api/tables/{made['table']}/{what}?lang={lang}", headers=head)


@pytest.mark.parametrize(("game", "seats"), [("montana", 2), ("dakota", 3), ("fists", 2)])
def test_the_end_is_told_in_every_language(browser: Any, place: InThread, game: str, seats: int) -> None:
    made = played(place, game, "me:Ana", *["bot"] * (seats - 1))
    for lang in LANGUAGES:
        story = told(place, made, "story", lang).json()
        window = Window(browser, place, locale=lang, viewport=DESK)
        page = window.open(made)
        page.wait_for_selector("#result .moments")
        assert page.locator("#won").text_content() == story["title"]
        assert page.locator("#margin").text_content() == story["margin"]
        assert page.locator(".decided").all_text_contents() == story["decided"]
        assert page.locator(".moments li").count() == len(story["last"])
        assert page.locator(".legend li").all_text_contents() == [source["title"] for source in story["sources"]]
        order = [int(row) for row in page.locator(".bars li").evaluate_all("all => all.map(e => e.dataset.seat)")]
        assert [story["ranking"][seat] for seat in order] == sorted(story["ranking"])
        for seat in order:
            row = page.locator(f".bars li[data-seat='{seat}']")
            assert row.locator(".score").text_content() == str(story["scores"][seat])
            shown = [int(n.replace("−", "-")) for n in row.locator(".piece").all_text_contents()]
            points = [source["points"][seat] for source in story["sources"]]
            assert shown == [n for n in points if n > 0] + [n for n in points if n < 0]
            assert sum(shown) == story["scores"][seat]
        window.close()


def test_from_the_end_to_a_moment_and_back(window: Window, place: InThread) -> None:
    made = played(place, "montana")
    window.page.set_viewport_size(DESK)
    page = window.open(made)
    page.wait_for_selector("#result .moments")
    assert 'id="won"' in window.focused(), "it is read out"
    last = told(place, made, "story").json()["last"]
    page.locator(".moments button").first.click()
    page.wait_for_selector(f"#steps >> text=Step {last[0]['n']} of")
    page.wait_for_function(HIDDEN)
    assert page.locator("#stage").is_visible() and page.locator("#log .lit").count() == 1
    page.locator("[data-step=now]").click()
    page.wait_for_selector("#result", state="visible")
    page.get_by_role("button", name="Replay from the start").click()
    page.wait_for_selector("#steps >> text=Step 1 of")
    page.locator("[data-step=now]").click()
    page.get_by_role("button", name="Look at the table").first.click()
    page.wait_for_function(HIDDEN)
    assert page.locator("#prompt").is_visible()
    page.get_by_role("button", name="Result").click()
    page.wait_for_selector("#result", state="visible")
    page.locator("#still").click()
    page.wait_for_function(HIDDEN)


def test_a_game_is_shared(window: Window, place: InThread) -> None:
    made = played(place, "montana")
    window.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = window.open(made)
    page.get_by_role("button", name="Share the game").click()
    page.get_by_role("button", name="Copy the record").click()
    page.wait_for_selector(".share >> text=Copied")
    assert page.evaluate("navigator.clipboard.readText()") == told(place, made, "record").text
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    assert saved.value.path().read_text() == told(place, made, "record").text
    page.locator(".share .link button").click()
    watched = page.evaluate("navigator.clipboard.readText()")
    assert watched.endswith(made["links"]["watch"])
    page.goto(watched)
    page.wait_for_selector("#result .moments")
    assert not page.locator("#rematch").count()
    page.get_by_role("button", name="Share the game").click()
    assert page.locator(".share input").input_value() == watched


def test_the_end_on_a_phone(browser: Any, place: InThread) -> None:
    window = Window(browser, place, viewport=PHONE, has_touch=True)
    page = window.open(played(place, "montana", "me:Ana", "bot", "bot", "bot"))
    page.wait_for_selector("#result .moments")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator("#tabs button").last.tap()
    page.wait_for_function(HIDDEN)
    assert page.locator("#log").is_visible()
    page.get_by_role("button", name="Result").tap()
    page.wait_for_selector("#result", state="visible")
    old = page.url
    page.get_by_role("button", name="Rematch").tap()
    page.wait_for_url(lambda url: url != old)
    page.wait_for_selector("#prompt")
    window.close()


def step(page: Any) -> list[int]:
    """The step that is shown, and how many there are."""
    return [int(n) for n in page.locator("#round").text_content().split("·")[0].split("/")]


def at(page: Any, n: int) -> None:
    """Wait for a step."""
    page.wait_for_function("n => document.querySelector('#round').textContent.startsWith(`${n} / `)", arg=n)


def test_going_back_and_forth_by_keys_and_slider(window: Window, place: InThread) -> None:
    made = place.set("montana", "me:Ana", "screen:Bruno")
    guest = Guest(place, made["table"], made["token"])
    guest.play_on(30)
    guest.send(type="chat", id="c", text="what a game")
    guest.send(type="name", name="Anna")
    guest.until("update")
    guest.close()
    window.page.set_viewport_size(DESK)
    page = window.open(made)
    page.wait_for_selector("#log >> text=what a game")
    marks = told(place, made, "rounds").json()
    steps = spread(marks["steps"])
    assert len(steps) < marks["n"], "names and chat are no steps"
    press = page.keyboard.press
    press(",")
    at(page, len(steps) - 1)
    page.wait_for_function("n => document.querySelectorAll('#marks i').length === n", arg=len(marks["rounds"]))
    assert not page.locator("#prompt").is_visible() and page.locator("#slider").get_attribute("max") == str(len(steps))
    board = page.locator("#stage .pieces").evaluate_all("all => all.map(e => e.innerHTML).join()")
    press("Home")
    at(page, 1)
    assert page.locator("#stage .pieces").evaluate_all("all => all.map(e => e.innerHTML).join()") != board
    press("ArrowRight")
    at(page, 2)
    press("ArrowLeft")
    at(page, 1)
    begun = next(one for one in marks["rounds"] if one["n"] > 1)
    press("ArrowDown")
    at(page, steps.index(begun["n"]) + 1)
    assert begun["text"] in page.locator("#round").text_content()
    assert page.locator("#log .lit").get_attribute("data-n") == str(begun["n"])
    press("PageUp")
    at(page, 1)
    page.locator("#slider").fill("7")
    at(page, 7)
    assert page.locator("#slider").input_value() == "7"
    page.locator("#slider").press("ArrowRight")
    at(page, 8)
    page.evaluate("document.activeElement.blur()")
    press("Space")
    at(page, 10)
    assert page.locator("[data-step=pause]").count() == 1
    press("Space")
    page.wait_for_selector("[data-step=run]")
    stopped = step(page)[0]
    press("ArrowRight")
    at(page, stopped + 1)
    press("Escape")
    page.wait_for_selector("#replay", state="hidden")
    assert page.locator("#prompt").is_visible()
    page.wait_for_selector(".lit[data-at], #ways button")
