"""Turns, cattle trade, canteens, the end of the game (R23, R24, R72–R78, A46–A54, A57, A58, A61)."""

from __future__ import annotations

import random

import pytest
from montana_setup import (
    FLAT,
    MONTANA,
    TRADES,
    A,
    B,
    C,
    D,
    at,
    french,
    given,
    held,
    names,
    open_to,
    play,
    refused,
    started,
    state,
    told,
)

from ludotheque import CHANCE, Position
from ludotheque.core.position import Turn
from ludotheque.titles.montana import ask
from ludotheque.titles.montana.layout import COPPER, GRAIN, ORANGE, PUMPKIN


def at_end(seats: int = 3, **changes: object) -> Position:
    """A position in which the active player has done the action."""
    return at(seats, question=ask.END, **changes)  # type: ignore[arg-type]


# Order of turns


@pytest.mark.proves("MON-R23", "MON-R59")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_clockwise_from_the_starting_player(seats: int) -> None:
    position = started(seats, first=1)
    seen = []
    for _ in range(2 * seats + 1):
        seat = position.to_act[0]
        seen.append(seat)
        position.play(seat, "bank 1 grey" if "bank 1 grey" in open_to(position, seat) else "city")
        while position.to_act == (seat,) and state(position).turn == seat:
            options = open_to(position, seat)
            position.play(seat, next(m for m in ("bid 4:1", "upgrade none", "end") if m in options))
            while not position.over and position.to_act[0] != seat and state(position).turn == seat:
                position.play(position.to_act[0], "pass")
    assert seen == [(1 + i) % seats for i in range(2 * seats + 1)]
    assert state(position).round == 3


@pytest.mark.proves("MON-A57")
def test_an_action_must_be_possible_at_its_first_step() -> None:
    position = at(2, coins={A: 0}, workers={A: "brown"}, cows={A: 1})
    assert refused(position, A, "mine 1 brown") == ("too_few_coins", "MON-R43")
    assert refused(position, A, "build E5") == ("goods_missing", "MON-R62")
    assert refused(position, A, "end") == ("not_finished", "MON-A58"), "and none may be left out"
    assert refused(position, A, "canteen") == ("not_finished", "MON-A58")
    play(position, "A cow>coins")
    assert "mine 1 brown" in open_to(position, A), "whoever needs a trade for it trades first"
    turn = play(position, "A mine 1 brown")
    assert given(turn) == ["stop", "end"]


@pytest.mark.proves("MON-A58", "MON-R72", "MON-A47")
def test_d13_end_or_canteen_or_trade() -> None:
    plain = at_end(3, cows={A: 1})
    assert open_to(plain, A) == [*TRADES, "end"] and plain.to_act == (A,)
    assert refused(plain, A, "canteen") == ("no_canteen", "MON-R72")
    both = at_end(3, cows={A: 1}, canteens={A: 1})
    assert open_to(both, A) == [*TRADES, "end", "canteen"]
    play(both, "A cow>grain")
    assert open_to(both, A) == ["end", "canteen"], "trades until the end is declared"
    play(both, "A end")
    assert both.to_act == (B,) and state(both).canteens[A] == 1
    assert refused(both, A, "cow>grain") == ("turn", "MON-R23"), "not after the end of the turn"


# Cattle trade


@pytest.mark.proves("MON-R74", "MON-R24")
def test_a_cow_for_a_small_good_coins_or_a_worker() -> None:
    position = at_end(2, cows={A: 9}, coins={A: 0})
    supply = state(position).cow_supply
    assert open_to(position, A) == [*TRADES, "end"], "no big piece, no other exchange"
    for move in ("cow>grain", "cow>pumpkin", "cow>copper", "cow>stone"):
        play(position, f"A {move}")
    assert held(position, A) == "GPcs"
    events = play(position, "A cow>coins")
    assert state(position).coins[A] == 3
    assert [str(event) for event in events] == ["Blue trades a cow for coins.", "Blue takes 3 coins."]
    for move in ("cow>brown", "cow>grey", "cow>beige"):
        play(position, f"A {move}")
    events = play(position, "A cow>orange")
    assert events[0].text("en") == "Blue trades a cow for 1 pumpkin worker."
    assert french(events[0]) == "Bleu échange une vache contre 1 ouvrier courge."
    assert state(position).workers[A] == [1, 1, 1, 1]
    assert state(position).cows[A] == 0 and state(position).cow_supply == supply + 9, "cows go to the supply"
    assert given(events) == ["end"]


