"""The curtain at a shared screen: the page in a real browser."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import MOVE, Window
from guests import InThread

pytestmark = pytest.mark.untraced


def test_a_curtain_falls_between_seats_at_one_screen(window: Window) -> None:
    page = window.page
    page.goto("/set/fists")
    page.locator("input[name=kind1][value=screen]").check(force=True)
    page.get_by_label("Name 1").fill("Ana")
    page.get_by_label("Name 2").fill("Bruno")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="I am Ana").click()
    page.get_by_role("button", name="Put one more pebble into the fist").click()
    page.wait_for_selector("#log >> text=In secret")
    page.get_by_role("button", name="Close the fist").click()
    page.wait_for_selector("text=Pass to Bruno")
    assert page.locator("#log").text_content() == "" and page.locator("#board").text_content() == ""
    page.get_by_role("button", name="I am Bruno").click()
    page.wait_for_selector(MOVE)
    assert "In secret" not in page.locator("#log").text_content(), "Bruno does not read what Ana chose"
    page.get_by_role("button", name="Close the fist").click()
    page.wait_for_selector("#log >> text=Ana shows 1 pebble")


def test_a_curtain_with_a_friend_elsewhere(browser: Any, place: InThread) -> None:
    made = place.set("fists", "me:Ana", "screen:Bruno", "friend:Cleo")
    here, there = Window(browser, place), Window(browser, place)
    page, cleo = here.open(made), there.open(made, "seat2")
    page.wait_for_selector("text=Pass to Ana")
    dialog = page.get_by_role("dialog", name="Pass to Ana")
    assert dialog.count() == 1
    for _ in range(4):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('#curtain')")
    page.evaluate("document.querySelector('#curtain').kept = true")
    cleo.fill("#chat-text", "hello")
    cleo.press("#chat-text", "Enter")
    cleo.wait_for_selector("#log li.chat")
    page.wait_for_function("() => document.querySelector('#curtain').kept")
    page.get_by_role("button", name="I am Ana").click()
    page.wait_for_selector("#log >> text=hello")
    assert "data-move" in here.focused()
    page.get_by_role("button", name="Put one more pebble").click()
    page.wait_for_selector("#log >> text=In secret")
    page.get_by_role("button", name="Put one more pebble").click()
    page.wait_for_function("() => document.querySelector('#board').textContent.includes('(2)')")
    page.fill("#typed", "half a secret")
    page.get_by_role("button", name="Close the fist").click()
    page.wait_for_selector("text=Pass to Bruno")
    for secret in ("In secret", "(2)", "half a secret", "pebble"):
        assert secret not in here.everything()
    page.get_by_role("button", name="I am Bruno").click()
    page.wait_for_selector(MOVE)
    page.wait_for_function("() => document.querySelector('#board').textContent.length > 10")
    assert "In secret" not in here.everything() and "(2)" not in here.everything()
    page.get_by_role("button", name="Close the fist").click()
    page.wait_for_selector("#curtain >> text=I am Ana")
    assert "In secret" not in here.everything(), "all here have chosen; Cleo has not"
    assert "In secret" not in there.everything() and "(2)" not in there.everything()
    cleo.get_by_role("button", name="Close the fist").click()
    page.wait_for_selector("#log >> text=Ana shows 2 pebbles")
    page.wait_for_function(
        "() => !document.querySelector('#curtain') || document.querySelector('#curtain').textContent.includes('Pass')"
    )
    here.close()
    there.close()


@pytest.mark.parametrize("game", ["montmurail", "dakota"])
def test_a_curtain_hides_what_was_chosen(window: Window, place: InThread, game: str) -> None:
    options = {"assembly": "random"} if game == "montmurail" else {}
    made = place.set(game, "me:Ana", "screen:Bruno", *["bot"] * (game == "dakota"), options=options)
    page = window.open(made)
    page.get_by_role("button", name="I am Ana").click()
    page.wait_for_selector(MOVE)
    window.buttons()
    while not page.locator("[data-move]").count():
        page.locator("[data-narrow]").last.click()
    button = page.locator("[data-move]").last
    notation, label = button.get_attribute("data-move"), button.text_content().lstrip("123456789")
    crumbs = page.locator(".crumbs .quiet").all_text_contents()
    button.click()
    page.get_by_role("dialog", name="Pass to Bruno").wait_for()
    for secret in (label, notation, "In secret", *crumbs):
        assert secret not in window.everything(), secret
    page.get_by_role("button", name="I am Bruno").click()
    page.wait_for_selector(MOVE)
    page.wait_for_function("() => document.querySelector('#board').textContent.length > 100")
    for part in ("#log", "#board", "#prompt", "#notices", "#narrowed", "#people"):
        assert label not in page.locator(part).text_content()
    assert "In secret" not in page.locator("#log").text_content() and not page.locator("[data-widen]").count()
    hidden = page.locator("#board").text_content()
    while not page.locator("[data-move]").count():
        page.locator("[data-narrow]").first.click()
    page.locator("[data-move]").first.click()
    what = notation.split()[1] if game == "montmurail" else "Native"
    page.wait_for_function(
        "what => document.querySelector('#log').textContent.includes(what)"
        " || document.querySelector('#curtain') && !document.querySelector('#curtain').textContent.includes('Bruno')",
        arg=what,
    )
    if page.locator("#curtain").count():
        page.locator("#curtain button").first.click()
        page.wait_for_function("what => document.querySelector('#log').textContent.includes(what)", arg=what)
    page.wait_for_function("hidden => document.querySelector('#board').textContent !== hidden", arg=hidden)


def test_a_curtain_falls_between_private_views(window: Window, place: InThread) -> None:
    page = window.open(place.set("dakota", "me:Ana", "screen:Bruno", "bot"))
    fell: list[str] = []
    for _ in range(400):
        page.wait_for_selector(f"#curtain, {MOVE}, #result", timeout=60_000)
        if page.locator("#curtain").count():
            said = page.locator("#look-away").text_content()
            name = page.locator("#curtain button").first.text_content().removeprefix("I am ")
            if "is not for the others" in said:
                assert f"What {name} sees" in said and page.locator("#pass").text_content() == f"Pass to {name}"
                assert not fell or fell[-1] != name, "it stays open while the same person decides"
                assert page.locator("#board").text_content() == page.locator("#log").text_content() == ""
                assert not page.locator(MOVE).count()
                fell.append(name)
                if len(fell) == 4:
                    break
            page.locator("#curtain button").first.click()
            page.wait_for_selector("#curtain", state="detached")
            page.wait_for_function("() => document.querySelector('#board').textContent.length > 100")
            assert "The game begins." in page.locator("#log").text_content(), "the log is back"
        else:
            if fell:
                assert page.locator("#prompt").text_content().startswith(f"{fell[-1]}: ")
            window.move()
    assert len(fell) == 4
    page.reload()
    page.wait_for_selector(f"#curtain >> text=Pass to {fell[-1]}")
    alone = place.set("dakota", "me:Ana", "bot", "bot")
    window.open(alone)
    for _ in range(8):
        window.move(60)
        assert not page.locator("#curtain").count()
