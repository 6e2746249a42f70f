"""What is shown: data, text for a terminal in both languages, prompts, words."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from montmurail_setup import (
    BOARD,
    CITY,
    EXAMPLE,
    MUR,
    POCKET,
    Closer,
    asked,
    close_all,
    laid,
    open_to,
    perimeter,
    ready,
    rolled,
    state,
)

from ludotheque import CHANCE
from ludotheque.core.words import LANGUAGES

pytestmark = pytest.mark.untraced


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_pages_fit_a_terminal_and_views_are_data(seats: int) -> None:
    position = MUR.new(seats, walls="unlimited" if seats == 5 else "box", longest_wall="game")
    players, rng = [Closer(i) for i in range(seats)], random.Random(1)
    n = 0
    while not position.over:
        n += 1
        if n % 7 == 0 or state(position).question == 5:
            for viewer in (None, 0, seats - 1):
                json.dumps(position.view(viewer))
                for lang in LANGUAGES:
                    assert max(map(len, position.text(viewer, lang).splitlines())) <= 80
            for seat in range(-1, seats):
                assert all(position.prompt(seat, lang) for lang in LANGUAGES)
        seat = rng.choice(position.to_act)
        position.play(seat, players[seat].choose(position, seat) if seat >= 0 else rng.choice(position.codes(seat)))
    assert "won by" in position.text() and "victoire" in position.text(None, "fr")
    assert position.prompt(0) == "The game is over"


def test_the_board_in_text() -> None:
    position = ready(2, {0: perimeter({(0, 0)}) | {143}})
    text = position.text(0)
    assert "*Blue (you)" in text and "*Yellow" not in text and "* rolls the die" in text and "Decree C0 W0 M0" in text
    lines = text.splitlines()
    top = lines.index(next(line for line in lines if line.startswith("A ")))
    assert lines[top][:7] == "A ┌─┐ ·" and lines[top + 1][:5] == "  │W│" and lines[top + 2][:5] == "B └─┘"
    rows = [line.ljust(20) for line in lines[top + 1 : top + 17 : 2]]
    letters = ["".join(row[3 + 2 * c] for c in range(8)) for row in rows]
    assert letters == [row.replace(" ", "").replace(".", " ") for row in BOARD.split("\n")[1:-1]]
    assert "Décret E0 P0 M0" in position.text(None, "fr")


def test_the_own_choice_is_drawn_for_its_seat_only() -> None:
    position = ready(2)
    rolled(position)
    position.play(0, "walls A1-A2-B2")
    assert "A ╶─┐" in position.text(0) and "A ╶─┐" not in position.text(1)
    assert position.view(0)["choice"]["placed"] == "A1-A2-B2" and position.view(1)["choice"]["placed"] is None
    assert position.view(None)["choice"] is None and "finished" in position.text(1)
    declaring = asked({0: perimeter({(0, 0)}) | perimeter({(0, 1)}), 1: perimeter({(0, 0)})}, seats=3)
    declaring.play(0, "pick A1")
    assert declaring.prompt(0) == "Your city has 1 plot so far: add rooms, or close it if it meets the decree"
    declaring.play(0, "done")
    assert "finished, closes" in declaring.text(0) and "closes" not in declaring.text(1)
    assert "cannot close" in declaring.text(2) and declaring.prompt(2) == "Another player decides"
    assert declaring.prompt(0) == "Your choice is made; the others are still choosing"


def test_the_own_row_counts_what_is_lifted_and_placed() -> None:
    position = ready(2, {0: range(143), 1: range(6)})
    rolled(position, "L3")

    def row(viewer: int) -> tuple[int, int, list[str]]:
        player = position.view(viewer)["players"][1]
        line = [line for line in position.text(viewer).splitlines() if line.startswith("Yellow")][-1]
        return player["hand"], len(player["walls"]), line.replace(" (you)", "").split()[4:6]

    assert row(1) == (0, 6, ["0", "6"])
    for lifts, street in enumerate(("A1-A2", "A2-A3", "A3-A4"), start=1):
        position.play(1, f"lift {street}")
        assert row(1) == (lifts, 6 - lifts, [str(lifts), str(6 - lifts)])
        assert row(0) == (0, 6, ["0", "6"]), "others see it as it was at the roll"
    position.play(1, "wall A1-A2")
    assert row(1) == (2, 4, ["2", "4"]) and row(0) == (0, 6, ["0", "6"])
    assert position.view(1)["players"][1]["walls"] == ["A1-A2", "A4-A5", "A5-A6", "A6-A7"]


def test_the_tiles_that_are_left_are_shown_while_the_board_is_laid() -> None:
    position = MUR.new(2)
    position.play(CHANCE, "first 0")
    lines = position.text(0).splitlines()
    top = next(i for i, line in enumerate(lines) if line.startswith("white: black, white"))
    assert lines[top + 1][:17] == "M 1 . C  1 W C 2 " and lines[top + 4][:16] == "M . C V  . C . W"
    assert [tile["gem"] for tile in position.view(0)["tiles_left"]] == ["white", "blue", "yellow", "violet"]
    assert position.view(0)["tiles_left"][0]["white"][0] == ["coin", "well", "church", "two-coins"]
    position.play(0, "tile white top-right black up")
    assert "white: black, white" not in position.text(0) and "blue: black, white" in position.text(0)
    assert "blanche : noir, blanc" in MUR.new(2).text(None, "fr")
    assert laid(2).view(0)["tiles_left"] == []


def test_prompts() -> None:
    position = MUR.new(2)
    assert position.prompt(0) == position.prompt(CHANCE) == "Chance decides"
    position.play(CHANCE, "first 0")
    assert position.prompt(0).startswith("Lay a tile") and position.prompt(1) == "Another player decides"
    for face, prompt, french in (
        ("V2", "Place the corner (2 walls), or a single wall", "Posez l’équerre (2 remparts), ou un seul rempart"),
        ("U3", "Place the U (3 walls), or a single wall", "Posez le U (3 remparts), ou un seul rempart"),
    ):
        placing = ready(2)
        rolled(placing, face)
        assert placing.prompt(0) == prompt and placing.prompt(0, "fr") == french
    short = ready(2, {0: range(143), 1: range(6)})
    rolled(short, "L3")
    assert short.prompt(0) == (
        "You hold only 1 of 3 walls for the long corner: place a single one, or lift walls of your own"
    )
    assert short.prompt(1).startswith("No wall is left")
    assert asked({0: perimeter({(0, 0)})}).prompt(0) == "Close your city, or go on building"
    assert asked({0: perimeter({(0, 0)})}, turn=60).prompt(0) == "You must close your city now"


def test_shield_empty_city_and_between_the_ages() -> None:
    position = ready(2)
    close_all(position, {0: {(0, 0)}, 1: {(0, 0)}})
    assert "Age 2" in position.text() and position.view(0)["decree"] is None
    state(position).age = 1
    position = ready(2)
    state(position).age = 2
    close_all(position, {0: {(0, 0)}, 1: {(0, 0)}})
    assert "King’s Shield" in position.text() and position.view(0)["shield"] == 0
    empty = asked({0: range(144)}, decree=(1, 0, 0), inner_walls="sealed", walls="unlimited")
    assert "empty city" in empty.text() and "walls without limit" in empty.text()
    assert empty.view(0)["players"][0]["city"]["plots"] == []


def test_labels_say_what_a_city_brings() -> None:
    """The board of the rulings' test vector: a pocket E4 and a market F3 with walls on all four sides."""
    walls = perimeter(CITY) | perimeter(POCKET) | perimeter({(5, 2)})
    position = asked({0: walls}, decree=(4, 2, 2))
    assert position.labels(0) == {
        position.box.codes[move]: text
        for move, text in (
            ("close e1", "Close your city (E1): 25 plots, 7 coins, 3 Vikings; 1 walled-in plot not counted"),
            ("pick e1", "Choose room by room: first E1 (20 plots, 4 coins, 3 Vikings)"),
            ("pick e4", "Choose room by room: first E4 (5 plots, 3 coins, no Vikings)"),
            ("pick f3", "Choose room by room: first F3 (0 plots, no coins, no Vikings)"),
        )
    }
    assert position.label(0, "continue") == "Do not close yet: go on building"
    assert position.label(0, "close E1", "fr") == (
        "Fermer votre ville (E1) : 25 parcelles, 7 pièces, 3 Vikings ; sans compter 1 parcelle murée"
    )
    position.play(0, "pick E1")
    assert position.label(0, "add E4") == "Add the room E4: 5 plots, 3 coins, no Vikings"
    assert position.label(0, "done") == "Close your city, the rooms chosen: 20 plots, 4 coins, 3 Vikings"
    plain = asked({0: perimeter({(0, 0), (1, 0)})}, perfect_plan="on")
    text = "Close your city (A1): 2 plots, no coins, no Vikings; perfect plan: 2 coins more"
    assert plain.label(0, "close A1") == text
    assert plain.label(0, "close A1", "fr") == (
        "Fermer votre ville (A1) : 2 parcelles, aucune pièce, aucun Viking ; plan parfait : 2 pièces de plus"
    )
    placing = ready(2)
    rolled(placing, "L3")
    assert placing.labels(0) == {} and placing.label(0, "wall A1-A2") == "A single wall on A1-A2"


