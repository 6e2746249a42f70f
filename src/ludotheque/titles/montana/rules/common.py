"""What several phases need: taking pieces when the supply is short (R25, R26, R27, R28), and crews."""

from __future__ import annotations

from ludotheque.core.rule import rule, tell
from ludotheque.titles.montana import events, layout
from ludotheque.titles.montana.layout import Box, State


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
        tell(events.GOODS_SHORT, seat, good)
    while s.supply[good] < wanted:
        for other in range(box.seats):
            if s.goods[other][good] > 0:
                s.goods[other][good] -= 1
                s.supply[good] += 1
                tell(events.GOOD_RETURNED, other, good)
    s.supply[good] -= wanted
    s.goods[seat][good] += wanted
    tell(events.GOODS_TAKEN, seat, wanted, good)


@rule
def take_workers(box: Box, s: State, seat: int, colour: int, wanted: int) -> None:
    """Take workers of one colour by the same rule; what nobody can return is lost (A7)."""
    if s.pool[colour] < wanted:
        tell(events.WORKERS_SHORT, seat, colour)
    while s.pool[colour] < wanted:
        returned = 0
        for other in range(box.seats):
            if s.workers[other][colour] > 0:
                s.workers[other][colour] -= 1
                s.pool[colour] += 1
                returned += 1
                tell(events.WORKER_RETURNED, other, colour)
        if returned == 0:
            tell(events.WORKERS_LOST, seat, wanted - s.pool[colour], colour)
            wanted = s.pool[colour] + 0
    s.pool[colour] -= wanted
    s.workers[seat][colour] += wanted
    if wanted > 0:
        tell(events.WORKERS_TAKEN, seat, wanted, colour)


@rule
def held_crews(s: State, seat: int) -> int:
    """The set of crews that a player could send, a bit for each, in the order of `layout.CREWS`."""
    w = s.workers[seat]
    held = 0
    crew = layout.COLOURS
    for a in range(layout.COLOURS):
        if w[a] > 0:
            held |= 1 << a
    for a in range(layout.COLOURS):
        for b in range(a, layout.COLOURS):
            if held >> a & held >> b & 1 and (a != b or w[a] > 1):
                held |= 1 << crew
            crew += 1
    for a in range(layout.COLOURS):
        for b in range(a, layout.COLOURS):
            for c in range(b, layout.COLOURS):
                if held >> a & held >> b & held >> c & 1 and w[b] > (a == b) + (b == c):
                    held |= 1 << crew
                crew += 1
    return held


@rule
def missing_workers(box: Box, s: State, seat: int, crew: int) -> int:
    """The workers of a crew that a player lacks, a decimal digit for each colour; 0 if none."""
    missing = 0
    for colour in range(layout.COLOURS):
        missing = 10 * missing + max(0, box.crew[crew][colour] - s.workers[seat][colour])
    return missing
