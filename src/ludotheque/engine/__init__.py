"""Running rules fast: compiled with Numba or interpreted, on arrays of packed records. Knows no game.

What is heavy (NumPy, Numba) is loaded when it is first needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludotheque.core.game import Game
    from ludotheque.core.position import Position
    from ludotheque.engine.batch import Batch
    from ludotheque.engine.compile import Native
    from ludotheque.engine.interpreted import Interpreted


def make_engine(game: Game) -> Native | Interpreted:
    """The compiled rules of a game; interpreted where Numba is missing."""
    from ludotheque.engine.compile import Native
    from ludotheque.engine.interpreted import Interpreted

    try:
        import numba  # noqa: F401 - asked for alone: what else cannot be imported is a fault, and must be heard of
    except ImportError:
        return Interpreted(game)
    return Native(game)


def make_batch(game: Game, n: int, position: Position) -> Batch:
    """An array of n packed copies of a position."""
    from ludotheque.engine.batch import Batch

    return Batch(game, n, position)
