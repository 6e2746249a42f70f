"""One state of play: who may decide, what is legal and why not, playing, secrecy, the result."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, Protocol

from typing_extensions import TypeVar

from ludotheque.core.box import B, GameBox, Move, NoSuchMove, seat_name, whole
from ludotheque.core.events import OTHER_QUESTION
from ludotheque.core.layout import Play
from ludotheque.core.rule import CHANCE, refused, told
from ludotheque.core.words import MARKED, MARKS

if TYPE_CHECKING:
    import numpy as np

    from ludotheque.core.game import Game


S = TypeVar("S", bound=Play, default=Any)


WIDTH = 100
"""The columns of a terminal, where nobody has measured it."""
PAGE: ContextVar[int] = ContextVar("PAGE", default=WIDTH)
"""The columns of the page that is being written; see `Position.text`."""


class IllegalMove(ValueError):
    """A move that the rules refuse. Its text says why, with the clause, and what is allowed; see `text`."""

    def __init__(self, move: object, why: Reason | NoSuchMove, moves: list[Move]) -> None:
        self.move, self.why, self.moves = move, why, moves
        super().__init__(self.text())

    @property
    def reason(self) -> Reason | None:
        """The reason of the rules; None if it was no move at all."""
        return self.why if isinstance(self.why, Reason) else None

    def text(self, lang: str = "en", names: Iterable[str] = ()) -> str:
        """Why the move is refused and what is allowed, in a language; names are those of the people at the seats."""
        if isinstance(self.why, NoSuchMove):
            text = self.why.text(lang)
        else:
            text = f"{self.move}: {self.why.text(lang, names)}"
        return f"{text}{'' if text.endswith('?') else '.'} {allowed(self.moves, lang)}".strip()


def allowed(moves: list[Move], lang: str) -> str:
    """A sentence with the first few of some moves, or nothing."""
    if not moves:
        return ""
    word, text = moves[0].box.game.word, ", ".join(map(str, moves[:6]))
    if len(moves) > 6:
        text = word("allowed.more", lang, {"moves": text, "n": len(moves) - 6})
    return word("allowed", lang, {"moves": text})


class Random(Protocol):
    """What deal and sample need of a random generator: `random.Random` has it."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to stop less one."""


@cache
def acting(bits: int) -> tuple[int, ...]:
    """The seats of a set of bits; (CHANCE,) for -1."""
    return (CHANCE,) if bits == -1 else tuple(i for i in range(bits.bit_length()) if bits >> i & 1)


def pick(rng: Any, n: int) -> int:
    """A random number below n, from Python's or NumPy's kind of generator."""
    if hasattr(rng, "randrange"):
        return int(rng.randrange(n))
    if hasattr(rng, "integers"):
        return int(rng.integers(n))
    raise TypeError(f"a random.Random or a NumPy Generator is needed here, not {rng!r}")


@dataclass(frozen=True)
class Reason:
    """Why a move is refused: a key of the catalogue with its arguments, the clause behind it, and who is to act."""

    box: GameBox
    key: str
    clause: str
    move: Move | None
    to_act: tuple[int, ...]
    args: tuple[int, ...] = ()
    rank: int = OTHER_QUESTION
    """What kind of reason it is: see `ludotheque.core.events`."""

    def text(self, lang: str = "en", names: Iterable[str] = ()) -> str:
        """The reason as a sentence, with its clause; names are those of the people at the seats."""
        people, game = list(names), self.box.game
        words = self.move.words(lang) if self.move else {}
        words["who"] = ", ".join(seat_name(game, seat, lang, people) for seat in self.to_act)
        table = game.reasons
        if self.key in table.names:
            text = self.box.put("reason", table, table.names.index(self.key), self.args, lang, words, people)
        else:
            text = game.word(f"reason.{self.key}", lang, words)
        return f"{text} ({self.clause})" if self.clause else text

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True)
class Event:
    """One thing that happened because of a move."""

    box: GameBox
    name: str
    seat: int
    args: tuple[int, ...]

    def text(self, lang: str = "en", names: Iterable[str] = (), icons: bool = False) -> str:
        """The event as a sentence; names are those of the people at the seats; icons: symbols are named in it."""
        game = self.box.game
        people = list(names)
        who = {"seat": seat_name(game, self.seat, lang, people)}
        number = game.events.numbers[self.name]
        before = MARKED.set(icons)
        try:
            text = self.box.put("event", game.events, number, self.args, lang, who, people)
        finally:
            MARKED.reset(before)
        first = found.end() if (found := MARKS.match(text)) else 0
        return text[:first] + text[first : first + 1].upper() + text[first + 1 :]

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True)
class Result:
    """How a game ended. Lists go by seat; rank 1 is best and ties share a rank."""

    scores: list[int]
    tiebreaks: list[dict[str, int]]
    ranking: list[int]
    winners: list[int]


