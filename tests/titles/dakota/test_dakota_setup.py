"""Players, board and set-up, in the order of the rules text."""

from __future__ import annotations

import random

import pytest
from dakota_setup import (
    BOARD,
    DAKOTA,
    SPLITS,
    active,
    begun,
    box,
    named,
    open_to,
    play,
    refused,
    row_of,
    state,
    supply,
    texts,
    tokens,
)

from ludotheque import CHANCE
from ludotheque.titles.dakota import args, ask, layout

UPPER_ROWS = {
    "mountain": {"wood": 4, "game": 1}, "forest": {"wood": 3, "game": 2}, "plain": {"horse": 4, "game": 1},
    "river": {"fish": 4, "game": 1}, "meadow": {"bison": 4, "horse": 1},
}  # fmt: skip
LOWER_ROWS = {
    "mountain": {"metal": 3, "gold": 2}, "forest": {"wood": 3, "grain": 2}, "plain": {"grain": 3, "horse": 2},
    "river": {"gold": 4, "fish": 1}, "meadow": {"grain": 4, "bison": 1},
}  # fmt: skip
ALL = {"wood": 42, "grain": 31, "horse": 26, "game": 24, "bison": 20, "metal": 20, "gold": 18, "fish": 16}


@pytest.mark.proves("DAK-R1")
def test_three_to_five_players() -> None:
    for seats in (3, 4, 5):
        assert DAKOTA.new(seats).box.seats == seats
    for seats in (2, 6):
        with pytest.raises(ValueError, match="allowed: 3 to 5"):
            DAKOTA.new(seats)
    refused(DAKOTA.new(3), "* first 3", "DAK-R1")


@pytest.mark.proves("DAK-R6", "DAK-C58")
def test_five_bands_numbered_from_the_right_in_board_order() -> None:
    view = begun().view(0)
    assert [t["name"] for t in view["territories"]] == BOARD
    bands = [t["type"] for t in view["territories"]]
    assert [bands.count(kind) for kind in ("mountain", "forest", "plain", "river", "meadow")] == [4, 5, 3, 2, 3]
    position = begun()
    assert position.box.text(position.game.moves.code("explorer", 3)) == "explorer mountain4"


@pytest.mark.proves("DAK-R8", "DAK-R9")
def test_two_rows_of_five_printed_spaces() -> None:
    data = box(begun())
    for name, rows in ((layout.UPPER, UPPER_ROWS), (layout.LOWER, LOWER_ROWS)):
        for t, territory in enumerate(BOARD):
            printed = {k: n for k, n in zip(args.KIND_NAMES, data.spaces[name - 1][t], strict=True) if n}
            assert printed == rows[territory[:-1]] and sum(printed.values()) == 5


@pytest.mark.proves("DAK-R10")
def test_upper_rows_suit_natives_and_lower_rows_settlers() -> None:
    data = box(begun())

    def mean(rows: dict[str, dict[str, int]], faction: int) -> float:
        price = dict(zip(args.KIND_NAMES, data.price[faction], strict=True))
        return sum(n * price[k] for row in rows.values() for k, n in row.items()) / 25

    assert round(mean(UPPER_ROWS, layout.NATIVE), 1) == 3.1 and round(mean(UPPER_ROWS, layout.SETTLER), 1) == 2.5
    assert round(mean(LOWER_ROWS, layout.NATIVE), 1) == 2.2 and round(mean(LOWER_ROWS, layout.SETTLER), 1) == 4.2


@pytest.mark.proves("DAK-R11", "DAK-R13")
def test_market_zones_and_tracks() -> None:
    view = begun().view(None)
    assert view["market"] == [] and view["round"] == 1
    assert [player["vp"] for player in view["players"]] == [0, 0, 0]
    assert view["neutrals"]["native"]["zone"] == 4 and view["neutrals"]["settler"]["zone"] == 7


