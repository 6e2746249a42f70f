"""The component file and its replacement (MUR-A41), box and options."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from montmurail_setup import MUR, box, open_to, ready, rolled, state

from ludotheque import CHANCE, Record
from ludotheque.titles.montmurail.box import OPTIONS

SIDE = ["CCCC", "WWWW", "MMMM", "...."]


def tiles(gem: str, **sides: Any) -> dict[str, Any]:
    return {"tiles": {gem: sides}}


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
        ({"kings_dice": {"custom": {"k3": [3, 3, 4, 4, 4, 5]}}}, "equally often"),
        ({"kings_dice": {"custom": {"k3": [1, 2, 3, 4, 5, 6]}}}, "324 outcomes; at most 216"),
        ({"kings_dice": {"custom": {"k3": [3, 3, 4, 4, 7, 7]}}}, "0 to 6"),
        ({"kings_dice": {"custom": {"k3": [3, 4]}}}, "list of 6"),
        ({"arrangements": {"I2": {"walk": [[0, 0]]}}}, "list of 2 to 16"),
        ({"arrangements": {"I2": {"walk": [[0, 0], [1, 1]]}}}, "next to the one before"),
        ({"arrangements": {"I2": {"walk": [[0, i] for i in range(8)] + [[1, 7], [1, 8], [1, 9]]}}}, "0 to 8|-8 to 8"),
        ({"arrangements": {"I2": {"walk": [[0, i - 8] for i in range(12)]}}}, "does not fit"),
        ({"arrangements": {"L3": {"walk": [[0, 1], [1, 1], [1, 0], [2, 0]]}}}, "L3 and Z3 are the same"),
        ({"arrangements": {"I2": {"walk": [[0, 0], [0, 1], [0, 2], [1, 2], [1, 1]]}}}, "more than 1418 places"),
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
    assert data.placements == 144 + 256 + 108 + 448 + 256 + 64 and data.shape_walls[5] == 4
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
        "inner_walls": ("removed", "sealed"), "perimeter": ("touching", "simple"), "perfect_plan": ("off", "on"),
        "longest_wall": ("off", "age", "game"),
    }
    assert {option.name: option.values for option in OPTIONS} == wanted
    assert MUR.new(2).box.options == {name: values[0] for name, values in wanted.items()}
    assert MUR.new(2, perfect_plan=True).box.options["perfect_plan"] == "on"


def test_sizes() -> None:
    assert MUR.state.dtype().itemsize <= 2048
