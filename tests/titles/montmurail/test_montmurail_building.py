"""Building turns and placing walls (MUR-R22 to R36), in the order of the rules text."""

from __future__ import annotations

from itertools import pairwise

import pytest
from montmurail_setup import (
    FACES,
    MUR,
    WELL,
    asked,
    block,
    box,
    close_all,
    cycles,
    free_street,
    level,
    open_to,
    perimeter,
    put,
    ready,
    refused,
    rolled,
    state,
    street_name,
    told,
    upright,
    walls_of,
)

from ludotheque import CHANCE, Position

WALKS = {
    "I2": [(0, 0), (0, 1), (0, 2)], "V2": [(0, 0), (0, 1), (1, 1)], "I3": [(0, 0), (0, 1), (0, 2), (0, 3)],
    "L3": [(0, 0), (0, 1), (0, 2), (1, 2)], "U3": [(0, 0), (1, 0), (1, 1), (0, 1)],
    "Z3": [(0, 0), (0, 1), (1, 1), (1, 2)],
}
PLACES = {"I2": 126, "V2": 256, "I3": 108, "L3": 448, "U3": 256, "Z3": 224}
COINS = {"I2": 1, "V2": 1, "I3": 2, "L3": 2, "U3": 3, "Z3": 3}


def street(one: tuple[int, int], other: tuple[int, int]) -> int:
    (r, c), (below, _) = sorted((one, other))
    return level(r, c) if r == below else upright(r, c)


def all_places(face: str) -> set[frozenset[int]]:
    """Every set of streets that an arrangement can cover: turned, mirrored, moved, and not off the board."""
    found = set()
    for mirror in (1, -1):
        shape = [(r, mirror * c) for r, c in WALKS[face]]
        for _ in range(4):
            shape = [(c, -r) for r, c in shape]
            for dr in range(-9, 18):
                for dc in range(-9, 18):
                    walk = [(r + dr, c + dc) for r, c in shape]
                    if all(0 <= r <= 8 and 0 <= c <= 8 for r, c in walk):
                        found.add(frozenset(street(a, b) for a, b in pairwise(walk)))
    return found


def streets(text: str) -> frozenset[int]:
    """The streets of a move, read from its notation."""
    walk = [("ABCDEFGHI".index(name[0]), int(name[1:]) - 1) for name in text.split()[1].split("-")]
    return frozenset(street(a, b) for a, b in pairwise(walk))


def placements(position: Position, seat: int, kind: str) -> set[frozenset[int]]:
    """The sets of streets of all legal moves of a kind, each of which must be written once."""
    moves = [streets(move) for move in open_to(position, seat) if move.split()[0] == kind]
    assert len(moves) == len(set(moves))
    return set(moves)


# Turns


@pytest.mark.proves("MUR-R22", "MUR-R23", "MUR-R26", "MUR-A16")
def test_the_roller_goes_round_the_whole_table_and_all_place() -> None:
    closed = perimeter(WELL)
    position = ready(3, decree=(0, 1, 0))
    close_first(position, closed)
    for turn in range(6, 12):
        s = state(position)
        assert (s.turn, s.roller, s.closed) == (turn, (turn - 5) % 3, 2), "seat 1 has closed and still rolls"
        assert open_to(position, CHANCE) == {f"roll {face}" for face in FACES}
        rolled(position, "I2")
        assert position.to_act == (0, 2)
        for seat in (2, 0):
            assert CHANCE not in position.to_act
            position.play(seat, f"wall {street_name(free_street(position, seat))}")


def close_first(position: Position, line: set[int]) -> None:
    """Let seat 1 complete a line around a well and close it."""
    put(position, 1, sorted(line)[:-1])
    rolled(position)
    for seat in position.to_act:
        position.play(seat, f"wall {street_name(max(line) if seat == 1 else free_street(position, seat))}")
    assert position.to_act == (1,)
    position.play(1, "close A1")


@pytest.mark.proves("MUR-R24", "MUR-A13", "MUR-A35", "MUR-R43", "MUR-R44", "MUR-R25")
@pytest.mark.parametrize("face", FACES)
def test_who_has_closed_gets_coins_at_the_roll_and_places_nothing(face: str) -> None:
    position = ready(2, decree=(0, 1, 0))
    close_first(position, perimeter(WELL))
    assert state(position).coins == [0] * 8, "coins begin with the next roll"
    events = rolled(position, face)
    assert told(events) == [("rolled", 1, FACES.index(face), COINS[face]), ("waiting_coins", 1, COINS[face])]
    assert state(position).coins[:2] == [0, COINS[face]] and position.to_act == (0,)
    assert state(position).hand[:2] == [3 if face[1] == "3" else 2, 0]
    refused(position, 1, "wall C3-C4", "MUR-R43")
    before = state(position).coins[:]
    put(position, 0, sorted(perimeter(WELL))[:-1])
    position.play(0, f"wall {street_name(max(perimeter(WELL)))}")
    events = position.play(0, "close A1")
    assert not told(events, "rolled", "waiting_coins"), "the last to close gets none: the cities are valued at once"
    assert told(events, "age_begins") and state(position).coins == before


