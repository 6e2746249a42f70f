"""What is shown of Montmurail: as plain data, as text for a terminal, and the sentence that asks a seat to decide.

All is made from what a seat can see: its own unopened choice is in it, those of others are blank.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from ludotheque.core.layout import Row
from ludotheque.core.position import Position
from ludotheque.core.rule import CHANCE
from ludotheque.core.text import Text, pad, wrap
from ludotheque.titles.montmurail.box import street_bit
from ludotheque.titles.montmurail.layout import (
    ASK_DECLARE,
    ASK_TILE,
    ASK_WALLS,
    BUILDINGS,
    CLOSES,
    COIN,
    KINDS,
    LEVEL,
    PLOTS,
    SIZE,
    STREETS,
    TWO_COINS,
    UNDECLARED,
    VIKING,
    WORDS,
    Box,
    State,
)
from ludotheque.titles.montmurail.moves import (
    ARROW_NAMES,
    FACE,
    GEM_NAMES,
    PLACEMENT,
    PLOT_NAMES,
    SHAPE_NAMES,
    SIDE_NAMES,
    SPACE_NAMES,
    STREET_NAMES,
    crossing_name,
)
from ludotheque.titles.montmurail.rules.close import continue_refusal, counting, lacking
from ludotheque.titles.montmurail.rules.geometry import enclosed, piece_of, room_of

KIND_NAMES = ("church", "well", "market", "coin", "two-coins", "viking")
BUILDING_NAMES = ("churches", "wells", "markets")
EMPTY = "empty"


def _parts(position: Position) -> tuple[Box, State]:
    """The box and the fields of a position, by their own types."""
    return cast(Box, position.box.data), cast(State, position.s)


def plots_of(plots: int) -> list[int]:
    """The members of a set of plots."""
    return [i for i in range(PLOTS) if plots >> i & 1]


def streets_of(words: Row) -> list[int]:
    """The members of a set of streets, by the numbers of the rules."""
    return [i for i in range(STREETS) if words[street_bit(i)[0]] >> street_bit(i)[1] & 1]


def _plot_names(plots: int) -> list[str]:
    return [PLOT_NAMES[i] for i in plots_of(plots)]


def _street_names(words: Row) -> list[str]:
    return [STREET_NAMES[i] for i in streets_of(words)]


def _kind(s: State, plot: int) -> int:
    """What a plot shows, or -1."""
    return next((k for k in range(KINDS) if s.printed[k] >> plot & 1), -1)


def tile_rows(box: Box, gem: int, side: int) -> list[list[int]]:
    """What a side of a tile shows, arrow up: kinds by row and column, -1 for an empty plot."""
    printed = box.printed[0][gem * 8 + side * 4]
    return [[next((k for k in range(KINDS) if printed[k] >> SIZE * r + c & 1), -1) for c in range(4)] for r in range(4)]


def gems_left(s: State) -> list[int]:
    """The gems whose tiles are not laid yet."""
    return [gem for gem in range(len(GEM_NAMES)) if all(tile < 0 or tile // 8 != gem for tile in s.tile)]


def contents(s: State, plots: int) -> dict[str, int]:
    """Buildings, coins and Vikings in a set of plots."""
    held = [len(plots_of(plots & printed)) for printed in s.printed]
    counts = dict(zip(BUILDING_NAMES, held[:BUILDINGS], strict=True))
    return {**counts, "coins": held[COIN] + 2 * held[TWO_COINS], "vikings": held[VIKING]}


# As plain data


def view(seen: Position, seat: int | None) -> dict[str, Any]:
    """Everything that may be seen, by the names of the notation. Age, turn and faces count from 1."""
    box, s = _parts(seen)
    return {
        "age": s.age,
        "turn": s.turn,
        "first": s.first,
        "roller": s.roller,
        "tiles": _tiles(s),
        "tiles_left": [_sides(box, gem) for gem in gems_left(s)],
        "plots": _plots(s),
        "decree": dict(zip(BUILDING_NAMES, s.decree, strict=True)) if s.turn else None,
        "die": _die(seen),
        "supply": None if box.unlimited else s.supply,
        "shield": s.shield if s.shield >= 0 else None,
        "players": [_player(seen, i) for i in range(box.seats)],
        "choice": None if seat is None else _choice(seen, seat),
    }


def _tiles(s: State) -> list[dict[str, str] | None]:
    """The tile in each space of the frame."""
    return [None if tile < 0 else {"space": SPACE_NAMES[i], **_tile(tile)} for i, tile in enumerate(s.tile)]


def _sides(box: Box, gem: int) -> dict[str, Any]:
    """The two sides of a tile that is still to be laid, each as rows of plots with the arrow up."""
    sides = {
        name: [[KIND_NAMES[kind] if kind >= 0 else EMPTY for kind in row] for row in tile_rows(box, gem, side)]
        for side, name in enumerate(SIDE_NAMES)
    }
    return {"gem": GEM_NAMES[gem], **sides}


def _tile(tile: int) -> dict[str, str]:
    return {"gem": GEM_NAMES[tile // 8], "side": SIDE_NAMES[tile // 4 % 2], "arrow": ARROW_NAMES[tile % 4]}


def _plots(s: State) -> list[dict[str, Any]]:
    rows = []
    for plot in range(PLOTS):
        laid = s.tile[plot // SIZE // 4 * 2 + plot % SIZE // 4] >= 0
        kind = _kind(s, plot)
        name = KIND_NAMES[kind] if kind >= 0 else EMPTY
        rows.append({"name": PLOT_NAMES[plot], "kind": name if laid else None})
    return rows


def _die(seen: Position) -> dict[str, Any] | None:
    box, s = _parts(seen)
    if s.face < 0:
        return None
    shape = box.face_shape[s.face]
    return {
        "face": FACE.texts(seen.box)[s.face], "arrangement": SHAPE_NAMES[shape], "walls": box.shape_walls[shape],
        "coins": box.face_coins[s.face],
    }


def _player(seen: Position, seat: int) -> dict[str, Any]:
    """A seat as all see it: its walls as they stood at the roll, and the walls reserved for it."""
    _, s = _parts(seen)
    closed = bool(s.closed >> seat & 1)
    return {
        "seat": seat,
        "coins": s.coins[seat],
        "vikings": s.vikings[seat],
        "invasions": s.invasions[seat],
        "shield": s.shield == seat,
        "hand": s.hand[seat],
        "longest": s.longest[seat],
        "walls": _street_names(s.walls[seat]),
        "closed": closed,
        "city": {"plots": _plot_names(s.city[seat]), **contents(s, s.counted[seat])} if closed else None,
    }


def _choice(seen: Position, seat: int) -> dict[str, Any] | None:
    """The seat's own choice that is not opened yet, and what it can choose from."""
    box, s = _parts(seen)
    if not 0 <= seat < box.seats or not (s.actors | s.sealed) >> seat & 1 or not s.secret:
        return None
    if s.question == ASK_WALLS:
        placed = s.placed[seat]
        return {
            "hand": s.hand[seat] + s.lifts[seat], "lifted": _street_names(s.lifted[seat]),
            "placed": None if placed < 0 else PLACEMENT.texts(seen.box)[placed],
        }
    declared = (None, "continue", "close")[s.declared[seat]]
    return {"declared": declared, "chosen": _plot_names(s.picked[seat]), "pieces": _pieces(box, s, seat)}


