"""What is shown of Dakota: as plain data, as text for a terminal, the sentence that asks a seat to decide, the labels.

A seat can know everything but unopened faction choices, but with closed screens it is shown only its own resources and
wealth (D.3): nothing here may hold a figure made from those of others, before the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from ludotheque.core.box import GameBox, Move
from ludotheque.core.layout import Row
from ludotheque.core.position import Position
from ludotheque.core.rule import CHANCE
from ludotheque.core.text import Text, wrap
from ludotheque.titles.dakota import args, ask, events, layout
from ludotheque.titles.dakota.layout import Box, State
from ludotheque.titles.dakota.rules.collection import faction_strength
from ludotheque.titles.dakota.rules.common import next_inactive, pawns_at, pawns_in_play
from ludotheque.titles.dakota.rules.development import cost_of, price_of, sale_value

PHRASES = {
    "say.trade": (goods := tuple(f"say.{name}" for name in args.KIND_NAMES)), "say.leave": goods, "say.need": goods,
    "say.together": (), "say.apart": (), "say.neutral": (), "say.agreed": (), "say.refused": (),
}
"""What deals are made with."""
STATES = ("inactive", "upper", "lower", "exhausted")


def screen_lifted(seen: Position[Box, State], viewer: int | None, seat: int) -> bool:
    """Whether a viewer is shown a seat's resources and wealth (D.3, C69)."""
    return seat == viewer or seen.box.data.screens == 1 or seen.over


def private(position: Position[Box, State]) -> bool:
    """Whether resources and wealth lie behind closed screens (D.3, C69)."""
    return not screen_lifted(position, None, 0)


def personal(position: Position[Box, State]) -> bool:
    """Buying, building and selling need what lies behind one's screen; pawns and tokens lie open (D.3)."""
    return position.s.question in (ask.MARKET, ask.DEVELOPMENT)


def _laid_out(s: State) -> bool:
    """Whether the board is set up: before the factions are chosen (C3)."""
    return s.question >= ask.FACTION


def _site(s: State) -> int:
    """The territory being resolved or resupplied."""
    return s.site if s.question in (ask.TAKE, ask.RESUPPLY) else layout.NOWHERE


# As plain data


def view(seen: Position[Box, State], seat: int | None) -> dict[str, Any]:
    """Everything that a seat is shown, by the names of the notation."""
    box, s = seen.box.data, seen.s
    names = args.TERRITORY.texts(seen.box)
    doc: dict[str, Any] = {
        "round": s.round,
        "rounds": box.rounds,
        "phase": ask.QUESTIONS.names[s.question],
        "first": s.marker,
        "turn": s.turn,
        "left": s.left,
        "site": None if _site(s) < 0 else names[s.site],
        "paying": args.CARD_NAMES[s.site] if s.question == ask.DEVELOPMENT and s.left else None,
        "drawn": [args.TYPE_NAMES[t] for t in range(layout.TYPES) if s.drawn[t]],
        "attempts": s.failed,
        "shown": None if s.shown < 0 else args.FACTION_NAMES[s.shown],
        "supply": _kinds(s.supply),
        "neutrals": {
            name: {"zone": s.zone[f], "removed": s.removed[f], "unused": s.unused[f]}
            for f, name in enumerate(args.FACTION_NAMES)
        },
        "territories": [_territory(box, s, t, names[t]) for t in range(box.territories)],
        "market": _pawns(box, s, layout.MARKET),
        "players": [_player(seen, seat, i) for i in range(box.seats)],
        "prices": {args.FACTION_NAMES[f]: _kinds(box.price[f]) for f in range(layout.FACTIONS)},
        "cards": {name: _card(box, card) for card, name in enumerate(args.CARD_NAMES)},
    }
    if seen.over:
        standing = seen.standing()
        doc["ranking"], doc["amounts"] = standing.ranking, [row["wealth"] for row in standing.tiebreaks]
    return doc


def _kinds(counts: Row) -> dict[str, int]:
    return dict(zip(args.KIND_NAMES, counts, strict=True))


