"""The city (R47–R59, A25–A33, A12, A56, A60): auction and rewards; decision points D7 to D10."""

from __future__ import annotations

import pytest
from montana_setup import (
    TRADES,
    A,
    B,
    C,
    D,
    at,
    french,
    given,
    held,
    kinds,
    names,
    open_to,
    play,
    pumpkins,
    refused,
    state,
    told,
)

from ludotheque.titles.montana import ask
from ludotheque.titles.montana.layout import BIG_COPPER, BIG_STONE, COPPER, GRAIN, PUMPKIN, STONE

ALL_CELLS = [(row, column) for row in range(1, 5) for column in range(1, 6)]


def cells(*pairs: tuple[int, int]) -> list[str]:
    return [f"bid {row}:{column}" for row, column in pairs]


# The auction


@pytest.mark.proves("MON-R47", "MON-R37", "MON-A57", "MON-A60")
def test_the_active_player_takes_a_pumpkin_first_and_no_worker_goes() -> None:
    position = at(3, workers={A: "brown"}, goods={A: "", B: "P"})
    events = play(position, "A city")
    assert pumpkins(position) == [1, 1, 0] and state(position).workers[A] == [1, 0, 0, 0]
    assert [str(event) for event in events] == ["Blue goes to the city.", "Blue takes 1 pumpkin."]
    assert [french(event) for event in events] == ["Bleu va en ville.", "Bleu prend 1 courge."]
    assert position.to_act == (A,) and open_to(position, A) == cells((1, 1), (2, 1), (3, 1), (4, 1))


@pytest.mark.proves("MON-R47", "MON-R25", "MON-A9")
def test_the_pumpkin_comes_by_the_shortage_rule_too() -> None:
    position = at(3, goods={B: "10P", C: "8P"})
    play(position, "A city")
    assert pumpkins(position) == [1, 9, 7] and state(position).supply[PUMPKIN] == 1
    position = at(3, goods={A: "1P", B: "17P"})
    play(position, "A city")
    assert pumpkins(position) == [1, 16, 0], "with the taker's own among those returned he has as many as before"


@pytest.mark.proves("MON-R48", "MON-R49", "MON-A25", "MON-A47")
def test_d7_any_cell_that_can_be_paid_now_no_pass_and_trade() -> None:
    position = at(3, goods={A: "PP"}, cows={A: 1})
    play(position, "A city")
    assert position.to_act == (A,)
    assert open_to(position, A) == [*cells(*((r, c) for r, c in ALL_CELLS if c <= 3)), *TRADES]
    assert refused(position, A, "bid 1:4") == ("too_few_pumpkins", "MON-R49")
    assert refused(position, A, "bid 1:6") == ("no_such_column", "MON-R48")
    assert refused(position, A, "pass") == ("no_pass", "MON-A25")
    assert refused(position, A, "stop") == ("nothing_to_stop", "MON-A57")
    play(position, "A cow>pumpkin")
    assert open_to(position, A) == cells(*((r, c) for r, c in ALL_CELLS if c <= 4)), "the same point again"
    rich = at(3, goods={A: "5P"})
    play(rich, "A city")
    assert open_to(rich, A) == cells(*ALL_CELLS), "20 cells, costs 1 to 5"


