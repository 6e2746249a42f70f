"""Filling the box of Montana from the component values, and refusing values with which it cannot be played."""

from __future__ import annotations

from collections.abc import Mapping

from ludotheque.core.box import Option
from ludotheque.core.components import Components
from ludotheque.titles.montana import args, layout
from ludotheque.titles.montana.layout import Box

OPTIONS = (
    Option("edition", ("heritage", "classic")),
    Option("starting_tile", ("drawn", "chosen")),
    Option("leftover_cows", ("supply", "box")),
    Option("bonus_settlements", ("automatic", "offered")),
    Option("line_bonus", ("exactly_four", "four_or_more")),
    Option("work_pair", ("other", "any")),
    Option("city_rewards", ("announced", "stepwise")),
    Option("auction_trade", ("allowed", "none")),
    Option("starting_player", ("drawn", *map(str, range(layout.SEATS))), seated=True),
    Option("round_cap", lo=0, hi=10_000, default=200),
)
EDITIONS: dict[str, dict[str, str | int]] = {
    "heritage": {},
    "classic": {
        "starting_tile": "chosen", "leftover_cows": "box", "bonus_settlements": "offered", "line_bonus": "four_or_more",
        "work_pair": "any",
    },
}
FORMER: dict[str, str | int] = {"work_pair": "any"}
"""Defaults that have changed: documents that do not name these options mean this."""

PLAYERS = ("two", "three", "four")
AREA_KEYS = ("mine", "quarry", "grain_field", "farmland")
AREA_GOODS = (layout.COPPER, layout.STONE, layout.GRAIN, layout.PUMPKIN)
WORKERS = {"copper": 0, "stone": 1, "grain": 2, "pumpkin": 3, "white": layout.WHITE}
LETTERS = "GPcCsS"


def fill(box: Box, values: Components, seats: int, options: Mapping[str, int]) -> None:
    """Write component values and options into the box; ValueError if a game with them could get stuck."""
    box.seats = seats
    for name, number in options.items():
        if name != "edition":
            setattr(box, name, number)
    _worker_board(box, values)
    _pieces(box, values, PLAYERS[seats - 2])
    _landscape(box, values, PLAYERS[seats - 2])
    _payable(box)
    _choices(box)


def _worker_board(box: Box, values: Components) -> None:
    for i, text in enumerate(values.strings("wheel.spaces", layout.WHEEL)):
        pair = text.split("+")
        if len(pair) != 2 or any(word not in WORKERS for word in pair) or pair.count("white") == 1:
            raise ValueError(
                f"component value wheel.spaces: {text!r} must be two of copper, stone, grain, pumpkin, or white+white"
            )
        box.wheel[i] = sorted(WORKERS[word] for word in pair)
    spaces = values.pairs("bank.spaces", (1, layout.BANKS), 1, 99)
    box.banks = len(spaces)
    for i, (workers, coins) in enumerate(spaces):
        if workers > 3:
            raise ValueError(f"component value bank.spaces: a space takes 1 to 3 workers, not {workers}")
        box.bank_workers[i], box.bank_coins[i] = workers, coins
    for area, key in enumerate(AREA_KEYS):
        for i, (coins, goods) in enumerate(values.pairs(f"{key}.locations", layout.LOCATIONS, 0, 99)):
            if not 1 <= goods <= 9:
                raise ValueError(f"component value {key}.locations: a location yields 1 to 9 goods, not {goods}")
            box.place_coins[area * layout.LOCATIONS + i], box.place_goods[area * layout.LOCATIONS + i] = coins, goods
        box.small_coins[area] = values.integer(f"{key}.small_coins", 0, 99)
        box.small_goods[area] = values.integer(f"{key}.small_goods", 1, 9)
        box.area_good[area] = AREA_GOODS[area]
    costs = values.integers("city.columns", (1, layout.COLUMNS), 0, 99)
    if costs != sorted(set(costs)) or costs[0] > 1:
        raise ValueError("component value city.columns: costs must rise, and the first be 0 or 1 (MON-R47, MON-R49)")
    box.columns = len(costs)
    box.column_cost[: len(costs)] = costs
    for row, first in enumerate(values.integers("city.first", layout.ROWS, 1, len(costs))):
        box.row_first[row] = first - 1
    if all(costs[first] > 1 for first in box.row_first):
        raise ValueError(
            "component value city.first: some row must begin at a column that costs 0 or 1 (MON-R47: the free pumpkin)"
        )
    box.row_cow = values.integers("city.cow", layout.ROWS, 0, 1)
    box.row_coins = values.integers("city.coins", layout.ROWS, 0, 99)
    box.row_goods = values.integers("city.goods", layout.ROWS, 0, 3)
    box.row_upgrades = values.integers("city.upgrades", layout.ROWS, 0, 3)
    for goods, upgrades in zip(box.row_goods, box.row_upgrades, strict=True):
        if goods not in (0, 3) or (goods and upgrades):
            raise ValueError("component value city.goods: a row gives 3 goods and no upgrade, or no goods (MON-A31)")


