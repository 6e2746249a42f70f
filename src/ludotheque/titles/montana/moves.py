"""The tables of Montana: every move with its notation, every event, every reason for a refusal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ludotheque.core.args import COUNT, Arg, choice, number
from ludotheque.core.box import GameBox
from ludotheque.core.events import Events, Reasons
from ludotheque.core.moves import Kind, Moves
from ludotheque.titles.montana.layout import (
    BANKS,
    BASKETS,
    BIG_COPPER,
    BIG_STONE,
    COLUMNS,
    COPPER,
    CREWS,
    FIELDS,
    GRAIN,
    HEXES,
    PAIRS,
    PUMPKIN,
    ROWS,
    SEATS,
    STONE,
    TILES,
    TRIPLES,
    UPGRADES,
    WHEEL,
    Box,
)

DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The ring of a tile, clockwise from the right, in axial coordinates (q to the right, r down-right)."""


def coordinates(box: Box) -> list[tuple[int, int]]:
    """The place (q, r) of every field of the landscape."""
    fields = []
    for slot in range(box.slots):
        q = 2 * box.slot_q[slot] - box.slot_r[slot]
        r = box.slot_q[slot] + 3 * box.slot_r[slot]
        fields += [(q, r), *((q + dq, r + dr) for dq, dr in DIRECTIONS)]
    return fields


