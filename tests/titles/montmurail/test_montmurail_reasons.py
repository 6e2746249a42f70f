"""Refusals that say what is there, what is lacking, and how near a move was."""

from __future__ import annotations

from itertools import product

import pytest
from montmurail_setup import MUR, asked, laid, level, perimeter, ready, refused, rolled, state, upright

from ludotheque import CHANCE, Position
from ludotheque.core.events import AGAINST_RULE, MEANS_LACKING, OTHER_QUESTION
from ludotheque.titles.montmurail import args, reasons


def said(position: Position, seat: int, move: str) -> tuple[str, str, tuple[int, ...], int]:
    """Why a move is refused: in French, by its key, with its numbers and its rank."""
    reason = position.why_not(seat, move)
    assert reason is not None
    return reason.text("fr"), reason.key, reason.args, reason.rank


@pytest.mark.proves("MUR-R39")
def test_of_buildings_only_those_that_are_missing_are_named() -> None:
    names = (("church", "churches"), ("well", "wells"), ("market", "markets"))
    box = laid().box
    for missing in product(range(7), repeat=3):
        if any(missing):
            digits = missing[0] * 100 + missing[1] * 10 + missing[2]
            words = [f"{n} {name[0] if n == 1 else name[1]}" for n, name in zip(missing, names, strict=True) if n]
            listed = " and ".join([*([", ".join(words[:-1])] if words[1:] else []), words[-1]])
            assert args.say_lacking(box, digits, "en") == listed
    assert args.say_lacking(box, 102, "fr") == "1 église et 2 marchés"
    assert args.say_lacking(box, 213, "fr") == "2 églises, 1 puits et 3 marchés"
    assert args.say_lacking(box, 20, "fr") == "2 puits"


@pytest.mark.proves("MUR-R39")
def test_a_city_below_the_decree_says_what_it_lacks() -> None:
    position = asked({0: perimeter({(0, 0), (1, 0)}) | perimeter({(2, 0), (3, 0)})}, decree=(0, 1, 0))
    state(position).decree = [2, 1, 0]
    text, key, numbers, rank = said(position, 0, "close A1")
    assert (key, numbers, rank) == ("lacking", (200,), MEANS_LACKING)
    assert text == "le décret n’est pas satisfait\u202f: il manque 2 églises (MUR-R39)"


@pytest.mark.proves("MUR-R28", "MUR-A8", "MUR-R30")
def test_placements_name_the_die_and_the_street() -> None:
    position = ready(2, {0: {level(2, 2), upright(5, 5)}})
    rolled(position, "L3")
    assert refused(position, 0, "walls A1-A2-A3-A4", "MUR-R28") == (
        "the die shows the long corner: the walls must form it, or be one single wall (MUR-R28)"
    )
    assert refused(position, 0, "walls A1-A2-A3", "MUR-A8") == (
        "this is only a part of the long corner on the die: place all of it or one single wall (MUR-A8)"
    )
    for move in ("wall C3-C4", "walls C2-C3-C4-D4"):
        assert refused(position, 0, move, "MUR-R30") == "a wall already stands on C3-C4 (MUR-R30)"
        assert said(position, 0, move)[1:] == ("street_taken", (level(2, 2),), AGAINST_RULE)
    assert said(position, 0, "walls E6-F6-G6-G7")[0] == "un rempart se trouve déjà en F6-G6 (MUR-R30)"
    assert "form the arrangement on the die" in refused(position, 0, "walls a1-a2 b1-b2", "MUR-R28")


@pytest.mark.proves("MUR-A36")
def test_hands_are_counted() -> None:
    position = ready(2, {0: range(30), 1: range(30)}, decree=(5, 5, 5))
    state(position).supply = 4
    rolled(position, "L3")
    assert state(position).hand[:2] == [3, 1]
    text, key, numbers, rank = said(position, 1, "walls I1-I2-I3-H3")
    assert (key, numbers, rank) == ("small_hand", (1, 3), MEANS_LACKING)
    assert text.startswith("vous avez 1 rempart en main et la disposition en demande 3")
    assert refused(position, 0, "lift A1-A2", "MUR-A36").startswith("you hold 3 walls, enough for the arrangement;")
    assert said(position, 0, "lift A1-A2")[2:] == ((3,), AGAINST_RULE)


@pytest.mark.proves("MUR-R11")
def test_whose_tile_it_is() -> None:
    position = MUR.new(2)
    position.play(CHANCE, "first 0")
    reason = position.why_not(1, "tile white top-right black up")
    assert reason is not None and reason.rank == OTHER_QUESTION
    assert reason.text("en", ["Ana", "Bo"]) == "Ana lays this tile: the choice goes round clockwise (MUR-R11)"


def test_reasons_for_another_question_are_told_apart() -> None:
    table = MUR.reasons
    other = {table.names[i] for i in range(1, len(table.names)) if table.ranks[i] == OTHER_QUESTION}
    lacking = {table.names[i] for i in range(1, len(table.names)) if table.ranks[i] == MEANS_LACKING}
    assert lacking == {"lacking", "empty_hand", "small_hand"}
    assert {"no_placing_now", "rooms_begun", "not_begun", "no_passing"} <= other
    assert table.ranks[reasons.STREET_TAKEN] == AGAINST_RULE


def test_only_who_declares_reads_what_a_city_brings() -> None:
    position = asked({0: perimeter({(0, 0), (1, 0)})})
    assert "2 plots" in position.label(0, "close A1")
    placing = ready(2)
    rolled(placing)
    assert placing.label(0, "close A1") == placing.box.move("close A1").label()