def _pieces(box: Box, values: Components, players: str) -> None:
    box.colour_workers = values.integer("pieces.workers_per_colour", 1, 40)
    box.cows = values.integer("pieces.cows", 0, 99)
    box.canteens = values.integer("pieces.canteens", 0, 99)
    box.goods = values.integers(f"pieces.goods.{players}", layout.GOODS, 0, 90)
    box.start_goods = values.integers("pieces.start_goods", layout.GOODS, 0, 9)
    box.start_cows = values.integer("pieces.start_cows", 0, 9)
    box.settlements = values.integer(f"pieces.settlements.{players}", 1, 40)
    box.worker_places = values.integer("pieces.worker_places", 4, 20)
    box.first_coins = values.integer("pieces.first_coins", 0, 99)
    box.advance_limit = values.integer("pieces.advance_limit", 0, 7)
    box.builds = values.integer("pieces.builds", 1, 9)
    box.cattle_coins = values.integer("pieces.cattle_coins", 0, 99)
    box.line_length = values.integer("pieces.line_length", 2, 9)
    if box.seats * box.start_cows > box.cows:
        raise ValueError(f"component value pieces.cows: {box.cows} are too few for {box.seats} players (MON-R20)")
    demand = [0] * layout.GOODS
    for area, good in enumerate(AREA_GOODS):
        places = range(area * layout.LOCATIONS, (area + 1) * layout.LOCATIONS)
        demand[good] = max(box.small_goods[area], *(box.place_goods[place] for place in places))
    for good in range(layout.GOODS):
        total = box.goods[good] + box.seats * box.start_goods[good]
        if total < max(3, demand[good]):
            raise ValueError(
                f"component value pieces.goods.{players}: {total} pieces of {LETTERS[good]} in play cannot meet the "
                f"largest demand of {max(3, demand[good])} (MON-R27)"
            )


def _landscape(box: Box, values: Components, players: str) -> None:
    slots = values.pairs(f"landscape.tiles_{players}", (1, layout.SLOTS), -12, 12)
    box.slots = len(slots)
    for i, (q, r) in enumerate(slots):
        box.slot_q[i], box.slot_r[i] = q, r
    places = args.coordinates(box)
    if len(set(places)) != len(places):
        raise ValueError(f"component value landscape.tiles_{players}: two tiles lie on one another")
    index = {place: i for i, place in enumerate(places)}
    for (q, r), i in index.items():
        box.neighbour[i] = [index.get((q + dq, r + dr), -1) for dq, dr in args.DIRECTIONS]
    for tile, name in enumerate(args.TILE_NAMES):
        for position, text in enumerate(values.strings(f"tiles.{name}", layout.HEXES)):
            _field(box, tile * layout.HEXES + position, f"tiles.{name}", text)
    lakes = _fields_of(box, layout.LAKE)
    if sum(lakes[-box.slots :]) > box.canteens:
        raise ValueError(f"component value pieces.canteens: {box.canteens} are fewer than the lakes in play (MON-R12)")
    icons = sorted(sum(box.cow_icon[t * layout.HEXES : t * layout.HEXES + layout.HEXES]) for t in range(layout.TILES))
    if sum(icons[-box.slots :]) + box.seats * box.start_cows > box.cows:
        raise ValueError(f"component value pieces.cows: {box.cows} are fewer than the cow icons need (MON-R13)")
    _connected(box, players)


