"""Events are told after the change: at each of them every piece is where the rules say that it is."""

from __future__ import annotations

import random

from playing import random_play

from ludotheque import Game
from ludotheque.core.rule import listening


def test_pieces_are_conserved_whenever_something_is_told(game: Game) -> None:
    editions = game.editions or {"": {}}
    for seed, edition in enumerate(editions):
        position = game.new(game.seats[seed % 2], **({"edition": edition} if edition else {}))
        faults: list[str] = []
        heard: set[int] = set()

        def hear(event: tuple[int, ...]) -> None:
            fault = game.pieces_fault(position.box, position.s)  # noqa: B023
            faults.extend([f"{game.events.names[event[0]]}: {fault}"] if fault else [])  # noqa: B023
            heard.add(event[0])  # noqa: B023

        with listening(hear):
            for _ in random_play(position, random.Random(seed)):
                assert not faults
        assert len(heard) > 3
