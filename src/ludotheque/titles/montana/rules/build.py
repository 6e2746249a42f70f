"""C. Build (R60–R71): one to three fields, free settlements, cows and canteens found."""

from __future__ import annotations

from ludotheque.core.asking import ask as put
from ludotheque.core.rule import Codes, refuse, rule, tell
from ludotheque.titles.montana import ask, events, layout, reasons
from ludotheque.titles.montana.layout import Box, State
from ludotheque.titles.montana.rules.setup import occupy


@rule
def field_refusal(box: Box, s: State, seat: int, field: int) -> int:
    """An empty, buildable field bordering a tile, its goods in hand, a settlement left (R61, R62, R63, A35, A50)."""
    if field >= box.slots * layout.HEXES:
        return reasons.NO_SUCH_FIELD
    if box.kind[s.printed[field]] != layout.PLAIN:
        return reasons.NOT_BUILDABLE
    if s.owner[field] != layout.NOBODY:
        return reasons.FIELD_TAKEN
    if s.near[field] == 0:
        return reasons.NOT_BORDERING
    if s.stock[seat] == 0:
        return reasons.NO_SETTLEMENT
    missing = 0
    for good in range(layout.GOODS):
        missing = 10 * missing + max(0, box.cost[s.printed[field]][good] - s.goods[seat][good])
    return refuse(reasons.GOODS_MISSING, missing) if missing > 0 else 0


@rule
def payable(box: Box, s: State, seat: int, field: int) -> bool:
    """Whether a player holds the goods that a field costs (R62)."""
    for good in range(layout.GOODS):
        if s.goods[seat][good] < box.cost[s.printed[field]][good]:
            return False
    return True


@rule
def list_fields(box: Box, s: State, seat: int, first: int, out: Codes, n: int) -> int:
    """The fields that can be built on now."""
    if s.stock[seat] > 0:
        for field in range(box.slots * layout.HEXES):
            if s.near[field] == 1 and s.owner[field] == layout.NOBODY and box.kind[s.printed[field]] == layout.PLAIN:
                if payable(box, s, seat, field):
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
    for axis in range(layout.AXES):
        a = run(box, s, seat, field, axis)
        b = run(box, s, seat, field, axis + layout.AXES)
        length = a + b + 1
        if box.line_bonus == 0:
            if length == box.line_length:
                lines |= 1 << axis
        elif length >= box.line_length and a < box.line_length and b < box.line_length:
            lines |= 1 << axis
    return lines


@rule
def build(box: Box, s: State, seat: int, field: int) -> None:
    """Pay, place a settlement, then the free ones of icon and lines (R62, R63, R65, R66, R67, R68)."""
    for good in range(layout.GOODS):
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
    tell(events.BUILT, seat, field, s.printed[field])
    if icon > 0:
        tell(events.ICON_BONUS, seat, icon)
    if lines > 0:
        tell(events.LINE_BONUS, seat, lines, axes)
    s.bonus = icon + lines
    if box.bonus_settlements == 1 and s.bonus > 0 and s.stock[seat] > 0:
        put(s, ask.BONUS, seat)
    else:
        place_bonus(box, s, seat, s.bonus)


@rule
def bonus_refusal(box: Box, s: State, seat: int, number: int) -> int:
    """No more free settlements than were earned, nor than are left (A36, A40)."""
    most = min(s.bonus + 0, s.stock[seat] + 0)
    return 0 if number <= most else refuse(reasons.TOO_MANY_BONUS, most)


@rule
def place_bonus(box: Box, s: State, seat: int, number: int) -> None:
    """Free settlements as far as the stock reaches (A40); then cow and canteens (R69, R70, A42); more builds (R60)."""
    placed = min(number, s.stock[seat] + 0)
    s.stock[seat] -= placed
    s.settlements[seat][s.site] += placed
    if placed > 0:
        tell(events.BONUS_PLACED, seat, placed)
    s.bonus = 0
    if s.cow_on[s.site] == 1:
        s.cow_on[s.site] = 0
        s.cows[seat] += 1
        tell(events.COW_FOUND, seat)
    for side in range(layout.SIDES):
        lake = box.neighbour[s.site][side]
        if lake >= 0 and box.kind[s.printed[lake]] == layout.LAKE and s.canteen_on[lake] == 1:
            s.canteen_on[lake] = 0
            s.canteens[seat] += 1
            tell(events.CANTEEN_FOUND, seat)
    if s.stock[seat] == 0:
        s.ended = 1
        tell(events.LAST_SETTLEMENT, seat)
    if s.stock[seat] == 0 or s.built == box.builds:
        stop_building(box, s, seat)
    else:
        put(s, ask.BUILD, seat)


@rule
def stop_building(box: Box, s: State, seat: int) -> None:
    """One coin for each build not used (R64, A41, A44)."""
    unused = box.builds - s.built
    s.coins[seat] += unused
    if unused > 0:
        tell(events.BUILDS_UNUSED, seat, unused)
    s.built = 0
    s.site = 0
    put(s, ask.END, seat)
