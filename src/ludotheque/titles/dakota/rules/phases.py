"""The phases of a round, from one to the next (R28). A finished step hands on with `then`: see `go_on`."""

from __future__ import annotations

from ludotheque.core.rule import rule
from ludotheque.titles.dakota import ask
from ludotheque.titles.dakota.layout import Box, State
from ludotheque.titles.dakota.rules.activation import go_on_activating
from ludotheque.titles.dakota.rules.collection import go_on_collecting
from ludotheque.titles.dakota.rules.market import go_on_buying
from ludotheque.titles.dakota.rules.placement import go_on_placing, go_on_second
from ludotheque.titles.dakota.rules.resupply import go_on_resupplying
from ludotheque.titles.dakota.rules.setup import go_on_drawing, reveal


@rule
def go_on(box: Box, s: State) -> None:
    """After every move: while nobody is to act, what comes next in the round, up to a question or the end (R28)."""
    while s.actors == 0 and s.question != ask.NOBODY:
        next_step(box, s)


@rule
def next_step(box: Box, s: State) -> None:
    """What comes next puts a question, or hands on to the next phase."""
    q = s.question
    if q == ask.FIRST_PLACEMENT:
        go_on_placing(box, s)
    elif q == ask.SECOND_PLACEMENT:
        go_on_second(box, s)
    elif q == ask.TAKE:
        go_on_collecting(box, s)
    elif q == ask.RESUPPLY:
        go_on_resupplying(box, s)
    elif q == ask.MARKET:
        go_on_buying(box, s)
    elif q == ask.EFFECT:
        go_on_activating(box, s)
    elif q == ask.DRAW:
        go_on_drawing(box, s)
    else:
        reveal(box, s)