def _pawns(box: Box, s: State, place: int) -> list[dict[str, int]]:
    """The players' pawns in one place."""
    return [
        {"seat": i, "explorers": s.explorers[i][place], "cavalry": s.cavalry[i][place]}
        for i in range(box.seats)
        if pawns_at(s, i, place)
    ]


def _state(box: Box, s: State, territory: int) -> str:
    """The state of a territory; the first inactive one of a type has the frontier marker (R18, C24)."""
    frontier = _laid_out(s) and next_inactive(box, s, box.type_of[territory]) == territory
    return "frontier" if frontier else STATES[s.row[territory]]


def _territory(box: Box, s: State, t: int, name: str) -> dict[str, Any]:
    row = s.row[t] - 1 if s.row[t] in (layout.UPPER, layout.LOWER) else -1
    spaces = _kinds(box.spaces[row][t]) if row >= 0 else {}
    return {
        "name": name,
        "type": args.TYPE_NAMES[box.type_of[t]],
        "state": _state(box, s, t),
        "row": {k: {"tokens": s.tokens[t][args.KIND_NAMES.index(k)], "spaces": n} for k, n in spaces.items() if n},
        "pawns": _pawns(box, s, t),
        "neutrals": dict(zip(args.FACTION_NAMES, s.neutrals[t], strict=True)),
        "strength": {args.FACTION_NAMES[f]: faction_strength(box, s, f, t) for f in range(layout.FACTIONS)},
        "ghost": [i for i in range(box.seats) if s.ghost[i] == t],
        "visited": bool(s.visited[t]),
    }


def _card(box: Box, card: int) -> dict[str, Any]:
    cost = {name: n for name, n in _kinds(box.cost[card]).items() if n}
    return {"vp": box.vp[card], "cost": cost, "four_colour": box.four_colour[card], "wealth": box.wealth_cost[card]}


def _player(seen: Position[Box, State], viewer: int | None, seat: int) -> dict[str, Any]:
    s = seen.s
    shown = screen_lifted(seen, viewer, seat)
    return {
        "seat": seat,
        "faction": None if s.faction[seat] < 0 else args.FACTION_NAMES[s.faction[seat]],
        "choice": args.FACTION_NAMES[s.choice[seat] - 1] if s.choice[seat] else None,
        "vp": s.vp[seat],
        "points": s.points[seat],
        "cards": [name for card, name in enumerate(args.CARD_NAMES) if s.cards[seat][card]],
        "built": bool(s.built[seat]),
        "card": {"explorers": s.explorers[seat][layout.CARD], "cavalry": s.cavalry[seat][layout.CARD]},
        "recruits": s.explorers[seat][layout.WAITING],
        "screen": {"explorers": s.explorers[seat][layout.SCREEN], "cavalry": s.cavalry[seat][layout.SCREEN]},
        "resources": _kinds(s.goods[seat]) if shown else None,
        "wealth": s.wealth[seat] if shown else None,
    }


# The question


def prompt(position: Position[Box, State], seat: int) -> tuple[str, dict[str, object]]:
    """Key and arguments of the sentence that says what a seat must decide, or what it waits for."""
    if position.over:
        return "over", {}
    if seat not in position.to_act or seat == CHANCE:
        return ("chance" if position.to_act == (CHANCE,) else "wait"), {}
    box, s = position.box.data, position.s
    q = s.question
    if q == ask.FACTION:
        return ("faction_again" if s.failed else "faction"), {}
    if q == ask.EFFECT:
        return "effect", {}
    if q == ask.FIRST_PLACEMENT:
        return "first_placement", {"n": s.left}
    if q == ask.SECOND_PLACEMENT:
        return "second_placement", {"n": s.left}
    if q in (ask.TAKE, ask.RESUPPLY):
        key = "resupply" if q == ask.RESUPPLY else "take_or_leave" if box.collection else "take"
        kind = box.type_of[s.site]
        return f"{key}.{args.TYPE_NAMES[kind]}", {"n": s.site - box.type_first[kind] + 1}
    if q == ask.MARKET:
        return "market", {"n": pawns_at(s, seat, layout.MARKET)}
    assert q == ask.DEVELOPMENT
    if s.left:
        return "four_colour", {"n": s.left}
    return ("development_built" if s.built[seat] else "development"), {}


