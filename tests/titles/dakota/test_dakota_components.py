"""The component file: ours as the rules text gives it, a user's own, and those with which no game can be played."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from dakota_setup import DAKOTA, begun, box, developing, give, open_to, play, refused, state

from ludotheque.titles.dakota import args, layout

ROW = ["wood", "wood", "wood", "game", "game"]


BAD: list[tuple[dict[str, Any], str]] = [
    ({"mountain": {"count": 3}}, "mountain.upper must be a list of 3 entries"),
    ({"mountain": {"count": 0}}, "whole number from 1 to 20"),
    ({"forest": {"count": 9, "upper": [ROW] * 9, "lower": [ROW] * 9}}, "meadow.count: at most 20 territories in all"),
    ({"river": {"upper": [ROW, ROW[:4]]}}, "must be a list of 5 resources"),
    ({"river": {"upper": [ROW, "wood"]}}, "must be a list of 5 resources"),
    ({"river": {"upper": [ROW, ["gems", *ROW[1:]]]}}, "unknown resource 'gems'; known: wood, game"),
    ({"rounds": {"players_3": 0}}, "from 1 to 99"),
    ({"extra_territories": {"players_3": 6}}, "from 0 to 5"),
    (
        {"extra_territories": {"players_3": 5}, "river": {"count": 1, "upper": [ROW], "lower": [ROW]}},
        "5 tokens are drawn, but only 4 types have a second territory",
    ),
    ({"neutrals": {"against_1": 14}}, "from 0 to 13"),
    ({"pawns": {"most_in_play": 7}}, "from 3 to 6"),
    ({"pawns": {"explorers_at_start": 2}}, "from 3 to 6"),
    ({"pawns": {"explorers_per_player": 5}}, "from 6 to 20"),
    ({"pawns": {"cavalry_per_player": 1}}, "from 2 to 20"),
    ({"pawns": {"cavalry_strength": 0}}, "from 1 to 9"),
    ({"pawns": {"resources_per_pawn": 2}}, "the rules know only 1, not 2"),
    ({"supply": {"wood": -1}}, "from 0 to 120"),
    ({"native_prices": {"wood": "two"}}, "from 0 to 99"),
    ({"resources": {"four_colour": ["fish", "fish", "game", "bison"]}}, "must be different"),
    ({"resources": {"four_colour": ["fish", "game", "bison"]}}, "list of 4 entries"),
    ({"resources": {"kinds": ["wood"]}}, "the rules know only"),
    ({"wealth": {"victory_point_price": 0}}, "from 1 to 99"),
    ({"wealth": {"explorer_price": 0}}, "from 1 to 99"),
    ({"bank": {"price": 0}}, "from 1 to 99"),
    ({"saloon": {"cost": ["anyOf5"]}}, "unknown resource 'anyOf5'"),
    ({"saloon": {"copies": 1}}, "2 players may build the card"),
    ({"saloon": {"effect": "sale_bonus"}}, "the rules know only 'income'"),
    ({"herd": {"faction": "settler"}}, "the rules know only 'native'"),
    ({"train": {"bonus": [["grain"]]}}, "must be a resource and a number from 0 to 99"),
    ({"train": {"bonus": [["corn", 1]]}}, "unknown resource 'corn'"),
    ({"train": {"bonus": [["grain", 100]]}}, "must be a resource and a number"),
    ({"train": {"needs_colonised": []}}, "list of 1 to 5 entries"),
    ({"train": {"needs_colonised": ["desert"]}}, "unknown type 'desert'; known: mountain"),
    ({"eagleTotem": {"resources": ["fish"]}}, "the rules know only"),
    ({"board": {"market_capacity": 3}}, "the rules know only 0, not 3"),
    ({"bank": {"cost": ["gold"] * 10}}, "bank.cost must be a list of 0 to 9 entries"),
    ({"bank": {"cost": ["gold"] * 130}}, "bank.cost must be a list of 0 to 9 entries"),
    ({"bank": {"cost": [["gold"]]}}, "unknown resource"),
    ({"army": {"wealth": 130}}, "from 0 to 99"),
    ({"supply": {"gold": 2}}, "bank.cost: 3 gold, but the game has only 2"),
    (
        {"supply": {"fish": 1, "horse": 3, "game": 1, "bison": 2}, "herd": {"cost": ["anyOf4"] * 8}},
        "herd.cost: 8 four-colour tokens, but the game has only 7 tokens left to pay them with",
    ),
    ({"train": {"bonus": [["grain", True]]}}, "must be a resource and a number"),
    ({"nonsense": {"x": 1}}, "unknown component value 'nonsense.x'"),
]


@pytest.mark.parametrize(("components", "message"), BAD, ids=[str(i) for i in range(len(BAD))])
def test_bad_component_files_are_refused_in_one_sentence(components: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        DAKOTA.new(3, components=components)
    assert "component value" in str(caught.value) and "\n" not in str(caught.value)


def test_a_users_own_file(tmp_path: Path) -> None:
    path = tmp_path / "my-box.toml"
    path.write_text('[settler_prices]\ngold = 5\n\n[bank]\ncost = ["gold", "gold"]\n', "utf-8")
    position = developing(begun("NSN", components=path), 1)
    assert position.box.components == {"settler_prices.gold": 5, "bank.cost": ["gold", "gold"]}
    give(position, 1, gold=3)
    play(position, "1 build bank", "1 sell gold")
    assert state(position).wealth[1] == 5
    assert DAKOTA.from_json(position.to_json()) == position


@pytest.mark.proves("DAK-R6")
def test_a_third_river_and_longer_rows() -> None:
    components = {
        "river": {"count": 3, "upper": [["fish"] * 3] * 3, "lower": [["gold"] * 3] * 3},
        "board": {"spaces_per_row": 3},
        **{
            name: {"upper": [["wood", "game", "horse"]] * n, "lower": [["grain", "gold", "metal"]] * n}
            for name, n in (("mountain", 4), ("forest", 5), ("plain", 3), ("meadow", 3))
        },
    }
    position = begun("NSN", drawn=("river",), components=components)
    assert "explorer river2" in open_to(position, 0) and box(position).territories == 18
    refused(position, "0 explorer river3", "DAK-C12")
    rng = random.Random(1)
    while not position.over:
        position.play(position.to_act[0], rng.choice(position.codes(position.to_act[0])))


def test_a_type_without_a_second_territory_is_not_drawn() -> None:
    components = {"river": {"count": 1, "upper": [ROW], "lower": [ROW]}}
    position = DAKOTA.new(4, components=components)
    play(position, "* first 0")
    assert open_to(position, -1) == ["draw mountain", "draw forest", "draw plain", "draw meadow"]
    refused(position, "* draw river", "DAK-C4")
    doc = position.to_json()
    doc["state"]["drawn"][3] = 1
    with pytest.raises(ValueError, match="during set-up"):
        DAKOTA.from_json(doc)
    none = DAKOTA.new(3, components={"extra_territories": {"players_3": 0}})
    play(none, "* first 0")
    assert none.to_act == (0, 1, 2) and sum(state(none).drawn) == 0


@pytest.mark.proves("DAK-C44", "DAK-R81")
def test_the_four_colours_and_who_costs_them_are_data() -> None:
    components = {
        "carbines": {"cost": ["gold", "anyOf4"]}, "resources": {"four_colour": ["wood", "grain", "metal", "gold"]},
    }  # fmt: skip
    position = give(developing(begun("NSN", components=components), 0), 0, gold=2, wood=1, fish=1)
    builds = [move for move in open_to(position, 0) if move.startswith("build")]
    assert builds == ["build carbines wood", "build carbines gold"]
    play(position, "0 build carbines gold")
    assert state(position).cavalry[0][layout.CARD] == 1 and state(position).goods[0][args.KIND_NAMES.index("gold")] == 0


@pytest.mark.proves("DAK-C44")
def test_a_printed_card_with_several_four_colour_tokens_can_be_entered_and_built(tmp_path: Path) -> None:
    path = tmp_path / "my-box.toml"
    path.write_text('[bisonTotem]\ncost = ["wood", "bison", "anyOf4", "anyOf4"]\n', "utf-8")
    position = give(developing(begun("NSN", components=path), 0), 0, wood=1, bison=1, fish=1, horse=1)
    assert "build bisonTotem fish" in open_to(position, 0)
    play(position, "0 build bisonTotem fish")
    assert state(position).vp[0] == 4 and sum(state(position).goods[0]) == 0, "the last one was paid without asking"


ODD: tuple[Any, ...] = (130, -1, 10**30, 1.5, True, None, "x", "", [], [[]], [None], {}, [["wood"]], ["anyOf4"] * 3)


def test_any_value_is_refused_in_a_sentence_or_fits_the_layout() -> None:
    """Every component value replaced by odd ones: no traceback, and nothing outside the ranges of the box."""
    told: list[str] = []
    for key in DAKOTA.components:
        for odd in ODD:
            table, _, name = key.partition(".")
            try:
                made = DAKOTA.new(4, components={table: {name: odd}})
            except ValueError as error:
                told.append(str(error))
            else:
                assert not list(made.box.data.faults()), (key, odd)
    assert len(told) > 1500 and all("component value" in text and "\n" not in text for text in told)


@pytest.mark.proves("DAK-R99")
def test_other_numbers_of_cards() -> None:
    components = {"bank": {"price": 3, "vp": 9}, "wealth": {"at_start": 40}, "saloon": {"amount": 4}}
    position = developing(begun("NSN", components=components), 1)
    give(position, 1, gold=3)
    play(position, "1 build bank", "1 point")
    assert state(position).vp[1] == 10 and state(position).wealth[1] == 37
    assert position.view(None)["cards"]["bank"]["vp"] == 9


def test_every_value_of_our_file_has_an_origin() -> None:
    assert len(DAKOTA.components) > 150
    assert set(args.CARD_NAMES) == {*DAKOTA.components["cards.native"], *DAKOTA.components["cards.settler"]}
