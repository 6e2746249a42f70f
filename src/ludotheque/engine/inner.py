"""Compiling what only compiled code calls: linked into its callers, never made into machine code of its own.

Numba optimises each function fully, with all that it calls, and makes machine code of it; so a rule deep down would be
optimised again for every level above it. Only entries are called from outside. All else gets the first, cheap half of
Numba's own passes, and the entry gets all of them: compiling takes a half to two thirds of the time.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.registry import cpu_target


class _Inner(JITCodeLibrary):
    """The code of a function that nobody calls by its address."""

    @property
    def codegen(self) -> Any:
        """What makes machine code, of which none is made here."""
        return _Absent(self._codegen)

    def _optimize_final_module(self: Any) -> None:
        maker = self._codegen
        passes, builder = maker._module_pass_manager(loop_vectorize=False, slp_vectorize=False, opt=0, cost="cheap")
        passes.run(self._final_module, builder)

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
    maker = cpu_target.target_context.codegen()
    before = maker._library_class
    maker._library_class = _Inner
    try:
        yield
    finally:
        maker._library_class = before
