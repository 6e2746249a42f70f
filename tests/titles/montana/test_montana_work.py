"""Work at the bank and in the production areas (R37–R46, A17–A24); decision points D1 and D6; the flush."""

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
    kinds,
    names,
    open_to,
    play,
    refused,
    state,
    told,
)

from ludotheque.titles.montana.layout import COPPER, GRAIN, PUMPKIN, STONE

FULL_BANK_BUT_FIRST = {2: "grey", 3: "2grey", 4: "brown beige", 5: "3orange"}


@pytest.mark.proves("MON-R37", "MON-R38", "MON-R41", "MON-R42", "MON-R43", "MON-R23", "MON-A24", "MON-A57", "MON-A18")
def test_d1_every_first_step_that_is_possible_now_and_no_other() -> None:
    position = at(
        2, workers={A: "brown grey"}, coins={A: 3}, goods={A: "GPcs C"}, cows={A: 1},
        bank={2: "beige"}, large={"quarry 1": "2beige"}, options={"work_pair": "any"},
    )
    assert position.to_act == (A,)
    assert open_to(position, A) == [
        "recruit",
        "bank 1 brown", "bank 1 grey", "bank 3 brown+grey", "bank 4 brown+grey",
        "mine 1 brown", "mine 1 brown+grey", "mine 2 brown", "mine 2 brown+grey",
        "quarry 2 grey", "quarry 2 brown+grey",
        "grain 1 brown+grey", "grain 2 brown+grey",
        "farm 1 brown+grey", "farm 2 brown+grey",
        "city",
        "build E6",
        *TRADES,
    ]


@pytest.mark.proves("MON-R23", "MON-R37", "MON-A24", "MON-A57")
def test_exactly_one_action_at_exactly_one_region() -> None:
    position = at(2, workers={A: "8brown"}, goods={A: "GPcs"}, cows={A: 1})
    assert refused(position, A, "end") == ("not_finished", "MON-A58"), "a turn without an action is not possible"
    assert refused(position, A, "stop") == ("nothing_to_stop", "MON-A57")
    play(position, "A bank 1 brown")
    for move in ("bank 2 brown", "mine 1 brown", "city", "recruit", "build F5"):
        assert refused(position, A, move) == ("one_action", "MON-R23")
    assert open_to(position, A) == [*TRADES, "end"]
    position = at(2, workers={A: "8brown"}, cows={A: 1})
    play(position, "A mine 1 brown")
    assert refused(position, A, "mine 2 brown") == ("one_action", "MON-R23"), "one location only"


# Bank


@pytest.mark.proves("MON-R40", "MON-R38")
def test_example_r40_brown_and_grey_give_eight_coins() -> None:
    position = at(2, workers={A: "brown grey"}, coins={A: 0}, cows={A: 1})
    events = play(position, "A bank 3 brown+grey")
    s = state(position)
    assert s.coins[A] == 8 and s.workers[A] == [0, 0, 0, 0] and s.bank[2] == [1, 1, 0, 0]
    assert events[0].text("en") == "Blue sends a copper and a stone worker to bank space 3 and takes 8 coins."
    assert french(events[0]) == (
        "Bleu envoie 1 ouvrier cuivre et 1 ouvrier pierre à la banque, case 3, et prend 8 pièces."
    )


@pytest.mark.proves("MON-R38", "MON-A24")
@pytest.mark.parametrize(
    ("space", "crew", "coins"),
    [(1, "orange", 4), (2, "brown", 6), (3, "grey+grey", 8), (4, "beige+orange", 10), (5, "brown+grey+orange", 12)],
)
def test_exactly_the_shown_number_of_workers_of_any_colours(space: int, crew: str, coins: int) -> None:
    position = at(2, workers={A: "2brown 2grey 2beige 2orange"}, coins={A: 1}, cows={A: 1})
    size = crew.count("+") + 1
    for other in ("brown", "brown+grey", "brown+brown+grey"):
        if other.count("+") + 1 != size:
            assert refused(position, A, f"bank {space} {other}") == ("bank_number", "MON-R38")
    play(position, f"A bank {space} {crew}")
    assert state(position).coins[A] == 1 + coins and sum(state(position).bank[space - 1]) == size


