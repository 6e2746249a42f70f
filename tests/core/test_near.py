"""What could have been meant by a mistyped move."""

from __future__ import annotations

import difflib
import random
import re
from typing import Any

import pytest

from ludotheque import Game, Move
from ludotheque.core.box import GameBox
from ludotheque.core.near import COMPARED


def there(move: Move) -> bool:
    """Whether the box has such a move: its codes are enough for the largest."""
    return not any(re.search(rf" {arg.name}\d+\b", str(move)) for arg in move.kind.args if callable(arg.names))


def test_a_slip_of_the_finger_is_understood(game: Game) -> None:
    box = GameBox(game, game.seats[1], {})
    rng = random.Random(4)
    notations = [str(move) for move in map(box.move, range(game.codes)) if move.group != "chance" and there(move)]
    missed = []
    for _ in range(60):
        meant = rng.choice(notations)
        at = rng.randrange(len(meant))
        typed = meant[:at] + rng.choice("qxz7") + meant[at + rng.randrange(2) :]
        all_of_them = difflib.get_close_matches(typed.casefold(), map(str.casefold, notations), 3)
        found = box.near(typed)
        if meant not in found and meant.casefold() in all_of_them:
            missed.append((typed, meant, found))
        assert all(difflib.SequenceMatcher(None, typed.casefold(), near.casefold()).ratio() >= 0.6 for near in found)
    assert len(missed) <= 3, missed


def test_what_this_box_does_not_have_is_not_named(game: Game) -> None:
    box = GameBox(game, game.seats[0], {})
    missing = [move for move in map(box.move, range(game.codes)) if not there(move)]
    for move in missing[:: max(1, len(missing) // 40)]:
        assert all(there(box.move(near)) for near in box.near(str(move))), move


def test_only_what_is_among_the_codes_given_is_named(game: Game) -> None:
    box = GameBox(game, game.seats[0], {})
    for code in range(game.codes):
        text = str(box.move(code))
        if box.move(code).group != "chance":
            assert box.near(text, {code}) == [text]
            assert text not in box.near(text, set(range(game.codes)) - {code})
            break


def test_however_long_a_text_few_are_compared(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    box = GameBox(game, game.seats[1], {})
    compared: list[int] = []
    closest: Any = difflib.get_close_matches

    def count(word: str, texts: Any, n: int) -> Any:
        compared.append(len(list(texts)))
        return closest(word, texts, n)

    monkeypatch.setattr(difflib, "get_close_matches", count)
    text = " ".join(str(box.move(code)) for code in range(0, game.codes, max(1, game.codes // 40)))
    box.near(text)
    box.near(text[:80])
    assert len(compared) == 2 and max(compared) <= COMPARED
