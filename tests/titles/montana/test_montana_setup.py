"""Set-up, in the order of the rules text: landscape, starting player, starting tile, pieces, first workers."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest
from montana_setup import (
    DIRECTIONS,
    FLAT,
    LANDSCAPE,
    MONTANA,
    A,
    B,
    C,
    D,
    at,
    borders,
    field,
    french,
    hexes,
    laid,
    name_of,
    names,
    open_to,
    play,
    refused,
    started,
    state,
)
from test_montana_components import TILES

import ludotheque
from ludotheque import CHANCE, Position, Record
from ludotheque.titles.montana import ask

SPACES = [f"spin {n}" for n in range(1, 9)]


def printed(seats: int, tiles: tuple[str, ...], turns: tuple[int, ...]) -> dict[str, str]:
    """What each field shows, reckoned from the rules text: ring position i lies in direction (i - 1 + k) mod 6."""
    found = {}
    for place, (slot, side) in hexes(seats).items():
        position = 0 if side == 0 else (side - 1 - turns[slot]) % 6 + 1
        found[name_of(seats, place)] = TILES[tiles[slot]][position]
    return found


@pytest.mark.proves("MON-R10")
@pytest.mark.parametrize(("seats", "tiles"), [(2, 7), (3, 9), (4, 10)])
def test_landscape_is_drawn_tile_by_tile_and_each_tile_is_turned(seats: int, tiles: int) -> None:
    position = MONTANA.new(seats)
    left = list(TILES)
    for slot, name in enumerate(LANDSCAPE[seats]):
        assert position.to_act == (CHANCE,) and state(position).question == ask.TILE
        assert open_to(position, CHANCE) == [f"tile {tile}" for tile in left], "every tile not laid yet"
        events = play(position, f"* tile {name}")
        assert str(events[0]) == f"Tile {name} is laid in slot {slot + 1}."
        assert open_to(position, CHANCE) == [f"turn {n}" for n in range(6)]
        play(position, f"* turn {slot % 6}")
        left.remove(name)
        if slot == 0:
            assert refused(position, CHANCE, f"tile {name}") == ("tile_gone", "MON-R10")
    assert state(position).laid == tiles == len(LANDSCAPE[seats])
    assert state(position).question == ask.FIRST, "the next thing is the starting player"


@pytest.mark.proves("MON-R10", "MON-R61")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rotation_and_neighbours(seats: int) -> None:
    tiles, turns = LANDSCAPE[seats], tuple(n % 6 for n in range(1, 11))[: len(LANDSCAPE[seats])]
    position = laid(seats, tiles, turns)
    play(position, "* first 0")
    fields = printed(seats, tiles, turns)
    land = {name for name, text in fields.items() if text not in ("lake", "mountain")}
    assert {move.removeprefix("wagons ") for move in open_to(position, CHANCE)} == land
    box = position.box.data
    numbers = {name: field(position, name) for name in fields}
    for name, number in numbers.items():
        letters = fields[name].split()[0].split("+")
        cost = box.cost[state(position).printed[number]]
        if name in land:
            assert cost == ["GPcCsS".count(x) and letters.count(x) for x in "GPcCsS"], name
        around = {n for n in box.neighbour[number] if n >= 0}
        assert around == {numbers[other] for other in borders(seats, name)}


@pytest.mark.proves("MON-R22", "MON-A6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_starting_player_is_drawn_and_coins_rise_clockwise(seats: int) -> None:
    for first in range(seats):
        position = laid(seats)
        assert position.to_act == (CHANCE,)
        assert open_to(position, CHANCE) == [f"first {seat}" for seat in range(seats)], "every seat equally likely"
        if seats < 4:
            assert refused(position, CHANCE, f"first {seats}") == ("no_such_seat", "MON-R1")
        events = play(position, f"* first {first}")
        assert names(events) == ["starts"]
        coins = state(position).coins
        assert [coins[(first + i) % seats] for i in range(seats)] == [3, 4, 5, 6][:seats]


@pytest.mark.proves("MON-A6", "MON-A55")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_starting_player_can_be_fixed(seat: int) -> None:
    position = laid(3, starting_player=seat)
    assert state(position).first == seat and state(position).question == ask.WAGONS
    assert state(position).coins[seat] == 3
    with pytest.raises(ValueError, match=r"starting_player cannot be '2' with 2 seats; allowed: drawn, 0 to 1$"):
        MONTANA.new(2, starting_player=2)


@pytest.mark.proves("MON-R11", "MON-A1")
@pytest.mark.parametrize(("seats", "fields"), [(2, 42), (3, 54), (4, 60)])
def test_starting_tile_is_drawn_among_all_buildable_fields(seats: int, fields: int) -> None:
    position = laid(seats)
    play(position, "* first 1")
    assert position.to_act == (CHANCE,)
    land = {n for n, text in printed(seats, LANDSCAPE[seats], (0,) * 10).items() if text not in ("lake", "mountain")}
    assert {move.removeprefix("wagons ") for move in open_to(position, CHANCE)} == land and len(land) == fields
    assert refused(position, CHANCE, "wagons E4" if seats != 3 else "wagons F6") == ("no_wagons_there", "MON-A1")
    mountain = {2: "D1", 3: "E1", 4: "D1"}[seats]
    assert refused(position, CHANCE, f"wagons {mountain}") == ("no_wagons_there", "MON-A1")
    if seats == 2:
        assert refused(position, CHANCE, "wagons field69") == ("no_such_field", "MON-R10")


@pytest.mark.proves("MON-R11", "MON-A1", "MON-A55")
def test_starting_tile_is_chosen_by_the_starting_player_in_classic() -> None:
    drawn, chosen = laid(3), laid(3, starting_tile="chosen")
    play(drawn, "* first 2")
    play(chosen, "* first 2")
    assert chosen.to_act == (C,) and state(chosen).question == ask.WAGONS
    assert open_to(chosen, C) == open_to(drawn, CHANCE)
    assert refused(chosen, C, "wagons F6") == ("no_wagons_there", "MON-A1")
    assert refused(chosen, C, "recruit") == ("not_now", "MON-A57")
    assert refused(chosen, B, "wagons F8") == ("turn", "MON-R23")
    events = play(chosen, "C wagons F8")
    assert str(events[0]) == "The starting tile lies on F8."
    assert state(chosen).wagons == field(chosen, "F8") and chosen.to_act == (CHANCE,)
    assert MONTANA.new(2, edition="classic").box.options["starting_tile"] == "chosen"


def pieces_out(position: Position) -> tuple[set[str], set[str]]:
    """The fields with a cow, and those with a canteen."""
    s = state(position)
    all_names = [name_of(position.box.seats, place) for place in hexes(position.box.seats)]
    cows = {name for name in all_names if s.cow_on[field(position, name)]}
    return cows, {name for name in all_names if s.canteen_on[field(position, name)]}


@pytest.mark.proves("MON-R12", "MON-R13", "MON-R14", "MON-A4", "MON-A5")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("leftover", ["supply", "box"])
def test_canteens_and_cows_are_set_out_and_leftovers_put_away(seats: int, leftover: str) -> None:
    position = started(seats, leftover_cows=leftover)
    fields = printed(seats, LANDSCAPE[seats], (0,) * 10)
    cows, canteens = pieces_out(position)
    assert canteens == {name for name, text in fields.items() if text == "lake"}
    assert cows == {name for name, text in fields.items() if "cow" in text}
    s = state(position)
    left = 24 - len(cows) - seats
    assert (s.cow_supply, s.cow_box) == ((left, 0) if leftover == "supply" else (0, left))
    assert s.canteen_box == 6 - len(canteens) == 2, "surplus canteens go to the box either way"


@pytest.mark.proves("MON-A2", "MON-A5", "MON-R13")
def test_starting_tile_on_a_cow_icon_makes_that_cow_a_leftover() -> None:
    beside, upon = started(3, wagons="F8"), started(3, wagons="F7")
    assert pieces_out(upon)[0] == pieces_out(beside)[0] - {"F7"}
    assert state(upon).cow_supply == state(beside).cow_supply + 1
    assert refused(upon, A, "build F7") == ("field_taken", "MON-A35")


@pytest.mark.proves("MON-A2")
def test_starting_tile_covers_a_double_icon_and_counts_for_no_line() -> None:
    position = started(2, wagons="F4")
    assert refused(position, A, "build F4") == ("field_taken", "MON-A35")
    for wagons, own, settlements in (("A1", "F1 F2 F3", 2), ("F3", "F1 F2 F5", 1)):
        position = at(2, components=FLAT, wagons=wagons, own={A: own}, goods={A: "G"})
        play(position, "A build F4")
        assert state(position).settlements[A][field(position, "F4")] == settlements


@pytest.mark.proves("MON-A3")
def test_starting_tile_beside_a_lake_takes_no_canteen() -> None:
    position = started(3, wagons="E5")
    assert "F6" in borders(3, "E5") and "F6" in pieces_out(position)[1]
    assert state(position).canteens == [0, 0, 0, 0]


@pytest.mark.proves("MON-R18", "MON-R20", "MON-R19")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_each_player_has_when_play_begins(seats: int) -> None:
    s = state(started(seats))
    for seat in range(seats):
        assert s.goods[seat] == [1, 1, 1, 0, 1, 0] and s.cows[seat] == 1 and s.canteens[seat] == 0
        assert s.stock[seat] == {2: 12, 3: 10, 4: 8}[seats]
        assert s.workers[seat] == [0, 2, 2, 0]
        assert s.bid_row[seat] == -1, "the contractor waits in the shop"


@pytest.mark.proves("MON-R21", "MON-A6", "MON-A13", "MON-R34")
def test_each_player_spins_twice_from_the_starting_player_on() -> None:
    position = laid(3)
    play(position, "* first 1", "* wagons F8")
    assert position.to_act == (CHANCE,) and open_to(position, CHANCE) == SPACES, "eight spaces, equally likely"
    play(position, "* spin 2")
    assert state(position).workers[B] == [0, 1, 0, 1], "stone + pumpkin"
    assert open_to(position, CHANCE) == SPACES, "the same player spins again at once"
    play(position, "* spin 1")
    assert position.to_act == (B,) and len(open_to(position, B)) == 10, "any two workers"
    assert refused(position, B, "cow>grain") == ("no_trade_now", "MON-A47")
    play(position, "B take brown+beige")
    assert state(position).workers[B] == [1, 1, 1, 1]
    play(position, "* spin 3", "* spin 4")
    assert state(position).workers[C] == [2, 0, 0, 2], "copper pair, pumpkin pair"
    play(position, "* spin 6")
    assert state(position).workers[A] == [1, 0, 1, 0], "copper + grain"
    assert state(position).round == 0
    play(position, "* spin 7")
    assert state(position).workers[A] == [1, 2, 1, 0]
    assert [sum(workers) for workers in state(position).workers[:3]] == [4, 4, 4]


@pytest.mark.proves("MON-R23", "MON-A6")
def test_round_one_begins_with_the_starting_player() -> None:
    position = laid(4)
    play(position, "* first 3", "* wagons E6")
    for _ in range(7):
        play(position, "* spin 7")
    events = play(position, "* spin 8")
    assert names(events)[-2:] == ["round", "turn"]
    assert [french(event) for event in events[-2:]] == ["La manche 1 commence.", "C’est au tour de Rouge."]
    assert position.to_act == (D,) and state(position).question == ask.ACTION and state(position).round == 1


@pytest.mark.proves("MON-R10", "MON-R11", "MON-R21")
def test_order_of_set_up() -> None:
    """Landscape, starting player, starting tile, then the spins: nothing else is asked."""
    asked: list[int] = []
    position, rng = MONTANA.new(2), random.Random(5)
    while state(position).question != ask.ACTION:
        if not asked or asked[-1] != state(position).question:
            asked.append(state(position).question)
        seat = position.to_act[0]
        position.play(seat, rng.choice(position.codes(seat)))
    shown = [q for q in asked if q in (ask.TILE, ask.ROTATION, ask.FIRST, ask.WAGONS, ask.SPIN)]
    assert shown[:14] == [ask.TILE, ask.ROTATION] * 7 and shown[14:17] == [ask.FIRST, ask.WAGONS, ask.SPIN]


@pytest.mark.proves("MON-A13", "MON-R29", "MON-R30")
def test_the_spin_is_chance_uniform_over_eight_spaces() -> None:
    """A full turn and an arrow on a line are physical: the program has neither a second spin nor a line."""
    position = started(2)
    play(position, "A recruit")
    assert position.to_act == (CHANCE,) and open_to(position, CHANCE) == SPACES
    assert all(position.why_not(A, move) is not None for move in SPACES), "no player decides it"
    rng, stops = random.Random(3), Counter[int]()
    for _ in range(1600):
        copy = position.copy()
        spun = next(event for event in copy.deal(rng) if event.name == "spun")
        stops[spun.args[0]] += 1
    assert sorted(stops) == list(range(1, 9)) and all(150 < n < 250 for n in stops.values())
    for space in range(1, 9):
        copy = position.copy()
        play(copy, f"* spin {space}")
        assert copy.to_act == (A,), "one spin only, and no space stops on a line"


@pytest.mark.proves("MON-A55", "MON-A1", "MON-A4", "MON-A36", "MON-A37", "MON-A17", "MON-A31", "MON-A12", "MON-A53")
def test_editions_and_options() -> None:
    heritage = {
        "edition": "heritage", "starting_tile": "drawn", "leftover_cows": "supply", "bonus_settlements": "automatic",
        "line_bonus": "exactly_four", "work_pair": "other", "city_rewards": "announced", "auction_trade": "allowed",
        "starting_player": "drawn", "round_cap": 200,
    }
    classic = heritage | {
        "edition": "classic", "starting_tile": "chosen", "leftover_cows": "box", "bonus_settlements": "offered",
        "line_bonus": "four_or_more", "work_pair": "any",
    }
    assert MONTANA.new(2).box.options == MONTANA.new(2, edition="heritage").box.options == heritage
    assert MONTANA.new(2, edition="classic").box.options == classic
    others = {
        "starting_tile": "chosen", "leftover_cows": "box", "bonus_settlements": "offered", "line_bonus": "four_or_more",
        "work_pair": "any", "city_rewards": "stepwise", "auction_trade": "none", "starting_player": "1",
        "round_cap": 7,
    }
    for name, value in others.items():
        assert MONTANA.new(2, **{name: value}).box.options == heritage | {name: value}, "every option can be set alone"
        assert MONTANA.new(2, edition="classic", **{name: value}).box.options == classic | {name: value}
    for name in ("starting_tile", "leftover_cows", "bonus_settlements", "line_bonus", "work_pair"):
        back = MONTANA.new(2, edition="classic", **{name: heritage[name]}).box.options
        assert back == classic | {name: heritage[name]}, "an edition's value can be set back"


@pytest.mark.proves("MON-A17", "MON-A55")
def test_documents_from_before_the_pair_changed_are_played_with_any_two() -> None:
    """Records and positions of `heritage` that name no `work_pair` were made when it was `any`, and replay so."""
    old = at(2, workers={A: "brown grey"}, options={"work_pair": "any"})
    doc = old.to_json()
    assert "options" not in doc, "what a document does not name is as it was"
    again = MONTANA.from_json(doc)
    play(again, "A mine 1 brown+grey")
    assert again.box.options["work_pair"] == "any"
    assert MONTANA.new(2).to_json()["options"] == {"work_pair": "other"}, "new documents name it"
    record = ludotheque.play(MONTANA, ["random"] * 2, seed=3, work_pair="any")
    text = record.text()
    assert "work_pair" not in text and any("mine" in line and "brown+" in line for line in text.splitlines())
    replayed = Record.parse(text, MONTANA)
    assert replayed.box.options["work_pair"] == "any" and replayed.replay().over
    assert "option work_pair: other" in ludotheque.play(MONTANA, ["random"] * 2, seed=3).text()


def test_directions_go_clockwise_from_the_right() -> None:
    assert [a * d - b * c > 0 for (a, b), (c, d) in pairwise(DIRECTIONS)] == [True] * 5
