"""Set-up (R10–R22): landscape, starting player, starting tile, pieces, the first workers."""

from __future__ import annotations

from ludotheque.core.asking import ask as put
from ludotheque.core.rule import CHANCE, rule, tell
from ludotheque.titles.montana import ask, events, layout, reasons
from ludotheque.titles.montana.layout import Box, State


@rule
def start(box: Box, s: State) -> None:
    """All pieces at their places (R15, R16, R17, R18, R19, R20); then chance draws the first landscape tile."""
    for good in range(layout.GOODS):
        s.supply[good] = box.goods[good]
    for colour in range(layout.COLOURS):
        s.pool[colour] = box.colour_workers
    s.canteen_box = box.canteens
    s.cow_supply = box.cows - box.seats * box.start_cows
    for seat in range(box.seats):
        s.stock[seat] = box.settlements
        s.cows[seat] = box.start_cows
        for good in range(layout.GOODS):
            s.goods[seat][good] = box.start_goods[good]
    put(s, ask.TILE, CHANCE)


@rule
def tile_refusal(box: Box, s: State, seat: int, tile: int) -> int:
    """Each landscape tile lies once (R10)."""
    for slot in range(s.laid):
        if s.tile[slot] == tile:
            return reasons.TILE_GONE
    return 0


@rule
def draw_tile(box: Box, s: State, seat: int, tile: int) -> None:
    """Chance draws the tile of the next slot; then its rotation (R10)."""
    s.tile[s.laid] = tile
    tell(events.TILE_LAID, CHANCE, tile, s.laid + 1)
    put(s, ask.ROTATION, CHANCE)


@rule
def print_slot(s: State, slot: int) -> None:
    """What is printed on each field of a slot: ring position i lies in direction i - 1 + rotation."""
    s.printed[slot * layout.HEXES] = s.tile[slot] * layout.HEXES
    for side in range(layout.SIDES):
        position = (side - s.rotation[slot] + layout.SIDES) % layout.SIDES + 1
        s.printed[slot * layout.HEXES + side + 1] = s.tile[slot] * layout.HEXES + position


@rule
def turn_tile(box: Box, s: State, seat: int, rotation: int) -> None:
    """Chance turns the tile; after the last one the starting player is drawn (A6)."""
    s.rotation[s.laid] = rotation
    print_slot(s, s.laid)
    s.laid += 1
    tell(events.TILE_TURNED, CHANCE, rotation)
    if s.laid < box.slots:
        put(s, ask.TILE, CHANCE)
    elif box.starting_player == 0:
        put(s, ask.FIRST, CHANCE)
    else:
        choose_first(box, s, CHANCE, box.starting_player - 1)


@rule
def first_refusal(box: Box, s: State, seat: int, first: int) -> int:
    """Only a player can start (R1)."""
    return 0 if first < box.seats else reasons.NO_SUCH_SEAT


@rule
def choose_first(box: Box, s: State, seat: int, first: int) -> None:
    """The starting player has 3 coins, each next one more (R22); then the starting tile is put down (R11, A1)."""
    s.first = first
    s.turn = first
    for later in range(box.seats):
        s.coins[(first + later) % box.seats] = box.first_coins + later
    tell(events.STARTS, first)
    put(s, ask.WAGONS, CHANCE if box.starting_tile == 0 else first)


@rule
def wagons_refusal(box: Box, s: State, seat: int, field: int) -> int:
    """The starting tile lies on a field that could be built on, never on a lake or mountain (A1)."""
    if field >= box.slots * layout.HEXES:
        return reasons.NO_SUCH_FIELD
    return 0 if box.kind[s.printed[field]] == layout.PLAIN else reasons.NO_WAGONS_THERE


@rule
def occupy(box: Box, s: State, field: int, owner: int) -> None:
    """A field is taken: its neighbours now border a tile (R61)."""
    s.owner[field] = owner
    for side in range(layout.SIDES):
        other = box.neighbour[field][side]
        if other >= 0:
            s.near[other] = 1


@rule
def place_wagons(box: Box, s: State, seat: int, field: int) -> None:
    """The starting tile; then canteens on lakes, cows on cow icons, leftovers, and the first spin.

    R12, R13, R14, A2, A3, A4, A5.
    """
    s.wagons = field
    occupy(box, s, field, layout.WAGONS)
    tell(events.WAGONS_STOP, s.first, field)
    cows = 0
    lakes = 0
    for f in range(box.slots * layout.HEXES):
        if box.kind[s.printed[f]] == layout.LAKE:
            s.canteen_on[f] = 1
            lakes += 1
        if box.cow_icon[s.printed[f]] == 1 and f != field:
            s.cow_on[f] = 1
            cows += 1
    s.canteen_box -= lakes
    s.cow_supply -= cows
    if box.leftover_cows == 1:
        s.cow_box = s.cow_supply
        s.cow_supply = 0
    tell(events.SET_OUT, CHANCE, cows, lakes)
    s.pair = layout.SET_UP
    put(s, ask.SPIN, CHANCE)


@rule
def after_setup_pair(box: Box, s: State) -> None:
    """Each player spins twice, from the starting player on (R21, A6); then round 1 begins."""
    s.spins += 1
    if s.spins < 2 * box.seats:
        s.turn = (s.first + s.spins // 2) % box.seats
        put(s, ask.SPIN, CHANCE)
    else:
        s.turn = s.first
        s.round = 1
        put(s, ask.ACTION, s.turn)
        tell(events.ROUND, CHANCE, 1)
        tell(events.TURN, s.turn)


@rule
def derive(box: Box, s: State) -> None:
    """What is printed where, who owns which field, what borders a tile: all from the other fields."""
    for f in range(len(s.owner)):
        s.printed[f] = -1
        s.owner[f] = layout.NOBODY
        s.near[f] = 0
    for slot in range(s.laid):
        print_slot(s, slot)
    if s.wagons >= 0:
        occupy(box, s, s.wagons, layout.WAGONS)
    for seat in range(box.seats):
        for f in range(box.slots * layout.HEXES):
            if s.settlements[seat][f] > 0:
                occupy(box, s, f, seat)
