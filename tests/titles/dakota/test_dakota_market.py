"""Resupply at the end of phase 4 (with the worked example T4), and phase 5, Market."""

from __future__ import annotations

import pytest
from dakota_setup import (
    begun,
    box,
    collecting,
    developing,
    give,
    given,
    goods,
    lay,
    named,
    open_to,
    own,
    play,
    refused,
    row_of,
    shopping,
    spend,
    state,
    supply,
    territory,
    texts,
    tokens,
)

from ludotheque.titles.dakota import args, ask, layout

PRICES = {
    layout.NATIVE: {"bison": 5, "horse": 4, "game": 3, "fish": 2, "wood": 2, "gold": 3, "metal": 2, "grain": 1},
    layout.SETTLER: {"bison": 3, "horse": 3, "game": 2, "fish": 1, "wood": 3, "gold": 6, "metal": 5, "grain": 4},
}


@pytest.mark.proves("DAK-R67", "DAK-R68", "DAK-C28")
def test_t4_resupply_of_a_forest() -> None:
    position = begun("NSN", first=1)
    lay(position, "forest1", "upper", wood=1)
    before = supply(position, "game")
    collecting(position, {}, {}, "neutral native river1")
    assert position.to_act == (1,) and open_to(position, 1) == ["resupply wood", "resupply game"], "no way to decline"
    full = "1 fish cannot be added on forest 1: no free space for it on the open row, or none in the supply (DAK-C28)"
    assert refused(position, "1 resupply fish", "DAK-C28") == full
    refused(position, "1 take wood", "DAK-R55")
    events = play(position, "1 resupply game")
    assert "Yellow adds 1 game on forest 1." in texts(events)
    assert tokens(position, "forest1") == {"wood": 1, "game": 1} and supply(position, "game") == before - 1


@pytest.mark.proves("DAK-R66", "DAK-C29")
def test_only_territories_without_a_pawn_this_round_and_ghost_dance_is_none() -> None:
    position = begun("NSN", first=0)
    own(position, 0, "ghostDance")
    for name in ("plain1", "plain2"):
        lay(position, name, "upper", horse=3, game=1)
    lay(position, "meadow1", "upper", bison=1, horse=1)
    state(position).ghost[0] = territory(position, "plain2")
    turn = collecting(position, {1: {"plain1": 1}}, {"plain1": (1, 0)}, "neutral native meadow1")
    assert tokens(position, "plain1") == {"horse": 3, "game": 1}, "a tie, but pawns were there"
    assert tokens(position, "meadow1") == {"bison": 1, "horse": 1}, "a neutral was there"
    assert given(turn)[0] == "0 resupply horse" and tokens(position, "plain2") == {"horse": 4, "game": 1}
    assert territory(position, "plain2") == 10


@pytest.mark.proves("DAK-R66", "DAK-C12")
def test_exhausted_and_inactive_territories_are_not_resupplied() -> None:
    position = begun("NSN", first=0)
    spend(position, "river1")
    events = collecting(position, {}, {}, "neutral native mountain1")
    assert named(events, "resupplied") == [] and tokens(position, "river1") == {}
    assert row_of(position, "plain3") == "inactive"


@pytest.mark.proves("DAK-R69")
def test_a_full_row_gets_nothing() -> None:
    position = begun("NSN", first=0)
    events = collecting(position, {}, {}, "neutral native river1")
    assert named(events, "resupplied") == []
    assert tokens(position, "plain1") == {"horse": 4, "game": 1}
    assert tokens(position, "mountain1") == {"wood": 4, "game": 1}


@pytest.mark.proves("DAK-C26")
def test_lower_rows_are_resupplied_too() -> None:
    position = begun("NSN", first=0)
    lay(position, "mountain1", "lower", metal=1)
    collecting(position, {}, {}, "neutral native river1")
    assert open_to(position, 0) == ["resupply metal", "resupply gold"]


@pytest.mark.proves("DAK-C27", "DAK-R68")
def test_several_territories_in_board_order_by_the_first_player() -> None:
    position = begun("NSN", first=2)
    lay(position, "meadow1", "upper", bison=1)
    lay(position, "forest1", "upper", wood=2)
    lay(position, "mountain1", "lower", gold=1)
    collecting(position, {}, {}, "neutral native river1")
    seen = []
    while state(position).question == ask.RESUPPLY:
        assert position.to_act == (2,)
        seen.append(position.view(None)["site"])
        position.play(2, position.codes(2)[0])
    assert seen == ["mountain1", "forest1", "meadow1"]


@pytest.mark.proves("DAK-C28", "DAK-C62")
def test_kinds_that_the_supply_lacks_are_not_resupplied() -> None:
    position = begun("NSN", first=0)
    lay(position, "river1", "upper", game=1)
    give(position, 2, fish=supply(position, "fish"))
    events = collecting(position, {}, {}, "neutral native mountain1")
    assert named(events, "resupplied") == [] and tokens(position, "river1") == {"game": 1}


