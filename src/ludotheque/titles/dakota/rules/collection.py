"""Phase 4, Collection: comparing the factions and taking resources (R44–R60, C17–C23, C68)."""

from __future__ import annotations

from ludotheque.core.asking import ask as put
from ludotheque.core.asking import ask_nobody as then
from ludotheque.core.rule import CHANCE, Codes, refuse, rule, tell
from ludotheque.titles.dakota import ask, events, layout, reasons
from ludotheque.titles.dakota.layout import Box, State
from ludotheque.titles.dakota.rules.common import (
    next_seat,
    pawns_at,
    send_cavalry,
    send_explorer,
    send_home,
    send_one_home,
    tokens_on,
)
from ludotheque.titles.dakota.rules.rows import exhaust


@rule
def go_on_collecting(box: Box, s: State) -> None:
    """Territories with pawns are resolved one by one in board order; after the last one resupply (R44, C17, C58)."""
    territory = s.site + 0
    while territory < box.territories:
        if territory >= 0 and s.visited[territory] == 1:
            if territory != s.site:
                compare(box, s, territory)
            if go_on_taking(box, s, territory):
                return
        territory += 1
    s.site = layout.NOWHERE
    then(s, ask.RESUPPLY)


@rule
def own_strength(box: Box, s: State, seat: int, territory: int) -> int:
    """A player's personal strength: explorers and cavalry, no neutrals (R54)."""
    return s.explorers[seat][territory] * box.strength[0] + s.cavalry[seat][territory] * box.strength[1]


@rule
def faction_strength(box: Box, s: State, faction: int, territory: int) -> int:
    """A faction's strength: 1 for each explorer, own or neutral, 2 for each cavalry pawn (R45)."""
    total = s.neutrals[territory][faction] * box.strength[0]
    for seat in range(box.seats):
        if s.faction[seat] == faction:
            total += own_strength(box, s, seat, territory)
    return total


@rule
def compare(box: Box, s: State, territory: int) -> None:
    """The stronger faction wins (R45, R46, C20, C21); losers, or all after a tie, go home, and so do all neutrals.

    R47, R48, R49, R50, C22.
    """
    natives = faction_strength(box, s, layout.NATIVE, territory)
    settlers = faction_strength(box, s, layout.SETTLER, territory)
    for seat in range(box.seats):
        ours = natives if s.faction[seat] == layout.NATIVE else settlers
        theirs = settlers if s.faction[seat] == layout.NATIVE else natives
        if ours <= theirs:
            send_home(s, seat, territory)
    for faction in range(layout.FACTIONS):
        s.zone[faction] += s.neutrals[territory][faction]
        s.neutrals[territory][faction] = 0
    alone = collector(box, s, territory) < 0
    if natives > settlers:
        tell(events.NATIVES_ALONE if alone else events.NATIVES_WON, CHANCE, territory, natives, settlers)
    elif settlers > natives:
        tell(events.SETTLERS_ALONE if alone else events.SETTLERS_WON, CHANCE, territory, natives, settlers)
    else:
        tell(events.TIED, CHANCE, territory, natives, settlers)


@rule
def collector(box: Box, s: State, territory: int) -> int:
    """Who takes next, or NOBODY: the strongest there, of equals the earlier in the round (R54, R55, R56, R57, C21)."""
    best = layout.NOBODY
    most = 0
    seat = s.marker + 0
    for _ in range(box.seats):
        strength = own_strength(box, s, seat, territory)
        if strength > most:
            best = seat
            most = strength
        seat = next_seat(box, seat)
    return best


@rule
def others_there(box: Box, s: State, seat: int, territory: int) -> bool:
    """Whether another player has pawns on the territory; after the comparison these are of the same faction."""
    for other in range(box.seats):
        if other != seat and pawns_at(s, other, territory) > 0:
            return True
    return False


@rule
def go_on_taking(box: Box, s: State, territory: int) -> bool:
    """True if a player is asked for a token; else the territory is finished, or exhausted (R53, R58, R60, C23, C68)."""
    left = tokens_on(s, territory)
    seat = collector(box, s, territory)
    if seat >= 0 and box.collection == 0 and left <= pawns_at(s, seat, territory):
        if left > 0 and not others_there(box, s, seat, territory):
            take_all(s, seat, territory)
            left = 0
    if seat >= 0 and left > 0:
        s.site = territory
        put(s, ask.TAKE, seat)
        return True
    if left == 0:
        leave_empty(box, s, territory)
        exhaust(box, s, territory)
    return False


@rule
def take_all(s: State, seat: int, territory: int) -> None:
    """Who is alone with at least as many pawns as tokens takes them all without being asked (C68)."""
    for kind in range(layout.KINDS):
        while s.tokens[territory][kind] > 0:
            take_token(s, seat, kind, territory)
            send_one_home(s, seat, territory)
            tell(events.TOOK, seat, kind, territory)


