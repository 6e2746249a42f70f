"""Compiling a game's rules with Numba, and running them on arrays of packed records.

Compiled code is called through few, fat functions: a playout of many games, a fused step. A call per rule would cost
more than the rule. The cache on disk is keyed by a hash of all rule sources, so stale rules can never run.
"""

from __future__ import annotations

import atexit
import contextlib
import dis
import hashlib
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, get_type_hints

from ludotheque.core.layout import Play, Struct
from ludotheque.core.rule import RULES, tell
from ludotheque.engine import drive

if TYPE_CHECKING:
    import numpy as np

    from ludotheque.core.game import Game
    from ludotheque.core.position import Position

    Array = np.ndarray[Any, Any]

NO_LIMIT = 1 << 40
READY = "ready"
"""The file that marks a cache as filled."""


def cache_folder(game: Game) -> Path:
    """Where the compiled code of these very sources is kept."""
    # the place counts, too: Numba looks up what it has compiled by the path of the source
    machine = (sys.version, platform.machine(), platform.processor(), _numba_version())
    digest = hashlib.sha256(f"{machine} {Path(__file__).resolve()} {game.folder.resolve()}".encode())
    for folder in (Path(__file__).parent, game.folder):
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.read_bytes())
    base = os.environ.get("LUDOTHEQUE_CACHE") or os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    try:
        root = Path(base) if base else Path.home() / ".cache"
    except RuntimeError:  # a user without a home, as in containers
        root = Path(tempfile.gettempdir())
    return root / "ludotheque" / f"{game.name}-{digest.hexdigest()[:16]}"


def _numba_version() -> str:
    try:
        return metadata.version("numba")
    except metadata.PackageNotFoundError:
        return ""


def _open_cache(game: Game) -> Path:
    folder = cache_folder(game)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        older = [p for p in folder.parent.glob(f"{game.name}-*") if p != folder]
        for path in sorted(older, key=lambda p: p.stat().st_mtime)[:-3]:
            shutil.rmtree(path, ignore_errors=True)
        return folder
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="ludotheque-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        return folder


class Compiler:
    """Compiles rules, callees first, each with the one signature that its annotations give."""

    def __init__(self, game: Game, boundscheck: bool = False, cache: bool = True) -> None:
        import numba

        self.flags: dict[str, Any] = {"cache": cache, "nogil": True, "error_model": "numpy", "boundscheck": boundscheck}
        self.folder = _open_cache(game) if cache else None
        self.types = {
            int: numba.int64, bool: numba.boolean, type(None): numba.void,
            game.box: numba.from_dtype(game.box.dtype()), Struct: numba.from_dtype(game.box.dtype()),
            game.state: numba.from_dtype(game.state.dtype()), Play: numba.from_dtype(game.state.dtype()),
        }
        self.done: dict[Callable[..., Any], Any] = {tell: numba.njit(_silent)}
        self.stand_ins = {drive.legal: game.rules.legal, drive.apply: game.rules.apply, drive.score: game.rules.score}

    def compile(self, function: Callable[..., Any]) -> Any:
        """The compiled form of a rule."""
        function = self.stand_ins.get(function, function)
        if function not in self.done:
            if function not in RULES:
                raise TypeError(f"{function.__name__} is called by a rule but not marked with @rule")
            self.done[function] = self._compile(function)
        return self.done[function]

    def _compile(self, function: Any) -> Any:
        import numba

        if function.__module__ == drive.__name__:
            # put into its callers as it stands: optimising all rules again for each step of the way costs seconds
            return numba.njit(inline="always")(self._linked(function))
        hints = get_type_hints(function)
        # Codes and Words are both lists of int: told apart by the name in the source
        arrays = {"Codes": numba.int32[::1], "Words": numba.int64[::1]}
        marks = {k: v for k, v in function.__annotations__.items() if k != "return"}
        kinds = [arrays.get(str(mark)) or self.types[hints[k]] for k, mark in marks.items()]
        # called by compiled code only: the wrappers for Python would double the time to compile
        inner: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        return self._njit(self.types[hints["return"]](*kinds), self._linked(function), inner)

    def entry(self, function: Callable[..., Any], *kinds: Any) -> Any:
        """The compiled form of an entry point, which takes arrays."""
        import numba

        if self.folder and (self.folder / READY).exists():
            # what is in the cache needs none of the rules it was made from: a warm start takes half the time
            with contextlib.suppress(numba.core.errors.NumbaError):
                return self._njit([kinds], _copied(function, dict(function.__globals__)), {})
        return self._njit([kinds], self._linked(function), {})

    def _njit(self, signature: Any, function: Any, flags: dict[str, Any]) -> Any:
        """Compile one function, or take it from the cache of these sources."""
        import numba

        config: Any = numba.config
        before = config.CACHE_DIR
        config.CACHE_DIR = str(self.folder or "")
        try:
            return numba.njit(signature, **self.flags, **flags)(function)
        finally:
            config.CACHE_DIR = before  # the caller may have compiled code of their own

    def _linked(self, function: Any) -> Any:
        """A copy of a function in which every rule that it calls is the compiled one."""
        scope = dict(function.__globals__)
        for step in dis.get_instructions(function):
            if step.opname == "LOAD_GLOBAL" and isinstance(scope.get(step.argval), FunctionType):
                scope[step.argval] = self.compile(scope[step.argval])
        return _copied(function, scope)


