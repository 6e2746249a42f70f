"""What cannot be on a table: the test of positions set up by hand (D.6)."""

from __future__ import annotations

from ludotheque.core.rule import rule
from ludotheque.titles.dakota import ask, layout, reasons
from ludotheque.titles.dakota.layout import Box, State
from ludotheque.titles.dakota.rules.activation import effect_card
from ludotheque.titles.dakota.rules.collection import collector, others_there
from ludotheque.titles.dakota.rules.common import free_spaces, is_active, pawns_at, pawns_in_play, tokens_on
from ludotheque.titles.dakota.rules.placement import danced


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
    if reason == 0:
        reason = check_types(box, s)
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
        reason = check_neutrals(box, s)
    if reason == 0:
        reason = check_land(box, s)
    if reason == 0:
        reason = check_phase(box, s)
    return reason


@rule
def check_absent(box: Box, s: State) -> int:
    """Absent players have nothing."""
    for seat in range(box.seats, layout.SEATS):
        held = s.wealth[seat] + s.points[seat] + s.built[seat] + s.choice[seat]
        for kind in range(layout.KINDS):
            held += s.goods[seat][kind]
        for place in range(layout.PLACES):
            held += s.explorers[seat][place] + s.cavalry[seat][place]
        for card in range(layout.CARDS):
            held += s.cards[seat][card]
        if held != 0 or s.ghost[seat] != layout.NOWHERE or s.faction[seat] >= 0:
            return reasons.ABSENT_SEAT
    return 0


@rule
def check_question(box: Box, s: State) -> int:
    """The question must be put to who answers it, and belong to its moment (C59)."""
    q = s.question
    if s.turn >= box.seats or s.first >= box.seats or (s.first < 0) != (q == ask.FIRST):
        return reasons.BAD_QUESTION
    if (q <= ask.FACTION) != (s.round == 0) or s.round > box.rounds or (s.secret == 1) != (q == ask.FACTION):
        return reasons.BAD_QUESTION
    if q == ask.FACTION:
        everyone = (1 << box.seats) - 1
        right = s.actors > 0 and s.actors | s.sealed == everyone and s.actors & s.sealed == 0
        return 0 if right else reasons.BAD_QUESTION
    if s.sealed != 0:
        return reasons.BAD_QUESTION
    if q == ask.FIRST or q == ask.DRAW:
        return 0 if s.actors == -1 else reasons.BAD_QUESTION
    if q == ask.NOBODY:
        return 0 if s.actors == 0 and s.round == box.rounds else reasons.BAD_QUESTION
    if q == ask.RESUPPLY:
        return 0 if s.actors == 1 << s.marker else reasons.BAD_QUESTION
    if q == ask.TAKE:
        return 0 if s.site >= 0 and s.actors > 0 else reasons.BAD_QUESTION
    return 0 if s.actors == 1 << s.turn else reasons.BAD_QUESTION


@rule
def check_rows(box: Box, s: State) -> int:
    """Inactive territories are the highest numbers of their type; only open rows hold tokens, and at least one."""
    for territory in range(layout.TERRITORIES):
        on_row = tokens_on(s, territory)
        if territory < box.territories and is_active(s, territory):
            if on_row == 0 or s.question <= ask.DRAW:
                return reasons.BAD_ROWS
            for kind in range(layout.KINDS):
                if s.tokens[territory][kind] > box.spaces[s.row[territory] - 1][territory][kind]:
                    return reasons.BAD_ROWS
        elif on_row != 0 or (territory >= box.territories and s.row[territory] != layout.INACTIVE):
            return reasons.BAD_ROWS
        if territory > 0 and s.row[territory] != layout.INACTIVE and s.row[territory - 1] == layout.INACTIVE:
            if box.type_of[territory] == box.type_of[territory - 1]:
                return reasons.BAD_ROWS
    return 0


@rule
def check_drawn(box: Box, s: State) -> int:
    """Territory tokens are drawn after the first player and before the factions (R16, C3, C4)."""
    drawn = 0
    for kind in range(layout.TYPES):
        drawn += s.drawn[kind]
        if s.drawn[kind] == 1 and box.type_count[kind] < 2:
            return reasons.BAD_SETUP
    if s.question == ask.FIRST:
        return 0 if drawn == 0 else reasons.BAD_SETUP
    if s.question == ask.DRAW:
        return 0 if drawn < box.extra else reasons.BAD_SETUP
    return 0 if drawn == box.extra else reasons.BAD_SETUP


