"""The arguments of moves, events, labels and reasons, and how they are put into words.

Crossings are named by a letter for their row, A to I from the top, and a number for their column, 1 to 9; a plot has
the name of the crossing at its top left, so plots are A1 to H8. Walls are written as a walk from crossing to crossing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from ludotheque.core.args import Arg, choice, count
from ludotheque.core.box import GameBox
from ludotheque.core.words import listed
from ludotheque.titles.montmurail.layout import (
    ARRANGED,
    BUILDINGS,
    DECREES,
    FACES,
    LEVEL,
    PLACEMENTS,
    PLOTS,
    SIZE,
    STREETS,
    Box,
)

GEM_NAMES = ("white", "blue", "yellow", "violet")
SPACE_NAMES = ("top-left", "top-right", "bottom-left", "bottom-right")
SIDE_NAMES = ("black", "white")
ARROW_NAMES = ("up", "right", "down", "left")
ZONE_NAMES = ("church", "well", "market")
BUILDING_NAMES = ("churches", "wells", "markets")
DIE_NAMES = ("K1", "K2", "K3")
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""The steps of a walk: right, down, left, up."""


def crossing_name(row: int, column: int) -> str:
    """The name of a crossing, or of the plot below and to the right of it."""
    return f"{chr(65 + row)}{column + 1}"


