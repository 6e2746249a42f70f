"""Every question in every edition and option goes through JSON, also what random play hardly ever comes to."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator

import pytest
from playing import GAMES
from test_contract import boxes

from ludotheque import Game, Position

TRIES = 4
"""Moves tried before one is played; that which leads to what was seen least is."""
STEPS = 900
OFTEN = 10
"""Positions of one kind that are put through JSON."""


def kind(position: Position) -> tuple[int, ...]:
    """What a position is like, as far as its question goes: the question, and who is asked in what state."""
    s = position.s
    return (s.question, s.secret, bool(s.sealed), position.to_act == (-1,))


def curious_play(start: Position, rng: random.Random, seen: Counter[tuple[int, ...]], steps: int) -> Iterator[Position]:
    """Play towards what was seen least, again from the start when a game is over; every position on the way."""
    position = start.copy()
    for _ in range(steps):
        if position.over:
            position = start.copy()
        seat = rng.choice(position.to_act)
        codes = position.codes(seat)
        found = []
        for code in rng.sample(codes, min(TRIES, len(codes))):
            after = position.copy()
            after.play(seat, code)
            found.append((seen[kind(after)], rng.random(), after))
        position = min(found, key=lambda row: row[:2])[2]
        seen[kind(position)] += 1
        yield position


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_json_holds_every_question_of_every_box(game: Game) -> None:
    questions: set[int] = set()
    editions: list[dict[str, object]] = [{"edition": name} for name in game.editions] or [{}]
    for n, (seats, options) in enumerate(boxes(game)):
        for edition in editions:
            seen: Counter[tuple[int, ...]] = Counter()
            start = game.new(seats, **{**edition, **options})
            for position in curious_play(start, random.Random(n), seen, STEPS):
                if seen[kind(position)] <= OFTEN:
                    doc = json.loads(json.dumps(position.to_json()))
                    assert game.from_json(doc) == position, f"{edition} {options}: {position!r}"
            questions |= {found[0] for found in seen}
    missed = set(range(1, len(game.questions.names))) - questions
    assert not missed, f"no game came to {[game.questions.names[number] for number in sorted(missed)]}"
