"""Shortage (R25–R28), Recruit (R29–R36) and the rulings on them; decision points D2 to D5."""

from __future__ import annotations

import pytest
from montana_setup import (
    TRADES,
    A,
    B,
    C,
    at,
    french,
    given,
    held,
    names,
    open_to,
    play,
    refused,
    state,
    told,
)

from ludotheque import CHANCE
from ludotheque.titles.montana.layout import BEIGE, BROWN, COPPER, GRAIN, GREY, ORANGE, STONE

PAIRS = [
    "take brown+brown", "take brown+grey", "take brown+beige", "take brown+orange", "take grey+grey", "take grey+beige",
    "take grey+orange", "take beige+beige", "take beige+orange", "take orange+orange",
]
NO_ORANGE_LEFT = {  # 17 orange workers parked
    "bank": {2: "orange", 3: "2orange", 4: "2orange", 5: "3orange"},
    "large": {"mine 1": "2orange", "mine 2": "2orange", "farm 1": "orange"},
    "small": {"mine 1": "2orange", "mine 2": "2orange"},
}


# Shortage


@pytest.mark.proves("MON-R25", "MON-R26", "MON-R27", "MON-R28", "MON-A9")
def test_example_r28_three_stone_wanted_two_in_the_supply() -> None:
    position = at(3, goods={A: "6s", B: "5s", C: "5s"}, workers={A: "grey"}, cows={A: 1})
    assert state(position).supply[STONE] == 2
    events = play(position, "A quarry 3 grey")
    s = state(position)
    assert [goods[STONE] for goods in s.goods[:3]] == [6 - 1 + 3, 4, 4], "everybody returns one, the taker too"
    assert s.supply[STONE] == 2 + 3 - 3
    assert told(events, "good_returned") == [(seat, (STONE,)) for seat in (A, B, C)]
    assert told(events, "goods_taken") == [(A, (3, STONE))]
    said = [event for event in events if event.name in ("goods_short", "good_returned")]
    assert [event.text("en") for event in said] == [
        "Too little in the supply (small stone): everybody who can gives one back.",
        "Blue gives back 1 small stone.", "Yellow gives back 1 small stone.", "Green gives back 1 small stone.",
    ]
    assert [french(event) for event in said[:2]] == [
        "Pas assez dans la réserve (petite pierre) : chacun rend une unité, s’il en a.", "Bleu rend 1 petite pierre."
    ]


@pytest.mark.proves("MON-R26", "MON-A9", "MON-A61")
def test_only_those_who_can_return_and_nobody_is_asked() -> None:
    """One piece per player and pass, not as needed; big pieces are another type; what is over stays in the supply."""
    position = at(3, goods={A: "GG", B: "SSSS SSSS S", C: "16s"}, workers={A: "grey"}, cows={A: 1})
    events = play(position, "A quarry 3 grey")
    s = state(position)
    assert s.supply[STONE] == 0 and [goods[STONE] for goods in s.goods[:3]] == [3, 0, 15]
    assert told(events, "goods_short") == [(A, (STONE,))] and len(told(events, "good_returned")) == 1
    assert held(position, B) == "S" * 9 and position.to_act == (A,)


@pytest.mark.proves("MON-R25", "MON-R27")
def test_no_shortage_when_the_supply_just_suffices() -> None:
    position = at(3, goods={B: "8s", C: "7s"}, workers={A: "grey"}, cows={A: 1})
    events = play(position, "A quarry 3 grey")
    assert "goods_short" not in names(events)
    assert [goods[STONE] for goods in state(position).goods[:3]] == [3, 8, 7] and state(position).supply[STONE] == 0


@pytest.mark.proves("MON-R26", "MON-R27", "MON-A9", "MON-A20")
def test_vector_shortage_in_several_passes() -> None:
    position = at(2, goods={A: "7G", B: "4G"}, workers={A: "beige beige"}, coins={A: 6}, cows={A: 1})
    assert state(position).supply[GRAIN] == 1
    events = play(position, "A grain 3 beige")
    s = state(position)
    assert [seat for seat, _ in told(events, "good_returned")] == [A, B, A, B], "two passes: supply 3, then 5"
    assert [goods[GRAIN] for goods in s.goods[:2]] == [9, 2] and s.supply[GRAIN] == 1
    events = play(position, "A more beige")
    assert "goods_short" not in names(events), "the small space is checked on its own"
    assert [goods[GRAIN] for goods in s.goods[:2]] == [10, 2] and s.supply[GRAIN] == 0


