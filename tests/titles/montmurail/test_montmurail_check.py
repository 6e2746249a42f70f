"""Positions set up by hand: what is possible is taken, what is not is refused with a sentence."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from montmurail_setup import (
    MUR,
    WELL,
    Closer,
    asked,
    bits,
    block,
    close_all,
    laid,
    perimeter,
    put,
    ready,
    state,
)

from ludotheque import CHANCE, Position
from ludotheque.titles.montmurail.box import OPTIONS

Change = Callable[[dict[str, Any]], None]


def changed(position: Position, change: Change) -> dict[str, Any]:
    doc = position.to_json()
    change(doc["state"])
    return doc


def set_to(**values: Any) -> Change:
    """Set fields; a dictionary sets some of a field's entries."""

    def change(fields: dict[str, Any]) -> None:
        for name, value in values.items():
            if isinstance(value, dict):
                for i, entry in value.items():
                    fields[name][i] = entry
            else:
                fields[name] = value

    return change


LINE = perimeter({(0, 0)})
TWO = LINE | perimeter({(0, 1)})
BASES: dict[str, Callable[[], Position]] = {
    "new": lambda: MUR.new(2),
    "laid": lambda: laid(2),
    "roll": lambda: ready(2),
    "placing": lambda: after(ready(2), "roll L3"),
    "placed": lambda: after(ready(2), "roll L3", (0, "wall A1-A2")),
    "short": lambda: after(ready(2, {0: range(143), 1: range(6)}), "roll L3"),
    "lifted": lambda: after(ready(2, {0: range(143), 1: range(6)}), "roll L3", (1, "lift A1-A2")),
    "asked": lambda: asked({0: TWO, 1: TWO}),
    "picked": lambda: after(asked({0: TWO, 1: TWO}), (0, "pick A1")),
    "declared": lambda: after(asked({0: TWO, 1: TWO}), (0, "close A1")),
    "late": lambda: after(asked({0: TWO, 1: TWO}, turn=70), (0, "close A1")),
    "lenient": lambda: after(asked({0: TWO}, inner_walls="removed"), (0, "close A1")),
    "closed": lambda: after(asked({0: TWO}), (0, "close A1")),
    "well": lambda: after(asked({0: perimeter(WELL)}, decree=(0, 1, 0)), (0, "close A1")),
    "emptied": lambda: asked({0: range(144)}, decree=(1, 0, 0), walls="unlimited"),
    "early": lambda: early(),
    "real dice": lambda: after(laid(2), "decree 4-2-2/K3-K1-K2"),
    "second": lambda: second(),
    "over": lambda: over(),
}


def after(position: Position, *moves: str | tuple[int, str]) -> Position:
    for move in moves:
        seat, text = (CHANCE, move) if isinstance(move, str) else move
        position.play(seat, text)
    return position


def early() -> Position:
    """In the second turn, one city is closed and the other board has no wall yet."""
    position = ready(2, {0: perimeter(WELL)}, turn=2)
    s = state(position)
    s.closed, s.city[0], s.counted[0] = 1, bits(WELL), bits(WELL)
    return position


def second() -> Position:
    """The second Age, after Blue was invaded in the first and Yellow kept a token."""
    position = ready(2)
    s = state(position)
    s.age, s.vikings[1], s.invasions[0] = 2, 1, 1
    return position.checked()


def over() -> Position:
    position = ready(3)
    state(position).age = 2
    close_all(position, {seat: {(0, 0)} for seat in range(3)})
    return position


@pytest.mark.parametrize("base", BASES)
def test_the_bases_are_possible(base: str) -> None:
    position = BASES[base]()
    assert MUR.from_json(position.to_json()) == position


