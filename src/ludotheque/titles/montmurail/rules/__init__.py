"""The rules of Montmurail, one file per phase; here the calls that the core makes of them.

setup (R1–R14) · decree (R15–R21) · turn (R22–R26) · place (R27–R36) · close (R37–R44) · value (R45–R47, R55–R57) ·
invasion (R48–R54) · end (R58–R61) · optional (R62, R63) · geometry (sets of plots and streets) · check (impossible
positions). The questions D1–D8 of the rules are those of `legal` below.
"""

from __future__ import annotations

from ludotheque.core.rule import Codes, list_all, rule
from ludotheque.titles.montmurail.layout import (
    ASK_DECLARE,
    ASK_DECREE,
    ASK_FIRST,
    ASK_ROLL,
    ASK_TILE,
    ASK_WALLS,
    Box,
    State,
)
from ludotheque.titles.montmurail.moves import (
    HAS_CLOSED,
    HAS_DECLARED,
    MOVES,
    NO_DECLARING_NOW,
    NO_PASSING,
    NO_PLACING_NOW,
    NO_SUCH_SEAT,
    NO_TILE_NOW,
    NOT_ASKED,
    NOT_CHANCE,
    NOT_CHOOSER,
)
from ludotheque.titles.montmurail.rules.check import check
from ludotheque.titles.montmurail.rules.close import (
    add_refusal,
    build_on,
    choose_room,
    close_piece,
    close_refusal,
    continue_refusal,
    done_refusal,
    finish_rooms,
    list_closings,
    list_rooms,
    pick_refusal,
)
from ludotheque.titles.montmurail.rules.decree import decree_refusal, list_decrees, proclaim
from ludotheque.titles.montmurail.rules.end import score
from ludotheque.titles.montmurail.rules.geometry import enclosed
from ludotheque.titles.montmurail.rules.place import (
    lift,
    lift_refusal,
    lifting_refusal,
    list_lifts,
    list_placements,
    place,
    placement_refusal,
)
from ludotheque.titles.montmurail.rules.setup import (
    WAYS,
    choose_first,
    derive,
    first_refusal,
    lay_tile,
    list_tiles,
    start,
    tile_refusal,
)
from ludotheque.titles.montmurail.rules.turn import roll, roll_refusal

__all__ = ["apply", "check", "derive", "idle", "legal", "refusal", "score", "start"]

FIRST = MOVES.first("first")
TILE = MOVES.first("tile")
DECREE = MOVES.first("decree")
ROLL = MOVES.first("roll")
WALL = MOVES.first("wall")  # the arrangements follow: together they are the catalogue
LIFT = MOVES.first("lift")
CONTINUE = MOVES.first("continue")
CLOSE = MOVES.first("close")
PICK = MOVES.first("pick")
ADD = MOVES.first("add")
DONE = MOVES.first("done")


@rule
def legal(box: Box, s: State, seat: int, out: Codes) -> int:
    """All codes open to a seat that is to act, in order."""
    q = s.question
    if q == ASK_WALLS:
        n = list_placements(box, s, seat, WALL, out)
        return list_lifts(box, s, seat, LIFT, out, n)
    if q == ASK_DECLARE:
        return list_declarations(box, s, seat, out)
    if q == ASK_ROLL:
        return list_all(ROLL, box.faces, out)
    if q == ASK_DECREE:
        return list_decrees(box, DECREE, out)
    if q == ASK_TILE:
        return list_tiles(s, TILE, out)
    return list_all(FIRST, box.seats, out)


@rule
def list_declarations(box: Box, s: State, seat: int, out: Codes) -> int:
    """D7, or D8 once a room is picked."""
    if s.picked[seat] != 0:
        return list_rooms(box, s, seat, ADD, DONE, out)
    n = 0
    if continue_refusal(s, seat) == 0:
        out[0] = CONTINUE
        n = 1
    return list_closings(box, s, seat, CLOSE, PICK, out, n)


@rule
def refusal(box: Box, s: State, seat: int, code: int) -> int:
    """0, or the number of the reason why a seat to act may not play a code."""
    if code < WALL:
        return table_refusal(box, s, code)
    if code < CONTINUE:
        if s.question != ASK_WALLS:
            return NO_PLACING_NOW
        if code < LIFT:
            return placement_refusal(box, s, seat, code - WALL)
        reason = lifting_refusal(box, s, seat)
        return reason if reason != 0 else lift_refusal(box, s, seat, code - LIFT)
    return declaration_refusal(box, s, seat, code)


@rule
def table_refusal(box: Box, s: State, code: int) -> int:
    """Tiles, and the moves of chance."""
    q = s.question
    if TILE <= code < DECREE:
        if q != ASK_TILE:
            return NO_TILE_NOW
        return tile_refusal(s, (code - TILE) // (4 * WAYS), (code - TILE) // WAYS % 4)
    if code < TILE and q == ASK_FIRST:
        return first_refusal(box, code - FIRST)
    if DECREE <= code < ROLL and q == ASK_DECREE:
        return decree_refusal(box, code - DECREE)
    if code >= ROLL and q == ASK_ROLL:
        return roll_refusal(box, code - ROLL)
    return NOT_CHANCE


@rule
def declaration_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """Going on, closing, choosing rooms."""
    if s.question != ASK_DECLARE:
        return NO_PASSING if code == CONTINUE and s.question == ASK_WALLS else NO_DECLARING_NOW
    if code == CONTINUE:
        return continue_refusal(s, seat)
    if code == DONE:
        return done_refusal(box, s, seat)
    inside = enclosed(box, s, seat)
    if code < PICK:
        return close_refusal(box, s, seat, inside, code - CLOSE)
    if code < ADD:
        return pick_refusal(box, s, seat, inside, code - PICK)
    return add_refusal(box, s, seat, inside, code - ADD)


@rule
def idle(box: Box, s: State, seat: int) -> int:
    """Why a seat, or chance, has nothing to decide while others have (R11, R43, A15, A37); 0: it has placed (R35)."""
    if seat < 0 or seat >= box.seats:
        return NOT_CHANCE if seat < 0 else NO_SUCH_SEAT
    if s.sealed >> seat & 1:
        return HAS_DECLARED if s.question == ASK_DECLARE else 0
    if s.question == ASK_TILE:
        return NOT_CHOOSER
    return HAS_CLOSED if s.closed >> seat & 1 else NOT_ASKED


@rule
def apply(box: Box, s: State, seat: int, code: int) -> None:
    """Carry out a legal move, up to the next question."""
    if code < TILE:
        choose_first(box, s, code - FIRST)
    elif code < DECREE:
        lay_tile(box, s, code - TILE)
    elif code < ROLL:
        proclaim(box, s, code - DECREE)
    elif code < WALL:
        roll(box, s, code - ROLL)
    elif code < LIFT:
        place(box, s, seat, code - WALL)
    elif code < CONTINUE:
        lift(box, s, seat, code - LIFT)
    elif code == CONTINUE:
        build_on(box, s, seat)
    elif code < PICK:
        close_piece(box, s, seat, code - CLOSE)
    elif code < DONE:
        choose_room(s, seat, code - PICK if code < ADD else code - ADD)
    else:
        finish_rooms(box, s, seat)
