"""At each place where bots are called they get what their seat can know, never the position itself."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from playing import GAMES

from ludotheque import CHANCE, Game, Position, bots
from ludotheque.core import record
from ludotheque.server.workers import Task
from ludotheque.terminal import Terminal

SECRET = [game for game in GAMES if any(spec.secret for spec in game.state.FIELDS.values())]
each_secret = pytest.mark.parametrize("game", SECRET, ids=lambda game: game.name)


def held(position: Position, seat: int) -> list[Any]:
    """What a seat has in its secret fields."""
    return [getattr(position.s, name)[seat] for name, spec in position.s.FIELDS.items() if spec.secret]


def blank(position: Position, seat: int) -> bool:
    """Whether nothing is in them."""
    return held(position, seat) == [spec.fresh()[seat] for spec in position.s.FIELDS.values() if spec.secret]


class Spy:
    """A bot that plays at random and notes what it is handed, and whether that hid another's choice."""

    def __init__(self) -> None:
        self.truth: Position | None = None
        self.tested = 0

    def __call__(self, seen: Position, seat: int, rng: random.Random) -> int:
        assert all(blank(seen, other) for other in range(seen.box.seats) if other != seat)
        if self.truth is not None:
            assert seen == self.truth.seen_by(seat)
            self.tested += any(not blank(self.truth, i) for i in range(seen.box.seats) if i != seat)
        return rng.choice(seen.codes(seat))


@each_secret
def test_players_of_a_record(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    spy = Spy()
    begin = game.begin

    def begun(box: Any) -> Position:
        spy.truth = begin(box)
        return spy.truth

    monkeypatch.setattr(game, "begin", begun)
    record.play(game, [spy] * game.seats[0], 5)
    assert spy.tested, "another's secret choice was there to be seen"


@each_secret
def test_bots_of_the_terminal(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    spy = Spy()
    monkeypatch.setattr(bots, "bot", lambda name: spy)
    position = game.new(game.seats[0])
    terminal = Terminal(position, 0, "spy", 3, "en", None)
    spy.truth = position
    rng = random.Random(2)
    while not position.over and spy.tested < 4:
        if position.to_act == (CHANCE,):
            position.deal(rng)
        elif 0 in position.to_act:
            position.play(0, rng.choice(position.codes(0)))  # the person first, so that there is something to see
        else:
            terminal.bot_move(position.to_act[0])
    assert spy.tested


@each_secret
def test_bots_in_workers(game: Game) -> None:
    rng = random.Random(2)
    tested = 0
    position = game.new(game.seats[0])
    while not position.over and tested < 40:
        seat = rng.choice(position.to_act)
        if seat != CHANCE:
            task = Task.of(position, seat, "random")
            handed = game.unpack(np.frombuffer(task.packed, game.state.dtype()), position.box)
            assert handed == position.seen_by(seat)
            others = [i for i in range(position.box.seats) if i != seat]
            assert all(blank(handed, i) for i in others)
            tested += any(not blank(position, i) for i in others)
        position.play(seat, rng.choice(position.codes(seat)))
    assert tested
