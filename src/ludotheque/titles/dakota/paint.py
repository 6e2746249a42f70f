"""What is printed of Dakota: territories, market, cards and trays with their spots, and how everything is called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludotheque.core.box import GameBox
from ludotheque.core.scene import Box as Place
from ludotheque.core.scene import Form, Paint, Painter, Panel, Places, Sheet, Spot, Tray
from ludotheque.core.svg import INK_2, breadth, fitted, rect, short, text, use
from ludotheque.titles.dakota import args, ask, layout
from ludotheque.titles.dakota.layout import Box

FACTIONS = ("N", "S")
"""How the factions are called in the names of symbols and spots."""
OPEN, SHUT = {"open": (250.0, 104.0), "open.tall": (182.0, 80.0)}, (70.0, 104.0)
"""The sizes of a territory in play, on a wide page and a tall one, and of one that is not."""
COLUMN, GAP = 224.0, 8.0
CARD = (170.0, 104.0)
STRIP = (376.0, 70.0)
"""The market on a phone."""
NATIVE, SETTLER, LINE, PAPER = "#B4552D", "#3F5C77", "#CDB88C", "#FFFBF2"
GROUND = ("#D6D2C6", "#C3D3A6", "#EADFAF", "#C6DFE6", "#D5DDA2")
EDGE = ("#8C8A80", "#4F7A45", "#B39645", "#4E8FA8", "#7E9440")
MARKET = ("gold", "wood", "metal", "horse", "grain", "game", "bison", "fish")
"""The order of the market."""

PAWNS: Places = [
    [(0.5, 0.5, 0.7)], [(0.29, 0.5, 0.58), (0.71, 0.5, 0.58)],
    [(0.29, 0.28, 0.55), (0.71, 0.28, 0.55), (0.5, 0.74, 0.55)],
    [(0.29, 0.28, 0.55), (0.71, 0.28, 0.55), (0.29, 0.74, 0.55), (0.71, 0.74, 0.55)],
]
"""Up to four in a place; more stand in a grid."""
LAYS: dict[str, dict[str, Places]] = {
    "mark": {"": [[(0.5, 0.5, 1.0)]]}, "pawns": {"": PAWNS}, "card": {"": [[(0.88, 0.8, 0.22)]]},
}
RIDGE = (
    (0, 1), (0, 0.72), (0.14, 0.46), (0.22, 0.62), (0.36, 0.34), (0.5, 0.66), (0.64, 0.42), (0.76, 0.62), (0.88, 0.4),
    (1, 0.66), (1, 1),
)
HILLS = {
    layout.PLAIN: ((0.78, 0.62, 0.9, 0.68), "#DCCB8A"), layout.RIVER: ((0.62, 0.5, 0.9, 0.66), "#9CC8D6"),
    layout.MEADOW: ((0.8, 0.6, 0.86, 0.7), "#BECB84"),
}


def paint(box: GameBox[Box], lang: str) -> Paint:
    """All of it, for a box and a language."""
    return _Painter(box, lang).paint()


class _Painter(Painter[Box]):
    """The sheets of this box."""

    def __init__(self, box: GameBox[Box], lang: str) -> None:
        super().__init__(box, lang)
        self.names = list(args.TERRITORY.texts(box)[: box.data.territories])

    def kind(self, kind: int) -> str:
        found = args.say_kind(self.box, kind, self.lang)
        return found[:1].upper() + found[1:]

    def paint(self) -> Paint:
        sheets = {name: self.territory(kind) for kind, name in enumerate(args.TYPE_NAMES)}
        sheets |= {"track": self.track(), "market": self.market(), "cards": self.cards(), "factions": self.choice()}
        sheets["beside"] = _beside()
        panels = {
            name: Panel(sheet=args.TYPE_NAMES[self.data.type_of[t]], title=self.title(f"territory.{name}"), owner=None)
            for t, name in enumerate(self.names)
        }
        titles = {"track": "scene.round", "market": "show.market", "cards": "scene.cards"}
        titles |= {"factions": "show.phase.faction", "beside": "scene.beside"}
        panels |= {name: Panel(sheet=name, title=self.word(key), owner=None) for name, key in titles.items()}
        return {
            "sheets": sheets,
            "panels": panels,
            "trays": {"x": self.supply(), **{str(seat): self.holdings(seat) for seat in range(self.box.seats)}},
            "layout": {"wide": self.wide(), "tall": self.tall()},
            "shapes": {},
            "lays": {**self.slots(), **LAYS},
            "materials": {"row": {"fill": "#FFF9EC", "stroke": "#A3956F"}},
            "symbols": self.symbols(),
            "words": self.words(),
        }

    # Where panels stand

    def bands(self) -> list[list[str]]:
        """The territories by type, the first at the right."""
        firsts, counts = self.data.type_first, self.data.type_count
        return [self.names[first : first + n][::-1] for first, n in zip(firsts, counts, strict=True)]

    def wide(self) -> object:
        mountain, forest, *rest = [{"row": band} for band in self.bands()]
        high = {"row": ["beside", {"col": [mountain, forest], "end": 1}]}
        low = {"row": [{"col": ["factions", "cards"]}, {"col": rest, "end": 1}]}
        return {"row": [{"col": ["track", "market"]}, {"col": [high, low], "end": 1}]}

    def tall(self) -> list[tuple[str, str, object]]:
        land = ["factions", *({"row": band} for band in self.bands()), "market"]
        return [
            (self.word("scene.land"), "map", {"col": land}),
            (self.word("scene.cards"), "card-fort", {"col": ["track", "cards", "market"]}),
            (self.word("scene.players"), "people", {"col": ["x"]}),
        ]

    # Words

    def words(self) -> dict[str, str]:
        """Sentences of captions, with their numbers unfilled."""
        keys = {f"phase.{name}": f"show.phase.{name}" for name in ask.QUESTIONS.names}
        keys |= {f"collect.{who}": f"scene.collect.{who}" for who in ("native", "settler", "tie")}
        keys |= {"round": "scene.round_of", "both": "scene.both"}
        return {name: self.box.game.words.text(key, self.lang) or "" for name, key in keys.items()}

    def symbols(self) -> dict[str, str]:
        """How pieces are called, with the number unfilled."""
        names = {name: self.form(f"symbol.{name}") for name in (*args.KIND_NAMES, "wealth", "vp", "frontier")}
        for faction, side in zip(args.FACTION_NAMES, FACTIONS, strict=True):
            names[f"neu{side}"] = self.form(f"symbol.neutral.{faction}")
            for seat in range(self.box.seats):
                for sort, pawn in (("exp", "explorer"), ("cav", "cavalry")):
                    names[f"{sort}{side}{seat}"] = self.form(f"symbol.{pawn}").replace("{seat}", self.seat(seat))
        names |= {f"card-{name}": self.form(f"card.{name}") for name in args.CARD_NAMES}
        names |= {f"seat{seat}": self.seat(seat) for seat in range(self.box.seats)}
        sides = zip(FACTIONS, args.FACTION_NAMES, strict=True)
        names |= {f"fac{side}": self.form(f"faction.{name}") for side, name in sides}
        return names | {"check": self.form("scene.built")}

    # Trays

    def holdings(self, seat: int) -> Tray:
        """What a seat has; counters without a number are not there."""
        pawns, rest = {}, {}
        for side in FACTIONS:
            for sort, pawn in (("exp", "explorer"), ("cav", "cavalry")):
                pawns[f"{sort}{side}"] = (f"{sort}{side}{seat}", self.title(f"pawn.{pawn}"))
                rest[f"{sort}{side}-off"] = (f"{sort}{side}{seat}", self.title(f"pawn.{pawn}"))
        goods = {name: (name, self.kind(kind)) for kind, name in enumerate(args.KIND_NAMES)}
        cards = {name: (f"card-{name}", self.word(f"card.{name}")) for name in args.CARD_NAMES}
        return Tray(
            owner=seat, title=self.seat(seat), brief=["vp"],
            groups=[
                (self.word("scene.points"), {"vp": ("vp", self.word("scene.points"))}),
                (self.word("scene.pawns"), pawns),
                (self.word("scene.screen"), goods),
                (self.word("scene.wealth"), {"wealth": ("wealth", self.word("scene.wealth"))}),
                (self.word("scene.owned"), cards),
                (self.word("scene.off"), rest),
            ],
        )

    def supply(self) -> Tray:
        """The tokens left, and the zones of the neutrals."""
        goods = {name: (name, self.kind(kind)) for kind, name in enumerate(args.KIND_NAMES)}
        neutrals = {f"neu{side}": (f"neu{side}", self.word(f"scene.neutral.{name}"))
                    for name, side in zip(args.FACTION_NAMES, FACTIONS, strict=True)}
        return Tray(
            owner=None, title=self.word("show.supply"), brief=[],
            groups=[(self.word("show.supply"), goods), (self.word("show.neutral"), neutrals)],
        )

    # Territories

    def territory(self, kind: int) -> Sheet:
        """A territory of a type: in play, not yet, no more."""
        first = self.data.type_first[kind]
        forms: dict[str, Form] = {}
        spots: dict[str, Spot] = {}
        for name, (width, height) in OPEN.items():
            land = _Land(self.data, kind, width, height)
            ground, over = "".join(land.ground()), "".join(land.spaces())
            forms[name] = {"size": [width, height], "ground": ground, "over": over}
            for spot, (shape, lay, box) in land.spots().items():
                boxes = spots[spot][3] if spot in spots else {}
                spots[spot] = (self.place(spot), shape, lay, {**boxes, name: box})
        for name, gone in (("shut", False), ("spent", True)):
            forms[name] = {"size": list(SHUT), "ground": "".join(_shut(self.data, kind, first, gone))}
        spots["mark"] = (self.place("mark"), "none", "mark", {"shut": [16, 26, 38, 44]})
        return {"forms": forms, "spots": spots}

    def place(self, spot: str) -> str:
        """What a spot of a territory is called; the panel's title says which territory."""
        row, _, kind = spot.partition("-")
        if kind:
            return self.word(f"scene.row.{row}", kind=self.word(f"kind.{kind}"))
        return self.word(f"scene.spot.{spot}")

    def slots(self) -> dict[str, dict[str, Places]]:
        """Tokens on the spaces of one kind: from the left, each as large as its space."""
        return {
            f"slots{n}": {"": [[((i + 0.5) / n, 0.5, 0.94) for i in range(m)] for m in range(1, n + 1)]}
            for n in range(1, layout.SPACES + 1)
        }

    # Market, cards, choice of factions

    def track(self) -> Sheet:
        """Round, phase, and who begins."""
        ground = [rect(0.5, 0.5, COLUMN - 1, 57, 12, PAPER, LINE)]
        spots: dict[str, Spot] = {
            "round": (self.word("scene.round"), "none", "text", {"wide": [8, 6, COLUMN - 50, 22]}),
            "phase": (self.word("scene.phase"), "none", "text", {"wide": [8, 30, COLUMN - 16, 22]}),
            "first": (self.word("show.first"), "none", "fill", {"wide": [COLUMN - 36, 6, 24, 24]}),
        }
        return {"forms": {"wide": {"size": [COLUMN, 58], "ground": "".join(ground)}}, "spots": spots}

    def market(self) -> Sheet:
        """What can be bought there and in Development, and the pawns that stand there; the supply lies below."""
        height = 336.0
        title = self.word("show.market")
        ground = [
            rect(0.5, 0.5, COLUMN - 1, height - 1, 12, PAPER, LINE), text(12, 24, title, fitted(title, 17, 150)),
            use("wagon", COLUMN - 24, 18, 30),
        ]
        wide, high = STRIP
        strip = [rect(0.5, 0.5, wide - 1, high - 1, 10, PAPER, LINE), use("wagon", 30, 20, 30)]
        spots: dict[str, Spot] = {
            "all": (title, "rect", "none", {"wide": [0, 0, COLUMN, height - 108], "tall": [0, 0, wide, high]}),
        }
        cells = [(name, name, self.word("scene.price", kind=self.word(f"kind.{name}"))) for name in MARKET]
        cells += [("point", "vp", self.word("scene.point")), ("recruit", "pawn", self.word("scene.recruit"))]
        for i, (name, symbol, called) in enumerate(cells):
            x, y = 10 + i % 2 * 104.0, 34 + i // 2 * 31.0 + (6 if i >= len(cells) - 2 else 0)
            ground += [rect(x, y, 100, 28, 8, "#F6ECD3"), use(symbol, x + 16, y + 14, 24)]
            ground.append(use("wealth", x + 84, y + 14, 17))
            at, down = 62 + i // 2 * 62.0, 4 + i % 2 * 33.0
            strip += [rect(at, down, 58, 30, 8, "#F6ECD3"), use(symbol, at + 15, down + 15, 24)]
            boxes: dict[str, Place] = {"wide": [x, y, 100, 28], "tall": [at + 26, down, 32, 30]}
            spots[name] = (called, "rect", "text", boxes)
        ground.append(text(12, 215, said := self.word("scene.here"), fitted(said, 11.5, 70), "say", "start", INK_2))
        spots["pawns"] = (said, "none", "row", {"wide": [84, 198, COLUMN - 94, 28], "tall": [4, 38, 54, 26]})
        trays: dict[str, Place] = {"x": [6, height - 106, COLUMN - 12, 100]}
        forms: dict[str, Form] = {
            "wide": {"size": [COLUMN, height], "ground": "".join(ground), "trays": trays},
            "tall": {"size": STRIP, "ground": "".join(strip)},
        }
        return {"forms": forms, "spots": spots}

    def cards(self) -> Sheet:
        """The six cards of each faction: what they cost, what they bring."""
        wide, high = CARD
        size = [2 * wide + GAP, 3 * high + 2 * GAP]
        forms: dict[str, Form] = {}
        spots: dict[str, Spot] = {}
        for faction, name in enumerate(args.FACTION_NAMES):
            ground: list[str] = []
            for i in range(layout.FACTION_CARDS):
                card = faction * layout.FACTION_CARDS + i
                x, y = i % 2 * (wide + GAP), i // 2 * (high + GAP)
                ground += self.card(card, x, y)
                said = f"{self.word(f'card.{args.CARD_NAMES[card]}')}: {args.say_effect(self.box, card, self.lang)}"
                spots[args.CARD_NAMES[card]] = (said, "rect", "card", {name: [x, y, wide, high]})
            forms[name] = {"size": size, "ground": "".join(ground)}
        return {"forms": forms, "spots": spots}

    def card(self, card: int, x: float, y: float) -> Iterator[str]:
        """One card."""
        data, (wide, high) = self.data, CARD
        name = args.CARD_NAMES[card]
        yield rect(x + 0.5, y + 0.5, wide - 1, high - 1, 10, "#FFFDF6", LINE)
        yield use(f"card-{name}", x + 23, y + 23, 34)
        said = self.word(f"card.{name}")
        yield text(x + 44, y + 20, said, fitted(said, 14, wide - 48 - (36 if data.vp[card] else 0)))
        if data.vp[card]:
            yield text(x + wide - 28, y + 21, data.vp[card], 16, anchor="end")
            yield use("vp", x + wide - 17, y + 16, 17)
        effect = args.say_effect(self.box, card, self.lang)
        if data.vp[card]:  # they stand in the corner
            effect = effect.partition(self.word("cost.points", n=data.vp[card]))[2].lstrip(" \u00a0\u202f,;:.")
        size, lines = _set(effect, wide - 50, high - 60)
        for i, line in enumerate(lines):
            yield text(x + 44, y + 25 + size * (0.9 + 1.15 * i), line, size, "say", "start", INK_2)
        cost = [kind for kind, n in enumerate(data.cost[card]) for _ in range(n)]
        symbols = [args.KIND_NAMES[kind] for kind in cost] + ["any4"] * data.four_colour[card]
        at = x + 12.0
        yield rect(x + 6, y + high - 34, wide - 12, 28, 8, "#F6ECD3")
        for symbol in symbols:
            yield use(symbol, at + 11, y + high - 20, 22)
            at += 23
        if data.wealth_cost[card]:
            yield text(at + 2, y + high - 14, data.wealth_cost[card], 16)
            yield use("wealth", at + 24, y + high - 20, 18)

    def choice(self) -> Sheet:
        """The two factions, to choose one in secret."""
        wide, high = 174.0, 112.0
        ground = []
        spots: dict[str, Spot] = {}
        for i, (name, side, colour) in enumerate(zip(args.FACTION_NAMES, FACTIONS, (NATIVE, SETTLER), strict=True)):
            x = i * (wide + GAP)
            said = self.word(f"faction.{name}")
            ground.append(rect(x + 1, 1, wide - 2, high - 2, 12, PAPER, colour, ' stroke-width="2"'))
            ground.append(use(f"fac{side}", x + 44, high / 2, 60))
            ground.append(text(x + 84, high / 2 + 7, said, fitted(said, 19, wide - 92), fill=colour))
            spots[name] = (said, "rect", "card", {"open": [x, 0, wide, high]})
        return {"forms": {"open": {"size": [2 * wide + GAP, high], "ground": "".join(ground)}}, "spots": spots}


