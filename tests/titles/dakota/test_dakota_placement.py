"""Phases 2 and 3, First and Second placement."""

from __future__ import annotations

import pytest
from dakota_setup import (
    BOARD,
    DAKOTA,
    active,
    begun,
    enlist,
    given,
    goods,
    named,
    open_to,
    own,
    play,
    refused,
    spend,
    state,
    territory,
)

from ludotheque import IllegalMove, Position
from ludotheque.titles.dakota import ask, layout


def second(position: Position, *placed: str) -> Position:
    """The Second placement: in the first one everybody put three explorers on the market, or what is said."""
    todo = list(placed)
    while state(position).question == ask.FIRST_PLACEMENT:
        seat = position.to_act[0]
        position.play(seat, todo.pop(0) if todo else "explorer market")
    return position


@pytest.mark.proves("DAK-R31", "DAK-C6", "DAK-C7", "DAK-C15")
def test_exactly_three_pawns_in_one_turn() -> None:
    position = begun("NSN")
    places = [*active(position), "market"]
    for left in (3, 2, 1):
        assert position.to_act == (0,) and state(position).left == left
        assert open_to(position, 0) == [f"explorer {place}" for place in places], "no way to place fewer"
        play(position, "0 explorer plain1")
        plain = next(t for t in position.view(2)["territories"] if t["name"] == "plain1")
        assert plain["pawns"] == [{"seat": 0, "explorers": 4 - left, "cavalry": 0}], "seen by all"
    assert position.to_act == (1,)
    assert "have placed all your pawns" in refused(position, "0 explorer plain1", "DAK-R31")
    refused(position, "2 explorer plain1", "DAK-C59")
    refused(position, "1 neutral settler plain1", "DAK-R38")
    with pytest.raises(IllegalMove, match=r"only decline .*DAK-C59"):
        play(position, "1 pass")


@pytest.mark.proves("DAK-R32", "DAK-C12")
def test_only_active_territories_and_the_market() -> None:
    position = begun("NSN")
    assert "not active yet" in refused(position, "0 explorer mountain2", "DAK-C12")
    spend(position, "river1")
    assert "exhausted" in refused(position, "0 explorer river1", "DAK-C12")
    refused(position, "0 cavalry plain1", "DAK-R31")
    with pytest.raises(IllegalMove, match="no move"):
        play(position, "0 explorer nowhere")
    for beyond in (17, 18, 19):
        reason = position.why_not(0, DAKOTA.moves.code("explorer", beyond))
        assert reason is not None and reason.clause == "DAK-C58"
    play(position, "0 explorer river2", "0 explorer market")


@pytest.mark.proves("DAK-R34", "DAK-C16")
def test_no_maximum_anywhere() -> None:
    position = second(begun("NNSSS"))
    assert sum(state(position).explorers[seat][layout.MARKET] for seat in range(5)) == 15
    position = second(begun("NNSSS"), *["explorer plain1"] * 15)
    assert sum(state(position).explorers[seat][territory(position, "plain1")] for seat in range(5)) == 15
    play(position, *["4 neutral native plain1"] * 3, *["3 neutral native plain1"] * 3)


@pytest.mark.proves("DAK-C7", "DAK-R74")
def test_a_pawn_on_the_market_without_wealth_is_a_pass() -> None:
    position = second(begun("NSN"))
    play(position, *["2 neutral settler plain1"] * 3, *["1 neutral native forest1"] * 3)
    events = play(position, *["0 neutral settler plain1"] * 3)
    assert named(events, "declined") == [(0,), (1,), (2,)] * 3, "declining is the only answer"
    assert all(goods(position, seat) == {} for seat in range(3))
    assert all(state(position).explorers[seat][layout.CARD] == 3 for seat in range(3))


@pytest.mark.proves("DAK-R35", "DAK-R105", "DAK-C64")
def test_cavalry_in_place_of_explorers() -> None:
    position = begun("NSN")
    own(position, 0, "herd", "carbines")
    assert open_to(position, 0)[:2] == ["explorer mountain1", "explorer forest1"]
    assert "cavalry plain1" in open_to(position, 0) and "cavalry market" in open_to(position, 0)
    play(position, "0 cavalry plain1", "0 cavalry plain1")
    assert state(position).cavalry[0][territory(position, "plain1")] == 2, "both in one place, no explorer beside them"
    refused(position, "0 cavalry plain1", "DAK-R31")
    play(position, "0 explorer market")
    position = begun("NSN")
    own(position, 0, "herd")
    enlist(position, 0, 1)
    second(position, *["explorer plain1"] * 3)
    play(position, *["2 neutral settler plain1"] * 3, *["1 neutral settler plain1"] * 3)
    assert "cavalry plain1" in open_to(position, 0), "the fourth pawn, in the second placement"
    play(position, "0 cavalry plain1")
    assert state(position).cavalry[0][territory(position, "plain1")] == 1


@pytest.mark.proves("DAK-C8", "DAK-C9")
def test_with_more_than_three_pawns_the_owner_chooses_which_go_first() -> None:
    position = begun("NSN")
    own(position, 0, "herd")
    enlist(position, 0, 2)
    assert state(position).explorers[0][layout.CARD] == 4 and state(position).cavalry[0][layout.CARD] == 1
    play(position, "0 explorer plain1", "0 cavalry plain1", "0 explorer plain1")
    assert position.to_act == (1,), "three, no matter how many are in play"
    second(position)
    play(position, *["2 neutral settler plain2"] * 3, *["1 neutral settler plain2"] * 3)
    assert position.to_act == (0,)
    play(position, "0 explorer market", "0 explorer plain1")
    assert state(position).explorers[0][layout.CARD] == 0


