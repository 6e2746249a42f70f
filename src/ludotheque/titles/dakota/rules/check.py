"""What cannot be on a table: the test of positions set up by hand (D.6)."""

from __future__ import annotations

from ludotheque.core.rule import rule
from ludotheque.titles.dakota.layout import (
    ARMY,
    ASK_DEVELOPMENT,
    ASK_DRAW,
    ASK_EFFECT,
    ASK_FACTION,
    ASK_FIRST,
    ASK_FIRST_PLACEMENT,
    ASK_MARKET,
    ASK_NOBODY,
    ASK_RESUPPLY,
    ASK_SECOND_PLACEMENT,
    ASK_TAKE,
    CARBINES,
    CARD,
    CARDS,
    EFFECTS,
    FACTION_CARDS,
    FORT,
    FOUR,
    GHOST_DANCE,
    HERD,
    INACTIVE,
    KINDS,
    MARKET,
    NATIVE,
    NOWHERE,
    PLACES,
    SCREEN,
    SEATS,
    SETTLER,
    TERRITORIES,
    TYPES,
    WAITING,
    Box,
    State,
)
from ludotheque.titles.dakota.moves import (
    ABSENT_SEAT,
    BAD_CARDS,
    BAD_FACTIONS,
    BAD_NEUTRALS,
    BAD_PAWNS,
    BAD_QUESTION,
    BAD_ROWS,
    BAD_SETUP,
    BAD_SITE,
)
from ludotheque.titles.dakota.rules.collection import collector
from ludotheque.titles.dakota.rules.common import is_active, pawns_at, pawns_in_play, tokens_on


@rule
def check(box: Box, s: State) -> int:
    """0, or the reason why a position is impossible."""
    reason = check_absent(box, s)
    if reason == 0:
        reason = check_question(box, s)
    if reason == 0:
        reason = check_rows(box, s)
    if reason == 0:
        reason = check_drawn(box, s)
    if reason == 0 and s.round == 0:
        return check_setup(box, s)
    if reason == 0:
        reason = check_factions(box, s)
    for seat in range(box.seats):
        if reason == 0:
            reason = check_cards(box, s, seat)
        if reason == 0:
            reason = check_pawns(box, s, seat)
    if reason == 0:
        reason = check_phase(box, s)
    return reason


@rule
def check_absent(box: Box, s: State) -> int:
    """Absent players have nothing."""
    for seat in range(box.seats, SEATS):
        held = s.wealth[seat] + s.points[seat] + s.built[seat] + s.choice[seat]
        for kind in range(KINDS):
            held += s.goods[seat][kind]
        for place in range(PLACES):
            held += s.explorers[seat][place] + s.cavalry[seat][place]
        for card in range(CARDS):
            held += s.cards[seat][card]
        if held != 0 or s.ghost[seat] != NOWHERE or s.faction[seat] >= 0:
            return ABSENT_SEAT
    return 0


@rule
def check_question(box: Box, s: State) -> int:
    """The question must be put to who answers it, and belong to its moment (C59)."""
    q = s.question
    if s.turn >= box.seats or s.first >= box.seats or (s.first < 0) != (q == ASK_FIRST):
        return BAD_QUESTION
    if (q <= ASK_FACTION) != (s.round == 0) or s.round > box.rounds or (s.secret == 1) != (q == ASK_FACTION):
        return BAD_QUESTION
    if q == ASK_FACTION:
        everyone = (1 << box.seats) - 1
        return 0 if s.actors > 0 and s.actors | s.sealed == everyone and s.actors & s.sealed == 0 else BAD_QUESTION
    if s.sealed != 0:
        return BAD_QUESTION
    if q == ASK_FIRST or q == ASK_DRAW:
        return 0 if s.actors == -1 else BAD_QUESTION
    if q == ASK_NOBODY:
        return 0 if s.actors == 0 and s.round == box.rounds else BAD_QUESTION
    if q == ASK_RESUPPLY:
        return 0 if s.actors == 1 << s.marker else BAD_QUESTION
    if q == ASK_TAKE:
        return 0 if s.site >= 0 and s.actors > 0 else BAD_QUESTION
    return 0 if s.actors == 1 << s.turn else BAD_QUESTION


@rule
def check_rows(box: Box, s: State) -> int:
    """Inactive territories are the highest numbers of their type; only open rows hold tokens, and at least one."""
    active = 0
    for territory in range(TERRITORIES):
        on_row = tokens_on(s, territory)
        if territory < box.territories and is_active(s, territory):
            active += 1
            if on_row == 0:
                return BAD_ROWS
            for kind in range(KINDS):
                if s.tokens[territory][kind] > box.spaces[s.row[territory] - 1][territory][kind]:
                    return BAD_ROWS
        elif on_row != 0 or (territory >= box.territories and s.row[territory] != INACTIVE):
            return BAD_ROWS
        if territory > 0 and s.row[territory] != INACTIVE and s.row[territory - 1] == INACTIVE:
            if box.type_of[territory] == box.type_of[territory - 1]:
                return BAD_ROWS
    if active > TYPES + box.extra or (s.question <= ASK_DRAW and active > 0):
        return BAD_ROWS
    return 0


