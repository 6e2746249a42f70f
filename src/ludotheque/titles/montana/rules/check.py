"""What cannot be on a table: the test of positions set up by hand."""

from __future__ import annotations

from ludotheque.core.rule import rule
from ludotheque.titles.montana.layout import (
    AREAS,
    ASK_ACTION,
    ASK_ANSWER,
    ASK_BONUS,
    ASK_BUILD,
    ASK_END,
    ASK_FIRST,
    ASK_NOBODY,
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
    AXES,
    BANKS,
    COLOURS,
    GOODS,
    HEXES,
    LAKE,
    LOCATIONS,
    NOBODY,
    PLAIN,
    PUMPKIN,
    SEATS,
    SET_UP,
    SLOTS,
    Box,
    State,
)
from ludotheque.titles.montana.moves import (
    ABSENT_SEAT,
    BAD_BANK,
    BAD_BIDS,
    BAD_PIECES,
    BAD_PLACE,
    BAD_QUESTION,
    BAD_TILES,
    BUILT_ON_WATER,
    TOO_MANY_WORKERS,
    TWO_OWNERS,
)
from ludotheque.titles.montana.rules.city import row_holder
from ludotheque.titles.montana.rules.common import count_workers
from ludotheque.titles.montana.rules.work import place_occupied


@rule
def check(box: Box, s: State) -> int:
    """0, or the reason why a position is impossible."""
    reason = check_question(box, s)
    if reason == 0:
        reason = check_seats(box, s)
    if reason == 0:
        reason = check_landscape(box, s)
    if reason == 0:
        reason = check_worker_board(box, s)
    if reason == 0:
        reason = check_auction(box, s)
    if reason == 0:
        reason = check_action(box, s)
    if reason == 0 and s.question <= ASK_WAGONS:
        reason = check_untouched(box, s)
    return reason


@rule
def check_untouched(box: Box, s: State) -> int:
    """While the landscape is laid out, every piece is where the set-up put it."""
    if s.canteen_box != box.canteens or s.cow_supply != box.cows - box.seats * box.start_cows:
        return BAD_PIECES
    for colour in range(COLOURS):
        if s.pool[colour] != box.colour_workers:
            return BAD_PIECES
    for seat in range(box.seats):
        if s.stock[seat] != box.settlements or s.cows[seat] != box.start_cows:
            return BAD_PIECES
        for good in range(GOODS):
            if s.goods[seat][good] != box.start_goods[good]:
                return BAD_PIECES
    return 0


@rule
def check_question(box: Box, s: State) -> int:
    """The question must be put to who answers it."""
    q = s.question
    if s.sealed != 0 or s.secret != 0 or s.turn >= box.seats or s.first >= box.seats:
        return BAD_QUESTION
    if q == ASK_TILE or q == ASK_ROTATION or q == ASK_FIRST:
        return 0 if s.actors == -1 and s.wagons == -1 else BAD_QUESTION
    if s.first < 0 or (s.wagons >= 0) == (q == ASK_WAGONS):
        return BAD_QUESTION
    if q == ASK_WAGONS:
        return 0 if s.actors == (-1 if box.starting_tile == 0 else 1 << s.first) else BAD_QUESTION
    if q == ASK_SPIN:
        return 0 if s.actors == -1 else BAD_QUESTION
    if q == ASK_NOBODY:
        return 0 if s.actors == 0 else BAD_QUESTION
    if q == ASK_ANSWER or q == ASK_OVERTAKEN or q == ASK_REWARD:
        for seat in range(box.seats):
            if s.actors == 1 << seat:
                return 0
        return BAD_QUESTION
    if s.actors != 1 << s.turn:
        return BAD_QUESTION
    return BAD_QUESTION if q == ASK_RETURN and (s.back < ASK_ACTION or s.back > ASK_END) else 0


@rule
def check_seats(box: Box, s: State) -> int:
    """Nobody has more than 8 workers, and absent players have nothing."""
    for seat in range(SEATS):
        workers = count_workers(s, seat)
        if seat >= box.seats:
            held = workers + s.coins[seat] + s.cows[seat] + s.canteens[seat] + s.stock[seat]
            for good in range(GOODS):
                held += s.goods[seat][good]
            if held != 0 or s.bid_row[seat] != NOBODY:
                return ABSENT_SEAT
        elif workers > box.worker_places and not (s.question == ASK_RETURN and seat == s.turn):
            return TOO_MANY_WORKERS
    if s.question == ASK_RETURN and count_workers(s, s.turn) <= box.worker_places:
        return BAD_QUESTION
    return 0


