"""The moves of Montmurail: what each takes, which question admits it, what tests it and what carries it out."""

from __future__ import annotations

import re
from itertools import pairwise

from ludotheque.core.args import SEAT
from ludotheque.core.box import GameBox
from ludotheque.core.moves import Kind, Moves
from ludotheque.titles.montmurail import args, ask, reasons
from ludotheque.titles.montmurail.layout import SIZE, STREETS, Box
from ludotheque.titles.montmurail.rules import close, decree, place, setup, turn

MOVES = Moves(
    # chance and set-up
    Kind(
        "first", SEAT, group="chance", asked=ask.FIRST, otherwise=reasons.NOT_CHANCE,
        test=setup.first_refusal, play=setup.choose_first,
    ),
    Kind(
        "tile", args.GEM, args.SPACE, args.SIDE, args.ARROW, asked=ask.TILE, otherwise=reasons.NO_TILE_NOW,
        test=setup.tile_refusal, play=setup.lay_tile,
    ),
    Kind(
        "decree", args.DECREE, group="chance", asked=ask.DECREE, otherwise=reasons.NOT_CHANCE,
        test=decree.decree_refusal, play=decree.proclaim, lists=decree.list_decrees,
    ),
    Kind(
        "roll", args.FACE, group="chance", asked=ask.ROLL, otherwise=reasons.NOT_CHANCE,
        test=turn.roll_refusal, play=turn.roll,
    ),
    # building: the single walls and the places of the arrangements are together the catalogue
    Kind(
        "wall", args.STREET, asked=ask.WALLS, otherwise=reasons.NO_PLACING_NOW,
        test=place.placement_refusal, play=place.place, lists=place.list_placements,
    ),
    Kind(
        "walls", args.PLACE, asked=ask.WALLS, otherwise=reasons.NO_PLACING_NOW,
        test=place.placement_refusal, play=place.place, lists=place.list_placements,
    ),
    Kind(
        "lift", args.STREET, asked=ask.WALLS, otherwise=reasons.NO_PLACING_NOW,
        when=place.lifting_refusal, test=place.lift_refusal, play=place.lift,
    ),
    # declaring
    Kind(
        "continue", group="declare", asked=ask.DECLARE, otherwise=close.no_declaring,
        when=close.beginning_refusal, test=close.continue_refusal, play=close.build_on,
    ),
    Kind(
        "close", args.PLOT, group="declare", asked=ask.DECLARE, otherwise=reasons.NO_DECLARING_NOW,
        when=close.beginning_refusal, test=close.close_refusal, play=close.close_piece, lists=close.list_closings,
    ),
    Kind(
        "pick", args.PLOT, group="rooms", asked=ask.DECLARE, otherwise=reasons.NO_DECLARING_NOW,
        when=close.beginning_refusal, test=close.pick_refusal, play=close.choose_room, lists=close.list_closings,
    ),
    Kind(
        "add", args.PLOT, group="rooms", asked=ask.DECLARE, otherwise=reasons.NO_DECLARING_NOW,
        when=close.adding_refusal, test=close.add_refusal, play=close.choose_room, lists=close.list_rooms,
    ),
    Kind(
        "done", group="rooms", asked=ask.DECLARE, otherwise=reasons.NO_DECLARING_NOW,
        when=close.adding_refusal, test=close.done_refusal, play=close.finish_rooms,
    ),
)

_WALK = re.compile(r"(?:(wall|walls|place|lift) )?([a-z][0-9]+(?:-[a-z][0-9]+)+)")


def read(box: GameBox[Box], text: str) -> tuple[int, int]:
    """The code meant by walls that are not written as in our list, such as a walk from its other end, or why not."""
    if text in ("pass", "wall", "walls", "place"):
        return -1, reasons.NO_PASSING
    found = _WALK.fullmatch(text)
    if not found:
        return -1, reasons.NO_ARRANGEMENT if text.startswith(("wall ", "walls ", "place ")) else 0
    walk = [(ord(name[0]) - ord("a"), int(name[1:]) - 1) for name in found[2].split("-")]
    if any(abs(a - c) + abs(b - d) != 1 for (a, b), (c, d) in pairwise(walk)):
        return -1, 0 if found[1] == "lift" else reasons.NO_ARRANGEMENT
    if not all(0 <= row <= SIZE and 0 <= column <= SIZE for row, column in walk):
        return -1, reasons.OFF_THE_BOARD
    streets = args.streets_of(walk)
    if len(streets) == 1:
        return MOVES.code("lift" if found[1] == "lift" else "wall", min(streets)), 0
    if found[1] == "lift":
        return -1, 0
    for i in range(STREETS, box.data.placements):
        if args.streets_of(list(args.walk_of(box.data, i))) == streets:
            return MOVES.code("walls", i), 0
    return -1, reasons.NO_ARRANGEMENT
