"""The box and the position of Montmurail, field by field.

Indices used throughout: seat 0–7, clockwise; plot = 8 × row + column, from the top left; gem WHITE … VIOLET; space of
the frame 0 top left, 1 top right, 2 bottom left, 3 bottom right; laid tile = 8 × gem + 4 × side + arrow; building
CHURCH, WELL, MARKET; street 0–143 as the rules number them (level streets 8 × row + column, then upright streets
72 + 9 × row + column); placement = index in the catalogue: the 144 single walls, then all places of the arrangements.

A set of plots is one number with a bit for each plot. Plot 63 is the sign bit, so a set may be negative: such numbers
are the same in Python and in 64 bits for all of ``& | ^ ~ >>``; only a shift to the left needs care (rules/geometry).

A set of streets is three numbers:

    word 0, bit p       the street above plot p
    word 1, bit p       the street on the left of plot p
    word 2, bit c       the street below plot (7, c)
    word 2, bit 8 + r   the street on the right of plot (r, 7)
"""

from __future__ import annotations

from ludotheque.core.layout import Grid, Play, Row, Struct, field, layout

SEATS = 8
SIZE = 8  # plots in a row of the board
PLOTS = SIZE * SIZE
LEVEL = SIZE * (SIZE + 1)  # streets of each direction, and the first upright one
STREETS = 2 * LEVEL
WORDS = 3
GEMS = 4
SPACES = 4
SIDES = 2
ARROWS = 4
LAID = GEMS * SIDES * ARROWS
# A plot with 3 coins counts as one of 1 and of 2, and so on: coins go up to 7 and Vikings up to 3.
CHURCH, WELL, MARKET, COIN, TWO_COINS, VIKING, FOUR_COINS, TWO_VIKINGS = range(8)
BUILDINGS = 3
KINDS = 8
FACES = 6  # at most, of each die
ARRANGED = 6 * 448  # the most places that six arrangements can have; those of our die have 1,418
PLACEMENTS = STREETS + ARRANGED
DECREES = 6 * 6**3  # at most: three uneven dice in any order; ours have 162 outcomes
MOST = 6  # the highest number on a king's die
AGES = 2
MUST_CLOSE = 60  # from this turn on who can close must (A39)
LAST_TURN = 150

LOWEST, HIGHEST = -(1 << 63), (1 << 63) - 1

LAST_QUESTION = 6  # that of a game that is over

# What a seat has declared
UNDECLARED, BUILDS_ON, CLOSES = range(3)


