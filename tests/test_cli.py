"""The command line, as a person would use it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import ludotheque


def run(*arguments: object, given: str = "", code: int = 0) -> str:
    """Run the command; what it printed, with the errors if it failed."""
    done = subprocess.run(
        [sys.executable, "-m", "ludotheque", *map(str, arguments)],
        input=given,
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "120"},
    )
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + (done.stderr if code else "")


def test_games_and_their_options_in_both_languages() -> None:
    english, french = run("games"), run("games", "--lang", "fr")
    for name in ludotheque.games():
        assert name in english and name in french
    assert "starting_tile" in english and "drawn, chosen" in english
    assert english != french


def test_rules_whole_and_by_clause() -> None:
    assert "MON-R78" in run("rules", "montana") and "**" not in run("rules", "montana")
    assert run("rules", "montana", "MON-R72") == run("rules", "montana", "r72")
    assert "gourde" in run("rules", "montana", "R72", "--lang", "fr").lower()


COMMANDS = [
    "games", "rules", "play", "resume", "serve", "backup", "restore", "check", "admin", "simulate", "arena",
    "tune", "replay", "review", "draw",
]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(command: str) -> None:
    text = run(command, "--help")
    assert "Example" in text and f"ludotheque {command}" in text


def test_simulate_as_json() -> None:
    report = json.loads(run("simulate", "montana", "--games", 40, "--seats", 3, "--seed", 5, "--workers", 1, "--json"))
    again = json.loads(run("simulate", "montana", "--games", 40, "--seats", 3, "--seed", 5, "--workers", 2, "--json"))
    for key in ("games", "moves", "wins_by_seat", "wins_by_order", "scores_by_seat", "length"):
        assert report[key] == again[key]
    assert report["games"] == 40 and report["moves"] > 40 * 50
    assert report["moves_per_second"] == pytest.approx(report["moves"] / report["seconds"])
    assert report["games_per_second"] == pytest.approx(40 / report["seconds"])
    assert sum(report["wins_by_seat"]) == pytest.approx(40) and sum(report["wins_by_order"]) == pytest.approx(40)
    assert len(report["wins_by_seat"]) == len(report["wins_by_order"]) == 3


def test_arena_as_json_in_words_and_as_a_picture(tmp_path: Path) -> None:
    few = ("arena", "montana", "--players", "random", "--games", 3, "--option", "round_cap=5", "--workers", 1)
    report = json.loads(run(*few, "--json"))
    one = report["players"][0]
    assert (one["name"], one["games"], one["win_share"]) == ("random", 3, 0.5)
    assert one["low"] < 0.5 < one["high"] and one["rating"] == pytest.approx(25)
    text = run(*few, "--plot", tmp_path / "shares.svg")
    assert "multiple" not in text and "random      3  50.0 %" in text
    assert (tmp_path / "shares.svg").read_text().startswith("<svg")
    assert "unknown bot 'nobody'" in run("arena", "montana", "--players", "nobody", code=2)


def test_simulate_in_words_with_options_and_components(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("[pieces]\nsettlements = {two = 3}\n")
    text = run("simulate", "montana", "--games", 20, "--seats", 2, "--option", "edition=classic", "--components", mine)
    assert "wins by order" in text and "moves/s" in text
    assert "scores          0 to 3" in text or "scores          1 to 3" in text


def test_a_whole_game_in_the_terminal_and_its_record(tmp_path: Path) -> None:
    """Whatever is asked, the first move of the list is played, until somebody has won."""
    file = tmp_path / "game.txt"
    mine = tmp_path / "mine.toml"
    mine.write_text("[pieces]\nsettlements = {two = 2}\n")
    text = run(
        *("play", "montana", "--bot", "random", "--seed", 3, "--components", mine),
        *("--option", "round_cap=6", "--save", file),
        given="1\n" * 400,
    )
    assert "The game is over" in text and "Saved to" in text
    told = run("replay", file, "--lang", "fr")
    assert "Manche" in told or "manche" in told
    assert ludotheque.Record.load(file).replay().over


def test_talking_to_the_terminal_game(tmp_path: Path) -> None:
    file = tmp_path / "half.txt"
    typed = [
        *("?", "moves", "board", "why build A1", "rule R61", "nonsense", "why nonsense", "rule R999", "lang xx"),
        *("lang fr", "why recruit"),
        *(f"save {file}", f"save {tmp_path}", "back", "quit"),
    ]
    text = run("play", "montana", "--seed", 3, "--bot", "random", given="\n".join(typed))
    assert "no move of Montana" in text and "There is no clause R999" in text and "Unknown language xx" in text
    assert "(MON-" in text
    assert "Enregistré dans" in text and "Impossible d’écrire" in text
    assert ludotheque.Record.load(file).scores is None


def test_the_terminal_game_in_french_and_taking_back() -> None:
    text = run("play", "montana", "--seed", 5, "--bot", "random", "--lang", "fr", given="1\nback\n1\nquit\n")
    assert "Vous voici de nouveau" in text or "Rien à reprendre" in text


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    """The person's seat, the players and all that was played are as they were."""
    file, more = tmp_path / "half.txt", tmp_path / "more.txt"
    run("play", "montana", "--seed", 3, "--seat", 1, "--bot", "random", "--save", file, given="1\n1\n1\nquit\n")
    half = ludotheque.Record.load(file)
    text = run("resume", file, "--bot", "random", "--save", more, given="1\n" * 30)
    assert "you are Yellow" in text
    whole = ludotheque.Record.load(more)
    assert whole.played[: len(half.played)] == half.played and len(whole.played) > len(half.played) + 20
    assert whole.players == half.players == ["random", "you"] and whole.seed == half.seed == 3
    finished = tmp_path / "over.txt"
    ludotheque.play("montana", ["random", "random"], seed=1).save(finished)
    assert "is over" in run("resume", finished, code=2)


