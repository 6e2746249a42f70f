"""Playing one game interpreted and compiled at the same time, and comparing the two after every move."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from ludotheque import CHANCE, Game, Position
from ludotheque.core.rule import Codes
from ludotheque.engine import drive
from ludotheque.engine.compile import Compiler
from ludotheque.engine.entry import Boxes, States

legal, apply = drive.legal, drive.apply


def _legal(box: Boxes, states: States, seat: int, out: Codes) -> int:
    return legal(box[0], states[0], seat, out)


def _apply(box: Boxes, states: States, seat: int, code: int) -> None:
    apply(box[0], states[0], seat, code)


@cache
def compiled(game: Game, boundscheck: bool = False) -> tuple[Any, Any]:
    """The compiled `legal` and `apply` of a game, on arrays with one record."""
    compiler = Compiler(game, boundscheck=boundscheck, cache=not boundscheck)
    return compiler.entry(_legal), compiler.entry(_apply)


def compare(
    position: Position,
    rng: random.Random,
    choose: Callable[[Position, int], int] | None = None,
    boundscheck: bool = False,
) -> list[int]:
    """Play to the end, at random or as `choose` says; lists and records must agree at every step. The codes played."""
    game, box, s = position.game, position.box, position.s
    native_legal, native_apply = compiled(game, boundscheck)
    states, out, listed = position.pack(), np.zeros(game.codes, np.int32), [0] * game.codes
    played = []
    while s.actors:
        seat = rng.choice(position.to_act)
        n = game.rules.legal(box.data, s, seat, listed)
        assert native_legal(box.packed, states, seat, out) == n
        assert out[:n].tolist() == listed[:n]
        code = choose(Position(box, s), seat) if choose and seat != CHANCE else listed[rng.randrange(n)]
        game.rules.apply(box.data, s, seat, code)
        native_apply(box.packed, states, seat, code)
        assert s.pack().tobytes() == states.tobytes(), f"{box.text(code)} differs"
        played.append(code)
    return played
