"""The engine without a compiler: slower, and never missing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from ludotheque.engine.entry import ENTRIES, linked, stand_ins

if TYPE_CHECKING:
    from ludotheque.core.game import Game
    from ludotheque.core.layout import Struct


class Unpacked:
    """Packed records as objects, each made when it is first looked at and packed again at the end."""

    def __init__(self, kind: type[Struct], records: Any) -> None:
        self.kind, self.records = kind, records
        self.made: dict[int, Struct] = {}

    def __len__(self) -> int:
        return len(self.records)

    def __getitem__(self, index: int) -> Struct:
        if index not in self.made:
            self.made[index] = self.kind.unpack(self.records, index)
        return self.made[index]

    def pack(self) -> None:
        """Write all that was looked at back."""
        for index, record in self.made.items():
            record.pack_into(self.records, index)


class Interpreted:
    """The entries of the engine, run on unpacked records by the interpreter."""

    name = "interpreted"

    def __init__(self, game: Game) -> None:
        self.game = game
        self._stand_ins = stand_ins(game)
        # the game's own rules and the core's call no stand-in
        self._as_they_stand = (game.state.__module__.rpartition(".")[0], "ludotheque.core")
        self._bound: dict[Any, Any] = {}
        self._box: Unpacked | None = None
        self._entries = {name: self.bind(function) for name, function in ENTRIES.items()}

    def bind(self, function: Any) -> Any:
        """A function as it is, or a copy of it in which this game's rules stand for the stand-ins."""
        if function in self._stand_ins:
            return self._stand_ins[function]
        if function.__module__.startswith(self._as_they_stand):
            return function
        if function not in self._bound:
            self._bound[function] = linked(function, self.bind)
        return self._bound[function]

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """An entry by its name."""
        if name.startswith("_") or name not in self._entries:
            raise AttributeError(name)
        return partial(self._call, self._entries[name], ENTRIES[name].__annotations__)

    def _unpacked(self, box: Any) -> Unpacked:
        """A box, unpacked once for all the calls in which it is the same: it never changes, and is large."""
        if self._box is None or self._box.records is not box:
            self._box = Unpacked(self.game.box, box)
        return self._box

    def _call(self, function: Callable[..., Any], kinds: dict[str, str], *arguments: Any) -> Any:
        given: list[Any] = []
        for kind, argument in zip(kinds.values(), arguments, strict=False):
            if kind == "Boxes":
                given.append(self._unpacked(argument))
            elif kind == "States":
                given.append(Unpacked(self.game.state, argument))
            else:
                given.append(argument.tolist() if hasattr(argument, "tolist") else argument)
        result = function(*given)
        for kind, made, argument in zip(kinds.values(), given, arguments, strict=False):
            if kind == "States":
                made.pack()
            elif isinstance(made, list):
                argument[...] = made
        return result
