"""Whose turn it is while they look elsewhere: the page in a real browser."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from browsing import MOVE, Window
from guests import Guest, InThread

AWAY = """
window.told = []; window.asked = 0; window.rung = 0;
window.Notification = class {
    static permission = 'default';
    static async requestPermission() {
        if (Notification.permission === 'default') { asked += 1; Notification.permission = 'granted'; }
        return Notification.permission;
    }
    constructor(title, more) { told.push([title, more.body]); }
    close() { told.push('closed'); }
};
window.AudioContext = class extends AudioContext { constructor() { super(); rung += 1; } };
window.away = false;
Object.defineProperty(document, 'hidden', { get: () => away });
"""


@pytest.mark.parametrize("game", ["montana", "fists"])
def test_your_turn_while_you_look_elsewhere(browser: Any, place: InThread, game: str) -> None:
    made = place.set(game, "me:Ana", "friend:Bruno")
    window = Window(browser, place)
    window.page.add_init_script(AWAY)
    page = window.open(made)
    bruno = Guest(place, made["table"], made["links"]["seat1"])

    def pass_on() -> None:
        """Ana moves until she has nothing to decide."""
        while page.locator(MOVE).count():
            window.move()

    def call() -> None:
        """Bruno moves until Ana has something to decide."""
        while not page.locator(MOVE).count():
            if bruno.state["codes"]:
                bruno.any_move()
            else:
                with contextlib.suppress(TimeoutError):  # it is her turn, and her page has not shown it yet
                    bruno.receive(0.2)

    call()
    assert page.evaluate("[asked, told.length]") == [0, 0], "nothing is asked when the page is opened"
    assert page.title().startswith("● ") and "your turn" in page.title()
    pass_on()
    page.wait_for_function("() => !document.title.startsWith('●')")
    icon = "document.querySelector('link[rel=icon]').getAttribute('href')"
    assert page.evaluate(icon) == "/page/icon.svg"
    page.evaluate("away = true")
    call()
    page.wait_for_function("() => document.title.startsWith('●')")
    assert page.evaluate(icon) == "/page/icon-turn.svg"
    assert not page.evaluate("told"), "without leave nobody is notified"
    assert page.evaluate("rung") == 1, "but there is a chime"
    button = page.get_by_role("button", name="Notify me when it is my turn")
    assert button.get_attribute("aria-pressed") == "false"
    button.click()
    page.wait_for_selector("#notify[aria-pressed=true]")
    pass_on()
    call()
    page.wait_for_function("() => told.length")
    assert page.evaluate("told[0]") == [page.locator("#title").text_content(), page.locator("#prompt").text_content()]
    page.evaluate("away = false; document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("told[1]") == "closed" and page.evaluate("told.length") == 2
    button.click()
    page.wait_for_selector("#notify[aria-pressed=false]")
    assert page.evaluate("asked") == 1, "it is asked once"
    bruno.close()
    window.close()
