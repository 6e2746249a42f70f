"""Montana as a picture: what lies where, what to click for a move, and where events happen.

Everybody sees the same. Panels are the map, the wheel, the bank, the four areas and the city; a seat's tray has its
number as its name, and the supply is the tray x.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.core.box import GameBox
from ludotheque.core.position import Event, Position
from ludotheque.core.scene import Picture, Scene
from ludotheque.titles.montana import args, ask, layout
from ludotheque.titles.montana.layout import Box, State
from ludotheque.titles.montana.moves import MOVES
from ludotheque.titles.montana.paint import paint

GOODS, COLOURS, AREAS = args.GOOD_NAMES, args.COLOUR_NAMES, args.AREA_NAMES
AREA_MOVES = {"mine": "mine", "quarry": "quarry", "grain": "grain-field", "farm": "farmland"}
ARROW = ["arrow", *(f"arrow@{45 * i}" for i in range(1, layout.WHEEL))]
SOLD = ("x/grain", "x/pumpkin", "x/copper", "x/stone", "me/coin", *(f"x/{name}" for name in COLOURS))
PLACES = [f"{AREAS[place // layout.LOCATIONS]}/{place % layout.LOCATIONS + 1}" for place in range(layout.PLACES)]
HELD = [
    (
        [f"{seat}/{name}" for name in GOODS], [f"{seat}/{name}" for name in COLOURS],
        [f"{seat}/{name}" for name in ("stock", "coin", "cow", "canteen")], f"contractor{seat}*1", f"cabin{seat}*",
    )
    for seat in range(layout.SEATS)
]
SUPPLY = [f"x/{name}" for name in (*GOODS, *COLOURS)]

# What lies where


class _Land:
    """What is made once for a box: the keys of fields, and the texts of what is printed on tiles."""

    def __init__(self, box: GameBox[Box]) -> None:
        data = box.data
        count = data.slots * layout.HEXES
        self.keys = [f"map/{name}" for name in args.FIELD.texts(box)[:count]]
        self.bare = [_ground(data, printed, "pale") for printed in range(layout.PRINTED)]
        """Before cows and canteens are set out."""
        self.full = [_ground(data, printed, "piece") for printed in range(layout.PRINTED)]
        self.empty = [_ground(data, printed, "") for printed in range(layout.PRINTED)]
        self.soil = ["#straw " if data.double_icon[printed] else "#grass " for printed in range(layout.PRINTED)]


def _ground(data: Box, printed: int, found: str) -> str:
    """A printed field that nobody has built on, with its cow or canteen as an icon, as a piece, or without."""
    tail = {"pale": "~pale", "piece": "*1", "": ""}[found]
    if data.kind[printed] == layout.LAKE:
        return f"#lake canteen.mid{tail}" if found else "#lake"
    if data.kind[printed] == layout.MOUNTAIN:
        return "#mountain"
    cost = [GOODS[good] for good in args.BIG_FIRST for _ in range(data.cost[printed][good])]
    cow, double = data.cow_icon[printed] and bool(found), data.double_icon[printed]
    role, badge = ("low", "badge" if len(cost) < 4 else "high") if cow or double else ("cost", "")
    words = ["#straw" if double else "#meadow" if cow else "#grass"]
    words += [f"cow.{badge}{tail}"] * cow + [f"double.{badge}"] * double
    return " ".join([*words, *(f"{good}.{role}" for good in cost)])


def scene(seen: Position[Box, State], seat: int | None) -> Scene:
    """Everything on the table."""
    box, s = seen.box, seen.s
    land: _Land | None = box.kept.get("land")
    if land is None:
        land = box.kept["land"] = _Land(box)
    seats, made = box.seats, Scene()
    cows, canteens, owners, soil = s.cow_on, s.canteen_on, s.owner, land.soil
    full, empty = (land.full, land.empty) if s.wagons >= 0 else (land.bare, land.bare)
    for i, (key, printed) in enumerate(zip(land.keys, s.printed, strict=False)):
        if printed >= 0:
            owner = owners[i]
            if owner < 0:
                made[key] = full[printed] if cows[i] or canteens[i] else empty[printed]
            elif owner < layout.WAGONS:
                made[key] = f"{soil[printed]}{HELD[owner][4]}{s.settlements[owner][i]}"
            else:
                made[key] = "#camp wagon*1"
    made["wheel/hub"] = ARROW[s.arrow]
    for space in range(box.data.banks):
        if any(s.bank[space]):
            made[f"bank/{space + 1}"] = _crew(s.bank[space])
    for place, key in enumerate(PLACES):
        if any(s.large[place]):
            made[key] = _crew(s.large[place])
            if any(s.small[place]):
                made[key + "+"] = _crew(s.small[place])
    waiting = []
    for i in range(seats):
        goods, workers, (stock, coin, cow, canteen), contractor, _ = HELD[i]
        made.update(zip(goods, s.goods[i], strict=True))
        made.update(zip(workers, s.workers[i], strict=True))
        made[stock], made[coin], made[cow], made[canteen] = s.stock[i], s.coins[i], s.cows[i], s.canteens[i]
        if s.bid_row[i] < 0:
            waiting.append(contractor)
        else:
            cell = f"city/{s.bid_row[i] + 1}:{s.bid_column[i] + 1}"
            made[cell] = f"{made[cell]} {contractor}" if cell in made else contractor
    if waiting:
        made["city/shop"] = " ".join(waiting)
    made.update(zip(SUPPLY, [*s.supply, *s.pool], strict=True))
    made["x/cow"] = s.cow_supply
    return made


def _crew(counts: Sequence[int]) -> str:
    return " ".join([f"{name}*{n}" for name, n in zip(COLOURS, counts, strict=True) if n])


# What to click


def clicks(box: GameBox[Box], code: int) -> tuple[str, ...]:
    """The spots of a move."""
    kind, values = MOVES.decode(code)
    if kind.name in AREA_MOVES:
        return f"{AREA_MOVES[kind.name]}/{values[0]}", *_own(values[1])
    match kind.name, values:
        case ("wagons" | "build"), (field,) if field < box.data.slots * layout.HEXES:
            return (f"map/{args.FIELD.texts(box)[field]}",)
        case "recruit", ():
            return ("wheel/hub",)
        case "take", (pair,):
            return tuple(f"x/{COLOURS[c]}" for c in layout.CREWS[layout.PAIRS + pair])
        case "return", (colour,):
            return (f"me/{COLOURS[colour]}",)
        case "bank", (space, crew) if space <= box.data.banks:
            return f"bank/{space}", *_own(crew)
        case "city", ():
            return ("city/shop",)
        case "bid", (row, column) if box.data.row_first[row - 1] < column <= box.data.columns:
            return (f"city/{row}:{column}",)
        case "upgrade", (upgrade,):
            return tuple(f"me/{GOODS[good]}" for good in layout.UPGRADES[upgrade])
        case "goods", (basket,):
            return tuple(f"x/{GOODS[good]}" for good in layout.BASKETS[basket])
        case "good", (choice,):
            return (f"x/{args.ONE_GOOD.texts(box)[choice]}",)
        case "trade", (sold,):
            return "me/cow", SOLD[sold]
        case "canteen", ():
            return ("me/canteen",)
    return ()


def _own(crew: int) -> tuple[str, ...]:
    return tuple(f"me/{COLOURS[c]}" for c in layout.CREWS[crew])


def aim(position: Position[Box, State], seat: int) -> dict[int, tuple[str, ...]]:
    """How far the arrow goes, the small space of the location just worked, the field just built on."""
    s = position.s
    if s.question == ask.ADVANCE:
        first = MOVES.first("advance")
        return {first + n - 1: (f"wheel/{(s.arrow + n) % layout.WHEEL + 1}",) for n in range(1, layout.WHEEL)}
    if s.question == ask.SMALL:
        first = MOVES.first("more")
        return {first + crew: (f"{PLACES[s.place]}+", *_own(crew)) for crew in range(layout.TRIPLES)}
    if s.question == ask.BONUS:
        first, field = MOVES.first("bonus"), args.FIELD.texts(position.box)[s.site]
        return {first + n: (f"map/{field}",) for n in range(1, 5)}
    return {}


# Where things happen


def where(event: Event) -> str | None:
    """The spot of an event."""
    values: Any = event.args
    match event.name:
        case "banked":
            return f"bank/{values[0]}"
        case "worked":
            return f"{AREAS[values[0]]}/{values[1]}"
        case "built" | "wagons_stop":
            return f"map/{args.FIELD.texts(event.box)[values[0]]}"
        case "tile_laid":
            return f"map/{args.FIELD.texts(event.box)[(values[1] - 1) * layout.HEXES]}"
        case "bid":
            return f"city/{values[0]}:{values[1]}"
        case "pumpkins_paid":
            return f"city/{values[1]}"
        case "spun" | "advanced":
            return f"wheel/{values[-1]}"
    return None


def _icons() -> dict[str, tuple[str, ...] | dict[str, str]]:
    """The symbols in sentences: of goods and workers wherever they are named, of coins, cows and canteens in events."""
    coins = dict.fromkeys(("banked", "coins_paid", "coins_won", "builds_unused"), "coin")
    counted = {**coins, "pumpkins_paid": "pumpkin", "cannot_pay": "pumpkin", "advanced": "grain"}
    found: dict[str, tuple[str, ...] | dict[str, str]] = {f"event.{name}": {"n": it} for name, it in counted.items()}
    for name in ("cow_found", "cow_won", "traded", "canteen_found", "canteen_drunk"):
        found[f"event.{name}"] = ("canteen",) if "canteen" in name else ("cow",)
    sold = {"coins": "coin", **{name: name for name in ("grain", "pumpkin", "copper", "stone", *COLOURS)}}
    found |= {f"for.{name}": (symbol,) for name, symbol in sold.items()}
    found |= {f"pile.{good}": (good,) for good in GOODS}
    for word, names in (("good", GOODS), ("hand", COLOURS)):
        found |= {f"{word}.{name}{many}": (name,) for name in names for many in ("", ".many")}
    for crew in layout.CREWS:
        workers = tuple(COLOURS[colour] for colour in crew)
        found[f"crew.{'+'.join(workers)}"] = workers
    return found | {"crew.white": ("white", "white")}


PICTURE = Picture(
    paint=paint,
    scene=scene,
    clicks=clicks,
    aim=aim,
    viewer=lambda position, seat: None,
    where=where,
    home={"coin": "bank/chest", "canteen": "x", "cow": "x", "wagon": "x"},
    effects={"spun": ("spin", "wheel/hub"), "advanced": ("spin", "wheel/hub")},
    beats=frozenset({"spun", "advanced", "pumpkins_paid", "handed_in", "auction_over", "bank_cleared", "area_cleared"}),
    icons=_icons(),
    near=("advance", "bid", "build"),
)
