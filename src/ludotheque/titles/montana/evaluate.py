"""What bots know about Montana: a sum of what a seat holds, what it could build now, and what it lacks for more."""

from __future__ import annotations

from typing import Any

from ludotheque.core.knowledge import LEVELS, Knowledge, Level, Weights
from ludotheque.core.layout import Row, Struct, field
from ludotheque.core.layout import layout as record
from ludotheque.core.rule import Codes, Stream, rule
from ludotheque.engine.drive import draw
from ludotheque.titles.montana import ask, layout
from ludotheque.titles.montana.layout import Box, State
from ludotheque.titles.montana.moves import MOVES

WEIGHTS = (
    "settled", "grain", "pumpkin", "copper", "big_copper", "stone", "big_stone", "coins", "worker", "crowd", "colour",
    "cow", "canteen", "on_move", "city", "upgrade", "ready", "more_ready", "missing", "more_missing", "last",
)
(
    SETTLED, GRAIN, PUMPKIN, COPPER, BIG_COPPER, STONE, BIG_STONE, COINS, WORKER, CROWD, COLOUR,
    COW, CANTEEN, ON_MOVE, CITY, UPGRADE, READY, MORE_READY, MISSING, MORE_MISSING, LAST,
) = range(len(WEIGHTS))  # fmt: skip

CAP = 4  # goods of one kind beyond these count for nothing
RICH = 14  # nor do coins beyond these
CREW = 4  # workers beyond these count as a crowd
FAR = 9

BUILD = MOVES.first("build")
BUILDING = 12  # of sixteen playouts in which a seat could build it does


@record
class Memo(Struct):
    """Scratch memory: the fields that could be built on, were they paid for."""

    sites: Row = field(layout.FIELDS, hi=layout.FIELDS)


@rule
def evaluate(box: Box, s: State, seat: int, memo: Memo, w: Weights) -> float:
    """How well a seat stands."""
    grain, pumpkin, copper = s.goods[seat][0] + 0, s.goods[seat][1] + 0, s.goods[seat][2] + 0
    big_copper, stone, big_stone = s.goods[seat][3] + 0, s.goods[seat][4] + 0, s.goods[seat][5] + 0
    value = w[SETTLED] * (box.settlements - s.stock[seat])
    value += w[GRAIN] * min(grain, CAP) + w[PUMPKIN] * min(pumpkin, CAP) + w[COPPER] * min(copper, CAP)
    value += w[BIG_COPPER] * min(big_copper, CAP) + w[STONE] * min(stone, CAP) + w[BIG_STONE] * min(big_stone, CAP)
    value += w[COINS] * min(s.coins[seat] + 0, RICH)
    workers = 0
    for colour in range(layout.COLOURS):
        if s.workers[seat][colour] > 0:
            workers += s.workers[seat][colour]
            value += w[COLOUR]
    if s.turn == seat:
        if s.question == ask.ACTION:
            value += w[ON_MOVE]
        elif s.question == ask.SPIN:
            workers += 2
        elif s.question == ask.PLACE:
            value += w[CITY]
    workers = min(workers, box.worker_places + 0)
    value += w[WORKER] * min(workers, CREW) + w[CROWD] * max(0, workers - CREW)
    value += w[COW] * s.cows[seat] + w[CANTEEN] * s.canteens[seat]
    row = s.bid_row[seat] + 0
    if row >= 0:
        value += w[COW] * box.row_cow[row] + w[COINS] * box.row_coins[row] + w[COPPER] * box.row_goods[row]
        value += w[UPGRADE] * min(box.row_upgrades[row] + 0, copper + stone)
        value -= w[PUMPKIN] * box.column_cost[s.bid_column[seat]]
    if s.stock[seat] == 0:
        value += w[LAST]
    # build in thought, the best field first, as long as the goods suffice; then see what the next would lack
    stock = s.stock[seat] + 0
    sites = 0
    for site in range(box.slots * layout.HEXES):
        if s.near[site] == 1 and s.owner[site] == layout.NOBODY and box.kind[s.printed[site]] == layout.PLAIN:
            memo.sites[sites] = site
            sites += 1
    for build in range(box.builds + 1):
        if stock <= 0:
            break
        found = -1
        best = -1.0
        least = FAR
        gain = 0
        for i in range(sites):
            site = memo.sites[i] + 0
            printed = s.printed[site]
            lack = max(0, box.cost[printed][0] - grain) + max(0, box.cost[printed][1] - pumpkin)
            lack += max(0, box.cost[printed][2] - copper) + max(0, box.cost[printed][4] - stone)
            lack += 2 * max(0, box.cost[printed][3] - big_copper) + 2 * max(0, box.cost[printed][5] - big_stone)
            if lack == 0:
                price = box.cost[printed][0] + box.cost[printed][1] + box.cost[printed][2] + box.cost[printed][4]
                price += 2 * (box.cost[printed][3] + box.cost[printed][5])
                worth = 10.0 * (1 + box.double_icon[printed]) + 4.0 * s.cow_on[site] - price
                if found < 0 or worth > best:
                    found = i
                    best = worth
                    gain = 1 + box.double_icon[printed]
            elif lack < least:
                least = lack
        if found < 0 or build == box.builds:
            if found < 0:
                value += (w[MISSING] if build == 0 else w[MORE_MISSING]) * least
            break
        printed = s.printed[memo.sites[found]]
        sites -= 1
        memo.sites[found] = memo.sites[sites]
        grain -= box.cost[printed][0]
        pumpkin -= box.cost[printed][1]
        copper -= box.cost[printed][2]
        big_copper -= box.cost[printed][3]
        stone -= box.cost[printed][4]
        big_stone -= box.cost[printed][5]
        gain = min(gain, stock)
        stock -= gain
        value += (w[READY] if build == 0 else w[MORE_READY]) * gain
    return value


@rule
def quick(box: Box, s: State, seat: int, n: int, out: Codes, rng: Stream, memo: Memo, w: Weights) -> int:
    """Mostly build where that is possible, and what brings most; what else is open is left to trying."""
    last = n
    while last > 0 and out[last - 1] >= BUILD + layout.FIELDS:
        last -= 1
    first = last
    while first > 0 and out[first - 1] >= BUILD:
        first -= 1
    if first == last or draw(rng, 16) >= BUILDING:
        return -1
    best = -1
    most = 0
    for i in range(first, last):
        site = out[i] - BUILD
        worth = 32 * box.double_icon[s.printed[site]] + 16 * s.cow_on[site] + draw(rng, 16)
        if best < 0 or worth > most:
            best = out[i] + 0
            most = worth
    return best


def explain(before: Any, after: Any, seat: int, code: int, memo: Memo, w: Weights) -> list[tuple[str, int]] | None:
    """Any two workers are two, also where the wheel is spun once more afterwards, from which two are hoped for."""
    return [("worker", 2)] if before.s.question == ask.WHITE else None


KNOWLEDGE = Knowledge(
    WEIGHTS, evaluate, quick=quick, explain=explain, memo=Memo, unknown=0.12,
    levels={**LEVELS, "expert": Level(32_000, 3.0)},
)