@pytest.mark.proves("MON-R38")
def test_bank_spaces_must_be_free_and_workers_held() -> None:
    position = at(2, workers={A: "brown brown"}, bank={1: "grey"}, cows={A: 1})
    assert refused(position, A, "bank 1 brown") == ("bank_taken", "MON-R38")
    assert refused(position, A, "bank 2 grey") == ("bank_workers", "MON-R38")
    assert refused(position, A, "bank 3 brown+grey") == ("bank_workers", "MON-R38")
    assert refused(position, A, "bank 5 brown+brown+brown") == ("bank_workers", "MON-R38")
    assert refused(position, A, "bank 6 brown") == ("no_such_space", "MON-R38")
    assert [m for m in open_to(position, A) if "bank" in m] == [
        "bank 2 brown", "bank 3 brown+brown", "bank 4 brown+brown"
    ]


@pytest.mark.proves("MON-R38")
def test_every_triple_held_is_offered_once() -> None:
    position = at(2, workers={A: "3brown grey orange"}, bank={1: "grey", 2: "grey", 3: "2grey", 4: "2grey"})
    assert [m for m in open_to(position, A) if "bank" in m] == [
        "bank 5 brown+brown+brown", "bank 5 brown+brown+grey", "bank 5 brown+brown+orange", "bank 5 brown+grey+orange"
    ]


@pytest.mark.proves("MON-R39", "MON-A23", "MON-A58")
def test_a_full_bank_is_emptied_when_the_turn_ends_and_not_before() -> None:
    position = at(3, workers={A: "beige 2brown"}, bank=FULL_BANK_BUT_FIRST, cows={A: 1})
    play(position, "A bank 1 beige")
    s = state(position)
    assert sum(map(sum, s.bank)) == 9 and position.to_act == (A,), "the turn goes on: a trade is possible"
    before = s.pool[3]
    turn = play(position, "A cow>orange")
    assert given(turn) == ["end"] and before == 15
    assert s.pool == [16, 18, 18, 17] and sum(map(sum, s.bank)) == 0, "all workers there go back to the supply"
    assert position.to_act == (B,)


@pytest.mark.proves("MON-R39", "MON-A23")
def test_an_end_of_turn_tells_the_flush() -> None:
    position = at(3, workers={A: "beige", B: "beige"}, bank=FULL_BANK_BUT_FIRST, cows={A: 1, B: 1})
    play(position, "A bank 1 beige")
    assert refused(position, A, "bank 1 beige") == ("one_action", "MON-R23")
    events = play(position, "A end")
    assert names(events) == ["bank_cleared", "turn"], "before the next player's turn starts"
    assert french(events[0]) == "La banque est pleine : ses ouvriers retournent à la réserve."
    assert "bank 1 beige" in open_to(position, B), "open again from the next turn"


@pytest.mark.proves("MON-R39")
def test_a_bank_with_a_free_space_stays_as_it_is() -> None:
    position = at(3, workers={A: "beige"}, bank={3: "2grey", 4: "2grey", 5: "3grey"})
    play(position, "A bank 1 beige")
    assert state(position).turn == B and sum(map(sum, state(position).bank)) == 8


# Areas


@pytest.mark.proves("MON-R46", "MON-R43", "MON-R44", "MON-A21")
def test_example_r46_six_coins_four_grain_and_one_more() -> None:
    position = at(2, workers={A: "beige brown grey"}, coins={A: 6}, cows={A: 1})
    events = play(position, "A grain 3 beige")
    s = state(position)
    assert s.coins[A] == 0 and s.goods[A][GRAIN] == 4 and s.large[8] == [0, 0, 1, 0]
    assert [event.text("en") for event in events] == [
        "Blue sends 1 grain worker to the grain field, location 3.", "Blue pays 6 coins.", "Blue takes 4 grain."
    ]
    assert [french(event) for event in events] == [
        "Bleu envoie 1 ouvrier blé dans le champ de blé, emplacement 3.", "Bleu paie 6 pièces.", "Bleu prend 4 blés."
    ]
    play(position, "A more brown+grey")
    assert s.goods[A][GRAIN] == 5 and s.coins[A] == 0 and s.small[8] == [1, 1, 0, 0]


