"""What cannot be on a table: the test of positions set up by hand."""

from __future__ import annotations

from ludotheque.core.rule import CHANCE, rule
from ludotheque.titles.montmurail import ask, layout, reasons
from ludotheque.titles.montmurail.layout import Box, State
from ludotheque.titles.montmurail.rules import close, geometry, place, setup, turn, value


@rule
def check(box: Box, s: State) -> int:
    """0, or the reason why a position is impossible."""
    reason = check_seats(box, s)
    if reason == 0:
        reason = check_board(s)
    if reason == 0:
        reason = check_question(box, s)
    if reason == 0:
        reason = check_tokens(box, s)
    for seat in range(box.seats):
        if reason == 0:
            reason = check_walls(box, s, seat)
        if reason == 0:
            reason = check_city(box, s, seat)
        if reason == 0:
            reason = check_secret(box, s, seat)
    if reason == 0 and s.question == ask.WALLS:
        reason = check_reserve(box, s)
    if reason == 0 and s.question == ask.DECLARE and s.actors | s.sealed != close.able_to_close(box, s):
        reason = reasons.BAD_QUESTION
    return reason


@rule
def check_seats(box: Box, s: State) -> int:
    """Absent players have nothing; Invasion tokens and the shield come with the end of an Age."""
    if s.roller >= box.seats or s.first >= box.seats or s.shield >= box.seats or s.closed >> box.seats != 0:
        return reasons.ABSENT_SEAT
    for seat in range(layout.SEATS):
        if seat >= box.seats:
            held = s.hand[seat] + s.built[seat] + s.vikings[seat] + s.invasions[seat] + s.longest[seat] + s.lifts[seat]
            sets = s.city[seat] | s.counted[seat] | s.picked[seat] | s.declared[seat] | s.coins[seat]
            for word in range(layout.WORDS):
                sets |= s.walls[seat][word] | s.lifted[seat][word]
            if held != 0 or sets != 0 or s.placed[seat] >= 0:
                return reasons.ABSENT_SEAT
        elif s.invasions[seat] > s.age or (s.question != ask.NOBODY and s.invasions[seat] >= max(s.age, 1)):
            return reasons.BAD_TOKENS
    return reasons.BAD_TOKENS if s.shield >= 0 and s.question != ask.NOBODY else 0


@rule
def check_board(s: State) -> int:
    """Each gem lies once, and as many tiles as have been laid."""
    laid = 0
    for space in range(layout.SPACES):
        if s.tile[space] >= 0:
            laid += 1
            for other in range(space):
                if s.tile[other] >= 0 and s.tile[other] // setup.WAYS == s.tile[space] // setup.WAYS:
                    return reasons.BAD_TILES
    if laid != s.laid or (s.question == ask.FIRST and laid > 0) or (s.question == ask.TILE) == (laid == layout.SPACES):
        return 0 if s.question == ask.FIRST and laid == 0 and s.laid == 0 else reasons.BAD_TILES
    return 0


@rule
def check_question(box: Box, s: State) -> int:
    """The question must be put to who answers it, at its time."""
    q = s.question
    secret = q == ask.WALLS or q == ask.DECLARE
    if (s.first < 0) != (q == ask.FIRST) or (s.secret == 1) != secret or (s.sealed != 0 and not secret):
        return reasons.BAD_QUESTION
    if (s.age == 0) != (q == ask.FIRST or q == ask.TILE) or (q == ask.NOBODY and s.age != layout.AGES):
        return reasons.BAD_QUESTION
    if (s.turn == 0) != (q != ask.ROLL and not secret) or (s.face >= 0) != secret:
        return reasons.BAD_QUESTION
    if (s.closed != 0 and not secret and q != ask.ROLL) or s.face >= box.faces:
        return reasons.BAD_QUESTION
    if s.turn > 0 and not shown_by_dice(box, s):
        return reasons.BAD_DECREE
    return check_actors(box, s)


@rule
def shown_by_dice(box: Box, s: State) -> bool:
    """Whether the king's dice can make this decree (R18)."""
    for outcome in range(box.decrees):
        alike = 0
        for kind in range(layout.BUILDINGS):
            alike += box.decree[outcome][kind] == s.decree[kind]
        if alike == layout.BUILDINGS:
            return True
    return False


