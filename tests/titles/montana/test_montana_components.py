"""What is in the box of Montana (R1–R9), the values of `components.toml`, and what a user's own file may hold."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from montana_setup import FLAT, MONTANA, SLOTS, at, laid, open_to, play, started, state

from ludotheque import CHANCE
from ludotheque.core.box import GameBox
from ludotheque.titles.montana.layout import BEIGE, BROWN, COPPER, GRAIN, GREY, ORANGE, PUMPKIN, STONE, WHITE, Box

VALUES = MONTANA.components
TILES = {
    "L1": ["lake", "S+P cow", "S+c+G+P x2", "C+s", "c+c+G", "s+s+G", "s+P"],
    "L2": ["lake", "S+G cow", "G+P+c+s x2", "C+P", "S+s", "c+s+G", "c+s+s"],
    "L3": ["lake", "S+P cow", "C+S+G x2", "c+c", "s+s", "C+G", "c+G"],
    "L4": ["lake", "s+G+P cow", "C+S+G x2", "S+S", "s+P", "G+P", "c+c+P"],
    "L5": ["lake", "C+P cow", "C+s+G+P x2", "s+G", "c+G+P", "G+G", "C+s"],
    "L6": ["lake", "C+G cow", "C+S+P x2", "G+P", "S+P", "c+s+P", "s+G"],
    "M1": ["s+G+P cow", "c+c+s", "C+S+P x2", "C+G cow", "mountain", "s+s+P", "S+G"],
    "M2": ["S+G cow", "C+C", "G+P+c+s x2", "c+s+G cow", "mountain", "c+P", "S+c"],
    "M3": ["c+s+G cow", "c+s", "G+P+c+s x2", "c+G+P cow", "mountain", "C+c", "C+P"],
    "M4": ["c+s+P cow", "P+P", "G+P+c+s x2", "S+G cow", "mountain", "c+G", "S+c"],
    "M5": ["C+P cow", "c+s", "S+c+G+P x2", "c+s+P cow", "mountain", "S+P", "s+G+P"],
    "M6": ["c+G+P cow", "C+G", "C+s+G+P x2", "C+P cow", "mountain", "c+P", "S+G"],
}
PLAYERS = {2: "two", 3: "three", 4: "four"}


def box(seats: int = 3, components: Any = None, **options: object) -> Box:
    data = GameBox(MONTANA, seats, options, components).data
    assert isinstance(data, Box)
    return data


@pytest.mark.proves("MON-R1")
def test_two_to_four_players_in_four_colours() -> None:
    assert MONTANA.seats == (2, 4)
    for wrong in (0, 1, 5):
        with pytest.raises(ValueError, match=r"^montana cannot be played with \d seats; allowed: 2 to 4$"):
            MONTANA.new(wrong)
    assert [MONTANA.word(f"seat.{seat}", "en") for seat in range(4)] == ["Blue", "Yellow", "Green", "Red"]
    assert [MONTANA.word(f"seat.{seat}", "fr") for seat in range(4)] == ["Bleu", "Jaune", "Vert", "Rouge"]


@pytest.mark.proves("MON-R2", "MON-A59")
def test_worker_board_has_bank_city_and_four_areas_for_any_number_of_players() -> None:
    assert box().area_good == [COPPER, STONE, GRAIN, PUMPKIN]
    for seats in (2, 3, 4):
        b = box(seats)
        assert list(zip(b.bank_workers, b.bank_coins, strict=True))[: b.banks] == [
            (1, 4), (1, 6), (2, 8), (2, 10), (3, 12)
        ]
        ladders = list(zip(b.place_coins, b.place_goods, strict=True))
        assert ladders[:3] == ladders[3:6] == [(1, 1), (3, 2), (6, 3)], "mine and quarry"
        assert ladders[6:9] == ladders[9:] == [(1, 2), (3, 3), (6, 4)], "grain field and farmland"
        assert (b.small_coins, b.small_goods) == ([0] * 4, [1] * 4)
        assert b.column_cost[: b.columns] == [1, 2, 3, 4, 5]
        assert (b.row_cow, b.row_coins) == ([1, 0, 0, 0], [0, 0, 0, 2])
        assert (b.row_goods, b.row_upgrades) == ([0, 3, 0, 0], [3, 0, 2, 1])


@pytest.mark.proves("MON-R3", "MON-A59")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_wheel_of_eight_spaces_with_two_workers_each(seats: int) -> None:
    assert box(seats).wheel == [
        [WHITE, WHITE], [GREY, ORANGE], [BROWN, BROWN], [ORANGE, ORANGE],
        [WHITE, WHITE], [BROWN, BEIGE], [GREY, GREY], [BEIGE, BEIGE],
    ]
    shown = Counter(colour for pair in box(seats).wheel for colour in pair)
    assert shown == {WHITE: 4, BROWN: 3, GREY: 3, BEIGE: 3, ORANGE: 3}, "each colour equally often"


@pytest.mark.proves("MON-R4", "MON-R35")
def test_a_board_has_eight_worker_places_and_room_for_all_the_rest() -> None:
    assert VALUES["pieces.worker_places"] == 8
    at(2, workers={0: "8brown"})
    with pytest.raises(ValueError, match=r"^impossible position: a player has more workers than the board has places"):
        at(2, workers={0: "8brown grey"})
    rich = at(2, goods={0: "12G 12P 12c 6C 12s 6S"}, coins={0: 30_000}, cows={0: 12}, canteens={0: 2})
    assert sum(state(rich).goods[0]) == 60


@pytest.mark.proves("MON-R5", "MON-R15")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_72_workers_18_of_each_colour_all_in_the_supply(seats: int) -> None:
    s = state(MONTANA.new(seats))
    assert s.pool == [18, 18, 18, 18] and sum(s.pool) == 72
    assert all(not any(board) for board in s.workers)


@pytest.mark.proves("MON-R6", "MON-R19")
@pytest.mark.parametrize(("seats", "each"), [(2, 12), (3, 10), (4, 8)])
def test_settlements_of_each_player(seats: int, each: int) -> None:
    s = state(MONTANA.new(seats))
    assert s.stock == [each] * seats + [0] * (4 - seats)
    assert max(VALUES[f"pieces.settlements.{players}"] for players in PLAYERS.values()) == 12, "12 of a colour exist"


@pytest.mark.proves("MON-R7", "MON-R17", "MON-A11")
def test_coins_count_by_value_and_never_run_out() -> None:
    """10 gold and 39 silver coins are worth 89; players may hold more than that together."""
    position = at(2, coins={0: 89, 1: 500}, workers={0: "beige"}, cows={0: 1})
    play(position, "A bank 2 beige", "A cow>coins")
    assert state(position).coins[0] == 89 + 6 + 3


@pytest.mark.proves("MON-R8")
def test_cows_canteens_tiles_and_one_contractor_each() -> None:
    for seats in (2, 3, 4):
        position = MONTANA.new(seats)
        pieces = state(position).pieces()
        assert (pieces["cow"], pieces["canteen"]) == (24, 6)
        assert open_to(position, CHANCE) == [f"tile {name}" for name in TILES] and len(TILES) == 12
        assert state(position).bid_row == [-1] * 4, "four contractors, in the shop"
        assert state(position).wagons == -1, "one starting tile"


@pytest.mark.proves("MON-R9", "MON-R16", "MON-R20")
@pytest.mark.parametrize(
    ("seats", "supply"),
    [(2, [10, 10, 10, 6, 10, 6]), (3, [15, 15, 15, 9, 15, 9]), (4, [20, 20, 20, 12, 20, 12])],
)
def test_goods_in_the_supply_and_on_the_boards(seats: int, supply: list[int]) -> None:
    s = state(MONTANA.new(seats))
    assert s.supply == supply
    assert s.goods[:seats] == [[1, 1, 1, 0, 1, 0]] * seats, "from the box, not from the supply"
    assert s.cows[:seats] == [1] * seats
    if seats == 4:
        totals = [s.supply[good] + sum(held[good] for held in s.goods) for good in range(6)]
        assert totals == [24, 24, 24, 12, 24, 12] and sum(totals) == 120


@pytest.mark.proves("MON-R8", "MON-A45")
def test_tiles_are_those_of_the_rules_text() -> None:
    for name, fields in TILES.items():
        assert VALUES[f"tiles.{name}"] == fields
    printed = [text for fields in TILES.values() for text in fields]
    assert len(printed) == 84
    assert (printed.count("lake"), printed.count("mountain")) == (6, 6)
    assert sum("cow" in text for text in printed) == 18
    assert sum("x2" in text for text in printed) == 12
    assert not any("cow" in text and "x2" in text for text in printed), "the two icons never stand together"
    b = box()
    assert [sum(cost[good] for cost in b.cost) for good in range(6)] == [38, 38, 33, 20, 33, 20]
    assert sum(b.cow_icon) == 18 and sum(b.double_icon) == 12
    assert Counter(b.kind) == {0: 72, 1: 6, 2: 6}


@pytest.mark.proves("MON-R10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_slots_are_those_of_the_rules_text(seats: int) -> None:
    b = box(seats)
    assert list(zip(b.slot_q, b.slot_r, strict=True))[: b.slots] == SLOTS[seats]
    assert b.slots == {2: 7, 3: 9, 4: 10}[seats]


@pytest.mark.proves(
    "MON-R4", "MON-R5", "MON-R8", "MON-R19", "MON-R20", "MON-R22", "MON-R32", "MON-R60", "MON-R66", "MON-R74"
)
def test_other_numbers_of_the_rulebook() -> None:
    wanted = {
        "workers_per_colour": 18, "cows": 24, "canteens": 6, "worker_places": 8, "first_coins": 3,
        "start_goods": [1, 1, 1, 0, 1, 0], "start_cows": 1, "advance_limit": 7, "builds": 3, "cattle_coins": 3,
        "line_length": 4, "settlements.two": 12, "settlements.three": 10, "settlements.four": 8,
    }
    assert {key: VALUES[f"pieces.{key}"] for key in wanted} == wanted


def test_every_value_says_where_it_comes_from() -> None:
    import tomllib

    doc = tomllib.loads((MONTANA.folder / "components.toml").read_text("utf-8"))
    for section, values in doc.items():
        for key in values:
            if key != "origin":
                origin = values["origin"][key]
                assert origin.partition(":")[0] in ("text", "found", "inferred", "reconstructed"), f"{section}.{key}"
                assert len(origin.partition(":")[2]) > 5, f"{section}.{key} gives no source"


# A user's own file


def test_partial_file_changes_only_what_it_names(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text('[bank]\nspaces = [[1, 5], [3, 20]]\n[tiles]\nL3 = ["lake", "G", "G", "G", "G", "G", "G x2 cow"]\n')
    for source in (own, str(own), {"bank": {"spaces": [[1, 5], [3, 20]]}}):
        b = box(2, source)
        assert b.banks == 2 and b.bank_workers[:2] == [1, 3] and b.bank_coins[:2] == [5, 20]
        assert b.column_cost[:5] == [1, 2, 3, 4, 5]
    position = at(2, components=own, workers={0: "beige 3grey"}, cows={0: 1})
    assert position.box.components.keys() == {"bank.spaces", "tiles.L3"}
    assert [m for m in open_to(position, 0) if m.startswith("bank")] == [
        "bank 1 grey", "bank 1 beige", "bank 2 grey+grey+grey", "bank 2 grey+grey+beige"
    ]
    play(position, "A bank 2 grey+grey+beige")
    assert state(position).coins[0] == 30


def test_games_with_different_files_run_side_by_side() -> None:
    ours = at(2, workers={0: "beige"}, cows={0: 1})
    theirs = at(2, workers={0: "beige"}, cows={0: 1}, components={"bank": {"spaces": [[1, 9]]}})
    play(ours, "A bank 1 beige")
    play(theirs, "A bank 1 beige")
    assert (state(ours).coins[0], state(theirs).coins[0]) == (14, 19)
    with pytest.raises(ValueError, match="no space 2"):
        at(2, workers={0: "beige"}, components={"bank": {"spaces": [[1, 9]]}}).play(0, "bank 2 beige")


def test_a_bank_of_one_space_is_full_after_each_turn() -> None:
    position = at(2, workers={0: "beige"}, components={"bank": {"spaces": [[1, 9]]}})
    play(position, "A bank 1 beige")
    assert state(position).turn == 1 and state(position).pool == [18] * 4


def test_other_numbers_are_played_with() -> None:
    mine = {"pieces": {"builds": 5, "cattle_coins": 9, "advance_limit": 2, "first_coins": 7, "worker_places": 4}}
    position = started(2, components=mine)
    assert state(position).coins[:2] == [7, 8]
    play(position, "A cow>coins")
    assert state(position).coins[0] == 16
    position = at(2, components=mine, goods={0: "GGGG"}, workers={0: "3brown"}, cows={0: 1})
    play(position, "A recruit", "* spin 8")
    assert open_to(position, 0) == ["return brown", "return beige"], "five workers on four places"
    play(position, "A return beige")
    assert [m for m in open_to(position, 0) if m.startswith("advance")] == ["advance 1", "advance 2"]


def test_a_small_space_may_cost_coins() -> None:
    mine = {"mine": {"small_coins": 1, "small_goods": 2}}
    position = at(2, components=mine, workers={0: "brown brown"}, coins={0: 2}, cows={0: 1})
    play(position, "A mine 1 brown")
    events = play(position, "A more brown")
    s = state(position)
    assert s.coins[0] == 0 and s.goods[0][COPPER] == 3
    assert [str(event) for event in events][1:] == ["Blue pays 1 coin.", "Blue takes 2 small copper."]
    position = at(2, components=mine, workers={0: "brown brown"}, coins={0: 1}, cows={0: 1})
    play(position, "A mine 1 brown")
    reason = position.why_not(0, "more brown")
    assert reason is not None and reason.key == "too_few_coins"


def test_a_location_may_be_free_of_charge() -> None:
    position = at(2, components={"mine": {"locations": [[0, 1], [3, 2], [6, 3]]}}, workers={0: "brown"}, coins={0: 0})
    events = play(position, "A mine 1 brown")
    assert state(position).goods[0][COPPER] == 1 and "coins_paid" not in [event.name for event in events]


@pytest.mark.proves("MON-R48", "MON-R51")
def test_a_city_table_in_which_cells_are_missing() -> None:
    """Row 1 begins in column 3 and row 3 in column 2: what is not printed cannot be bid on."""
    table = {"city": {"first": [3, 1, 2, 1]}}
    position = at(2, components=table, goods={0: "PPP", 1: "PPP"}, cows={0: 1})
    play(position, "A city")
    assert [m for m in open_to(position, 0) if m.startswith("bid")] == [
        "bid 1:3", "bid 1:4", "bid 2:1", "bid 2:2", "bid 2:3", "bid 2:4", "bid 3:2", "bid 3:3", "bid 3:4",
        "bid 4:1", "bid 4:2", "bid 4:3", "bid 4:4",
    ]
    reason = position.why_not(0, "bid 1:2")
    assert reason is not None and reason.clause == "MON-R48"
    assert reason.text() == "row 1 has no space in column 2 (MON-R48)"
    assert [row["first"] for row in position.view(None)["city"]["rows"]] == [3, 1, 2, 1]
    city = position.text().split("City")[1].splitlines()
    assert city[1].index("·") == city[2].index("·") + 16, "no dot where no cell is"
    play(position, "A bid 1:3")
    doc = position.to_json()
    assert MONTANA.from_json(doc) == position
    doc["state"]["bid_column"][0] = 1
    with pytest.raises(ValueError, match="contractors stand"):
        MONTANA.from_json(doc)


@pytest.mark.proves("MON-A45")
def test_cow_and_double_icon_on_one_field_both_apply() -> None:
    tiles = {"tiles": {**FLAT["tiles"], "L2": ["G x2 cow"] * 7}, "pieces": {"cows": 24}}
    position = at(2, components=tiles, goods={0: "GG"}, wagons="D6")
    play(position, "A build E5")
    s = state(position)
    assert sum(s.settlements[0]) == 2 and s.cows[0] == 1


@pytest.mark.proves("MON-A42")
def test_a_field_between_two_lakes_takes_both_canteens() -> None:
    tiles = {"tiles": {**FLAT["tiles"], "L2": ["G", "lake", "G", "lake", "G", "G", "G"]}}
    position = at(2, components=tiles, goods={0: "GG"}, wagons="D5")
    assert sum(state(position).canteen_on) == 2
    play(position, "A build E4")
    s = state(position)
    assert s.canteens[0] == 2 and sum(s.canteen_on) == 0


ROOM = "a whole number from"
BAD: list[tuple[dict[str, Any], str]] = [
    ({"nonsense": {"x": 1}}, r"unknown component value 'nonsense\.x'; known: bank\.spaces, "),
    ({"wheel": {"spaces": ["white+white"] * 7}}, r"wheel\.spaces must be a list of 8 entries"),
    ({"wheel": {"spaces": ["white+stone"] * 8}}, r"wheel\.spaces: 'white\+stone' must be two of copper, stone"),
    ({"wheel": {"spaces": ["stone"] * 8}}, r"wheel\.spaces: 'stone' must be two of"),
    ({"wheel": {"spaces": ["gold+gold"] * 8}}, r"wheel\.spaces: 'gold\+gold' must be two of"),
    ({"wheel": {"spaces": [1] * 8}}, r"wheel\.spaces: 1 must be a text"),
    ({"bank": {"spaces": []}}, r"bank\.spaces must be a list of 1 to 6 entries"),
    ({"bank": {"spaces": [[4, 4]]}}, r"bank\.spaces: a space takes 1 to 3 workers, not 4"),
    ({"bank": {"spaces": [[1, 0]]}}, rf"bank\.spaces: 0 must be {ROOM} 1 to 99"),
    ({"bank": {"spaces": [[1, 2, 3]]}}, r"bank\.spaces: \[1, 2, 3\] must be a list of 2 numbers"),
    ({"mine": {"locations": [[1, 1], [3, 2]]}}, r"mine\.locations must be a list of 3 entries"),
    ({"quarry": {"locations": [[1, 0], [3, 2], [6, 3]]}}, r"quarry\.locations: a location yields 1 to 9 goods, not 0"),
    ({"farmland": {"small_goods": 0}}, rf"farmland\.small_goods: 0 must be {ROOM} 1 to 9"),
    ({"farmland": {"small_coins": "two"}}, rf"farmland\.small_coins: 'two' must be {ROOM} 0 to 99"),
    ({"city": {"columns": [2, 3]}}, r"city\.columns: costs must rise, and the first be 0 or 1 \(MON-R47, MON-R49\)"),
    ({"city": {"columns": [1, 3, 2]}}, r"city\.columns: costs must rise"),
    ({"city": {"columns": [1, 2, 3, 4, 5, 6, 7]}}, r"city\.columns must be a list of 1 to 6 entries"),
    ({"city": {"columns": [1, 2, 13]}}, r"city\.columns: nobody can pay 13 pumpkins, with 12 in play \(MON-R49\)"),
    ({"city": {"first": [1, 1, 1]}}, r"city\.first must be a list of 4 entries"),
    ({"city": {"first": [1, 1, 1, 6]}}, rf"city\.first: 6 must be {ROOM} 1 to 5"),
    ({"city": {"first": [2, 2, 3, 2]}}, r"city\.first: some row must begin at a column that costs 0 or 1 \(MON-R47"),
    ({"tiles": {"L1": ["+".join("G" * 130)] * 7}}, r"tiles\.L1: a field costs at most 9 of one good \(MON-R62\)"),
    ({"tiles": {"L1": ["+".join("C" * 7)] * 7}}, r"tiles\.L1: a field costs 7 C, but there are only 6 in play"),
    ({"city": {"cow": [2, 0, 0, 0]}}, rf"city\.cow: 2 must be {ROOM} 0 to 1"),
    ({"city": {"goods": [0, 2, 0, 0]}}, r"city\.goods: a row gives 3 goods and no upgrade, or no goods \(MON-A31\)"),
    ({"city": {"upgrades": [3, 1, 2, 1]}}, r"city\.goods: a row gives 3 goods and no upgrade"),
    ({"pieces": {"workers_per_colour": 0}}, rf"pieces\.workers_per_colour: 0 must be {ROOM} 1 to 40"),
    ({"pieces": {"cows": True}}, rf"pieces\.cows: True must be {ROOM} 0 to 99"),
    ({"pieces": {"cows": 1}}, r"pieces\.cows: 1 are too few for 2 players \(MON-R20\)"),
    ({"pieces": {"cows": 10}}, r"pieces\.cows: 10 are fewer than the cow icons need \(MON-R13\)"),
    ({"pieces": {"canteens": 5}}, r"pieces\.canteens: 5 are fewer than the lakes in play \(MON-R12\)"),
    (
        {"pieces": {"goods": {"two": [1, 10, 10, 6, 10, 6]}}},
        r"pieces\.goods\.two: 3 pieces of G in play cannot meet the largest demand of 4 \(MON-R27\)",
    ),
    (
        {"pieces": {"goods": {"two": [10, 10, 10, 2, 10, 6]}}},
        r"pieces\.goods\.two: 2 pieces of C in play cannot meet the largest demand of 3 \(MON-R27\)",
    ),
    (
        {"grain_field": {"small_goods": 9}, "pieces": {"goods": {"two": [5, 10, 10, 6, 10, 6]}}},
        r"pieces\.goods\.two: 7 pieces of G in play cannot meet the largest demand of 9 \(MON-R27\)",
    ),
    ({"landscape": {"tiles_two": [[0, 0], [0, 0]]}}, r"landscape\.tiles_two: two tiles lie on one another"),
    ({"landscape": {"tiles_two": [[0, 0], [5, 5]]}}, r"landscape\.tiles_two: the tiles do not form one connected"),
    ({"landscape": {"tiles_two": [[0, 99]]}}, rf"landscape\.tiles_two: 99 must be {ROOM} -12 to 12"),
    (
        {"tiles": {f"{kind}{n}": ["mountain"] * 7 for kind in "LM" for n in range(1, 7)}},
        r"pieces\.settlements\.two: the board may have room for only -1 of 24 settlements \(MON-A53\)",
    ),
    ({"pieces": {"settlements": {"two": 40}}}, r"settlements\.two: the board may have room for only 41 of 80"),
    ({"tiles": {"M1": ["G", *["mountain"] * 6]}}, r"tiles\.M1: the land in the middle is shut in"),
    ({"tiles": {"L1": ["lake"] * 6}}, r"tiles\.L1 must be a list of 7 entries"),
    ({"tiles": {"L1": ["lake", "X", "G", "G", "G", "G", "G"]}}, r"tiles\.L1: 'X': unknown good 'X'; known: G, P, c"),
    ({"tiles": {"L1": ["lake", "", "G", "G", "G", "G", "G"]}}, r"tiles\.L1: '': unknown good ''"),
    ({"tiles": {"L1": ["lake", "GG", "G", "G", "G", "G", "G"]}}, r"tiles\.L1: 'GG': unknown good 'GG'"),
    ({"tiles": {"L1": ["lake", "G pig", "G", "G", "G", "G", "G"]}}, r"'G pig' has an unknown icon; known: cow, x2"),
    ({"tiles": {"L1": ["lake cow", "G", "G", "G", "G", "G", "G"]}}, r"nothing is built on a lake, so it has no icon"),
    ({"tiles": {"M1": ["mountain x2", "G", "G", "G", "G", "G", "G"]}}, r"nothing is built on a mountain, so"),
]


@pytest.mark.parametrize(("change", "message"), BAD, ids=[message[:40] for _, message in BAD])
def test_bad_component_values_get_one_sentence(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        MONTANA.new(2, components=change)
    text = str(caught.value)
    assert text.startswith(("component value ", "unknown component value ")) and "\n" not in text


def test_unreadable_component_files(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"^cannot read component file .*nowhere\.toml: No such file"):
        MONTANA.new(2, components=tmp_path / "nowhere.toml")
    (tmp_path / "bad.toml").write_text("[bank\nspaces = 1")
    with pytest.raises(ValueError, match=r"^component file .*bad\.toml is not valid TOML: "):
        MONTANA.new(2, components=str(tmp_path / "bad.toml"))


@pytest.mark.proves("MON-A22")
def test_every_location_can_always_be_supplied() -> None:
    """Pieces in play, of every good and with every number of players, are never fewer than the largest demand."""
    for seats in (2, 3, 4):
        b = box(seats)
        totals = [b.goods[good] + seats * b.start_goods[good] for good in range(6)]
        assert totals == [{2: 12, 3: 18, 4: 24}[seats] if good not in (3, 5) else 3 * seats for good in range(6)]
        for place, goods in enumerate(b.place_goods):
            assert goods <= totals[b.area_good[place // 3]]


def test_flat_tiles_lay_out() -> None:
    """The tiles with which other tests reckon have no lakes and no icons."""
    position = laid(2, components=FLAT)
    assert [len(position.codes(CHANCE))] == [2]
    play(position, "* first 0")
    assert len(open_to(position, CHANCE)) == 49