class _Land:
    """A territory in play, in one size: places for pawns at both sides, two rows between them, strengths below."""

    def __init__(self, data: Box, kind: int, width: float, height: float) -> None:
        self.data, self.kind, self.width, self.height = data, kind, width, height
        self.first = data.type_first[kind]
        self.side = 58.0 if width > 200 else 42.0
        self.left, self.middle = self.side + 9, width - 2 * self.side - 18
        count = max(5, *(sum(data.spaces[row][self.first]) for row in range(2)))
        self.token = min(25.0, (self.middle - 6) / count)
        self.rise = 31.0 if height > 90 else 21.0

    def rows(self) -> Iterator[tuple[str, float, list[tuple[int, int, float]]]]:
        """Row, its top, and kind, number and left edge of its spaces."""
        for row, name in enumerate("ul"):
            printed = [(kind, n) for kind, n in enumerate(self.data.spaces[row][self.first]) if n]
            printed.sort(key=lambda of: -of[1])
            whole = sum(n for _, n in printed) * self.token
            at, found = self.left + (self.middle - whole) / 2, []
            for kind, n in printed:
                found.append((kind, n, at))
                at += n * self.token
            yield name, 6 + row * (self.rise + 3), found

    def spots(self) -> dict[str, tuple[str, str, Place]]:
        """Shape, lay and box of each."""
        w, h, low = self.width, self.height, self.height - 27
        found: dict[str, tuple[str, str, Place]] = {"all": ("rect", "none", [0, 0, w, h])}
        found["N"] = ("none", "pawns", [7, 7, self.side - 4, h - 38])
        found["S"] = ("none", "pawns", [w - self.side - 3, 7, self.side - 4, h - 38])
        for name, y, printed in self.rows():
            found[name] = ("rect", "none", [self.left, y, self.middle, self.rise])
            for kind, n, x in printed:
                box = [x, y + (self.rise - self.token) / 2, n * self.token, self.token]
                found[f"{name}-{args.KIND_NAMES[kind]}"] = ("rect", f"slots{n}", box)
        found["n"] = ("none", "text", [27, low, self.side - 24, 21])
        found["s"] = ("none", "text", [w - self.side + 17, low, self.side - 24, 21])
        found["who"] = ("none", "text", [self.left, low, self.middle, 19])
        found["ghost"] = ("none", "fill", [w - self.side - 5, h - 54, 24, 24])
        return found

    def ground(self) -> Iterator[str]:
        """The land, and the places for pawns and rows."""
        w, h = self.width, self.height
        yield rect(0.5, 0.5, w - 1, h - 1, 10, GROUND[self.kind])
        yield _terrain(self.kind, w - 6, h - 6)
        yield rect(0.6, 0.6, w - 1.2, h - 1.2, 10, "none", EDGE[self.kind], ' stroke-width="1.2"')
        for x, colour, symbol in ((5.0, NATIVE, "facN"), (w - self.side - 5, SETTLER, "facS")):
            yield rect(x, 5, self.side, h - 34, 8, "#FFF9EC", colour, ' fill-opacity=".78" stroke-opacity=".7"')
            yield rect(x, h - 26, self.side, 21, 10.5, "#FFF9EC", colour, ' stroke-width="1.3"')
            yield use(symbol, x + 13, h - 15.5, 16)
        yield rect(self.left, h - 26, self.middle, 21, 10.5, "#FFF9EC", "", ' fill-opacity=".75"')
        for _, y, _ in self.rows():
            yield rect(self.left, y, self.middle, self.rise, 9, "#FFF9EC", "", ' fill-opacity=".38"')

    def spaces(self) -> Iterator[str]:
        """The printed spaces; they lie over the open row, and under its tokens."""
        for _, y, printed in self.rows():
            for kind, n, x in printed:
                for i in range(n):
                    at, middle = x + (i + 0.5) * self.token, y + self.rise / 2
                    yield _hole(at, middle, self.token / 2 - 1.4)
                    yield use(args.KIND_NAMES[kind], at, middle, self.token - 6, ' opacity=".3"')


