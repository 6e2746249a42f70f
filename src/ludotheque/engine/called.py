"""A game's rules and knowledge, compiled to be called by address: see `search/native.py`.

Each becomes a C function over addresses. They live as long as the object that holds them.
"""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ludotheque.core.layout import Play
from ludotheque.engine import drive
from ludotheque.engine.compile import READY, Compiler, cached_in, mind_folder, open_cache, rules_folder
from ludotheque.engine.entry import copied, linked

if TYPE_CHECKING:
    from pathlib import Path

    from ludotheque.core.game import Game

LEGAL, REFUSAL, APPLY, SCORE = range(4)
CODES = WEIGHTS = 1
"""How many there are; each game's own are put in their place."""
carray: Any = None
"""Numba's, put in its place when it is needed."""
legal, refusal, apply, score = drive.legal, drive.refusal, drive.apply, drive.score


def _evaluate(*_: Any) -> float:
    raise NotImplementedError


def _order(*_: Any) -> int:
    raise NotImplementedError


def _quick(*_: Any) -> int:
    raise NotImplementedError


def _stage(*_: Any) -> int:
    raise NotImplementedError


def _prepare(*_: Any) -> None:
    raise NotImplementedError


def call_rules(what: int, box: Any, s: Any, seat: int, code: int, out: Any) -> int:
    """Any of a game's rules, by its number: in one function they are compiled once."""
    if what == LEGAL:
        return legal(carray(box, 1)[0], carray(s, 1)[0], seat, carray(out, CODES))
    if what == APPLY:
        apply(carray(box, 1)[0], carray(s, 1)[0], seat, code)
        return 0
    if what == REFUSAL:
        return refusal(carray(box, 1)[0], carray(s, 1)[0], seat, code)
    return score(carray(box, 1)[0], carray(s, 1)[0], seat, code)


def call_evaluate(box: Any, s: Any, seat: int, memo: Any, w: Any) -> float:
    """See `core.knowledge.Knowledge`, as for those below."""
    return _evaluate(carray(box, 1)[0], carray(s, 1)[0], seat, carray(memo, 1)[0], carray(w, WEIGHTS))


def call_order(box: Any, s: Any, seat: int, n: int, out: Any, memo: Any, w: Any, p: Any) -> int:
    """Write how good each move is."""
    codes, mind, weights = carray(out, CODES), carray(memo, 1)[0], carray(w, WEIGHTS)
    return _order(carray(box, 1)[0], carray(s, 1)[0], seat, n, codes, mind, weights, carray(p, CODES))


def call_quick(box: Any, s: Any, seat: int, n: int, out: Any, rng: Any, memo: Any, w: Any) -> int:
    """A sensible move."""
    codes, mind, weights = carray(out, CODES), carray(memo, 1)[0], carray(w, WEIGHTS)
    return _quick(carray(box, 1)[0], carray(s, 1)[0], seat, n, codes, carray(rng, 2), mind, weights)


def call_stage(box: Any, s: Any) -> int:
    """The stage of play."""
    return _stage(carray(box, 1)[0], carray(s, 1)[0])


def call_prepare(box: Any, s: Any, seat: int, rng: Any, memo: Any, w: Any) -> int:
    """Fill the memo."""
    _prepare(carray(box, 1)[0], carray(s, 1)[0], seat, carray(rng, 2), carray(memo, 1)[0], carray(w, WEIGHTS))
    return 0


KNOWN = {
    "evaluate": (_evaluate, call_evaluate, "box s int memo w"),
    "order": (_order, call_order, "box s int int out memo w p"),
    "quick": (_quick, call_quick, "box s int int out rng memo w"),
    "stage": (_stage, call_stage, "box s"),
    "prepare": (_prepare, call_prepare, "box s int rng memo w"),
}
"""Each part of a game's knowledge: what stands for it, what calls it, and what that takes."""


class Called:
    """The addresses of a game's rules and knowledge."""

    def __init__(self, game: Game, cache: bool = True, compiler: Compiler | None = None) -> None:
        numba: Any = importlib.import_module("numba")
        fields = game.state.dtype().fields
        if fields is None or [fields[name][1] for name in ("actors", "sealed", "secret")] != [0, 2, 4]:
            raise TypeError(f"the fields of {Play.__name__} must stand first in a position")
        self._kept: list[Any] = []
        self._numba, self._game, self._cache = numba, game, cache
        self._compiler = compiler
        box, state = (numba.types.CPointer(numba.from_dtype(kind.dtype())) for kind in (game.box, game.state))
        integer, number = numba.int64, numba.float64
        numbers = numba.types.CPointer(number)
        self._types = {
            "box": box, "s": state, "int": integer, "out": numba.types.CPointer(numba.int32), "w": numbers,
            "p": numbers, "rng": numba.types.CPointer(integer),
        }
        folder = open_cache(rules_folder(game)) if cache else None
        self.rules = self._address(call_rules, "int box s int int out", integer, folder, {})
        _mark(folder)
        self.evaluate = self.order = self.quick = self.stage = self.prepare = 0
        if game.knowledge:
            self._types["memo"] = numba.types.CPointer(numba.from_dtype(game.knowledge.memo.dtype()))
            folder = open_cache(mind_folder(game)) if cache else None
            for part, (stand_in, caller, takes) in KNOWN.items():
                if known := getattr(game.knowledge, part):
                    result = number if part == "evaluate" else integer
                    setattr(self, part, self._address(caller, takes, result, folder, {stand_in: known}))
            _mark(folder)

    def _address(
        self, caller: Any, takes: str, result: Any, folder: Path | None, known: dict[Callable[..., Any], Any]
    ) -> int:
        """The address of a caller, compiled or from the cache."""
        signature = result(*(self._types[kind] for kind in takes.split()))
        game = self._game
        facts = {"CODES": game.codes, "carray": self._numba.carray}
        facts["WEIGHTS"] = len(game.knowledge.weights) if game.knowledge else 0

        def made(function: Any) -> Any:
            function.__globals__.update(facts)
            with cached_in(folder):
                return self._numba.cfunc(signature, cache=folder is not None, error_model="numpy")(function)

        found = None
        if folder and (folder / READY).exists():
            # what is in the cache needs none of the rules it was made from
            with contextlib.suppress(self._numba.core.errors.NumbaError):
                found = made(copied(caller, dict(caller.__globals__)))
        if found is None:
            if self._compiler is None:
                self._compiler = Compiler(game, cache=self._cache)
            compiler = self._compiler
            found = made(linked(caller, lambda f: compiler.compile(known.get(f, f))))
        self._kept.append(found)
        return int(found.address)


def _mark(folder: Path | None) -> None:
    if folder is not None:
        with contextlib.suppress(OSError):
            (folder / READY).touch()