@pytest.mark.proves("MON-R43", "MON-R2", "MON-A22")
@pytest.mark.parametrize(
    ("area", "crew", "good", "yields"),
    [
        ("mine", "brown", COPPER, (1, 2, 3)), ("quarry", "grey", STONE, (1, 2, 3)),
        ("grain", "beige", GRAIN, (2, 3, 4)), ("farm", "orange", PUMPKIN, (2, 3, 4)),
    ],
)
def test_every_location_costs_its_coins_and_gives_its_goods(
    area: str, crew: str, good: int, yields: tuple[int, ...]
) -> None:
    for location, (coins, goods) in enumerate(zip((1, 3, 6), yields, strict=True), 1):
        position = at(2, workers={A: crew + " brown grey"}, coins={A: coins}, cows={A: 1})
        play(position, f"A {area} {location} {crew}")
        s = state(position)
        assert s.coins[A] == 0 and s.goods[A] == [goods if g == good else 0 for g in range(6)]
        poor = at(2, workers={A: crew}, coins={A: coins - 1}, cows={A: 1})
        assert refused(poor, A, f"{area} {location} {crew}") == ("too_few_coins", "MON-R43")


@pytest.mark.proves("MON-R42", "MON-A17", "MON-A18")
def test_one_worker_of_the_colour_or_any_two() -> None:
    classic = {"work_pair": "any"}
    position = at(2, workers={A: "2brown grey orange"}, coins={A: 1}, cows={A: 1}, options=classic)
    assert [m for m in open_to(position, A) if "quarry 1" in m] == [
        "quarry 1 grey", "quarry 1 brown+brown", "quarry 1 brown+grey", "quarry 1 brown+orange", "quarry 1 grey+orange"
    ]
    assert refused(position, A, "quarry 1 brown") == ("wrong_colour", "MON-R42")
    assert refused(position, A, "quarry 1 grey+grey") == ("workers_missing", "MON-R42")
    assert next(m for m in open_to(position, A) if "grain 1" in m) == "grain 1 brown+brown", "no beige worker is held"
    events = play(position, "A quarry 1 brown+orange")
    assert state(position).large[3] == [1, 0, 0, 1] and events[0].name == "worked"


@pytest.mark.proves("MON-R42", "MON-R44", "MON-A17", "MON-A55")
def test_work_pair_other_neither_worker_has_the_colour_of_the_area() -> None:
    for pair, expected in (
        ("any", ["grey", "brown+grey", "brown+orange", "grey+grey", "grey+orange"]),
        ("other", ["grey", "brown+orange"]),
    ):
        position = at(2, workers={A: "brown 3grey orange"}, coins={A: 1}, cows={A: 1}, options={"work_pair": pair})
        crews = [m.removeprefix("quarry 1 ") for m in open_to(position, A) if "quarry 1" in m]
        assert crews == expected
        play(position, "A quarry 1 grey")
        assert open_to(position, A) == [*(f"more {crew}" for crew in expected), *TRADES, "stop"], "small space likewise"
        if pair == "other":
            assert refused(position, A, "more grey+orange") == ("pair_colour", "MON-A17")


@pytest.mark.proves("MON-R41", "MON-A19")
def test_a_location_is_free_if_its_large_space_is_empty() -> None:
    position = at(2, workers={A: "brown brown"}, large={"mine 1": "brown"}, cows={A: 1})
    assert refused(position, A, "mine 1 brown") == ("place_taken", "MON-R41")
    assert refused(position, A, "mine 1 brown+brown") == ("place_taken", "MON-R41")
    assert refused(position, A, "more brown") == ("no_small", "MON-A19"), "nobody joins later on the small space"
    assert "mine 2 brown" in open_to(position, A)


@pytest.mark.proves("MON-R44", "MON-A19", "MON-A21", "MON-A47")
def test_d6_the_small_space_of_the_same_location() -> None:
    position = at(2, workers={A: "2brown beige"}, coins={A: 1}, cows={A: 1}, options={"work_pair": "any"})
    play(position, "A mine 1 brown")
    assert position.to_act == (A,)
    assert open_to(position, A) == ["more brown", "more brown+beige", *TRADES, "stop"], "for no coins"
    assert refused(position, A, "more beige") == ("wrong_colour", "MON-R42")
    play(position, "A cow>beige")
    assert open_to(position, A) == ["more brown", "more brown+beige", "more beige+beige", "stop"], "offered again"
    play(position, "A more beige+beige")
    s = state(position)
    assert s.small[0] == [0, 0, 2, 0] and s.small[1:] == [[0] * 4] * 11
    assert s.goods[A][COPPER] == 2 and s.turn == B, "one more good; then the turn is over"


