"""Bad input: one clear sentence each, and nothing changed. Boxes, moves, positions set up by hand, records."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from montana_setup import FLAT, MONTANA, A, B, C, D, at, field, laid, open_to, play, state, straight

import ludotheque
from ludotheque import CHANCE, IllegalMove, Position, Record
from ludotheque.core.box import NoSuchBox
from ludotheque.titles.montana import ask


def one_sentence(error: BaseException) -> str:
    text = str(error)
    assert text and "\n" not in text and "Traceback" not in text
    return text


# Boxes


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: ludotheque.game("montanna"), r"^unknown game 'montanna'; known: .*montana"),
        (lambda: MONTANA.new(1), r"^montana cannot be played with 1 seats; allowed: 2 to 4$"),
        (lambda: MONTANA.new(5), r"^montana cannot be played with 5 seats; allowed: 2 to 4$"),
        (lambda: MONTANA.new("three"), r"^montana cannot be played with 'three' seats; allowed: 2 to 4$"),  # type: ignore[arg-type]
        (lambda: MONTANA.new(2, wheel=1), r"^unknown option 'wheel' of montana; known: edition, starting_tile, "),
        (lambda: MONTANA.new(2, edition="deluxe"), r"^option edition cannot be 'deluxe'; allowed: heritage, classic$"),
        (lambda: MONTANA.new(2, round_cap=-1), r"^option round_cap cannot be '-1'; allowed: 0 to 10000$"),
        (lambda: MONTANA.new(2, round_cap="many"), r"^option round_cap cannot be 'many'; allowed: 0 to 10000$"),
        (lambda: MONTANA.new(2, work_pair=True), r"^option work_pair cannot be 'on'; allowed: other, any$"),
        (
            lambda: MONTANA.new(2, starting_player=3),
            r"^option starting_player cannot be '3' with 2 seats; allowed: drawn, 0 to 1$",
        ),
        (lambda: MONTANA.new(2, starting_player=4), r"^option starting_player cannot be '4'; allowed: drawn, 0, 1, 2"),
    ],
)
def test_unknown_boxes(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        call()
    one_sentence(caught.value)


@pytest.mark.parametrize(
    ("seats", "options", "french"),
    [
        (5, {}, "montana ne se joue pas à 5 ; permis : de 2 à 4 joueurs"),
        (2, {"edition": "big"}, "l’option « Édition » (edition) ne peut pas être 'big' ; permis : heritage, classic"),
        (2, {"round_cap": ""}, "l’option « Dernière manche » (round_cap) ne peut pas être '' ; permis : de 0 à 10000"),
        (
            2,
            {"starting_player": 3},
            "l’option « Premier joueur » (starting_player) ne peut pas être '3' à 2 joueurs ; permis : drawn, de 0 à 1",
        ),
    ],
)
def test_unknown_boxes_in_french(seats: int, options: dict[str, object], french: str) -> None:
    with pytest.raises(NoSuchBox) as caught:
        MONTANA.new(seats, **options)
    assert caught.value.text("fr") == french


def test_unknown_options_name_the_others_in_french() -> None:
    with pytest.raises(NoSuchBox) as caught:
        MONTANA.new(2, wheel=1)
    text = caught.value.text("fr")
    assert text.startswith("option inconnue 'wheel' de montana ; connues : « Édition » (edition), « Tuile de départ »")


# Moves


@pytest.mark.proves("MON-R23")
def test_illegal_moves_say_why_and_change_nothing() -> None:
    position = at(2, workers={A: "brown"}, cows={A: 1})
    before = position.copy()
    for seat, move, message in (
        (A, "mine 1 grey", r"^mine 1 grey: a single worker must have the colour .* \(MON-R42\)\. Allowed now: "),
        (A, "bank 3 brown+grey", r"you lack 1 stone worker \(MON-R38\)"),
        (A, "build F6", r"F6 borders neither the starting tile nor a settlement \(MON-R61\)"),
        (A, "build E5", r"for E5 you lack 1 big stone and 1 grain \(MON-R62\)"),
        (A, "end", r"a turn ends, with or without a canteen, only when its action is finished \(MON-A58\)"),
        (B, "recruit", r"^recruit: it is not your turn; waiting for Blue \(MON-R23\)\.?$"),
        (7, "recruit", r"it is not your turn"),
        (A, "build Z9", r"^“build Z9” is no move of Montana; did you mean build "),
        (A, 100_000, r"^100000 is no move code of Montana; codes are 0 to \d+"),
    ):
        with pytest.raises(IllegalMove, match=message) as caught:
            position.play(seat, move)
        one_sentence(caught.value)
    assert position == before
    reason = position.why_not(A, "mine 1 grey")
    assert reason is not None and reason.text("fr").startswith("un ouvrier seul doit avoir la couleur de la zone")


@pytest.mark.proves("MON-R76")
def test_a_move_after_the_end() -> None:
    position = at(2, turn=B, round=200, question=ask.END, cows={B: 1})
    play(position, "B end")
    for seat in (A, B, CHANCE):
        with pytest.raises(IllegalMove, match=r"^recruit: the game is over \(MON-R76\)\.$"):
            position.play(seat, "recruit")


# Documents


def document(position: Position | None = None) -> dict[str, Any]:
    return json.loads(json.dumps((position or at(2, own={A: "E5"}, workers={A: "8brown"}, cows={A: 1})).to_json()))  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{broken", r"^this is not JSON: "),
        ("[1, 2]", r"^a position is a JSON object with the keys format, game, seats and state$"),
        ("{}", r"^unknown position format None; this version reads 1$"),
        (b'{"format": 99}', r"^unknown position format 99; this version reads 1$"),
        ('{"format": 1, "game": "chess"}', r"^this is a position of 'chess', not of montana$"),
        ('{"format": 1, "game": "montana"}', r"^montana cannot be played with 0 seats; allowed: 2 to 4$"),
        ('{"format": 1, "game": "montana", "seats": 2}', r"^missing state field '\w+'$"),
        ('{"format": 1, "game": "montana", "seats": 2, "extra": 1}', r"^unknown key 'extra' in the position$"),
        ('{"format": 1, "game": "montana", "seats": 2, "state": 3}', r"^options, components and state must be JSON"),
        ('{"format": 1, "game": "montana", "seats": 2, "options": {"x": 1}}', r"^unknown option 'x' of montana"),
        (
            '{"format": 1, "game": "montana", "seats": 2, "components": {"bank": {"spaces": []}}}',
            r"^component value bank\.spaces must be a list of 1 to 6 entries$",
        ),
    ],
)
def test_broken_documents(text: str | bytes, message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        MONTANA.from_json(text)
    one_sentence(caught.value)


def change(doc: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A document with other fields; "goods__0__1" is the place goods[0][1]."""
    new = copy.deepcopy(doc)
    for key, value in fields.items():
        name, *index = key.split("__")
        if index:
            part = new["state"][name]
            for i in index[:-1]:
                part = part[int(i)]
            part[int(index[-1])] = value
        else:
            new["state"][name] = value
    return new


IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"goods__0__0": -1}, r"goods\[0\]\[0\] is -1, but must be from 0 to 200"),
    ({"goods__0__0": "one"}, r"goods\[0\]\[0\] must be a whole number, not 'one'"),
    ({"goods__0__0": True}, r"goods\[0\]\[0\] must be a whole number, not True"),
    ({"goods__0__0": 1.5}, r"goods\[0\]\[0\] must be a whole number, not 1\.5"),
    ({"goods": 3}, r"goods must be a list of 4"),
    ({"goods": [[0] * 6] * 3}, r"goods must be a list of 4"),
    ({"goods__1": [0] * 7}, r"goods\[1\] must be a list of 6"),
    ({"coins__0": -1}, r"coins\[0\] is -1, but must be from 0 to \d+"),
    ({"goods__0__0": 1}, r"this game has 12 grain, but the position holds 13"),
    ({"supply__5": 5}, r"this game has 6 big stones, but the position holds 5"),
    ({"pool__3": 17}, r"this game has 18 pumpkin workers, but the position holds 17"),
    ({"cow_supply": 0}, r"this game has 24 cows"),
    ({"canteen_box": 0}, r"this game has 6 canteens, but the position holds 3"),
    ({"stock__0": 12}, r"this game has 12 Blue settlements, but the position holds 13"),
    ({"workers__0__1": 1, "pool__1": 17}, r"a player has more workers than the board has places for"),
    ({"actors": 4}, r"the seats are 0 to 1"),
    ({"sealed": 4}, r"the seats are 0 to 1"),
    ({"sealed": 1}, r"the question does not fit"),
    ({"secret": 1}, r"the question does not fit"),
    ({"turn": 2}, r"the question does not fit"),
    ({"turn": 1}, r"the question does not fit"),
    ({"first": 2}, r"the question does not fit"),
    ({"first": -1}, r"the question does not fit"),
    ({"actors": 2}, r"the question does not fit"),
    ({"actors": 3}, r"the question does not fit"),
    ({"actors": 0}, r"the question does not fit"),
    ({"round": 0}, r"the question does not fit"),
    ({"round": 201}, r"the question does not fit"),
    ({"ended": 1}, r"the question does not fit"),
    ({"question": ask.TILE}, r"the question does not fit"),
    ({"question": ask.FIRST, "actors": -1}, r"the question does not fit"),
    ({"question": ask.WAGONS, "actors": -1}, r"the question does not fit"),
    ({"question": ask.SPIN}, r"the question does not fit"),
    ({"question": ask.NOBODY}, r"the question does not fit"),
    ({"question": ask.ANSWER, "actors": 3, "asked": 1}, r"the question does not fit"),
    ({"question": ask.BUILD, "built": 0}, r"the question does not fit"),
    ({"question": ask.BUILD, "built": 3}, r"the question does not fit"),
    ({"question": ask.RETURN, "back": ask.ACTION}, r"the question does not fit"),
    ({"question": 99}, r"question is 99, but must be from 0 to 17"),
    ({"wagons": -1}, r"the question does not fit"),
    ({"laid": 6}, r"the landscape tiles must fill the slots in order"),
    ({"laid": 8}, r"the landscape tiles must fill the slots in order"),
    ({"tile__0": 1}, r"each may lie only once"),
    ({"tile__6": -1}, r"the landscape tiles must fill the slots in order"),
    ({"tile__8": 11}, r"the landscape tiles must fill the slots in order"),
    ({"coins__3": 5}, r"a seat that is not in the game holds pieces"),
    ({"goods__3__0": 1, "supply__0": 11}, r"a seat that is not in the game holds pieces"),
    ({"coins__3": 1, "cows__3": 1, "cow_supply": 13}, r"a seat that is not in the game holds pieces"),
    ({"bid_row__2": 1}, r"a seat that is not in the game holds pieces"),
    ({"bank__0__0": 2, "pool__0": 8}, r"a bank space holds another number of workers than it shows"),
    ({"bank__5__0": 1, "pool__0": 9}, r"a bank space holds another number of workers than it shows"),
    ({"large__0": [2, 1, 0, 0], "pool__0": 8, "pool__1": 17}, r"a space of an area holds 1 worker of its colour"),
    ({"large__0": [0, 1, 0, 0], "pool__1": 17}, r"a space of an area holds 1 worker of its colour"),
    ({"small__0": [1, 0, 0, 0], "pool__0": 9}, r"a small one only beside an occupied large one"),
    (
        {"large__0": [1, 0, 0, 0], "small__0": [0, 1, 0, 0], "pool__0": 9, "pool__1": 17},
        r"a space of an area holds 1 worker of its colour",
    ),
    (
        {"large__0": [1, 0, 0, 0], "small__0": [0, 2, 1, 0], "pool__0": 9, "pool__1": 16, "pool__2": 17},
        r"a space of an area holds 1 worker of its colour",
    ),
    ({"bid_row__0": 1}, r"contractors stand in different rows, and only during an auction"),
    ({"question": ask.PLACE}, r"contractors stand in different rows, and only during an auction"),
    (
        {"question": ask.OVERTAKEN, "bid_row": [1, 1, -1, -1], "asked": 2},
        r"contractors stand in different rows, and only during an auction",
    ),
    (
        {"question": ask.ANSWER, "actors": 2, "bid_row": [1, -1, -1, -1], "bid_column": [5, 0, 0, 0], "asked": 2},
        r"contractors stand in different rows, and only during an auction",
    ),
    ({"question": ask.REWARD, "asked": 2}, r"contractors stand in different rows, and only during an auction"),
]


