"""Somebody who is told moves and makes them on the picture; `by_clicks` has a rules test play so.

What is clicked is what glows, with real mouse events; what came of it is compared with the rules after every move.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from browsing import Window
from guests import InThread
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from ludotheque import CHANCE, Position
from ludotheque.core.box import NoSuchMove
from ludotheque.core.position import Turn
from ludotheque.core.scene import clicks, picture
from ludotheque.server.sitting import token
from ludotheque.tables.entries import Entry, Move, Name
from ludotheque.tables.table import Person, Table

DESK = {"width": 1440, "height": 900}
SHAPE = "() => [...document.querySelectorAll('.spot.shape')].map(one => one.dataset.at).sort()"
LIT = """() => {
    const seen = view => {
        const { left, top, width, height } = view.getBoundingClientRect();
        if (!width || !view.checkVisibility()) return null;
        const hit = view.querySelector('.hit') || view;
        const box = hit.getBoundingClientRect();
        // a point of the place that nothing else covers
        for (const [x, y] of [[.5, .5], [.5, .2], [.2, .5], [.8, .5], [.5, .8], [.5, .12]]) {
            const [px, py] = [box.left + x * box.width, box.top + y * box.height];
            const stack = document.elementsFromPoint(px, py);
            const first = stack.map(one => one.closest('.lit[data-at]')).find(Boolean);
            if (stack[0]?.closest('[data-at]') && first === view) return [view.dataset.at, px, py];
        }
        return null;
    };
    const lit = [...document.querySelectorAll('.lit[data-at]')].map(seen).filter(Boolean);
    const ways = [...document.querySelectorAll('#ways button:not(#unchoose)')].map(b => {
        const { left, top, width, height } = b.getBoundingClientRect();
        return [b.className, left + width / 2, top + height / 2];
    });
    const times = [...document.querySelectorAll('[data-times]')].map(view => Number(view.dataset.times));
    const chosen = times.reduce((one, two) => one + two, 0);
    const panel = document.querySelector('.panel.shaping:not([hidden])')?.getBoundingClientRect();
    const shape = panel ? [panel.left, panel.top, panel.width, panel.height] : null;
    const held = Boolean(document.querySelector('.panel.held'));
    return { lit, ways, chosen, shape, held, step: document.querySelector('#steps span')?.textContent || '',
        over: Boolean(document.querySelector('#result')) };
}"""


def fit(page: Any, target: list[str], label: str) -> tuple[float, float]:
    """Bring the shape to these places by pointing at their middle and turning it; where the pointer is."""
    boxes = [page.locator(f"[data-at='{key}'] .hit").bounding_box() for key in target]
    x, y = (sum(box[a] + box[b] / 2 for box in boxes) / len(boxes) for a, b in (("x", "width"), ("y", "height")))
    page.mouse.move(x, y)
    for key in " srrrfrrr":
        if key != " ":
            if not page.locator(f"[data-deed={key.upper()}]").count():
                continue
            page.keyboard.press(key)
        if page.evaluate(SHAPE) == sorted(target) and page.locator(f".spot.shape[aria-label='{label}']").count():
            return x, y
        if key == "s":
            page.keyboard.press(key)
    raise AssertionError(f"{label} cannot be had by turning what follows the pointer: {page.evaluate(SHAPE)}")


class Hand:
    """The hand of all people at a table, who are told their moves one by one: at one screen, or each at their own."""

    def __init__(self, browser: Any, place: InThread) -> None:
        self.browser, self.place, self.hub = browser, place, place.hub
        self.windows: dict[int, Window] = {}
        self.links: dict[int, str] = {}
        """By seat the table that its window shows; at one screen it is that of the first."""
        self.apart = False
        self.name = self.secret = ""
        self.laid = 0
        self.asked: Counter[str] = Counter()
        """The questions that were answered on the picture."""
        self.listed: list[str] = []
        """Moves that could be made in the list of all moves only."""

    @property
    def table(self) -> Table:
        """The table as the server has it."""
        found: Table = self.hub.sittings[self.name].table
        return found

    def call(self, work: Any) -> Any:
        """Have the server do something."""
        return asyncio.run_coroutine_threadsafe(work, self.hub.store._loop).result(20)

    def sit(self, seat: int) -> None:
        """Look at the table from a seat."""
        at = seat if self.apart else 0
        if at not in self.windows:
            self.windows[at] = Window(self.browser, self.place, viewport=DESK, reduced_motion="reduce")
        self.window = self.windows[at]
        self.page = self.window.page
        if self.links.get(at) != self.name:
            role = f"seat{seat}" if self.apart else "host"
            self.window.open({"table": self.name, "token": token(self.secret, role)})
            self.links[at] = self.name

    def lay(self, position: Position, seat: int) -> None:
        """Have this position on the table, on a new one where the box is another."""
        box = position.box
        if self.name not in self.hub.sittings or self.table.box != box or self.apart != (self.table.role(0) != "host"):
            kinds = ["friend"] * box.seats if self.apart else ["me", *["screen"] * (box.seats - 1)]
            people = [Person(kind, f"Seat {i}") for i, kind in enumerate(kinds)]
            made = self.hub.set_table(box.game.name, dict(box.options), people, box.components)
            self.name, self.secret = self.call(made)
        self.sit(seat)
        if self.table.position != position:
            self.laid += 1
            self.call(self._lay(position, f"Ana {self.laid}"))
        if self.table.people[0].name.startswith("Ana"):
            self.page.wait_for_function("name => document.body.textContent.includes(name)", arg=f"Ana {self.laid}")

    async def _lay(self, position: Position, name: str) -> None:
        sitting = await self.hub.open(self.name)

        def attempt(table: Table) -> list[Entry]:
            table.position = Position(table.box, position.copy().s)
            table.epoch += 1
            table.own = [0] * len(table.own)
            table.steps = []
            return [table.enter(Name(name), 0)]

        await self.hub.change(sitting, attempt)

    def play(self, position: Position, seat: int, code: int) -> None:
        """Make a move on the picture; the server must have played it."""
        self.lay(position, seat)
        number = self.table.number
        self.take_over(seat)
        self.catch_up(seat)
        self.make(position, seat, code)
        if not self.until(lambda: self.table.number > number):  # the table was laid anew under the pointer
            for _ in range(6):
                self.page.keyboard.press("Escape")
            self.make(position, seat, code)
            prompt = self.page.locator("#promptbar").text_content()
            assert self.until(lambda: self.table.number > number), f"nothing came of it: {prompt}"
        entry, = self.call(self.hub.store.entries(self.name, number))
        assert isinstance(entry.deed, Move)
        assert (entry.seat, entry.deed.moves[0].move) == (seat, str(position.box.move(code)))
        self.asked[position.game.questions.names[position.s.question]] += 1

    def until(self, done: Any) -> bool:
        """Wait for the server, while the browser goes on; whether it came to that."""
        for _ in range(2000):
            if done():
                return True
            self.page.wait_for_timeout(5)
        return False

    def take_over(self, seat: int) -> None:
        """Say who one is, where that is asked."""
        choices = ".lit[data-at], #ways button"
        for _ in range(10):
            self.page.wait_for_selector(f"#curtain button, #take, {choices}")
            asked = self.page.locator("#curtain button, #take")
            if not asked.count():
                return
            name = self.table.names("en")[seat]
            with suppress(PlaywrightTimeout):  # the page may have asked for the table that was there before
                asked.get_by_text(f"I am {name}", exact=True).click(timeout=3_000)
                self.page.wait_for_selector(choices, timeout=3_000)
        raise AssertionError(f"the table is not shown to {name}: {self.page.locator('body').inner_text()[:300]}")

    def catch_up(self, seat: int) -> None:
        """Wait until the page shows all that the seat may have seen: what glowed before answers another question."""
        number = self.table.marks[self.table.viewer(seat)]
        self.page.wait_for_function(
            "n => document.querySelector('#steps span')?.textContent.match(/\\d+/g)?.pop() === n", arg=str(number)
        )

    def make(self, position: Position, seat: int, code: int) -> None:
        """Click what glows until the move is made."""
        box, drawn, page = position.box, picture(position.game), self.page
        table, aimed = clicks(box)[0], drawn.aim(position, seat)
        spots = {one: Counter(owned(seat, spot) for spot in aimed.get(one, table[one])) for one in position.codes(seat)}
        wanted, lock = spots[code], position.preview(seat, code).lock
        way = f"#ways button[data-way='{code}']"
        chosen: Counter[str] = Counter()
        while True:
            rest = wanted - chosen
            page.wait_for_function(
                f"""([keys, way]) => document.querySelector(way) || ({LIT})().lit.some(one => keys.includes(one[0]))""",
                arg=[[*rest], f"{way}, #all.primary, .panel.shaping, #curtain button, #take"],
            )
            if page.locator("#curtain button, #take").count():  # the page has only now seen the move before
                self.take_over(seat)
                continue
            shaping = page.locator(".panel.shaping")
            if shaping.count() and {key.partition("/")[0] for key in rest} == {shaping.get_attribute("data-panel")}:
                page.mouse.click(*fit(page, [*rest], position.label(seat, code)))
                return self.confirm(lock, ".panel.held", "#setdown")
            lit = {key: (x, y) for key, x, y in page.evaluate(LIT)["lit"] if key in rest}
            if not lit:
                if self.press(way, position.box.move(code)):
                    return None
                continue  # it was the button of the move before, which the page had not seen yet
            key = next(key for key in rest if key in lit)
            page.mouse.click(*lit[key])
            chosen[key] += 1
            if [one for one in spots if not chosen - spots[one]] == [code]:
                return self.confirm(lock, "#note .lock", "#ways .primary")
            page.wait_for_selector(f"[data-at='{key}'][data-times='{chosen[key]}'] >> visible=true")  # there is more

    def confirm(self, lock: str | None, asked: str, button: str) -> None:
        """What draws or opens waits for its button."""
        if lock:
            self.page.wait_for_selector(asked)
            self.page.locator(button).click()

    def press(self, way: str, move: Any) -> bool:
        """Make a move by its button beside the prompt; in the list where there are too many. Whether it was there."""
        if not self.page.locator(way).count():
            self.listed.append(str(move))
            self.window.buttons()
            way = f"#moves [data-move='{move}']"
        try:
            self.page.locator(way).click(timeout=5_000)
        except PlaywrightTimeout:
            assert not self.page.locator(way).count(), way
            return False
        return True

    def close(self) -> None:
        for window in self.windows.values():
            window.close()


def owned(seat: int, spot: str) -> str:
    """How a spot is called in the picture that a seat sees."""
    return f"{seat}/{spot[3:]}" if spot.startswith("me/") else spot


def _of_a_test() -> bool:
    """Whether a rules test itself makes the move, and not what sets its position up."""
    frame = sys._getframe(2)
    while frame.f_code.co_name == "play" and frame.f_back:
        frame = frame.f_back
    return Path(frame.f_code.co_filename).name.startswith("test_")


def legal(position: Position, seat: int, move: Any) -> bool:
    """Whether a move can be made; a rules test may try others."""
    try:
        return position.why_not(seat, move) is None
    except NoSuchMove:
        return False


@contextmanager
def by_clicks(hand: Hand) -> Iterator[None]:
    """Whatever a rules test plays for a seat is clicked, and must come to what the rules say."""
    plain = Position.play

    def play(self: Position, seat: int, move: Any) -> Turn:
        if seat == CHANCE or not _of_a_test() or not legal(self, seat, move):
            return plain(self, seat, move)
        hand.play(self, seat, self.box.move(move).code)
        turn = plain(self, seat, move)
        if self.to_act != (CHANCE,):
            assert hand.table.position == self
        return turn

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Position, "play", play)
        yield
