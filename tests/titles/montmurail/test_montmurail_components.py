"""The component file and its replacement (MUR-A41), box and options."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from montmurail_setup import MUR, box, close_all, laid, open_to, ready, refused, rolled, state, told

import ludotheque
from ludotheque import CHANCE, Record
from ludotheque.titles.montmurail.box import OPTIONS
from ludotheque.titles.montmurail.layout import DECREES

pytestmark = pytest.mark.untraced

SIDE = ["CCCC", "WWWW", "MMMM", "...."]


def tiles(gem: str, **sides: Any) -> dict[str, Any]:
    return {"tiles": {gem: sides}}


def new_shape(name: str) -> dict[str, Any]:
    """A T of three walls on the first face, whose walk goes back over one of them."""
    walk = [[0, 0], [0, 1], [0, 2], [0, 1], [1, 1]]
    return {"arrangements": {name: {"walk": walk}}, "construction_die": {"face1": {"arrangement": name}}}


@pytest.mark.proves("MUR-A41", "MUR-R5")
@pytest.mark.parametrize(
    ("components", "message"),
    [
        (tiles("white", black=["M1.C", "2.WV", ".W.2"]), "list of 4"),
        (tiles("white", black=["M1.C", "2.WV", ".W.2", "M.C"]), "4 rows of 4 plots"),
        (tiles("white", black=["M1.C", "2.WV", ".W.2", "M.CX"]), "unknown plot 'X'"),
        (tiles("white", black=[1, 2, 3, 4]), "must be a text"),
        ({"tiles": {"white": {"black": ["...."] * 4}, "blue": {"black": ["...."] * 4}}}, "only 4 churches.*ask for 5"),
        ({"tiles": {"size": 5}}, "tiles.size must be 4"),
        ({"tiles": {"gems": ["red"]}}, "tiles.gems must be"),
        ({"kings_tower": {"zones": ["well", "church", "market"]}}, "kings_tower.zones must be"),
        ({"kings_dice": {"custom": {"k3": [3, 3, 4, 4, 7, 7]}}}, "0 to 6"),
        ({"kings_dice": {"custom": {"k3": []}}}, "list of 1 to 6"),
        ({"kings_dice": {"custom": {"k3": [1] * 7}}}, "list of 1 to 6"),
        ({"arrangements": {"I2": {"walk": [[0, 0]]}}}, "list of 2 to 32"),
        ({"arrangements": {"I2": {"walk": [[0, 0], [1, 1]]}}}, "next to the one before"),
        ({"arrangements": {"I2": {"walk": [[0, i] for i in range(8)] + [[1, 7], [1, 8], [1, 9]]}}}, "0 to 8|-8 to 8"),
        ({"arrangements": {"I2": {"walk": [[0, i - 8] for i in range(12)]}}}, "does not fit"),
        ({"arrangements": {"L3": {"walk": [[0, 1], [1, 1], [1, 0], [2, 0]]}}}, "L3 and Z3 are the same"),
        (new_shape("T 3"), "1 to 7 letters and digits"),
        (new_shape("T3456789"), "1 to 7 letters and digits"),
        (new_shape("v2"), "differ only by capital letters"),
        ({"arrangements": {"T3": {"size": 3}}}, "unknown component value 'arrangements.T3.size'"),
        ({"construction_die": {"faces": 0}}, "whole number from 1 to 6"),
        ({"construction_die": {"faces": 7}}, "whole number from 1 to 6"),
        (tiles("white", black=["M 1 . C", "2.WV", ".W.2", "M . C VVVV"]), "unknown plot 'VVVV'"),
        (tiles("white", black=["M1.C", "2.WV", ".W.8", "M.CV"]), "unknown plot '8'"),
        ({"box": {"walls": 10**9}}, "whole number from 1 to 2000"),
        ({"values": {"kings_shield": 130}}, "whole number from 0 to 99"),
        ({"construction_die": {"face1": {"arrangement": "X9"}}}, "unknown 'X9'"),
        ({"construction_die": {"face1": {"coins": -1}}}, "0 to 99"),
        ({"box": {"walls": 11}}, "fewer than 4 times the largest arrangement of 3"),
        ({"box": {"walls": "many"}}, "whole number"),
        ({"values": {"invasion": 100}}, "0 to 99"),
        ({"values": {"bribe": 1}}, "unknown component value 'values.bribe'"),
    ],
)
def test_components_with_which_one_cannot_play_are_refused(components: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        MUR.new(2, components=components)


@pytest.mark.proves("MUR-A41")
def test_what_just_suffices_is_taken() -> None:
    assert state(MUR.new(2, components={"box": {"walls": 12}})).supply == 12
    five = {"tiles": {gem: {"black": ["CWM.", ".WM.", "....", "...."]} for gem in ("white", "blue", "violet")}}
    with pytest.raises(ValueError, match="churches"):
        MUR.new(2, components=five, kings_dice="standard")
    assert MUR.new(2, components=five)
    alike = {"kings_dice": {"custom": {"k1": [5, 5, 4, 4, 3, 3], "k2": [3, 3, 4, 4, 5, 5]}}}
    assert box(MUR.new(2, components=alike)).decrees == 27
    twins = {"kings_dice": {"custom": {"k1": [2, 2, 3, 3, 4, 4]}}}
    assert box(MUR.new(2, components=twins)).decrees == 162, "two alike, one not: dice are named, so all stays even"


def test_another_die() -> None:
    """A face twice, another arrangement of four walls, other coins: the catalogue follows."""
    square = {
        "arrangements": {"Z3": {"walk": [[0, 0], [0, 1], [1, 1], [1, 0], [0, 0]]}},
        "construction_die": {"face6": {"coins": 7}, "face1": {"arrangement": "U3"}},
    }
    position = MUR.new(2, components=square)
    data = box(position)
    assert data.placements == 144 + 256 + 108 + 448 + 256 + 64 and data.shape_walls[data.face_shape[5]] == 4
    ready_position = ready(2, turn=1, components=square)
    assert open_to(ready_position, CHANCE) == {f"roll {f}" for f in ("U3", "V2", "I3", "L3", "U3/2", "Z3")}
    rolled(ready_position, "Z3")
    assert len(ready_position.codes(0)) == 144 + 64 and state(ready_position).hand[:2] == [4, 4]
    assert "walls A1-A2-B2-B1-A1" in open_to(ready_position, 0)
    unused = ready_position.box.text(MUR.moves.first("walls") + 1417)
    reason = ready_position.why_not(0, unused)
    assert reason is not None and reason.clause == "MUR-R28"
    assert str(ready_position.why_not(0, "walls A1-A2-B2-B1")).endswith("(MUR-A8)")
    record = Record(position.box)
    assert record.replay().box == position.box and "component construction_die.face6.coins: 7" in record.text()


@pytest.mark.proves("MUR-A41")
def test_dice_with_fewer_and_with_uneven_faces() -> None:
    """All outcomes are equally likely, so a number that stands on a die more often makes more outcomes."""
    uneven = {"kings_dice": {"custom": {"k1": [0], "k2": [2, 3], "k3": [3, 3, 4, 4, 4, 5]}}}
    position = laid(2, components=uneven)
    assert box(position).decrees == 6 * 1 * 2 * 6
    shown: Counter[tuple[int, ...]] = Counter()
    for code in position.codes(CHANCE):
        after = position.copy()
        after.play(CHANCE, code)
        assert after.checked()
        shown[tuple(sorted(state(after).decree))] += 1
    assert shown == {(0, 2, 3): 12, (0, 2, 4): 18, (0, 2, 5): 6, (0, 3, 3): 12, (0, 3, 4): 18, (0, 3, 5): 6}
    texts = open_to(position, CHANCE)
    assert len(texts) == 72 and {"decree 0-2-4/K1-K2-K3", "decree 0-2-4/K1-K2-K3/2", "decree 0-2-4/K1-K2-K3/3"} <= texts
    most = {"kings_dice": {"custom": {k: [0, 0, 0, 1, 2, i] for i, k in enumerate(("k1", "k2", "k3"), start=3)}}}
    assert len(laid(2, components=most).codes(CHANCE)) == 1296 == DECREES
    one = ready(2, turn=1, components={"construction_die": {"faces": 2}})
    assert open_to(one, CHANCE) == {"roll I2", "roll V2"}
    refused(one, CHANCE, one.box.text(MUR.moves.first("roll") + 2), "MUR-R22")
    doc = one.to_json()
    rolled(one, "I2")
    doc["state"] = {**one.to_json()["state"], "face": 4}
    with pytest.raises(ValueError, match="question does not go with"):
        MUR.from_json(doc)


@pytest.mark.proves("MUR-A41", "MUR-A32")
def test_plots_with_more_coins_and_vikings() -> None:
    """Three coins on A5 and two Vikings on A6, where our example board has a market and a coin."""
    rich = tiles("white", black=["3 VV . C", "2 . W V", ". W . 7", "M . C VVV"])
    position = ready(2, components=rich)
    kinds = {plot["name"]: plot["kind"] for plot in position.view(0)["plots"]}
    assert [kinds[name] for name in ("A5", "A6", "C8", "D8")] == ["3-coins", "2-vikings", "7-coins", "3-vikings"]
    text = position.text().replace("\n", " ")
    assert "3 three coins, 7 seven coins, Ⅱ two Vikings, Ⅲ three Vikings" in text and "3 Ⅱ" in text
    assert "three coins" not in ready(2).text()
    events = close_all(position, {0: {(0, 4), (0, 5)}, 1: {(2, 7), (3, 7)}})
    assert told(events, "city_valued") == [("city_valued", 0, 3, 2), ("city_valued", 1, 7, 3)]
    assert MUR.from_json(position.to_json()) == position


@pytest.mark.proves("MUR-A41", "MUR-R28")
def test_an_arrangement_of_another_name() -> None:
    position = ready(2, turn=1, components=new_shape("T3"))
    assert "roll T3" in open_to(position, CHANCE)
    events = rolled(position, "T3")
    assert str(events[0]) == "Blue rolls the T3; a closed city earns 1 coin."
    assert position.prompt(0) == "Place the arrangement T3 (3 walls), or a single wall"
    assert position.prompt(0, "fr") == "Posez la disposition T3 (3 remparts), ou un seul rempart"
    assert position.view(0)["die"]["arrangement"] == "T3"
    assert len([code for code in position.codes(0) if position.box.text(code).startswith("walls")]) == 224
    position.play(0, "walls A1-A2-A3-A2-B2")
    assert str(position.play(1, "wall A1-A2")[0]).startswith("Blue places the arrangement T3 on ")
    assert MUR.from_json(position.to_json()) == position
    record = Record(position.box)
    assert Record.parse(record.text()).replay().box == position.box
    six = {f"S{i}": {"walk": [[0, 0], [0, 1], [0, 2], [1, 2], *more]} for i, more in enumerate(TAILS)}
    faces = {f"face{i + 1}": {"arrangement": f"S{i}"} for i in range(6)}
    crowded = MUR.new(2, components={"arrangements": six, "construction_die": faces, "box": {"walls": 150}})
    assert len(crowded.box.codes) == MUR.codes, "whatever stands on the die, there are codes for it"


TAILS: tuple[list[list[int]], ...] = ([], [[1, 1]], [[1, 3]], [[2, 2]], [[1, 1], [1, 0]], [[1, 3], [0, 3]])


@pytest.mark.proves("MUR-A41")
@pytest.mark.parametrize("value", [-1, 0, 1, 7, 100, 130, 10**6, 1 << 70, 1.5, "x", None, [], [1], [[0, 0]], {}, True])
def test_whatever_a_value_is_it_is_taken_or_refused_with_a_sentence(value: Any) -> None:
    for key in MUR.components:
        changed: Any = value
        for part in reversed(key.split(".")):
            changed = {part: changed}
        sentence = ""
        try:
            position = MUR.new(8, components=changed)
        except ValueError as error:
            sentence = str(error)
        if sentence:
            assert "component value" in sentence and "\n" not in sentence
        else:
            assert not list(box(position).faults()) and not list(state(position).faults())
            assert position.box.packed["seats"][0] == 8


def test_an_arrangement_of_one_wall_is_the_single_wall() -> None:
    position = ready(2, turn=1, components={"arrangements": {"I2": {"walk": [[0, 0], [0, 1]]}}})
    rolled(position, "I2")
    assert len(position.codes(0)) == 144 and state(position).hand[:2] == [1, 1]
    assert str(position.why_not(0, "walls A1-A2-B2")).endswith("(MUR-R28)")
    assert len(position.box.codes) == MUR.codes


def test_components_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[tiles.white]\nblack = ["M1.C", "2.WV", ".W.2", "M.C."]\n\n[values]\ninvasion = 4\n', "utf-8")
    position = MUR.new(2, components=path)
    assert box(position).invasion == 4 and position.box.components.keys() == {"tiles.white.black", "values.invasion"}
    again = MUR.from_json(position.to_json())
    assert again == position and again.box == position.box


@pytest.mark.proves("MUR-A1", "MUR-A2", "MUR-A17", "MUR-A19", "MUR-A28", "MUR-A29", "MUR-R18")
def test_options_and_their_defaults() -> None:
    wanted = {
        "assembly": ("chosen", "random"), "kings_dice": ("custom", "standard"), "walls": ("box", "unlimited"),
        "inner_walls": ("sealed", "removed"), "perimeter": ("touching", "simple"), "perfect_plan": ("off", "on"),
        "longest_wall": ("off", "age", "game"),
    }
    assert {option.name: option.values for option in OPTIONS} == wanted
    assert MUR.new(2).box.options == {name: values[0] for name, values in wanted.items()}
    assert MUR.new(2, perfect_plan=True).box.options["perfect_plan"] == "on"


@pytest.mark.proves("MUR-A1")
def test_documents_from_before_the_default_changed_replay_as_they_were_played() -> None:
    """Once walls inside a city were disregarded by default, and documents name only what was not the default."""
    new = ready(2)
    doc = new.to_json()
    assert doc["options"] == {"inner_walls": "sealed"} and MUR.from_json(doc) == new
    del doc["options"]
    old = MUR.from_json(doc)
    assert old.box.options["inner_walls"] == "removed" and box(old).lenient == 1
    assert "options" not in old.to_json()
    text = ludotheque.play(MUR, ["random", "random"], seed=1, inner_walls="removed").text()
    assert "inner_walls" not in text
    assert Record.parse(text).replay().box.options["inner_walls"] == "removed"


def test_sizes() -> None:
    assert MUR.state.dtype().itemsize <= 2048
