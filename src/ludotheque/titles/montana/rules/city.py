"""The city (R47–R59): the auction of four rows and its rewards."""

from __future__ import annotations

from ludotheque.core.rule import Codes, rule, tell
from ludotheque.titles.montana.layout import (
    ASK_ANSWER,
    ASK_END,
    ASK_OVERTAKEN,
    ASK_PLACE,
    ASK_REWARD,
    BASKETS,
    BIG_COPPER,
    BIG_STONE,
    COLUMNS,
    COPPER,
    GOODS,
    GRAIN,
    NOBODY,
    PUMPKIN,
    ROWS,
    STONE,
    UPGRADES,
    Box,
    State,
)
from ludotheque.titles.montana.moves import (
    ALL_AT_ONCE,
    AUCTION_OVER,
    BID,
    CANNOT_PAY,
    COINS_WON,
    COW_WON,
    HANDED_IN,
    NO_COW,
    NO_SUCH_CELL,
    NO_SUCH_COLUMN,
    NOT_TO_THE_RIGHT,
    OTHER_REWARD,
    OVERTOOK,
    PASSED,
    PRICED_OUT,
    PUMPKINS_PAID,
    STEP_BY_STEP,
    THREE_GOODS,
    TOO_FEW_PUMPKINS,
    TOO_MANY_UPGRADES,
    UPGRADES_MISSING,
    WENT_TO_CITY,
)
from ludotheque.titles.montana.rules.common import ask, take_goods

ALL_UPGRADES = len(UPGRADES)
ALL_BASKETS = len(BASKETS)


@rule
def go_to_city(box: Box, s: State, seat: int) -> None:
    """The active player takes a pumpkin first (R47), then must place the contractor (R48, A25)."""
    tell(WENT_TO_CITY, seat)
    take_goods(box, s, seat, PUMPKIN, 1)
    s.asked = 1
    ask(s, ASK_PLACE, seat)


@rule
def row_holder(box: Box, s: State, row: int) -> int:
    """Whose contractor stands in a row, or NOBODY."""
    for seat in range(box.seats):
        if s.bid_row[seat] == row:
            return seat
    return NOBODY


@rule
def bid_refusal(box: Box, s: State, seat: int, row: int, column: int) -> int:
    """A column that can be paid now (R49, A29); in a row with a contractor only to its right (R51, A30)."""
    if column >= box.columns:
        return NO_SUCH_COLUMN
    if column < box.row_first[row]:
        return NO_SUCH_CELL
    if s.goods[seat][PUMPKIN] < box.column_cost[column]:
        return TOO_FEW_PUMPKINS
    holder = row_holder(box, s, row)
    if holder != NOBODY and column <= s.bid_column[holder]:
        return NOT_TO_THE_RIGHT
    return 0


@rule
def list_bids(box: Box, s: State, seat: int, first: int, out: Codes) -> int:
    """The cells open to a contractor."""
    n = 0
    for row in range(ROWS):
        for column in range(box.columns):
            if bid_refusal(box, s, seat, row, column) == 0:
                out[n] = first + row * COLUMNS + column
                n += 1
    return n


@rule
def bid(box: Box, s: State, seat: int, row: int, column: int) -> None:
    """Place the contractor; whoever stood in the row is overtaken and acts at once (R52, A26)."""
    holder = row_holder(box, s, row)
    s.bid_row[seat] = row
    s.bid_column[seat] = column
    tell(BID, seat, row + 1, column + 1)
    if holder == NOBODY:
        next_bidder(box, s)
    else:
        s.bid_row[holder] = NOBODY
        s.bid_column[holder] = 0
        tell(OVERTOOK, seat, holder)
        ask(s, ASK_OVERTAKEN, holder)


@rule
def pass_auction(box: Box, s: State, seat: int) -> None:
    """The contractor goes to the shop and stays there for this auction (R53, A27)."""
    tell(PASSED if can_bid(box, s, seat) else PRICED_OUT, seat)
    next_bidder(box, s)


@rule
def can_bid(box: Box, s: State, seat: int) -> bool:
    """Whether any cell is open to a player."""
    for row in range(ROWS):
        for column in range(box.columns):
            if bid_refusal(box, s, seat, row, column) == 0:
                return True
    return False


@rule
def next_bidder(box: Box, s: State) -> None:
    """The next player clockwise has the first opportunity (R50); after the last one rewards are given (R55)."""
    if s.asked < box.seats:
        seat = (s.turn + s.asked) % box.seats
        s.asked += 1
        ask(s, ASK_ANSWER, seat)
    else:
        s.paying = 0
        next_reward(box, s)


@rule
def next_reward(box: Box, s: State) -> None:
    """The active player first, then clockwise (R55, A32); who cannot pay gets nothing and pays nothing (A12)."""
    while s.paying < box.seats:
        seat = (s.turn + s.paying) % box.seats
        s.paying += 1
        if s.bid_row[seat] != NOBODY:
            cost = box.column_cost[s.bid_column[seat]]
            if s.goods[seat][PUMPKIN] >= cost:
                row = s.bid_row[seat]
                s.reward = box.row_goods[row] + box.row_upgrades[row]
                s.stepping = 0
                ask(s, ASK_REWARD, seat)
                return
            tell(CANNOT_PAY, seat, cost)
    for seat in range(box.seats):
        s.bid_row[seat] = NOBODY
        s.bid_column[seat] = 0
    s.asked = 0
    s.paying = 0
    tell(AUCTION_OVER, s.turn)
    ask(s, ASK_END, s.turn)


