"""Compiling what only compiled code calls: linked into its callers, never made into machine code of its own.

Numba optimises each function fully, with all that it calls, and makes machine code of it; so a rule deep down would be
optimised again for every level above it. Only entries are called from outside. All else gets the first, cheap half of
Numba's own passes, and the entry gets all of them: compiling takes a half to two thirds of the time.

This reaches into Numba. Where a version of it is built otherwise, all is compiled as Numba does it, which takes longer.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numba
from numba.core.codegen import JITCodeLibrary
from numba.core.registry import cpu_target

log = logging.getLogger("ludotheque.engine")


class _Inner(JITCodeLibrary):
    """The code of a function that nobody calls by its address."""

    @property
    def codegen(self) -> Any:
        """What makes machine code, of which none is made here."""
        return _Absent(self._codegen)

    def _optimize_final_module(self: Any) -> None:
        maker = self._codegen
        passes = maker._module_pass_manager(loop_vectorize=False, slp_vectorize=False, opt=0, cost="cheap")
        if isinstance(passes, tuple):
            passes[0].run(self._final_module, passes[1])
        else:  # older versions
            passes.run(self._final_module)

    def _finalize_final_module(self: Any) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


class _Absent:
    """A code generator without an environment to set: there is no machine code that would look at it."""

    def __init__(self, of: Any) -> None:
        self._of = of

    def set_env(self, name: str, environment: object) -> None:
        """Leave it."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._of, name)


@contextlib.contextmanager
def inner() -> Iterator[None]:
    """What is compiled in it can be called by compiled code alone."""
    with _libraries(_Inner) if possible() else contextlib.nullcontext():
        yield


@contextlib.contextmanager
def _libraries(kind: type) -> Iterator[None]:
    """What is compiled in it goes into libraries of a kind."""
    maker = cpu_target.target_context.codegen()
    before = maker._library_class
    maker._library_class = kind
    try:
        yield
    finally:
        maker._library_class = before


@lru_cache
def possible() -> bool:
    """Whether this version of Numba can do it: tried with a small function and one that calls it."""
    compiled: Any = numba.njit
    try:
        with _libraries(_Inner):
            below = compiled("int64(int64)", no_cpython_wrapper=True, no_cfunc_wrapper=True)(_next)
        return bool(compiled("int64(int64)")(lambda x: below(x) + below(x + 1))(1) == 5)
    except Exception as error:  # whatever it is: it can be done without
        log.info("Numba %s compiles all rules in full, which takes longer: %s", numba.__version__, error)
        return False


def _next(x: int) -> int:
    return x + 1
