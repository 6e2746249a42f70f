"""What is printed of Montmurail: the board with plots and streets, decree, die, tiles, trays, and their names."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.box import GameBox
from ludotheque.core.scene import Box as Place
from ludotheque.core.scene import Form, Paint, Painter, Panel, Sheet, Spot, Tray
from ludotheque.core.svg import fitted, rect, short, text, use
from ludotheque.titles.montmurail import args
from ludotheque.titles.montmurail.layout import LEVEL, SIZE, SPACES, Box
from ludotheque.titles.montmurail.view import KIND_NAMES, tile_rows

SHAPES = ("I2", "V2", "I3", "L3", "U3", "Z3")
"""The arrangements that have a symbol of their own."""
CELL, STREET, WALL, FRAME = 80.0, 14.0, 14.0, 30.0
BOARD = SIZE * CELL + 2 * FRAME
SIDE = 236.0
"""The width of decree and die, beside the board."""
LINE, PAPER, EDGE = "#CDB88C", "#FFFBF2", "#5b4022"
TILE = 4
SMALL = 15.0
"""The size of a plot on a tile that is still to be laid."""
ICONS = {
    "church": ["church"], "well": ["well"], "market": ["market"], "coin": ["coin1"], "two-coins": ["coin2"],
    "viking": ["viking"], "empty": [], "2-vikings": ["viking"], "3-vikings": ["viking"],
}
"""What a small plot shows, by the names of `view`."""


def paint(box: GameBox[Box], lang: str) -> Paint:
    """All of it, for a box and a language."""
    return _Painter(box, lang).paint()


class _Painter(Painter[Box]):
    """The sheets of this box."""

    def paint(self) -> Paint:
        seats = range(self.box.seats)
        beside = ("decree", "die", "tiles", "beside")
        panels = {name: Panel(sheet=name, title=self.word(f"scene.{name}"), owner=None) for name in beside}
        panels |= {str(seat): Panel(sheet="board", title=self.seat(seat), owner=seat) for seat in seats}
        columns = 1 if self.box.seats < 5 else 2
        strip = {"row": [{"panel": name, "scale": 1.75} for name in ("decree", "die")]}
        return {
            "sheets": {
                "board": self.board(), "decree": self.decree(), "die": self.die(), "tiles": self.tiles(),
                "beside": _beside(),
            },
            "panels": panels,
            "trays": {"x": self.supply(), **{f"t{seat}": self.holdings(seat) for seat in seats}},
            "layout": {
                "wide": {
                    "row": [{"col": ["decree", "die", "tiles", "beside"]}, "me", {"others": 0.28, "columns": columns}],
                },
                "tall": [
                    (self.word("scene.mine"), "map", {"col": [strip, "me", "tiles"]}),
                    (self.word("scene.cities"), "tower", {"others": 0.5, "columns": 2}),
                    (self.word("scene.players"), "people", {"col": ["x"]}),
                ],
            },
            "shapes": {},
            "lays": {"plot": {"": [[(0.5, 0.5, 0.86)], [(0.32, 0.4, 0.58), (0.68, 0.62, 0.58)]]}},
            "materials": {
                "green": {
                    "fill": "#D2DEA8", "stroke": "#B7B283", "symbol": "on-green", "name": self.word("scene.green"),
                },
                "plot": {"fill": "#E9E4C4", "stroke": "#B7B283"},
                "laid": {"fill": "#F3EADADD"},
                "lit": {"fill": "#FFE08A", "stroke": "#C98A00", "name": self.word("scene.lit")},
                "met": {"fill": "#CDE9DB", "stroke": "#1F7A55", "name": self.word("scene.met")},
            },
            "symbols": self.symbols(),
            "words": {key: self.form(f"scene.{key}") for key in ("turn", "rolled", "inside", "missing")},
        }

    def symbols(self) -> dict[str, str]:
        """How pieces are called, with the number unfilled."""
        names = {name: self.form(f"building.{name}") for name in args.ZONE_NAMES}
        names |= {"coin1": self.form("show.kind.coin"), "coin2": self.form("show.kind.two-coins")}
        names |= {"coin": self.form("inside.coins"), "viking": self.form("inside.vikings")}
        names |= {"wall": self.form("piece.wall"), "invasion": self.form("scene.invasion")}
        names |= {"shield": self.form("show.shield")}
        names |= {f"shape-{name}": self.form(f"face.{name}") for name in SHAPES}
        names |= {"shape-other": self.form("scene.face")}
        names |= {f"gem-{name}": self.word("scene.gem", gem=self.word(f"gem.{name}")) for name in args.GEM_NAMES}
        return names | {f"seat{seat}": self.seat(seat) for seat in range(self.box.seats)}

    # Trays

    def holdings(self, seat: int) -> Tray:
        """What a seat has won, and the walls in its hand."""
        groups = [
            (self.title("show.head.coins"), {"coin": ("coin", self.title("show.head.coins"))}),
            (self.title("show.head.vikings"), {"viking": ("viking", self.title("show.head.vikings"))}),
            (self.word("scene.hand"), {"wall": ("wall", self.word("scene.hand"))}),
            (self.word("show.head.invasions"), {"invasion": ("invasion", self.word("show.head.invasions"))}),
            (self.word("show.shield"), {"shield": ("shield", self.word("show.shield"))}),
        ]
        return Tray(owner=seat, title=self.seat(seat), groups=groups, brief=["coin", "viking"])

    def supply(self) -> Tray:
        """The walls that nobody has."""
        walls = self.word("scene.supply")
        return Tray(owner=None, title=walls, brief=[], groups=[(walls, {"wall": ("wall", walls)})])

    # The board

    def board(self) -> Sheet:
        """Plots, streets and the four spaces for tiles; every seat has a copy."""
        spots: dict[str, Spot] = {}
        half = SIZE * CELL / 2
        for space, name in enumerate(args.SPACE_NAMES):
            x, y = FRAME + space % 2 * half, FRAME + space // 2 * half
            spots[name] = (self.title(f"space.{name}"), "rect", "none", {"wide": [x, y, half, half]})
        inset = STREET / 2
        for plot, name in enumerate(args.PLOT_NAMES):
            x, y = FRAME + plot % SIZE * CELL + inset, FRAME + plot // SIZE * CELL + inset
            box = [x, y, CELL - STREET, CELL - STREET]
            spots[name] = (self.word("scene.plot", plot=name), "rect", "plot", {"wide": box})
        for space in range(SPACES):
            x, y = FRAME + (space % 2 + 0.5) * half, FRAME + (space // 2 + 0.5) * half
            called = self.title(f"space.{args.SPACE_NAMES[space]}")
            spots[f"gem{space}"] = (called, "none", "fill", {"wide": [x - 9, y - 9, 18, 18]})
        for street, name in enumerate(args.STREET_NAMES):
            spots[name] = (self.word("scene.street", street=name), "rect", "stretch", {"wide": _street(street)})
        return {"forms": {"wide": {"size": [BOARD, BOARD], "ground": "".join(_frame())}}, "spots": spots}

    # Beside it

    def decree(self) -> Sheet:
        """Three towers: what the King asks for, and what one's own walls enclose or lack of it; on a phone a strip."""
        high, tall = 184.0, (300.0, 84.0)
        ground = [rect(0.5, 0.5, SIDE - 1, high - 1, 12, PAPER, LINE)]
        ground.append(text(12, 22, said := self.word("scene.decree"), fitted(said, 16, SIDE - 24)))
        strip = [rect(0.5, 0.5, tall[0] - 1, tall[1] - 1, 10, PAPER, LINE)]
        spots: dict[str, Spot] = {}
        wide = (SIDE - 32) / 3
        for i, name in enumerate(args.ZONE_NAMES):
            x, at = 10 + i * (wide + 6), 6 + i * 98
            for k in range(3):
                ground.append(rect(x + 2 + k * (wide - 14) / 2, 32, 11, 9, 1.5, "#CFC4AE", "#8C8170"))
            ground.append(rect(x, 39, wide, 104, 6, "#CFC4AE", "#8C8170"))
            ground += [use(name, x + wide / 2, 61, 36), rect(x + wide / 2 - 17, 82, 34, 30, 7, "#DCE7F6", "#3A2A1E")]
            ground.append(rect(x + 3, 117, wide - 6, 20, 10, PAPER, "#8C8170"))
            strip += [use(name, at + 22, 20, 32), rect(at + 46, 6, 34, 28, 7, "#DCE7F6", "#3A2A1E")]
            strip.append(rect(at + 2, 37, 86, 20, 10, PAPER, "#8C8170"))
            called = self.word(f"show.kind.{name}")
            wanted, inside = (self.word(f"scene.{key}", building=called) for key in ("wanted", "enclosed"))
            asked: dict[str, Place] = {"wide": [x + wide / 2 - 17, 82, 34, 30], "tall": [at + 46, 6, 34, 28]}
            pill: dict[str, Place] = {"wide": [x + 3, 117, wide - 6, 20], "tall": [at + 2, 37, 86, 20]}
            spots[name] = (wanted, "none", "text", asked)
            spots[f"met-{name}"] = (inside, "rect", "none", pill)
            spots[f"in-{name}"] = (inside, "none", "text", pill)
        for i, name in enumerate(("coins", "vikings")):
            x = 10 + i * (SIDE - 20) / 2
            at = 40 + i * 120
            sign: dict[str, Place] = {"wide": [x + 14, 150, 28, 28], "tall": [at, 60, 20, 20]}
            spots[f"{name}-sign"] = (self.title(f"show.head.{name}"), "none", "fill", sign)
            inside = self.word("scene.enclosed", building=self.word(f"show.head.{name}"))
            spots[name] = (inside, "none", "text", {"wide": [x + 44, 150, 60, 28], "tall": [at + 24, 58, 70, 24]})
        forms: dict[str, Form] = {
            "wide": {"size": [SIDE, high], "ground": "".join(ground)},
            "tall": {"size": tall, "ground": "".join(strip)},
        }
        return {"forms": forms, "spots": spots}

    def die(self) -> Sheet:
        """The construction die, and the turn; on a phone beside the decree."""
        high, tall = 128.0, (86.0, 84.0)
        ground = [rect(0.5, 0.5, SIDE - 1, high - 1, 12, PAPER, LINE)]
        ground += [rect(14, 36, 80, 80, 12, "#FFFBF2", "#3A2A1E"), rect(15, 37, 78, 54, 11, "#B8392A")]
        ground += [use("coin", 66, 104, 17)]
        small = [rect(0.5, 0.5, tall[0] - 1, tall[1] - 1, 10, "#FFFBF2", "#3A2A1E")]
        small += [rect(1, 22, 84, 38, 0, "#B8392A"), use("coin", 34, 72, 17)]
        roller: dict[str, Place] = {"wide": [SIDE - 44, 44, 28, 28], "tall": [58, 62, 20, 20]}
        turn: dict[str, Place] = {"wide": [10, 6, SIDE - 20, 24], "tall": [2, 1, 82, 20]}
        spots: dict[str, Spot] = {
            "turn": (self.word("scene.turns"), "none", "text", turn),
            "face": (self.word("scene.face"), "none", "fill", {"wide": [28, 38, 52, 52], "tall": [23, 21, 40, 40]}),
            "coins": (self.word("scene.waiting"), "none", "text", {"wide": [36, 93, 22, 22], "tall": [4, 61, 22, 22]}),
            "rolled": (self.word("show.roller"), "none", "text", {"wide": [104, 48, SIDE - 152, 20]}),
            "roller": (self.word("show.roller"), "none", "fill", roller),
        }
        forms: dict[str, Form] = {
            "wide": {"size": [SIDE, high], "ground": "".join(ground)},
            "tall": {"size": tall, "ground": "".join(small)},
        }
        return {"forms": forms, "spots": spots}

    def tiles(self) -> Sheet:
        """Both sides of all tiles, arrow up: what can be laid."""
        step = TILE * SMALL + 12
        high = 30 + len(args.GEM_NAMES) * (step + 4)
        ground = [rect(0.5, 0.5, SIDE - 1, high - 1, 12, PAPER, LINE)]
        ground.append(text(12, 22, said := self.word("scene.tiles"), fitted(said, 15, SIDE - 24)))
        spots: dict[str, Spot] = {}
        for gem, called in enumerate(args.GEM_NAMES):
            y = 32 + gem * (step + 4)
            ground.append(use(f"gem-{called}", 18, y + step / 2, 20))
            for side, of in enumerate(args.SIDE_NAMES):
                x = 34 + side * (step + 26)
                ground.append(rect(x, y, step, step, 6, "#C9B48C", "#3A2A1E" if side == 0 else "#FFFFFF"))
                ground += self.small(gem, side, x + 6, y + 6)
                name = self.word("scene.tile", gem=self.word(f"gem.{called}"), side=self.word(f"side.{of}"))
                spots[f"{called}-{of}"] = (name, "rect", "none", {"open": [x, y, step, step]})
        return {"forms": {"open": {"size": [SIDE, high], "ground": "".join(ground)}}, "spots": spots}

    def small(self, gem: int, side: int, left: float, top: float) -> Iterator[str]:
        """The plots of a tile, small."""
        for r, row in enumerate(tile_rows(self.data, gem, side)):
            for c, shown in enumerate(row):
                x, y = left + c * SMALL, top + r * SMALL
                yield rect(x + 1, y + 1, SMALL - 2, SMALL - 2, 2, "#D2DEA8" if shown == "." else "#E9E4C4")
                for symbol in ICONS.get(KIND_NAMES[shown], ["coin2"]):
                    yield use(symbol, x + SMALL / 2, y + SMALL / 2, SMALL - 3)


