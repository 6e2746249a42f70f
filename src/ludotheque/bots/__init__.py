"""Bots: players by name. They know the contract only, never a game."""

from __future__ import annotations

import random

from ludotheque.bots.playouts import playouts
from ludotheque.bots.simple import at_random
from ludotheque.core.position import Position
from ludotheque.core.record import Player

_BOTS: dict[str, Player] = {"random": at_random, "playouts": playouts}


def names() -> list[str]:
    """The names of all bots, the weakest first."""
    return list(_BOTS)


def bot(name: str) -> Player:
    """A player by its name; ValueError names those there are."""
    if name not in _BOTS:
        raise ValueError(f"unknown bot {name!r}; known: {', '.join(_BOTS)}")
    think = _BOTS[name]

    def player(seen: Position, seat: int, rng: random.Random) -> int:
        toss = seen.game.toss
        code: int = (at_random if toss and toss(seen, seat) else think)(seen, seat, rng)
        return code

    player.__name__ = name
    return player
