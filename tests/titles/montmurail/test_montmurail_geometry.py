"""Rooms, pieces and cities against a brute-force search that shares nothing with the program but street numbers.

Small boards are put into the large one: walls stand only on the streets of a block, so that all other plots are open.
"""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from montmurail_setup import (
    Plot,
    asked,
    bits,
    block,
    box,
    cities_open_to,
    cycles,
    enclosed,
    ends,
    free_street,
    inside,
    is_city,
    parts,
    perimeter,
    plots_in,
    put,
    ready,
    sides,
    state,
    walls_of,
)

from ludotheque import CHANCE, Position
from ludotheque.titles.montmurail.rules import close, geometry

BOARD = block(0, 0, 8, 8)
plots = st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=64)
streets = st.one_of(
    st.sets(st.integers(0, 143), max_size=60),
    st.sets(st.integers(0, 143), max_size=40).map(lambda free: set(range(144)) - free),
)
POSITION = ready(2, walls="unlimited")
LENIENT = ready(2, walls="unlimited", inner_walls="removed")


def with_walls(walls: set[int], **options: Any) -> Position:
    """Seat 0 at a declaration with these walls, whether it could be asked or not."""
    position = asked({1: perimeter({(0, 0)})}, walls="unlimited", **options)
    put(position, 0, walls)
    position.s.actors, position.s.sealed = 3, 0
    return position


def boards(rows: int, columns: int, count: int, density: float, seed: int) -> list[set[int]]:
    """Random walls on the streets of small boards, some of them at the rim of the large one."""
    rng = random.Random(seed)
    found = []
    for i in range(count):
        top, left = ((0, 0), (8 - rows, 8 - columns), (2, 3))[i % 3]
        lines = sorted(set().union(*(sides(plot).values() for plot in block(top, left, rows, columns))))
        found.append({street for street in lines if rng.random() < density})
    return found


def unions(walls: set[int], simple: bool) -> set[frozenset[Plot]]:
    """Every union of rooms that is a city."""
    rooms = parts(enclosed(walls), walls)
    found = set()
    for n in range(1, len(rooms) + 1):
        for chosen in combinations(rooms, n):
            union = set().union(*chosen)
            if is_city(union, walls, simple):
                found.add(frozenset(union))
    return found


@pytest.mark.proves("MUR-R38", "MUR-R41", "MUR-A2", "MUR-A3", "MUR-A4", "MUR-A5", "MUR-A6", "MUR-A38")
def test_cities_of_3_by_3_boards_are_all_sets_of_plots_that_are_cities() -> None:
    """Condition by condition, over all 511 sets of plots: so a city is a union of rooms, and each can be reached."""
    cities = 0
    for walls in boards(3, 3, 36, 0.85, 1):
        inner = sorted(enclosed(walls))
        wanted = set()
        for n in range(1, len(inner) + 1):
            wanted |= {frozenset(chosen) for chosen in combinations(inner, n) if is_city(set(chosen), walls)}
        assert wanted == unions(walls, simple=False)
        assert set(cities_open_to(with_walls(walls), 0)) == wanted
        cities += len(wanted)
    assert cities > 500


@pytest.mark.proves("MUR-R38", "MUR-A2", "MUR-A38")
def test_simple_cities_are_the_insides_of_all_cycles() -> None:
    cities = 0
    for walls in [*boards(3, 3, 24, 0.85, 2), *boards(3, 4, 12, 0.75, 3)]:
        wanted = {inside(line) for line in cycles(walls)}
        assert wanted == unions(walls, simple=True)
        assert set(cities_open_to(with_walls(walls, perimeter="simple"), 0)) == wanted
        cities += len(wanted)
    assert cities > 300


@pytest.mark.proves("MUR-R38", "MUR-A2", "MUR-A4", "MUR-A38")
@pytest.mark.parametrize("option", ["touching", "simple"])
def test_cities_of_4_by_4_boards_are_all_unions_of_rooms_that_are_cities(option: str) -> None:
    checked = 0
    for walls in boards(4, 4, 60, 0.72, 4):
        if 1 < len(parts(enclosed(walls), walls)) <= 9:
            position = with_walls(walls, perimeter=option)
            assert set(cities_open_to(position, 0)) == unions(walls, option == "simple")
            checked += 1
    assert checked > 10


@pytest.mark.proves("MUR-A37", "MUR-R39", "MUR-A2")
def test_who_can_close_is_who_has_a_city() -> None:
    """The test by pieces against all unions of rooms, with demands; options agree, or count as they should."""
    rng = random.Random(7)
    able = [0, 0]
    for walls in boards(4, 4, 90, 0.75, 5):
        if len(parts(enclosed(walls), walls)) <= 9:
            position = with_walls(walls)
            s = state(position)
            s.decree = [rng.randrange(3) for _ in range(3)]
            printed = [plots_in(kind) for kind in s.printed[:3]]
            for simple in (False, True):
                for lenient in (False, True):
                    sealed = {plot for plot in BOARD if not lenient and set(sides(plot).values()) <= walls}
                    meeting = any(
                        all(len((city - sealed) & printed[b]) >= s.decree[b] for b in range(3))
                        for city in unions(walls, simple)
                    )
                    assert close.can_close(box(LENIENT if lenient else POSITION), s, 0) == meeting
                    able[lenient] += meeting
    assert able[1] > able[0] > 5


