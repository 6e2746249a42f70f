"""What outside programs may do that nobody meant: each gets a clear answer, and nothing changes."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from toy import GAME as TOY

import ludotheque
from ludotheque import CHANCE, Game, IllegalMove, Position, Record
from ludotheque.engine.batch import Batch
from ludotheque.engine.interpreted import Interpreted

MONTANA = ludotheque.game("montana")


def test_numpy_numbers_are_numbers() -> None:
    position = TOY.new(np.int64(2))  # type: ignore[arg-type]
    turn = position.play(np.int64(CHANCE), np.int32(0))  # type: ignore[arg-type]
    assert position.box.seats == 2 and type(turn.played[0].seat) is int


@pytest.mark.parametrize("seat", [0.0, None, "0", True])
def test_seats_are_whole_numbers(seat: Any) -> None:
    position = TOY.new(2)
    with pytest.raises(TypeError, match="a seat is a whole number, or CHANCE, not "):
        position.play(seat, 0)


@pytest.mark.parametrize("seat", [-2, 8, 10**30])
def test_seats_that_are_not_there(seat: int) -> None:
    position = TOY.new(2)
    position.play(CHANCE, 0)
    with pytest.raises(IllegalMove, match="not your turn"):
        position.play(seat, "close")


def test_a_move_of_another_box_keeps_its_meaning() -> None:
    two, four = MONTANA.new(2), MONTANA.new(4)
    move = four.box.move("build E5")
    assert str(two.box.move(move)) == "build E5"
    assert move != two.box.move(move.code)
    assert move == MONTANA.new(4).box.move("build E5")


def test_what_is_handed_out_is_a_copy() -> None:
    position = TOY.new(2, components=(mine := {"fists": {"prizes": [1, 1, 1]}}))
    copy = position.copy()
    position.codes(CHANCE).clear()
    position.to_json()["components"]["fists.prizes"].clear()
    position.view(None)["options"].clear()
    mine["fists"]["prizes"].clear()
    assert len(position.codes(CHANCE)) == len(copy.codes(CHANCE)) == 3
    assert position.box.components == {"fists.prizes": [1, 1, 1]} and position.box.options == {"gifts": "allowed"}


@pytest.mark.parametrize("components", [5, [1], b"x", {1: 2}, {"fists": {"prizes": {}}}, {"fists": 3}])
def test_components_of_a_wrong_kind(components: Any) -> None:
    with pytest.raises(ValueError):
        TOY.new(2, components=components)


def test_deep_nonsense_is_not_json() -> None:
    with pytest.raises(ValueError, match="this is not JSON"):
        TOY.from_json("[" * 200_000)


@pytest.mark.parametrize("seed", [1.5, "abc", True])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(ValueError, match="a seed is a whole number"):
        ludotheque.play(TOY, ["random", "random"], seed=seed)


def test_players_are_names_or_functions() -> None:
    with pytest.raises(ValueError, match="a player is a bot's name or a function"):
        ludotheque.play(TOY, [None, "random"], seed=1)  # type: ignore[list-item]
    with pytest.raises(TypeError, match=r"a random\.Random or a NumPy Generator is needed"):
        TOY.new(2).deal(None)  # type: ignore[arg-type]


def test_names_of_players_cannot_break_a_record() -> None:
    def odd(seen: Position, seat: int, rng: random.Random) -> int:
        return rng.choice(seen.codes(seat))

    odd.__name__ = "a\nb\u2028c"
    record = ludotheque.play(TOY, [odd, "random"], seed=1)
    assert Record.parse(record.text(), TOY).players == ["a b c", "random"]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["game: fists", "seats: two"], "line 3 of the record: seats must be a whole number, not 'two'"),
        (["game: fists", "seats: 2", "seed: x"], "line 4 of the record: seed must be a whole number, not 'x'"),
        (["game: fists", "seats: 2", "component fists.rounds: [1"], "line 4 .* must be JSON, not"),
        (["game: chess", "seats: 2"], "line 2 of the record: this is a record of chess, not of fists"),
        (["seats: 2"], "line 3 of the record: the header ends here without a line 'game: …'"),
        (["game: fists"], "without a line 'seats: …'"),
        (["game: fists", "game: fists", "seats: 2"], "line 3 of the record: game is given twice"),
        (["game: fists", "seats: 2", "player 1: x"], "players must be given for all seats"),
        (["game: fists", "seats: 2", "player x: x", "player 1: x"], "players must be given for all seats"),
        (["game: fists", "seats: 9"], "the header of the record: fists cannot be played with 9 seats"),
        (["game: fists", "seats: 2", "option x: 1"], "the header of the record: unknown option 'x'"),
        (["game: fists", "seats: 2", "", "² prize 1"], "line 5 of the record: expected a seat or"),
        (["game: fists", "seats: 2", "", "[* prize 1"], "line 5 of the record: expected a seat or"),
        (["game: fists", "seats: 2", "", "* prize 1]"], r"line 5 of the record: “prize 1\]” is no move"),
    ],
)
def test_damaged_records_name_the_line(lines: list[str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Record.parse("\n".join(["ludotheque record 1", *lines]), TOY)


@pytest.mark.parametrize("native", [True, False])
def test_batches_check_what_compiled_code_cannot(native: bool) -> None:
    batch = Batch(TOY, 1, TOY.new(2), None if native else Interpreted(TOY))
    with pytest.raises(IndexError, match="there is no game 5 in this batch of 1"):
        batch.begin(5)
    assert batch.begin() > 0
    for code in (-1, TOY.codes):
        with pytest.raises(IndexError, match="is no move code of fists; codes are 0 to 13"):
            batch.step(code)
    batch.playouts(seed=1)
    assert batch.step(0) == batch.begin() == 0, "a game that is over stays over"


def test_the_same_seed_gives_the_same_games_in_any_pieces() -> None:
    from ludotheque.lab.simulate import Simulation

    def figures(game: Game) -> list[Any]:
        report = Simulation(game.new(3), 300, seed=4, workers=1).run()
        return [report[key] for key in ("moves", "wins_by_seat", "wins_by_order", "scores")]

    native = figures(TOY)
    engine = TOY.engine
    try:
        vars(TOY)["engine"] = Interpreted(TOY)
        assert figures(TOY) == native
    finally:
        vars(TOY)["engine"] = engine


def test_compiling_leaves_the_settings_of_the_caller() -> None:
    numba = pytest.importorskip("numba")
    from ludotheque.engine.compile import Compiler

    before = numba.config.CACHE_DIR
    Compiler(TOY).compile(TOY.rules.score)
    assert before == numba.config.CACHE_DIR
