"""Value of the cities, invasion, shield, end of the game and the awards (MUR-R45 to R63)."""

from __future__ import annotations

from typing import Any

import pytest
from montmurail_setup import (
    CITY,
    Plot,
    asked,
    bits,
    block,
    close_all,
    held,
    is_city,
    level,
    perimeter,
    ready,
    refused,
    state,
    told,
    upright,
)

from ludotheque import CHANCE, Position
from ludotheque.titles.montmurail.rules.geometry import line_above, line_left, line_rim, straight_run

PLAIN: set[Plot] = {(0, 0)}  # a well: no coins, no Vikings
ONE_VIKING: set[Plot] = {(0, 0), (0, 1)}


def second_age(vikings: list[int], invasions: list[int] | None = None, roller: int = 0, **options: Any) -> Position:
    """The last turn of the second Age, with Viking tokens kept from the first."""
    position = ready(len(vikings), **options)
    s = state(position)
    s.age, s.roller = 2, roller
    s.vikings[: len(vikings)] = vikings
    s.invasions[: len(vikings)] = invasions or [0] * len(vikings)
    return position


def finished(position: Position, cities: dict[int, set[Plot]] | None = None) -> Position:
    """All close, with plain cities unless others are given."""
    close_all(position, {seat: (cities or {}).get(seat, PLAIN) for seat in range(position.box.seats)})
    return position


@pytest.mark.proves("MUR-R45", "MUR-R46", "MUR-R47", "MUR-A20", "MUR-A32")
def test_a_city_with_7_coins_and_3_vikings() -> None:
    assert held(CITY)["coins"] == 7 and held(CITY)["V"] == 3
    position = ready(3)
    events = close_all(position, {0: CITY, 1: {(1, 0), (1, 1)}, 2: ONE_VIKING})
    assert told(events, "city_valued") == [("city_valued", 0, 7, 3), ("city_valued", 1, 2, 0), ("city_valued", 2, 0, 1)]
    assert state(position).coins[:3] == [7, 2, 0]
    assert state(position).vikings[:3] == [0, 0, 1] and state(position).invasions[:3] == [1, 0, 0]


@pytest.mark.proves("MUR-R48", "MUR-R50", "MUR-R51", "MUR-R3")
def test_most_vikings_are_invaded_and_others_keep_theirs() -> None:
    position = ready(3)
    events = close_all(position, {0: CITY, 1: block(0, 0, 1, 2), 2: PLAIN})
    assert told(events, "invaded") == [("invaded", 0, 3)]
    s = state(position)
    assert s.vikings[:3] == [0, 1, 0] and s.invasions[:3] == [1, 0, 0] and s.age == 2
    assert s.coins[:3] == [7, 0, 0], "nothing is paid before the end"


@pytest.mark.proves("MUR-R49", "MUR-A24")
def test_all_tied_for_most_are_invaded_in_either_age() -> None:
    position = ready(3)
    close_all(position, {0: ONE_VIKING, 1: {(1, 6), (1, 7)}, 2: PLAIN})
    assert state(position).invasions[:3] == [1, 1, 0]
    everybody = ready(2)
    close_all(everybody, {0: ONE_VIKING, 1: {(1, 6), (1, 7)}})
    assert state(everybody).invasions[:2] == [1, 1] and state(everybody).vikings[:2] == [0, 0]


@pytest.mark.proves("MUR-A21")
def test_without_any_viking_nobody_is_invaded() -> None:
    position = ready(2)
    events = close_all(position, {0: PLAIN, 1: PLAIN})
    assert told(events, "nobody_invaded", "invaded") == [("nobody_invaded", 0)]
    assert state(position).invasions == [0] * 8


@pytest.mark.proves("MUR-R51", "MUR-A25", "MUR-R57")
def test_the_second_invasion_is_judged_on_totals() -> None:
    """2 kept + 2 new = 4 against 3 kept + 0 new: new tokens or kept ones alone would say otherwise."""
    position = second_age([3, 2])
    finished(position, {0: PLAIN, 1: block(0, 0, 4, 4)})
    assert held(block(0, 0, 4, 4))["V"] == 2
    assert state(position).invasions[:2] == [0, 1] and state(position).vikings[:2] == [3, 0]


