"""Montana's bots see what wins, and know what is worth having."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from montana_setup import FLAT, MONTANA, A, B, at

from ludotheque import Position, bots
from ludotheque.bots import Budget
from ludotheque.core.knowledge import read_weights, write_weights
from ludotheque.titles.montana import ask

pytestmark = pytest.mark.untraced

WEIGHTS = MONTANA.weights["search"]
SEVERAL = {A: "brown grey beige", B: "2brown 2grey beige orange"}


def value(seat: int, **pieces: Any) -> float:
    """How well a seat stands with these pieces, by the evaluation."""
    known = MONTANA.knowledge
    assert known
    position = at(2, **pieces)
    return known.evaluate(position.box.data, position.s, seat, known.memo(), WEIGHTS)


def think(position: Position, name: str = "hard", sims: int = 300) -> list[str]:
    """What a bot plays until its turn is over."""
    seat, = position.to_act
    played = []
    while position.to_act == (seat,):
        thought = bots.bot(name).think(position, seat, random.Random(4), Budget(sims=sims))
        played.append(str(position.box.move(thought.move)))
        position.play(seat, thought.move)
    return played


def test_the_last_settlement_is_built_where_waiting_loses() -> None:
    """B moves last in the round and can end the game, 12 : 11. A turn later A has 12 as well, and more cows."""
    position = at(
        2, first=A, turn=B, stock={A: 1, B: 1}, goods={A: "G", B: "G"}, cows={A: 5}, workers=SEVERAL, components=FLAT
    )
    assert think(position)[0].startswith("build")
    assert position.over and position.standing().winners == [B]


def test_a_win_of_two_moves_is_found() -> None:
    """The same, but the grain must be had for the cow first."""
    position = at(
        2, first=A, turn=B, stock={A: 1, B: 1}, goods={A: "G"}, cows={A: 5, B: 1}, workers=SEVERAL, components=FLAT
    )
    played = think(position)
    assert played[0] == "cow>grain" and played[1].startswith("build")
    assert position.over and position.standing().winners == [B]


def test_what_is_worth_having() -> None:
    plain = value(A)
    assert value(A, stock={A: 11}) > plain, "a settlement on the board"
    assert value(A, goods={A: "c"}) > plain and value(A, goods={A: "C"}) > value(A, goods={A: "c"})
    assert value(A, canteens={A: 1}) > value(A, cows={A: 1}) > plain
    assert value(A, workers={A: "brown"}) > plain
    assert value(A, goods={A: "G"}, components=FLAT) > value(A, goods={A: "P"}, components=FLAT), "what can be built"


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    path, names = tmp_path / "weights.toml", ("one", "two")
    write_weights(path, "Trial", names, {"greedy": ("by hand", [1.0, 0.0]), "search": ("a run", [-0.25, 12.5])})
    assert read_weights(path, names) == {"greedy": [1.0, 0.0], "search": [-0.25, 12.5]}
    with pytest.raises(ValueError, match=r"\[greedy\] must name each weight once; see 'three'"):
        read_weights(path, ("one", "two", "three"))


def test_hints_name_what_a_move_brings() -> None:
    position = at(
        2, first=A, turn=B, stock={A: 1, B: 1}, goods={A: "G", B: "G"}, cows={A: 5}, workers=SEVERAL, components=FLAT
    )
    found = bots.hints(position, B, random.Random(1), Budget(sims=200))
    assert 1 <= len(found) <= 3 and found[0].chance > 0.9
    assert str(position.box.move(found[0].code)).startswith("build")
    assert found[0].gains == [("last", 1), ("settled", 1)]
    words = {lang: MONTANA.word("term.settled", lang, {"n": 1}) for lang in ("en", "fr", "de", "it")}
    assert words["en"] == "1 settlement on the board" and len(set(words.values())) == 4


def test_any_two_workers_are_told_as_two() -> None:
    """In the set-up the wheel is spun once more afterwards: what that may bring is no merit of the move."""
    for seed in range(20):
        position = MONTANA.new(2)
        position.deal(random.Random(seed))
        if position.s.question == ask.WHITE:
            break
    assert position.s.question == ask.WHITE
    found = bots.hints(position, position.to_act[0], random.Random(1), Budget(sims=60))
    assert len(found) == 3 and all(hint.gains == [("worker", 2)] for hint in found)


def test_every_term_has_words() -> None:
    known = MONTANA.knowledge
    assert known and all(f"term.{name}" in MONTANA.words for name in known.weights)
