"""Filling the cache of compiled code for other processes: ``python -m ludotheque.engine.fill GAME``."""

from __future__ import annotations

import sys

from ludotheque.core.game import Game
from ludotheque.engine.compile import Compiler, Native, is_warm
from ludotheque.engine.search import is_ready, load


def is_filled(game: Game) -> bool:
    """Whether all compiled code of a game lies in the cache."""
    return is_warm(game) and is_ready(game)


def fill(game: Game) -> None:
    """Compile all that is missing: the search first, for bots wait for it."""
    compiler = Compiler(game)
    load(game, compiler)
    if not is_warm(game):
        Native(game, compiler=compiler)


if __name__ == "__main__":
    fill(Game.find(sys.argv[1]))
