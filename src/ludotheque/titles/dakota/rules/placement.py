"""Phases 2 and 3, First and Second placement (R31–R43, R97, R105, C6–C11, C15, C16, C35, C63, C64)."""

from __future__ import annotations

from ludotheque.core.rule import Codes, rule, tell
from ludotheque.titles.dakota.layout import (
    ASK_FIRST_PLACEMENT,
    ASK_SECOND_PLACEMENT,
    ASK_TAKE,
    CARD,
    CAVALRY,
    EXPLORER,
    FACTIONS,
    MARKET,
    SETTLER,
    TERRITORIES,
    Box,
    State,
)
from ludotheque.titles.dakota.moves import (
    ALL_PLACED,
    GHOST_DANCED,
    NEUTRAL_PLACED,
    NO_EXTRA_PAWN,
    NO_SUCH_PAWN,
    OWN_PAWNS_FIRST,
    PAWN_PLACED,
    SKIPPED,
    ZONE_EMPTY,
)
from ludotheque.titles.dakota.rules.common import (
    ask,
    is_active,
    last_seat,
    next_seat,
    pawns_at,
    send_cavalry,
    send_explorer,
    territory_refusal,
    then,
)

PLACES_TO_PUT = TERRITORIES + 1  # the territories, then the market


@rule
def pawn_refusal(s: State, seat: int, sort: int) -> int:
    """The sort must be on the card; in the second placement only pawns beyond three are (R32, R35, R42, C9)."""
    held = s.explorers[seat][CARD] if sort == EXPLORER else s.cavalry[seat][CARD]
    if held > 0:
        return 0
    if s.question == ASK_SECOND_PLACEMENT and pawns_at(s, seat, CARD) == 0:
        return NO_EXTRA_PAWN
    return NO_SUCH_PAWN


@rule
def place_refusal(box: Box, s: State, place: int) -> int:
    """An active territory, or the market, which is always open (R32, R34, C16)."""
    return 0 if place == MARKET else territory_refusal(box, s, place)


@rule
def neutral_refusal(s: State, seat: int, faction: int) -> int:
    """While more pawns are to be placed than own ones are left; from a zone that is not empty (R40, C63)."""
    if s.left <= pawns_at(s, seat, CARD):
        return OWN_PAWNS_FIRST
    return 0 if s.zone[faction] > 0 else ZONE_EMPTY


@rule
def idle(box: Box, s: State, seat: int) -> int:
    """Why a seat that is not to act may not place a further pawn: it has placed its three (R31, R37, R43)."""
    place = (seat - s.marker + box.seats) % box.seats
    turn = (s.turn - s.marker + box.seats) % box.seats
    if 0 <= seat < box.seats:
        if s.question == ASK_FIRST_PLACEMENT and place < turn:
            return ALL_PLACED
        if s.question == ASK_SECOND_PLACEMENT and place > turn:
            return ALL_PLACED
    return 0


@rule
def danced(box: Box, s: State) -> int:
    """The set of territories with a Ghost Dance marker, a bit for each (R97, C35)."""
    marks = 0
    for seat in range(box.seats):
        if s.ghost[seat] >= 0:
            marks |= 1 << s.ghost[seat]
    return marks


@rule
def land_refusal(box: Box, s: State, faction: int, marks: int, territory: int) -> int:
    """Neutrals go to active territories, those of the Settlers not under a Ghost Dance (R38, R41, R97, C35)."""
    reason = territory_refusal(box, s, territory)
    if reason == 0 and faction == SETTLER and marks >> territory & 1:
        reason = GHOST_DANCED
    return reason


@rule
def list_pawns(box: Box, s: State, seat: int, first: int, out: Codes) -> int:
    """Own pawns, first explorers, then cavalry, each to every place."""
    n = 0
    for sort in range(2):
        if pawn_refusal(s, seat, sort) == 0:
            code = first + sort * PLACES_TO_PUT
            for territory in range(box.territories):
                if is_active(s, territory):
                    out[n] = code + territory
                    n += 1
            out[n] = code + MARKET
            n += 1
    return n


@rule
def list_neutrals(box: Box, s: State, seat: int, first: int, out: Codes, n: int) -> int:
    """Neutrals of both factions, each to every territory that is open to it."""
    marks = danced(box, s)
    for faction in range(FACTIONS):
        if neutral_refusal(s, seat, faction) == 0:
            for territory in range(box.territories):
                if land_refusal(box, s, faction, marks, territory) == 0:
                    out[n] = first + faction * TERRITORIES + territory
                    n += 1
    return n


@rule
def place_pawn(s: State, seat: int, sort: int, place: int) -> None:
    """An own pawn goes from the card to its faction's area of a territory, or to the market (R33, R42, R105)."""
    if sort == CAVALRY:
        send_cavalry(s, seat, CARD, place)
    else:
        send_explorer(s, seat, CARD, place)
    if place != MARKET:
        s.visited[place] = 1
    tell(PAWN_PLACED, seat, sort, place)
    s.left -= 1
    then(s, s.question)


@rule
def place_neutral(s: State, seat: int, faction: int, territory: int) -> None:
    """A neutral goes from its zone to its faction's area of a territory (R38, R39)."""
    s.zone[faction] -= 1
    s.neutrals[territory][faction] += 1
    s.visited[territory] = 1
    tell(NEUTRAL_PLACED, seat, faction, territory)
    s.left -= 1
    then(s, s.question)


@rule
def go_on_placing(box: Box, s: State) -> None:
    """Three pawns in one turn, then the next player; after the last one the second placement (R31, R36)."""
    if s.left == 0:
        s.left = box.placed
        s.turn = next_seat(box, s.turn)
        if s.turn == s.marker:
            s.turn = last_seat(box, s)
            then(s, ASK_SECOND_PLACEMENT)
            return
    ask(s, ASK_FIRST_PLACEMENT, s.turn)


@rule
def go_on_second(box: Box, s: State) -> None:
    """Ask for the next pawn of the second placement; neutrals that fit nowhere are skipped (R36, R37, C11)."""
    while True:
        if s.left > 0 and pawns_at(s, s.turn, CARD) == 0 and not neutral_fits(box, s):
            skipped = s.left + 0
            s.left = 0
            tell(SKIPPED, s.turn, skipped)
        if s.left > 0:
            ask(s, ASK_SECOND_PLACEMENT, s.turn)
            return
        if s.turn == s.marker:
            then(s, ASK_TAKE)
            return
        s.turn = (s.turn + box.seats - 1) % box.seats
        s.left = box.placed


@rule
def neutral_fits(box: Box, s: State) -> bool:
    """Whether a neutral of either faction can be placed anywhere (C11)."""
    marks = danced(box, s)
    for faction in range(FACTIONS):
        if s.zone[faction] > 0:
            for territory in range(box.territories):
                if land_refusal(box, s, faction, marks, territory) == 0:
                    return True
    return False