def test_a_label_promises_what_the_closing_brings() -> None:
    """In games to the end: the plots, coins and Vikings on the button are those of the city as it is valued."""
    promised = {}
    for seed in range(6):
        position = MUR.new(2, perfect_plan="on")
        rng, player = random.Random(seed), Closer(seed)
        while not position.over:
            seat = rng.choice(position.to_act)
            code = player.choose(position, seat) if seat >= 0 else rng.choice(position.codes(seat))
            text = position.label(seat, code) if seat >= 0 else ""
            if text.startswith("Close your city"):
                promised[seat] = [int(n) for n in re.findall(r", (\d+) (?:coin|Viking)", text.replace("no ", "0 "))]
            for event in position.play(seat, code):
                if event.name == "city_valued":
                    assert list(event.args) == promised.pop(event.seat)


def test_the_log_says_who_does_what() -> None:
    position = MUR.new(2)
    position.play(CHANCE, "first 1")
    assert str(position.play(1, EXAMPLE[0])[0]) == "Yellow lays the white gem top right, black arrow up."
    for tile in EXAMPLE[1:]:
        events = position.play(position.to_act[0], tile)
    assert str(events[-1]) == "Age 1 begins; Yellow rolls first."
    assert events[-1].text("fr") == "L’Âge 1 commence ; Jaune lance en premier."
    position = asked({0: perimeter({(0, 0), (1, 0)})})
    assert [str(e) for e in position.play(0, "continue")] == ["Blue does not close and goes on building."]
    rolled(position, "L3")
    position.play(0, "walls C4-C5-C6-D6")
    lines = [(str(e), e.text("fr")) for e in position.play(1, "wall C4-C5")]
    assert lines == [
        ("Yellow places a wall on C4-C5.", "Jaune pose un rempart en C4-C5."),
        ("Blue places the long corner on C4-C5-C6-D6.", "Bleu pose la grande équerre en C4-C5-C6-D6."),
    ]


