"""The box and the position of Montana, field by field.

Indices used throughout: seat 0–3; good GRAIN … BIG_STONE; colour of worker BROWN (copper), GREY (stone), BEIGE
(grain), ORANGE (pumpkin), which is also the number of the production area; place = 3 × area + location; field =
7 × slot + 0 for the centre of a landscape tile or 1–6 for its ring, clockwise from the right; printed field =
7 × tile + position on the tile; crew = an unordered choice of 1, 2 or 3 colours.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

from ludotheque.core.layout import Grid, Play, Row, Struct, field, layout

SEATS = 4
GRAIN, PUMPKIN, COPPER, BIG_COPPER, STONE, BIG_STONE = range(6)
GOODS = 6
BROWN, GREY, BEIGE, ORANGE = range(4)
COLOURS = 4
WHITE = 4
AREAS = 4
LOCATIONS = 3
PLACES = AREAS * LOCATIONS
BANKS = 6  # a user's own box may have one more space or column than ours
ROWS = 4
COLUMNS = 6
WHEEL = 8
SLOTS = 10
TILES = 12
HEXES = 7
FIELDS = SLOTS * HEXES
PRINTED = TILES * HEXES
SIDES = 6
AXES = 3
PLAIN, LAKE, MOUNTAIN = range(3)
NOBODY = -1
WAGONS = 4  # the owner of the field under the starting tile

CREWS = [c for size in (1, 2, 3) for c in combinations_with_replacement(range(COLOURS), size)]
PAIRS = COLOURS  # the first crew of two
TRIPLES = PAIRS + 10
UPGRADES = [c for size in range(4) for c in combinations_with_replacement((STONE, COPPER), size)]
BASKETS = list(combinations_with_replacement((STONE, COPPER, GRAIN), 3))

LAST_QUESTION = 17  # the questions are in ask.py

# What a pair of workers is taken for
SET_UP, FIRST_PAIR, SECOND_PAIR = range(3)


@layout
class Box(Struct):
    """Component values, options and tables; nothing here changes during a game."""

    seats: int = field(hi=SEATS)
    # options (A55); the numbers are the positions in their lists of values
    starting_tile: int = field(hi=1)  # 0 drawn, 1 chosen
    leftover_cows: int = field(hi=1)  # 0 supply, 1 box
    bonus_settlements: int = field(hi=1)  # 0 automatic, 1 offered
    line_bonus: int = field(hi=1)  # 0 exactly four, 1 four or more
    work_pair: int = field(hi=1)  # 0 other, 1 any
    city_rewards: int = field(hi=1)  # 0 announced, 1 stepwise
    auction_trade: int = field(hi=1)  # 0 allowed, 1 none
    starting_player: int = field(hi=SEATS)  # 0 drawn, else the seat + 1
    round_cap: int = field(hi=10_000)
    # the worker board
    wheel: Grid = field(WHEEL, 2, hi=WHITE)
    banks: int = field(hi=BANKS)
    bank_workers: Row = field(BANKS, hi=3)
    bank_coins: Row = field(BANKS, hi=99)
    place_coins: Row = field(PLACES, hi=99)
    place_goods: Row = field(PLACES, hi=9)
    small_coins: Row = field(AREAS, hi=99)
    small_goods: Row = field(AREAS, hi=9)
    area_good: Row = field(AREAS, hi=GOODS - 1)
    columns: int = field(hi=COLUMNS)
    column_cost: Row = field(COLUMNS, hi=99)
    row_first: Row = field(ROWS, hi=COLUMNS - 1)  # the first column of each row: cells left of it are not printed
    row_cow: Row = field(ROWS, hi=1)
    row_coins: Row = field(ROWS, hi=99)
    row_goods: Row = field(ROWS, hi=3)
    row_upgrades: Row = field(ROWS, hi=3)
    # pieces
    colour_workers: int = field(hi=99)
    cows: int = field(hi=99)
    canteens: int = field(hi=99)
    goods: Row = field(GOODS, hi=99)
    start_goods: Row = field(GOODS, hi=9)
    start_cows: int = field(hi=9)
    settlements: int = field(hi=40)
    worker_places: int = field(hi=20)
    first_coins: int = field(hi=99)
    advance_limit: int = field(hi=7)
    builds: int = field(hi=9)
    cattle_coins: int = field(hi=99)
    line_length: int = field(hi=9)
    # the landscape: slots in the order in which they are laid, and what is printed on the tiles
    slots: int = field(hi=SLOTS)
    slot_q: Row = field(SLOTS, lo=-99, hi=99)
    slot_r: Row = field(SLOTS, lo=-99, hi=99)
    neighbour: Grid = field(FIELDS, SIDES, lo=-1, hi=FIELDS - 1)  # by direction; -1 is the edge
    kind: Row = field(PRINTED, hi=2)
    cost: Grid = field(PRINTED, GOODS, hi=9)
    cow_icon: Row = field(PRINTED, hi=1)
    double_icon: Row = field(PRINTED, hi=1)
    # the argument values of moves, spelt out
    crew: Grid = field(len(CREWS), COLOURS, hi=3)
    crew_size: Row = field(len(CREWS), hi=3)
    upgrade: Grid = field(len(UPGRADES), GOODS, hi=3)  # small goods handed in
    upgrade_size: Row = field(len(UPGRADES), hi=3)
    basket: Grid = field(len(BASKETS), GOODS, hi=3)


@layout
class State(Play):
    """One position."""

    question: int = field(hi=LAST_QUESTION)
    turn: int = field(hi=SEATS - 1)  # the active player
    round: int = field(hi=1_000_000_000)
    ended: int = field(hi=1)  # a last settlement was placed: the round is finished, then the game ends
    # set-up
    laid: int = field(hi=SLOTS)  # slots that hold a turned tile
    tile: Row = field(SLOTS, lo=-1, hi=TILES - 1, start=-1)
    rotation: Row = field(SLOTS, hi=5)
    wagons: int = field(lo=-1, hi=FIELDS - 1, start=-1)  # field of the starting tile
    spins: int = field(hi=2 * SEATS)  # set-up spins made
    # pieces in the supply, on the player boards, on the worker board, on the landscape
    supply: Row = field(GOODS, hi=200, pieces="good", by=0)
    goods: Grid = field(SEATS, GOODS, hi=200, pieces="good", by=1)
    pool: Row = field(COLOURS, hi=99, pieces="worker", by=0)
    workers: Grid = field(SEATS, COLOURS, hi=99, pieces="worker", by=1)
    bank: Grid = field(BANKS, COLOURS, hi=3, pieces="worker", by=1)
    large: Grid = field(PLACES, COLOURS, hi=2, pieces="worker", by=1)
    small: Grid = field(PLACES, COLOURS, hi=2, pieces="worker", by=1)
    coins: Row = field(SEATS, hi=1_000_000_000)  # unlimited (R17)
    cow_supply: int = field(hi=99, pieces="cow")
    cow_box: int = field(hi=99, pieces="cow")
    cows: Row = field(SEATS, hi=99, pieces="cow")
    cow_on: Row = field(FIELDS, hi=1, pieces="cow")
    canteen_box: int = field(hi=99, pieces="canteen")
    canteens: Row = field(SEATS, hi=99, pieces="canteen")
    canteen_on: Row = field(FIELDS, hi=1, pieces="canteen")
    stock: Row = field(SEATS, hi=40, pieces="settlement", by=0)
    settlements: Grid = field(SEATS, FIELDS, hi=5, pieces="settlement", by=0)
    # the action under way
    arrow: int = field(hi=WHEEL - 1)
    pair: int = field(hi=SECOND_PAIR)  # what a white pair is taken for
    back: int = field(hi=LAST_QUESTION)  # the question after workers too many are returned
    place: int = field(hi=PLACES - 1)  # where the small space is offered
    bid_row: Row = field(SEATS, lo=-1, hi=ROWS - 1, start=-1)
    bid_column: Row = field(SEATS, hi=COLUMNS - 1)
    asked: int = field(hi=SEATS)  # players who have had their first opportunity in the auction
    paying: int = field(hi=SEATS)  # players whose reward has come up
    reward: int = field(hi=3)  # goods or upgrades still to take (stepwise)
    stepping: int = field(hi=1)  # a stepwise reward has begun
    built: int = field(hi=9)  # builds made in this action
    site: int = field(hi=FIELDS - 1)  # the field just built on
    bonus: int = field(hi=9)  # free settlements offered there
    # derived
    printed: Row = field(FIELDS, lo=-1, hi=PRINTED - 1, start=-1, derived=True)
    owner: Row = field(FIELDS, lo=-1, hi=WAGONS, start=-1, derived=True)
    near: Row = field(FIELDS, hi=1, derived=True)  # borders the starting tile or a settlement
