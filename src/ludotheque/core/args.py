"""The types of arguments that moves, events and reasons have: a field, a good, a number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludotheque.core.box import GameBox


@dataclass(frozen=True)
class Arg:
    """A type of argument: how many values it has, and the short name of each.

    Names are a fixed list, or made from the box where they depend on it (the fields of a landscape).
    In words, value ``i`` is the catalogue's ``<name>.<short name>`` where there is one, else the short name; or what
    `say` makes of it, where a value stands for more than a word (all that a field costs).
    """

    name: str
    names: Sequence[str] | Callable[[Any], Sequence[str]]
    size: int
    first: int = 0
    say: Callable[[GameBox, int, str], str] | None = None
    """(box, value, lang): a value in words."""

    def texts(self, box: GameBox) -> Sequence[str]:
        """The short names of all values under this box."""
        if not callable(self.names):
            return self.names
        if self not in box.names:
            names = list(self.names(box.data))
            box.names[self] = names + [f"{self.name}{i}" for i in range(len(names), self.size)]
        return box.names[self]

    def named(self, box: GameBox, value: int) -> bool:
        """Whether this box has such a value: one beyond its names has only its number."""
        i = value - self.first
        return not callable(self.names) or self.texts(box)[i] != f"{self.name}{i}"

    def __hash__(self) -> int:
        return hash(self.name)


def choice(name: str, *names: str) -> Arg:
    """An argument with named values; the rules get its place in the list."""
    return Arg(name, names, len(names))


def number(name: str, first: int, last: int) -> Arg:
    """An argument that is a number; the rules get it as it is written."""
    return Arg(name, [str(n) for n in range(first, last + 1)], last - first + 1, first)


def count(name: str) -> Arg:
    """A plain number of an event or a reason: shown as it is."""
    return Arg(name, (), 0)


SEAT = number("seat", 0, 7)
COUNT = count("n")
