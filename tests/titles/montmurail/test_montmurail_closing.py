"""Closing a city (MUR-R37 to R44 and the rulings about it), in the order of the rules text."""

from __future__ import annotations

from typing import Any

import pytest
from montmurail_setup import (
    CITY,
    POCKET,
    WELL,
    asked,
    block,
    cities_open_to,
    free_street,
    held,
    is_city,
    name,
    open_to,
    perimeter,
    plots_in,
    put,
    ready,
    refused,
    rolled,
    state,
    street_name,
    told,
    walls_of,
)

from ludotheque import CHANCE, Position

WALLS = perimeter(CITY) | perimeter(POCKET) | perimeter({(3, 6)}) | perimeter({(5, 2)})
ROOM = CITY - POCKET - {(5, 2)}
CENTRE, CORNER = (3, 3), (2, 2)
RING = block(2, 2, 3, 3) - {CENTRE}
HORSESHOE = RING - {CORNER}


def example(**options: Any) -> Position:
    """The board of the rulings' test vector at its declaration; the last wall is placed in this turn."""
    return asked({0: WALLS}, decree=(4, 2, 2), **options)


def played(position: Position, *moves: str) -> Position:
    """A copy after moves of seat 0."""
    after = position.copy()
    for move in moves:
        after.play(0, move)
    return after


@pytest.mark.proves("MUR-R38", "MUR-R42", "MUR-A38", "MUR-A3")
def test_vector_rooms_pieces_and_all_legal_cities() -> None:
    assert len(WALLS) == 37 and len(perimeter(CITY)) == 22 and len(ROOM) == 20
    position = example()
    assert walls_of(position, 0) == WALLS
    assert open_to(position, 0) == {"continue", "close E1", "pick E1", "pick E4", "pick F3"}
    pieces = position.view(0)["choice"]["pieces"]
    assert [(p["name"], p["decree"]) for p in pieces] == [("D7", False), ("E1", True)]
    rooms = [(room["name"], len(room["plots"])) for piece in pieces for room in piece["rooms"]]
    assert rooms == [("D7", 1), ("E1", 20), ("E4", 5), ("F3", 1)]
    assert set(cities_open_to(position, 0)) == {frozenset(CITY), frozenset(CITY - POCKET), frozenset(ROOM)}


@pytest.mark.proves("MUR-R40", "MUR-R42", "MUR-A1", "MUR-A34", "MUR-R39", "MUR-A20")
@pytest.mark.parametrize("option", ["sealed", "removed"])
@pytest.mark.parametrize(
    ("moves", "plots", "line", "buildings", "coins", "vikings", "removed"),
    [
        (("close E1",), CITY, 22, (4, 2, 5), 7, 3, 15),
        (("pick E4", "add E1", "add F3", "done"), CITY, 22, (4, 2, 5), 7, 3, 15),
        (("pick E1", "add F3", "done"), CITY - POCKET, 28, (4, 2, 3), 4, 3, 9),
        (("pick E1", "done"), ROOM, 30, (4, 2, 2), 4, 3, 7),
    ],
)
def test_vector_table(
    option: str,
    moves: tuple[str, ...],
    plots: set[tuple[int, int]],
    line: int,
    buildings: tuple[int, ...],
    coins: int,
    vikings: int,
    removed: int,
) -> None:
    after = example(inner_walls=option)
    before = state(after).supply
    for move in moves:
        events = after.play(0, move)
    s = state(after)
    market = {(5, 2)} & plots if option == "sealed" else set()  # with walls on all four sides: it does not count
    assert plots_in(s.city[0]) == plots and plots_in(s.counted[0]) == plots - market and s.closed == 1
    assert walls_of(after, 0) == perimeter(plots) and s.built[0] == line == len(perimeter(plots))
    assert s.supply == before + removed
    assert told(events, "city_closed", "walls_removed") == [
        ("city_closed", 0, len(plots), min(plots)[0] * 8 + min(plots)[1]), ("walls_removed", 0, removed),
    ]
    city = after.view(1)["players"][0]["city"]
    assert (city["churches"], city["wells"], city["markets"] + len(market)) == buildings
    assert (city["coins"], city["vikings"]) == (coins, vikings) == (held(plots)["coins"], held(plots)["V"])
    assert s.coins[0] == 0, "paid at the valuation"


