"""What a move costs and brings in a position, as its button says it."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from ludotheque.core.box import Move
from ludotheque.core.position import Position
from ludotheque.titles.dakota.layout import (
    ASK_RESUPPLY,
    ASK_TAKE,
    BANK,
    BLACKSMITH,
    CAVALRY,
    EAGLE_TOTEM,
    EXPLORER,
    HORSE_TOTEM,
    SALOON,
    TRAIN,
    Box,
    State,
)
from ludotheque.titles.dakota.moves import (
    LABEL_BUY,
    LABEL_IMPROVE,
    LABEL_LEAVE,
    LABEL_PAY,
    LABEL_POINT,
    LABEL_RECRUIT,
    LABEL_RECRUIT_LATE,
    LABEL_RECRUIT_ONLY,
    LABEL_REINFORCE,
    LABEL_RESUPPLY,
    LABEL_SELL,
    LABEL_TAKE,
    LABEL_TAKE_WITH,
    MOVES,
)
from ludotheque.titles.dakota.rules.development import cost_of, price_of, sale_value

IMPROVEMENTS = (*range(EAGLE_TOTEM, HORSE_TOTEM + 1), BANK, BLACKSMITH, SALOON, TRAIN)
Said = tuple[int, ...] | None


def label(seen: Position, seat: int, move: Move) -> Said:
    """The number of a label and its values, where it says more than the words of the move."""
    kind, args = MOVES.decode(move.code)
    say = _SAY.get(kind.name)
    box, s = cast(Box, seen.box.data), cast(State, seen.s)
    return say(box, s, seat, *args) if say and seat >= 0 and s.faction[seat] >= 0 else None


def _build(box: Box, s: State, seat: int, card: int, four: int = -1) -> Said:
    if s.left and card == s.site and four >= 0:
        return LABEL_PAY, box.four[four], card
    number = LABEL_IMPROVE if card in IMPROVEMENTS else LABEL_REINFORCE
    return number, card, cost_of(card, box.four[four] if four >= 0 else -1), card


def _sell(box: Box, s: State, seat: int, kind: int) -> Said:
    return LABEL_SELL, kind, sale_value(box, s, seat, kind)


def _point(box: Box, s: State, seat: int) -> Said:
    return LABEL_POINT, price_of(box, s, seat, box.point_price)


def _recruit(box: Box, s: State, seat: int) -> Said:
    price, faction = price_of(box, s, seat, box.explorer_price), s.faction[seat]
    if s.round == box.rounds:
        return LABEL_RECRUIT_LATE, price
    return (LABEL_RECRUIT, price, faction) if s.zone[faction] else (LABEL_RECRUIT_ONLY, price)


def _buy(box: Box, s: State, seat: int, kind: int) -> Said:
    return LABEL_BUY, kind, box.price[s.faction[seat]][kind]


def _take(box: Box, s: State, seat: int, kind: int, *pawn: int) -> Said:
    return (LABEL_TAKE_WITH if pawn else LABEL_TAKE), kind, sale_value(box, s, seat, kind), *pawn


def _leave(box: Box, s: State, seat: int, *pawn: int) -> Said:
    if s.question != ASK_TAKE:
        return None
    goes = EXPLORER if s.explorers[seat][s.site] else CAVALRY
    return LABEL_LEAVE, s.site, *(pawn or (goes,))


def _resupply(box: Box, s: State, seat: int, kind: int) -> Said:
    return (LABEL_RESUPPLY, kind, s.site) if s.question == ASK_RESUPPLY else None


_SAY: dict[str, Callable[..., Said]] = {
    "build": _build, "build_with": _build, "sell": _sell, "point": _point, "recruit": _recruit, "buy": _buy,
    "take": _take, "take_with": _take, "leave": _leave, "leave_with": _leave, "resupply": _resupply,
}  # fmt: skip