@rule
def check_types(box: Box, s: State) -> int:
    """A type has as many active territories as at first, while another is left for an exhausted one (R15, R16, R63)."""
    if s.question <= ask.DRAW:
        return 0
    for kind in range(layout.TYPES):
        wanted = 1 + s.drawn[kind]
        active = 0
        opened = 0
        for i in range(box.type_count[kind]):
            territory = box.type_first[kind] + i
            active += 1 if is_active(s, territory) else 0
            opened += 1 if s.row[territory] != layout.INACTIVE else 0
        if opened == 0:
            return reasons.BAD_RIGHTMOST
        if opened < wanted or active > wanted:
            return reasons.BAD_TOKENS
        if active < wanted and opened < box.type_count[kind]:
            return reasons.NOT_REPLACED
    return 0


@rule
def check_filled(box: Box, s: State) -> int:
    """Before round 1 spaces are empty, and rows passed over, only where the supply has run out of a kind (R17, C30)."""
    for territory in range(box.territories):
        for kind in range(layout.KINDS):
            if s.supply[kind] > 0 and s.row[territory] != layout.INACTIVE:
                if s.row[territory] != layout.UPPER and box.spaces[0][territory][kind] > 0:
                    return reasons.NOT_FILLED
                if s.row[territory] == layout.EXHAUSTED and box.spaces[1][territory][kind] > 0:
                    return reasons.NOT_FILLED
                if is_active(s, territory) and free_spaces(box, s, territory, kind) > 0:
                    return reasons.NOT_FILLED
    return 0


@rule
def check_setup(box: Box, s: State) -> int:
    """Before round 1 nothing is dealt but what the set-up deals (R12, R13, R17, R22, R24, R25, R26)."""
    if s.unused[layout.NATIVE] != box.neutral_box or s.unused[layout.SETTLER] != box.neutral_box:
        return reasons.BAD_SETUP
    if (s.failed > 0) != (s.shown >= 0) or (s.failed > 0 and s.question != ask.FACTION):
        return reasons.BAD_SETUP
    for seat in range(box.seats):
        if s.explorers[seat][layout.SCREEN] != box.explorers or s.cavalry[seat][layout.SCREEN] != box.cavalry:
            return reasons.BAD_SETUP
        if s.wealth[seat] != box.start_wealth or s.points[seat] != 0 or s.faction[seat] >= 0:
            return reasons.BAD_SETUP
        if s.choice[seat] > 0 and not s.sealed >> seat & 1:
            return reasons.BAD_SETUP
        for card in range(layout.CARDS):
            if s.cards[seat][card] == 1:
                return reasons.BAD_SETUP
        for kind in range(layout.KINDS):
            if s.goods[seat][kind] > 0:
                return reasons.BAD_SETUP
    reason = check_markers(box, s)
    return reason if reason != 0 else check_filled(box, s)


@rule
def check_markers(box: Box, s: State) -> int:
    """Before round 1 there is no marker on the board."""
    for seat in range(box.seats):
        if s.ghost[seat] >= 0 or s.built[seat] == 1:
            return reasons.BAD_SETUP
    for territory in range(layout.TERRITORIES):
        if s.visited[territory] == 1:
            return reasons.BAD_SETUP
    for effect in range(layout.EFFECTS):
        if s.used[effect] == 1:
            return reasons.BAD_SETUP
    return 0 if s.site == layout.NOWHERE and s.left == 0 else reasons.BAD_SETUP


@rule
def check_factions(box: Box, s: State) -> int:
    """Both factions have players, and no choice is pending (R20)."""
    settlers = 0
    for seat in range(box.seats):
        if s.faction[seat] < 0 or s.choice[seat] > 0:
            return reasons.BAD_FACTIONS
        settlers += s.faction[seat]
    if settlers == 0 or settlers == box.seats or (s.failed > 0) != (s.shown >= 0):
        return reasons.BAD_FACTIONS
    return 0