@pytest.mark.proves("MUR-R38", "MUR-R39", "MUR-R41", "MUR-A3", "MUR-A4", "MUR-A6", "MUR-A38")
def test_vector_refusals() -> None:
    position = example()
    assert "hole" in refused(played(position, "pick E1", "add E4"), 0, "done", "MUR-A4")
    lacking = refused(played(position, "pick E4", "add F3"), 0, "done", "MUR-R39")
    assert lacking == "the decree is not met: 4 churches and 2 wells missing (MUR-R39)"
    assert "corner" in refused(played(position, "pick E1"), 0, "add D7", "MUR-R41")
    assert "1 missing" not in refused(position, 0, "close D7", "MUR-R39")
    refused(position, 0, "pick D7", "MUR-A38")
    refused(position, 0, "close A1", "MUR-R38")
    refused(position, 0, "pick A1", "MUR-R38")
    refused(played(position, "pick E1"), 0, "add A1", "MUR-R38")
    refused(position, 0, "close E2", "MUR-A38")
    refused(position, 0, "pick E2", "MUR-A38")
    refused(played(position, "pick E1"), 0, "add E5", "MUR-A38")
    refused(played(position, "pick E1"), 0, "add E1", "MUR-A38")
    refused(position, 0, "add E4", "MUR-A38")
    refused(position, 0, "done", "MUR-A38")
    for move in ("continue", "close E1", "pick E4"):
        refused(played(position, "pick E1"), 0, move, "MUR-A38")


@pytest.mark.proves("MUR-A1")
def test_sealed_plots_count_only_with_the_lenient_option() -> None:
    """(5, 2) is a market with four walls around it."""
    plain, sealed = example(inner_walls="removed"), example()
    assert sealed.box.options["inner_walls"] == "sealed", "as printed"
    for position, markets in ((plain, 5), (sealed, 4)):
        after = played(position, "close E1")
        assert plots_in(state(after).city[0]) == CITY, "the perimeter and the plots stay the same"
        assert after.view(None)["players"][0]["city"]["markets"] == markets
        assert walls_of(after, 0) == perimeter(CITY)
    assert asked({0: WALLS}, decree=(4, 2, 5), inner_walls="removed").to_act == (0,)
    assert asked({0: WALLS}, decree=(4, 2, 5)).to_act == (CHANCE,), "the rest lacks a market"
    assert set(cities_open_to(sealed, 0)) == {frozenset(CITY), frozenset(CITY - POCKET), frozenset(ROOM)}
    pocket_of_two = perimeter({(4, 4), (5, 4)}) | perimeter(CITY)
    after = played(asked({0: pocket_of_two}), "close E1")
    assert plots_in(state(after).counted[0]) == CITY, "a larger pocket counts"


@pytest.mark.proves("MUR-A1", "MUR-A20")
def test_a_sealed_plot_brings_neither_coins_nor_vikings() -> None:
    walls = perimeter(block(0, 0, 2, 3)) | perimeter({(1, 1)}) | perimeter({(0, 1)})
    for option, gain in (("removed", (2, 1)), ("sealed", (0, 0))):
        position = asked({0: walls, 1: perimeter({(0, 0)})}, inner_walls=option)
        position.play(0, "close A1")
        events = position.play(1, "close A1")
        assert told(events, "city_valued") == [("city_valued", 0, *gain), ("city_valued", 1, 0, 0)]


@pytest.mark.proves("MUR-A2", "MUR-A4", "MUR-A34")
@pytest.mark.parametrize("option", ["touching", "simple"])
def test_a_line_may_touch_itself_or_not(option: str) -> None:
    position = asked({0: perimeter(HORSESHOE)}, perimeter=option)
    assert open_to(position, 0) == {"continue", "close C4", "pick C4", "pick D4"}
    picked = played(position, "pick C4")
    if option == "simple":
        assert "touch itself" in refused(picked, 0, "done", "MUR-A2")
        assert set(cities_open_to(position, 0)) == {frozenset(HORSESHOE | {CENTRE}), frozenset({CENTRE})}
    else:
        after = played(picked, "done")
        assert len(plots_in(state(after).city[0])) == 7 and state(after).built[0] == 16
        assert plots_in(state(after).city[0]) == HORSESHOE
    assert is_city(HORSESHOE, perimeter(HORSESHOE)) and not is_city(HORSESHOE, perimeter(HORSESHOE), simple=True)


