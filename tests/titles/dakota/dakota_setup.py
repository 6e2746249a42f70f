"""Positions of Dakota set up by hand: a fixed opening, and pieces moved where a test wants them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

import ludotheque
from ludotheque import CHANCE, Event, IllegalMove, Position
from ludotheque.core.position import Turn
from ludotheque.titles.dakota import args, ask, layout
from ludotheque.titles.dakota.layout import Box, State

DAKOTA = ludotheque.game("dakota")
ROWS = {"inactive": layout.INACTIVE, "upper": layout.UPPER, "lower": layout.LOWER, "exhausted": layout.EXHAUSTED}
DRAWN = {3: ("plain",), 4: ("mountain", "forest", "plain"), 5: ()}
CAVALRY_CARDS = ("herd", "carbines", "fort", "army")
SPLITS = ("NSS", "NNS", "NSSS", "NNSS", "NNNS", "NSSSS", "NNSSS", "NNNSS", "NNNNS")
"""All nine faction splits."""
BOARD = [
    "mountain1", "mountain2", "mountain3", "mountain4", "forest1", "forest2", "forest3", "forest4", "forest5",
    "plain1", "plain2", "plain3", "river1", "river2", "meadow1", "meadow2", "meadow3",
]  # fmt: skip


def state(position: Position[Box, State]) -> State:
    """The fields of a position, by their own type."""
    return position.s


def box(position: Position[Box, State]) -> Box:
    """The box of a position, by its own type."""
    return position.box.data


def territory(position: Position, name: str) -> int:
    """The number of a territory or of the market."""
    return layout.MARKET if name == "market" else list(args.TERRITORY.texts(position.box)).index(name)


def play(position: Position, *lines: str) -> Turn:
    """Play lines such as ``0 explorer plain1`` or ``* first 0``; all that came of them."""
    turn = Turn()
    for line in lines:
        who, _, move = line.partition(" ")
        turn = turn.then(position.play(CHANCE if who == "*" else int(who), move))
    return turn


def texts(events: Iterable[Event]) -> list[str]:
    return [str(event) for event in events]


def named(events: Iterable[Event], name: str) -> list[tuple[int, ...]]:
    """Seat and arguments of all events of a name."""
    return [(event.seat, *event.args) for event in events if event.name == name]


def given(turn: Turn) -> list[str]:
    """The answers that the core gave."""
    return [f"{entry.seat} {entry.move}" for entry in turn.played if entry.given]


def open_to(position: Position, seat: int) -> list[str]:
    return [str(move) for move in position.moves(seat)]


def refused(position: Position, line: str, clause: str) -> str:
    """A move is refused in one sentence that names the clause, in both languages, and changes nothing."""
    before = position.copy()
    who, _, move = line.partition(" ")
    seat = CHANCE if who == "*" else int(who)
    with pytest.raises(IllegalMove) as caught:
        position.play(seat, move)
    assert position == before
    reason = position.why_not(seat, move)
    assert reason is not None and reason.clause == clause, str(reason)
    assert f"({clause})" in str(caught.value) and f"({clause})" in reason.text("fr")
    return str(reason)


def begun(factions: str = "NSN", first: int = 0, drawn: Sequence[str] | None = None, **options: Any) -> Position:
    """Round 1, First placement of the first player; factions go by seat."""
    seats = len(factions)
    position = DAKOTA.new(seats, **options)
    play(position, f"* first {first}")
    play(position, *(f"* draw {kind}" for kind in (DRAWN[seats] if drawn is None else drawn)))
    for seat, letter in enumerate(factions):
        play(position, f"{seat} {'native' if letter == 'N' else 'settler'}")
    return position


def give(position: Position, seat: int, wealth: int = 0, **kinds: int) -> Position:
    """Tokens from the supply, and wealth, to a player."""
    s = state(position)
    s.wealth[seat] += wealth
    for name, n in kinds.items():
        kind = args.KIND_NAMES.index(name)
        s.goods[seat][kind] += n
        s.supply[kind] -= n
    return position.checked()


def own(position: Position, seat: int, *cards: str) -> Position:
    """Cards to a player, with the cavalry that they bring."""
    s = state(position)
    for name in cards:
        s.cards[seat][args.CARD_NAMES.index(name)] = 1
        if name in CAVALRY_CARDS:
            s.explorers[seat][layout.CARD] -= 1
            s.explorers[seat][layout.SCREEN] += 1
            s.cavalry[seat][layout.SCREEN] -= 1
            s.cavalry[seat][layout.CARD] += 1
    return position.checked()


def enlist(position: Position, seat: int, n: int) -> Position:
    """More explorers in play, each for a neutral, as recruits of earlier rounds."""
    s = state(position)
    s.explorers[seat][layout.SCREEN] -= n
    s.explorers[seat][layout.CARD] += n
    s.zone[s.faction[seat]] -= n
    s.removed[s.faction[seat]] += n
    return position.checked()


def lay(position: Position, name: str, row: str, **kinds: int) -> Position:
    """A territory's state, and the tokens on its open row, against the supply."""
    s, t = state(position), territory(position, name)
    s.row[t] = ROWS[row]
    for kind, word in enumerate(args.KIND_NAMES):
        s.supply[kind] += s.tokens[t][kind] - kinds.get(word, 0)
        s.tokens[t][kind] = kinds.get(word, 0)
    return position.checked()


