"""Bots: players by name. They know the contract only, never a game."""

from __future__ import annotations

from ludotheque.bots.playouts import playouts
from ludotheque.bots.simple import at_random
from ludotheque.core.record import Player

_BOTS: dict[str, Player] = {"random": at_random, "playouts": playouts}


def names() -> list[str]:
    """The names of all bots, the weakest first."""
    return list(_BOTS)


def bot(name: str) -> Player:
    """A player by its name; ValueError names those there are."""
    if name not in _BOTS:
        raise ValueError(f"unknown bot {name!r}; known: {', '.join(_BOTS)}")
    return _BOTS[name]
