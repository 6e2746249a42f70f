"""The bot that tries each move, plays many games to their end at random, and keeps what wins most.

The first rounds give every move a few games; each later round drops the worse half and gives the rest more.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from ludotheque.core.native import Batch, Interpreted, Native, ready
from ludotheque.core.position import Position

if TYPE_CHECKING:
    import numpy as np

GAMES = {Native: 2400, Interpreted: 60}
"""Games played for one decision: some tenths of a second either way."""
FUTURES = 8
"""Truths sampled for each move, where chance or secret choices follow it."""


def playouts(seen: Position, seat: int, rng: random.Random) -> int:
    """The move after which random play goes best for the seat."""
    engine = ready(seen.game)
    left = seen.codes(seat)
    value = dict.fromkeys(left, 0.0)
    games = dict.fromkeys(left, 0)
    rounds = max(1, (len(left) - 1).bit_length())
    for _ in range(rounds):
        share = max(1, GAMES[type(engine)] // (rounds * len(left)))
        for code in left:
            value[code] += _try(seen, seat, code, share, rng, engine)
            games[code] += share
        left = sorted(left, key=lambda c: -value[c] / games[c])[: max(1, len(left) // 2)]
    return left[0]


def _try(seen: Position, seat: int, code: int, games: int, rng: random.Random, engine: Native | Interpreted) -> float:
    """The sum of the results of some games that begin with a move."""
    total = 0.0
    futures = min(games, FUTURES if seen.s.sealed else 1)
    for i in range(futures):
        position = seen.sample(seat, rng)
        position.play(seat, code)
        batch = Batch(seen.game, (games + i) // futures, position, engine)
        batch.playouts(rng.getrandbits(32))
        total += _results(batch.scores(), seat)
    return total


def _results(scores: np.ndarray[Any, Any], seat: int) -> float:
    """For each game the share of opponents beaten, a tie counting half; their sum."""
    order = scores[:, :, 0]
    for key in range(1, scores.shape[2]):
        order = order * 1_000_000 + scores[:, :, key]  # tie-breaks are smaller than that and never negative
    own = order[:, seat, None]
    ahead, level = int((own > order).sum()), int((own == order).sum()) - len(scores)  # a seat ties with itself
    opponents: int = scores.shape[1] - 1
    return (ahead + level / 2) / opponents
