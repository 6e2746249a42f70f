"""Phase 1, Activation: totems, Ghost Dance, Saloon."""

from __future__ import annotations

import pytest
from dakota_setup import (
    activating,
    active,
    begun,
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

from ludotheque.titles.dakota import args, ask


@pytest.mark.proves("DAK-R30", "DAK-C34")
def test_effects_in_round_order_each_player_in_full() -> None:
    position = begun("NSNN")
    for seat in (0, 2):
        own(position, seat, "bisonTotem", "ghostDance")
    own(position, 3, "bisonTotem")
    lay(position, "meadow1", "upper", bison=1)
    activating(position)
    assert state(position).marker == 1 and state(position).question == ask.EFFECT
    assert position.to_act == (2,), "seat 1, a Settler without a Saloon, is passed over"
    assert open_to(position, 2) == ["bison meadow1", *(f"ghost {name}" for name in active(position))]
    turn = play(position, "2 bison meadow1", "2 ghost forest2")
    assert position.to_act == (0,), "seat 3 has a single answer, and after it comes seat 0"
    assert given(turn) == ["3 bison meadow1"]
    assert tokens(position, "meadow1") == {"bison": 3}, "two owners of the same totem each place one"
    refused(position, "0 explorer plain1", "DAK-R28")
    turn = play(position, "0 ghost plain1")
    assert given(turn) == ["0 bison meadow1"] and tokens(position, "meadow1") == {"bison": 4}
    assert state(position).question == ask.FIRST_PLACEMENT
    refused(position, "1 ghost plain1", "DAK-R30")


@pytest.mark.proves("DAK-R92", "DAK-C32", "DAK-C34")
def test_eagle_totem_places_one_fish_or_game() -> None:
    position = begun("SNS")
    own(position, 1, "eagleTotem")
    lay(position, "river1", "upper", fish=3)
    lay(position, "forest1", "upper", wood=3, game=1)
    lay(position, "plain1", "upper", horse=1)
    activating(position)
    assert open_to(position, 1) == ["eagle fish river1", "eagle game forest1", "eagle game plain1", "eagle game river1"]
    before = supply(position, "game")
    refused(position, "1 eagle fish forest1", "DAK-C33")
    refused(position, "1 eagle game meadow1", "DAK-C33")
    refused(position, "1 eagle game mountain3", "DAK-C12")
    refused(position, "1 bison meadow1", "DAK-R30")
    events = play(position, "1 eagle game river1")
    assert tokens(position, "river1") == {"fish": 3, "game": 1} and supply(position, "game") == before - 1
    assert len(named(events, "totem_placed")) == 1, "fish or game, not both"
    assert state(position).question == ask.FIRST_PLACEMENT and goods(position, 1) == {}


@pytest.mark.proves("DAK-C32", "DAK-C31")
def test_several_effects_in_any_order_each_once_and_none_can_be_declined() -> None:
    position = begun("SNS")
    own(position, 1, "eagleTotem", "horseTotem", "ghostDance")
    lay(position, "plain1", "upper", horse=1, game=1)
    lay(position, "river1", "upper", fish=1, game=1)
    activating(position)
    assert open_to(position, 1)[:2] == ["eagle fish river1", "horse plain1"], "there is no way to pass"
    assert all(move.split()[0] in ("eagle", "horse", "ghost") for move in open_to(position, 1))
    play(position, "1 ghost plain1")
    refused(position, "1 ghost plain2", "DAK-C32")
    assert open_to(position, 1) == ["eagle fish river1", "horse plain1"]
    other = position.copy()
    assert given(play(position, "1 horse plain1")) == ["1 eagle fish river1"]
    assert given(play(other, "1 eagle fish river1")) == ["1 horse plain1"]
    assert position == other, "the order changes nothing"


@pytest.mark.proves("DAK-C31")
def test_totems_work_on_the_board_as_earlier_players_left_it() -> None:
    position = begun("NSN", first=0)
    own(position, 2, "bisonTotem")
    own(position, 0, "bisonTotem")
    lay(position, "meadow1", "upper", bison=3, horse=1)
    events = activating(position)
    assert named(events, "totem_placed") == [(2, 1, args.KIND_NAMES.index("bison"), territory(position, "meadow1"))]
    assert named(events, "no_target") == [(0, 1)], "seat 2 filled the last space"


@pytest.mark.proves("DAK-R93", "DAK-R94")
def test_bison_and_horse_totem() -> None:
    position = begun("SNS")
    own(position, 1, "bisonTotem", "horseTotem")
    lay(position, "meadow1", "upper", bison=2)
    lay(position, "plain2", "lower", grain=1)
    activating(position)
    assert open_to(position, 1) == ["bison meadow1", "horse plain2", "horse meadow1"]
    before = supply(position, "bison"), supply(position, "horse")
    play(position, "1 horse plain2")
    assert tokens(position, "plain2") == {"grain": 1, "horse": 1} and tokens(position, "meadow1") == {"bison": 3}
    assert (supply(position, "bison"), supply(position, "horse")) == (before[0] - 1, before[1] - 1)


@pytest.mark.proves("DAK-R95")
def test_a_totem_without_a_free_space_does_nothing() -> None:
    position = begun("SNS")
    own(position, 1, "eagleTotem", "bisonTotem", "horseTotem")
    before = state(position).tokens
    events = activating(position)
    assert named(events, "no_target") == [(1, 0), (1, 1), (1, 2)]
    assert state(position).tokens == before and state(position).question == ask.FIRST_PLACEMENT


@pytest.mark.proves("DAK-C33", "DAK-R61")
def test_totems_add_to_the_open_row_only() -> None:
    position = begun("SNS")
    own(position, 1, "bisonTotem", "eagleTotem")
    lay(position, "meadow1", "lower", grain=4)
    lay(position, "plain1", "lower", grain=2)
    spend(position, "river1")
    lay(position, "river2", "upper", game=1)
    activating(position)
    assert open_to(position, 1) == ["eagle fish river2", "bison meadow1"], "no fish need lie there already"
    refused(position, "1 eagle game plain1", "DAK-C33")
    refused(position, "1 eagle fish river1", "DAK-C12")
    play(position, "1 bison meadow1")
    assert tokens(position, "meadow1") == {"bison": 1, "grain": 4}, "a lower row that shows the resource counts"


@pytest.mark.proves("DAK-C62")
def test_a_kind_that_the_supply_lacks_cannot_be_placed() -> None:
    position = begun("SNS")
    own(position, 1, "eagleTotem")
    lay(position, "river1", "upper", fish=1)
    give(position, 0, fish=supply(position, "fish"))
    developing(position, 0)
    assert given(activating(position)) == ["1 eagle game river1"], "the other kind"
    position = begun("SNS")
    own(position, 1, "bisonTotem", "eagleTotem")
    lay(position, "river1", "upper", fish=1)
    lay(position, "meadow1", "upper", bison=1)
    give(position, 0, bison=supply(position, "bison"))
    activating(position)
    refused(position, "1 bison meadow1", "DAK-C62")
    events = play(position, "1 eagle game river1")
    assert named(events, "no_target") == [(1, 1)]
    shopping(position, {0: 1})
    give(position, 0, wealth=9)
    refused(position, "0 buy bison", "DAK-R73")
    refused(position, "0 resupply bison", "DAK-R66")


@pytest.mark.proves("DAK-R97", "DAK-C35", "DAK-C67", "DAK-R87")
def test_ghost_dance() -> None:
    position = begun("NNSS")
    own(position, 0, "ghostDance")
    own(position, 1, "ghostDance")
    activating(position)
    assert open_to(position, 1) == [f"ghost {name}" for name in active(position)]
    refused(position, "1 ghost mountain4", "DAK-C12")
    play(position, "1 ghost plain1", "0 ghost plain1")
    assert state(position).ghost[:2] == [territory(position, "plain1")] * 2, "two on one territory, each owner his own"
    play(position, *(f"{seat} explorer plain1" for seat in (1, 1, 1, 2, 2, 2, 3, 3, 3)), *["0 explorer market"] * 3)
    assert position.to_act == (0,)
    assert "neutral native plain1" in open_to(position, 0)
    assert "neutral settler plain1" not in open_to(position, 0) and "neutral settler plain2" in open_to(position, 0)
    text = refused(position, "0 neutral settler plain1", "DAK-R97")
    assert "Ghost Dance" in text
    # R87: at the end of the round the markers return; it lies even if the territory is exhausted meanwhile
    lay(position, "plain1", "lower", grain=1)
    play(position, *["0 neutral native mountain1"] * 3, *["3 neutral native forest1"] * 3)
    play(position, "2 neutral settler forest2", "2 neutral settler forest2")
    play(position, "2 neutral settler forest2", *["1 neutral settler river1"] * 3)
    assert row_of(position, "plain1") == "exhausted"
    assert state(position).ghost[:2] == [territory(position, "plain1")] * 2
    while state(position).round == 2:
        seat = position.to_act[0]
        position.play(seat, position.codes(seat)[-1])
    assert state(position).ghost == [-1] * 5 and state(position).marker == 2 and position.to_act == (0,)


@pytest.mark.proves("DAK-R101", "DAK-C36", "DAK-C37", "DAK-C66")
def test_saloon_pays_from_the_round_after_it_was_built() -> None:
    position = begun("SNS")
    give(position, 0, wood=3, grain=1)
    give(position, 1, wealth=5, grain=1)
    developing(position, 0)
    events = play(position, "0 build saloon")
    assert texts(events) == ["Blue builds the Saloon for 3 wood: 2 VP."] and state(position).vp[0] == 2
    assert state(position).wealth[0] == 0
    turn = play(position, "0 done", "1 build ghostDance", "1 done")
    assert given(turn) == ["2 done"] and state(position).round == 2
    assert state(position).wealth[0] == 0, "not yet: seat 1 acts first"
    assert position.to_act == (1,) and state(position).question == ask.EFFECT, "Ghost Dance works now, too"
    events = play(position, "1 ghost plain1")
    assert named(events, "saloon_paid") == [(0, 1)] and state(position).wealth[0] == 1
    shopping(position, {0: 1})
    play(position, "0 buy fish")
    assert goods(position, 0) == {"fish": 1, "grain": 1}, "spent in the same round's market"
    assert state(position).wealth[0] == 0


@pytest.mark.proves("DAK-C66")
def test_totems_do_not_work_in_the_round_in_which_they_are_built() -> None:
    position = begun("NSN")
    lay(position, "meadow1", "upper", bison=1)
    give(position, 0, wood=1, bison=3, gold=1)
    collecting(position, {}, {}, "neutral settler plain1")
    while state(position).question != ask.DEVELOPMENT:
        seat = position.to_act[0]
        position.play(seat, position.codes(seat)[-1])
    on_row = tokens(position, "meadow1")
    events = play(position, "0 build bisonTotem bison")
    assert named(events, "totem_placed") == [] and tokens(position, "meadow1") == on_row
    events = play(position, "0 done")
    assert state(position).round == 2 and given(events)[-1] == "0 bison meadow1", "in the next round"
    assert tokens(position, "meadow1") == {**on_row, "bison": on_row["bison"] + 1}
