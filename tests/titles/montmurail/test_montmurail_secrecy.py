"""Secret choices (MUR-R35, A15, A30): nobody learns more than who has finished, and the order of arrival is nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from montmurail_setup import (
    MUR,
    Closer,
    asked,
    close_all,
    open_to,
    perimeter,
    put,
    ready,
    rolled,
    state,
    street_name,
    told,
)

from ludotheque import CHANCE, Event, Position
from ludotheque.titles.montmurail import ask

pytestmark = pytest.mark.untraced


def questions(seats: int, seed: int, every: int, **options: object) -> Iterator[Position]:
    """Secret questions of a game between players that like to close, before anybody has answered."""
    position = MUR.new(seats, **options)
    players, rng = [Closer(seed + i) for i in range(seats)], random.Random(seed)
    n = 0
    while not position.over:
        if position.secret and not position.sealed and len(position.to_act) > 1:
            n += 1
            if n % every == 0 or state(position).question == ask.DECLARE:
                yield position.copy()
        seat = position.to_act[0]
        position.play(seat, players[seat].choose(position, seat) if seat >= 0 else rng.choice(position.codes(seat)))


def choose(position: Position, seat: int, rng: random.Random) -> list[int]:
    """The codes of one whole secret choice of a seat, made on a copy in which another is still choosing."""
    copy, codes = position.copy(), []
    while seat in copy.to_act:
        codes.append(rng.choice(copy.codes(seat)))
        assert copy.play(seat, codes[-1]) == []
    return codes


CASES = [(2, {}), (3, {"walls": "unlimited"}), (4, {"perfect_plan": "on"}), (8, {"perimeter": "simple"})]


@pytest.mark.proves("MUR-R35", "MUR-A15", "MUR-A17", "MUR-A30")
@pytest.mark.parametrize(("seats", "options"), CASES)
def test_any_interleaving_gives_the_same_position_and_events(seats: int, options: dict[str, object]) -> None:
    rng = random.Random(seats)
    declarations = 0
    for position in questions(seats, 10 + seats, 4, **options):
        declarations += state(position).question == ask.DECLARE
        choices = {seat: choose(position, seat, rng) for seat in position.to_act}
        ends: list[tuple[Position, list[Event]]] = []
        for _ in range(3):
            copy, left = position.copy(), {seat: codes[:] for seat, codes in choices.items()}
            events: list[Event] = []
            while left:
                seat = rng.choice(list(left))
                events += copy.play(seat, left[seat].pop(0))
                if not left[seat]:
                    del left[seat]
            ends.append((copy, events))
        assert all(end[0] == ends[0][0] and told(end[1]) == told(ends[0][1]) for end in ends)
    assert declarations or seats < 4


@pytest.mark.proves("MUR-A30", "MUR-R35", "MUR-A15")
@pytest.mark.parametrize(("seats", "options"), CASES)
def test_two_finished_choices_look_the_same_to_all_others(seats: int, options: dict[str, object]) -> None:
    rng = random.Random(seats)
    for position in questions(seats, 20 + seats, 4, **options):
        seat = rng.choice(position.to_act)
        ways = []
        for _ in range(3):
            copy = position.copy()
            for code in choose(position, seat, rng):
                copy.play(seat, code)
            ways.append(copy)
        compare(position, ways, seat, rng)


def compare(position: Position, ways: list[Position], seat: int, rng: random.Random) -> None:
    """Nothing that another may see differs between these ways to finish; nor from not having begun, but for that."""
    for viewer in (None, *(i for i in range(position.box.seats) if i != seat)):
        seen = [way.seen_by(viewer) for way in ways]
        assert all(other == seen[0] for other in seen)
        assert len({str(way.view(viewer)) for way in ways}) == 1
        assert len({way.text(viewer) for way in ways}) == 1
        if viewer is not None:
            assert len({tuple(way.codes(viewer)) for way in ways}) == 1
            assert len({way.prompt(viewer) for way in ways}) == 1
        for way in ways:
            view, before = way.view(viewer), position.view(viewer)
            assert view["finished"] == [seat] and before["finished"] == []
            assert view["supply"] == before["supply"] and view["players"] == before["players"]
            truth = way.sample(viewer, rng)
            assert truth.seen_by(viewer) == way.seen_by(viewer)
            truth.checked()


@pytest.mark.proves("MUR-A30", "MUR-A36")
def test_lifts_and_their_number_stay_hidden() -> None:
    position = ready(3, {0: range(143), 1: (0, 1), 2: (0,)}, decree=(5, 5, 5))
    state(position).roller = 1
    rolled(position, "L3")
    assert state(position).hand[:3] == [0, 3, 1]
    fewer, more = position.copy(), position.copy()
    fewer.play(0, f"lift {street_name(3)}")
    assert fewer.seen_by(1) == position.seen_by(1) == fewer.seen_by(None), "under way looks not begun"
    assert fewer.view(1)["players"][0]["walls"] == position.view(1)["players"][0]["walls"], "still there"
    assert fewer.view(0)["choice"] == {"hand": 1, "lifted": [street_name(3)], "placed": None}
    fewer.play(0, f"wall {street_name(3)}")
    for street in (0, 1, 10):
        more.play(0, f"lift {street_name(street)}")
    more.play(0, "walls A1-A2-A3-B3" if "walls A1-A2-A3-B3" in open_to(more, 0) else f"wall {street_name(10)}")
    compare(position, [fewer, more], 0, random.Random(1))
    assert more.view(0)["choice"]["hand"] == 3


@pytest.mark.proves("MUR-A30", "MUR-A38")
def test_neither_the_declaration_nor_the_number_of_rooms_is_seen() -> None:
    walls = perimeter({(0, 0)}) | perimeter({(0, 1)}) | perimeter({(0, 2)})
    position = asked({0: walls, 1: walls}, seats=3)
    ways = []
    for moves in (
        ["continue"], ["close A1"], ["pick A1", "done"], ["pick A2", "add A3", "done"],
        ["pick A3", "add A2", "add A1", "done"],
    ):
        copy = position.copy()
        for move in moves:
            assert copy.play(0, move) == []
            if 0 in copy.to_act:
                assert copy.seen_by(1) == position.seen_by(1)
        ways.append(copy)
    compare(position, ways, 0, random.Random(2))
    declared = [way.view(0)["choice"]["declared"] for way in ways]
    assert declared == ["continue", "close", "close", "close", "close"]


@pytest.mark.proves("MUR-A30")
def test_a_move_is_unopened_until_the_last_has_chosen() -> None:
    line = sorted(perimeter({(0, 0)}))
    position = ready(2, {0: line[:-1], 1: range(143)})
    rolled(position, "I2")
    put(position, 1, range(143))
    state(position).hand[1], state(position).supply = 0, state(position).supply + state(position).hand[1]
    for move in (f"lift {street_name(9)}", f"wall {street_name(9)}"):
        assert position.play(1, move).unopened and position.secret
    assert list(position.sealed) == [1]
    turn = position.play(0, f"wall {street_name(line[-1])}")
    assert position.secret and not position.sealed and not turn.unopened, "walls are shown, declarations asked"
    assert state(position).question == ask.DECLARE


@pytest.mark.proves("MUR-A30")
def test_who_chooses_alone_opens_at_once() -> None:
    position = asked({0: perimeter({(0, 0)}), 1: perimeter({(0, 0)})})
    assert position.play(0, "continue").unopened
    assert not position.play(1, "close A1").unopened and position.to_act == (CHANCE,)
    rolled(position, "I2")
    assert position.secret and position.to_act == (0,)
    turn = position.play(0, "wall C3-C4")
    assert position.secret and position.to_act == (0,) and state(position).question == ask.DECLARE
    assert not turn.unopened, "the same seat goes on with another choice"
    assert not position.play(0, "continue").unopened and not position.secret


@pytest.mark.proves("MUR-A30")
def test_after_the_reveal_all_is_open() -> None:
    line = perimeter({(0, 0)})
    position = asked({0: line, 1: line})
    for viewer in (None, 0, 1):
        walls = position.view(viewer)["players"][0]["walls"]
        assert walls == [street_name(street) for street in sorted(line)]
    position.play(0, "close A1")
    position.play(1, "continue")
    assert position.seen_by(None) == position and position.view(None)["players"][0]["city"]["plots"] == ["A1"]


def test_play_on_what_a_seat_sees_goes_on_without_the_unknown_choice() -> None:
    """A preview is played on what a seat sees: unknown placements are left out, unknown declarations build on."""
    position = ready(2)
    rolled(position)
    position.play(1, "wall C3-C4")
    seen = position.seen_by(0)
    events = seen.play(0, "wall A1-A2")
    assert told(events, "placed") == [("placed", 0, 0)] and state(seen).built[:2] == [2, 1]
    assert state(seen).supply == 150 - 3
    declaring = asked({0: perimeter({(0, 0)}), 1: perimeter({(0, 0)})})
    declaring.play(1, "close A1")
    seen = declaring.seen_by(0)
    assert told(seen.play(0, "close A1"), "builds_on") == [("builds_on", 1)]


def test_setup_helpers_close() -> None:
    position = ready(2)
    put(position, 0, [1, 2])
    assert told(close_all(position, {0: {(0, 0)}, 1: {(1, 1)}}), "age_begins")