@pytest.mark.proves("MON-R4", "MON-R10", "MON-R35", "MON-R38", "MON-R42", "MON-R51")
@pytest.mark.parametrize(("fields", "message"), IMPOSSIBLE, ids=[str(fields)[:60] for fields, _ in IMPOSSIBLE])
def test_impossible_positions(fields: dict[str, Any], message: str) -> None:
    doc = document()
    assert MONTANA.from_json(doc).to_act == (A,)
    with pytest.raises(ValueError, match=message) as caught:
        MONTANA.from_json(change(doc, **fields))
    assert one_sentence(caught.value).startswith("impossible position: ")


def test_unknown_and_missing_fields() -> None:
    doc = document()
    doc["state"]["dragons"] = 1
    with pytest.raises(ValueError, match=r"^unknown state field 'dragons'$"):
        MONTANA.from_json(doc)
    doc = document()
    del doc["state"]["pool"]
    with pytest.raises(ValueError, match=r"^missing state field 'pool'$"):
        MONTANA.from_json(doc)
    doc = document()
    doc["state"]["owner"] = [0] * 70
    with pytest.raises(ValueError, match=r"^unknown state field 'owner'$"):
        MONTANA.from_json(doc)


def moved(name: str, **pieces: Any) -> dict[str, Any]:
    """A document in which pieces lie on a named field; `settlement=seat`, `cow=1`, `canteen=1`, `wagons=1`."""
    position = at(2, own={A: "E5", B: "D5"}, cows={A: 1})
    s, f = state(position), field(position, name)
    if "settlement" in pieces:
        s.settlements[pieces["settlement"]][f] += 1
        s.stock[pieces["settlement"]] -= 1
    if "cow" in pieces:
        s.cow_on[f] = 1
        s.cow_supply -= 1
    if "canteen" in pieces:
        s.canteen_on[f] = 1
        s.canteen_box -= 1
    if "wagons" in pieces:
        s.wagons = f
    return document(position)