@pytest.mark.proves("MON-R50", "MON-R51", "MON-R49", "MON-A26", "MON-A29", "MON-A30", "MON-A33")
def test_d8_the_others_clockwise_place_or_pass() -> None:
    position = at(4, turn=C, goods={C: "3P", D: "2P", A: "P", B: ""}, cows={D: 2})
    play(position, "C city")
    events = play(position, "C bid 3:1")
    assert str(events[0]) == "Green bids: row 3, column 1."
    assert french(events[0]) == "Vert place son représentant en rangée 3, colonne 1."
    assert position.to_act == (D,), "the next player clockwise"
    assert open_to(position, D) == [*cells((1, 1), (1, 2), (2, 1), (2, 2), (3, 2), (4, 1), (4, 2)), "pass"]
    assert pumpkins(position) == [1, 0, 4, 2], "they get no pumpkin"
    assert refused(position, D, "bid 3:1") == ("not_to_the_right", "MON-R51")
    assert refused(position, D, "cow>grain") == ("no_trade_now", "MON-A47"), "this is not their turn"
    assert refused(position, D, "city") == ("only_bid", "MON-R50")
    assert refused(position, C, "bid 1:1") == ("bids_first", "MON-R50")
    play(position, "D bid 1:2")
    assert position.to_act == (A,) and open_to(position, A) == [*cells((2, 1), (4, 1)), "pass"]
    turn = play(position, "A pass")
    assert given(turn)[0] == "pass", "B has no pumpkin: nothing but passing is open"
    assert turn.played[1].seat == B


@pytest.mark.proves("MON-R54", "MON-R51", "MON-R52", "MON-R53")
def test_example_r54_as_the_vector_replays_it() -> None:
    """Green, Blue and Red sit at A, B and C here; Green is active."""
    position = at(3, goods={A: "", B: "3P", C: "2P"})
    play(position, "A city", "A bid 4:1", "B bid 2:1")
    events = play(position, "C bid 2:2")
    assert told(events, "overtook") == [(C, (B,))]
    assert str(events[1]) == "Green outbids Yellow."
    assert french(events[1]) == "Vert dépasse Jaune."
    assert position.to_act == (B,) and state(position).bid_row[B] == -1, "lifted: it stands nowhere"
    assert open_to(position, B) == [
        *cells((1, 1), (1, 2), (1, 3), (2, 3), (3, 1), (3, 2), (3, 3), (4, 2), (4, 3)), "pass"
    ]
    again = position.copy()
    play(again, "B bid 2:3")
    assert again.to_act == (C,), "entering row 2 overtakes Red"
    other = position.copy()
    play(other, "B bid 4:3")
    assert other.to_act == (A,), "entering row 4 overtakes Green; further right than needed is allowed"
    play(position, "B pass")
    assert state(position).bid_row[:3] == [3, -1, 1], "Blue's contractor is in the shop"
    assert position.to_act == (C,) and pumpkins(position) == [0, 3, 2], "Green has paid; Red chooses three goods"


@pytest.mark.proves(
    "MON-A26", "MON-R52", "MON-R55", "MON-R59", "MON-A28", "MON-A32", "MON-R50", "MON-R53", "MON-A27"
)
def test_vector_nested_auction() -> None:
    position = at(4, goods={A: "4P", B: "2P", C: "2P", D: "P"})
    play(position, "A city")
    assert pumpkins(position)[A] == 5
    play(position, "A bid 1:1")
    assert position.to_act == (B,)
    play(position, "B bid 1:2")
    assert position.to_act == (A,), "the overtaken player acts at once, before C"
    play(position, "A bid 2:1")
    assert position.to_act == (C,), "nobody overtaken: the next first opportunity"
    play(position, "C bid 2:2")
    assert position.to_act == (A,)
    play(position, "A bid 1:3")
    assert position.to_act == (B,), "overtaking B in turn: chains nest"
    play(position, "B pass")
    assert position.to_act == (D,), "B gets no second opportunity, nor does anybody not overtaken"
    events = play(position, "D bid 4:1")
    assert position.to_act == (C,), "A is paid without a choice (no small copper or stone); C takes three goods"
    assert pumpkins(position) == [2, 2, 2, 1], "each pays when the reward comes up"
    events += play(position, "C goods stone+copper+grain")
    assert pumpkins(position) == [2, 2, 0, 0]
    assert told(events, "pumpkins_paid") == [(A, (3, 1)), (C, (2, 2)), (D, (1, 4))], "active first, then clockwise"
    s = state(position)
    assert s.cows[A] == 1 and held(position, C) == "Gcs" and s.coins[D] == 12
    assert s.bid_row == [-1] * 4 and position.to_act == (A,) and open_to(position, A) == [*TRADES, "end"]


