"""Taking back: freely, or by asking all who have a say."""

from __future__ import annotations

import random
from typing import Any

import pytest
from seated import KNOWN, Seated

from ludotheque.tables import seats, taking_back
from ludotheque.tables.entries import Back, Entry
from ludotheque.tables.seats import Holder
from ludotheque.tables.taking_back import answer, ask, free, take_back, voters


def back(at: Seated, seat: int) -> list[Entry]:
    return at.do(take_back, at.past, seat, at.table.question(seat))


def why(at: Seated, seat: int) -> tuple[str, Any]:
    refused = at.refuses(take_back, at.past, seat, at.table.question(seat))
    return refused.key, refused.arguments.get("why")


def opened(*kinds: str, **more: Any) -> Seated:
    """A table at which a first choice was opened: one pebble in the first seat's fist."""
    at = Seated(*kinds, **more)
    at.play(0, "add")
    for seat in range(len(kinds)):
        at.play(seat, "close")
    return at


def test_ones_own_secret_choice_step_by_step() -> None:
    at = Seated("me:Ana", "friend:Bruno")
    assert why(at, 0) == ("nothing_back", None)
    at.play(0, "add", "close")
    (entry,) = back(at, 0)
    assert isinstance(entry.deed, Back) and entry.deed.hidden and entry.deed.finished and entry.seen_by(1)
    (entry,) = back(at, 0)
    assert isinstance(entry.deed, Back) and entry.deed.finished is False and not entry.seen_by(1)
    assert at.table.position.s.fist[0] == 0 and at.table.question(0) == "1.4" and at.table.question(1) == "1.0"
    at.check()


def test_not_by_an_old_question_nor_for_a_bot() -> None:
    at = Seated("me:Ana", "friend:Bruno")
    at.play(0, "add")
    assert at.refuses(take_back, at.past, 0, "1.0").key == "stale"
    at.table.people[0].bot = "random"
    assert why(at, 0) == ("bot_plays", None)
    assert at.refuses(ask, at.past, 0).key == "bot_plays"


def test_not_what_was_opened_or_followed_by_chance_or_another() -> None:
    at = opened("me:Ana", "friend:Bruno")
    assert why(at, 0) == ("cannot_back", "why.opened")
    at.play(0, "keep")
    assert why(at, 0) == ("cannot_back", "why.chance")
    at.play(1, "close")
    assert why(at, 0) == ("cannot_back", "why.other")
    at.check()


def test_an_unfinished_choice_of_another_is_no_reason() -> None:
    """It would tell that they have begun."""
    at = opened("me:Ana", "friend:Bruno")
    at.play(0, "keep")
    at.play(1, "add")
    assert why(at, 0) == ("cannot_back", "why.chance")


def test_all_who_sat_there_are_asked() -> None:
    at = opened("me:Ana", "friend:Bruno", "friend:Chloe", "bot", "screen:Dan")
    at.do(ask, at.past, 1)
    assert voters(at.table) == ["host", "seat2"] and at.table.request
    n = at.table.request.marks
    assert at.refuses(ask, at.past, 2).key == "asked_already"
    assert at.refuses(answer, at.past, 1, True, n[1]).key == "nothing_asked", "nobody agrees with themselves"
    assert at.refuses(answer, at.past, 2, True, n[2] - 1).key == "nothing_asked", "an answer to another request"
    at.do(answer, at.past, 4, True, n[4])
    assert at.refuses(answer, at.past, 0, True, n[0]).key == "nothing_asked", "the host has answered at both seats"
    made = at.do(answer, at.past, 2, True, n[2])
    assert [entry.kind for entry in made] == ["answer", "back"] and at.table.request is None
    assert isinstance(made[1].deed, Back) and made[1].deed.agreed and made[1].seat == 1
    assert at.table.position.secret and 1 not in at.table.position.sealed
    at.check()


def test_one_no_is_enough_and_who_asks_can_withdraw() -> None:
    for seat in (0, 1):
        at = opened("me:Ana", "friend:Bruno", "friend:Chloe")
        at.do(ask, at.past, 1)
        assert at.table.request
        (entry,) = at.do(answer, at.past, seat, False, at.table.request.marks[seat])
        assert at.table.request is None and not at.table.position.secret
        assert getattr(entry.deed, "own", None) is (seat == 1)
        at.check()


def test_a_request_falls_when_play_goes_on() -> None:
    at = opened("me:Ana", "friend:Bruno")
    at.do(ask, at.past, 1)
    at.play(0, "keep")
    assert at.table.request is None
    assert at.refuses(answer, at.past, 0, True, 1).key == "nothing_asked"


def test_handing_over_a_seat_takes_no_say() -> None:
    at = opened("me:Ana", "friend:Bruno")
    ana = Holder("host", (0,), 0)
    at.do(seats.hand, 1, "random", ana, KNOWN, 0.0)
    assert taking_back.asked(at.table, 0, at.table.last[0]) == ["seat1"]
    at.play(0, "keep")
    assert taking_back.asked(at.table, 0, at.table.last[0]) == [], "this move was made while a bot played for them"
    made = at.do(ask, at.past, 0)
    assert [entry.kind for entry in made] == ["ask", "back"]
    assert isinstance(made[1].deed, Back) and not made[1].deed.agreed and made[1].deed.undrawn == 1
    at.check()


def test_choices_that_are_unopened_again_can_be_taken_back() -> None:
    at = opened("me:Ana", "friend:Bruno")
    at.do(ask, at.past, 1)
    assert at.table.request
    at.do(answer, at.past, 0, True, at.table.request.marks[0])
    assert at.table.position.sealed == (0,) and free(at.table, 0), "Bruno's choice fell, Ana's stands unopened"
    back(at, 0)
    back(at, 0)
    assert at.table.position.s.fist[0] == 0
    at.check()


def test_nobody_takes_back_what_has_fallen() -> None:
    at = opened("me:Ana", "friend:Bruno")
    at.do(ask, at.past, 0)
    assert at.table.request
    at.do(answer, at.past, 1, True, at.table.request.marks[1])
    while free(at.table, 0):
        back(at, 0)
    assert at.refuses(ask, at.past, 1).key == "nothing_back" and at.table.moved == [0, 0]


def test_no_time_is_won() -> None:
    at = Seated("me:Ana", "friend:Bruno", clock=60)
    at.play(0, "close")
    since = at.table.since
    back(at, 0)
    assert at.table.since == since
    at.play(0, "close")
    at.table.since -= 61_000
    assert why(at, 0) == ("time_up", None)


@pytest.mark.parametrize("seed", range(10))
def test_at_random_the_fold_is_the_table(seed: int) -> None:
    """Moves, free take-backs and agreed ones, in any order."""
    at = Seated("me:Ana", "friend:Bruno", "friend:Chloe", secret=f"{seed}")
    rng = random.Random(seed)
    backs = 0
    for _ in range(120):
        seat = rng.randrange(3)
        if free(at.table, seat) and rng.random() < 0.3:
            back(at, seat)
            backs += 1
        elif at.table.moved[seat] and rng.random() < 0.1:
            at.do(ask, at.past, seat)
            while at.table.request:
                voter = next(i for i in range(3) if at.table.role(i) in voters(at.table))
                at.do(answer, at.past, voter, True, at.table.request.marks[voter])
            backs += 1
        elif seat in at.table.position.to_act:
            at.play(seat, str(at.table.box.move(rng.choice(at.table.position.codes(seat)))))
        at.check()
    assert backs > 10
