"""Marking the functions that are rules, telling what happens in them, and saying why something is refused.

A rule is a plain function ``(box, s, …)`` over two records in the subset of Python that Numba compiles: numbers and
fields, no strings, no containers of its own. Called as it stands it runs interpreted; the engine compiles a copy with
one signature, read off the annotations, in which every rule it calls is the compiled one.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

Codes = list[int]
"""A buffer that a rule fills with move codes; compiled, an array of 32-bit numbers."""
Stream = list[int]
"""The state of a random generator: two 64-bit numbers."""

CHANCE = -1
"""The pseudo-seat that throws dice, spins the wheel and draws tiles."""

RULES: set[Callable[..., Any]] = set()


class _Ear(threading.local):
    """Where events and refusals are heard, in each thread apart: a server folds several tables at once."""

    heard: list[tuple[int, ...]] | None = None
    refused: tuple[int, ...] | None = None
    listener: Callable[[tuple[int, ...]], None] | None = None


_ear = _Ear()


def rule(function: F) -> F:
    """Mark a function as a rule. It stays what it is; compiled code is made from its source when needed."""
    RULES.add(function)
    return function


def tell(event: int, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Say that an event happened, with up to four numbers, after what it changed. Compiled, it is nothing."""
    heard = _ear.heard
    if heard is not None:
        heard.append((event, seat, a, b, c, d))
        if _ear.listener is not None:
            _ear.listener(heard[-1])


def refuse(reason: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> int:
    """The number of a reason, with up to four numbers that it names, such as what is lacking.

    Compiled, it is the reason's number and nothing else.
    """
    _ear.refused = (reason, a, b, c, d)
    return reason


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


@contextmanager
def listening(hear: Callable[[tuple[int, ...]], None]) -> Iterator[None]:
    """Within it, every event that `Position.play` brings about is heard as it is told: (number, seat, values …)."""
    before = _ear.listener
    _ear.listener = hear
    try:
        yield
    finally:
        _ear.listener = before


def refused(test: Callable[..., int], *arguments: Any) -> tuple[int, ...]:
    """The reason that a test gives, and the numbers with which it refused, if any."""
    _ear.refused = None
    reason = test(*arguments)
    return _ear.refused if _ear.refused and _ear.refused[0] == reason else (reason,)
