"""Fists: a toy game with chance, secret choices of several moves, open questions and single answers."""

from __future__ import annotations

from ludotheque.core.game import Game
from toy.layout import Box, State

GAME: Game[Box, State] = Game.of(__name__, name="fists", prefix="TOY", seats=(2, 8), tiebreaks=("pebbles",))