def _beside() -> Sheet:
    """What is left of the column under the die: room for a note."""
    size = [SIDE, BOARD - 184 - 128 - 16]
    return {"forms": {"open": {"size": size, "ground": "", "free": [0, 0, SIDE, 190]}}, "spots": {}}


def _street(street: int) -> list[float]:
    """Where a wall lies: level, or turned by a quarter."""
    if street < LEVEL:
        row, column = divmod(street, SIZE)
        return [FRAME + column * CELL, FRAME + row * CELL - WALL / 2, CELL, WALL]
    row, column = divmod(street - LEVEL, SIZE + 1)
    return [FRAME + column * CELL - CELL / 2, FRAME + (row + 0.5) * CELL - WALL / 2, CELL, WALL, 90]


def _frame() -> Iterator[str]:
    """Wood around the board, and the streets between the plots."""
    size, inner = BOARD, SIZE * CELL
    yield rect(1, 1, size - 2, size - 2, 18, "#8A6740", EDGE, ' stroke-width="1.5"')
    yield rect(7, 7, size - 14, size - 14, 13, "none", "#A9855A", ' stroke-width="2"')
    yield rect(FRAME - 10, FRAME - 10, inner + 20, inner + 20, 8, "#C9B48C")
    middle, end = short(size / 2), short(size - FRAME + 7)
    start = short(FRAME - 7)
    yield f'<path d="M{middle},{start} V{end} M{start},{middle} H{end}" stroke="#B89F70" stroke-width="7"/>'
    edge, long = short(FRAME), short(inner)
    at = [short(FRAME + i * CELL) for i in range(SIZE + 1)]
    lines = "".join(f"M{edge},{along} h{long} M{along},{edge} v{long} " for along in at)
    yield f'<path d="{lines}" stroke="#E4D5B2" stroke-width="1.6" stroke-dasharray="2 7" stroke-linecap="round"/>'

