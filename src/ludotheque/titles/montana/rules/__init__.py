"""The rules of Montana, one file per phase; here the four calls that the core makes of them.

setup (R10–R22) · recruit (R29–R36) · work (R37–R46) · city (R47–R59) · build (R60–R71) · turn (R23, R24, R72–R78) ·
common (shortage, R25–R28) · check (impossible positions).
"""

from __future__ import annotations

from ludotheque.core.rule import Codes, list_all, rule
from ludotheque.titles.montana.layout import (
    ASK_ACTION,
    ASK_ADVANCE,
    ASK_ANSWER,
    ASK_BONUS,
    ASK_BUILD,
    ASK_END,
    ASK_FIRST,
    ASK_OVERTAKEN,
    ASK_PLACE,
    ASK_RETURN,
    ASK_REWARD,
    ASK_ROTATION,
    ASK_SMALL,
    ASK_SPIN,
    ASK_TILE,
    ASK_WAGONS,
    ASK_WHITE,
    COLUMNS,
    PAIRS,
    TRIPLES,
    Box,
    State,
)
from ludotheque.titles.montana.moves import (
    BIDS_FIRST,
    MOVES,
    MUST_RETURN,
    NO_ADVANCE,
    NO_AUCTION,
    NO_BONUS,
    NO_CANTEEN,
    NO_EXCESS,
    NO_PASS,
    NO_REWARD,
    NO_SMALL,
    NO_WHITE,
    NOT_CHANCE,
    NOT_FINISHED,
    NOT_NOW,
    NOT_SPIN,
    NOTHING_TO_STOP,
    ONE_ACTION,
    ONLY_BID,
    ONLY_REWARD,
    ONLY_SETUP,
    REWARDS_FIRST,
)
from ludotheque.titles.montana.rules.build import (
    bonus_refusal,
    build,
    field_refusal,
    list_bonus,
    list_fields,
    place_bonus,
    stop_building,
)
from ludotheque.titles.montana.rules.check import check
from ludotheque.titles.montana.rules.city import (
    basket_refusal,
    bid,
    bid_refusal,
    go_to_city,
    good_refusal,
    list_bids,
    list_rewards,
    pass_auction,
    stop_reward,
    stop_reward_refusal,
    take_basket,
    take_one_good,
    take_upgrades,
    upgrade_refusal,
)
from ludotheque.titles.montana.rules.common import ask, held_crews
from ludotheque.titles.montana.rules.recruit import (
    advance,
    advance_refusal,
    list_advances,
    list_returns,
    list_white,
    recruit,
    return_refusal,
    return_worker,
    spin,
    take_white,
    white_refusal,
)
from ludotheque.titles.montana.rules.setup import (
    choose_first,
    derive,
    draw_tile,
    first_refusal,
    list_tiles,
    list_wagons,
    place_wagons,
    start,
    tile_refusal,
    turn_tile,
    wagons_refusal,
)
from ludotheque.titles.montana.rules.turn import (
    drink_canteen,
    end_turn,
    list_trades,
    score,
    trade,
    trade_refusal,
    trading_refusal,
)
from ludotheque.titles.montana.rules.work import (
    BANK_CREWS,
    bank_refusal,
    crew_refusal,
    list_bank,
    list_places,
    list_small,
    place_refusal,
    small_refusal,
    space_refusal,
    work_at,
    work_at_bank,
    work_more,
)

__all__ = ["apply", "check", "derive", "legal", "refusal", "score", "start"]

TILE = MOVES.first("tile")
TURN = MOVES.first("turn")
FIRST = MOVES.first("first")
WAGONS = MOVES.first("wagons")
SPIN = MOVES.first("spin")
RECRUIT = MOVES.first("recruit")
TAKE = MOVES.first("take")
RETURN = MOVES.first("return")
ADVANCE = MOVES.first("advance")
BANK = MOVES.first("bank")
WORK = MOVES.first("mine")  # the four areas follow one another
MORE = MOVES.first("more")
CITY = MOVES.first("city")
BID = MOVES.first("bid")
PASS = MOVES.first("pass")
UPGRADE = MOVES.first("upgrade")
GOODS = MOVES.first("goods")
GOOD = MOVES.first("good")
BUILD = MOVES.first("build")
BONUS = MOVES.first("bonus")
TRADE = MOVES.first("trade")
STOP = MOVES.first("stop")
END = MOVES.first("end")
CANTEEN = MOVES.first("canteen")


