"""What several phases need: seats, territories and their rows, pawns (C5, C12, C58)."""

from __future__ import annotations

from ludotheque.core.rule import rule
from ludotheque.titles.dakota import layout, reasons
from ludotheque.titles.dakota.layout import Box, State


@rule
def next_seat(box: Box, seat: int) -> int:
    """The next player clockwise: the next higher seat, after the last seat 0 (R29, C5)."""
    return seat + 1 if seat + 1 < box.seats else 0


@rule
def last_seat(box: Box, s: State) -> int:
    """Who comes last in round order: the neighbour of the first player anticlockwise (R36)."""
    return (s.marker + box.seats - 1) % box.seats


@rule
def is_active(s: State, territory: int) -> bool:
    """Active: from activation until the lower row is exhausted (C12)."""
    return layout.UPPER <= s.row[territory] <= layout.LOWER


@rule
def territory_refusal(box: Box, s: State, territory: int) -> int:
    """Pawns, totems, Ghost Dance concern active territories only (R32, R38, C12)."""
    if territory >= box.territories:
        return reasons.NO_SUCH_TERRITORY
    if s.row[territory] == layout.INACTIVE:
        return reasons.BEYOND_FRONTIER
    return reasons.TERRITORY_SPENT if s.row[territory] == layout.EXHAUSTED else 0


@rule
def free_spaces(box: Box, s: State, territory: int, kind: int) -> int:
    """Empty spaces of a kind on the open row of an active territory (R9)."""
    return box.spaces[s.row[territory] - 1][territory][kind] - s.tokens[territory][kind]


@rule
def tokens_on(s: State, territory: int) -> int:
    """Tokens on the open row."""
    total = 0
    for kind in range(layout.KINDS):
        total += s.tokens[territory][kind]
    return total


@rule
def pawns_at(s: State, seat: int, place: int) -> int:
    """A player's pawns of both sorts in one place."""
    return s.explorers[seat][place] + s.cavalry[seat][place]


@rule
def pawns_in_play(box: Box, s: State, seat: int) -> int:
    """A player's pawns in play, with the recruits who wait for the next round (C13)."""
    total = 0
    for place in range(layout.WAITING + 1):
        total += s.explorers[seat][place] + s.cavalry[seat][place]
    return total


@rule
def send_explorer(s: State, seat: int, start: int, end: int) -> None:
    """An explorer goes from one place to another."""
    s.explorers[seat][start] -= 1
    s.explorers[seat][end] += 1


@rule
def send_cavalry(s: State, seat: int, start: int, end: int) -> None:
    """A cavalry pawn goes from one place to another."""
    s.cavalry[seat][start] -= 1
    s.cavalry[seat][end] += 1


@rule
def send_home(s: State, seat: int, place: int) -> None:
    """All pawns of a player in one place go back to the reference card (R49, R60)."""
    s.explorers[seat][layout.CARD] += s.explorers[seat][place]
    s.explorers[seat][place] = 0
    s.cavalry[seat][layout.CARD] += s.cavalry[seat][place]
    s.cavalry[seat][place] = 0


@rule
def send_one_home(s: State, seat: int, place: int) -> None:
    """One pawn goes back to the card, an explorer before a cavalry pawn, since nothing depends on it (C19, R74)."""
    if s.explorers[seat][place] > 0:
        send_explorer(s, seat, place, layout.CARD)
    else:
        send_cavalry(s, seat, place, layout.CARD)


@rule
def next_inactive(box: Box, s: State, kind: int) -> int:
    """The territory of a type with the frontier marker: the lowest inactive number, or NOWHERE (R18, C24, C58)."""
    for i in range(box.type_count[kind]):
        if s.row[box.type_first[kind] + i] == layout.INACTIVE:
            return box.type_first[kind] + i
    return layout.NOWHERE