@pytest.mark.proves("MON-R52", "MON-R51", "MON-A26")
def test_d9_the_overtaken_player_may_go_to_any_row() -> None:
    position = at(3, goods={A: "4P", B: "5P", C: ""}, cows={A: 1, B: 1})
    play(position, "A city", "A bid 3:2", "B bid 3:3")
    assert position.to_act == (A,)
    assert open_to(position, A) == [
        *cells((1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 1), (2, 2), (2, 3), (2, 4), (2, 5), (3, 4), (3, 5), (4, 1),
               (4, 2), (4, 3), (4, 4), (4, 5)),
        "pass", *TRADES,
    ]
    play(position, "A bid 3:4")
    assert position.to_act == (B,) and "trade" not in kinds(position, B), "the overtaken B trades nothing"
    assert open_to(position, B) == [*cells(*((r, c) for r, c in ALL_CELLS if r != 3 or c == 5)), "pass"]


@pytest.mark.proves("MON-R53", "MON-A25", "MON-A27", "MON-A60")
def test_passing_is_for_the_rest_of_this_auction_and_keeps_the_pumpkin() -> None:
    position = at(3, goods={A: "", B: "2P", C: "2P"}, cows={A: 1}, canteens={A: 1})
    play(position, "A city", "A bid 1:1", "B bid 1:2")
    assert position.to_act == (A,), "overtaken, the active player may pass"
    play(position, "A pass")
    assert position.to_act == (C,)
    events = play(position, "C pass")
    assert pumpkins(position) == [1, 0, 2], "A keeps the pumpkin of R47; only B paid"
    assert names(events)[-1] == "auction_over" and str(events[-1]) == "All contractors return to the hardware store."
    assert refused(position, A, "bid 1:1") == ("no_auction", "MON-R48")
    assert refused(position, A, "pass") == ("no_auction", "MON-R48")
    play(position, "A canteen", "A city")
    assert pumpkins(position)[A] == 2 and "bid 1:2" in open_to(position, A), "the city again in a canteen turn"
    turn = play(position, "A bid 2:1")
    assert position.to_act == (C,) and given(turn) == ["pass"], "a pass is for one auction: C is asked again"


@pytest.mark.proves("MON-A60", "MON-R59")
def test_the_city_can_be_chosen_turn_after_turn() -> None:
    position = at(2)
    for seat in (A, B, A, B):
        assert position.to_act == (seat,), "next is the player to the left of the active one"
        play(position, f"{'AB'[seat]} city", f"{'AB'[seat]} bid 3:1")


@pytest.mark.proves("MON-A29", "MON-R49")
def test_solvency_is_asked_at_each_placement() -> None:
    position = at(2, goods={A: "P", B: "3P"}, cows={A: 1})
    play(position, "A city", "A bid 1:1", "B bid 1:2")
    assert refused(position, A, "bid 1:3") == ("too_few_pumpkins", "MON-R49")
    play(position, "A cow>pumpkin")
    assert "bid 1:3" in open_to(position, A), "with the pumpkins then held"


@pytest.mark.proves("MON-A28")
def test_only_the_final_column_is_paid_and_also_for_a_useless_reward() -> None:
    position = at(2, goods={A: "5P", B: "2P"})
    play(position, "A city", "A bid 3:1", "B bid 3:2", "A bid 3:5")
    events = play(position, "B pass")
    assert pumpkins(position) == [1, 2], "five, not one and five; and that for no upgrade at all"
    assert told(events, "pumpkins_paid") == [(A, (5, 3))] and told(events, "handed_in") == []
    assert "Bleu paie 5 courges pour la rangée 3." in [french(event) for event in events]


@pytest.mark.proves("MON-R55")
def test_pumpkins_go_to_the_supply() -> None:
    position = at(2, goods={A: "PP"})
    play(position, "A city", "A bid 4:3")
    assert pumpkins(position) == [0, 0] and state(position).supply[PUMPKIN] == 12


