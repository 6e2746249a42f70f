"""The rules of the toy game."""

from __future__ import annotations

from ludotheque.core.asking import ask as put
from ludotheque.core.asking import ask_nobody, ask_secretly, seal, unseal
from ludotheque.core.rule import CHANCE, refuse, rule, tell
from toy import ask, events, reasons
from toy.layout import PRIZES, SEATS, Box, State


@rule
def start(box: Box, s: State) -> None:
    """Everybody has the pebbles; chance draws the first prize."""
    for seat in range(box.seats):
        s.pebbles[seat] = box.pebbles
    s.first = 0
    put(s, ask.PRIZE, CHANCE)


@rule
def draw_prize(box: Box, s: State, seat: int, n: int) -> None:
    """A prize, for which all fill their fists."""
    s.prize = box.prizes[n - 1]
    tell(events.PRIZE, CHANCE, s.prize)
    ask_secretly(s, ask.FIST, (1 << box.seats) - 1)


@rule
def add_refusal(box: Box, s: State, seat: int) -> int:
    """There must be a pebble left."""
    return refuse(reasons.NO_PEBBLE, s.pebbles[seat]) if s.fist[seat] == s.pebbles[seat] else 0


@rule
def add(box: Box, s: State, seat: int) -> None:
    """One more pebble."""
    s.fist[seat] += 1


@rule
def close(box: Box, s: State, seat: int) -> None:
    """A fist is closed; after the last all are opened."""
    if seal(s, seat):
        open_fists(box, s)


@rule
def keep(box: Box, s: State, seat: int) -> None:
    """Who has most keeps the prize."""
    s.won[seat] += s.prize
    s.total += s.prize
    tell(events.KEPT, seat, s.prize)
    next_round(box, s)


@rule
def gift_refusal(box: Box, s: State, seat: int, other: int) -> int:
    """To another player, where gifts are allowed."""
    if other >= box.seats or other == seat:
        return reasons.NO_SEAT
    return reasons.NO_GIFT if box.gifts == 1 else 0


@rule
def give(box: Box, s: State, seat: int, other: int) -> None:
    """Who has most gives the prize away."""
    s.won[other] += s.prize
    s.total += s.prize
    tell(events.GAVE, seat, other)
    next_round(box, s)


@rule
def open_fists(box: Box, s: State) -> None:
    """All fists are opened; whoever alone has most decides about the prize."""
    unseal(s)
    best = -1
    most = -1
    for seat in range(box.seats):
        tell(events.OPENED, seat, s.fist[seat])
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
        put(s, ask.GIFT, best)


@rule
def next_round(box: Box, s: State) -> None:
    """The next prize, or the end."""
    s.round += 1
    s.prize = 0
    if s.round == box.rounds:
        ask_nobody(s, ask.NOBODY)
    else:
        put(s, ask.PRIZE, CHANCE)


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
            return reasons.WRONG_FIST
    return 0 if len(box.prizes) == PRIZES else reasons.WRONG_FIST
