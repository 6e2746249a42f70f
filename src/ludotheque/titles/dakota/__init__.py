"""Dakota, by Piero Cioni: 3 to 5 Natives and Settlers share and fight over the same land. One secret, the factions."""

from __future__ import annotations

from ludotheque.core.game import Game
from ludotheque.titles.dakota.layout import Box, State

GAME: Game[Box, State] = Game.of(
    __name__,
    prefix="DAK",
    seats=(3, 5),
    tiebreaks=("wealth",),
    clauses={"turn": "DAK-C59", "over": "DAK-C54", "chance": "DAK-C56", "sealed": "DAK-R19"},
)
