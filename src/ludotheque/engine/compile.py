"""Compiling a game's rules with Numba.

Compiled code is called through few, fat entries: a playout of many games, a fused step. A call per rule would cost
more than the rule. The cache on disk is keyed by a hash of all sources, so stale rules can never run.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_type_hints

from ludotheque import core
from ludotheque.core.game import Game
from ludotheque.core.layout import Play, Struct
from ludotheque.core.rule import RULES, refuse, tell
from ludotheque.engine import drive  # noqa: F401 - declares its entries
from ludotheque.engine.entry import ENTRIES, copied, linked, stand_ins

CACHE = "LUDOTHEQUE_CACHE"
"""The variable of the environment that says where the cache is."""
READY = "ready"
"""The file that marks a cache as filled."""
MIND = "evaluate.py"
"""The file of a game's folder that holds its knowledge."""
SHOWN = {
    "draw.py", "label.py", "lesson.py", "lesson.toml", "near.py", "paint.py", "phrases.py", "rulebook.py", "scene.py",
    "story.py", "svg.py", "text.py", "words.py",
}  # fmt: skip
"""Files of the core and of games that say how a game looks and reads, never how it goes."""


def cache_folder(game: Game) -> Path:
    """Where the compiled entries of these very rules are kept."""
    return _folder(game.name, _rules(game))


def rules_folder(game: Game) -> Path:
    """Where the same rules are kept, compiled to be called by address."""
    return _folder(f"called-{game.name}", _rules(game))


def mind_folder(game: Game) -> Path:
    """Where a game's knowledge is kept: it may change without the rules."""
    return _folder(f"mind-{game.name}", [*_rules(game), *game.folder.glob(MIND)])


def search_folder() -> Path:
    """Where the search is kept: it is the same for all games."""
    here = Path(__file__).parent
    return _folder("search", [*_python(Path(core.__path__[0])), *_python(here), *_python(here / "search")])


def playing(game: Game) -> list[Path]:
    """The sources that decide what is played: of rules, knowledge, engine and search, not of words and pictures."""
    known = [*game.folder.glob(MIND), *game.folder.glob("*.toml"), *_python(Path(__file__).parent / "search")]
    return [path for path in [*_rules(game), *known] if path.name not in SHOWN]


def _rules(game: Game) -> list[Path]:
    """The sources of a game's rules, with those of the core and the engine."""
    own = [path for path in sorted(game.folder.rglob("*.py")) if path.name != MIND]
    return [*_python(Path(core.__path__[0])), *_python(Path(__file__).parent), *own]