@pytest.mark.proves("MUR-A33", "MUR-R5", "MUR-R27", "MUR-A17", "MUR-R38", "MUR-A30", "MUR-R20", "MUR-R50")
@pytest.mark.parametrize(
    ("base", "change", "message"),
    [
        # seats and tokens
        ("roll", set_to(roller=2), "not in the game"),
        ("roll", set_to(first=2), "not in the game"),
        ("roll", set_to(closed=4), "not in the game"),
        ("over", set_to(shield=3), "not in the game"),
        ("roll", set_to(coins={2: 1}), "not in the game"),
        ("roll", set_to(vikings={7: 1}), "not in the game"),
        ("roll", set_to(city={3: 1}), "not in the game"),
        ("roll", set_to(walls={3: [0, 0, 1]}), "not in the game"),
        ("roll", set_to(placed={3: 1}), "not in the game"),
        ("roll", set_to(invasions={0: 1}), "Invasion tokens"),
        ("over", set_to(invasions={0: 2}, age=1), "Invasion tokens"),
        ("roll", set_to(shield=0), "shield"),
        # tiles
        ("laid", set_to(tile={0: -1}), "gem lies once"),
        ("laid", set_to(tile={0: 0, 1: 1}), "gem lies once"),
        ("new", set_to(laid=1), "gem lies once"),
        ("new", set_to(laid=1, tile={0: 0}), "gem lies once"),
        ("laid", set_to(laid=3, tile={3: -1}), "gem lies once"),
        ("new", set_to(question=1, first=0, actors=1, laid=4, tile={0: 0, 1: 8, 2: 16, 3: 24}), "gem lies once"),
        # the question and the moment
        ("new", set_to(first=0), "question"),
        ("new", set_to(actors=1), "question"),
        ("new", set_to(age=1), "question"),
        ("laid", set_to(turn=1), "question"),
        ("laid", set_to(closed=1), "question"),
        ("laid", set_to(face=1), "question"),
        ("roll", set_to(sealed=1), "question"),
        ("roll", set_to(secret=1), "question"),
        ("roll", set_to(turn=0), "question"),
        ("roll", set_to(closed=3), "question"),
        ("over", set_to(age=1), "question"),
        ("placing", set_to(secret=0), "question"),
        ("placing", set_to(actors=1), "question"),
        ("placing", set_to(actors=0, sealed=3), "question"),
        ("placing", set_to(face=-1), "question"),
        ("declared", set_to(actors=3), "question"),
        ("asked", set_to(actors=1), "question"),
        ("asked", set_to(decree=[5, 5, 5]), "question"),
        ("roll", set_to(decree=[6, 0, 0]), "King’s dice cannot show"),
        ("real dice", set_to(decree=[1, 1, 1]), "King’s dice cannot show"),
        # coins and tokens, at their time
        ("roll", set_to(coins={0: 1}), "coins before earning"),
        ("second", set_to(coins={0: -1}), "owes coins before the end"),
        ("roll", set_to(vikings={0: 1}), "Viking tokens .* before the first cities are valued"),
        ("new", set_to(vikings={1: 1}), "Viking tokens .* before the first cities are valued"),
        ("roll", set_to(longest={0: 1}), "longest walls before the first cities are valued"),
        ("second", set_to(invasions={0: 0}), "nobody was invaded"),
        ("over", set_to(vikings={0: 1}), "nobody was invaded"),
        ("second", set_to(vikings={0: 1}), "who was invaded has kept"),
        ("over", set_to(vikings={0: 1}, invasions={0: 2, 1: 1}), "who was invaded has kept"),
        ("second", set_to(vikings={1: 11}), "as many Viking tokens as the board can bring"),
        ("over", set_to(vikings={1: 22}, invasions={0: 1}), "as many Viking tokens as the board can bring"),
        ("over", set_to(shield=-1), "King’s Shield is not with"),
        ("over", set_to(vikings={0: 2, 1: 1, 2: 0}, invasions={2: 1}), "King’s Shield is not with"),
        # walls and hands
        ("roll", set_to(walls={0: [0, 0, 1 << 16]}), "walls on a board"),
        ("roll", set_to(walls={0: [3, 0, 0]}), "walls on a board"),
        ("roll", set_to(walls={0: [0, 0, 0]}, built={0: 0}, supply=149), "walls on a board"),
        ("roll", set_to(walls={0: [-1, -1, 0xFFFF]}, built={0: 144}, supply=5), "walls on a board"),
        ("laid", set_to(walls={0: [1, 0, 0]}, built={0: 1}, supply=149), "walls on a board"),
        ("roll", set_to(turn=1), "walls on a board"),
        ("placing", set_to(hand={0: 4, 1: 2}), "hand holds more"),
        ("roll", set_to(hand={0: 1}, supply=147), "hand holds more"),
        ("roll", set_to(supply=149), "this game has 150 walls, but the position holds 151"),
        ("placing", set_to(hand={0: 2}, supply=143), "fewer walls than the arrangement has although the supply"),
        ("short", set_to(hand={0: 0, 1: 1}), "not handed out clockwise"),
        # cities
        ("closed", set_to(decree=[1, 0, 0]), "fewer buildings than the decree demands"),
        ("well", set_to(counted={0: 0}), "fewer buildings than the decree demands"),
        ("well", set_to(counted={0: 1}), "no free street can have joined"),
        ("emptied", set_to(decree=[0, 0, 0]), "empty without cause"),
        ("closed", set_to(turn=1), "first turn of the Age is not over|walls on a board"),
        ("early", set_to(turn=1), "first turn of the Age is not over"),
        ("closed", set_to(counted={0: 7}), "closed city"),
        ("lenient", set_to(counted={0: 1}), "closed city"),
        ("roll", set_to(city={0: 1}, counted={0: 1}), "closed city"),
        ("closed", set_to(city={0: 1}, counted={0: 1}), "closed city"),
        ("closed", set_to(city={0: 0}, counted={0: 0}), "closed city"),
        # secrets
        ("placing", set_to(picked={0: 1}), "secret choice"),
        ("placing", set_to(declared={0: 1}), "secret choice"),
        ("placing", set_to(placed={0: 0}), "secret choice"),
        ("placing", set_to(lifts={0: 1}), "secret choice"),
        ("placing", set_to(lifted={0: [1, 0, 0]}, lifts={0: 1}), "secret choice"),
        ("placed", set_to(placed={0: 143}), "secret choice"),
        ("placed", set_to(placed={0: 200}), "secret choice"),
        ("lifted", set_to(sealed=2, actors=1), "secret choice"),
        ("short", set_to(lifted={0: [15, 0, 0]}, lifts={0: 4}), "secret choice"),
        ("roll", set_to(lifts={0: 1}), "secret choice"),
        ("roll", set_to(placed={0: 1}), "secret choice"),
        ("roll", set_to(picked={0: 1}), "secret choice"),
        ("roll", set_to(declared={0: 1}), "secret choice"),
        ("asked", set_to(lifted={0: [1, 0, 0]}), "secret choice"),
        ("asked", set_to(declared={0: 1}), "secret choice"),
        ("declared", set_to(declared={0: 0}), "secret choice"),
        ("declared", set_to(declared={0: 2}, picked={0: 0}), "secret choice"),
        ("late", set_to(declared={0: 1}, picked={0: 0}), "secret choice"),
        ("picked", set_to(declared={0: 2}), "secret choice"),
        ("picked", set_to(picked={0: 4}), "secret choice"),
        ("picked", set_to(picked={0: 5}), "secret choice"),
        ("declared", set_to(picked={0: 1 << 20}), "secret choice"),
    ],
)
def test_impossible_positions(base: str, change: Change, message: str) -> None:
    position = BASES[base]()
    with pytest.raises(ValueError, match=f"impossible position: .*{message}"):
        MUR.from_json(changed(position, change))