def _pieces(box: Box, s: State, seat: int) -> list[dict[str, Any]]:
    """What the walls of a seat enclose, piece by piece, with their rooms."""
    inside = rest = enclosed(box, s, seat)
    pieces = []
    while rest:
        plot = plots_of(rest)[0]
        piece = left = piece_of(inside, plot)
        rest &= ~piece
        rooms = []
        while left:
            first = plots_of(left)[0]
            room = room_of(s, seat, first)
            left &= ~room
            held = contents(s, counting(box, s, seat, room))
            rooms.append({"name": PLOT_NAMES[first], "plots": _plot_names(room), **held})
        meets = lacking(box, s, seat, piece) == 0
        held = contents(s, counting(box, s, seat, piece))
        pieces.append({"name": PLOT_NAMES[plot], "decree": meets, "rooms": rooms, **held})
    return pieces


# The question


def ask(position: Position, seat: int) -> tuple[str, dict[str, object]]:
    """Key and arguments of the sentence that says what a seat must decide, or what it waits for."""
    if position.over:
        return "over", {}
    if seat == CHANCE or position.to_act == (CHANCE,):
        return "chance", {}
    box, s = _parts(position)
    if seat not in position.to_act:
        return ("finished" if s.sealed >> seat & 1 else "wait"), {}
    if s.question == ASK_TILE:
        return "tile", {"n": 4 - s.laid}
    if s.question == ASK_DECLARE:
        return _ask_declaration(s, seat)
    shape = box.face_shape[s.face]
    size = box.shape_walls[shape]
    hand = s.hand[seat] + s.lifts[seat]
    if not hand:
        return "walls_none", {}
    return f"{'walls' if hand >= size else 'walls_short'}.{SHAPE_NAMES[shape]}", {"n": size, "hand": hand}