def _python(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.py"))


def _folder(name: str, sources: list[Path]) -> Path:
    # the place counts, too: Numba looks up what it has compiled by the path of the source
    machine = (sys.version, platform.machine(), platform.processor(), _numba_version())
    places = sorted({str(path.parent.resolve()) for path in sources})
    digest = hashlib.sha256(f"{machine} {places}".encode())
    for path in sources:
        digest.update(path.read_bytes())
    base = os.environ.get(CACHE) or os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    try:
        root = Path(base) if base else Path.home() / ".cache"
    except RuntimeError:  # a user without a home, as in containers
        root = Path(tempfile.gettempdir())
    return root / "ludotheque" / f"{name}-{digest.hexdigest()[:16]}"


def _numba_version() -> str:
    try:
        return metadata.version("numba")
    except metadata.PackageNotFoundError:
        return ""


def open_cache(folder: Path) -> Path:
    """Make a folder of the cache, and clear away all but the newest of those that were there for older sources."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        older = [p for p in folder.parent.glob(f"{folder.name[:-16]}*") if p != folder]
        for path in sorted(older, key=lambda p: p.stat().st_mtime)[:-3]:
            shutil.rmtree(path, ignore_errors=True)
        return folder
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="ludotheque-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        return folder


@contextlib.contextmanager
def cached_in(folder: Path | None) -> Iterator[None]:
    """What is declared in it is cached in a folder; afterwards as the caller has it, who may compile code, too."""
    import numba

    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder or "")
    try:
        yield
    finally:
        config.CACHE_DIR = before


class Compiler:
    """Compiles rules, callees first, each with the one signature that its annotations give."""

    def __init__(self, game: Game, boundscheck: bool = False, cache: bool = True) -> None:
        import numba

        self.flags: dict[str, Any] = {"nogil": True, "error_model": "numpy", "boundscheck": boundscheck}
        self.folder = open_cache(cache_folder(game)) if cache else None
        box, state = numba.from_dtype(game.box.dtype()), numba.from_dtype(game.state.dtype())
        self.types: dict[Any, Any] = {
            int: numba.int64, float: numba.float64, bool: numba.boolean, type(None): numba.void,
            game.box: box, Struct: box, game.state: state, Play: state,
        }
        if game.knowledge:
            self.types[game.knowledge.memo] = numba.from_dtype(game.knowledge.memo.dtype())
        # lists of int, and what is Any to Python, are told apart by the name in the source
        self.arrays = {
            "Codes": numba.int32[::1], "Stream": numba.int64[::1], "Numbers": numba.int64[::1],
            "Streams": numba.int64[:, ::1], "Keys": numba.int64[:, :, ::1], "Boxes": box[::1], "States": state[::1],
            "Weights": numba.float64[::1], "Values": numba.float64[::1],
        }
        self.done: dict[Callable[..., Any], Any] = {tell: numba.njit(_silent), refuse: numba.njit(_reason)}
        self.stand_ins = stand_ins(game)
        if self.folder:
            _write(self.folder / "rules.py", game.rules.source)

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

        from ludotheque.engine.inner import inner

        if function.__module__.startswith("ludotheque.engine"):
            # put into its callers as it stands: optimising all rules again for each step of the way costs seconds
            return numba.njit(inline="always")(linked(function, self.compile))
        # called by compiled code only: the wrappers for Python would double the time to compile
        bare: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        signature = self.types[get_type_hints(function)["return"]](*self._kinds(function))
        made = linked(function, self.compile)
        with inner():
            return numba.njit(signature, **self.flags, **bare)(made)

    def _kinds(self, function: Any) -> list[Any]:
        """The types of what a function takes."""
        hints = get_type_hints(function)
        marks = {name: str(mark) for name, mark in function.__annotations__.items() if name != "return"}
        return [self.arrays.get(mark) or self.types[hints[name]] for name, mark in marks.items()]

    def entry(self, function: Callable[..., Any]) -> Any:
        """The compiled form of an entry."""
        import numba

        if self.folder and (self.folder / READY).exists():
            # what is in the cache needs none of the rules it was made from: a warm start takes half the time
            with contextlib.suppress(numba.core.errors.NumbaError):
                return self._kept(function, copied(function, dict(function.__globals__)))
        return self._kept(function, linked(function, self.compile))

    def _kept(self, function: Any, made: Any) -> Any:
        """Compile one entry, or take it from the cache of these sources."""
        import numba

        with cached_in(self.folder):
            return numba.njit([tuple(self._kinds(function))], cache=self.folder is not None, **self.flags)(made)


def _write(path: Path, text: str) -> None:
    """Keep the rules that the core wrote from the table of moves where a person can read them."""
    with contextlib.suppress(OSError):
        path.write_text(text, "utf-8")


def _silent(event: int, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    pass


def _reason(reason: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> int:
    return reason


class Native:
    """The entries of the engine, compiled with a game's rules, on arrays of packed records."""

    name = "native"

    def __init__(
        self, game: Game, boundscheck: bool = False, cache: bool = True, compiler: Compiler | None = None
    ) -> None:
        compiler = compiler or Compiler(game, boundscheck, cache)
        for name, function in ENTRIES.items():
            setattr(self, name, compiler.entry(function))
        if compiler.folder:
            with contextlib.suppress(OSError):
                (compiler.folder / READY).touch()

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Callable[..., Any]:
            """An entry by its name."""


def is_warm(game: Game) -> bool:
    """Whether compiled code of these sources lies in the cache."""
    return (cache_folder(game) / READY).exists()
