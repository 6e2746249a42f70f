"""Declaring what Python calls of the engine: both back ends, and the cache, follow from the declaration.

An entry is a function in the subset that compiles, over whole arrays. Its annotations say what it takes: `Boxes` (an
array with one box), `States` (packed positions), `Codes`, `Numbers`, `Streams`, `Keys`, or plain numbers. Compiled,
they are arrays; interpreted, lists of the same shape, and positions that are unpacked when they are looked at. So an
entry writes ``keys[i][seat]``, never ``keys[i, seat]``.
"""

from __future__ import annotations

import dis
from collections.abc import Callable, Iterator
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from ludotheque.core.game import Game

Boxes = Any
"""One box, as an array with one element."""
States = Any
"""Packed positions."""
Numbers = list[int]
"""64-bit numbers."""
Streams = list[list[int]]
"""The states of random generators, a row for each."""
Keys = list[list[list[int]]]
"""Numbers by game, seat and key."""

F = TypeVar("F", bound=Callable[..., Any])
ENTRIES: dict[str, Callable[..., Any]] = {}
"""All entries by their names."""


def entry(function: F) -> F:
    """Declare an entry: `game.engine` has it under its name, compiled or interpreted."""
    ENTRIES[function.__name__] = function
    return function


def stand_ins(game: Game) -> dict[Callable[..., Any], Callable[..., Any]]:
    """The functions of `drive` that stand for a game's own rules, with those rules."""
    from ludotheque.engine import drive

    return {getattr(drive, name): getattr(game.rules, name) for name in ("legal", "refusal", "apply", "score")}


def called(function: Any) -> Iterator[tuple[str, str | None, Any]]:
    """What a function looks up outside itself: a name, an attribute where the name is a module, and what it finds."""
    scope, name = function.__globals__, None
    for step in dis.get_instructions(function):
        if name is not None and step.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            yield name, step.argval, getattr(scope[name], step.argval)
        name = None
        if step.opname == "LOAD_GLOBAL" and step.argval in scope:
            if isinstance(scope[step.argval], ModuleType):
                name = step.argval
            else:
                yield step.argval, None, scope[step.argval]


def linked(function: Any, of: Callable[[Any], Any]) -> Any:
    """A copy of a function in which every function that it calls is the one that `of` gives for it."""
    scope = dict(function.__globals__)
    modules: dict[str, ModuleType] = {}
    for name, attribute, found in called(function):
        made = of(found) if isinstance(found, FunctionType) else found
        if attribute is None:
            scope[name] = made
        else:
            # a module in which the functions needed are those given: compilers and people read it as any other
            scope[name] = modules.setdefault(name, ModuleType(function.__globals__[name].__name__))
            setattr(scope[name], attribute, made)
    return copied(function, scope)


def copied(function: Any, scope: dict[str, Any]) -> Any:
    """A copy of a function that finds its globals elsewhere."""
    copy = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    return copy