@pytest.mark.proves("MON-R74")
def test_without_a_cow_there_is_no_trade() -> None:
    position = at(2, cows={B: 3})
    assert refused(position, A, "cow>grain") == ("no_cow_held", "MON-R74")


@pytest.mark.proves("MON-R75", "MON-R24")
def test_any_number_of_equal_or_different_trades() -> None:
    position = at(2, cows={A: 5})
    play(position, "A cow>stone", "A cow>stone", "A cow>stone", "A cow>coins", "A cow>coins")
    assert held(position, A) == "sss" and state(position).coins[A] == 16 and "recruit" in open_to(position, A)


@pytest.mark.proves("MON-R74", "MON-A8", "MON-A9", "MON-A46")
def test_a_trade_may_name_what_is_not_in_the_supply() -> None:
    position = at(2, goods={A: "6c", B: "6c"}, cows={A: 1})
    events = play(position, "A cow>copper")
    assert [goods[COPPER] for goods in state(position).goods[:2]] == [6, 5] and state(position).supply[COPPER] == 1
    returns = ["good_returned"] * 2
    assert names(events) == ["traded", "goods_short", *returns, "goods_taken"], "the cow is handed in first"


@pytest.mark.proves("MON-A46", "MON-A14", "MON-R35")
def test_a_ninth_worker_is_allowed_and_one_returned_at_once() -> None:
    position = at(2, workers={A: "7brown grey"}, cows={A: 2})
    play(position, "A cow>orange")
    assert open_to(position, A) == ["return brown", "return grey", "return orange"]
    assert refused(position, A, "cow>coins") == ("must_return", "MON-A14")
    play(position, "A return orange")
    assert state(position).workers[A] == [7, 1, 0, 0] and "recruit" in open_to(position, A), "the same point again"


@pytest.mark.proves("MON-A46", "MON-A8")
def test_a_colour_that_nobody_can_supply_cannot_be_chosen() -> None:
    parked = {
        "bank": {2: "orange", 3: "2orange", 4: "2orange", 5: "3orange"},
        "large": {"mine 1": "2orange", "mine 2": "2orange", "farm 1": "2orange"},
        "small": {"mine 1": "2orange", "mine 2": "2orange"},
        "options": {"work_pair": "any"},
    }
    position = at(2, cows={A: 1}, **parked)  # type: ignore[arg-type]
    assert state(position).pool[ORANGE] == 0
    assert [m for m in open_to(position, A) if m.startswith("cow")] == TRADES[:-1]
    assert refused(position, A, "cow>orange") == ("beyond_workers", "MON-A8")


@pytest.mark.proves("MON-A47", "MON-R24", "MON-A33")
def test_where_trades_are_possible_and_where_not() -> None:
    """D1, D5, D6, D7, D9, D10, D11, D13 for the active player; not D3, D4, D8, nor for others at D9 and D10."""
    def can(position: Position, seat: int) -> bool:
        offered = any(move.startswith("cow>") for move in open_to(position, seat))
        assert offered == (position.why_not(seat, "cow>grain") is None)
        return offered

    everyone = {A: 5, B: 5}
    position = at(2, workers={A: "7brown grey"}, goods={A: "3G 3P s", B: "5P s"}, cows=everyone)
    assert can(position, A), "D1"
    d1 = position.copy()
    play(position, "A recruit", "* spin 1")
    assert not can(position, A), "D3"
    play(position, "A take brown+grey")
    assert not can(position, A), "D4"
    play(position, "A return brown", "A return brown")
    assert can(position, A), "D5"
    play(position, "A stop")
    assert can(position, A), "D13"
    assert refused(position, B, "cow>grain") == ("turn", "MON-R23"), "never in the turn of another"
    work = d1.copy()
    play(work, "A mine 1 brown")
    assert can(work, A), "D6"
    city = d1.copy()
    play(city, "A city")
    assert can(city, A), "D7"
    play(city, "A bid 1:1")
    assert not can(city, B), "D8"
    play(city, "B bid 1:2")
    assert can(city, A), "D9, the active player"
    play(city, "A bid 1:3")
    assert not can(city, B), "D9, another player"
    play(city, "B bid 3:1")
    assert can(city, A), "D10, before announcing"
    play(city, "A upgrade none")
    assert not can(city, B), "D10, another player"
    build = at(2, goods={A: "GG"}, components=FLAT, cows=everyone)
    play(build, "A build D5")
    assert can(build, A), "D11"
    offered = at(2, goods={A: "GPcs"}, wagons="F3", cows=everyone, options={"bonus_settlements": "offered"})
    play(offered, "A build F4")
    assert not can(offered, A), "D12"


