"""Montana, by Rüdiger Dorn: 2 to 4 settlers recruit workers, work, and build. No secrets; chance is the wheel."""

from pathlib import Path

from ludotheque.core.game import Game
from ludotheque.games.montana import rules
from ludotheque.games.montana.box import EDITIONS, FORMER, OPTIONS, fill
from ludotheque.games.montana.label import LABELS, label
from ludotheque.games.montana.layout import Box, State
from ludotheque.games.montana.moves import EVENTS, MOVES, REASONS
from ludotheque.games.montana.view import ask, show, view
from ludotheque.games.montana.words import WORDS

GAME = Game(
    name="montana",
    prefix="MON",
    folder=Path(__file__).parent,
    seats=(2, 4),
    box=Box,
    state=State,
    moves=MOVES,
    events=EVENTS,
    reasons=REASONS,
    rules=rules,
    fill=fill,
    view=view,
    show=show,
    ask=ask,
    words=WORDS,
    options=OPTIONS,
    editions=EDITIONS,
    former=FORMER,
    tiebreaks=("cattle", "wealth"),
    clauses={"turn": "MON-R23", "over": "MON-R76", "chance": "MON-A54"},
    idle=rules.idle,
    labels=LABELS,
    label=label,
)