@pytest.mark.proves("MUR-A4")
def test_a_ring_around_a_hole_is_refused_and_not_filled() -> None:
    position = asked({0: perimeter(RING)})
    picked = played(position, "pick C3")
    refused(picked, 0, "done", "MUR-A4")
    assert plots_in(state(picked).picked[0]) == RING
    after = played(picked, "add D4", "done")
    assert plots_in(state(after).city[0]) == RING | {CENTRE}
    assert set(cities_open_to(position, 0)) == {frozenset(RING | {CENTRE}), frozenset({CENTRE})}


@pytest.mark.proves("MUR-R41", "MUR-A3", "MUR-A5", "MUR-R40")
def test_figure_eight_and_two_loops() -> None:
    """Two plots that meet at a corner, and a third far away: three pieces, of which one is chosen."""
    far = (6, 6)
    walls = perimeter({(0, 0)}) | perimeter({(1, 1)}) | perimeter({far})
    position = asked({0: walls})
    assert open_to(position, 0) == {"continue", "close A1", "close B2", "close G7"}
    for plot in ((0, 0), (1, 1), far):
        after = played(position, f"close {name(plot)}")
        assert plots_in(state(after).city[0]) == {plot} and walls_of(after, 0) == perimeter({plot})
    refused(position, 0, "pick A1", "MUR-A38")
    two = perimeter({(0, 0)}) | perimeter({(0, 1)}) | perimeter({far}) | perimeter({(1, 2)})
    position = played(asked({0: two}), "pick A1")
    assert "does not touch" in refused(position, 0, "add G7", "MUR-A5")
    position.play(0, "add A2")
    assert "corner" in refused(position, 0, "add B3", "MUR-R41")
    position.play(0, "done")
    assert walls_of(position, 0) == perimeter({(0, 0), (0, 1)})


@pytest.mark.proves("MUR-R38", "MUR-A6", "MUR-R32")
def test_the_frame_closes_nothing() -> None:
    corner = perimeter({(0, 0)}) - {0}
    assert asked({0: corner}).to_act == (CHANCE,), "the rim street above the plot is open"
    assert asked({0: perimeter({(0, 0)})}).to_act == (0,)
    position = asked({0: corner | perimeter({(4, 4)})})
    assert "walk off the board" in refused(position, 0, "close A1", "MUR-R38")
    whole = asked({0: perimeter(block(0, 0, 8, 8))}, decree=(5, 5, 5))
    assert open_to(whole, 0) == {"continue", "close A1"}


@pytest.mark.proves("MUR-R39", "MUR-R20", "MUR-A31")
def test_more_than_the_decree_is_fine_less_is_not() -> None:
    shown = held(CITY)
    assert (shown["C"], shown["W"], shown["M"]) == (4, 2, 5)
    walls = perimeter(CITY) | perimeter(WELL)
    for decree, able in (
        ((4, 2, 5), True), ((0, 0, 0), True), ((5, 2, 5), False), ((4, 3, 0), False), ((0, 3, 5), False),
    ):
        position = asked({0: walls}, decree=decree)
        assert (position.to_act == (0,)) == able
    for decree, missing in (((4, 2, 2), "4 churches, 1 well and 2 markets"), ((1, 1, 0), "1 church")):
        position = asked({0: walls}, decree=decree)
        assert missing in refused(position, 0, "close A1", "MUR-R39")
        assert "1 churches" not in refused(position, 0, "close A1", "MUR-R39")


