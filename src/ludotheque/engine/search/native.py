"""The search compiled: positions are addresses, and a game's rules and knowledge are called by theirs.

So the search is compiled once for all games, and a changed game or evaluation compiles in seconds.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from types import FunctionType
from typing import Any

import numba
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from ludotheque.engine.called import APPLY, LEGAL, REFUSAL, SCORE
from ludotheque.engine.compile import READY, cached_in, search_folder
from ludotheque.engine.entry import linked
from ludotheque.engine.search import tree
from ludotheque.engine.search.tree import Ground

# ruff: noqa: D103 - what each does is said in tree.py, under the same name
WORD = ir.IntType(64)


def _caller(arguments: int, result: Any) -> Any:
    """A compiled call of a function by its address, with so many numbers."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = ir.FunctionType(context.get_value_type(result), [WORD] * arguments)
        return builder.call(builder.inttoptr(args[0], kind.as_pointer()), list(args[1:]))

    signature = result(*[types.int64] * (arguments + 1))
    named = ", ".join(f"a{i}" for i in range(arguments + 1))
    scope: dict[str, Any] = {"signature": signature, "codegen": codegen}
    exec(f"def call(typing, {named}): return signature, codegen", scope)  # the number of arguments is read off it
    return intrinsic(scope["call"])


call_rules = _caller(6, types.int64)
call_evaluate = _caller(5, types.float64)
call_order = _caller(8, types.int64)
call_quick = _caller(8, types.int64)
call_stage = _caller(2, types.int64)
call_prepare = _caller(6, types.int64)


def _reader(bits: int, offset: int) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        at = builder.add(args[0], ir.Constant(WORD, offset))
        return builder.sext(builder.load(builder.inttoptr(at, ir.IntType(bits).as_pointer())), WORD)

    @intrinsic
    def read(typing: Any, address: Any) -> Any:
        return types.int64(types.int64), codegen

    return read


# the fields of `core.layout.Play` stand first in every position; `called.py` makes sure of it
read_actors = _reader(16, 0)
read_secret = _reader(8, 4)


@intrinsic
def move_bytes(typing: Any, to: Any, source: Any, size: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        byte = ir.IntType(8).as_pointer()
        kind = ir.FunctionType(ir.VoidType(), [byte, byte, WORD, ir.IntType(1)])
        name = "llvm.memcpy.p0i8.p0i8.i64" if "i8*" in str(byte) else "llvm.memcpy.p0.p0.i64"
        copier = builder.module.globals.get(name) or ir.Function(builder.module, kind, name)
        builder.call(copier, [builder.inttoptr(args[0], byte), builder.inttoptr(args[1], byte), args[2],
                              ir.Constant(ir.IntType(1), 0)])
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), codegen


move: Any = move_bytes


def copy(g: Ground, to: int, s: int) -> None:
    move(to, s, g.size)


def actors(s: int) -> int:
    return int(read_actors(s))


def secret(s: int) -> int:
    return int(read_secret(s))


def legal(g: Ground, s: int, seat: int, out: Any) -> int:
    return int(call_rules(g.rules, LEGAL, g.box, s, seat, 0, out.ctypes.data))


def refusal(g: Ground, s: int, seat: int, code: int) -> int:
    return int(call_rules(g.rules, REFUSAL, g.box, s, seat, code, 0))


def apply(g: Ground, s: int, seat: int, code: int) -> None:
    call_rules(g.rules, APPLY, g.box, s, seat, code, 0)


def score(g: Ground, s: int, seat: int, key: int) -> int:
    return int(call_rules(g.rules, SCORE, g.box, s, seat, key, 0))


def evaluate(g: Ground, s: int, seat: int) -> float:
    return float(call_evaluate(g.evaluate, g.box, s, seat, g.memo, g.weights))


def order(g: Ground, s: int, seat: int, n: int, out: Any, p: Any) -> int:
    return int(call_order(g.order, g.box, s, seat, n, out.ctypes.data, g.memo, g.weights, p.ctypes.data))


def quick(g: Ground, s: int, seat: int, n: int, out: Any, rng: Any) -> int:
    return int(call_quick(g.quick, g.box, s, seat, n, out.ctypes.data, rng.ctypes.data, g.memo, g.weights))


def stage(g: Ground, s: int) -> int:
    return int(call_stage(g.stage, g.box, s))


def prepare(g: Ground, s: int, seat: int, rng: Any) -> None:
    call_prepare(g.prepare, g.box, s, seat, rng.ctypes.data, g.memo, g.weights)


IN_PLACE = (copy, actors, secret, legal, refusal, apply, score, evaluate, order, quick, stage, prepare)


class Compiled:
    """The search, compiled or taken from the cache."""

    def __init__(self, cache: bool = True) -> None:
        self._made: dict[Callable[..., Any], Any] = {}
        for function in IN_PLACE:
            self._made[getattr(tree, function.__name__)] = numba.njit(nogil=True, error_model="numpy")(function)
        folder = search_folder() if cache else None
        with cached_in(folder):
            self.begin, self.run = (
                numba.njit(nogil=True, error_model="numpy", cache=folder is not None)(linked(function, self._of))
                for function in (tree.begin, tree.run)
            )
        self._folder = folder

    def _of(self, function: FunctionType) -> Any:
        if function not in self._made:
            self._made[function] = numba.njit(nogil=True, error_model="numpy")(linked(function, self._of))
        return self._made[function]

    def used(self) -> None:
        """It was called, so it is in the cache."""
        if self._folder is not None:
            with contextlib.suppress(OSError):
                (self._folder / READY).touch()
