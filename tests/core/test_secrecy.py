"""Secret choices of several moves, single answers and questions, on the toy game."""

from __future__ import annotations

import random
from typing import Any

import pytest
from toy import GAME as TOY

from ludotheque import CHANCE, IllegalMove, Position


def fists(seats: int = 3, **options: object) -> Position:
    position = TOY.new(seats, **options)
    position.play(CHANCE, "prize 3")
    return position


def test_all_seats_act_at_once_and_others_see_only_who_has_finished() -> None:
    position = fists()
    assert list(position.to_act) == [0, 1, 2]
    assert position.play(1, "add") == []
    assert position.play(1, "close") == []
    assert list(position.to_act) == [0, 2]
    assert position.view(0)["finished"] == [1] and position.view(0)["fists"] == [0] * 8
    assert position.view(1)["fists"][1] == 1
    assert position.view(None)["fists"] == [0] * 8
    assert position.view(1)["moves"] == []


def test_a_choice_under_way_looks_not_begun() -> None:
    position = fists()
    before = position.seen_by(0)
    position.play(2, "add")
    position.play(2, "add")
    assert position.seen_by(0) == before
    assert position.seen_by(2) != before


def test_the_last_choice_opens_all() -> None:
    position = fists()
    for seat, stones in ((2, 1), (0, 2), (1, 0)):
        for _ in range(stones):
            position.play(seat, "add")
        events = position.play(seat, "close")
    assert [str(e) for e in events] == ["Blue shows 2 pebbles", "Yellow shows 0 pebbles", "Green shows 1 pebble"]
    assert position.to_act == (0,)
    s: Any = position.s
    assert s.pebbles[:3] == [4, 6, 5] and s.used[:3] == [2, 0, 1] and s.fist[:3] == [0, 0, 0]
    assert [str(m) for m in position.moves(0)] == ["keep", "give 1", "give 2"]


def test_a_finished_seat_is_refused_with_a_reason() -> None:
    position = fists()
    position.play(0, "close")
    with pytest.raises(IllegalMove, match="you have made your secret choice; waiting for Yellow, Green"):
        position.play(0, "add")
    reason = position.why_not(0, "add")
    assert reason is not None and "choix secret" in reason.text("fr")


def test_secrecy_of_a_position() -> None:
    position = TOY.new(3)
    assert not position.secret and not position.sealed
    turn = position.play(CHANCE, "prize 3")
    assert position.secret and not position.sealed and not turn.unopened
    for seat, move, sealed in ((1, "close", [1]), (0, "add", [1]), (0, "add", [1]), (2, "close", [1, 2])):
        turn = position.play(seat, move)
        assert position.secret and list(position.sealed) == sealed and turn.unopened
    with pytest.raises(IllegalMove):
        position.play(1, "add")
    turn = position.play(0, "close")
    assert not position.secret and not position.sealed and not turn.unopened
    turn = position.play(0, "keep")
    assert not turn.unopened
    turn = position.deal(random.Random(1))
    assert position.secret and not turn.unopened


def test_samples_reach_every_truth_and_only_those() -> None:
    position = fists(2)
    position.play(1, "add")
    position.play(1, "close")
    found = set()
    for seed in range(300):
        truth: Any = position.sample(0, random.Random(seed))
        assert truth.seen_by(0) == position.seen_by(0)
        found.add(truth.s.fist[1])
    assert found == {0, 1, 2, 3, 4, 5, 6}
    own: Any = position.sample(1, random.Random(1))
    assert own.s.fist[1] == 1


def test_a_secret_question_with_one_answer_is_still_asked() -> None:
    position = TOY.new(2, components={"fists.pebbles": 1})
    for _ in range(1):
        position.play(CHANCE, "prize 1")
        for seat in (0, 1):
            position.play(seat, "add")
            assert position.to_act
            assert [str(m) for m in position.moves(seat)] == ["close"]
            position.play(seat, "close")
    position.play(CHANCE, "prize 1")
    assert position.to_act == (0, 1) and [str(m) for m in position.moves(0)] == ["close"]


def test_an_open_question_with_one_answer_is_put_to_nobody() -> None:
    position = fists(2, gifts="none")
    position.play(0, "add")
    position.play(0, "close")
    events = position.play(1, "close")
    assert [str(e) for e in events][-1] == "Blue keeps 3"
    assert [(p.seat, str(p.move), p.given) for p in events.played] == [(1, "close", False), (0, "keep", True)]
    assert position.to_act == (CHANCE,)
