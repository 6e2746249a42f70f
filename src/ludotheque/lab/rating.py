"""Figures of players: intervals of shares (Wilson), and ratings from ranks (Weng and Lin's Plackett-Luce update).

The ratings are those that OpenSkill gives with its usual values: a new player has 25, give or take 25/3.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Z = 1.959964
"""Standard deviations of a 95 % interval."""
START, SPREAD = 25.0, 25.0 / 3
LUCK = SPREAD / 2
"""How far one game strays from the strength of its players."""
LEAST = 1e-4
"""What is left of a variance after one game at least."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share; wins may be fractions, where wins are shared.

    >>> [round(x, 3) for x in wilson(97, 100)]
    [0.915, 0.99]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if games == 0:
        return 0.0, 1.0
    share, square = wins / games, Z * Z / games
    middle = (share + square / 2) / (1 + square)
    half = Z / (1 + square) * math.sqrt(max(0.0, share * (1 - share)) / games + square / games / 4)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass
class Rating:
    """A player's strength as far as it is known."""

    mean: float = START
    spread: float = SPREAD


def rate(ratings: Sequence[Rating], ranks: Sequence[int]) -> None:
    """Change the ratings of those who played a game by the ranks they reached; 1 is best, equals share a rank.

    Who sits on several seats may be given several times: what its seats would change is added up.

    >>> one, two = Rating(), Rating()
    >>> rate([one, two], [1, 2])
    >>> round(one.mean, 2), round(two.mean, 2), round(one.spread, 2)
    (27.64, 22.36, 8.07)
    """
    whole = math.sqrt(sum(r.spread**2 + LUCK**2 for r in ratings))
    weight = [math.exp(r.mean / whole) for r in ratings]
    changes = []
    for i, rating in enumerate(ratings):
        omega = delta = 0.0
        for q, rank in enumerate(ranks):
            if rank > ranks[i]:
                continue
            chance = weight[i] / sum(w for w, other in zip(weight, ranks, strict=True) if other >= rank)
            equals = ranks.count(rank)
            omega += ((1 if i == q else 0) - chance) / equals
            delta += chance * (1 - chance) / equals
        variance = rating.spread**2
        shrink = max(1 - variance / whole**2 * delta * rating.spread / whole, LEAST)
        changes.append((rating, variance / whole * omega, shrink))
    for rating, step, shrink in changes:
        rating.mean += step
        rating.spread *= math.sqrt(shrink)
