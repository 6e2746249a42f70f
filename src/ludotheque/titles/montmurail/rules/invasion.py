"""Invasion and clearing of the boards (R48–R53), then the second Age (R54) or the end."""

from __future__ import annotations

from ludotheque.core.rule import rule, tell
from ludotheque.titles.montmurail.layout import AGES, WORDS, Box, State
from ludotheque.titles.montmurail.moves import BOARDS_CLEARED, INVADED, NOBODY_INVADED
from ludotheque.titles.montmurail.rules.decree import begin_age
from ludotheque.titles.montmurail.rules.end import final_count


@rule
def invade(box: Box, s: State) -> None:
    """All with the most Viking tokens are invaded (R48–R51), unless nobody has any (A21); then comes the next Age."""
    most = 0
    for seat in range(box.seats):
        most = max(most, s.vikings[seat])
    for i in range(box.seats):
        seat = (s.roller + i) % box.seats
        if most > 0 and s.vikings[seat] == most:
            s.vikings[seat] = 0
            s.invasions[seat] += 1
            tell(INVADED, seat, most)
    if most == 0:
        tell(NOBODY_INVADED, s.roller)
    clear_boards(box, s)
    if s.age == AGES:
        final_count(box, s)
    else:
        s.roller = (s.roller + 1) % box.seats
        begin_age(s)


@rule
def clear_boards(box: Box, s: State) -> None:
    """All walls go to the supply (R53); the printed board stays (R14)."""
    for seat in range(box.seats):
        s.supply += s.built[seat]
        s.built[seat] = 0
        s.city[seat] = 0
        s.counted[seat] = 0
        for word in range(WORDS):
            s.walls[seat][word] = 0
    s.closed = 0
    s.turn = 0
    tell(BOARDS_CLEARED, s.roller)
