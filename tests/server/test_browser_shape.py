"""Choosing among places with variants: a shape follows pointer, finger and arrow keys, and is turned."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import suppress
from itertools import combinations
from typing import Any

import pytest
from browsing import PHONE, Window
from clicking import DESK, SHAPE, fit
from guests import InThread
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from ludotheque.core.words import LANGUAGES
from ludotheque.server.lean import spelled
from ludotheque.server.messages import spread

ONE = {"churches": "church", "wells": "well", "markets": "market"}


class Builder:
    """Somebody who has walls to place."""

    def __init__(self, browser: Any, place: InThread, *seats: str, **more: Any) -> None:
        self.window = Window(browser, place, **more)
        made = place.set("montmurail", "me:Ana", *seats, options={"assembly": "random"})
        self.page = self.window.open(made)
        self.page.wait_for_selector(".panel.shaping")
        box = self.page.locator(".panel.shaping").bounding_box()
        self.left, self.top, self.size = box["x"], box["y"], box["width"]

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the screen, by parts of the board."""
        return self.left + x * self.size, self.top + y * self.size

    def shape(self) -> list[str]:
        found: list[str] = self.page.evaluate(SHAPE)
        return found

    def other(self, before: list[str]) -> list[str]:
        """The shape, once it is another."""
        self.page.wait_for_function(
            f"before => JSON.stringify(({SHAPE})()) !== JSON.stringify(before)", arg=before, timeout=10_000
        )
        return self.shape()

    def middle(self) -> tuple[float, float]:
        """Where it lies, by parts of the board."""
        boxes = [self.page.locator(f"[data-at='{key}']").bounding_box() for key in self.shape()]
        x, y = (sum(box[a] + box[b] / 2 for box in boxes) / len(boxes) for a, b in (("x", "width"), ("y", "height")))
        return (x - self.left) / self.size, (y - self.top) / self.size

    def lies(self, across: float, down: float, off: float) -> tuple[float, float]:
        """Where it lies, once that is not farther off a point than this."""
        end = time.monotonic() + 10
        while max(abs((middle := self.middle())[0] - across), abs(middle[1] - down)) > off:
            assert time.monotonic() < end, middle
            self.page.evaluate("() => new Promise(requestAnimationFrame)")
        return middle

    def step(self, played: str) -> None:
        self.page.wait_for_function("s => document.querySelector('#steps span').textContent !== s", arg=played)


def test_a_shape_follows_the_mouse_is_turned_and_put_down(browser: Any, place: InThread) -> None:
    ana = Builder(browser, place, "friend:Bruno", viewport=DESK)
    page = ana.page
    assert len(ana.shape()) > 1 and page.locator(".glow.lit").count() == len(ana.shape()), "nothing else glows"
    page.mouse.move(*ana.at(0.3, 0.3))
    for x, y in ((0.8, 0.2), (0.2, 0.7), (0.6, 0.6)):
        page.mouse.move(*ana.at(x, y))
        ana.lies(x, y, 0.12)
    page.wait_for_selector(".ghost .piece, .ghost use")  # what it would do is shown when it rests
    before = ana.shape()
    page.mouse.wheel(0, 100)
    turned = ana.other(before)
    page.keyboard.press("r")
    assert ana.other(turned) != turned
    page.keyboard.press("s")
    page.wait_for_function(f"() => ({SHAPE})().length === 1")
    page.keyboard.press("s")
    page.wait_for_function(f"() => ({SHAPE})().length > 1")
    step = ana.window.step()
    page.mouse.click(*ana.at(0.5, 0.4))
    ana.step(step)
    ana.window.close()


