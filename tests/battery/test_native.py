"""Interpreted and compiled play agree after every move; the interpreted one is the reference."""

from __future__ import annotations

import random

import pytest
from playing import GAMES
from twins import compare

from ludotheque import Game
from ludotheque.engine.batch import Batch
from ludotheque.engine.compile import Native
from ludotheque.engine.interpreted import Interpreted

pytest.importorskip("numba")

def variants(game: Game) -> list[tuple[int, dict[str, object]]]:
    """Seat counts and editions; where there are none, the extreme values of the options."""
    least, most = game.seats
    editions: list[dict[str, object]] = [{"edition": name} for name in game.editions]
    if not editions:
        editions = [{o.name: o.values[i] for o in game.options if o.values} for i in (0, -1)]
    return [(seats, options) for seats in range(least, most + 1) for options in editions]


MOVES = 180_000
"""Moves compared for each game, if that comes before the number of games: long games need fewer."""


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_interpreted_equals_compiled(game: Game) -> None:
    cases = variants(game)
    for seats, options in cases:
        moves = games = 0
        while games < 306 / len(cases) and moves < MOVES / len(cases):
            moves += len(compare(game.new(seats, **options), random.Random(games)))
            games += 1
        assert games > 2


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_compiled_with_bounds_checked(game: Game) -> None:
    for seats, options in variants(game):
        assert compare(game.new(seats, **options), random.Random(400), boundscheck=True)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_batches_are_the_same_with_and_without_a_compiler(game: Game) -> None:
    start = game.new(game.seats[0])
    results = []
    for engine in (game.engine, Interpreted(game)):
        batch = Batch(game, 5, start, engine)
        chosen = batch.playouts(seed=3)
        results.append((chosen.tolist(), batch.scores().tolist(), batch.states.tobytes()))
        assert batch.position(1).over
    assert results[0] == results[1]
    assert isinstance(game.engine, Native)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_stepping_is_the_same_with_and_without_a_compiler(game: Game) -> None:
    start = game.new(game.seats[0])
    one, two = (Batch(game, 1, start, engine) for engine in (game.engine, Interpreted(game)))
    for batch in (one, two):
        batch.seed(7)
    n, again = one.begin(), two.begin()
    for k in range(200):
        assert n == again and one.out[:n].tolist() == two.out[:n].tolist()
        if n == 0:
            break
        position = one.position()
        seat = position.to_act[0]
        assert position.codes(seat) == one.out[:n].tolist()
        code = int(one.out[k % n])
        n, again = one.step(code), two.step(code)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_packing_and_unpacking(game: Game) -> None:
    position = game.new(game.seats[0])
    position.deal(random.Random(1))
    assert game.unpack(position.pack(), position.box) == position
    full = game.new(game.seats[1])
    assert game.unpack(full.pack()) == full
    assert game.batch(3).position(2) == full


def test_other_components_need_no_compiling() -> None:
    game = GAMES[-1]
    before = game.engine
    short, long = game.new(2, components={"fists": {"rounds": 1}}), game.new(2, components={"fists": {"rounds": 9}})
    assert isinstance(before, Native)
    overloads = len(before.playouts.signatures)  # type: ignore[attr-defined]
    results = [game.batch(50, p).playouts(seed=1).sum() for p in (short, long, short)]
    assert results[0] == results[2] < results[1]
    assert len(before.playouts.signatures) == overloads  # type: ignore[attr-defined]
