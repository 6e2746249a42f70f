"""The city (R47–R59): the auction of four rows and its rewards."""

from __future__ import annotations

from ludotheque.core.asking import ask as put
from ludotheque.core.rule import Codes, refuse, rule, tell
from ludotheque.titles.montana import ask, events, layout, reasons
from ludotheque.titles.montana.layout import Box, State
from ludotheque.titles.montana.rules.common import take_goods


@rule
def go_to_city(box: Box, s: State, seat: int) -> None:
    """The active player takes a pumpkin first (R47), then must place the contractor (R48, A25)."""
    tell(events.WENT_TO_CITY, seat)
    take_goods(box, s, seat, layout.PUMPKIN, 1)
    s.asked = 1
    put(s, ask.PLACE, seat)


@rule
def row_holder(box: Box, s: State, row: int) -> int:
    """Whose contractor stands in a row, or NOBODY."""
    for seat in range(box.seats):
        if s.bid_row[seat] == row:
            return seat
    return layout.NOBODY


@rule
def bid_refusal(box: Box, s: State, seat: int, row: int, column: int) -> int:
    """A column that can be paid now (R49, A29); in a row with a contractor only to its right (R51, A30)."""
    if column > box.columns:
        return reasons.NO_SUCH_COLUMN
    if column <= box.row_first[row - 1]:
        return reasons.NO_SUCH_CELL
    if s.goods[seat][layout.PUMPKIN] < box.column_cost[column - 1]:
        return refuse(reasons.TOO_FEW_PUMPKINS, box.column_cost[column - 1], s.goods[seat][layout.PUMPKIN])
    holder = row_holder(box, s, row - 1)
    if holder != layout.NOBODY and column <= s.bid_column[holder] + 1:
        return refuse(reasons.NOT_TO_THE_RIGHT, holder, s.bid_column[holder] + 1)
    return 0


@rule
def least_column(box: Box, s: State, row: int) -> int:
    """The first column of a row that is open: to the right of a contractor that stands there (R51)."""
    holder = row_holder(box, s, row)
    return box.row_first[row] + 0 if holder == layout.NOBODY else s.bid_column[holder] + 1


@rule
def list_bids(box: Box, s: State, seat: int, first: int, out: Codes, n: int) -> int:
    """The cells open to a contractor."""
    for row in range(layout.ROWS):
        for column in range(least_column(box, s, row), box.columns):
            if s.goods[seat][layout.PUMPKIN] >= box.column_cost[column]:
                out[n] = first + row * layout.COLUMNS + column
                n += 1
    return n


@rule
def bid(box: Box, s: State, seat: int, row: int, column: int) -> None:
    """Place the contractor; whoever stood in the row is overtaken and acts at once (R52, A26)."""
    holder = row_holder(box, s, row - 1)
    s.bid_row[seat] = row - 1
    s.bid_column[seat] = column - 1
    tell(events.BID, seat, row, column)
    if holder == layout.NOBODY:
        next_bidder(box, s)
    else:
        s.bid_row[holder] = layout.NOBODY
        s.bid_column[holder] = 0
        tell(events.OVERTOOK, seat, holder)
        put(s, ask.OVERTAKEN, holder)


@rule
def pass_refusal(box: Box, s: State, seat: int) -> int:
    """The active player must place the contractor first (A25)."""
    return reasons.NO_PASS if s.question == ask.PLACE else 0


@rule
def pass_auction(box: Box, s: State, seat: int) -> None:
    """The contractor goes to the shop and stays there for this auction (R53, A27)."""
    tell(events.PASSED if can_bid(box, s, seat) else events.PRICED_OUT, seat)
    next_bidder(box, s)


@rule
def can_bid(box: Box, s: State, seat: int) -> bool:
    """Whether any cell is open to a player."""
    for row in range(layout.ROWS):
        column = least_column(box, s, row)
        if column < box.columns and s.goods[seat][layout.PUMPKIN] >= box.column_cost[column]:
            return True
    return False


@rule
def next_bidder(box: Box, s: State) -> None:
    """The next player clockwise has the first opportunity (R50); after the last one rewards are given (R55)."""
    if s.asked < box.seats:
        seat = (s.turn + s.asked) % box.seats
        s.asked += 1
        put(s, ask.ANSWER, seat)
    else:
        s.paying = 0
        next_reward(box, s)


@rule
def next_reward(box: Box, s: State) -> None:
    """The active player first, then clockwise (R55, A32); who cannot pay gets and pays nothing (A12); the end (R59)."""
    while s.paying < box.seats:
        seat = (s.turn + s.paying) % box.seats
        s.paying += 1
        if s.bid_row[seat] != layout.NOBODY:
            cost = box.column_cost[s.bid_column[seat]]
            if s.goods[seat][layout.PUMPKIN] >= cost:
                row = s.bid_row[seat]
                s.reward = box.row_goods[row] + box.row_upgrades[row]
                s.stepping = 0
                put(s, ask.REWARD, seat)
                return
            tell(events.CANNOT_PAY, seat, cost)
    for seat in range(box.seats):
        s.bid_row[seat] = layout.NOBODY
        s.bid_column[seat] = 0
    s.asked = 0
    s.paying = 0
    tell(events.AUCTION_OVER, s.turn)
    put(s, ask.END, s.turn)


