"""Phase 4, Collection: comparing the factions and taking resources (R44–R60, C17–C23, C68)."""

from __future__ import annotations

from ludotheque.core.rule import CHANCE, Codes, rule, tell
from ludotheque.titles.dakota.layout import (
    ASK_RESUPPLY,
    ASK_TAKE,
    CARD,
    CAVALRY,
    FACTIONS,
    KINDS,
    NATIVE,
    NOBODY,
    NOWHERE,
    SETTLER,
    Box,
    State,
)
from ludotheque.titles.dakota.moves import (
    LEFT,
    LEFT_WITH,
    MUST_TAKE,
    NAME_THE_PAWN,
    NATIVES_ALONE,
    NATIVES_WON,
    NO_PAWN_ASKED,
    NOT_ON_ROW,
    SETTLERS_ALONE,
    SETTLERS_WON,
    TIED,
    TOOK,
    TOOK_WITH,
    WITHOUT,
)
from ludotheque.titles.dakota.rules.common import (
    ask,
    next_seat,
    pawns_at,
    send_cavalry,
    send_explorer,
    send_home,
    send_one_home,
    then,
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
    s.site = NOWHERE
    then(s, ASK_RESUPPLY)


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
    """The stronger faction wins; losers, or all after a tie, go home, and so do all neutrals (R45–R50, C20–C22)."""
    natives = faction_strength(box, s, NATIVE, territory)
    settlers = faction_strength(box, s, SETTLER, territory)
    for seat in range(box.seats):
        ours = natives if s.faction[seat] == NATIVE else settlers
        theirs = settlers if s.faction[seat] == NATIVE else natives
        if ours <= theirs:
            send_home(s, seat, territory)
    for faction in range(FACTIONS):
        s.zone[faction] += s.neutrals[territory][faction]
        s.neutrals[territory][faction] = 0
    alone = collector(box, s, territory) < 0
    if natives > settlers:
        tell(NATIVES_ALONE if alone else NATIVES_WON, CHANCE, territory, natives, settlers)
    elif settlers > natives:
        tell(SETTLERS_ALONE if alone else SETTLERS_WON, CHANCE, territory, natives, settlers)
    else:
        tell(TIED, CHANCE, territory, natives, settlers)


@rule
def collector(box: Box, s: State, territory: int) -> int:
    """Who takes next: the strongest player there, the earlier in round order if equal (R54–R57, C21), or NOBODY."""
    best = NOBODY
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
    """True if a player is asked for a token; else the territory is finished, exhaustion too (R53–R60, C23, C68)."""
    left = tokens_on(s, territory)
    seat = collector(box, s, territory)
    if seat >= 0 and box.collection == 0 and left <= pawns_at(s, seat, territory):
        if left > 0 and not others_there(box, s, seat, territory):
            take_all(s, seat, territory)
            left = 0
    if seat >= 0 and left > 0:
        s.site = territory
        ask(s, ASK_TAKE, seat)
        return True
    if left == 0:
        leave_empty(box, s, territory)
        exhaust(box, s, territory)
    return False


@rule
def take_all(s: State, seat: int, territory: int) -> None:
    """Who is alone with at least as many pawns as tokens takes them all without being asked (C68)."""
    for kind in range(KINDS):
        while s.tokens[territory][kind] > 0:
            take_token(s, seat, kind, territory)
            send_one_home(s, seat, territory)
            tell(TOOK, seat, kind, territory)


@rule
def leave_empty(box: Box, s: State, territory: int) -> None:
    """The row is empty: the pawns that remain go home without collecting (R60)."""
    for seat in range(box.seats):
        if pawns_at(s, seat, territory) > 0:
            send_home(s, seat, territory)
            tell(WITHOUT, seat, territory)


@rule
def take_token(s: State, seat: int, kind: int, territory: int) -> None:
    """A token goes behind the screen (R59)."""
    s.tokens[territory][kind] -= 1
    s.goods[seat][kind] += 1


@rule
def pawn_asked(box: Box, s: State, seat: int) -> bool:
    """Which pawn leaves is asked if he has both sorts there and another player still has a pawn there (C19)."""
    if s.explorers[seat][s.site] == 0 or s.cavalry[seat][s.site] == 0:
        return False
    return others_there(box, s, seat, s.site)


@rule
def take_refusal(box: Box, s: State, seat: int, kind: int, named: bool) -> int:
    """A kind on the open row, and the pawn named exactly where it is asked (R52, R53, R55, C19)."""
    if s.tokens[s.site][kind] == 0:
        return NOT_ON_ROW
    return naming_refusal(box, s, seat, named)


@rule
def naming_refusal(box: Box, s: State, seat: int, named: bool) -> int:
    """The pawn is named exactly where it is asked (C19)."""
    if pawn_asked(box, s, seat):
        return 0 if named else NAME_THE_PAWN
    return NO_PAWN_ASKED if named else 0


@rule
def leave_refusal(box: Box, s: State, seat: int, named: bool) -> int:
    """Taking is compulsory, unless the option `collection` is `may` (C18)."""
    return MUST_TAKE if box.collection == 0 else naming_refusal(box, s, seat, named)


@rule
def list_takes(box: Box, s: State, seat: int, plain: int, named: int, out: Codes) -> int:
    """The kinds on the open row; with the two sorts of pawn where these are asked."""
    n = 0
    asked = pawn_asked(box, s, seat)
    for kind in range(KINDS):
        if s.tokens[s.site][kind] > 0:
            if asked:
                out[n] = named + 2 * kind
                out[n + 1] = named + 2 * kind + 1
                n += 2
            else:
                out[n] = plain + kind
                n += 1
    return n


@rule
def list_leaves(box: Box, s: State, seat: int, plain: int, named: int, out: Codes, n: int) -> int:
    """Leaving without a token (C18)."""
    if leave_refusal(box, s, seat, False) == 0:
        out[n] = plain
        n += 1
    elif leave_refusal(box, s, seat, True) == 0:
        out[n] = named
        out[n + 1] = named + 1
        n += 2
    return n


@rule
def take(s: State, seat: int, kind: int) -> None:
    """The strongest player takes a token and a pawn goes home (R55, R59); then strengths are found anew (R56)."""
    take_token(s, seat, kind, s.site)
    send_one_home(s, seat, s.site)
    tell(TOOK, seat, kind, s.site)
    then(s, ASK_TAKE)


@rule
def take_with(s: State, seat: int, kind: int, sort: int) -> None:
    """The same where the player chooses which pawn goes home (C19)."""
    take_token(s, seat, kind, s.site)
    send_named_home(s, seat, sort)
    tell(TOOK_WITH, seat, kind, s.site, sort)
    then(s, ASK_TAKE)


@rule
def leave(s: State, seat: int) -> None:
    """A pawn goes home without a token (C18)."""
    send_one_home(s, seat, s.site)
    tell(LEFT, seat, s.site)
    then(s, ASK_TAKE)


@rule
def leave_with(s: State, seat: int, sort: int) -> None:
    """The same where the player chooses which pawn (C18, C19)."""
    send_named_home(s, seat, sort)
    tell(LEFT_WITH, seat, s.site, sort)
    then(s, ASK_TAKE)


@rule
def send_named_home(s: State, seat: int, sort: int) -> None:
    """The pawn that the player chose goes home."""
    if sort == CAVALRY:
        send_cavalry(s, seat, s.site, CARD)
    else:
        send_explorer(s, seat, s.site, CARD)
