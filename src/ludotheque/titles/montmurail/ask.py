"""What is asked: the decision points D1 to D7 of the rules; D8 is D7 once a room is picked."""

from __future__ import annotations

from ludotheque.core.asking import Questions
from ludotheque.titles.montmurail import layout

QUESTIONS = Questions()
FIRST = QUESTIONS.add("first")
TILE = QUESTIONS.add("tile")
DECREE = QUESTIONS.add("decree")
ROLL = QUESTIONS.add("roll")
WALLS = QUESTIONS.add("walls")
DECLARE = QUESTIONS.add("declare")
NOBODY = QUESTIONS.add("over")
assert NOBODY == layout.LAST_QUESTION
