"""The bot that knows nothing; and bots that can say no more than what they play."""

from __future__ import annotations

import random
from collections.abc import Callable

from ludotheque.bots.thought import Budget, Cancel, Candidate, Thought, check
from ludotheque.core.position import Position


def at_random(seen: Position, seat: int, rng: random.Random) -> int:
    """Any legal move, each equally likely."""
    return rng.choice(seen.codes(seat))


class Silent:
    """A bot made from a function; of what it thinks it says its move alone."""

    def __init__(self, name: str, play: Callable[[Position, int, random.Random], int]) -> None:
        self.name, self._play = name, play

    def think(
        self, seen: Position, seat: int, rng: random.Random, budget: Budget | None = None,
        cancelled: Cancel | None = None,
    ) -> Thought:
        """See `Bot`; it knows no budget."""
        check(seen, seat)
        move = self._play(seen, seat, rng)
        return Thought(move, [Candidate(move, 0.0, 0)])

    def __call__(self, seen: Position, seat: int, rng: random.Random) -> int:
        """The code that it plays."""
        return self.think(seen, seat, rng).move
