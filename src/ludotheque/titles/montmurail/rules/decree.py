"""Course of an Age and the king's decree (R15–R21)."""

from __future__ import annotations

from ludotheque.core.asking import ask as put
from ludotheque.core.rule import CHANCE, Codes, rule, tell
from ludotheque.titles.montmurail import ask, events, layout, reasons
from ludotheque.titles.montmurail.layout import Box, State


@rule
def begin_age(s: State) -> None:
    """Each Age begins with a decree of its own (R16, R18, R21)."""
    s.age += 1
    put(s, ask.DECREE, CHANCE)
    tell(events.AGE_BEGINS, s.roller, s.age)


@rule
def decree_refusal(box: Box, s: State, seat: int, outcome: int) -> int:
    """The dice in play have a number of outcomes (R18)."""
    return 0 if outcome < box.decrees else reasons.NO_SUCH_DECREE


@rule
def list_decrees(box: Box, s: State, seat: int, first: int, out: Codes, n: int) -> int:
    """Every die in every zone with each of its numbers, all equally likely (R18)."""
    for outcome in range(box.decrees):
        out[n] = first + outcome
        n += 1
    return n


@rule
def proclaim(box: Box, s: State, seat: int, outcome: int) -> None:
    """The least number of each building in every city of this Age (R19, R20, R21)."""
    for building in range(layout.BUILDINGS):
        s.decree[building] = box.decree[outcome][building]
    s.turn = 1
    ask_roll(s)
    tell(events.DECREED, CHANCE, s.decree[0] + 0, s.decree[1] + 0, s.decree[2] + 0)


@rule
def ask_roll(s: State) -> None:
    """Chance rolls in the roller's name (R22)."""
    put(s, ask.ROLL, CHANCE)
