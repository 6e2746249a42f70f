"""Building turns (R22–R26): the roll with coins and walls, and the end of a turn."""

from __future__ import annotations

from ludotheque.core.asking import ask_secretly, unseal
from ludotheque.core.rule import rule, tell
from ludotheque.titles.montmurail import ask, events, layout, reasons
from ludotheque.titles.montmurail.layout import Box, State
from ludotheque.titles.montmurail.rules import decree, value


@rule
def building(box: Box, s: State) -> int:
    """The seats that have not closed their city, a bit for each."""
    return (1 << box.seats) - 1 & ~s.closed


@rule
def roll_refusal(box: Box, s: State, seat: int, face: int) -> int:
    """The die in play has a number of faces (R22)."""
    return 0 if face < box.faces else reasons.NO_SUCH_FACE


@rule
def roll(box: Box, s: State, seat: int, face: int) -> None:
    """Coins for closed cities (R24), then walls for all others (A17), who place in secret (R23, R35)."""
    s.face = face
    tell(events.ROLLED, s.roller, face, box.face_coins[face])
    for i in range(box.seats):
        other = (s.roller + i) % box.seats
        if s.closed >> other & 1:
            s.coins[other] += box.face_coins[face]
            tell(events.WAITING_COINS, other, box.face_coins[face])
    for i in range(box.seats):
        other = (s.roller + i) % box.seats
        if not s.closed >> other & 1:
            reserve_walls(box, s, other)
    ask_secretly(s, ask.WALLS, building(box, s))


@rule
def reserve_walls(box: Box, s: State, seat: int) -> None:
    """As many walls as the arrangement has go into a hand, or what is left of them (A17)."""
    wanted = box.shape_walls[box.face_shape[s.face]]
    reserved = min(wanted, s.supply)
    s.supply -= reserved
    s.hand[seat] = reserved
    if reserved < wanted:
        tell(events.SHORT_OF_WALLS, seat, reserved)


@rule
def end_turn(box: Box, s: State) -> None:
    """The next seat rolls (R22, R26, A16), or all have closed and the cities are valued at once (R44, A35)."""
    unseal(s)
    s.face = -1
    for i in range(box.seats):
        seat = (s.roller + i) % box.seats
        # who could close without a free street had to: so here it cannot (A11, A39)
        if not s.closed >> seat & 1 and (s.turn == layout.LAST_TURN or s.built[seat] == layout.STREETS):
            empty_city(s, seat)
    if building(box, s) == 0:
        value.value_cities(box, s)
        return
    s.roller = (s.roller + 1) % box.seats
    s.turn += 1
    decree.ask_roll(s)


@rule
def empty_city(s: State, seat: int) -> None:
    """A city without plots; all its walls go to the supply (A40)."""
    s.closed |= 1 << seat
    s.supply += s.built[seat]
    s.built[seat] = 0
    for word in range(layout.WORDS):
        s.walls[seat][word] = 0
    tell(events.EMPTY_CITY, seat)


@rule
def idle(box: Box, s: State, seat: int) -> int:
    """Why a seat, or chance, has nothing to decide while others have (R11, R43, A15, A37); 0: it has placed (R35)."""
    if seat < 0 or seat >= box.seats:
        return reasons.NOT_CHANCE if seat < 0 else reasons.NO_SUCH_SEAT
    if s.sealed >> seat & 1:
        return reasons.HAS_DECLARED if s.question == ask.DECLARE else 0
    if s.question == ask.TILE:
        return reasons.NOT_CHOOSER
    return reasons.HAS_CLOSED if s.closed >> seat & 1 else reasons.NOT_ASKED