@pytest.mark.proves("MON-A35", "MON-R63", "MON-R12", "MON-R13", "MON-A1", "MON-A2", "MON-R69")
@pytest.mark.parametrize(
    ("name", "pieces", "message"),
    [
        ("E5", {"settlement": B}, "a field holds the settlements of one player only"),
        ("D6", {"settlement": A}, "and none under the starting tile"),
        ("E4", {"settlement": A}, "a settlement or the starting tile lies on a lake or a mountain"),
        ("F5", {"settlement": A}, "a settlement or the starting tile lies on a lake or a mountain"),
        ("E4", {"wagons": 1}, "a settlement or the starting tile lies on a lake or a mountain"),
        ("E6", {"cow": 1}, "a cow, a canteen or a settlement lies on a field where it cannot be"),
        ("E5", {"cow": 1}, "a cow, a canteen or a settlement lies on a field where it cannot be"),
        ("E6", {"canteen": 1}, "a cow, a canteen or a settlement lies on a field where it cannot be"),
        ("F5", {"canteen": 1}, "a cow, a canteen or a settlement lies on a field where it cannot be"),
        ("field60", {"settlement": A}, "a cow, a canteen or a settlement lies on a field where it cannot be"),
        ("field60", {"cow": 1}, "a cow, a canteen or a settlement lies on a field where it cannot be"),
    ],
)
def test_impossible_landscapes(name: str, pieces: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=rf"^impossible position: .*{message}"):
        MONTANA.from_json(moved(name, **pieces))


@pytest.mark.proves("MON-R10", "MON-A1")
def test_positions_of_the_set_up_are_checked_too() -> None:
    position = MONTANA.new(2)
    play(position, "* tile L1")
    doc = document(position)
    assert MONTANA.from_json(doc) == position
    with pytest.raises(ValueError, match="the question does not fit"):
        MONTANA.from_json(change(doc, actors=1))
    with pytest.raises(ValueError, match="the landscape tiles"):
        MONTANA.from_json(change(doc, question=ask.TILE))
    with pytest.raises(ValueError, match="the landscape tiles"):
        MONTANA.from_json(change(doc, question=ask.FIRST))
    play(position, "* turn 0")
    with pytest.raises(ValueError, match="the landscape tiles"):
        MONTANA.from_json(change(document(position), question=ask.ROTATION))
    chosen = laid(2, starting_tile="chosen", starting_player=1)
    doc = document(chosen)
    assert MONTANA.from_json(doc).to_act == (B,)
    with pytest.raises(ValueError, match="the question does not fit"):
        MONTANA.from_json(change(doc, actors=1))
    with pytest.raises(ValueError, match="the question does not fit"):
        MONTANA.from_json(change(doc, actors=-1))


@pytest.mark.proves("MON-A14", "MON-R35")
def test_more_than_eight_workers_only_while_one_is_being_returned() -> None:
    position = at(2, workers={A: "7brown beige"}, cows={A: 1})
    play(position, "A cow>grey")
    doc = document(position)
    assert MONTANA.from_json(doc) == position
    with pytest.raises(ValueError, match="more workers than the board has places"):
        MONTANA.from_json(change(doc, question=ask.ACTION))
    with pytest.raises(ValueError, match="the question does not fit"):
        MONTANA.from_json(change(doc, back=ask.SPIN))
    with pytest.raises(ValueError, match="the question does not fit"):
        MONTANA.from_json(change(doc, back=ask.NOBODY))
    with pytest.raises(ValueError, match="only during an auction"):
        MONTANA.from_json(change(doc, back=ask.PLACE))
    auction = at(2, workers={A: "7brown beige"}, goods={A: "PP", B: "PP"}, cows={A: 1})
    play(auction, "A city", "A bid 1:1", "B bid 1:2", "A cow>grey")
    assert MONTANA.from_json(document(auction)) == auction, "contractors stand meanwhile"


