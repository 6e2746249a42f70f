"""Phase 7, End of round, and the final result (R87–R91, C52–C54, C69)."""

from __future__ import annotations

from ludotheque.core.asking import ask as put
from ludotheque.core.asking import ask_nobody as then
from ludotheque.core.rule import CHANCE, rule, tell
from ludotheque.titles.dakota import ask, events, layout
from ludotheque.titles.dakota.layout import Box, State
from ludotheque.titles.dakota.rules.activation import begin_round
from ludotheque.titles.dakota.rules.common import next_seat


@rule
def end_turn(box: Box, s: State, seat: int) -> None:
    """The player is done: the next one, or the end of the round, or of the game (R75, R89, C54)."""
    s.turn = next_seat(box, s.turn)
    tell(events.DONE, seat)
    if s.turn != s.marker:
        put(s, ask.DEVELOPMENT, s.turn)
    elif s.round == box.rounds:
        end_game(box, s)
    else:
        end_round(box, s)


@rule
def end_round(box: Box, s: State) -> None:
    """Markers return, recruits join the cards, the first-player marker passes clockwise (R87, R88, C65)."""
    for seat in range(box.seats):
        s.ghost[seat] = layout.NOWHERE
        s.explorers[seat][layout.CARD] += s.explorers[seat][layout.WAITING]
        s.explorers[seat][layout.WAITING] = 0
        s.built[seat] = 0
    for territory in range(box.territories):
        s.visited[territory] = 0
    s.marker = next_seat(box, s.marker)
    begin_round(box, s)


@rule
def end_game(box: Box, s: State) -> None:
    """All screens are lifted: points, wealth, value of the resources left, rank (R89, C54, C69)."""
    then(s, ask.NOBODY)
    tell(events.OVER, CHANCE)
    for seat in range(box.seats):
        tell(events.FINAL, seat, s.vp[seat], s.wealth[seat], goods_value(box, s, seat))
    for seat in range(box.seats):
        tell(events.RANKED, seat, rank(box, s, seat))


@rule
def goods_value(box: Box, s: State, seat: int) -> int:
    """The resources left at the values of the reference card, without any bonus (R91, C52)."""
    value = 0
    for kind in range(layout.KINDS):
        value += s.goods[seat][kind] * box.price[s.faction[seat]][kind]
    return value


@rule
def score(box: Box, s: State, seat: int, key: int) -> int:
    """The VP (R90, C53); tie-break: wealth with the resources converted (R91, C52)."""
    return s.vp[seat] + 0 if key == 0 else s.wealth[seat] + goods_value(box, s, seat)


@rule
def rank(box: Box, s: State, seat: int) -> int:
    """By VP, then by the tie-break; equal in both share a rank (C53)."""
    place = 1
    for other in range(box.seats):
        ahead = score(box, s, other, 0) - score(box, s, seat, 0)
        if ahead > 0 or (ahead == 0 and score(box, s, other, 1) > score(box, s, seat, 1)):
            place += 1
    return place
