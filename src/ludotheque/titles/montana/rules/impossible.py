"""What cannot be on a table: the test of positions set up by hand."""

from __future__ import annotations

from ludotheque.core.rule import rule
from ludotheque.titles.montana import ask, layout, reasons
from ludotheque.titles.montana.layout import Box, State
from ludotheque.titles.montana.rules.build import run
from ludotheque.titles.montana.rules.city import row_holder
from ludotheque.titles.montana.rules.common import count_workers
from ludotheque.titles.montana.rules.work import area_full, bank_full, place_occupied

HALF = layout.FIELDS // 2
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
    if reason == 0 and s.question <= ask.WAGONS:
        reason = check_untouched(box, s)
    if reason == 0:
        reason = check_settlements(box, s)
    return reason


@rule
def check_untouched(box: Box, s: State) -> int:
    """While the landscape is laid out, every piece is where the set-up put it."""
    if s.canteen_box != box.canteens or s.cow_supply != box.cows - box.seats * box.start_cows:
        return reasons.BAD_PIECES
    for colour in range(layout.COLOURS):
        if s.pool[colour] != box.colour_workers:
            return reasons.BAD_PIECES
    for seat in range(box.seats):
        if s.stock[seat] != box.settlements or s.cows[seat] != box.start_cows:
            return reasons.BAD_PIECES
        for good in range(layout.GOODS):
            if s.goods[seat][good] != box.start_goods[good]:
                return reasons.BAD_PIECES
    return 0


@rule
def check_question(box: Box, s: State) -> int:
    """The question must be put to who answers it."""
    q = s.question
    if s.sealed != 0 or s.secret != 0 or s.turn >= box.seats or s.first >= box.seats:
        return reasons.BAD_QUESTION
    if q == ask.TILE or q == ask.ROTATION or q == ask.FIRST:
        return 0 if s.actors == -1 and s.wagons == -1 else reasons.BAD_QUESTION
    if s.first < 0 or (s.wagons >= 0) == (q == ask.WAGONS):
        return reasons.BAD_QUESTION
    if q == ask.WAGONS:
        return 0 if s.actors == (-1 if box.starting_tile == 0 else 1 << s.first) else reasons.BAD_QUESTION
    if q == ask.SPIN:
        return 0 if s.actors == -1 else reasons.BAD_QUESTION
    if q == ask.NOBODY:
        return 0 if s.actors == 0 else reasons.BAD_QUESTION
    if q == ask.ANSWER or q == ask.OVERTAKEN or q == ask.REWARD:
        return 0 if asked_seat(box, s) != layout.NOBODY else reasons.BAD_QUESTION
    if s.actors != 1 << s.turn:
        return reasons.BAD_QUESTION
    if q == ask.RETURN and (s.back < ask.ACTION or s.back > ask.END or s.back == ask.ANSWER or s.back == ask.BONUS):
        return reasons.BAD_QUESTION
    return 0


@rule
def asked_seat(box: Box, s: State) -> int:
    """The one player who is to decide, or NOBODY."""
    for seat in range(box.seats):
        if s.actors == 1 << seat:
            return seat
    return layout.NOBODY


@rule
def standing_question(s: State) -> int:
    """What is asked, or what will be once the workers too many are given back."""
    return s.back + 0 if s.question == ask.RETURN else s.question + 0


@rule
def check_seats(box: Box, s: State) -> int:
    """Nobody has more than 8 workers, and absent players have nothing."""
    for seat in range(layout.SEATS):
        workers = count_workers(s, seat)
        if seat >= box.seats:
            held = workers + s.coins[seat] + s.cows[seat] + s.canteens[seat] + s.stock[seat]
            for good in range(layout.GOODS):
                held += s.goods[seat][good]
            if held != 0 or s.bid_row[seat] != layout.NOBODY:
                return reasons.ABSENT_SEAT
        else:
            returning = s.question == ask.RETURN and seat == s.turn
            if workers > box.worker_places + (PAIR if returning else 0):
                return reasons.TOO_MANY_WORKERS
    if s.question == ask.RETURN and count_workers(s, s.turn) <= box.worker_places:
        return reasons.BAD_QUESTION
    return 0


