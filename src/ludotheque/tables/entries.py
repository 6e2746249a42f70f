"""Entries: the numbered things that were done at a table, each of one kind, and how they are kept.

A kind is a type. Its fields are what is kept of it, as a JSON object: those without a default always, the others where
they differ from it. What an older version did not keep is None, or the default.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, ClassVar, NamedTuple, TypeAlias

from ludotheque.core.position import Turn
from ludotheque.core.rule import CHANCE
from ludotheque.tables import moment


class Carried(NamedTuple):
    """One move as it was carried out."""

    seat: int
    move: str
    given: int
    """1 if it was the only answer, which the core gave."""


@dataclass(frozen=True, slots=True)
class Start:
    """The deal."""

    kind: ClassVar = "start"
    moves: list[Carried]
    events: list[list[Any]]
    """What came of it: name, seat and numbers of each event."""
    links: dict[str, str] | None = None
    """At a rematch: roles whose people brought their own tokens, and by what each is known."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move with the draws and single answers after it."""

    kind: ClassVar = "move"
    moves: list[Carried]
    events: list[list[Any]]
    hidden: bool = False
    """It is part of a secret choice that is not opened yet."""
    finished: bool | None = None
    """It ended its seat's secret choice, which the others can see; None: it was not hidden."""
    opened: bool = False
    """It opened the secret choice."""


@dataclass(frozen=True, slots=True)
class Back:
    """Moves taken back."""

    kind: ClassVar = "back"
    drop: list[int]
    """The entries that fall."""
    agreed: bool
    """Others were asked."""
    seats: list[int] | None = None
    """Whose moves fell; None: the seat's own one."""
    since: int | None = None
    """When the time for the question began that stands again; None: now."""
    hidden: bool = False
    finished: bool | None = None
    undrawn: int | None = None
    """How many draws fell."""
    last: list[int] | None = None
    """The number of each seat's last move."""
    steps: list[tuple[int, int, bool, bool]] | None = None
    """Secret choices that are unopened again: number, seat, secret, finished."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A request to take back a move, by its number, and all after it."""

    kind: ClassVar = "ask"
    move: int | None
    """The first version did not say which."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to such a request."""

    kind: ClassVar = "answer"
    yes: bool
    own: bool | None
    """By who asked: then it is withdrawn."""


@dataclass(frozen=True, slots=True)
class Chat:
    """A word of chat."""

    kind: ClassVar = "chat"
    text: str


@dataclass(frozen=True, slots=True)
class Name:
    """A name taken."""

    kind: ClassVar = "name"
    name: str


@dataclass(frozen=True, slots=True)
class Hand:
    """A seat handed to a bot; an empty bot gives it back to its person."""

    kind: ClassVar = "hand"
    bot: str
    by: int | None
    late: bool = False
    """Because the person's time was up."""
    resigned: bool = False
    """For good: the person has given up."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """A rematch is at another table."""

    kind: ClassVar = "rematch"
    table: str


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint taken."""

    kind: ClassVar = "hint"


@dataclass(frozen=True, slots=True)
class Key:
    """Another token holds a role from now on; nobody at the table sees that."""

    kind: ClassVar = "key"
    role: str
    digest: str
    """By which the token is known; it is kept nowhere itself."""


@dataclass(frozen=True, slots=True)
class Close:
    """Whoever runs the server has closed the table: nothing is done there any more."""

    kind: ClassVar = "close"


Deed: TypeAlias = Start | Move | Back | Ask | Answer | Chat | Name | Hand | Rematch | Hint | Key | Close
KINDS: dict[str, type[Deed]] = {
    kind.kind: kind for kind in (Start, Move, Back, Ask, Answer, Chat, Name, Hand, Rematch, Hint, Key, Close)
}
_FIELDS = {kind: [(f.name, f.default) for f in fields(kind)] for kind in KINDS.values()}


@dataclass(frozen=True, slots=True)
class Entry:
    """One numbered thing that was done at a table."""

    number: int
    deed: Deed
    seat: int | None
    seen: int
    """A bit for each viewer that sees it."""
    marks: list[int]
    """Each viewer's own number after it."""
    key: str | None = None
    """An id given by who sent it; sent twice, it counts once."""
    at: int = field(default_factory=lambda: int(moment.now() * 1000))

    @property
    def kind(self) -> str:
        """The name of its kind."""
        return self.deed.kind

    def seen_by(self, viewer: int) -> bool:
        """Whether a viewer sees it."""
        return bool(self.seen >> viewer & 1)

    def body(self) -> dict[str, Any]:
        """What is kept of it beside number, kind, seat, key and time."""
        deed = self.deed
        named = ((name, getattr(deed, name), default) for name, default in _FIELDS[type(deed)])
        body = {name: value for name, value, default in named if default is MISSING or value != default}
        return {**body, "seen": self.seen, "marks": self.marks}


def read(number: int, kind: str, seat: int | None, body: dict[str, Any], key: str | None, at: int) -> Entry:
    """A stored entry."""
    of = KINDS[kind]
    kept: dict[str, Any] = {
        name: body.get(name, None if default is MISSING else default) for name, default in _FIELDS[of]
    }
    if "moves" in kept:
        kept["moves"] = [Carried(*row) for row in kept["moves"]]
    return Entry(number, of(**kept), seat, body["seen"], body["marks"], key, at)


def carried_out(turn: Turn) -> tuple[list[Carried], list[list[Any]]]:
    """What was played and what came of it, as entries keep it."""
    moves = [Carried(p.seat, str(p.move), int(p.given)) for p in turn.played]
    return moves, [[e.name, e.seat, *e.args] for e in turn]


def draws(entries: Sequence[Entry]) -> int:
    """How often chance decided in some entries."""
    played = (entry.deed.moves for entry in entries if isinstance(entry.deed, Start | Move))
    return sum(row.seat == CHANCE and not row.given for moves in played for row in moves)


def effective(entries: Sequence[Entry]) -> list[Entry]:
    """The entries with moves that were not taken back later."""
    dropped = {number for entry in entries if isinstance(entry.deed, Back) for number in entry.deed.drop}
    return [e for e in entries if isinstance(e.deed, Start | Move) and e.number not in dropped]
