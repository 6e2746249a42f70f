"""Positions of Montmurail set up by hand, and a second geometry, as plain as can be, to reckon with on its own.

Plots are pairs (row, column) and streets have the numbers of the rules text; the geometry asks the program nothing.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest

import ludotheque
from ludotheque import CHANCE, Event, IllegalMove, Position
from ludotheque.core.position import Turn
from ludotheque.titles.montmurail import ask
from ludotheque.titles.montmurail.layout import Box, State

MUR = ludotheque.game("montmurail")
Plot = tuple[int, int]
FACES = ("I2", "V2", "I3", "L3", "U3", "Z3")
EXAMPLE = (
    "tile white top-right black up", "tile blue top-left black right", "tile yellow bottom-left white left",
    "tile violet bottom-right black up",
)
"""The board of MUR-R13, violet as our rules text takes it."""
BOARD = """
W V . W M 1 . C
. 2 C . 2 . W V
M C . 2 . W . 2
. 1 M V M . C V
M 1 . M . C . 2
C . M 1 M . M V
V 2 . C 2 V . W
2 W V . C 1 W .
"""
PLOTS = {(r, c): row.split()[c] for r, row in enumerate(BOARD.split("\n")[1:-1]) for c in range(8)}
CITY = {(r, c) for r in range(4, 8) for c in range(7)} - {(7, 0), (4, 6)}
"""The city of the worked check: 26 plots, perimeter 22, C4 W2 M5, 7 coins, 3 Vikings."""
WELL = {(0, 0), (1, 0)}
"""The smallest city with something in it: a well and an empty plot, with a free street between them."""
POCKET = {(4, 3), (4, 4), (5, 3), (5, 4), (6, 4)}


# Streets, plots and lines


def level(row: int, column: int) -> int:
    """The level street whose left end is the crossing (row, column)."""
    return 8 * row + column


def upright(row: int, column: int) -> int:
    """The upright street whose upper end is the crossing (row, column)."""
    return 72 + 9 * row + column


def sides(plot: Plot) -> dict[Plot, int]:
    """The streets of a plot by the plot on their other side, which may be off the board."""
    r, c = plot
    return {
        (r - 1, c): level(r, c), (r + 1, c): level(r + 1, c), (r, c - 1): upright(r, c), (r, c + 1): upright(r, c + 1),
    }


def ends(street: int) -> tuple[Plot, Plot]:
    """The two crossings of a street."""
    if street < 72:
        r, c = divmod(street, 8)
        return (r, c), (r, c + 1)
    r, c = divmod(street - 72, 9)
    return (r, c), (r + 1, c)


def perimeter(city: Iterable[Plot]) -> set[int]:
    """The streets between a set of plots and all others."""
    plots = set(city)
    return {street for plot in plots for other, street in sides(plot).items() if other not in plots}


def block(top: int, left: int, rows: int, columns: int) -> set[Plot]:
    """A rectangle of plots."""
    return {(r, c) for r in range(top, top + rows) for c in range(left, left + columns)}


def reached(starts: Iterable[Plot], walls: set[int], within: set[Plot] | None = None) -> set[Plot]:
    """The plots of the board to be walked to without crossing a wall."""
    seen = set(starts)
    todo = list(seen)
    while todo:
        for other, street in sides(todo.pop()).items():
            inside = other in within if within is not None else 0 <= other[0] < 8 and 0 <= other[1] < 8
            if inside and other not in seen and street not in walls:
                seen.add(other)
                todo.append(other)
    return seen


def enclosed(walls: set[int]) -> set[Plot]:
    """The plots that are not connected to the outside."""
    board = block(0, 0, 8, 8)
    open_rim = {
        plot for plot in board for other, street in sides(plot).items() if other not in board and street not in walls
    }
    return board - reached(open_rim, walls)


def parts(plots: set[Plot], walls: set[int]) -> list[set[Plot]]:
    """Connected parts of a set of plots, in reading order: rooms with their walls, pieces without."""
    rest, found = set(plots), []
    while rest:
        found.append(reached([min(rest)], walls, plots))
        rest -= found[-1]
    return found


def is_city(plots: set[Plot], walls: set[int], simple: bool = False) -> bool:
    """Conditions 1 to 3 of a city, word for word."""
    line = perimeter(plots)
    if not plots or len(parts(plots, set())) != 1 or not line <= walls:
        return False
    crossings: dict[Plot, set[int]] = {}
    for street in line:
        for end in ends(street):
            crossings.setdefault(end, set()).add(street)
    seen, todo = set(), [min(line)]
    while todo:
        street = todo.pop()
        if street not in seen:
            seen.add(street)
            todo += [other for end in ends(street) for other in crossings[end]]
    return seen == line and (not simple or all(len(streets) == 2 for streets in crossings.values()))


def held(plots: Iterable[Plot]) -> dict[str, int]:
    """What a set of plots of the example board shows."""
    shown = [PLOTS[plot] for plot in plots]
    counts = {letter: shown.count(letter) for letter in "CWMV"}
    return {**counts, "coins": shown.count("1") + 2 * shown.count("2")}


# Names


def name(plot: Plot) -> str:
    """A plot or a crossing as it is written."""
    return f"{'ABCDEFGHI'[plot[0]]}{plot[1] + 1}"


def walk(*crossings: Plot) -> str:
    """Walls as they are written."""
    return "-".join(map(name, crossings))


def street_name(street: int) -> str:
    """A street as it is written."""
    return walk(*ends(street))


def bits(plots: Iterable[Plot]) -> int:
    """A set of plots as the program keeps it."""
    value = sum(1 << 8 * r + c for r, c in plots)
    return value - (value >> 63 << 64)


def plots_in(value: int) -> set[Plot]:
    """The plots of a set that the program keeps."""
    return {divmod(i, 8) for i in range(64) if value >> i & 1}


# Positions


def state(position: Position[Box, State]) -> State:
    """The fields of a position."""
    return position.s


def box(position: Position[Box, State]) -> Box:
    """The box of a position."""
    return position.box.data


def put(position: Position, seat: int, streets: Iterable[int]) -> None:
    """Let a seat have these walls and no others; they come from the supply."""
    s, data = state(position), box(position)
    words = [0, 0, 0]
    wanted = set(streets)
    for street in wanted:
        words[0] |= data.word0[street]
        words[1] |= data.word1[street]
        words[2] |= data.word2[street]
    s.supply += s.built[seat] - len(wanted)
    s.built[seat] = len(wanted)
    s.walls[seat] = words


def walls_of(position: Position, seat: int) -> set[int]:
    """The walls on a board, by the numbers of the rules text."""
    data, words = box(position), state(position).walls[seat]
    tables = (data.word0, data.word1, data.word2)
    return {i for i in range(144) if any(tables[w][i] & words[w] for w in range(3))}


def laid(seats: int = 2, first: int = 0, **options: Any) -> Position:
    """A game on the example board, before the first decree."""
    position = MUR.new(seats, **options)
    position.play(CHANCE, f"first {first}")
    for i, tile in enumerate(EXAMPLE):
        position.play(position.to_act[0], tile)
        assert i == 3 or position.to_act
    return position


ANY_DECREE = {"kings_dice": {kind: {f"k{i}": list(range(6)) for i in (1, 2, 3)} for kind in ("custom", "standard")}}
"""Dice that can show every decree of numbers below 6, for positions set up by hand."""


def ready(
    seats: int = 2,
    built: Mapping[int, Iterable[int]] | None = None,
    decree: tuple[int, int, int] = (0, 0, 0),
    turn: int = 5,
    **options: Any,
) -> Position:
    """Before a roll of seat 0, with these walls on the boards; a seat that is not named has one wall, on street 143."""
    options["components"] = {**ANY_DECREE, **options.get("components", {})}
    position = laid(seats, **options)
    position.play(CHANCE, position.codes(CHANCE)[0])
    s = state(position)
    s.turn = turn
    s.decree = list(decree)
    for seat in range(seats):
        put(position, seat, (built or {}).get(seat, [] if turn == 1 else [143]))
    return position.checked()


def rolled(position: Position, face: str = "V2") -> Turn:
    """Roll a face."""
    return position.play(CHANCE, f"roll {face}")


def asked(
    built: Mapping[int, Iterable[int]],
    seats: int = 2,
    decree: tuple[int, int, int] = (0, 0, 0),
    turn: int = 5,
    face: str = "I2",
    **options: Any,
) -> Position:
    """At the end of a turn in which each seat named has placed the last of its walls, the others one elsewhere."""
    lines = {seat: sorted(streets) for seat, streets in built.items()}
    position = ready(seats, {seat: line[:-1] for seat, line in lines.items()}, decree, turn, **options)
    rolled(position, face)
    for seat in range(seats):
        street = lines[seat][-1] if seat in lines else free_street(position, seat)
        position.play(seat, f"wall {street_name(street)}")
    return position


def free_street(position: Position, seat: int) -> int:
    """Some street of the rim, at the right, where a wall closes nothing."""
    return next(street for street in range(143, 71, -9) if street not in walls_of(position, seat))


def close_all(position: Position, cities: Mapping[int, set[Plot]], face: str = "I2") -> list[Event]:
    """From a roll on: every seat completes the line of its city and closes it; the events of that turn."""
    for seat, city in cities.items():
        put(position, seat, sorted(perimeter(city))[:-1])
    events = rolled(position, face)
    for seat, city in cities.items():
        events += position.play(seat, f"wall {street_name(max(perimeter(city)))}")
    for seat, city in cities.items():
        events += position.play(seat, f"close {name(min(city))}")
    return events


def told(events: Iterable[Event], *names: str) -> list[tuple[Any, ...]]:
    """Events by name, seat and numbers; only those named, if any are."""
    return [(e.name, e.seat, *e.args) for e in events if not names or e.name in names]


def open_to(position: Position, seat: int) -> set[str]:
    """The moves of a seat, as written."""
    return set(map(str, position.moves(seat)))


def refused(position: Position, seat: int, move: str, clause: str) -> str:
    """A move must be refused with this clause, and nothing change; the sentence."""
    before = position.copy()
    reason = position.why_not(seat, move)
    assert reason is not None and reason.clause == clause, reason and str(reason)
    with pytest.raises(IllegalMove) as caught:
        position.play(seat, move)
    assert clause in str(caught.value) and position == before
    assert reason.text("fr") != reason.text("en")
    return reason.text()


def cities_open_to(position: Position, seat: int) -> Iterator[frozenset[Plot]]:
    """Every city that a seat can declare, by trying all its moves."""
    seen: set[int] = set()
    todo = [position]
    while todo:
        at = todo.pop()
        for move in at.moves(seat):
            if str(move) == "continue":
                continue
            after = at.copy()
            after.s.actors |= 1 << (1 - seat if seat < 2 else 0)  # nobody opens it: another is still choosing
            after.play(seat, move)
            picked = state(after).picked[seat]
            if seat not in after.to_act:
                yield frozenset(plots_in(picked))
            elif picked not in seen:
                seen.add(picked)
                todo.append(after)


def cycles(walls: set[int]) -> Iterator[frozenset[int]]:
    """Every closed line of walls that passes no crossing twice."""
    streets: dict[Plot, list[int]] = {}
    for street in walls:
        for end in ends(street):
            streets.setdefault(end, []).append(street)

    def go_on(path: list[Plot], line: list[int]) -> Iterator[frozenset[int]]:
        for street in streets[path[-1]]:
            one, other = ends(street)
            following = other if path[-1] == one else one
            if following == path[0] and len(line) > 2 and street not in line:
                yield frozenset([*line, street])
            elif following > path[0] and following not in path:
                yield from go_on([*path, following], [*line, street])

    for start in streets:
        yield from go_on([start], [])


def inside(line: Iterable[int]) -> frozenset[Plot]:
    """The plots within a closed line: from them, going left, one crosses it an odd number of times."""
    walls = set(line)
    return frozenset(
        (r, c) for r, c in block(0, 0, 8, 8) if sum(upright(r, left) in walls for left in range(c + 1)) % 2
    )




# Players


WORD = (1 << 64) - 1


def joined(words: Iterable[int]) -> int:
    """Three words of streets as one large number."""
    above, left, rim = words
    return above & WORD | (left & WORD) << 64 | rim << 128


class Closer:
    """A player that builds the line of a rectangle that meets the decree, and likes to close."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.lines: dict[tuple[int, int], int] = {}
        self.masks: list[int] = []

    def choose(self, position: Position, seat: int) -> int:
        """One of the legal codes."""
        codes = position.codes(seat)
        s, data = state(position), box(position)
        if s.question == ask.DECLARE:
            return codes[-1] if self.rng.random() < 0.4 else self.rng.choice(codes)
        if s.question != ask.WALLS or self.rng.random() < 0.1:
            return self.rng.choice(codes)
        if not self.masks:
            self.masks = [joined(words) for words in zip(data.word0, data.word1, data.word2, strict=True)]
        line, first = self.line(position, seat), MUR.moves.first("wall")
        best = [code for code in codes if code < first + 2832 and not self.masks[code - first] & ~line]
        most = max((data.size[code - first] for code in best), default=0)
        return self.rng.choice([code for code in best if data.size[code - first] == most] or codes)

    def line(self, position: Position, seat: int) -> int:
        """The perimeter of one of the shortest rectangles that will do, the same for the whole Age."""
        s = state(position)
        if (s.age, seat) not in self.lines:
            fitting = []
            for cost, mask, rectangle in RECTANGLES:
                if all((mask & s.printed[b] & WORD).bit_count() >= s.decree[b] for b in range(3)):
                    fitting.append(rectangle)
                    if len(fitting) == 12 or cost == 16:
                        break
            streets = perimeter(block(*self.rng.choice(fitting)))
            tables = (box(position).word0, box(position).word1, box(position).word2)
            self.lines[s.age, seat] = joined(sum(table[i] & WORD for i in streets) for table in tables)
        return self.lines[s.age, seat]


RECTANGLES = sorted(
    (rows + columns, bits(block(top, left, rows, columns)), (top, left, rows, columns))
    for rows in range(1, 9)
    for columns in range(1, 9)
    for top in range(9 - rows)
    for left in range(9 - columns)
)
"""All rectangles of plots, the smallest perimeter first."""
