"""Closing a city (R37–R44): who is asked, choosing rooms in secret, and the reveal of the declarations."""

from __future__ import annotations

from ludotheque.core.asking import ask_secretly, seal
from ludotheque.core.rule import Codes, refuse, rule, tell
from ludotheque.titles.montmurail import ask, events, layout, reasons
from ludotheque.titles.montmurail.layout import Box, State
from ludotheque.titles.montmurail.rules import geometry, turn


@rule
def counting(box: Box, s: State, seat: int, plots: int) -> int:
    """The plots of a city that count: those with a street free of walls (R41, R42), or by option all of them (A1)."""
    return plots if box.lenient == 1 else plots & ~geometry.sealed_plots(box, s, seat)


@rule
def lacking(box: Box, s: State, seat: int, plots: int) -> int:
    """The buildings missing from what the decree asks, a decimal digit for each (R20, R39, A31)."""
    counted = counting(box, s, seat, plots)
    missing = 0
    for kind in range(layout.BUILDINGS):
        missing = missing * 10 + max(0, s.decree[kind] - geometry.count(counted & s.printed[kind]))
    return missing


@rule
def lacking_refusal(box: Box, s: State, seat: int, plots: int) -> int:
    """A city holds what the decree asks (R39)."""
    missing = lacking(box, s, seat, plots)
    return refuse(reasons.LACKING, missing) if missing > 0 else 0


@rule
def can_close(box: Box, s: State, seat: int) -> bool:
    """Whether some piece meets the decree, which is the same as having any legal city (A37). Linear in the plots."""
    rest = geometry.enclosed(box, s, seat)
    if rest == 0 or lacking(box, s, seat, rest) != 0:
        return False
    for plot in range(layout.PLOTS):
        if rest >> plot & 1:
            piece = geometry.piece_of(rest, plot)
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
        turn.end_turn(box, s)
    else:
        ask_secretly(s, ask.DECLARE, asked)


# Tests


@rule
def no_declaring(box: Box, s: State, seat: int) -> int:
    """Going on is said of a city (R37); who must place cannot pass (A10)."""
    return reasons.NO_PASSING if s.question == ask.WALLS else reasons.NO_DECLARING_NOW


@rule
def beginning_refusal(box: Box, s: State, seat: int) -> int:
    """D7: no room is picked yet (A38)."""
    return reasons.ROOMS_BEGUN if s.picked[seat] != 0 else 0


@rule
def adding_refusal(box: Box, s: State, seat: int) -> int:
    """D8: a room is picked (A38)."""
    return reasons.NOT_BEGUN if s.picked[seat] == 0 else 0


@rule
def continue_refusal(box: Box, s: State, seat: int) -> int:
    """Closing is voluntary (R37, A14), but not from turn 60 on (A39), nor without a free street (A11)."""
    if s.turn >= layout.MUST_CLOSE:
        return reasons.MUST_CLOSE_NOW
    return reasons.NO_FREE_STREET if s.built[seat] == layout.STREETS else 0


@rule
def first_of_piece(inside: int, plot: int) -> bool:
    """Whether a piece is named after this plot: it is the first in reading order (A38)."""
    if (plot % 8 > 0 and inside >> (plot - 1) & 1) or (plot >= 8 and inside >> (plot - 8) & 1):
        return False
    return geometry.piece_of(inside, plot) & earlier(plot) == 0


@rule
def first_of_room(s: State, seat: int, plot: int) -> bool:
    """Whether a room is named after this plot (A38)."""
    if (plot % 8 > 0 and not s.walls[seat][1] >> plot & 1) or (plot >= 8 and not s.walls[seat][0] >> plot & 1):
        return False
    return geometry.room_of(s, seat, plot) & earlier(plot) == 0


@rule
def earlier(plot: int) -> int:
    """All plots before one in reading order."""
    return (1 << plot) - 1 if plot < 63 else 0x7FFFFFFFFFFFFFFF


@rule
def close_refusal(box: Box, s: State, seat: int, plot: int) -> int:
    """A whole piece that meets the decree (R38, R39, A6, A38)."""
    return piece_refusal(box, s, seat, plot, geometry.enclosed(box, s, seat))


@rule
def piece_refusal(box: Box, s: State, seat: int, plot: int, inside: int) -> int:
    """The same, where what the walls enclose is known."""
    if not inside >> plot & 1:
        return reasons.OPEN_PLOT
    if not first_of_piece(inside, plot):
        return reasons.NOT_PIECE
    return lacking_refusal(box, s, seat, geometry.piece_of(inside, plot))


@rule
def pick_refusal(box: Box, s: State, seat: int, plot: int) -> int:
    """A room of a piece that meets the decree and has two rooms or more (A38)."""
    return first_room_refusal(box, s, seat, plot, geometry.enclosed(box, s, seat))


@rule
def first_room_refusal(box: Box, s: State, seat: int, plot: int, inside: int) -> int:
    """The same, where what the walls enclose is known."""
    if not inside >> plot & 1:
        return reasons.OPEN_PLOT
    if not first_of_room(s, seat, plot):
        return reasons.NOT_ROOM
    piece = geometry.piece_of(inside, plot)
    if piece == geometry.room_of(s, seat, plot):
        return reasons.ONE_ROOM
    return lacking_refusal(box, s, seat, piece)


