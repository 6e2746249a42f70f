"""The picture of a game as data: what is printed once, and what lies where in a position.

A **print** holds all that does not change during a game: sheets with their places (*spots*), panels (copies of a
sheet), trays of counters, the layout, the moves with the spots to click. A **scene** is one flat mapping from
``panel/spot`` or ``tray/counter`` to what is there, so a move is the difference of two scenes. It knows no language.

The text of a spot is a list of tokens with single blanks: ``#material``, which the ground of the spot is made of, or
``symbol[.role][@degrees][~look][*n]``. With ``*n`` it stands for n pieces, which are counted and can fly to where they
are counted next; without, it is printed. So a piece has its ``*1`` wherever it lies.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NotRequired, TypeAlias, TypedDict

from ludotheque.core.box import B, GameBox, Move
from ludotheque.core.events import MEANS_LACKING
from ludotheque.core.words import SOURCE

if TYPE_CHECKING:
    from ludotheque.core.game import Game
    from ludotheque.core.position import Event, Position, Reason

Value: TypeAlias = str | int | list[str | int]
"""Text: what lies there. Number: a counter or a caption. List: the key of a caption in the print's words, arguments;
before the key there may be the ``#material`` that it stands on."""
Scene: TypeAlias = dict[str, Value]
Difference: TypeAlias = dict[str, Value | None]
"""What a scene has that another has not; None: the key is gone."""


def difference(old: Scene, new: Scene) -> Difference:
    """What changes a scene into another."""
    changed: Difference = {key: value for key, value in new.items() if old.get(key) != value}
    if len(new) - len(changed) < len(old):  # some key of the old scene has another value, or is gone
        changed.update((key, None) for key in old if key not in new)
    return changed


def changed(old: Scene, by: Difference) -> Scene:
    """A scene with a difference carried out.

    >>> changed({"map/A1": "#lake", "0/cow": 1}, {"map/A1": None, "0/cow": 2})
    {'0/cow': 2}
    """
    return {key: value for key, value in {**old, **by}.items() if value is not None}


# Tokens


@dataclass(frozen=True, slots=True)
class Token:
    """One symbol that is drawn on a spot; with n, that many pieces."""

    symbol: str
    role: str = ""
    """Which table of the spot's lay places it."""
    turn: int = 0
    """By how many degrees it is turned, clockwise."""
    look: str = ""
    """`pale`, `own`, `down`: a class."""
    n: int | None = None


_TOKEN = re.compile(r"([\w-]+)(?:\.(\w+))?(?:@(\d+))?(?:~(\w+))?(?:\*(\d+))?", re.ASCII)


@cache
def parse(text: str) -> tuple[tuple[str, ...], tuple[Token, ...]]:
    """The materials and the tokens of a text; ValueError if it is none.

    >>> parse("#lake canteen.mid*1")
    (('lake',), (Token(symbol='canteen', role='mid', turn=0, look='', n=1),))
    """
    materials, tokens = [], []
    for word in text.split(" "):
        found = _TOKEN.fullmatch(word.removeprefix("#"))
        if not found or (word[0] == "#" and any(found.groups()[1:])):
            raise ValueError(f"{word!r} in {text!r} is neither #material nor symbol[.role][@degrees][~look][*n]")
        if word[0] == "#":
            materials.append(found[1])
        else:
            role, look, n = found[2] or "", found[4] or "", None if found[5] is None else int(found[5])
            tokens.append(Token(found[1], role, int(found[3] or 0), look, n))
    return tuple(materials), tuple(tokens)


def form(materials: Sequence[str], tokens: Sequence[Token]) -> str:
    """The text of materials and tokens, which `parse` reads.

    >>> form(["grass"], [Token("cabin1", n=1), Token("grain", "cost")])
    '#grass cabin1*1 grain.cost'
    """
    words = [f"#{material}" for material in materials]
    for token in tokens:
        parts = (f".{token.role}" * bool(token.role), f"@{token.turn}" * bool(token.turn))
        count = "" if token.n is None else f"*{token.n}"
        words.append(token.symbol + "".join(parts) + f"~{token.look}" * bool(token.look) + count)
    return " ".join(words)


# The print: as it goes to the page, once for a box and a language