@pytest.mark.proves("MUR-R38", "MUR-A2", "MUR-A4")
def test_a_closed_city_must_be_one() -> None:
    ring = block(2, 2, 3, 3) - {(3, 3)}
    for plots, option, possible in (
        (ring, "touching", False), (ring - {(2, 2)}, "touching", True), (ring - {(2, 2)}, "simple", False),
        ({(0, 0), (2, 2)}, "touching", False),
    ):
        position = ready(2, perimeter=option)
        s = state(position)
        put(position, 0, perimeter(plots))
        s.closed, s.city[0], s.counted[0] = 1, bits(plots), bits(plots)
        if possible:
            position.checked()
        else:
            with pytest.raises(ValueError, match="closed city"):
                position.checked()
    rim = ready(2)
    put(rim, 0, perimeter({(7, 7)}) - {143})
    state(rim).closed, state(rim).city[0], state(rim).counted[0] = 1, bits({(7, 7)}), bits({(7, 7)})
    with pytest.raises(ValueError, match="closed city"):
        rim.checked()


@pytest.mark.proves("MUR-A40")
def test_an_empty_city_is_possible_without_walls_only() -> None:
    position = asked({0: range(144)}, decree=(1, 0, 0), inner_walls="sealed", walls="unlimited")
    assert state(position).closed == 1 and MUR.from_json(position.to_json()) == position
    put(position, 0, [5])
    with pytest.raises(ValueError, match="closed city"):
        position.checked()