@pytest.mark.proves("MON-A12", "MON-R26")
def test_vector_bid_that_cannot_be_paid() -> None:
    position = at(3, goods={A: "", B: "2P", C: "15P"}, cows={A: 1})
    assert state(position).supply[PUMPKIN] == 1
    play(position, "A city")
    assert pumpkins(position) == [1, 2, 15] and state(position).supply[PUMPKIN] == 0
    play(position, "A bid 1:1", "B bid 2:2", "C bid 1:5")
    assert position.to_act == (A,)
    play(position, "A cow>pumpkin")
    assert pumpkins(position) == [1, 1, 14] and state(position).supply[PUMPKIN] == 2
    events = play(position, "A bid 3:1")
    assert pumpkins(position) == [0, 1, 9] and state(position).supply[PUMPKIN] == 8
    assert told(events, "cannot_pay") == [(B, (2,))]
    cannot = next(event for event in events if event.name == "cannot_pay")
    assert cannot.text("en") == "Yellow can no longer pay 2 pumpkins, and gets no reward."
    assert cannot.text("fr") == "Jaune ne peut plus payer 2 courges et ne reçoit rien."
    assert held(position, B) == "P", "pays nothing, gets nothing, keeps the pumpkins"
    assert state(position).cows[C] == 1


@pytest.mark.proves("MON-A12", "MON-A47", "MON-A55")
def test_auction_trade_none_no_trade_from_the_first_placement_to_the_last_reward() -> None:
    for value in ("allowed", "none"):
        position = at(2, goods={A: "2P s", B: "2P"}, cows={A: 3}, options={"auction_trade": value})
        play(position, "A city")
        assert set(TRADES) <= set(open_to(position, A)), "before the first placement (D7)"
        play(position, "A bid 1:1", "B bid 1:2")
        assert ("trade" in kinds(position, A)) == (value == "allowed"), "overtaken (D9)"
        if value == "none":
            assert refused(position, A, "cow>pumpkin") == ("no_auction_trade", "MON-A12")
        play(position, "A bid 3:1")
        assert open_to(position, A)[:2] == ["upgrade none", "upgrade stone"]
        assert ("trade" in kinds(position, A)) == (value == "allowed"), "before announcing (D10)"
        if value == "none":
            assert refused(position, A, "cow>stone") == ("no_auction_trade", "MON-A12")
        play(position, "A upgrade none")
        assert open_to(position, A) == [*TRADES, "end"], "after the last reward"


@pytest.mark.proves("MON-A47", "MON-A46", "MON-A12")
def test_a_worker_too_many_in_the_auction_is_returned_at_once() -> None:
    position = at(2, goods={A: "2P s", B: "2P"}, workers={A: "7grey brown"}, cows={A: 2})
    play(position, "A city", "A cow>orange")
    assert open_to(position, A) == ["return brown", "return grey", "return orange"]
    play(position, "A return grey")
    assert "bid 1:1" in open_to(position, A), "back to the placement"
    play(position, "A bid 1:1", "B bid 1:2", "A cow>orange", "A return brown")
    assert position.to_act == (A,) and "pass" in open_to(position, A), "back to the overtaken player's choice"
    assert state(position).bid_row[:2] == [-1, 0]


# Rewards


@pytest.mark.proves("MON-R56", "MON-R57", "MON-A31", "MON-A11")
@pytest.mark.parametrize(("row", "most"), [(1, 3), (3, 2), (4, 1)])
def test_d10_upgrades_up_to_the_number_of_the_row(row: int, most: int) -> None:
    position = at(2, goods={A: "ss ccc"})
    play(position, "A city", f"A bid {row}:1")
    combinations = [
        "none", "stone", "copper", "stone+stone", "stone+copper", "copper+copper", "stone+stone+copper",
        "stone+copper+copper", "copper+copper+copper",
    ]
    assert position.to_act == (A,)
    assert open_to(position, A) == [f"upgrade {c}" for c in combinations if c == "none" or c.count("+") < most]
    if most == 3:
        assert refused(position, A, "upgrade stone+stone+stone") == ("upgrades_missing", "MON-R57")
    else:
        assert refused(position, A, "upgrade stone+stone+stone") == ("too_many_upgrades", "MON-R56")
    assert refused(position, A, "goods stone+stone+stone") == ("other_reward", "MON-R56")
    assert refused(position, A, "good stone") == ("other_reward", "MON-R56")
    assert refused(position, A, "stop") == ("all_at_once", "MON-R58")
    if most < 3:
        coins = state(position).coins[A]
        play(position, "A upgrade none")
        assert state(position).coins[A] == coins + (2 if row == 4 else 0)


