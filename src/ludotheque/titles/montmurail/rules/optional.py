"""Optional rules: the longest wall (R63, A29). The perfect plan (R62) is paid in close.py, at the reveal."""

from __future__ import annotations

from ludotheque.core.rule import rule, tell
from ludotheque.titles.montmurail import events
from ludotheque.titles.montmurail.layout import Box, State
from ludotheque.titles.montmurail.rules import geometry

EACH_AGE, EACH_GAME = 1, 2


@rule
def measure_walls(box: Box, s: State) -> None:
    """The longest straight run of each perimeter; for one award in the game the best of both Ages counts (A29)."""
    for seat in range(box.seats):
        run = geometry.straight_run(s.walls[seat][0] + 0, s.walls[seat][1] + 0, s.walls[seat][2] + 0)
        if box.longest_wall == EACH_GAME:
            run = max(run, s.longest[seat])
        s.longest[seat] = run


@rule
def award_longest(box: Box, s: State) -> None:
    """All who share the longest run gain 3 coins, nobody if it is 0 (R63, A29)."""
    best = 0
    for seat in range(box.seats):
        best = max(best, s.longest[seat])
    for i in range(box.seats):
        seat = (s.roller + i) % box.seats
        if best > 0 and s.longest[seat] == best:
            s.coins[seat] += box.longest_coins
            tell(events.LONGEST_WALL, seat, box.longest_coins, best)
