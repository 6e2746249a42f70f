"""What is shown of Montmurail: as plain data, as text for a terminal, and the sentence that asks a seat to decide.

All is made from what a seat can see: its own unopened choice is in it, those of others are blank.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ludotheque.core.box import Move
from ludotheque.core.layout import Row
from ludotheque.core.position import Position
from ludotheque.core.rule import CHANCE
from ludotheque.core.text import Text, pad, wrap
from ludotheque.titles.montmurail import args, ask, events
from ludotheque.titles.montmurail.box import PRINTS, street_bit
from ludotheque.titles.montmurail.layout import (
    BUILDINGS,
    CLOSES,
    KINDS,
    LEVEL,
    PLOTS,
    SIZE,
    STREETS,
    UNDECLARED,
    WORDS,
    Box,
    State,
)
from ludotheque.titles.montmurail.rules import close, geometry, value

_WRITTEN = {kinds: text for text, kinds in PRINTS.items()}
KIND_NAMES = {
    ".": "empty", "C": "church", "W": "well", "M": "market", "1": "coin", "2": "two-coins", "V": "viking",
    **{str(n): f"{n}-coins" for n in range(3, 8)}, "VV": "2-vikings", "VVV": "3-vikings",
}
"""What plots show, by what the component file writes."""


def plots_of(plots: int) -> list[int]:
    """The members of a set of plots."""
    return [i for i in range(PLOTS) if plots >> i & 1]


def streets_of(words: Row) -> list[int]:
    """The members of a set of streets, by the numbers of the rules."""
    return [i for i in range(STREETS) if words[street_bit(i)[0]] >> street_bit(i)[1] & 1]


def _plot_names(plots: int) -> list[str]:
    return [args.PLOT_NAMES[i] for i in plots_of(plots)]


def _street_names(words: Row) -> list[str]:
    return [args.STREET_NAMES[i] for i in streets_of(words)]


def print_on(printed: Row, plot: int) -> str:
    """What a plot shows, as the component file writes it."""
    return _WRITTEN[tuple(kind for kind in range(KINDS) if printed[kind] >> plot & 1)]


def tile_rows(box: Box, gem: int, side: int) -> list[list[str]]:
    """What a side of a tile shows, arrow up, by row and column."""
    return [[print_on(box.printed[0][gem * 8 + side * 4], SIZE * r + c) for c in range(4)] for r in range(4)]


def gems_left(s: State) -> list[int]:
    """The gems whose tiles are not laid yet."""
    return [gem for gem in range(len(args.GEM_NAMES)) if all(tile < 0 or tile // 8 != gem for tile in s.tile)]


def contents(s: State, plots: int) -> dict[str, int]:
    """Buildings, coins and Vikings in a set of plots."""
    held = {name: geometry.count(plots & s.printed[b]) for b, name in enumerate(args.BUILDING_NAMES)}
    return {**held, "coins": value.city_coins(s, plots), "vikings": value.city_vikings(s, plots)}


# As plain data


def view(seen: Position[Box, State], seat: int | None) -> dict[str, Any]:
    """Everything that may be seen, by the names of the notation. Age, turn and faces count from 1."""
    box, s = seen.box.data, seen.s
    return {
        "age": s.age,
        "turn": s.turn,
        "first": s.first,
        "roller": s.roller,
        "tiles": _tiles(s),
        "tiles_left": [_sides(box, gem) for gem in gems_left(s)],
        "plots": _plots(s),
        "decree": dict(zip(args.BUILDING_NAMES, s.decree, strict=True)) if s.turn else None,
        "die": _die(seen),
        "supply": None if box.unlimited else s.supply,
        "shield": s.shield if s.shield >= 0 else None,
        "players": [_player(seen, i) for i in range(box.seats)],
        "choice": None if seat is None else _choice(seen, seat),
    }


def _tiles(s: State) -> list[dict[str, str] | None]:
    """The tile in each space of the frame."""
    return [None if tile < 0 else {"space": args.SPACE_NAMES[i], **_tile(tile)} for i, tile in enumerate(s.tile)]


def _sides(box: Box, gem: int) -> dict[str, Any]:
    """The two sides of a tile that is still to be laid, each as rows of plots with the arrow up."""
    sides = {
        name: [[KIND_NAMES[shown] for shown in row] for row in tile_rows(box, gem, side)]
        for side, name in enumerate(args.SIDE_NAMES)
    }
    return {"gem": args.GEM_NAMES[gem], **sides}


def _tile(tile: int) -> dict[str, str]:
    side, arrow = args.SIDE_NAMES[tile // 4 % 2], args.ARROW_NAMES[tile % 4]
    return {"gem": args.GEM_NAMES[tile // 8], "side": side, "arrow": arrow}


def _plots(s: State) -> list[dict[str, Any]]:
    rows = []
    for plot in range(PLOTS):
        laid = s.tile[plot // SIZE // 4 * 2 + plot % SIZE // 4] >= 0
        rows.append({"name": args.PLOT_NAMES[plot], "kind": KIND_NAMES[print_on(s.printed, plot)] if laid else None})
    return rows


def _die(seen: Position[Box, State]) -> dict[str, Any] | None:
    box, s = seen.box.data, seen.s
    if s.face < 0:
        return None
    shape = box.face_shape[s.face]
    return {
        "face": args.FACE.texts(seen.box)[s.face],
        "arrangement": args.shape_name(box, shape),
        "walls": box.shape_walls[shape],
        "coins": box.face_coins[s.face],
    }


def board_words(box: Box, s: State, seat: int) -> Row:
    """The walls on a seat's board, as they would stand after what it has chosen so far, if that can be seen."""
    words = [s.walls[seat][w] & ~s.lifted[seat][w] for w in range(WORDS)]
    if s.placed[seat] >= 0:
        for word, placed in enumerate((box.word0, box.word1, box.word2)):
            words[word] |= placed[s.placed[seat]]
    return words