@pytest.mark.proves("MON-R56", "MON-R57", "MON-R58", "MON-A31")
def test_row_one_a_cow_and_upgrades_as_announced() -> None:
    position = at(2, goods={A: "ss c"})
    before = state(position).cow_supply
    play(position, "A city", "A bid 1:1")
    events = play(position, "A upgrade stone+stone+copper")
    s = state(position)
    assert held(position, A) == "CSS" and s.cows[A] == 1 and s.cow_supply == before - 1
    assert [s.supply[g] for g in (COPPER, BIG_COPPER, STONE, BIG_STONE)] == [12, 5, 12, 4]
    assert [event.text("en") for event in events[:6]] == [
        "Blue pays 1 pumpkin for row 1.", "Blue takes 1 cow from the supply.",
        "Blue hands in 2 small stone and 1 small copper to upgrade.",
        "Blue takes 1 big copper.", "Blue takes 2 big stone.",
        "All contractors return to the hardware store.",
    ]


@pytest.mark.proves("MON-A11", "MON-R56", "MON-A31")
def test_row_one_without_a_cow_in_the_supply() -> None:
    position = at(2, goods={A: "s"}, cow_supply=0)
    play(position, "A city", "A bid 1:1")
    events = play(position, "A upgrade stone")
    assert state(position).cows[A] == 0 and held(position, A) == "S"
    assert next(e for e in events if e.name == "no_cow").text("en") == "The supply has no cow for Blue."


@pytest.mark.proves("MON-A4", "MON-A11")
def test_classic_city_has_no_cow_until_one_is_traded() -> None:
    position = at(2, cows={A: 1, B: 1}, turn=B, options={"edition": "classic"})
    assert state(position).cow_supply == 0
    play(position, "B city", "B bid 1:1", "B upgrade none")
    assert state(position).cows[B] == 1, "no cow for the first row"
    position = at(2, cows={A: 1, B: 1}, turn=B, options={"edition": "classic"})
    play(position, "B cow>coins", "B city", "B bid 1:1")
    assert state(position).cows[B] == 1, "the cow traded in has come back"


@pytest.mark.proves("MON-R56", "MON-A31")
def test_row_four_two_coins_and_one_upgrade() -> None:
    position = at(2, goods={A: "c"}, coins={A: 0})
    play(position, "A city", "A bid 4:1")
    events = play(position, "A upgrade copper")
    assert state(position).coins[A] == 2 and held(position, A) == "C"
    assert "Blue takes 2 coins." in [str(event) for event in events]


@pytest.mark.proves("MON-R56", "MON-A56", "MON-R58")
def test_row_two_exactly_three_goods_of_stone_copper_and_grain() -> None:
    position = at(2, goods={A: "P"}, cows={A: 1})
    play(position, "A city", "A bid 2:1")
    baskets = [
        "stone+stone+stone", "stone+stone+copper", "stone+stone+grain", "stone+copper+copper", "stone+copper+grain",
        "stone+grain+grain", "copper+copper+copper", "copper+copper+grain", "copper+grain+grain", "grain+grain+grain",
    ]
    assert open_to(position, A) == [*(f"goods {basket}" for basket in baskets), *TRADES]
    assert refused(position, A, "upgrade none") == ("other_reward", "MON-R56")
    assert refused(position, A, "good stone") == ("all_at_once", "MON-R58")
    assert refused(position, A, "stop") == ("all_at_once", "MON-R58")
    play(position, "A goods stone+grain+grain")
    assert held(position, A) == "GGPs"