def field_names(box: Box) -> Sequence[str]:
    """Rows are letters from the top, fields in a row are numbers from the left."""
    fields = coordinates(box)
    top = min(r for _, r in fields)
    rows = {r: sorted(q for q, row in fields if row == r) for _, r in fields}

    def letter(row: int) -> str:
        return chr(65 + row) if row < 26 else letter(row // 26 - 1) + letter(row % 26)

    return [f"{letter(r - top)}{rows[r].index(q) + 1}" for q, r in fields]


COLOUR_NAMES = ("brown", "grey", "beige", "orange")
GOOD_NAMES = ("grain", "pumpkin", "copper", "big-copper", "stone", "big-stone")
TILE_NAMES = ("L1", "L2", "L3", "L4", "L5", "L6", "M1", "M2", "M3", "M4", "M5", "M6")
AREA_NAMES = ("mine", "quarry", "grain-field", "farmland")


def _crews(start: int, stop: int) -> list[str]:
    return ["+".join(COLOUR_NAMES[c] for c in crew) for crew in CREWS[start:stop]]


FIELD = Arg("field", field_names, FIELDS)
TILE = choice("tile", *TILE_NAMES)
COLOUR = choice("colour", *COLOUR_NAMES)
HAND = choice("hand", *COLOUR_NAMES)
"""A colour as said behind a number: "2 copper workers"."""
GOOD = choice("good", *GOOD_NAMES)
AREA = choice("area", *AREA_NAMES)
LOCATION = number("location", 1, 3)
SPACE = number("space", 1, BANKS)
SECTOR = number("sector", 1, WHEEL)
ROW = number("row", 1, ROWS)
COLUMN = number("column", 1, COLUMNS)
PAIR = choice("crew", *_crews(PAIRS, TRIPLES))
CREW = choice("crew", *_crews(0, len(CREWS)))
SMALL_CREW = choice("crew", *_crews(0, TRIPLES))
UPGRADE = choice("upgrade", *("+".join(GOOD_NAMES[g] for g in u) or "none" for u in UPGRADES))
BASKET = choice("basket", *("+".join(GOOD_NAMES[g] for g in b) for b in BASKETS))
SOLD = choice("for", "grain", "pumpkin", "copper", "stone", "coins", *COLOUR_NAMES)


def pile(box: GameBox, counts: Sequence[int], lang: str) -> str:
    """Goods in words: "1 big stone and 1 grain", the dearest first."""
    word = box.game.word
    parts = [word(f"pile.{GOOD_NAMES[g]}", lang, {"n": counts[g]}) for g in BIG_FIRST if counts[g]]
    return listed(box, parts, lang)


def listed(box: GameBox, parts: Sequence[str], lang: str) -> str:
    """Parts in a row, with a word before the last."""
    *first, last = parts
    return box.game.word("listed", lang, {"first": ", ".join(first), "last": last}) if first else last


def _cost(box: GameBox, printed: int, lang: str) -> str:
    return pile(box, cast(Box, box.data).cost[printed], lang)


BIG_FIRST = (BIG_COPPER, BIG_STONE, COPPER, STONE, GRAIN, PUMPKIN)
"""The order of goods in a cost, the dearest first."""
COST = Arg("cost", (), 0, say=_cost)
"""All that a printed field costs."""

MOVES = Moves(
    # chance and set-up
    Kind("tile", (TILE,), group="chance"),
    Kind("turn", (number("n", 0, 5),), group="chance"),
    Kind("first", (number("seat", 0, SEATS - 1),), group="chance"),
    Kind("wagons", (FIELD,)),
    Kind("spin", (SECTOR,), group="chance"),
    # recruit
    Kind("recruit"),
    Kind("take", (PAIR,), group="workers"),
    Kind("return", (COLOUR,), group="workers"),
    Kind("advance", (number("n", 1, 7),), group="recruit"),
    # work
    Kind("bank", (SPACE, CREW), group="bank"),
    Kind("mine", (LOCATION, SMALL_CREW), group="mine"),
    Kind("quarry", (LOCATION, SMALL_CREW), group="quarry"),
    Kind("grain", (LOCATION, SMALL_CREW), group="grain"),
    Kind("farm", (LOCATION, SMALL_CREW), group="farm"),
    Kind("more", (SMALL_CREW,), group="more"),
    # city
    Kind("city"),
    Kind("bid", (ROW, COLUMN), "bid {0}:{1}", group="city"),
    Kind("pass", group="city"),
    Kind("upgrade", (UPGRADE,), group="reward"),
    Kind("goods", (BASKET,), group="reward"),
    Kind("good", (choice("good", "stone", "copper", "grain"),), group="reward"),
    # build
    Kind("build", (FIELD,)),
    Kind("bonus", (number("n", 0, 4),), group="build"),
    # cattle trade, ends
    Kind("trade", (SOLD,), "cow>{0}", group="trade"),
    Kind("stop", group="end"),
    Kind("end", group="end"),
    Kind("canteen", group="end"),
)

EVENTS = Events()
TILE_LAID = EVENTS.add("tile_laid", TILE, number("slot", 1, 10))
TILE_TURNED = EVENTS.add("tile_turned", COUNT)
STARTS = EVENTS.add("starts")
WAGONS_STOP = EVENTS.add("wagons_stop", FIELD)
SET_OUT = EVENTS.add("set_out", number("cows", 0, 99), number("canteens", 0, 99))
SPUN = EVENTS.add("spun", SECTOR)
WHITE_PAIR = EVENTS.add("white_pair")
WORKERS_TAKEN = EVENTS.add("workers_taken", COUNT, HAND)
WORKER_RETURNED = EVENTS.add("worker_returned", COLOUR)
WORKERS_SHORT = EVENTS.add("workers_short", COLOUR)
WORKERS_LOST = EVENTS.add("workers_lost", COUNT, HAND)
GOODS_SHORT = EVENTS.add("goods_short", GOOD)
GOOD_RETURNED = EVENTS.add("good_returned", GOOD)
ADVANCED = EVENTS.add("advanced", COUNT, SECTOR)
BANKED = EVENTS.add("banked", SPACE, CREW, COUNT)
WORKED = EVENTS.add("worked", AREA, LOCATION, SMALL_CREW)
COINS_PAID = EVENTS.add("coins_paid", COUNT)
GOODS_TAKEN = EVENTS.add("goods_taken", COUNT, GOOD)
WORKED_MORE = EVENTS.add("worked_more", SMALL_CREW)
WENT_TO_CITY = EVENTS.add("went_to_city")
BID = EVENTS.add("bid", ROW, COLUMN)
OVERTOOK = EVENTS.add("overtook", number("seat", 0, SEATS - 1))
PASSED = EVENTS.add("passed")
PRICED_OUT = EVENTS.add("priced_out")
PUMPKINS_PAID = EVENTS.add("pumpkins_paid", COUNT, ROW)
CANNOT_PAY = EVENTS.add("cannot_pay", COUNT)
COW_WON = EVENTS.add("cow_won")
NO_COW = EVENTS.add("no_cow")
COINS_WON = EVENTS.add("coins_won", COUNT)
HANDED_IN = EVENTS.add("handed_in", UPGRADE)
AUCTION_OVER = EVENTS.add("auction_over")
BUILT = EVENTS.add("built", FIELD, COST)
ICON_BONUS = EVENTS.add("icon_bonus", COUNT)
LINE_BONUS = EVENTS.add("line_bonus", COUNT, number("axes", 0, 7))  # the axes of the lines, a bit for each
BONUS_PLACED = EVENTS.add("bonus_placed", COUNT)
COW_FOUND = EVENTS.add("cow_found")
CANTEEN_FOUND = EVENTS.add("canteen_found")
LAST_SETTLEMENT = EVENTS.add("last_settlement")
BUILDS_UNUSED = EVENTS.add("builds_unused", COUNT)
TRADED = EVENTS.add("traded", SOLD)
BANK_CLEARED = EVENTS.add("bank_cleared")
AREA_CLEARED = EVENTS.add("area_cleared", AREA)
CANTEEN_DRUNK = EVENTS.add("canteen_drunk")
ROUND = EVENTS.add("round", COUNT)
TURN = EVENTS.add("turn")
OVER = EVENTS.add("over")
CAP_REACHED = EVENTS.add("cap_reached", COUNT)

REASONS = Reasons()
# a move that answers another question
NOT_CHANCE = REASONS.add("not_chance", "MON-A54")
NOT_SPIN = REASONS.add("not_spin", "MON-A13")
ONLY_SETUP = REASONS.add("only_setup", "MON-R11")
NOT_NOW = REASONS.add("not_now", "MON-A57")
ONE_ACTION = REASONS.add("one_action", "MON-R23")
ONLY_BID = REASONS.add("only_bid", "MON-R50")
ONLY_REWARD = REASONS.add("only_reward", "MON-R55")
BIDS_FIRST = REASONS.add("bids_first", "MON-R50")
REWARDS_FIRST = REASONS.add("rewards_first", "MON-R55")
NO_WHITE = REASONS.add("no_white", "MON-R34")
NO_EXCESS = REASONS.add("no_excess", "MON-R35")
MUST_RETURN = REASONS.add("must_return", "MON-A14")
NO_ADVANCE = REASONS.add("no_advance", "MON-R32")
NO_SMALL = REASONS.add("no_small", "MON-A19")
NO_AUCTION = REASONS.add("no_auction", "MON-R48")
NO_PASS = REASONS.add("no_pass", "MON-A25")
NO_REWARD = REASONS.add("no_reward", "MON-R55")
NO_BONUS = REASONS.add("no_bonus", "MON-A36")
NOTHING_TO_STOP = REASONS.add("nothing_to_stop", "MON-A57")
NOT_FINISHED = REASONS.add("not_finished", "MON-A58")
# set-up
TILE_GONE = REASONS.add("tile_gone", "MON-R10")
NO_SUCH_SEAT = REASONS.add("no_such_seat", "MON-R1")
NO_SUCH_FIELD = REASONS.add("no_such_field", "MON-R10")
NO_WAGONS_THERE = REASONS.add("no_wagons_there", "MON-A1")
# recruit
BEYOND_WORKERS = REASONS.add("beyond_workers", "MON-A8")
COLOUR_NOT_HELD = REASONS.add("colour_not_held", "MON-R35")
TOO_LITTLE_GRAIN = REASONS.add("too_little_grain", "MON-A15")
# work
NO_SUCH_SPACE = REASONS.add("no_such_space", "MON-R38")
BANK_TAKEN = REASONS.add("bank_taken", "MON-R38")
BANK_NUMBER = REASONS.add("bank_number", "MON-R38")
BANK_WORKERS = REASONS.add("bank_workers", "MON-R38")
WORKERS_MISSING = REASONS.add("workers_missing", "MON-R42")
PLACE_TAKEN = REASONS.add("place_taken", "MON-R41")
TOO_FEW_COINS = REASONS.add("too_few_coins", "MON-R43")
WRONG_COLOUR = REASONS.add("wrong_colour", "MON-R42")
PAIR_COLOUR = REASONS.add("pair_colour", "MON-A17")
# city
NO_SUCH_COLUMN = REASONS.add("no_such_column", "MON-R48")
NO_SUCH_CELL = REASONS.add("no_such_cell", "MON-R48")
TOO_FEW_PUMPKINS = REASONS.add("too_few_pumpkins", "MON-R49")
NOT_TO_THE_RIGHT = REASONS.add("not_to_the_right", "MON-R51")
OTHER_REWARD = REASONS.add("other_reward", "MON-R56")
TOO_MANY_UPGRADES = REASONS.add("too_many_upgrades", "MON-R56")
UPGRADES_MISSING = REASONS.add("upgrades_missing", "MON-R57")
STEP_BY_STEP = REASONS.add("step_by_step", "MON-A31")
ALL_AT_ONCE = REASONS.add("all_at_once", "MON-R58")
THREE_GOODS = REASONS.add("three_goods", "MON-A56")
# build
NOT_BUILDABLE = REASONS.add("not_buildable", "MON-R63")
FIELD_TAKEN = REASONS.add("field_taken", "MON-A35")
NOT_BORDERING = REASONS.add("not_bordering", "MON-R61")
GOODS_MISSING = REASONS.add("goods_missing", "MON-R62")
NO_SETTLEMENT = REASONS.add("no_settlement", "MON-A50")
TOO_MANY_BONUS = REASONS.add("too_many_bonus", "MON-A40")
# cattle, canteen
NO_COW_HELD = REASONS.add("no_cow_held", "MON-R74")
NO_TRADE_NOW = REASONS.add("no_trade_now", "MON-A47")
NO_AUCTION_TRADE = REASONS.add("no_auction_trade", "MON-A12")
NO_CANTEEN = REASONS.add("no_canteen", "MON-R72")
# impossible positions
BAD_QUESTION = REASONS.add("bad_question", "MON-A57")
BAD_TILES = REASONS.add("bad_tiles", "MON-R10")
TWO_OWNERS = REASONS.add("two_owners", "MON-A35")
BUILT_ON_WATER = REASONS.add("built_on_water", "MON-R63")
TOO_MANY_WORKERS = REASONS.add("too_many_workers", "MON-R35")
BAD_BANK = REASONS.add("bad_bank", "MON-R38")
BAD_PLACE = REASONS.add("bad_place", "MON-R42")
BAD_BIDS = REASONS.add("bad_bids", "MON-R51")
BAD_PIECES = REASONS.add("bad_pieces", "MON-R12")
STACKED = REASONS.add("stacked", "MON-A38")
CANTEEN_LEFT = REASONS.add("canteen_left", "MON-R70")
ISLAND = REASONS.add("island", "MON-R61")
FULL_BANK = REASONS.add("full_bank", "MON-R39")
FULL_AREA = REASONS.add("full_area", "MON-R45")
NOT_ASKED = REASONS.add("not_asked", "MON-R50")
OTHER_BIDDER = REASONS.add("other_bidder", "MON-A26")
OTHER_WINNER = REASONS.add("other_winner", "MON-R55")
NOT_WHITE = REASONS.add("not_white", "MON-R34")
ABSENT_SEAT = REASONS.add("absent_seat", "MON-R1")
assert HEXES * 10 == FIELDS and len(TILE_NAMES) == TILES
