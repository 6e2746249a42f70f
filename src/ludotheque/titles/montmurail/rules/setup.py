"""Set-up and board (R1–R14): chance names the first player, four tiles are laid for all."""

from __future__ import annotations

from ludotheque.core.rule import CHANCE, Codes, rule, tell
from ludotheque.titles.montmurail.layout import (
    ARROWS,
    ASK_FIRST,
    ASK_TILE,
    GEMS,
    KINDS,
    SIDES,
    SPACES,
    Box,
    State,
)
from ludotheque.titles.montmurail.moves import GEM_GONE, NO_SUCH_SEAT, SPACE_FULL, STARTS, TILE_LAID
from ludotheque.titles.montmurail.rules.decree import begin_age

WAYS = SIDES * ARROWS


@rule
def start(box: Box, s: State) -> None:
    """All walls are in the supply (R1, A17); chance names the first player (R9)."""
    s.supply = box.walls
    s.question = ASK_FIRST
    s.actors = CHANCE


@rule
def first_refusal(box: Box, seat: int) -> int:
    """Only a player can be first (A33)."""
    return 0 if seat < box.seats else NO_SUCH_SEAT


@rule
def choose_first(box: Box, s: State, seat: int) -> None:
    """The first chooser, who will also be the first roller (R9, A18)."""
    s.first = seat
    s.roller = seat
    ask_tile(box, s)
    tell(STARTS, seat)


@rule
def ask_tile(box: Box, s: State) -> None:
    """The choice goes round clockwise (R11, A19); with the option chance makes it."""
    s.question = ASK_TILE
    s.actors = CHANCE if box.assembly == 1 else 1 << chooser(box, s)


@rule
def chooser(box: Box, s: State) -> int:
    """Who lays the next tile."""
    return (s.first + s.laid) % box.seats


@rule
def tile_refusal(s: State, gem: int, space: int) -> int:
    """One tile of each gem, one in each space (R5, R10, R12)."""
    for other in range(SPACES):
        if s.tile[other] >= 0 and s.tile[other] // WAYS == gem:
            return GEM_GONE
    return 0 if s.tile[space] < 0 else SPACE_FULL


@rule
def list_tiles(s: State, first: int, out: Codes) -> int:
    """Gems left, spaces left, both sides, all arrows (R10)."""
    n = 0
    for gem in range(GEMS):
        for space in range(SPACES):
            if tile_refusal(s, gem, space) == 0:
                for way in range(WAYS):
                    out[n] = first + (gem * SPACES + space) * WAYS + way
                    n += 1
    return n


@rule
def lay_tile(box: Box, s: State, choice: int) -> None:
    """Everybody lays the same tile (R8); after the fourth the first Age begins (R11)."""
    gem, space, way = choice // (SPACES * WAYS), choice // WAYS % SPACES, choice % WAYS
    who = CHANCE if box.assembly == 1 else chooser(box, s)
    s.tile[space] = gem * WAYS + way
    s.laid += 1
    print_tile(box, s, space)
    tell(TILE_LAID, who, gem, space, way)
    if s.laid < SPACES:
        ask_tile(box, s)
    else:
        begin_age(s)


@rule
def print_tile(box: Box, s: State, space: int) -> None:
    """What the tile in a space shows."""
    for kind in range(KINDS):
        s.printed[kind] |= box.printed[space][s.tile[space]][kind]


@rule
def derive(box: Box, s: State) -> None:
    """What is printed on the board follows from the tiles."""
    for kind in range(KINDS):
        s.printed[kind] = 0
    for space in range(SPACES):
        if s.tile[space] >= 0:
            print_tile(box, s, space)