@pytest.mark.proves("MUR-R25", "MUR-R37", "MUR-A13", "MUR-A15")
def test_a_turn_is_roll_placement_declaration() -> None:
    position = ready(2, {0: sorted(perimeter({(0, 0)}))[:-1]})
    refused(position, CHANCE, "wall C3-C4", "MUR-R25")
    refused(position, CHANCE, "continue", "MUR-R37")
    refused(position, CHANCE, "decree 5-2-2", "MUR-R16")
    rolled(position)
    refused(position, 0, "roll I2", "MUR-R16")
    refused(position, 0, "close A1", "MUR-R37")
    position.play(0, f"wall {street_name(max(perimeter({(0, 0)})))}")
    assert position.to_act == (1,), "nobody declares before all have placed"
    position.play(1, "wall C3-C4")
    assert position.to_act == (0,) and state(position).turn == 5
    refused(position, 0, "wall C3-C4", "MUR-R25")
    refused(position, 0, "lift A1-A2", "MUR-R25")
    position.play(0, "close A1")
    assert state(position).turn == 6


@pytest.mark.proves("MUR-A18", "MUR-R54")
def test_first_rollers_of_both_ages() -> None:
    position = ready(3)
    state(position).roller = 1
    state(position).first = 1
    close_all(position, {seat: {(0, 0)} for seat in range(3)})
    assert state(position).age == 2 and state(position).roller == 2, "next after the last roller of Age 1"
    position.play(CHANCE, "decree 5-2-2")
    events = rolled(position, "I2")
    assert told(events, "rolled") == [("rolled", 2, 0, 1)]
    chosen = MUR.new(4)
    chosen.play(CHANCE, "first 3")
    assert state(chosen).roller == 3


def test_chance_and_strangers_cannot_play_for_a_seat() -> None:
    position = ready(2)
    rolled(position)
    refused(position, CHANCE, "roll I2", "MUR-R16")
    refused(position, 5, "wall A1-A2", "MUR-A33")


# Placement


@pytest.mark.proves("MUR-R27", "MUR-R28", "MUR-R29", "MUR-R32", "MUR-R33", "MUR-R34", "MUR-A7", "MUR-A9")
@pytest.mark.parametrize("face", FACES)
def test_the_whole_catalogue_on_the_empty_board(face: str) -> None:
    position = ready(2, turn=1)
    rolled(position, face)
    singles, arranged = placements(position, 0, "wall"), placements(position, 0, "walls")
    assert singles == {frozenset({i}) for i in range(144)}
    assert arranged == all_places(face) and len(arranged) == PLACES[face]
    assert len(position.codes(0)) == 144 + PLACES[face]


def test_the_catalogue_has_1562_placements() -> None:
    data = box(MUR.new(2))
    assert data.placements == 144 + sum(PLACES.values()) == 1562
    assert MUR.codes == 4608


@pytest.mark.proves("MUR-R27")
def test_numbers_and_kinds_of_streets() -> None:
    numbers = {level(r, c) for r in range(9) for c in range(8)} | {upright(r, c) for r in range(8) for c in range(9)}
    assert numbers == set(range(144))
    assert len(perimeter(block(0, 0, 8, 8))) == 32
    assert [MUR.moves.code("wall", i) for i in (0, 143)] == [MUR.moves.first("wall"), MUR.moves.first("wall") + 143]
    position = ready(2)
    for i in range(144):
        put(position, 0, [i])
        assert walls_of(position, 0) == {i}
        assert position.view(0)["players"][0]["walls"] == [street_name(i)]


@pytest.mark.proves("MUR-R30", "MUR-R31", "MUR-A12", "MUR-A11")
@pytest.mark.parametrize("face", FACES)
def test_only_taken_streets_are_forbidden(face: str) -> None:
    walls = {level(3, 3), upright(3, 4), level(0, 0), upright(7, 8), level(8, 7), upright(0, 0), level(7, 7)}
    position = ready(2, {0: walls}, decree=(5, 5, 5))
    rolled(position, face)
    assert placements(position, 0, "wall") == {frozenset({i}) for i in range(144) if i not in walls}
    assert placements(position, 0, "walls") == {place for place in all_places(face) if not place & walls}
    refused(position, 0, "wall D4-D5", "MUR-R30")
    apart = "wall H1-I1"
    position.play(0, apart)
    assert state(position).sealed == 1


