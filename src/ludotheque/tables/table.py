"""A table: a record being played, as the fold of its entries.

Entries are numbered; besides, each viewer (a seat, or the spectators, who count as one) has a numbering of their own
of the entries they see, so that gaps betray nothing.

A question is named by two numbers: how many times the open position has changed, and how many entries the seat has
made in the secret choice under way. Another's secret choice changes neither.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, astuple, dataclass, field, replace
from typing import Any

from ludotheque.core.box import GameBox
from ludotheque.core.position import Position, Reason
from ludotheque.core.rule import CHANCE
from ludotheque.tables.entries import (
    Answer,
    Ask,
    Back,
    Chat,
    Close,
    Deed,
    Entry,
    Hand,
    Key,
    Move,
    Name,
    Rematch,
    Start,
    draws,
)
from ludotheque.tables.past import refold


class Refused(Exception):
    """Something that cannot be done at a table now: a key of the server's words with its arguments, or a reason."""

    def __init__(self, key: str, reason: Reason | None = None, stale: bool = False, **arguments: object) -> None:
        super().__init__(key)
        self.key = key
        self.reason = reason
        self.stale = stale
        """The question named no longer stands."""
        self.arguments = arguments
        """A `seat` among them is put into words as `who`."""


@dataclass(frozen=True, slots=True)
class Step:
    """A move that may perhaps be taken back."""

    number: int
    seat: int
    secret: bool
    finished: bool
    """It ended the seat's secret choice, which the others could see."""
    began: int = 0
    """When the time for its question began."""


@dataclass(slots=True)
class Person:
    """Who sits at a seat. A `me` or `screen` seat is held by whoever set the table, a `friend` by invitation."""

    kind: str
    name: str = ""
    bot: str = ""
    """The bot that plays this seat, or stands in for an absent person."""
    resigned: bool = False
    """The person has given up: the bot plays to the end."""

    @property
    def role(self) -> str:
        """Whose token moves this seat."""
        return "host" if self.kind in ("me", "screen") else self.kind


@dataclass(frozen=True, slots=True)
class Request:
    """A request to take back beyond the barrier."""

    seat: int
    move: int
    marks: list[int]
    """Each viewer's number of it."""
    yes: list[str] = field(default_factory=list)
    """The roles that agreed."""