@rule
def upgrade_refusal(box: Box, s: State, seat: int, upgrade: int) -> int:
    """Up to as many upgrades as the row or what is left of it gives, from pieces held (R56, R57, A31)."""
    if box.row_goods[s.bid_row[seat]] > 0:
        return OTHER_REWARD
    size = box.upgrade_size[upgrade]
    if box.city_rewards == 1 and size != 1:
        return STEP_BY_STEP
    if size > s.reward:
        return TOO_MANY_UPGRADES
    for good in range(GOODS):
        if s.goods[seat][good] < box.upgrade[upgrade][good]:
            return UPGRADES_MISSING
    return 0


@rule
def basket_refusal(box: Box, s: State, seat: int) -> int:
    """Exactly three goods, named together (R56, R58, A56)."""
    if box.row_goods[s.bid_row[seat]] == 0:
        return OTHER_REWARD
    return STEP_BY_STEP if box.city_rewards == 1 else 0


@rule
def good_refusal(box: Box, s: State, seat: int) -> int:
    """One good at a time, only where rewards are taken step by step (A31)."""
    if box.row_goods[s.bid_row[seat]] == 0:
        return OTHER_REWARD
    return 0 if box.city_rewards == 1 else ALL_AT_ONCE


@rule
def stop_reward_refusal(box: Box, s: State, seat: int) -> int:
    """Step by step, upgrades may be left unused (A31); goods may not (A56)."""
    if box.city_rewards == 0:
        return ALL_AT_ONCE
    return THREE_GOODS if box.row_goods[s.bid_row[seat]] > 0 else 0


@rule
def list_rewards(box: Box, s: State, seat: int, upgrade: int, basket: int, good: int, out: Codes) -> int:
    """The ways to take the reward of one's row; `upgrade`, `basket` and `good` are the first codes of those moves."""
    n = 0
    for i in range(ALL_UPGRADES):
        if upgrade_refusal(box, s, seat, i) == 0:
            out[n] = upgrade + i
            n += 1
    if basket_refusal(box, s, seat) == 0:
        for i in range(ALL_BASKETS):
            out[n] = basket + i
            n += 1
    if good_refusal(box, s, seat) == 0:
        for i in range(3):
            out[n] = good + i
            n += 1
    return n


@rule
def begin_reward(box: Box, s: State, seat: int) -> None:
    """Pumpkins are paid, once (A28); then the cow, if there is one (A11), and the coins of the row."""
    if s.stepping == 0:
        row = s.bid_row[seat]
        cost = box.column_cost[s.bid_column[seat]]
        s.goods[seat][PUMPKIN] -= cost
        s.supply[PUMPKIN] += cost
        tell(PUMPKINS_PAID, seat, cost, row + 1)
        if box.row_cow[row] == 1:
            if s.cow_supply > 0:
                s.cow_supply -= 1
                s.cows[seat] += 1
                tell(COW_WON, seat)
            else:
                tell(NO_COW, seat)
        if box.row_coins[row] > 0:
            s.coins[seat] += box.row_coins[row]
            tell(COINS_WON, seat, box.row_coins[row])
        s.stepping = 1


@rule
def end_reward(box: Box, s: State) -> None:
    """The next player's reward."""
    s.reward = 0
    s.stepping = 0
    next_reward(box, s)


@rule
def take_upgrades(box: Box, s: State, seat: int, upgrade: int) -> None:
    """All small pieces are handed in, then the big ones taken, each type with the shortage rule (R57, R58, A31)."""
    begin_reward(box, s, seat)
    stones = box.upgrade[upgrade][STONE]
    coppers = box.upgrade[upgrade][COPPER]
    s.goods[seat][STONE] -= stones
    s.supply[STONE] += stones
    s.goods[seat][COPPER] -= coppers
    s.supply[COPPER] += coppers
    if stones + coppers > 0:
        tell(HANDED_IN, seat, upgrade)
    if coppers > 0:
        take_goods(box, s, seat, BIG_COPPER, coppers)
    if stones > 0:
        take_goods(box, s, seat, BIG_STONE, stones)
    s.reward -= stones + coppers
    if box.city_rewards == 0 or s.reward == 0:
        end_reward(box, s)


@rule
def take_basket(box: Box, s: State, seat: int, basket: int) -> None:
    """Three goods as announced, type by type (R58, A10)."""
    begin_reward(box, s, seat)
    for good in range(GOODS):
        if box.basket[basket][good] > 0:
            take_goods(box, s, seat, good, box.basket[basket][good])
    end_reward(box, s)


@rule
def take_one_good(box: Box, s: State, seat: int, choice: int) -> None:
    """One good of a stepwise reward."""
    begin_reward(box, s, seat)
    take_goods(box, s, seat, STONE if choice == 0 else COPPER if choice == 1 else GRAIN, 1)
    s.reward -= 1
    if s.reward == 0:
        end_reward(box, s)


@rule
def stop_reward(box: Box, s: State, seat: int) -> None:
    """Leave the other upgrades of a stepwise reward."""
    begin_reward(box, s, seat)
    end_reward(box, s)
