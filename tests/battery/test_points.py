"""The story of every game: its points are told, from sources that have a name."""

from __future__ import annotations

import random

import pytest
from playing import GAMES, random_play
from test_contract import each_box

from ludotheque import Event, Game
from ludotheque.core.story import by_source, scored
from ludotheque.core.words import LANGUAGES


@each_box
def test_the_sources_sum_to_the_score(game: Game, seats: int, options: dict[str, object]) -> None:
    assert game.story
    position = game.new(seats, **options)
    events: list[Event] = []
    for before, seat, code in random_play(position, random.Random(61), 60_000):
        events += before.copy().play(seat, code)
    scores = scored(game.story, events)
    found = by_source(game.story, position.box, scores)
    assert [sum(row[i] for row in found.values()) for i in range(seats)] == position.standing().scores
    assert all(events[score.at].seat == score.seat or events[score.at].name == "gave" for score in scores)
    assert any(event.name in game.story.rounds for event in events)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_sources_have_names(game: Game) -> None:
    assert game.story
    assert game.story.ends | game.story.rounds <= set(game.events.names)
    for lang in LANGUAGES:
        titles = [game.word(f"source.{source}", lang) for source in game.story.sources]
        assert all(titles) and len(set(titles)) == len(titles)
        for name in game.tiebreaks:
            assert game.word(f"decider.{name}", lang)
