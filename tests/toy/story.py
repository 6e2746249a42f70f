"""The toy game as a story."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludotheque.core.position import Event
from ludotheque.core.story import Points, Story


def points(told: Iterable[Event]) -> Iterator[Points]:
    """Prizes kept, and those given by others."""
    prize = 0
    for event in told:
        match event.name:
            case "prize":
                prize = event.args[0]
            case "kept":
                yield event.seat, "kept", prize
            case "gave":
                yield event.args[0], "gifts", prize


STORY = Story(sources=("kept", "gifts"), points=points, ends=frozenset({"opened"}), rounds=frozenset({"prize"}))
