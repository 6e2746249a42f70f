"""What is asked."""

from __future__ import annotations

from ludotheque.core.asking import Questions

QUESTIONS = Questions()
PRIZE = QUESTIONS.add("prize")
FIST = QUESTIONS.add("fist")
GIFT = QUESTIONS.add("gift")
NOBODY = QUESTIONS.add("nobody")
