"""Dakota as a picture: what lies where, what to click for a move, and where events happen.

Every territory is a panel, open or shut; the market, the neutrals that wait, the cards of one's own faction and the
choice of factions are panels too. A seat's tray has its number as its name, and the supply is the tray x. What lies
behind another's screen is not there at all.
"""

from __future__ import annotations

from typing import Any

from ludotheque.core.box import GameBox
from ludotheque.core.position import Event, Position
from ludotheque.core.scene import Picture, Scene
from ludotheque.titles.dakota import args, ask, layout
from ludotheque.titles.dakota.layout import Box, State
from ludotheque.titles.dakota.moves import MOVES
from ludotheque.titles.dakota.paint import FACTIONS, MOST_ROUNDS, paint
from ludotheque.titles.dakota.rules.common import next_inactive
from ludotheque.titles.dakota.rules.development import price_of
from ludotheque.titles.dakota.view import screen_lifted

KINDS, CARDS = args.KIND_NAMES, args.CARD_NAMES
ROWS = {layout.UPPER: "u", layout.LOWER: "l"}
FORMS = {layout.INACTIVE: "shut", layout.UPPER: "open", layout.LOWER: "open", layout.EXHAUSTED: "spent"}
STEPS = {
    ask.EFFECT: "activation", ask.FIRST_PLACEMENT: "first_placement", ask.SECOND_PLACEMENT: "second_placement",
    ask.TAKE: "collection", ask.RESUPPLY: "collection", ask.MARKET: "market", ask.DEVELOPMENT: "development",
}
"""The phase of a round in which a question is asked; nothing is asked in the last."""
TOTEMS = {"bison": layout.BISON, "horse": layout.HORSE}

# What lies where


def scene(seen: Position[Box, State], seat: int | None) -> Scene:
    """Everything that a seat is shown."""
    box, s = seen.box.data, seen.s
    made = Scene()
    active = [0] * layout.TYPES
    for t, name in enumerate(args.TERRITORY.texts(seen.box)[: box.territories]):
        made[name] = FORMS[s.row[t]]
        if s.row[t] in ROWS:
            active[box.type_of[t]] += 1
            _land(box, s, t, name, made)
    made["beside"] = made["rounds"] = "narrow" if max(active[layout.PLAIN :]) > 1 else "broad"
    if s.question >= ask.FACTION:
        for kind in range(layout.TYPES):
            if (t := next_inactive(box, s, kind)) >= 0:
                made[f"{args.TERRITORY.texts(seen.box)[t]}/mark"] = "frontier"
    _track(box, s, made)
    _market(box, s, seat, made)
    _cards(s, seat, made)
    for i in range(box.seats):
        _holdings(seen, i, seat, made)
    for name, n in zip(KINDS, s.supply, strict=True):
        made[f"x/{name}"] = n
    if s.faction[0] >= 0:
        for side, n in zip(FACTIONS, s.zone, strict=True):
            made[f"neutrals/{side}-n"] = n
            if n:
                made[f"neutrals/{side}"] = f"neu{side}*{n}"
    return made


def _track(box: Box, s: State, made: Scene) -> None:
    """The present phase, the round, and who is its first player; before the first round, what is decided."""
    phase = ask.QUESTIONS.names[s.question]
    made["track/phase"] = [f"phase.{phase}"]
    made["track/round"] = ["round", s.round, box.rounds] if s.round else [f"before.{phase}"]
    if s.question in STEPS:
        made[f"track/{STEPS[s.question]}"] = ["#now", f"step.{STEPS[s.question]}"]
    if box.rounds > MOST_ROUNDS:
        made["rounds"] = "none"
    if s.marker < 0:
        return
    made["track/first"] = f"seat{s.marker}"
    now = max(1, s.round)
    for n in range(1, box.rounds + 1 if box.rounds <= MOST_ROUNDS else 1):
        mark = f"seat{(s.marker + n - now) % box.seats}"  # it passes on with every round
        made[f"rounds/r{n}"] = f"#today {mark}" if n == s.round else f"{mark}~pale" if n < now else mark