@pytest.mark.proves("MUR-R52", "MUR-R55", "MUR-R57", "MUR-R59", "MUR-R60", "MUR-A22", "MUR-A25")
def test_marie_paul_and_leo() -> None:
    position = ready(3)
    state(position).vikings[:3] = [4, 3, 2]
    finished(position)
    assert state(position).vikings[:3] == [0, 3, 2] and state(position).invasions[:3] == [1, 0, 0]
    position.play(CHANCE, position.codes(CHANCE)[0])
    state(position).decree, state(position).turn = [0, 0, 0], 5
    cities = {0: ONE_VIKING, 1: PLAIN, 2: block(0, 0, 4, 4)}
    before = state(position).coins[:3]
    events = close_all(position, cities)
    assert told(events, "shield_given", "shield_tie") == [("shield_given", 0, 1)], "before the invasion"
    assert told(events, "invaded") == [("invaded", 2, 4)]
    names = [e.name for e in events]
    assert names.index("shield_given") < names.index("invaded") < names.index("shield_paid")
    assert sorted(told(events, "invasions_paid", "shield_paid")) == [
        ("invasions_paid", 0, 5), ("invasions_paid", 2, 5), ("shield_paid", 0, 3),
    ]
    gains = [0, 0, held(cities[2])["coins"]]
    assert position.result is not None
    assert position.result.scores == [before[0] + gains[0] - 5 + 3, before[1], before[2] + gains[2] - 5]


@pytest.mark.proves("MUR-A21", "MUR-A23", "MUR-A24", "MUR-R56", "MUR-R49", "MUR-R55", "MUR-A26")
@pytest.mark.parametrize(
    ("vikings", "invaded", "gaining"),
    [
        ([0, 0, 0], [], [0, 1, 2]),
        ([2, 2, 2], [0, 1, 2], [0, 1, 2]),
        ([0, 3, 3], [1, 2], [0]),
        ([1, 1, 4], [2], [0, 1]),
        ([5, 5], [0, 1], [0, 1]),
    ],
)
def test_ties_of_the_second_age(vikings: list[int], invaded: list[int], gaining: list[int]) -> None:
    for roller in range(len(vikings)):
        position = finished(second_age(vikings, roller=roller))
        assert position.result is not None
        expected = [3 * (seat in gaining) - 5 * (seat in invaded) for seat in range(len(vikings))]
        assert position.result.scores == expected
        s = state(position)
        holder = next(seat for i in range(9) if (seat := (roller + i) % len(vikings)) in gaining)
        assert s.shield == holder, "the first tied seat from the last roller"


@pytest.mark.proves("MUR-A23", "MUR-R56", "MUR-R60")
def test_the_holder_is_paid_at_the_end_and_the_others_at_once() -> None:
    position = second_age([1, 1, 4], roller=1)
    events = close_all(position, dict.fromkeys(range(3), PLAIN))
    assert told(events, "shield_given", "shield_tie", "invaded", "shield_paid") == [
        ("shield_given", 1, 1), ("shield_tie", 0, 3), ("invaded", 2, 4), ("shield_paid", 1, 3),
    ]


@pytest.mark.proves("MUR-R55")
def test_no_shield_in_the_first_age() -> None:
    position = finished(ready(2))
    assert state(position).shield == -1 and state(position).coins[:2] == [0, 0]


@pytest.mark.proves("MUR-A24", "MUR-A26", "MUR-R52", "MUR-R59")
def test_two_invasions_cost_ten_and_a_score_may_be_negative() -> None:
    position = finished(second_age([0, 3], invasions=[0, 1]))
    assert position.result is not None and position.result.scores == [3, -10]
    assert state(position).invasions[:2] == [0, 2]


@pytest.mark.proves("MUR-R17", "MUR-R58", "MUR-R61", "MUR-A27")
def test_most_coins_win_and_ties_share() -> None:
    position = second_age([1, 1, 1, 1])
    state(position).coins[:4] = [5, 9, 9, 0]
    finished(position)
    assert position.over and position.result is not None
    assert position.result.winners == [1, 2] and position.result.ranking == [3, 1, 1, 4]
    assert position.result.tiebreaks == [{}, {}, {}, {}]
    refused(position, 0, "wall A1-A2", "MUR-R58")


