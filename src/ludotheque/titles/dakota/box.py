"""Filling the box of Dakota from the component values, and refusing values with which it cannot be played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludotheque.core.box import Option
from ludotheque.core.components import Components
from ludotheque.titles.dakota import args, layout
from ludotheque.titles.dakota.layout import Box

OPTIONS = (
    Option("screens", ("closed", "open")),
    Option("collection", ("must", "may")),
    Option("market", ("single", "bulk")),
)

FOUR_COLOUR = "anyOf4"
FIXED: dict[str, Any] = {
    "board.types": list(args.TYPE_NAMES),
    "board.active_per_type_at_start": 1,
    "board.market_capacity": 0,
    "board.purchases_per_market_pawn": 1,
    "board.score_track_start": 0,
    "board.round_track_start": 1,
    "pawns.resources_per_pawn": 1,
    "resources.kinds": list(args.KIND_NAMES),
    "cards.native": list(args.CARD_NAMES[:layout.FACTION_CARDS]),
    "cards.settler": list(args.CARD_NAMES[layout.FACTION_CARDS:]),
    "ghostDance.barred": "settler",
    "eagleTotem.resources": ["fish", "game"],
    "bisonTotem.resources": ["bison"],
    "horseTotem.resources": ["horse"],
    **{f"{card}.amount": 1 for card in args.CARD_NAMES if card not in ("bank", "blacksmith", "saloon", "train")},
}
"""Values that are rules rather than numbers: another one would be another game."""
CARD_TEXTS = {
    "eagleTotem": ("native", "improvement", "activation", "place_token"),
    "bisonTotem": ("native", "improvement", "activation", "place_token"),
    "horseTotem": ("native", "improvement", "activation", "place_token"),
    "herd": ("native", "reinforcement", "placement", "swap_cavalry"),
    "ghostDance": ("native", "reinforcement", "activation", "bar_neutrals"),
    "carbines": ("native", "reinforcement", "placement", "swap_cavalry"),
    "bank": ("settler", "improvement", "development", "lower_price"),
    "blacksmith": ("settler", "improvement", "development", "sale_bonus"),
    "saloon": ("settler", "improvement", "activation", "income"),
    "train": ("settler", "improvement", "development", "sale_bonus"),
    "fort": ("settler", "reinforcement", "placement", "swap_cavalry"),
    "army": ("settler", "reinforcement", "placement", "swap_cavalry"),
}
"""Faction, kind, phase and effect of each card."""


def fill(box: Box, values: Components, seats: int, options: Mapping[str, int]) -> None:
    """Write component values and options into the box; ValueError if a game with them could get stuck."""
    box.seats = seats
    for name, number in options.items():
        setattr(box, name, number)
    _fixed(values)
    _board(box, values)
    _length(box, values)
    _pawns(box, values)
    _resources(box, values)
    _cards(box, values)


def _fixed(values: Components) -> None:
    """What the rules themselves hold cannot be changed by a component file."""
    texts = {
        f"{card}.{key}": text
        for card, texts in CARD_TEXTS.items()
        for key, text in zip(("faction", "kind", "phase", "effect"), texts, strict=True)
    }
    for key, value in {**FIXED, **texts}.items():
        if values[key] != value:
            raise ValueError(f"component value {key}: the rules know only {value!r}, not {values[key]!r}")


def _board(box: Box, values: Components) -> None:
    width = values.integer("board.spaces_per_row", 1, layout.SPACES)
    territory = 0
    for i, name in enumerate(args.TYPE_NAMES):
        count = values.integer(f"{name}.count", 1, layout.TERRITORIES)
        if territory + count > layout.TERRITORIES:
            raise ValueError(f"component value {name}.count: at most {layout.TERRITORIES} territories in all (DAK-R6)")
        box.type_first[i], box.type_count[i] = territory, count
        for j in range(count):
            box.type_of[territory + j] = i
        for row, half in enumerate(("upper", "lower")):
            for j, kinds in enumerate(values.sized(f"{name}.{half}", count)):
                box.spaces[row][territory + j] = _kinds(f"{name}.{half}", kinds, width, width)
        territory += count
    box.territories = territory


def _kinds(key: str, names: Any, least: int, most: int) -> list[int]:
    """How many of each kind a list of names holds."""
    if not isinstance(names, list) or not least <= len(names) <= most:
        span = str(least) if least == most else f"{least} to {most}"
        raise ValueError(f"component value {key}: {names!r} must be a list of {span} resources")
    return _counts(key, names)


def _counts(key: str, names: list[Any]) -> list[int]:
    counts = [0] * layout.KINDS
    for name in names:
        counts[_kind(key, name)] += 1
    return counts


def _kind(key: str, name: Any) -> int:
    if name not in args.KIND_NAMES:
        raise ValueError(f"component value {key}: unknown resource {name!r}; known: {', '.join(args.KIND_NAMES)}")
    return args.KIND_NAMES.index(name)


def _length(box: Box, values: Components) -> None:
    box.rounds = values.integer(f"rounds.players_{box.seats}", 1, 99)
    box.extra = values.integer(f"extra_territories.players_{box.seats}", 0, layout.TYPES)
    second = sum(count > 1 for count in box.type_count)
    if box.extra > second:
        raise ValueError(
            f"component value extra_territories.players_{box.seats}: {box.extra} tokens are drawn, but only {second} "
            "types have a second territory (DAK-C4)"
        )
    box.neutral_box = values.integer("neutrals.in_box_per_faction", 0, 99)
    for players in range(1, layout.SEATS):
        box.neutrals[players] = values.integer(f"neutrals.against_{players}", 0, box.neutral_box)


def _pawns(box: Box, values: Components) -> None:
    box.placed = values.integer("pawns.placed_in_each_placement", 1, 9)
    box.most_pawns = values.integer("pawns.most_in_play", box.placed, 2 * box.placed)
    box.explorers = values.integer("pawns.explorers_per_player", box.most_pawns, 20)
    box.cavalry = values.integer("pawns.cavalry_per_player", 2, 20)
    # at least two, so that both reinforcements find an explorer to replace (C14)
    box.start_explorers = values.integer("pawns.explorers_at_start", max(2, box.placed), box.most_pawns)
    box.strength = [values.integer(f"pawns.{pawn}_strength", 1, 9) for pawn in ("explorer", "cavalry")]


def _resources(box: Box, values: Components) -> None:
    for kind, name in enumerate(args.KIND_NAMES):
        box.supply[kind] = values.integer(f"supply.{name}", 0, 120)
        for faction, side in enumerate(args.FACTION_NAMES):
            box.price[faction][kind] = values.integer(f"{side}_prices.{name}", 0, 99)
    four = [_kind("resources.four_colour", name) for name in values.strings("resources.four_colour", layout.FOUR)]
    if len(set(four)) != layout.FOUR:
        raise ValueError("component value resources.four_colour: the four resources must be different (DAK-R81)")
    box.four = four
    box.start_wealth = values.integer("wealth.at_start", 0, 99)
    # a price of 0 would let a player buy points without end
    box.point_price = values.integer("wealth.victory_point_price", 1, 99)
    box.explorer_price = values.integer("wealth.explorer_price", 1, 99)
    box.bank_price = values.integer("bank.price", 1, 99)


def _cards(box: Box, values: Components) -> None:
    for card, name in enumerate(args.CARD_NAMES):
        box.vp[card] = values.integer(f"{name}.vp", 0, 99)
        box.wealth_cost[card] = values.integer(f"{name}.wealth", 0, 99)
        if values.integer(f"{name}.copies", 0, 99) < box.seats - 1:
            raise ValueError(f"component value {name}.copies: {box.seats - 1} players may build the card (DAK-R80)")
        cost = values.sized(f"{name}.cost", (0, 9))
        box.four_colour[card] = cost.count(FOUR_COLOUR)
        box.cost[card] = _counts(f"{name}.cost", [kind for kind in cost if kind != FOUR_COLOUR])
        _payable(box, card)
    for card in (layout.BLACKSMITH, layout.TRAIN):
        _bonus(box, card, f"{args.CARD_NAMES[card]}.bonus", values)
    box.income = values.integer(f"{args.CARD_NAMES[layout.SALOON]}.amount", 0, 99)
    for name in values.strings("train.needs_colonised", (1, layout.TYPES)):
        if name not in args.TYPE_NAMES:
            known = ", ".join(args.TYPE_NAMES)
            raise ValueError(f"component value train.needs_colonised: unknown type {name!r}; known: {known}")
        box.train_types[args.TYPE_NAMES.index(name)] = 1


def _payable(box: Box, card: int) -> None:
    """A card must not cost more tokens than there are."""
    name = args.CARD_NAMES[card]
    for kind, n in enumerate(box.cost[card]):
        if n > box.supply[kind]:
            held = f"{n} {args.KIND_NAMES[kind]}, but the game has only {box.supply[kind]}"
            raise ValueError(f"component value {name}.cost: {held} (DAK-R77)")
    spare = sum(box.supply[kind] - box.cost[card][kind] for kind in box.four)
    if box.four_colour[card] > spare:
        held = f"{box.four_colour[card]} four-colour tokens, but the game has only {spare} tokens left to pay them with"
        raise ValueError(f"component value {name}.cost: {held} (DAK-C44)")


def _bonus(box: Box, card: int, key: str, values: Components) -> None:
    """Pairs of a resource and the wealth that each one sold brings more (R100, R102)."""
    for pair in values.sized(key, (0, layout.KINDS)):
        number = pair[1] if isinstance(pair, list) and len(pair) == 2 else None
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= 99:
            raise ValueError(f"component value {key}: {pair!r} must be a resource and a number from 0 to 99")
        box.bonus[card][_kind(key, pair[0])] = number
