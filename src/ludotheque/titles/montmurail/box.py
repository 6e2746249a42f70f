"""Filling the box of Montmurail from the component values, and refusing values with which it cannot be played (A41)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise, permutations, product
from math import gcd

from ludotheque.core.box import Option
from ludotheque.core.components import Components
from ludotheque.core.layout import clone
from ludotheque.titles.montmurail.args import (
    ARROW_NAMES,
    BUILDING_NAMES,
    GEM_NAMES,
    SIDE_NAMES,
    STEPS,
    ZONE_NAMES,
    street_ends,
    streets_of,
    walk_of,
)
from ludotheque.titles.montmurail.layout import (
    BUILDINGS,
    CHURCH,
    COIN,
    FACES,
    FOUR_COINS,
    KINDS,
    LEVEL,
    MARKET,
    MOST,
    SIZE,
    SPACES,
    STREETS,
    TWO_COINS,
    TWO_VIKINGS,
    VIKING,
    WELL,
    Box,
)

OPTIONS = (
    Option("assembly", ("chosen", "random")),
    Option("kings_dice", ("custom", "standard")),
    Option("walls", ("box", "unlimited")),
    Option("inner_walls", ("sealed", "removed")),
    Option("perimeter", ("touching", "simple")),
    Option("perfect_plan", ("off", "on")),
    Option("longest_wall", ("off", "age", "game")),
)
FORMER = {"inner_walls": "removed"}

OURS = ("I2", "V2", "I3", "L3", "U3", "Z3")
"""The arrangements of our die."""
TILE = 4  # plots in a row of a tile
Kinds = tuple[int, ...]
PRINTS: dict[str, Kinds] = {
    ".": (), "C": (CHURCH,), "W": (WELL,), "M": (MARKET,),
    **{str(n): tuple(k for i, k in enumerate((COIN, TWO_COINS, FOUR_COINS)) if n >> i & 1) for n in range(1, 8)},
    "V": (VIKING,), "VV": (TWO_VIKINGS,), "VVV": (VIKING, TWO_VIKINGS),
}
"""What a plot may show, by the kinds that it belongs to."""
BOARD_VALUES = ("tiles.gems", "tiles.sides", "tiles.size", "kings_tower.zones")

CATALOGUE = (
    "placements", "word0", "word1", "word2", "size", "shape", "walk",
    "shape_walls", "shape_first", "shape_last", "part",
)

Point = tuple[int, int]
Walk = tuple[Point, ...]


def fill(box: Box, values: Components, seats: int, options: Mapping[str, int]) -> None:
    """Write component values and options into the box; ValueError if a game with them could get stuck."""
    box.seats = seats
    box.assembly = options["assembly"]
    box.kings_dice = options["kings_dice"]
    box.unlimited = options["walls"]
    box.lenient = options["inner_walls"]
    box.simple = options["perimeter"]
    box.perfect_plan = options["perfect_plan"]
    box.longest_wall = options["longest_wall"]
    _fixed(values)
    _rim(box)
    _kings_dice(box, values)
    _tiles(box, values)
    _construction_die(box, values)
    _pieces(box, values)


def _fixed(values: Components) -> None:
    """Names and sizes on which the rest of this folder is built."""
    expected = (list(GEM_NAMES), list(SIDE_NAMES), TILE, list(ZONE_NAMES))
    for key, value in zip(BOARD_VALUES, expected, strict=True):
        if values[key] != value:
            raise ValueError(f"component value {key} must be {value!r}")


def _pieces(box: Box, values: Components) -> None:
    players = values.integer("box.players", 1, 99)
    walls = values.integer("box.walls", 1, 2_000)
    largest = max(box.shape_walls)
    if walls < players * largest:
        raise ValueError(
            f"component value box.walls: {walls} are fewer than {players} times the largest arrangement of {largest} "
            "(MUR-A41)"
        )
    boxes = -(-box.seats // players)
    # without a limit there is a wall for every street and every hand: so nobody is ever short
    box.walls = box.seats * (STREETS + largest) if box.unlimited else boxes * walls
    box.invasion = values.integer("values.invasion", 0, 99)
    box.kings_shield = values.integer("values.kings_shield", 0, 99)
    box.shield_tie = values.integer("values.shield_tie", 0, 99)
    box.plan_coins = values.integer("values.perfect_plan", 0, 99)
    box.longest_coins = values.integer("values.longest_wall", 0, 99)


def signed(bits: int) -> int:
    """A set of 64 bits as the number that 64 bits hold."""
    return bits - (bits >> 63 << 64)


def _rim(box: Box) -> None:
    for walls in range(1 << SIZE):
        columns = [i for i in range(SIZE) if walls >> i & 1]
        box.bottom[walls] = signed(sum(1 << (SIZE - 1) * SIZE + i for i in columns))
        box.right[walls] = signed(sum(1 << i * SIZE + SIZE - 1 for i in columns))


# King's dice


def _kings_dice(box: Box, values: Components) -> None:
    """Every outcome, all equally likely: a number that a die shows twice as often as others makes twice as many."""
    kind = "standard" if box.kings_dice else "custom"
    dice = []
    for name in ("k1", "k2", "k3"):
        key = f"kings_dice.{kind}.{name}"
        shown = Counter(values.integers(key, (1, FACES), 0, MOST))
        share = gcd(*shown.values())
        dice.append([number for number in sorted(shown) for _ in range(shown[number] // share)])
    alike = dice[0] == dice[1] == dice[2]  # then it does not matter which die lies where
    outcomes = []
    for order in [(0, 1, 2)] if alike else permutations(range(BUILDINGS)):
        for numbers in product(*(dice[d] for d in order)):
            outcomes.append((numbers, (-1, -1, -1) if alike else order))
    box.decrees = len(outcomes)
    for i, (numbers, order) in enumerate(outcomes):
        box.decree[i], box.dice[i] = list(numbers), list(order)
    box.highest = max(max(die) for die in dice)


# Tiles


def _tiles(box: Box, values: Components) -> None:
    fewest = [0] * BUILDINGS
    for gem, gem_name in enumerate(GEM_NAMES):
        counts = []
        for side, side_name in enumerate(SIDE_NAMES):
            plots = _side(values, f"tiles.{gem_name}.{side_name}")
            for arrow in range(len(ARROW_NAMES)):
                _print(box, (gem * len(SIDE_NAMES) + side) * len(ARROW_NAMES) + arrow, plots)
                plots = [plots[(TILE - 1 - j) * TILE + i] for i in range(TILE) for j in range(TILE)]
            counts.append([plots.count((b,)) for b in range(BUILDINGS)])
        for b in range(BUILDINGS):
            fewest[b] += min(count[b] for count in counts)
    for b in range(BUILDINGS):
        if fewest[b] < box.highest:
            raise ValueError(
                f"component values tiles: a board may show only {fewest[b]} {BUILDING_NAMES[b]}, but the king's dice "
                f"can ask for {box.highest} (MUR-A41)"
            )


def _side(values: Components, key: str) -> list[Kinds]:
    """The 16 plots of a side, arrow up, by the kinds that each belongs to."""
    rows = [row.split() if " " in row else list(row) for row in values.strings(key, TILE)]
    if any(len(row) != TILE for row in rows):
        raise ValueError(f"component value {key}: a side has {TILE} rows of {TILE} plots (MUR-A41)")
    for plot in (plot for row in rows for plot in row):
        if plot not in PRINTS:
            raise ValueError(f"component value {key}: unknown plot {plot!r}; known: {', '.join(PRINTS)}")
    return [PRINTS[plot] for row in rows for plot in row]


def _print(box: Box, tile: int, plots: list[Kinds]) -> None:
    """The sets of plots that a turned tile shows in each space."""
    for space in range(SPACES):
        top, left = space // 2 * TILE, space % 2 * TILE
        for kind in range(KINDS):
            bits = [(top + i // TILE) * SIZE + left + i % TILE for i, plot in enumerate(plots) if kind in plot]
            box.printed[space][tile][kind] = signed(sum(1 << bit for bit in bits))


# Construction die and catalogue


def _construction_die(box: Box, values: Components) -> None:
    box.faces = values.integer("construction_die.faces", 1, FACES)
    known = [key.split(".")[1] for key in values if key.startswith("arrangements.")]
    named: dict[int, str] = {}
    for face in range(box.faces):
        key = f"construction_die.face{face + 1}"
        named[face] = values[f"{key}.arrangement"]
        if named[face] not in known:
            raise ValueError(f"component value {key}.arrangement: unknown {named[face]!r}; known: {', '.join(known)}")
        box.face_coins[face] = values.integer(f"{key}.coins", 0, 99)
    # ours first, in their order, so that the catalogue never depends on the order of a file
    names = sorted(set(named.values()), key=lambda name: (*(name != ours for ours in OURS), name))
    for shape, name in enumerate(names):
        box.shape_name[shape] = _letters(name)
    if len({name.casefold() for name in names}) < len(names):
        raise ValueError("component values arrangements: two names differ only by capital letters")
    for face, name in named.items():
        box.face_shape[face] = names.index(name)
    walks = tuple(_walk(values, f"arrangements.{name}.walk") for name in names)
    catalogue = _catalogue(tuple(names), walks)
    for name in CATALOGUE:
        value = getattr(catalogue, name)
        setattr(box, name, value if isinstance(value, int) else clone(value))


def _letters(name: str) -> int:
    """A name as a number, for the box holds nothing else."""
    if not (name.isascii() and name.isalnum() and len(name) <= 7):
        raise ValueError(f"component value arrangements.{name}: a name has 1 to 7 letters and digits")
    return int.from_bytes(name.encode(), "big")


@cache
def _catalogue(names: tuple[str, ...], walks: tuple[Walk, ...]) -> Box:
    """A box with nothing but the catalogue in it: single walls, then all places of each arrangement on the die.

    It is made once for all games with the same arrangements, since it takes longer than all the rest.
    """
    box = Box()
    for street in range(STREETS):
        _enter(box, street, -1, street_ends(street))
    box.placements = STREETS
    for shape, walk in enumerate(walks):
        _enter_shape(box, shape, names[shape], walk)
    for one, other in permutations(range(len(names)), 2):
        box.part[one][other] = int(_is_part(box, one, other))
        if box.part[one][other] and box.shape_walls[one] == box.shape_walls[other]:
            raise ValueError(
                f"component values arrangements: {names[one]} and {names[other]} are the same; let both "
                "faces name one of them"
            )
    return box


def _enter_shape(box: Box, shape: int, name: str, walk: Walk) -> None:
    """Enter all places of an arrangement behind those that are there."""
    places = _places(walk)
    if not places:
        raise ValueError(f"component value arrangements.{name}.walk does not fit on the board (MUR-A41)")
    box.shape_walls[shape] = len(streets_of(places[0]))
    if box.shape_walls[shape] == 1:
        return  # such an arrangement is the single wall, which is there already
    box.shape_first[shape] = box.placements
    for place in places:
        _enter(box, box.placements, shape, place)
        box.placements += 1
    box.shape_last[shape] = box.placements


def _walk(values: Components, key: str) -> Walk:
    walk = tuple((row, column) for row, column in values.pairs(key, (2, 32), -SIZE, SIZE))
    if any(abs(a - c) + abs(b - d) != 1 for (a, b), (c, d) in pairwise(walk)):
        raise ValueError(f"component value {key}: each crossing must be next to the one before it (MUR-A41)")
    return walk


def _places(walk: Walk) -> list[Walk]:
    """Every place of an arrangement on the board, turned and mirrored, each set of streets once (R29)."""
    found: dict[frozenset[int], Walk] = {}
    for turned in _orientations(walk):
        for row, column in product(range(SIZE + 1), repeat=2):
            place = tuple((row + r, column + c) for r, c in turned)
            if all(0 <= r <= SIZE and 0 <= c <= SIZE for r, c in place):
                found.setdefault(streets_of(place), min(place, place[::-1]))  # a walk back is the same place
    return list(found.values())


def _orientations(walk: Walk) -> Iterator[Walk]:
    """The walk in its eight orientations, moved so that its top row and left column are 0."""
    for _ in range(2):
        for _ in range(4):
            top, left = min(r for r, _ in walk), min(c for _, c in walk)
            yield tuple((r - top, c - left) for r, c in walk)
            walk = tuple((c, -r) for r, c in walk)
        walk = tuple((r, -c) for r, c in walk)


def _is_part(box: Box, small: int, large: int) -> bool:
    """Whether some place of one arrangement lies within the first place of another."""
    whole = streets_of(list(walk_of(box, box.shape_first[large])))
    places = range(box.shape_first[small], box.shape_last[small])
    return any(streets_of(list(walk_of(box, i))) <= whole for i in places)


def _enter(box: Box, i: int, shape: int, walk: Walk) -> None:
    """Write a placement into the catalogue: its streets as three words, and its walk for its name."""
    words = [0, 0, 0]
    for street in streets_of(walk):
        word, bit = street_bit(street)
        words[word] |= 1 << bit
    box.word0[i], box.word1[i], box.word2[i] = signed(words[0]), signed(words[1]), words[2]
    box.size[i] = len(streets_of(walk))
    box.shape[i] = shape
    steps = 1  # a one stands before the last step
    for (a, b), (c, d) in reversed(list(pairwise(walk))):
        steps = steps * 4 + STEPS.index((c - a, d - b))
    box.walk[i] = [walk[0][0] * (SIZE + 1) + walk[0][1], steps]


def street_bit(street: int) -> tuple[int, int]:
    """Where a street stands in a set of streets: word and bit."""
    if street < LEVEL:
        return (0, street) if street < SIZE * SIZE else (2, street - SIZE * SIZE)
    row, column = divmod(street - LEVEL, SIZE + 1)
    return (1, row * SIZE + column) if column < SIZE else (2, SIZE + row)
