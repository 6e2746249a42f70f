"""Random legal play, driven by Hypothesis, and what is always true in it."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from montana_setup import MONTANA, state

from ludotheque import CHANCE, Position, Record
from ludotheque.titles.montana import ask
from ludotheque.titles.montana.layout import FIELDS

GAMES = st.fixed_dictionaries(
    {},
    optional={
        "edition": st.sampled_from(["heritage", "classic"]),
        "work_pair": st.sampled_from(["any", "other"]),
        "city_rewards": st.sampled_from(["announced", "stepwise"]),
        "auction_trade": st.sampled_from(["allowed", "none"]),
        "round_cap": st.sampled_from([1, 3, 9]),
    },
)
CHOICES = st.lists(st.integers(0, 10_000), min_size=60, max_size=200)
QUICK = settings(max_examples=40, deadline=None, database=None, suppress_health_check=list(HealthCheck))


def always_true(position: Position) -> None:
    """The last paragraph of part (d) of the rules text."""
    s, seats = state(position), position.box.seats
    total = {2: 12, 3: 18, 4: 24}[seats]
    for colour in range(4):
        placed = sum(row[colour] for grid in (s.workers, s.bank, s.large, s.small) for row in grid)
        assert s.pool[colour] + placed == 18
    for good in range(6):
        pieces = s.supply[good] + sum(held[good] for held in s.goods)
        assert pieces == (total if good not in (3, 5) else 3 * seats)
    assert s.cow_supply + s.cow_box + sum(s.cows) + sum(s.cow_on) == 24
    assert s.canteen_box + sum(s.canteens) + sum(s.canteen_on) == 6
    for seat in range(seats):
        assert s.stock[seat] + sum(s.settlements[seat]) == {2: 12, 3: 10, 4: 8}[seats]
        workers = sum(s.workers[seat])
        assert workers <= 8 or (s.question == ask.RETURN and seat == s.turn and workers <= 10)
        assert s.coins[seat] >= 0
    for f in range(FIELDS):
        assert sum(s.settlements[seat][f] > 0 for seat in range(4)) <= 1, "one owner"
        assert max(s.settlements[seat][f] for seat in range(4)) <= 5, "1 + 1 + 3 at most (A38)"
    if s.question == ask.ACTION:
        assert all(row == -1 for row in s.bid_row), "contractors are in the shop"
        parked = sum(map(sum, s.bank)) + sum(map(sum, s.large)) + sum(map(sum, s.small))
        assert parked <= 40, "between turns (A8)"
        assert not all(map(sum, s.bank[:5])), "a full bank is emptied"
        assert not any(all(map(sum, s.large[i : i + 3])) for i in range(0, 12, 3)), "so is a full area"
    if position.to_act and position.to_act[0] not in (CHANCE, s.turn):
        assert 11 <= s.question <= ask.REWARD and ask.OVERTAKEN == 12, "others only bid and announce (A61)"
    rows = [row for row in s.bid_row if row >= 0]
    assert len(rows) == len(set(rows)), "one contractor in a row"


@pytest.mark.proves(
    "MON-R5", "MON-R16", "MON-R20", "MON-R35", "MON-R39", "MON-R45", "MON-R59", "MON-A8", "MON-A30", "MON-A35",
    "MON-A38", "MON-A61",
)
@QUICK
@given(seats=st.integers(2, 4), options=GAMES, choices=CHOICES)
def test_what_is_always_true(seats: int, options: dict[str, object], choices: list[int]) -> None:
    position = MONTANA.new(seats, **options)
    for choice in choices:
        if position.over:
            break
        assert len(position.to_act) == 1, "exactly one player, or chance, decides"
        seat = position.to_act[0]
        codes = position.codes(seat)
        assert 2 <= len(codes) <= 250, "single answers are given without asking"
        position.play(seat, codes[choice % len(codes)])
        always_true(position)


@QUICK
@given(seats=st.integers(2, 4), options=GAMES, choices=CHOICES)
def test_json_and_record_round_trips(seats: int, options: dict[str, object], choices: list[int]) -> None:
    position = MONTANA.new(seats, **options)
    record = Record(position.box)
    for n, choice in enumerate(choices):
        if position.over:
            break
        seat = position.to_act[0]
        codes = position.codes(seat)
        record.add(position, position.play(seat, codes[choice % len(codes)]))
        if n % 10 == 0:
            assert MONTANA.from_json(json.dumps(position.to_json())) == position
    text = record.text()
    again = Record.parse(text, MONTANA)
    assert again.text() == text and again.replay() == position


@pytest.mark.proves("MON-R77", "MON-R78", "MON-A52", "MON-A51")
@QUICK
@given(seats=st.integers(2, 4), seed=st.integers(0, 10_000))
def test_results_recomputed_from_the_board(seats: int, seed: int) -> None:
    import random

    rng = random.Random(seed)
    position = MONTANA.new(seats, round_cap=6)
    turns = [0] * seats
    while not position.over:
        seat = position.to_act[0]
        move = rng.choice(position.moves(seat))
        turns[seat] += str(move) == "end"
        for p in position.play(seat, move).played:
            if p.given and str(p.move) == "end":
                turns[p.seat] += 1
    s, result = state(position), position.result
    assert result is not None
    assert len(set(turns)) == 1, "equal numbers of ordinary turns"
    keys = [
        (
            sum(s.settlements[i]), s.cows[i] + s.canteens[i],
            sum(s.goods[i]) + s.coins[i] + sum(s.workers[i]),
        )
        for i in range(seats)
    ]
    assert result.scores == [key[0] for key in keys]
    assert [list(breaks.values()) for breaks in result.tiebreaks] == [list(key[1:]) for key in keys]
    assert result.ranking == [1 + sum(other > key for other in keys) for key in keys]
    assert result.winners == [i for i in range(seats) if keys[i] == max(keys)]