def hand_left(box: Box, s: State, seat: int) -> int:
    """The walls in a seat's hand after what it has chosen so far, if that can be seen."""
    placed = s.placed[seat]
    return s.hand[seat] + s.lifts[seat] - (box.size[placed] if placed >= 0 else 0)


def _player(seen: Position[Box, State], seat: int) -> dict[str, Any]:
    """A seat: others as they stood at the roll, with the walls reserved for them; one's own after its choice so far."""
    box, s = seen.box.data, seen.s
    closed = bool(s.closed >> seat & 1)
    return {
        "seat": seat,
        "coins": s.coins[seat],
        "vikings": s.vikings[seat],
        "invasions": s.invasions[seat],
        "shield": s.shield == seat,
        "hand": hand_left(box, s, seat),
        "longest": s.longest[seat],
        "walls": _street_names(board_words(box, s, seat)),
        "closed": closed,
        "city": {"plots": _plot_names(s.city[seat]), **contents(s, s.counted[seat])} if closed else None,
    }


def _choice(seen: Position[Box, State], seat: int) -> dict[str, Any] | None:
    """The seat's own choice that is not opened yet, and what it can choose from."""
    box, s = seen.box.data, seen.s
    if not 0 <= seat < box.seats or not (s.actors | s.sealed) >> seat & 1 or not s.secret:
        return None
    if s.question == ask.WALLS:
        placed = s.placed[seat]
        return {
            "hand": s.hand[seat] + s.lifts[seat], "lifted": _street_names(s.lifted[seat]),
            "placed": None if placed < 0 else args.PLACEMENT.texts(seen.box)[placed],
        }
    declared = (None, "continue", "close")[s.declared[seat]]
    return {"declared": declared, "chosen": _plot_names(s.picked[seat]), "pieces": _pieces(box, s, seat)}


def _pieces(box: Box, s: State, seat: int) -> list[dict[str, Any]]:
    """What the walls of a seat enclose, piece by piece, with their rooms."""
    pieces = []
    for piece in pieces_of(geometry.enclosed(box, s, seat)):
        plot, left, rooms = plots_of(piece)[0], piece, []
        while left:
            first = plots_of(left)[0]
            room = geometry.room_of(s, seat, first)
            left &= ~room
            held = contents(s, close.counting(box, s, seat, room))
            rooms.append({"name": args.PLOT_NAMES[first], "plots": _plot_names(room), **held})
        meets = close.lacking(box, s, seat, piece) == 0
        held = contents(s, close.counting(box, s, seat, piece))
        pieces.append({"name": args.PLOT_NAMES[plot], "decree": meets, "rooms": rooms, **held})
    return pieces


def pieces_of(inside: int) -> Iterator[int]:
    """The pieces of what walls enclose, in reading order."""
    rest = inside
    while rest:
        piece = geometry.piece_of(inside, plots_of(rest)[0])
        rest &= ~piece
        yield piece


# The question


