"""Set-up (R12–R26, C1–C5): first player, territory tokens, rows, the secret choice of factions, neutrals."""

from __future__ import annotations

from ludotheque.core.asking import ask as put
from ludotheque.core.asking import ask_nobody as then
from ludotheque.core.asking import ask_secretly, seal, unseal
from ludotheque.core.rule import CHANCE, rule, tell
from ludotheque.titles.dakota import ask, events, layout, reasons
from ludotheque.titles.dakota.layout import Box, State
from ludotheque.titles.dakota.rules.activation import begin_round
from ludotheque.titles.dakota.rules.rows import exhaust, fill_row


@rule
def start(box: Box, s: State) -> None:
    """All pieces at their places before anything is drawn (R12, R13, R25, R26); then the first player is drawn."""
    for kind in range(layout.KINDS):
        s.supply[kind] = box.supply[kind]
    for faction in range(layout.FACTIONS):
        s.unused[faction] = box.neutral_box
    for seat in range(box.seats):
        s.explorers[seat][layout.SCREEN] = box.explorers
        s.cavalry[seat][layout.SCREEN] = box.cavalry
        s.wealth[seat] = box.start_wealth
    put(s, ask.FIRST, CHANCE)


@rule
def first_refusal(box: Box, s: State, seat: int, player: int) -> int:
    """Only a player can start (R1, R14)."""
    return 0 if player < box.seats else reasons.NO_SUCH_SEAT


@rule
def choose_first(box: Box, s: State, seat: int, player: int) -> None:
    """The first player has the marker (R14); then territory tokens are drawn (R16)."""
    s.first = player
    s.marker = player
    s.turn = player
    tell(events.STARTS, player)
    then(s, ask.DRAW)


@rule
def draw_refusal(box: Box, s: State, seat: int, kind: int) -> int:
    """One token per type, without putting back; it makes number 2 of its type active (C4)."""
    if s.drawn[kind] == 1:
        return reasons.TOKEN_GONE
    return 0 if box.type_count[kind] > 1 else reasons.NO_SECOND_TERRITORY


@rule
def draw_token(box: Box, s: State, seat: int, kind: int) -> None:
    """A token is drawn (R16)."""
    s.drawn[kind] = 1
    tell(events.TOKEN_DRAWN, CHANCE, kind)
    then(s, ask.DRAW)


@rule
def go_on_drawing(box: Box, s: State) -> None:
    """The next draw, or all if none is left out (R16, C4); then the board is laid out and factions are chosen (R19)."""
    drawn = 0
    for kind in range(layout.TYPES):
        if box.extra == layout.TYPES:
            draw_token(box, s, CHANCE, kind)
        drawn += s.drawn[kind]
    if drawn < box.extra:
        put(s, ask.DRAW, CHANCE)
    else:
        lay_out(box, s)
        ask_factions(box, s)


@rule
def lay_out(box: Box, s: State) -> None:
    """The rightmost territories and those drawn become active, and their upper rows are filled (R15, R16, R17, C30)."""
    for kind in range(layout.TYPES):
        for i in range(1 + s.drawn[kind]):
            s.row[box.type_first[kind] + i] = layout.UPPER
    for kind in range(layout.TYPES):
        for i in range(1 + s.drawn[kind]):
            territory = box.type_first[kind] + i
            if fill_row(box, s, territory) == 0:
                exhaust(box, s, territory)
    tell(events.LAID_OUT, CHANCE, layout.TYPES + box.extra)


@rule
def ask_factions(box: Box, s: State) -> None:
    """Everybody chooses a faction in secret, all at the same time (R19)."""
    ask_secretly(s, ask.FACTION, (1 << box.seats) - 1)


@rule
def choose_faction(box: Box, s: State, seat: int, faction: int) -> None:
    """A seat's choice, unknown to the others until the last one is in (R19)."""
    s.choice[seat] = faction + 1
    seal(s, seat)


@rule
def reveal(box: Box, s: State) -> None:
    """All tokens are shown; a unanimous choice is repeated, else round 1 begins (R20, R21, C1, C2)."""
    settlers = 0
    for seat in range(box.seats):
        # a choice that is blank (in a position as another seat sees it) counts as Native
        faction = layout.SETTLER if s.choice[seat] == layout.SETTLER + 1 else layout.NATIVE
        s.faction[seat] = faction
        s.choice[seat] = 0
        settlers += faction
    unseal(s)
    for seat in range(box.seats):
        tell(events.CHOSE, seat, s.faction[seat])
    if settlers == 0 or settlers == box.seats:
        s.shown = s.faction[0]
        s.failed = min(s.failed + 1, layout.ATTEMPTS)
        for seat in range(box.seats):
            s.faction[seat] = -1
        tell(events.UNANIMOUS, CHANCE, s.shown)
        ask_factions(box, s)
        return
    set_out(box, s, settlers)
    begin_round(box, s)


@rule
def set_out(box: Box, s: State, settlers: int) -> None:
    """Neutrals by the number of players of the other faction (R22, R23); explorers on the cards (R24)."""
    s.zone[layout.NATIVE] = box.neutrals[settlers]
    s.zone[layout.SETTLER] = box.neutrals[box.seats - settlers]
    for faction in range(layout.FACTIONS):
        s.unused[faction] -= s.zone[faction]
    for seat in range(box.seats):
        s.explorers[seat][layout.CARD] = box.start_explorers
        s.explorers[seat][layout.SCREEN] -= box.start_explorers
    tell(events.NEUTRALS_SET, CHANCE, s.zone[layout.NATIVE], s.zone[layout.SETTLER])


@rule
def derive(box: Box, s: State) -> None:
    """The first-player marker (R88); the score: VP of the cards built and of the points bought (R78, R83)."""
    s.marker = -1 if s.first < 0 else (s.first + max(s.round + 0, 1) - 1) % box.seats
    for seat in range(len(s.vp)):
        s.vp[seat] = s.points[seat]
        for card in range(layout.CARDS):
            if s.cards[seat][card] == 1:
                s.vp[seat] += box.vp[card]