@pytest.mark.proves("MON-R58", "MON-A10", "MON-A8", "MON-R25")
def test_row_two_with_two_types_short_each_with_its_full_number() -> None:
    """No grain and one copper in the supply: three are named together, each type is brought in for its own number."""
    position = at(2, goods={A: "6G 5c P", B: "6G 6c"})
    play(position, "A city", "A bid 2:1")
    events = play(position, "A goods copper+copper+grain")
    s = state(position)
    assert told(events, "goods_short") == [(A, (GRAIN,)), (A, (COPPER,))], "in the order G, P, c, C, s, S"
    assert (s.goods[A][GRAIN], s.goods[B][GRAIN], s.supply[GRAIN]) == (6, 5, 1)
    assert (s.goods[A][COPPER], s.goods[B][COPPER], s.supply[COPPER]) == (6, 5, 1)


@pytest.mark.proves("MON-A31", "MON-R58", "MON-A55")
def test_announced_and_stepwise_differ_when_the_supply_is_short() -> None:
    """Two big stones in the supply, three upgrades: announced, one pass brings both others' pieces in for all three."""
    position = at(2, goods={A: "sss SS", B: "SS"})
    assert state(position).supply[BIG_STONE] == 2
    play(position, "A city", "A bid 1:1")
    events = play(position, "A upgrade stone+stone+stone")
    s = state(position)
    assert told(events, "good_returned") == [(A, (BIG_STONE,)), (B, (BIG_STONE,))]
    assert (s.goods[A][BIG_STONE], s.goods[B][BIG_STONE], s.supply[BIG_STONE]) == (4, 1, 1)

    position = at(2, goods={A: "sss SS", B: "SS"}, options={"city_rewards": "stepwise"})
    play(position, "A city", "A bid 1:1")
    assert open_to(position, A) == ["upgrade stone", "stop"]
    before = state(position).cows[A]
    play(position, "A upgrade stone")
    s = state(position)
    assert s.cows[A] == before + 1 and pumpkins(position) == [0, 0], "paid, and the cow taken first"
    assert open_to(position, A) == ["upgrade stone", "stop"], "no trade of the cow just won before the end"
    assert refused(position, A, "cow>stone") == ("no_trade_now", "MON-A47")
    play(position, "A upgrade stone")
    assert (s.goods[A][BIG_STONE], s.goods[B][BIG_STONE], s.supply[BIG_STONE]) == (4, 2, 0)
    events = play(position, "A upgrade stone")
    assert told(events, "good_returned") == [(A, (BIG_STONE,)), (B, (BIG_STONE,))], "shortage is checked each time"
    assert (s.goods[A][BIG_STONE], s.goods[B][BIG_STONE], s.supply[BIG_STONE]) == (4, 1, 1)
    assert open_to(position, A) == [*TRADES, "end"], "all three are used up"


@pytest.mark.proves("MON-A31", "MON-A56", "MON-A47")
def test_stepwise_goods_one_at_a_time_and_never_fewer_than_three() -> None:
    position = at(2, goods={A: ""}, cows={A: 1}, options={"city_rewards": "stepwise"})
    play(position, "A city", "A bid 2:1")
    assert open_to(position, A) == ["good stone", "good copper", "good grain", *TRADES], "trades only before the first"
    assert refused(position, A, "goods stone+stone+stone") == ("step_by_step", "MON-A31")
    play(position, "A good stone")
    assert open_to(position, A) == ["good stone", "good copper", "good grain"]
    assert refused(position, A, "stop") == ("three_goods", "MON-A56")
    play(position, "A good grain", "A good stone")
    assert held(position, A) == "Gss" and open_to(position, A) == [*TRADES, "end"]


