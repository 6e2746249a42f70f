"""What a move costs and brings in a position: the labels of buttons (see `Game.label`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from ludotheque.core.args import COUNT, Arg
from ludotheque.core.box import GameBox, Move
from ludotheque.core.events import Events
from ludotheque.core.position import Position
from ludotheque.titles.montana.layout import (
    ASK_ADVANCE,
    ASK_BUILD,
    ASK_SMALL,
    BIG_COPPER,
    BIG_STONE,
    COPPER,
    GOODS,
    LAKE,
    LOCATIONS,
    NOBODY,
    STONE,
    TRIPLES,
    UPGRADES,
    WHEEL,
    WHITE,
    Box,
    State,
)
from ludotheque.titles.montana.moves import (
    AREA_NAMES,
    BASKET,
    COLOUR_NAMES,
    COST,
    CREW,
    FIELD,
    ROW,
    SECTOR,
    SMALL_CREW,
    SPACE,
    pile,
)
from ludotheque.titles.montana.rules import WORK
from ludotheque.titles.montana.rules.build import lines_made
from ludotheque.titles.montana.rules.city import row_holder

Said = tuple[int, ...] | None
CANTEEN, EXTRA = 10, 100  # what a build brings, in one number: a cow, tens of canteens, hundreds of settlements


def _data(box: GameBox) -> Box:
    return cast(Box, box.data)


def _at(box: GameBox, place: int, lang: str) -> str:
    area = box.game.word(f"show.area.{AREA_NAMES[place // LOCATIONS]}", lang)
    return f"{area} {place % LOCATIONS + 1}"


def _spent(box: GameBox, coins: int, crew: int, lang: str) -> str:
    workers = str(box.words(SMALL_CREW, crew, lang))
    return f"{box.game.word('coins', lang, {'n': coins})}, {workers}" if coins else workers


def _spent_there(box: GameBox, value: int, lang: str) -> str:
    return _spent(box, _data(box).place_coins[value // TRIPLES], value % TRIPLES, lang)


def _spent_more(box: GameBox, value: int, lang: str) -> str:
    return _spent(box, _data(box).small_coins[value // TRIPLES], value % TRIPLES, lang)


def _goods(box: GameBox, good: int, n: int, lang: str) -> str:
    counts = [0] * GOODS
    counts[good] = n
    return pile(box, counts, lang)


def _yield(box: GameBox, place: int, lang: str) -> str:
    return _goods(box, _data(box).area_good[place // LOCATIONS], _data(box).place_goods[place], lang)


def _yield_more(box: GameBox, area: int, lang: str) -> str:
    return _goods(box, _data(box).area_good[area], _data(box).small_goods[area], lang)


def _pair(box: GameBox, sector: int, lang: str) -> str:
    a, b = _data(box).wheel[sector]
    if a == WHITE:
        return box.game.word("crew.white", lang)
    return box.game.word(f"crew.{COLOUR_NAMES[a]}+{COLOUR_NAMES[b]}", lang)


def _reward(box: GameBox, row: int, lang: str) -> str:
    data = _data(box)
    counts = {"cow": data.row_cow, "coins": data.row_coins, "goods": data.row_goods, "upgrades": data.row_upgrades}
    return ", ".join(box.game.word(f"reward.{key}", lang, {"n": n[row]}) for key, n in counts.items() if n[row])


def _swap(box: GameBox, upgrade: int, lang: str) -> str:
    small, big = [0] * GOODS, [0] * GOODS
    for good in UPGRADES[upgrade]:
        small[good] += 1
        big[BIG_STONE if good == STONE else BIG_COPPER] += 1
    if not UPGRADES[upgrade]:
        return box.game.word("swap.none", lang)
    return f"{pile(box, small, lang)} → {pile(box, big, lang)}"


def _given(box: GameBox, value: int, lang: str) -> str:
    """A reward with upgrades: its cow, if one is left, its coins, and what is swapped."""
    left, cow = divmod(value, 2)
    row, upgrade = divmod(left, len(UPGRADES))
    data, word = _data(box), box.game.word
    parts = [word("reward.cow", lang, {"n": 1})] if cow else []
    parts += [word("reward.coins", lang, {"n": data.row_coins[row]})] if data.row_coins[row] else []
    return ", ".join([*parts, _swap(box, upgrade, lang)])


def _found(box: GameBox, value: int, lang: str) -> str:
    counts = {"cow": value % CANTEEN, "canteens": value % EXTRA // CANTEEN, "extra": value // EXTRA}
    return ", ".join(box.game.word(f"reward.{key}", lang, {"n": n}) for key, n in counts.items() if n)


LABELS = Events()
AT_BANK = LABELS.add("bank", SPACE, CREW, COUNT)
AT_WORK = LABELS.add(
    "work", Arg("at", (), 0, say=_at), Arg("spent", (), 0, say=_spent_there), Arg("yield", (), 0, say=_yield)
)
MORE = LABELS.add("more", Arg("spent", (), 0, say=_spent_more), Arg("yield", (), 0, say=_yield_more))
ADVANCE = LABELS.add("advance", COUNT, SECTOR, Arg("pair", (), 0, say=_pair))
REWARD = Arg("reward", (), 0, say=_reward)
BID = LABELS.add("bid", ROW, REWARD, COUNT)
OUTBID = LABELS.add("outbid", ROW, REWARD, COUNT)
PAID_UPGRADE = LABELS.add("paid_upgrade", COUNT, Arg("given", (), 0, say=_given))
UPGRADE = LABELS.add("upgrade", Arg("swap", (), 0, say=_swap))
PAID_GOODS = LABELS.add("paid_goods", COUNT, BASKET)
PAID_GOOD = LABELS.add("paid_good", COUNT, Arg("first", (), 0, say=lambda box, good, lang: _goods(box, good, 1, lang)))
BUILD = LABELS.add("build", FIELD, COST)
BUILD_FOR = LABELS.add("build_for", FIELD, COST, Arg("found", (), 0, say=_found))
TRADE_COINS = LABELS.add("trade_coins", COUNT)
KEEP_ARROW = LABELS.add("keep_arrow")
NO_SMALL = LABELS.add("no_small")
STOP_BUILDING = LABELS.add("stop_building", COUNT)
NO_UPGRADE = LABELS.add("no_upgrade")


def label(seen: Position, seat: int, move: Move) -> Said:
    """The label of a move and its values, where the position says more than the words of the move."""
    teller = TELLERS.get(move.kind.name)
    return teller(cast(Box, seen.box.data), cast(State, seen.s), seat, move) if teller else None


def _bank(box: Box, s: State, seat: int, move: Move) -> Said:
    space, crew = move.args
    return (AT_BANK, space, crew, box.bank_coins[space - 1])


def _work(box: Box, s: State, seat: int, move: Move) -> Said:
    place = (move.code - WORK) // TRIPLES
    return (AT_WORK, place, move.code - WORK, place)


def _more(box: Box, s: State, seat: int, move: Move) -> Said:
    area = s.place // LOCATIONS
    return (MORE, area * TRIPLES + move.args[0], area)


def _advance(box: Box, s: State, seat: int, move: Move) -> Said:
    sector = (s.arrow + move.args[0]) % WHEEL
    return (ADVANCE, move.args[0], sector + 1, sector)


def _bid(box: Box, s: State, seat: int, move: Move) -> Said:
    row, column = move.args
    number = BID if row_holder(box, s, row - 1) == NOBODY else OUTBID
    return (number, row, row - 1, box.column_cost[column - 1]) if column <= box.columns else None


def _price(box: Box, s: State, seat: int) -> int:
    """What the reward of a seat that stands in the city costs."""
    return box.column_cost[s.bid_column[seat]]


def _upgrade(box: Box, s: State, seat: int, move: Move) -> Said:
    upgrade = move.args[0] if move.args else 0
    row = s.bid_row[seat]
    if row == NOBODY or s.stepping:
        return (UPGRADE, upgrade) if upgrade else (NO_UPGRADE,)
    cow = int(box.row_cow[row] and s.cow_supply > 0)
    return (PAID_UPGRADE, _price(box, s, seat), (row * len(UPGRADES) + upgrade) * 2 + cow)


def _basket(box: Box, s: State, seat: int, move: Move) -> Said:
    return None if s.bid_row[seat] == NOBODY else (PAID_GOODS, _price(box, s, seat), move.args[0])


def _good(box: Box, s: State, seat: int, move: Move) -> Said:
    if s.bid_row[seat] == NOBODY or s.stepping:
        return None
    return (PAID_GOOD, _price(box, s, seat), (STONE, COPPER, 0)[move.args[0]])


def _build(box: Box, s: State, seat: int, move: Move) -> Said:
    field = move.args[0]
    printed = s.printed[field]
    if printed < 0 or not any(box.cost[printed]):
        return None
    extra = box.double_icon[printed] + lines_made(box, s, seat, field).bit_count()
    lakes = {lake for lake in box.neighbour[field] if lake >= 0 and box.kind[s.printed[lake]] == LAKE}
    canteens = sum(s.canteen_on[lake] for lake in lakes)
    found = EXTRA * max(0, min(extra, s.stock[seat] - 1)) + CANTEEN * canteens + s.cow_on[field]
    return (BUILD_FOR, field, printed, found) if found else (BUILD, field, printed)


def _trade(box: Box, s: State, seat: int, move: Move) -> Said:
    return (TRADE_COINS, box.cattle_coins) if move.args[0] == 4 else None


def _stop(box: Box, s: State, seat: int, move: Move) -> Said:
    if s.question == ASK_ADVANCE:
        return (KEEP_ARROW,)
    if s.question == ASK_SMALL:
        return (NO_SMALL,)
    return (STOP_BUILDING, box.builds - s.built) if s.question == ASK_BUILD else _upgrade(box, s, seat, move)


TELLERS: dict[str, Callable[[Box, State, int, Move], Said]] = {
    "bank": _bank, "mine": _work, "quarry": _work, "grain": _work, "farm": _work, "more": _more, "advance": _advance,
    "bid": _bid, "upgrade": _upgrade, "goods": _basket, "good": _good, "build": _build, "trade": _trade, "stop": _stop,
}
