"""Positions set up by hand that cannot be: each is refused with a sentence."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from dakota_setup import (
    DAKOTA,
    activating,
    begun,
    box,
    collecting,
    developing,
    give,
    lay,
    own,
    play,
    shopping,
    spend,
    state,
)

from ludotheque import Position
from ludotheque.titles.dakota import layout

Change = Callable[[dict[str, Any]], None]
CARD, WAITING, SCREEN, MARKET = 21, 22, 23, 20


def set_up() -> Position:
    position = DAKOTA.new(3)
    play(position, "* first 0", "* draw plain", "1 native")
    return position


def placing() -> Position:
    position = begun("NSN")
    play(position, "0 explorer plain1")
    return position


def placing_second() -> Position:
    position = begun("NSN")
    play(position, *["0 explorer plain1"] * 3, *["1 explorer plain1"] * 3, *["2 explorer plain2"] * 3)
    play(position, "2 neutral native forest1")
    return position


def taking() -> Position:
    position = begun("NSN")
    collecting(position, {0: {"plain1": 2}, 2: {"plain1": 1}}, {"meadow1": (0, 1)}, "neutral native river1")
    return position


def resupplying() -> Position:
    position = lay(begun("NSN"), "forest1", "upper", wood=1)
    collecting(position, {}, {}, "neutral native river1")
    return position


def over() -> Position:
    position = DAKOTA.new(3)
    rng = random.Random(1)
    while not position.over:
        position.play(position.to_act[0], rng.choice(position.codes(position.to_act[0])))
    return position


def set_to(field: str, *path: int, to: int) -> Change:
    """A change of one number."""

    def change(s: dict[str, Any]) -> None:
        if not path:
            s[field] = to
            return
        cell = s[field]
        for i in path[:-1]:
            cell = cell[i]
        cell[path[-1]] = to

    return change


def move(field: str, start: tuple[int, ...], end: tuple[int, ...], other: str = "") -> Change:
    """One piece goes from one place to another."""

    def change(s: dict[str, Any]) -> None:
        for name, path, n in ((field, start, -1), (other or field, end, 1)):
            cell = s[name]
            for i in path[:-1]:
                cell = cell[i]
            cell[path[-1]] += n

    return change


def both(*changes: Change) -> Change:
    def change(s: dict[str, Any]) -> None:
        for one in changes:
            one(s)

    return change


def away(territory: int) -> list[Change]:
    """All tokens of a territory, back to the supply: those on a new board."""
    counts = begun("NSN").to_json()["state"]["tokens"][territory]
    return [move("tokens", (territory, kind), (kind,), "supply") for kind, n in enumerate(counts) for _ in range(n)]


def row(territory: int, *kinds: int) -> list[Change]:
    """Tokens from the supply on a territory."""
    return [move("supply", (kind,), (territory, kind), "tokens") for kind in kinds]


def dancing() -> Position:
    """The Activation of seat 1, the first player; seats 1 and 2 have a Ghost Dance, and seat 0 comes last."""
    position = own(begun("NNNS"), 1, "ghostDance")
    own(position, 2, "ghostDance")
    own(position, 0, "ghostDance", "bisonTotem")
    activating(position)
    return position


def developing_second() -> Position:
    """Seat 1 of three develops; seat 2 comes after it and has a card of earlier rounds."""
    return developing(own(begun("NSN"), 2, "eagleTotem"), 1)


CASES: list[tuple[str, Callable[[], Position], Change]] = [
    # absent seats
    ("absent", placing, set_to("wealth", 3, to=1)),
    ("absent", placing, set_to("ghost", 4, to=1)),
    ("absent", placing, set_to("faction", 3, to=0)),
    ("absent", placing, set_to("cards", 4, 2, to=1)),
    # questions
    ("question", placing, set_to("turn", to=4)),
    ("question", placing, set_to("first", to=3)),
    ("question", placing, set_to("first", to=-1)),
    ("question", placing, set_to("round", to=0)),
    ("question", placing, set_to("round", to=10)),
    ("question", placing, set_to("secret", to=1)),
    ("question", placing, set_to("sealed", to=1)),
    ("question", placing, set_to("actors", to=2)),
    ("pawns", placing, set_to("left", to=0)),
    ("question", resupplying, set_to("left", to=1)),
    ("question", placing_second, set_to("left", to=4)),
    ("question", placing, set_to("used", 0, to=1)),
    ("question", set_up, set_to("actors", to=7)),
    ("question", set_up, set_to("actors", to=0)),
    ("question", set_up, set_to("sealed", to=0)),
    ("question", lambda: DAKOTA.new(3), set_to("actors", to=1)),
    ("question", taking, set_to("site", to=-1)),
    ("question", resupplying, set_to("actors", to=2)),
    ("question", over, set_to("round", to=5)),
    ("question", over, set_to("actors", to=1)),
    # rows
    ("rows", placing, set_to("row", 3, to=3)),
    ("tokens", placing, both(set_to("row", 1, to=1), move("supply", (0,), (1, 0), "tokens"))),
    ("rows", placing, set_to("row", 12, to=0)),
    ("rows", placing, set_to("row", 1, to=1)),
    ("rows", placing, move("supply", (0,), (9, 0), "tokens")),
    ("rows", placing, move("supply", (0,), (3, 0), "tokens")),
    ("rows", placing, set_to("row", 18, to=3)),
    ("rows", placing, set_to("row", 17, to=1)),
    ("rows", placing, both(set_to("row", 4, to=0), set_to("row", 9, to=0))),
    ("rows", placing, set_to("row", 4, to=2)),
    ("rows", lambda: DAKOTA.new(3), both(set_to("row", 0, to=1), move("supply", (0,), (0, 0), "tokens"))),
    # set-up
    ("set-up", set_up, set_to("drawn", 0, to=1)),
    ("set-up", set_up, set_to("drawn", 2, to=0)),
    ("set-up", placing, set_to("drawn", 2, to=0)),
    ("set-up", lambda: DAKOTA.new(3), set_to("drawn", 2, to=1)),
    ("set-up", set_up, move("unused", (0,), (0,), "zone")),
    ("set-up", set_up, move("unused", (1,), (1,), "zone")),
    ("set-up", set_up, set_to("failed", to=1)),
    ("set-up", lambda: DAKOTA.new(3), both(set_to("failed", to=1), set_to("shown", to=0))),
    ("set-up", set_up, move("explorers", (0, SCREEN), (0, CARD))),
    ("set-up", set_up, move("cavalry", (0, SCREEN), (0, CARD))),
    ("set-up", set_up, set_to("wealth", 0, to=1)),
    ("set-up", set_up, set_to("points", 0, to=1)),
    ("set-up", set_up, set_to("faction", 0, to=1)),
    ("set-up", set_up, set_to("choice", 0, to=1)),
    ("set-up", set_up, set_to("cards", 0, 0, to=1)),
    ("set-up", set_up, move("supply", (0,), (0, 0), "goods")),
    ("set-up", set_up, set_to("ghost", 0, to=0)),
    ("set-up", set_up, set_to("built", 0, to=1)),
    ("set-up", set_up, set_to("visited", 0, to=1)),
    ("set-up", set_up, set_to("used", 0, to=1)),
    ("set-up", set_up, set_to("site", to=0)),
    ("set-up", set_up, set_to("left", to=1)),
    # factions and neutrals
    ("faction", placing, set_to("faction", 0, to=-1)),
    ("faction", placing, set_to("faction", 1, to=0)),
    ("faction", placing, both(set_to("faction", 0, to=1), set_to("faction", 2, to=1))),
    ("faction", placing, set_to("choice", 0, to=1)),
    ("faction", placing, set_to("failed", to=3)),
    ("neutrals", placing, move("zone", (0,), (0,), "unused")),
    ("neutrals", placing, move("zone", (1,), (1,), "unused")),
    ("neutrals", placing, move("zone", (0,), (9, 0), "neutrals")),
    ("neutrals", placing_second, move("zone", (0,), (0, 0), "neutrals")),
    ("neutrals", taking, move("zone", (0,), (0, 0), "neutrals")),
    ("visited", placing, set_to("visited", 1, to=1)),
    # cards
    ("cards", placing, set_to("cards", 0, 6, to=1)),
    ("cards", placing, set_to("built", 0, to=1)),
    ("cards", lambda: developing(begun("NSN"), 0), set_to("built", 0, to=1)),
    ("cards", placing, set_to("ghost", 0, to=0)),
    ("marker", lambda: own(begun("NSN"), 0, "ghostDance"), set_to("ghost", 0, to=19)),
    ("marker", lambda: own(begun("NSN"), 0, "ghostDance"), set_to("ghost", 0, to=1)),
    ("marker", lambda: spend(own(begun("NSN"), 0, "ghostDance"), "river1"), set_to("ghost", 0, to=12)),
    ("marker", dancing, set_to("ghost", 2, to=0)),
    ("marker", dancing, set_to("ghost", 0, to=0)),
    ("marker", dancing, set_to("used", 3, to=1)),
    ("question", dancing, set_to("used", 0, to=1)),
    ("built", developing_second, set_to("built", 2, to=1)),
    ("built", developing_second, both(
        move("explorers", (2, SCREEN), (2, WAITING)), move("zone", (0,), (0,), "removed"))),
    # the board and what lies on it
    ("rightmost", placing, both(*away(12), set_to("row", 12, to=0))),
    ("tokens", placing, both(set_to("drawn", 2, to=0), set_to("drawn", 3, to=1))),
    ("tokens", placing, both(*away(10), set_to("row", 10, to=0))),
    ("replaced", placing, both(*away(12), set_to("row", 12, to=3))),
    ("replaced", lambda: spend(placing(), "plain2", "plain3"), both(*away(14), set_to("row", 14, to=3))),
    ("filled", set_up, move("tokens", (0, 0), (0,), "supply")),
    ("filled", set_up, both(*away(12), set_to("row", 12, to=2), move("supply", (7,), (12, 7), "tokens"))),
    ("filled", set_up, both(*away(12), set_to("row", 12, to=3), *row(13, 2, 2, 2, 2, 1), set_to("row", 13, to=1))),
    ("removed", placing, move("zone", (0,), (0,), "removed")),
    ("removed", placing, both(move("zone", (0,), (0,), "removed"), move("explorers", (1, SCREEN), (1, CARD)))),
    ("removed", placing, move("explorers", (1, SCREEN), (1, CARD))),
    ("dance", lambda: own(placing_second(), 0, "ghostDance"), both(
        set_to("ghost", 0, to=4), move("zone", (1,), (4, 1), "neutrals"))),
    ("dance", lambda: own(taking(), 0, "ghostDance"), set_to("ghost", 0, to=14)),
    ("visited", placing_second, set_to("visited", 14, to=1)),
    ("visited", taking, set_to("visited", 15, to=1)),
    ("visited", dancing, set_to("visited", 4, to=1)),
    # pawns
    ("pawns", placing, set_to("cards", 0, 3, to=1)),
    ("pawns", placing, move("explorers", (1, CARD), (1, SCREEN))),
    ("pawns", placing, both(*[move("explorers", (1, SCREEN), (1, CARD))] * 3, move("cavalry", (1, SCREEN), (1, CARD)))),
    ("pawns", placing, move("cavalry", (1, SCREEN), (1, CARD))),
    ("pawns", placing, move("cavalry", (1, SCREEN), (1, WAITING))),
    ("pawns", placing, move("explorers", (1, SCREEN), (1, WAITING))),
    ("pawns", placing, set_to("visited", 9, to=0)),
    ("pawns", placing, move("explorers", (0, 9), (0, 1))),
    ("pawns", placing, move("explorers", (1, CARD), (1, MARKET))),
    ("pawns", placing, move("explorers", (0, CARD), (0, MARKET))),
    ("pawns", placing_second, move("explorers", (0, 9), (0, CARD))),
    ("pawns", placing_second, move("explorers", (2, 10), (2, CARD))),
    ("pawns", placing_second, both(*[move("explorers", (2, SCREEN), (2, CARD))] * 3)),
    ("pawns", placing_second, both(
        set_to("turn", to=1), set_to("actors", to=2), move("explorers", (2, 10), (2, CARD)))),
    ("pawns", taking, both(move("explorers", (1, MARKET), (1, 0)), set_to("visited", 0, to=1))),
    ("pawns", resupplying, both(move("explorers", (1, MARKET), (1, 12)))),
    ("pawns", lambda: developing(begun("NSN"), 0), move("explorers", (1, CARD), (1, MARKET))),
    ("pawns", lambda: give(shopping(begun("NSN"), {0: 1}), 0, wealth=9), both(
        set_to("turn", to=1), set_to("actors", to=2))),
    # the territory under way
    ("resolved", placing, set_to("site", to=0)),
    ("resolved", resupplying, set_to("site", to=-1)),
    ("resolved", resupplying, set_to("site", to=18)),
    ("resolved", resupplying, set_to("site", to=1)),
    ("resolved", resupplying, set_to("visited", 4, to=1)),
    ("resolved", taking, set_to("actors", to=4)),
    ("resolved", taking, set_to("site", to=4)),
    ("resolved", taking, both(*[move("explorers", (0, 9), (0, CARD))] * 2, move("explorers", (2, 9), (2, CARD)))),
    ("resolved", taking, move("explorers", (1, MARKET), (1, 9))),
]  # fmt: skip
PARTS = {
    "absent": "an absent seat", "question": "question is not put", "rows": "the rows cannot", "set-up": "during set-up",
    "faction": "every seat has a faction", "neutrals": "the neutrals do not fit", "cards": "cannot have these cards",
    "pawns": "pawns are not where", "resolved": "cannot be resolved",
    "rightmost": "the rightmost territory of every type", "tokens": "do not match the territory tokens drawn",
    "replaced": "an exhausted territory was not replaced", "filled": "upper row of every active territory is full",
    "removed": "leaves the game for each explorer", "dance": "on a territory with a Ghost Dance",
    "visited": "counts as visited", "marker": "a Ghost Dance lies", "built": "has built or recruited before their turn",
}  # fmt: skip


@pytest.mark.parametrize(("kind", "start", "change"), CASES, ids=[f"{i}-{case[0]}" for i, case in enumerate(CASES)])
def test_impossible_positions_are_refused(kind: str, start: Callable[[], Position], change: Change) -> None:
    doc = json.loads(json.dumps(start().to_json()))
    assert DAKOTA.from_json(doc) == start()
    change(doc["state"])
    with pytest.raises(ValueError, match=rf"impossible position: .*{PARTS[kind]}"):
        DAKOTA.from_json(doc)


def test_pieces_that_appear_or_vanish_are_refused() -> None:
    doc = placing().to_json()
    doc["state"]["goods"][0][0] = 1
    with pytest.raises(ValueError, match="this game has 42 wood tokens, but the position holds 43"):
        DAKOTA.from_json(doc)


@pytest.mark.parametrize(
    ("field", "cell", "message"),
    [
        ("explorers", (1, CARD), "this game has 6 explorers of Yellow, but the position holds 7"),
        ("cavalry", (2, SCREEN), "this game has 2 cavalry pawns of Green, but the position holds 3"),
        ("zone", (1,), "this game has 13 Settler neutrals, but the position holds 14"),
    ],
)
def test_pieces_are_named_in_words_a_player_knows(field: str, cell: tuple[int, ...], message: str) -> None:
    doc = placing().to_json()
    row = doc["state"][field]
    for i in cell[:-1]:
        row = row[i]
    row[cell[-1]] += 1
    with pytest.raises(ValueError, match=message):
        DAKOTA.from_json(doc)
    kinds = placing().s.pieces()
    assert all(f"piece.{kind}" in DAKOTA.words for kind in kinds)


def shuffled(doc: dict[str, Any], rng: random.Random) -> None:
    """Some pieces put elsewhere, some other numbers changed."""
    fields = {name: spec for name, spec in DAKOTA.state.FIELDS.items() if not spec.derived}
    for _ in range(rng.randrange(1, 4)):
        name = rng.choice(list(fields))
        spec, values = fields[name], doc["state"]
        cells = [(name, index) for index, _ in spec.cells(values[name])]
        if spec.pieces and spec.by is not None:
            index = rng.choice(cells)[1]
            alike = [
                (other, i)
                for other, s in fields.items()
                if s.pieces == spec.pieces and s.by is not None
                for i, _ in s.cells(values[other])
                if i[s.by] == index[spec.by]
            ]
            other, goal = rng.choice(alike)
            move(name, index, goal, other)(values)
        else:
            index = rng.choice(cells)[1]
            set_to(name, *index, to=rng.randint(spec.lo, min(spec.hi, 20)))(values)


def test_what_is_accepted_can_be_played_to_the_end() -> None:
    """Random changes of real positions are refused, or legal play goes on without a fault."""
    rng = random.Random(7)
    accepted = 0
    for game in range(5):
        position = DAKOTA.new(3 + game % 3, collection=("must", "may")[game % 2])
        while not position.over:
            seat = rng.choice(position.to_act)
            position.play(seat, rng.choice(position.codes(seat)))
            if rng.random() < 0.93:
                continue
            doc = json.loads(json.dumps(position.to_json()))
            shuffled(doc, rng)
            try:
                other = DAKOTA.from_json(doc)
            except ValueError:
                continue
            accepted += 1
            while not other.over:
                seat = rng.choice(other.to_act)
                other.play(seat, rng.choice(other.codes(seat)))
                assert not list(other.s.faults()) and DAKOTA.pieces_fault(other.box, other.s) is None
                assert DAKOTA.rules.check(other.box.data, other.s) == 0
    assert accepted > 10


def test_only_open_territories_can_have_been_visited() -> None:
    """Found by a review: an exhausted territory marked as visited would be exhausted a second time."""
    position = begun("NSN")
    s = state(position)
    spent = s.row.index(layout.UPPER)
    for kind in range(len(s.supply)):
        s.supply[kind] += s.tokens[spent][kind]
        s.tokens[spent][kind] = 0
    s.row[spent] = layout.EXHAUSTED
    s.row[spent + 1] = layout.UPPER
    kind = next(k for k in range(len(s.supply)) if box(position).spaces[0][spent + 1][k] > 0)
    s.supply[kind] -= 1
    s.tokens[spent + 1][kind] = 1
    position.checked()
    s.visited[spent] = 1
    with pytest.raises(ValueError, match=r"^impossible position: "):
        position.checked()
