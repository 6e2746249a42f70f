"""What is printed of Montana: the sheets with their spots, the trays, the layout, and how everything is called."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import accumulate, product

from ludotheque.core.box import GameBox
from ludotheque.core.scene import Box as Place
from ludotheque.core.scene import Form, Paint, Painter, Panel, Places, Sheet, Spot, Tray
from ludotheque.core.svg import INK_2, fitted, rect, short, text, use
from ludotheque.titles.montana import args, layout
from ludotheque.titles.montana.layout import Box

Point = tuple[float, float]

WIDE, TALL = (740.0, 626.0), (390.0, 452.0)
"""The map in its two forms; the tall one is turned by a quarter, and its fields lie on a side."""
COLUMN = 360.0
"""The worker board, beside the wide map."""
WORK_ROW = (152.0, 200.0)
"""The wheel and the bank beside one another; the wheel is a square."""
EDGE = 22.0
SUPPLY, NOTES = (196.0, 92.0), ((240.0, 92.0), (196.0, 108.0), (172.0, 124.0))
"""What lies in corners of the wide map; a note takes the first of its sizes for which there is room."""
LINE, WOOD, CARD, SLOT = "#CDB88C", "#DFC696", "#F6ECD3", "#FFFDF6"
WORKER_FILL = ("#C98A57", "#8B9097", "#F3E6BF", "#F2AE6B", "#FFFDF6")
AREA_FILL = ("#EBD3BC", "#E0DED8", "#F4E8BE", "#F6DABB")
WHEEL_SYMBOLS = (*args.COLOUR_NAMES, "white")


def paint(box: GameBox[Box], lang: str) -> Paint:
    """All of it, for a box and a language."""
    return _Painter(box, lang).paint()


class _Painter(Painter[Box]):
    """The sheets of this box."""

    def paint(self) -> Paint:
        areas = args.AREA_NAMES
        sheets = {"map": self.map(), "wheel": self.wheel(), "bank": self.bank()}
        sheets |= {name: self.area(i) for i, name in enumerate(areas)}
        sheets["city"] = self.city()
        titles = {"map": self.word("scene.map")}
        titles |= {name: self.word(f"show.{name}") for name in ("wheel", "bank", "city")}
        titles |= {name: self.word(f"show.area.{name}") for name in areas}
        work = [{"row": ["wheel", "bank"]}, {"row": [areas[0], areas[1]]}, {"row": [areas[2], areas[3]]}]
        return {
            "sheets": sheets,
            "panels": {name: Panel(sheet=name, title=titles[name], owner=None) for name in sheets},
            "trays": {"x": self.supply(), **{str(seat): self.mat(seat) for seat in range(self.box.seats)}},
            "layout": {
                "wide": {"row": ["map", {"col": [*work, "city"]}]},
                "tall": [
                    (titles["map"], "map", "map"), (self.word("scene.work"), "brown", {"col": work}),
                    (titles["city"], "contractor0", "city"),
                    (self.word("scene.players"), "people", {"col": ["x", {"others": 1}]}),
                ],
            },
            "shapes": {
                "hex": _path(_hexagon(0.5, 0.5, 0.5, False), 3), "hex.tall": _path(_hexagon(0.5, 0.5, 0.5, True), 3),
                "wedge": WEDGE,
            },
            "lays": {**FIELD_LAYS, **self.bank_lays(), "large": {"": LARGE}, "small": {"": SMALL}},
            "materials": {
                "grass": {"fill": "#CBD69B", "stroke": "#9FA86F", "symbol": "on-grass"},
                "meadow": {"fill": "#DDE5B6", "stroke": "#9FA86F", "symbol": "on-grass"},
                "straw": {"fill": "#EED9A2", "stroke": "#B7A46C", "symbol": "on-straw"},
                "lake": {"fill": "#7FB9CF", "stroke": "#5E97AE", "symbol": "on-lake", "name": self.word("show.lake")},
                "mountain": {
                    "fill": "#B7B39F", "stroke": "#8F8B78", "symbol": "on-mountain", "name": self.word("show.mountain"),
                },
                "camp": {"fill": "#D8C48E", "stroke": "#9FA86F", "symbol": "on-camp"},
            },
            "symbols": self.symbols(),
            "words": {},
        }

    def symbols(self) -> dict[str, str]:
        """How pieces are called, with the number unfilled."""
        names = {name: self.form(f"pile.{name}") for name in args.GOOD_NAMES}
        names |= {name: self.form(f"symbol.{name}") for name in (*WHEEL_SYMBOLS, "wagon", "double", "arrow")}
        names |= {"coin": self.form("coins"), "cow": self.form("reward.cow"), "canteen": self.form("reward.canteens")}
        for seat in range(self.box.seats):
            for kind in ("cabin", "contractor"):
                names[f"{kind}{seat}"] = self.form(f"symbol.{kind}").replace("{seat}", self.seat(seat))
        return names

    # Trays

    def mat(self, seat: int) -> Tray:
        """What a seat holds."""
        groups = [(self.word("scene.left"), {"stock": (f"cabin{seat}", self.word("scene.left"))})]
        groups.append((self.word("scene.rack", n=self.data.worker_places), self.hands()))
        groups.append((self.word("show.goods"), self.goods()))
        for name in ("coin", "cow", "canteen"):
            title = self.title(f"show.{name}s")
            groups.append((title, {name: (name, title)}))
        return Tray(owner=seat, title=self.seat(seat), groups=groups, brief=["stock", "coin"])

    def supply(self) -> Tray:
        """What is left for all."""
        cows = {"cow": ("cow", self.title("show.cows"))}
        return Tray(
            owner=None, title=self.word("show.supply"), brief=[],
            groups=[(self.word("show.goods"), self.goods()), (self.word("show.workers"), {**self.hands(), **cows})],
        )

    def goods(self) -> dict[str, tuple[str, str]]:
        return {name: (name, self.title(f"good.{name}.many")) for name in args.GOOD_NAMES}

    def hands(self) -> dict[str, tuple[str, str]]:
        return {name: (name, self.title(f"hand.{name}.many")) for name in args.COLOUR_NAMES}

    # The landscape

    def map(self) -> Sheet:
        """The fields, in both forms."""
        names = args.FIELD.texts(self.box)
        wide, tall = _Land(self.data, WIDE, False), _Land(self.data, TALL, True)
        spots: dict[str, Spot] = {}
        for i, name in enumerate(names[: self.data.slots * layout.HEXES]):
            boxes = {"wide": wide.box(i), "tall": tall.box(i)}
            spots[name] = (self.word("scene.field", field=name), "hex", "field", boxes)
        return {"forms": {"wide": wide.form(), "tall": tall.form()}, "spots": spots}

    # The worker board

    def wheel(self) -> Sheet:
        """Eight spaces around the hub, on which the arrow turns."""
        size, r = WORK_ROW[0], 64.0
        c = size / 2
        ground = [
            rect(0.5, 0.5, size - 1, size - 1, 12, WOOD, "#B99B62"),
            f'<circle cx="{c:g}" cy="{c + 3:g}" r="{r + 5:g}" fill="#5b4022" opacity=".3"/>',
            f'<circle cx="{c:g}" cy="{c:g}" r="{r + 4.5:g}" fill="#7A4B24" stroke="#3A2A1E" stroke-width="1.4"/>',
        ]
        icons = []
        for i, pair in enumerate(self.data.wheel):
            for half, colour in enumerate(pair):
                start, middle = 45 * i - 22.5 * (1 - half), 45 * i + (11.6 if half else -11.6)
                ground.append(f'<path d="{_slice(c, r, start, start + 22.5)}" fill="{WORKER_FILL[colour]}"/>')
                x, y = _polar(c, c, r * 0.77, middle)
                icons.append(use(WHEEL_SYMBOLS[colour], x, y, 23))
            (x, y), (x2, y2) = _polar(c, c, r * 0.5, 45 * i + 22.5), _polar(c, c, r, 45 * i + 22.5)
            icons.append(f'<path d="M{x:.1f},{y:.1f} L{x2:.1f},{y2:.1f}" stroke="#3A2A1E" stroke-width="1.3"/>')
        ground += icons
        for radius, fill in ((r, "none"), (r / 2, "#EAD7AE")):
            ground.append(
                f'<circle cx="{c:g}" cy="{c:g}" r="{radius:g}" fill="{fill}" stroke="#3A2A1E" stroke-width="1.4"/>'
            )
        spots: dict[str, Spot] = {}
        for i in range(layout.WHEEL):
            pair_words = self.box.words(args.WHEEL_PAIR, i, self.lang)
            turned = [c - r, c - r, 2 * r, 2 * r, *([45 * i] if i else [])]
            spots[str(i + 1)] = (self.word("scene.sector", n=i + 1, pair=pair_words), "wedge", "none", {"wide": turned})
        spots["hub"] = (self.word("scene.hub"), "round", "fill", {"wide": [c - r / 2, c - r / 2, r, r]})
        return _sheet(size, size, ground, spots)

    def bank_cells(self) -> Iterator[tuple[int, Place, float]]:
        """Space, box and the width of its slot: two in a row, the last alone if their number is odd."""
        count, whole = self.data.banks, WORK_ROW[1] - 16
        for i in range(count):
            alone = i == count - 1 and count % 2 == 1
            width = whole if alone else whole / 2 - 3
            slot = {1: 30.0, 2: 41.0, 3: 64.0 if alone else 44.0}[self.data.bank_workers[i]]
            yield i, (8 + i % 2 * (whole / 2 + 3), 34 + i // 2 * 38.0, width, 34), slot

    def bank(self) -> Sheet:
        """Spaces that take workers and give coins."""
        high, wide = WORK_ROW
        ground = [
            rect(0.5, 0.5, wide - 1, high - 1, 12, CARD, LINE), text(10, 23, self.word("show.bank"), 16),
            text(wide - 33, 22, said := self.word("scene.any"), fitted(said, 11, 80), "say", "end", INK_2),
        ]
        spots: dict[str, Spot] = {}
        for i, (x, y, width, height), slot in self.bank_cells():
            crew, coins = self.data.bank_workers[i], self.data.bank_coins[i]
            ground.append(rect(x, y, width, height, 8, "#EBD9AE"))
            ground.append(rect(x + 3, y + 3, slot, height - 6, 7, SLOT, "#A98E62", DASHED))
            ground += [_dot(x + 3 + slot * (k + 1) / (crew + 1), y + height / 2) for k in range(crew)]
            at = x + slot + 3 + min(27, width - slot - 21)
            ground += [text(at, y + 23, coins, 16, anchor="end"), use("coin", at + 10, y + 17, 16)]
            name = self.word("scene.bank", n=i + 1, workers=crew, coins=coins)
            spots[str(i + 1)] = (name, "rect", f"bank{i + 1}", {"wide": [x, y, width, height]})
        ground.append(use("coin", wide - 19, 18, 19))
        spots["chest"] = (self.word("scene.chest"), "round", "none", {"wide": [wide - 31, 6, 24, 24]})
        return _sheet(wide, high, ground, spots)

    def bank_lays(self) -> dict[str, dict[str, Places]]:
        """Where workers stand on each bank space: in its slot, at the left."""
        lays = {}
        for i, (_, _, width, height), slot in self.bank_cells():
            tables: Places = []
            for n in range(1, 4):
                size = min(26.0, (slot - 2) / n + 3)
                step = size - 3 if n > 1 else 0
                middle = 3 + slot / 2 - step * (n - 1) / 2
                tables.append([((middle + k * step) / width, 0.5, size / height) for k in range(n)])
            lays[f"bank{i + 1}"] = {"": tables}
        return lays

    def area(self, area: int) -> Sheet:
        """Three locations: a large space, its price and its goods; and the small space at the right."""
        data, good = self.data, args.GOOD_NAMES[self.data.area_good[area]]
        name = self.word(f"show.area.{args.AREA_NAMES[area]}")
        ground = [
            rect(0.5, 0.5, 175, 145, 12, AREA_FILL[area], LINE), use(good, 19, 19, 23),
            text(35, 24, name, fitted(name, 16, 112)), use(args.COLOUR_NAMES[area], 158, 18, 24),
        ]
        spots: dict[str, Spot] = {}
        for i in range(layout.LOCATIONS):
            place = area * layout.LOCATIONS + i
            coins, goods = data.place_coins[place], data.place_goods[place]
            y = 36 + i * 36.0
            middle = y + 15.5
            ground.append(rect(6, y, 132, 31, 8, "#FFFFFF", "", ' fill-opacity=".3"'))
            ground.append(rect(7.5, y + 1.5, 43, 28, 7, SLOT, "#A98E62", DASHED))
            ground += [text(68, middle + 5.5, coins, 16, anchor="end"), use("coin", 78, middle, 16), _arrow(89, middle)]
            ground += [text(112, middle + 5.5, goods, 17, anchor="end"), use(good, 125, middle, 21)]
            ground.append(rect(142, y + 1.5, 28, 28, 7, SLOT, "#A98E62", DASHED))
            more, price = data.small_goods[area], data.small_coins[area]
            ground.append(text(156, middle + (9 if price else 4.5), f"+{more}", 12, "say", "middle", "#7A653E"))
            if price:
                ground += [text(150, middle - 3, price, 10, anchor="middle"), use("coin", 161, middle - 6, 10)]
            taken = {"n": i + 1, "area": name}
            large = self.word("scene.place", **taken, coins=coins, goods=self.pile(area, goods))
            small = self.word("scene.small", **taken, goods=self.pile(area, more))
            spots[str(i + 1)] = (large, "rect", "large", {"wide": [6, y, 132, 31]})
            spots[f"{i + 1}+"] = (small, "rect", "small", {"wide": [142, y + 1.5, 28, 28]})
        return _sheet(176, 146, ground, spots)

    def pile(self, area: int, n: int) -> str:
        counts = [n if good == self.data.area_good[area] else 0 for good in range(layout.GOODS)]
        return args.pile(self.box, counts, self.lang)

    def city(self) -> Sheet:
        """The rows with what they give, the cells with what they cost, and the store where contractors wait."""
        data = self.data
        title = self.word("show.city")
        ground = [rect(0.5, 0.5, COLUMN - 1, 157, 12, "#E9E2D2", LINE), text(10, 23, title, fitted(title, 16, 46))]
        ground.append(rect(56, 4, 76, 25, 7, "#FBF5E6", "#BCAE8F", DASHED))
        spots: dict[str, Spot] = {"shop": (self.word("scene.shop"), "rect", "row", {"wide": [57, 4, 74, 25]})}
        left, width = 138.0, (COLUMN - 138 - 7) / data.columns
        for column in range(data.columns):
            x = left + (column + 0.5) * width
            ground += [text(x - 5, 23, data.column_cost[column], 16, anchor="end"), use("pumpkin", x + 8, 17, 19)]
        for row in range(layout.ROWS):
            y = 33 + row * 30.8
            ground.append(rect(6, y, 126, 28, 7, "#FBF5E6"))
            ground += self.reward(row, y + 14)
            name = self.word("scene.row", row=row + 1, reward=self.box.words(args.REWARD, row, self.lang))
            spots[str(row + 1)] = (name, "rect", "none", {"wide": [6, y, 126, 28]})
            for column in range(data.row_first[row], data.columns):
                x = left + column * width
                ground.append(rect(x + 1.5, y, width - 3, 28, 6, "#D7CDB6", "#BCAE8F"))
                name = self.word("scene.cell", row=row + 1, column=column + 1, n=data.column_cost[column])
                spots[f"{row + 1}:{column + 1}"] = (name, "rect", "grid", {"wide": [x + 1.5, y, width - 3, 28]})
        return _sheet(COLUMN, 158, ground, spots)

    def reward(self, row: int, y: float) -> Iterator[str]:
        """What a row gives, in figures and symbols."""
        data = self.data
        parts: list[tuple[int, Sequence[str]]] = []
        parts += [(data.row_coins[row], ["coin"])] if data.row_coins[row] else []
        parts += [(0, ["cow"])] if data.row_cow[row] else []
        parts += [(data.row_goods[row], ["stone", "copper", "grain"])] if data.row_goods[row] else []
        parts += [(data.row_upgrades[row], ["upgrade"])] if data.row_upgrades[row] else []
        x = 13.0
        for i, (n, symbols) in enumerate(parts):
            if i:
                yield text(x, y + 5, "+", 14, "num", "start", INK_2)
                x += 13
            if n:
                yield text(x, y + 6, n, 17)
                x += 10 * len(str(n)) + 5
            for k, symbol in enumerate(symbols):
                if k:
                    yield text(x, y + 4, "/", 12, "say", "start", INK_2)
                    x += 6
                yield use(symbol, x + 10, y, 22 if symbol == "cow" else 20)
                x += 22


# Shapes and lays

DASHED = ' stroke-width="1.2" stroke-dasharray="3.5 3"'
LARGE: Places = [[(0.174, 0.5, 0.87)], [(0.116, 0.5, 0.78), (0.232, 0.5, 0.78)]]


SMALL: Places = [[(0.5, 0.5, 0.93)], [(0.33, 0.36, 0.66), (0.67, 0.62, 0.66)]]


def _grid(rows: Sequence[int], y: float, size: float, step: float, rise: float = 0) -> list[Sequence[float]]:
    """Pieces in rows around a middle; all in half widths of a field."""
    found: list[Sequence[float]] = []
    for k, n in enumerate(rows):
        down = y + (k - (len(rows) - 1) / 2) * (rise or step)
        found += [(_part(0.5 + (i - (n - 1) / 2) * step / 2), _part(0.5 + down / 2), _part(size / 2)) for i in range(n)]
    return found


def _part(value: float) -> float:
    return round(value, 4)


def _field_lays(two: float, three: float, four: float) -> dict[str, Places]:
    """Where things lie on a field, by the size of costs with two, three and four goods."""
    cabins: Places = [
        _grid([1], -0.04, 1.2, 0),
        [(0.37, 0.42, 0.46), (0.63, 0.63, 0.46)],
        [(0.5, 0.31, 0.4), (0.31, 0.63, 0.4), (0.69, 0.63, 0.4)],
        _grid([2, 2], 0, 0.7, 0.72), _grid([1, 2, 2], 0, 0.56, 0.6, 0.5),
    ]
    cost = [
        _grid([1], 0, 0.8, 0), _grid([2], 0, two, 1.1 * two), _grid([3], 0, three, 1.04 * three),
        _grid([2, 2], 0, four, 1.06 * four), _grid([3, 2], 0, 0.45, 0.47), _grid([3, 3], 0, 0.45, 0.47),
    ]
    low = [
        _grid([1], 0.3, 0.62, 0), _grid([2], 0.3, 0.62, 0.68), _grid([3], 0.3, three - 0.03, three - 0.02),
        _grid([2, 2], 0.28, 0.46, 0.5, 0.46), _grid([3, 2], 0.28, 0.42, 0.44), _grid([3, 3], 0.28, 0.42, 0.44),
    ]
    return {
        "": cabins, "cost": cost, "low": low, "mid": [_grid([1], -0.04, 0.94, 0)],
        "badge": [_grid([1], -0.38, 0.64, 0), _grid([2], -0.38, 0.56, 0.6)],
        "high": [_grid([1], -0.48, 0.54, 0), _grid([2], -0.46, 0.46, 0.48)],
    }


FIELD_LAYS = {"field": _field_lays(0.70, 0.53, 0.49), "field.tall": _field_lays(0.72, 0.575, 0.5)}


def _polar(x: float, y: float, r: float, degrees: float) -> Point:
    """A point at a distance, clockwise from the top."""
    turn = math.radians(degrees - 90)
    return x + r * math.cos(turn), y + r * math.sin(turn)


def _slice(c: float, r: float, start: float, stop: float) -> str:
    (x, y), (x2, y2) = _polar(c, c, r, start), _polar(c, c, r, stop)
    return f"M{c:g},{c:g} L{x:.1f},{y:.1f} A{r:g},{r:g} 0 0 1 {x2:.1f},{y2:.1f}Z"


def _wedge() -> str:
    """A space of the wheel at the top of a square, one wide."""
    (a, b), (c, d) = _polar(0.5, 0.5, 0.25, -22.5), _polar(0.5, 0.5, 0.5, -22.5)
    (e, f), (g, h) = _polar(0.5, 0.5, 0.5, 22.5), _polar(0.5, 0.5, 0.25, 22.5)
    outer, inner = f"L{c:.3f},{d:.3f} A.5,.5 0 0 1 {e:.3f},{f:.3f}", f"L{g:.3f},{h:.3f} A.25,.25 0 0 0 {a:.3f},{b:.3f}"
    return f"M{a:.3f},{b:.3f} {outer} {inner}Z"


WEDGE = _wedge()


def _hexagon(x: float, y: float, r: float, flat: bool) -> list[Point]:
    return [_polar(x, y, r, 60 * i + (30 if flat else 0)) for i in range(6)]


def _path(points: Sequence[Point], digits: int = 1) -> str:
    return "M" + " L".join(f"{x:.{digits}f},{y:.{digits}f}" for x, y in points) + "Z"


def _dot(x: float, y: float) -> str:
    return f'<circle cx="{short(x)}" cy="{short(y)}" r="3" fill="#D3BE94"/>'


def _arrow(x: float, y: float) -> str:
    return (
        f'<path d="M{short(x)},{short(y)} h8 m-3.4,-3.4 l3.4,3.4 l-3.4,3.4" fill="none" stroke="{INK_2}" '
        f'stroke-width="1.6"/>'
    )


def _sheet(width: float, height: float, ground: Sequence[str], spots: dict[str, Spot]) -> Sheet:
    return {"forms": {"wide": {"size": [width, height], "ground": "".join(ground)}}, "spots": spots}


class _Land:
    """The landscape in one form: where its fields are, and what is printed around them."""

    def __init__(self, data: Box, size: Point, tall: bool) -> None:
        self.size, self.tall, self.data = size, tall, data
        root = math.sqrt(3)
        places = [(root * (q + r / 2), 1.5 * r) for q, r in args.coordinates(data)]
        self.unit = [(-y, x) for x, y in places] if tall else places
        self.fit(0)
        self.corners: dict[str, Place] = {}
        if not tall:
            self.corners = self.find_corners()
            if "x" not in self.corners:
                self.fit(SUPPLY[1] + 8)
                self.corners = self.find_corners()

    def fit(self, strip: float) -> None:
        """Make the fields as large as the form allows, with a strip left free at the bottom."""
        half, tip = (1, math.sqrt(3) / 2) if self.tall else (math.sqrt(3) / 2, 1)
        xs, ys = [x for x, _ in self.unit], [y for _, y in self.unit]
        wide, high = max(xs) - min(xs) + 2 * half, max(ys) - min(ys) + 2 * tip
        edge = 12 if self.tall else EDGE
        room = self.size[0] - 2 * edge, self.size[1] - 2 * edge - strip
        self.r = min(room[0] / wide, room[1] / high, 52)
        left = self.size[0] / 2 - self.r * (max(xs) + min(xs)) / 2
        top = (self.size[1] - strip) / 2 - self.r * (max(ys) + min(ys)) / 2
        self.at = [(left + self.r * x, top + self.r * y) for x, y in self.unit]

    def find_corners(self) -> dict[str, Place]:
        """Boxes in corners that touch no field: for the supply, then for a note."""
        (width, height), found = self.size, dict[str, Place]()
        free = [(1, 1), (0, 1), (1, 0), (0, 0)]
        for name, sizes in (("x", (SUPPLY,)), ("free", NOTES)):
            for (w, h), (right, low) in product(sizes, free):
                x, y = (width - w - 10) * right + 10 * (1 - right), (height - h - 10) * low + 10 * (1 - low)
                if not any(self.touches(x, y, w, h, at) for at in self.at):
                    found[name] = (x, y, w, h)
                    free.remove((right, low))
                    break
        return found

    def touches(self, x: float, y: float, w: float, h: float, at: Point) -> bool:
        dx, dy = max(x - at[0], 0, at[0] - x - w), max(y - at[1], 0, at[1] - y - h)
        return math.hypot(dx, dy) < self.r * 0.98 + 3

    def box(self, i: int) -> Place:
        x, y = self.at[i]
        return [round(x - self.r, 1), round(y - self.r, 1), round(2 * self.r, 1), round(2 * self.r, 1)]

    def corner_points(self, i: int) -> list[Point]:
        return _hexagon(*self.at[i], self.r, self.tall)

    def edges(self) -> Iterator[tuple[int, int, Point, Point]]:
        """Every side of every field: the field, the one across or -1, and its ends."""
        for i in range(len(self.at)):
            points = self.corner_points(i)
            for side, other in enumerate(self.data.neighbour[i]):
                k = (side + (2 if self.tall else 1)) % 6  # the first direction is to the right, or down if turned
                yield i, other, points[k], points[(k + 1) % 6]

    def outline(self) -> str:
        """The border of the land as a path."""
        sides = [(a, b) for _, other, a, b in self.edges() if other < 0]
        loops = []
        while sides:
            start, end = sides.pop()
            points = [start]
            while following := next((side for side in sides if math.dist(side[0], end) < 1), None):
                sides.remove(following)
                points.append(following[0])
                end = following[1]
            loops.append(_path(points))
        return " ".join(loops)

    def form(self) -> Form:
        """The table under the land, its rim, the fields yet bare; and over them the borders of the tiles."""
        (width, height), r = self.size, self.r
        border = self.outline()
        bare = " ".join(_path(self.corner_points(i)) for i in range(len(self.at)))
        tiles = " ".join(
            f"M{a[0]:.1f},{a[1]:.1f} L{b[0]:.1f},{b[1]:.1f}"
            for i, other, a, b in self.edges()
            if other < 0 or (other > i and other // layout.HEXES != i // layout.HEXES)
        )
        shadow = "".join(
            f'<path d="{border}" transform="translate(0 {4 if k else 3})" fill="#5B4022" stroke="#5B4022" '
            f'stroke-width="{short(r * (0.34 + 0.16 * k))}" stroke-linejoin="round" opacity="{0.22 - 0.06 * k:.2f}"/>'
            for k in (2, 1, 0)
        )
        ground = (
            f'<rect class="ground" x=".5" y=".5" width="{width - 1:g}" height="{height - 1:g}" rx="14"/>'
            f'<path class="contour" d="{_contours(width, height)}"/>{shadow}'
            f'<path d="{border}" stroke="#8A6740" stroke-width="{short(r * 0.24)}" stroke-linejoin="round"/>'
            f'<path d="{bare}" fill="#D9C79C" stroke="#C4AE7E"/>'
        )
        over = (
            f'<path d="{tiles}" fill="none" stroke="#FFF8E6" stroke-width="{short(r * 0.075)}" stroke-linecap="round"/>'
        )
        form: Form = {"size": [width, height], "ground": ground, "over": over}
        if "free" in self.corners:
            form["free"] = [round(v, 1) for v in self.corners["free"]]
        if "x" in self.corners:
            form["trays"] = {"x": [round(v, 1) for v in self.corners["x"]]}
        return form


def _contours(width: float, height: float) -> str:
    """Lines of height on the table."""
    step = 66.0
    lines = []
    for y in accumulate([step] * int(height // step - 1), initial=40.0):
        lines.append(
            f"M2,{y + 20:g} C{width * 0.25:g},{y - 34:g} {width * 0.43:g},{y + 62:g} {width * 0.68:g},{y:g} "
            f"S{width * 0.9:g},{y + 30:g} {width - 2:g},{y - 14:g}"
        )
    return " ".join(lines)