@layout
class Box(Struct):
    """Component values, options and tables; nothing here changes during a game."""

    seats: int = field(hi=SEATS)
    # options; the numbers are the positions in their lists of values
    assembly: int = field(hi=1)  # 0 chosen, 1 random
    kings_dice: int = field(hi=1)  # 0 custom, 1 standard
    unlimited: int = field(hi=1)  # 0 the walls of the box, 1 nobody is ever short
    lenient: int = field(hi=1)  # 0 a plot with walls on all four sides does not count, 1 every plot of a city does
    simple: int = field(hi=1)  # 0 the perimeter may touch itself, 1 it may not
    perfect_plan: int = field(hi=1)
    longest_wall: int = field(hi=2)  # 0 off, 1 in each Age, 2 once a game
    # pieces and values
    walls: int = field(hi=30_000)
    invasion: int = field(hi=99)
    kings_shield: int = field(hi=99)
    shield_tie: int = field(hi=99)
    plan_coins: int = field(hi=99)
    longest_coins: int = field(hi=99)
    # the tiles: plots of each kind, as they lie in each space
    printed: list[Grid] = field(SPACES, LAID, KINDS, lo=LOWEST, hi=HIGHEST)
    # the decree: every outcome of the king's dice as churches, wells and markets
    decrees: int = field(hi=DECREES)
    decree: Grid = field(DECREES, BUILDINGS, hi=MOST)
    dice: Grid = field(DECREES, BUILDINGS, lo=-1, hi=BUILDINGS - 1, start=-1)  # the die in each zone; -1: all alike
    highest: int = field(hi=MOST)
    # the construction die
    faces: int = field(hi=FACES)
    face_shape: Row = field(FACES, hi=FACES - 1)
    face_coins: Row = field(FACES, hi=99)
    shape_name: Row = field(FACES, hi=HIGHEST)  # its letters, a byte each
    shape_walls: Row = field(FACES, hi=99)
    shape_first: Row = field(FACES, hi=PLACEMENTS)  # its placements in the catalogue
    shape_last: Row = field(FACES, hi=PLACEMENTS)  # the one after them
    part: Grid = field(FACES, FACES, hi=1)  # whether the first shape is a piece of the second
    # the catalogue
    placements: int = field(hi=PLACEMENTS)
    word0: Row = field(PLACEMENTS, lo=LOWEST, hi=HIGHEST)
    word1: Row = field(PLACEMENTS, lo=LOWEST, hi=HIGHEST)
    word2: Row = field(PLACEMENTS, hi=(1 << 2 * SIZE) - 1)
    size: Row = field(PLACEMENTS, hi=99)
    shape: Row = field(PLACEMENTS, lo=-1, hi=FACES - 1, start=-1)  # -1: a single wall
    walk: Grid = field(PLACEMENTS, 2, lo=-1, hi=HIGHEST, start=-1)  # first crossing, and the steps, 2 bits each
    # the rim: plots with a wall below (by word 2) or on the right of them
    bottom: Row = field(1 << SIZE, lo=LOWEST, hi=HIGHEST)
    right: Row = field(1 << SIZE, lo=LOWEST, hi=HIGHEST)


@layout
class State(Play):
    """One position. While walls or declarations are secret, `hand` is what was reserved and nothing else has moved."""

    question: int = field(hi=LAST_QUESTION)
    age: int = field(hi=AGES)
    turn: int = field(hi=LAST_TURN)  # counted from 1 in each Age
    roller: int = field(hi=SEATS - 1)
    # the board, the same for all
    laid: int = field(hi=SPACES)
    tile: Row = field(SPACES, lo=-1, hi=LAID - 1, start=-1)
    # the Age
    decree: Row = field(BUILDINGS, hi=MOST)
    face: int = field(lo=-1, hi=FACES - 1, start=-1)  # of the construction die in this turn; -1: not rolled yet
    supply: int = field(hi=30_000, pieces="wall")
    hand: Row = field(SEATS, hi=99, pieces="wall")
    built: Row = field(SEATS, hi=STREETS, pieces="wall")  # walls on the board
    walls: Grid = field(SEATS, WORDS, lo=LOWEST, hi=HIGHEST)
    closed: int = field(hi=255)  # a bit for each seat
    city: Row = field(SEATS, lo=LOWEST, hi=HIGHEST)  # the plots of a closed city
    counted: Row = field(SEATS, lo=LOWEST, hi=HIGHEST)  # those of them that count
    # the players
    coins: Row = field(SEATS, lo=-1_000, hi=99_999)
    vikings: Row = field(SEATS, hi=PLOTS * 3 * AGES)
    invasions: Row = field(SEATS, hi=AGES)
    shield: int = field(lo=-1, hi=SEATS - 1, start=-1)  # its holder
    longest: Row = field(SEATS, hi=SIZE)  # straight run of walls, the best of the Ages valued so far
    # secret until all have finished
    lifted: Grid = field(SEATS, WORDS, lo=LOWEST, hi=HIGHEST, secret=True)
    lifts: Row = field(SEATS, hi=99, secret=True)  # how many walls are lifted
    placed: Row = field(SEATS, lo=-1, hi=PLACEMENTS - 1, start=-1, secret=True)
    picked: Row = field(SEATS, lo=LOWEST, hi=HIGHEST, secret=True)  # plots of the rooms chosen so far
    declared: Row = field(SEATS, hi=CLOSES, secret=True)
    # derived
    printed: Row = field(KINDS, lo=LOWEST, hi=HIGHEST, derived=True)  # plots of each kind on the board
