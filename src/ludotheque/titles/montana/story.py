"""Montana as a story: every point is a settlement on the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludotheque.core.position import Event
from ludotheque.core.story import Points, Story


def points(told: Iterable[Event]) -> Iterator[Points]:
    """Fields built on; extra settlements, as far as the stock reached, for an icon first and then for lines."""
    icon = 0
    for event in told:
        match event.name:
            case "built":
                icon = 0
                yield event.seat, "fields", 1
            case "icon_bonus":
                icon = event.args[0]
            case "bonus_placed":
                placed = event.args[0]
                yield event.seat, "doubles", min(icon, placed)
                yield event.seat, "lines", placed - min(icon, placed)


STORY = Story(
    sources=("fields", "doubles", "lines"),
    points=points,
    ends=frozenset({"last_settlement", "cap_reached"}),
    rounds=frozenset({"round"}),
)