def _beside() -> Sheet:
    """Room for a note, at the left of the first two bands."""
    size = [COLUMN, 2 * OPEN["open"][1] + GAP]
    return {"forms": {"wide": {"size": size, "ground": "", "free": [0, 0, *size]}}, "spots": {}}


def _hole(x: float, y: float, r: float) -> str:
    return (
        f'<circle cx="{short(x)}" cy="{short(y)}" r="{short(r)}" fill="#FFFDF6" fill-opacity=".5" stroke="#8d7f64" '
        f'stroke-dasharray="2.4 2.4"/>'
    )


def _shut(data: Box, kind: int, first: int, gone: bool) -> Iterator[str]:
    """A territory that is not in play: what is printed on it, small."""
    w, h = SHUT
    edge = "" if gone else ' stroke-dasharray="4 4"'
    yield rect(0.5, 0.5, w - 1, h - 1, 10, "#DCD0B6" if gone else "#E7DBBF", "#C9B78F", edge)
    yield f'<g opacity=".3">{_terrain(kind, w - 6, h - 6)}</g>'
    for row in range(2):
        printed = [k for k, n in enumerate(data.spaces[row][first]) for _ in range(n)]
        step = min(17.0, (h - 12) / len(printed)) if printed else 0
        for i, k in enumerate(printed):
            y = h / 2 + (i - (len(printed) - 1) / 2) * step
            yield use(args.KIND_NAMES[k], w / 2 + (9.5 if row else -9.5), y, step - 2.5, ' opacity=".4"')
    if gone:
        yield f'<path d="M12,12 L{short(w - 12)},{short(h - 12)}" stroke="#8d7f64" stroke-width="2"/>'


