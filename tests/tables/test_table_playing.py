"""Playing: questions, ids, secret moves and who sees them, typed words, labels."""

from __future__ import annotations

import random
from typing import Any

import pytest
from seated import Seated

from ludotheque.core.position import Position
from ludotheque.tables import playing
from ludotheque.tables.chance import Chance
from ludotheque.tables.entries import Move
from ludotheque.tables.table import Refused


def test_a_secret_move_is_seen_by_its_seat_and_counts_for_nobody_else() -> None:
    at = Seated("me:Ana", "friend:Bruno", "friend:Chloe")
    questions = [at.table.question(seat) for seat in range(3)]
    (entry,) = at.play(0, "add")
    assert isinstance(entry.deed, Move) and entry.deed.hidden and entry.deed.finished is False
    assert [entry.seen_by(viewer) for viewer in range(4)] == [True, False, False, False]
    assert entry.marks == at.table.marks == [2, 1, 1, 1]
    assert [at.table.question(seat) for seat in range(3)] == ["1.1", *questions[1:]]
    (entry,) = at.play(0, "close")
    assert isinstance(entry.deed, Move) and entry.deed.finished and entry.marks == [3, 2, 2, 2]
    assert at.table.question(1) == questions[1]
    at.check()


def test_the_last_to_choose_opens_all() -> None:
    at = Seated("me:Ana", "friend:Bruno")
    at.play(0, "add", "close")
    (entry,) = at.play(1, "close")
    assert isinstance(entry.deed, Move) and entry.deed.opened and not entry.deed.hidden
    assert at.table.question(0) == "2.0" and at.table.barrier == "opened" and not at.table.steps
    at.check()


def test_a_move_names_its_question() -> None:
    at = Seated("me:Ana", "friend:Bruno")
    rng = Chance("s", 1)
    refused = at.refuses(playing.play, 0, "0.0", "add", rng)
    assert refused.key == "stale" and refused.stale
    refused = at.refuses(playing.play, 0, "1.0", "keep", rng)
    assert refused.key == "illegal" and refused.reason and str(refused.arguments["move"]) == "keep"
    assert at.refuses(playing.play, 0, "1.0", "fly", rng).key == "no_move"


def test_an_id_counts_once() -> None:
    at = Seated("me:Ana", "friend:Bruno")
    at.play(0, "add", key="host:m1")
    assert at.refuses(playing.play, 0, "1.1", "add", Chance("s", 1), "host:m1").key == "again"
    assert at.table.keys == ["host:m1"] and at.table.position.s.fist[0] == 1


def test_a_persons_move_takes_their_seat_back_and_a_bots_is_its_own() -> None:
    at = Seated("me:Ana", "friend:Bruno")
    assert at.refuses(playing.play_for, 0, "1.0", "add", Chance("s", 1), "bot0:1.0").key == "not_a_bot_now"
    at.table.people[0].bot = "random"
    hand, move = at.play(0, "add")
    assert (hand.kind, move.kind) == ("hand", "move") and not at.table.people[0].bot


@pytest.mark.parametrize("said", ["add", "ADD", " Add "])
def test_what_is_typed(said: str) -> None:
    at = Seated("me:Ana", "friend:Bruno")
    assert str(playing.meant(at.table, 0, said)) == "add"


def test_why_not_says_nothing_of_what_is_allowed() -> None:
    at = Seated("me:Ana", "friend:Bruno")
    playing.why_not(at.table, 0, "add")
    with pytest.raises(Refused, match="illegal"):
        playing.why_not(at.table, 0, "keep")


def test_a_draw_comes_from_the_secret_and_its_number_alone() -> None:
    draws = [Chance("s", n).randrange(1000) for n in range(20)]
    chance = Chance("s", 0)
    assert [chance.randrange(1000) for _ in range(20)] == draws
    assert [Chance("t", n).randrange(1000) for n in range(20)] != draws


def test_labels_are_made_once_for_each_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many ask, and whatever others do meanwhile that changes nothing for this seat."""
    asked: list[tuple[int, str]] = []
    real = Position.labels

    def counting(self: Position, seat: int, lang: str = "en") -> dict[int, str]:
        asked.append((seat, lang))
        return real(self, seat, lang)

    monkeypatch.setattr(Position, "labels", counting)
    at = Seated("me:Ana", "friend:Bruno", "friend:Chloe")
    at.play(0, "add", "close")
    at.play(2, "close")
    at.play(1, "close")
    assert at.table.position.to_act == (0,)
    made = at.table.labels(0, "en")
    assert made == real(at.table.position, 0, "en") and made
    assert all(at.table.labels(0, "en") is made and at.table.copy().labels(0, "en") is made for _ in range(5))
    at.table.labels(0, "fr")
    assert asked == [(0, "en"), (0, "fr")]
    at.play(0, "keep")
    assert at.table.labels(0, "en") == real(at.table.position, 0, "en") == {} and len(asked) == 3


@pytest.mark.parametrize("seed", range(10))
def test_whole_games_fold_to_themselves(seed: int) -> None:
    at: Any = Seated("me:Ana", "friend:Bruno", "screen:Chloe", secret=f"{seed}")
    rng = random.Random(seed)
    while not at.table.position.over:
        seat = rng.choice(at.table.position.to_act)
        at.play(seat, str(at.table.box.move(rng.choice(at.table.position.codes(seat)))))
        assert at.table.marks == at.entries[-1].marks
    at.check()