@pytest.mark.proves("MON-A20", "MON-A22", "MON-R43")
def test_shortage_can_strike_twice_at_one_location_and_goods_always_come_in_full() -> None:
    position = at(2, goods={A: "6G", B: "6G"}, workers={A: "beige beige"}, coins={A: 6}, cows={A: 1})
    first = play(position, "A grain 3 beige")
    assert len(told(first, "good_returned")) == 4 and told(first, "goods_taken") == [(A, (4, GRAIN))]
    assert [goods[GRAIN] for goods in state(position).goods[:2]] == [8, 4] and state(position).supply[GRAIN] == 0
    second = play(position, "A more beige")
    assert len(told(second, "good_returned")) == 2 and told(second, "goods_taken") == [(A, (1, GRAIN))]
    assert [goods[GRAIN] for goods in state(position).goods[:2]] == [8, 3] and state(position).supply[GRAIN] == 1


@pytest.mark.proves("MON-R25", "MON-R26", "MON-A14")
def test_shortage_of_workers_also_with_eight_on_the_board() -> None:
    parked = {"mine 1": "2beige", "mine 2": "2beige", "quarry 1": "2beige", "farm 1": "beige grey"}
    position = at(2, workers={A: "7beige grey", B: "4beige"}, large=parked, cows={A: 1})
    assert state(position).pool[BEIGE] == 0
    play(position, "A recruit")
    events = play(position, "* spin 8")
    s = state(position)
    assert told(events, "worker_returned") == [(A, (BEIGE,)), (B, (BEIGE,))]
    assert (s.workers[A][BEIGE], s.workers[B][BEIGE], s.pool[BEIGE]) == (8, 3, 0)
    assert [event.text("en") for event in events[1:]] == [
        "Too few grain workers in the supply: everybody who can gives one back.", "Blue gives back 1 grain worker.",
        "Yellow gives back 1 grain worker.", "Blue takes 2 grain workers.",
    ]
    assert open_to(position, A) == ["return grey", "return beige"], "the full pair was taken first"
    play(position, "A return beige")
    assert s.workers[A] == [0, 1, 7, 0] and s.pool[BEIGE] == 1


@pytest.mark.proves("MON-A14")
def test_the_only_colour_held_is_returned_without_asking() -> None:
    position = at(2, workers={A: "8beige"}, cows={A: 1})
    turn = play(position, "A recruit", "* spin 8")
    assert given(turn) == ["return beige", "return beige"] and state(position).workers[A] == [0, 0, 8, 0]


@pytest.mark.proves("MON-A7")
def test_vector_worker_shortage_without_end() -> None:
    position = at(2, workers={A: "orange"}, cows={A: 1}, **NO_ORANGE_LEFT)  # type: ignore[arg-type]
    assert state(position).pool[ORANGE] == 0
    play(position, "A recruit")
    events = play(position, "* spin 4")
    s = state(position)
    assert s.workers[A] == [0, 0, 0, 1] and s.pool[ORANGE] == 0, "returns one, takes one"
    assert told(events, "worker_returned") == [(A, (ORANGE,))] and told(events, "workers_lost") == [(A, (1, ORANGE))]
    lost = next(event for event in events if event.name == "workers_lost")
    assert lost.text("en") == "Nobody can give back more: Blue goes without 1 pumpkin worker."
    assert french(lost) == "Personne ne peut en rendre davantage : il manque 1 ouvrier courge à Bleu."


@pytest.mark.proves("MON-A7")
def test_printed_pair_of_which_nothing_can_be_supplied() -> None:
    position = at(2, workers={A: "grey"}, cows={A: 1}, **{  # type: ignore[arg-type]
        **NO_ORANGE_LEFT, "large": {"mine 1": "2orange", "mine 2": "2orange", "farm 1": "2orange"},
        "options": {"work_pair": "any"},
    })
    play(position, "A recruit")
    events = play(position, "* spin 4")
    assert told(events, "workers_lost") == [(A, (2, ORANGE))] and told(events, "workers_taken") == []
    assert state(position).workers[A] == [0, 1, 0, 0] and position.to_act == (A,)