@pytest.mark.proves("MUR-A2", "MUR-A4", "MUR-R39", "MUR-A30")
def test_a_declared_city_must_be_one() -> None:
    ring = block(2, 2, 3, 3) - {(3, 3)}
    for city, option, first in ((ring, "touching", "C3"), (ring - {(2, 2)}, "simple", "C4")):
        position = asked({0: perimeter(city), 1: LINE}, perimeter=option)
        position.play(0, f"close {first}")
        state(position).picked[0] = bits(city)
        with pytest.raises(ValueError, match="secret choice"):
            position.checked()
    lacking = asked({0: TWO | perimeter({(5, 5)}), 1: TWO}, decree=(0, 1, 0), inner_walls="removed")
    for picked, declared, sealed in (({(5, 5)}, 0, 0), ({(0, 1)}, 2, 1)):
        position = lacking.copy()
        s = state(position)
        s.picked[0], s.declared[0], s.sealed, s.actors = bits(picked), declared, sealed, 3 & ~sealed
        with pytest.raises(ValueError, match="secret choice"):
            position.checked()
    unasked = asked({0: TWO})
    state(unasked).picked[1] = 1
    with pytest.raises(ValueError, match="secret choice"):
        unasked.checked()


def test_a_finished_choice_that_is_not_known_is_possible() -> None:
    position = BASES["placed"]().seen_by(1)
    assert position.checked() == position
    assert BASES["declared"]().seen_by(1).checked()


def test_an_empty_city_without_cause() -> None:
    """With the lenient option every plot of a full board counts; and without 144 walls no board is full."""
    for options in ({"inner_walls": "removed"}, {"components": {"box": {"walls": 60}}}):
        position = ready(2, decree=(1, 0, 0), **options)
        put(position, 0, [])
        state(position).closed = 1
        with pytest.raises(ValueError, match="empty without cause"):
            position.checked()


GAMES = [dict(zip([o.name for o in OPTIONS], values, strict=True)) for values in product(*(o.values for o in OPTIONS))]


@pytest.mark.parametrize("n", range(24))
def test_every_position_of_any_game_is_possible(n: int) -> None:
    """Every eighth combination of options with players that close, in the middle of secret choices, too."""
    seats = (2, 3, 4, 8)[n % 4]
    position = MUR.new(seats, **GAMES[n * 8 + n % 8])
    rng, players = random.Random(n), [Closer(n * 8 + seat) for seat in range(seats)]
    while not position.over:
        seat = rng.choice(position.to_act)
        position.play(seat, players[seat].choose(position, seat) if seat >= 0 else rng.choice(position.codes(seat)))
        assert position.copy().checked() == position
        viewer = rng.randrange(seats)
        assert position.seen_by(viewer).checked()
    assert MUR.from_json(position.to_json()) == position


@pytest.mark.parametrize("options", [{"walls": "box"}, {"walls": "unlimited"}, {"components": {"box": {"walls": 24}}}])
def test_every_position_of_games_without_a_plan_is_possible(options: dict[str, Any]) -> None:
    """Random players fill their boards or run out of walls, and get empty cities."""
    position, rng = MUR.new(2, longest_wall="age", **options), random.Random(3)
    while not position.over:
        seat = rng.choice(position.to_act)
        position.play(seat, rng.choice(position.codes(seat)))
        assert position.copy().checked() == position
