"""The tables of Dakota: every move with its notation, every event, every label, every reason for a refusal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ludotheque.core.args import COUNT, Arg, choice, number
from ludotheque.core.box import GameBox
from ludotheque.core.events import Events, Reasons
from ludotheque.core.moves import Kind, Moves
from ludotheque.titles.dakota.layout import BANK, BLACKSMITH, FOUR, KINDS, SEATS, TERRITORIES, TRAIN, TYPES, Box

KIND_NAMES = ("wood", "game", "fish", "horse", "bison", "grain", "metal", "gold")
TYPE_NAMES = ("mountain", "forest", "plain", "river", "meadow")
FACTION_NAMES = ("native", "settler")
PAWN_NAMES = ("explorer", "cavalry")
CARD_NAMES = (
    "eagleTotem", "bisonTotem", "horseTotem", "herd", "ghostDance", "carbines",
    "bank", "blacksmith", "saloon", "train", "fort", "army",
)  # fmt: skip


def territory_names(box: Box) -> Sequence[str]:
    """Territories are numbered inside their type from the right (C58)."""
    return [f"{TYPE_NAMES[t]}{i + 1}" for t in range(TYPES) for i in range(box.type_count[t])]


def place_names(box: Box) -> Sequence[str]:
    """Where a pawn can be put: the territories, then the market."""
    names = list(territory_names(box))
    return [*names, *(f"place{i}" for i in range(len(names), TERRITORIES)), "market"]


def four_names(box: Box) -> Sequence[str]:
    """What pays for the four-colour token (R81)."""
    return [KIND_NAMES[kind] for kind in box.four]


TERRITORY = Arg("territory", territory_names, TERRITORIES)
PLACE = Arg("place", place_names, TERRITORIES + 1)
KIND = choice("kind", *KIND_NAMES)
EAGLE_KIND = choice("kind", "fish", "game")
FOUR_KIND = Arg("kind", four_names, FOUR)
TYPE = choice("type", *TYPE_NAMES)
FACTION = choice("faction", *FACTION_NAMES)
SIDE = choice("side", *FACTION_NAMES)  # the faction of a neutral, as an adjective
PAWN = choice("pawn", *PAWN_NAMES)
CARD = choice("card", *CARD_NAMES)
THE_CARD = choice("the_card", *CARD_NAMES)  # with its article
SEAT = number("seat", 0, SEATS - 1)

MOVES = Moves(
    # set-up
    Kind("first", (SEAT,), group="chance"),
    Kind("draw", (TYPE,), group="chance"),
    Kind("faction", (FACTION,), "{0}"),
    # activation
    Kind("eagle", (EAGLE_KIND, TERRITORY), group="activation"),
    Kind("bison", (TERRITORY,), group="activation"),
    Kind("horse", (TERRITORY,), group="activation"),
    Kind("ghost", (TERRITORY,), group="activation"),
    # first and second placement
    Kind("explorer", (PLACE,)),
    Kind("cavalry", (PLACE,)),
    Kind("neutral", (SIDE, TERRITORY)),
    # collection
    Kind("take", (KIND,)),
    Kind("take_with", (KIND, PAWN), "take {0} {1}", group="take"),
    Kind("leave"),
    Kind("leave_with", (PAWN,), "leave {0}", group="leave"),
    Kind("resupply", (KIND,)),
    # market
    Kind("buy", (KIND,), group="market"),
    Kind("decline", group="market"),
    # development
    Kind("build", (CARD,)),
    Kind("build_with", (CARD, FOUR_KIND), "build {0} {1}", group="build"),
    Kind("sell", (KIND,)),
    Kind("point", group="wealth"),
    Kind("recruit", group="wealth"),
    Kind("done"),
)

NATIVES = Arg("natives", (), 0)
SETTLERS = Arg("settlers", (), 0)
POINTS = Arg("points", (), 0)
WEALTH = Arg("wealth", (), 0)
VALUE = Arg("value", (), 0)


def say_cost(box: GameBox, value: int, lang: str) -> str:
    """All that a card costs; a value is what `cost_of` makes of a card and the kind that pays its four-colour token."""
    card, paid = divmod(value, KINDS + 1)
    data, word = cast(Box, box.data), box.game.word
    counts = [n + (kind == paid - 1) for kind, n in enumerate(data.cost[card])]
    parts = [f"{n} {box.words(KIND, kind, lang, n)}" for kind, n in enumerate(counts) if n]
    if more := data.four_colour[card] - (paid > 0):
        kinds = "/".join(str(box.words(KIND, kind, lang)) for kind in data.four)
        parts.append(word("cost.four", lang, {"n": more, "kinds": kinds}))
    if data.wealth_cost[card]:
        parts.append(word("cost.wealth", lang, {"n": data.wealth_cost[card]}))
    if not parts:
        return word("cost.none", lang)
    return listed(box, parts, "and", lang)


def listed(box: GameBox, parts: Sequence[str], last: str, lang: str) -> str:
    """Parts with commas between them, and a word before the last one."""
    if len(parts) < 2:
        return "".join(parts)
    return box.game.word(f"list.{last}", lang, {"some": ", ".join(parts[:-1]), "last": parts[-1]})


def say_effect(box: GameBox, card: int, lang: str) -> str:
    """What a card brings: its points, and what it does."""
    data, word = cast(Box, box.data), box.game.word
    parts = [word("cost.points", lang, {"n": data.vp[card]})] if data.vp[card] else []
    if card in (BLACKSMITH, TRAIN):
        for n in sorted(set(data.bonus[card]) - {0}):
            kinds = [str(box.words(KIND, kind, lang)) for kind in range(KINDS) if data.bonus[card][kind] == n]
            parts.append(word("effect.bonus", lang, {"n": n, "kinds": listed(box, kinds, "or", lang)}))
    else:
        n = data.bank_price if card == BANK else data.income
        parts.append(word(f"effect.{CARD_NAMES[card]}", lang, {"n": n}))
    return parts[0] if len(parts) == 1 else word("list.also", lang, {"some": parts[0], "last": parts[-1]})


COST = Arg("cost", (), 0, say=say_cost)
EFFECT = Arg("effect", (), 0, say=say_effect)

EVENTS = Events()
# set-up
STARTS = EVENTS.add("starts")
TOKEN_DRAWN = EVENTS.add("token_drawn", TYPE)
LAID_OUT = EVENTS.add("laid_out", COUNT)
CHOSE = EVENTS.add("chose", FACTION)
UNANIMOUS = EVENTS.add("unanimous", FACTION)
NEUTRALS_SET = EVENTS.add("neutrals_set", NATIVES, SETTLERS)
# activation
SALOON_PAID = EVENTS.add("saloon_paid", COUNT)
TOTEM_PLACED = EVENTS.add("totem_placed", CARD, KIND, TERRITORY)
GHOST_PLACED = EVENTS.add("ghost_placed", TERRITORY)
NO_TARGET = EVENTS.add("no_target", CARD)
# placement
PAWN_PLACED = EVENTS.add("pawn_placed", PAWN, PLACE)
NEUTRAL_PLACED = EVENTS.add("neutral_placed", SIDE, TERRITORY)
SKIPPED = EVENTS.add("skipped", COUNT)
# collection
NATIVES_WON = EVENTS.add("natives_won", TERRITORY, NATIVES, SETTLERS)
SETTLERS_WON = EVENTS.add("settlers_won", TERRITORY, NATIVES, SETTLERS)
NATIVES_ALONE = EVENTS.add("natives_alone", TERRITORY, NATIVES, SETTLERS)
SETTLERS_ALONE = EVENTS.add("settlers_alone", TERRITORY, NATIVES, SETTLERS)
TIED = EVENTS.add("tied", TERRITORY, NATIVES, SETTLERS)
TOOK = EVENTS.add("took", KIND, TERRITORY)
TOOK_WITH = EVENTS.add("took_with", KIND, TERRITORY, PAWN)
LEFT = EVENTS.add("left", TERRITORY)
LEFT_WITH = EVENTS.add("left_with", TERRITORY, PAWN)
WITHOUT = EVENTS.add("without", TERRITORY)
COLONISED = EVENTS.add("colonised", TERRITORY)
SPENT = EVENTS.add("spent", TERRITORY)
ACTIVATED = EVENTS.add("activated", TERRITORY)
NO_MORE = EVENTS.add("no_more", TYPE)
RESUPPLIED = EVENTS.add("resupplied", KIND, TERRITORY)
# market
BOUGHT = EVENTS.add("bought", KIND, COUNT)
DECLINED = EVENTS.add("declined")
# development
IMPROVED = EVENTS.add("improved", THE_CARD, COST, POINTS)
REINFORCED = EVENTS.add("reinforced", THE_CARD, COST)
MOUNTED = EVENTS.add("mounted", THE_CARD, COST)
PAID = EVENTS.add("paid", COUNT, KIND)
SOLD = EVENTS.add("sold", KIND, COUNT)
POINT_BOUGHT = EVENTS.add("point_bought", COUNT)
RECRUITED = EVENTS.add("recruited", COUNT)
NEUTRAL_REMOVED = EVENTS.add("neutral_removed", SIDE)
NO_NEUTRAL = EVENTS.add("no_neutral", SIDE)
DONE = EVENTS.add("done")
# rounds and end
ROUND = EVENTS.add("round", COUNT)
OVER = EVENTS.add("over")
FINAL = EVENTS.add("final", POINTS, WEALTH, VALUE)
RANKED = EVENTS.add("ranked", COUNT)
# a build as earlier versions told it, in several lines: stored logs still hold them
EVENTS.add("built", CARD)
EVENTS.add("paid_wealth", COUNT)
EVENTS.add("scored", COUNT)
EVENTS.add("swapped")

LABELS = Events()
LABEL_IMPROVE = LABELS.add("improve", THE_CARD, COST, EFFECT)
LABEL_REINFORCE = LABELS.add("reinforce", THE_CARD, COST, EFFECT)
LABEL_PAY = LABELS.add("pay", KIND, THE_CARD)
LABEL_SELL = LABELS.add("sell", KIND, COUNT)
LABEL_POINT = LABELS.add("point", COUNT)
LABEL_RECRUIT = LABELS.add("recruit", COUNT, SIDE)
LABEL_RECRUIT_ONLY = LABELS.add("recruit_only", COUNT)
LABEL_RECRUIT_LATE = LABELS.add("recruit_late", COUNT)
LABEL_BUY = LABELS.add("buy", KIND, COUNT)
LABEL_TAKE = LABELS.add("take", KIND, COUNT)
LABEL_TAKE_WITH = LABELS.add("take_with", KIND, COUNT, PAWN)
LABEL_LEAVE = LABELS.add("leave", TERRITORY, PAWN)
LABEL_RESUPPLY = LABELS.add("resupply", KIND, TERRITORY)

REASONS = Reasons()
# a move that answers another question
ONLY_FIRST = REASONS.add("only_first", "DAK-R14")
ONLY_DRAW = REASONS.add("only_draw", "DAK-R16")
FACTION_FIXED = REASONS.add("faction_fixed", "DAK-R2")
NOT_ACTIVATION = REASONS.add("not_activation", "DAK-R30")
NOT_PLACEMENT = REASONS.add("not_placement", "DAK-R28")
NOT_SECOND = REASONS.add("not_second", "DAK-R38")
NOT_TAKING = REASONS.add("not_taking", "DAK-R55")
NOT_RESUPPLY = REASONS.add("not_resupply", "DAK-R66")
NOT_MARKET = REASONS.add("not_market", "DAK-R70")
NOT_DEVELOPMENT = REASONS.add("not_development", "DAK-R75")
ONLY_BUYING = REASONS.add("only_buying", "DAK-C40")
# set-up
NO_SUCH_SEAT = REASONS.add("no_such_seat", "DAK-R1")
TOKEN_GONE = REASONS.add("token_gone", "DAK-C4")
NO_SECOND_TERRITORY = REASONS.add("no_second_territory", "DAK-C4")
# territories
NO_SUCH_TERRITORY = REASONS.add("no_such_territory", "DAK-C58")
BEYOND_FRONTIER = REASONS.add("beyond_frontier", "DAK-C12")
TERRITORY_SPENT = REASONS.add("territory_spent", "DAK-C12")
# activation
NO_SUCH_CARD = REASONS.add("no_such_card", "DAK-R30")
EFFECT_USED = REASONS.add("effect_used", "DAK-C32")
NO_FREE_SPACE = REASONS.add("no_free_space", "DAK-C33")
SUPPLY_OUT = REASONS.add("supply_out", "DAK-C62")
# placement
NO_SUCH_PAWN = REASONS.add("no_such_pawn", "DAK-R31")
NO_EXTRA_PAWN = REASONS.add("no_extra_pawn", "DAK-R42")
OWN_PAWNS_FIRST = REASONS.add("own_pawns_first", "DAK-C63")
ALL_PLACED = REASONS.add("all_placed", "DAK-R31")
NEVER_MARKET = REASONS.add("never_market", "DAK-R41")
NO_PASS = REASONS.add("no_pass", "DAK-C59")
ZONE_EMPTY = REASONS.add("zone_empty", "DAK-R40")
GHOST_DANCED = REASONS.add("ghost_danced", "DAK-R97")
# collection
NOT_ON_ROW = REASONS.add("not_on_row", "DAK-R53")
NAME_THE_PAWN = REASONS.add("name_the_pawn", "DAK-C19")
NO_PAWN_ASKED = REASONS.add("no_pawn_asked", "DAK-C19")
MUST_TAKE = REASONS.add("must_take", "DAK-C18")
ROW_FULL = REASONS.add("row_full", "DAK-C28")
# market
NOT_IN_SUPPLY = REASONS.add("not_in_supply", "DAK-R73")
TOO_EXPENSIVE = REASONS.add("too_expensive", "DAK-R72")
# development
BUILT_ALREADY = REASONS.add("built_already", "DAK-R76")
OTHER_FACTION = REASONS.add("other_faction", "DAK-R80")
CARD_OWNED = REASONS.add("card_owned", "DAK-R80")
TRAIN_NEEDS = REASONS.add("train_needs", "DAK-R102")
RESOURCES_MISSING = REASONS.add("resources_missing", "DAK-R77")
WEALTH_MISSING = REASONS.add("wealth_missing", "DAK-R77")
NAME_THE_KIND = REASONS.add("name_the_kind", "DAK-C44")
NO_FOUR_COLOUR = REASONS.add("no_four_colour", "DAK-R81")
FOUR_MISSING = REASONS.add("four_missing", "DAK-C44")
FOUR_SHORT = REASONS.add("four_short", "DAK-C44")
PAY_FIRST = REASONS.add("pay_first", "DAK-C44")
NOTHING_TO_SELL = REASONS.add("nothing_to_sell", "DAK-R82")
NO_POINT = REASONS.add("no_point", "DAK-R83")
NO_RECRUIT = REASONS.add("no_recruit", "DAK-R84")
SIX_PAWNS = REASONS.add("six_pawns", "DAK-C13")
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


def read(box: GameBox, text: str) -> tuple[int, int]:
    """What people write that is no move, with the reason: passing, and neutrals on the market."""
    words = text.split()
    if words in (["pass"], ["skip"]):
        return -1, NO_PASS
    if len(words) == 3 and words[0] == "neutral" and words[1] in FACTION_NAMES and words[2] == "market":
        return -1, NEVER_MARKET
    return -1, 0
