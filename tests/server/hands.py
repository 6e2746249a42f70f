"""People who play at random on the picture, by mouse, by taps or by keys: real events, and nothing but the picture."""

from __future__ import annotations

import random
from typing import Any

from browsing import Window
from clicking import LIT
from playwright.sync_api import TimeoutError as PlaywrightTimeout


class Player:
    """Somebody who looks at the picture and clicks or taps it."""

    def __init__(self, window: Window, touch: bool = False, seed: int = 1) -> None:
        self.window, self.page, self.touch = window, window.page, touch
        self.random = random.Random(seed)
        self.clicks = 0
        self.last = ""
        """Where the last click went."""

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
            "() => document.querySelector('.lit[data-at], #ways button, #result')", timeout=60_000
        )
        return self.look()

    def still(self) -> None:
        """Wait until nothing moves and nothing is previewed."""
        self.ready()
        self.page.mouse.move(5, 5)
        self.page.wait_for_function("() => !document.querySelector('.ghost, [data-moving]')")

    def turn(self, alone: bool = True) -> bool:
        """Make one move; False if the game is over, or if it is another's turn and they are not alone with bots."""
        before = now = self.ready() if alone else self.look()
        if before["over"]:
            return False
        for _ in range(12):
            if now["lit"] or now["ways"]:
                self.choose(now)
                self.changed(now)
            elif alone:  # another's turn has come meanwhile
                self.ready()
            else:  # a click of before was a move
                return False
            now = self.look()
            if now["over"] or now["step"] != before["step"]:
                return True
        raise AssertionError(f"no move was made by twelve clicks: {self.look()}")

    def choose(self, now: Any) -> None:
        """Click something that can be clicked."""
        if now["shape"]:
            return self.set_down(now)
        fields = [one for one in now["lit"] if one[0].startswith("map/")]
        primary = [one for one in now["ways"] if "primary" in one[0]]
        choices = now["lit"] + [one for one in now["ways"] if not now["chosen"] or one[0] == "stand"]
        if now["chosen"] and primary:
            choices = primary
        elif fields and self.random.random() < 0.7:
            choices = fields
        assert choices, "something can be clicked"
        self.last, x, y = self.random.choice(choices)
        self.hit(x, y)

    def set_down(self, now: Any) -> None:
        """Put a shape somewhere on its panel; what opens something is confirmed."""
        primary = next(one for one in now["ways"] if "primary" in one[0])
        if now["held"]:
            return self.hit(*primary[1:])
        x, y, width, height = now["shape"]
        self.hit(x + width * self.random.uniform(0.1, 0.9), y + height * self.random.uniform(0.1, 0.9))
        if self.touch:
            self.hit(*primary[1:])
        return None

    def changed(self, before: Any) -> None:
        """Wait until the page has answered."""
        try:
            self.page.wait_for_function(
                f"""before => {{
                    const now = ({LIT})();
                    const other = k => JSON.stringify(now[k]) !== JSON.stringify(before[k]);
                    return now.over || ['step', 'chosen', 'ways', 'held'].some(other);
                }}""",
                arg=before,
                timeout=10_000,
            )
        except (PlaywrightTimeout, TimeoutError):
            said = self.page.evaluate("() => document.querySelector('#promptbar').innerText")
            raise AssertionError(f"nothing came of {self.last}: {before}, then {self.look()}; {said}") from None


class Typist(Player):
    """Somebody who has only keys."""

    def go_to(self, where: str) -> bool:
        """Press Tab until the focus is there; False if there is no such place any more."""
        for _ in range(60):
            if self.page.evaluate("where => Boolean(document.activeElement.closest(where))", where):
                return True
            if not self.page.locator(where).count():
                return False
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {where}: {self.window.focused()}")

    def set_down(self, now: Any) -> None:
        if not self.go_to(".spot.shape, #setdown"):
            return
        for _ in range(0 if now["held"] else self.random.randrange(5)):
            self.page.keyboard.press(self.random.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "r", "s"]))
        self.page.keyboard.press("Enter")

    def choose(self, now: Any) -> None:
        if now["shape"]:
            return self.set_down(now)
        if not self.go_to(".lit[data-at], .chosen[data-at], #ways button"):
            return None
        if not now["chosen"]:
            for _ in range(self.random.randrange(5)):
                self.page.keyboard.press(self.random.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
        primary = now["chosen"] and any("primary" in one[0] for one in now["ways"])
        self.page.keyboard.press("2" if primary else "Enter")  # the first takes the choice back
        return None
