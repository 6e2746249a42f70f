"""What is asked and of whom: the questions of a game, declared once, and putting them."""

from __future__ import annotations

from ludotheque.core.layout import Play as State
from ludotheque.core.rule import rule


class Questions:
    """The questions of a game, numbered as they are declared. The last is that of a game that is over."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.instead: list[int] = []

    def add(self, name: str, instead: int = 0) -> int:
        """Declare a question and return its number.

        instead: the reason for which, while it stands, every move is refused that does not answer it; without one,
        each kind of move gives its own.
        """
        self.names.append(name)
        self.instead.append(instead)
        return len(self.names) - 1


@rule
def ask(s: State, question: int, seat: int) -> None:
    """Put a question to a seat, or to CHANCE (-1)."""
    s.question = question
    s.actors = -1 if seat < 0 else 1 << seat


@rule
def ask_secretly(s: State, question: int, seats: int) -> None:
    """Put a question to a set of seats, a bit for each, to be answered in secret."""
    s.question = question
    s.actors = seats
    s.sealed = 0
    s.secret = 1


@rule
def seal(s: State, seat: int) -> bool:
    """A seat has finished its secret choice; whether all have."""
    s.sealed |= 1 << seat
    s.actors &= ~(1 << seat)
    return s.actors == 0


@rule
def unseal(s: State) -> None:
    """What was chosen in secret is open now."""
    s.secret = 0
    s.sealed = 0


@rule
def ask_nobody(s: State, question: int) -> None:
    """Nobody is to act: the game is over, or the rules go on by themselves from this question."""
    s.question = question
    s.actors = 0