def _ask_declaration(s: State, seat: int) -> tuple[str, dict[str, object]]:
    if s.picked[seat]:
        return "rooms", {"n": len(plots_of(s.picked[seat]))}
    return ("declare" if continue_refusal(s, seat) == 0 else "must_close"), {}


# As text

ACROSS = 4
"""Boards beside one another."""
CELL = 2
"""Columns from one crossing to the next."""
TITLE = 16
"""The width of the titles at the left of the players' table."""
ROLLER = "*"
"""The mark of who rolls the die."""
WALLS = {
    (False, False, False, False): "·", (True, True, False, False): "─", (False, False, True, True): "│",
    (True, False, False, False): "╴", (False, True, False, False): "╶", (False, False, True, False): "╵",
    (False, False, False, True): "╷", (True, False, True, False): "┘", (False, True, True, False): "└",
    (True, False, False, True): "┐", (False, True, False, True): "┌", (True, True, True, False): "┴",
    (True, True, False, True): "┬", (True, False, True, True): "┤", (False, True, True, True): "├",
    (True, True, True, True): "┼",
}
"""The sign of a crossing by the walls on its left, right, upper and lower side."""


def show(seen: Position, seat: int | None, lang: str, names: Sequence[str]) -> str:
    """Everything that may be seen as text, at most 100 columns wide."""
    return _Text(seen, seat, lang, names).page()