@pytest.mark.proves("MON-A46", "MON-A47")
@pytest.mark.parametrize(
    ("moves", "open_again"),
    [
        ([], "recruit"),
        (["A recruit", "* spin 3", "A return brown", "A return brown"], "advance 1"),
        (["A city"], "bid 1:1"),
        (["A city", "A bid 1:1", "B bid 1:2"], "pass"),
        (["A city", "A bid 1:1", "B pass"], "upgrade stone"),
        (["A city", "A bid 2:1", "B pass"], "goods grain+grain+grain"),
        (["A build E5"], "stop"),
        (["A bank 1 brown", "A cow>brown"], "end"),
    ],
)
def test_a_ninth_worker_by_trade_at_every_point_and_as_a_document(moves: list[str], open_again: str) -> None:
    position = at(2, workers={A: "7brown beige"}, goods={A: "PPsGS", B: "PP"}, cows={A: 3})
    play(position, *moves, "A cow>grey")
    assert open_to(position, A) == ["return brown", "return grey", "return beige"]
    position = MONTANA.from_json(document(position))
    play(position, "A return grey")
    assert open_again in open_to(position, A), "the same point is offered again"
    assert MONTANA.from_json(document(position)) == position


OFFERED = {"options": {"bonus_settlements": "offered"}}
BREAKING: dict[str, dict[str, Any]] = {
    "nine free settlements": {**OFFERED, "question": ask.BONUS, "bonus": 9, "built": 1, "own": {A: "E5"}, "site": 22},
    "free settlement off the board": {**OFFERED, "question": ask.BONUS, "bonus": 1, "built": 1, "site": 69},
    "set-up spin in the fifth round": {"question": ask.SPIN, "actors": -1, "pair": 0},
    "small space of a free location": {"question": ask.SMALL, "place": 5, "workers": {A: "2grey"}},
    "small space taken already": {
        "question": ask.SMALL, "place": 0, "workers": {A: "2brown"}, "large": {"mine 1": "brown"},
        "small": {"mine 1": "brown"},
    },
    "reward that cannot be paid": {
        "question": ask.REWARD, "bid_row": [0, -1, -1, -1], "asked": 2, "paying": 1, "reward": 3, "goods": {A: "s"}
    },
    "three upgrades in row four": {
        "question": ask.REWARD, "bid_row": [3, -1, -1, -1], "asked": 2, "paying": 1, "reward": 3, "goods": {A: "Psss"}
    },
    "nine builds before the first": {"built": 9, "goods": {A: "SG"}},
}


@pytest.mark.parametrize("name", BREAKING)
def test_positions_that_legal_play_would_break(name: str) -> None:
    """Nothing played by the rules leads here, and going on from here would break them: refused, like the others."""
    with pytest.raises(ValueError, match=r"^impossible position: "):
        at(2, **BREAKING[name])


# Positions that a table can show, and those that none can


def all_options(rng: random.Random) -> dict[str, object]:
    """Some edition, and about half of the other options set to some value."""
    options: dict[str, object] = {"edition": rng.choice(["heritage", "classic"])}
    for option in MONTANA.options[1:]:
        if option.values and not option.seated and rng.random() < 0.5:
            options[option.name] = rng.choice(option.values)
    return options


CHEAP = {
    "tiles": {
        **{f"L{i}": ["lake", "G cow", "P x2", "c", "s cow x2", "lake", "P cow"] for i in range(1, 7)},
        **{f"M{i}": ["G cow", "c", "s x2", "P cow", "mountain", "c", "G cow x2"] for i in range(1, 7)},
    },
    "pieces": {"cows": 99, "canteens": 12, "settlements": {"two": 12, "three": 8, "four": 6}},
}
"""Fields that cost one good, with cows and free settlements everywhere, and two lakes on a tile."""


@pytest.mark.untraced
@pytest.mark.parametrize("seed", range(12))
def test_no_reachable_position_is_refused(seed: int) -> None:
    """Long games at random, half of them among builders and bidders, in all kinds of boxes, checked at every step."""
    rng = random.Random(seed)
    components = CHEAP if seed % 2 else None
    position = MONTANA.new(2 + seed % 3, components=components, round_cap=40, **all_options(rng))
    while not position.over:
        seat = position.to_act[0]
        codes = position.codes(seat)
        keen = [c for c in codes if position.box.text(c).startswith(("build", "bonus", "bid", "city"))]
        position.play(seat, rng.choice(keen if keen and seed % 4 > 1 and rng.random() < 0.8 else codes))
        again = position.copy().checked()
        assert again == position


