"""A table: a record being played live, as the fold of its entries. Nothing here reads or writes storage.

An entry is one thing that was done at the table: a move with the draws and single answers after it, a move taken
back, a word of chat, a seat handed to a bot. Entries are numbered; besides, each viewer (a seat, or the spectators,
who count as one) has a numbering of their own of the entries they see, so that gaps betray nothing.

A question is named by two numbers: how many times the open position has changed, and how many entries the seat has
made in the secret choice under way. Another's secret choice changes neither.
"""

from __future__ import annotations

import hashlib
import hmac
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ludotheque.core.box import GameBox, Move, NoSuchMove
from ludotheque.core.position import Played, Position, Random, Reason, Turn
from ludotheque.core.record import Record
from ludotheque.core.rule import CHANCE
from ludotheque.core.words import LANGUAGES

Due = dict[tuple[str, int], str]
"""What is due at a table, by kind and seat: a bot's question, or the moment at which a clock runs out."""


class Chance:
    """The dice of a table: what comes at each of its draws, from its secret alone.

    So a draw that was taken back comes again, in whichever process and after whatever start. Nobody can foresee it: the
    numbers are of the same kind as the tokens, and those who hold one cannot make another.
    """

    def __init__(self, secret: str, drawn: int) -> None:
        self._secret, self._drawn = secret.encode(), drawn

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to stop less one; no two are likelier than each other by more than one in 2**200."""
        self._drawn += 1
        digest = hmac.new(self._secret, f"draw {self._drawn}".encode(), hashlib.sha256).digest()
        return int.from_bytes(digest) % stop


class Refused(Exception):
    """Something that cannot be done at a table now: a key of the server's words with its arguments, or a reason."""

    def __init__(self, key: str, reason: Reason | None = None, stale: bool = False, **arguments: object) -> None:
        super().__init__(key)
        self.key = key
        self.reason = reason
        self.stale = stale
        """The question named no longer stands."""
        self.arguments = arguments


@dataclass(slots=True)
class Entry:
    """One numbered thing that was done at a table.

    The body always holds `seen` (a bit for each viewer that sees it) and `marks` (each viewer's own number after it).
    """

    number: int
    kind: str
    seat: int | None
    body: dict[str, Any]
    key: str | None = None
    """An id given by who sent it; sent twice, it counts once."""
    at: int = field(default_factory=lambda: int(time.time() * 1000))


@dataclass(slots=True)
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

    @property
    def role(self) -> str:
        """Whose token moves this seat."""
        return "host" if self.kind in ("me", "screen") else self.kind