@pytest.mark.proves("DAK-R12", "DAK-R24", "DAK-R25")
def test_pieces_of_a_player() -> None:
    position = DAKOTA.new(4)
    s = state(position)
    assert [s.explorers[i][layout.SCREEN] for i in range(5)] == [6, 6, 6, 6, 0]
    assert [s.cavalry[i][layout.SCREEN] for i in range(5)] == [2, 2, 2, 2, 0]
    s = state(begun("NSNS"))
    for seat in range(4):
        assert s.explorers[seat][layout.CARD] == 3 and s.explorers[seat][layout.SCREEN] == 3
        assert s.cavalry[seat][layout.CARD] == 0 and s.cavalry[seat][layout.SCREEN] == 2
        assert s.wealth[seat] == 0 and sum(s.goods[seat]) == 0


@pytest.mark.proves("DAK-R14")
def test_the_first_player_is_drawn() -> None:
    for first in range(4):
        position = DAKOTA.new(4)
        assert position.to_act == (CHANCE,) and open_to(position, CHANCE) == [f"first {i}" for i in range(4)]
        events = play(position, f"* first {first}")
        assert state(position).marker == first and named(events, "starts") == [(first,)]
        assert refused(position, "* first 0", "DAK-R14")


@pytest.mark.proves("DAK-R15", "DAK-R16", "DAK-C4")
def test_territory_tokens() -> None:
    position = DAKOTA.new(4)
    play(position, "* first 2")
    assert open_to(position, CHANCE) == ["draw mountain", "draw forest", "draw plain", "draw river", "draw meadow"]
    play(position, "* draw forest")
    assert open_to(position, CHANCE) == ["draw mountain", "draw plain", "draw river", "draw meadow"]
    refused(position, "* draw forest", "DAK-C4")
    play(position, "* draw river", "* draw mountain")
    assert position.to_act == (0, 1, 2, 3)
    assert active(position) == [
        "mountain1", "mountain2", "forest1", "forest2", "plain1", "river1", "river2", "meadow1",
    ]  # fmt: skip
    assert len(active(begun("NSN", drawn=("meadow",)))) == 6
    assert active(begun("NSN", drawn=("meadow",)))[-2:] == ["meadow1", "meadow2"]
    refused(position, "0 draw plain", "DAK-R16")


@pytest.mark.proves("DAK-R16", "DAK-C4")
def test_with_five_players_nothing_is_random_and_nothing_asked() -> None:
    position = DAKOTA.new(5)
    play(position, "* first 4")
    assert position.to_act == (0, 1, 2, 3, 4)
    assert active(position) == [name for name in BOARD if name[-1] in "12"]


@pytest.mark.proves("DAK-R17", "DAK-R26")
def test_upper_rows_are_filled_and_the_rest_is_the_supply() -> None:
    position = begun("NSN", drawn=("plain",))
    on_board = dict.fromkeys(ALL, 0)
    for name in BOARD:
        if name in active(position):
            assert row_of(position, name) == "upper" and tokens(position, name) == UPPER_ROWS[name[:-1]]
            for kind, n in UPPER_ROWS[name[:-1]].items():
                on_board[kind] += n
        else:
            assert tokens(position, name) == {}
    assert {kind: supply(position, kind) + on_board[kind] for kind in ALL} == ALL
    assert state(position).question == ask.FIRST_PLACEMENT and state(position).round == 1


@pytest.mark.proves("DAK-R18", "DAK-C4")
def test_frontier_markers() -> None:
    def frontier(drawn: tuple[str, ...], factions: str = "NSN") -> list[str]:
        view = begun(factions, drawn=drawn).view(None)
        return [t["name"] for t in view["territories"] if t["state"] == "frontier"]

    assert frontier(("plain",)) == ["mountain2", "forest2", "plain3", "river2", "meadow2"]
    assert frontier(("river",)) == ["mountain2", "forest2", "plain2", "meadow2"], "no river is left"
    assert frontier((), "NSNSN") == ["mountain3", "forest3", "plain3", "meadow3"]