class _Text(Text):
    """The page of a position."""

    def __init__(self, seen: Position, seat: int | None, lang: str, names: Sequence[str]) -> None:
        super().__init__(seen, seat, lang, names)
        self.box, self.s = _parts(seen)
        self.letters = [self.word(f"show.letter.{name}") for name in KIND_NAMES]

    def page(self) -> str:
        middle = [self.tiles()] if self.s.laid < len(GEM_NAMES) else []
        blocks = [self.headline(), *middle, *self.boards(), *self.cities(), self.players(), self.legend()]
        return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks)

    def headline(self) -> list[str]:
        """Where the game stands; decree, die and supply; who decides."""
        s = self.s
        if self.seen.over:
            winners = self.names(self.seen.standing().winners)
            return wrap(f"{self.word('game.title')} · {self.word('show.over', who=winners)}")
        decides = wrap(self.word("show.decides", who=self.names(list(self.seen.to_act))))
        if not s.turn:
            moment = self.word("show.age", age=s.age) if s.age else self.word("show.set_up")
            return [f"{self.word('game.title')} · {moment}", *decides]
        moment = self.word("show.turn", age=s.age, turn=s.turn, who=self.name(s.roller))
        numbers = " ".join(f"{self.letters[b]}{s.decree[b]}" for b in range(BUILDINGS))
        table = [self.word("show.decree", numbers=numbers), self.die(), self.supply()]
        return [f"{self.word('game.title')} · {moment}", " · ".join(part for part in table if part), *decides]

    def cities(self) -> list[list[str]]:
        """What the seat's own walls enclose, while it must declare: pieces to close, and their rooms."""
        if self.seat is None or self.s.question != ASK_DECLARE or not self.s.actors >> self.seat & 1:
            return []
        lines = []
        for piece in _pieces(self.box, self.s, self.seat):
            parts = [piece, *(piece["rooms"] if len(piece["rooms"]) > 1 else [])]
            for i, part in enumerate(parts):
                numbers = " ".join(f"{self.letters[b]}{part[name]}" for b, name in enumerate(BUILDING_NAMES))
                held = {"name": part["name"], "numbers": numbers, "coins": part["coins"], "vikings": part["vikings"]}
                lines.append(self.word("show.room" if i else "show.piece", **held))
        return [lines] if lines else []

    def die(self) -> str:
        if self.s.face < 0:
            return ""
        face = self.seen.box.words(FACE, self.s.face, self.lang)
        return self.word("show.die", face=face, n=self.box.face_coins[self.s.face])

    def supply(self) -> str:
        return self.word("show.unlimited") if self.box.unlimited else self.word("show.supply", n=self.s.supply)

    def tiles(self) -> list[str]:
        """Both sides of the tiles that are left, with the arrow up."""
        titles, rows = "", [""] * 4
        for gem in gems_left(self.s):
            title = self.word("show.tile", gem=self.word(f"gem.{GEM_NAMES[gem]}"))
            titles += title.ljust(24)
            for side in range(len(SIDE_NAMES)):
                for r, row in enumerate(tile_rows(self.box, gem, side)):
                    rows[r] += " ".join(self.letters[k] if k >= 0 else "." for k in row).ljust(9 if side == 0 else 15)
        return [titles, *rows]

    # The boards: a line of text for each row of crossings and of plots

    def boards(self) -> list[list[str]]:
        blocks = []
        for first in range(0, self.box.seats, ACROSS):
            seats = range(first, min(first + ACROSS, self.box.seats))
            boards = [self.board(seat) for seat in seats]
            blocks.append(["   ".join(lines) for lines in zip(*boards, strict=True)])
        return blocks

    def board(self, seat: int) -> list[str]:
        """A seat's board; the reader's own as it would stand after what is chosen so far."""
        words = [self.s.walls[seat][w] & ~self.s.lifted[seat][w] for w in range(WORDS)]
        if self.s.placed[seat] >= 0:
            for word, placed in enumerate((self.box.word0, self.box.word1, self.box.word2)):
                words[word] |= placed[self.s.placed[seat]]
        walls = set(streets_of(words))
        width = 2 + CELL * SIZE + 1
        numbers = " ".join(str(c + 1) for c in range(SIZE + 1))
        lines = [pad(self.title(seat, width), width), pad("  " + numbers, width)]
        for row in range(SIZE + 1):
            lines.append(f"{crossing_name(row, 0)[0]} " + self.crossings(walls, row))
            if row < SIZE:
                lines.append("  " + self.plots(walls, seat, row))
        return lines

    def crossings(self, walls: set[int], row: int) -> str:
        text = ""
        for column in range(SIZE + 1):
            left = column > 0 and row * SIZE + column - 1 in walls
            right = column < SIZE and row * SIZE + column in walls
            upper = row > 0 and LEVEL + (row - 1) * (SIZE + 1) + column in walls
            lower = row < SIZE and LEVEL + row * (SIZE + 1) + column in walls
            text += WALLS[left, right, upper, lower] + ("─" if right else " ") * (column < SIZE)
        return text

    def plots(self, walls: set[int], seat: int, row: int) -> str:
        text = ""
        for column in range(SIZE + 1):
            text += "│" if LEVEL + row * (SIZE + 1) + column in walls else " "
            if column < SIZE:
                text += self.plot(seat, row * SIZE + column)
        return text

    def plot(self, seat: int, plot: int) -> str:
        """What a plot shows; an empty one of the city, or of the rooms chosen for it, is shaded."""
        kind = _kind(self.s, plot)
        if kind >= 0:
            return self.letters[kind]
        return "░" if (self.s.city[seat] | self.s.picked[seat]) >> plot & 1 else " "

    def title(self, seat: int, columns: int) -> str:
        """A seat's name, marked if it rolls and if it is the reader's."""
        mark = ROLLER if self.s.turn and seat == self.s.roller else ""
        return self.label(seat, mark, [self.word("show.you")] if seat == self.seat else [], columns)

    # The players

    def players(self) -> list[str]:
        """A table of what each seat has."""
        s = self.s
        keys = ["coins", "vikings", "invasions", "hand", "walls", *["longest"] * bool(self.box.longest_wall)]
        heads = [self.word(f"show.head.{key}") for key in keys]
        lines = [" " * TITLE + "".join(head.rjust(len(head) + 2) for head in heads)]
        for i in range(self.box.seats):
            held = [s.coins[i], s.vikings[i], s.invasions[i], s.hand[i], s.built[i], s.longest[i]]
            cells = "".join(str(n).rjust(len(head) + 2) for n, head in zip(held, heads, strict=False))
            lines.append(pad(self.title(i, TITLE), TITLE) + cells + "  " + self.state(i))
        return lines

    def state(self, seat: int) -> str:
        """What a seat is doing: its city, its choice, its shield."""
        s = self.s
        notes = []
        if s.closed >> seat & 1:
            notes.append(self.word("show.city" if s.city[seat] else "show.empty", **contents(s, s.counted[seat])))
        elif s.secret:
            notes.append(self.word("show.finished" if s.sealed >> seat & 1 else "show.choosing"))
            if s.declared[seat] != UNDECLARED:
                notes.append(self.word("show.closes" if s.declared[seat] == CLOSES else "show.builds_on"))
        if s.shield == seat:
            notes.append(self.word("show.shield"))
        if s.secret and not (s.sealed | s.actors | s.closed) >> seat & 1:
            notes = [self.word("show.not_asked")]
        return ", ".join(notes)

    def legend(self) -> list[str]:
        """What the letters mean, and how moves are written."""
        signs = [f"{self.letters[k]} {self.word(f'show.kind.{name}')}" for k, name in enumerate(KIND_NAMES)]
        signs.append(f"{ROLLER} {self.word('show.roller')}")
        return [", ".join(signs), self.word("show.legend.walls"), self.word("show.legend.plots")]