@pytest.mark.proves("MUR-A4")
def test_one_line_is_the_same_as_no_hole_on_all_connected_sets_of_4_by_4_plots() -> None:
    count = 0
    for number in range(1, 1 << 16):
        if flooded(number) == number:
            count += 1
            if count % 5 == 0:  # a fifth of them by the long definition
                chosen = {(2 + i // 4, 3 + i % 4) for i in range(16) if number >> i & 1}
                assert is_city(chosen, perimeter(chosen)) != geometry.has_hole(bits(chosen))
    assert count == 11506


def flooded(number: int) -> int:
    """The plots of a 4 × 4 board connected to the first one of a set."""
    seen, before = number & -number, 0
    while seen != before:
        before = seen
        seen |= (seen << 4 | seen >> 4 | (seen & 0x7777) << 1 | (seen & 0xEEEE) >> 1) & number
    return seen


@pytest.mark.proves("MUR-A2", "MUR-A4", "MUR-R41")
@pytest.mark.parametrize(
    ("shape", "city", "simple"),
    [
        (block(2, 2, 3, 3) - {(3, 3)}, False, False),
        (block(2, 2, 3, 3) - {(3, 3), (2, 2)}, True, False),
        ({(2, 2), (3, 3)}, False, False),
        ({(2, 2), (3, 2), (3, 3)}, True, True),
    ],
)
def test_shapes_of_the_rules_text(shape: set[Plot], city: bool, simple: bool) -> None:
    walls = perimeter(shape)
    assert (is_city(shape, walls), is_city(shape, walls, simple=True)) == (city, simple)
    for option, legal in (("touching", city), ("simple", simple)):
        assert (frozenset(shape) in set(cities_open_to(with_walls(walls, perimeter=option), 0))) == legal


@pytest.mark.proves("MUR-A6", "MUR-A38")
@settings(max_examples=150, deadline=None)
@given(streets)
def test_enclosed_plots_rooms_and_pieces(walls: set[int]) -> None:
    position = POSITION.copy()
    put(position, 0, walls)
    s, data = state(position), box(position)
    assert walls_of(position, 0) == walls
    inner = enclosed(walls)
    assert plots_in(geometry.enclosed(data, s, 0)) == inner
    for room in parts(inner, walls):
        first = min(room)
        assert plots_in(geometry.room_of(s, 0, first[0] * 8 + first[1])) == room
    for piece in parts(inner, set()):
        first = min(piece)
        assert plots_in(geometry.piece_of(bits(inner), first[0] * 8 + first[1])) == piece
        assert is_city(piece, walls, simple=True), "the boundary of a piece is a simple cycle"
    four = {plot for plot in BOARD if set(sides(plot).values()) <= walls}
    assert plots_in(geometry.sealed_plots(data, s, 0)) == four


@settings(max_examples=150, deadline=None)
@given(plots)
def test_sets_of_plots(chosen: set[Plot]) -> None:
    x = bits(chosen)
    assert -(1 << 63) <= x < 1 << 63 and plots_in(x) == chosen and geometry.count(x) == len(chosen)
    for move, (down, right) in (
        (geometry.south, (1, 0)), (geometry.north, (-1, 0)), (geometry.east, (0, 1)), (geometry.west, (0, -1)),
    ):
        assert plots_in(move(x)) == {(r + down, c + right) for r, c in chosen} & BOARD
    near = {other for plot in chosen for other in sides(plot)} & BOARD
    assert plots_in(geometry.around(x)) == chosen | near
    corners = {(r + i, c + j) for r, c in chosen for i in (-1, 0, 1) for j in (-1, 0, 1)} & BOARD
    assert plots_in(geometry.around_corners(x)) == corners
    line = perimeter(chosen)
    words = (geometry.line_above(x), geometry.line_left(x), geometry.line_rim(x))
    data = box(POSITION)
    tables = (data.word0, data.word1, data.word2)
    assert {i for i in range(144) if any(tables[w][i] & words[w] for w in range(3))} == line
    degrees = [sum(crossing in ends(street) for street in line) for crossing in block(0, 0, 9, 9)]
    assert geometry.touches_itself(x) == any(degree > 2 for degree in degrees)


def test_a_street_that_closes_nothing() -> None:
    assert free_street(ready(2), 0) == 134 and POSITION.to_act == (CHANCE,)