# Canteens


@pytest.mark.proves("MON-R72", "MON-R73", "MON-A48", "MON-A47", "MON-A58")
def test_canteens_give_full_turns_one_after_another() -> None:
    position = at(3, workers={A: "3beige"}, canteens={A: 2}, cows={A: 1}, bank={5: "3grey"})
    box = state(position).canteen_box
    play(position, "A bank 1 beige", "A canteen")
    s = state(position)
    assert position.to_act == (A,) and s.canteens[A] == 1 and s.canteen_box == box + 1, "spent: to the box"
    assert "recruit" in open_to(position, A) and set(TRADES) <= set(open_to(position, A)), "a full turn, with trades"
    play(position, "A bank 2 beige", "A canteen")
    assert position.to_act == (A,) and s.canteens[A] == 0 and s.canteen_box == box + 2, "one per end of turn"
    play(position, "A city", "A bid 4:1", "A upgrade none", "A end")
    assert position.to_act == (B,) and s.round == 5


@pytest.mark.proves("MON-A48", "MON-R72")
def test_a_canteen_gained_this_turn_is_usable_at_its_end() -> None:
    position = at(2, goods={A: "SG"})
    assert state(position).canteens[A] == 0
    play(position, "A build E5", "A stop")
    assert open_to(position, A)[-1] == "canteen"
    events = play(position, "A canteen")
    assert position.to_act == (A,) and french(events[0]) == "Bleu dépense une gourde et rejoue."


# The end


@pytest.mark.proves("MON-R76", "MON-A51", "MON-A50")
@pytest.mark.parametrize("trigger", [A, B, C])
def test_the_round_is_finished_after_the_last_settlement(trigger: int) -> None:
    """Starting player B: the order is B, C, A, and the game ends after A's turn."""
    position = at(3, first=B, turn=trigger, stock={trigger: 1}, goods={trigger: "G"}, components=FLAT, wagons="F8",
                  workers={A: "4grey", B: "4grey", C: "4grey"})
    play(position, f"{'ABC'[trigger]} build F7")
    assert state(position).ended == 1
    left = {B: [C, A], C: [A], A: []}[trigger]
    for seat in left:
        assert position.to_act == (seat,) and not position.over
        position.play(seat, next(m for m in open_to(position, seat) if m.startswith("bank")))
    assert position.over and position.to_act == ()
    assert refused(position, B, "recruit") == ("over", "MON-R76")
    assert position.result is not None and position.result.winners == [trigger]


@pytest.mark.proves("MON-R76")
def test_without_a_last_settlement_the_next_round_begins() -> None:
    position = at_end(3, first=B, turn=A, cows={A: 1})
    events = play(position, "A end")
    assert names(events) == ["round", "turn"] and state(position).round == 6 and position.to_act == (B,)
    position = at_end(3, first=B, turn=C, cows={C: 1}, ended=1, stock={C: 0})
    events = play(position, "C end")
    assert names(events) == ["turn"] and position.to_act == (A,), "the round is not over before A's turn"


