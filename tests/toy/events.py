"""What the toy game tells, and what its buttons say."""

from __future__ import annotations

from ludotheque.core.args import COUNT, SEAT
from ludotheque.core.events import Events

EVENTS = Events()
PRIZE = EVENTS.add("prize", COUNT)
OPENED = EVENTS.add("opened", COUNT)
KEPT = EVENTS.add("kept", COUNT)
GAVE = EVENTS.add("gave", SEAT)

LABELS = Events()
KEEP = LABELS.add("keep", COUNT)