@rule
def check_landscape(box: Box, s: State) -> int:
    """Tiles lie once; settlements, cows and canteens where they can lie; a field has one owner."""
    if s.laid > box.slots or (s.question > ask.ROTATION and s.laid != box.slots):
        return reasons.BAD_TILES
    for slot in range(layout.SLOTS):
        open_slot = slot > s.laid or (slot == s.laid and s.question != ask.ROTATION)
        if open_slot != (s.tile[slot] < 0):
            return reasons.BAD_TILES
        for other in range(slot):
            if s.tile[slot] >= 0 and s.tile[slot] == s.tile[other]:
                return reasons.BAD_TILES
    for f in range(layout.SLOTS * layout.HEXES):
        owners = 1 if f == s.wagons else 0
        for seat in range(layout.SEATS):
            if s.settlements[seat][f] > 0:
                owners += 1
        if owners > 1:
            return reasons.TWO_OWNERS
        lying = s.cow_on[f] + s.canteen_on[f]
        if s.printed[f] < 0:
            if owners + lying > 0:
                return reasons.BAD_PIECES
        else:
            if owners > 0 and box.kind[s.printed[f]] != layout.PLAIN:
                return reasons.BUILT_ON_WATER
            if s.canteen_on[f] == 1 and box.kind[s.printed[f]] != layout.LAKE:
                return reasons.BAD_PIECES
            taken = owners > 0 and not just_built(s, f)
            if s.cow_on[f] == 1 and (box.cow_icon[s.printed[f]] == 0 or taken):
                return reasons.BAD_PIECES
    return 0


@rule
def just_built(s: State, f: int) -> bool:
    """Whether a field was built on and its cow and canteen are not taken yet: free settlements come first (A43)."""
    return s.question == ask.BONUS and f == s.site


@rule
def check_settlements(box: Box, s: State) -> int:
    """No more on a field than a build places there (A38), canteens taken (R70), all in touch with one another (R61)."""
    for f in range(box.slots * layout.HEXES):
        owner = s.owner[f] + 0
        if layout.NOBODY < owner < layout.WAGONS:
            most = 1 + box.double_icon[s.printed[f]]
            for axis in range(layout.AXES):
                if run(box, s, owner, f, axis) + run(box, s, owner, f, axis + layout.AXES) + 1 >= box.line_length:
                    most += 1
            if s.settlements[owner][f] > most:
                return reasons.STACKED
            for side in range(layout.SIDES):
                lake = box.neighbour[f][side]
                if lake >= 0 and s.canteen_on[lake] == 1 and not just_built(s, f):
                    return reasons.CANTEEN_LEFT
    return 0 if in_touch(box, s) else reasons.ISLAND


