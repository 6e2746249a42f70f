"""Rounds, phases, the end of a game and its result."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from dakota_setup import DAKOTA, begun, developing, give, lay, named, next_round, own, play, state, texts

from ludotheque import Position
from ludotheque.titles.dakota import ask, layout


def last_round(factions: str = "NSN") -> Position:
    """The Development of the first player in the last round."""
    position = begun(factions)
    s = state(position)
    s.round = {3: 9, 4: 8, 5: 10}[len(factions)]
    s.first = (1 - s.round) % len(factions)  # the marker has come to seat 0
    return developing(position, 0)


@pytest.mark.proves("DAK-R27", "DAK-R28", "DAK-R88", "DAK-R3")
@pytest.mark.parametrize(("seats", "rounds"), [(3, 9), (4, 8), (5, 10)])
def test_length_and_phases(seats: int, rounds: int) -> None:
    position = begun("N" + "S" * (seats - 1), first=1)
    rng = random.Random(seats)
    first: Counter[int] = Counter()
    phase, turn = 0, 0
    while not position.over:
        s = state(position)
        if s.round != turn:
            assert s.round == turn + 1 and s.marker == (1 + turn) % seats, "the marker passes clockwise"
            turn, phase = s.round, 0
            first[s.marker] += 1
        assert s.question >= phase, "the phases come in their order"
        phase = s.question
        position.play(position.to_act[0], rng.choice(position.codes(position.to_act[0])))
    assert turn == rounds
    assert list(first.values()) == [rounds // seats] * seats, "everybody is first player equally often"


@pytest.mark.proves("DAK-R28")
def test_all_phases_of_a_round_follow_one_another() -> None:
    position = begun("NSN")
    for seat in (0, 2):
        own(position, seat, "ghostDance")
    give(position, 0, wealth=9, grain=1)
    lay(position, "meadow1", "upper", bison=1)
    seen: list[str] = []

    def do(*lines: str) -> None:
        for line in lines:
            seen.append(position.view(None)["phase"])
            play(position, line)

    do(*["0 explorer market"] * 3, *["1 explorer plain1"] * 3, *["2 explorer plain2"] * 3)
    do(*["2 neutral native forest1"] * 3, *["1 neutral settler plain1"] * 3, *["0 neutral settler plain1"] * 3)
    do(*["1 take horse"] * 3, *["2 take horse"] * 3, "0 resupply bison")
    do("0 buy fish", "0 decline", "0 decline", "0 done")
    next_round(position)
    do("2 ghost plain1")
    assert list(dict.fromkeys(seen)) == [
        "first_placement", "second_placement", "collection", "resupply", "market", "development", "activation",
    ]  # fmt: skip


@pytest.mark.proves("DAK-R88", "DAK-C65")
def test_end_of_round() -> None:
    position = give(developing(begun("NSN", first=2), 2), 2, wealth=12)
    events = play(position, "2 recruit")
    assert state(position).round == 2, "nobody has anything left to do"
    s = state(position)
    assert s.round == 2 and s.marker == 0 and "Round 2 begins; Blue is first player." in texts(events)
    assert s.explorers[2][layout.CARD] == 4 and s.explorers[2][layout.WAITING] == 0
    assert s.visited == [0] * 20 and s.built == [0] * 5


@pytest.mark.proves("DAK-R89", "DAK-C54", "DAK-C48")
def test_the_last_round_has_no_phase_7() -> None:
    position = last_round()
    give(position, 0, wealth=13)
    give(position, 2, wealth=12, grain=1)
    play(position, "0 recruit")
    events = play(position, "2 done")
    s = state(position)
    assert position.over and position.to_act == () and s.question == ask.NOBODY
    waiting, on_card = s.explorers[0][layout.WAITING], s.explorers[0][layout.CARD]
    assert (waiting, on_card) == (1, 3), "recruits of the last round never arrive"
    assert s.round == 9 and s.marker == 0
    assert named(events, "over") and len(named(events, "final")) == len(named(events, "ranked")) == 3


@pytest.mark.proves("DAK-R90", "DAK-R3", "DAK-R4", "DAK-R91", "DAK-C52", "DAK-C53")
def test_points_then_wealth_with_resources_converted() -> None:
    position = last_round("NSNS")
    own(position, 0, "eagleTotem")
    own(position, 1, "train", "blacksmith")
    own(position, 2, "bisonTotem")
    state(position).points[0] = 2
    state(position).points[2] = 3
    give(position, 0, wealth=10, fish=1)
    give(position, 1, wealth=3, metal=2)
    give(position, 2, wealth=7, bison=1)
    next_round(position)
    result = position.result
    assert result is not None
    assert result.scores == [7, 7, 7, 0], "nothing is scored at the end"
    assert [row["wealth"] for row in result.tiebreaks] == [12, 13, 12, 0], "values without any bonus"
    assert result.ranking == [2, 1, 2, 4] and result.winners == [1], "alone, ranks are shared"


@pytest.mark.proves("DAK-C53", "DAK-R91")
def test_equal_in_both_shares_the_victory() -> None:
    position = last_round("NSN")
    give(position, 0, wealth=4)
    give(position, 1, wealth=0, fish=4)
    give(position, 2, fish=2)
    events = next_round(position)
    result = position.result
    assert result is not None and result.winners == [0, 1, 2] and result.ranking == [1, 1, 1]
    assert "Blue: 0 VP, 4 wealth, and resources worth 0." in texts(events)
    assert named(events, "ranked") == [(0, 1), (1, 1), (2, 1)]


@pytest.mark.proves("DAK-R4")
def test_players_of_the_same_faction_do_not_share_a_victory() -> None:
    position = last_round("NNS")
    state(position).points[1] = 1
    position.checked()
    give(position, 0, grain=1)
    next_round(position)
    assert position.result is not None and position.result.winners == [1] and position.result.scores == [0, 1, 0]


@pytest.mark.proves("DAK-C55")
def test_points_never_go_down() -> None:
    position = DAKOTA.new(4)
    rng = random.Random(8)
    before = [0] * 5
    while not position.over:
        seat = position.to_act[0]
        position.play(seat, rng.choice(position.codes(seat)))
        assert all(new >= old for new, old in zip(state(position).vp, before, strict=True))
        before = list(state(position).vp)


@pytest.mark.proves("DAK-C69")
def test_all_screens_are_lifted_at_the_end() -> None:
    position = last_round("NSN")
    give(position, 1, wealth=3, gold=2)
    for viewer in (0, None):
        assert position.view(viewer)["players"][1]["wealth"] is None and "ranking" not in position.view(viewer)
    next_round(position)
    for viewer in (0, 1, None):
        view = position.view(viewer)
        assert view["players"][1]["wealth"] == 3 and view["players"][1]["resources"]["gold"] == 2
        assert view["ranking"] == [2, 1, 2] and view["amounts"] == [0, 15, 0]
        assert "richesse 3" in position.text(viewer, "fr")


@pytest.mark.proves("DAK-R36", "DAK-R88")
def test_the_order_of_a_later_round() -> None:
    position = developing(begun("NSNS", first=3), 3)
    play(position, "3 done")
    assert state(position).marker == 0
    seen = []
    while state(position).question in (ask.FIRST_PLACEMENT, ask.SECOND_PLACEMENT):
        seen.append(position.to_act[0])
        position.play(seen[-1], position.codes(seen[-1])[0])
    assert seen == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 2, 2, 2, 1, 1, 1, 0, 0, 0]