def test_labels_and_events_read_well() -> None:
    position = laid(2)
    assert position.box.move("tile white top-right black up").label() == "Lay the white gem top right, black arrow up"
    assert position.box.move("tile white top-right black up").label("fr") == (
        "Poser la pierre blanche en haut à droite, flèche noire vers le haut"
    )
    assert position.box.move("roll L3").label("fr") == "Lancer : grande équerre"
    events = position.play(CHANCE, "decree 4-2-2/K3-K1-K2")
    assert str(events[0]) == "The King demands 4 churches, 2 wells and 2 markets."
    assert events[0].text("fr") == "Le Roi exige 4 églises, 2 puits et 2 marchés."
    events = rolled(position, "L3")
    assert str(events[0]) == "Blue rolls the long corner; a closed city earns 2 coins."
    assert "wall A1-A2" in open_to(position, 0)


@pytest.mark.parametrize(
    ("text", "clause"),
    [("pass", "MUR-A10"), ("walls", "MUR-A10"), ("walls a1-a2 b1-b2", "MUR-R28"), ("wall a1-b2", "MUR-R28")],
)
def test_what_is_no_placement_is_refused_with_its_clause(text: str, clause: str) -> None:
    position = MUR.new(2, assembly="random")
    position.deal(random.Random(1))
    reason = position.why_not(0, text)
    assert reason is not None and reason.clause == clause


def test_the_longest_wall_of_the_first_age_is_shown_in_the_second() -> None:
    position = MUR.new(2, longest_wall="game")
    state(position).longest[:2] = [5, 6]
    assert [player["longest"] for player in position.view(None)["players"]] == [5, 6]
    assert " line" in position.text() and " line" not in MUR.new(2).text()


def test_the_moves_in_the_docs_exist() -> None:
    page = (Path(__file__).parents[3] / "docs/montmurail.md").read_text("utf-8")
    kinds = "|".join(kind.name for kind in MUR.moves.kinds)
    written = re.findall(rf"`((?:{kinds})(?: [^`]*)?)`", page.split("## Options")[0])
    assert {text.split()[0] for text in written} == {kind.name for kind in MUR.moves.kinds}
    box = MUR.new(2).box
    for text in set(written) - {"walls"}:
        assert str(box.move(text)) == text
