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
    FIELDS,
    FIRST_PAIR,
    GOODS,
    HEXES,
    LAKE,
    LOCATIONS,
    NOBODY,
    PLAIN,
    PUMPKIN,
    SEATS,
    SET_UP,
    SIDES,
    SLOTS,
    WAGONS,
    WHITE,
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
    CANTEEN_LEFT,
    FULL_AREA,
    FULL_BANK,
    ISLAND,
    NOT_ASKED,
    NOT_WHITE,
    OTHER_BIDDER,
    OTHER_WINNER,
    PAIR_COLOUR,
    STACKED,
    TOO_MANY_WORKERS,
    TWO_OWNERS,
)
from ludotheque.titles.montana.rules.build import run
from ludotheque.titles.montana.rules.city import row_holder
from ludotheque.titles.montana.rules.common import count_workers
from ludotheque.titles.montana.rules.work import area_full, bank_full, place_occupied

HALF = FIELDS // 2
PAIR = 2  # the most workers taken at once


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
    if reason == 0:
        reason = check_settlements(box, s)
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
        return 0 if asked_seat(box, s) != NOBODY else BAD_QUESTION
    if s.actors != 1 << s.turn:
        return BAD_QUESTION
    if q == ASK_RETURN and (s.back < ASK_ACTION or s.back > ASK_END or s.back == ASK_ANSWER or s.back == ASK_BONUS):
        return BAD_QUESTION
    return 0


@rule
def asked_seat(box: Box, s: State) -> int:
    """The one player who is to decide, or NOBODY."""
    for seat in range(box.seats):
        if s.actors == 1 << seat:
            return seat
    return NOBODY


@rule
def standing_question(s: State) -> int:
    """What is asked, or what will be once the workers too many are given back."""
    return s.back + 0 if s.question == ASK_RETURN else s.question + 0


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
        else:
            returning = s.question == ASK_RETURN and seat == s.turn
            if workers > box.worker_places + (PAIR if returning else 0):
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
            taken = owners > 0 and not just_built(s, f)
            if s.cow_on[f] == 1 and (box.cow_icon[s.printed[f]] == 0 or taken):
                return BAD_PIECES
    return 0


@rule
def just_built(s: State, f: int) -> bool:
    """Whether a field was built on and its cow and canteen are not taken yet: free settlements come first (A43)."""
    return s.question == ASK_BONUS and f == s.site


@rule
def check_settlements(box: Box, s: State) -> int:
    """No more on a field than a build places there (A38), canteens taken (R70), all in touch with one another (R61)."""
    for f in range(box.slots * HEXES):
        owner = s.owner[f] + 0
        if NOBODY < owner < WAGONS:
            most = 1 + box.double_icon[s.printed[f]]
            for axis in range(AXES):
                if run(box, s, owner, f, axis) + run(box, s, owner, f, axis + AXES) + 1 >= box.line_length:
                    most += 1
            if s.settlements[owner][f] > most:
                return STACKED
            for side in range(SIDES):
                lake = box.neighbour[f][side]
                if lake >= 0 and s.canteen_on[lake] == 1 and not just_built(s, f):
                    return CANTEEN_LEFT
    return 0 if in_touch(box, s) else ISLAND


@rule
def in_touch(box: Box, s: State) -> bool:
    """Whether every settlement is joined to the starting tile by others: each was built at the border of one (R61)."""
    low, high = 0, 0  # the fields reached, a bit for each
    grown = True
    apart = 0
    while grown:
        grown = False
        apart = 0
        for f in range(box.slots * HEXES):
            if s.owner[f] != NOBODY:
                joined = f == s.wagons or is_marked(low, high, f)
                for side in range(SIDES):
                    other = box.neighbour[f][side]
                    if not joined and other >= 0 and is_marked(low, high, other):
                        joined = True
                if joined and not is_marked(low, high, f):
                    grown = True
                    if f < HALF:
                        low |= 1 << f
                    else:
                        high |= 1 << (f - HALF)
                if not joined:
                    apart += 1
    return apart == 0