@pytest.mark.proves("MON-A10")
def test_two_types_short_are_handled_apart() -> None:
    """A mixed space asks for one of each colour; the shortage of one does not touch the other."""
    parked = {"mine 1": "2grey", "mine 2": "2grey", "grain 1": "2grey", "farm 1": "2grey"}
    more = {"mine 1": "2grey", "mine 2": "2grey", "grain 1": "2grey"}
    position = at(2, workers={A: "grey 2beige", B: "3grey orange"}, large=parked, small=more, cows={A: 1})
    assert state(position).pool[GREY] == 0
    play(position, "A recruit")
    events = play(position, "* spin 2")
    s = state(position)
    assert told(events, "workers_short") == [(A, (GREY,))] and len(told(events, "worker_returned")) == 2
    assert s.workers[A] == [0, 1, 2, 1] and s.workers[B] == [0, 2, 0, 1] and s.pool[GREY] == 1
    assert [args for _, args in told(events, "workers_taken")] == [(1, GREY), (1, ORANGE)], "stone before pumpkin"


@pytest.mark.proves("MON-A10")
def test_two_of_one_colour_are_one_demand_of_two() -> None:
    """One in the supply, both players return one: with two demands of 1, only the second would be short."""
    parked = {"mine 1": "2beige", "mine 2": "2beige", "quarry 1": "2beige", "farm 1": "2beige"}
    position = at(2, workers={A: "4beige", B: "5beige"}, large=parked, cows={A: 1})
    assert state(position).pool[BEIGE] == 1
    play(position, "A recruit", "* spin 8")
    s = state(position)
    assert (s.workers[A][BEIGE], s.workers[B][BEIGE], s.pool[BEIGE]) == (5, 4, 1)


# Recruit


@pytest.mark.proves("MON-R36", "MON-R31", "MON-R32", "MON-R33")
def test_example_r36_grey_and_orange_then_two_spaces_on_two_orange() -> None:
    position = at(2, goods={A: "GGG"}, cows={A: 1})
    before = state(position).supply[GRAIN]
    play(position, "A recruit")
    events = play(position, "* spin 2")
    assert state(position).workers[A] == [0, 1, 0, 1]
    assert str(events[0]) == "Blue spins the wheel: the arrow stops on space 2."
    events = play(position, "A advance 2")
    s = state(position)
    assert s.workers[A] == [0, 1, 0, 3], "two orange workers from space 4: four workers in all"
    assert s.goods[A][GRAIN] == 1 and s.supply[GRAIN] == before + 2
    assert events[0].text("en") == "Blue pays 2 grain and moves the arrow to space 4."
    assert french(events[0]) == "Bleu paie 2 blés et avance la flèche sur la case 4."
    assert open_to(position, A) == [*TRADES, "end"], "the arrow moves once only"


@pytest.mark.proves("MON-R31", "MON-R3", "MON-A13")
@pytest.mark.parametrize(
    ("space", "workers"),
    [(2, [0, 1, 0, 1]), (3, [2, 0, 0, 0]), (4, [0, 0, 0, 2]), (6, [1, 0, 1, 0]), (7, [0, 2, 0, 0]), (8, [0, 0, 2, 0])],
)
def test_the_two_workers_of_the_space_come_from_the_supply(space: int, workers: list[int]) -> None:
    position = at(2, cows={A: 1})
    play(position, "A recruit", f"* spin {space}")
    assert state(position).workers[A] == workers
    assert state(position).pool == [18 - n for n in workers]


@pytest.mark.proves("MON-R32", "MON-A15", "MON-A47")
@pytest.mark.parametrize(("grain", "most"), [(0, 0), (1, 1), (3, 3), (7, 7), (9, 7)])
def test_d5_one_to_seven_spaces_no_more_than_the_grain_held(grain: int, most: int) -> None:
    position = at(2, goods={A: f"{grain}G"}, cows={A: 1})
    play(position, "A recruit", "* spin 3")
    assert position.to_act == (A,)
    assert open_to(position, A) == [*(f"advance {n}" for n in range(1, most + 1)), *TRADES, "stop"]
    if most < 7:
        assert refused(position, A, f"advance {most + 1}") == ("too_little_grain", "MON-A15")
    play(position, "A stop")
    assert open_to(position, A) == [*TRADES, "end"], "stopped: the end of the turn"
    assert state(position).goods[A][GRAIN] == grain


@pytest.mark.proves("MON-R32", "MON-R33")
def test_the_arrow_goes_round_clockwise() -> None:
    turns = ((6, 4, [1, 1, 1, 1]), (8, 3, [2, 0, 2, 0]), (8, 7, [0, 2, 2, 0]), (2, 1, [2, 1, 0, 1]))
    for spin, steps, workers in turns:
        position = at(2, goods={A: "9G"}, cows={A: 1})
        play(position, "A recruit", f"* spin {spin}", f"A advance {steps}")
        assert state(position).workers[A] == workers, f"from {spin} by {steps}"