@rule
def check_tokens(box: Box, s: State) -> int:
    """Coins, Viking and Invasion tokens and the shield, as the Ages so far can have brought them."""
    printed = value.city_vikings(s, -1)
    over = s.question == ask.NOBODY
    invaded, kept = 0, 0
    for seat in range(box.seats):
        if s.coins[seat] < 0 and not over:
            return reasons.EARLY_COINS
        if s.coins[seat] > 0 and s.age < layout.AGES and not s.closed >> seat & 1:
            return reasons.EARLY_COINS
        if s.age < layout.AGES and (s.vikings[seat] > 0 or s.longest[seat] > 0):
            return reasons.EARLY_TOKENS
        # the invaded give all their tokens back; in a second Age they may take new ones, unless invaded again
        if s.vikings[seat] > 0 and s.invasions[seat] >= (layout.AGES if over else 1):
            return reasons.INVADED_KEEPS
        # somebody who was invaded had more
        if s.vikings[seat] >= max(1, printed * (layout.AGES if over else 1)):
            return reasons.TOO_MANY_KEPT
        kept += s.vikings[seat]
        invaded += s.invasions[seat] > 0 and s.vikings[seat] == 0
    if kept > 0 and invaded == 0:
        return reasons.NOBODY_WAS
    return check_shield(box, s) if over else 0


@rule
def check_shield(box: Box, s: State) -> int:
    """At the end somebody holds the shield: nobody has fewer tokens, but through the invasion after it (R55, A22)."""
    if s.shield < 0:
        return reasons.NO_SHIELD
    for seat in range(box.seats):
        if s.vikings[seat] < s.vikings[s.shield] and s.invasions[seat] == 0:
            return reasons.NO_SHIELD
    return 0


@rule
def check_reserve(box: Box, s: State) -> int:
    """Clockwise from the roller each hand was filled as far as the supply went (A17)."""
    size = box.shape_walls[box.face_shape[s.face]]
    short = False
    for i in range(box.seats):
        seat = (s.roller + i) % box.seats
        if not s.closed >> seat & 1:
            if (short and s.hand[seat] > 0) or (s.hand[seat] < size and s.supply > 0):
                return reasons.NOT_RESERVED
            short = short or s.hand[seat] < size
    return 0


@rule
def check_actors(box: Box, s: State) -> int:
    """Who is to act; who is asked to declare is tested when the walls are known to be right."""
    q = s.question
    expected = CHANCE
    if q == ask.NOBODY:
        expected = 0
    elif q == ask.TILE and box.assembly == 0:
        expected = 1 << setup.chooser(box, s)
    elif q == ask.WALLS:
        expected = turn.building(box, s) & ~s.sealed
    elif q == ask.DECLARE:
        expected = s.actors & ~s.sealed & turn.building(box, s)
    if s.actors != expected or (s.actors == 0 and q != ask.NOBODY) or s.sealed & s.closed != 0:
        return reasons.BAD_QUESTION
    return reasons.BAD_QUESTION if turn.building(box, s) == 0 else 0


@rule
def check_walls(box: Box, s: State, seat: int) -> int:
    """Walls on the board are counted right; from the second turn on a seat has some, and a free street (A11, A36)."""
    if s.walls[seat][2] >> 16 != 0:
        return reasons.BAD_WALLS
    built = geometry.count_walls(s, seat)
    if s.built[seat] != built or (built > 0 and s.turn == 0):
        return reasons.BAD_WALLS
    placing = s.question == ask.ROLL or s.question == ask.WALLS
    if placing and not s.closed >> seat & 1 and (built == layout.STREETS or (built == 0) != (s.turn == 1)):
        return reasons.BAD_WALLS
    size = box.shape_walls[box.face_shape[max(s.face, 0)]]
    holds = s.question == ask.WALLS and not s.closed >> seat & 1
    return reasons.BAD_HAND if s.hand[seat] > (size if holds else 0) else 0


@rule
def check_city(box: Box, s: State, seat: int) -> int:
    """A closed city is one that meets the decree, and its walls are its perimeter; an open one has none."""
    city = s.city[seat] + 0
    if s.counted[seat] & ~city != 0 or (box.lenient == 1 and s.counted[seat] != city):
        return reasons.BAD_CITY
    if not s.closed >> seat & 1:
        return reasons.BAD_CITY if city != 0 else 0
    if s.turn == 1:
        return reasons.EARLY_CITY
    if s.walls[seat][0] != geometry.line_above(city) or s.walls[seat][1] != geometry.line_left(city):
        return reasons.BAD_CITY
    if s.walls[seat][2] != geometry.line_rim(city):
        return reasons.BAD_CITY
    if city == 0:
        return check_empty(box, s)
    whole = geometry.piece_of(city, close.first_plot(city)) == city
    if not whole or geometry.has_hole(city) or (box.simple == 1 and geometry.touches_itself(city)):
        return reasons.BAD_CITY
    return check_counted(box, s, s.counted[seat] + 0)


