"""Marking the functions that are rules, and telling what happens in them.

A rule is a plain function ``(box, s, …)`` over two records in the subset of Python that Numba compiles: numbers and
fields, no strings, no containers of its own. Called as it stands it runs interpreted; `native.py` compiles a copy
with one signature, read off the annotations, in which every rule it calls is the compiled one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

Codes = list[int]
"""A buffer that a rule fills with move codes; compiled, an array of 32-bit numbers."""
Words = list[int]
"""A buffer of 64-bit numbers, such as the state of a random generator."""

CHANCE = -1
"""The pseudo-seat that throws dice, spins the wheel and draws tiles."""

RULES: set[Callable[..., Any]] = set()

_sink: list[tuple[int, ...]] | None = None


def rule(function: F) -> F:
    """Mark a function as a rule. It stays what it is; compiled code is made from its source when needed."""
    RULES.add(function)
    return function


def tell(event: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Say that an event happened, with up to three numbers. Compiled, it is nothing."""
    if _sink is not None:
        _sink.append((event, seat, a, b, c))


def told(action: Callable[..., Any], *arguments: Any) -> list[tuple[int, ...]]:
    """Carry out an action and return the events that were told in it."""
    global _sink
    before, _sink = _sink, []
    try:
        action(*arguments)
        return _sink
    finally:
        _sink = before