Box: TypeAlias = Sequence[float]
"""x, y, width, height and, where it is turned, degrees: of the outline and of what is stretched, not of what stands."""
Spot: TypeAlias = tuple[str, str, str, dict[str, Box]]
"""Name, shape, lay, and the box for each form; in a form without one it is not drawn."""
Tree: TypeAlias = Any
"""A panel or an unowned tray, ``{"row": […]}``, ``{"col": […]}``, ``{"panel": name, "scale": n}``, ``"me"``,
``{"others": scale, "columns": n}``; with ``"end": 1`` at the right. Trays of seats have their own place beside it.

A row with ``"apart": 1`` is as wide as the column that it is in, with its last part at the right. What is in ``"fill"``
of a column goes, at the left, into the first part of it that leaves room in its ``"width"``, else below."""


class Form(TypedDict):
    """How a sheet is drawn in one form: wide, tall, or one of its states."""

    size: Sequence[float]
    ground: str
    over: NotRequired[str]
    """What is painted over the ground of the spots and under the pieces."""
    free: NotRequired[Box]
    """A corner in which a note may lie."""
    trays: NotRequired[dict[str, Box]]
    """Unowned trays that lie in corners of it."""


class Sheet(TypedDict):
    """What is printed once, and its spots in the order in which they are painted."""

    forms: dict[str, Form]
    spots: dict[str, Spot]


class Panel(TypedDict):
    """A copy of a sheet on the table."""

    sheet: str
    title: str
    owner: int | None


class Tray(TypedDict):
    """Counters in groups; `brief` are those that a small form shows."""

    owner: int | None
    title: str
    groups: list[tuple[str, dict[str, tuple[str, str]]]]
    """Title, and for each counter its symbol and its name."""
    brief: list[str]


class Layout(TypedDict):
    """Where panels stand: all at once, or in tabs with title, symbol and tree."""

    wide: Tree
    tall: list[tuple[str, str, Tree]]


class Material(TypedDict):
    """What the ground of a spot is made of: its colours, a symbol drawn all over it, and its name in words."""

    fill: str
    stroke: NotRequired[str]
    ink: NotRequired[str]
    """The colour of captions on it."""
    symbol: NotRequired[str]
    name: NotRequired[str]


Places: TypeAlias = list[list[Sequence[float]]]
"""For 1, 2, 3 … pieces the middle and the size of each, in parts of the spot: of width, height and the smaller side."""


class Paint(TypedDict):
    """What a game says of its print."""

    sheets: dict[str, Sheet]
    panels: dict[str, Panel]
    trays: dict[str, Tray]
    layout: Layout
    shapes: dict[str, str]
    """Paths for spots one wide; ``shape.form`` is the one for a form, if there is one."""
    lays: dict[str, dict[str, Places]]
    """By role; ``lay.form`` as for shapes. The role `caption` says where captions stand, if not in the middle."""
    materials: dict[str, Material]
    symbols: dict[str, str]
    """How pieces are called, with ``{n one|many}``."""
    words: dict[str, str]
    """Sentences of captions; ``key.form`` is the one that is drawn in a form, if there is one."""


class Painter(Generic[B]):
    """What every game paints with: the box, and its words in one language."""

    def __init__(self, box: GameBox[B], lang: str) -> None:
        self.box, self.data, self.lang = box, box.data, lang

    def word(self, key: str, **values: object) -> str:
        """A word or sentence of the game."""
        return self.box.game.word(key, self.lang, values)

    def title(self, key: str, **values: object) -> str:
        """A word with a capital."""
        found = self.word(key, **values)
        return found[:1].upper() + found[1:]

    def form(self, key: str) -> str:
        """A word with its numbers unfilled."""
        return self.box.game.words.text(key, self.lang) or ""

    def seat(self, seat: int) -> str:
        """What a seat is called."""
        return self.word(f"seat.{seat}")


class Print(Paint):
    """All of it, with what the core adds."""

    moves: dict[int, list[Any]]
    """By code: notation, label, group, spots and, where it is a turned shape, quarter turns and mirrored."""
    groups: dict[str, str]
    home: dict[str, str]
    effects: dict[str, tuple[str, str]]
    art: str
    """The name of the file with the symbols, with its hash in it."""


