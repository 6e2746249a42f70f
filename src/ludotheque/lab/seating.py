"""Who sits where in each game of an arena, and on which side: every order and every side equally often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from ludotheque.core.box import GameBox

DEALS = 1_000_000
"""The games of one seed are numbered below this."""


@dataclass(frozen=True)
class Meeting:
    """One game to be played."""

    players: tuple[str, ...]
    """By seat."""
    sides: tuple[str, ...]
    """The moves by seat that choose the sides, where the game has sides and they are given; else nothing."""
    seed: int


def orders(players: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Every way to seat the players. Of more than there are seats, some sit out; of fewer, the last is repeated.

    The ways that differ by a rotation follow one another, so that a few games are already nearly fair.

    >>> orders(["hard", "greedy"], 3)
    [('hard', 'greedy', 'greedy'), ('greedy', 'greedy', 'hard'), ('greedy', 'hard', 'greedy')]
    """
    line = [*players, *[players[-1]] * (seats - len(players))]
    found: dict[tuple[str, ...], None] = {}
    for those in combinations(line, seats):
        for order in permutations(those):
            for turn in range(seats):
                found.setdefault(order[turn:] + order[:turn])
    return list(found)


def meetings(box: GameBox, players: Sequence[str], seed: int, free: bool = False) -> Iterator[Meeting]:
    """The games of an arena, one after the other, without end; each deal is played in every order and on every side.

    free: the players choose their sides themselves.
    """
    ways = orders(players, box.seats)
    sides = (box.game.sides(box) if box.game.sides and not free else None) or [()]
    number = seed * DEALS
    while True:
        for side in sides:
            for order in ways:
                yield Meeting(order, side, number)
        number += 1


def round_of(box: GameBox, players: Sequence[str], free: bool = False) -> int:
    """How many games it takes until every order and side has been played equally often."""
    sides = box.game.sides(box) if box.game.sides and not free else []
    return len(orders(players, box.seats)) * max(1, len(sides))