class Table:
    """One table after all its entries so far."""

    __slots__ = (
        "ask",
        "barrier",
        "box",
        "broken",
        "came",
        "clock",
        "drawn",
        "epoch",
        "handed",
        "id",
        "keys",
        "last",
        "marks",
        "moved",
        "number",
        "own",
        "people",
        "position",
        "rematch",
        "since",
        "steps",
    )

    def __init__(self, name: str, box: GameBox, people: Sequence[Person], clock: int = 0) -> None:
        self.id = name
        self.clock = clock
        """Seconds that a person has for a decision; 0: as long as they like."""
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
        self.ask: dict[str, Any] | None = None
        """A request to take back beyond the barrier: seat, its move, the roles that agreed, each viewer's number."""
        self.drawn = 0
        """How often chance has decided in what was not taken back."""
        self.rematch: str | None = None
        self.keys: list[str] = []
        """The ids of the latest entries, so that one sent twice is known."""
        self.broken = False
        """A stored move could not be played again; a snapshot must say where the table goes on."""

    def copy(self) -> Table:
        """An independent copy, on which something can be tried."""
        new = Table.__new__(Table)
        for name in Table.__slots__:
            setattr(new, name, getattr(self, name))
        new.position = self.position.copy()
        new.people = [Person(p.kind, p.name, p.bot) for p in self.people]
        new.own, new.marks, new.moved, new.steps = self.own[:], self.marks[:], self.moved[:], self.steps[:]
        new.came, new.last, new.handed = self.came[:], self.last[:], self.handed[:]
        new.ask = dict(self.ask) if self.ask else None
        return new

    # What is asked

    def question(self, seat: int) -> str:
        """The name of the question that stands for a seat."""
        return f"{self.epoch}.{self.own[seat]}"

    def viewer(self, seat: int | None) -> int:
        """The place of a viewer in `marks`; spectators come last."""
        return self.box.seats if seat is None else seat

    def role(self, seat: int) -> str:
        """Whose token moves a seat: the host's, or the seat's own."""
        return "host" if self.people[seat].role == "host" else f"seat{seat}"

    def bots(self) -> dict[int, str]:
        """The seats that a bot must decide for now, with the questions."""
        return {seat: self.question(seat) for seat in self.position.to_act if seat >= 0 and self.people[seat].bot}

    def late(self, began: int) -> bool:
        """Whether the time for a question that began at a moment is over."""
        return bool(self.clock) and began + 1000 * self.clock <= time.time() * 1000

    def clocks(self) -> dict[int, int]:
        """The people whose clock runs, with the moment at which their time ends."""
        if not self.clock:
            return {}
        people = self.people
        awaited = [i for i in self.position.to_act if i >= 0 and not people[i].bot]
        awaited = [i for i in awaited if people[i].kind != "friend" or self.came[i]]
        return dict.fromkeys(awaited, self.since + 1000 * self.clock)

    def due(self) -> Due:
        """What is to be done here though nobody asks for it."""
        bots: Due = {("bot", seat): question for seat, question in self.bots().items()}
        return bots | {("clock", seat): str(moment) for seat, moment in self.clocks().items()}

    # Doing things: each returns the entry to be stored, and this table is already the one after it

    def _enter(
        self, kind: str, seat: int | None, body: dict[str, Any], seen: int = -1, key: str | None = None
    ) -> Entry:
        """Number an entry, for the table and for each viewer that sees it, and fold it in."""
        if key is not None and key in self.keys:
            raise Refused("again")
        body["seen"] = seen & (1 << len(self.marks)) - 1
        entry = Entry(self.number + 1, kind, seat, body, key)
        self._note(entry)
        body["marks"] = self.marks[:]
        return entry

    def start(self, rng: Random) -> Entry:
        """Deal until a seat must decide."""
        self.position, turn = self.box.game.opening(self.box)
        return self._enter("start", None, _carried_out(turn.then(self.position.deal(rng))))

    def move(self, seat: int, question: str, move: int | str, rng: Random, key: str | None = None) -> Entry:
        """Play a move that answers the named question; Refused says why not."""
        position = self.position
        if question != self.question(seat):
            raise Refused("stale", stale=True)
        meant = self.meant(seat, move)
        if reason := position.why_not(seat, meant):
            raise Refused("illegal", reason, move=meant)
        secret = position.secret
        turn = position.play(seat, meant)
        body = _carried_out(turn.then(position.deal(rng)))
        seen = -1
        if turn.unopened:
            body["hidden"] = True
            body["finished"] = seat in position.sealed
            seen = -1 if body["finished"] else 1 << seat
        elif secret:
            body["opened"] = True
        return self._enter("move", seat, body, seen, key)

    def meant(self, seat: int, move: int | str) -> Move:
        """The move that a code, a notation or the words on a button mean; Refused says what could have been meant."""
        try:
            return self.box.move(move)
        except NoSuchMove as error:
            said, position = str(move), self.position
            legal = set(position.codes(seat))
            found = [code for code in self.box.called(said) if code in legal]
            for labels in (position.labels(seat, lang) for lang in LANGUAGES):
                found += [code for code, label in labels.items() if _plain(label) == _plain(said)]
            if found:
                return self.box.move(found[0])
            if error.reason:
                raise Refused("illegal", position.why_not(seat, move), move=move) from None
            error.near = self.box.near(said, legal) or error.near
            raise Refused("no_move", what=error) from None

    def droppable(self, seat: int) -> list[int]:
        """The entries that fall if a seat takes back freely; none if it cannot.

        One's own unopened choice always; else one's own last move, if nothing has been seen since.
        """
        hidden = [step.number for step in self.steps if step.secret and step.seat == seat]
        if hidden:
            return hidden[-1:]
        steps = [step for step in self.steps if not step.secret]
        if not steps or steps[-1].seat != seat or any(step.finished for step in self.steps):
            return []
        return [step.number for step in self.steps if step.number >= steps[-1].number]

    def back(
        self,
        seat: int,
        drop: list[int],
        position: Position,
        key: str | None = None,
    ) -> Entry:
        """Take back freely what `droppable` gave; `position` is the fold of the record without it."""
        fallen = [step for step in self.steps if step.number in drop]
        body: dict[str, Any] = {"drop": drop, "agreed": False, "seats": [step.seat for step in fallen]}
        if not (len(fallen) == 1 and fallen[0].secret):
            body["since"] = fallen[0].began  # no time is won by moving and taking back
            return self._back(seat, body, position, -1, key)
        body["hidden"] = True
        body["finished"] = seat in self.position.sealed
        return self._back(seat, body, position, -1 if body["finished"] else 1 << seat, key)

    def back_agreed(
        self, fallen: Sequence[Entry], position: Position, kept: Sequence[Entry], sealed: Sequence[Entry]
    ) -> Entry:
        """Take back moves as all have agreed who were asked. kept: the moves that stay.

        sealed: secret choices that are unopened again, and may be taken back.
        """
        assert self.ask
        body: dict[str, Any] = {"drop": [e.number for e in fallen], "seats": [e.seat for e in fallen]}
        body["agreed"] = bool(self.ask["yes"])
        body["undrawn"] = draws(fallen)
        body["last"] = [max((e.number for e in kept if e.seat == i), default=0) for i in range(self.box.seats)]
        if sealed:
            body["steps"] = [[e.number, e.seat, True, bool(e.body.get("finished"))] for e in sealed]
        return self._back(self.ask["seat"], body, position, -1, None)

    def _back(self, seat: int, body: dict[str, Any], position: Position, seen: int, key: str | None) -> Entry:
        self.position = position
        return self._enter("back", seat, body, seen, key)

    def ask_back(self, seat: int, move: int, key: str | None = None) -> Entry:
        """Ask the others to take back a move (one's last, by its number) and all after it."""
        if self.ask:
            raise Refused("asked_already")
        return self._enter("ask", seat, {"move": move}, key=key)

    def answer(self, seat: int, yes: bool, n: int) -> Entry:
        """Answer the request to take back that has this number for the seat; who made it can withdraw it so."""
        asked = self.role(seat) in self.voters() or (not yes and self.role(seat) == self.asker)
        if not self.ask or not asked or self.ask["marks"][seat] != n:
            raise Refused("nothing_asked")
        return self._enter("answer", seat, {"yes": yes, "own": self.role(seat) == self.asker})

    def voters(self) -> list[str]:
        """The roles whose consent a request to take back still needs."""
        if not self.ask:
            return []
        return [role for role in self.asked(self.ask["seat"], self.ask["move"]) if role not in self.ask["yes"]]

    def asked(self, seat: int, move: int) -> list[str]:
        """The roles to be asked if a seat takes back a move (0: we do not know which).

        That is whoever sat there when it was made, or came since: handing over their seat takes no say from them.
        """
        people = enumerate(self.people)
        roles = [self.role(i) for i, p in people if p.kind != "bot" and not 0 < self.handed[i] < move]
        return [role for role in dict.fromkeys(roles) if role != self.role(seat)]

    @property
    def asker(self) -> str | None:
        """The role that asks to take back."""
        return self.role(self.ask["seat"]) if self.ask else None

    def say(self, seat: int, text: str, key: str | None = None) -> Entry:
        """A word of chat."""
        return self._enter("chat", seat, {"text": text}, key=key)

    def call(self, seat: int, name: str) -> Entry:
        """Give the person at a seat a name."""
        return self._enter("name", seat, {"name": name})

    def hand(self, seat: int, bot: str, by: int | None) -> Entry:
        """Hand a seat to a bot, or (an empty name) give it back to its person."""
        return self._enter("hand", seat, {"bot": bot, "by": by})

    def lapse(self, seat: int, bot: str) -> list[Entry]:
        """Let a bot play for a person whose time is up; nothing if it is not."""
        if seat not in self.clocks() or not self.late(self.since):
            return []
        return [self._enter("hand", seat, {"bot": bot, "by": None, "late": True})]

    def again(self, name: str) -> Entry:
        """Say that a rematch is at another table."""
        return self._enter("rematch", None, {"table": name})

    # Folding

    def fold(self, entry: Entry) -> None:
        """Go on by a stored entry, not a `back`: see `fold_to`.

        Should the rules have changed so that a stored move is illegal now, the position stays as it was before it.
        """
        if entry.kind in ("start", "move") and not self.broken:
            before = self.position.copy()
            try:
                replay(self.position, entry)
            except ValueError:
                self.position, self.broken = before, True
        self._note(entry)

    def fold_to(self, entries: Sequence[Entry], position: Position, broken: bool) -> None:
        """Go on by stored entries with a `back` among them; `position` is the one after them all."""
        for entry in entries:
            self._note(entry)
        self.position, self.broken = position, broken

    def _note(self, entry: Entry) -> None:
        """All that an entry changes beside the position."""
        body, seat = entry.body, entry.seat
        self.number = entry.number
        if entry.key:
            self.keys = [*self.keys[-31:], entry.key]
        for viewer in range(len(self.marks)):
            if body["seen"] >> viewer & 1:
                self.marks[viewer] += 1
        if seat is not None and entry.kind != "hand" and body["seen"] == (1 << len(self.marks)) - 1:
            self.came[seat] = True
        if entry.kind in ("start", "move"):
            self._note_move(entry)
        elif entry.kind == "back":
            self._note_back(entry)
        elif entry.kind == "ask":
            self.ask = {"seat": seat, "yes": [], "marks": self.marks[:], **body} if "move" in body else None
        elif entry.kind == "answer" and self.ask and seat is not None:
            self.ask = {**self.ask, "yes": [*self.ask["yes"], self.role(seat)]} if body["yes"] else None
        elif entry.kind == "name" and seat is not None:
            self.people[seat].name = body["name"]
        elif entry.kind == "hand" and seat is not None:
            self.people[seat].bot = body["bot"]
            self.handed[seat] = (self.handed[seat] or entry.number) if body["bot"] else 0
        elif entry.kind == "rematch":
            self.rematch = body["table"]

    def _note_move(self, entry: Entry) -> None:
        body, seat = entry.body, entry.seat
        self.drawn += draws([entry])
        if seat is None:
            self._ask_anew(entry)
            return
        step = Step(entry.number, seat, bool(body.get("hidden")), bool(body.get("finished")), self.since)
        self.moved[seat] += 1
        self.last[seat] = entry.number
        if step.secret:
            self.own[seat] += 1
            self.steps.append(step)
            return
        self._ask_anew(entry)
        if self.steps and self.steps[-1].seat != seat:
            self.steps, self.barrier = [], "other"
        self.steps.append(step)
        if body.get("opened"):
            self.steps, self.barrier = [], "opened"
        elif any(who == CHANCE for who, _, _ in body["moves"]):
            self.steps, self.barrier = [], "chance"

    def _note_back(self, entry: Entry) -> None:
        body, seat = entry.body, entry.seat
        assert seat is not None
        dropped = set(body["drop"])
        self.drawn -= body.get("undrawn", 0)
        self.steps = [step for step in self.steps if step.number not in dropped]
        self.steps += [Step(*row) for row in body.get("steps", ())]
        for whose in body.get("seats", [seat]):
            self.moved[whose] = max(0, self.moved[whose] - 1)
            self.last[whose] = max((step.number for step in self.steps if step.seat == whose), default=0)
        self.last = body.get("last", self.last)
        if body.get("hidden"):
            self.own[seat] += 1
            return
        self._ask_anew(entry)

    def _ask_anew(self, entry: Entry) -> None:
        """The open position has changed: all that was asked before is void."""
        self.epoch += 1
        self.own = [0] * len(self.own)
        self.since = entry.body.get("since", entry.at)
        self.ask = None

    # Snapshots and records

    def to_json(self) -> dict[str, Any]:
        """The table as a document."""
        doc = {name: getattr(self, name) for name in _KEPT}
        doc["people"] = [[p.kind, p.name, p.bot] for p in self.people]
        doc["steps"] = [[s.number, s.seat, s.secret, s.finished, s.began] for s in self.steps]
        doc["position"] = self.position.to_json()
        return doc

    @classmethod
    def from_json(cls, name: str, box: GameBox, doc: dict[str, Any], clock: int = 0) -> Table:
        """The table of a document made by `to_json`, of this version or an older one."""
        table = cls(name, box, [Person(*row) for row in doc["people"]], clock)
        for key in _KEPT:
            setattr(table, key, doc.get(key, getattr(table, key)))
        if table.ask and "move" not in table.ask:
            table.ask = None  # of the first version, which did not say what it was about
        if "handed" not in doc:
            table.handed = [table.number * bool(p.bot and p.kind != "bot") for p in table.people]
        if "drawn" not in doc:
            table.drawn = -1  # older versions did not count
        table.steps = [Step(*row) for row in doc["steps"]]
        table.position = box.game.from_json(doc["position"])
        table.position.box = box
        return table


