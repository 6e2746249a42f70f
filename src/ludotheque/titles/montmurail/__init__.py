"""Montmurail, by Emiliano Venturini: 2 to 8 builders wall in the same board, in secret and all at once."""

from pathlib import Path

from ludotheque.core.game import Game
from ludotheque.core.words import Catalogue
from ludotheque.titles.montmurail import rules
from ludotheque.titles.montmurail.box import OPTIONS, fill
from ludotheque.titles.montmurail.layout import Box, State
from ludotheque.titles.montmurail.moves import EVENTS, LABELS, MOVES, REASONS, read
from ludotheque.titles.montmurail.view import ask, label, show, view

GAME = Game(
    name="montmurail",
    prefix="MUR",
    folder=Path(__file__).parent,
    seats=(2, 8),
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
    more="arrangements.*.walk",
    former={"inner_walls": "removed"},
    labels=LABELS,
    label=label,
    idle=rules.idle,
    read=read,
    clauses={"turn": "MUR-R23", "sealed": "MUR-R35", "over": "MUR-R58", "chance": "MUR-R22"},
)