def toss(seen: Position[Box, State], seat: int) -> bool:
    """Whether a bot must choose at random here: in a faction choice after a unanimous one, so that it ends (C1)."""
    s = seen.s
    return s.question == ask.FACTION and s.failed > 0


# What a move costs and brings, as its button says it

Said = tuple[int, ...] | None


def sides(box: GameBox) -> list[tuple[str, ...]]:
    """Every way to divide the seats between the factions (R19, R20)."""
    return [way for way in product(args.FACTION_NAMES, repeat=box.seats) if len(set(way)) > 1]


def label(seen: Position[Box, State], seat: int, move: Move) -> Said:
    """The number of a label and its values, where it says more than the words of the move."""
    kind, values = seen.game.moves.decode(move.code)
    say = _SAY.get(kind.name)
    box, s = seen.box.data, seen.s
    return say(box, s, seat, *values) if say and seat >= 0 and s.faction[seat] >= 0 else None


def _build(box: Box, s: State, seat: int, card: int, four: int = -1) -> Said:
    if s.left and card == s.site and four >= 0:
        return events.PAY, box.four[four], card
    number = events.IMPROVE if card in layout.IMPROVEMENTS else events.REINFORCE
    return number, card, cost_of(card, box.four[four] if four >= 0 else -1), card


def _sell(box: Box, s: State, seat: int, kind: int) -> Said:
    return events.SELL, kind, sale_value(box, s, seat, kind)


def _point(box: Box, s: State, seat: int) -> Said:
    return events.POINT, price_of(box, s, seat, box.point_price)


def _recruit(box: Box, s: State, seat: int) -> Said:
    price, faction = price_of(box, s, seat, box.explorer_price), s.faction[seat]
    if s.round == box.rounds:
        return events.RECRUIT_LATE, price
    return (events.RECRUIT, price, faction) if s.zone[faction] else (events.RECRUIT_ONLY, price)


def _buy(box: Box, s: State, seat: int, kind: int) -> Said:
    return events.BUY, kind, box.price[s.faction[seat]][kind]


def _take(box: Box, s: State, seat: int, kind: int, *pawn: int) -> Said:
    return (events.TAKE_WITH if pawn else events.TAKE), kind, sale_value(box, s, seat, kind), *pawn


def _leave(box: Box, s: State, seat: int, *pawn: int) -> Said:
    if s.question != ask.TAKE:
        return None
    goes = layout.EXPLORER if s.explorers[seat][s.site] else layout.CAVALRY
    return events.LEAVE, s.site, *(pawn or (goes,))


def _resupply(box: Box, s: State, seat: int, kind: int) -> Said:
    return (events.RESUPPLY, kind, s.site) if s.question == ask.RESUPPLY else None


_SAY: dict[str, Callable[..., Said]] = {
    "build": _build, "build_with": _build, "sell": _sell, "point": _point, "recruit": _recruit, "buy": _buy,
    "take": _take, "take_with": _take, "leave": _leave, "leave_with": _leave, "resupply": _resupply,
}  # fmt: skip


# As text

NAME = 12
STATE = 15
INDENT = "    "
FULL = 80
TIE = "\u00a0"  # a space at which no line ends, until all lines are made


def show(seen: Position[Box, State], seat: int | None, lang: str, names: Sequence[str]) -> str:
    """Everything that a seat is shown as text, at most 80 columns wide."""
    return _Text(seen, seat, lang, names).page()