@pytest.mark.proves("MON-A43", "MON-R69", "MON-R70")
def test_a_cow_and_a_canteen_stay_on_the_table_while_free_settlements_are_offered() -> None:
    """A line of four is completed on a cow field beside a lake: the cow is taken only when the question is answered."""
    tiles = {f"{kind}{i}": ["G"] * 7 for kind in "LM" for i in range(1, 7)}
    tiles["L2"] = ["lake", "G cow", "G", "G", "G", "G", "G"]
    line = straight(2, "E5", 5, 4)  # E5 is the first ring field of L2, beside its lake; the others are not
    position = at(
        2, components={"tiles": tiles}, options={"edition": "classic"}, goods={A: "GG"}, own={A: " ".join(line[1:])},
        wagons="E6",
    )
    s, site, lake = state(position), field(position, "E5"), field(position, "E4")
    assert s.cow_on[site] == 1 and s.canteen_on[lake] == 1
    play(position, "A build E5")
    assert s.question == ask.BONUS and s.cow_on[site] == 1 and s.canteen_on[lake] == 1
    doc = document(position)
    again = MONTANA.from_json(doc)
    assert again == position and document(again) == doc
    play(again, "A bonus 1")
    assert state(again).cows[A] == 1 and state(again).canteens[A] == 1
    assert MONTANA.from_json(document(again)) == again
    with pytest.raises(ValueError, match="a cow, a canteen or a settlement lies on a field where it cannot be"):
        MONTANA.from_json(change(doc, question=ask.BUILD, bonus=0))


def landed(**own: str) -> dict[str, Any]:
    """A document with settlements of A and B beside the starting tile on D6; several on a field if it is named so."""
    position = at(2, own={"AB".index(seat): fields for seat, fields in own.items()}, wagons="D6")
    return document(position)


@pytest.mark.proves("MON-R61", "MON-A38", "MON-R70", "MON-R67")
def test_settlements_that_nobody_could_have_built() -> None:
    assert MONTANA.from_json(landed(A="E6 E7", B="D5"))
    with pytest.raises(ValueError, match="a settlement is joined to the starting tile by no other settlements"):
        MONTANA.from_json(landed(A="E6 G6", B="D5"))
    with pytest.raises(ValueError, match="a settlement is joined to the starting tile by no other settlements"):
        MONTANA.from_json(landed(A="E6 I1 I2"))
    with pytest.raises(ValueError, match="a field holds more settlements than its icon and the lines through it"):
        MONTANA.from_json(landed(A="E6 E6"))
    with pytest.raises(ValueError, match="a field holds more settlements than its icon and the lines through it"):
        MONTANA.from_json(landed(A="E6 E6 E6 E6 E6"))
    doc = landed(A="E5")
    lake = field(MONTANA.from_json(doc), "E4")
    with pytest.raises(ValueError, match="a canteen lies on a lake beside a settlement, whose builder would have"):
        MONTANA.from_json(change(doc, canteen_box=doc["state"]["canteen_box"] - 1, **{f"canteen_on__{lake}": 1}))


@pytest.mark.proves("MON-R65", "MON-R66", "MON-R68")
def test_stacks_that_icon_and_lines_explain_are_allowed() -> None:
    line = straight(2, "D5", 3, 4)
    double_icon = FLAT["tiles"] | {"L2": ["G", "G", "G", "G", "G", "G", "G x2"]}
    for stack, fine in ((2, True), (3, False)):
        own = " ".join([*line, *[line[3]] * (stack - 1)])
        position = at(2, components=FLAT, own={A: own}, wagons=straight(2, "D5", 5, 2)[1])
        if fine:
            assert MONTANA.from_json(document(position)) == position
        else:
            with pytest.raises(ValueError, match="a field holds more settlements"):
                MONTANA.from_json(document(position))
    double = at(2, components={"tiles": double_icon}, own={A: "D5 D5"}, wagons=straight(2, "D5", 5, 2)[1])
    assert state(double).settlements[A][field(double, "D5")] == 2
    assert MONTANA.from_json(document(double)) == double


@pytest.mark.proves("MON-R39", "MON-R45", "MON-A23")
def test_what_is_full_is_full_only_in_the_turn_that_filled_it() -> None:
    banks = {1: "brown", 2: "brown", 3: "2grey", 4: "2grey", 5: "3beige"}
    with pytest.raises(ValueError, match="the bank is full, but a full bank is emptied at the end of the turn"):
        at(2, bank=banks)
    with pytest.raises(ValueError, match="an area is full, but a full area is emptied at the end of the turn"):
        at(2, large={f"mine {i}": "brown" for i in (1, 2, 3)})
    position = at(2, bank={k: v for k, v in banks.items() if k > 1}, workers={A: "brown"}, cows={A: 1})
    play(position, "A bank 1 brown")
    assert MONTANA.from_json(document(position)) == position, "until the end of the turn"
    position = at(2, large={f"mine {i}": "brown" for i in (1, 2)}, workers={A: "3brown"})
    play(position, "A mine 3 brown")
    assert MONTANA.from_json(document(position)) == position, "also while the small space is offered"
    with pytest.raises(ValueError, match="an area is full"):
        MONTANA.from_json(change(document(position), place=5, large__5__1=1, pool__1=17))


