"""Whole games of bots: what is illegal is counted, and what drags on."""

from __future__ import annotations

import random

import pytest
from toy import GAME as TOY

from ludotheque import Position, bots
from ludotheque.bots import Thought
from ludotheque.lab import soak
from ludotheque.lab.soak import DRAGS, Soaked, describe, main


def test_whole_games_are_played_and_counted() -> None:
    found = soak.soak(TOY, 3, 4, "greedy")
    assert found.games == 4 and found.questions > 12 and not found.illegal
    assert describe(TOY, 3, found).endswith("questions, 0 illegal moves")


def test_an_illegal_move_ends_its_game_and_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        def think(self, seen: Position, seat: int, rng: random.Random, budget: bots.Budget) -> Thought:
            return Thought(next(code for code in range(seen.game.codes) if code not in seen.codes(seat)))

    monkeypatch.setattr(bots, "bot", lambda name: Cheat())
    assert soak.soak(TOY, 2, 3) == Soaked(games=3, questions=3, illegal=3)


def test_what_drags_on_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(DRAGS, TOY.name, ("actors", 0))
    found = soak.soak(TOY, 2, 2, "random")
    assert found.dragged == 2
    assert describe(TOY, 2, found).endswith(f"2 games with a actors past 0, the longest {found.longest}")


def test_unknown_games_are_refused() -> None:
    with pytest.raises(ValueError, match="chess"):
        main(["chess"])
