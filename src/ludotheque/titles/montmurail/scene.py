"""Montmurail as a picture: what lies where, what to click for a move, and where events happen.

The board is one sheet with a panel for each seat, which has the seat's number as its name: plots lie on the sheet,
walls on the panel. A seat's tray is t and its number, the walls of nobody are the tray x. Who has chosen in secret is
seen, never what: walls lifted or placed, and rooms picked, are on one's own panel alone.
"""

from __future__ import annotations

from itertools import pairwise

from ludotheque.core.box import GameBox
from ludotheque.core.position import Event, Position
from ludotheque.core.scene import Picture, Scene
from ludotheque.titles.montmurail import args, ask
from ludotheque.titles.montmurail.box import street_bit
from ludotheque.titles.montmurail.layout import PLOTS, SEATS, SIZE, STREETS, Box, State
from ludotheque.titles.montmurail.moves import MOVES
from ludotheque.titles.montmurail.paint import SHAPES, paint
from ludotheque.titles.montmurail.rules import close, geometry, value
from ludotheque.titles.montmurail.view import board_words, hand_left, pieces_of, plots_of, print_on

PLOT_SPOTS = [f"board/{name}" for name in args.PLOT_NAMES]
PRINTS = {
    ".": "#green", "C": "#plot church", "W": "#plot well", "M": "#plot market", "1": "#plot coin1", "2": "#plot coin2",
    "3": "#plot coin1 coin2", "4": "#plot coin2 coin2", "5": "#plot coin1 coin2 coin2", "6": "#plot coin2 coin2 coin2",
    "7": "#plot coin1 coin2 coin2 coin2", "V": "#plot viking", "VV": "#plot viking viking",
    "VVV": "#plot viking viking viking",
}
"""What lies on a plot, by what the component file writes."""
BITS = [street_bit(street) for street in range(STREETS)]
STREETS_OF = [
    [(word, bit, f"{seat}/{args.STREET_NAMES[street]}") for street, (word, bit) in enumerate(BITS)]
    for seat in range(SEATS)
]

# What lies where


def scene(seen: Position[Box, State], seat: int | None) -> Scene:
    """Everything that a seat is shown."""
    box, s = seen.box.data, seen.s
    made = Scene()
    kept: dict[tuple[int, ...], Scene] = seen.box.kept.setdefault("boards", {})
    tiles = tuple(s.tile)
    if tiles not in kept:
        kept.clear()  # the board changes while it is laid, and then no more
        kept[tiles] = _board(s)
    made.update(kept[tiles])
    made["tiles"] = "open" if seat is not None and s.question == ask.TILE else "none"
    made["beside"] = "none" if made["tiles"] == "open" else "open"
    if s.question == ask.TILE:
        for tile in s.tile:
            if tile >= 0:
                for side in args.SIDE_NAMES:
                    made[f"tiles/{args.GEM_NAMES[tile // 8]}-{side}"] = "#laid"
    for i in range(box.seats):
        _city(box, s, i, i == seat, made)
    if s.turn:
        for building, name in enumerate(args.ZONE_NAMES):
            made[f"decree/{name}"] = s.decree[building]
        made["die/turn"] = ["turn", s.age, s.turn]
        made["die/rolled"] = ["rolled"]
        made["die/roller"] = f"seat{s.roller}"
        if seat is not None:
            _inside(box, s, seat, made)
    if s.face >= 0:
        name = args.shape_name(box, box.face_shape[s.face])
        made["die/face"] = f"shape-{name if name in SHAPES else 'other'}"
        made["die/coins"] = box.face_coins[s.face]
    if not box.unlimited:
        made["x/wall"] = s.supply
    return made


