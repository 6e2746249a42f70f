"""Why the toy game refuses."""

from __future__ import annotations

from ludotheque.core.args import COUNT
from ludotheque.core.events import MEANS_LACKING, OTHER_QUESTION, Reasons

REASONS = Reasons()
NOT_NOW = REASONS.add("not_now", "TOY-R3", rank=OTHER_QUESTION)
NO_PEBBLE = REASONS.add("no_pebble", "TOY-R1", COUNT, rank=MEANS_LACKING)
NO_GIFT = REASONS.add("no_gift", "TOY-R6")
NO_SEAT = REASONS.add("no_seat", "TOY-R5")
WRONG_FIST = REASONS.add("wrong_fist", "TOY-R3")