@pytest.mark.proves("MUR-R37", "MUR-A14", "MUR-A13")
def test_closing_is_voluntary_and_an_old_line_will_do_later() -> None:
    position = asked({0: perimeter(WELL)}, decree=(0, 1, 0))
    events = position.play(0, "continue")
    assert told(events) == [("builds_on", 0)] and not state(position).closed
    rolled(position)
    for seat in (0, 1):
        position.play(seat, f"wall {street_name(free_street(position, seat))}")
    assert position.to_act == (0,), "asked again in the next turn"
    position.play(0, "close A1")
    assert state(position).closed == 1


@pytest.mark.proves("MUR-A37")
def test_exactly_who_can_close_is_asked_even_with_one_answer() -> None:
    line = perimeter(WELL)
    position = asked({0: line, 2: line}, seats=4, decree=(0, 1, 0))
    assert position.to_act == (0, 2) and state(position).secret == 1
    assert "cannot close" in refused(position, 1, "close A1", "MUR-A37")
    late = asked({0: line}, decree=(0, 1, 0), turn=60)
    assert open_to(late, 0) == {"close A1"} and late.to_act == (0,), "one answer only, but it is given by the seat"
    none = asked({}, seats=2)
    assert none.to_act == (CHANCE,) and state(none).turn == 6


@pytest.mark.proves("MUR-A39", "MUR-A14")
def test_from_turn_60_on_who_can_close_must() -> None:
    walls = perimeter({(0, 0)}) | perimeter({(0, 1)})
    assert "continue" in open_to(asked({0: walls}, turn=59), 0)
    for turn in (60, 61, 149, 150):
        position = asked({0: walls}, turn=turn)
        assert "turn 60" in refused(position, 0, "continue", "MUR-A39")
        assert open_to(position, 0) == {"close A1", "pick A1", "pick A2"}, "which city is still free"


@pytest.mark.proves("MUR-A39", "MUR-A40")
def test_in_turn_150_who_cannot_close_gets_an_empty_city() -> None:
    options = {"perfect_plan": "on", "longest_wall": "age"}
    position = asked({0: perimeter(WELL)}, seats=3, decree=(0, 1, 0), turn=150, **options)
    state(position).vikings[1] = 2
    events = position.play(0, "close A1")
    assert told(events, "empty_city") == [("empty_city", 1), ("empty_city", 2)]
    assert told(events, "city_valued")[1:] == [("city_valued", 1, 0, 0), ("city_valued", 2, 0, 0)]
    assert told(events, "perfect_plan") == [("perfect_plan", 0, 2)]
    assert told(events, "longest_wall") == [("longest_wall", 0, 3, 2)]
    assert told(events, "invaded") == [("invaded", 1, 2)], "tokens kept from before count as always"
    assert state(position).age == 2 and state(position).supply == 150
    everybody = asked({}, seats=2, turn=150)
    assert state(everybody).age == 2, "nobody is asked, all get empty cities"
    assert state(asked({}, seats=2, turn=149)).turn == 150, "not in the turn before"


@pytest.mark.proves("MUR-A11", "MUR-A10")
def test_without_a_free_street_one_must_close() -> None:
    """As a rule no plot of a full board counts; with the lenient option all do."""
    position = asked({0: range(144)}, decree=(5, 5, 5), walls="unlimited", inner_walls="removed")
    assert "no street is left" in refused(position, 0, "continue", "MUR-A11")
    assert "close A1" in open_to(position, 0) and len(open_to(position, 0)) == 65
    position.play(0, "close A1")
    assert plots_in(state(position).city[0]) == block(0, 0, 8, 8)
    nearly = asked({0: range(1, 144)}, decree=(0, 0, 0), walls="unlimited")
    assert "continue" in open_to(nearly, 0)


@pytest.mark.proves("MUR-A11", "MUR-A39", "MUR-A40", "MUR-A1")
def test_a_full_board_of_sealed_plots_ends_in_an_empty_city() -> None:
    for supply in ("unlimited", "box"):
        for decree in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (5, 5, 5)):
            position = asked({0: range(144)}, decree=decree, walls=supply)
            s = state(position)
            assert position.to_act == (CHANCE,) and s.turn == 6, "no piece meets the decree: nobody is asked"
            assert s.closed == 1 and s.city[0] == 0 and s.built[0] == 0
    position = asked({0: range(144)}, decree=(0, 0, 0), walls="unlimited")
    refused(position, 0, "continue", "MUR-A11")
    position.play(0, "close A1")
    assert state(position).counted[0] == 0 and plots_in(state(position).city[0]) == block(0, 0, 8, 8)