@pytest.mark.proves("MON-A15", "MON-R33")
def test_grain_is_in_the_supply_before_the_second_pair_and_may_come_from_a_trade() -> None:
    position = at(2, cows={A: 1})
    play(position, "A recruit", "* spin 3", "A cow>grain")
    assert open_to(position, A) == ["advance 1", "stop"], "offered again, without a cow"
    events = play(position, "A advance 1")
    assert names(events)[:2] == ["advanced", "workers_taken"]
    assert state(position).workers[A] == [2, 0, 0, 2] and state(position).supply[GRAIN] == 12


@pytest.mark.proves("MON-R32", "MON-A15")
def test_the_arrow_moves_only_right_after_the_first_pair() -> None:
    position = at(2, goods={A: "3G"}, workers={A: "brown"}, cows={A: 1})
    assert refused(position, A, "advance 1") == ("no_advance", "MON-R32")
    play(position, "A recruit", "* spin 3", "A advance 1")
    assert refused(position, A, "advance 1") == ("no_advance", "MON-R32")


@pytest.mark.proves("MON-A16")
def test_where_the_arrow_stood_before_changes_nothing() -> None:
    ends = []
    for arrow in (0, 5):
        position = at(2, goods={A: "3G"}, cows={A: 1}, arrow=arrow)
        play(position, "A recruit", "* spin 2", "A advance 2")
        ends.append(position)
    assert ends[0] == ends[1], "the spun space is remembered within the action"


@pytest.mark.proves("MON-R34", "MON-A8")
def test_d3_two_white_workers_are_any_two() -> None:
    position = at(2, goods={A: "G"}, cows={A: 1})
    play(position, "A recruit")
    events = play(position, "* spin 1")
    assert position.to_act == (A,) and open_to(position, A) == PAIRS, "same or different colours, no trade"
    assert events[-1].text("en") == "Two white workers: Blue chooses any two."
    assert french(events[-1]) == "Deux ouvriers blancs : Bleu en choisit deux."
    assert refused(position, A, "cow>grain") == ("no_trade_now", "MON-A47")
    assert refused(position, A, "recruit") == ("not_now", "MON-A57")
    for pair, workers in (("grey+grey", [0, 2, 0, 0]), ("beige+orange", [0, 0, 1, 1]), ("brown+orange", [1, 0, 0, 1])):
        copy = position.copy()
        play(copy, f"A take {pair}")
        assert state(copy).workers[A] == workers and "advance 1" in open_to(copy, A)


@pytest.mark.proves("MON-R34", "MON-R33")
def test_white_as_the_second_pair() -> None:
    position = at(2, goods={A: "GG"}, cows={A: 1})
    play(position, "A recruit", "* spin 4", "A advance 1")
    assert open_to(position, A) == PAIRS
    play(position, "A take brown+brown")
    assert state(position).workers[A] == [2, 0, 0, 2] and open_to(position, A) == [*TRADES, "end"]


@pytest.mark.proves("MON-A8", "MON-R34")
def test_a_white_pair_may_name_what_only_boards_hold_but_no_more() -> None:
    """No orange worker in the supply, one on B's board: one may be named, two may not."""
    position = at(2, workers={B: "orange"}, cows={A: 1}, **NO_ORANGE_LEFT)  # type: ignore[arg-type]
    play(position, "A recruit", "* spin 5")
    assert open_to(position, A) == [pair for pair in PAIRS if pair != "take orange+orange"]
    assert refused(position, A, "take orange+orange") == ("beyond_workers", "MON-A8")
    play(position, "A take grey+orange")
    assert state(position).workers[A] == [0, 1, 0, 1] and state(position).workers[B] == [0, 0, 0, 0]


@pytest.mark.proves("MON-A8")
def test_the_own_board_counts_for_a_white_pair() -> None:
    """One of the pair is returned by the taker in the first pass, so that nothing is gained of it."""
    parked = {**NO_ORANGE_LEFT, "large": {"mine 1": "2orange", "mine 2": "2orange"}}
    position = at(2, workers={A: "orange", B: "orange"}, cows={A: 1}, **parked)  # type: ignore[arg-type]
    play(position, "A recruit", "* spin 5", "A take orange+orange")
    assert state(position).workers[A] == [0, 0, 0, 2] and state(position).workers[B] == [0, 0, 0, 0]


