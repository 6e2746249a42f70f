"""Invasion and clearing of the boards (R48–R53), then the second Age (R54) or the end."""

from __future__ import annotations

from ludotheque.core.rule import rule, tell
from ludotheque.titles.montmurail import events, layout
from ludotheque.titles.montmurail.layout import Box, State
from ludotheque.titles.montmurail.rules import decree, end


@rule
def invade(box: Box, s: State) -> None:
    """Who has the most Viking tokens is invaded (R48, R49, R50, R51), unless nobody has any (A21); the next Age."""
    most = 0
    for seat in range(box.seats):
        most = max(most, s.vikings[seat])
    for i in range(box.seats):
        seat = (s.roller + i) % box.seats
        if most > 0 and s.vikings[seat] == most:
            s.vikings[seat] = 0
            s.invasions[seat] += 1
            tell(events.INVADED, seat, most)
    if most == 0:
        tell(events.NOBODY_INVADED, s.roller)
    clear_boards(box, s)
    if s.age == layout.AGES:
        end.final_count(box, s)
    else:
        s.roller = (s.roller + 1) % box.seats
        decree.begin_age(s)


@rule
def clear_boards(box: Box, s: State) -> None:
    """All walls go to the supply (R53); the printed board stays (R14)."""
    for seat in range(box.seats):
        s.supply += s.built[seat]
        s.built[seat] = 0
        s.city[seat] = 0
        s.counted[seat] = 0
        for word in range(layout.WORDS):
            s.walls[seat][word] = 0
    s.closed = 0
    s.turn = 0
    tell(events.BOARDS_CLEARED, s.roller)