def _board(s: State) -> Scene:
    """The plots of the tiles that are laid."""
    made = Scene()
    for plot in range(PLOTS):
        if s.tile[plot // SIZE // 4 * 2 + plot % SIZE // 4] >= 0:
            made[PLOT_SPOTS[plot]] = PRINTS[print_on(s.printed, plot)]
    for space, tile in enumerate(s.tile):
        if tile >= 0:
            made[f"board/gem{space}"] = f"gem-{args.GEM_NAMES[tile // 8]}"
    return made


def _city(box: Box, s: State, i: int, own: bool, made: Scene) -> None:
    """A seat's walls and what it has; one's own choice that is not opened yet looks different."""
    old = s.walls[i]
    words = board_words(box, s, i) if own else old
    w = [words[0], words[1], words[2]]
    if w[0] or w[1] or w[2]:
        for word, bit, key in STREETS_OF[i]:
            if w[word] >> bit & 1:
                made[key] = "wall*1" if old[word] >> bit & 1 else "wall~own*1"
    lit = s.city[i]
    if lit:
        for plot in range(PLOTS):
            if lit >> plot & 1:
                made[f"{i}/{args.PLOT_NAMES[plot]}"] = "#lit"
    tray = f"t{i}"
    made[f"{tray}/coin"], made[f"{tray}/viking"] = s.coins[i], s.vikings[i]
    made[f"{tray}/wall"] = hand_left(box, s, i) if own else s.hand[i]
    if s.invasions[i]:
        made[f"{tray}/invasion"] = s.invasions[i]
    if s.shield == i:
        made[f"{tray}/shield"] = 1


def _inside(box: Box, s: State, seat: int, made: Scene) -> None:
    """What one's own walls enclose, with what is chosen so far: lit, and the best piece counted against the decree."""
    held, s.walls[seat] = s.walls[seat], board_words(box, s, seat)
    try:
        plots = piece = s.city[seat] if s.closed >> seat & 1 else geometry.enclosed(box, s, seat)
        if s.question == ask.DECLARE and s.picked[seat]:
            plots = piece = s.picked[seat]
        elif plots and not s.closed >> seat & 1:
            piece = min(pieces_of(plots), key=lambda one: (_short(box, s, seat, one), -geometry.count(one)))
        counted = close.counting(box, s, seat, piece)
    finally:
        s.walls[seat] = held
    for plot in range(PLOTS):
        if plots >> plot & 1:
            made[f"{seat}/{args.PLOT_NAMES[plot]}"] = "#lit"
    for building, name in enumerate(args.ZONE_NAMES):
        inside, wanted = geometry.count(counted & s.printed[building]), s.decree[building]
        made[f"decree/in-{name}"] = ["missing", wanted - inside] if inside < wanted else ["inside", inside]
        if inside >= wanted:
            made[f"decree/met-{name}"] = "#met"
    if counted:
        made["decree/coins-sign"], made["decree/vikings-sign"] = "coin", "viking"
        made["decree/coins"] = ["inside", value.city_coins(s, counted)]
        made["decree/vikings"] = ["inside", value.city_vikings(s, counted)]


def _short(box: Box, s: State, seat: int, piece: int) -> int:
    """How many buildings a piece lacks."""
    return sum(map(int, str(close.lacking(box, s, seat, piece))))


# What to click


def clicks(box: GameBox[Box], code: int) -> tuple[str, ...]:
    """The spots of a move."""
    kind, values = MOVES.decode(code)
    match kind.name, values:
        case "tile", (gem, space, side, _):
            return f"tiles/{args.GEM_NAMES[gem]}-{args.SIDE_NAMES[side]}", f"me/{args.SPACE_NAMES[space]}"
        case ("wall" | "lift"), (street,):
            return (f"me/{args.STREET_NAMES[street]}",)
        case "walls", (placement,) if placement < box.data.placements:
            walk = list(args.walk_of(box.data, placement))
            return tuple(f"me/{args.STREET_NAMES[street]}" for street in sorted(args.streets_of(walk)))
        case ("close" | "add" | "pick"), (plot,):
            return (f"me/{args.PLOT_NAMES[plot]}",)
    return ()


def aim(position: Position[Box, State], seat: int) -> dict[int, tuple[str, ...]]:
    """A room is picked by two clicks: the first says of which piece, which is then closed as a whole or by rooms."""
    box, s = position.box.data, position.s
    if s.question != ask.DECLARE or s.picked[seat]:
        return {}
    found: dict[int, tuple[str, ...]] = {}
    for piece in pieces_of(geometry.enclosed(box, s, seat)):
        first, *_ = named = plots_of(piece)
        for plot in named:
            found[MOVES.code("pick", plot)] = f"me/{args.PLOT_NAMES[first]}", f"me/{args.PLOT_NAMES[plot]}"
    return found


def alike(position: Position[Box, State], seat: int) -> dict[str, tuple[str, ...]]:
    """Every plot stands for its room, and for its piece."""
    box, s = position.box.data, position.s
    if s.question != ask.DECLARE:
        return {}
    found: dict[str, tuple[str, ...]] = {}
    for piece in pieces_of(geometry.enclosed(box, s, seat)):
        whole = f"me/{args.PLOT_NAMES[plots_of(piece)[0]]}"
        for plot in plots_of(piece):
            room = f"me/{args.PLOT_NAMES[plots_of(geometry.room_of(s, seat, plot))[0]]}"
            found[f"me/{args.PLOT_NAMES[plot]}"] = tuple(dict.fromkeys((room, whole)))
    return found


def variant(box: GameBox[Box], code: int) -> tuple[int, int] | None:
    """How a tile lies, or by how many quarters an arrangement is turned and whether it is mirrored."""
    kind, values = MOVES.decode(code)
    if kind.name == "tile":
        return values[3], 0
    if kind.name != "walls" or values[0] >= box.data.placements:
        return None
    kept: dict[int, tuple[int, int]] | None = box.kept.get("variants")
    if kept is None:
        kept = box.kept["variants"] = _variants(box.data)
    return kept[values[0]]


def _variants(box: Box) -> dict[int, tuple[int, int]]:
    """The ways in which each arrangement can lie, numbered by quarter turns of its first place and of its mirror."""
    found: dict[int, tuple[int, int]] = {}
    for shape in range(box.faces):
        ways: dict[frozenset[tuple[int, int, int]], tuple[int, int]] = {}
        for placement in range(box.shape_first[shape], box.shape_last[shape]):
            lies = _lies(list(args.walk_of(box, placement)))
            if lies not in ways:
                base = next(iter(ways), lies)
                ways[lies] = next((turned for turned, way in _turns(base) if way == lies), (0, 0))
            found[placement] = ways[lies]
    return found


Lie = frozenset[tuple[int, int, int]]


def _lies(walk: list[tuple[int, int]]) -> Lie:
    """Streets by row, column and direction, moved to the top left."""
    streets = [(*min(a, b), int(a[1] == b[1])) for a, b in pairwise(walk)]
    top, left = min(row for row, _, _ in streets), min(column for _, column, _ in streets)
    return frozenset((row - top, column - left, upright) for row, column, upright in streets)


def _turns(lies: Lie) -> list[tuple[tuple[int, int], Lie]]:
    """The eight ways to lay it, the first as it lies."""
    found = []
    ends = [((row, column), (row + up, column + 1 - up)) for row, column, up in lies]
    for mirrored in (0, 1):
        for turn in range(4):
            moved = []
            for pair in ends:
                points = [(row, -column) if mirrored else (row, column) for row, column in pair]
                for _ in range(turn):
                    points = [(column, -row) for row, column in points]
                moved.append(tuple(points))
            streets = [(*min(a, b), int(a[1] == b[1])) for a, b in moved]
            top, left = min(row for row, _, _ in streets), min(column for _, column, _ in streets)
            found.append(((turn, mirrored), frozenset((r - top, c - left, up) for r, c, up in streets)))
    return found


# Where things happen


OWN = (
    "placed", "lifted", "city_valued", "perfect_plan", "longest_wall", "shield_tie", "invasions_paid", "shield_paid",
)
"""Events that change what a seat has in its tray."""


def where(event: Event) -> str | None:
    """The die, the city of a seat, or its tray."""
    if event.name == "tile_laid":
        return f"{max(0, event.seat)}/{args.SPACE_NAMES[event.args[1]]}"
    if event.name in OWN:
        return f"t{event.seat}"
    if event.name in ("rolled", "waiting_coins"):
        return "die/face"
    if event.name in ("walls_back", "boards_cleared", "walls_removed"):
        return "x"
    return None


def _icons() -> dict[str, tuple[str, ...] | dict[str, str]]:
    """The symbols in sentences, before numbers of coins, Vikings, walls and buildings."""
    coins = ("rolled", "waiting_coins", "perfect_plan", "longest_wall", "shield_tie", "invasions_paid", "shield_paid")
    found: dict[str, tuple[str, ...] | dict[str, str]] = {f"event.{name}": {"n": "coin"} for name in coins}
    found |= {f"event.{name}": {"n": "wall"} for name in ("short_of_walls", "walls_back", "walls_removed")}
    found |= {f"event.{name}": {"vikings": "viking"} for name in ("shield_given", "invaded")}
    found["event.city_valued"] = {"coins": "coin", "vikings": "viking"}
    found["event.decreed"] = dict(zip(args.BUILDING_NAMES, args.ZONE_NAMES, strict=True))
    return found


PICTURE = Picture(
    paint=paint,
    scene=scene,
    clicks=clicks,
    aim=aim,
    alike=alike,
    variant=variant,
    where=where,
    home={"coin": "x", "viking": "x", "invasion": "x", "shield": "x", "wall": "x"},
    effects={"rolled": ("roll", "die/face"), "decreed": ("roll", "decree/church")},
    beats=frozenset({
        "decreed", "rolled", "placed", "city_closed", "empty_city", "city_valued", "longest_wall", "shield_given",
        "invaded", "boards_cleared", "invasions_paid", "shield_paid",
    }),
    icons=_icons(),
    near=("close",),
)
