"""Learning in a real browser: how to play in two minutes, and the guide for a first game."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import CUT, PHONE, Window
from guests import InThread
from playing import GAMES

from ludotheque.core.lesson import lesson

TAUGHT = [game.name for game in GAMES if lesson(game)]


@pytest.mark.parametrize("game", TAUGHT)
def test_two_minutes_can_be_read_on_a_phone_and_printed(browser: Any, place: InThread, game: str) -> None:
    for lang in ("en-GB", "fr-FR", "de-DE", "it-IT"):
        window = Window(browser, place, locale=lang, viewport=PHONE)
        page = window.page
        page.goto(f"/learn/{game}")
        page.wait_for_selector(".lesson li:nth-child(5) svg")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert not page.evaluate(CUT)
        drawn = page.evaluate("""() => [...document.querySelectorAll('.lesson .figure')].map(figure => [
            figure.firstChild.getAttribute('aria-label'), figure.getBoundingClientRect().width,
            [...figure.querySelectorAll('use')].every(used => document.querySelector(used.getAttribute('href'))),
            figure.querySelectorAll('use, path, rect').length])""")
        assert all(label and 300 < width <= 390 and known and parts > 3 for label, width, known, parts in drawn)
        page.emulate_media(media="print")
        assert page.locator("header").is_hidden() and page.locator(".onward").is_hidden()
        window.close()


def test_two_minutes_are_a_click_from_lobby_set_up_and_table(browser: Any, place: InThread) -> None:
    window = Window(browser, place, viewport={"width": 1280, "height": 800})
    page = window.page
    page.goto("/")
    page.get_by_role("link", name="How to play Montana").click()
    page.get_by_role("heading", name="Montana in two minutes").wait_for()
    page.get_by_role("link", name="Set a table").click()
    page.wait_for_url("**/set/montana")
    assert page.get_by_role("link", name="How to play Montana").get_attribute("href") == "/learn/montana"
    window.start()
    assert page.locator("#where").get_by_role("link", name="How to play Montana").get_attribute("target") == "_blank"
    page.goto("/learn/fists")
    page.get_by_role("alert").wait_for()
    assert "its rules do in full" in page.get_by_role("alert").inner_text()
    window.faults.clear()  # the browser notes the 404
    window.close()


def first_game(window: Window, title: str) -> Any:
    """Begin the first game with the guide."""
    page = window.page
    page.goto("/")
    page.get_by_label(title, exact=True).get_by_role("button", name="Play now against bots").click()
    page.get_by_role("button", name="With the guide").click()
    page.wait_for_url("**/table/**")
    page.wait_for_selector("#guide-ok", timeout=60_000)
    return page


POINTS = """() => {
    const ring = document.querySelector('#pointer');
    if (ring.hidden) return null;
    const {left, top, right, bottom} = ring.getBoundingClientRect();
    return left >= -8 && top >= -8 && right <= innerWidth + 8 && bottom <= innerHeight + 8;
}"""


@pytest.mark.parametrize("title", [game.capitalize() for game in TAUGHT])
@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, {"width": 900, "height": 800}, PHONE])
def test_the_guide_explains_points_and_gets_out_of_the_way(
    browser: Any, place: InThread, title: str, size: dict[str, int]
) -> None:
    window = Window(browser, place, viewport=size)
    page = first_game(window, title)
    heads = []
    while page.locator("#guide-ok").count():
        heads.append(page.locator("#tip h3").inner_text())
        assert page.evaluate(POINTS) is not False, f"{heads[-1]} points outside"
        assert not page.evaluate(CUT)
        page.locator("#guide-ok").click()
        page.wait_for_function("head => document.querySelector('#tip h3')?.textContent !== head", arg=heads[-1])
    assert len(heads) == len(set(heads)) >= 3
    assert page.evaluate("document.querySelector('#pointer').hidden")
    assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]
    page.reload()
    page.wait_for_selector("#prompt")
    page.wait_for_selector("#guide dt", state="attached")
    assert page.locator("#tip h3").count() == 0, "nothing is said twice"
    assert page.locator("#guide dt").all_text_contents() == heads, "all of it can be read again"
    window.close()


def test_the_guide_can_be_left_and_comes_back(browser: Any, place: InThread) -> None:
    window = Window(browser, place, viewport={"width": 1440, "height": 900})
    page = first_game(window, "Montana")
    assert page.locator("#tip").get_attribute("role") == "status"
    page.get_by_role("button", name="Leave the guide").first.click()
    page.wait_for_selector("#tip h3", state="detached")
    assert page.evaluate("document.activeElement.id") == "prompt"
    page.reload()
    page.wait_for_selector("#prompt")
    page.locator("[aria-controls=guide]").click()
    page.get_by_role("button", name="Guide me").click()
    page.wait_for_selector("#tip h3")
    assert page.locator("#tip h3").inner_text() == "Your goal"
    page.select_option("#language", "fr")
    page.locator("#tip h3", has_text="Votre but").wait_for()
    page.locator("[aria-controls=guide]").click()
    page.locator("#guide").get_by_role("button", name="Quitter le guide").click()
    page.wait_for_selector("#tip h3", state="detached")
    window.close()


def test_who_plays_on_has_understood(browser: Any, place: InThread) -> None:
    window = Window(browser, place, viewport={"width": 1440, "height": 900})
    page = first_game(window, "Montana")
    assert page.locator("#tip h3").inner_text() == "Your goal"
    window.buttons()
    window.move()
    page.locator("#tip h3").filter(has_not_text="Your goal").wait_for()
    page.locator("[aria-controls=guide]").click()
    assert page.locator("#guide dt").first.inner_text() == "Your goal"
    window.close()