@rule
def in_touch(box: Box, s: State) -> bool:
    """Whether every settlement is joined to the starting tile by others: each was built at the border of one (R61)."""
    low, high = 0, 0  # the fields reached, a bit for each
    grown = True
    apart = 0
    while grown:
        grown = False
        apart = 0
        for f in range(box.slots * layout.HEXES):
            if s.owner[f] != layout.NOBODY:
                joined = f == s.wagons or is_marked(low, high, f)
                for side in range(layout.SIDES):
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
    for space in range(layout.BANKS):
        workers = s.bank[space][0] + s.bank[space][1] + s.bank[space][2] + s.bank[space][3]
        if workers != 0 and (space >= box.banks or workers != box.bank_workers[space]):
            return reasons.BAD_BANK
    for place in range(layout.AREAS * layout.LOCATIONS):
        large = s.large[place][0] + s.large[place][1] + s.large[place][2] + s.large[place][3]
        small = s.small[place][0] + s.small[place][1] + s.small[place][2] + s.small[place][3]
        if large > 2 or small > 2 or (small > 0 and large == 0):
            return reasons.BAD_PLACE
        if large == 1 and s.large[place][place // layout.LOCATIONS] == 0:
            return reasons.BAD_PLACE
        if small == 1 and s.small[place][place // layout.LOCATIONS] == 0:
            return reasons.BAD_PLACE
        own = (s.large[place][place // layout.LOCATIONS], s.small[place][place // layout.LOCATIONS])
        if box.work_pair == 0 and ((large == 2 and own[0] > 0) or (small == 2 and own[1] > 0)):
            return reasons.PAIR_COLOUR
    return check_emptied(box, s)


@rule
def check_emptied(box: Box, s: State) -> int:
    """What is full is emptied at the end of a turn (R39, R45): only the region just worked at can be full."""
    q = standing_question(s)
    full = 0
    if bank_full(box, s):
        if q != ask.END:
            return reasons.FULL_BANK
        full += 1
    for area in range(layout.AREAS):
        if area_full(s, area):
            if q != ask.END and not (q == ask.SMALL and s.place // layout.LOCATIONS == area):
                return reasons.FULL_AREA
            full += 1
            if full > 1:
                return reasons.FULL_AREA
    return 0


@rule
def check_auction(box: Box, s: State) -> int:
    """Contractors stand in different rows, and only during an auction, which goes round from the active player."""
    q = standing_question(s)
    on = ask.PLACE <= q <= ask.REWARD
    standing = 0
    for seat in range(box.seats):
        if s.bid_row[seat] != layout.NOBODY:
            standing += 1
            row, column = s.bid_row[seat], s.bid_column[seat]
            if not on or row_holder(box, s, row) != seat or not box.row_first[row] <= column < box.columns:
                return reasons.BAD_BIDS
            if (seat - s.turn + box.seats) % box.seats >= s.asked:
                return reasons.NOT_ASKED
    if not on:
        return 0 if s.asked == 0 and s.paying == 0 else reasons.BAD_BIDS
    if s.asked == 0 or s.asked > box.seats or (standing == 0) != (q == ask.PLACE):
        return reasons.BAD_BIDS
    return check_bidder(box, s, q)


@rule
def check_bidder(box: Box, s: State, q: int) -> int:
    """The player whom the auction has come to (R50, R52, R55)."""
    seat = asked_seat(box, s)
    place = (seat - s.turn + box.seats) % box.seats
    if q == ask.REWARD:
        own = s.asked == box.seats and s.paying == place + 1 and s.bid_row[seat] != layout.NOBODY
        return 0 if own else reasons.OTHER_WINNER
    if s.paying != 0 or s.bid_row[seat] != layout.NOBODY:
        return reasons.OTHER_BIDDER
    if q == ask.PLACE:
        return 0 if s.asked == 1 else reasons.OTHER_BIDDER
    if q == ask.ANSWER:
        return 0 if place > 0 and s.asked == place + 1 else reasons.OTHER_BIDDER
    return 0 if s.asked > 1 and place < s.asked else reasons.OTHER_BIDDER


@rule
def check_action(box: Box, s: State) -> int:
    """What is noted of the action under way fits the question, or legal play would go wrong from here."""
    q = standing_question(s)
    if q == ask.WHITE and box.wheel[s.arrow][0] != layout.WHITE:
        return reasons.NOT_WHITE
    if not check_time(box, s, q):
        return reasons.BAD_QUESTION
    most = box.builds + 0 if q == ask.BONUS else box.builds - 1 if q == ask.BUILD else 0
    if s.built > most or (most > 0 and s.built == 0) or (s.bonus > 0) != (q == ask.BONUS):
        return reasons.BAD_QUESTION
    if q != ask.REWARD and s.reward + s.stepping > 0:
        return reasons.BAD_QUESTION
    if q == ask.BONUS:
        earned = s.bonus <= layout.AXES + 1 and s.settlements[s.turn][s.site] > 0 and s.stock[s.turn] > 0
        return 0 if earned and box.bonus_settlements == 1 else reasons.BAD_QUESTION
    if q == ask.SMALL:
        standing = s.small[s.place][0] + s.small[s.place][1] + s.small[s.place][2] + s.small[s.place][3]
        return 0 if place_occupied(s, s.place) and standing == 0 else reasons.BAD_PLACE
    return check_reward(box, s) if q == ask.REWARD else 0


@rule
def check_time(box: Box, s: State, q: int) -> bool:
    """Set-up is round 0 with its spins left to make; the end has come if and only if somebody has placed the last."""
    last = 0
    for seat in range(box.seats):
        if s.stock[seat] == 0:
            last = 1
    if s.ended != last or (box.round_cap > 0 and s.round > box.round_cap):
        return False
    if q == ask.NOBODY:
        return (s.ended == 1 or s.round == box.round_cap) and (s.turn + 1) % box.seats == s.first
    if s.round > 0:
        if (q == ask.SPIN and s.pair != layout.FIRST_PAIR) or (q == ask.WHITE and s.pair == layout.SET_UP):
            return False
        return s.spins == 2 * box.seats
    if q >= ask.ACTION or s.spins >= 2 * box.seats:
        return False
    spinning = q == ask.SPIN or q == ask.WHITE
    return not spinning or (s.pair == layout.SET_UP and s.turn == (s.first + s.spins // 2) % box.seats)


@rule
def check_reward(box: Box, s: State) -> int:
    """Whoever takes a reward can pay for it, and takes no more than its row gives."""
    seat = asked_seat(box, s)
    row = s.bid_row[seat]
    full = box.row_goods[row] + box.row_upgrades[row]
    if s.stepping == 1:
        return 0 if box.city_rewards == 1 and 0 < s.reward < full else reasons.BAD_BIDS
    payable = s.goods[seat][layout.PUMPKIN] >= box.column_cost[s.bid_column[seat]]
    return 0 if s.reward == full and payable else reasons.BAD_BIDS
