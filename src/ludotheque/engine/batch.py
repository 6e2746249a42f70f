"""Many packed positions of one box, played together by the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludotheque.engine import drive
from ludotheque.engine.compile import Native, is_warm
from ludotheque.engine.interpreted import Interpreted

if TYPE_CHECKING:
    import numpy as np

    from ludotheque.core.game import Game
    from ludotheque.core.position import Position

    Array = np.ndarray[Any, Any]

NO_LIMIT = 1 << 40


class Batch:
    """Many packed positions of one box, played together.

    >>> import ludotheque
    >>> game = ludotheque.game("montana")
    >>> batch = game.batch(2, game.new(seats=2))
    >>> batch.playouts(seed=1).shape            # choices made in each game
    (2,)
    >>> batch.scores().shape                    # games, seats, score and tie-breaks
    (2, 2, 3)
    """

    def __init__(self, game: Game, n: int, position: Position, engine: Native | Interpreted | None = None) -> None:
        import numpy as np

        self.game = game
        self.engine = engine or game.engine
        self.box = position.box
        self.states = np.repeat(position.pack(), n)
        """The packed records, one for each game."""
        self.out = np.zeros(game.codes, np.int32)
        """Where `step` writes the legal codes."""
        self.rng = np.array(drive.stream(0), np.int64)

    def seed(self, seed: int) -> None:
        """Start the random stream of `step` anew."""
        self.rng[:] = drive.stream(seed)

    def begin(self, index: int = 0) -> int:
        """Go on to a game's first choice; the number of codes in `out`, 0 if it is over."""
        self._check(index, 0)
        return int(self.engine.step(self.box.packed, self.states, index, -1, self.rng, self.out))

    def step(self, code: int, index: int = 0) -> int:
        """Play a legal code, then chance and single answers; the number of codes in `out`, 0 if the game is over.

        It does not check that the code is legal, only that it is one.
        """
        self._check(index, code)
        return int(self.engine.step(self.box.packed, self.states, index, code, self.rng, self.out))

    def _check(self, index: int, code: int) -> None:
        """Compiled code checks no bounds."""
        if not 0 <= index < len(self.states):
            raise IndexError(f"there is no game {index} in this batch of {len(self.states)}")
        if not 0 <= code < self.game.codes:
            raise IndexError(f"{code} is no move code of {self.game.name}; codes are 0 to {self.game.codes - 1}")

    def playouts(self, seed: int, limit: int = NO_LIMIT, first: int = 0) -> Array:
        """Play every game to its end at random; how many choices its seats made.

        limit: choices after which a game is left as it stands. first: the number of the first game in a larger series;
        the same seed and number give the same game.
        """
        import numpy as np

        n = len(self.states)
        rngs = np.array([drive.stream(seed, first + i) for i in range(n)], np.int64).reshape(n, 2)
        chosen = np.zeros(n, np.int64)
        self.engine.playouts(self.box.packed, self.states, rngs, self.out, limit, chosen)
        return chosen

    def scores(self) -> Array:
        """Scores and tie-breaks: an array by game, seat and key."""
        import numpy as np

        keys = np.zeros((len(self.states), self.box.seats, 1 + len(self.game.tiebreaks)), np.int64)
        self.engine.scores(self.box.packed, self.states, keys)
        return keys

    def position(self, index: int = 0) -> Position:
        """One of the positions, as an ordinary object."""
        return self.game.unpack(self.states, self.box, index)


def ready(game: Game) -> Native | Interpreted:
    """The compiled rules if they need not be compiled first, else the interpreted ones: nobody waits for a compiler."""
    if "engine" in vars(game) or is_warm(game):
        found: Native | Interpreted = game.engine
        return found
    return Interpreted(game)
