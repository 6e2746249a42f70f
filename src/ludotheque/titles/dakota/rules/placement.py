"""Phases 2 and 3, First and Second placement (R31–R43, R97, R105, C6–C11, C15, C16, C35, C63, C64)."""

from __future__ import annotations

from ludotheque.core.asking import ask as put
from ludotheque.core.asking import ask_nobody as then
from ludotheque.core.rule import Codes, refuse, rule, tell
from ludotheque.titles.dakota import ask, events, layout, reasons
from ludotheque.titles.dakota.layout import Box, State
from ludotheque.titles.dakota.rules.common import (
    is_active,
    last_seat,
    next_seat,
    pawns_at,
    send_cavalry,
    send_explorer,
    territory_refusal,
)

PLACES_TO_PUT = layout.TERRITORIES + 1  # the territories, then the market


@rule
def pawn_refusal(box: Box, s: State, seat: int, sort: int, place: int) -> int:
    """A pawn of the sort on the card, beyond three in the second placement (R32, R35, R42, C9); a place that is open.

    Open are active territories, and always the market (R32, R34, C16).
    """
    held = s.explorers[seat][layout.CARD] if sort == layout.EXPLORER else s.cavalry[seat][layout.CARD]
    if held == 0:
        if s.question == ask.SECOND_PLACEMENT and pawns_at(s, seat, layout.CARD) == 0:
            return refuse(reasons.NO_EXTRA_PAWN, box.placed)
        return refuse(reasons.NO_SUCH_PAWN, sort)
    return 0 if place == layout.MARKET else territory_refusal(box, s, place)


@rule
def not_second(box: Box, s: State, seat: int) -> int:
    """Neutrals are placed in the second placement only (R38)."""
    return reasons.NOT_SECOND if s.question == ask.FIRST_PLACEMENT else reasons.NOT_PLACEMENT


@rule
def neutral_refusal(box: Box, s: State, seat: int, faction: int, territory: int) -> int:
    """While more pawns are to be placed than own ones are left; from a zone that is not empty (R40, C63).

    To active territories, those of the Settlers not under a Ghost Dance (R38, R41, R97, C35).
    """
    if s.left <= pawns_at(s, seat, layout.CARD):
        return refuse(reasons.OWN_PAWNS_FIRST, s.left)
    if s.zone[faction] == 0:
        return reasons.ZONE_EMPTY
    reason = territory_refusal(box, s, territory)
    return reasons.GHOST_DANCED if reason == 0 and barred(box, s, faction) >> territory & 1 else reason


@rule
def idle(box: Box, s: State, seat: int) -> int:
    """Why a seat that is not to act may not place a further pawn: it has placed its three (R31, R37, R43)."""
    place = (seat - s.marker + box.seats) % box.seats
    turn = (s.turn - s.marker + box.seats) % box.seats
    if 0 <= seat < box.seats:
        if s.question == ask.FIRST_PLACEMENT and place < turn:
            return reasons.ALL_PLACED
        if s.question == ask.SECOND_PLACEMENT and place > turn:
            return reasons.ALL_PLACED
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
def barred(box: Box, s: State, faction: int) -> int:
    """The territories to which neutrals of a faction may not go though they are active (R97, C35)."""
    return danced(box, s) if faction == layout.SETTLER else 0


@rule
def list_pawns(box: Box, s: State, seat: int, first: int, out: Codes, n: int) -> int:
    """Own pawns, first explorers, then cavalry, each to every place."""
    for sort in range(2):
        held = s.explorers[seat][layout.CARD] if sort == layout.EXPLORER else s.cavalry[seat][layout.CARD]
        if held > 0:
            code = first + sort * PLACES_TO_PUT
            for territory in range(box.territories):
                if is_active(s, territory):
                    out[n] = code + territory
                    n += 1
            out[n] = code + layout.MARKET
            n += 1
    return n


@rule
def list_neutrals(box: Box, s: State, seat: int, first: int, out: Codes, n: int) -> int:
    """Neutrals of both factions, each to every territory that is open to it."""
    if s.left > pawns_at(s, seat, layout.CARD):
        for faction in range(layout.FACTIONS):
            if s.zone[faction] > 0:
                closed = barred(box, s, faction)
                for territory in range(box.territories):
                    if is_active(s, territory) and not closed >> territory & 1:
                        out[n] = first + faction * layout.TERRITORIES + territory
                        n += 1
    return n


@rule
def place_pawn(box: Box, s: State, seat: int, sort: int, place: int) -> None:
    """An own pawn goes from the card to its faction's area of a territory, or to the market (R33, R42, R105)."""
    if sort == layout.CAVALRY:
        send_cavalry(s, seat, layout.CARD, place)
    else:
        send_explorer(s, seat, layout.CARD, place)
    if place != layout.MARKET:
        s.visited[place] = 1
    tell(events.PAWN_PLACED, seat, sort, place)
    s.left -= 1
    then(s, s.question)


@rule
def place_neutral(box: Box, s: State, seat: int, faction: int, territory: int) -> None:
    """A neutral goes from its zone to its faction's area of a territory (R38, R39)."""
    s.zone[faction] -= 1
    s.neutrals[territory][faction] += 1
    s.visited[territory] = 1
    tell(events.NEUTRAL_PLACED, seat, faction, territory)
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
            then(s, ask.SECOND_PLACEMENT)
            return
    put(s, ask.FIRST_PLACEMENT, s.turn)


@rule
def go_on_second(box: Box, s: State) -> None:
    """Ask for the next pawn of the second placement; neutrals that fit nowhere are skipped (R36, R37, C11)."""
    while True:
        if s.left > 0 and pawns_at(s, s.turn, layout.CARD) == 0 and not neutral_fits(box, s):
            skipped = s.left + 0
            s.left = 0
            tell(events.SKIPPED, s.turn, skipped)
        if s.left > 0:
            put(s, ask.SECOND_PLACEMENT, s.turn)
            return
        if s.turn == s.marker:
            then(s, ask.TAKE)
            return
        s.turn = (s.turn + box.seats - 1) % box.seats
        s.left = box.placed


@rule
def neutral_fits(box: Box, s: State) -> bool:
    """Whether a neutral of either faction can be placed anywhere (C11)."""
    for faction in range(layout.FACTIONS):
        if s.zone[faction] > 0:
            closed = barred(box, s, faction)
            for territory in range(box.territories):
                if is_active(s, territory) and not closed >> territory & 1:
                    return True
    return False
