"""The arguments of moves, events, labels and reasons, and how they are put into words."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.args import Arg, choice, number
from ludotheque.core.box import GameBox
from ludotheque.core.words import listed
from ludotheque.titles.montana import layout
from ludotheque.titles.montana.layout import Box

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
BIG_FIRST = (layout.BIG_COPPER, layout.BIG_STONE, layout.COPPER, layout.STONE, layout.GRAIN, layout.PUMPKIN)
"""The order of goods in a cost, the dearest first."""
CANTEEN, EXTRA = 10, 100  # what a build brings, in one number: a cow, tens of canteens, hundreds of settlements


def _crews(start: int, stop: int) -> list[str]:
    return ["+".join(COLOUR_NAMES[c] for c in crew) for crew in layout.CREWS[start:stop]]


# What a move names

FIELD = Arg("field", field_names, layout.FIELDS)
SEAT = number("seat", 0, layout.SEATS - 1)
TILE = choice("tile", *TILE_NAMES)
COLOUR = choice("colour", *COLOUR_NAMES)
HAND = choice("hand", *COLOUR_NAMES)
"""A colour as said behind a number: "2 copper workers"."""
GOOD = choice("good", *GOOD_NAMES)
AREA = choice("area", *AREA_NAMES)
LOCATION = number("location", 1, layout.LOCATIONS)
SPACE = number("space", 1, layout.BANKS)
SECTOR = number("sector", 1, layout.WHEEL)
ROW = number("row", 1, layout.ROWS)
COLUMN = number("column", 1, layout.COLUMNS)
CREW = choice("crew", *_crews(0, len(layout.CREWS)))
PAIR = choice("crew", *_crews(layout.PAIRS, layout.TRIPLES))
SMALL_CREW = choice("crew", *_crews(0, layout.TRIPLES))
UPGRADE = choice("upgrade", *("+".join(GOOD_NAMES[g] for g in u) or "none" for u in layout.UPGRADES))
BASKET = choice("basket", *("+".join(GOOD_NAMES[g] for g in b) for b in layout.BASKETS))
ONE_GOOD = choice("good", "stone", "copper", "grain")
SOLD = choice("for", "grain", "pumpkin", "copper", "stone", "coins", *COLOUR_NAMES)


# What stands for more than a word


def pile(box: GameBox, counts: Sequence[int], lang: str) -> str:
    """Goods in words: "1 big stone and 1 grain", the dearest first."""
    word = box.game.word
    parts = [word(f"pile.{GOOD_NAMES[g]}", lang, {"n": counts[g]}) for g in BIG_FIRST if counts[g]]
    return listed(parts, lang)


def _goods(box: GameBox, good: int, n: int, lang: str) -> str:
    counts = [0] * layout.GOODS
    counts[good] = n
    return pile(box, counts, lang)


def _cost(box: GameBox[Box], printed: int, lang: str) -> str:
    return pile(box, box.data.cost[printed], lang)


def _lacking_goods(box: GameBox, digits: int, lang: str) -> str:
    return pile(box, [int(digit) for digit in f"{digits:0{layout.GOODS}}"], lang)


def _lacking_workers(box: GameBox, digits: int, lang: str) -> str:
    counts = [int(digit) for digit in f"{digits:0{layout.COLOURS}}"]
    return listed([f"{n} {box.words(HAND, colour, lang, n)}" for colour, n in enumerate(counts) if n], lang)


def _at(box: GameBox, place: int, lang: str) -> str:
    area = box.game.word(f"show.area.{AREA_NAMES[place // layout.LOCATIONS]}", lang)
    return f"{area} {place % layout.LOCATIONS + 1}"


def _spent(box: GameBox, coins: int, crew: int, lang: str) -> str:
    workers = str(box.words(SMALL_CREW, crew, lang))
    return f"{box.game.word('coins', lang, {'n': coins})}, {workers}" if coins else workers


def _spent_there(box: GameBox[Box], value: int, lang: str) -> str:
    return _spent(box, box.data.place_coins[value // layout.TRIPLES], value % layout.TRIPLES, lang)


def _spent_more(box: GameBox[Box], value: int, lang: str) -> str:
    return _spent(box, box.data.small_coins[value // layout.TRIPLES], value % layout.TRIPLES, lang)


def _yield(box: GameBox[Box], place: int, lang: str) -> str:
    return _goods(box, box.data.area_good[place // layout.LOCATIONS], box.data.place_goods[place], lang)


def _yield_more(box: GameBox[Box], area: int, lang: str) -> str:
    return _goods(box, box.data.area_good[area], box.data.small_goods[area], lang)


def _pair(box: GameBox[Box], sector: int, lang: str) -> str:
    a, b = box.data.wheel[sector]
    if a == layout.WHITE:
        return box.game.word("crew.white", lang)
    return box.game.word(f"crew.{COLOUR_NAMES[a]}+{COLOUR_NAMES[b]}", lang)


def _reward(box: GameBox[Box], row: int, lang: str) -> str:
    data = box.data
    counts = {"cow": data.row_cow, "coins": data.row_coins, "goods": data.row_goods, "upgrades": data.row_upgrades}
    return ", ".join(box.game.word(f"reward.{key}", lang, {"n": n[row]}) for key, n in counts.items() if n[row])


def _swap(box: GameBox, upgrade: int, lang: str) -> str:
    small, big = [0] * layout.GOODS, [0] * layout.GOODS
    for good in layout.UPGRADES[upgrade]:
        small[good] += 1
        big[layout.BIG_STONE if good == layout.STONE else layout.BIG_COPPER] += 1
    if not layout.UPGRADES[upgrade]:
        return box.game.word("swap.none", lang)
    return f"{pile(box, small, lang)} → {pile(box, big, lang)}"


def _given(box: GameBox[Box], value: int, lang: str) -> str:
    """A reward with upgrades: its cow, if one is left, its coins, and what is swapped."""
    left, cow = divmod(value, 2)
    row, upgrade = divmod(left, len(layout.UPGRADES))
    data, word = box.data, box.game.word
    parts = [word("reward.cow", lang, {"n": 1})] if cow else []
    parts += [word("reward.coins", lang, {"n": data.row_coins[row]})] if data.row_coins[row] else []
    return ", ".join([*parts, _swap(box, upgrade, lang)])


def _found(box: GameBox, value: int, lang: str) -> str:
    counts = {"cow": value % CANTEEN, "canteens": value % EXTRA // CANTEEN, "extra": value // EXTRA}
    return ", ".join(box.game.word(f"reward.{key}", lang, {"n": n}) for key, n in counts.items() if n)


COST = Arg("cost", (), 0, say=_cost)
"""All that a printed field costs."""
LACKING_GOODS = Arg("lacking", (), 0, say=_lacking_goods)
"""Goods that somebody lacks: a decimal digit for each type, the first in front."""
LACKING_WORKERS = Arg("lacking", (), 0, say=_lacking_workers)
"""Workers that somebody lacks: a decimal digit for each colour, the first in front."""
AT = Arg("at", (), 0, say=_at)
SPENT = Arg("spent", (), 0, say=_spent_there)
"""What working at a place costs: TRIPLES × place + crew."""
SPENT_MORE = Arg("spent", (), 0, say=_spent_more)
"""What the small space of an area costs: TRIPLES × area + crew."""
YIELD = Arg("yield", (), 0, say=_yield)
YIELD_MORE = Arg("yield", (), 0, say=_yield_more)
WHEEL_PAIR = Arg("pair", (), 0, say=_pair)
REWARD = Arg("reward", (), 0, say=_reward)
GIVEN = Arg("given", (), 0, say=_given)
SWAP = Arg("swap", (), 0, say=_swap)
FIRST_GOOD = Arg("first", (), 0, say=lambda box, good, lang: _goods(box, good, 1, lang))
FOUND = Arg("found", (), 0, say=_found)

assert layout.SLOTS * layout.HEXES == layout.FIELDS and len(TILE_NAMES) == layout.TILES