def test_why_and_rule_without_an_argument_explain_themselves() -> None:
    text = run("play", "montana", "--seed", 3, "--bot", "random", given="why\nrule\nlang\nsave\nquit\n")
    for said in ("Type why and a move", "rule MON-R1", "a language: en, fr, de, it", "ludotheque resume FILE"):
        assert said in text
    assert "no move of" not in text


def test_the_version_and_short_help() -> None:
    assert run("--version") == f"ludotheque {ludotheque.__version__}\n" == run("-V")
    assert run("-h") == run("--help") and run("play", "-h") == run("play", "--help")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "chess"], "unknown game 'chess'; known: "),
        (["rules", "montana", "R999"], "there is no clause 'R999'"),
        (["rules", "montana", "--lang", "xx"], "unknown language 'xx'; known: en, fr, de, it"),
        (["play", "montana", "--seats", "5"], "montana cannot be played with 5 seats; allowed: 2 to 4"),
        (["play", "montana", "--seats", "0"], "montana cannot be played with 0 seats; allowed: 2 to 4"),
        (["play", "montana", "-o", "seats=3"], "unknown option 'seats' of montana; known: edition"),
        (["play", "montana", "-o", "self=3"], "unknown option 'self' of montana; known: edition"),
        (["play", "montana", "-o", "starting_player=3"], "cannot be '3' with 2 seats; allowed: drawn, 0 to 1"),
        (["play", "montana", "--save", "/nowhere/game.txt"], "No such file or directory: '/nowhere/game.txt'"),
        (["play", "montana", "--seat", "7"], "seat 7 is not at this table; seats are 0 to 1"),
        (["play", "montana", "--bot", "hal"], "unknown bot 'hal'; known: random, playouts"),
        (["play", "montana", "-o", "edition=deluxe"], "option edition cannot be 'deluxe'; allowed: heritage, classic"),
        (["play", "montana", "-o", "colour=red"], "unknown option 'colour' of montana; known: edition"),
        (["play", "montana", "-o", "edition"], "--option needs NAME=VALUE, not 'edition'"),
        (["simulate", "montana", "--games", "0"], "--games must be at least 1, not 0"),
        (["simulate", "montana", "--workers", "0"], "--workers must be at least 1, not 0"),
        (["simulate", "montana", "--components", "none.toml"], "cannot read component file none.toml"),
        (["replay", "none.txt"], "cannot read record none.txt"),
        (["replay", "pyproject.toml"], "line 1 of the record: expected 'ludotheque record 1'"),
    ],
)
def test_bad_input_ends_with_one_sentence_and_code_2(arguments: list[str], message: str) -> None:
    text = run(*arguments, code=2)
    assert message in text
    assert len(text.strip().splitlines()) == 1


def test_numbers_that_are_none_do_not_end_the_game(tmp_path: Path) -> None:
    file = tmp_path / "left.txt"
    text = run("play", "montana", "--seed", 3, "--bot", "random", "--save", file, given="²\n" + "9" * 5000 + "\n0\n")
    assert text.count("no move of") == 3
    assert ludotheque.Record.load(file).scores is None, "left in the middle, by the end of the input, it is saved"


def test_a_terminal_that_shows_ascii_only() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ludotheque", "rules", "montana"],
        capture_output=True,
        check=False,
        env={**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )
    assert done.returncode == 0 and b"MON-R78" in done.stdout and not done.stderr


def test_unknown_commands_and_flags_end_with_code_2() -> None:
    run("frobnicate", code=2)
    run("simulate", "montana", "--games", "many", code=2)


def test_draw_a_recorded_game(tmp_path: Path) -> None:
    record = ludotheque.play(ludotheque.game("montana"), ["random"] * 2, seed=3)
    record.players = ["Ana", "Bruno"]
    file, board = tmp_path / "game.txt", tmp_path / "board.svg"
    record.save(file)
    pictures = []
    for arguments in ((), ("--move", 60), ("--move", 60, "--dark", "--form", "tall", "--lang", "fr", "--seat", 1)):
        assert run("draw", file, *arguments, "-o", board).strip() == str(board)
        pictures.append(board.read_text("utf-8"))
    assert len(set(pictures)) == 3 and all("Bruno" in picture for picture in pictures)
    assert pictures[0] == record.replay().svg(names=["Ana", "Bruno"])
    run("draw", file, "--move", 0, "-o", board)
    assert board.read_text("utf-8") == record.box.game.begin(record.box).svg(names=["Ana", "Bruno"])
    assert "moves, so there is no picture after move 99999" in run("draw", file, "--move", 99999, "-o", board, code=2)
    assert "the seats are 0 to 1" in run("draw", file, "--seat", 2, "-o", board, code=2)
    ludotheque.play(ludotheque.game("dakota"), ["random"] * 3, seed=3).save(file)
    if ludotheque.game("dakota").picture is None:
        assert "Dakota has no picture yet" in run("draw", file, "-o", board, code=2)
