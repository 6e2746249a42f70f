"""The box and the position of Dakota, field by field.

Indices used throughout: seat 0–4; faction NATIVE, SETTLER; kind of resource WOOD … GOLD; type of territory MOUNTAIN …
MEADOW; territory in board order (C58): type by type, inside a type from the right; card EAGLE_TOTEM … ARMY, the six of
the Natives before the six of the Settlers. A pawn's place is a territory, or MARKET, CARD (the reference card: in play
and not placed), WAITING (recruited, joins the card at the end of the round) or SCREEN (behind it: not in play).
"""

from __future__ import annotations

from ludotheque.core.layout import Grid, Play, Row, Struct, field, layout

Cube = list[list[list[int]]]

SEATS = 5
NATIVE, SETTLER = range(2)
FACTIONS = 2
WOOD, GAME, FISH, HORSE, BISON, GRAIN, METAL, GOLD = range(8)
KINDS = 8
FOUR = 4  # kinds that pay for the four-colour token
MOUNTAIN, FOREST, PLAIN, RIVER, MEADOW = range(5)
TYPES = 5
TERRITORIES = 20  # ours are 17; a user's own board may have three more
SPACES = 9  # the longest row that a user's own board may have; ours have 5
INACTIVE, UPPER, LOWER, EXHAUSTED = range(4)
MARKET, CARD, WAITING, SCREEN = range(TERRITORIES, TERRITORIES + 4)
PLACES = TERRITORIES + 4
EXPLORER, CAVALRY = range(2)
EAGLE_TOTEM, BISON_TOTEM, HORSE_TOTEM, HERD, GHOST_DANCE, CARBINES = range(6)
BANK, BLACKSMITH, SALOON, TRAIN, FORT, ARMY = range(6, 12)
CARDS = 12
FACTION_CARDS = 6
IMPROVEMENTS = (EAGLE_TOTEM, BISON_TOTEM, HORSE_TOTEM, BANK, BLACKSMITH, SALOON, TRAIN)
EFFECTS = 4  # those of the Activation that a player decides about: the three totems and Ghost Dance
EAGLE, BISON_EFFECT, HORSE_EFFECT, GHOST = range(EFFECTS)
NOBODY = -1
NOWHERE = -1
UNKNOWN = -1  # the faction before the reveal
ATTEMPTS = 99
LAST_QUESTION = 10  # the questions are in ask.py


@layout
class Box(Struct):
    """Component values, options and tables; nothing here changes during a game."""

    seats: int = field(hi=SEATS)
    # options (D.5); the numbers are the positions in their lists of values
    screens: int = field(hi=1)  # 0 closed, 1 open
    collection: int = field(hi=1)  # 0 must, 1 may
    market: int = field(hi=1)  # 0 single, 1 bulk
    # length and set-up
    rounds: int = field(hi=99)
    extra: int = field(hi=TYPES)  # territory tokens drawn
    neutrals: Row = field(SEATS, hi=99)  # of a faction, by the number of players of the other one
    neutral_box: int = field(hi=99)  # of each faction in the box
    # pawns
    explorers: int = field(hi=20)
    cavalry: int = field(hi=20)
    start_explorers: int = field(hi=20)
    most_pawns: int = field(hi=20)
    placed: int = field(hi=9)  # in each placement
    strength: Row = field(2, hi=9)  # of an explorer, of a cavalry pawn
    # the board
    territories: int = field(hi=TERRITORIES)
    type_first: Row = field(TYPES, hi=TERRITORIES)  # number 1 of each type
    type_count: Row = field(TYPES, hi=TERRITORIES)
    type_of: Row = field(TERRITORIES, hi=TYPES - 1)
    spaces: Cube = field(2, TERRITORIES, KINDS, hi=SPACES)  # printed on the upper row, on the lower row
    # resources and wealth
    supply: Row = field(KINDS, hi=120)
    price: Grid = field(FACTIONS, KINDS, hi=99)
    four: Row = field(FOUR, hi=KINDS - 1)
    start_wealth: int = field(hi=99)
    point_price: int = field(hi=99)
    explorer_price: int = field(hi=99)
    bank_price: int = field(hi=99)
    # cards
    vp: Row = field(CARDS, hi=99)
    cost: Grid = field(CARDS, KINDS, hi=9)
    four_colour: Row = field(CARDS, hi=9)  # four-colour tokens in the cost
    wealth_cost: Row = field(CARDS, hi=99)
    bonus: Grid = field(CARDS, KINDS, hi=99)  # wealth more for each one sold
    income: int = field(hi=99)  # of the Saloon
    train_types: Row = field(TYPES, hi=1)  # those that the Train needs colonised


@layout
class State(Play):
    """One position."""

    question: int = field(hi=LAST_QUESTION)
    turn: int = field(hi=SEATS - 1)  # whose turn it is in the phase
    round: int = field(hi=99)  # 0 during set-up
    # set-up
    drawn: Row = field(TYPES, hi=1)  # territory tokens
    choice: Row = field(SEATS, hi=2, secret=True)  # 0 none, else faction + 1
    failed: int = field(hi=ATTEMPTS)  # unanimous choices so far (C1)
    shown: int = field(lo=UNKNOWN, hi=SETTLER, start=UNKNOWN)  # the faction that all chose in the last of them
    faction: Row = field(SEATS, lo=UNKNOWN, hi=SETTLER, start=UNKNOWN)
    # the board
    row: Row = field(TERRITORIES, hi=EXHAUSTED)  # INACTIVE, the open row, or EXHAUSTED
    tokens: Grid = field(TERRITORIES, KINDS, hi=SPACES, pieces="resource", by=1)  # on the open row
    supply: Row = field(KINDS, hi=120, pieces="resource", by=0)
    goods: Grid = field(SEATS, KINDS, hi=120, pieces="resource", by=1)  # behind the screens
    wealth: Row = field(SEATS, hi=1_000_000)
    # pawns
    explorers: Grid = field(SEATS, PLACES, hi=20, pieces="explorer", by=0)
    cavalry: Grid = field(SEATS, PLACES, hi=20, pieces="cavalry", by=0)
    neutrals: Grid = field(TERRITORIES, FACTIONS, hi=99, pieces="neutral", by=1)
    zone: Row = field(FACTIONS, hi=99, pieces="neutral", by=0)
    removed: Row = field(FACTIONS, hi=99, pieces="neutral", by=0)  # for recruits
    unused: Row = field(FACTIONS, hi=99, pieces="neutral", by=0)  # left in the box at the set-up
    visited: Row = field(TERRITORIES, hi=1)  # a pawn was placed there this round
    ghost: Row = field(SEATS, lo=NOWHERE, hi=TERRITORIES - 1, start=NOWHERE)  # where a seat's Ghost Dance lies
    # cards and points
    cards: Grid = field(SEATS, CARDS, hi=1)
    points: Row = field(SEATS, hi=1_000_000)  # VP bought
    # the phase under way
    used: Row = field(EFFECTS, hi=1)  # effects that the seat has used in this Activation
    left: int = field(hi=9)  # pawns that the seat has still to place; in Development, four-colour tokens to pay
    site: int = field(lo=NOWHERE, hi=TERRITORIES - 1, start=NOWHERE)  # territory resolved or resupplied; or card to pay
    built: Row = field(SEATS, hi=1)  # has built in this Development
    # derived
    marker: int = field(lo=NOBODY, hi=SEATS - 1, start=NOBODY, derived=True)  # who has the first-player marker
    vp: Row = field(SEATS, hi=2_000_000, derived=True)  # of the cards built and the points bought