def bidding(*moves: str) -> dict[str, Any]:
    """A document of an auction among four, in which A is active and everybody has pumpkins."""
    position = at(4, goods={A: "PPPs", B: "PPPs", C: "PPPs", D: "PPPs"}, workers={A: "brown"}, cows={A: 1})
    play(position, "A city", *moves)
    assert MONTANA.from_json(document(position)) == position
    return document(position)


@pytest.mark.proves("MON-R50", "MON-R52", "MON-R55", "MON-A26", "MON-A32")
def test_bids_and_rewards_are_put_to_whose_they_are() -> None:
    placing = bidding()
    with pytest.raises(ValueError, match="it is another player’s turn to place the contractor"):
        MONTANA.from_json(change(placing, asked=2))
    first = bidding("A bid 1:1")
    for wrong in (C, D):
        with pytest.raises(ValueError, match="it is another player’s turn to place the contractor"):
            MONTANA.from_json(change(first, actors=1 << wrong))
    with pytest.raises(ValueError, match="it is another player’s turn to place the contractor"):
        MONTANA.from_json(change(first, actors=1))
    with pytest.raises(ValueError, match="a contractor stands in the city though its player has not been asked yet"):
        MONTANA.from_json(change(first, bid_row__3=2))
    with pytest.raises(ValueError, match="contractors stand in different rows, and only during an auction"):
        MONTANA.from_json(change(first, bid_row__0=-1))
    outbid = bidding("A bid 1:1", "B bid 1:2")
    for wrong in (B, C, D):
        with pytest.raises(ValueError, match="it is another player’s turn to place the contractor"):
            MONTANA.from_json(change(outbid, actors=1 << wrong))
    rewards = bidding("A bid 1:1", "B bid 2:1", "C pass", "D bid 3:1")
    for wrong in (B, C, D):
        with pytest.raises(ValueError, match="it is another player’s turn to take a reward of the city"):
            MONTANA.from_json(change(rewards, actors=1 << wrong))
    with pytest.raises(ValueError, match="it is another player’s turn to take a reward of the city"):
        MONTANA.from_json(change(rewards, asked=3, bid_row__3=-1))


@pytest.mark.proves("MON-A17")
def test_a_pair_with_the_colour_of_the_area_stands_there_only_where_any_two_will_do() -> None:
    for space in ({"large": {"mine 1": "brown grey"}}, {"large": {"mine 1": "brown"}, "small": {"mine 1": "2brown"}}):
        assert at(2, **space, options={"edition": "classic"})  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="neither of two workers may have the colour of the area"):
            at(2, **space)  # type: ignore[arg-type]


@pytest.mark.proves("MON-R34", "MON-A14")
def test_white_choices_and_workers_too_many_fit_the_wheel() -> None:
    position = at(2, workers={A: "8brown"}, goods={A: "G"}, cows={A: 1})
    play(position, "A recruit", "* spin 1")
    doc = document(position)
    assert MONTANA.from_json(doc) == position
    with pytest.raises(ValueError, match="the arrow does not point to two white workers"):
        MONTANA.from_json(change(doc, arrow=1))
    play(position, "A take brown+grey")
    doc = document(position)
    assert MONTANA.from_json(doc) == position, "ten workers for a moment"
    with pytest.raises(ValueError, match="a player has more workers than the board has places for"):
        MONTANA.from_json(change(doc, workers__0__1=2, pool__1=16))
    for back in (ask.ANSWER, ask.BONUS):
        with pytest.raises(ValueError, match="the question does not fit"):
            MONTANA.from_json(change(doc, back=back))
    spinning = at(2)
    play(spinning, "A recruit")
    with pytest.raises(ValueError, match="the question does not fit"):
        MONTANA.from_json(change(document(spinning), pair=2))


# Records


def at_random(seen: Position, seat: int, rng: random.Random) -> object:
    return rng.choice(seen.moves(seat))


def record_text(seed: int = 3) -> str:
    return ludotheque.play(MONTANA, [at_random, at_random], seed=seed, round_cap=4).text()


