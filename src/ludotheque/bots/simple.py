"""The bot that knows nothing."""

from __future__ import annotations

import random

from ludotheque.core.position import Position


def at_random(seen: Position, seat: int, rng: random.Random) -> int:
    """Any legal move, each equally likely."""
    return rng.choice(seen.codes(seat))