@rule
def legal(box: Box, s: State, seat: int, out: Codes) -> int:
    """All codes open to the seat that is to act, in order."""
    q = s.question
    n = 0
    if q == ASK_ACTION:
        held = held_crews(s, seat)
        out[0] = RECRUIT
        n = list_bank(box, s, held, BANK, out, 1)
        n = list_places(box, s, seat, held, WORK, out, n)
        out[n] = CITY
        n = list_fields(box, s, seat, BUILD, out, n + 1)
    elif q == ASK_END:
        n = 0
    elif q == ASK_BUILD:
        n = list_fields(box, s, seat, BUILD, out, 0)
    elif q == ASK_SMALL:
        n = list_small(box, s, seat, held_crews(s, seat), MORE, out)
    elif q == ASK_ADVANCE:
        n = list_advances(box, s, seat, ADVANCE, out)
    elif q == ASK_PLACE or q == ASK_ANSWER or q == ASK_OVERTAKEN:
        n = list_bids(box, s, seat, BID, out)
        if q != ASK_PLACE:
            out[n] = PASS
            n += 1
    elif q == ASK_REWARD:
        n = list_rewards(box, s, seat, UPGRADE, GOODS, GOOD, out)
    elif q == ASK_SPIN:
        return list_all(SPIN, 8, out)
    elif q == ASK_WHITE:
        return list_white(box, s, TAKE, out)
    elif q == ASK_RETURN:
        return list_returns(s, seat, RETURN, out)
    elif q == ASK_BONUS:
        return list_bonus(s, seat, BONUS, out)
    elif q == ASK_TILE:
        return list_tiles(s, TILE, out)
    elif q == ASK_ROTATION:
        return list_all(TURN, 6, out)
    elif q == ASK_FIRST:
        return list_all(FIRST, box.seats, out)
    elif q == ASK_WAGONS:
        return list_wagons(box, s, WAGONS, out)
    return list_ends(box, s, seat, out, list_trades(box, s, seat, TRADE, out, n))


@rule
def list_ends(box: Box, s: State, seat: int, out: Codes, n: int) -> int:
    """Stop, end and canteen where they are open."""
    if stop_refusal(box, s, seat) == 0:
        out[n] = STOP
        n += 1
    if s.question == ASK_END:
        out[n] = END
        n += 1
        if s.canteens[seat] > 0:
            out[n] = CANTEEN
            n += 1
    return n


@rule
def stop_refusal(box: Box, s: State, seat: int) -> int:
    """Stopping leaves an offer unused: more workers for grain, the small space, more builds, stepwise upgrades."""
    q = s.question
    if q == ASK_ADVANCE or q == ASK_SMALL or q == ASK_BUILD:
        return 0
    if q == ASK_REWARD:
        return stop_reward_refusal(box, s, seat)
    return NOTHING_TO_STOP


@rule
def refusal(box: Box, s: State, seat: int, code: int) -> int:
    """0, or the number of the reason why the seat to act may not play a code."""
    q = s.question
    if q == ASK_RETURN and not RETURN <= code < ADVANCE:
        return MUST_RETURN
    if code < RECRUIT:
        return setup_refusal(box, s, seat, code)
    if code < BANK:
        return recruit_refusal(box, s, seat, code)
    if code < CITY:
        return work_refusal(box, s, seat, code)
    if code < BUILD:
        return city_refusal(box, s, seat, code)
    return other_refusal(box, s, seat, code)


@rule
def setup_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """Chance moves, and the starting tile."""
    q = s.question
    if WAGONS <= code < SPIN:
        return wagons_refusal(box, s, code - WAGONS) if q == ASK_WAGONS else ONLY_SETUP
    if code < TURN and q == ASK_TILE:
        return tile_refusal(s, code - TILE)
    if TURN <= code < FIRST and q == ASK_ROTATION:
        return 0
    if FIRST <= code < WAGONS and q == ASK_FIRST:
        return first_refusal(box, code - FIRST)
    if code >= SPIN:
        return 0 if q == ASK_SPIN else NOT_SPIN
    return NOT_CHANCE


@rule
def recruit_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """The moves of a Recruit action."""
    q = s.question
    if code < TAKE:
        return action_refusal(s, seat)
    if code < RETURN:
        return white_refusal(box, s, code - TAKE + PAIRS) if q == ASK_WHITE else NO_WHITE
    if code < ADVANCE:
        return return_refusal(s, seat, code - RETURN) if q == ASK_RETURN else NO_EXCESS
    return advance_refusal(box, s, seat, code - ADVANCE + 1) if q == ASK_ADVANCE else NO_ADVANCE


@rule
def action_refusal(s: State, seat: int) -> int:
    """An action is begun at the start of one's own turn, and only one (R23, A57)."""
    q = s.question
    if q == ASK_ACTION:
        return 0
    reason = guest_refusal(s, seat)
    if reason != 0:
        return reason
    return ONE_ACTION if ASK_ADVANCE <= q <= ASK_END else NOT_NOW


@rule
def guest_refusal(s: State, seat: int) -> int:
    """In the turn of another a player only bids and takes the reward (R50, R55, A61)."""
    if seat == s.turn or s.question < ASK_ANSWER or s.question > ASK_REWARD:
        return 0
    return ONLY_REWARD if s.question == ASK_REWARD else ONLY_BID


@rule
def idle(box: Box, s: State, seat: int) -> int:
    """Why the active player waits, whose turn it is all the same: others bid or take their rewards (R50, R55)."""
    if seat != s.turn or s.question < ASK_ANSWER or s.question > ASK_REWARD:
        return 0
    return REWARDS_FIRST if s.question == ASK_REWARD else BIDS_FIRST


