"""The bot that tries each move, plays many games to their end at random, and keeps what wins most.

The first rounds give every move a few games; each later round drops the worse half and gives the rest more.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from ludotheque.core.position import Position
from ludotheque.engine.batch import Batch, ready
from ludotheque.engine.compile import Native
from ludotheque.engine.interpreted import Interpreted

if TYPE_CHECKING:
    import numpy as np

MOVES = {Native: 900_000, Interpreted: 12_000}
"""Moves played for one decision: some tenths of a second either way. Counted, not timed, so that games repeat."""
LEAST = 24
"""Moves of a playout at least, before the score as it stands is taken."""


def playouts(seen: Position, seat: int, rng: random.Random) -> int:
    """The move after which random play goes best for the seat."""
    engine = ready(seen.game)
    left = seen.codes(seat)
    value = dict.fromkeys(left, 0.0)
    games = dict.fromkeys(left, 0)
    rounds = max(1, (len(left) - 1).bit_length())
    for _ in range(rounds):
        moves = MOVES[type(engine)] // (rounds * len(left))
        for code in left:
            result, n = _try(seen, seat, code, moves, rng, engine)
            value[code] += result
            games[code] += n
        left = sorted(left, key=lambda c: -value[c] / games[c])[: max(1, len(left) // 2)]
    return left[0]


def _try(
    seen: Position, seat: int, code: int, moves: int, rng: random.Random, engine: Native | Interpreted
) -> tuple[float, int]:
    """Play games that begin with a move, up to a number of moves in all; the sum of their results, and how many."""
    total, games, n = 0.0, 0, 1
    while True:
        position = seen.sample(seat, rng)  # another truth each time, where secret choices are sealed
        position.play(seat, code)
        batch = Batch(seen.game, n, position, engine)
        played = n + int(batch.playouts(rng.getrandbits(32), limit=max(LEAST, moves)).sum())  # this one may end it
        total += _results(batch.scores(), seat)
        games += n
        moves -= played
        n = min(2 * n, moves * games // played)
        if n < 1:
            return total, games


def _results(scores: np.ndarray[Any, Any], seat: int) -> float:
    """For each game the share of opponents beaten, a tie counting half; their sum."""
    order = scores[:, :, 0]
    for key in range(1, scores.shape[2]):
        order = order * 1_000_000 + scores[:, :, key]  # tie-breaks are smaller than that and never negative
    own = order[:, seat, None]
    ahead, level = int((own > order).sum()), int((own == order).sum()) - len(scores)  # a seat ties with itself
    opponents: int = scores.shape[1] - 1
    return (ahead + level / 2) / opponents
