"""Whole games with any options: walls are conserved, the score follows from the events, cities from the walls."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from montmurail_setup import MUR, Closer, is_city, perimeter, plots_in, state, walls_of

from ludotheque import CHANCE, Event, Position
from ludotheque.titles.montmurail.box import OPTIONS

pytestmark = pytest.mark.untraced

options = st.fixed_dictionaries({option.name: st.sampled_from(option.values) for option in OPTIONS})
GAINS = ("waiting_coins", "perfect_plan", "city_valued", "longest_wall", "shield_tie", "shield_paid")


def watch(position: Position, seed: int) -> list[Event]:
    """Play a game between players that like to close, and look at every position; the events."""
    rng = random.Random(seed)
    players = [Closer(seed * 8 + seat) for seat in range(position.box.seats)]
    events: list[Event] = []
    while not position.over:
        seat = rng.choice(position.to_act)
        code = players[seat].choose(position, seat) if seat != CHANCE else rng.choice(position.codes(seat))
        events += position.play(seat, code)
        look(position)
    return events


def look(position: Position) -> None:
    """What must hold at any time."""
    s = state(position)
    assert not list(s.faults()) and MUR.pieces_fault(position.box, s) is None
    for seat in range(position.box.seats):
        walls = walls_of(position, seat)
        assert len(walls) == s.built[seat]
        if s.closed >> seat & 1 and s.city[seat]:
            city = plots_in(s.city[seat])
            assert walls == perimeter(city) and is_city(city, walls, position.box.options["perimeter"] == "simple")
            counted = s.counted[seat]
            assert all(len(plots_in(counted & s.printed[b])) >= s.decree[b] for b in range(3)), "the decree is met"


@pytest.mark.proves("MUR-R17", "MUR-R45", "MUR-R59", "MUR-R61", "MUR-A20", "MUR-A17", "MUR-R15", "MUR-A39")
@settings(max_examples=25, deadline=None)
@given(st.integers(2, 8), st.integers(0, 10_000), options)
def test_a_game_of_any_kind(seats: int, seed: int, chosen: dict[str, str]) -> None:
    position = MUR.new(seats, **chosen)
    events = watch(position, seed)
    coins = [0] * seats
    for event in events:
        if event.name in GAINS:
            coins[event.seat] += event.args[0]
        elif event.name == "invasions_paid":
            coins[event.seat] -= event.args[0]
    assert position.result is not None and position.result.scores == coins == state(position).coins[:seats]
    told = Counter(event.name for event in events)
    assert told["age_begins"] == told["decreed"] == told["boards_cleared"] == 2
    assert told["city_closed"] + told["empty_city"] == told["city_valued"] == 2 * seats
    assert told["shield_given"] == told["over"] == 1
    vikings, invasions = [0] * seats, [0] * seats
    for event in events:
        if event.name == "city_valued":
            vikings[event.seat] += event.args[1]
        elif event.name == "invaded":
            assert event.args[0] == vikings[event.seat] == max(vikings)
            invasions[event.seat] += 1
        elif event.name == "boards_cleared":
            vikings = [0 if n == max(vikings) else n for n in vikings]
    assert state(position).vikings[:seats] == vikings and state(position).invasions[:seats] == invasions
