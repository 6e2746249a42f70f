"""Closing a city (R37–R44): who is asked, choosing rooms in secret, and the reveal of the declarations."""

from __future__ import annotations

from ludotheque.core.rule import Codes, rule, tell
from ludotheque.titles.montmurail.layout import (
    ASK_DECLARE,
    BUILDINGS,
    BUILDS_ON,
    CLOSES,
    MOST,
    MUST_CLOSE,
    PLOTS,
    STREETS,
    UNDECLARED,
    Box,
    State,
)
from ludotheque.titles.montmurail.moves import (
    CITY_CLOSED,
    GOES_ON,
    HOLE,
    LACKING,
    MUST_CLOSE_NOW,
    NO_FREE_STREET,
    NOT_BEGUN,
    NOT_PIECE,
    NOT_ROOM,
    NOT_TOUCHING,
    ONE_ROOM,
    ONLY_CORNER,
    OPEN_PLOT,
    PERFECT_PLAN,
    ROOM_CHOSEN,
    ROOMS_BEGUN,
    TOUCHES_ITSELF,
    WALLS_REMOVED,
)
from ludotheque.titles.montmurail.rules.geometry import (
    around,
    around_corners,
    count,
    enclosed,
    has_hole,
    line_above,
    line_left,
    line_rim,
    piece_of,
    room_of,
    sealed_plots,
    touches_itself,
)
from ludotheque.titles.montmurail.rules.turn import ask_secretly, end_turn, seal

STEP = MOST + 1


@rule
def counting(box: Box, s: State, seat: int, plots: int) -> int:
    """The plots of a city that count: those with a street free of walls (R41, R42), or by option all of them (A1)."""
    return plots if box.lenient == 1 else plots & ~sealed_plots(box, s, seat)


@rule
def lacking(box: Box, s: State, seat: int, plots: int) -> int:
    """0, or the reason that names the buildings missing from what the decree asks (R20, R39, A31)."""
    counted = counting(box, s, seat, plots)
    missing = 0
    for kind in range(BUILDINGS):
        missing = missing * STEP + max(0, s.decree[kind] - count(counted & s.printed[kind]))
    return LACKING + missing if missing > 0 else 0


@rule
def can_close(box: Box, s: State, seat: int) -> bool:
    """Whether some piece meets the decree, which is the same as having any legal city (A37). Linear in the plots."""
    rest = enclosed(box, s, seat)
    if rest == 0 or lacking(box, s, seat, rest) != 0:
        return False
    for plot in range(PLOTS):
        if rest >> plot & 1:
            piece = piece_of(rest, plot)
            if lacking(box, s, seat, piece) == 0:
                return True
            rest &= ~piece
    return False


@rule
def able_to_close(box: Box, s: State) -> int:
    """The seats still building that can close, a bit for each (A37)."""
    able = 0
    for seat in range(box.seats):
        if not s.closed >> seat & 1 and can_close(box, s, seat):
            able |= 1 << seat
    return able


@rule
def ask_declarations(box: Box, s: State) -> None:
    """Exactly the seats that can close are asked (R37, A13, A37); if there are none the turn ends."""
    asked = able_to_close(box, s)
    if asked == 0:
        end_turn(box, s)
    else:
        s.question = ASK_DECLARE
        ask_secretly(s, asked)


# Tests. `inside` is what the walls of the seat enclose.


@rule
def continue_refusal(s: State, seat: int) -> int:
    """Closing is voluntary (R37, A14), but not from turn 60 on (A39), nor without a free street (A11)."""
    if s.picked[seat] != 0:
        return ROOMS_BEGUN
    if s.turn >= MUST_CLOSE:
        return MUST_CLOSE_NOW
    return NO_FREE_STREET if s.built[seat] == STREETS else 0


@rule
def first_of_piece(inside: int, plot: int) -> bool:
    """Whether a piece is named after this plot: it is the first in reading order (A38)."""
    if (plot % 8 > 0 and inside >> (plot - 1) & 1) or (plot >= 8 and inside >> (plot - 8) & 1):
        return False
    return piece_of(inside, plot) & earlier(plot) == 0


@rule
def first_of_room(s: State, seat: int, plot: int) -> bool:
    """Whether a room is named after this plot (A38)."""
    if (plot % 8 > 0 and not s.walls[seat][1] >> plot & 1) or (plot >= 8 and not s.walls[seat][0] >> plot & 1):
        return False
    return room_of(s, seat, plot) & earlier(plot) == 0


@rule
def earlier(plot: int) -> int:
    """All plots before one in reading order."""
    return (1 << plot) - 1 if plot < 63 else 0x7FFFFFFFFFFFFFFF


@rule
def close_refusal(box: Box, s: State, seat: int, inside: int, plot: int) -> int:
    """A whole piece that meets the decree (R38, R39, A6, A38)."""
    if s.picked[seat] != 0:
        return ROOMS_BEGUN
    if not inside >> plot & 1:
        return OPEN_PLOT
    if not first_of_piece(inside, plot):
        return NOT_PIECE
    return lacking(box, s, seat, piece_of(inside, plot))


