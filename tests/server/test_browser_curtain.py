"""The curtain at a shared screen: the page in a real browser."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from browsing import MOVE, Window
from guests import Guest, InThread

from ludotheque.bots.hint import Hint
from ludotheque.server.workers import Task, Workers


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


@pytest.mark.parametrize("late", [False, True])
def test_a_hint_is_not_the_next_seats(
    late: bool, window: Window, place: InThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor one that comes when its seat has chosen elsewhere: both have a question of the same name."""
    page, go, hints = window.page, threading.Event(), Workers.hints
    came: list[bool] = []

    async def slow(self: Workers, task: Task) -> list[Hint]:
        await asyncio.to_thread(go.wait, 60)
        return await hints(self, task)

    monkeypatch.setattr(Workers, "hints", slow)
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: came.append('"type":"hint"' in text)))
    made = place.set("fists", "me:Ana", "screen:Bruno", hints=True)
    window.open(made)
    page.get_by_role("button", name="I am Ana").click()
    page.locator("#hint").click()
    page.wait_for_selector("#log >> text=Ana takes a hint")
    if not late:
        go.set()
        page.wait_for_selector("#hints button", timeout=60_000)
    guest = Guest(place, made["table"], made["token"])
    guest.play("close")
    guest.close()
    page.get_by_role("dialog", name="Pass to Bruno").wait_for()
    assert "of the win" not in window.everything()
    go.set()
    while not any(came):
        page.wait_for_timeout(20)
    page.get_by_role("button", name="I am Bruno").click()
    page.wait_for_selector("#hint")
    assert not page.locator("#hints").count() and "of the win" not in window.everything()


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


def test_the_common_table_is_seen_until_somebody_takes_over_for_what_is_their_own(
    window: Window, place: InThread
) -> None:
    page = window.open(place.set("dakota", "me:Ana", "screen:Bruno", "bot"))
    own = "[data-at='0/wealth'], [data-at='1/wealth'], [data-at='0/wood'], [data-at='1/wood']"
    took: list[str] = []
    curtains = moves = 0
    while len(took) < 4:
        page.wait_for_selector(f"#curtain, #take, {MOVE}, #result", timeout=60_000)
        if page.locator("#curtain").count():
            curtains += 1
            page.locator("#curtain button").first.click()
            page.wait_for_selector("#curtain", state="detached")
        elif page.locator("#take").count():
            name = page.locator("#take").text_content().removeprefix("I am ")
            assert page.locator("#prompt").text_content() == f"Pass to {name}" and not page.locator(MOVE).count()
            assert page.locator("#stage .panel:visible").count() > 5 and page.locator("#log li").count() > 3
            assert not page.locator(f"{own} >> visible=true").count(), "what lies behind a screen stays there"
            if took and took[-1] == name:
                assert moves, "it stays open while the same person decides"
            took.append(name)
            moves = 0
            page.locator("#take").click()
            page.wait_for_selector(f".dock >> text={name}")
            page.wait_for_selector(f"{own} >> visible=true")
            assert page.locator("#prompt").text_content().startswith(f"{name}: ")
        else:
            if "pawns" in page.locator("#prompt").text_content():
                assert not page.locator(f"{own} >> visible=true").count(), "nor while pawns are placed"
            side = page.locator(f"[data-move={('native', 'settler')[curtains - 1]}]")
            if side.count():  # not both the same, or all would choose again
                side.evaluate("button => button.click()")
                side.wait_for(state="detached")
            else:
                window.move()
            moves += 1
    assert curtains == 2, "for the secret choice of factions, and no more"
    page.reload()
    page.wait_for_selector(f"#take >> text=I am {took[-1]}")
    alone = place.set("dakota", "me:Ana", "bot", "bot")
    window.open(alone)
    for _ in range(8):
        window.move(60)
        assert not page.locator("#curtain, #take").count()


def test_what_is_revealed_is_seen_by_all_before_the_next_secret_choice(browser: Any, place: InThread) -> None:
    window = Window(browser, place, viewport={"width": 1440, "height": 900})
    page = window.open(place.set("montmurail", "me:Ana", "screen:Bruno", options={"assembly": "random"}))
    for name in ("Ana", "Bruno"):
        page.get_by_role("button", name=f"I am {name}").click()
        page.locator("#setdown").click()
        if name == "Bruno" and page.locator("#setdown").count():  # it opens what was hidden
            page.wait_for_selector("#take, .panel.held")
    page.wait_for_selector("#take >> text=I am Ana")
    assert not page.locator("#curtain").count() and not page.locator(".lit[data-at]").count()
    said = page.locator("#log").text_content()
    assert "Ana places" in said and "Bruno places" in said
    page.wait_for_function("() => document.querySelectorAll('#stage [data-symbol=wall]').length > 3")
    page.locator("#take").click()
    page.wait_for_selector("#setdown")
    assert page.locator(".dock .called").text_content() == "Ana"
    window.close()