@rule
def check_drawn(box: Box, s: State) -> int:
    """Territory tokens are drawn after the first player and before the factions (R16, C3, C4)."""
    drawn = 0
    for kind in range(TYPES):
        drawn += s.drawn[kind]
        if s.drawn[kind] == 1 and box.type_count[kind] < 2:
            return BAD_SETUP
    if s.question == ASK_FIRST:
        return 0 if drawn == 0 else BAD_SETUP
    if s.question == ASK_DRAW:
        return 0 if drawn < box.extra else BAD_SETUP
    return 0 if drawn == box.extra else BAD_SETUP


@rule
def check_setup(box: Box, s: State) -> int:
    """Before round 1 nothing is dealt but what the set-up deals (R12–R26)."""
    if s.unused[NATIVE] != box.neutral_box or s.unused[SETTLER] != box.neutral_box:
        return BAD_SETUP
    if (s.failed > 0) != (s.shown >= 0) or (s.failed > 0 and s.question != ASK_FACTION):
        return BAD_SETUP
    for seat in range(box.seats):
        if s.explorers[seat][SCREEN] != box.explorers or s.cavalry[seat][SCREEN] != box.cavalry:
            return BAD_SETUP
        if s.wealth[seat] != box.start_wealth or s.points[seat] != 0 or s.faction[seat] >= 0:
            return BAD_SETUP
        if s.choice[seat] > 0 and not s.sealed >> seat & 1:
            return BAD_SETUP
        for card in range(CARDS):
            if s.cards[seat][card] == 1:
                return BAD_SETUP
        for kind in range(KINDS):
            if s.goods[seat][kind] > 0:
                return BAD_SETUP
    return check_markers(box, s)


@rule
def check_markers(box: Box, s: State) -> int:
    """Before round 1 there is no marker on the board."""
    for seat in range(box.seats):
        if s.ghost[seat] >= 0 or s.built[seat] == 1:
            return BAD_SETUP
    for territory in range(TERRITORIES):
        if s.visited[territory] == 1:
            return BAD_SETUP
    for effect in range(EFFECTS):
        if s.used[effect] == 1:
            return BAD_SETUP
    return 0 if s.site == NOWHERE and s.left == 0 else BAD_SETUP


@rule
def check_factions(box: Box, s: State) -> int:
    """Both factions have players, no choice is pending, and the neutrals are as many as they should be (R20, R22)."""
    settlers = 0
    for seat in range(box.seats):
        if s.faction[seat] < 0 or s.choice[seat] > 0:
            return BAD_FACTIONS
        settlers += s.faction[seat]
    if settlers == 0 or settlers == box.seats or (s.failed > 0) != (s.shown >= 0):
        return BAD_FACTIONS
    if s.unused[NATIVE] != box.neutral_box - box.neutrals[settlers]:
        return BAD_NEUTRALS
    if s.unused[SETTLER] != box.neutral_box - box.neutrals[box.seats - settlers]:
        return BAD_NEUTRALS
    for territory in range(TERRITORIES):
        on_land = s.neutrals[territory][NATIVE] + s.neutrals[territory][SETTLER]
        if on_land > 0 and not (neutrals_out(s, territory) and s.visited[territory] == 1 and is_active(s, territory)):
            return BAD_NEUTRALS
        open_yet = s.question == ASK_FIRST_PLACEMENT or neutrals_out(s, territory)
        if s.visited[territory] == 1:
            if s.row[territory] == INACTIVE or s.question == ASK_EFFECT or (open_yet and not is_active(s, territory)):
                return BAD_SITE
    return 0


@rule
def neutrals_out(s: State, territory: int) -> bool:
    """Whether neutrals may stand on a territory now: from the second placement until it is resolved."""
    return s.question == ASK_SECOND_PLACEMENT or (s.question == ASK_TAKE and territory > s.site)


@rule
def check_cards(box: Box, s: State, seat: int) -> int:
    """Cards of the own faction; Ghost Dance lies only if it is owned, and not before the own Activation (R80, C67)."""
    owned = 0
    for card in range(CARDS):
        owned += s.cards[seat][card]
        if s.cards[seat][card] == 1 and card // FACTION_CARDS != s.faction[seat]:
            return BAD_CARDS
    if s.built[seat] == 1 and (owned == 0 or s.question < ASK_DEVELOPMENT):
        return BAD_CARDS
    if s.ghost[seat] >= 0 and (s.cards[seat][GHOST_DANCE] == 0 or s.ghost[seat] >= box.territories):
        return BAD_CARDS
    if s.ghost[seat] >= 0 and s.row[s.ghost[seat]] == INACTIVE:
        return BAD_CARDS
    return 0