@pytest.mark.proves("MON-A49", "MON-R76", "MON-R72", "MON-A50")
def test_canteens_in_the_last_round_also_by_the_last_player() -> None:
    last = {**FLAT, "pieces": {"settlements": {"two": 1}}}
    position = at(2, turn=B, goods={B: "GG"}, components=last, wagons="D6", canteens={B: 1},
                  workers={B: "grey"}, cows={B: 1})
    play(position, "B build D5")
    assert open_to(position, B) == [*TRADES, "end", "canteen"]
    play(position, "B canteen")
    assert position.to_act == (B,) and not position.over, "the turn belongs to B's turn"
    assert refused(position, B, "build D4") == ("no_settlement", "MON-A50")
    assert {"recruit", "city", "bank 1 grey"} <= set(open_to(position, B)), "Recruit and Work stay legal"
    play(position, "B bank 1 grey")
    events = play(position, "B end")
    assert position.over and names(events) == ["over"]
    assert MONTANA.from_json(position.to_json()) == position, "the end is a position too"
    assert str(events[0]) == "The game is over." and french(events[0]) == "La partie est terminée."


@pytest.mark.proves("MON-A50")
def test_without_settlements_rewards_in_the_auctions_of_others_stay_legal() -> None:
    position = at(2, first=B, turn=A, ended=1, stock={B: 0}, goods={B: "Ps"}, cows={A: 1})
    play(position, "A city", "A bid 1:1")
    assert position.to_act == (B,) and "bid 3:1" in open_to(position, B)
    play(position, "B bid 3:1")
    assert position.to_act == (A,)
    play(position, "A upgrade none")
    assert position.to_act == (B,) and open_to(position, B) == ["upgrade none", "upgrade stone"]
    play(position, "B upgrade stone", "A end")
    assert held(position, B) == "S" and position.over


@pytest.mark.proves("MON-A53", "MON-A55")
def test_round_cap() -> None:
    for cap, number, over in ((200, 199, False), (200, 200, True), (7, 7, True), (0, 200, False), (0, 5000, False)):
        position = at_end(2, turn=B, round=number, cows={B: 1}, options={"round_cap": cap})
        events = play(position, "B end")
        assert position.over == over, f"cap {cap}, round {number}"
        if over:
            assert names(events) == ["cap_reached", "over"]
            assert str(events[0]) == f"Round {number} was the last one allowed."
        else:
            assert state(position).round == number + 1
    position = at_end(2, turn=A, round=200, cows={A: 1})
    play(position, "A end")
    assert position.to_act == (B,), "after the last turn of that round, not before"


@pytest.mark.proves("MON-A53", "MON-R77", "MON-R78")
def test_after_the_cap_the_usual_keys_decide() -> None:
    position = at_end(2, turn=B, cows={A: 1, B: 1}, canteens={A: 1}, own={A: "E5", B: "D5"}, options={"round_cap": 5})
    play(position, "B end")
    assert position.result is not None and position.result.scores == [1, 1] and position.result.winners == [A]


# Who wins


def outcome(seats: int = 3, **changes: object) -> tuple[list[int], list[dict[str, int]], list[int], list[int]]:
    last = seats - 1
    position = at_end(seats, turn=last, round=200, **changes)
    position.settle(Turn())
    if not position.over:
        play(position, f"{'ABCD'[last]} end")
    result = position.result
    assert result is not None
    return result.scores, result.tiebreaks, result.ranking, result.winners


@pytest.mark.proves("MON-R77")
def test_most_settlements_on_the_board_win_whatever_else_is_held() -> None:
    scores, _, ranking, winners = outcome(
        stock={A: 7, B: 5, C: 6}, cows={A: 5}, coins={A: 100}, goods={C: "9G"}, canteens={A: 2}
    )
    assert scores == [3, 5, 4] and ranking == [3, 1, 2] and winners == [B]


@pytest.mark.proves("MON-R77", "MON-A39")
def test_stacked_settlements_count_one_by_one() -> None:
    scores, _, _, winners = outcome(own={A: "E5 E5 E5", B: "B2 B3"})
    assert scores == [3, 2, 0] and winners == [A]


@pytest.mark.proves("MON-R78", "MON-A52")
def test_tie_break_one_cows_and_canteens() -> None:
    scores, breaks, ranking, winners = outcome(
        stock={A: 5, B: 5, C: 5}, cows={A: 2, B: 1, C: 1}, canteens={B: 2}, coins={A: 90, B: 0, C: 50}
    )
    assert scores == [5, 5, 5] and [b["cattle"] for b in breaks] == [2, 3, 1]
    assert ranking == [2, 1, 3] and winners == [B]


