"""How a game is taught: the panels of "How to play in two minutes", and the steps of the guide for a first game.

All of it is data of the game's folder. `lesson.toml` has the rows, `lesson.<language>.po` their words, `lesson.txt` the
record whose moments the panels show, drawn by the game's own picture.

    [first]                                  the table of a first game: options that differ from the usual ones
    [[panel]] name, move, seat, show, mark   what a seat (none: a spectator) sees after so many moves of the record;
                                             `show` has rows of parts: a panel, or two of its spots with what lies
                                             between them, or a tray; `mark` numbers spots, the text says (1), (2), …
    [[step]] name, moves, event, least, at, shows
                                             shown once, when all of its conditions hold: a move of one of these kinds
                                             is open, this event was told, these counters have at least these values;
                                             `at` is the place it points to, "me" being one's own panel or tray, else
                                             where the move or event is; with `shows`, the first spot of that panel
                                             on which this symbol lies
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from ludotheque.core.draw import Drawing, outline
from ludotheque.core.game import Game
from ludotheque.core.position import Position
from ludotheque.core.record import Record
from ludotheque.core.scene import Box, art_name, printed, scene
from ludotheque.core.svg import rect, short, text
from ludotheque.core.words import Catalogue, listed

WIDTH, GAP, ROOM = 360.0, 10.0, 14.0
"""Of a figure: what it is scaled to, between its parts, and around what is cut out of a panel."""
TALLEST, BESIDE, LARGEST = 300.0, 200.0, 1.6
"""How high a part may be, alone and with others under or over it, and how much it may be enlarged."""
CARD = 108.0
BADGE, RING = 11.0, 4.0
"""The size of a number, and the room for rings at the edge of a figure."""


@dataclass(frozen=True)
class Panel:
    """A panel of the page: title and text are `page.<name>` and `page.<name>.text` of the words."""

    name: str
    move: int
    show: Sequence[Sequence[str]]
    seat: int | None = None
    mark: Sequence[str] = ()


@dataclass(frozen=True)
class Step:
    """A step of the guide: title and text are `guide.<name>` and `guide.<name>.text` of the words."""

    name: str
    moves: Sequence[str] = ()
    event: str = ""
    least: Mapping[str, int] = field(default_factory=dict)
    at: str = ""
    shows: str = ""


@dataclass(frozen=True)
class Lesson:
    """What a game's folder holds for those who learn it."""

    game: Game
    panels: Sequence[Panel]
    steps: Sequence[Step]
    first: Mapping[str, str | int]
    words: Catalogue

    def word(self, key: str, lang: str) -> str:
        """A text of the lesson; KeyError if there is none."""
        found = self.words.text(key, lang)
        if found is None:
            raise KeyError(f"the lesson of {self.game.name} has no words for {key!r}")
        return found

    def moments(self) -> dict[int, Position]:
        """The positions that the panels show, by the number of moves before them."""
        record = Record.load(self.game.folder / "lesson.txt", self.game)
        wanted = {panel.move for panel in self.panels}
        found = {0: self.game.begin(record.box)}
        for made, (position, _) in enumerate(record.steps(), 1):
            if made in wanted:
                found[made] = position.copy()
        if missing := wanted - found.keys():
            raise ValueError(f"the lesson of {self.game.name} has no moment after {min(missing)} moves")
        return found

    def page(self, lang: str) -> dict[str, Any]:
        """The page in a language: panels with title, text, figure and what the figure shows in words."""
        moments = self.moments()
        made = []
        for panel in self.panels:
            figure = Figure(moments[panel.move], panel.seat, lang)
            svg = figure.draw(panel.show, panel.mark)
            title, told = self.word(f"page.{panel.name}", lang), self.word(f"page.{panel.name}.text", lang)
            made.append({"name": panel.name, "title": title, "text": told, "figure": svg, "label": figure.label(lang)})
        return {"game": self.game.name, "title": self.game.title(lang), "art": art_name(self.game), "panels": made}

    def guide(self, lang: str) -> dict[str, Any]:
        """The steps in a language; kinds of moves are given by their codes, as first and number."""
        steps = []
        for step in self.steps:
            kinds = [kind for kind in self.game.moves.kinds if kind.name in step.moves]
            steps.append({
                "name": step.name,
                "title": self.word(f"guide.{step.name}", lang),
                "text": self.word(f"guide.{step.name}.text", lang),
                "moves": [[self.game.moves.first(kind.name), kind.size] for kind in kinds],
                "event": step.event,
                "least": dict(step.least),
                "at": step.at,
                "shows": step.shows,
            })
        return {"game": self.game.name, "title": self.game.title(lang), "steps": steps}


@cache
def lesson(game: Game) -> Lesson | None:
    """What teaches a game; None if its folder has nothing, or it has no picture."""
    path = game.folder / "lesson.toml"
    if not game.picture or not path.exists():
        return None
    doc = tomllib.loads(path.read_text("utf-8"))
    return Lesson(
        game,
        [Panel(**row) for row in doc.get("panel", [])],
        [Step(**row) for row in doc.get("step", [])],
        doc.get("first", {}),
        Catalogue(game.folder, "lesson"),
    )