def prompt(position: Position[Box, State], seat: int) -> tuple[str, dict[str, object]]:
    """Key and arguments of the sentence that says what a seat must decide, or what it waits for."""
    if position.over:
        return "over", {}
    if seat == CHANCE or position.to_act == (CHANCE,):
        return "chance", {}
    box, s = position.box.data, position.s
    if seat not in position.to_act:
        return ("finished" if s.sealed >> seat & 1 else "wait"), {}
    if s.question == ask.TILE:
        return "tile", {"n": 4 - s.laid}
    if s.question == ask.DECLARE:
        return _declaration(box, s, seat)
    shape = box.face_shape[s.face]
    size = box.shape_walls[shape]
    hand = s.hand[seat] + s.lifts[seat]
    if not hand:
        return "walls_none", {}
    key, name = "walls" if hand >= size else "walls_short", args.shape_name(box, shape)
    known = f"ask.{key}.{name}" in position.game.words
    return f"{key}.{name if known else 'other'}", {"n": size, "hand": hand, "name": name}


def _declaration(box: Box, s: State, seat: int) -> tuple[str, dict[str, object]]:
    if s.picked[seat]:
        return "rooms", {"n": len(plots_of(s.picked[seat]))}
    return ("declare" if close.continue_refusal(box, s, seat) == 0 else "must_close"), {}


# What a move brings


def label(seen: Position[Box, State], seat: int, move: Move) -> tuple[int, ...] | None:
    """What closing, or a room, brings a seat; the hundreds of placements have no more to say than their place."""
    box, s = seen.box.data, seen.s
    if s.question != ask.DECLARE:
        return None
    kind, values = move.kind.name, move.args
    if kind == "close":
        piece = geometry.piece_of(geometry.enclosed(box, s, seat), *values)
        return (events.CLOSE_CITY, *values, *_inside(box, s, seat, piece), _notes(box, s, seat, piece))
    if kind in ("pick", "add"):
        said = events.PICK_ROOM if kind == "pick" else events.ADD_ROOM
        return (said, *values, *_inside(box, s, seat, geometry.room_of(s, seat, *values)))
    if kind == "done":
        return (events.CLOSE_ROOMS, *_inside(box, s, seat, s.picked[seat]), _notes(box, s, seat, s.picked[seat]))
    return None


def _inside(box: Box, s: State, seat: int, plots: int) -> tuple[int, int, int]:
    """The plots that count of a city or room, and the coins and Vikings in them."""
    counted = close.counting(box, s, seat, plots)
    return geometry.count(counted), value.city_coins(s, counted), value.city_vikings(s, counted)


def _notes(box: Box, s: State, seat: int, city: int) -> int:
    """Plots of a city that do not count, and the coins of a perfect plan, as one number."""
    sealed = geometry.count(city & ~close.counting(box, s, seat, city))
    line = geometry.line_above(city), geometry.line_left(city), geometry.line_rim(city)
    kept = sum(map(geometry.count, line))
    plan = box.plan_coins if box.perfect_plan and kept == s.built[seat] else 0
    return sealed * args.SEALED + plan


# As text

ACROSS = 4
"""Boards beside one another."""
WIDE = 80
"""The columns of the page: it fits every terminal."""
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


def show(seen: Position[Box, State], seat: int | None, lang: str, names: Sequence[str]) -> str:
    """Everything that may be seen as text, at most 80 columns wide."""
    return _Text(seen, seat, lang, names).page()