_KEPT = (
    *("number", "epoch", "own", "marks", "barrier", "moved", "last", "ask", "handed", "rematch", "keys"),
    *("since", "came", "drawn"),
)


def _plain(text: str) -> str:
    """A text without the difference of capitals and of spaces."""
    return " ".join(text.split()).casefold()


def _carried_out(turn: Turn) -> dict[str, Any]:
    """What was played and what came of it, as an entry keeps it."""
    moves = [[p.seat, str(p.move), int(p.given)] for p in turn.played]
    return {"moves": moves, "events": [[e.name, e.seat, *e.args] for e in turn]}


def replay(position: Position, entry: Entry) -> None:
    """Play the moves of an entry again; the core gives the single answers itself."""
    for seat, text, given in entry.body["moves"]:
        if not given:
            position.play(seat, text)


def draws(entries: Sequence[Entry]) -> int:
    """How often chance decided in some entries."""
    return sum(who == CHANCE and not given for entry in entries for who, _, given in entry.body["moves"])


def effective(entries: Sequence[Entry]) -> list[Entry]:
    """The entries with moves that were not taken back later."""
    dropped = {number for entry in entries if entry.kind == "back" for number in entry.body["drop"]}
    return [e for e in entries if e.kind in ("start", "move") and e.number not in dropped]


def record(box: GameBox, names: Sequence[str], entries: Sequence[Entry]) -> Record:
    """The game as played, without what was taken back."""
    made = Record(box, names)
    made.played = [
        Played(seat, box.move(text), bool(given)) for e in effective(entries) for seat, text, given in e.body["moves"]
    ]
    position = made.replay()
    made.scores = position.standing().scores if position.over else None
    return made
