"""Montana, by Rüdiger Dorn: 2 to 4 settlers recruit workers, work, and build. No secrets; chance is the wheel."""

from pathlib import Path

from ludotheque.core.game import Game
from ludotheque.core.words import Catalogue
from ludotheque.titles.montana import rules
from ludotheque.titles.montana.box import EDITIONS, FORMER, OPTIONS, fill
from ludotheque.titles.montana.label import LABELS, label
from ludotheque.titles.montana.layout import Box, State
from ludotheque.titles.montana.moves import EVENTS, MOVES, REASONS
from ludotheque.titles.montana.view import ask, show, view

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
    prompt=ask,
    words=Catalogue(Path(__file__).parent),
    options=OPTIONS,
    editions=EDITIONS,
    former=FORMER,
    tiebreaks=("cattle", "wealth"),
    clauses={"turn": "MON-R23", "over": "MON-R76", "chance": "MON-A54"},
    idle=rules.idle,
    labels=LABELS,
    label=label,
)
