"""Placing walls (R27–R36): lifts and placements in secret, and their reveal."""

from __future__ import annotations

from ludotheque.core.asking import seal
from ludotheque.core.rule import Codes, refuse, rule, tell
from ludotheque.titles.montmurail import events, layout, reasons
from ludotheque.titles.montmurail.layout import Box, State
from ludotheque.titles.montmurail.rules import close


@rule
def hand_size(s: State, seat: int) -> int:
    """Walls reserved for a seat and lifted by it (A36)."""
    return s.hand[seat] + s.lifts[seat]


@rule
def rolled_shape(box: Box, s: State) -> int:
    """The arrangement on the die (R28)."""
    return box.face_shape[s.face] + 0


@rule
def hand_refusal(box: Box, s: State, seat: int, size: int) -> int:
    """A single wall needs one wall in hand, the arrangement all of its own (A36)."""
    if hand_size(s, seat) >= size:
        return 0
    if hand_size(s, seat) == 0:
        return reasons.EMPTY_HAND
    return refuse(reasons.SMALL_HAND, hand_size(s, seat), size)


@rule
def standing(s: State, seat: int, word: int) -> int:
    """A word of the streets that carry a wall, without those lifted (A36)."""
    return s.walls[seat][word] & ~s.lifted[seat][word]


@rule
def taken(box: Box, above: int, left: int, rim: int, i: int) -> int:
    """Not 0 if a placement needs a street that carries a wall (R30). Streets off the board do not exist (R33)."""
    return above & box.word0[i] | left & box.word1[i] | rim & box.word2[i]


@rule
def first_taken(box: Box, s: State, seat: int, i: int) -> int:
    """The first street that a placement needs and that carries a wall, or -1."""
    above, left, rim = standing(s, seat, 0), standing(s, seat, 1), standing(s, seat, 2)
    if taken(box, above, left, rim, i) != 0:
        for street in range(layout.STREETS):
            if taken(box, above & box.word0[i], left & box.word1[i], rim & box.word2[i], street) != 0:
                return street
    return -1


@rule
def placement_refusal(box: Box, s: State, seat: int, i: int) -> int:
    """One single wall or the whole arrangement (R28, R34, A8, A9), on free streets (R30, A12), from the hand (A36)."""
    shape, rolled = box.shape[i], rolled_shape(box, s)
    if shape != rolled and i >= layout.STREETS:
        # a code beyond the catalogue of other components has no streets, and so no shape
        part = shape >= 0 and box.part[shape][rolled] == 1
        return refuse(reasons.PART_OF_SHAPE if part else reasons.OTHER_SHAPE, rolled)
    street = first_taken(box, s, seat, i)
    if street >= 0:
        return refuse(reasons.STREET_TAKEN, street)
    return hand_refusal(box, s, seat, box.size[i])


@rule
def list_range(box: Box, s: State, seat: int, start: int, stop: int, first: int, out: Codes, n: int) -> int:
    """The placements of a range of the catalogue whose streets are free."""
    above, left, rim = standing(s, seat, 0), standing(s, seat, 1), standing(s, seat, 2)
    for i in range(start, stop):
        # written always and kept if free: no branch to guess, which is three times faster; and `taken` written out, for
        # interpreted its call takes longer than what it does
        out[n] = first + i
        n += above & box.word0[i] | left & box.word1[i] | rim & box.word2[i] == 0
    return n


@rule
def list_placements(box: Box, s: State, seat: int, first: int, out: Codes, n: int) -> int:
    """Single walls and the places of the arrangement, as far as the hand goes."""
    shape = rolled_shape(box, s)
    if hand_refusal(box, s, seat, 1) == 0:
        n = list_range(box, s, seat, 0, layout.STREETS, first, out, n)
    if hand_refusal(box, s, seat, box.shape_walls[shape]) == 0:
        n = list_range(box, s, seat, box.shape_first[shape], box.shape_last[shape], first, out, n)
    return n


@rule
def lifting_refusal(box: Box, s: State, seat: int) -> int:
    """Only a seat whose hand is smaller than the arrangement lifts (R36, A36)."""
    held = hand_size(s, seat)
    return 0 if held < box.shape_walls[rolled_shape(box, s)] else refuse(reasons.FULL_HAND, held)


@rule
def lift_refusal(box: Box, s: State, seat: int, street: int) -> int:
    """A wall must stand there that is not lifted yet (R36)."""
    here = taken(box, standing(s, seat, 0), standing(s, seat, 1), standing(s, seat, 2), street)
    return 0 if here != 0 else reasons.NO_WALL_THERE


@rule
def lift(box: Box, s: State, seat: int, street: int) -> None:
    """The wall is in the hand and its street free for this seat; nobody else knows (A30, A36)."""
    s.lifted[seat][0] |= box.word0[street]
    s.lifted[seat][1] |= box.word1[street]
    s.lifted[seat][2] |= box.word2[street]
    s.lifts[seat] += 1


@rule
def place(box: Box, s: State, seat: int, i: int) -> None:
    """A seat has placed; after the last one all walls are revealed (R25, R35)."""
    s.placed[seat] = i
    if seal(s, seat):
        reveal_walls(box, s)
        close.ask_declarations(box, s)


@rule
def reveal_walls(box: Box, s: State) -> None:
    """All lifts and placements are carried out together, told clockwise from the roller (A30)."""
    for i in range(box.seats):
        seat = (s.roller + i) % box.seats
        if s.sealed >> seat & 1:
            reveal_seat(box, s, seat)


@rule
def reveal_seat(box: Box, s: State, seat: int) -> None:
    """Lifted walls leave their streets, new ones stand; what is left in the hand goes to the supply (A36)."""
    lifts = s.lifts[seat] + 0
    if lifts > 0:
        reveal_lifts(box, s, seat)
    i = s.placed[seat] + 0
    if i >= 0:  # in what another seat sees, the choice is unknown
        s.placed[seat] = -1
        s.walls[seat][0] |= box.word0[i]
        s.walls[seat][1] |= box.word1[i]
        s.walls[seat][2] |= box.word2[i]
        s.built[seat] += box.size[i]
        s.hand[seat] -= box.size[i]
        tell(events.PLACED, seat, i)
        lifts -= box.size[i]
    s.supply += s.hand[seat]
    s.hand[seat] = 0
    if lifts > 0:  # of walls that were reserved and not used there is nothing to tell
        tell(events.WALLS_BACK, seat, lifts)


@rule
def reveal_lifts(box: Box, s: State, seat: int) -> None:
    """The walls that a seat has lifted go from its board into its hand, one after the other."""
    s.lifts[seat] = 0
    for street in range(layout.STREETS):
        if taken(box, s.lifted[seat][0], s.lifted[seat][1], s.lifted[seat][2], street) != 0:
            s.walls[seat][0] &= ~box.word0[street]
            s.walls[seat][1] &= ~box.word1[street]
            s.walls[seat][2] &= ~box.word2[street]
            s.built[seat] -= 1
            s.hand[seat] += 1
            tell(events.LIFTED, seat, street)
    for word in range(layout.WORDS):
        s.lifted[seat][word] = 0
