"""Montana played on its picture: real mouse, touch and keyboard events, and nothing but the picture."""

from __future__ import annotations

import random
from typing import Any

import pytest
from browsing import PHONE, Window
from guests import InThread

pytestmark = pytest.mark.untraced
DESK = {"width": 1440, "height": 900}
LIT = """() => {
    const seen = view => {
        const { left, top, width, height } = view.getBoundingClientRect();
        if (!width || !view.checkVisibility()) return null;
        const hit = view.querySelector('.hit') || view;
        const box = hit.getBoundingClientRect();
        // a point of the place that nothing else covers
        for (const [x, y] of [[.5, .5], [.5, .2], [.2, .5], [.8, .5], [.5, .8], [.5, .12]]) {
            const [px, py] = [box.left + x * box.width, box.top + y * box.height];
            const top = document.elementFromPoint(px, py);
            if (top && (top === view || view.contains(top))) return [view.dataset.at, px, py];
        }
        return null;
    };
    const lit = [...document.querySelectorAll('.lit[data-at]')].map(seen).filter(Boolean);
    const ways = [...document.querySelectorAll('#ways button:not(#unchoose)')].map(b => {
        const { left, top, width, height } = b.getBoundingClientRect();
        return [b.className, left + width / 2, top + height / 2];
    });
    const chosen = [...document.querySelectorAll('[data-times]')].reduce((n, view) => n + Number(view.dataset.times), 0);
    return { lit, ways, chosen, step: document.querySelector('#steps span')?.textContent || '',
        over: Boolean(document.querySelector('#result')) };
}"""


class Player:
    """Somebody who looks at the picture and clicks or taps it."""

    def __init__(self, window: Window, touch: bool = False, seed: int = 1) -> None:
        self.window, self.page, self.touch = window, window.page, touch
        self.random = random.Random(seed)
        self.clicks = 0

    def look(self) -> Any:
        return self.page.evaluate(LIT)

    def hit(self, x: float, y: float) -> None:
        self.clicks += 1
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def ready(self) -> Any:
        """What can be chosen, once something can, or the game is over."""
        self.page.wait_for_function(
            "() => document.querySelector('.lit[data-at], #ways button, #result')", timeout=20_000
        )
        return self.look()

    def turn(self) -> bool:
        """Make one move; False if the game is over."""
        before = self.ready()
        if before["over"]:
            return False
        for _ in range(12):
            now = self.ready()
            if now["over"] or now["step"] != before["step"]:
                return True
            fields = [one for one in now["lit"] if one[0].startswith("map/")]
            primary = [one for one in now["ways"] if "primary" in one[0]]
            if now["chosen"] and primary:
                target = primary[0]
            else:
                choices = now["lit"] + [one for one in now["ways"] if not now["chosen"] or one[0] == "stand"]
                if fields and self.random.random() < 0.7:
                    choices = fields
                assert choices, "something can be clicked"
                target = self.random.choice(choices)
            self.hit(target[1], target[2])
            self.page.wait_for_function(
                f"""([step, chosen, ways]) => {{
                    const now = ({LIT})();
                    return now.over || now.step !== step || now.chosen !== chosen
                        || JSON.stringify(now.ways) !== ways;
                }}""",
                arg=[now["step"], now["chosen"], self.page.evaluate("v => JSON.stringify(v)", now["ways"])],
                timeout=5000,
            )
        raise AssertionError(f"no move was made by twelve clicks: {self.look()}")


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