@rule
def check_neutrals(box: Box, s: State) -> int:
    """The neutrals are as many as they were set out, less one for each recruit while there are any (R22, R86, C49)."""
    settlers = 0
    for seat in range(box.seats):
        settlers += s.faction[seat]
    if s.unused[layout.NATIVE] != box.neutral_box - box.neutrals[settlers]:
        return reasons.BAD_NEUTRALS
    if s.unused[layout.SETTLER] != box.neutral_box - box.neutrals[box.seats - settlers]:
        return reasons.BAD_NEUTRALS
    for faction in range(layout.FACTIONS):
        recruits = 0
        for seat in range(box.seats):
            if s.faction[seat] == faction:
                recruits += pawns_in_play(box, s, seat) - box.start_explorers
        if s.removed[faction] != min(recruits, box.neutral_box - s.unused[faction]):
            return reasons.BAD_REMOVED
    return 0


@rule
def check_land(box: Box, s: State) -> int:
    """Neutrals and marks of a visit are only where they can be (R38, R66, R97, C12)."""
    marks = danced(box, s)
    for territory in range(layout.TERRITORIES):
        on_land = s.neutrals[territory][layout.NATIVE] + s.neutrals[territory][layout.SETTLER]
        if s.neutrals[territory][layout.SETTLER] > 0 and marks >> territory & 1:
            return reasons.UNDER_DANCE
        if on_land > 0 and not (neutrals_out(s, territory) and s.visited[territory] == 1 and is_active(s, territory)):
            return reasons.BAD_NEUTRALS
        open_yet = s.question == ask.FIRST_PLACEMENT or neutrals_out(s, territory)
        if s.visited[territory] == 1:
            if s.row[territory] == layout.INACTIVE or s.question == ask.EFFECT:
                return reasons.BAD_VISITED
            if open_yet and not is_active(s, territory):
                return reasons.BAD_VISITED
            if open_yet and on_land == 0 and not others_there(box, s, layout.NOBODY, territory):
                return reasons.BAD_VISITED
    return 0


@rule
def neutrals_out(s: State, territory: int) -> bool:
    """Whether neutrals may stand on a territory now: from the second placement until it is resolved."""
    return s.question == ask.SECOND_PLACEMENT or (s.question == ask.TAKE and territory > s.site)


@rule
def check_cards(box: Box, s: State, seat: int) -> int:
    """Cards of the own faction; nothing is built or recruited before the own turn (R75, R80)."""
    owned = 0
    for card in range(layout.CARDS):
        owned += s.cards[seat][card]
        if s.cards[seat][card] == 1 and card // layout.FACTION_CARDS != s.faction[seat]:
            return reasons.BAD_CARDS
    if s.built[seat] == 1 and (owned == 0 or s.question < ask.DEVELOPMENT):
        return reasons.BAD_CARDS
    if s.question == ask.DEVELOPMENT and place_of(box, s, seat) > place_of(box, s, s.turn):
        if s.built[seat] == 1 or s.explorers[seat][layout.WAITING] > 0:
            return reasons.BAD_BUILT
    return check_ghost(box, s, seat)


@rule
def check_ghost(box: Box, s: State, seat: int) -> int:
    """Ghost Dance lies on a territory that was active, if it is owned and its owner has used it (R97, C67)."""
    if s.question == ask.EFFECT and seat == s.turn and (s.ghost[seat] >= 0) != (s.used[layout.GHOST] == 1):
        return reasons.BAD_MARKER
    if s.ghost[seat] < 0:
        return 0
    if s.cards[seat][layout.GHOST_DANCE] == 0:
        return reasons.BAD_CARDS
    if s.question == ask.EFFECT and place_of(box, s, seat) > place_of(box, s, s.turn):
        return reasons.BAD_MARKER
    if s.ghost[seat] >= box.territories or s.row[s.ghost[seat]] == layout.INACTIVE:
        return reasons.BAD_MARKER
    return 0 if s.question >= ask.TAKE or is_active(s, s.ghost[seat]) else reasons.BAD_MARKER


@rule
def place_of(box: Box, s: State, seat: int) -> int:
    """A seat's place in round order; the first player's is 0 (R29)."""
    return (seat - s.marker + box.seats) % box.seats