@dataclass(frozen=True)
class Played:
    """A move as it was carried out; `given` if it was the only answer and the core gave it."""

    seat: int
    move: Move
    given: bool


class Turn(list[Event]):
    """What came of playing a move, or of dealing: a list of the events, and with it what was carried out."""

    __slots__ = ("played", "unopened")

    def __init__(self, events: Iterable[Event] = (), played: tuple[Played, ...] = (), unopened: bool = False) -> None:
        super().__init__(events)
        self.played = played
        """The move, then the answers that the core gave; for `Position.deal` those of all draws."""
        self.unopened = unopened
        """Whether the move is hidden from the others until all have chosen: they see at most that its seat has
        finished."""

    def then(self, other: Turn) -> Turn:
        """This and what came after it."""
        return Turn([*self, *other], self.played + other.played, other.unopened)


@dataclass(frozen=True)
class Preview:
    """What a seat can foresee of a move: the position after it, as far as it can know it, and the events until then."""

    position: Position[Any, Any]
    events: Turn
    lock: str | None
    """Why it cannot be taken back freely: it `draws` (chance is next), or it `opens` what was chosen in secret."""


class Position(Generic[B, S]):
    """One state of play. It has no past and holds no random generator.

    >>> import random, ludotheque
    >>> position = ludotheque.game("montana").new(seats=2)
    >>> position.to_act                                 # chance lays out the landscape
    (-1,)
    >>> _ = position.deal(random.Random(1))
    >>> seat, = position.to_act
    >>> _ = position.play(seat, position.moves(seat)[0])
    """

    __slots__ = ("_codes", "box", "s")

    def __init__(self, box: GameBox[B], state: S) -> None:
        self.box = box
        self.s: S = state
        """The fields, on which the rules run interpreted."""
        self._codes: list[int] | None = None

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.box.game

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may decide now, (CHANCE,), or () when the game is over."""
        return acting(self.s.actors)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.s.actors == 0

    @property
    def secret(self) -> bool:
        """Whether what is to be decided now is chosen in secret."""
        return bool(self.s.secret)

    @property
    def sealed(self) -> tuple[int, ...]:
        """The seats that have made their secret choice and wait for the others."""
        return acting(self.s.sealed)

    def codes(self, seat: int) -> list[int]:
        """The codes of all legal moves of a seat, in order; none if it is not to act."""
        if seat not in self.to_act:
            return []
        if self._codes is None or self.s.secret:
            out = [0] * self.game.codes
            self._codes = out[: self.game.rules.legal(self.box.data, self.s, seat, out)]
        return self._codes[:]

    def moves(self, seat: int) -> list[Move]:
        """Every legal move of a seat, in the order of their codes."""
        return [Move(code, self.box) for code in self.codes(seat)]

    def label(self, seat: int, move: Move | int | str, lang: str = "en") -> str:
        """A move in words, as on a button, with what it costs and brings a seat here, where the game says it."""
        meant = self.box.move(move)
        said = self.game.label(self.shown(seat), seat, meant) if self.game.label else None
        return self.box.label(said, lang) if said else meant.label(lang)

    def labels(self, seat: int, lang: str = "en") -> dict[int, str]:
        """The labels of a seat's legal moves that say more here than the words of the move alone, by code."""
        if not self.game.label:
            return {}
        seen = self.shown(seat)
        told = ((move.code, self.game.label(seen, seat, move)) for move in self.moves(seat))
        return {code: self.box.label(said, lang) for code, said in told if said}

    def why_not(self, seat: int, move: Move | int | str) -> Reason | None:
        """None if the move is legal, else the reason with its clause; NoSuchMove (a ValueError) if it is no move."""
        try:
            return self._refusal(seat, self.box.move(move))
        except NoSuchMove as error:
            if error.reason:
                return self._reason(error.reason, None)
            raise

    def _refusal(self, seat: int, move: Move) -> Reason | None:
        if seat in self.to_act:
            number, *said = refused(self.game.rules.refusal, self.box.data, self.s, seat, move.code)
            return self._reason(number, move, said) if number else None
        key = "over" if self.over else "chance" if self.s.actors == -1 else "turn"
        if key == "turn" and self.game.idle:
            number, *said = refused(self.game.idle, self.box.data, self.s, seat)
            if number:
                return self._reason(number, move, said)
        if self.secret and seat in self.sealed:
            key = "sealed"
        return Reason(self.box, key, self.game.clauses.get(key, ""), move, self.to_act)

    def _reason(self, number: int, move: Move | None, said: Sequence[int] = ()) -> Reason:
        """A reason of the game's table; said: the numbers with which a rule refused."""
        table = self.game.reasons
        args = tuple(said[: len(table.args[number])])
        return Reason(
            self.box, table.names[number], table.clauses[number], move, self.to_act, args, table.ranks[number]
        )

    def play(self, seat: int, move: Move | int | str) -> Turn:
        """Carry out a move and then every open question that has one answer only; the events it caused.

        An illegal move raises IllegalMove saying why, and changes nothing.
        """
        if (sitting := whole(seat)) is None:
            raise TypeError(f"a seat is a whole number, or CHANCE, not {seat!r}")
        seat = sitting
        try:
            meant = self.box.move(move)
            reason = self._refusal(seat, meant)
        except NoSuchMove as error:
            why = self._reason(error.reason, None) if error.reason else error
            raise IllegalMove(move, why, self.moves(seat)) from None
        if reason:
            raise IllegalMove(meant, reason, self.moves(seat))
        secret, choosing, sealed = self.secret, self.s.actors | self.s.sealed, self.s.sealed
        turn = Turn()
        self._carry_out(turn, seat, meant, given=False)
        self.settle(turn)
        # The same seats are in the choice, nobody's seal was broken, and nothing was told: so it is the same choice.
        same = self.s.actors | self.s.sealed == choosing and self.s.sealed & sealed == sealed and not turn
        turn.unopened = secret and self.secret and same
        return turn

    def _carry_out(self, turn: Turn, seat: int, move: Move, given: bool) -> None:
        self._codes = None
        heard = told(self.game.rules.apply, self.box.data, self.s, seat, move.code)
        turn.played += (Played(seat, move, given),)
        if heard:
            table = self.game.events
            turn += [Event(self.box, table.names[e[0]], e[1], e[2 : 2 + len(table.args[e[0]])]) for e in heard]

    def settle(self, turn: Turn, only: int | None = None) -> None:
        """Go on to the next open question with two answers or more: give each that has only one, and note it.

        only: of a seat's questions; then it stops at those of all others.
        """
        while not self.s.secret and len(self.to_act) == 1 and len(codes := self.codes(self.to_act[0])) == 1:
            if only is not None and self.to_act != (only,):
                return
            self._carry_out(turn, self.to_act[0], Move(codes[0], self.box), given=True)

    def preview(self, seat: int, move: Move | int) -> Preview:
        """What a seat can foresee of a legal move: up to chance, or to what another decides. Nothing changes here.

        In what it sees, those who have finished a secret choice are choosing still: so nothing unknown is opened. Where
        others hold what it is not shown, not even their single answers are given: those could tell what they hold.
        """
        seen = self.seen_by(seat)
        last = self.secret and self.to_act == (seat,)
        if self.secret:
            others = seen.s.sealed & ~(1 << seat)
            seen.s.sealed ^= others
            seen.s.actors |= others
        turn = Turn()
        seen._carry_out(turn, seat, seen.box.move(move), given=False)
        private = bool(self.game.private and self.game.private(self))
        seen.settle(turn, only=seat if self.secret or private else None)
        opens = last and (not seen.secret or seat in seen.sealed)
        if private and seen.over:  # the end would show what others hold
            opens, seen.s.actors = True, CHANCE
            turn[:] = [event for event in turn if event.seat == seat]
        draws = seen.s.actors == CHANCE or any(played.seat == CHANCE for played in turn.played)
        return Preview(seen, turn, "opens" if opens else "draws" if draws else None)

    def deal(self, rng: Random) -> Turn:
        """Play CHANCE, each of its moves equally likely, until a seat must decide."""
        turn = Turn()
        while self.s.actors == -1:
            codes = self.codes(CHANCE)
            turn = turn.then(self.play(CHANCE, codes[pick(rng, len(codes))]))
        return turn

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return self.standing() if self.over else None

    def standing(self) -> Result:
        """The result if the game ended now."""
        keys = range(1 + len(self.game.tiebreaks))
        score = self.game.rules.score
        rows = [tuple(score(self.box.data, self.s, seat, key) for key in keys) for seat in range(self.box.seats)]
        ranking = [1 + sum(other > row for other in rows) for row in rows]
        return Result(
            scores=[row[0] for row in rows],
            tiebreaks=[dict(zip(self.game.tiebreaks, row[1:], strict=True)) for row in rows],
            ranking=ranking,
            winners=[seat for seat, rank in enumerate(ranking) if rank == 1],
        )

    def copy(self) -> Position[B, S]:
        """An independent copy."""
        new = Position(self.box, self.s.copy())
        new._codes = self._codes
        return new

    def seen_by(self, seat: int | None) -> Position[B, S]:
        """All that a seat can know (None: a spectator): the secret fields of others are blank."""
        seen = Position(self.box, self.s.copy())
        for spec in self.s.SECRET:
            values, fresh = getattr(seen.s, spec.name), spec.fresh()
            for other in range(len(values)):
                if other != seat:
                    values[other] = fresh[other]
        return seen

    def shown(self, seat: int | None) -> Position[B, S]:
        """What `seen_by` gives, only to be read: where the game has no secret field, this position itself."""
        return self.seen_by(seat) if self.s.SECRET else self

    def sample(self, seat: int | None, rng: Random) -> Position[B, S]:
        """One truth that fits what a seat can know: those who have finished a secret choice choose anew, at random."""
        truth = self.seen_by(seat)
        rules, data = self.game.rules, self.box.data
        for other in range(self.box.seats):
            if truth.s.sealed >> other & 1 and other != seat:
                truth.s.sealed &= ~(1 << other)
                truth.s.actors |= 1 << other
                while truth.s.actors >> other & 1:
                    codes = truth.codes(other)
                    rules.apply(data, truth.s, other, codes[pick(rng, len(codes))])
        truth._codes = None
        return truth

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat (None: a spectator) is shown, as plain data; its legal moves go to it alone."""
        seen = self.shown(seat)
        doc: dict[str, Any] = {
            "game": self.game.name, "seats": self.box.seats, "options": dict(self.box.options), "seat": seat,
            "to_act": list(self.to_act), "over": self.over,
            "finished": list(self.sealed),
        }
        doc.update(self.game.view(seen, seat))
        doc["moves"] = [] if seat is None else [str(move) for move in self.moves(seat)]
        return doc

    def text(
        self, seat: int | None = None, lang: str = "en", names: Iterable[str] = (), columns: int = WIDTH
    ) -> str:
        """What a seat is shown, as text for a terminal so wide; names are those of the people at the seats."""
        before = PAGE.set(columns)
        try:
            return self.game.show(self.shown(seat), seat, lang, list(names))
        finally:
            PAGE.reset(before)

    def svg(
        self, seat: int | None = None, lang: str = "en", form: str = "wide", dark: bool = False,
        names: Iterable[str] = (),
    ) -> str:
        """What a seat (None: a spectator) is shown, as a picture; ValueError if the game has none."""
        from ludotheque.core.draw import draw

        return draw(self, seat, lang, form, dark, names)

    def _repr_svg_(self) -> str | None:
        """The picture in a notebook, as a spectator sees it."""
        return self.svg() if self.game.picture else None

    def prompt(self, seat: int, lang: str = "en") -> str:
        """The sentence that says what a seat must decide."""
        key, arguments = self.game.prompt(self, seat)
        return self.game.word(f"ask.{key}", lang, arguments)

    def pack(self) -> np.ndarray[Any, Any]:
        """The position as a NumPy array with one element, for compiled code."""
        return self.s.pack()

    def to_json(self) -> dict[str, Any]:
        """The position as a document for `json.dumps`: exact, and readable by later versions."""
        from ludotheque.core.game import FORMAT

        doc: dict[str, Any] = {"format": FORMAT, "game": self.game.name, "seats": self.box.seats}
        if self.box.differing:
            doc["options"] = self.box.differing
        if self.box.components:
            doc["components"] = self.box.components
        doc["state"] = {name: getattr(self.s, name) for name, spec in self.s.FIELDS.items() if not spec.derived}
        copied: dict[str, Any] = json.loads(json.dumps(doc))
        return copied

    def checked(self) -> Position[B, S]:
        """This position with its derived fields computed; ValueError if it is impossible."""
        rules, data, seats = self.game.rules, self.box.data, self.box.seats
        self._codes = None
        fault = next(self.s.faults(), None) or self.game.pieces_fault(self.box, self.s)
        if not fault and not (-1 <= self.s.actors < 1 << seats and 0 <= self.s.sealed < 1 << seats):
            fault = f"the seats are 0 to {seats - 1}"
        if not fault:
            rules.derive(data, self.s)
            number, *said = refused(rules.check, data, self.s)
            if number:
                reason = self._reason(number, None, said)
                fault = replace(reason, clause="").text()
        if not fault and any(not self.codes(seat) for seat in self.to_act):
            fault = "a seat is to act that has no legal move"
        if fault:
            raise ValueError(f"impossible position: {fault}")
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.box == other.box and self.s == other.s

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        act = self.to_act
        if self.over:
            now = f"over, won by {', '.join(map(str, self.standing().winners))}"
        elif act == (CHANCE,):
            now = f"chance to act, {len(self.codes(CHANCE))} moves"
        else:
            now = "; ".join(f"seat {i} to act, {len(self.codes(i))} moves" for i in act)
        return f"<Position of {self.game.name} with {self.box.seats} seats: {now}>"
