"""One declaration of a fixed-size record, two forms of it.

A game declares its box and its position as a class whose fields say how large they are, what range they keep, which
pieces they count and whether they are secret or derived. From it come an ordinary Python object with (nested) lists,
on which the rules run interpreted, and an aligned NumPy dtype with the same names, on which they run compiled.

    @layout
    class State(Play):
        coins: Row = field(SEATS, hi=999)
        goods: Grid = field(SEATS, GOODS, hi=24, pieces="good", by=1)

Rules write ``s.goods[p][GRAIN]``, never ``s.goods[p, GRAIN]``: lists know only the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

if TYPE_CHECKING:
    import numpy as np

Row = list[int]
Grid = list[list[int]]


@dataclass(frozen=True)
class Field:
    """One field of a layout."""

    dims: tuple[int, ...]
    lo: int
    hi: int
    start: int
    pieces: str
    by: int | None
    secret: bool
    derived: bool
    name: str = ""

    @property
    def format(self) -> str:
        """The NumPy type: the smallest that holds the range."""
        for name, bits in (("i1", 8), ("i2", 16), ("i4", 32)):
            if -(1 << (bits - 1)) <= self.lo and self.hi < 1 << (bits - 1):
                return name
        return "i8"

    def fresh(self) -> Any:
        """The field's value in a new record."""
        value: Any = self.start
        for size in reversed(self.dims):
            value = [value if isinstance(value, int) else clone(value) for _ in range(size)]
        return value

    def cells(self, value: Any, index: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], int]]:
        """Every number of the field with its index."""
        if len(index) == len(self.dims):
            yield index, value
        else:
            for i, part in enumerate(value):
                yield from self.cells(part, (*index, i))

    def fault(self, value: Any, index: tuple[int, ...] = ()) -> str | None:
        """A sentence saying what is wrong with a value, or None."""
        where = self.name + "".join(f"[{i}]" for i in index)
        if len(index) < len(self.dims):
            size = self.dims[len(index)]
            if not isinstance(value, list) or len(value) != size:
                return f"{where} must be a list of {size}"
            return next((f for i, part in enumerate(value) if (f := self.fault(part, (*index, i)))), None)
        if not isinstance(value, int) or isinstance(value, bool):
            return f"{where} must be a whole number, not {value!r}"
        if not self.lo <= value <= self.hi:
            return f"{where} is {value}, but must be from {self.lo} to {self.hi}"
        return None


def field(
    *dims: int,
    lo: int = 0,
    hi: int = 127,
    start: int = 0,
    pieces: str = "",
    by: int | None = None,
    secret: bool = False,
    derived: bool = False,
) -> Any:
    """Declare a field of a layout.

    dims: its sizes, none for a single number. lo, hi: the range it keeps. start: its value in a new record.
    pieces: the pieces it counts, which are conserved; by: the dimension that tells their kinds apart.
    secret: hidden from other seats (the first dimension is then the seat). derived: follows from the others.
    """
    return Field(dims, lo, hi, start, pieces, by, secret, derived)


def clone(value: Any) -> Any:
    """A copy of nested lists of numbers."""
    return [clone(v) for v in value] if value and isinstance(value[0], list) else value[:]


class Struct:
    """What every layout class can do; see `layout`."""

    FIELDS: ClassVar[dict[str, Field]] = {}
    SECRET: ClassVar[tuple[Field, ...]] = ()
    """The fields whose rows only their seat is shown."""
    __slots__ = ()

    def copy(self) -> Self:
        """An independent copy."""
        raise NotImplementedError  # written by `layout` for each class

    def fields(self) -> dict[str, Any]:
        """All values by name."""
        return {name: getattr(self, name) for name in self.FIELDS}

    def faults(self) -> Iterator[str]:
        """Sentences for all that is out of its range or shape."""
        for name, spec in self.FIELDS.items():
            if fault := spec.fault(getattr(self, name)):
                yield fault

    def pieces(self) -> dict[str, int]:
        """How many pieces of each kind all fields together hold."""
        totals: dict[str, int] = {}
        for name, spec in self.FIELDS.items():
            if spec.pieces:
                for index, count in spec.cells(getattr(self, name)):
                    key = spec.pieces if spec.by is None else f"{spec.pieces} {index[spec.by]}"
                    totals[key] = totals.get(key, 0) + count
        return totals

    def pack(self) -> np.ndarray[Any, Any]:
        """The record as a NumPy array with one element, for compiled code."""
        import numpy as np

        array = np.zeros(1, self.dtype())
        self.pack_into(array, 0)
        return array

    def pack_into(self, array: np.ndarray[Any, Any], index: int) -> None:
        """Write the record into one element of an array."""
        for name in self.FIELDS:
            array[name][index] = getattr(self, name)

    @classmethod
    def unpack(cls, array: np.ndarray[Any, Any], index: int = 0) -> Self:
        """The object for one element of an array."""
        self = cls()
        for name in cls.FIELDS:
            setattr(self, name, array[name][index].tolist())
        return self

    @classmethod
    def dtype(cls) -> np.dtype[Any]:
        """The aligned NumPy type; one object per class, which compiled calls rely on."""
        import numpy as np

        if cls not in _DTYPES:
            parts = [(name, spec.format, spec.dims) for name, spec in cls.FIELDS.items()]
            _DTYPES[cls] = np.dtype(parts, align=True)
        return _DTYPES[cls]

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(getattr(self, n) == getattr(other, n) for n in self.FIELDS)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{n}={getattr(self, n)}' for n in self.FIELDS)})"


_DTYPES: dict[type, np.dtype[Any]] = {}
T = TypeVar("T", bound=Struct)


def layout(cls: type[T]) -> type[T]:
    """Turn a class of `field` declarations into a record with exactly these fields (a misspelt one is an error)."""
    specs: dict[str, Field] = {}
    for base in reversed(cls.__mro__):
        for name, spec in vars(base).items():
            if isinstance(spec, Field):
                specs[name] = replace(spec, name=name)
    copies = ("self.{0}", "self.{0}[:]", "[r[:] for r in self.{0}]", "[[r[:] for r in q] for q in self.{0}]")
    lines = ["def copy(self):", " new = make(cls)"]
    lines += [f" new.{n} = {copies[len(f.dims)].format(n)}" for n, f in specs.items()]
    scope: dict[str, Any] = {"make": object.__new__}
    exec("\n".join([*lines, " return new"]), scope)  # one attribute a line: three times faster than a loop

    def init(self: Struct) -> None:
        for name, spec in specs.items():
            setattr(self, name, spec.fresh())

    body = {
        "__slots__": tuple(specs), "__doc__": cls.__doc__, "__module__": cls.__module__, "FIELDS": specs,
        "SECRET": tuple(spec for spec in specs.values() if spec.secret), "__init__": init, "copy": scope["copy"],
    }
    made: type[T] = type(cls.__name__, (Struct,), body)
    scope["cls"] = made
    return made


class Play(Struct):
    """The fields that the core keeps in every game's position.

    actors is the set of seats that may decide now, a bit for each; CHANCE alone is -1; nobody, when all is over, 0.
    While a secret question stands, `secret` is 1 and `sealed` is the set of seats that have finished it.
    first is the seat that began the game, and never changes once it is known. question is what is asked: see `asking`.
    """

    actors: int = field(lo=-1, hi=255)
    sealed: int = field(hi=255)
    secret: int = field(hi=1)
    first: int = field(lo=-1, hi=7, start=-1)
    question: int = field(hi=127)