def _copied(function: Any, scope: dict[str, Any]) -> Any:
    """A copy of a function that finds its globals elsewhere."""
    copy = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    return copy


def _silent(event: int, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    pass


# The entry points
step, playout, score = drive.step, drive.playout, drive.score


def _step(box: Any, states: Any, index: int, code: int, rng: Any, out: Any) -> int:
    return step(box[0], states[index], code, rng, out)


def _playouts(box: Any, states: Any, rngs: Any, out: Any, limit: int, chosen: Any) -> None:
    for i in range(len(states)):
        chosen[i] = playout(box[0], states[i], rngs[i], out, limit)


def _scores(box: Any, states: Any, keys: Any) -> None:
    for i in range(len(states)):
        for seat in range(keys.shape[1]):
            for key in range(keys.shape[2]):
                keys[i, seat, key] = score(box[0], states[i], seat, key)


class Native:
    """The compiled rules of a game, on arrays of packed records."""

    name = "native"

    def __init__(self, game: Game, boundscheck: bool = False, cache: bool = True) -> None:
        import numba

        compiler = Compiler(game, boundscheck, cache)
        box = numba.from_dtype(game.box.dtype())[::1]
        states = numba.from_dtype(game.state.dtype())[::1]
        one, many, codes = numba.int64[::1], numba.int64[:, ::1], numba.int32[::1]
        number = numba.int64
        self.step: Callable[[Array, Array, int, int, Array, Array], int]
        self.step = compiler.entry(_step, box, states, number, number, one, codes)
        self.playouts: Callable[[Array, Array, Array, Array, int, Array], None]
        self.playouts = compiler.entry(_playouts, box, states, many, codes, number, one)
        self.scores: Callable[[Array, Array, Array], None]
        self.scores = compiler.entry(_scores, box, states, numba.int64[:, :, ::1])
        if compiler.folder:
            with contextlib.suppress(OSError):
                (compiler.folder / READY).touch()


class Interpreted:
    """The same calls without a compiler: slower, and never missing."""

    name = "interpreted"

    def __init__(self, game: Game) -> None:
        self.game = game
        self._step, self._playout = (drive.bind(f, game.rules) for f in (drive.step, drive.playout))

    def step(self, box: Array, states: Array, index: int, code: int, rng: Array, out: Array) -> int:
        """As `Native.step`."""
        state, stream, codes = self.game.state.unpack(states, index), rng.tolist(), out.tolist()
        n: int = self._step(self.game.box.unpack(box), state, code, stream, codes)
        state.pack_into(states, index)
        rng[:], out[:] = stream, codes
        return n

    def playouts(self, box: Array, states: Array, rngs: Array, out: Array, limit: int, chosen: Array) -> None:
        """As `Native.playouts`."""
        data = self.game.box.unpack(box)
        codes = out.tolist()
        for i in range(len(states)):
            state, rng = self.game.state.unpack(states, i), rngs[i].tolist()
            chosen[i] = self._playout(data, state, rng, codes, limit)
            state.pack_into(states, i)
            rngs[i] = rng

    def scores(self, box: Array, states: Array, keys: Array) -> None:
        """As `Native.scores`."""
        data = self.game.box.unpack(box)
        for i in range(len(states)):
            state = self.game.state.unpack(states, i)
            for seat in range(keys.shape[1]):
                for key in range(keys.shape[2]):
                    keys[i, seat, key] = self.game.rules.score(data, state, seat, key)


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
        return self.engine.step(self.box.packed, self.states, index, -1, self.rng, self.out)

    def step(self, code: int, index: int = 0) -> int:
        """Play a legal code, then chance and single answers; the number of codes in `out`, 0 if the game is over.

        It does not check that the code is legal, only that it is one.
        """
        self._check(index, code)
        return self.engine.step(self.box.packed, self.states, index, code, self.rng, self.out)

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
        return game.engine
    return Interpreted(game)


def is_warm(game: Game) -> bool:
    """Whether compiled code of these sources lies in the cache."""
    return (cache_folder(game) / READY).exists()


if __name__ == "__main__":
    from ludotheque import game as find

    Native(find(sys.argv[1]))  # fills the cache for other processes
