"""The tables of Montmurail: every move with its notation, every event, every reason for a refusal.

Crossings are named by a letter for their row, A to I from the top, and a number for their column, 1 to 9; a plot has
the name of the crossing at its top left, so plots are A1 to H8. Walls are written as a walk from crossing to crossing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from ludotheque.core.args import COUNT, SEAT, Arg, choice
from ludotheque.core.events import Events, Reasons
from ludotheque.core.moves import Kind, Moves
from ludotheque.titles.montmurail.layout import (
    ARRANGED,
    DECREES,
    FACES,
    LEVEL,
    MOST,
    PLACEMENTS,
    PLOTS,
    SIZE,
    STREETS,
    Box,
)

if TYPE_CHECKING:
    from ludotheque.core.box import GameBox

GEM_NAMES = ("white", "blue", "yellow", "violet")
SPACE_NAMES = ("top-left", "top-right", "bottom-left", "bottom-right")
SIDE_NAMES = ("black", "white")
ARROW_NAMES = ("up", "right", "down", "left")
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


def placement_names(box: Box) -> Sequence[str]:
    """All places of the catalogue, as walks."""
    return ["-".join(crossing_name(*at) for at in walk_of(box, i)) for i in range(box.placements)]


def shape_name(box: Box, shape: int) -> str:
    """What the components call an arrangement."""
    return box.shape_name[shape].to_bytes(8, "big").strip(b"\0").decode()


def say_shape(box: GameBox, shape: int, lang: str) -> str:
    """An arrangement in words; one that is not ours by the name that the components give it."""
    name = shape_name(box.data, shape)  # type: ignore[arg-type]
    return box.game.word(f"shape.{name}", lang, default=box.game.word("shape.other", lang, {"name": name}))


def say_placement(box: GameBox, placement: int, lang: str) -> str:
    """What is placed, and where: "a wall on A1-A2", "the corner on A1-A2-B2"."""
    shape = box.data.shape[placement]  # type: ignore[attr-defined]
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


GEM = choice("gem", *GEM_NAMES)
SPACE = choice("space", *SPACE_NAMES)
SIDE = choice("side", *SIDE_NAMES)
ARROW = choice("arrow", *ARROW_NAMES)
DECREE = Arg("decree", decree_names, DECREES)
FACE = Arg("face", face_names, FACES, say=say_face)
STREET_NAMES = tuple("-".join(crossing_name(*end) for end in street_ends(i)) for i in range(STREETS))
PLOT_NAMES = tuple(crossing_name(*divmod(i, SIZE)) for i in range(PLOTS))
STREET = choice("street", *STREET_NAMES)
PLACE = Arg("place", arranged_names, ARRANGED)
PLACEMENT = Arg("placement", placement_names, PLACEMENTS, say=say_placement)
PLOT = choice("plot", *PLOT_NAMES)
COINS = Arg("coins", (), 0)
VIKINGS = Arg("vikings", (), 0)
WALLS = Arg("walls", (), 0)


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
WANTED = tuple(Arg(name, (), 0) for name in ("churches", "wells", "markets"))

MOVES = Moves(
    # chance and set-up
    Kind("first", (SEAT,), group="chance"),
    Kind("tile", (GEM, SPACE, SIDE, ARROW)),
    Kind("decree", (DECREE,), group="chance"),
    Kind("roll", (FACE,), group="chance"),
    # building
    Kind("wall", (STREET,), group="wall"),
    Kind("walls", (PLACE,), group="walls"),
    Kind("lift", (STREET,)),
    # declaring
    Kind("continue", group="declare"),
    Kind("close", (PLOT,), group="declare"),
    Kind("pick", (PLOT,), group="rooms"),
    Kind("add", (PLOT,), group="rooms"),
    Kind("done", group="rooms"),
)

LABELS = Events()
CLOSE_CITY = LABELS.add("close", PLOT, Arg("plots", (), 0), COINS_INSIDE, VIKINGS_INSIDE, NOTES)
PICK_ROOM = LABELS.add("pick", PLOT, Arg("plots", (), 0), COINS_INSIDE, VIKINGS_INSIDE)
ADD_ROOM = LABELS.add("add", PLOT, Arg("plots", (), 0), COINS_INSIDE, VIKINGS_INSIDE)
CLOSE_ROOMS = LABELS.add("done", Arg("plots", (), 0), COINS_INSIDE, VIKINGS_INSIDE, NOTES)

EVENTS = Events()
STARTS = EVENTS.add("starts")
TILE_LAID = EVENTS.add("tile_laid", GEM, SPACE, Arg("way", [f"{s} {a}" for s in SIDE_NAMES for a in ARROW_NAMES], 8))
AGE_BEGINS = EVENTS.add("age_begins", COUNT)
DECREED = EVENTS.add("decreed", *WANTED)
ROLLED = EVENTS.add("rolled", FACE, COUNT)
WAITING_COINS = EVENTS.add("waiting_coins", COUNT)
SHORT_OF_WALLS = EVENTS.add("short_of_walls", COUNT)
LIFTED = EVENTS.add("lifted", STREET)
PLACED = EVENTS.add("placed", PLACEMENT)
WALLS_BACK = EVENTS.add("walls_back", COUNT)
GOES_ON = EVENTS.add("builds_on")
CITY_CLOSED = EVENTS.add("city_closed", COUNT, PLOT)
WALLS_REMOVED = EVENTS.add("walls_removed", COUNT)
PERFECT_PLAN = EVENTS.add("perfect_plan", COUNT)
EMPTY_CITY = EVENTS.add("empty_city")
CITY_VALUED = EVENTS.add("city_valued", COINS, VIKINGS)
LONGEST_WALL = EVENTS.add("longest_wall", COUNT, WALLS)
SHIELD_GIVEN = EVENTS.add("shield_given", VIKINGS)
SHIELD_TIE = EVENTS.add("shield_tie", COUNT)
INVADED = EVENTS.add("invaded", VIKINGS)
NOBODY_INVADED = EVENTS.add("nobody_invaded")
BOARDS_CLEARED = EVENTS.add("boards_cleared")
INVASIONS_PAID = EVENTS.add("invasions_paid", COUNT)
SHIELD_PAID = EVENTS.add("shield_paid", COUNT)
OVER = EVENTS.add("over")

REASONS = Reasons()
# a move that answers another question
NOT_CHANCE = REASONS.add("not_chance", "MUR-R16")
NO_TILE_NOW = REASONS.add("no_tile_now", "MUR-R14")
NO_PLACING_NOW = REASONS.add("no_placing_now", "MUR-R25")
NO_PASSING = REASONS.add("no_passing", "MUR-A10")
NO_DECLARING_NOW = REASONS.add("no_declaring_now", "MUR-R37")
# a seat that has nothing to decide
HAS_CLOSED = REASONS.add("has_closed", "MUR-R43")
HAS_DECLARED = REASONS.add("has_declared", "MUR-A15")
NOT_ASKED = REASONS.add("not_asked", "MUR-A37")
NOT_CHOOSER = REASONS.add("not_chooser", "MUR-R11")
# set-up
NO_SUCH_SEAT = REASONS.add("no_such_seat", "MUR-A33")
GEM_GONE = REASONS.add("gem_gone", "MUR-R10")
SPACE_FULL = REASONS.add("space_full", "MUR-R10")
NO_SUCH_DECREE = REASONS.add("no_such_decree", "MUR-R18")
NO_SUCH_FACE = REASONS.add("no_such_face", "MUR-R22")
# placing
OTHER_SHAPE = REASONS.add("other_shape", "MUR-R28")
PART_OF_SHAPE = REASONS.add("part_of_shape", "MUR-A8")
STREET_TAKEN = REASONS.add("street_taken", "MUR-R30")
OFF_THE_BOARD = REASONS.add("off_the_board", "MUR-R33")
EMPTY_HAND = REASONS.add("empty_hand", "MUR-A36")
SMALL_HAND = REASONS.add("small_hand", "MUR-A36")
FULL_HAND = REASONS.add("full_hand", "MUR-A36")
NO_WALL_THERE = REASONS.add("no_wall_there", "MUR-R36")
# declaring
MUST_CLOSE_NOW = REASONS.add("must_close_now", "MUR-A39")
NO_FREE_STREET = REASONS.add("no_free_street", "MUR-A11")
ROOMS_BEGUN = REASONS.add("rooms_begun", "MUR-A38")
NOT_BEGUN = REASONS.add("not_begun", "MUR-A38")
OPEN_PLOT = REASONS.add("open_plot", "MUR-R38")
NOT_PIECE = REASONS.add("not_piece", "MUR-A38")
NOT_ROOM = REASONS.add("not_room", "MUR-A38")
ONE_ROOM = REASONS.add("one_room", "MUR-A38")
ROOM_CHOSEN = REASONS.add("room_chosen", "MUR-A38")
ONLY_CORNER = REASONS.add("only_corner", "MUR-R41")
NOT_TOUCHING = REASONS.add("not_touching", "MUR-A5")
HOLE = REASONS.add("hole", "MUR-A4")
TOUCHES_ITSELF = REASONS.add("touches_itself", "MUR-A2")
# below the decree: one reason for each number of churches, wells and markets that are missing
MISSING = [(c, w, m) for c in range(MOST + 1) for w in range(MOST + 1) for m in range(MOST + 1)]
LACKING = min([REASONS.add(f"lacking.{c}.{w}.{m}", "MUR-R39") for c, w, m in MISSING])
# impossible positions
BAD_QUESTION = REASONS.add("bad_question", "MUR-R16")
BAD_TILES = REASONS.add("bad_tiles", "MUR-R5")
BAD_WALLS = REASONS.add("bad_walls", "MUR-R27")
BAD_HAND = REASONS.add("bad_hand", "MUR-A17")
BAD_CITY = REASONS.add("bad_city", "MUR-R38")
BAD_DECREE = REASONS.add("bad_decree", "MUR-R20")
BAD_SECRET = REASONS.add("bad_secret", "MUR-A30")
BAD_TOKENS = REASONS.add("bad_tokens", "MUR-R50")
ABSENT_SEAT = REASONS.add("absent_seat", "MUR-A33")
EARLY_CITY = REASONS.add("early_city", "MUR-R37")
CITY_BELOW = REASONS.add("city_below", "MUR-R39")
LONE_PLOT = REASONS.add("lone_plot", "MUR-R41")
NO_CAUSE = REASONS.add("no_cause", "MUR-A40")
EARLY_COINS = REASONS.add("early_coins", "MUR-R24")
EARLY_TOKENS = REASONS.add("early_tokens", "MUR-R46")
NOT_RESERVED = REASONS.add("not_reserved", "MUR-A17")
NOBODY_WAS = REASONS.add("nobody_was", "MUR-R51")
INVADED_KEEPS = REASONS.add("invaded_keeps", "MUR-R50")
TOO_MANY_KEPT = REASONS.add("too_many_kept", "MUR-R48")
NO_SHIELD = REASONS.add("no_shield", "MUR-R55")

_WALK = re.compile(r"(?:(wall|walls|place|lift) )?([a-z][0-9]+(?:-[a-z][0-9]+)+)")


def streets_of(walk: Sequence[tuple[int, int]]) -> frozenset[int]:
    """The streets under a walk that lies on the board and goes from each crossing to one next to it."""
    streets = set()
    for one, other in pairwise(walk):
        (row, column), (below, _) = sorted((one, other))
        streets.add(row * SIZE + column if row == below else LEVEL + row * (SIZE + 1) + column)
    return frozenset(streets)


def read(box: GameBox, text: str) -> tuple[int, int]:
    """The code meant by walls that are not written as in our list, such as a walk from its other end, or why not."""
    if text in ("pass", "wall", "walls", "place"):
        return -1, NO_PASSING
    found = _WALK.fullmatch(text)
    if not found:
        return -1, OTHER_SHAPE if text.startswith(("wall ", "walls ", "place ")) else 0
    walk = [(ord(name[0]) - ord("a"), int(name[1:]) - 1) for name in found[2].split("-")]
    if any(abs(a - c) + abs(b - d) != 1 for (a, b), (c, d) in pairwise(walk)):
        return -1, 0 if found[1] == "lift" else OTHER_SHAPE
    if not all(0 <= row <= SIZE and 0 <= column <= SIZE for row, column in walk):
        return -1, OFF_THE_BOARD
    streets = streets_of(walk)
    if len(streets) == 1:
        return MOVES.first("lift" if found[1] == "lift" else "wall") + min(streets), 0
    if found[1] == "lift":
        return -1, 0
    for i in range(STREETS, box.data.placements):  # type: ignore[attr-defined]
        if streets_of(list(walk_of(box.data, i))) == streets:  # type: ignore[arg-type]
            return MOVES.first("wall") + i, 0
    return -1, OTHER_SHAPE