@pytest.mark.proves("MUR-R62", "MUR-A28")
@pytest.mark.parametrize("option", ["off", "on"])
def test_perfect_plan(option: str) -> None:
    gain = 2 if option == "on" else 0
    position = asked({0: perimeter(CITY), 1: perimeter(CITY) | {0}}, seats=3, decree=(4, 2, 2), perfect_plan=option)
    position.play(0, "close E1")
    assert state(position).coins[0] == 0, "paid when the closing is revealed"
    events = position.play(1, "close E1")
    assert told(events, "perfect_plan") == ([("perfect_plan", 0, 2)] if gain else [])
    assert state(position).coins[:2] == [gain, 0]
    assert played(example(perfect_plan=option), "close E1").s.coins[0] == 0


@pytest.mark.proves("MUR-A28")
def test_perfect_plan_whatever_was_lifted_before_and_in_both_ages() -> None:
    position = asked({0: perimeter({(0, 0)}), 1: perimeter({(0, 0)})}, perfect_plan="on")
    for seat in (0, 1):
        position.play(seat, "close A1")
    assert state(position).age == 2 and state(position).coins[:2] == [2, 2]
    position.play(CHANCE, position.codes(CHANCE)[0])
    s = state(position)
    s.decree, s.turn = [0, 0, 0], 5
    line = sorted(perimeter({(0, 0)}))
    put(position, 0, [*line[:-1], 60])
    put(position, 1, range(1, 144))
    s.roller = 1
    rolled(position, "I2")
    position.play(0, f"lift {street_name(60)}")
    position.play(0, f"wall {street_name(line[-1])}")
    position.play(1, f"wall {street_name(0)}")
    position.play(0, "close A1")
    events = position.play(1, "close A1")
    assert ("perfect_plan", 0, 2) in told(events)


@pytest.mark.proves("MUR-A15", "MUR-A30", "MUR-A38")
def test_declarations_open_together_clockwise_from_the_roller() -> None:
    line = perimeter({(0, 0)})
    position = ready(4, {seat: sorted(line)[:-1] for seat in range(4)})
    state(position).roller = 2
    rolled(position)
    for seat in (3, 1, 0, 2):
        events = position.play(seat, f"wall {street_name(max(line))}")
    assert [e[1] for e in told(events, "placed")] == [2, 3, 0, 1]
    for seat, move in ((0, "close A1"), (3, "continue"), (1, "close A1")):
        assert position.play(seat, move) == []
        assert state(position).closed == 0 and state(position).supply == 134
        assert refused(position, seat, "continue", "MUR-A15").startswith("your declaration of this turn is made")
    events = position.play(2, "continue")
    order = [("builds_on", 2), ("builds_on", 3), ("city_closed", 0, 1, 0), ("city_closed", 1, 1, 0)]
    assert told(events, "builds_on", "city_closed") == order


@pytest.mark.proves("MUR-A38", "MUR-R38")
def test_the_order_of_picking_does_not_matter() -> None:
    position = example()
    ends = [
        played(position, *moves, "done")
        for moves in (("pick E1", "add E4", "add F3"), ("pick F3", "add E1", "add E4"), ("pick E4", "add F3", "add E1"))
    ]
    assert ends[0] == ends[1] == ends[2] == played(position, "close E1")


@pytest.mark.proves("MUR-R43", "MUR-R44", "MUR-R26")
def test_the_age_ends_when_the_last_has_closed() -> None:
    line = perimeter(WELL)
    position = asked({0: line, 1: line}, decree=(0, 1, 0))
    position.play(0, "close A1")
    position.play(1, "continue")
    for turn in (6, 7):
        rolled(position, "I2")
        assert position.to_act == (1,) and state(position).turn == turn
        position.play(1, f"wall {street_name(free_street(position, 1))}")
        position.play(1, "continue" if turn == 6 else "close A1")
    assert state(position).age == 2 and state(position).coins[:2] == [2, 0]
