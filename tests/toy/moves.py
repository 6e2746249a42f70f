"""The tables of the toy game."""

from __future__ import annotations

from ludotheque.core.moves import COUNT, Events, Kind, Moves, Reasons, number

SEAT = number("seat", 0, 7)
MOVES = Moves(
    Kind("prize", (number("n", 1, 3),), group="chance"),
    Kind("add", group="fist"),
    Kind("close", group="fist"),
    Kind("keep", group="gift"),
    Kind("give", (SEAT,), group="gift"),
)
EVENTS = Events()
PRIZE = EVENTS.add("prize", COUNT)
OPENED = EVENTS.add("opened", COUNT)
KEPT = EVENTS.add("kept", COUNT)
GAVE = EVENTS.add("gave", SEAT)
LABELS = Events()
KEEP_PRIZE = LABELS.add("keep", COUNT)
REASONS = Reasons()
NOT_NOW = REASONS.add("not_now", "TOY-R3")
NO_PEBBLE = REASONS.add("no_pebble", "TOY-R1")
NO_GIFT = REASONS.add("no_gift", "TOY-R6")
NO_SEAT = REASONS.add("no_seat", "TOY-R5")
WRONG_FIST = REASONS.add("wrong_fist", "TOY-R3")
