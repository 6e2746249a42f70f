"""Value of the cities (R45–R47) and, in the second Age, the King's Shield (R55–R57)."""

from __future__ import annotations

from ludotheque.core.rule import rule, tell
from ludotheque.titles.montmurail import events, layout
from ludotheque.titles.montmurail.layout import Box, State
from ludotheque.titles.montmurail.rules import geometry, invasion, optional


@rule
def value_cities(box: Box, s: State) -> None:
    """Coins and Viking tokens for all together (R45, R46, A20), the awards of this Age, then the invasion (R16)."""
    for i in range(box.seats):
        seat = (s.roller + i) % box.seats
        coins = city_coins(s, s.counted[seat] + 0)
        vikings = city_vikings(s, s.counted[seat] + 0)
        s.coins[seat] += coins
        s.vikings[seat] += vikings
        tell(events.CITY_VALUED, seat, coins, vikings)
    optional.measure_walls(box, s)
    if box.longest_wall == optional.EACH_AGE:
        optional.award_longest(box, s)
    if s.age == layout.AGES:
        award_shield(box, s)
    invasion.invade(box, s)


@rule
def city_coins(s: State, plots: int) -> int:
    """The coins printed on a set of plots (A32)."""
    coins = geometry.count(plots & s.printed[layout.COIN]) + 2 * geometry.count(plots & s.printed[layout.TWO_COINS])
    return coins + 4 * geometry.count(plots & s.printed[layout.FOUR_COINS])


@rule
def city_vikings(s: State, plots: int) -> int:
    """The Vikings printed on a set of plots (A32)."""
    return geometry.count(plots & s.printed[layout.VIKING]) + 2 * geometry.count(plots & s.printed[layout.TWO_VIKINGS])


@rule
def award_shield(box: Box, s: State) -> None:
    """Of those with the fewest tokens the first from the roller gets it, the others 3 coins (R55, R56, R57, A23)."""
    fewest = s.vikings[0] + 0
    for seat in range(box.seats):
        fewest = min(fewest, s.vikings[seat])
    for i in range(box.seats):
        seat = (s.roller + i) % box.seats
        if s.vikings[seat] == fewest:
            if s.shield < 0:
                s.shield = seat
                tell(events.SHIELD_GIVEN, seat, fewest)
            else:
                s.coins[seat] += box.shield_tie
                tell(events.SHIELD_TIE, seat, box.shield_tie)
