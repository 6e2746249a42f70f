"""The box of the toy game: component values and options."""

from __future__ import annotations

from collections.abc import Mapping

from ludotheque.core.box import Option
from ludotheque.core.components import Components
from toy.layout import PRIZES, Box

OPTIONS = (Option("gifts", ("allowed", "none")),)


def fill(box: Box, values: Components, seats: int, options: Mapping[str, int]) -> None:
    box.seats = seats
    box.pebbles = values.integer("fists.pebbles", 1, 9)
    box.rounds = values.integer("fists.rounds", 1, 9)
    box.prizes = values.integers("fists.prizes", PRIZES, 1, 9)
    box.gifts = options["gifts"]
