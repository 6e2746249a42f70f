"""What is asked: the decision points of the rules, by the names of their phases."""

from __future__ import annotations

from ludotheque.core.asking import Questions
from ludotheque.titles.dakota import layout

QUESTIONS = Questions()
FIRST = QUESTIONS.add("first")
DRAW = QUESTIONS.add("draw")
FACTION = QUESTIONS.add("faction")
EFFECT = QUESTIONS.add("activation")
FIRST_PLACEMENT = QUESTIONS.add("first_placement")
SECOND_PLACEMENT = QUESTIONS.add("second_placement")
TAKE = QUESTIONS.add("collection")
RESUPPLY = QUESTIONS.add("resupply")
MARKET = QUESTIONS.add("market")
DEVELOPMENT = QUESTIONS.add("development")
NOBODY = QUESTIONS.add("over")
assert NOBODY == layout.LAST_QUESTION
