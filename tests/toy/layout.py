"""The box and the position of the toy game."""

from __future__ import annotations

from ludotheque.core.layout import Play, Row, Struct, field, layout

SEATS = 8
PRIZES = 3


@layout
class Box(Struct):
    """Component values and options."""

    seats: int = field(hi=SEATS)
    pebbles: int = field(hi=9)
    rounds: int = field(hi=9)
    prizes: Row = field(PRIZES, hi=9)
    gifts: int = field(hi=1)


@layout
class State(Play):
    """One position."""

    round: int = field(hi=9)
    prize: int = field(hi=9)
    pebbles: Row = field(SEATS, hi=9, pieces="pebble", by=0)
    used: Row = field(SEATS, hi=9, pieces="pebble", by=0)
    fist: Row = field(SEATS, hi=9, secret=True)
    won: Row = field(SEATS, hi=99)
    total: int = field(hi=99, derived=True)
