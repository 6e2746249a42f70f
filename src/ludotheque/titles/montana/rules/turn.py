"""Whose move it is, cattle trade, canteen, end of turn, round and game (R23, R24, R39, R45, R72–R78)."""

from __future__ import annotations

from ludotheque.core.asking import ask as put
from ludotheque.core.asking import ask_nobody
from ludotheque.core.rule import refuse, rule, tell
from ludotheque.titles.montana import ask, events, layout, reasons
from ludotheque.titles.montana.layout import Box, State
from ludotheque.titles.montana.rules.build import stop_building
from ludotheque.titles.montana.rules.city import stop_reward, stop_reward_refusal
from ludotheque.titles.montana.rules.common import count_workers, reachable_workers, take_goods, take_workers
from ludotheque.titles.montana.rules.recruit import return_excess
from ludotheque.titles.montana.rules.work import flush

FOR_COINS = 4
FOR_WORKER = 5


@rule
def action_refusal(box: Box, s: State, seat: int) -> int:
    """An action is begun at the start of one's own turn, and only one (R23, A57)."""
    reason = guest_refusal(s, seat)
    if reason != 0:
        return reason
    return reasons.ONE_ACTION if ask.ADVANCE <= s.question <= ask.END else reasons.NOT_NOW


@rule
def end_refusal(box: Box, s: State, seat: int) -> int:
    """A turn ends when its action is finished (A58)."""
    reason = guest_refusal(s, seat)
    return reason if reason != 0 else reasons.NOT_FINISHED


@rule
def guest_refusal(s: State, seat: int) -> int:
    """In the turn of another a player only bids and takes the reward (R50, R55, A61)."""
    if seat == s.turn or s.question < ask.ANSWER or s.question > ask.REWARD:
        return 0
    return refuse(reasons.ONLY_REWARD if s.question == ask.REWARD else reasons.ONLY_BID, s.turn)


@rule
def idle(box: Box, s: State, seat: int) -> int:
    """Why the active player waits, whose turn it is all the same: others bid or take their rewards (R50, R55)."""
    if seat != s.turn or s.question < ask.ANSWER or s.question > ask.REWARD:
        return 0
    return reasons.REWARDS_FIRST if s.question == ask.REWARD else reasons.BIDS_FIRST


@rule
def trading_refusal(box: Box, s: State, seat: int) -> int:
    """Cattle trade at any moment of the own turn at which the player decides (R24, A33, A47, A12), with a cow (R74)."""
    if seat != s.turn:
        return reasons.NO_TRADE_NOW
    if s.question == ask.OVERTAKEN or s.question == ask.REWARD:
        if box.auction_trade == 1:
            return reasons.NO_AUCTION_TRADE
        if s.stepping == 1:
            return reasons.NO_TRADE_NOW
    return 0 if s.cows[seat] > 0 else reasons.NO_COW_HELD


@rule
def trade_refusal(box: Box, s: State, seat: int, choice: int) -> int:
    """A worker's colour must be within what the shortage rule can supply (A8, A46)."""
    if choice >= FOR_WORKER and reachable_workers(box, s, choice - FOR_WORKER) == 0:
        return refuse(reasons.BEYOND_WORKERS, 0, choice - FOR_WORKER)
    return 0


@rule
def trade(box: Box, s: State, seat: int, choice: int) -> None:
    """The cow goes to the supply first; then one small good, three coins or one worker (R74, R75, A46)."""
    s.cows[seat] -= 1
    s.cow_supply += 1
    tell(events.TRADED, seat, choice)
    if choice < FOR_COINS:
        # grain, pumpkin and copper are the first goods; stone comes after big copper
        take_goods(box, s, seat, layout.STONE if choice == 3 else choice, 1)
    elif choice == FOR_COINS:
        s.coins[seat] += box.cattle_coins
        tell(events.COINS_WON, seat, box.cattle_coins)
    else:
        take_workers(box, s, seat, choice - FOR_WORKER, 1)
        return_excess(box, s, s.question)


@rule
def begin_turn(s: State, seat: int) -> None:
    """A player's turn, ordinary or by canteen."""
    s.turn = seat
    put(s, ask.ACTION, seat)
    tell(events.TURN, seat)


@rule
def stop_refusal(box: Box, s: State, seat: int) -> int:
    """More workers for grain, the small space and more builds can be left; of a reward only upgrades (A31, A56)."""
    return stop_reward_refusal(box, s, seat) if s.question == ask.REWARD else 0


@rule
def stop(box: Box, s: State, seat: int) -> None:
    """Leave what is offered."""
    if s.question == ask.REWARD:
        stop_reward(box, s, seat)
    elif s.question == ask.BUILD:
        stop_building(box, s, seat)
    else:
        put(s, ask.END, seat)


@rule
def canteen_refusal(box: Box, s: State, seat: int) -> int:
    """A canteen must be there to be spent (R72)."""
    return 0 if s.canteens[seat] > 0 else reasons.NO_CANTEEN


@rule
def drink_canteen(box: Box, s: State, seat: int) -> None:
    """The spent canteen goes to the box; after the flush the same player has another turn (R72, R73, A23, A58)."""
    s.canteens[seat] -= 1
    s.canteen_box += 1
    tell(events.CANTEEN_DRUNK, seat)
    flush(box, s)
    begin_turn(s, seat)


@rule
def end_turn(box: Box, s: State, seat: int) -> None:
    """Flush; then the next player, or a new round, or the end of the game (R76, A51, A53)."""
    flush(box, s)
    following = (seat + 1) % box.seats
    if following == s.first:
        if s.ended == 1 or s.round == box.round_cap:
            ask_nobody(s, ask.NOBODY)
            if s.ended == 0:
                tell(events.CAP_REACHED, seat, s.round)
            tell(events.OVER, seat)
            return
        s.round += 1
        tell(events.ROUND, seat, s.round)
    begin_turn(s, following)


@rule
def score(box: Box, s: State, seat: int, key: int) -> int:
    """Settlements on the board (R77); tie-breaks cows + canteens, then goods + coins + workers (R78, A52)."""
    if key == 0:
        return box.settlements - s.stock[seat]
    if key == 1:
        return s.cows[seat] + s.canteens[seat]
    total = s.coins[seat] + count_workers(s, seat)
    for good in range(layout.GOODS):
        total += s.goods[seat][good]
    return total