@rule
def pick_refusal(box: Box, s: State, seat: int, inside: int, plot: int) -> int:
    """A room of a piece that meets the decree and has two rooms or more (A38)."""
    if s.picked[seat] != 0:
        return ROOMS_BEGUN
    if not inside >> plot & 1:
        return OPEN_PLOT
    if not first_of_room(s, seat, plot):
        return NOT_ROOM
    piece = piece_of(inside, plot)
    if piece == room_of(s, seat, plot):
        return ONE_ROOM
    return lacking(box, s, seat, piece)


@rule
def add_refusal(box: Box, s: State, seat: int, inside: int, plot: int) -> int:
    """A room that shares a street with those chosen (R41, A3, A5, A38)."""
    chosen = s.picked[seat] + 0
    if chosen == 0:
        return NOT_BEGUN
    if not inside >> plot & 1:
        return OPEN_PLOT
    if chosen >> plot & 1:
        return ROOM_CHOSEN
    if not first_of_room(s, seat, plot):
        return NOT_ROOM
    room = room_of(s, seat, plot)
    if room & around(chosen) != 0:
        return 0
    return ONLY_CORNER if room & around_corners(chosen) != 0 else NOT_TOUCHING


@rule
def done_refusal(box: Box, s: State, seat: int) -> int:
    """The chosen rooms must meet the decree and have one single line around them (R38, R39, A2, A4)."""
    chosen = s.picked[seat] + 0
    if chosen == 0:
        return NOT_BEGUN
    reason = lacking(box, s, seat, chosen)
    if reason == 0 and has_hole(chosen):
        reason = HOLE
    if reason == 0 and box.simple == 1 and touches_itself(chosen):
        reason = TOUCHES_ITSELF
    return reason


# Lists


@rule
def list_closings(box: Box, s: State, seat: int, close: int, pick: int, out: Codes, n: int) -> int:
    """Pieces to close as a whole, then rooms to begin with."""
    inside = enclosed(box, s, seat)
    for plot in range(PLOTS):
        if close_refusal(box, s, seat, inside, plot) == 0:
            out[n] = close + plot
            n += 1
    for plot in range(PLOTS):
        if pick_refusal(box, s, seat, inside, plot) == 0:
            out[n] = pick + plot
            n += 1
    return n


@rule
def list_rooms(box: Box, s: State, seat: int, add: int, done: int, out: Codes) -> int:
    """Rooms to add, then the end of choosing if they are a city."""
    inside = enclosed(box, s, seat)
    n = 0
    for plot in range(PLOTS):
        if add_refusal(box, s, seat, inside, plot) == 0:
            out[n] = add + plot
            n += 1
    if done_refusal(box, s, seat) == 0:
        out[n] = done
        n += 1
    return n


# Carrying out


@rule
def build_on(box: Box, s: State, seat: int) -> None:
    """The seat does not close in this turn (R37, A14)."""
    declare(box, s, seat, BUILDS_ON)


@rule
def close_piece(box: Box, s: State, seat: int, plot: int) -> None:
    """The city is a whole piece."""
    s.picked[seat] = piece_of(enclosed(box, s, seat), plot)
    declare(box, s, seat, CLOSES)


@rule
def choose_room(s: State, seat: int, plot: int) -> None:
    """One more room, the first or another; the order does not matter (A38)."""
    s.picked[seat] |= room_of(s, seat, plot)


@rule
def finish_rooms(box: Box, s: State, seat: int) -> None:
    """The city is the rooms chosen."""
    declare(box, s, seat, CLOSES)


@rule
def declare(box: Box, s: State, seat: int, what: int) -> None:
    """A declaration is final (A15); after the last one all are carried out together, told clockwise from the roller."""
    s.declared[seat] = what
    if seal(s, seat):
        for i in range(box.seats):
            other = (s.roller + i) % box.seats
            if s.sealed >> other & 1:
                reveal_declaration(box, s, other)
        end_turn(box, s)


@rule
def reveal_declaration(box: Box, s: State, seat: int) -> None:
    """Close or go on."""
    closes, city = s.declared[seat] == CLOSES, s.picked[seat] + 0
    s.picked[seat] = 0
    s.declared[seat] = UNDECLARED
    if closes:
        close_city(box, s, seat, city)
    else:
        tell(GOES_ON, seat)


@rule
def close_city(box: Box, s: State, seat: int, city: int) -> None:
    """The perimeter stays, all other walls go back (R40, R42, R43); the plots are fixed (A34); perfect plan (R62)."""
    s.city[seat] = city
    s.counted[seat] = counting(box, s, seat, city)
    s.closed |= 1 << seat
    s.walls[seat][0] = line_above(city)
    s.walls[seat][1] = line_left(city)
    s.walls[seat][2] = line_rim(city)
    kept = count(s.walls[seat][0] + 0) + count(s.walls[seat][1] + 0) + count(s.walls[seat][2] + 0)
    removed = s.built[seat] - kept
    s.built[seat] = kept
    s.supply += removed
    tell(CITY_CLOSED, seat, count(city), first_plot(city))
    if removed > 0:
        tell(WALLS_REMOVED, seat, removed)
    elif box.perfect_plan == 1:
        s.coins[seat] += box.plan_coins
        tell(PERFECT_PLAN, seat, box.plan_coins)


@rule
def first_plot(plots: int) -> int:
    """The first plot of a set in reading order."""
    plot = 0
    while not plots >> plot & 1:
        plot += 1
    return plot