@rule
def upgrading_refusal(box: Box, s: State, seat: int) -> int:
    """A row that gives upgrades, not goods (R56)."""
    return reasons.OTHER_REWARD if box.row_goods[s.bid_row[seat]] > 0 else 0


@rule
def upgrade_refusal(box: Box, s: State, seat: int, upgrade: int) -> int:
    """Up to as many upgrades as the row or what is left of it gives, from pieces held (R56, R57, A31)."""
    size = box.upgrade_size[upgrade]
    if box.city_rewards == 1 and size != 1:
        return reasons.STEP_BY_STEP
    if size > s.reward:
        return refuse(reasons.TOO_MANY_UPGRADES, s.reward)
    missing = 0
    for good in range(layout.GOODS):
        missing = 10 * missing + max(0, box.upgrade[upgrade][good] - s.goods[seat][good])
    return refuse(reasons.UPGRADES_MISSING, missing) if missing > 0 else 0


@rule
def basket_refusal(box: Box, s: State, seat: int) -> int:
    """Exactly three goods, named together (R56, R58, A56)."""
    if box.row_goods[s.bid_row[seat]] == 0:
        return reasons.OTHER_REWARD
    return reasons.STEP_BY_STEP if box.city_rewards == 1 else 0


@rule
def good_refusal(box: Box, s: State, seat: int) -> int:
    """One good at a time, only where rewards are taken step by step (A31)."""
    if box.row_goods[s.bid_row[seat]] == 0:
        return reasons.OTHER_REWARD
    return 0 if box.city_rewards == 1 else reasons.ALL_AT_ONCE


@rule
def stop_reward_refusal(box: Box, s: State, seat: int) -> int:
    """Step by step, upgrades may be left unused (A31); goods may not (A56)."""
    if box.city_rewards == 0:
        return reasons.ALL_AT_ONCE
    return reasons.THREE_GOODS if box.row_goods[s.bid_row[seat]] > 0 else 0


@rule
def begin_reward(box: Box, s: State, seat: int) -> None:
    """Pumpkins are paid, once (A28); then the cow, if there is one (A11), and the coins of the row."""
    if s.stepping == 0:
        row = s.bid_row[seat]
        cost = box.column_cost[s.bid_column[seat]]
        s.goods[seat][layout.PUMPKIN] -= cost
        s.supply[layout.PUMPKIN] += cost
        tell(events.PUMPKINS_PAID, seat, cost, row + 1)
        if box.row_cow[row] == 1:
            if s.cow_supply > 0:
                s.cow_supply -= 1
                s.cows[seat] += 1
                tell(events.COW_WON, seat)
            else:
                tell(events.NO_COW, seat)
        if box.row_coins[row] > 0:
            s.coins[seat] += box.row_coins[row]
            tell(events.COINS_WON, seat, box.row_coins[row])
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
    stones = box.upgrade[upgrade][layout.STONE]
    coppers = box.upgrade[upgrade][layout.COPPER]
    s.goods[seat][layout.STONE] -= stones
    s.supply[layout.STONE] += stones
    s.goods[seat][layout.COPPER] -= coppers
    s.supply[layout.COPPER] += coppers
    if stones + coppers > 0:
        tell(events.HANDED_IN, seat, upgrade)
    if coppers > 0:
        take_goods(box, s, seat, layout.BIG_COPPER, coppers)
    if stones > 0:
        take_goods(box, s, seat, layout.BIG_STONE, stones)
    s.reward -= stones + coppers
    if box.city_rewards == 0 or s.reward == 0:
        end_reward(box, s)


@rule
def take_basket(box: Box, s: State, seat: int, basket: int) -> None:
    """Three goods as announced, type by type (R58, A10)."""
    begin_reward(box, s, seat)
    for good in range(layout.GOODS):
        if box.basket[basket][good] > 0:
            take_goods(box, s, seat, good, box.basket[basket][good])
    end_reward(box, s)


@rule
def take_one_good(box: Box, s: State, seat: int, choice: int) -> None:
    """One good of a stepwise reward."""
    begin_reward(box, s, seat)
    take_goods(box, s, seat, layout.STONE if choice == 0 else layout.COPPER if choice == 1 else layout.GRAIN, 1)
    s.reward -= 1
    if s.reward == 0:
        end_reward(box, s)


@rule
def stop_reward(box: Box, s: State, seat: int) -> None:
    """Leave the other upgrades of a stepwise reward."""
    begin_reward(box, s, seat)
    end_reward(box, s)
