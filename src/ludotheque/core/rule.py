"""Marking the functions that are rules, and telling what happens in them.

A rule is a plain function ``(box, s, …)`` over two records in the subset of Python that Numba compiles: numbers and
fields, no strings, no containers of its own. Called as it stands it runs interpreted; `native.py` compiles a copy
with one signature, read off the annotations, in which every rule it calls is the compiled one.
"""

from __future__ import annotations

import threading
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


class _Ear(threading.local):
    """Where events are heard, in each thread apart: a server folds several tables at once."""

    heard: list[tuple[int, ...]] | None = None


_ear = _Ear()


def rule(function: F) -> F:
    """Mark a function as a rule. It stays what it is; compiled code is made from its source when needed."""
    RULES.add(function)
    return function


def tell(event: int, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Say that an event happened, with up to four numbers. Compiled, it is nothing."""
    heard = _ear.heard
    if heard is not None:
        heard.append((event, seat, a, b, c, d))


def told(action: Callable[..., Any], *arguments: Any) -> list[tuple[int, ...]]:
    """Carry out an action and return the events that were told in it."""
    heard: list[tuple[int, ...]] = []
    before = _ear.heard
    _ear.heard = heard
    try:
        action(*arguments)
        return heard
    finally:
        _ear.heard = before


@rule
def list_all(first: int, count: int, out: Codes) -> int:
    """Write codes that are all open; how many."""
    for i in range(count):
        out[i] = first + i
    return count