@rule
def check_pawns(box: Box, s: State, seat: int) -> int:
    """3 to 6 pawns in play, a cavalry pawn for each reinforcement, placed as the phase says (R43, C8, C13, C14)."""
    in_play = pawns_in_play(box, s, seat)
    swapped = s.cards[seat][HERD] + s.cards[seat][CARBINES] + s.cards[seat][FORT] + s.cards[seat][ARMY]
    if in_play > box.most_pawns or in_play - s.explorers[seat][WAITING] < box.start_explorers:
        return BAD_PAWNS
    if s.cavalry[seat][WAITING] != 0 or s.cavalry[seat][SCREEN] != box.cavalry - swapped:
        return BAD_PAWNS
    if s.explorers[seat][WAITING] > 0 and s.question < ASK_DEVELOPMENT:
        return BAD_PAWNS
    for territory in range(TERRITORIES):
        if pawns_at(s, seat, territory) > 0:
            if s.visited[territory] == 0 or not is_active(s, territory):
                return BAD_PAWNS
            if s.question == ASK_TAKE and territory < s.site:
                return BAD_PAWNS
    return check_placed(box, s, seat, in_play - s.explorers[seat][WAITING])


@rule
def check_placed(box: Box, s: State, seat: int, in_play: int) -> int:
    """How many pawns a player has placed, by the phase and by his place in the round (R31, R36, R42)."""
    q = s.question
    placed = in_play - pawns_at(s, seat, CARD)
    on_land = placed - pawns_at(s, seat, MARKET)
    place = (seat - s.marker + box.seats) % box.seats
    turn = (s.turn - s.marker + box.seats) % box.seats
    if q == ASK_FIRST_PLACEMENT:
        wanted = box.placed if place < turn else box.placed - s.left if place == turn else 0
        return 0 if placed == wanted else BAD_PAWNS
    if q == ASK_SECOND_PLACEMENT:
        if place < turn:
            return 0 if placed == box.placed else BAD_PAWNS
        if place > turn:
            return 0 if placed == in_play else BAD_PAWNS
        return 0 if placed >= box.placed and in_play - placed <= s.left else BAD_PAWNS
    if q == ASK_TAKE:
        return 0
    if q == ASK_RESUPPLY or q == ASK_MARKET:
        return 0 if on_land == 0 else BAD_PAWNS
    return 0 if placed == 0 else BAD_PAWNS


@rule
def check_phase(box: Box, s: State) -> int:
    """Counters and territory of the phase under way."""
    q = s.question
    placing = q == ASK_FIRST_PLACEMENT or q == ASK_SECOND_PLACEMENT
    paying = q == ASK_DEVELOPMENT and s.left > 0
    if not paying and ((s.left > 0) != placing or s.left > box.placed):
        return BAD_QUESTION
    if (s.site >= 0) != (q == ASK_TAKE or q == ASK_RESUPPLY or paying):
        return BAD_SITE
    for effect in range(EFFECTS):
        if s.used[effect] == 1 and q != ASK_EFFECT:
            return BAD_QUESTION
    if q == ASK_MARKET:
        return 0 if pawns_at(s, s.turn, MARKET) > 0 else BAD_PAWNS
    if paying:
        return check_paying(box, s)
    if s.site < 0:
        return 0
    if s.site >= box.territories or not is_active(s, s.site):
        return BAD_SITE
    if q == ASK_RESUPPLY:
        return 0 if s.visited[s.site] == 0 else BAD_SITE
    return check_taking(box, s)


@rule
def check_paying(box: Box, s: State) -> int:
    """Who has just built a card with several four-colour tokens pays those that are left, and can (C44)."""
    if s.site >= CARDS or s.cards[s.turn][s.site] == 0 or s.built[s.turn] == 0 or s.left >= box.four_colour[s.site]:
        return BAD_CARDS
    spare = 0
    for i in range(FOUR):
        spare += s.goods[s.turn][box.four[i]]
    return 0 if spare >= s.left else BAD_CARDS


@rule
def check_taking(box: Box, s: State) -> int:
    """One faction only is left on the territory, and its strongest player is asked (R46, R49, R55, R57)."""
    seat = collector(box, s, s.site)
    if s.visited[s.site] == 0 or seat < 0 or s.actors != 1 << seat:
        return BAD_SITE
    for other in range(box.seats):
        if pawns_at(s, other, s.site) > 0 and s.faction[other] != s.faction[seat]:
            return BAD_SITE
    return 0