class _Text(Text):
    """The page of a position."""

    def __init__(self, seen: Position[Box, State], seat: int | None, lang: str, names: Sequence[str]) -> None:
        super().__init__(seen, seat, lang, names)
        self.box, self.s = seen.box.data, seen.s
        self.letters = [self.word(f"show.letter.{name}") for name in args.ZONE_NAMES]
        self.signs = {**dict(zip("CWM", self.letters, strict=True)), "VV": "Ⅱ", "VVV": "Ⅲ"}

    def page(self) -> str:
        middle = [self.tiles()] if self.s.laid < len(args.GEM_NAMES) else []
        blocks = [self.headline(), *middle, *self.boards(), *self.cities(), self.players(), self.legend()]
        return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks)

    def headline(self) -> list[str]:
        """Where the game stands; decree, die and supply; who decides."""
        s = self.s
        if self.seen.over:
            winners = self.names(self.seen.standing().winners)
            return wrap(f"{self.word('game.title')} · {self.word('show.over', who=winners)}", WIDE)
        decides = wrap(self.word("show.decides", who=self.names(list(self.seen.to_act))), WIDE)
        if not s.turn:
            moment = self.word("show.age", age=s.age) if s.age else self.word("show.set_up")
            return [f"{self.word('game.title')} · {moment}", *decides]
        moment = self.word("show.turn", age=s.age, turn=s.turn, who=self.name(s.roller))
        numbers = " ".join(f"{self.letters[b]}{s.decree[b]}" for b in range(BUILDINGS))
        table = [self.word("show.decree", numbers=numbers), self.die(), self.supply()]
        facts = wrap(" · ".join(part for part in table if part), WIDE)
        return [f"{self.word('game.title')} · {moment}", *facts, *decides]

    def cities(self) -> list[list[str]]:
        """What the seat's own walls enclose, while it must declare: pieces to close, and their rooms."""
        if self.seat is None or self.s.question != ask.DECLARE or not self.s.actors >> self.seat & 1:
            return []
        lines = []
        for piece in _pieces(self.box, self.s, self.seat):
            parts = [piece, *(piece["rooms"] if len(piece["rooms"]) > 1 else [])]
            for i, part in enumerate(parts):
                numbers = " ".join(f"{self.letters[b]}{part[name]}" for b, name in enumerate(args.BUILDING_NAMES))
                held = {"name": part["name"], "numbers": numbers, "coins": part["coins"], "vikings": part["vikings"]}
                lines.append(self.word("show.room" if i else "show.piece", **held))
        return [lines] if lines else []

    def die(self) -> str:
        if self.s.face < 0:
            return ""
        face = self.seen.box.words(args.FACE, self.s.face, self.lang)
        return self.word("show.die", face=face, n=self.box.face_coins[self.s.face])

    def supply(self) -> str:
        return self.word("show.unlimited") if self.box.unlimited else self.word("show.supply", n=self.s.supply)

    def tile_texts(self) -> list[list[str]]:
        """What the tiles in play show, row by row."""
        gems, sides = range(len(args.GEM_NAMES)), range(len(args.SIDE_NAMES))
        return [row for gem in gems for side in sides for row in tile_rows(self.box, gem, side)]

    def tiles(self) -> list[str]:
        """Both sides of the tiles that are left, with the arrow up."""
        gems = gems_left(self.s)
        return [line for i in range(0, len(gems), 3) for line in self.some_tiles(gems[i : i + 3])]

    def some_tiles(self, gems: Sequence[int]) -> list[str]:
        """Some tiles beside one another."""
        titles, rows = "", [""] * 4
        for gem in gems:
            title = self.word("show.tile", gem=self.word(f"gem.{args.GEM_NAMES[gem]}"))
            titles += title.ljust(24)
            for side in range(len(args.SIDE_NAMES)):
                for r, row in enumerate(tile_rows(self.box, gem, side)):
                    rows[r] += " ".join(self.signs.get(shown, shown) for shown in row).ljust(9 if side == 0 else 15)
        return [titles, *rows]

    # The boards: a line of text for each row of crossings and of plots

    def boards(self) -> list[list[str]]:
        blocks = []
        for first in range(0, self.box.seats, ACROSS):
            seats = range(first, min(first + ACROSS, self.box.seats))
            boards = [self.board(seat) for seat in seats]
            blocks.append([" ".join(lines) for lines in zip(*boards, strict=True)])
        return blocks

    def board(self, seat: int) -> list[str]:
        """A seat's board; the reader's own as it would stand after what is chosen so far."""
        walls = set(streets_of(board_words(self.box, self.s, seat)))
        width = 2 + CELL * SIZE + 1
        numbers = " ".join(str(c + 1) for c in range(SIZE + 1))
        lines = [pad(self.title(seat, width), width), pad("  " + numbers, width)]
        for row in range(SIZE + 1):
            lines.append(f"{args.crossing_name(row, 0)[0]} " + self.crossings(walls, row))
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
        shown = print_on(self.s.printed, plot)
        if shown != ".":
            return self.signs.get(shown, shown)
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
        lines = [" " * TITLE + "".join(head.rjust(len(head) + 1) for head in heads)]
        for i in range(self.box.seats):
            hand, walls = hand_left(self.box, s, i), len(streets_of(board_words(self.box, s, i)))
            held = [s.coins[i], s.vikings[i], s.invasions[i], hand, walls, s.longest[i]]
            cells = "".join(str(n).rjust(len(head) + 1) for n, head in zip(held, heads, strict=False))
            lines.append(pad(self.title(i, TITLE), TITLE) + cells + " " + self.state(i))
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
        plain = {"C", "W", "M", "1", "2", "V"}
        shown = [text for text in KIND_NAMES if text in plain or any(text in row for row in self.tile_texts())]
        signs = [f"{self.signs.get(t, t)} {self.word(f'show.kind.{KIND_NAMES[t]}')}" for t in shown if t != "."]
        signs.append(f"{ROLLER} {self.word('show.roller')}")
        texts = [", ".join(signs), self.word("show.legend.walls"), self.word("show.legend.plots")]
        return [line for text in texts for line in wrap(text, WIDE)]
