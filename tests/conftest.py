"""What all tests share: the games to test, and random play."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from toy import GAME as TOY

import ludotheque
from ludotheque import CHANCE, Game, Position

GAMES = [*map(ludotheque.game, ludotheque.games()), TOY]


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    """Every game there is, and the toy."""
    found: Game = request.param
    return found


def random_play(position: Position, rng: random.Random, limit: int = 100_000) -> Iterator[tuple[Position, int, int]]:
    """Play at random; before each move the position, the seat that moves and the code it will play."""
    for _ in range(limit):
        if position.over:
            return
        seat = rng.choice(position.to_act)
        code = rng.choice(position.codes(seat))
        yield position, seat, code
        position.play(seat, code)


def dealt(game: Game, seats: int, seed: int = 1, **options: object) -> Position:
    """A new game at the first decision of a seat."""
    position = game.new(seats, **options)
    position.deal(random.Random(seed))
    assert position.to_act != (CHANCE,)
    return position
