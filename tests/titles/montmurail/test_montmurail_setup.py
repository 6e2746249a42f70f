"""Components, board, course of the game and decree (MUR-R1 to R21), in the order of the rules text."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations, product

import pytest
from montmurail_setup import (
    BOARD,
    EXAMPLE,
    MUR,
    PLOTS,
    bits,
    block,
    box,
    close_all,
    laid,
    open_to,
    perimeter,
    plots_in,
    put,
    ready,
    refused,
    rolled,
    state,
    street_name,
    told,
)

from ludotheque import CHANCE
from ludotheque.titles.montmurail.layout import CHURCH, COIN, MARKET, TWO_COINS, VIKING, WELL

TILES = {
    "white black": "M1.C2.WV.W.2M.CV", "white white": "1WC2.VM.C2V1.C.W", "blue black": "W.2V.C.MV2C1W.M.",
    "blue white": "W.2.V2CMWV.W1MV.", "yellow black": ".W.CW1M..MV2V.2C", "yellow white": "2VCMW2.1V.M..C1M",
    "violet black": ".C.2M.MV2V.WC1W.", "violet white": "VW.V2.CMM1.C.W2V",
}
GEMS = ("white", "blue", "yellow", "violet")
SPACES = ("top-left", "top-right", "bottom-left", "bottom-right")
ARROWS = ("up", "right", "down", "left")
LETTERS = {CHURCH: "C", WELL: "W", MARKET: "M", COIN: "1", TWO_COINS: "2", VIKING: "V"}


@pytest.mark.proves("MUR-R1", "MUR-R3", "MUR-A17", "MUR-A33", "MUR-R64")
@pytest.mark.parametrize(("seats", "walls"), [(2, 150), (3, 150), (4, 150), (5, 300), (6, 300), (7, 300), (8, 300)])
def test_everything_is_in_the_supply_and_only_the_walls_grow(seats: int, walls: int) -> None:
    s = state(MUR.new(seats))
    assert s.supply == walls and not any(s.built) and not any(s.hand)
    assert s.shield == -1 and not any(s.coins) and not any(s.vikings) and not any(s.invasions)


@pytest.mark.proves("MUR-A33")
@pytest.mark.parametrize("seats", [0, 1, 9])
def test_no_solo_game_and_no_more_than_eight(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 8"):
        MUR.new(seats)


@pytest.mark.proves("MUR-R2", "MUR-R7", "MUR-A33")
def test_coin_pieces_tokens_and_the_tower_have_no_effect() -> None:
    coins = {"coin_values": [1, 2], "coin_counts": [1, 1], "coin_pieces": 2}
    other = {"box": {**coins, "viking_tokens": 0, "kings_tower_parts": 1}}
    assert MUR.components["box.coin_values"] == [1, 5, 10]
    assert MUR.new(2, components=other).box.data == MUR.new(2).box.data
    assert not [kind.name for kind in MUR.moves.kinds if kind.name in ("change", "assemble", "tower")]


@pytest.mark.proves("MUR-R9", "MUR-A19")
@pytest.mark.parametrize("seats", range(2, 9))
def test_chance_names_the_first_chooser(seats: int) -> None:
    for assembly in ("chosen", "random"):
        position = MUR.new(seats, assembly=assembly)
        assert position.to_act == (CHANCE,)
        assert open_to(position, CHANCE) == {f"first {seat}" for seat in range(seats)}
        events = position.play(CHANCE, "first 1")
        assert told(events) == [("starts", 1)] and state(position).roller == 1
        assert position.to_act == ((1,) if assembly == "chosen" else (CHANCE,))
    if seats < 8:
        refused(MUR.new(seats), CHANCE, f"first {seats}", "MUR-A33")


@pytest.mark.proves("MUR-R4", "MUR-R5", "MUR-R10", "MUR-R11", "MUR-R12", "MUR-A19")
@pytest.mark.parametrize("assembly", ["chosen", "random"])
@pytest.mark.parametrize("seats", [2, 3, 4, 8])
def test_four_tiles_in_turn(seats: int, assembly: str) -> None:
    rng = random.Random(seats)
    for _ in range(10):
        position = MUR.new(seats, assembly=assembly)
        first = rng.randrange(seats)
        position.play(CHANCE, f"first {first}")
        gems, spaces = set(GEMS), set(SPACES)
        for i, count in enumerate((128, 72, 32, 8)):
            chooser = (first + i) % seats if assembly == "chosen" else CHANCE
            assert position.to_act == (chooser,)
            wanted = product(gems, spaces, ("black", "white"), ARROWS)
            assert open_to(position, chooser) == {"tile " + " ".join(choice) for choice in wanted}
            assert len(position.codes(chooser)) == count
            move = rng.choice(position.moves(chooser))
            if chooser != CHANCE:
                refused(position, (chooser + 1) % seats, str(move), "MUR-R11")
            events = position.play(chooser, move)
            assert (events[0].name, events[0].seat) == ("tile_laid", chooser)
            _, gem, space, _, _ = str(move).split()
            gems.remove(gem)
            spaces.remove(space)
            if i < 3:
                assert not told(events, "age_begins")
                refused(position, position.to_act[0], f"tile {gem} {min(spaces)} black up", "MUR-R10")
                refused(position, position.to_act[0], f"tile {min(gems)} {space} black up", "MUR-R10")
        assert told(events, "age_begins") == [("age_begins", first, 1)]


def turned(side: str, quarters: int) -> dict[tuple[int, int], str]:
    """A tile side after quarter turns clockwise, plot by plot."""
    plots = {divmod(i, 4): letter for i, letter in enumerate(TILES[side])}
    for _ in range(quarters):
        plots = {(j, 3 - i): letter for (i, j), letter in plots.items()}
    return plots


@pytest.mark.proves("MUR-R5", "MUR-R6", "MUR-A32")
def test_every_tile_in_every_space_side_and_rotation() -> None:
    one = MUR.new(2).box
    for side, (quarters, arrow), (number, space) in product(TILES, enumerate(ARROWS), enumerate(SPACES)):
        position = MUR.begin(one)
        position.play(CHANCE, "first 0")
        gem, colour = side.split()
        position.play(0, f"tile {gem} {space} {colour} {arrow}")
        expected = {(r + number // 2 * 4, c + number % 2 * 4): x for (r, c), x in turned(side, quarters).items()}
        printed = state(position).printed
        for kind, letter in LETTERS.items():
            assert plots_in(printed[kind]) == {plot for plot, x in expected.items() if x == letter}


@pytest.mark.proves("MUR-R8", "MUR-R13", "MUR-A7")
def test_the_example_board() -> None:
    position = laid(3)
    printed = state(position).printed
    for kind, letter in LETTERS.items():
        assert printed[kind] == bits(plot for plot, x in PLOTS.items() if x == letter)
    assert len(PLOTS) == 64 and BOARD.count("V") == 8
    views = [position.view(seat) for seat in (None, 0, 1, 2)]
    assert all(view["plots"] == views[0]["plots"] and view["tiles"] == views[0]["tiles"] for view in views)
    assert [t["gem"] for t in views[0]["tiles"]] == ["blue", "white", "yellow", "violet"]


def test_a_half_laid_board_shows_what_lies() -> None:
    position = MUR.new(2)
    position.play(CHANCE, "first 0")
    position.play(0, EXAMPLE[0])
    kinds = [plot["kind"] for plot in position.view(0)["plots"]]
    assert kinds[:8] == [None] * 4 + ["market", "coin", "empty", "church"] and kinds[-1] is None


@pytest.mark.proves("MUR-R14", "MUR-R15", "MUR-R16", "MUR-R21", "MUR-R53", "MUR-R54")
def test_two_ages_of_the_same_steps_on_one_board() -> None:
    position = ready(2)
    refused(position, CHANCE, EXAMPLE[0], "MUR-R14")
    tiles = state(position).tile[:]
    seen: list[str] = []
    for age in (1, 2):
        assert state(position).age == age and state(position).tile == tiles
        events = close_all(position, {0: {(0, 0)}, 1: {(0, 1)}})
        order = [
            "rolled", "placed", "city_closed", "city_valued", "shield_given", "invaded", "boards_cleared", "age_begins",
            "invasions_paid", "over",
        ]
        seen = sorted({e.name for e in events if e.name in order}, key=[e.name for e in events].index)
        assert seen == [name for name in order if name in seen]
        assert ("age_begins" in seen) == (age == 1) == ("over" not in seen)
        assert not any(state(position).built) and state(position).supply == 150 and not state(position).closed
        if age == 1:
            assert position.to_act == (CHANCE,) and all(m.startswith("decree") for m in open_to(position, CHANCE))
            position.play(CHANCE, "decree 5-2-2")
            assert state(position).decree == [5, 2, 2]
            state(position).decree = [0, 0, 0]
            state(position).turn = 5
    assert position.over


@pytest.mark.proves("MUR-R18", "MUR-R19", "MUR-R20")
def test_the_custom_dice_make_162_decrees() -> None:
    dice = {"K1": (0, 1, 2), "K2": (2, 3, 4), "K3": (3, 4, 5)}
    wanted = set()
    for order in permutations(dice):
        for numbers in product(*(dice[die] for die in order)):
            wanted.add(f"decree {'-'.join(map(str, numbers))}/{'-'.join(order)}")
    position = laid(2)
    assert open_to(position, CHANCE) == wanted and len(wanted) == 162
    outcomes: Counter[tuple[int, ...]] = Counter()
    for code in position.codes(CHANCE):
        after = position.copy()
        after.play(CHANCE, code)
        assert str(position.box.text(code)).startswith("decree " + "-".join(map(str, state(after).decree)))
        outcomes[tuple(state(after).decree)] += 1
    assert len(outcomes) == 117
    for building in range(3):
        assert Counter(d[building] for d in outcomes.elements()) == {0: 18, 1: 18, 2: 36, 3: 36, 4: 36, 5: 18}
    totals = Counter(sum(d) for d in outcomes.elements())
    assert totals == {5: 6, 6: 18, 7: 36, 8: 42, 9: 36, 10: 18, 11: 6}
    refused(position, CHANCE, position.box.text(MUR.moves.first("decree") + 162), "MUR-R18")


@pytest.mark.proves("MUR-R18")
def test_the_standard_dice_make_216_decrees() -> None:
    position = laid(2, kings_dice="standard")
    assert open_to(position, CHANCE) == {f"decree {a}-{b}-{c}" for a, b, c in product(range(1, 7), repeat=3)}


@pytest.mark.proves("MUR-R19", "MUR-R20", "MUR-R21", "MUR-A31")
def test_the_decree_binds_each_building_and_all_players() -> None:
    """On the example board (0, 0) is a well, (1, 2) a church, (0, 4) a market."""
    for building, city in enumerate([{(1, 2), (1, 3)}, {(0, 0), (1, 0)}, {(0, 4), (0, 5)}]):
        for demanded in range(3):
            decree = [0, 0, 0]
            decree[demanded] = 1
            position = ready(2)
            state(position).decree = decree
            for seat in (0, 1):
                put(position, seat, sorted(perimeter(city))[:-1])
            rolled(position)
            for seat in (0, 1):
                position.play(seat, f"wall {street_name(max(perimeter(city)))}")
            assert position.to_act == ((0, 1) if building == demanded else (CHANCE,))


@pytest.mark.proves("MUR-R20", "MUR-A41")
def test_all_98304_boards_can_meet_every_decree() -> None:
    """Each board is one side of each gem: what matters is the sum of the sides, and the rim always encloses all."""
    for sides in product(("black", "white"), repeat=4):
        plots = "".join(TILES[f"{gem} {side}"] for gem, side in zip(GEMS, sides, strict=True))
        assert all(plots.count(building) >= 7 for building in "CWM")
        assert 20 <= plots.count("1") + 2 * plots.count("2") <= 22 and 8 <= plots.count("V") <= 10
    assert 24 * 4**4 * 2**4 == 98304 == 128 * 72 * 32 * 8 // 24
    for dice in ("custom", "standard"):
        assert box(MUR.new(2, kings_dice=dice)).highest <= 6
    whole = block(0, 0, 8, 8)
    rng = random.Random(5)
    for _ in range(40):
        position = MUR.new(2, assembly="random", kings_dice="standard")
        position.play(CHANCE, "first 0")
        for _ in range(4):
            position.play(CHANCE, rng.choice(position.codes(CHANCE)))
        position.play(CHANCE, "decree 6-6-6")
        state(position).turn = 5
        events = close_all(position, {0: whole, 1: whole})
        assert len(told(events, "city_closed")) == 2
