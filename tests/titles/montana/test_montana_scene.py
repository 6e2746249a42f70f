"""Montana as a picture."""

from __future__ import annotations

import json
from typing import Any

import pytest
from montana_setup import MONTANA, A, B, at, laid, names, open_to, play, started

from ludotheque import Position
from ludotheque.core.scene import Scene, clicks, difference, printed, scene

pytestmark = pytest.mark.untraced

WORKED = {"tiles": {"L3": ["lake", "c+c", "s+s", "C+G", "S+P cow", "C+S+G x2", "c+G"]}}
"""A lake at G2 and, beside it at G1, a field with a cow for a big stone and a pumpkin."""


def spots(position: Position, move: str) -> tuple[str, ...]:
    code = position.box.move(move).code
    assert MONTANA.picture
    return MONTANA.picture.aim(position, position.to_act[0]).get(code, clicks(position.box)[0][code])


def seen(position: Position) -> Scene:
    return scene(position, None)


def test_the_worked_example_of_a_build() -> None:
    tiles = ("M1", "L1", "M2", "M3", "L2", "L4", "L3", "M4", "M5")
    position = at(
        3, turn=B, wagons="F1", tiles=tiles, components=WORKED, goods={A: "PSS", B: "PS"}, cows={B: 0}, coins={B: 0}
    )
    before = seen(position)
    assert before["map/G1"] == "#meadow cow.badge*1 big-stone.low pumpkin.low"
    assert before["map/G2"] == "#lake canteen.mid*1" and before["map/F1"] == "#camp wagon*1"
    assert spots(position, "build G1") == ("map/G1",)
    turn = play(position, "B build G1")
    assert names(turn)[:3] == ["built", "cow_found", "canteen_found"]
    change = difference(before, seen(position))
    assert change == {
        "map/G2": "#lake", "map/G1": "#grass cabin1*1", "1/pumpkin": 0, "1/big-stone": 0, "1/stock": 9, "1/cow": 1,
        "1/canteen": 1, "x/pumpkin": 17, "x/big-stone": 7,
    }
    assert len(json.dumps(change, separators=(",", ":"))) == 142


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("bank 3 brown+grey", ("bank/3", "me/brown", "me/grey")), ("take brown+brown", ("x/brown", "x/brown")),
        ("cow>grain", ("me/cow", "x/grain")), ("cow>coins", ("me/cow", "me/coin")),
        ("cow>orange", ("me/cow", "x/orange")), ("return grey", ("me/grey",)),
        ("bid 2:3", ("city/2:3",)), ("recruit", ("wheel/hub",)), ("city", ("city/shop",)),
        ("grain 2 brown+grey", ("grain-field/2", "me/brown", "me/grey")),
        ("farm 1 orange", ("farmland/1", "me/orange")),
        ("upgrade stone+copper", ("me/stone", "me/copper")), ("upgrade none", ()),
        ("goods stone+copper+grain", ("x/stone", "x/copper", "x/grain")), ("good copper", ("x/copper",)),
        ("canteen", ("me/canteen",)), ("stop", ()), ("end", ()), ("pass", ()), ("wagons D6", ("map/D6",)),
        ("bid 1:6", ()), ("bank 6 brown+grey", ()), ("bonus 1", ()), ("advance 3", ()), ("more grey", ()),
    ],
)
def test_what_is_clicked_for_a_move(move: str, expected: tuple[str, ...]) -> None:
    box = MONTANA.new(4).box
    assert clicks(box)[0][box.move(move).code] == expected


def test_fields_beyond_the_landscape_have_no_spot() -> None:
    box = MONTANA.new(2).box
    first = MONTANA.moves.first("build")
    table = clicks(box)[0]
    assert [bool(table[first + i]) for i in range(70)] == [True] * 49 + [False] * 21


