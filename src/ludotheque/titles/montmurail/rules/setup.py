"""Set-up and board (R1–R14): chance names the first player, four tiles are laid for all."""

from __future__ import annotations

from ludotheque.core.asking import ask as put
from ludotheque.core.rule import CHANCE, rule, tell
from ludotheque.titles.montmurail import ask, events, layout, reasons
from ludotheque.titles.montmurail.layout import Box, State
from ludotheque.titles.montmurail.rules import decree

WAYS = layout.SIDES * layout.ARROWS


@rule
def start(box: Box, s: State) -> None:
    """All walls are in the supply (R1, A17); chance names the first player (R9)."""
    s.supply = box.walls
    put(s, ask.FIRST, CHANCE)


@rule
def first_refusal(box: Box, s: State, seat: int, first: int) -> int:
    """Only a player can be first (A33)."""
    return 0 if first < box.seats else reasons.NO_SUCH_SEAT


@rule
def choose_first(box: Box, s: State, seat: int, first: int) -> None:
    """The first chooser, who will also be the first roller (R9, A18)."""
    s.first = first
    s.roller = first
    ask_tile(box, s)
    tell(events.STARTS, first)


@rule
def ask_tile(box: Box, s: State) -> None:
    """The choice goes round clockwise (R11, A19); with the option chance makes it."""
    put(s, ask.TILE, CHANCE if box.assembly == 1 else chooser(box, s))


@rule
def chooser(box: Box, s: State) -> int:
    """Who lays the next tile."""
    return (s.first + s.laid) % box.seats


@rule
def tile_refusal(box: Box, s: State, seat: int, gem: int, space: int, side: int, arrow: int) -> int:
    """One tile of each gem, one in each space (R5, R10, R12)."""
    for other in range(layout.SPACES):
        if s.tile[other] >= 0 and s.tile[other] // WAYS == gem:
            return reasons.GEM_GONE
    return 0 if s.tile[space] < 0 else reasons.SPACE_FULL


@rule
def lay_tile(box: Box, s: State, seat: int, gem: int, space: int, side: int, arrow: int) -> None:
    """Everybody lays the same tile (R8); after the fourth the first Age begins (R11)."""
    way = side * layout.ARROWS + arrow
    s.tile[space] = gem * WAYS + way
    s.laid += 1
    print_tile(box, s, space)
    tell(events.TILE_LAID, seat, gem, space, way)
    if s.laid < layout.SPACES:
        ask_tile(box, s)
    else:
        decree.begin_age(s)


@rule
def print_tile(box: Box, s: State, space: int) -> None:
    """What the tile in a space shows."""
    for kind in range(layout.KINDS):
        s.printed[kind] |= box.printed[space][s.tile[space]][kind]


@rule
def derive(box: Box, s: State) -> None:
    """What is printed on the board follows from the tiles."""
    for kind in range(layout.KINDS):
        s.printed[kind] = 0
    for space in range(layout.SPACES):
        if s.tile[space] >= 0:
            print_tile(box, s, space)
