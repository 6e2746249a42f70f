"""Why Dakota refuses a move, or a position set up by hand."""

from __future__ import annotations

from ludotheque.core.args import COUNT, count
from ludotheque.core.events import MEANS_LACKING, OTHER_QUESTION, Reasons
from ludotheque.titles.dakota import args

PRICE = count("price")
HELD = count("held")

REASONS = Reasons()
# a move that answers another question
ONLY_FIRST = REASONS.add("only_first", "DAK-R14", rank=OTHER_QUESTION)
ONLY_DRAW = REASONS.add("only_draw", "DAK-R16", rank=OTHER_QUESTION)
FACTION_FIXED = REASONS.add("faction_fixed", "DAK-R2", rank=OTHER_QUESTION)
NOT_ACTIVATION = REASONS.add("not_activation", "DAK-R30", rank=OTHER_QUESTION)
NOT_PLACEMENT = REASONS.add("not_placement", "DAK-R28", rank=OTHER_QUESTION)
NOT_SECOND = REASONS.add("not_second", "DAK-R38", rank=OTHER_QUESTION)
NOT_TAKING = REASONS.add("not_taking", "DAK-R55", rank=OTHER_QUESTION)
NOT_RESUPPLY = REASONS.add("not_resupply", "DAK-R66", rank=OTHER_QUESTION)
NOT_MARKET = REASONS.add("not_market", "DAK-R70", rank=OTHER_QUESTION)
NOT_DEVELOPMENT = REASONS.add("not_development", "DAK-R75", rank=OTHER_QUESTION)
ONLY_BUYING = REASONS.add("only_buying", "DAK-C40", rank=OTHER_QUESTION)
# set-up
NO_SUCH_SEAT = REASONS.add("no_such_seat", "DAK-R1")
TOKEN_GONE = REASONS.add("token_gone", "DAK-C4")
NO_SECOND_TERRITORY = REASONS.add("no_second_territory", "DAK-C4")
# territories
NO_SUCH_TERRITORY = REASONS.add("no_such_territory", "DAK-C58")
BEYOND_FRONTIER = REASONS.add("beyond_frontier", "DAK-C12")
TERRITORY_SPENT = REASONS.add("territory_spent", "DAK-C12")
# activation
NO_SUCH_CARD = REASONS.add("no_such_card", "DAK-R30", args.THE_CARD)
EFFECT_USED = REASONS.add("effect_used", "DAK-C32", args.CARD)
NO_FREE_SPACE = REASONS.add("no_free_space", "DAK-C33", args.RESOURCE)
SUPPLY_OUT = REASONS.add("supply_out", "DAK-C62", args.RESOURCE)
# placement
NO_SUCH_PAWN = REASONS.add("no_such_pawn", "DAK-R31", args.PAWN)
NO_EXTRA_PAWN = REASONS.add("no_extra_pawn", "DAK-R42", COUNT)
OWN_PAWNS_FIRST = REASONS.add("own_pawns_first", "DAK-C63", COUNT)
ALL_PLACED = REASONS.add("all_placed", "DAK-R31", rank=OTHER_QUESTION)
NEVER_MARKET = REASONS.add("never_market", "DAK-R41")
NO_PASS = REASONS.add("no_pass", "DAK-C59")
ZONE_EMPTY = REASONS.add("zone_empty", "DAK-R40")
GHOST_DANCED = REASONS.add("ghost_danced", "DAK-R97")
# collection
NOT_ON_ROW = REASONS.add("not_on_row", "DAK-R53", args.TERRITORY)
NAME_THE_PAWN = REASONS.add("name_the_pawn", "DAK-C19")
NO_PAWN_ASKED = REASONS.add("no_pawn_asked", "DAK-C19")
MUST_TAKE = REASONS.add("must_take", "DAK-C18")
ROW_FULL = REASONS.add("row_full", "DAK-C28", args.TERRITORY)
# market
NOT_IN_SUPPLY = REASONS.add("not_in_supply", "DAK-R73")
TOO_EXPENSIVE = REASONS.add("too_expensive", "DAK-R72", PRICE, HELD, rank=MEANS_LACKING)
# development
BUILT_ALREADY = REASONS.add("built_already", "DAK-R76")
OTHER_FACTION = REASONS.add("other_faction", "DAK-R80")
CARD_OWNED = REASONS.add("card_owned", "DAK-R80")
TRAIN_NEEDS = REASONS.add("train_needs", "DAK-R102")
RESOURCES_MISSING = REASONS.add("resources_missing", "DAK-R77", args.GOODS, rank=MEANS_LACKING)
WEALTH_MISSING = REASONS.add("wealth_missing", "DAK-R77", PRICE, HELD, rank=MEANS_LACKING)
NAME_THE_KIND = REASONS.add("name_the_kind", "DAK-C44")
NO_FOUR_COLOUR = REASONS.add("no_four_colour", "DAK-R81")
FOUR_MISSING = REASONS.add("four_missing", "DAK-C44", rank=MEANS_LACKING)
FOUR_SHORT = REASONS.add("four_short", "DAK-C44", COUNT, HELD, rank=MEANS_LACKING)
PAY_FIRST = REASONS.add("pay_first", "DAK-C44", COUNT, args.THE_CARD, rank=OTHER_QUESTION)
NOTHING_TO_SELL = REASONS.add("nothing_to_sell", "DAK-R82", rank=MEANS_LACKING)
NO_POINT = REASONS.add("no_point", "DAK-R83", PRICE, HELD, rank=MEANS_LACKING)
NO_RECRUIT = REASONS.add("no_recruit", "DAK-R84", PRICE, HELD, rank=MEANS_LACKING)
SIX_PAWNS = REASONS.add("six_pawns", "DAK-C13", COUNT)
# impossible positions
BAD_QUESTION = REASONS.add("bad_question", "DAK-C59")
BAD_SETUP = REASONS.add("bad_setup", "DAK-R16")
BAD_FACTIONS = REASONS.add("bad_factions", "DAK-R20")
BAD_NEUTRALS = REASONS.add("bad_neutrals", "DAK-R22")
BAD_ROWS = REASONS.add("bad_rows", "DAK-C12")
BAD_RIGHTMOST = REASONS.add("bad_rightmost", "DAK-R15")
BAD_TOKENS = REASONS.add("bad_tokens", "DAK-R16")
NOT_REPLACED = REASONS.add("not_replaced", "DAK-R63")
NOT_FILLED = REASONS.add("not_filled", "DAK-R17")
BAD_REMOVED = REASONS.add("bad_removed", "DAK-R86")
UNDER_DANCE = REASONS.add("under_dance", "DAK-R97")
BAD_VISITED = REASONS.add("bad_visited", "DAK-R66")
BAD_MARKER = REASONS.add("bad_marker", "DAK-C67")
BAD_BUILT = REASONS.add("bad_built", "DAK-R75")
BAD_PAWNS = REASONS.add("bad_pawns", "DAK-R43")
BAD_CARDS = REASONS.add("bad_cards", "DAK-R80")
BAD_SITE = REASONS.add("bad_site", "DAK-R58")
ABSENT_SEAT = REASONS.add("absent_seat", "DAK-R1")