@pytest.mark.proves("MUR-A11", "MUR-R34")
def test_where_the_arrangement_fits_nowhere_a_single_wall_is_left() -> None:
    free = {level(0, 0), level(4, 4), upright(7, 0)}
    position = ready(2, {0: set(range(144)) - free}, decree=(5, 5, 5), walls="unlimited")
    rolled(position, "I2")
    assert placements(position, 0, "walls") == set()
    assert placements(position, 0, "wall") == {frozenset({i}) for i in free}


@pytest.mark.proves("MUR-R28", "MUR-A8", "MUR-R33", "MUR-A10", "MUR-R30")
def test_bad_placements_are_refused_with_one_sentence() -> None:
    position = ready(2, {0: [level(2, 2)]})
    rolled(position, "L3")
    assert "off" not in refused(position, 0, "walls A1-A2-A3-A4", "MUR-R28"), "three in a line are another shape"
    assert "part" in refused(position, 0, "walls A1-A2-A3", "MUR-A8"), "two walls of three"
    assert "part" in refused(position, 0, "walls A1-A2-B2", "MUR-A8")
    assert "outside the board" in refused(position, 0, "walls I8-I9-I10-H10", "MUR-R33")
    assert "outside the board" in refused(position, 0, "wall i9-j9", "MUR-R33")
    assert "outside the board" in refused(position, 0, "wall A1-A0", "MUR-R33")
    refused(position, 0, "walls C2-C3-C4-D4", "MUR-R30")
    refused(position, 0, "wall C3-C4", "MUR-R30")
    refused(position, 0, "walls A1-A2-B2-B1-A1", "MUR-R28")
    assert "no passing" in refused(position, 0, "continue", "MUR-A10")
    rolled_two = ready(2)
    rolled(rolled_two, "I2")
    refused(rolled_two, 0, "walls A1-A2-B2", "MUR-R28")
    refused(rolled_two, 0, "walls A1-A2-A3-A4", "MUR-R28")


def test_walls_can_be_written_from_either_end() -> None:
    position = ready(2)
    rolled(position, "L3")
    code = position.box.move("walls A1-A2-A3-B3").code
    for text in ("B3-A3-A2-A1", "place b3-a3-a2-a1", "WALLS  B3-A3-A2-A1", "walls A1-A2-A3-B3"):
        assert position.box.move(text).code == code
    assert position.box.move("wall B3-A3").code == position.box.move("A3-B3").code
    assert position.box.move("lift B3-A3").code == MUR.moves.code("lift", upright(0, 2))
    for text in ("walls A1-C1", "lift A1-A2-A3", "walls A1", "walls"):
        with pytest.raises(ValueError, match="no move"):
            position.box.move(text)


@pytest.mark.proves("MUR-R35", "MUR-R23", "MUR-A10")
def test_one_placement_a_turn() -> None:
    position = ready(2)
    rolled(position, "V2")
    position.play(0, "walls A1-A2-B2")
    assert "once a turn" in refused(position, 0, "wall C3-C4", "MUR-R35")
    position.play(1, "wall C3-C4")
    assert walls_of(position, 0) == {level(0, 0), upright(0, 1), 143} and walls_of(position, 1) == {level(2, 2), 143}


@pytest.mark.proves("MUR-A9", "MUR-R34")
def test_a_single_wall_goes_from_the_hand_and_the_rest_to_the_supply() -> None:
    position = ready(2)
    rolled(position, "U3")
    assert state(position).supply == 142
    position.play(0, "wall A1-A2")
    events = position.play(1, "walls A1-B1-B2-A2")
    assert told(events) == [("placed", 0, 0), ("placed", 1, told(events)[1][2])], "nobody took the others"
    assert state(position).supply == 144 and state(position).built[:2] == [2, 4] and not any(state(position).hand)


# Short of walls


def short(face: str = "L3", supply: int = 4) -> Position:
    """Three seats, seat 0 rolls; the supply holds only so many walls. Nobody can close."""
    position = ready(3, {0: range(30, 60), 1: range(30, 60), 2: range(30, 60)}, decree=(5, 5, 5))
    spare = state(position).supply - supply
    put(position, 2, [*range(30, 60), *range(72, 72 + spare)])
    position.checked()
    rolled(position, face)
    return position