@rule
def is_marked(low: int, high: int, f: int) -> bool:
    """Whether a field is in a set of fields kept in two numbers."""
    return (low >> f & 1 if f < HALF else high >> (f - HALF) & 1) == 1


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
        own = (s.large[place][place // LOCATIONS], s.small[place][place // LOCATIONS])
        if box.work_pair == 0 and ((large == 2 and own[0] > 0) or (small == 2 and own[1] > 0)):
            return PAIR_COLOUR
    return check_emptied(box, s)


@rule
def check_emptied(box: Box, s: State) -> int:
    """What is full is emptied at the end of a turn (R39, R45): only the region just worked at can be full."""
    q = standing_question(s)
    full = 0
    if bank_full(box, s):
        if q != ASK_END:
            return FULL_BANK
        full += 1
    for area in range(AREAS):
        if area_full(s, area):
            if q != ASK_END and not (q == ASK_SMALL and s.place // LOCATIONS == area):
                return FULL_AREA
            full += 1
            if full > 1:
                return FULL_AREA
    return 0


@rule
def check_auction(box: Box, s: State) -> int:
    """Contractors stand in different rows, and only during an auction, which goes round from the active player."""
    q = standing_question(s)
    on = ASK_PLACE <= q <= ASK_REWARD
    standing = 0
    for seat in range(box.seats):
        if s.bid_row[seat] != NOBODY:
            standing += 1
            row, column = s.bid_row[seat], s.bid_column[seat]
            if not on or row_holder(box, s, row) != seat or not box.row_first[row] <= column < box.columns:
                return BAD_BIDS
            if (seat - s.turn + box.seats) % box.seats >= s.asked:
                return NOT_ASKED
    if not on:
        return 0 if s.asked == 0 and s.paying == 0 else BAD_BIDS
    if s.asked == 0 or s.asked > box.seats or (standing == 0) != (q == ASK_PLACE):
        return BAD_BIDS
    return check_bidder(box, s, q)


@rule
def check_bidder(box: Box, s: State, q: int) -> int:
    """The player whom the auction has come to (R50, R52, R55)."""
    seat = asked_seat(box, s)
    place = (seat - s.turn + box.seats) % box.seats
    if q == ASK_REWARD:
        own = s.asked == box.seats and s.paying == place + 1 and s.bid_row[seat] != NOBODY
        return 0 if own else OTHER_WINNER
    if s.paying != 0 or s.bid_row[seat] != NOBODY:
        return OTHER_BIDDER
    if q == ASK_PLACE:
        return 0 if s.asked == 1 else OTHER_BIDDER
    if q == ASK_ANSWER:
        return 0 if place > 0 and s.asked == place + 1 else OTHER_BIDDER
    return 0 if s.asked > 1 and place < s.asked else OTHER_BIDDER


@rule
def check_action(box: Box, s: State) -> int:
    """What is noted of the action under way fits the question, or legal play would go wrong from here."""
    q = standing_question(s)
    if q == ASK_WHITE and box.wheel[s.arrow][0] != WHITE:
        return NOT_WHITE
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
        if (q == ASK_SPIN and s.pair != FIRST_PAIR) or (q == ASK_WHITE and s.pair == SET_UP):
            return False
        return s.spins == 2 * box.seats
    if q >= ASK_ACTION or s.spins >= 2 * box.seats:
        return False
    spinning = q == ASK_SPIN or q == ASK_WHITE
    return not spinning or (s.pair == SET_UP and s.turn == (s.first + s.spins // 2) % box.seats)


@rule
def check_reward(box: Box, s: State) -> int:
    """Whoever takes a reward can pay for it, and takes no more than its row gives."""
    seat = asked_seat(box, s)
    row = s.bid_row[seat]
    full = box.row_goods[row] + box.row_upgrades[row]
    if s.stepping == 1:
        return 0 if box.city_rewards == 1 and 0 < s.reward < full else BAD_BIDS
    return 0 if s.reward == full and s.goods[seat][PUMPKIN] >= box.column_cost[s.bid_column[seat]] else BAD_BIDS
