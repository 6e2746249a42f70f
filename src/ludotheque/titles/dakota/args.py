"""The arguments of moves, events, labels and reasons, and how they are put into words."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.args import Arg, choice, count, number
from ludotheque.core.box import GameBox
from ludotheque.titles.dakota import layout
from ludotheque.titles.dakota.layout import Box

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
    return [f"{TYPE_NAMES[t]}{i + 1}" for t in range(layout.TYPES) for i in range(box.type_count[t])]


def place_names(box: Box) -> Sequence[str]:
    """Where a pawn can be put: the territories, then the market."""
    names = list(territory_names(box))
    return [*names, *(f"place{i}" for i in range(len(names), layout.TERRITORIES)), "market"]


def four_names(box: Box) -> Sequence[str]:
    """What pays for the four-colour token (R81)."""
    return [KIND_NAMES[kind] for kind in box.four]


TERRITORY = Arg("territory", territory_names, layout.TERRITORIES)
PLACE = Arg("place", place_names, layout.TERRITORIES + 1)
KIND = choice("kind", *KIND_NAMES)
EAGLE_KIND = choice("kind", "fish", "game")
FOUR_KIND = Arg("kind", four_names, layout.FOUR)
TYPE = choice("type", *TYPE_NAMES)
FACTION = choice("faction", *FACTION_NAMES)
SIDE = choice("side", *FACTION_NAMES)  # the faction of a neutral, as an adjective
PAWN = choice("pawn", *PAWN_NAMES)
CARD = choice("card", *CARD_NAMES)
THE_CARD = choice("the_card", *CARD_NAMES)  # with its article
SEAT = number("seat", 0, layout.SEATS - 1)

NATIVES = count("natives")
SETTLERS = count("settlers")
POINTS = count("points")
WEALTH = count("wealth")
VALUE = count("value")


def say_cost(box: GameBox[Box], value: int, lang: str) -> str:
    """All that a card costs; a value is what `cost_of` makes of a card and the kind that pays its four-colour token."""
    card, paid = divmod(value, layout.KINDS + 1)
    data, word = box.data, box.game.word
    counts = [n + (kind == paid - 1) for kind, n in enumerate(data.cost[card])]
    parts = counted(box, counts, lang)
    if more := data.four_colour[card] - (paid > 0):
        kinds = "/".join(say_kind(box, kind, lang) for kind in data.four)
        parts.append(word("cost.four", lang, {"n": more, "kinds": kinds}))
    if data.wealth_cost[card]:
        parts.append(word("cost.wealth", lang, {"n": data.wealth_cost[card]}))
    if not parts:
        return word("cost.none", lang)
    return listed(box, parts, "and", lang)


def say_goods(box: GameBox[Box], digits: int, lang: str) -> str:
    """Resources; the number has a decimal digit for each kind, WOOD first."""
    return listed(box, counted(box, [int(digit) for digit in f"{digits:0{layout.KINDS}}"], lang), "and", lang)


def say_kind(box: GameBox[Box], kind: int, lang: str) -> str:
    """A kind of resource."""
    return str(box.words(KIND, kind, lang))


def counted(box: GameBox, counts: Sequence[int], lang: str) -> list[str]:
    """How many of each kind there are, without those of which there is none."""
    return [f"{n} {box.words(KIND, kind, lang, n)}" for kind, n in enumerate(counts) if n]


def listed(box: GameBox, parts: Sequence[str], last: str, lang: str) -> str:
    """Parts with commas between them, and a word before the last one."""
    if len(parts) < 2:
        return "".join(parts)
    return box.game.word(f"list.{last}", lang, {"some": ", ".join(parts[:-1]), "last": parts[-1]})


def say_effect(box: GameBox[Box], card: int, lang: str) -> str:
    """What a card brings: its points, and what it does."""
    data, word = box.data, box.game.word
    parts = [word("cost.points", lang, {"n": data.vp[card]})] if data.vp[card] else []
    if card in (layout.BLACKSMITH, layout.TRAIN):
        for n in sorted(set(data.bonus[card]) - {0}):
            kinds = [say_kind(box, kind, lang) for kind in range(layout.KINDS) if data.bonus[card][kind] == n]
            parts.append(word("effect.bonus", lang, {"n": n, "kinds": listed(box, kinds, "or", lang)}))
    else:
        n = data.bank_price if card == layout.BANK else data.income
        parts.append(word(f"effect.{CARD_NAMES[card]}", lang, {"n": n}))
    return parts[0] if len(parts) == 1 else word("list.also", lang, {"some": parts[0], "last": parts[-1]})


COST = Arg("cost", (), 0, say=say_cost)
EFFECT = Arg("effect", (), 0, say=say_effect)
GOODS = Arg("goods", (), 0, say=say_goods)
RESOURCE = Arg("resource", (), 0, say=say_kind)  # a kind that the move itself may not name
