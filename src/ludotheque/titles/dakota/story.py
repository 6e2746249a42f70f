"""Dakota as a story: points are printed on cards, or bought."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludotheque.core.position import Event
from ludotheque.core.story import Points, Story


def points(told: Iterable[Event]) -> Iterator[Points]:
    """The points of the cards built, and those bought one by one."""
    for event in told:
        match event.name:
            case "improved" | "reinforced" | "mounted":
                yield event.seat, "cards", event.box.data.vp[event.args[0]]
            case "scored":  # as earlier versions told it
                yield event.seat, "cards", event.args[0]
            case "point_bought":
                yield event.seat, "bought", 1


STORY = Story(
    sources=("cards", "bought"),
    points=points,
    ends=frozenset({"final"}),
    rounds=frozenset({"round"}),
)
