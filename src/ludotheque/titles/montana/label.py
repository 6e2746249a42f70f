"""What a move costs and brings in a position: the labels of buttons (see `Game.label`)."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.core.box import Move
from ludotheque.core.position import Position
from ludotheque.titles.montana import args, ask, events, layout
from ludotheque.titles.montana.layout import Box, State
from ludotheque.titles.montana.rules import build, city

Said = tuple[int, ...] | None


def label(seen: Position[Box, State], seat: int, move: Move) -> Said:
    """The label of a move and its values, where the position says more than the words of the move."""
    teller = TELLERS.get(move.kind.name)
    return teller(seen.box.data, seen.s, seat, move) if teller else None


def _bank(box: Box, s: State, seat: int, move: Move) -> Said:
    space, crew = move.args
    return (events.AT_BANK, space, crew, box.bank_coins[space - 1])


def _work(box: Box, s: State, seat: int, move: Move) -> Said:
    (area,), (location, crew) = move.kind.fixed, move.args
    place = area * layout.LOCATIONS + location - 1
    return (events.AT_WORK, place, place * layout.TRIPLES + crew, place)


def _more(box: Box, s: State, seat: int, move: Move) -> Said:
    area = s.place // layout.LOCATIONS
    return (events.MORE, area * layout.TRIPLES + move.args[0], area)


def _advance(box: Box, s: State, seat: int, move: Move) -> Said:
    sector = (s.arrow + move.args[0]) % layout.WHEEL
    return (events.ADVANCE, move.args[0], sector + 1, sector)


def _bid(box: Box, s: State, seat: int, move: Move) -> Said:
    row, column = move.args
    number = events.TO_BID if city.row_holder(box, s, row - 1) == layout.NOBODY else events.OUTBID
    return (number, row, row - 1, box.column_cost[column - 1]) if column <= box.columns else None


def _price(box: Box, s: State, seat: int) -> int:
    """What the reward of a seat that stands in the city costs."""
    return box.column_cost[s.bid_column[seat]]


def _upgrade(box: Box, s: State, seat: int, move: Move) -> Said:
    upgrade = move.args[0] if move.args else 0
    row = s.bid_row[seat]
    if row == layout.NOBODY or s.stepping:
        return (events.UPGRADE, upgrade) if upgrade else (events.NO_UPGRADE,)
    cow = int(box.row_cow[row] and s.cow_supply > 0)
    return (events.PAID_UPGRADE, _price(box, s, seat), (row * len(layout.UPGRADES) + upgrade) * 2 + cow)


def _basket(box: Box, s: State, seat: int, move: Move) -> Said:
    return None if s.bid_row[seat] == layout.NOBODY else (events.PAID_GOODS, _price(box, s, seat), move.args[0])


def _good(box: Box, s: State, seat: int, move: Move) -> Said:
    if s.bid_row[seat] == layout.NOBODY or s.stepping:
        return None
    return (events.PAID_GOOD, _price(box, s, seat), (layout.STONE, layout.COPPER, 0)[move.args[0]])


def _build(box: Box, s: State, seat: int, move: Move) -> Said:
    field = move.args[0]
    printed = s.printed[field]
    if printed < 0 or not any(box.cost[printed]):
        return None
    extra = box.double_icon[printed] + build.lines_made(box, s, seat, field).bit_count()
    lakes = {lake for lake in box.neighbour[field] if lake >= 0 and box.kind[s.printed[lake]] == layout.LAKE}
    canteens = sum(s.canteen_on[lake] for lake in lakes)
    found = args.EXTRA * max(0, min(extra, s.stock[seat] - 1)) + args.CANTEEN * canteens + s.cow_on[field]
    return (events.BUILD_FOR, field, printed, found) if found else (events.BUILD, field, printed)


def _trade(box: Box, s: State, seat: int, move: Move) -> Said:
    return (events.TRADE_COINS, box.cattle_coins) if move.args[0] == 4 else None


def _stop(box: Box, s: State, seat: int, move: Move) -> Said:
    if s.question == ask.ADVANCE:
        return (events.KEEP_ARROW,)
    if s.question == ask.SMALL:
        return (events.NO_SMALL,)
    return (events.STOP_BUILDING, box.builds - s.built) if s.question == ask.BUILD else _upgrade(box, s, seat, move)


TELLERS: dict[str, Callable[[Box, State, int, Move], Said]] = {
    "bank": _bank, "mine": _work, "quarry": _work, "grain": _work, "farm": _work, "more": _more, "advance": _advance,
    "bid": _bid, "upgrade": _upgrade, "goods": _basket, "good": _good, "build": _build, "trade": _trade, "stop": _stop,
}
