"""Broken documents and positions, and what a Python shell shows."""

from __future__ import annotations

import dataclasses
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from toy import GAME as TOY

import ludotheque
from ludotheque import CHANCE, Position, Record
from ludotheque.core.box import Option
from ludotheque.core.rule import tell, told


def document(**changes: Any) -> dict[str, Any]:
    doc = TOY.new(2).to_json()
    doc["state"].update(changes)
    return doc


@pytest.mark.parametrize(
    ("doc", "message"),
    [
        ("{", "this is not JSON"),
        ("[]", "a position is a JSON object"),
        ("3", "a position is a JSON object"),
        ({}, "unknown position format None; this version reads 1"),
        ({**document(), "format": 99}, "unknown position format 99"),
        ({**document(), "game": "chess"}, "a position of 'chess', not of fists"),
        ({**document(), "more": 1}, "unknown key 'more'"),
        ({**document(), "seats": 9}, "cannot be played with 9 seats; allowed: 2 to 8"),
        ({**document(), "seats": None}, "cannot be played with None seats"),
        ({**document(), "state": []}, "must be JSON objects"),
        ({**document(), "options": {"x": 1}}, "unknown option 'x'"),
        ({**document(), "components": {"x": 1}}, "unknown component value 'x'"),
        (document(nonsense=1), "unknown state field 'nonsense'"),
        (document(prize="x"), "prize must be a whole number, not 'x'"),
        (document(won=[1]), "won must be a list of 8"),
        (document(round=-1), "round is -1, but must be from 0 to 9"),
        (document(pebbles=[7, 6, 0, 0, 0, 0, 0, 0]), "this game has 6 pieces of 'pebble 0', but the position holds 7"),
        (document(actors=4), "the seats are 0 to 1"),
        (document(fist=[7, 0, 0, 0, 0, 0, 0, 0]), "a fist holds more than there is"),
    ],
)
def test_broken_documents_are_told_in_one_sentence(doc: Any, message: str) -> None:
    with pytest.raises(ValueError) as caught:
        TOY.from_json(doc)
    assert message in str(caught.value) and "\n" not in str(caught.value)


def test_a_missing_field() -> None:
    doc = document()
    del doc["state"]["won"]
    with pytest.raises(ValueError, match="missing state field 'won'"):
        TOY.from_json(doc)


def test_a_seat_to_act_must_have_a_move() -> None:
    with pytest.raises(ValueError, match="impossible position"):
        TOY.from_json(document(question=3))


def test_documents_carry_what_differs() -> None:
    doc = TOY.new(2, gifts="none", components={"fists.rounds": 2}).to_json()
    assert doc["options"] == {"gifts": "none"} and doc["components"] == {"fists.rounds": 2}
    assert TOY.from_json(json.dumps(doc)).to_json() == doc


def test_what_a_shell_shows() -> None:
    position = TOY.new(2)
    assert repr(position) == "<Position of fists with 2 seats: chance to act, 3 moves>"
    assert repr(position.moves(CHANCE)[0]) == "<Move 0: prize 1>"
    position.play(CHANCE, 0)
    assert repr(position) == "<Position of fists with 2 seats: seat 0 to act, 2 moves; seat 1 to act, 2 moves>"
    assert repr(TOY) == "<Game fists: 2 to 8 seats, 14 moves>"
    assert "State(" in repr(position.s)
    record = ludotheque.play(TOY, ["random", "random"], seed=1)
    assert repr(record).startswith("<Record of fists, 2 seats, ")
    assert repr(record.replay()).startswith("<Position of fists with 2 seats: over, won by ")


def test_ties_share_a_rank() -> None:
    position = TOY.new(3)
    state: Any = position.s
    state.won[:3] = [2, 5, 5]
    state.pebbles[:3] = [6, 3, 3]
    result = position.standing()
    assert result.ranking == [3, 1, 1] and result.winners == [1, 2]
    state.pebbles[2] = 4
    assert position.standing().ranking == [3, 2, 1]
    assert position.standing().tiebreaks[2] == {"pebbles": 4}
    assert position.result is None


def test_moves_compare_by_game_and_code() -> None:
    one, two = TOY.new(2), TOY.new(3)
    assert one.moves(CHANCE)[0] == two.moves(CHANCE)[0] and len({*one.moves(CHANCE), *two.moves(CHANCE)}) == 3
    other = ludotheque.game("montana").new(2)
    assert one.moves(CHANCE)[0] != other.moves(CHANCE)[0]
    assert isinstance(other, Position) and other != one


def test_players_get_what_they_can_know_only() -> None:
    seen: list[Position] = []

    def spy(position: Position, seat: int, rng: object) -> str:
        seen.append(position)
        return "close" if "close" in map(str, position.moves(seat)) else "keep"

    record = ludotheque.play(TOY, [spy, "random", spy], seed=4)
    assert record.players == ["spy", "random", "spy"]
    state: Any
    for position in seen:
        state = position.s
        assert state.fist[1] == 0


def test_unknown_games_and_bots() -> None:
    with pytest.raises(ValueError, match="unknown game 'chess'; known: "):
        ludotheque.game("chess")
    with pytest.raises(ValueError, match="unknown bot 'hal'; known: random, playouts"):
        ludotheque.play(TOY, ["hal", "random"], seed=1)
    with pytest.raises(ValueError, match="cannot be played with 1 seats"):
        ludotheque.play(TOY, ["random"], seed=1)


def test_numpy_generators_deal_too() -> None:
    import numpy as np

    position = TOY.new(2)
    position.deal(np.random.default_rng(1))  # type: ignore[arg-type]
    assert position.to_act == (0, 1)


def test_threads_hear_their_own_events_only() -> None:
    """A server folds several tables at once, in several threads."""
    begun, go_on = threading.Event(), threading.Event()

    def slow() -> None:
        tell(1, 0)
        begun.set()
        go_on.wait(10)
        tell(2, 0)

    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(told, slow)
        begun.wait(10)

        def quick() -> None:
            tell(3, 0)
            go_on.set()
            other.result(10)
            tell(4, 0)

        assert [event[0] for event in told(quick)] == [3, 4]
        assert [event[0] for event in other.result(10)] == [1, 2]


def test_labels_say_what_a_move_brings_here() -> None:
    position = TOY.new(seats=2)
    position.play(CHANCE, "prize 2")
    for seat, text in ((0, "add"), (0, "close"), (1, "close")):
        position.play(seat, text)
    n = position.s.prize
    keep = position.box.move("keep")
    assert position.labels(0) == {keep.code: f"Keep the prize: {n} points"}
    assert position.label(0, "keep", "fr") == f"Garder le prix : {n} points"
    assert position.label(0, "give 1") == "Give the prize to seat Yellow"
    assert keep.label() == "Keep the prize"


def test_documents_written_before_a_default_changed_mean_what_they_meant() -> None:
    old = TOY.new(seats=2, gifts="none")
    doc, text = old.to_json(), Record(old.box).text()
    changed = dataclasses.replace(TOY, options=(Option("gifts", ("allowed", "none")),), former={"gifts": "none"})
    del doc["options"]
    assert changed.from_json(doc).box.options == {"gifts": "none"}
    assert Record.parse(text.replace("option gifts: none\n", ""), changed).box.options == {"gifts": "none"}
    new = changed.new(seats=2)
    assert new.to_json()["options"] == new.box.options == {"gifts": "allowed"}
    assert changed.from_json(new.to_json()) == new