def _terrain(kind: int, w: float, h: float) -> str:
    """A quiet landscape along the bottom, three from the edge."""
    if kind == layout.MOUNTAIN:
        drawn = _mountains(w, h)
    elif kind == layout.FOREST:
        drawn = "".join(_firs(w, h))
    else:
        drawn = "".join(_hills(kind, w, h))
    return f'<svg x="3" y="3" width="{short(w)}" height="{short(h)}">{drawn}</svg>'


def _mountains(w: float, h: float) -> str:
    points = [f"{short(x * w)},{short(y * h)}" for x, y in RIDGE]
    snow = f"M{points[4]} l8,13 l-5,-2 l-4,5 l-4,-5 l-4,2Z M{points[8]} l6,10 l-6,-2 l-5,3Z"
    return f'<path d="M{" L".join(points)}Z" fill="#B3AFA3"/><path d="{snow}" fill="#F6F3EA"/>'


def _firs(w: float, h: float) -> Iterator[str]:
    for i in range(12):
        wide, high = 9 + i * 7 % 4, 26 + i * 7 % 4 * 3
        fill = ("#97B17B", "#86A46B", "#A4BB88")[i % 3]
        yield f'<path d="M{short(i * w / 11 - 8)},{short(h)} l{wide},-{high} l{wide},{high}Z" fill="{fill}"/>'