def _land(box: Box, s: State, t: int, name: str, made: Scene) -> None:
    """An open territory: the tokens of its open row, pawns, strengths, who would collect."""
    row = ROWS[s.row[t]]
    for kind, n in enumerate(s.tokens[t]):
        if n:
            made[f"{name}/{row}-{KINDS[kind]}"] = f"{KINDS[kind]}*{n}"
    made[f"{name}/{row}"] = "#row"
    pawns: tuple[list[str], list[str]] = ([], [])
    power = [0, 0]
    for i in range(box.seats):
        faction, explorers, cavalry = s.faction[i], s.explorers[i][t], s.cavalry[i][t]
        if explorers:
            pawns[faction].append(f"exp{FACTIONS[faction]}{i}*{explorers}")
        if cavalry:
            pawns[faction].append(f"cav{FACTIONS[faction]}{i}*{cavalry}")
        if faction >= 0:
            power[faction] += explorers * box.strength[layout.EXPLORER] + cavalry * box.strength[layout.CAVALRY]
        if s.ghost[i] == t:
            made[f"{name}/ghost"] = "card-ghostDance"
    for faction, side in enumerate(FACTIONS):
        if n := s.neutrals[t][faction]:
            pawns[faction].append(f"neu{side}*{n}")
            power[faction] += n * box.strength[layout.EXPLORER]
        if pawns[faction]:
            made[f"{name}/{side}"] = " ".join(pawns[faction])
    native, settler = power
    if not (pawns[0] or pawns[1]):
        made[f"{name}/who"] = ["#quiet", f"land.{name}"]
        return
    made[f"{name}/n"] = ["#natives", "n", native] if native > settler else native
    made[f"{name}/s"] = ["#settlers", "n", settler] if settler > native else settler
    who = "tie" if native == settler else "native" if native > settler else "settler"
    made[f"{name}/who"] = [f"#{who}", f"collect.{who}"]


def _market(box: Box, s: State, seat: int | None, made: Scene) -> None:
    """Pawns there, and what things cost; each faction has its own prices."""
    standing = []
    for i in range(box.seats):
        for sort, held in (("exp", s.explorers), ("cav", s.cavalry)):
            if n := held[i][layout.MARKET]:
                standing.append(f"{sort}{FACTIONS[s.faction[i]]}{i}*{n}")
    if standing:
        made["market/pawns"] = " ".join(standing)
    faction = -1 if seat is None else s.faction[seat]
    for kind, name in enumerate(KINDS):
        native, settler = box.price[layout.NATIVE][kind], box.price[layout.SETTLER][kind]
        made[f"market/{name}"] = ["both", native, settler] if faction < 0 else box.price[faction][kind]
    made["market/point"] = box.point_price if seat is None else price_of(box, s, seat, box.point_price)
    made["market/recruit"] = box.explorer_price if seat is None else price_of(box, s, seat, box.explorer_price)


def _cards(s: State, seat: int | None, made: Scene) -> None:
    """The cards of one's own faction, or the choice of it; a spectator has neither."""
    faction = -1 if seat is None else s.faction[seat]
    made["cards"] = args.FACTION_NAMES[faction] if faction >= 0 else "none"
    made["factions"] = "open" if seat is not None and s.question == ask.FACTION else "none"
    if seat is None:
        return
    if faction < 0 and s.choice[seat]:
        made[f"factions/{args.FACTION_NAMES[s.choice[seat] - 1]}"] = f"seat{seat}~own"
    for card, name in enumerate(CARDS):
        if s.cards[seat][card]:
            made[f"cards/{name}"] = "#built check"


