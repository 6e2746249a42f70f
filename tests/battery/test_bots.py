"""Every bot answers every question with a legal move, soon, and the better one plays better."""

from __future__ import annotations

import random
import signal
from typing import Any

import pytest
from playing import random_play

from ludotheque import Game, bots
from ludotheque.bots.playouts import MOVES
from ludotheque.core.rule import CHANCE

PATIENCE = 300


def _give_up(*_: Any) -> None:
    raise TimeoutError


@pytest.fixture(autouse=True)
def impatient() -> Any:
    """A bot that hangs fails its test instead of holding up all others."""
    before = signal.signal(signal.SIGALRM, _give_up)
    signal.alarm(PATIENCE)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("name", bots.names())
def test_a_bot_answers_the_first_and_the_last_question(game: Game, name: str) -> None:
    """The last one above all: after it there is nothing left to play out."""
    rng = random.Random(4)
    played = random_play(game.new(seats=game.seats[0]), rng)
    found = [(position.copy(), seat) for position, seat, _ in played if seat != CHANCE]
    for position, seat in (found[0], found[len(found) // 2], found[-1]):
        move = bots.bot(name)(position.seen_by(seat), seat, rng)
        assert position.box.move(move).code in position.codes(seat)


def test_playouts_beat_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even with few of them."""
    from toy import GAME

    for engine in MOVES:
        monkeypatch.setitem(MOVES, engine, 12_000)
    rng = random.Random(8)
    names = ("playouts", "random")
    beaten = 0.0
    for game in range(8):
        position = GAME.new(seats=2)
        while not position.over:
            if position.to_act == (CHANCE,):
                position.deal(rng)
                continue
            seat = position.to_act[0]
            bot = bots.bot(names[(seat + game) % 2])
            position.play(seat, bot(position.seen_by(seat), seat, rng))
        ranks = position.standing().ranking
        strong = game % 2
        beaten += 1.0 if ranks[strong] < ranks[1 - strong] else 0.5 if ranks[strong] == ranks[1 - strong] else 0.0
    assert beaten > 4