def _hills(kind: int, w: float, h: float) -> Iterator[str]:
    hill, fill = HILLS[kind]
    a, b, c, d = (short(part * h) for part in hill)
    curve = f"M0,{a} C{short(w * 0.3)},{b} {short(w * 0.55)},{c} {short(w)},{d} V{short(h)} H0Z"
    yield f'<path d="{curve}" fill="{fill}"/>'
    for x in range(12, int(w) - 20, 40):
        if kind == layout.RIVER:
            line, look = f"M{x},{short(h * 0.86)} q6,-5 12,0 t12,0", 'stroke="#EAF6F8" stroke-width="2"'
        else:
            colour = "#BBA35C" if kind == layout.PLAIN else "#8FA35A"
            line, look = f"M{x},{short(h - 4)} l2,-9 m1,9 l0,-11 m3,11 l-1,-8", f'stroke="{colour}" stroke-width="1.3"'
        yield f'<path d="{line}" {look} fill="none"/>'


def _set(words: str, wide: float, high: float) -> tuple[float, Sequence[str]]:
    """All words in lines of one size, the largest at which there is room for them."""
    size = 11.0
    while len(lines := _wrapped(words, size, wide)) * 1.15 * size > high and size > 7:
        size -= 0.25
    return size, lines


def _wrapped(words: str, size: float, room: float) -> Sequence[str]:
    """Words in lines that have room."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and breadth(longer, size) > room * 1.2:  # the fonts that are at hand are seldom the widest
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