def _holdings(seen: Position[Box, State], i: int, seat: int | None, made: Scene) -> None:
    """What a seat has; resources and wealth only where its screen is lifted."""
    s = seen.s
    made[f"{i}/vp"] = s.vp[i]
    if s.faction[i] >= 0:
        side = FACTIONS[s.faction[i]]
        made[f"{i}/exp{side}"], made[f"{i}/cav{side}"] = s.explorers[i][layout.CARD], s.cavalry[i][layout.CARD]
        made[f"{i}/exp{side}-off"] = s.explorers[i][layout.SCREEN] + s.explorers[i][layout.WAITING]
        made[f"{i}/cav{side}-off"] = s.cavalry[i][layout.SCREEN] + s.cavalry[i][layout.WAITING]
    for card, name in enumerate(CARDS):
        if s.cards[i][card]:
            made[f"{i}/{name}"] = 1
    if screen_lifted(seen, seat, i):
        for kind, name in enumerate(KINDS):
            made[f"{i}/{name}"] = s.goods[i][kind]
        made[f"{i}/wealth"] = s.wealth[i]


# What to click


def clicks(box: GameBox[Box], code: int) -> tuple[str, ...]:
    """The spots of a move, as far as no position is needed; `aim` adds the row, and the pawn of one's own faction."""
    kind, values = MOVES.decode(code)
    match kind.name, values:
        case "faction", (faction,):
            return (f"factions/{args.FACTION_NAMES[faction]}",)
        case "eagle", (_, territory):
            return _all(box, territory)
        case ("bison" | "horse" | "ghost"), (territory,):
            return _all(box, territory)
        case ("explorer" | "cavalry"), (place,):
            return ("market/all",) if place == layout.MARKET else _all(box, place)
        case "neutral", (side, territory):
            there = _all(box, territory)
            return (f"neutrals/{FACTIONS[side]}", *there) if there else ()
        case "buy", (good,):
            return (f"market/{KINDS[good]}",)
        case "build", (card,):
            return (f"cards/{CARDS[card]}",)
        case "build_with", (card, four):
            return f"cards/{CARDS[card]}", f"me/{KINDS[box.data.four[four]]}"
        case "sell", (good,):
            return (f"me/{KINDS[good]}",)
        case "point", ():
            return ("market/point",)
        case "recruit", ():
            return ("market/recruit",)
    return ()


def _all(box: GameBox[Box], territory: int) -> tuple[str, ...]:
    """All of a territory; nothing, where the box has no such one."""
    names = args.TERRITORY.texts(box)
    return (f"{names[territory]}/all",) if territory < box.data.territories else ()


def aim(position: Position[Box, State], seat: int) -> dict[int, tuple[str, ...]]:
    """The spots that depend on the position: the open row, and the pawns of one's own faction."""
    box, s = position.box, position.s
    names = args.TERRITORY.texts(box)
    if s.question in (ask.FIRST_PLACEMENT, ask.SECOND_PLACEMENT):
        side, found = FACTIONS[s.faction[seat]], {}
        for sort, held in (("explorer", s.explorers), ("cavalry", s.cavalry)):
            if held[seat][layout.CARD]:
                first = MOVES.first(sort)
                for place in range(layout.TERRITORIES + 1):
                    if there := clicks(box, first + place):
                        found[first + place] = (f"me/{sort[:3]}{side}", *there)
        return found
    if s.question == ask.EFFECT:
        return _effects(position)
    if s.question not in (ask.TAKE, ask.RESUPPLY):
        return {}
    spots = [f"{names[s.site]}/{ROWS[s.row[s.site]]}-{name}" for name in KINDS]
    printed = box.data.spaces[s.row[s.site] - 1][s.site]
    found = {}
    for kind in range(layout.KINDS):
        if not printed[kind]:
            continue
        found[MOVES.code("resupply", kind)] = found[MOVES.code("take", kind)] = (spots[kind],)
        for pawn, sort in enumerate(("exp", "cav")):
            side = FACTIONS[s.faction[seat]]
            found[MOVES.code("take_with", kind, pawn)] = (spots[kind], f"me/{sort}{side}")
    return found


