"""What the tests of the page share: windows of a real browser, Playwright with Debian's Chromium."""

from __future__ import annotations

import shutil
import sys
import time
from pathlib import Path
from typing import Any

from guests import InThread

from ludotheque.server.lean import spelled
from ludotheque.server.messages import spread

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium") or ""
"""The same browser without a window's frame where there is one: a third less work for each test."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP ludo.test 127.0.0.1",
]
MOVE = "#moves .moves button:not(:disabled)"
AXE = Path(sys.prefix) / "node_modules" / "axe-core" / "axe.min.js"
PHONE = {"width": 390, "height": 844}
FACES = ("own", "wide", "narrow", "none")
"""How letters look: as the page brings them, a quarter wider, a fifth narrower, or whatever this machine has."""
DICE = """
    let drawn = 1;
    Math.random = () => (drawn = drawn * 48271 % 2147483647) / 2147483647;
"""
"""The same numbers in each run: what a test clicks at random, it clicks again."""
CUT = """() => {
    const shown = e => e.checkVisibility() && !e.closest('.unseen, .skip') && e.getBoundingClientRect().width > 0;
    const swiped = e => {
        for (let box = e.parentElement; box && box !== document.body; box = box.parentElement) {
            const moves = ['auto', 'scroll'].includes(getComputedStyle(box).overflowX);
            if (moves && box.scrollWidth > box.clientWidth) return true;
        }
        return false;
    };
    const cut = e => {
        const { left, right } = e.getBoundingClientRect();
        if ((left < 0 || right > innerWidth + 0.5) && !swiped(e)) return true;
        for (let box = e.parentElement; box; box = box.parentElement) {
            const style = getComputedStyle(box), at = box.getBoundingClientRect();
            if (['auto', 'scroll'].includes(style.overflowX)) return false; // what is cut off there can be scrolled to
            if (style.overflowX !== 'visible' && (left < at.left - 1 || right > at.right + 1)) return true;
        }
        return ['BUTTON', 'A'].includes(e.tagName) && e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0;
    };
    return [...document.querySelectorAll('a, button, input, select, label, .prompt')].filter(shown).filter(cut)
        .map(e => e.outerHTML);
}"""


def wear(context: Any, face: str) -> None:
    """Have the letters of a page look so."""
    if face == "none":
        context.route("**/page/fonts/*", lambda route: route.fulfill(status=404))
    size = {"wide": "125%", "narrow": "80%"}.get(face)

    def adjusted(route: Any) -> None:
        answer = route.fetch()
        css = answer.text()
        assert css.count("@font-face {") == 3
        route.fulfill(response=answer, body=css.replace("@font-face {", f"@font-face {{ size-adjust: {size};"))

    if size:
        context.route("**/page/style.css", adjusted)


class Window:
    """A browser window of its own; whatever goes wrong in the page is kept."""

    def __init__(self, browser: Any, place: InThread, locale: str = "en-GB", face: str = "own", **more: Any) -> None:
        self.context = browser.new_context(locale=locale, base_url=f"http://127.0.0.1:{place.port}", **more)
        self.context.add_init_script(DICE)
        wear(self.context, face)
        self.page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda line: self.faults.append(line.text) if line.type == "error" else None)

    def start(self) -> None:
        """Start the game that is set up."""
        self.page.get_by_role("button", name="Start the game").click()
        self.page.wait_for_url("**/table/**")
        self.page.wait_for_selector("#people li", state="attached")

    def over(self) -> bool:
        return bool(self.page.locator("#result").count())

    def move(self, timeout: float = 20) -> bool:
        """Click a legal move when there is one; False when the game is over."""
        deadline = time.time() + timeout
        while time.time() < deadline:
            if self.over():
                return False
            # what was shown before is read with the click: between the two the page could be drawn for the first time
            before = self.page.evaluate(f"""() => {{
                const all = [...document.querySelectorAll('{MOVE}')];
                if (!all.length) return null;
                const build = all.find(b => b.dataset.move?.startsWith('build'));
                const one = build || all[Math.floor(Math.random() * all.length)];
                const shown = document.querySelector('#steps span')?.textContent || '';
                one.click();
                return 'move' in one.dataset ? shown : null;
            }}""")
            if before is not None:
                while self.step() == before and time.time() < deadline:
                    time.sleep(0.005)
                return True
            time.sleep(0.01)
        raise AssertionError(f"no move came: {self.page.locator('#prompt').text_content()}")

    def open(self, made: dict[str, Any], role: str = "") -> Any:
        """Come to a table by one of its links."""
        self.page.goto(f"/table/{made['table']}#{made['links'][role] if role else made['token']}")
        self.page.wait_for_selector("#people li, #curtain", state="attached")
        return self.page

    def company(self) -> None:
        """Show who sits at the table, and the links: beside a picture they are on a tab of their own."""
        self.page.locator("[aria-controls=company]").click()

    def buttons(self) -> None:
        """Show the moves as buttons, which a picture has out of sight."""
        if self.page.locator("#all[aria-expanded=false]").count():
            self.page.locator("#all").click()

    def everything(self) -> str:
        """All that the page holds, seen or not, but for the symbols that everybody has."""
        return str(
            self.page.evaluate("""() => {
                const whole = document.documentElement.cloneNode(true);
                whole.querySelector('#symbols')?.remove();
                return whole.outerHTML + [...document.querySelectorAll('input')].map(e => e.value).join();
            }""")
        )

    def focused(self) -> str:
        """Where the focus is."""
        return str(self.page.evaluate("document.activeElement.outerHTML.split('>')[0]"))

    def step(self) -> str:
        return str(self.page.evaluate("document.querySelector('#steps span')?.textContent || ''"))

    def close(self) -> None:
        self.context.close()
        assert not [fault for fault in self.faults if "Failed to load resource" not in fault or self.strict]

    strict = True
    """Whether a resource that does not come is a fault."""


def walls(place: InThread, window: Window) -> tuple[dict[str, Any], list[tuple[str, list[str]]]]:
    """A table of Montmurail where walls are to be placed; the legal placements with their paths."""
    made = place.set("montmurail", "me:Ana", "bot", options={"assembly": "random"})
    key = {"authorization": f"Bearer {made['token']}"}
    window.open(made).wait_for_selector(MOVE)
    window.buttons()
    moves = place.http.get(f"/api/tables/{made['table']}/moves", headers=key).json()["moves"]
    moves = [spelled(row) for row in moves]
    codes = spread(place.http.get(f"/api/tables/{made['table']}", headers=key).json()["state"]["codes"])
    return made, [(moves[code][0], moves[code][3]) for code in codes if moves[code][2] in ("wall", "walls")]