def test_arrow_keys_go_street_by_street_and_enter_puts_it_down(browser: Any, place: InThread) -> None:
    ana = Builder(browser, place, "friend:Bruno", viewport=DESK)
    page = ana.page
    for _ in range(40):
        if page.evaluate("document.activeElement.classList.contains('shape')"):
            break
        page.keyboard.press("Tab")
    assert page.locator(".spot.shape[tabindex='0']").count() == 1, "it is one stop"
    seen = [ana.middle()]
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        before = ana.shape()
        page.keyboard.press(key)
        ana.other(before)
        seen.append(ana.middle())
        assert "shape" in ana.window.focused() and "Walls on" in ana.window.focused(), "it is named where it lies"
    (x, y), (right, _), (_, low), (left, _), (_, high) = seen
    assert right > x and low > y and left < right and high < low
    step = ana.window.step()
    page.keyboard.press("Enter")
    ana.step(step)
    ana.window.close()


def test_a_finger_carries_it_clear_and_a_tap_turns_it(browser: Any, place: InThread) -> None:
    ana = Builder(browser, place, "bot", viewport=PHONE, has_touch=True)
    page = ana.page
    touch = page.context.new_cdp_session(page)

    def finger(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    finger("touchStart", *ana.at(0.5, 0.5))
    for part in range(1, 6):
        finger("touchMove", *ana.at(0.5 - 0.05 * part, 0.5 + 0.07 * part))
    x, y = ana.lies(0.25, 0.7, 0.1)  # above the finger
    finger("touchEnd")
    step = ana.window.step()
    before = ana.shape()
    page.touchscreen.tap(*ana.at(x, y))
    ana.other(before)
    page.locator("[data-deed=S]").tap()
    page.wait_for_function(f"() => ({SHAPE})().length === 1")
    assert ana.window.step() == step, "nothing is played before the button is tapped"
    page.locator("#setdown").tap()
    ana.step(step)
    ana.window.close()


def test_the_others_are_one_click_from_large(browser: Any, place: InThread) -> None:
    ana = Builder(browser, place, "bot", "bot", viewport=DESK)
    page = ana.page

    def wide(seat: int) -> float:
        return float(page.locator(f"[data-panel='{seat}']").bounding_box()["width"])

    assert wide(0) > 2 * wide(1)
    box = page.locator("[data-panel='1']").bounding_box()
    page.mouse.click(box["x"] + 30, box["y"] + 40)
    page.wait_for_selector(".plate[data-seat='0']:not([hidden])")
    assert wide(1) > 2 * wide(0)
    page.locator(".plate[data-seat='2']").click()
    assert wide(2) > 2 * wide(1)
    page.locator(".plate[data-seat='0']").click()
    page.wait_for_selector(".plate[data-seat='0']", state="hidden")
    assert wide(0) > 2 * wide(1)
    ana.window.close()


class Mason(Builder):
    """Somebody who walls in the smallest rectangle that the decree allows, and closes it."""

    def __init__(self, window: Window, place: InThread, made: dict[str, Any], seat: int) -> None:
        self.window, self.place, self.seat = window, place, seat
        self.page = window.open(made, f"seat{seat}" if seat else "")
        self.token = self.page.url.partition("#")[2]  # whoever takes up an invitation has one of their own
        self.table, self.closings = made["table"], 0
        moves, drawn = [spelled(row) for row in self.get("/moves")["moves"]], self.get("/print")
        codes, clicked, _ = drawn["moves"]
        places = {code: {drawn["places"][i] for i in ones} for code, ones in zip(spread(codes), clicked, strict=True)}
        self.moves = {code: (label, group, places.get(code, set())) for code, (_, label, group, _) in enumerate(moves)}

    def get(self, what: str = "") -> Any:
        answer = self.place.http.get(
            f"/api/tables/{self.table}{what}", headers={"authorization": f"Bearer {self.token}"}
        )
        return answer.json()

    def turn(self) -> bool:
        """Make a move, if there is one to make."""
        doc = self.get()
        state, view = doc["state"], doc["view"]
        if not state["codes"]:
            return False
        step = self.window.step()
        codes = spread(state["codes"])
        self.page.wait_for_selector(".lit[data-at]")
        if any(self.moves[code][1] == "declare" for code in codes):
            self.close(step)
        else:
            self.build(view, codes, step)
        self.step(step)
        return True

    def build(self, view: Any, codes: list[int], step: str) -> None:
        wanted = rectangle(view) - set(view["players"][self.seat]["walls"])
        spots = {code: {spot[3:] for spot in self.moves[code][2]} for code in codes}
        code = max(codes, key=lambda code: (len(spots[code] & wanted) - 2 * len(spots[code] - wanted), code))
        target = [f"{self.seat}/{spot}" for spot in spots[code]]
        self.page.wait_for_selector(".panel.shaping")
        x, y = fit(self.page, target, self.moves[code][0])
        self.page.mouse.click(x, y)
        self.confirm(step)

    def close(self, step: str) -> None:
        lit = self.page.locator(".spot.lit")
        plot = lit.nth(lit.count() // 2).bounding_box()
        self.page.mouse.click(plot["x"] + plot["width"] / 2, plot["y"] + plot["height"] / 2)
        self.closings += 1
        self.confirm(step)

    def confirm(self, step: str) -> None:
        """What opens something, or could go on, waits for its button; everything else is played by then."""
        asked = "document.querySelector('#ways .primary') && document.querySelector('.held, .chosen') ? 'asked' : null"
        played = "document.querySelector('#steps span').textContent !== step ? 'played'"
        while self.page.wait_for_function(f"step => {played} : {asked}", arg=step).json_value() == "asked":
            with suppress(PlaywrightTimeout):  # a move on its way takes the button away
                self.page.locator("#ways .primary").click(timeout=200)


def rectangle(view: Any) -> set[str]:
    """The streets around the smallest rectangle of plots with what the King demands."""
    kinds = [plot["kind"] for plot in view["plots"]]
    best: list[tuple[int, set[str]]] = []
    for top, low in combinations(range(9), 2):
        for left, right in combinations(range(9), 2):
            inside = Counter(kinds[8 * row + column] for row in range(top, low) for column in range(left, right))
            if all(inside[ONE[kind]] >= n for kind, n in view["decree"].items()):
                rows, columns = range(top, low), range(left, right)
                names = [f"{chr(65 + row)}{c + 1}-{chr(65 + row)}{c + 2}" for row in (top, low) for c in columns]
                names += [f"{chr(65 + r)}{c + 1}-{chr(66 + r)}{c + 1}" for c in (left, right) for r in rows]
                best.append((len(names), set(names)))
    return min(best, key=lambda found: found[0])[1]


def test_a_whole_game_of_two_who_build_and_close(browser: Any, place: InThread) -> None:
    made = place.set("montmurail", "me:Ana", "friend:Bruno", options={"assembly": "random"})
    masons = [Mason(Window(browser, place, viewport=DESK), place, made, seat) for seat in range(2)]
    for _ in range(120):
        masons.reverse()  # in both orders
        moved = [mason.turn() for mason in masons]
        if not any(moved):
            break
    for mason in masons:
        mason.page.wait_for_selector("#result")
        assert mason.closings == 2, "a city in each Age"
        mason.window.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_a_phone_nothing_lies_on_what_a_shape_is_asked_with(browser: Any, place: InThread, lang: str) -> None:
    ana = Builder(browser, place, "bot", viewport=PHONE, has_touch=True, locale=lang)
    ana.page.touchscreen.tap(*ana.at(0.5, 0.5))
    ana.page.wait_for_selector("#hint:visible")
    ana.page.wait_for_selector("#note strong")
    lying = ana.page.evaluate("""() => {
        const parts = [...document.querySelectorAll('#prompt, #also, #actions button, #ways button, #all, #note')]
            .filter(e => e.checkVisibility()).map(e => [e.id || e.textContent, e.getBoundingClientRect()]);
        return parts.flatMap(([name, a], i) => parts.slice(0, i)
            .filter(([, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom - 1 && b.top < a.bottom - 1)
            .map(([other]) => `${name} on ${other}`));
    }""")
    assert not lying
    assert ana.page.locator("#note").bounding_box()["width"] > 140, "what it would do can be read"
    touched = ana.page.evaluate("() => getComputedStyle(document.querySelector('#note')).pointerEvents")
    assert touched != "none", "a finger scrolls it"
    ana.window.close()