@pytest.mark.proves("DAK-R70", "DAK-R72", "DAK-R73", "DAK-R74", "DAK-C61")
@pytest.mark.parametrize("seat", [0, 1])
def test_one_resource_for_a_pawn_at_the_price_of_the_faction(seat: int) -> None:
    for kind, price in PRICES[seat].items():
        position = shopping(begun("NSN"), {seat: 1})
        give(position, seat, wealth=price)
        before = supply(position, kind)
        legal = [f"buy {name}" for name in args.KIND_NAMES if PRICES[seat][name] <= price]
        assert open_to(position, seat) == [*legal, "decline"]
        events = play(position, f"{seat} buy {kind}")
        assert named(events, "bought") == [(seat, args.KIND_NAMES.index(kind), price)]
        assert goods(position, seat) == {kind: 1} and state(position).wealth[seat] == 0
        assert supply(position, kind) == before - 1
        assert state(position).explorers[seat][layout.MARKET] == 0 and state(position).explorers[seat][layout.CARD] == 3
        assert state(position).question == ask.DEVELOPMENT, "one pawn, one resource"
        poor = give(shopping(begun("NSN"), {seat: 1}), seat, wealth=price - 1)
        refused(poor, f"{seat} buy {kind}", "DAK-R72")


@pytest.mark.proves("DAK-R72")
def test_the_two_factions_pay_different_prices_for_every_resource() -> None:
    data = box(begun())
    for kind, name in enumerate(args.KIND_NAMES):
        assert [data.price[faction][kind] for faction in range(2)] == [PRICES[faction][name] for faction in range(2)]
        assert data.price[layout.NATIVE][kind] != data.price[layout.SETTLER][kind]


@pytest.mark.proves("DAK-R73")
def test_what_is_not_in_the_supply_cannot_be_bought() -> None:
    position = begun("NSN")
    give(position, 2, fish=supply(position, "fish"))
    give(shopping(position, {0: 1}), 0, wealth=9)
    assert "buy fish" not in open_to(position, 0)
    refused(position, "0 buy fish", "DAK-R73")


@pytest.mark.proves("DAK-R71", "DAK-C38")
def test_one_pawn_at_a_time_in_round_order() -> None:
    position = begun("NSN", first=1)
    for seat in range(3):
        give(position, seat, wealth=20)
    shopping(position, {0: 3, 1: 1, 2: 2})
    order = []
    while state(position).question != ask.DEVELOPMENT:
        seat = position.to_act[0]
        order.append(seat)
        pawns = state(position).explorers[seat][layout.MARKET]
        play(position, f"{seat} decline" if len(order) % 2 else f"{seat} buy grain")
        assert state(position).explorers[seat][layout.MARKET] == pawns - 1, "declining uses up one pawn, not all"
    assert order == [1, 2, 0, 2, 0, 0]


@pytest.mark.proves("DAK-C38")
def test_option_market_bulk() -> None:
    position = begun("NSN", first=1, market="bulk")
    for seat in range(3):
        give(position, seat, wealth=20)
    shopping(position, {0: 3, 1: 1, 2: 2})
    order = []
    while state(position).question != ask.DEVELOPMENT:
        order.append(position.to_act[0])
        play(position, f"{order[-1]} decline" if len(order) % 2 else f"{order[-1]} buy grain")
    assert order == [1, 2, 2, 0, 0, 0]


@pytest.mark.proves("DAK-C39")
def test_a_cavalry_pawn_buys_one_resource() -> None:
    position = begun("NSN")
    own(position, 0, "herd")
    give(position, 0, wealth=9)
    shopping(position, {}, {0: 1})
    play(position, "0 buy fish")
    assert state(position).question == ask.DEVELOPMENT and goods(position, 0) == {"fish": 1}
    assert state(position).cavalry[0][layout.CARD] == 1


@pytest.mark.proves("DAK-C40")
def test_nothing_but_buying_in_the_market() -> None:
    position = begun("NSN")
    give(position, 0, wealth=30, wood=3, horse=3)
    shopping(position, {0: 1})
    for move in ("sell wood", "build herd", "recruit", "point", "done"):
        refused(position, f"0 {move}", "DAK-C40")
    assert all(move.startswith(("buy", "decline")) for move in open_to(position, 0))


@pytest.mark.proves("DAK-C41")
def test_buying_and_selling_with_a_bonus_is_a_profit() -> None:
    position = begun("SNS")
    own(position, 0, "blacksmith", "train")
    give(position, 0, wealth=5)
    shopping(position, {0: 1})
    play(position, "0 buy metal")
    developing(position, 0)
    play(position, "0 sell metal")
    assert state(position).wealth[0] == 8