@pytest.mark.proves("MUR-R17")
def test_the_standing_before_the_end_counts_as_if_it_came_now() -> None:
    position = second_age([0, 0], invasions=[1, 0])
    state(position).coins[:2] = [4, 1]
    assert position.standing().scores == [-1, 1]


# Awards

HORSESHOE = block(2, 2, 3, 3) - {(3, 3), (2, 2)}
LONG, SHORT = block(0, 0, 1, 5), block(0, 0, 2, 2)


@pytest.mark.proves("MUR-R63", "MUR-A29")
@pytest.mark.parametrize("option", ["off", "age", "game"])
def test_longest_wall(option: str) -> None:
    position = ready(3, longest_wall=option)
    events = close_all(position, {0: LONG, 1: SHORT, 2: LONG})
    expected = [("longest_wall", 0, 3, 5), ("longest_wall", 2, 3, 5)]
    assert told(events, "longest_wall") == (expected if option == "age" else [])
    position.play(CHANCE, position.codes(CHANCE)[0])
    s = state(position)
    s.decree, s.turn = [0, 0, 0], 5
    assert s.longest[:3] == [5, 2, 5]
    events = close_all(position, {0: SHORT, 1: block(4, 2, 2, 3), 2: SHORT})
    order = [e.name for e in events]
    if option == "off":
        assert "longest_wall" not in order
    elif option == "age":
        assert told(events, "longest_wall") == [("longest_wall", 1, 3, 3)]
        assert order.index("longest_wall") < order.index("boards_cleared")
    else:
        assert sorted(told(events, "longest_wall")) == expected
        assert order.index("longest_wall") > order.index("boards_cleared")


@pytest.mark.proves("MUR-A29")
def test_nobody_has_the_longest_wall_if_all_cities_are_empty() -> None:
    for option in ("age", "game"):
        position = asked({}, turn=150, longest_wall=option)
        assert state(position).age == 2 and state(position).coins[:2] == [0, 0]
        s = state(position)
        position.play(CHANCE, position.codes(CHANCE)[0])
        s.decree, s.turn = [5, 5, 5], 150
        for seat in (0, 1):
            s.walls[seat], s.built[seat], s.supply = [1, 0, 0], 1, s.supply - 1
        position.play(CHANCE, "roll I2")
        for seat in position.to_act:
            position.play(seat, "wall C3-C4")
        assert position.over and state(position).coins[:2] == [3, 3], "only the tie for the fewest Vikings"


def longest_run(city: set[Plot]) -> int:
    """The longest run of a perimeter, counted wall by wall."""
    walls, longest = perimeter(city), 0
    for start in walls:
        n, street = 0, start
        while street in walls and (start >= 72 or street // 8 == start // 8):
            n, street = n + 1, street + (1 if start < 72 else 9)
        longest = max(longest, n)
    return longest


@pytest.mark.proves("MUR-A29")
@pytest.mark.parametrize(
    ("city", "run"),
    [
        (CITY, 6), ({(0, 0)}, 1), (block(0, 0, 8, 8), 8), (block(7, 2, 1, 4), 4), (block(3, 7, 5, 1), 5),
        (HORSESHOE, 3),
        ({(2, 2), (2, 3), (3, 3), (3, 4)}, 2), ({(0, 0), (1, 0), (1, 1), (1, 2), (0, 2), (2, 1)}, 2),
    ],
)
def test_straight_runs(city: set[Plot], run: int) -> None:
    plots = bits(city)
    assert straight_run(line_above(plots), line_left(plots), line_rim(plots)) == longest_run(city) == run


@pytest.mark.proves("MUR-A29")
def test_a_run_goes_straight_on_where_the_line_touches_itself() -> None:
    """At the crossing (3, 3) four walls of this line meet; 3 on the left of it and 1 on the right make a run of 4."""
    city = block(3, 0, 2, 3) | block(1, 3, 2, 2) | {(5, 2), (5, 3), (4, 3), (4, 4), (3, 4)}
    line = perimeter(city)
    assert is_city(city, line) and not is_city(city, line, simple=True)
    assert {level(3, c) for c in range(4)} <= line and {upright(2, 3), upright(3, 3)} <= line
    plots = bits(city)
    assert straight_run(line_above(plots), line_left(plots), line_rim(plots)) == longest_run(city) == 4