@pytest.mark.proves("MON-R78", "MON-A52")
def test_tie_break_two_goods_coins_and_workers() -> None:
    """Coins by value, big goods one piece each, workers on the own board only."""
    _, breaks, ranking, winners = outcome(
        stock={A: 5, B: 5, C: 5}, goods={A: "SSCC", B: "GGPPs"}, coins={A: 3, B: 1, C: 5},
        workers={B: "grey orange", C: "brown"}, large={"quarry 1": "2brown"},
    )
    assert [b["wealth"] for b in breaks] == [7, 8, 6] and ranking == [2, 1, 3] and winners == [B]


@pytest.mark.proves("MON-A52", "MON-R78")
def test_a_full_tie_is_a_shared_win_and_a_shared_rank() -> None:
    _, _, ranking, winners = outcome(4, stock={A: 3, B: 3, C: 5, D: 5})
    assert ranking == [1, 1, 3, 3] and winners == [A, B]


# Nothing hidden, nobody else asked


@pytest.mark.proves("MON-A54")
def test_there_is_no_hidden_information() -> None:
    assert not any(spec.secret for spec in MONTANA.state.FIELDS.values())
    position, rng = MONTANA.new(3), random.Random(4)
    for _ in range(120):
        seat = position.to_act[0]
        position.play(seat, rng.choice(position.codes(seat)))
        for viewer in (None, A, B, C):
            assert position.seen_by(viewer) == position == position.sample(viewer, rng)
        seats = [viewer for viewer in (A, B, C, None) if viewer not in position.to_act]
        views = [position.view(viewer) | {"seat": None, "moves": []} for viewer in seats]
        assert all(view == views[0] for view in views)


@pytest.mark.proves("MON-A54", "MON-A13")
def test_the_only_chance_is_set_up_and_the_wheel() -> None:
    position, rng = started(3), random.Random(8)
    for _ in range(400):
        seat = position.to_act[0]
        moves = position.moves(seat)
        if seat == CHANCE:
            assert {move.kind.name for move in moves} == {"spin"} and len(moves) == 8
        position.play(seat, rng.choice(moves))
        if position.over:
            break


@pytest.mark.proves("MON-A61", "MON-R50")
def test_others_decide_only_bids_and_announcements_in_a_players_turn() -> None:
    asked = set()
    for seed in range(3):
        position, rng = started(4), random.Random(seed)
        for _ in range(500):
            if position.over:
                break
            seat = position.to_act[0]
            moves = position.moves(seat)
            if seat not in (CHANCE, state(position).turn):
                asked |= {move.kind.name for move in moves}
            city = [move for move in moves if str(move) == "city"]
            position.play(seat, city[0] if city and rng.random() < 0.5 else rng.choice(moves))
    assert {"bid", "pass"} <= asked <= {"bid", "pass", "upgrade", "goods"}


@pytest.mark.proves("MON-R25", "MON-A61", "MON-R16")
def test_returning_pieces_is_forced_and_asks_nobody() -> None:
    position = at(4, goods={A: "6G", B: "6G", C: "6G", D: "6G"}, workers={A: "beige beige"}, cows={A: 1})
    play(position, "A grain 1 beige")
    assert position.to_act == (A,) and [g[GRAIN] for g in state(position).goods] == [7, 5, 5, 5]


@pytest.mark.proves("MON-A12", "MON-A47")
def test_a_trade_before_announcing_can_empty_a_rivals_purse() -> None:
    """No pumpkin in the supply: the one A trades for makes B return one too, who then cannot pay five."""
    position = at(2, goods={A: "6P", B: "5P"}, cows={A: 1})
    play(position, "A city", "A bid 3:1", "B bid 2:5")
    assert state(position).supply[PUMPKIN] == 0 and position.to_act == (A,)
    events = play(position, "A cow>pumpkin")
    assert told(events, "cannot_pay") == [(B, (5,))] and told(events, "pumpkins_paid") == [(A, (1, 3))]
    assert [goods[PUMPKIN] for goods in state(position).goods[:2]] == [6, 4] and held(position, B) == "PPPP"
