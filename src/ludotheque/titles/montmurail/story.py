"""Montmurail as a story: every point is a coin, and most come from the city and from waiting, in each Age."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludotheque.core.position import Event
from ludotheque.core.story import Points, Story

EACH_AGE = {"city_valued": "city", "waiting_coins": "waiting"}
OTHERS = {"perfect_plan": "plan", "longest_wall": "wall", "shield_tie": "shield", "shield_paid": "shield"}


def points(told: Iterable[Event]) -> Iterator[Points]:
    """The coins that are taken, and those that invasions cost."""
    age = 1
    for event in told:
        if event.name == "age_begins":
            age = event.args[0]
        elif source := EACH_AGE.get(event.name):
            yield event.seat, f"{source}{age}", event.args[0]
        elif source := OTHERS.get(event.name):
            yield event.seat, source, event.args[0]
        elif event.name == "invasions_paid":
            yield event.seat, "invasions", -event.args[0]


STORY = Story(
    sources=("city1", "waiting1", "city2", "waiting2", "plan", "wall", "shield", "invasions"),
    points=points,
    ends=frozenset({"shield_given", "invaded", "nobody_invaded"}),
    rounds=frozenset({"rolled"}),
)
