"""What several phases need: putting a question, and taking pieces when the supply is short (R25–R28)."""

from __future__ import annotations

from ludotheque.core.rule import rule, tell
from ludotheque.titles.montana.layout import COLOURS, Box, State
from ludotheque.titles.montana.moves import (
    GOOD_RETURNED,
    GOODS_SHORT,
    GOODS_TAKEN,
    WORKER_RETURNED,
    WORKERS_LOST,
    WORKERS_SHORT,
    WORKERS_TAKEN,
)


@rule
def ask(s: State, question: int, seat: int) -> None:
    """Put a question to a seat, or to CHANCE (-1)."""
    s.question = question
    s.actors = -1 if seat < 0 else 1 << seat


@rule
def count_workers(s: State, seat: int) -> int:
    """Workers on a player board."""
    return s.workers[seat][0] + s.workers[seat][1] + s.workers[seat][2] + s.workers[seat][3]


@rule
def reachable_workers(box: Box, s: State, colour: int) -> int:
    """Workers of a colour that the shortage rule can bring: in the supply and on all player boards (A8)."""
    found = s.pool[colour] + 0
    for seat in range(box.seats):
        found += s.workers[seat][colour]
    return found


@rule
def take_goods(box: Box, s: State, seat: int, good: int, wanted: int) -> None:
    """Take goods of one type; while the supply is short, every player, the taker too, returns one (R26, R27, A9).

    It ends: goods never leave play, and `box.fill` refuses components that could not meet the largest demand (A22).
    """
    if s.supply[good] < wanted:
        tell(GOODS_SHORT, seat, good)
    while s.supply[good] < wanted:
        for other in range(box.seats):
            if s.goods[other][good] > 0:
                s.goods[other][good] -= 1
                s.supply[good] += 1
                tell(GOOD_RETURNED, other, good)
    s.supply[good] -= wanted
    s.goods[seat][good] += wanted
    tell(GOODS_TAKEN, seat, wanted, good)


@rule
def take_workers(box: Box, s: State, seat: int, colour: int, wanted: int) -> None:
    """Take workers of one colour by the same rule; what nobody can return is lost (A7)."""
    if s.pool[colour] < wanted:
        tell(WORKERS_SHORT, seat, colour)
    while s.pool[colour] < wanted:
        returned = 0
        for other in range(box.seats):
            if s.workers[other][colour] > 0:
                s.workers[other][colour] -= 1
                s.pool[colour] += 1
                returned += 1
                tell(WORKER_RETURNED, other, colour)
        if returned == 0:
            tell(WORKERS_LOST, seat, wanted - s.pool[colour], colour)
            wanted = s.pool[colour] + 0
    s.pool[colour] -= wanted
    s.workers[seat][colour] += wanted
    if wanted > 0:
        tell(WORKERS_TAKEN, seat, wanted, colour)


@rule
def held_crews(s: State, seat: int) -> int:
    """The set of crews that a player could send, a bit for each, in the order of `layout.CREWS`."""
    w = s.workers[seat]
    held = 0
    crew = COLOURS
    for a in range(COLOURS):
        if w[a] > 0:
            held |= 1 << a
    for a in range(COLOURS):
        for b in range(a, COLOURS):
            if held >> a & held >> b & 1 and (a != b or w[a] > 1):
                held |= 1 << crew
            crew += 1
    for a in range(COLOURS):
        for b in range(a, COLOURS):
            for c in range(b, COLOURS):
                if held >> a & held >> b & held >> c & 1 and w[b] > (a == b) + (b == c):
                    held |= 1 << crew
                crew += 1
    return held
