"""Interpreted and compiled play agree after every move; the interpreted one is the reference."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from conftest import GAMES

from ludotheque import Game
from ludotheque.core import drive
from ludotheque.core.native import Batch, Compiler, Interpreted, Native

numba = pytest.importorskip("numba")

legal, apply = drive.legal, drive.apply


def _legal(box: Any, states: Any, seat: int, out: Any) -> int:
    return legal(box[0], states[0], seat, out)


def _apply(box: Any, states: Any, seat: int, code: int) -> None:
    apply(box[0], states[0], seat, code)


def compiled(game: Game, boundscheck: bool = False) -> tuple[Any, Any]:
    """The compiled `legal` and `apply` of a game, on arrays with one record."""
    compiler = Compiler(game, boundscheck=boundscheck, cache=not boundscheck)
    box = numba.from_dtype(game.box.dtype())[::1]
    states = numba.from_dtype(game.state.dtype())[::1]
    number, codes = numba.int64, numba.int32[::1]
    return compiler.entry(_legal, box, states, number, codes), compiler.entry(_apply, box, states, number, number)


def compare(game: Game, calls: tuple[Any, Any], seats: int, seed: int, **options: object) -> int:
    """Play one random game in both ways and compare lists and records at every step; the number of moves."""
    native_legal, native_apply = calls
    position = game.new(seats, **options)
    box, s, rng = position.box, position.s, random.Random(seed)
    states, out, listed = position.pack(), np.zeros(game.codes, np.int32), [0] * game.codes
    moves = 0
    while s.actors:
        seat = rng.choice(position.to_act)
        n = game.rules.legal(box.data, s, seat, listed)
        assert native_legal(box.packed, states, seat, out) == n
        assert out[:n].tolist() == listed[:n]
        code = listed[rng.randrange(n)]
        game.rules.apply(box.data, s, seat, code)
        native_apply(box.packed, states, seat, code)
        assert s.pack().tobytes() == states.tobytes(), f"{box.text(code)} differs"
        moves += 1
    return moves


def variants(game: Game) -> list[tuple[int, dict[str, object]]]:
    """Seat counts and editions; where there are none, the extreme values of the options."""
    least, most = game.seats
    editions: list[dict[str, object]] = [{"edition": name} for name in game.editions]
    if not editions:
        editions = [{o.name: o.values[i] for o in game.options if o.values} for i in (0, -1)]
    return [(seats, options) for seats in range(least, most + 1) for options in editions]


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_interpreted_equals_compiled(game: Game) -> None:
    calls = compiled(game)
    cases = variants(game)
    games = -(-306 // len(cases))
    for seats, options in cases:
        for seed in range(games):
            compare(game, calls, seats, seed, **options)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_compiled_with_bounds_checked(game: Game) -> None:
    calls = compiled(game, boundscheck=True)
    for seats, options in variants(game):
        compare(game, calls, seats, 400, **options)


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
