"""Cattle trade, canteen, end of turn, round and game (R23, R24, R39, R45, R72–R78)."""

from __future__ import annotations

from ludotheque.core.rule import Codes, rule, tell
from ludotheque.titles.montana.layout import (
    ASK_ACTION,
    ASK_ADVANCE,
    ASK_BUILD,
    ASK_END,
    ASK_NOBODY,
    ASK_OVERTAKEN,
    ASK_PLACE,
    ASK_REWARD,
    ASK_SMALL,
    COLOURS,
    COPPER,
    GOODS,
    GRAIN,
    PUMPKIN,
    STONE,
    Box,
    State,
)
from ludotheque.titles.montana.moves import (
    BEYOND_WORKERS,
    CANTEEN_DRUNK,
    CAP_REACHED,
    COINS_WON,
    NO_AUCTION_TRADE,
    NO_COW_HELD,
    NO_TRADE_NOW,
    OVER,
    ROUND,
    TRADED,
    TURN,
)
from ludotheque.titles.montana.rules.common import count_workers, reachable_workers, take_goods, take_workers
from ludotheque.titles.montana.rules.recruit import return_excess
from ludotheque.titles.montana.rules.work import flush

FOR_COINS = 4
FOR_WORKER = 5


@rule
def trading_refusal(box: Box, s: State, seat: int) -> int:
    """Cattle trade at any moment of the own turn at which the player decides (R24, A33, A47, A12), with a cow (R74)."""
    q = s.question
    if seat != s.turn:
        return NO_TRADE_NOW
    if q == ASK_OVERTAKEN or q == ASK_REWARD:
        if box.auction_trade == 1:
            return NO_AUCTION_TRADE
        if s.stepping == 1:
            return NO_TRADE_NOW
    elif not (
        q == ASK_ACTION or q == ASK_ADVANCE or q == ASK_SMALL or q == ASK_PLACE or q == ASK_BUILD or q == ASK_END
    ):
        return NO_TRADE_NOW
    return 0 if s.cows[seat] > 0 else NO_COW_HELD


@rule
def trade_refusal(box: Box, s: State, choice: int) -> int:
    """A worker's colour must be within what the shortage rule can supply (A8, A46)."""
    if choice >= FOR_WORKER and reachable_workers(box, s, choice - FOR_WORKER) == 0:
        return BEYOND_WORKERS
    return 0


@rule
def list_trades(box: Box, s: State, seat: int, first: int, out: Codes, n: int) -> int:
    """What a cow can be traded for."""
    if trading_refusal(box, s, seat) == 0:
        for choice in range(FOR_WORKER + COLOURS):
            if trade_refusal(box, s, choice) == 0:
                out[n] = first + choice
                n += 1
    return n


@rule
def trade(box: Box, s: State, seat: int, choice: int) -> None:
    """The cow goes to the supply first; then one small good, three coins or one worker (R74, R75, A46)."""
    s.cows[seat] -= 1
    s.cow_supply += 1
    tell(TRADED, seat, choice)
    if choice < FOR_COINS:
        good = GRAIN if choice == 0 else PUMPKIN if choice == 1 else COPPER if choice == 2 else STONE
        take_goods(box, s, seat, good, 1)
    elif choice == FOR_COINS:
        s.coins[seat] += box.cattle_coins
        tell(COINS_WON, seat, box.cattle_coins)
    else:
        take_workers(box, s, seat, choice - FOR_WORKER, 1)
        return_excess(box, s, s.question)


@rule
def begin_turn(s: State, seat: int) -> None:
    """A player's turn, ordinary or by canteen."""
    s.turn = seat
    s.question = ASK_ACTION
    s.actors = 1 << seat
    tell(TURN, seat)


@rule
def drink_canteen(box: Box, s: State, seat: int) -> None:
    """The spent canteen goes to the box; after the flush the same player has another turn (R72, R73, A23, A58)."""
    s.canteens[seat] -= 1
    s.canteen_box += 1
    tell(CANTEEN_DRUNK, seat)
    flush(box, s)
    begin_turn(s, seat)


@rule
def end_turn(box: Box, s: State, seat: int) -> None:
    """Flush; then the next player, or a new round, or the end of the game (R76, A51, A53)."""
    flush(box, s)
    following = (seat + 1) % box.seats
    if following == s.first:
        if s.ended == 1 or s.round == box.round_cap:
            s.question = ASK_NOBODY
            s.actors = 0
            if s.ended == 0:
                tell(CAP_REACHED, seat, s.round)
            tell(OVER, seat)
            return
        s.round += 1
        tell(ROUND, seat, s.round)
    begin_turn(s, following)


@rule
def score(box: Box, s: State, seat: int, key: int) -> int:
    """Settlements on the board (R77); tie-breaks cows + canteens, then goods + coins + workers (R78, A52)."""
    if key == 0:
        return box.settlements - s.stock[seat]
    if key == 1:
        return s.cows[seat] + s.canteens[seat]
    total = s.coins[seat] + count_workers(s, seat)
    for good in range(GOODS):
        total += s.goods[seat][good]
    return total
