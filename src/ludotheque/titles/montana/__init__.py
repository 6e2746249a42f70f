"""Montana, by Rüdiger Dorn: 2 to 4 settlers recruit workers, work, and build. No secrets; chance is the wheel."""

from ludotheque.core.game import Game
from ludotheque.titles.montana.layout import Box, State

GAME: Game[Box, State] = Game.of(
    __name__,
    prefix="MON",
    seats=(2, 4),
    tiebreaks=("cattle", "wealth"),
    clauses={"turn": "MON-R23", "over": "MON-R76", "chance": "MON-A54"},
)
