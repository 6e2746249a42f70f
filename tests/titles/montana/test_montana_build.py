"""Build (R60–R71, A34–A45): fields, free settlements, cows and canteens; decision points D11 and D12."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from montana_setup import (
    FLAT,
    TRADES,
    A,
    B,
    at,
    borders,
    field,
    french,
    given,
    held,
    hexes,
    name_of,
    names,
    open_to,
    play,
    refused,
    started,
    state,
    straight,
    told,
)

from ludotheque import Position
from ludotheque.titles.montana.layout import BIG_STONE, GRAIN

FORMER = {"line_bonus": "four_or_more"}


def settled(position: Position, seat: int, name: str) -> int:
    """How many settlements of a player stand on a field."""
    return state(position).settlements[seat][field(position, name)]


@pytest.mark.proves("MON-R71", "MON-R62", "MON-R64", "MON-R65", "MON-R69", "MON-R70", "MON-A43", "MON-A34")
def test_example_r71_cow_canteen_trade_and_a_double_field() -> None:
    position = at(2, goods={A: "SG sGP"}, coins={A: 0})
    assert "E4" in borders(2, "E5") and "E4" in borders(2, "F4"), "both border the lake of L2"
    events = play(position, "A build E5")
    s = state(position)
    assert held(position, A) == "GPs" and settled(position, A, "E5") == 1
    assert s.cows[A] == 1 and s.canteens[A] == 1 and s.cow_on[field(position, "E5")] == 0
    assert s.canteen_on[field(position, "E4")] == 0
    assert [event.text("en") for event in events] == [
        "Blue pays 1 big stone and 1 grain and builds on E5.", "Blue takes the cow on this field.",
        "Blue takes the canteen of the lake."
    ]
    assert [french(event) for event in events] == [
        "Bleu paie 1 grande pierre et 1 blé et construit en E5.", "Bleu prend la vache de cette région.",
        "Bleu prend la gourde du lac."
    ]
    assert refused(position, A, "build F4") == ("goods_missing", "MON-R62")
    play(position, "A cow>copper")
    events = play(position, "A build F4")
    assert settled(position, A, "F4") == 2 and held(position, A) == "", "two settlements, no goods left"
    assert s.canteens[A] == 1, "the canteen is gone already"
    assert given(events) == ["stop"] and s.coins[A] == 1, "1 coin for the unused third build"
    assert open_to(position, A) == ["end", "canteen"]
    assert "Blue takes 1 coin for an unused build." in [str(event) for event in events]


@pytest.mark.proves("MON-R60", "MON-R64", "MON-A44")
@pytest.mark.parametrize(("builds", "coins"), [(1, 2), (2, 1), (3, 0)])
def test_one_to_three_builds_and_a_coin_for_each_unused(builds: int, coins: int) -> None:
    position = at(2, goods={A: "9G"}, components=FLAT, cows={A: 1}, coins={A: 0})
    moves = ["A build D5", "A build D4", "A build D3"][:builds]
    events = play(position, *moves)
    if builds < 3:
        assert "stop" in open_to(position, A) and "build D7" in open_to(position, A)
        events += play(position, "A stop")
    assert state(position).coins[A] == coins, "however many could still be built"
    assert told(events, "builds_unused") == ([(A, (coins,))] if coins else [])
    assert open_to(position, A) == [*TRADES, "end"], "a fourth build is not offered"
    assert refused(position, A, "build D7") == ("one_action", "MON-R23")


@pytest.mark.proves("MON-R60", "MON-A57")
def test_the_action_begins_with_the_first_build() -> None:
    position = at(2, cows={A: 1})
    assert refused(position, A, "stop") == ("nothing_to_stop", "MON-A57"), "no build, no action"
    assert [m for m in open_to(position, A) if m.startswith("build")] == []


@pytest.mark.proves("MON-R61", "MON-A35", "MON-R63", "MON-R62")
def test_d1_fields_bordering_the_starting_tile_or_any_settlement() -> None:
    """With every good in hand exactly the empty land fields beside the starting tile and all settlements are open."""
    everything = "4G 4P 4c 3C 4s 3S"
    position = at(2, goods={A: everything}, own={A: "G6", B: "B2"}, wagons="D6")
    near = borders(2, "D6") | borders(2, "G6") | borders(2, "B2")
    blocked = {"E4", "C6", "G2", "H4", "B1", "D1", "F5"}  # lakes and mountains
    expected = near - blocked - {"D6", "G6", "B2"}
    assert {m.removeprefix("build ") for m in open_to(position, A) if m.startswith("build")} == expected
    assert expected >= {"A1", "C4", "G5", "C5", "E5"}, "also beside a settlement of another player"
    assert refused(position, A, "build I2") == ("not_bordering", "MON-R61")
    assert refused(position, A, "build C6") == ("not_buildable", "MON-R63"), "a lake"
    assert refused(position, A, "build F5") == ("not_buildable", "MON-R63"), "a mountain"
    assert refused(position, A, "build B2") == ("field_taken", "MON-A35"), "of another player"
    assert refused(position, A, "build G6") == ("field_taken", "MON-A35"), "the own one"
    assert refused(position, A, "build D6") == ("field_taken", "MON-A35"), "the starting tile"
    assert refused(position, A, "build field60") == ("no_such_field", "MON-R10")


@pytest.mark.proves("MON-R62")
@pytest.mark.parametrize(
    ("goods", "legal"), [("CG", []), ("SG", ["E5"]), ("sG", []), ("Ss", []), ("SGs C", ["D6", "E5"]), ("SSGG", ["E5"])]
)
def test_exactly_the_goods_shown_and_small_is_never_big(goods: str, legal: list[str]) -> None:
    position = at(2, goods={A: goods}, wagons="E6")
    assert sorted(m.removeprefix("build ") for m in open_to(position, A) if m.startswith("build")) == legal
    if "E5" in legal:
        s = state(position)
        before = [s.supply[GRAIN], s.supply[BIG_STONE]]
        play(position, "A build E5")
        assert [s.supply[GRAIN], s.supply[BIG_STONE]] == [n + 1 for n in before], "paid to the supply"
        assert sorted(held(position, A)) == sorted(goods.replace(" ", "").replace("S", "", 1).replace("G", "", 1))


@pytest.mark.proves("MON-R63", "MON-R6")
def test_one_own_settlement_from_the_stock() -> None:
    position = at(3, goods={A: "G"}, components=FLAT, wagons="F8", cows={A: 1})
    play(position, "A build F7")
    assert state(position).stock[:3] == [9, 10, 10] and settled(position, A, "F7") == 1


@pytest.mark.proves("MON-A34", "MON-R61", "MON-A47")
def test_d11_each_build_sees_the_new_board() -> None:
    position = at(2, goods={A: "3G"}, components=FLAT, wagons="A1", cows={A: 1})
    assert refused(position, A, "build C4") == ("not_bordering", "MON-R61")
    play(position, "A build B2")
    now = borders(2, "A1") | borders(2, "B2")
    assert [m for m in open_to(position, A) if m.startswith("build")] == sorted(
        (f"build {name}" for name in now - {"A1", "B2"}), key=lambda m: position.box.codes[m.casefold()]
    )
    assert open_to(position, A)[-10:] == [*TRADES, "stop"] and "C4" in now
    play(position, "A cow>stone", "A build C4")
    assert settled(position, A, "C4") == 1


@pytest.mark.proves("MON-R65", "MON-A36")
def test_double_field_gives_one_extra_settlement_not_counted_among_the_builds() -> None:
    position = at(2, goods={A: "GPcs SG"}, wagons="F3", cows={A: 1}, own={A: "E6"})
    events = play(position, "A build F4")
    assert settled(position, A, "F4") == 2 and state(position).stock[A] == 12 - 3 and state(position).built == 1
    assert [event.text("en") for event in events[:3]] == [
        "Blue pays 1 small copper, 1 small stone, 1 grain and 1 pumpkin and builds on F4.",
        "The two-settlement icon earns Blue 1 extra settlement.",
        "Blue places 1 extra settlement.",
    ]
    play(position, "A build E5", "A stop")
    assert state(position).coins[A] == 11, "two builds used"


# Lines


def line_of(pattern: str, side: int = 0, options: Mapping[str, object] = {}) -> tuple[int, Position]:
    """Build the field "." of a pattern such as "xx.x" on a board of plain fields; settlements placed there."""
    fields = straight(2, ("F1", "A1", "A2")[side], side, len(pattern))
    signs = dict(zip(fields, pattern, strict=True))
    own, foreign = (" ".join(name for name in fields if signs[name] == sign) for sign in "xo")
    new = fields[pattern.index(".")]
    wagons = next((name for name in fields if signs[name] == "w"), "I1" if "I1" not in fields else "B5")
    position = at(
        2, own={A: own, B: foreign}, goods={A: "G"}, components=FLAT, wagons=wagons, cows={A: 1}, options=options
    )
    play(position, f"A build {new}")
    return settled(position, A, new), position


@pytest.mark.proves("MON-R66", "MON-R67", "MON-A37", "MON-A55", "MON-A39")
@pytest.mark.parametrize("side", [0, 1, 2])
@pytest.mark.parametrize(
    ("pattern", "exactly", "former"),
    [
        ("xx.x", 2, 2), ("xxx.", 2, 2), (".xxx", 2, 2), ("x.xx", 2, 2),
        ("xx.xx", 1, 2), ("xxx.xx", 1, 2), ("xxxx.", 1, 1), ("xxxx.x", 1, 1), (".xxxx", 1, 1),
        ("xx.", 1, 1), ("x.x", 1, 1), ("xx-.x", 1, 1), ("xxo.x", 1, 1), ("xxw.x", 1, 1), ("oxx.x", 2, 2),
    ],
)
def test_lines_on_every_axis_in_both_editions(side: int, pattern: str, exactly: int, former: int) -> None:
    assert line_of(pattern, side)[0] == exactly
    assert line_of(pattern, side, FORMER)[0] == former


@pytest.mark.proves("MON-R66", "MON-A37")
def test_vector_two_runs_of_three_joined() -> None:
    assert line_of("xxx.xxx")[0] == 1
    assert line_of("xxx.xxx", 0, FORMER)[0] == 2


@pytest.mark.proves("MON-R66", "MON-A37")
def test_the_bonus_goes_on_the_field_just_built_even_in_the_middle() -> None:
    _, position = line_of("xx.x")
    assert [settled(position, A, name) for name in ("F1", "F2", "F3", "F4")] == [1, 1, 2, 1]
    assert state(position).built == 1, "not counted among the three builds"


@pytest.mark.proves("MON-R67", "MON-A38")
def test_a_line_that_gave_its_bonus_gives_no_other() -> None:
    position = at(2, own={A: "F1 F2 F3"}, goods={A: "3G"}, components=FLAT, cows={A: 1}, wagons="I1")
    events = play(position, "A build F4")
    assert [e.text("en") for e in events if e.name == "line_bonus"] == [
        "Blue completes 1 line and earns an extra settlement."
    ]
    assert [french(e) for e in events if e.name == "line_bonus"] == [
        "Bleu complète 1 ligne et gagne un campement bonus."
    ]
    events = play(position, "A build F5", "A build F6")
    assert told(events, "line_bonus") == [] and state(position).stock[A] == 12 - 7


@pytest.mark.proves("MON-R68", "MON-A39", "MON-R65", "MON-R66")
def test_fourth_field_with_a_double_icon_takes_three_settlements() -> None:
    """The line runs over tile edges, and a stack of two counts as one field of it."""
    tiles = {"tiles": {**FLAT["tiles"], "L2": ["G x2"] * 7}}
    position = at(2, own={A: "F1 F2 F3 F1"}, goods={A: "GG"}, components=tiles, wagons="I1", cows={A: 1})
    assert slot_of("F4") != slot_of("F1"), "the line crosses tile edges"
    events = play(position, "A build F4")
    assert settled(position, A, "F4") == 3
    assert told(events, "icon_bonus") == [(A, (1,))] and told(events, "line_bonus") == [(A, (1, 1))]


def slot_of(name: str) -> int:
    return next(slot for place, (slot, _) in hexes(2).items() if name_of(2, place) == name)


@pytest.mark.proves("MON-A39")
def test_a_line_over_lakes_and_mountains_is_broken() -> None:
    """Row D of the printed landscape: D1 is a mountain; row E: E4 is a lake."""
    position = at(2, own={A: "E2 E3 E5"}, goods={A: "Cc"}, wagons="G4", cows={A: 1})
    play(position, "A build E6")
    assert settled(position, A, "E6") == 1, "E2 E3 lake E5 E6 is no line"
    position = at(2, own={A: "D2 D3 D4"}, goods={A: "css"}, wagons="G4", cows={A: 1})
    play(position, "A build D5")
    assert settled(position, A, "D5") == 2, "D2 D3 D4 D5 is one, over a tile edge"


@pytest.mark.proves("MON-A38")
@pytest.mark.parametrize("axes", [2, 3])
def test_one_bonus_per_axis(axes: int) -> None:
    """The new field is the end of two or three lines of three; with its icon it takes 1 + 1 + 3 settlements."""
    tiles = {"tiles": {**FLAT["tiles"], "L2": ["G x2"] * 7}}
    own = [name for side in (0, 4, 2)[:axes] for name in straight(2, "E4", side, 4)[1:]]
    position = at(2, own={A: " ".join(own)}, goods={A: "G"}, components=tiles, wagons="A1", cows={A: 1})
    before = state(position).stock[A]
    assert before == 12 - 3 * axes
    events = play(position, "A build E4")
    assert told(events, "line_bonus") == [(A, (axes, (1 << axes) - 1))], "how many, and on which axes"
    assert settled(position, A, "E4") == min(1 + 1 + axes, before)
    if axes == 2:
        assert "Blue completes 2 lines and earns an extra settlement for each." in [str(event) for event in events]


# Offered


@pytest.mark.proves("MON-A36", "MON-R65", "MON-R66", "MON-A55")
def test_d12_offered_bonus_settlements_may_be_left() -> None:
    tiles = {"tiles": {**FLAT["tiles"], "L2": ["G x2 cow"] * 7}}
    position = at(2, own={A: "F1 F2 F3"}, goods={A: "GG"}, components=tiles, wagons="I1",
                  options={"bonus_settlements": "offered"})
    events = play(position, "A build F4")
    assert names(events) == ["built", "icon_bonus", "line_bonus"], "the cow only after the answer"
    assert position.to_act == (A,) and open_to(position, A) == ["bonus 0", "bonus 1", "bonus 2"]
    assert refused(position, A, "bonus 3") == ("too_many_bonus", "MON-A40")
    for move in ("stop", "cow>grain", "build F5", "end"):
        assert position.why_not(A, move) is not None
    for number in (0, 1, 2):
        copy = position.copy()
        events = play(copy, f"A bonus {number}")
        assert settled(copy, A, "F4") == 1 + number and state(copy).cows[A] == 1
        assert "build F5" in open_to(copy, A) and "bonus" not in open_to(copy, A), "the others are lost"
        assert refused(copy, A, "bonus 1") == ("no_bonus", "MON-A36")


@pytest.mark.proves("MON-A36", "MON-A40")
def test_d12_no_more_than_are_left_and_none_if_none_is() -> None:
    position = at(2, stock={A: 2}, goods={A: "GPcs"}, wagons="F3", cows={A: 1}, options={"edition": "classic"})
    play(position, "A build F4")
    assert open_to(position, A) == ["bonus 0", "bonus 1"]
    position = at(2, stock={A: 1}, goods={A: "GPcs"}, wagons="F3", cows={A: 1}, options={"edition": "classic"})
    play(position, "A build F4")
    assert state(position).stock[A] == 0 and open_to(position, A) == [*TRADES, "end", "canteen"], "nothing asked"


# Takings, the last settlement


@pytest.mark.proves("MON-R69", "MON-R13")
def test_a_cow_is_taken_once_and_only_from_the_field_built_on() -> None:
    position = at(2, goods={A: "SG"}, wagons="D6")
    assert state(position).cow_on[field(position, "F6")] == 1
    play(position, "A build E5")
    s = state(position)
    assert s.cows[A] == 1 and s.cow_on[field(position, "E5")] == 0 and s.cow_on[field(position, "F6")] == 1


@pytest.mark.proves("MON-R70", "MON-A42")
def test_a_canteen_that_is_gone_gives_nothing_to_the_next() -> None:
    position = at(2, goods={A: "SG", B: "GPcs"}, cows={B: 1})
    play(position, "A build E5", "A stop", "A end")
    assert state(position).canteens[:2] == [1, 0] and position.to_act == (B,)
    play(position, "B build F4")
    assert settled(position, B, "F4") == 2 and state(position).canteens[:2] == [1, 0]


@pytest.mark.proves("MON-R70", "MON-A42", "MON-R65")
def test_bonus_settlements_take_nothing_more() -> None:
    position = at(2, goods={A: "GPcs"}, wagons="F3")
    events = play(position, "A build F4")
    assert settled(position, A, "F4") == 2 and len(told(events, "canteen_found")) == 1


@pytest.mark.proves("MON-A40", "MON-A41", "MON-R76")
def test_fewer_settlements_left_than_bonuses() -> None:
    position = at(2, stock={A: 1}, goods={A: "GPcs SG"}, wagons="F3", cows={A: 1}, coins={A: 0})
    events = play(position, "A build F4")
    s = state(position)
    assert settled(position, A, "F4") == 1 and s.stock[A] == 0 and s.ended == 1, "legal; what is left is placed"
    assert told(events, "bonus_placed") == []
    assert s.canteens[A] == 1, "after the canteen of that field is taken"
    assert s.coins[A] == 2, "the action ends at once, with 1 coin for each unused build"
    assert open_to(position, A) == [*TRADES, "end", "canteen"]
    last = next(event for event in events if event.name == "last_settlement")
    assert last.text("en") == "Blue has placed the last settlement: this is the last round."
    assert french(last) == "Bleu a construit son dernier campement : c’est la dernière manche."


@pytest.mark.proves("MON-A41", "MON-A40")
def test_a_bonus_can_be_the_last_settlement() -> None:
    position = at(2, stock={A: 2}, goods={A: "GPcs"}, wagons="F3", cows={A: 1}, coins={A: 0})
    events = play(position, "A build F4")
    assert settled(position, A, "F4") == 2 and names(events)[-2:] == ["last_settlement", "builds_unused"]
    assert state(position).coins[A] == 2


@pytest.mark.proves("MON-A53", "MON-R61")
@pytest.mark.parametrize(("seats", "free", "needed"), [(2, 41, 24), (3, 53, 30), (4, 59, 32)])
def test_the_board_always_has_room(seats: int, free: int, needed: int) -> None:
    position = started(seats)
    s = state(position)
    kind = position.box.data.kind
    fields = [f for f in range(len(s.printed)) if s.printed[f] >= 0 and kind[s.printed[f]] == 0 and s.owner[f] < 0]
    assert len(fields) == free and sum(s.stock) == needed