@dataclass(frozen=True)
class Picture:
    """What a game says of how it is drawn and clicked. A game without one is played by buttons."""

    paint: Callable[[GameBox, str], Paint]
    """(box, lang): what is printed."""
    scene: Callable[[Position[Any, Any], int | None], Scene]
    """(seen, seat): what lies where; the only function that must be fast."""
    clicks: Callable[[GameBox, int], tuple[str, ...]]
    """(box, code): the spots of a move, in the order in which they light up; ``me/…`` is the own panel or tray. () for
    one that is a button, and for a code that this box has no move for."""
    aim: Callable[[Position[Any, Any], int], dict[int, tuple[str, ...]]] = lambda position, seat: {}
    """(position, seat): the spots of those moves of this question for which they depend on the position."""
    alike: Callable[[Position[Any, Any], int], dict[str, tuple[str, ...]]] = lambda position, seat: {}
    """(position, seat): spots that stand for others in this question, such as every part of a whole for its first
    one. Of those that a spot stands for, the first that can be chosen is meant."""
    variant: Callable[[GameBox, int], tuple[int, int] | None] = lambda box, code: None
    """(box, code): quarter turns and mirrored, of a move that is a turned shape."""
    viewer: Callable[[Position[Any, Any], int | None], int | None] = lambda position, seat: seat
    """(position, seat): whose scene a seat sees; None is everybody's."""
    where: Callable[[Event], str | None] = lambda event: None
    """(event): the spot or tray where it happens."""
    home: Mapping[str, str] = field(default_factory=dict)
    """For symbols of pieces that are counted nowhere, the spot or tray that they come from and go to, if no event says
    it."""
    effects: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """By event: what is shown (spin, roll, flip, reveal), and on which spot."""
    beats: frozenset[str] = frozenset()
    """Events that are a step of a story."""
    icons: Mapping[str, tuple[str, ...] | Mapping[str, str]] = field(default_factory=dict)
    """By keys of the game's words: the symbols named before a text, or by slot the one named before that."""
    near: tuple[str, ...] = ()
    """Kinds of moves for which a seat is shown what it only lacks the means for; few codes, for all are tried."""


def picture(game: Game) -> Picture:
    """The picture of a game; ValueError if it has none."""
    if not game.picture:
        raise ValueError(f"{game.title()} has no picture yet")
    return game.picture


def scene(position: Position, seat: int | None) -> Scene:
    """What a seat (None: a spectator) is shown of a position."""
    drawn = picture(position.game)
    viewer = drawn.viewer(position, seat)
    return drawn.scene(position.shown(viewer), viewer)


def printed(box: GameBox, lang: str) -> Print:
    """The print of a box; made once."""
    kept: Print | None = box.kept.get(f"print {lang}")
    if kept is None:
        game = box.game
        drawn = picture(game)
        moves: dict[int, list[Any]] = {}
        groups: dict[str, str] = {}
        for code, spots in enumerate(clicks(box)[0]):
            move = Move(code, box)
            if move.group != "chance":
                groups.setdefault(move.group, game.word(f"group.{move.group}", lang))
                turned = drawn.variant(box, code)
                moves[code] = [str(move), move.label(lang), move.group, list(spots)]
                moves[code] += [list(turned)] if turned else []
        kept = box.kept[f"print {lang}"] = Print(
            **drawn.paint(box, lang),
            moves=moves,
            groups=groups,
            home=dict(drawn.home),
            effects=dict(drawn.effects),
            art=art_name(game),
        )
    return kept


def clicks(box: GameBox) -> tuple[list[tuple[str, ...]], dict[str, list[int]]]:
    """The spots of every code, and the codes of every spot: those of the box, without what depends on a position."""
    kept: tuple[list[tuple[str, ...]], dict[str, list[int]]] | None = box.kept.get("clicks")
    if kept is None:
        spots = [picture(box.game).clicks(box, code) for code in range(box.game.codes)]
        codes: dict[str, list[int]] = {}
        for code, clicked in enumerate(spots):
            for spot in dict.fromkeys(clicked):
                codes.setdefault(spot, []).append(code)
        kept = box.kept["clicks"] = (spots, codes)
    return kept


def why_not(position: Position, seat: int, at: str) -> Reason | None:
    """Why nothing can be done at a spot now: of all moves with it, the reason that a person wants to hear.

    None if a move with it is open to the seat, or none is ever made there.
    """
    table, codes = clicks(position.box)
    aimed = picture(position.game).aim(position, seat) if seat in position.to_act else {}
    names = {at, _own(position.box, seat, at)}
    stands = picture(position.game).alike(position, seat) if seat in position.to_act else {}
    names |= {spot for name in [*names] for spot in stands.get(name, ())}
    found = [code for name in names for code in codes.get(name, ()) if code not in aimed]
    found += [code for code, spots in aimed.items() if names & set(spots)]
    best: tuple[tuple[int, int, int], Reason] | None = None
    reasons = position.game.reasons.names
    for code in found:
        reason = position.why_not(seat, code)
        if reason is None or seat not in position.to_act:
            return reason
        # of two of a rank the later one of the game's table, which is more particular; then what the cheaper move lacks
        number = reasons.index(reason.key) if reason.key in reasons else 0
        weight = (reason.rank, number, -len(aimed.get(code, table[code])))
        if best is None or weight > best[0]:
            best = weight, reason
    return best[1] if best else None