@pytest.mark.proves("DAK-R19", "DAK-C3")
def test_factions_are_chosen_in_secret_when_the_board_is_known() -> None:
    position = DAKOTA.new(3)
    play(position, "* first 1", "* draw river")
    assert len(active(position)) == 6, "the board is laid out before"
    for seat in range(3):
        assert open_to(position, seat) == ["native", "settler"]
    one, two = position.copy(), position.copy()
    assert play(one, "1 native") == play(two, "1 settler") == []
    for viewer in (0, 2, None):
        assert one.seen_by(viewer) == two.seen_by(viewer) and one.view(viewer) == two.view(viewer)
        assert one.view(viewer)["finished"] == [1] and one.text(viewer) == two.text(viewer)
    assert one.seen_by(1) != two.seen_by(1)
    assert "sealed" not in open_to(one, 1) and one.to_act == (0, 2)
    refused(one, "1 settler", "DAK-R19")
    events = play(one, "2 settler", "0 native")
    assert named(events, "chose") == [(0, layout.NATIVE), (1, layout.NATIVE), (2, layout.SETTLER)]
    assert state(one).faction[:3] == [layout.NATIVE, layout.NATIVE, layout.SETTLER] and state(one).choice == [0] * 5


@pytest.mark.proves("DAK-R20", "DAK-C1", "DAK-C2")
def test_a_unanimous_choice_is_shown_and_repeated_without_limit() -> None:
    position = DAKOTA.new(3)
    play(position, "* first 0", "* draw plain")
    for attempt in range(101):
        word = "native" if attempt % 2 else "settler"
        events = play(position, f"0 {word}", f"2 {word}", f"1 {word}")
        assert len(named(events, "chose")) == 3 and named(events, "unanimous") == [(CHANCE, int(word == "settler"))]
        assert position.to_act == (0, 1, 2) and state(position).sealed == 0 and state(position).choice == [0] * 5
        assert state(position).failed == min(attempt + 1, 99)
        assert position.view(None)["attempts"] == min(attempt + 1, 99) and position.view(None)["shown"] == word
        assert state(position).faction == [-1] * 5
    assert "Everybody has chosen the Settlers" in texts(events)[3]
    play(position, "0 native", "1 native", "2 settler")
    assert state(position).round == 1


@pytest.mark.proves("DAK-R2", "DAK-R21")
def test_factions_are_open_and_last_for_the_whole_game() -> None:
    position = begun("SNS")
    for viewer in (None, 0, 1, 2):
        assert [p["faction"] for p in position.view(viewer)["players"]] == ["settler", "native", "settler"]
    refused(position, "0 native", "DAK-R2")
    rng = random.Random(2)
    while not position.over:
        position.play(position.to_act[0], rng.choice(position.codes(position.to_act[0])))
        assert state(position).faction[:3] == [layout.SETTLER, layout.NATIVE, layout.SETTLER]


@pytest.mark.proves("DAK-R22", "DAK-R23")
@pytest.mark.parametrize("split", SPLITS)
def test_neutrals_by_the_other_faction(split: str) -> None:
    natives, settlers = split.count("N"), split.count("S")
    position = begun(split)
    assert state(position).zone == [3 * settlers + 1, 3 * natives + 1]
    assert state(position).unused == [12 - 3 * settlers, 12 - 3 * natives], "13 of each in the box"
    if split == "NNNS":
        assert state(position).zone == [4, 10]


@pytest.mark.proves("DAK-R7", "DAK-R33")
def test_a_territory_has_an_area_for_each_faction() -> None:
    position = begun("NSN")
    play(position, "0 explorer plain1", "0 explorer plain1", "0 explorer market", "1 explorer plain1")
    plain = next(t for t in position.view(None)["territories"] if t["name"] == "plain1")
    assert plain["strength"] == {"native": 2, "settler": 1}
    assert plain["pawns"] == [{"seat": 0, "explorers": 2, "cavalry": 0}, {"seat": 1, "explorers": 1, "cavalry": 0}]


@pytest.mark.proves("DAK-C5", "DAK-R29")
def test_round_order_is_by_seat_from_the_first_player() -> None:
    position = begun("NSNS", first=2)
    seen = []
    for _ in range(12):
        seen.append(position.to_act[0])
        position.play(position.to_act[0], "explorer market")
    assert seen == [2, 2, 2, 3, 3, 3, 0, 0, 0, 1, 1, 1]