@rule
def check_empty(box: Box, s: State) -> int:
    """While an Age goes on only a board without a free street ends in an empty city, under most decrees (A11, A40)."""
    demands = s.decree[0] + s.decree[1] + s.decree[2]
    return 0 if box.lenient == 0 and demands > 0 and box.walls >= layout.STREETS else reasons.NO_CAUSE


@rule
def check_counted(box: Box, s: State, counted: int) -> int:
    """The plots that count meet the decree (R39); one with a street free of walls shares it with another (A1)."""
    for kind in range(layout.BUILDINGS):
        if geometry.count(counted & s.printed[kind]) < s.decree[kind]:
            return reasons.CITY_BELOW
    beside = geometry.south(counted) | geometry.north(counted) | geometry.east(counted) | geometry.west(counted)
    return reasons.LONE_PLOT if box.lenient == 0 and counted & ~beside != 0 else 0


@rule
def check_secret(box: Box, s: State, seat: int) -> int:
    """A secret choice is one that the seat could make. It may be blank though finished: then it is not known."""
    if s.question == ask.WALLS:
        if s.picked[seat] != 0 or s.declared[seat] != layout.UNDECLARED:
            return reasons.BAD_SECRET
        return check_placing(box, s, seat)
    lifted = s.lifts[seat] + 0
    for word in range(layout.WORDS):
        lifted |= s.lifted[seat][word]
    if lifted != 0 or s.placed[seat] >= 0:
        return reasons.BAD_SECRET
    if s.question == ask.DECLARE:
        return check_declaring(box, s, seat)
    return reasons.BAD_SECRET if s.picked[seat] != 0 or s.declared[seat] != layout.UNDECLARED else 0


@rule
def check_placing(box: Box, s: State, seat: int) -> int:
    """Only own walls are lifted, no more than are lacking; a placement is there once the seat has finished."""
    lifts = 0
    for word in range(layout.WORDS):
        if s.lifted[seat][word] & ~s.walls[seat][word] != 0:
            return reasons.BAD_SECRET
        lifts += geometry.count(s.lifted[seat][word] + 0)
    size = box.shape_walls[box.face_shape[s.face]]
    if lifts != s.lifts[seat] or (lifts > 0 and (s.hand[seat] + lifts > size or s.closed >> seat & 1)):
        return reasons.BAD_SECRET
    if s.placed[seat] < 0:
        return reasons.BAD_SECRET if lifts > 0 and s.sealed >> seat & 1 else 0
    open_ = place.placement_refusal(box, s, seat, s.placed[seat] + 0) == 0
    return 0 if s.sealed >> seat & 1 and open_ else reasons.BAD_SECRET


@rule
def check_declaring(box: Box, s: State, seat: int) -> int:
    """Rooms are whole and joined to each other within one piece that meets the decree; a declared city is one."""
    picked, declared = s.picked[seat] + 0, s.declared[seat] + 0
    finished = s.sealed >> seat & 1
    if picked == 0:
        if declared == layout.UNDECLARED:
            return 0
        goes_on = declared != layout.CLOSES and close.continue_refusal(box, s, seat) == 0
        return 0 if finished and goes_on else reasons.BAD_SECRET
    if (declared == layout.CLOSES) != (finished == 1) or not (s.sealed | s.actors) >> seat & 1:
        return reasons.BAD_SECRET
    inside = geometry.enclosed(box, s, seat)
    piece = geometry.piece_of(inside, close.first_plot(picked))
    rooms = geometry.flood(picked, ~s.walls[seat][0] & ~geometry.ROW0, ~s.walls[seat][1] & ~geometry.COLUMN0)
    if rooms != picked or geometry.piece_of(picked, close.first_plot(picked)) != picked or picked & ~inside != 0:
        return reasons.BAD_SECRET
    if close.lacking(box, s, seat, piece) != 0:
        return reasons.BAD_SECRET
    legal = not geometry.has_hole(picked) and not (box.simple == 1 and geometry.touches_itself(picked))
    return reasons.BAD_SECRET if finished and not (legal and close.lacking(box, s, seat, picked) == 0) else 0
