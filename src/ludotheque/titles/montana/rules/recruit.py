"""A. Recruit (R29–R36): the wheel, grain to move the arrow on, white pairs, workers too many."""

from __future__ import annotations

from ludotheque.core.asking import ask as put
from ludotheque.core.rule import CHANCE, Codes, refuse, rule, tell
from ludotheque.titles.montana import ask, events, layout, reasons
from ludotheque.titles.montana.layout import Box, State
from ludotheque.titles.montana.rules.common import count_workers, reachable_workers, take_workers
from ludotheque.titles.montana.rules.setup import after_setup_pair


@rule
def recruit(box: Box, s: State, seat: int) -> None:
    """Begin the action: chance spins the wheel (R29, A13)."""
    s.pair = layout.FIRST_PAIR
    put(s, ask.SPIN, CHANCE)


@rule
def spin(box: Box, s: State, seat: int, sector: int) -> None:
    """The arrow stops; the two workers of the space are taken (R31), or chosen if white (R34)."""
    s.arrow = sector - 1
    tell(events.SPUN, s.turn, sector)
    take_space(box, s)


@rule
def take_space(box: Box, s: State) -> None:
    """Take the pair the arrow points to."""
    a, b = box.wheel[s.arrow][0], box.wheel[s.arrow][1]
    if a == layout.WHITE:
        tell(events.WHITE_PAIR, s.turn)
        put(s, ask.WHITE, s.turn)
    else:
        take_pair(box, s, a, b)


@rule
def scarce_colour(box: Box, s: State, crew: int) -> int:
    """A colour of which supply and player boards together hold too few for a pair, or -1 (A8)."""
    for colour in range(layout.COLOURS):
        if box.crew[crew][colour] > reachable_workers(box, s, colour):
            return colour
    return -1


@rule
def white_refusal(box: Box, s: State, seat: int, pair: int) -> int:
    """Any pair that the shortage rule can supply; where there is none, any pair (R34, A8)."""
    scarce = scarce_colour(box, s, layout.PAIRS + pair)
    if scarce < 0:
        return 0
    for other in range(layout.PAIRS, layout.TRIPLES):
        if scarce_colour(box, s, other) < 0:
            return refuse(reasons.BEYOND_WORKERS, reachable_workers(box, s, scarce), scarce)
    return 0


@rule
def take_white(box: Box, s: State, seat: int, pair: int) -> None:
    """Take a chosen pair."""
    crew = layout.PAIRS + pair
    a = 0
    while box.crew[crew][a] == 0:
        a += 1
    b = a
    if box.crew[crew][a] == 1:
        b = a + 1
        while box.crew[crew][b] == 0:
            b += 1
    take_pair(box, s, a, b)


@rule
def take_pair(box: Box, s: State, a: int, b: int) -> None:
    """Take two workers, two of one colour as one demand (A10); then return those too many (R35, A14), then go on."""
    if a == b:
        take_workers(box, s, s.turn, a, 2)
    else:
        take_workers(box, s, s.turn, min(a, b), 1)
        take_workers(box, s, s.turn, max(a, b), 1)
    if s.pair == layout.SET_UP:
        after_setup_pair(box, s)
    else:
        return_excess(box, s, ask.END if s.pair == layout.SECOND_PAIR else ask.ADVANCE)


@rule
def return_excess(box: Box, s: State, back: int) -> None:
    """While a player has more than 8 workers, one must be returned (R35); afterwards the question `back` is put."""
    if count_workers(s, s.turn) > box.worker_places:
        s.back = back
        put(s, ask.RETURN, s.turn)
    else:
        put(s, back, s.turn)


@rule
def return_refusal(box: Box, s: State, seat: int, colour: int) -> int:
    """Any worker held may be returned, old or new (R35)."""
    return 0 if s.workers[seat][colour] > 0 else reasons.COLOUR_NOT_HELD


@rule
def return_worker(box: Box, s: State, seat: int, colour: int) -> None:
    """One worker back to the supply."""
    s.workers[seat][colour] -= 1
    s.pool[colour] += 1
    tell(events.WORKER_RETURNED, seat, colour)
    return_excess(box, s, s.back)


@rule
def most_steps(box: Box, s: State, seat: int) -> int:
    """How far a player can move the arrow: a grain for each space, up to the limit (R32, A15)."""
    return min(box.advance_limit + 0, s.goods[seat][layout.GRAIN] + 0)


@rule
def advance_refusal(box: Box, s: State, seat: int, steps: int) -> int:
    """1 to 7 spaces, no more than grain is held (R32, A15)."""
    most = most_steps(box, s, seat)
    return 0 if steps <= most else refuse(reasons.TOO_LITTLE_GRAIN, most)


@rule
def list_advances(box: Box, s: State, seat: int, first: int, out: Codes, n: int) -> int:
    """The steps that can be paid."""
    for step in range(most_steps(box, s, seat)):
        out[n] = first + step
        n += 1
    return n


@rule
def advance(box: Box, s: State, seat: int, steps: int) -> None:
    """Pay grain, move the arrow on, take the second pair (R32, R33)."""
    s.goods[seat][layout.GRAIN] -= steps
    s.supply[layout.GRAIN] += steps
    s.arrow = (s.arrow + steps) % layout.WHEEL
    tell(events.ADVANCED, seat, steps, s.arrow + 1)
    s.pair = layout.SECOND_PAIR
    take_space(box, s)