@rule
def leave_empty(box: Box, s: State, territory: int) -> None:
    """The row is empty: the pawns that remain go home without collecting (R60)."""
    for seat in range(box.seats):
        if pawns_at(s, seat, territory) > 0:
            send_home(s, seat, territory)
            tell(events.WITHOUT, seat, territory)


@rule
def take_token(s: State, seat: int, kind: int, territory: int) -> None:
    """A token goes behind the screen (R59)."""
    s.tokens[territory][kind] -= 1
    s.goods[seat][kind] += 1


@rule
def pawn_asked(box: Box, s: State, seat: int) -> bool:
    """Which pawn leaves is asked of who has both sorts there, if another player still has a pawn there (C19)."""
    if s.explorers[seat][s.site] == 0 or s.cavalry[seat][s.site] == 0:
        return False
    return others_there(box, s, seat, s.site)


@rule
def unnamed_refusal(box: Box, s: State, seat: int) -> int:
    """The pawn is named where it is asked (C19)."""
    return reasons.NAME_THE_PAWN if pawn_asked(box, s, seat) else 0


@rule
def named_refusal(box: Box, s: State, seat: int) -> int:
    """The pawn is named only where it is asked (C19)."""
    return 0 if pawn_asked(box, s, seat) else reasons.NO_PAWN_ASKED


@rule
def take_refusal(box: Box, s: State, seat: int, kind: int) -> int:
    """A kind on the open row, where no pawn is asked (R52, R53, R55, C19)."""
    return refuse(reasons.NOT_ON_ROW, s.site) if s.tokens[s.site][kind] == 0 else unnamed_refusal(box, s, seat)


@rule
def take_with_refusal(box: Box, s: State, seat: int, kind: int, sort: int) -> int:
    """The same where a pawn is asked (C19)."""
    return refuse(reasons.NOT_ON_ROW, s.site) if s.tokens[s.site][kind] == 0 else named_refusal(box, s, seat)


@rule
def leave_refusal(box: Box, s: State, seat: int) -> int:
    """Taking is compulsory, unless the option `collection` is `may` (C18)."""
    return reasons.MUST_TAKE if box.collection == 0 else unnamed_refusal(box, s, seat)


@rule
def leave_with_refusal(box: Box, s: State, seat: int) -> int:
    """The same where a pawn is asked (C18, C19)."""
    return reasons.MUST_TAKE if box.collection == 0 else named_refusal(box, s, seat)


@rule
def list_takes(box: Box, s: State, seat: int, first: int, out: Codes, n: int) -> int:
    """The kinds on the open row; where pawns are asked the codes behind these, with the two sorts for each kind."""
    asked = pawn_asked(box, s, seat)
    for kind in range(layout.KINDS):
        if s.tokens[s.site][kind] > 0:
            if asked:
                out[n] = first + layout.KINDS + 2 * kind
                out[n + 1] = first + layout.KINDS + 2 * kind + 1
                n += 2
            else:
                out[n] = first + kind
                n += 1
    return n


@rule
def take(box: Box, s: State, seat: int, kind: int) -> None:
    """The strongest player takes a token and a pawn goes home (R55, R59); then strengths are found anew (R56)."""
    take_token(s, seat, kind, s.site)
    send_one_home(s, seat, s.site)
    tell(events.TOOK, seat, kind, s.site)
    then(s, ask.TAKE)


@rule
def take_with(box: Box, s: State, seat: int, kind: int, sort: int) -> None:
    """The same where the player chooses which pawn goes home (C19)."""
    take_token(s, seat, kind, s.site)
    send_named_home(s, seat, sort)
    tell(events.TOOK_WITH, seat, kind, s.site, sort)
    then(s, ask.TAKE)


@rule
def leave(box: Box, s: State, seat: int) -> None:
    """A pawn goes home without a token (C18)."""
    send_one_home(s, seat, s.site)
    tell(events.LEFT, seat, s.site)
    then(s, ask.TAKE)


@rule
def leave_with(box: Box, s: State, seat: int, sort: int) -> None:
    """The same where the player chooses which pawn (C18, C19)."""
    send_named_home(s, seat, sort)
    tell(events.LEFT_WITH, seat, s.site, sort)
    then(s, ask.TAKE)


@rule
def send_named_home(s: State, seat: int, sort: int) -> None:
    """The pawn that the player chose goes home."""
    if sort == layout.CAVALRY:
        send_cavalry(s, seat, s.site, layout.CARD)
    else:
        send_explorer(s, seat, s.site, layout.CARD)
