"""Set-up (R10–R22): landscape, starting player, starting tile, pieces, the first workers."""

from __future__ import annotations

from ludotheque.core.rule import CHANCE, Codes, rule, tell
from ludotheque.titles.montana.layout import (
    ASK_ACTION,
    ASK_FIRST,
    ASK_ROTATION,
    ASK_SPIN,
    ASK_TILE,
    ASK_WAGONS,
    COLOURS,
    GOODS,
    HEXES,
    LAKE,
    NOBODY,
    PLAIN,
    SET_UP,
    SIDES,
    TILES,
    WAGONS,
    Box,
    State,
)
from ludotheque.titles.montana.moves import (
    NO_SUCH_FIELD,
    NO_SUCH_SEAT,
    NO_WAGONS_THERE,
    ROUND,
    SET_OUT,
    STARTS,
    TILE_GONE,
    TILE_LAID,
    TILE_TURNED,
    TURN,
    WAGONS_STOP,
)
from ludotheque.titles.montana.rules.common import ask


@rule
def start(box: Box, s: State) -> None:
    """All pieces at their places before the landscape is laid (R15–R20); then chance draws the first tile."""
    for good in range(GOODS):
        s.supply[good] = box.goods[good]
    for colour in range(COLOURS):
        s.pool[colour] = box.colour_workers
    s.canteen_box = box.canteens
    s.cow_supply = box.cows - box.seats * box.start_cows
    for seat in range(box.seats):
        s.stock[seat] = box.settlements
        s.cows[seat] = box.start_cows
        for good in range(GOODS):
            s.goods[seat][good] = box.start_goods[good]
    ask(s, ASK_TILE, CHANCE)


@rule
def tile_refusal(s: State, tile: int) -> int:
    """Each landscape tile lies once (R10)."""
    for slot in range(s.laid):
        if s.tile[slot] == tile:
            return TILE_GONE
    return 0


@rule
def list_tiles(s: State, first: int, out: Codes) -> int:
    """The tiles not laid yet."""
    n = 0
    for tile in range(TILES):
        if tile_refusal(s, tile) == 0:
            out[n] = first + tile
            n += 1
    return n


@rule
def draw_tile(s: State, tile: int) -> None:
    """Chance draws the tile of the next slot; then its rotation (R10)."""
    s.tile[s.laid] = tile
    tell(TILE_LAID, CHANCE, tile, s.laid + 1)
    ask(s, ASK_ROTATION, CHANCE)


@rule
def print_slot(s: State, slot: int) -> None:
    """What is printed on each field of a slot: ring position i lies in direction i - 1 + rotation."""
    s.printed[slot * HEXES] = s.tile[slot] * HEXES
    for side in range(SIDES):
        position = (side - s.rotation[slot] + SIDES) % SIDES + 1
        s.printed[slot * HEXES + side + 1] = s.tile[slot] * HEXES + position


@rule
def turn_tile(box: Box, s: State, rotation: int) -> None:
    """Chance turns the tile; after the last one the starting player is drawn (A6)."""
    s.rotation[s.laid] = rotation
    print_slot(s, s.laid)
    s.laid += 1
    tell(TILE_TURNED, CHANCE, rotation)
    if s.laid < box.slots:
        ask(s, ASK_TILE, CHANCE)
    elif box.starting_player == 0:
        ask(s, ASK_FIRST, CHANCE)
    else:
        choose_first(box, s, box.starting_player - 1)


@rule
def first_refusal(box: Box, seat: int) -> int:
    """Only a player can start (R1)."""
    return 0 if seat < box.seats else NO_SUCH_SEAT


@rule
def choose_first(box: Box, s: State, seat: int) -> None:
    """The starting player has 3 coins, each next one more (R22); then the starting tile is put down (R11, A1)."""
    s.first = seat
    s.turn = seat
    for later in range(box.seats):
        s.coins[(seat + later) % box.seats] = box.first_coins + later
    tell(STARTS, seat)
    ask(s, ASK_WAGONS, CHANCE if box.starting_tile == 0 else seat)


@rule
def wagons_refusal(box: Box, s: State, field: int) -> int:
    """The starting tile lies on a field that could be built on, never on a lake or mountain (A1)."""
    if field >= box.slots * HEXES:
        return NO_SUCH_FIELD
    return 0 if box.kind[s.printed[field]] == PLAIN else NO_WAGONS_THERE


@rule
def list_wagons(box: Box, s: State, first: int, out: Codes) -> int:
    """All fields where the starting tile may lie."""
    n = 0
    for field in range(box.slots * HEXES):
        if wagons_refusal(box, s, field) == 0:
            out[n] = first + field
            n += 1
    return n


@rule
def occupy(box: Box, s: State, field: int, owner: int) -> None:
    """A field is taken: its neighbours now border a tile (R61)."""
    s.owner[field] = owner
    for side in range(SIDES):
        other = box.neighbour[field][side]
        if other >= 0:
            s.near[other] = 1


@rule
def place_wagons(box: Box, s: State, field: int) -> None:
    """The starting tile; then canteens on lakes, cows on cow icons, leftovers (R12–R14, A2–A5), and the first spin."""
    s.wagons = field
    occupy(box, s, field, WAGONS)
    tell(WAGONS_STOP, s.first, field)
    cows = 0
    lakes = 0
    for f in range(box.slots * HEXES):
        if box.kind[s.printed[f]] == LAKE:
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
    tell(SET_OUT, CHANCE, cows, lakes)
    s.pair = SET_UP
    ask(s, ASK_SPIN, CHANCE)


@rule
def after_setup_pair(box: Box, s: State) -> None:
    """Each player spins twice, from the starting player on (R21, A6); then round 1 begins."""
    s.spins += 1
    if s.spins < 2 * box.seats:
        s.turn = (s.first + s.spins // 2) % box.seats
        ask(s, ASK_SPIN, CHANCE)
    else:
        s.turn = s.first
        s.round = 1
        ask(s, ASK_ACTION, s.turn)
        tell(ROUND, CHANCE, 1)
        tell(TURN, s.turn)


@rule
def derive(box: Box, s: State) -> None:
    """What is printed where, who owns which field, what borders a tile: all from the other fields."""
    for f in range(len(s.owner)):
        s.printed[f] = -1
        s.owner[f] = NOBODY
        s.near[f] = 0
    for slot in range(s.laid):
        print_slot(s, slot)
    if s.wagons >= 0:
        occupy(box, s, s.wagons, WAGONS)
    for seat in range(box.seats):
        for f in range(box.slots * HEXES):
            if s.settlements[seat][f] > 0:
                occupy(box, s, f, seat)
