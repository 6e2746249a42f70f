"""Seats: names, and handing them over."""

from __future__ import annotations

import random

import pytest
from seated import KNOWN, Seated

from ludotheque.tables.entries import Hand
from ludotheque.tables.playing import play
from ludotheque.tables.seats import Holder, hand, name
from ludotheque.tables.taking_back import asked

ANA, BRUNO, WATCHER = Holder("host", (0,), 0), Holder("seat1", (1,), 1), Holder("watch", (), None)


@pytest.mark.parametrize(
    ("text", "key"),
    [(" \u200b ", "empty"), ("x" * 41, "too_long"), *((taken, "name_taken") for taken in ("ANA", "Green", "Vert"))],
)
def test_names_that_cannot_be_had(text: str, key: str) -> None:
    at = Seated("me:Ana", "friend:Bruno", "friend")
    assert at.refuses(name, 1, text, 40).key == key


def test_a_name_is_taken_once() -> None:
    at = Seated("me:Ana", "friend:Bruno")
    at.do(name, 1, "  Bru  no ", 40)
    assert at.table.names("en")[1] == "Bru no"
    assert at.do(name, 1, "Bru no", 40) == []
    at.check()


def test_ones_own_seat_at_any_time_and_back() -> None:
    at = Seated("me:Ana", "friend:Bruno", "bot")
    (entry,) = at.do(hand, 1, "random", BRUNO, KNOWN)
    assert entry.deed == Hand("random", 1) and at.table.bots().keys() == {1, 2} and at.table.handed == [0, 2, 0]
    assert at.do(hand, 1, "random", BRUNO, KNOWN) == [], "it is so already"
    assert at.refuses(hand, 1, "", Holder("seat2", (2,), 2), KNOWN).key == "not_yours"
    at.do(hand, 1, "", ANA, KNOWN)
    assert not at.table.people[1].bot and at.table.handed == [0, 0, 0], "the host may give it back for them"
    at.check()


def test_anothers_seat_when_they_have_been_away() -> None:
    at = Seated("me:Ana", "friend:Bruno")
    refused = at.refuses(hand, 1, "random", ANA, KNOWN, None)
    assert refused.key == "still_here" and refused.arguments == {"seat": 1}
    refused = at.refuses(hand, 1, "random", ANA, KNOWN, 3.2)
    assert refused.key == "just_left" and refused.arguments == {"seat": 1, "n": 4}
    at.do(hand, 1, "random", ANA, KNOWN, -5.0)
    assert at.table.people[1].bot == "random"


def test_what_cannot_be_handed_over() -> None:
    at = Seated("me:Ana", "friend:Bruno", "bot")
    assert at.refuses(hand, 1, "random", WATCHER, KNOWN).key == "watching"
    for seat in (-1, 3):
        assert at.refuses(hand, seat, "random", ANA, KNOWN).key == "not_yours"
    assert at.refuses(hand, 2, "greedy", ANA, KNOWN).key == "is_bot"
    assert at.refuses(hand, 0, "hal", ANA, KNOWN).key == "unknown_bot"


def test_who_is_late_has_their_seat_back_for_the_next_question() -> None:
    at = Seated("me:Ana", "friend:Bruno", clock=60)
    at.do(hand, 0, "random", ANA, KNOWN)
    at.table.since -= 61_000
    assert at.refuses(hand, 0, "", ANA, KNOWN).key == "time_up"
    at.table.position.play(0, "close")
    at.do(hand, 0, "", ANA, KNOWN)
    assert not at.table.people[0].bot


def test_roles_and_seats() -> None:
    at = Seated("me:Ana", "friend:Bruno", "screen:Chloe", "bot")
    assert at.table.roles() == ["host", "seat1", "watch"]
    assert [at.table.held(role) for role in at.table.roles()] == [(0, 2), (1,), ()]


def test_who_gives_up_does_not_come_back() -> None:
    at = Seated("me:Ana", "friend:Bruno")
    assert at.refuses(hand, 1, "random", ANA, KNOWN, -5.0, True).key == "not_yours", "of another"
    assert at.refuses(hand, 0, "", ANA, KNOWN, 0.0, True).key == "resigned", "to nobody"
    at.do(hand, 0, "random", ANA, KNOWN)
    (entry,) = at.do(hand, 0, "random", ANA, KNOWN, 0.0, True)
    assert entry.deed == Hand("random", 0, resigned=True)
    assert at.table.people[0].resigned and at.table.held("host") == (0,)
    assert at.refuses(hand, 0, "", ANA, KNOWN).key == "resigned"
    assert at.refuses(hand, 0, "random", ANA, KNOWN, 0.0, True).key == "resigned"
    assert at.refuses(play, 0, at.table.question(0), "close", random.Random(1)).key == "resigned"
    assert "host" not in asked(at.table, 1, 1), "whoever has given up has no say"
    at.check()
