"""Dakota, by Piero Cioni: 3 to 5 Natives and Settlers share and fight over the same land. One secret, the factions."""

from pathlib import Path

from ludotheque.core.game import Game
from ludotheque.core.words import Catalogue
from ludotheque.titles.dakota import rules
from ludotheque.titles.dakota.box import OPTIONS, fill
from ludotheque.titles.dakota.labels import label
from ludotheque.titles.dakota.layout import Box, State
from ludotheque.titles.dakota.moves import EVENTS, LABELS, MOVES, REASONS, read
from ludotheque.titles.dakota.rules.placement import idle
from ludotheque.titles.dakota.view import ask, private, show, toss, view

GAME = Game(
    name="dakota",
    prefix="DAK",
    folder=Path(__file__).parent,
    seats=(3, 5),
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
    labels=LABELS,
    label=label,
    options=OPTIONS,
    tiebreaks=("wealth",),
    idle=idle,
    toss=toss,
    private=private,
    read=read,
    clauses={"turn": "DAK-C59", "over": "DAK-C54", "chance": "DAK-C56", "sealed": "DAK-R19"},
)