@rule
def add_refusal(box: Box, s: State, seat: int, plot: int) -> int:
    """A room that shares a street with those chosen (R41, A3, A5, A38)."""
    return next_room_refusal(s, seat, plot, geometry.enclosed(box, s, seat))


@rule
def next_room_refusal(s: State, seat: int, plot: int, inside: int) -> int:
    """The same, where what the walls enclose is known."""
    chosen = s.picked[seat] + 0
    if not inside >> plot & 1:
        return reasons.OPEN_PLOT
    if chosen >> plot & 1:
        return reasons.ROOM_CHOSEN
    if not first_of_room(s, seat, plot):
        return reasons.NOT_ROOM
    room = geometry.room_of(s, seat, plot)
    if room & geometry.around(chosen) != 0:
        return 0
    return reasons.ONLY_CORNER if room & geometry.around_corners(chosen) != 0 else reasons.NOT_TOUCHING


@rule
def done_refusal(box: Box, s: State, seat: int) -> int:
    """The chosen rooms must meet the decree and have one single line around them (R38, R39, A2, A4)."""
    chosen = s.picked[seat] + 0
    reason = lacking_refusal(box, s, seat, chosen)
    if reason == 0 and geometry.has_hole(chosen):
        reason = reasons.HOLE
    if reason == 0 and box.simple == 1 and geometry.touches_itself(chosen):
        reason = reasons.TOUCHES_ITSELF
    return reason


# Lists


@rule
def list_closings(box: Box, s: State, seat: int, first: int, out: Codes, n: int) -> int:
    """Pieces to close as a whole, then rooms to begin with."""
    inside = geometry.enclosed(box, s, seat)
    for plot in range(layout.PLOTS):
        if piece_refusal(box, s, seat, plot, inside) == 0:
            out[n] = first + plot
            n += 1
    for plot in range(layout.PLOTS):
        if first_room_refusal(box, s, seat, plot, inside) == 0:
            out[n] = first + layout.PLOTS + plot
            n += 1
    return n


@rule
def list_rooms(box: Box, s: State, seat: int, first: int, out: Codes, n: int) -> int:
    """Rooms to add."""
    inside = geometry.enclosed(box, s, seat)
    for plot in range(layout.PLOTS):
        if next_room_refusal(s, seat, plot, inside) == 0:
            out[n] = first + plot
            n += 1
    return n


# Carrying out


@rule
def build_on(box: Box, s: State, seat: int) -> None:
    """The seat does not close in this turn (R37, A14)."""
    declare(box, s, seat, layout.BUILDS_ON)


@rule
def close_piece(box: Box, s: State, seat: int, plot: int) -> None:
    """The city is a whole piece."""
    s.picked[seat] = geometry.piece_of(geometry.enclosed(box, s, seat), plot)
    declare(box, s, seat, layout.CLOSES)


@rule
def choose_room(box: Box, s: State, seat: int, plot: int) -> None:
    """One more room, the first or another; the order does not matter (A38)."""
    s.picked[seat] |= geometry.room_of(s, seat, plot)


@rule
def finish_rooms(box: Box, s: State, seat: int) -> None:
    """The city is the rooms chosen."""
    declare(box, s, seat, layout.CLOSES)


@rule
def declare(box: Box, s: State, seat: int, what: int) -> None:
    """A declaration is final (A15); after the last one all are carried out together, told clockwise from the roller."""
    s.declared[seat] = what
    if seal(s, seat):
        for i in range(box.seats):
            other = (s.roller + i) % box.seats
            if s.sealed >> other & 1:
                reveal_declaration(box, s, other)
        turn.end_turn(box, s)


@rule
def reveal_declaration(box: Box, s: State, seat: int) -> None:
    """Close or go on."""
    closes, city = s.declared[seat] == layout.CLOSES, s.picked[seat] + 0
    s.picked[seat] = 0
    s.declared[seat] = layout.UNDECLARED
    if closes:
        close_city(box, s, seat, city)
    else:
        tell(events.GOES_ON, seat)


@rule
def close_city(box: Box, s: State, seat: int, city: int) -> None:
    """The perimeter stays, all other walls go back (R40, R42, R43); the plots are fixed (A34); perfect plan (R62)."""
    s.city[seat] = city
    s.counted[seat] = counting(box, s, seat, city)
    s.closed |= 1 << seat
    s.walls[seat][0] = geometry.line_above(city)
    s.walls[seat][1] = geometry.line_left(city)
    s.walls[seat][2] = geometry.line_rim(city)
    kept = geometry.count_walls(s, seat)
    removed = s.built[seat] - kept
    s.built[seat] = kept
    s.supply += removed
    tell(events.CITY_CLOSED, seat, geometry.count(city), first_plot(city))
    if removed > 0:
        tell(events.WALLS_REMOVED, seat, removed)
    elif box.perfect_plan == 1:
        s.coins[seat] += box.plan_coins
        tell(events.PERFECT_PLAN, seat, box.plan_coins)


@rule
def first_plot(plots: int) -> int:
    """The first plot of a set in reading order."""
    plot = 0
    while not plots >> plot & 1:
        plot += 1
    return plot
