"""What a bot makes of a question, and how long it may think."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from ludotheque.core.position import Position

Cancel = Callable[[], bool]


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one question: whatever ends first. None: no bound of this kind."""

    sims: int | None = None
    """Simulations. With these alone and a fixed seed a bot chooses the same move everywhere."""
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.sims is not None and (not isinstance(self.sims, int) or self.sims < 0):
            raise ValueError(f"a budget is a number of simulations from 0 up, not {self.sims!r}")
        if self.seconds is not None and not self.seconds > 0:
            raise ValueError(f"a budget is a number of seconds above 0, not {self.seconds!r}")
        if self.sims is None and self.seconds is None:
            raise ValueError("a budget must have an end: simulations, seconds, or both")


@dataclass(frozen=True)
class Candidate:
    """A move that was thought about."""

    code: int
    value: float
    """The share of the win that its seat can expect, 0 to 1."""
    visits: int
    """In how many simulations it was tried; 0: its value is the first guess."""


@dataclass(frozen=True)
class Thought:
    """What a bot makes of a question."""

    move: int
    """The code that it plays."""
    candidates: list[Candidate] = field(default_factory=list)
    """All legal moves, the best first."""
    chances: list[float] = field(default_factory=list)
    """The share of the win that each seat can expect."""
    line: list[tuple[int, int]] = field(default_factory=list)
    """What it thinks will follow: seats and codes, this move first."""
    sims: int = 0
    nodes: int = 0
    seconds: float = 0.0


class Bot(Protocol):
    """A player that can say what it thinks. Called like any player, it gives the move alone."""

    name: str

    def think(
        self, seen: Position, seat: int, rng: random.Random, budget: Budget | None = None,
        cancelled: Cancel | None = None,
    ) -> Thought:
        """Think about the question that a seat must answer; budget: other than its own.

        cancelled: asked again and again; once it says so, the bot answers with what it has found. ValueError if the
        game is over or the seat is not to act.
        """

    def __call__(self, seen: Position, seat: int, rng: random.Random) -> int:
        """The code that it plays."""


def check(seen: Position, seat: int) -> list[int]:
    """The legal codes; ValueError in one sentence where there is nothing to think about."""
    if seen.over:
        raise ValueError("there is nothing to think about: the game is over")
    if seat not in seen.to_act:
        whose = ", ".join("chance" if other < 0 else f"seat {other}" for other in seen.to_act)
        raise ValueError(f"seat {seat} is not to act now, but {whose}")
    return seen.codes(seat)


class Clock:
    """Says when to stop."""

    def __init__(self, seconds: float | None = None, cancelled: Cancel | None = None) -> None:
        self.started = time.perf_counter()
        self._cancelled = cancelled
        self._end = None if seconds is None else self.started + seconds

    @property
    def spent(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self.started

    @property
    def left(self) -> float | None:
        """Seconds left; None if there is no bound."""
        return None if self._end is None else self._end - time.perf_counter()

    @property
    def over(self) -> bool:
        """Whether to stop now."""
        if self._cancelled is not None and self._cancelled():
            return True
        return self._end is not None and time.perf_counter() >= self._end
