"""What the tests of all games share: the games, and random play."""

from __future__ import annotations

import random
from collections.abc import Iterator

from toy import GAME as TOY

import ludotheque
from ludotheque import Game, Position

GAMES: list[Game] = [*map(ludotheque.game, ludotheque.games()), TOY]


def random_play(position: Position, rng: random.Random, limit: int = 100_000) -> Iterator[tuple[Position, int, int]]:
    """Play at random; before each move the position, the seat that moves and the code it will play."""
    for _ in range(limit):
        if position.over:
            return
        seat = rng.choice(position.to_act)
        code = rng.choice(position.codes(seat))
        yield position, seat, code
        position.play(seat, code)
