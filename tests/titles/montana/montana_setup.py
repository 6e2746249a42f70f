"""Positions of Montana set up by hand: a landscape always the same, and pieces moved where a test wants them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import ludotheque
from ludotheque import CHANCE, Event, Position
from ludotheque.core.position import Turn
from ludotheque.titles.montana import reasons
from ludotheque.titles.montana.layout import (
    BEIGE,
    BIG_COPPER,
    BIG_STONE,
    BROWN,
    COPPER,
    GRAIN,
    GREY,
    ORANGE,
    PUMPKIN,
    STONE,
    State,
)

MONTANA = ludotheque.game("montana")
A, B, C, D = range(4)
LETTERS = "GPcCsS"
GOOD = dict(zip(LETTERS, (GRAIN, PUMPKIN, COPPER, BIG_COPPER, STONE, BIG_STONE), strict=True))
COLOUR = {"brown": BROWN, "grey": GREY, "beige": BEIGE, "orange": ORANGE}
AREA = {"mine": 0, "quarry": 1, "grain": 2, "farm": 3}

# four lakes and two canteens over with every number of players; L2 in the middle, beside the wagons, for MON-R71
LANDSCAPE = {
    2: ("M1", "L1", "M2", "L2", "M3", "L3", "L4"),
    3: ("M1", "L1", "M2", "M3", "L2", "L3", "M4", "L4", "M5"),
    4: ("M1", "L1", "M2", "M3", "L2", "L3", "M4", "L4", "M5", "M6"),
}
FLAT = {"tiles": {name: ["G"] * 7 for name in ("L1", "L2", "L3", "L4", "L5", "L6", "M1", "M2", "M3", "M4", "M5", "M6")}}
"""Tiles without lakes, mountains and icons: every field costs one grain."""

# the shape of the landscape as the rules text gives it, to reckon with fields without asking the program
SLOTS = {
    2: [(0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1)],
    3: [(0, -1), (1, -1), (2, -1), (0, 0), (1, 0), (2, 0), (-1, 1), (0, 1), (1, 1)],
    4: [(0, -1), (1, -1), (2, -1), (-1, 0), (0, 0), (1, 0), (2, 0), (-1, 1), (0, 1), (1, 1)],
}
DIRECTIONS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


def hexes(seats: int) -> dict[tuple[int, int], tuple[int, int]]:
    """Slot and place on the slot (0 the centre, 1–6 the directions) of each hexagon (q, r)."""
    found = {}
    for slot, (x, y) in enumerate(SLOTS[seats]):
        q, r = 2 * x - y, x + 3 * y
        found[q, r] = (slot, 0)
        for side, (dq, dr) in enumerate(DIRECTIONS):
            found[q + dq, r + dr] = (slot, side + 1)
    return found


def name_of(seats: int, place: tuple[int, int]) -> str:
    """The name of a hexagon: rows are letters from the top, fields of a row are numbered from the left."""
    places = hexes(seats)
    row = sorted(q for q, r in places if r == place[1])
    return chr(65 + place[1] - min(r for _, r in places)) + str(row.index(place[0]) + 1)


def straight(seats: int, start: str, side: int, length: int) -> list[str]:
    """Names of fields in a straight line from a field on, in one of the six directions."""
    q, r = next(place for place in hexes(seats) if name_of(seats, place) == start)
    dq, dr = DIRECTIONS[side]
    return [name_of(seats, (q + i * dq, r + i * dr)) for i in range(length)]


def borders(seats: int, name: str) -> set[str]:
    """The names of the neighbours of a field."""
    places = hexes(seats)
    q, r = next(place for place in places if name_of(seats, place) == name)
    return {name_of(seats, (q + dq, r + dr)) for dq, dr in DIRECTIONS if (q + dq, r + dr) in places}


def state(position: Position) -> State:
    """The fields of a position, for the type checker."""
    found = position.s
    assert isinstance(found, State)
    return found


def laid(
    seats: int, tiles: Iterable[str] = (), turns: Sequence[int] = (), components: Any = None, **options: object
) -> Position:
    """A new game after the landscape is laid."""
    position = MONTANA.new(seats, components=components, **options)
    names = tuple(tiles) or LANDSCAPE[seats]
    for name, turn in zip(names, turns or (0,) * len(names), strict=True):
        position.play(CHANCE, f"tile {name}")
        position.play(CHANCE, f"turn {turn}")
    return position


def wagons_of(seats: int) -> str:
    """Where the wagons stop unless a test says otherwise: beside the cow field of L2."""
    return {2: "D6", 3: "F8", 4: "E6"}[seats]


def started(
    seats: int = 3,
    first: int = A,
    wagons: str = "",
    tiles: Iterable[str] = (),
    components: Any = None,
    **options: object,
) -> Position:
    """A game at the first decision of the starting player; all have spun two grey and two beige workers."""
    position = laid(seats, tiles, (), components, **options)
    if position.box.options["starting_player"] == "drawn":
        position.play(CHANCE, f"first {first}")
    position.play(position.to_act[0], f"wagons {wagons or wagons_of(seats)}")
    for _ in range(seats):
        position.play(CHANCE, "spin 7")
        position.play(CHANCE, "spin 8")
    return position


def field(position: Position, name: str) -> int:
    """The number of a field of the landscape."""
    return position.box.move(f"build {name}").args[0]


def goods_of(text: str) -> list[int]:
    """Goods written as letters, such as "GGcS" or "9G 2P"."""
    held = [0] * 6
    for word in text.split():
        count = word.rstrip(LETTERS)
        for letter in word[len(count) :]:
            held[GOOD[letter]] += int(count or 1)
    return held


def workers_of(text: str) -> list[int]:
    """Workers written as colours, such as "brown grey" or "3brown"."""
    held = [0] * 4
    for word in text.split():
        name = word.lstrip("0123456789")
        held[COLOUR[name]] += int(word[: len(word) - len(name)] or 1)
    return held


def at(
    seats: int = 3,
    *,
    first: int = A,
    turn: int = A,
    round: int = 5,
    wagons: str = "",
    tiles: Iterable[str] = (),
    components: Any = None,
    goods: Mapping[int, str] = {},
    workers: Mapping[int, str] = {},
    coins: Mapping[int, int] = {},
    cows: Mapping[int, int] = {},
    canteens: Mapping[int, int] = {},
    own: Mapping[int, str] = {},
    stock: Mapping[int, int] = {},
    bank: Mapping[int, str] = {},
    large: Mapping[str, str] = {},
    small: Mapping[str, str] = {},
    cow_supply: int | None = None,
    options: Mapping[str, object] = {},
    **fields: object,
) -> Position:
    """A position at the start of the turn of `turn`, in the fifth round.

    Each player holds nothing but 10 coins and the pieces named here; all the others lie in the supply (settlements in
    the stock, canteens in the box, also those of lakes beside settlements). `own` are fields with a settlement; `stock`
    brings more of them onto far fields.
    `bank` goes by space from 1, `large` and `small` by location ("mine 1"). Other fields of the state go by name.
    On the landscape only what the test is about need lie: settlements may be islands, and stacked for no reason.
    """
    position = started(seats, first, wagons, tiles, components, **options)
    s = state(position)
    box: Any = position.box.data
    s.turn, s.round, s.actors = turn, round, 1 << turn
    for seat in range(seats):
        s.coins[seat] = coins.get(seat, 10)
        s.goods[seat] = goods_of(goods.get(seat, ""))
        s.workers[seat] = workers_of(workers.get(seat, ""))
        s.cows[seat] = cows.get(seat, 0)
    for space, crew in bank.items():
        s.bank[space - 1] = workers_of(crew)
    for spaces, board in ((large, s.large), (small, s.small)):
        for name, crew in spaces.items():
            area, location = name.split()
            board[AREA[area] * 3 + int(location) - 1] = workers_of(crew)
    _settle(position, own, stock)
    for seat, count in canteens.items():
        s.canteens[seat] = count
        s.canteen_box -= count
    for good in range(6):
        total = box.goods[good] + seats * box.start_goods[good]
        s.supply[good] = total - sum(held[good] for held in s.goods)
    for colour in range(4):
        s.pool[colour] = box.colour_workers - sum(
            row[colour] for grid in (s.workers, s.bank, s.large, s.small) for row in grid
        )
    for name, value in fields.items():
        setattr(s, name, value)
    s.cow_supply = box.cows - sum(s.cows) - sum(s.cow_on) - s.cow_box
    if cow_supply is not None:
        s.cow_box += s.cow_supply - cow_supply
        s.cow_supply = cow_supply
    MONTANA.rules.derive(position.box.data, s)
    last = (reasons.STACKED, reasons.CANTEEN_LEFT, reasons.ISLAND)  # all else is tested before these
    if MONTANA.rules.check(position.box.data, s) in last:
        return Position(position.box, s)
    return position.checked()


def _settle(position: Position, own: Mapping[int, str], stock: Mapping[int, int]) -> None:
    s, box = state(position), position.box.data
    assert hasattr(box, "kind") and hasattr(box, "settlements") and hasattr(box, "slots")
    assert hasattr(box, "neighbour")
    for seat, names in own.items():
        for name in names.split():
            s.settlements[seat][field(position, name)] += 1
    for seat in range(position.box.seats):
        left = box.settlements - sum(s.settlements[seat])
        missing = left - stock.get(seat, left)
        f = 0 if seat % 2 else box.slots * 7 - 1
        while missing:
            taken = any(s.settlements[other][f] for other in range(position.box.seats)) or f == s.wagons
            if box.kind[s.printed[f]] == 0 and not taken:
                s.settlements[seat][f] = min(5, missing)
                missing -= s.settlements[seat][f]
            f += 1 if seat % 2 else -1
        s.stock[seat] = box.settlements - sum(s.settlements[seat])
        for f, count in enumerate(s.settlements[seat]):
            if count:
                s.cow_on[f] = 0
                for lake in box.neighbour[f]:
                    if lake >= 0 and s.canteen_on[lake]:
                        s.canteen_on[lake] = 0
                        s.canteen_box += 1


def play(position: Position, *moves: str) -> Turn:
    """Play moves written "seat move", as in a record; A to D are the seats, * is chance. What came of them all."""
    turn = Turn()
    for line in moves:
        who, _, move = line.partition(" ")
        turn = turn.then(position.play(CHANCE if who == "*" else "ABCD".index(who), move))
    return turn


def open_to(position: Position, seat: int) -> list[str]:
    """The notations of the legal moves of a seat."""
    return [str(move) for move in position.moves(seat)]


def kinds(position: Position, seat: int) -> set[str]:
    """The kinds of the legal moves of a seat."""
    return {move.kind.name for move in position.moves(seat)}


def refused(position: Position, seat: int, move: str) -> tuple[str, str]:
    """Why a move is refused: the key of the reason and its clause."""
    reason = position.why_not(seat, move)
    assert reason is not None, f"{move} is legal"
    return reason.key, reason.clause


def given(turn: Turn) -> list[str]:
    """The answers that the core gave after moves."""
    return [str(played.move) for played in turn.played if played.given]


def names(events: Iterable[Event]) -> list[str]:
    """The names of events."""
    return [event.name for event in events]


def french(event: Event) -> str:
    """The sentence of an event in French, with plain spaces before its punctuation."""
    return event.text("fr").replace("\u00a0", " ").replace("\u202f", " ")


def told(events: Iterable[Event], name: str) -> list[tuple[int, tuple[int, ...]]]:
    """Seat and arguments of the events of one name."""
    return [(event.seat, event.args) for event in events if event.name == name]


def held(position: Position, seat: int) -> str:
    """The goods of a player as letters, in the order G, P, c, C, s, S."""
    return "".join(letter * n for letter, n in zip(LETTERS, state(position).goods[seat], strict=True))


def pumpkins(position: Position) -> list[int]:
    """The pumpkins of the players."""
    return [goods[PUMPKIN] for goods in state(position).goods[: position.box.seats]]


TRADES = [
    "cow>grain", "cow>pumpkin", "cow>copper", "cow>stone", "cow>coins", "cow>brown", "cow>grey", "cow>beige",
    "cow>orange",
]