def test_some_spots_depend_on_the_position() -> None:
    position = at(3, workers={A: "3grey"}, goods={A: "GGGG"}, coins={A: 10})
    play(position, "A quarry 2 grey")
    assert spots(position, "more grey") == ("quarry/2+", "me/grey")
    play(position, "A more grey")
    laid_there = seen(position)
    assert laid_there["quarry/2"] == laid_there["quarry/2+"] == "grey*1" and "quarry/1" not in laid_there
    position = at(3, goods={A: "GGGG"})
    play(position, "A recruit", "* spin 7")
    assert seen(position)["wheel/hub"] == "arrow@270"
    assert [spots(position, f"advance {n}") for n in (1, 2, 3)] == [("wheel/8",), ("wheel/1",), ("wheel/2",)]


def test_extra_settlements_are_offered_on_their_field() -> None:
    position = at(3, goods={A: "cCSPPPGGGGsss"}, options={"edition": "classic"}, wagons="")
    fields = [move for move in open_to(position, A) if move.startswith("build")]
    doubles = [move for move in fields if "double" in str(seen(position)[f"map/{move.split()[1]}"])]
    for move in doubles:
        play(position, f"A {move}")
        assert spots(position, "bonus 1") == (f"map/{move.split()[1]}",) and spots(position, "bonus 0") == ()
        play(position, "A bonus 1")
        assert seen(position)[f"map/{move.split()[1]}"] == "#straw cabin0*2"
        return
    pytest.fail(f"no field with two settlements among {fields}")


def test_before_the_pieces_are_set_out_icons_are_only_printed() -> None:
    position = laid(2)
    texts = [str(value) for key, value in seen(position).items() if key.startswith("map/")]
    assert any("cow.badge~pale" in text for text in texts) and any("canteen.mid~pale" in text for text in texts)
    assert not any("*" in text for text in texts)
    assert not any("~pale" in str(value) for value in seen(started(2)).values())
    assert not any(key.startswith("map/") for key in seen(MONTANA.new(2)))


def test_contractors_wait_in_the_store_and_stand_in_the_city() -> None:
    position = at(3, goods={A: "PPP", B: "PPP"})
    assert seen(position)["city/shop"] == "contractor0*1 contractor1*1 contractor2*1"
    play(position, "A city", "A bid 1:2")
    after = seen(position)
    assert after["city/1:2"] == "contractor0*1" and after["city/shop"] == "contractor1*1 contractor2*1"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_names_of_places(lang: str) -> None:
    found = printed(MONTANA.new(4).box, lang)

    def name(key: str) -> str:
        panel, spot = key.split("/")
        return found["sheets"][panel]["spots"][spot][0].replace("\u202f", " ")

    assert [name(key) for key in ("map/B2", "bank/3", "mine/2", "quarry/1+", "city/2:3", "city/4")] == {
        "en": [
            "Field B2", "Bank space 3: 2 workers for 8 coins", "Mine 2: 3 coins for 2 small copper",
            "Quarry 1, small space: 1 small stone more", "City row 2, column 3: 3 pumpkins",
            "City row 4: 2 coins, up to 1 upgrade",
        ],
        "fr": [
            "Case B2", "Case 3 de la banque : 2 ouvriers contre 8 pièces", "Mine 2 : 3 pièces contre 2 petits cuivres",
            "Carrière 1, petite case : 1 petite pierre de plus", "Rangée 2 de la ville, colonne 3 : 3 courges",
            "Rangée 4 de la ville : 2 pièces, jusqu’à 1 échange",
        ],
    }[lang]


def test_a_box_of_ones_own_is_printed_with_what_it_has() -> None:
    components: Any = {
        "bank": {"spaces": [[1, 4], [3, 6], [2, 8], [2, 10], [3, 12], [3, 14]]},
        "city": {"columns": [0, 1, 2, 3, 4, 5], "first": [2, 1, 1, 1]},
        "mine": {"small_coins": 1},
    }
    position = MONTANA.new(2, components=components)
    found = printed(position.box, "en")
    city = found["sheets"]["city"]["spots"]
    assert "6" in found["sheets"]["bank"]["spots"] and "1:6" in city and "2:1" in city and "1:1" not in city
    assert position.svg().count("<svg") == 1 + len(found["panels"])