@pytest.mark.proves("DAK-R36", "DAK-R37")
def test_second_placement_goes_backwards() -> None:
    position = second(begun("NSNS", first=2))
    assert state(position).question == ask.SECOND_PLACEMENT
    order = []
    while state(position).question == ask.SECOND_PLACEMENT:
        seat = position.to_act[0]
        order.append(seat)
        position.play(seat, position.codes(seat)[0])
    assert order == [1, 1, 1, 0, 0, 0, 3, 3, 3, 2, 2, 2]


@pytest.mark.proves("DAK-R38", "DAK-R39", "DAK-R41", "DAK-R43")
def test_neutrals_of_either_faction_on_territories() -> None:
    position = second(begun("NSN"))
    assert open_to(position, 2) == [
        f"neutral {faction} {name}" for faction in ("native", "settler") for name in active(position)
    ], "both factions, every active territory, never the market"
    with pytest.raises(IllegalMove, match=r"never to the market \(DAK-R41\)"):
        play(position, "2 neutral native market")
    with pytest.raises(IllegalMove, match="no move"):
        play(position, "2 neutral native")
    refused(position, "2 neutral native mountain2", "DAK-C12")
    play(position, "2 neutral settler plain1", "2 neutral native plain1")
    assert state(position).neutrals[territory(position, "plain1")] == [1, 1] and state(position).zone == [3, 6]
    assert position.to_act == (2,)
    play(position, "2 neutral settler plain1")
    assert position.to_act == (1,), "three in the second placement: six in all"
    refused(position, "2 neutral settler plain1", "DAK-R31")


@pytest.mark.proves("DAK-R40", "DAK-C10")
def test_an_empty_zone_and_the_other_one() -> None:
    position = second(begun("NSN"))
    play(position, *["2 neutral native plain1"] * 3, "1 neutral native plain1")
    assert open_to(position, 1) == [f"neutral settler {name}" for name in active(position)]
    refused(position, "1 neutral native plain1", "DAK-R40")
    play(position, *["1 neutral settler plain2"] * 2, *["0 neutral settler plain2"] * 2)
    s = state(position)
    assert sum(s.zone) - s.left == 2, "3n + 2 neutrals, 3n are needed"


@pytest.mark.proves("DAK-R42", "DAK-C63")
def test_extra_pawns_in_place_of_neutrals() -> None:
    position = begun("NSN")
    enlist(position, 0, 1)
    enlist(position, 1, 2)
    enlist(position, 2, 3)
    second(position)
    places = [*active(position), "market"]
    for left in (3, 2, 1):
        assert open_to(position, 2) == [f"explorer {place}" for place in places], "six own pawns: no neutral"
        if left > 1:
            refused(position, "2 neutral settler plain1", "DAK-C63")
        play(position, "2 explorer plain1")
    assert open_to(position, 1)[: len(places)] == [f"explorer {place}" for place in places], "to the market, too"
    assert open_to(position, 1)[len(places) :] == [f"neutral settler {name}" for name in active(position)]
    play(position, "1 neutral settler plain1")
    refused(position, "1 neutral settler plain1", "DAK-C63")
    play(position, "1 explorer market", "1 explorer plain1")
    play(position, "0 explorer plain2")
    refused(position, "0 explorer plain2", "DAK-R42")
    assert all(move.startswith("neutral") for move in open_to(position, 0))
    refused(position, "0 cavalry plain2", "DAK-R42")


@pytest.mark.proves("DAK-R43")
def test_a_fourth_pawn_is_refused() -> None:
    position = begun("NSN", first=2)
    play(position, *["2 explorer market"] * 3, *["0 explorer market"] * 3, *["1 explorer market"] * 3)
    assert "beyond the first 3 " in refused(position, "1 explorer plain1", "DAK-R42")
    refused(position, "0 explorer plain1", "DAK-C59")


@pytest.mark.proves("DAK-C11")
def test_neutrals_that_fit_nowhere_are_skipped_but_own_pawns_never() -> None:
    position = begun("NSN")
    enlist(position, 2, 1)
    s = state(position)
    spend(position, *BOARD)
    # every territory is exhausted: neutrals have no place, the market is open
    assert active(position) == []
    assert open_to(position, 0) == ["explorer market"]
    events = play(position, "0 explorer market")
    round_1 = [e for e in events if e.name in ("pawn_placed", "skipped")][:13]
    assert [e.seat for e in round_1] == [0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 1, 0], "the fourth pawn of seat 2 is placed"
    assert named(round_1, "skipped") == [(2, 2), (1, 3), (0, 3)]
    assert s.zone == [3, 7]
    position = begun("NSN", drawn=("plain",))
    own(position, 0, "ghostDance")
    s = state(position)
    spend(position, *(name for name in BOARD if not name.startswith("mountain")))
    s.ghost[0] = territory(position, "mountain1")
    position.checked()
    play(position, *["0 explorer market"] * 3, *["1 explorer market"] * 3, *["2 explorer market"] * 2)
    turn = play(position, "2 explorer market")
    assert given(turn)[:4] == [*["2 neutral native mountain1"] * 3, "1 neutral native mountain1"], "four of them"
    assert named(turn, "skipped")[:2] == [(1, 2), (0, 3)], "Settler neutrals are kept out by the Ghost Dance"