@rule
def check_pawns(box: Box, s: State, seat: int) -> int:
    """3 to 6 pawns in play, a cavalry pawn for each reinforcement, placed as the phase says (R43, C8, C13, C14)."""
    in_play = pawns_in_play(box, s, seat)
    cards = s.cards[seat]
    swapped = cards[layout.HERD] + cards[layout.CARBINES] + cards[layout.FORT] + cards[layout.ARMY]
    if in_play > box.most_pawns or in_play - s.explorers[seat][layout.WAITING] < box.start_explorers:
        return reasons.BAD_PAWNS
    if s.cavalry[seat][layout.WAITING] != 0 or s.cavalry[seat][layout.SCREEN] != box.cavalry - swapped:
        return reasons.BAD_PAWNS
    if s.explorers[seat][layout.WAITING] > 0 and s.question < ask.DEVELOPMENT:
        return reasons.BAD_PAWNS
    for territory in range(layout.TERRITORIES):
        if pawns_at(s, seat, territory) > 0:
            if s.visited[territory] == 0 or not is_active(s, territory):
                return reasons.BAD_PAWNS
            if s.question == ask.TAKE and territory < s.site:
                return reasons.BAD_PAWNS
    return check_placed(box, s, seat, in_play - s.explorers[seat][layout.WAITING])


@rule
def check_placed(box: Box, s: State, seat: int, in_play: int) -> int:
    """How many pawns a player has placed, by the phase and by their place in the round (R31, R36, R42)."""
    q = s.question
    placed = in_play - pawns_at(s, seat, layout.CARD)
    on_land = placed - pawns_at(s, seat, layout.MARKET)
    place = place_of(box, s, seat)
    turn = place_of(box, s, s.turn)
    if q == ask.FIRST_PLACEMENT:
        wanted = box.placed if place < turn else box.placed - s.left if place == turn else 0
        return 0 if placed == wanted else reasons.BAD_PAWNS
    if q == ask.SECOND_PLACEMENT:
        if place < turn:
            return 0 if placed == box.placed else reasons.BAD_PAWNS
        if place > turn:
            return 0 if placed == in_play else reasons.BAD_PAWNS
        return 0 if placed >= box.placed and in_play - placed <= s.left else reasons.BAD_PAWNS
    if q == ask.TAKE:
        return 0
    if q == ask.RESUPPLY or q == ask.MARKET:
        return 0 if on_land == 0 else reasons.BAD_PAWNS
    return 0 if placed == 0 else reasons.BAD_PAWNS


@rule
def check_phase(box: Box, s: State) -> int:
    """Counters and territory of the phase under way."""
    q = s.question
    placing = q == ask.FIRST_PLACEMENT or q == ask.SECOND_PLACEMENT
    paying = q == ask.DEVELOPMENT and s.left > 0
    if not paying and ((s.left > 0) != placing or s.left > box.placed):
        return reasons.BAD_QUESTION
    if (s.site >= 0) != (q == ask.TAKE or q == ask.RESUPPLY or paying):
        return reasons.BAD_SITE
    for effect in range(layout.EFFECTS):
        if s.used[effect] == 1 and (q != ask.EFFECT or s.cards[s.turn][effect_card(effect)] == 0):
            return reasons.BAD_QUESTION
    if q == ask.MARKET:
        return 0 if pawns_at(s, s.turn, layout.MARKET) > 0 else reasons.BAD_PAWNS
    if paying:
        return check_paying(box, s)
    if s.site < 0:
        return 0
    if s.site >= box.territories or not is_active(s, s.site):
        return reasons.BAD_SITE
    if q == ask.RESUPPLY:
        return 0 if s.visited[s.site] == 0 else reasons.BAD_SITE
    return check_taking(box, s)


@rule
def check_paying(box: Box, s: State) -> int:
    """Who has just built a card with several four-colour tokens pays those that are left, and can (C44)."""
    if s.site >= layout.CARDS or s.cards[s.turn][s.site] == 0 or s.built[s.turn] == 0:
        return reasons.BAD_CARDS
    if s.left >= box.four_colour[s.site]:
        return reasons.BAD_CARDS
    spare = 0
    for i in range(layout.FOUR):
        spare += s.goods[s.turn][box.four[i]]
    return 0 if spare >= s.left else reasons.BAD_CARDS


@rule
def check_taking(box: Box, s: State) -> int:
    """One faction only is left on the territory, and its strongest player is asked (R46, R49, R55, R57)."""
    seat = collector(box, s, s.site)
    if s.visited[s.site] == 0 or seat < 0 or s.actors != 1 << seat:
        return reasons.BAD_SITE
    for other in range(box.seats):
        if pawns_at(s, other, s.site) > 0 and s.faction[other] != s.faction[seat]:
            return reasons.BAD_SITE
    return 0