def _effects(position: Position[Box, State]) -> dict[int, tuple[str, ...]]:
    """Where totems can add a token: on a place of the open row."""
    box, s = position.box, position.s
    found: dict[int, tuple[str, ...]] = {}
    for t, name in enumerate(args.TERRITORY.texts(box)[: box.data.territories]):
        if s.row[t] not in ROWS:
            continue
        printed = box.data.spaces[s.row[t] - 1][t]
        for choice, eagle in enumerate((layout.FISH, layout.GAME)):
            if printed[eagle]:
                found[MOVES.code("eagle", choice, t)] = (f"{name}/{ROWS[s.row[t]]}-{KINDS[eagle]}",)
        for totem, kind in TOTEMS.items():
            if printed[kind]:
                found[MOVES.code(totem, t)] = (f"{name}/{ROWS[s.row[t]]}-{KINDS[kind]}",)
    return found


# Where things happen


AT = {
    "totem_placed": 2, "ghost_placed": 0, "neutral_placed": 1, "natives_won": 0, "settlers_won": 0, "natives_alone": 0,
    "settlers_alone": 0, "tied": 0, "without": 0, "colonised": 0, "spent": 0, "activated": 0, "resupplied": 1,
}
"""Events that happen on a territory, and which of their arguments it is."""
OWN = ("took", "took_with", "bought", "sold", "saloon_paid", "improved", "paid")
"""Those that change what lies behind a screen."""


def where(event: Event) -> str | None:
    """The territory, the market, or the tray of who has it."""
    names, values = args.TERRITORY.texts(event.box), event.args
    if event.name in AT:
        return f"{names[values[AT[event.name]]]}/all"
    if event.name == "pawn_placed":
        return "market/all" if values[1] == layout.MARKET else f"{names[values[1]]}/all"
    return str(event.seat) if event.name in OWN else None


def home() -> dict[str, str]:
    """What is counted nowhere before it is given, or after it is paid."""
    found: dict[str, Any] = {"vp": "x", "wealth": "x", "neuN": "neutrals/N", "neuS": "neutrals/S"}
    found |= dict.fromkeys(KINDS, "x")
    found |= {f"card-{name}": "x" for name in CARDS}
    pawns = [f"{sort}{side}{i}" for sort in ("exp", "cav") for side in FACTIONS for i in range(layout.SEATS)]
    return found | dict.fromkeys(pawns, "x")


def _icons() -> dict[str, tuple[str, ...] | dict[str, str]]:
    """The symbols in sentences: of goods wherever they are named, of wealth, points, cards and strengths in events."""
    wealth = ("saloon_paid", "bought", "sold", "point_bought", "recruited", "paid_wealth")
    strengths = ("natives_won", "settlers_won", "natives_alone", "settlers_alone", "tied")
    found: dict[str, tuple[str, ...] | dict[str, str]] = {f"event.{name}": {"n": "wealth"} for name in wealth}
    found |= {f"event.{name}": {"natives": "facN", "settlers": "facS"} for name in strengths}
    found |= {"event.scored": {"n": "vp"}, "event.improved": {"points": "vp"}, "cost.wealth": {"n": "wealth"}}
    found["event.final"] = {"points": "vp", "wealth": "wealth"}
    found |= {f"{word}.{name}": (f"card-{name}",) for word in ("card", "the_card") for name in CARDS}
    found |= {f"kind.{name}": (name,) for name in KINDS}
    return found | {f"kind.{name}.many": (name,) for name in KINDS if name not in ("wood", "gold")}


PICTURE = Picture(
    paint=paint,
    scene=scene,
    clicks=clicks,
    aim=aim,
    where=where,
    home=home(),
    effects={"chose": ("flip", "track/round")},
    beats=frozenset({
        "chose", "totem_placed", "saloon_paid", "natives_won", "settlers_won", "natives_alone", "settlers_alone",
        "tied", "took", "took_with", "colonised", "spent", "activated", "resupplied", "round",
    }),
    icons=_icons(),
    near=("buy", "build", "point", "recruit"),
)
