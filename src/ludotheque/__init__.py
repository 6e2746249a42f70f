"""Three modern board games on complete rules, as a library and at a table in the browser.

>>> import ludotheque
>>> "montana" in ludotheque.games()
True
>>> record = ludotheque.play("montana", players=["random", "random"], seed=7)
>>> record.replay().over
True
"""

from __future__ import annotations

import importlib
import pkgutil
import secrets
from collections.abc import Sequence
from typing import Any

import ludotheque.titles as _folders
from ludotheque import engine
from ludotheque.core.box import Move
from ludotheque.core.game import Game
from ludotheque.core.position import Event, IllegalMove, Position, Reason, Result
from ludotheque.core.record import Player, Record
from ludotheque.core.rule import CHANCE

__version__ = "0.1.0"
__all__ = [
    "CHANCE", "Event", "Game", "IllegalMove", "Move", "Position", "Reason", "Record", "Result", "game", "games", "play",
]


def games() -> list[str]:
    """The names of all games: the folders of ``ludotheque.titles``."""
    return sorted(module.name for module in pkgutil.iter_modules(_folders.__path__) if module.ispkg)


def game(name: str) -> Game:
    """A game by its name; ValueError names those there are."""
    if name not in games():
        raise ValueError(f"unknown game {name!r}; known: {', '.join(games())}")
    found: Game = importlib.import_module(f"ludotheque.titles.{name}").GAME
    return found


Game.engines, Game.find = engine, staticmethod(game)


def play(
    game: Game | str,
    players: Sequence[str | Player],
    seed: int | None = None,
    components: Any = None,
    **options: object,
) -> Record:
    """Play a whole game between bots (by name) and functions ``(seen, seat, rng) -> move``; one for each seat.

    The same seed and players give the same game; without a seed one is drawn, and the record tells it.
    """
    from ludotheque import bots
    from ludotheque.core import record

    title = globals()["game"](game) if isinstance(game, str) else game
    for player in players:
        if not isinstance(player, str) and not callable(player):
            raise ValueError(f"a player is a bot's name or a function (seen, seat, rng) -> move, not {player!r}")
    functions = [bots.bot(player) if isinstance(player, str) else player for player in players]
    names = [player if isinstance(player, str) else getattr(player, "__name__", "player") for player in players]
    return record.play(title, functions, secrets.randbits(32) if seed is None else seed, names, components, options)