class Table:
    """One table after all its entries so far."""

    __slots__ = (
        "_labels",
        "barrier",
        "box",
        "broken",
        "came",
        "clock",
        "closed",
        "drawn",
        "epoch",
        "handed",
        "hints",
        "id",
        "keyed",
        "keys",
        "last",
        "links",
        "marks",
        "moved",
        "named",
        "number",
        "own",
        "people",
        "position",
        "rematch",
        "request",
        "said",
        "since",
        "steps",
    )

    def __init__(self, name: str, box: GameBox, people: Sequence[Person], clock: int = 0, hints: bool = False) -> None:
        self.id = name
        self.clock = clock
        """Seconds that a person has for a decision; 0: as long as they like."""
        self.hints = hints
        """Whether hints are given where people play along, too."""
        self.since = 0
        """When the time for the question that stands began, in milliseconds; what is done in secret does not matter."""
        self.box = box
        self.people = list(people)
        self.position: Position = box.game.begin(box)
        self.number = 0
        self.epoch = 0
        self.own = [0] * box.seats
        self.marks = [0] * (box.seats + 1)
        self.steps: list[Step] = []
        self.barrier = "start"
        """Why nothing before `steps` can be taken back freely."""
        self.moved = [0] * box.seats
        self.last = [0] * box.seats
        """The number of each seat's last move; 0 if there is none, or it was taken back."""
        self.handed = [0] * box.seats
        """Since which entry a bot plays for the person at a seat; 0: none does."""
        self.came = [False] * box.seats
        """Who has done something that all could see: a friend's clock does not run before."""
        self.request: Request | None = None
        self.drawn = 0
        """How often chance has decided in what was not taken back."""
        self.rematch: str | None = None
        self.keyed = 0
        """How many of its entries only say who holds a role."""
        self.said = [0] * box.seats
        """How often each seat has said something."""
        self.named = [0] * box.seats
        """How often each seat has taken a name."""
        self.closed = False
        """Nothing is done here any more: whoever runs the server wants it so."""
        self.links: dict[str, str] = {}
        """Roles whose tokens are not those that the table was set with, and by what each is known."""
        self.keys: list[str] = []
        """The ids of the latest entries, so that one sent twice is known."""
        self.broken = False
        """A stored move could not be played again; a snapshot must say where the table goes on."""
        self._labels: dict[tuple[int, str], tuple[str, dict[int, str]]] = {}

    def copy(self) -> Table:
        """An independent copy, on which something can be tried."""
        new = Table.__new__(Table)
        for name in Table.__slots__:
            setattr(new, name, getattr(self, name))
        new.position = self.position.copy()
        new.people = [replace(p) for p in self.people]
        new.own, new.marks, new.moved, new.steps = self.own[:], self.marks[:], self.moved[:], self.steps[:]
        new.came, new.last, new.handed = self.came[:], self.last[:], self.handed[:]
        new._labels = self._labels.copy()
        return new

    # What there is to know

    def question(self, seat: int) -> str:
        """The name of the question that stands for a seat."""
        return f"{self.epoch}.{self.own[seat]}"

    @property
    def untouched(self) -> bool:
        """Whether nobody has done anything here yet; that somebody took up an invitation is nothing."""
        return self.number <= 1 + self.keyed

    def viewer(self, seat: int | None) -> int:
        """The place of a viewer in `marks`; spectators come last."""
        return self.box.seats if seat is None else seat

    def role(self, seat: int) -> str:
        """Whose token moves a seat: the host's, or the seat's own."""
        return "host" if self.people[seat].role == "host" else f"seat{seat}"

    def held(self, role: str) -> tuple[int, ...]:
        """The seats that a role moves."""
        return tuple(i for i, p in enumerate(self.people) if p.kind != "bot" and self.role(i) == role)

    def roles(self) -> list[str]:
        """The roles that have a token here."""
        return ["host", *(f"seat{i}" for i, person in enumerate(self.people) if person.kind == "friend"), "watch"]

    def awaited(self) -> list[int]:
        """The seats whose people must decide."""
        return [seat for seat in self.to_act if not self.people[seat].bot]

    @property
    def to_act(self) -> list[int]:
        """The seats that must decide; none where the table is closed."""
        return [] if self.closed else [seat for seat in self.position.to_act if seat >= 0]

    def bots(self) -> dict[int, str]:
        """The seats that a bot must decide for now, with the questions."""
        return {seat: self.question(seat) for seat in self.to_act if self.people[seat].bot}

    def names(self, lang: str) -> list[str]:
        """How the people at the seats are called."""
        return [p.name or self.box.game.word(f"seat.{i}", lang) for i, p in enumerate(self.people)]

    def labels(self, seat: int, lang: str) -> dict[int, str]:
        """What the moves of a seat say here, as `Position.labels`; made once for each question."""
        question = self.question(seat)
        found = self._labels.get((seat, lang))
        if not found or found[0] != question:
            found = self._labels[seat, lang] = (question, self.position.labels(seat, lang))
        return found[1]

    # Going on

    def enter(self, deed: Deed, seat: int | None = None, seen: int = -1, key: str | None = None) -> Entry:
        """Number an entry, for the table and for each viewer that sees it (-1: all), and fold it in.

        What it changes of the position is already done.
        """
        if key is not None and key in self.keys:
            raise Refused("again")
        seen &= (1 << len(self.marks)) - 1
        marks = [mark + (seen >> viewer & 1) for viewer, mark in enumerate(self.marks)]
        entry = Entry(self.number + 1, deed, seat, seen, marks, key)
        self._note(entry)
        return entry

    def fold(self, entry: Entry) -> None:
        """Go on by a stored entry, not a `Back`: see `fold_to`.

        Should the rules have changed so that a stored move is illegal now, the position stays as it was before it.
        """
        if isinstance(entry.deed, Start | Move) and not self.broken:
            self.position, self.broken = refold(self.position, [entry])
        self._note(entry)

    def fold_to(self, entries: Sequence[Entry], position: Position, broken: bool) -> None:
        """Go on by stored entries with a `Back` among them; `position` is the one after them all."""
        for entry in entries:
            self._note(entry)
        self.position, self.broken = position, broken

    def _note(self, entry: Entry) -> None:
        """All that an entry changes beside the position."""
        seat, deed = entry.seat, entry.deed
        self.number = entry.number
        if entry.key:
            self.keys = [*self.keys[-31:], entry.key]
        self.marks = entry.marks[:]
        if seat is None:
            if isinstance(deed, Start):
                self.drawn += draws([entry])
                self.links = deed.links or {}
                self._question_anew(entry)
            elif isinstance(deed, Rematch):
                self.rematch = deed.table
            elif isinstance(deed, Key):
                self.links = {**self.links, deed.role: deed.digest}
                self.keyed += 1
            elif isinstance(deed, Close):
                self.closed = True
            return
        if not isinstance(deed, Hand) and entry.seen == (1 << len(self.marks)) - 1:
            self.came[seat] = True
        match deed:
            case Move():
                self._note_move(entry, deed, seat)
            case Back():
                self._note_back(entry, deed, seat)
            case Ask():
                self.request = None if deed.move is None else Request(seat, deed.move, self.marks[:])
            case Answer() if self.request:
                yes = [*self.request.yes, self.role(seat)]
                self.request = replace(self.request, yes=yes) if deed.yes else None
            case Chat():
                self.said = _one_more(self.said, seat)
            case Name():
                self.people[seat].name = deed.name
                self.named = _one_more(self.named, seat)
            case Hand():
                self.people[seat].bot = deed.bot
                self.people[seat].resigned |= deed.resigned
                self.handed[seat] = (self.handed[seat] or entry.number) if deed.bot else 0

    def _note_move(self, entry: Entry, deed: Move, seat: int) -> None:
        self.drawn += draws([entry])
        step = Step(entry.number, seat, deed.hidden, bool(deed.finished), self.since)
        self.moved[seat] += 1
        self.last[seat] = entry.number
        if step.secret:
            self.own[seat] += 1
            self.steps.append(step)
            return
        self._question_anew(entry)
        if self.steps and self.steps[-1].seat != seat:
            self.steps, self.barrier = [], "other"
        self.steps.append(step)
        if deed.opened:
            self.steps, self.barrier = [], "opened"
        elif any(row.seat == CHANCE for row in deed.moves):
            self.steps, self.barrier = [], "chance"

    def _note_back(self, entry: Entry, deed: Back, seat: int) -> None:
        self.drawn -= deed.undrawn or 0
        self.steps = [step for step in self.steps if step.number not in deed.drop]
        self.steps += [Step(*row) for row in deed.steps or ()]
        for whose in [seat] if deed.seats is None else deed.seats:
            self.moved[whose] = max(0, self.moved[whose] - 1)
            self.last[whose] = max((step.number for step in self.steps if step.seat == whose), default=0)
        self.last = self.last if deed.last is None else deed.last[:]
        if deed.hidden:
            self.own[seat] += 1
            return
        self._question_anew(entry, deed.since)

    def _question_anew(self, entry: Entry, since: int | None = None) -> None:
        """The open position has changed: all that was asked before is void."""
        self.epoch += 1
        self.own = [0] * len(self.own)
        self.since = entry.at if since is None else since
        self.request = None

    # Snapshots

    def to_json(self) -> dict[str, Any]:
        """The table as a document."""
        doc = {name: getattr(self, name) for name in _KEPT}
        doc["people"] = [[p.kind, p.name, p.bot, *([True] if p.resigned else [])] for p in self.people]
        doc["steps"] = [list(astuple(step)) for step in self.steps]
        doc["ask"] = asdict(self.request) if self.request else None
        doc["position"] = self.position.to_json()
        return doc

    @classmethod
    def from_json(cls, name: str, box: GameBox, doc: dict[str, Any], clock: int = 0, hints: bool = False) -> Table:
        """The table of a document made by `to_json`, of this version or an older one."""
        table = cls(name, box, [Person(*row) for row in doc["people"]], clock, hints)
        for key in _KEPT:
            setattr(table, key, doc.get(key, getattr(table, key)))
        if (request := doc.get("ask")) and "move" in request:  # the first version did not say what it was about
            table.request = Request(*(request[name] for name in ("seat", "move", "marks", "yes")))
        if "handed" not in doc:
            table.handed = [table.number * bool(p.bot and p.kind != "bot") for p in table.people]
        if "drawn" not in doc:
            table.drawn = -1  # older versions did not count
        table.steps = [Step(*row) for row in doc["steps"]]
        table.position = box.game.from_json(doc["position"])
        table.position.box = box
        return table


_KEPT = (
    *("number", "epoch", "own", "marks", "barrier", "moved", "last", "handed", "rematch", "keys"),
    *("since", "came", "drawn", "closed", "links", "said", "named", "keyed"),
)


def _one_more(counts: list[int], seat: int) -> list[int]:
    """Counts with one more at a seat; those of before, which a copy of the table may have, stay as they are."""
    return [n + (at == seat) for at, n in enumerate(counts)]
