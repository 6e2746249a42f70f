"""The tables of a game: its moves with their dense codes and notation, its events, its reasons for a refusal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
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

    def __hash__(self) -> int:
        return hash(self.name)


def choice(name: str, *names: str) -> Arg:
    """An argument with named values."""
    return Arg(name, names, len(names))


def number(name: str, first: int, last: int) -> Arg:
    """An argument that is a number; the rules get it as it is written."""
    return Arg(name, [str(n) for n in range(first, last + 1)], last - first + 1, first)


SEAT = number("seat", 0, 7)
COUNT = Arg("n", (), 0)
"""A plain number of an event: shown as it is."""


@dataclass(frozen=True)
class Kind:
    """One kind of move. `text` is its notation, with ``{0}`` and ``{1}`` for the arguments."""

    name: str
    args: tuple[Arg, ...] = ()
    text: str = ""
    group: str = ""

    @property
    def size(self) -> int:
        """How many moves of this kind there are."""
        size = 1
        for arg in self.args:
            size *= arg.size
        return size


class Moves:
    """The table of all moves of a game, from which codes, notation and labels come."""

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = kinds
        self._first: dict[str, int] = {}
        self.codes = 0
        for kind in kinds:
            self._first[kind.name] = self.codes
            self.codes += kind.size

    def first(self, name: str) -> int:
        """The first code of a kind; its others follow, the last argument counting fastest."""
        return self._first[name]

    def code(self, name: str, *values: int) -> int:
        """The code of a move by its kind and the values of its arguments."""
        kind = next(k for k in self.kinds if k.name == name)
        index = 0
        for arg, value in zip(kind.args, values, strict=True):
            index = index * arg.size + value - arg.first
        return self._first[name] + index

    def decode(self, code: int) -> tuple[Kind, tuple[int, ...]]:
        """The kind of a code and the values of its arguments."""
        for kind in self.kinds:
            rest = code - self._first[kind.name]
            if rest < kind.size:
                values = []
                for arg in reversed(kind.args):
                    rest, value = divmod(rest, arg.size)
                    values.append(value + arg.first)
                return kind, tuple(reversed(values))
        raise IndexError(code)

    def notation(self, code: int, box: GameBox) -> str:
        """The short form of a move, which `GameBox.codes` parses back."""
        kind, values = self.decode(code)
        names = [arg.texts(box)[value - arg.first] for arg, value in zip(kind.args, values, strict=True)]
        return (kind.text or " ".join([kind.name, *(f"{{{i}}}" for i in range(len(names)))])).format(*names)


@dataclass
class Events:
    """The events that a game's rules can tell, numbered as they are declared. Labels of moves are declared so, too."""

    names: list[str] = field(default_factory=list)
    args: list[tuple[Arg, ...]] = field(default_factory=list)

    def add(self, name: str, *args: Arg) -> int:
        """Declare an event with its arguments (beside the seat) and return its number."""
        self.names.append(name)
        self.args.append(args)
        return len(self.names) - 1


@dataclass
class Reasons:
    """The reasons for which a game refuses a move, numbered from 1, each with the clause it stands on."""

    names: list[str] = field(default_factory=lambda: [""])
    clauses: list[str] = field(default_factory=lambda: [""])

    def add(self, name: str, clause: str) -> int:
        """Declare a reason and return its number."""
        self.names.append(name)
        self.clauses.append(clause)
        return len(self.names) - 1
