"""Montmurail, by Emiliano Venturini: 2 to 8 builders wall in the same board, in secret and all at once."""

from ludotheque.core.game import Game
from ludotheque.titles.montmurail.layout import Box, State

GAME: Game[Box, State] = Game.of(
    __name__,
    prefix="MUR",
    seats=(2, 8),
    more="arrangements.*.walk",
    clauses={"turn": "MUR-R23", "sealed": "MUR-R35", "over": "MUR-R58", "chance": "MUR-R22"},
)
