"""A. Recruit (R29–R36): the wheel, grain to move the arrow on, white pairs, workers too many."""

from __future__ import annotations

from ludotheque.core.rule import CHANCE, Codes, rule, tell
from ludotheque.titles.montana.layout import (
    ASK_ADVANCE,
    ASK_END,
    ASK_RETURN,
    ASK_SPIN,
    ASK_WHITE,
    COLOURS,
    FIRST_PAIR,
    GRAIN,
    PAIRS,
    SECOND_PAIR,
    SET_UP,
    TRIPLES,
    WHEEL,
    WHITE,
    Box,
    State,
)
from ludotheque.titles.montana.moves import (
    ADVANCED,
    BEYOND_WORKERS,
    COLOUR_NOT_HELD,
    SPUN,
    TOO_LITTLE_GRAIN,
    WHITE_PAIR,
    WORKER_RETURNED,
)
from ludotheque.titles.montana.rules.common import ask, count_workers, reachable_workers, take_workers
from ludotheque.titles.montana.rules.setup import after_setup_pair


@rule
def recruit(s: State) -> None:
    """Begin the action: chance spins the wheel (R29, A13)."""
    s.pair = FIRST_PAIR
    ask(s, ASK_SPIN, CHANCE)


@rule
def spin(box: Box, s: State, sector: int) -> None:
    """The arrow stops; the two workers of the space are taken (R31), or chosen if white (R34)."""
    s.arrow = sector
    tell(SPUN, s.turn, sector + 1)
    take_space(box, s)


@rule
def take_space(box: Box, s: State) -> None:
    """Take the pair the arrow points to."""
    a, b = box.wheel[s.arrow][0], box.wheel[s.arrow][1]
    if a == WHITE:
        tell(WHITE_PAIR, s.turn)
        ask(s, ASK_WHITE, s.turn)
    else:
        take_pair(box, s, a, b)


@rule
def pair_reachable(box: Box, s: State, crew: int) -> bool:
    """Whether supply and player boards together hold a pair (A8)."""
    for colour in range(COLOURS):
        if box.crew[crew][colour] > reachable_workers(box, s, colour):
            return False
    return True


@rule
def white_refusal(box: Box, s: State, crew: int) -> int:
    """Any pair that the shortage rule can supply; where there is none, any pair (R34, A8)."""
    if pair_reachable(box, s, crew):
        return 0
    for other in range(PAIRS, TRIPLES):
        if pair_reachable(box, s, other):
            return BEYOND_WORKERS
    return 0


@rule
def list_white(box: Box, s: State, first: int, out: Codes) -> int:
    """The pairs open at a white space."""
    n = 0
    for crew in range(PAIRS, TRIPLES):
        if white_refusal(box, s, crew) == 0:
            out[n] = first + crew - PAIRS
            n += 1
    return n


@rule
def take_white(box: Box, s: State, crew: int) -> None:
    """Take a chosen pair."""
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
    if s.pair == SET_UP:
        after_setup_pair(box, s)
    else:
        return_excess(box, s, ASK_END if s.pair == SECOND_PAIR else ASK_ADVANCE)


@rule
def return_excess(box: Box, s: State, back: int) -> None:
    """While a player has more than 8 workers, one must be returned (R35); afterwards the question `back` is put."""
    if count_workers(s, s.turn) > box.worker_places:
        s.back = back
        ask(s, ASK_RETURN, s.turn)
    else:
        ask(s, back, s.turn)


@rule
def return_refusal(s: State, seat: int, colour: int) -> int:
    """Any worker held may be returned, old or new (R35)."""
    return 0 if s.workers[seat][colour] > 0 else COLOUR_NOT_HELD


@rule
def list_returns(s: State, seat: int, first: int, out: Codes) -> int:
    """The colours held."""
    n = 0
    for colour in range(COLOURS):
        if return_refusal(s, seat, colour) == 0:
            out[n] = first + colour
            n += 1
    return n


@rule
def return_worker(box: Box, s: State, seat: int, colour: int) -> None:
    """One worker back to the supply."""
    s.workers[seat][colour] -= 1
    s.pool[colour] += 1
    tell(WORKER_RETURNED, seat, colour)
    return_excess(box, s, s.back)


@rule
def advance_refusal(box: Box, s: State, seat: int, steps: int) -> int:
    """1 to 7 spaces, no more than grain is held (R32, A15)."""
    return 0 if steps <= box.advance_limit and steps <= s.goods[seat][GRAIN] else TOO_LITTLE_GRAIN


@rule
def list_advances(box: Box, s: State, seat: int, first: int, out: Codes) -> int:
    """The steps that can be paid."""
    n = 0
    while n < 7 and advance_refusal(box, s, seat, n + 1) == 0:
        out[n] = first + n
        n += 1
    return n


@rule
def advance(box: Box, s: State, seat: int, steps: int) -> None:
    """Pay grain, move the arrow on, take the second pair (R32, R33)."""
    s.goods[seat][GRAIN] -= steps
    s.supply[GRAIN] += steps
    s.arrow = (s.arrow + steps) % WHEEL
    tell(ADVANCED, seat, steps, s.arrow + 1)
    s.pair = SECOND_PAIR
    take_space(box, s)