def _own(box: GameBox, seat: int, at: str) -> str:
    """A spot of a seat's own panel or tray, as moves name it."""
    name, _, rest = at.partition("/")
    made = printed(box, SOURCE)
    held: Panel | Tray | None = made["panels"].get(name) or made["trays"].get(name)
    return f"me/{rest}" if held and held["owner"] == seat else at


def near(position: Position, seat: int) -> list[str]:
    """The spots where a seat that is to act could do something if it had the means; `why_not` says what it lacks."""
    game, box, s = position.game, position.box, position.s
    drawn, ranks = picture(game), game.reasons.ranks
    kinds = [kind for kind in game.moves.kinds if kind.name in drawn.near and s.question in kind.asked]
    if not kinds:
        return []
    aimed, table, refusal = drawn.aim(position, seat), clicks(box)[0], game.rules.refusal
    found: list[str] = []
    for kind in kinds:
        first = game.moves.first(kind.name)
        for code in range(first, first + kind.size):
            spots = aimed.get(code) or table[code]
            if spots and ranks[refusal(box.data, s, seat, code)] == MEANS_LACKING:
                found.append(spots[0])
    return found


@cache
def art(game: Game) -> str:
    """The symbols of a game and those of seats, as one SVG file."""
    files = [*sorted((game.folder / "art").glob("*.svg")), *sorted(SEATS.glob("*.svg"))]
    symbols = "\n".join(found for file in files for found in _SYMBOL.findall(file.read_text("utf-8")))
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n'


@cache
def art_name(game: Game) -> str:
    """The name of that file, with its hash in it."""
    return hashed_name(game, art(game))


def hashed_name(game: Game, svg: str) -> str:
    """What a drawing of a game is called: by its content, so that it can be kept for ever."""
    return f"{game.name}.{hashlib.sha256(svg.encode()).hexdigest()[:12]}.svg"


SEATS = Path(__file__).parent / "art"
_SYMBOL = re.compile(r"<symbol .*?</symbol>", re.DOTALL)


# Where pieces stand


def places(
    print_: Paint, lay: str, form_: str, role: str, n: int, width: float, height: float
) -> list[Sequence[float]]:
    """The middle and the size of n pieces with a role in a spot: by the lay's table, else by a built-in arrangement."""
    tables = print_["lays"].get(f"{lay}.{form_}") or print_["lays"].get(lay)
    if tables is not None and n <= len(table := tables.get(role) or tables.get("", [])):
        small = min(width, height)
        return [(x * width, y * height, size * small) for x, y, size in table[n - 1]]
    return arranged(lay if lay in LAYS else "grid", n, width, height)


def arranged(lay: str, n: int, width: float, height: float) -> list[Sequence[float]]:
    """The built-in arrangement of n pieces."""
    rows = LAYS[lay](n, width, height)
    if not rows:
        size = min(width, height)
        return [(width / 2, height / 2, size)] * n
    columns = ceil(n / rows)
    size = min(width / columns, height / rows)
    found: list[Sequence[float]] = []
    for i in range(n):
        row = i // columns
        here = min(columns, n - row * columns)  # the last row is centred
        across, down = i % columns - (here - 1) / 2, row - (rows - 1) / 2
        found.append((width / 2 + across * size, height / 2 + down * size, size))
    return found


def _best_rows(n: int, width: float, height: float) -> int:
    """The number of rows with which pieces are largest."""
    return max(range(1, n + 1), key=lambda rows: min(width / ceil(n / rows), height / rows))


LAYS: dict[str, Callable[[int, float, float], int]] = {
    "row": lambda n, width, height: 1,
    "grid": _best_rows,
    "fill": lambda n, width, height: 0,
    "stretch": lambda n, width, height: 0,
    "text": lambda n, width, height: 0,
    "none": lambda n, width, height: 0,
}
"""The built-in lays by their number of rows; 0: pieces lie on one another, as large as the spot. `stretch` draws them
over all of the spot, turned with it; `text` is for captions; of `none` nothing is drawn."""
SHAPES = ("rect", "round", "none")
"""The built-in shapes: a rectangle with round corners, an ellipse, and nothing."""
