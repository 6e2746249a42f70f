"""End of the game (R58–R61): the final count, and the score."""

from __future__ import annotations

from ludotheque.core.asking import ask_nobody
from ludotheque.core.rule import rule, tell
from ludotheque.titles.montmurail import ask, events
from ludotheque.titles.montmurail.layout import Box, State
from ludotheque.titles.montmurail.rules import optional


@rule
def final_count(box: Box, s: State) -> None:
    """Invasion tokens cost 5 coins, the shield brings 3; the longest wall of a game (R52, R58, R59, R60, A26, A29)."""
    if box.longest_wall == optional.EACH_GAME:
        optional.award_longest(box, s)
    for i in range(box.seats):
        seat = (s.roller + i) % box.seats
        if s.invasions[seat] > 0:
            s.coins[seat] -= box.invasion * s.invasions[seat]
            tell(events.INVASIONS_PAID, seat, box.invasion * s.invasions[seat])
        if s.shield == seat:
            s.coins[seat] += box.kings_shield
            tell(events.SHIELD_PAID, seat, box.kings_shield)
    ask_nobody(s, ask.NOBODY)
    tell(events.OVER, s.roller)


@rule
def score(box: Box, s: State, seat: int, key: int) -> int:
    """The coins (R17, R61, A27); before the final count, as if it came now."""
    if s.question == ask.NOBODY:
        return s.coins[seat] + 0
    return s.coins[seat] - box.invasion * s.invasions[seat] + (box.kings_shield if s.shield == seat else 0)
