"""Learning in a real browser: how to play in two minutes."""

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