@pytest.mark.proves("MON-R44", "MON-A19")
def test_the_small_space_may_be_left() -> None:
    position = at(2, workers={A: "3brown"}, cows={A: 1})
    play(position, "A mine 1 brown", "A stop")
    assert open_to(position, A) == [*TRADES, "end"]
    assert refused(position, A, "more brown") == ("no_small", "MON-A19")
    assert sum(map(sum, state(position).small)) == 0 and state(position).goods[A][COPPER] == 1


@pytest.mark.proves("MON-R45", "MON-A23")
@pytest.mark.parametrize("area", ["mine", "quarry", "grain", "farm"])
def test_an_area_with_all_large_spaces_taken_is_emptied_and_only_that_one(area: str) -> None:
    index = ["mine", "quarry", "grain", "farm"].index(area)
    colour = ["brown", "grey", "beige", "orange"][index]
    other = ["farm", "mine", "quarry", "grain"][index]
    position = at(
        3, workers={A: f"2{colour}"}, cows={A: 1},
        large={f"{area} 1": "2grey", f"{area} 2": colour, f"{other} 1": "2beige", f"{other} 3": "2beige"},
        small={f"{area} 2": "brown orange", f"{other} 1": "2beige"}, options={"work_pair": "any"},
    )
    play(position, f"A {area} 3 {colour}", f"A more {colour}")
    s = state(position)
    assert all(sum(s.large[index * 3 + i]) for i in range(3)), "not before the turn ends"
    events = play(position, "A end")
    assert told(events, "area_cleared") == [(A, (index,))]
    assert all(sum(s.large[index * 3 + i]) + sum(s.small[index * 3 + i]) == 0 for i in range(3)), "large and small"
    assert sum(map(sum, s.large)) + sum(map(sum, s.small)) == 6, "each area is checked on its own"
    assert sum(s.pool) == 72 - 6


@pytest.mark.proves("MON-R45", "MON-A23", "MON-R39")
def test_flush_comes_before_a_canteen_turn() -> None:
    position = at(
        3, workers={A: "beige brown"}, large={"grain 1": "beige", "grain 2": "beige"}, bank=FULL_BANK_BUT_FIRST,
        cows={A: 1}, canteens={A: 1}, coins={A: 6},
    )
    play(position, "A grain 3 beige", "A stop")
    assert refused(position, A, "grain 1 brown+beige") == ("one_action", "MON-R23")
    events = play(position, "A canteen")
    assert names(events) == ["canteen_drunk", "area_cleared", "turn"]
    assert events[0].text("en") == "Blue spends a canteen and takes another turn."
    assert events[1].text("en") == "The grain field is full: its workers go back to the supply."
    assert "bank 1 brown" in open_to(position, A), "the extra turn is a next turn"
    play(position, "A bank 1 brown", "A cow>beige")
    assert names(play(position, "B city"))[0] == "went_to_city" and sum(map(sum, state(position).bank)) == 0


@pytest.mark.proves("MON-A23")
def test_a_trade_before_the_flush_sees_the_supply_without_the_flushed_workers() -> None:
    """All brown workers but one of A and one of B stand on the mine; the trade for one makes B return his."""
    position = at(
        2, workers={A: "2brown", B: "2brown"}, cows={A: 2}, bank={3: "2brown", 4: "2brown", 5: "3brown"},
        large={"mine 1": "2brown", "mine 2": "2brown"}, small={"mine 1": "brown", "mine 2": "2brown"},
        options={"work_pair": "any"},
    )
    play(position, "A mine 3 brown+brown")
    s = state(position)
    assert s.pool[0] == 0
    events = play(position, "A cow>brown")
    assert told(events, "worker_returned") == [(B, (0,))] and s.workers[B][0] == 1 and s.workers[A][0] == 1
    play(position, "A stop", "A end")
    assert s.pool[0] == 9, "the mine is emptied afterwards"


@pytest.mark.proves("MON-A19", "MON-R41")
def test_the_next_player_does_not_get_the_small_space() -> None:
    position = at(3, workers={A: "brown", B: "2brown"}, cows={B: 1})
    turn = play(position, "A mine 1 brown")
    assert given(turn) == ["stop", "end"], "A has no crew left and no cow"
    assert position.to_act == (B,) and "more" not in kinds(position, B)
    assert refused(position, B, "mine 1 brown") == ("place_taken", "MON-R41")
    assert state(position).turn != C
