"""What is asked: the decision points of the rules."""

from __future__ import annotations

from ludotheque.core.asking import Questions
from ludotheque.titles.montana import layout, reasons

QUESTIONS = Questions()
TILE = QUESTIONS.add("tile")
ROTATION = QUESTIONS.add("rotation")
FIRST = QUESTIONS.add("first")
WAGONS = QUESTIONS.add("wagons")
SPIN = QUESTIONS.add("spin")
WHITE = QUESTIONS.add("white")
RETURN = QUESTIONS.add("return", instead=reasons.MUST_RETURN)
ACTION = QUESTIONS.add("action")
ADVANCE = QUESTIONS.add("advance")
SMALL = QUESTIONS.add("small")
PLACE = QUESTIONS.add("place")
ANSWER = QUESTIONS.add("answer")
OVERTAKEN = QUESTIONS.add("overtaken")
REWARD = QUESTIONS.add("reward")
BUILD = QUESTIONS.add("build")
BONUS = QUESTIONS.add("bonus")
END = QUESTIONS.add("end")
NOBODY = QUESTIONS.add("over")
assert NOBODY == layout.LAST_QUESTION
