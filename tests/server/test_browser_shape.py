"""Choosing among places with variants: a shape follows pointer, finger and arrow keys, and is turned."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import PHONE, Window
from guests import InThread

pytestmark = pytest.mark.untraced
DESK = {"width": 1440, "height": 900}
SHAPE = "() => [...document.querySelectorAll('.spot.shape')].map(one => one.dataset.at).sort()"


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

    def step(self, played: str) -> None:
        self.page.wait_for_function("s => document.querySelector('#steps span').textContent !== s", arg=played)


def test_a_shape_follows_the_mouse_is_turned_and_put_down(browser: Any, place: InThread) -> None:
    ana = Builder(browser, place, "friend:Bruno", viewport=DESK)
    page = ana.page
    assert len(ana.shape()) > 1 and page.locator(".glow.lit").count() == len(ana.shape()), "nothing else glows"
    page.mouse.move(*ana.at(0.3, 0.3))
    for x, y in ((0.8, 0.2), (0.2, 0.7), (0.6, 0.6)):
        before = ana.shape()
        page.mouse.move(*ana.at(x, y))
        ana.other(before)
        across, down = ana.middle()
        assert abs(across - x) < 0.12 and abs(down - y) < 0.12, "it is where the pointer is"
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

    before = ana.shape()
    finger("touchStart", *ana.at(0.5, 0.5))
    for part in range(1, 6):
        finger("touchMove", *ana.at(0.5 - 0.05 * part, 0.5 + 0.07 * part))
    ana.other(before)
    x, y = ana.middle()
    finger("touchEnd")
    assert abs(x - 0.25) < 0.1 and 0.05 < 0.85 - y < 0.25, "above the finger"
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