@pytest.mark.proves("MON-A8", "MON-A7")
def test_other_components_if_no_white_pair_can_be_supplied_every_pair_is_legal() -> None:
    few = {"pieces": {"workers_per_colour": 5}}
    parked = {"mine 1": "2brown", "mine 2": "2brown", "quarry 1": "2grey", "quarry 2": "2grey", "grain 1": "2beige",
              "grain 2": "2beige", "farm 1": "2orange", "farm 2": "2orange"}
    more = {"mine 1": "brown", "quarry 1": "grey", "grain 1": "beige"}
    tight = {"components": few, "wagons": "A1", "large": parked, "small": more, "cows": {A: 1},
             "options": {"work_pair": "any"}}
    position = at(2, **{**tight, "workers": {B: "orange"}})  # type: ignore[arg-type]
    play(position, "A recruit", "* spin 1")
    assert open_to(position, A) == PAIRS, "one orange worker is all there is: no pair can be had"
    play(position, "A take beige+orange")
    assert state(position).workers[A] == [0, 0, 0, 1], "the beige one is lost"


@pytest.mark.proves("MON-R35", "MON-A14")
def test_d4_more_than_eight_workers_are_returned_one_at_a_time_old_or_new() -> None:
    position = at(2, goods={A: "GG"}, workers={A: "4brown 4beige"}, cows={A: 1})
    play(position, "A recruit", "* spin 2")
    assert sum(state(position).workers[A]) == 10, "the full pair is taken first"
    assert position.to_act == (A,)
    assert open_to(position, A) == ["return brown", "return grey", "return beige", "return orange"]
    for move in ("cow>grain", "advance 1", "stop", "end", "recruit", "spin 1"):
        assert refused(position, A, move) == ("must_return", "MON-A14"), "nothing else may come in between"
    events = play(position, "A return beige")
    assert str(events[0]) == "Blue gives back 1 grain worker." and state(position).pool[BEIGE] == 15
    assert open_to(position, A) == ["return brown", "return grey", "return beige", "return orange"]
    play(position, "A return grey")
    assert state(position).workers[A] == [4, 0, 3, 1]
    assert open_to(position, A) == ["advance 1", "advance 2", *TRADES, "stop"], "discarded before the grain decision"
    play(position, "A advance 1")
    assert sum(state(position).workers[A]) == 10 and refused(position, A, "end") == ("must_return", "MON-A14")
    assert refused(position, A, "return grey") == ("colour_not_held", "MON-R35")
    play(position, "A return brown", "A return brown")
    assert open_to(position, A) == [*TRADES, "end"], "after the second pair"


@pytest.mark.proves("MON-R35")
def test_no_worker_is_returned_while_there_are_eight_or_fewer() -> None:
    position = at(2, workers={A: "6brown"}, cows={A: 1})
    assert refused(position, A, "return brown") == ("no_excess", "MON-R35")
    play(position, "A recruit", "* spin 2")
    assert sum(state(position).workers[A]) == 8 and open_to(position, A) == [*TRADES, "stop"]


@pytest.mark.proves("MON-R23", "MON-A57", "MON-A13")
def test_recruit_begins_with_the_spin_of_chance() -> None:
    position = at(2, cows={A: 1})
    play(position, "A recruit")
    assert position.to_act == (CHANCE,)
    assert refused(position, A, "recruit") == ("chance", "MON-A54")
    assert refused(position, A, "cow>grain") == ("chance", "MON-A54")
    assert refused(position, CHANCE, "tile L1") == ("not_chance", "MON-A54")
    assert refused(position, CHANCE, "turn 1") == ("not_chance", "MON-A54")
    assert refused(position, CHANCE, "first 1") == ("not_chance", "MON-A54")
    assert refused(position, CHANCE, "wagons A1") == ("only_setup", "MON-R11")
    for move in ("bank 1 brown", "mine 1 brown", "city", "build A1", "recruit"):
        assert refused(position, CHANCE, move) == ("not_now", "MON-A57")
    play(position, "* spin 3")
    assert refused(position, A, "spin 3") == ("not_spin", "MON-A13")
    assert refused(position, A, "take brown+brown") == ("no_white", "MON-R34")


def test_goods_names() -> None:
    """The tables above are in the order of the box."""
    assert (BROWN, GREY, BEIGE, ORANGE, GRAIN, COPPER, STONE, C) == (0, 1, 2, 3, 0, 2, 4, 2)