def _fields_of(box: Box, kind: int) -> list[int]:
    """How many fields of a kind the tiles have, the fewest first."""
    return sorted(box.kind[at : at + layout.HEXES].count(kind) for at in range(0, layout.PRINTED, layout.HEXES))


def _field(box: Box, index: int, key: str, text: str) -> None:
    goods, *icons = text.split() or [""]
    if any(icon not in ("cow", "x2") for icon in icons):
        raise ValueError(f"component value {key}: {text!r} has an unknown icon; known: cow, x2")
    if goods in ("lake", "mountain"):
        if icons:
            raise ValueError(f"component value {key}: {text!r}: nothing is built on a {goods}, so it has no icon")
        box.kind[index] = layout.LAKE if goods == "lake" else layout.MOUNTAIN
        return
    for letter in goods.split("+"):
        if len(letter) != 1 or letter not in LETTERS:
            raise ValueError(
                f"component value {key}: {text!r}: unknown good {letter!r}; known: {', '.join(LETTERS)}, lake, mountain"
            )
        box.cost[index][LETTERS.index(letter)] += 1
    if max(box.cost[index]) > Box.FIELDS["cost"].hi:
        raise ValueError(f"component value {key}: a field costs at most {Box.FIELDS['cost'].hi} of one good (MON-R62)")
    box.kind[index] = layout.PLAIN
    box.cow_icon[index], box.double_icon[index] = int("cow" in icons), int("x2" in icons)


def _connected(box: Box, players: str) -> None:
    """The tiles must touch, no land may be shut in, and the smallest board must have room for all settlements (A53)."""
    seen, todo = {0}, [0]
    while todo:
        for other in box.neighbour[todo.pop()]:
            if other >= 0 and other not in seen:
                seen.add(other)
                todo.append(other)
    if len(seen) != box.slots * layout.HEXES:
        raise ValueError(f"component value landscape.tiles_{players}: the tiles do not form one connected board")
    land = _fields_of(box, layout.PLAIN)
    if sum(land[: box.slots]) - 1 < box.seats * box.settlements:
        raise ValueError(
            f"component value pieces.settlements.{players}: the board may have room for only "
            f"{sum(land[: box.slots]) - 1} of {box.seats * box.settlements} settlements (MON-A53)"
        )
    for tile, name in enumerate(args.TILE_NAMES):
        centre, *ring = box.kind[tile * layout.HEXES : tile * layout.HEXES + layout.HEXES]
        if centre == layout.PLAIN and layout.PLAIN not in ring:
            raise ValueError(f"component value tiles.{name}: the land in the middle is shut in by lakes and mountains")


def _payable(box: Box) -> None:
    """Nothing may cost more goods than there are in play: nobody could ever pay it."""
    total = [box.goods[good] + box.seats * box.start_goods[good] for good in range(layout.GOODS)]
    dearest, pumpkins = max(box.column_cost), total[layout.PUMPKIN]
    if dearest > pumpkins:
        raise ValueError(
            f"component value city.columns: nobody can pay {dearest} pumpkins, with {pumpkins} in play (MON-R49)"
        )
    for tile, name in enumerate(args.TILE_NAMES):
        for costs in box.cost[tile * layout.HEXES : tile * layout.HEXES + layout.HEXES]:
            for good, cost in enumerate(costs):
                if cost > total[good]:
                    raise ValueError(
                        f"component value tiles.{name}: a field costs {cost} {LETTERS[good]}, but there are only "
                        f"{total[good]} in play (MON-R62)"
                    )


def _choices(box: Box) -> None:
    for i, crew in enumerate(layout.CREWS):
        box.crew[i] = [crew.count(c) for c in range(layout.AREAS)]
        box.crew_size[i] = len(crew)
    for i, upgrade in enumerate(layout.UPGRADES):
        box.upgrade[i] = [upgrade.count(g) for g in range(layout.GOODS)]
        box.upgrade_size[i] = len(upgrade)
    for i, basket in enumerate(layout.BASKETS):
        box.basket[i] = [basket.count(g) for g in range(layout.GOODS)]
