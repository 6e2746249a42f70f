"""The rules of the toy game."""

from __future__ import annotations

from ludotheque.core.rule import CHANCE, Codes, rule, tell
from toy.layout import ASK_FIST, ASK_GIFT, ASK_NOBODY, ASK_PRIZE, PRIZES, SEATS, Box, State
from toy.moves import GAVE, KEPT, MOVES, NO_GIFT, NO_PEBBLE, NO_SEAT, NOT_NOW, OPENED, PRIZE, WRONG_FIST

ADD, CLOSE, KEEP, GIVE = MOVES.first("add"), MOVES.first("close"), MOVES.first("keep"), MOVES.first("give")


@rule
def start(box: Box, s: State) -> None:
    """Everybody has the pebbles; chance draws the first prize."""
    for seat in range(box.seats):
        s.pebbles[seat] = box.pebbles
    s.first = 0
    s.actors = CHANCE


@rule
def refusal(box: Box, s: State, seat: int, code: int) -> int:
    """0, or the number of the reason."""
    q = s.question
    if code < ADD:
        return 0 if q == ASK_PRIZE else NOT_NOW
    if code < KEEP:
        if q != ASK_FIST:
            return NOT_NOW
        return NO_PEBBLE if code == ADD and s.fist[seat] == s.pebbles[seat] else 0
    if q != ASK_GIFT:
        return NOT_NOW
    if code == KEEP:
        return 0
    if code - GIVE >= box.seats or code - GIVE == seat:
        return NO_SEAT
    return NO_GIFT if box.gifts == 1 else 0


@rule
def legal(box: Box, s: State, seat: int, out: Codes) -> int:
    """All codes open to a seat."""
    n = 0
    for code in range(GIVE + SEATS):
        if refusal(box, s, seat, code) == 0:
            out[n] = code
            n += 1
    return n


@rule
def apply(box: Box, s: State, seat: int, code: int) -> None:
    """Carry out a move."""
    if code < ADD:
        s.prize = box.prizes[code]
        tell(PRIZE, CHANCE, s.prize)
        s.question = ASK_FIST
        s.secret = 1
        s.actors = (1 << box.seats) - 1
    elif code == ADD:
        s.fist[seat] += 1
    elif code == CLOSE:
        s.sealed |= 1 << seat
        s.actors &= ~(1 << seat)
        if s.actors == 0:
            open_fists(box, s)
    else:
        winner = seat if code == KEEP else code - GIVE
        if code == KEEP:
            tell(KEPT, seat, s.prize)
        else:
            tell(GAVE, seat, winner)
        s.won[winner] += s.prize
        s.total += s.prize
        next_round(box, s)


@rule
def open_fists(box: Box, s: State) -> None:
    """All fists are opened; whoever alone has most decides about the prize."""
    s.secret = 0
    s.sealed = 0
    best = -1
    most = -1
    for seat in range(box.seats):
        tell(OPENED, seat, s.fist[seat])
        if s.fist[seat] > most:
            best = seat
            most = s.fist[seat] + 0
        elif s.fist[seat] == most:
            best = -1
    for seat in range(box.seats):
        s.pebbles[seat] -= s.fist[seat]
        s.used[seat] += s.fist[seat]
        s.fist[seat] = 0
    if best < 0:
        next_round(box, s)
    else:
        s.question = ASK_GIFT
        s.actors = 1 << best


@rule
def next_round(box: Box, s: State) -> None:
    """The next prize, or the end."""
    s.round += 1
    s.prize = 0
    if s.round == box.rounds:
        s.question = ASK_NOBODY
        s.actors = 0
    else:
        s.question = ASK_PRIZE
        s.actors = CHANCE


@rule
def score(box: Box, s: State, seat: int, key: int) -> int:
    """Prizes; then pebbles left."""
    if key == 0:
        return s.won[seat] + 0
    return s.pebbles[seat] + 0


@rule
def derive(box: Box, s: State) -> None:
    """All prizes won."""
    s.total = 0
    for seat in range(SEATS):
        s.total += s.won[seat]


@rule
def check(box: Box, s: State) -> int:
    """A fist holds no more than the player has."""
    for seat in range(SEATS):
        if s.fist[seat] > s.pebbles[seat]:
            return WRONG_FIST
    return 0 if len(box.prizes) == PRIZES else WRONG_FIST
