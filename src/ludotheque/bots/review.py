"""Reviews: a game as a strong bot sees it. The chances after every move, the costly moves, and what was luck.

Before each move the chances are weighed with the eyes of every seat, so that nobody's view tips the curve. An answer is
judged by itself: a search finds the best move, and then as many simulations go into that one as into the one that was
played. So a review can be made piece by piece, wherever there is time for it:

    reviewing = Reviewing(record)
    while (asked := reviewing.next()) is not None:
        reviewing.add(judge(asked.position, asked.seat, asked.code, asked.sims))
    reviewing.review()
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ludotheque.bots.hint import gains
from ludotheque.bots.search import grow
from ludotheque.bots.thought import Budget, Cancel, Clock
from ludotheque.core.position import Position, Result
from ludotheque.core.record import Record
from ludotheque.core.rule import CHANCE
from ludotheque.engine.search import Search

SIMS = 600
"""Simulations for the chances before a move, and for each move that is weighed against another."""
FEW = 100
"""Simulations at least for the view of each seat."""
AGAIN = 4
"""Times as many, when those that seem to have cost most are judged once more."""
MOVES = 3
"""The costly moves of a seat that are named,"""
DOUBTFUL = 6
"""and how many are judged again to find them."""
LITTLE = 0.02
"""A share of the win that is no mistake: less than that the bot cannot tell."""
PATIENCE = 1.0
"""Seconds at most for one search; only where nothing is compiled does it take so long."""
SEED = 20


@dataclass(frozen=True)
class Step:
    """A move of the game as played, of a seat or of chance."""

    at: int
    """Its place among what was played, answers that the core gave counted in."""
    seat: int
    code: int


@dataclass(frozen=True)
class Asked:
    """A move to be judged."""

    position: Position
    """The position before it."""
    seat: int
    code: int
    """-1: there is no move, only the position."""
    sims: int
    """With how many simulations."""


@dataclass(frozen=True)
class Verdict:
    """What a bot makes of a move."""

    chances: list[float]
    """The share of the win that each seat could expect before it."""
    cost: float = 0.0
    """What it cost its seat of that."""
    better: int | None = None
    """The code that would have been better."""
    gains: list[tuple[str, int]] = field(default_factory=list)
    """What that would have brought at once; see `Hint`."""


@dataclass(frozen=True)
class Costly:
    """A move that cost its seat some of its chance."""

    step: int
    """Which one of the steps."""
    position: Position
    """The position before it."""
    played: int
    better: int
    cost: float
    gains: list[tuple[str, int]]


@dataclass(frozen=True)
class Account:
    """How a seat came from its fair share to its end: start, luck and play add up to it."""

    start: float
    luck: float
    """What chance gave or took."""
    play: float
    """What the moves of all gave or took."""
    end: float
    lost: float
    """What its own moves gave away, in all."""
    costly: list[Costly]
    """The most costly of them, the worst first."""


@dataclass(frozen=True)
class Review:
    """A game as a bot sees it."""

    steps: list[Step]
    curve: list[list[float]]
    """After each step the share of the win that each seat can expect."""
    accounts: list[Account]
    """By seat."""


def judge(position: Position, seat: int, code: int, sims: int = SIMS, cancelled: Cancel | None = None) -> Verdict:
    """What the chances were before a move, what it cost its seat, and what would have been better."""
    chances = _chances(position, sims, cancelled)
    if seat == CHANCE or code < 0 or not _judged(position, seat, code):
        return Verdict(chances)
    thought = _grown(position, seat, sims, -1, cancelled)
    best = thought.edges()[0].code
    if best == code:
        return Verdict(chances)
    worth, had = (_grown(position, seat, sims, only, cancelled).chances[seat] for only in (best, code))
    return Verdict(chances, worth - had, best, gains(thought, best)) if worth > had else Verdict(chances)


def _chances(position: Position, sims: int, cancelled: Cancel | None) -> list[float]:
    """The share of the win that each seat can expect: with the eyes of all, where these see different things."""
    known, seats = position.game.knowledge, range(position.box.seats)
    views = seats if known and known.prepare else [max(0, position.to_act[0])]
    seen = [_with_eyes(position, view, max(FEW, sims // len(views)), cancelled) for view in views]
    return [sum(chances[seat] for chances in seen) / len(seen) for seat in seats]


def _with_eyes(position: Position, view: int, sims: int, cancelled: Cancel | None) -> list[float]:
    """The chances as one seat sees them; if it is to act, after its best move and not after all that it tried."""
    search = _grown(position, view, sims, -1, cancelled)
    chances = search.chances
    if search.n < 2 or chances[view] == 1:
        return chances
    best = search.edges()[0].value
    left = (1 - best) / (1 - chances[view])
    return [best if seat == view else left * chance for seat, chance in enumerate(chances)]


def _judged(position: Position, seat: int, code: int) -> bool:
    """Whether a bot can judge a move: neither the only one, nor where bots toss a coin, nor which side to take."""
    game = position.game
    if len(position.codes(seat)) == 1 or (game.toss and game.toss(position, seat)):
        return False
    sides = game.sides(position.box) if game.sides else []
    return str(position.box.move(code)) not in {move for way in sides for move in way}


def _grown(position: Position, view: int, sims: int, only: int, cancelled: Cancel | None) -> Search:
    """A search with the eyes of a seat; always with the same seed, so that what differs is the move."""
    search = Search(position, view, SEED, sims, only=only)
    grow(search, sims, Clock(PATIENCE, cancelled))
    return search


class Reviewing:
    """A review in the making: what is to be judged next, and what came of it so far."""

    def __init__(self, record: Record, sims: int = SIMS) -> None:
        """ValueError if there is nothing to review."""
        Budget(sims)
        self._sims = sims
        self._steps: list[Step] = []
        self._positions: list[Position] = []
        """Before each step, and the last one."""
        self._walk(record)
        if all(step.seat == CHANCE for step in self._steps):
            raise ValueError("there is nothing to review: nobody has moved yet")
        self._due = list(range(len(self._steps) + (not self._positions[-1].over)))
        self._verdicts: dict[int, Verdict] = {}
        self._again = False
        self.done = 0
        """Moves judged so far, of"""
        self.of = len(self._due)
        """so many; a few more when the most costly ones are judged again."""

    def _walk(self, record: Record) -> None:
        at = len(record.box.game.opening(record.box)[1].played)
        self._positions.append(record.box.game.begin(record.box))
        for position, turn in record.steps():
            played = turn.played[0]
            self._steps.append(Step(at, played.seat, played.move.code))
            self._positions.append(position.copy())
            at += len(turn.played)

    def next(self) -> Asked | None:
        """The next move to be judged; None at the end."""
        if not self._due and not self._again:
            self._again = True
            self._due = [i for seat in range(self._seats) for i in self._worst(seat, DOUBTFUL)]
            self.of += len(self._due)
        if not self._due:
            return None
        i = self._due[0]
        step = self._steps[i] if i < len(self._steps) else Step(0, CHANCE, -1)
        return Asked(self._positions[i], step.seat, step.code, self._sims * (AGAIN if self._again else 1))

    def add(self, verdict: Verdict) -> None:
        """What came of it."""
        self._verdicts[self._due.pop(0)] = verdict
        self.done += 1

    @property
    def _seats(self) -> int:
        return self._positions[0].box.seats

    def _worst(self, seat: int, most: int) -> list[int]:
        """The steps that cost a seat most."""
        costs = {i: self._verdicts[i].cost for i, step in enumerate(self._steps) if step.seat == seat}
        return sorted((i for i in costs if costs[i] >= LITTLE), key=lambda i: -costs[i])[:most]

    def review(self) -> Review:
        """All that came of it."""
        last = self._positions[-1]
        end = shares(last.standing()) if last.over else self._verdicts[len(self._steps)].chances
        curve = [*(self._verdicts[i].chances for i in range(1, len(self._steps))), end]
        return Review(self._steps, curve, [self._account(seat, curve) for seat in range(self._seats)])

    def _account(self, seat: int, curve: list[list[float]]) -> Account:
        fair = 1 / self._seats
        chance = [fair, *(chances[seat] for chances in curve)]
        luck = sum(chance[i + 1] - chance[i] for i, step in enumerate(self._steps) if step.seat == CHANCE)
        lost = sum(self._verdicts[i].cost for i in self._worst(seat, len(self._steps)))
        costly = [self._costly(i) for i in self._worst(seat, MOVES)]
        return Account(fair, luck, chance[-1] - fair - luck, chance[-1], lost, costly)

    def _costly(self, i: int) -> Costly:
        verdict = self._verdicts[i]
        better = verdict.better
        assert better is not None  # it would have cost nothing
        return Costly(i, self._positions[i], self._steps[i].code, better, verdict.cost, verdict.gains)


def review(record: Record, sims: int = SIMS, progress: Callable[[int, int], None] | None = None) -> Review:
    """Review a game here and now; progress is told how many moves are judged, of how many."""
    reviewing = Reviewing(record, sims)
    while (asked := reviewing.next()) is not None:
        reviewing.add(judge(asked.position, asked.seat, asked.code, asked.sims))
        if progress:
            progress(reviewing.done, reviewing.of)
    return reviewing.review()


def shares(result: Result) -> list[float]:
    """Each seat's share of the win."""
    return [(seat in result.winners) / len(result.winners) for seat in range(len(result.scores))]
