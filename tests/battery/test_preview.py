"""What a seat is shown of a move before it is made, for every game: what then happens, and no secret of others."""

from __future__ import annotations

import random

import pytest
from playing import GAMES, random_play

from ludotheque import CHANCE, Game


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


def test_a_preview_is_what_then_happens_up_to_chance_or_another(game: Game) -> None:
    locks: set[str | None] = set()
    ended = False
    for seats in game.seats:
        for position, seat, code in random_play(game.new(seats), random.Random(41), 3000):
            if seat == CHANCE:
                continue
            before, after = position.copy(), position.copy()
            foreseen, turn = position.preview(seat, code), after.play(seat, code)
            assert position == before, "nothing has changed"
            locks.add(foreseen.lock)
            if position.secret:
                assert (foreseen.lock == "opens") != turn.unopened
                assert not foreseen.events or len(position.to_act + position.sealed) == 1, "others choose, too"
                continue
            if after.over and game.private and game.private(position):
                assert foreseen.lock == "opens" and not foreseen.position.over, "what others hold is opened by the end"
                assert all(event.seat == seat for event in foreseen.events)
                ended = True
                continue
            assert foreseen.events == turn[: len(foreseen.events)]
            assert foreseen.events.played == turn.played[: len(foreseen.events.played)]
            drawn = any(played.seat == CHANCE for played in foreseen.events.played)
            assert (foreseen.lock == "draws") == (drawn or foreseen.position.to_act == (CHANCE,))
            if len(foreseen.events.played) == len(turn.played):
                assert foreseen.position == after.seen_by(seat)
            else:
                assert game.private and game.private(position), "only then something is held back"
                assert turn.played[len(foreseen.events.played)].seat != seat, "the next one is another's"
    secrets = any(spec.secret for spec in game.state.FIELDS.values())
    assert None in locks and ("opens" in locks) == secrets and ended == bool(game.private)


def test_a_preview_tells_nothing_of_what_others_chose_in_secret(game: Game) -> None:
    rng, compared = random.Random(42), 0
    for position, seat, _ in random_play(game.new(game.seats[1]), random.Random(43), 700):
        if seat == CHANCE or not position.secret:
            continue
        truth = position.sample(seat, rng)
        codes = position.codes(seat)
        for code in rng.sample(codes, min(4, len(codes))):
            one, other = position.preview(seat, code), truth.preview(seat, code)
            assert one.position == other.position and one.events == other.events and one.lock == other.lock
            compared += 1
    assert compared >= 10 or not any(spec.secret for spec in game.state.FIELDS.values())
