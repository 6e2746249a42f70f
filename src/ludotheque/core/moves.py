"""The table of moves of a game: one row says all of a kind of move. Codes, notation and dispatch come from it.

    Kind("bid", ROW, COLUMN, text="bid {0}:{1}", asked=(ask.PLACE, ask.ANSWER), otherwise=reasons.NO_AUCTION,
         test=city.bid_refusal, play=city.bid)

The core writes `legal`, `refusal` and `apply` from these rows: see `dispatch.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ludotheque.core.args import Arg

if TYPE_CHECKING:
    from ludotheque.core.box import GameBox

Rule = Callable[..., Any]


@dataclass(frozen=True, init=False)
class Kind:
    """One kind of move: what it takes, which questions admit it, what tests it and what carries it out."""

    name: str
    args: tuple[Arg, ...]
    text: str
    """Its notation, with ``{0}`` and ``{1}`` for the arguments; by default the name and the arguments."""
    group: str
    """The group under which a list of moves shows it; by default its name."""
    asked: tuple[int, ...]
    """The questions that it answers."""
    otherwise: int | Rule
    """Why it is refused where another question stands: a reason, or a rule ``(box, s, seat)`` that gives one."""
    when: Rule | None
    """``(box, s, seat)``: 0, or the reason why no move of this kind is open at all."""
    test: Rule | None
    """``(box, s, seat, *fixed, *arguments)``: 0, or the reason why this move is not open; None: it always is."""
    play: Rule | None
    """``(box, s, seat, *fixed, *arguments)``: carry it out, up to the next question."""
    lists: Rule | None
    """``(box, s, seat, first, out, n)``: write the codes of this kind that are open into out from n on, `first` being
    that of its first move; where to go on. Only where speed asks for it: else `test` is tried on every move. Kinds
    that follow one another and have the same are listed by one call, for the first of them."""
    fixed: tuple[int, ...]
    """What `test` and `play` get before the arguments: so kinds share a rule."""

    def __init__(
        self, name: str, *args: Arg, text: str = "", group: str = "", asked: tuple[int, ...] | int = (),
        otherwise: int | Rule = 0, when: Rule | None = None, test: Rule | None = None, play: Rule | None = None,
        lists: Rule | None = None, fixed: tuple[int, ...] = (),
    ) -> None:
        asked = (asked,) if isinstance(asked, int) else asked
        for field, value in (
            ("name", name), ("args", args), ("text", text), ("group", group), ("asked", asked),
            ("otherwise", otherwise), ("when", when), ("test", test), ("play", play), ("lists", lists),
            ("fixed", fixed),
        ):
            object.__setattr__(self, field, value)

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
        self._decoded: dict[int, tuple[Kind, tuple[int, ...]]] = {}

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
        """The kind of a code and the values of its arguments; kept, as labels and pictures ask for it all the time."""
        if (found := self._decoded.get(code)) is None:
            found = self._decoded[code] = self._decode(code)
        return found

    def _decode(self, code: int) -> tuple[Kind, tuple[int, ...]]:
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