def test_truncated_and_edited_records_name_the_line() -> None:
    text = record_text()
    lines = text.splitlines()
    start = lines.index("") + 1
    assert Record.parse(text).replay().over
    cut = "\n".join(lines[: start + 30])
    with pytest.raises(ValueError, match=rf"^line {start + 31} of the record: the record breaks off here; the last"):
        Record.parse(cut)
    mover = next(i for i in range(start, len(lines)) if lines[i].startswith(("0 ", "1 ")))
    other = {"0": "1", "1": "0"}[lines[mover][0]]
    brackets = next(i for i in range(start, len(lines)) if lines[i].startswith("["))
    for i, line, message in (
        (start, "* tile X9", r"“tile X9” is no move of Montana"),
        (start, "0 recruit", r"recruit: chance decides now, not a player \(MON-A54\)"),
        (start + 2, lines[start], r"tile \w\d is already on the table \(MON-R10\)"),
        (mover, other + lines[mover][1:], r"it is not your turn; waiting for \w+ \(MON-R23\)"),
        (mover, "north", r"expected a seat or \* and a move, not 'north'"),
        (mover, f"[{lines[mover]}]", r"stands in brackets, but there was a choice here"),
        (brackets, "[0 canteen]", r"the only answer here is \["),
        (brackets, lines[brackets].strip("[]"), r"the only answer here is \["),
        (len(lines) - 1, "result: 9 9 9", r"the result should be '\d+ \d+'"),
        (len(lines) - 1, "result: unfinished", r"the result should be '\d+ \d+'"),
    ):
        edited = [*lines[:i], line, *lines[i + 1 :]]
        with pytest.raises(ValueError, match=rf"^line {i + 1} of the record: .*{message}") as caught:
            Record.parse("\n".join(edited))
        one_sentence(caught.value)
    with pytest.raises(ValueError, match="nothing may follow the result"):
        Record.parse(text + "\n0 recruit\n")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("seats: 2", "seats: 7", r"^the header of the record: montana cannot be played with 7 seats; allowed: 2 to 4$"),
        ("game: montana", "game: risk", r"^line 2 of the record: unknown game 'risk'"),
        ("option round_cap: 4", "option round_cap: no", r"^the header of the record: option round_cap cannot be 'no'"),
        ("option round_cap: 4", "option speed: 9", r"^the header of the record: unknown option 'speed'"),
        ("option round_cap: 4", "component bank.spaces: [[9, 9]]", r"^the header of .*takes 1 to 3 workers"),
        ("option round_cap: 4", "colour: red", r"^line \d+ of the record: expected 'name: value' with game, seats"),
        ("ludotheque record 1", "ludotheque record 9", r"^line 1 of the record: expected 'ludotheque record 1'$"),
    ],
)
def test_damaged_headers(old: str, new: str, message: str) -> None:
    text = record_text()
    assert old in text
    with pytest.raises(ValueError, match=message):
        Record.parse(text.replace(old, new, 1))


def test_records_keep_options_and_component_values() -> None:
    rng = random.Random(1)
    position = MONTANA.new(2, edition="classic", round_cap=1, components={"bank": {"spaces": [[1, 5], [2, 9]]}})
    record = Record(position.box)
    while not position.over:
        seat = position.to_act[0]
        record.add(position, position.play(seat, rng.choice(position.codes(seat))))
    text = record.text()
    assert "option edition: classic" in text and "component bank.spaces: [[1, 5], [2, 9]]" in text
    again = Record.parse(text)
    assert again.text() == text and again.replay() == position


def test_a_position_after_bad_input_is_as_before() -> None:
    position = at(2, cows={A: 1})
    moves = open_to(position, A)
    for bad in ("", "   ", "buy", "bid 9:9", "advance 9", "bank 7 brown"):
        with pytest.raises(IllegalMove, match="is no move of Montana"):
            position.play(A, bad)
    assert open_to(position, A) == moves


@pytest.mark.parametrize(
    ("source", "target"),
    [("cow_supply", "cow_box"), ("canteen_box", "canteens"), ("pool", "workers"), ("stock", "settlements")],
)
def test_during_the_set_up_every_piece_is_in_its_place(source: str, target: str) -> None:
    doc = MONTANA.new(2).to_json()
    state = doc["state"]
    if isinstance(state[source], list):
        state[source][0] -= 1
    else:
        state[source] -= 1
    if target == "cow_box":
        state[target] += 1
    elif target == "canteens":
        state[target][0] += 1
    else:
        state[target][0][0] += 1
    with pytest.raises(ValueError, match=r"^impossible position: "):
        MONTANA.from_json(doc)