def street_ends(street: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two crossings of a street, by row and column."""
    if street < LEVEL:
        row, column = divmod(street, SIZE)
        return (row, column), (row, column + 1)
    row, column = divmod(street - LEVEL, SIZE + 1)
    return (row, column), (row + 1, column)


def walk_of(box: Box, placement: int) -> Iterator[tuple[int, int]]:
    """The crossings of a placement's walk, by row and column."""
    row, column = divmod(box.walk[placement][0], SIZE + 1)
    steps = box.walk[placement][1]
    yield row, column
    while steps > 1:
        down, across = STEPS[steps % 4]
        row, column, steps = row + down, column + across, steps // 4
        yield row, column


def streets_of(walk: Sequence[tuple[int, int]]) -> frozenset[int]:
    """The streets under a walk that lies on the board and goes from each crossing to one next to it."""
    streets = set()
    for one, other in pairwise(walk):
        (row, column), (below, _) = sorted((one, other))
        streets.add(row * SIZE + column if row == below else LEVEL + row * (SIZE + 1) + column)
    return frozenset(streets)


def placement_names(box: Box) -> Sequence[str]:
    """All places of the catalogue, as walks."""
    return ["-".join(crossing_name(*at) for at in walk_of(box, i)) for i in range(box.placements)]


def shape_name(box: Box, shape: int) -> str:
    """What the components call an arrangement."""
    return box.shape_name[shape].to_bytes(8, "big").strip(b"\0").decode()


def say_shape(box: GameBox[Box], shape: int, lang: str) -> str:
    """An arrangement in words; one that is not ours by the name that the components give it."""
    name = shape_name(box.data, shape)
    return box.game.word(f"shape.{name}", lang, default=box.game.word("shape.other", lang, {"name": name}))


def say_placement(box: GameBox[Box], placement: int, lang: str) -> str:
    """What is placed, and where: "a wall on A1-A2", "the corner on A1-A2-B2"."""
    shape = box.data.shape[placement]
    what = say_shape(box, shape, lang) if shape >= 0 else box.game.word("shape.single", lang)
    return box.game.word("shape.where", lang, {"what": what, "where": PLACEMENT.texts(box)[placement]})


def arranged_names(box: Box) -> Sequence[str]:
    """The places of the arrangements alone."""
    return placement_names(box)[STREETS:]


def decree_names(box: Box) -> Sequence[str]:
    """The numbers of churches, wells and markets, and the dice that show them; a second of the same has a number."""
    names = []
    for i in range(box.decrees):
        name = "-".join(map(str, box.decree[i]))
        names.append(name if box.dice[i][0] < 0 else f"{name}/{'-'.join(DIE_NAMES[d] for d in box.dice[i])}")
    return numbered(names)


def face_names(box: Box) -> Sequence[str]:
    """The faces of the construction die by their arrangement; a second one of the same has a number."""
    return numbered([shape_name(box, shape) for shape in box.face_shape[: box.faces]])


def say_face(box: GameBox, face: int, lang: str) -> str:
    """A face in words: its arrangement."""
    name = FACE.texts(box)[face].split("/")[0]
    return box.game.word(f"face.{name}", lang, default=name)


def numbered(names: Sequence[str]) -> Sequence[str]:
    """Names of which every second, third … of the same has its number behind it."""
    seen: Counter[str] = Counter()
    told = []
    for name in names:
        seen[name] += 1
        told.append(f"{name}/{seen[name]}" if seen[name] > 1 else name)
    return told


# What a move names

GEM = choice("gem", *GEM_NAMES)
SPACE = choice("space", *SPACE_NAMES)
SIDE = choice("side", *SIDE_NAMES)
ARROW = choice("arrow", *ARROW_NAMES)
DECREE = Arg("decree", decree_names, DECREES)
FACE = Arg("face", face_names, FACES, say=say_face)
STREET_NAMES = tuple("-".join(crossing_name(*end) for end in street_ends(i)) for i in range(STREETS))
PLOT_NAMES = tuple(crossing_name(*divmod(i, SIZE)) for i in range(PLOTS))
STREET = choice("street", *STREET_NAMES)
PLACE = Arg("place", arranged_names, ARRANGED, STREETS)
"""A place of an arrangement, by its number in the catalogue."""
PLOT = choice("plot", *PLOT_NAMES)

# What events, labels and reasons name

WAY = choice("way", *(f"{side} {arrow}" for side in SIDE_NAMES for arrow in ARROW_NAMES))
PLACEMENT = Arg("placement", placement_names, PLACEMENTS, say=say_placement)
SHAPE = Arg("shape", (), 0, say=say_shape)
AT = choice("at", *STREET_NAMES)
"""A street, beside the one that a move names."""
WANTED = tuple(count(name) for name in BUILDING_NAMES)
COINS = count("coins")
VIKINGS = count("vikings")
WALLS = count("walls")
PLOTS_INSIDE = count("plots")


def say_inside(kind: str) -> Callable[[GameBox, int, str], str]:
    """How a number of coins or Vikings in a city is said: "no Vikings", "1 Viking"."""

    def say(box: GameBox, n: int, lang: str) -> str:
        return box.game.word(box.key(f"inside.{kind}", (n,)), lang, {"n": n})

    return say


SEALED = 100
"""The notes of a city are one number: plots that do not count, times this, and the coins of a perfect plan."""


def say_notes(box: GameBox, notes: int, lang: str) -> str:
    """What else is to be said of a city: plots that do not count, coins of a perfect plan."""
    parts = (("inside.sealed", notes // SEALED), ("inside.plan", notes % SEALED))
    return "".join(box.game.word(key, lang, {"n": n}) for key, n in parts if n)


COINS_INSIDE = Arg("coins", (), 0, say=say_inside("coins"))
VIKINGS_INSIDE = Arg("vikings", (), 0, say=say_inside("vikings"))
NOTES = Arg("notes", (), 0, say=say_notes)


def say_lacking(box: GameBox, digits: int, lang: str) -> str:
    """Buildings in words, only those of which there are any: "2 churches and 1 well"."""
    word = box.game.word
    counts = zip(ZONE_NAMES, f"{digits:0{BUILDINGS}}", strict=True)
    return listed([word(f"building.{name}", lang, {"n": n}) for name, n in counts if n != "0"], lang)


LACKING = Arg("lacking", (), 0, say=say_lacking)
"""Buildings that a city lacks: a decimal digit for each, churches in front."""