@pytest.mark.proves("MUR-A17", "MUR-R36", "MUR-A36")
def test_walls_are_reserved_clockwise_from_the_roller() -> None:
    position = short()
    assert state(position).hand[:3] == [3, 1, 0] and state(position).supply == 0
    moved = ready(3, {0: range(143), 1: (0, 1), 2: (0,)}, decree=(5, 5, 5))
    state(moved).roller = 1
    assert state(moved).supply == 4
    events = rolled(moved, "L3")
    assert state(moved).hand[:3] == [0, 3, 1], "seat 1 rolls: it is served first"
    assert told(events, "short_of_walls") == [("short_of_walls", 2, 1), ("short_of_walls", 0, 0)]


@pytest.mark.proves("MUR-A36", "MUR-R36")
def test_who_is_not_short_cannot_lift() -> None:
    position = short()
    assert not [move for move in open_to(position, 0) if move.startswith("lift")]
    refused(position, 0, f"lift {street_name(30)}", "MUR-A36")
    assert placements(position, 0, "walls")


@pytest.mark.proves("MUR-A36", "MUR-R36")
def test_a_seat_with_one_wall_lifts_two_for_the_arrangement() -> None:
    position = short()
    assert placements(position, 1, "wall") and not placements(position, 1, "walls")
    refused(position, 1, "walls A1-A2-A3-B3", "MUR-A36")
    refused(position, 1, "lift A1-A2", "MUR-R36")
    position.play(1, f"lift {street_name(30)}")
    refused(position, 1, f"lift {street_name(30)}", "MUR-R36")
    assert not placements(position, 1, "walls") and frozenset({30}) in placements(position, 1, "wall")
    position.play(1, f"lift {street_name(31)}")
    refused(position, 1, f"lift {street_name(32)}", "MUR-A36")
    free = {place for place in all_places("L3") if not place & (set(range(30, 60)) - {30, 31})}
    assert placements(position, 1, "walls") == free
    assert any(place & {30, 31} for place in free), "also on the streets just freed"
    position.play(1, "walls A1-A2-A3-B3")
    position.play(0, "wall A1-A2")
    position.play(2, f"lift {street_name(30)}")
    events = position.play(2, f"wall {street_name(30)}")
    assert told(events, "lifted", "placed", "walls_back") == [
        ("placed", 0, 0), ("lifted", 1, 30), ("lifted", 1, 31),
        ("placed", 1, told(events, "placed")[1][2]), ("lifted", 2, 30), ("placed", 2, 30),
    ]
    assert walls_of(position, 1) == set(range(32, 60)) | {0, 1, upright(0, 2)}
    assert state(position).supply == 2 and sum(state(position).built) == 148


@pytest.mark.proves("MUR-A36", "MUR-A9")
def test_a_seat_without_walls_lifts_one_for_a_single() -> None:
    position = short()
    assert open_to(position, 2) == {f"lift {street_name(i)}" for i in walls_of(position, 2)}
    refused(position, 2, "wall A1-A2", "MUR-A36")
    position.play(2, f"lift {street_name(40)}")
    taken = walls_of(position, 2) - {40}
    assert placements(position, 2, "wall") == {frozenset({i}) for i in range(144) if i not in taken}
    for i in (41, 42):
        position.play(2, f"lift {street_name(i)}")
    assert placements(position, 2, "walls")
    position.play(2, "wall A1-A2")
    position.play(0, "walls A1-A2-A3-B3")
    position.play(1, "wall A1-A2")
    assert state(position).supply == 2, "lifted for the arrangement, placed one: two go to the supply at the reveal"


@pytest.mark.proves("MUR-A17")
def test_walls_that_come_back_are_there_from_the_next_roll_on() -> None:
    position = short()
    position.play(0, "wall A1-A2")
    assert state(position).hand[1] == 1 and state(position).supply == 0
    position.play(1, "wall A1-A2")
    position.play(2, f"lift {street_name(30)}")
    position.play(2, "wall A1-A2")
    assert state(position).supply == 2
    rolled(position, "L3")
    assert state(position).hand[:3] == [0, 2, 0]


@pytest.mark.proves("MUR-A17")
def test_without_limit_nobody_is_short() -> None:
    walls = {0: range(144 - 1), 1: range(144 - 2), 2: range(144 - 3)}
    position = ready(3, walls, decree=(0, 0, 0), walls="unlimited")
    rolled(position, "L3")
    assert state(position).hand[:3] == [3, 3, 3]
    assert position.view(0)["supply"] is None
    assert not [move for seat in range(3) for move in open_to(position, seat) if move.startswith("lift")]


def test_helpers_agree_with_one_another() -> None:
    assert set(cycles(perimeter({(0, 0)}))) == {frozenset(perimeter({(0, 0)}))}
    assert asked({0: perimeter({(0, 0)})}).to_act == (0,)