class _Text(Text):
    """The page of a position."""

    def __init__(self, seen: Position[Box, State], seat: int | None, lang: str, names: Sequence[str]) -> None:
        super().__init__(seen, seat, lang, names)
        self.box, self.s = seen.box.data, seen.s
        self.kinds = [self.word(f"kind.{name}") for name in args.KIND_NAMES]
        self.factions = [self.word(f"faction.{name}") for name in args.FACTION_NAMES]

    def titled(self, title: str, text: str) -> str:
        return self.word("show.titled", title=title, text=text or "–")

    def page(self) -> str:
        blocks = [[self.headline()], self.board(), self.stores(), self.players(), self.cards()]
        blocks.append([self.word("show.legend").replace("► ", f"►{TIE}").replace("* ", f"*{TIE}")])
        lines = [[part for line in block for part in wrap(line, FULL, INDENT)] for block in blocks if block]
        return "\n\n".join("\n".join(block) for block in lines).replace(TIE, " ")

    def headline(self) -> str:
        """Where the game stands and who decides."""
        s = self.s
        parts = [self.word("game.title")]
        round_now = self.word("show.round", n=s.round, rounds=self.box.rounds)
        parts.append(round_now if s.round else self.word("show.set_up"))
        parts.append(self.word(f"show.phase.{ask.QUESTIONS.names[s.question]}"))
        if self.seen.over:
            parts.append(self.word("show.over", who=self.names(self.seen.standing().winners)))
        else:
            parts.append(self.word("show.decides", who=self.names(list(self.seen.to_act))))
        return " · ".join(parts)

    # The territories

    def board(self) -> list[str]:
        lines: list[str] = []
        for t, name in enumerate(args.TERRITORY.texts(self.seen.box)[: self.box.territories]):
            lines.append(self.territory(t, name))
            lines += [self.army(t, f) for f in range(layout.FACTIONS) if faction_strength(self.box, self.s, f, t)]
        return lines

    def territory(self, t: int, name: str) -> str:
        """A line: name, state, tokens on printed spaces, Ghost Dance."""
        box, s = self.box, self.s
        mark = "►" if t == _site(s) else "*" if s.visited[t] else " "
        line = f"{mark} {self.word(f'territory.{name}'):<{NAME}}{self.word(f'show.state.{_state(box, s, t)}'):<{STATE}}"
        if s.row[t] in (layout.UPPER, layout.LOWER):
            spaces = box.spaces[s.row[t] - 1][t]
            line += "  ".join(f"{self.kinds[k]} {s.tokens[t][k]}/{spaces[k]}" for k in range(layout.KINDS) if spaces[k])
        ghosts = [i for i in range(box.seats) if s.ghost[i] == t]
        return line + (f"   {self.word('show.ghost', who=self.names(ghosts))}" if ghosts else "")

    def army(self, t: int, faction: int) -> str:
        """A line: the strength of a faction on a territory and whose pawns make it."""
        s = self.s
        groups = [
            f"{self.name(i)} {self.pawns(i, t)}"
            for i in range(self.box.seats)
            if s.faction[i] == faction and pawns_at(s, i, t)
        ]
        if s.neutrals[t][faction]:
            groups.append(self.word("show.neutrals", n=s.neutrals[t][faction]))
        title = f"{self.factions[faction]} {faction_strength(self.box, s, faction, t)}"
        return "      " + self.titled(title, ", ".join(groups))

    def pawns(self, seat: int, place: int) -> str:
        return self.sorts(self.s.explorers[seat][place], self.s.cavalry[seat][place])

    def sorts(self, explorers: int, cavalry: int) -> str:
        """Explorers and cavalry as numbers with a letter."""
        parts = [self.word("show.explorers", n=explorers)] if explorers or not cavalry else []
        return TIE.join(parts + ([self.word("show.cavalry", n=cavalry)] if cavalry else []))

    # The rest of the board

    def stores(self) -> list[str]:
        """Supply, zones, market, prices; during set-up the tokens drawn and who has chosen."""
        box, s = self.box, self.s
        lines = [self.titled(self.word("show.supply"), self.amounts(s.supply))]
        if s.round:
            zones = [
                self.word("show.zone", faction=name, n=s.zone[f], removed=s.removed[f])
                for f, name in enumerate(self.factions)
            ]
            there = [i for i in range(box.seats) if pawns_at(s, i, layout.MARKET)]
            market = [f"{self.name(i)} {self.pawns(i, layout.MARKET)}" for i in there]
            lines.append(self.titled(self.word("show.neutral"), ", ".join(zones)))
            lines.append(self.titled(self.word("show.market"), ", ".join(market)))
            lines += [
                self.titled(self.word("show.prices", faction=name), self.amounts(box.price[f]))
                for f, name in enumerate(self.factions)
            ]
            return lines
        drawn = [self.word(f"type.{args.TYPE_NAMES[t]}") for t in range(layout.TYPES) if s.drawn[t]]
        lines.append(self.titled(self.word("show.drawn"), ", ".join(drawn)))
        if s.question == ask.FACTION:
            lines.append(self.titled(self.word("show.finished"), self.names(self.seen.sealed)))
        if s.failed:
            lines.append(self.word("show.attempts", n=s.failed, faction=self.factions[s.shown]))
        return lines

    def amounts(self, counts: Row) -> str:
        return ", ".join(f"{name}{TIE}{n}" for name, n in zip(self.kinds, counts, strict=True))

    # The players

    def players(self) -> list[str]:
        lines: list[str] = []
        for i in range(self.box.seats):
            parts = wrap(" · ".join(self.player(i)).replace(" · ", f"{TIE}· "), FULL - len(INDENT))
            lines += [INDENT * (n > 0) + part for n, part in enumerate(parts)]
            if screen_lifted(self.seen, self.seat, i):
                held = f"{self.word('show.wealth', n=self.s.wealth[i])} · {self.amounts(self.s.goods[i])}"
                lines.append(INDENT + held)
        return lines

    def player(self, seat: int) -> list[str]:
        """What is open about a seat."""
        s = self.s
        notes = [self.word("show.first")] if seat == s.marker else []
        notes += [self.word("show.you")] if seat == self.seat else []
        mark = "►" if seat in self.seen.to_act else " "
        explorers = sum(s.explorers[seat][: layout.CARD + 1])
        cavalry = pawns_in_play(self.box, s, seat) - explorers - s.explorers[seat][layout.WAITING]
        parts = [self.label(seat, f"{mark} ", notes)]
        parts += [self.factions[s.faction[seat]]] if s.faction[seat] >= 0 else []
        parts += [self.word("show.choice", faction=self.factions[s.choice[seat] - 1])] if s.choice[seat] else []
        parts.append(
            self.word(
                "show.player", vp=s.vp[seat], pawns=self.sorts(explorers, cavalry), rest=self.pawns(seat, layout.SCREEN)
            )
        )
        if s.explorers[seat][layout.WAITING]:
            parts.append(self.word("show.recruits", n=s.explorers[seat][layout.WAITING]))
        cards = [self.word(f"card.{name}") for card, name in enumerate(args.CARD_NAMES) if s.cards[seat][card]]
        return [*parts, self.word("show.cards", cards=", ".join(cards))] if cards else parts

    # The reader's own reference card

    def cards(self) -> list[str]:
        """What the reader can still build, with its price."""
        if self.seat is None or self.s.faction[self.seat] < 0 or self.seen.over:
            return []
        first = self.s.faction[self.seat] * layout.FACTION_CARDS
        texts = [self.card(c) for c in range(first, first + layout.FACTION_CARDS) if not self.s.cards[self.seat][c]]
        return [self.word("show.to_build"), *texts] if texts else []

    def card(self, card: int) -> str:
        """A line: a card, what it costs and what it brings."""
        cost = args.say_cost(self.seen.box, cost_of(card, -1), self.lang)
        effect = args.say_effect(self.seen.box, card, self.lang)
        return "  " + self.word("show.card", card=self.word(f"card.{args.CARD_NAMES[card]}"), cost=cost, effect=effect)
