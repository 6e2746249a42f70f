"""Interpreted and compiled play agree after every move, in games that close many cities; the battery has others."""

from __future__ import annotations

import random

import pytest
from montmurail_setup import MUR, Closer
from twins import compare

from ludotheque import Position

pytest.importorskip("numba")
pytestmark = pytest.mark.untraced


def game(seats: int, seed: int, closers: bool, **options: object) -> tuple[int, int]:
    """Compare one game; the moves and the cities closed."""
    players = [Closer(seed * 8 + seat) for seat in range(seats)]

    def choose(position: Position, seat: int) -> int:
        return players[seat].choose(position, seat)

    position = MUR.new(seats, **options)
    codes = compare(position, random.Random(seed), choose if closers else None)
    return len(codes), sum(position.box.text(code).split()[0] in ("close", "done") for code in codes)


VARIANTS: list[dict[str, object]] = [
    {}, {"perimeter": "simple", "perfect_plan": "on"}, {"inner_walls": "removed", "longest_wall": "age"},
    {"longest_wall": "game", "kings_dice": "standard", "assembly": "random"},
]


@pytest.mark.parametrize("seats", [2, 3, 4, 8])
def test_interpreted_equals_compiled_with_players_that_close(seats: int) -> None:
    total = 0
    for seed in range(60):
        moves, cities = game(seats, seed, closers=True, **VARIANTS[seed % 4])
        assert moves > 20
        total += cities
    assert total > 60 * 2 * seats * 0.9


@pytest.mark.parametrize("seats", [2, 3, 4, 8])
def test_interpreted_equals_compiled_at_random_without_limit(seats: int) -> None:
    for inner_walls in ("sealed", "removed"):
        total = 0
        for seed in range(8):
            options = {**VARIANTS[seed % 4], "inner_walls": inner_walls}
            total += game(seats, seed, closers=False, walls="unlimited", **options)[1]
        assert total > 0 if inner_walls == "sealed" else total == 8 * 2 * seats