@pytest.mark.proves("MON-A31", "MON-R56")
def test_stepwise_upgrades_may_be_left_and_coins_come_all_the_same() -> None:
    position = at(2, goods={A: "sc"}, coins={A: 0}, options={"city_rewards": "stepwise"})
    play(position, "A city", "A bid 4:1")
    assert open_to(position, A) == ["upgrade stone", "upgrade copper", "stop"]
    assert refused(position, A, "upgrade none") == ("step_by_step", "MON-A31")
    assert refused(position, A, "upgrade stone+copper") == ("step_by_step", "MON-A31")
    play(position, "A stop")
    assert state(position).coins[A] == 2 and held(position, A) == "cs", "the rest of the reward is left"
    position = at(2, goods={A: "ssc"}, options={"city_rewards": "stepwise"})
    play(position, "A city", "A bid 3:1", "A upgrade stone", "A upgrade copper")
    assert held(position, A) == "CsS" and state(position).turn == B, "two upgrades, no more"


@pytest.mark.proves("MON-A31", "MON-R57")
def test_upgrades_need_small_pieces_held_at_the_announcement() -> None:
    """A cow won with the row is no small piece; one traded before announcing is."""
    position = at(2, goods={A: "s"}, cows={A: 1})
    play(position, "A city", "A bid 1:1")
    assert "upgrade stone+copper" not in open_to(position, A)
    assert refused(position, A, "upgrade stone+copper") == ("upgrades_missing", "MON-R57")
    play(position, "A cow>copper")
    assert open_to(position, A) == ["upgrade none", "upgrade stone", "upgrade copper", "upgrade stone+copper"]


@pytest.mark.proves("MON-R55", "MON-A32", "MON-A33", "MON-R58")
def test_each_announces_only_when_the_one_before_has_received() -> None:
    position = at(3, turn=B, goods={B: "ss 4S", C: "s 4S P"}, cows={C: 1})
    play(position, "B city", "B bid 1:1", "C bid 3:1")
    assert position.to_act == (B,), "the active player first"
    assert refused(position, C, "upgrade stone") == ("turn", "MON-R23")
    play(position, "B upgrade stone+stone")
    s = state(position)
    assert position.to_act == (C,) and s.supply[BIG_STONE] == 1
    assert (s.goods[B][BIG_STONE], s.goods[C][BIG_STONE]) == (5, 3), "C returned one for B's upgrades"
    assert "trade" not in kinds(position, C) and refused(position, C, "cow>grain") == ("no_trade_now", "MON-A47")
    play(position, "C upgrade stone")
    assert s.goods[C][BIG_STONE] == 4 and s.supply[BIG_STONE] == 0
    assert position.to_act == (B,) and names(play(position, "B end")) == ["turn"]
    assert position.to_act == (C,), "next is the player to the left of the active player"


@pytest.mark.proves("MON-R56", "MON-R48")
def test_rewards_are_not_taken_before_the_bidding_is_over() -> None:
    position = at(2, goods={A: "ss", B: "P"})
    assert refused(position, A, "upgrade stone") == ("no_reward", "MON-R55")
    assert refused(position, A, "bid 1:1") == ("no_auction", "MON-R48")
    play(position, "A city")
    assert refused(position, A, "upgrade stone") == ("no_reward", "MON-R55")


@pytest.mark.proves("MON-A26", "MON-R51")
def test_an_auction_ends_after_at_most_twenty_placements() -> None:
    """Two rich players creep to the right over and over: every placement raises the sum of the four tops."""
    position = at(2, goods={A: "5P", B: "6P"}, cows={})
    play(position, "A city", "A bid 1:1", "B bid 1:2")
    placed = 2
    while state(position).question == ask.OVERTAKEN:
        seat = position.to_act[0]
        bids = [move for move in position.moves(seat) if move.kind.name == "bid"]
        if not bids:
            break
        same = [move for move in bids if str(move).startswith("bid 1:")]
        position.play(seat, (same or bids)[0])
        placed += 1
    assert placed == 6, "1:1 to 1:5, and then a free row: nobody is overtaken any more"
    assert placed <= 20
