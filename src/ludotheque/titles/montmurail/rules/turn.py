"""Building turns (R22–R26): the roll with coins and walls, and the end of a turn."""

from __future__ import annotations

from ludotheque.core.rule import rule, tell
from ludotheque.titles.montmurail.layout import ASK_WALLS, LAST_TURN, STREETS, Box, State
from ludotheque.titles.montmurail.moves import EMPTY_CITY, NO_SUCH_FACE, ROLLED, SHORT_OF_WALLS, WAITING_COINS
from ludotheque.titles.montmurail.rules.decree import ask_roll
from ludotheque.titles.montmurail.rules.value import value_cities


@rule
def building(box: Box, s: State) -> int:
    """The seats that have not closed their city, a bit for each."""
    return (1 << box.seats) - 1 & ~s.closed


@rule
def roll_refusal(box: Box, face: int) -> int:
    """The die in play has a number of faces (R22)."""
    return 0 if face < box.faces else NO_SUCH_FACE


@rule
def roll(box: Box, s: State, face: int) -> None:
    """Coins for closed cities (R24), then walls for all others (A17), who place in secret (R23, R35)."""
    s.face = face
    tell(ROLLED, s.roller, face, box.face_coins[face])
    for i in range(box.seats):
        seat = (s.roller + i) % box.seats
        if s.closed >> seat & 1:
            s.coins[seat] += box.face_coins[face]
            tell(WAITING_COINS, seat, box.face_coins[face])
    for i in range(box.seats):
        seat = (s.roller + i) % box.seats
        if not s.closed >> seat & 1:
            reserve_walls(box, s, seat)
    s.question = ASK_WALLS
    ask_secretly(s, building(box, s))


@rule
def reserve_walls(box: Box, s: State, seat: int) -> None:
    """As many walls as the arrangement has go into a hand, or what is left of them (A17)."""
    wanted = box.shape_walls[box.face_shape[s.face]]
    reserved = min(wanted, s.supply)
    s.supply -= reserved
    s.hand[seat] = reserved
    if reserved < wanted:
        tell(SHORT_OF_WALLS, seat, reserved)


@rule
def ask_secretly(s: State, seats: int) -> None:
    """Put a secret question to a set of seats (A15, A30)."""
    s.actors = seats
    s.sealed = 0
    s.secret = 1


@rule
def seal(s: State, seat: int) -> bool:
    """A seat has finished its secret choice; whether all have."""
    s.sealed |= 1 << seat
    s.actors &= ~(1 << seat)
    return s.actors == 0


@rule
def end_turn(box: Box, s: State) -> None:
    """The next seat rolls (R22, R26, A16), or all have closed and the cities are valued at once (R44, A35)."""
    s.secret = 0
    s.sealed = 0
    s.face = -1
    for i in range(box.seats):
        seat = (s.roller + i) % box.seats
        # who could close without a free street had to: so here it cannot (A11, A39)
        if not s.closed >> seat & 1 and (s.turn == LAST_TURN or s.built[seat] == STREETS):
            empty_city(s, seat)
    if building(box, s) == 0:
        value_cities(box, s)
        return
    s.roller = (s.roller + 1) % box.seats
    s.turn += 1
    ask_roll(s)


@rule
def empty_city(s: State, seat: int) -> None:
    """A city without plots; all its walls go to the supply (A40)."""
    s.closed |= 1 << seat
    s.supply += s.built[seat]
    s.built[seat] = 0
    for word in range(3):
        s.walls[seat][word] = 0
    tell(EMPTY_CITY, seat)
