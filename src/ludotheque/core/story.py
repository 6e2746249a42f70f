"""A game as a story: where its points came from, how it ended, where its rounds begin. All is read off its events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from ludotheque.core.box import GameBox
    from ludotheque.core.position import Event

Points: TypeAlias = tuple[int, str, int]
"""A seat, the source, and how many points; fewer than none where some are lost."""


@dataclass(frozen=True)
class Story:
    """What a game says of its story. Titles of sources are the words ``source.<name>``."""

    sources: tuple[str, ...]
    """Where points can come from, in the order in which they are shown."""
    points: Callable[[Iterable[Event]], Iterator[Points]]
    """(events of a whole game, read one by one): the points that each brings. They sum to the final score."""
    ends: frozenset[str]
    """Events that tell how a game ended, beside those that bring points."""
    rounds: frozenset[str]
    """Events with which a round begins."""


class Score(NamedTuple):
    """Points that an event brought; `at` is its place among the events."""

    at: int
    seat: int
    source: str
    n: int


def scored(story: Story, events: Sequence[Event]) -> list[Score]:
    """The points of a whole game, in the order in which they were made."""
    now = -1

    def told() -> Iterator[Event]:
        nonlocal now
        for now, event in enumerate(events):  # noqa: B007
            yield event

    return [Score(now, seat, source, n) for seat, source, n in story.points(told()) if n]


def by_source(story: Story, box: GameBox, scores: Iterable[Score]) -> dict[str, list[int]]:
    """What each source brought the seats; those that brought nobody anything are left out."""
    found = {source: [0] * box.seats for source in story.sources}
    for score in scores:
        found[score.source][score.seat] += score.n
    return {source: row for source, row in found.items() if any(row)}