@rule
def check_landscape(box: Box, s: State) -> int:
    """Tiles lie once; settlements, cows and canteens where they can lie; a field has one owner."""
    if s.laid > box.slots or (s.question > ASK_ROTATION and s.laid != box.slots):
        return BAD_TILES
    for slot in range(SLOTS):
        open_slot = slot > s.laid or (slot == s.laid and s.question != ASK_ROTATION)
        if open_slot != (s.tile[slot] < 0):
            return BAD_TILES
        for other in range(slot):
            if s.tile[slot] >= 0 and s.tile[slot] == s.tile[other]:
                return BAD_TILES
    for f in range(SLOTS * HEXES):
        owners = 1 if f == s.wagons else 0
        for seat in range(SEATS):
            if s.settlements[seat][f] > 0:
                owners += 1
        if owners > 1:
            return TWO_OWNERS
        lying = s.cow_on[f] + s.canteen_on[f]
        if s.printed[f] < 0:
            if owners + lying > 0:
                return BAD_PIECES
        else:
            if owners > 0 and box.kind[s.printed[f]] != PLAIN:
                return BUILT_ON_WATER
            if s.canteen_on[f] == 1 and box.kind[s.printed[f]] != LAKE:
                return BAD_PIECES
            if s.cow_on[f] == 1 and (box.cow_icon[s.printed[f]] == 0 or owners > 0):
                return BAD_PIECES
    return 0


@rule
def check_worker_board(box: Box, s: State) -> int:
    """Bank spaces hold none or their number of workers; locations one or two, small spaces only beside large ones."""
    for space in range(BANKS):
        workers = s.bank[space][0] + s.bank[space][1] + s.bank[space][2] + s.bank[space][3]
        if workers != 0 and (space >= box.banks or workers != box.bank_workers[space]):
            return BAD_BANK
    for place in range(AREAS * LOCATIONS):
        large = s.large[place][0] + s.large[place][1] + s.large[place][2] + s.large[place][3]
        small = s.small[place][0] + s.small[place][1] + s.small[place][2] + s.small[place][3]
        if large > 2 or small > 2 or (small > 0 and large == 0):
            return BAD_PLACE
        if large == 1 and s.large[place][place // LOCATIONS] == 0:
            return BAD_PLACE
        if small == 1 and s.small[place][place // LOCATIONS] == 0:
            return BAD_PLACE
    return 0


@rule
def check_auction(box: Box, s: State) -> int:
    """Contractors stand in different rows, and only while an auction is on; a reward belongs to a contractor."""
    q = s.question
    on = ASK_PLACE <= q <= ASK_REWARD or (q == ASK_RETURN and ASK_PLACE <= s.back <= ASK_REWARD)
    for seat in range(box.seats):
        if s.bid_row[seat] != NOBODY:
            if not on or s.bid_column[seat] >= box.columns or row_holder(box, s, s.bid_row[seat]) != seat:
                return BAD_BIDS
        elif q == ASK_REWARD and s.actors == 1 << seat:
            return BAD_BIDS
    if on and s.asked == 0:
        return BAD_BIDS
    return 0


@rule
def check_action(box: Box, s: State) -> int:
    """What is noted of the action under way fits the question, or legal play would go wrong from here."""
    q = s.back + 0 if s.question == ASK_RETURN else s.question + 0
    if not check_time(box, s, q):
        return BAD_QUESTION
    most = box.builds + 0 if q == ASK_BONUS else box.builds - 1 if q == ASK_BUILD else 0
    if s.built > most or (most > 0 and s.built == 0) or (s.bonus > 0) != (q == ASK_BONUS):
        return BAD_QUESTION
    if q != ASK_REWARD and s.reward + s.stepping > 0:
        return BAD_QUESTION
    if q == ASK_BONUS:
        earned = s.bonus <= AXES + 1 and s.settlements[s.turn][s.site] > 0 and s.stock[s.turn] > 0
        return 0 if earned and box.bonus_settlements == 1 else BAD_QUESTION
    if q == ASK_SMALL:
        standing = s.small[s.place][0] + s.small[s.place][1] + s.small[s.place][2] + s.small[s.place][3]
        return 0 if place_occupied(s, s.place) and standing == 0 else BAD_PLACE
    return check_reward(box, s) if q == ASK_REWARD else 0


@rule
def check_time(box: Box, s: State, q: int) -> bool:
    """Set-up is round 0 with its spins left to make; the end has come if and only if somebody has placed the last."""
    last = 0
    for seat in range(box.seats):
        if s.stock[seat] == 0:
            last = 1
    if s.ended != last or (box.round_cap > 0 and s.round > box.round_cap):
        return False
    if q == ASK_NOBODY:
        return (s.ended == 1 or s.round == box.round_cap) and (s.turn + 1) % box.seats == s.first
    if s.round > 0:
        return s.spins == 2 * box.seats and not ((q == ASK_SPIN or q == ASK_WHITE) and s.pair == SET_UP)
    if q >= ASK_ACTION or s.spins >= 2 * box.seats:
        return False
    spinning = q == ASK_SPIN or q == ASK_WHITE
    return not spinning or (s.pair == SET_UP and s.turn == (s.first + s.spins // 2) % box.seats)


@rule
def check_reward(box: Box, s: State) -> int:
    """Whoever takes a reward can pay for it, and takes no more than its row gives."""
    seat = s.turn + 0
    if s.question == ASK_REWARD:
        seat = 0
        while s.actors != 1 << seat:
            seat += 1
    row = s.bid_row[seat]
    full = box.row_goods[row] + box.row_upgrades[row]
    if s.stepping == 1:
        return 0 if box.city_rewards == 1 and 0 < s.reward < full else BAD_BIDS
    return 0 if s.reward == full and s.goods[seat][PUMPKIN] >= box.column_cost[s.bid_column[seat]] else BAD_BIDS
