"""End of the game (R58–R61): the final count, and the score."""

from __future__ import annotations

from ludotheque.core.rule import rule, tell
from ludotheque.titles.montmurail.layout import ASK_NOBODY, Box, State
from ludotheque.titles.montmurail.moves import INVASIONS_PAID, OVER, SHIELD_PAID
from ludotheque.titles.montmurail.rules.optional import EACH_GAME, award_longest


@rule
def final_count(box: Box, s: State) -> None:
    """5 coins for each Invasion token, 3 for the shield, the longest wall of the game (R52, R58–R60, A26, A29)."""
    if box.longest_wall == EACH_GAME:
        award_longest(box, s)
    for i in range(box.seats):
        seat = (s.roller + i) % box.seats
        if s.invasions[seat] > 0:
            s.coins[seat] -= box.invasion * s.invasions[seat]
            tell(INVASIONS_PAID, seat, box.invasion * s.invasions[seat])
        if s.shield == seat:
            s.coins[seat] += box.kings_shield
            tell(SHIELD_PAID, seat, box.kings_shield)
    s.question = ASK_NOBODY
    s.actors = 0
    tell(OVER, s.roller)


@rule
def score(box: Box, s: State, seat: int, key: int) -> int:
    """The coins (R17, R61, A27); before the final count, as if it came now."""
    if s.question == ASK_NOBODY:
        return s.coins[seat] + 0
    return s.coins[seat] - box.invasion * s.invasions[seat] + (box.kings_shield if s.shield == seat else 0)
