"""C. Build (R60–R71): one to three fields, free settlements, cows and canteens found."""

from __future__ import annotations

from ludotheque.core.rule import Codes, rule, tell
from ludotheque.titles.montana.layout import (
    ASK_BONUS,
    ASK_BUILD,
    ASK_END,
    AXES,
    GOODS,
    HEXES,
    LAKE,
    NOBODY,
    PLAIN,
    SIDES,
    Box,
    State,
)
from ludotheque.titles.montana.moves import (
    BONUS_PLACED,
    BUILDS_UNUSED,
    BUILT,
    CANTEEN_FOUND,
    COW_FOUND,
    FIELD_TAKEN,
    GOODS_MISSING,
    ICON_BONUS,
    LAST_SETTLEMENT,
    LINE_BONUS,
    NO_SETTLEMENT,
    NO_SUCH_FIELD,
    NOT_BORDERING,
    NOT_BUILDABLE,
    TOO_MANY_BONUS,
)
from ludotheque.titles.montana.rules.common import ask
from ludotheque.titles.montana.rules.setup import occupy


@rule
def field_refusal(box: Box, s: State, seat: int, field: int) -> int:
    """An empty, buildable field bordering a tile, its goods in hand, a settlement left (R61–R63, A35, A50)."""
    if field >= box.slots * HEXES:
        return NO_SUCH_FIELD
    if box.kind[s.printed[field]] != PLAIN:
        return NOT_BUILDABLE
    if s.owner[field] != NOBODY:
        return FIELD_TAKEN
    if s.near[field] == 0:
        return NOT_BORDERING
    if s.stock[seat] == 0:
        return NO_SETTLEMENT
    for good in range(GOODS):
        if s.goods[seat][good] < box.cost[s.printed[field]][good]:
            return GOODS_MISSING
    return 0


@rule
def list_fields(box: Box, s: State, seat: int, first: int, out: Codes, n: int) -> int:
    """The fields that can be built on now."""
    if s.stock[seat] > 0:
        for field in range(box.slots * HEXES):
            if s.near[field] == 1 and field_refusal(box, s, seat, field) == 0:
                out[n] = first + field
                n += 1
    return n


@rule
def run(box: Box, s: State, seat: int, field: int, side: int) -> int:
    """Own fields in unbroken sequence on one side of a field (A39)."""
    length = 0
    field = box.neighbour[field][side]
    while field >= 0 and s.owner[field] == seat:
        length += 1
        field = box.neighbour[field][side]
    return length


@rule
def lines_made(box: Box, s: State, seat: int, field: int) -> int:
    """The axes on which a new field completes a line of four, a bit for each (R66, R67, A37, A38)."""
    lines = 0
    for axis in range(AXES):
        a = run(box, s, seat, field, axis)
        b = run(box, s, seat, field, axis + AXES)
        length = a + b + 1
        if box.line_bonus == 0:
            if length == box.line_length:
                lines |= 1 << axis
        elif length >= box.line_length and a < box.line_length and b < box.line_length:
            lines |= 1 << axis
    return lines


@rule
def build(box: Box, s: State, seat: int, field: int) -> None:
    """Pay, place a settlement, then the free ones of icon and lines (R62, R63, R65–R68)."""
    for good in range(GOODS):
        cost = box.cost[s.printed[field]][good]
        s.goods[seat][good] -= cost
        s.supply[good] += cost
    axes = lines_made(box, s, seat, field)
    lines = (axes & 1) + (axes >> 1 & 1) + (axes >> 2 & 1)
    icon = box.double_icon[s.printed[field]]
    s.stock[seat] -= 1
    s.settlements[seat][field] += 1
    occupy(box, s, field, seat)
    s.built += 1
    s.site = field
    tell(BUILT, seat, field, s.printed[field])
    if icon > 0:
        tell(ICON_BONUS, seat, icon)
    if lines > 0:
        tell(LINE_BONUS, seat, lines, axes)
    s.bonus = icon + lines
    if box.bonus_settlements == 1 and s.bonus > 0 and s.stock[seat] > 0:
        ask(s, ASK_BONUS, seat)
    else:
        place_bonus(box, s, seat, s.bonus)


@rule
def bonus_refusal(s: State, seat: int, number: int) -> int:
    """No more free settlements than were earned, nor than are left (A36, A40)."""
    return 0 if number <= s.bonus and number <= s.stock[seat] else TOO_MANY_BONUS


@rule
def list_bonus(s: State, seat: int, first: int, out: Codes) -> int:
    """How many free settlements can be placed."""
    n = 0
    while bonus_refusal(s, seat, n) == 0:
        out[n] = first + n
        n += 1
    return n


@rule
def place_bonus(box: Box, s: State, seat: int, number: int) -> None:
    """Free settlements as far as the stock reaches (A40); then cow and canteens (R69, R70, A42); then what follows."""
    placed = min(number, s.stock[seat] + 0)
    s.stock[seat] -= placed
    s.settlements[seat][s.site] += placed
    if placed > 0:
        tell(BONUS_PLACED, seat, placed)
    s.bonus = 0
    if s.cow_on[s.site] == 1:
        s.cow_on[s.site] = 0
        s.cows[seat] += 1
        tell(COW_FOUND, seat)
    for side in range(SIDES):
        lake = box.neighbour[s.site][side]
        if lake >= 0 and box.kind[s.printed[lake]] == LAKE and s.canteen_on[lake] == 1:
            s.canteen_on[lake] = 0
            s.canteens[seat] += 1
            tell(CANTEEN_FOUND, seat)
    if s.stock[seat] == 0:
        s.ended = 1
        tell(LAST_SETTLEMENT, seat)
    if s.stock[seat] == 0 or s.built == box.builds:
        stop_building(box, s, seat)
    else:
        ask(s, ASK_BUILD, seat)


@rule
def stop_building(box: Box, s: State, seat: int) -> None:
    """One coin for each build not used (R64, A41, A44)."""
    unused = box.builds - s.built
    s.coins[seat] += unused
    if unused > 0:
        tell(BUILDS_UNUSED, seat, unused)
    s.built = 0
    s.site = 0
    ask(s, ASK_END, seat)