class Figure:
    """Parts of a position's picture under and beside one another, for a page with the game's symbols and colours."""

    def __init__(self, position: Position, seat: int | None, lang: str) -> None:
        self.print = printed(position.box, lang)
        self.drawing = Drawing(self.print, scene(position, seat), "wide", lang, acting=position.to_act)
        self.at: dict[str, tuple[Box, float, float, float]] = {}
        """What is seen of each panel that was drawn, and x, y and scale of where it stands."""
        self.titles: list[str] = []

    def label(self, lang: str) -> str:
        """What is drawn, by the titles of its parts."""
        return listed(list(dict.fromkeys(self.titles)), lang)

    def draw(self, rows: Sequence[Sequence[str]], marks: Sequence[str]) -> str:
        """The figure as SVG."""
        parts, top = [], 0.0
        for row in rows:
            drawn, height = self._row(row, top, TALLEST if len(rows) == 1 else BESIDE)
            parts += drawn
            top += height + GAP
        marked = [self._mark(i, key) for i, key in enumerate(marks, 1)]
        parts += [ring for ring, _ in marked] + [badge for _, badge in marked]  # no ring hides a number
        size = short(WIDTH + 2 * RING), short(top - GAP + 2 * RING)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-{RING:g} -{RING:g} {size[0]} {size[1]}" '
            f'width="{size[0]}" height="{size[1]}">{"".join(parts)}</svg>'
        )

    def _row(self, row: Sequence[str], top: float, room: float) -> tuple[list[str], float]:
        """Parts beside one another, as large as there is room; and how high they are."""
        seen = [self._seen(part) for part in row]
        across = sum(box[2] for _, box in seen)
        high = max(box[3] for _, box in seen)
        scale = min((WIDTH - GAP * (len(row) - 1)) / across, room / high, LARGEST)
        left = (WIDTH - across * scale - GAP * (len(row) - 1)) / 2
        drawn = []
        for name, box in seen:
            drawn.append(self._part(name, box, left, top + (high - box[3]) * scale / 2, scale))
            left += box[2] * scale + GAP
        return drawn, high * scale

    def _seen(self, part: str) -> tuple[str, Box]:
        """The panel or tray of a part, and what is seen of it."""
        name = part.partition("/")[0]
        if name in self.print["trays"]:
            return name, (0, 0, WIDTH, CARD)
        found = self.drawing.drawn(name) if name in self.print["panels"] else None
        if found is None:
            raise ValueError(f"there is no {name!r} to be drawn")
        width, height = found[1]["size"]
        if "/" not in part:
            return name, (0, 0, width, height)
        boxes = [self._box(key) for key in part.split(" ")]
        left, low = (max(0, min(box[i] for box in boxes) - ROOM) for i in (0, 1))
        right = min(width, max(box[0] + box[2] for box in boxes) + ROOM)
        return name, (left, low, right - left, min(height, max(box[1] + box[3] for box in boxes) + ROOM) - low)

    def _box(self, key: str) -> Box:
        """Where a spot is on its panel."""
        name, _, spot = key.partition("/")
        spots = self.print["sheets"][self.print["panels"][name]["sheet"]]["spots"]
        if spot not in spots:
            raise ValueError(f"there is no spot {key!r}")
        found = self.drawing.drawn(name)
        assert found
        boxes = spots[spot][3]
        box = boxes.get(found[0]) or boxes.get("wide")
        if box is None:
            raise ValueError(f"{key!r} is not drawn here")
        return box

    def _part(self, name: str, box: Box, x: float, y: float, scale: float) -> str:
        """One panel or tray."""
        if tray := self.print["trays"].get(name):
            self.titles.append(tray["title"])
            self.at[name] = box, x, y, scale
            if tray["owner"] is None:
                return self.drawing.corner(name, [x, y, box[2] * scale, box[3] * scale])
            return self.drawing.card(name, tray, x, y, box[2] * scale, box[3] * scale)
        self.titles.append(self.print["panels"][name]["title"])
        self.at[name] = box, x, y, scale
        whole = self.drawing.drawn(name)
        cut = whole is not None and list(box[2:4]) != list(whole[1]["size"])
        return self.drawing.panel(name, x, y, scale, box if cut else None)

    def _mark(self, number: int, key: str) -> tuple[str, str]:
        """A ring around a spot, or nothing for a whole panel or tray; and its number."""
        name, _, spot = key.partition("/")
        if name not in self.at:
            raise ValueError(f"{key!r} is marked but not shown")
        (left, top, *_), x, y, scale = self.at[name]
        if not spot:
            return "", _badge(number, x + BADGE - 2, y + BADGE - 2)
        box = self._box(key)
        _, shape, _, _ = self.print["sheets"][self.print["panels"][name]["sheet"]]["spots"][spot]
        place = [x + (box[0] - left) * scale, y + (box[1] - top) * scale, box[2] * scale, box[3] * scale, *box[4:]]
        rings = [
            outline(self.print, shape if shape != "none" else "rect", "wide", place, f'fill="none" stroke="{c}" {wide}')
            for c, wide in (("#2A211B", 'stroke-width="6"'), ("#FFB400", 'stroke-width="3.5"'))
        ]
        corner = place[0] if shape in ("rect", "none") else place[0] + place[2] / 2
        return "".join(rings), _badge(number, max(BADGE, corner), max(BADGE, place[1]))


def _badge(number: int, x: float, y: float) -> str:
    """A number on a disc."""
    disc = rect(x - BADGE, y - BADGE, 2 * BADGE, 2 * BADGE, BADGE, "#2A211B", "#FFF8E6")
    return disc + text(x, y + 5, number, 15, anchor="middle", fill="#FFF8E6")


def marks(told: str) -> Iterator[int]:
    """The numbers that a text names, as in "spin the wheel (1)"."""
    return (int(found) for found in re.findall(r"\((\d)\)", told))