@rule
def work_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """The moves of a Work action outside the city."""
    q = s.question
    held = held_crews(s, max(seat, 0))
    if code >= MORE:
        return small_refusal(box, s, seat, held, code - MORE) if q == ASK_SMALL else NO_SMALL
    reason = action_refusal(s, seat)
    if reason == 0 and code < WORK:
        space, crew = (code - BANK) // BANK_CREWS, (code - BANK) % BANK_CREWS
        reason = space_refusal(box, s, space)
        if reason == 0:
            reason = bank_refusal(box, held, space, crew)
    elif reason == 0:
        place, crew = (code - WORK) // TRIPLES, (code - WORK) % TRIPLES
        reason = place_refusal(box, s, seat, place)
        if reason == 0:
            reason = crew_refusal(box, held, place // 3, crew)
    return reason


@rule
def city_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """The moves of the city."""
    q = s.question
    if code < BID:
        return action_refusal(s, seat)
    if code < UPGRADE:
        if q != ASK_PLACE and q != ASK_ANSWER and q != ASK_OVERTAKEN:
            return NO_AUCTION
        if code == PASS:
            return NO_PASS if q == ASK_PLACE else 0
        return bid_refusal(box, s, seat, (code - BID) // COLUMNS, (code - BID) % COLUMNS)
    if q != ASK_REWARD:
        return NO_REWARD
    if code < GOODS:
        return upgrade_refusal(box, s, seat, code - UPGRADE)
    return basket_refusal(box, s, seat) if code < GOOD else good_refusal(box, s, seat)


@rule
def other_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """Build, trade, and the ends of actions and turns."""
    q = s.question
    if code < BONUS:
        reason = 0 if q == ASK_BUILD else action_refusal(s, seat)
        return reason if reason != 0 else field_refusal(box, s, seat, code - BUILD)
    if code < TRADE:
        return bonus_refusal(s, seat, code - BONUS) if q == ASK_BONUS else NO_BONUS
    if code < STOP:
        reason = trading_refusal(box, s, seat)
        return reason if reason != 0 else trade_refusal(box, s, code - TRADE)
    if code == STOP:
        return stop_refusal(box, s, seat)
    if q != ASK_END:
        reason = guest_refusal(s, seat)
        return reason if reason != 0 else NOT_FINISHED
    return NO_CANTEEN if code == CANTEEN and s.canteens[seat] == 0 else 0


@rule
def apply(box: Box, s: State, seat: int, code: int) -> None:
    """Carry out a legal move, up to the next question."""
    if code < RECRUIT:
        apply_setup(box, s, code)
    elif code < BANK:
        apply_recruit(box, s, seat, code)
    elif code < CITY:
        if code < WORK:
            work_at_bank(box, s, seat, (code - BANK) // BANK_CREWS, (code - BANK) % BANK_CREWS)
        elif code < MORE:
            work_at(box, s, seat, (code - WORK) // TRIPLES, (code - WORK) % TRIPLES)
        else:
            work_more(box, s, seat, code - MORE)
    elif code < BUILD:
        apply_city(box, s, seat, code)
    elif code < BONUS:
        build(box, s, seat, code - BUILD)
    elif code < TRADE:
        place_bonus(box, s, seat, code - BONUS)
    elif code < STOP:
        trade(box, s, seat, code - TRADE)
    elif code == STOP:
        stop(box, s, seat)
    elif code == END:
        end_turn(box, s, seat)
    else:
        drink_canteen(box, s, seat)


@rule
def apply_setup(box: Box, s: State, code: int) -> None:
    """Chance moves, and the starting tile."""
    if code < TURN:
        draw_tile(s, code - TILE)
    elif code < FIRST:
        turn_tile(box, s, code - TURN)
    elif code < WAGONS:
        choose_first(box, s, code - FIRST)
    elif code < SPIN:
        place_wagons(box, s, code - WAGONS)
    else:
        spin(box, s, code - SPIN)


@rule
def apply_recruit(box: Box, s: State, seat: int, code: int) -> None:
    """The moves of a Recruit action."""
    if code < TAKE:
        recruit(s)
    elif code < RETURN:
        take_white(box, s, code - TAKE + PAIRS)
    elif code < ADVANCE:
        return_worker(box, s, seat, code - RETURN)
    else:
        advance(box, s, seat, code - ADVANCE + 1)


@rule
def apply_city(box: Box, s: State, seat: int, code: int) -> None:
    """The moves of the city."""
    if code < BID:
        go_to_city(box, s, seat)
    elif code < PASS:
        bid(box, s, seat, (code - BID) // COLUMNS, (code - BID) % COLUMNS)
    elif code == PASS:
        pass_auction(box, s, seat)
    elif code < GOODS:
        take_upgrades(box, s, seat, code - UPGRADE)
    elif code < GOOD:
        take_basket(box, s, seat, code - GOODS)
    else:
        take_one_good(box, s, seat, code - GOOD)


@rule
def stop(box: Box, s: State, seat: int) -> None:
    """Leave what is offered."""
    if s.question == ASK_REWARD:
        stop_reward(box, s, seat)
    elif s.question == ASK_BUILD:
        stop_building(box, s, seat)
    else:
        ask(s, ASK_END, seat)
