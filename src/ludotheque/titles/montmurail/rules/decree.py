"""Course of an Age and the king's decree (R15–R21)."""

from __future__ import annotations

from ludotheque.core.rule import CHANCE, Codes, rule, tell
from ludotheque.titles.montmurail.layout import ASK_DECREE, ASK_ROLL, BUILDINGS, Box, State
from ludotheque.titles.montmurail.moves import AGE_BEGINS, DECREED, NO_SUCH_DECREE


@rule
def begin_age(s: State) -> None:
    """Each Age begins with a decree of its own (R16, R18, R21)."""
    s.age += 1
    s.question = ASK_DECREE
    s.actors = CHANCE
    tell(AGE_BEGINS, s.roller, s.age)


@rule
def decree_refusal(box: Box, outcome: int) -> int:
    """The dice in play have a number of outcomes (R18)."""
    return 0 if outcome < box.decrees else NO_SUCH_DECREE


@rule
def list_decrees(box: Box, first: int, out: Codes) -> int:
    """Every die in every zone with each of its numbers, all equally likely (R18)."""
    for outcome in range(box.decrees):
        out[outcome] = first + outcome
    return box.decrees + 0


@rule
def proclaim(box: Box, s: State, outcome: int) -> None:
    """The least number of each building in every city of this Age (R19–R21)."""
    for building in range(BUILDINGS):
        s.decree[building] = box.decree[outcome][building]
    s.turn = 1
    ask_roll(s)
    tell(DECREED, CHANCE, s.decree[0] + 0, s.decree[1] + 0, s.decree[2] + 0)


@rule
def ask_roll(s: State) -> None:
    """Chance rolls in the roller's name (R22)."""
    s.question = ASK_ROLL
    s.actors = CHANCE
