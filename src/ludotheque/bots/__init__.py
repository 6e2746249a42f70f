"""Bots: players by name. They know the contract only, never a game."""

from __future__ import annotations

import random

from ludotheque.bots.hint import Hint, hints
from ludotheque.bots.playouts import playouts
from ludotheque.bots.search import Greedy, Searcher
from ludotheque.bots.simple import Silent, at_random
from ludotheque.bots.thought import Bot, Budget, Cancel, Candidate, Thought
from ludotheque.core.knowledge import LEVELS
from ludotheque.core.position import Position

__all__ = ["USUAL", "Bot", "Budget", "Candidate", "Hint", "Thought", "bot", "budget", "hints", "levels", "names"]

USUAL = "normal"
"""The level that plays where none is chosen."""

_BOTS: dict[str, Bot] = {
    "random": Silent("random", at_random),
    "playouts": Silent("playouts", playouts),
    "greedy": Greedy(),
    **{name: Searcher(name) for name in LEVELS},
}


def names() -> list[str]:
    """The names of all bots, the weakest first."""
    return list(_BOTS)


def levels() -> list[str]:
    """The names of those that are meant for people to play against, the weakest first."""
    return list(LEVELS)


def bot(name: str) -> Bot:
    """A player by its name; ValueError names those there are."""
    if name not in _BOTS:
        raise ValueError(f"unknown bot {name!r}; known: {', '.join(_BOTS)}")
    return _Obedient(_BOTS[name])


def budget(name: str, seen: Position, share: float) -> Budget | None:
    """A part of what a level may think in a game; None: all that it wants."""
    searcher = _BOTS.get(name)
    if share >= 1 or not isinstance(searcher, Searcher):
        return None
    level = searcher.level(seen)
    return Budget(max(1, int(level.sims * share)), level.seconds * share)


class _Obedient:
    """A bot that chooses at random where the rules of the game say that bots do."""

    def __init__(self, of: Bot) -> None:
        self.of, self.name = of, of.name

    def think(
        self, seen: Position, seat: int, rng: random.Random, budget: Budget | None = None,
        cancelled: Cancel | None = None,
    ) -> Thought:
        toss = seen.game.toss
        if toss and seat in seen.to_act and toss(seen, seat):
            return Thought(at_random(seen, seat, rng))
        return self.of.think(seen, seat, rng, budget, cancelled)

    def __call__(self, seen: Position, seat: int, rng: random.Random) -> int:
        return self.think(seen, seat, rng).move
