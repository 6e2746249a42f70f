"""What is printed of Dakota: territories, market, cards and trays with their spots, and how everything is called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from ludotheque.core.box import GameBox
from ludotheque.core.scene import Box as Place
from ludotheque.core.scene import Form, Material, Paint, Painter, Panel, Places, Sheet, Spot, Tray, arranged
from ludotheque.core.svg import INK_2, breadth, fitted, rect, short, text, use
from ludotheque.core.words import LANGUAGES, put
from ludotheque.titles.dakota import args, ask, layout
from ludotheque.titles.dakota.layout import Box

FACTIONS = ("N", "S")
"""How the factions are called in the names of symbols and spots."""
OPEN, SHUT = {"open": (290.0, 96.0), "open.tall": (185.0, 72.0)}, (70.0, 96.0)
"""The sizes of a territory in play, on a wide page and a tall one, and of one that is not."""
WIDE, TALL = 1112.0, 378.0
"""The width of all panels on such a page."""
COLUMN, GAP = 224.0, 8.0
HIGH = {"market": 236.0, "neutrals": 184.0, "supply": 76.0}
"""The panels at the left, which are together as high as the bands of territories."""
CELL = OPEN["open.tall"]
"""On a tall page, market and neutrals stand where a second territory of a band would."""
CARD = {"": (178.6, 88.0), ".tall": (185.0, 96.0)}
NOTE = {"narrow": (176.0, 108.0, 5), "broad": (370.0, 76.0, 10), "broad.tall": (*CELL, 5)}
"""The room at the left of the lower bands, where both or only one of a type are in play: its width, and below the note
the height of the rounds and how many are in a row. A tall page has them only where there is room."""
MOST_ROUNDS = 10
"""Of so many it is shown who begins them."""
NATIVE, SETTLER, LINE, PAPER = "#B4552D", "#3F5C77", "#CDB88C", "#FFFBF2"
GROUND = ("#D6D2C6", "#C3D3A6", "#EADFAF", "#C6DFE6", "#D5DDA2")
EDGE = ("#8C8A80", "#4F7A45", "#B39645", "#4E8FA8", "#7E9440")
ROUND = ("activation", "first_placement", "second_placement", "collection", "market", "development", "end")
"""The phases of a round."""
MARKET = ("gold", "wood", "metal", "horse", "grain", "game", "bison", "fish")
"""The order of the market."""

PAWNS: Places = [
    [(0.5, 0.5, 0.7)], [(0.29, 0.5, 0.58), (0.71, 0.5, 0.58)],
    [(0.29, 0.28, 0.55), (0.71, 0.28, 0.55), (0.5, 0.74, 0.55)],
    [(0.29, 0.28, 0.55), (0.71, 0.28, 0.55), (0.29, 0.74, 0.55), (0.71, 0.74, 0.55)],
]
"""Up to four in a place; more stand in a grid."""
TALL_PAWNS: Places = [
    [(0.5, 0.5, 0.9)], [(0.5, 0.26, 0.7), (0.5, 0.74, 0.7)],
    [(0.27, 0.27, 0.56), (0.73, 0.27, 0.56), (0.5, 0.74, 0.56)],
    [(0.27, 0.27, 0.56), (0.73, 0.27, 0.56), (0.27, 0.74, 0.56), (0.73, 0.74, 0.56)],
]
LAYS: dict[str, dict[str, Places]] = {
    "mark": {"": [[(0.5, 0.5, 1.0)]]}, "pawns": {"": PAWNS}, "pawns.tall": {"": TALL_PAWNS},
    "card": {"": [[(0.93, 0.84, 0.24)]]}, "faction": {"": [[(0.92, 0.5, 0.4)]]},
    "price": {}, "price.tall": {"caption": [[(0.7, 0.5, 1.0)]]},
    "round": {"": [[(0.5, 0.69, 0.56)]]}, "round.tall": {"": [[(0.7, 0.5, 0.75)]]},
}
MATERIALS: dict[str, Material] = {
    "row": {"fill": "#FFF9EC", "stroke": "#A3956F"},
    "quiet": {"fill": "none", "ink": INK_2},
    "native": {"fill": "#FFF9EC", "ink": "#9C4522"},
    "settler": {"fill": "#FFF9EC", "ink": "#2F4C68"},
    "tie": {"fill": "#FFF9EC", "ink": "#8F2A1B"},
    "natives": {"fill": "#A94C26", "ink": "#FFFDF6"},
    "settlers": {"fill": SETTLER, "ink": "#FFFDF6"},
    "now": {"fill": "#33261C", "stroke": "#FFB400", "ink": "#FFF8E6"},
    "today": {"fill": "#FFE9A8", "stroke": "#33261C"},
    "built": {"fill": "#DCEBD8", "stroke": "#1F7A55"},
}
"""What captions stand on, open rows, and cards that one has."""
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
        sheets |= {"track": self.track(), "market": self.market(), "neutrals": self.neutrals(), "supply": _supply()}
        sheets |= {"cards": self.cards(), "factions": self.choice(), "beside": _beside(), "rounds": self.rounds()}
        sheets |= {f"{name}s": self.label(kind) for kind, name in enumerate(args.TYPE_NAMES)}
        panels = {
            name: Panel(sheet=args.TYPE_NAMES[self.data.type_of[t]], title=self.title(f"territory.{name}"), owner=None)
            for t, name in enumerate(self.names)
        }
        titles = {"track": "scene.round", "market": "show.market", "neutrals": "show.neutral", "supply": "show.supply"}
        titles |= {"cards": "scene.cards", "factions": "show.phase.faction"}
        titles |= {"beside": "scene.beside", "rounds": "scene.rounds"}
        panels |= {name: Panel(sheet=name, title=self.word(key), owner=None) for name, key in titles.items()}
        types = {f"{name}s": self.title(f"type.{name}") for name in args.TYPE_NAMES}
        panels |= {name: Panel(sheet=name, title=title, owner=None) for name, title in types.items()}
        return {
            "sheets": sheets,
            "panels": panels,
            "trays": {"x": self.supply(), **{str(seat): self.holdings(seat) for seat in range(self.box.seats)}},
            "layout": {"wide": self.wide(), "tall": self.tall()},
            "shapes": {},
            "lays": {
                **self.slots(), **LAYS, "pegs": {"": _pegs(27, 32, 102, 144)}, "pegs.tall": {"": _pegs(26, 2, 87, 48)},
            },
            "materials": MATERIALS,
            "symbols": self.symbols(),
            "words": self.words(),
        }

    # Where panels stand

    def bands(self) -> list[list[str]]:
        """The territories by type, the first at the right."""
        firsts, counts = self.data.type_first, self.data.type_count
        return [self.names[first : first + n][::-1] for first, n in zip(firsts, counts, strict=True)]

    def wide(self) -> object:
        bands = zip(args.TYPE_NAMES, self.bands(), strict=True)
        mountain, forest, *rest = [{"row": [f"{name}s", *band]} for name, band in bands]
        low = {"row": [{"col": ["beside", "rounds"]}, {"col": rest, "end": 1}], "apart": 1}
        land = {"row": [{"col": list(HIGH)}, {"col": [mountain, forest, low], "end": 1}], "apart": 1}
        return {"col": ["track", land, "factions", "cards"]}

    def tall(self) -> list[tuple[str, str, object]]:
        bands = [{"row": band} for band in self.bands()]
        land = {"col": bands, "fill": ["market", "neutrals", "rounds"], "width": TALL, "end": 1}
        return [
            (self.word("scene.land"), "map", {"col": ["track", "factions", land]}),
            (self.word("scene.cards"), "card-fort", {"col": ["cards", {"panel": "market", "scale": 2}]}),
            (self.word("scene.players"), "people", {"col": ["x"]}),
        ]

    # Words

    def words(self) -> dict[str, str]:
        """Sentences of captions, with their numbers unfilled."""
        keys = {f"phase.{name}": f"show.phase.{name}" for name in ask.QUESTIONS.names}
        keys |= {f"collect.{who}": f"scene.collect.{who}" for who in ("native", "settler", "tie")}
        keys |= {f"collect.{name}.tall": f"faction.{name}" for name in args.FACTION_NAMES}
        keys |= {"collect.tie.tall": "scene.tie", "round": "scene.round_of", "both": "scene.both"}
        words = {name: self.form(key) for name, key in keys.items()}
        for name in ask.QUESTIONS.names:  # where there is no round yet; a tall page has the phase beside it
            words |= {f"before.{name}": words[f"phase.{name}"], f"before.{name}.tall": ""}
        words |= {f"land.{name}": self.title(f"territory.{name}") for name in self.names}
        for n, name in enumerate(ROUND, 1):
            words |= {f"step.{name}": f"{n} {self.step(name, self.lang)}", f"step.{name}.tall": str(n)}
        return words | {"n": "{0}"}

    def step(self, name: str, lang: str) -> str:
        """What a phase of a round is called."""
        key = "scene.end_of_round" if name == "end" else f"show.phase.{name}"
        return self.box.game.word(key, lang)

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
                off = f"{self.title(f'pawn.{pawn}')} ({self.word('scene.off')})"
                rest[f"{sort}{side}-off"] = (f"{sort}{side}{seat}", off)
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
        """The tokens left."""
        goods = {name: (name, self.kind(kind)) for kind, name in enumerate(args.KIND_NAMES)}
        title = self.word("show.supply")
        return Tray(owner=None, title=title, brief=[], groups=[(title, goods)])

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
            spots["all"][3][name] = [0, 0, *SHUT]
        spots["mark"] = (self.place("mark"), "none", "mark", {"shut": [13, 20, 44, 52]})
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

    def label(self, kind: int) -> Sheet:
        """The name of a type, beside its band."""
        said, high = self.title(f"type.{args.TYPE_NAMES[kind]}"), SHUT[1]
        turned = f'text-anchor="middle" transform="translate(15 {short(high / 2)}) rotate(-90)"'
        ground = f'<text class="num ink-2" font-size="{short(fitted(said, 15, high))}" {turned}>{escape(said)}</text>'
        return {"forms": {"wide": {"size": [20, high], "ground": ground}}, "spots": {}}

    # Round, market, neutrals, cards, choice of factions

    def track(self) -> Sheet:
        """The phases of a round with the present one, which round it is, and who begins."""
        high, low = 26.0, 20.0
        first = self.word("show.first")
        ground = [rect(0.5, 0.5, COLUMN - 1, high - 1, 10, PAPER, LINE)]
        ground.append(text(COLUMN - 33, 17, first, fitted(first, 11, 90), "say", "end", INK_2))
        small = [rect(154.5, 0.5, TALL - 155, low - 1, 9, PAPER, LINE)]
        spots: dict[str, Spot] = {
            "round": (self.word("scene.round"), "none", "text", {"wide": [8, 2, 108, 22], "tall": [278, 0, 76, low]}),
            "phase": (self.word("scene.phase"), "none", "text", {"tall": [158, 0, 114, low]}),
            "first": (first, "none", "fill", {"wide": [COLUMN - 29, 1.5, 23, 23], "tall": [TALL - 20, 0, low, low]}),
        }
        longest = [max(len(self.step(name, lang)) for lang in LANGUAGES) + 2 for name in ROUND]
        each = (WIDE - COLUMN - len(ROUND) * (GAP + 22)) / sum(longest)  # a print is as wide in every language
        x = COLUMN + GAP
        for n, (name, letters) in enumerate(zip(ROUND, longest, strict=True)):
            box, little = (x, 2, letters * each + 22, high - 4), (n * 22 + 0.5, 0.5, low - 1, low - 1)
            said = self.step(name, self.lang)
            ground += _chip(f"{n + 1} {said}", *box)
            small += _chip(str(n + 1), *little)
            spots[name] = (said, "rect", "text", {"wide": list(box), "tall": list(little)})
            x += box[2] + GAP
        wide: Form = {"size": [WIDE, high], "ground": "".join(ground)}
        return {"forms": {"wide": wide, "tall": {"size": [TALL, low], "ground": "".join(small)}}, "spots": spots}

    def rounds(self) -> Sheet:
        """Which rounds there are, and who begins them."""
        forms: dict[str, Form] = {}
        spots: dict[str, Spot] = {}
        title, called = self.word("scene.rounds"), self.form("scene.round_of")
        count = min(self.data.rounds, MOST_ROUNDS)
        for form, (wide, high, most) in NOTE.items():
            tight = high < 74
            rows, top = -(-count // most), 17 if tight else 26
            across, tall = -(-count // rows), (high - 3 - top) / rows - 3
            each = (wide - 12) / across
            ground = [rect(0.5, 0.5, wide - 1, high - 1, 12, PAPER, LINE)]
            ground.append(text(10, 13 if tight else 18, title, fitted(title, 12, wide - 14), "say", "start", INK_2))
            over = []
            for n in range(count):
                x, y = 8 + n % across * each, top + n // across * (tall + 3)
                at = (x + 8, y + tall / 2 + 4) if tight else (x + each / 2 - 2, y + 13)
                ground.append(rect(x, y, each - 4, tall, 7, "#F6ECD3"))
                over.append(text(*at, n + 1, 12 if tight else 13, anchor="middle"))
                name = put(called, self.lang, {"0": n + 1, "1": self.data.rounds})
                spot = spots.setdefault(f"r{n + 1}", (name, "rect", "round", {}))
                spot[3][form] = [x, y, each - 4, tall]
            forms[form] = {"size": [wide, high], "ground": "".join(ground), "over": "".join(over)}
        return {"forms": forms, "spots": spots}

    def market(self) -> Sheet:
        """What can be bought there and in Development, and the pawns that stand there."""
        height, (wide, high) = HIGH["market"], CELL
        title, here = self.word("show.market"), self.word("scene.here")
        ground = [
            rect(0.5, 0.5, COLUMN - 1, height - 1, 12, PAPER, LINE), text(12, 24, title, fitted(title, 17, 150)),
            use("wagon", COLUMN - 24, 19, 30),
            text(12, height - 18, here, fitted(here, 11.5, 70), "say", "start", INK_2),
        ]
        strip = [rect(0.5, 0.5, wide - 1, high - 1, 10, PAPER, LINE), use("wagon", 16, 13, 22)]
        strip.append(text(30, 17, title, fitted(title, 13, 62)))
        spots: dict[str, Spot] = {
            "all": (title, "rect", "none", {"wide": [0, 0, COLUMN, height], "tall": [0, 0, wide, high]}),
        }
        cells = [(name, name, self.word("scene.price", kind=self.word(f"kind.{name}"))) for name in MARKET]
        cells += [("point", "vp", self.word("scene.point")), ("recruit", "pawn", self.word("scene.recruit"))]
        for i, (name, symbol, called) in enumerate(cells):
            x, y = 10 + i % 2 * 104.0, 35 + i // 2 * 31.0 + (4 if i >= len(cells) - 2 else 0)
            ground += [rect(x, y, 100, 28, 8, "#F6ECD3"), use(symbol, x + 17, y + 14, 25)]
            ground.append(use("wealth", x + 84, y + 14, 17))
            at, down = 5 + i // 2 * 35.2, 25 + i % 2 * 23.0
            strip += [rect(at, down, 34, 21, 6, "#F6ECD3"), use(symbol, at + 9, down + 10.5, 16)]
            boxes: dict[str, Place] = {"wide": [x, y, 100, 28], "tall": [at, down, 34, 21]}
            spots[name] = (called, "rect", "price", boxes)
        spots["pawns"] = (here, "none", "row", {"wide": [84, height - 36, COLUMN - 94, 30], "tall": [94, 2, 86, 21]})
        forms: dict[str, Form] = {
            "wide": {"size": [COLUMN, height], "ground": "".join(ground)},
            "tall": {"size": list(CELL), "ground": "".join(strip)},
        }
        return {"forms": forms, "spots": spots}

    def neutrals(self) -> Sheet:
        """The pegs of both factions that wait, with their number."""
        height, (wide, high) = HIGH["neutrals"], CELL
        title = self.word("show.neutral")
        ground = [rect(0.5, 0.5, COLUMN - 1, height - 1, 12, PAPER, LINE), text(12, 23, title, fitted(title, 16, 200))]
        small = [rect(0.5, 0.5, wide - 1, high - 1, 10, PAPER, LINE), text(8, 15, title, fitted(title, 13, 160))]
        spots: dict[str, Spot] = {}
        for i, (name, side, ink) in enumerate(zip(args.FACTION_NAMES, FACTIONS, (NATIVE, SETTLER), strict=True)):
            x, at, said = 8 + i * 106.0, 4 + i * 90.0, self.word(f"faction.{name}")
            ground += [rect(x, 32, 102, height - 40, 8, "#F6ECD3"), use(f"fac{side}", x + 15, 48, 22)]
            ground.append(text(x + 29, 52, said, fitted(said, 12.5, 74), "say", "start", ink))
            small += [rect(at, 20, 87, high - 24, 8, "#F6ECD3"), use(f"fac{side}", at + 13, 32, 18)]
            called = self.word(f"scene.neutral.{name}")
            spots[side] = (called, "rect", "pegs", {"wide": [x, 32, 102, height - 40], "tall": [at, 20, 87, high - 24]})
            counted: dict[str, Place] = {"wide": [x + 2, 64, 26, height - 76], "tall": [at + 2, 43, 22, 21]}
            spots[f"{side}-n"] = (called, "none", "text", counted)
        forms: dict[str, Form] = {
            "wide": {"size": [COLUMN, height], "ground": "".join(ground)},
            "tall": {"size": list(CELL), "ground": "".join(small)},
        }
        return {"forms": forms, "spots": spots}

    def cards(self) -> Sheet:
        """The six cards of each faction: what they cost, what they bring."""
        forms: dict[str, Form] = {}
        spots: dict[str, Spot] = {}
        for faction, name in enumerate(args.FACTION_NAMES):
            cards = range(faction * layout.FACTION_CARDS, (faction + 1) * layout.FACTION_CARDS)
            for form, (wide, high) in CARD.items():
                columns = layout.FACTION_CARDS if not form else 2
                ground, over = [], list[str]()
                for i, card in enumerate(cards):
                    x, y = i % columns * (wide + GAP), i // columns * (high + GAP)
                    ground.append(rect(x + 0.5, y + 0.5, wide - 1, high - 1, 10, "#FFFDF6", LINE))
                    over += self.card(card, x, y, wide, high)
                    said = f"{self.word(f'card.{args.CARD_NAMES[card]}')}: {args.say_effect(self.box, card, self.lang)}"
                    spot = spots.setdefault(args.CARD_NAMES[card], (said, "rect", "card", {}))
                    spot[3][name + form] = [x + 0.5, y + 0.5, wide - 1, high - 1]
                rows = layout.FACTION_CARDS // columns
                size = [columns * (wide + GAP) - GAP, rows * (high + GAP) - GAP]
                forms[name + form] = {"size": size, "ground": "".join(ground), "over": "".join(over)}
        return {"forms": forms, "spots": spots}

    def card(self, card: int, x: float, y: float, wide: float, high: float) -> Iterator[str]:
        """What stands on one card: name and points, its price, its effect."""
        data = self.data
        name = args.CARD_NAMES[card]
        yield use(f"card-{name}", x + 22, y + 23, 32)
        said = self.word(f"card.{name}")
        yield text(x + 43, y + 19, said, fitted(said, 14.5, (wide - 47 - (36 if data.vp[card] else 0)) * 1.15))
        if data.vp[card]:
            yield text(x + wide - 26, y + 20, data.vp[card], 16, anchor="end")
            yield use("vp", x + wide - 15, y + 15, 18)
        at = x + 43.0
        for kind, n in enumerate(data.cost[card]):
            for _ in range(n):
                yield use(args.KIND_NAMES[kind], at + 10, y + 34, 20)
                at += 21
        for _ in range(data.four_colour[card]):
            yield use("any4", at + 10, y + 34, 20)
            at += 21
        if data.wealth_cost[card]:
            yield text(at + 2, y + 39.5, data.wealth_cost[card], 15)
            yield use("wealth", at + 22, y + 34, 18)
        effect = args.say_effect(self.box, card, self.lang)
        if data.vp[card]:  # they stand in the corner
            effect = effect.partition(self.word("cost.points", n=data.vp[card]))[2].lstrip(" \u00a0\u202f,;:.")
        size, lines = _set(effect, wide - 16, high - 52)
        for i, line in enumerate(lines):
            yield text(x + 9, y + 47 + size * (0.95 + 1.17 * i), line, size, "say", "start", INK_2)

    def choice(self) -> Sheet:
        """The two factions, to choose one in secret."""
        forms: dict[str, Form] = {}
        spots: dict[str, Spot] = {}
        for form, whole, high in (("open", WIDE, CARD[""][1]), ("open.tall", TALL, 60.0)):
            wide, ground = (whole - GAP) / 2, []
            for i, (name, side, ink) in enumerate(zip(args.FACTION_NAMES, FACTIONS, (NATIVE, SETTLER), strict=True)):
                x, said = i * (wide + GAP), self.word(f"faction.{name}")
                middle = min(wide / 2, 180.0)
                ground.append(rect(x + 1, 1, wide - 2, high - 2, 12, PAPER, ink, ' stroke-width="2"'))
                ground.append(use(f"fac{side}", x + wide / 2 - middle / 2, high / 2, high * 0.7))
                size = fitted(said, 22, middle)
                ground.append(text(x + wide / 2 - middle / 2 + high * 0.45, high / 2 + size / 3, said, size, fill=ink))
                spot = spots.setdefault(name, (said, "rect", "faction", {}))
                spot[3][form] = [x, 0, wide, high]
            forms[form] = {"size": [whole, high], "ground": "".join(ground)}
        return {"forms": forms, "spots": spots}


class _Land:
    """A territory in play, in one size: places for pawns at both sides, two rows between them, strengths below."""

    def __init__(self, data: Box, kind: int, width: float, height: float) -> None:
        self.data, self.kind, self.width, self.height = data, kind, width, height
        self.first = data.type_first[kind]
        self.side, self.pad, self.low = (58.0, 5.0, 23.0) if width > 200 else (36.0, 4.0, 20.0)
        """The width of the places for pawns, the edge, and the height of what is written below."""
        self.left, self.middle = self.side + self.pad + 4, width - 2 * self.side - 2 * self.pad - 8
        count = max(5, *(sum(data.spaces[row][self.first]) for row in range(2)))
        self.rise = (height - self.low - 4 * self.pad + 1) / 2
        self.token = min(self.rise - 2, (self.middle - 4) / count)

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
            yield name, self.pad + row * (self.rise + self.pad - 1), found

    def spots(self) -> dict[str, tuple[str, str, Place]]:
        """Shape, lay and box of each."""
        w, h, pad, low = self.width, self.height, self.pad, self.height - self.pad - self.low
        found: dict[str, tuple[str, str, Place]] = {"all": ("rect", "none", [0, 0, w, h])}
        high, right = low - 2 * pad, w - self.side - pad
        found["N"] = ("none", "pawns", [pad + 2, pad + 1, self.side - 4, high - 1])
        found["S"] = ("none", "pawns", [right + 2, pad + 1, self.side - 4, high - 1])
        for name, y, printed in self.rows():
            found[name] = ("rect", "none", [self.left, y, self.middle, self.rise])
            for kind, n, x in printed:
                box = [x, y + (self.rise - self.token) / 2, n * self.token, self.token]
                found[f"{name}-{args.KIND_NAMES[kind]}"] = ("rect", f"slots{n}", box)
        found["n"] = ("rect", "text", [pad + self.low - 2, low, self.side - self.low + 2, self.low])
        found["s"] = ("rect", "text", [right + self.low - 2, low, self.side - self.low + 2, self.low])
        found["who"] = ("rect", "text", [self.left, low, self.middle, self.low])
        found["ghost"] = ("none", "fill", [right - 2, low - 22, 22, 22])
        return found

    def ground(self) -> Iterator[str]:
        """The land, and the places for pawns and rows."""
        w, h, pad, low = self.width, self.height, self.pad, self.height - self.pad - self.low
        yield rect(0.5, 0.5, w - 1, h - 1, 10, GROUND[self.kind])
        yield _terrain(self.kind, w - 6, h - 6)
        yield rect(0.6, 0.6, w - 1.2, h - 1.2, 10, "none", EDGE[self.kind], ' stroke-width="1.2"')
        for x, colour, symbol in ((pad, NATIVE, "facN"), (w - self.side - pad, SETTLER, "facS")):
            pale = ' fill-opacity=".78" stroke-opacity=".7"'
            yield rect(x, pad, self.side, low - 2 * pad + 1, 8, "#FFF9EC", colour, pale)
            yield rect(x, low, self.side, self.low, 8, "#FFF9EC", colour, ' stroke-width="1.3"')
            yield use(symbol, x + self.low / 2, low + self.low / 2, self.low - 5)
        yield rect(self.left, low, self.middle, self.low, 7, "#FFF9EC", "", ' fill-opacity=".75"')
        for _, y, _ in self.rows():
            yield rect(self.left, y, self.middle, self.rise, 7, "#FFF9EC", "", ' fill-opacity=".38"')

    def spaces(self) -> Iterator[str]:
        """The printed spaces; they lie over the open row, and under its tokens."""
        for _, y, printed in self.rows():
            for kind, n, x in printed:
                for i in range(n):
                    at, middle = x + (i + 0.5) * self.token, y + self.rise / 2
                    yield _hole(at, middle, self.token / 2 - 1.4)
                    yield use(args.KIND_NAMES[kind], at, middle, self.token - 6, ' opacity=".3"')


def _chip(said: str, x: float, y: float, wide: float, high: float) -> Iterator[str]:
    """A phase that is not the present one; its words are as large as a caption would be there."""
    size = min(16, high * 0.6, wide / (0.54 * len(said)))
    yield rect(x, y, wide, high, 7, PAPER, LINE)
    yield text(x + wide / 2, y + high / 2 + size / 3, said, size, "num", "middle", INK_2)


def _supply() -> Sheet:
    """Room for the tray of what is left of the resources."""
    size = [COLUMN, HIGH["supply"]]
    return {"forms": {"wide": {"size": size, "ground": "", "trays": {"x": [0, 0, *size]}}}, "spots": {}}


def _beside() -> Sheet:
    """Room for a note, at the left of the lower bands."""
    forms: dict[str, Form] = {}
    for name, (wide, below, _) in list(NOTE.items())[:2]:
        size = [wide, 3 * SHUT[1] + GAP - below]
        forms[name] = {"size": size, "ground": "", "free": [0, 0, *size]}
    return {"forms": forms, "spots": {}}


def _pegs(x: float, y: float, wide: float, high: float) -> Places:
    """Places for up to so many neutrals on a spot of this size, right of x and below y."""
    small = min(wide, high)
    return [
        [
            ((x + dx) / wide, (y + dy) / high, size / small)
            for dx, dy, size in arranged("grid", n, wide - x - 2, high - y - 3)
        ]
        for n in range(1, 16)
    ]


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
    size = 12.0
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