def spend(position: Position, *names: str) -> Position:
    """Exhausted territories, each with the next of its type in its place."""
    s, data = state(position), box(position)
    for name in names:
        t = territory(position, name)
        s.row[t] = layout.EXHAUSTED
        for kind in range(len(args.KIND_NAMES)):
            s.supply[kind] += s.tokens[t][kind]
            s.tokens[t][kind] = 0
        alike = [i for i in range(len(BOARD)) if data.type_of[i] == data.type_of[t]]
        left = [i for i in alike if s.row[i] == layout.INACTIVE]
        if left:
            s.row[left[0]] = layout.UPPER
            s.tokens[left[0]] = data.spaces[0][left[0]][:]
            for kind in range(len(args.KIND_NAMES)):
                s.supply[kind] -= s.tokens[left[0]][kind]
    return position.checked()


def developing(position: Position, seat: int) -> Position:
    """Development, a player's turn."""
    s = state(position)
    s.question, s.turn, s.left, s.actors = ask.DEVELOPMENT, seat, 0, 1 << seat
    return position.checked()


def next_round(position: Position) -> list[Event]:
    """From Development to the next round, or to the end: everybody is done."""
    events: list[Event] = []
    while state(position).question == ask.DEVELOPMENT:
        events += position.play(position.to_act[0], "done")
    return events


def activating(position: Position) -> Turn:
    """The Activation of the next round, from the last player's Development on."""
    s = state(position)
    developing(position, (s.marker - 1) % position.box.seats)
    return position.play(s.turn, "done")


def collecting(
    position: Position,
    pawns: Mapping[int, Mapping[str, int]],
    neutrals: Mapping[str, tuple[int, int]],
    last: str,
    cavalry: Mapping[int, Mapping[str, int]] = {},
) -> Turn:
    """The end of the Second placement: pawns and neutrals stand as said, all other pawns on the market.

    The last pawn is placed by a move of the first player, which leads on to the Collection.
    """
    s = state(position)
    for seat in range(position.box.seats):
        for name, n in pawns.get(seat, {}).items():
            s.explorers[seat][territory(position, name)] += n
            s.explorers[seat][layout.CARD] -= n
        for name, n in cavalry.get(seat, {}).items():
            s.cavalry[seat][territory(position, name)] += n
            s.cavalry[seat][layout.CARD] -= n
        s.explorers[seat][layout.MARKET] += s.explorers[seat][layout.CARD]
        s.cavalry[seat][layout.MARKET] += s.cavalry[seat][layout.CARD]
        s.explorers[seat][layout.CARD] = s.cavalry[seat][layout.CARD] = 0
    for name, counts in neutrals.items():
        for faction, n in enumerate(counts):
            s.neutrals[territory(position, name)][faction] += n
            s.zone[faction] -= n
    for t in range(len(BOARD)):
        there = sum(s.explorers[seat][t] + s.cavalry[seat][t] for seat in range(position.box.seats))
        s.visited[t] = int(there + sum(s.neutrals[t]) > 0)
    s.question, s.turn, s.left, s.actors = ask.SECOND_PLACEMENT, s.marker, 1, 1 << s.marker
    position.checked()
    return position.play(s.marker, last)


def shopping(position: Position, pawns: Mapping[int, int], cavalry: Mapping[int, int] = {}) -> Position:
    """The Market phase, with these pawns on the market."""
    s = state(position)
    for seat, n in pawns.items():
        s.explorers[seat][layout.MARKET] += n
        s.explorers[seat][layout.CARD] -= n
    for seat, n in cavalry.items():
        s.cavalry[seat][layout.MARKET] += n
        s.cavalry[seat][layout.CARD] -= n
    pawns_there = [s.explorers[i][layout.MARKET] + s.cavalry[i][layout.MARKET] for i in range(position.box.seats)]
    there = [seat for seat, n in enumerate(pawns_there) if n]
    turn = min(there, key=lambda seat: (seat - s.marker) % position.box.seats)
    s.question, s.turn, s.left, s.actors = ask.MARKET, turn, 0, 1 << turn
    return position.checked()


def tokens(position: Position, name: str) -> dict[str, int]:
    """The tokens on a territory's open row."""
    row = state(position).tokens[territory(position, name)]
    return {kind: n for kind, n in zip(args.KIND_NAMES, row, strict=True) if n}


def goods(position: Position, seat: int) -> dict[str, int]:
    """A player's resources."""
    return {kind: n for kind, n in zip(args.KIND_NAMES, state(position).goods[seat], strict=True) if n}


def supply(position: Position, kind: str) -> int:
    return state(position).supply[args.KIND_NAMES.index(kind)]


def row_of(position: Position, name: str) -> str:
    """The state of a territory: inactive, upper, lower or exhausted."""
    number = state(position).row[territory(position, name)]
    return next(word for word, row in ROWS.items() if row == number)


def active(position: Position) -> list[str]:
    """The active territories in board order."""
    return [name for name in BOARD if row_of(position, name) in ("upper", "lower")]


