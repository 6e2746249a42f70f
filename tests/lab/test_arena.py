"""The arena: fair seats and sides, results that repeat, journals, and players who misbehave."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import ludotheque
from ludotheque.core.box import GameBox
from ludotheque.engine.compile import playing
from ludotheque.lab import arena
from ludotheque.lab.arena import Arena, Journal, lost
from ludotheque.lab.seating import Meeting, meetings, orders, round_of
from ludotheque.lab.standings import Played, describe, plot

MONTANA, DAKOTA = ludotheque.game("montana"), ludotheque.game("dakota")


def box(game: ludotheque.Game = MONTANA, seats: int = 2) -> GameBox:
    """A box with which games end soon."""
    return GameBox(game, seats, {"round_cap": "6"} if game is MONTANA else {}, None)


def test_every_order_and_every_side_equally_often() -> None:
    assert len(orders(["a", "b", "c"], 2)) == 6 and len(orders(["a", "b", "c", "d"], 4)) == 24
    assert sorted(orders(["a", "b"], 3)) == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]
    one = round_of(box(DAKOTA, 3), ["a", "b"])
    assert one == 18
    played = list(islice(meetings(box(DAKOTA, 3), ["a", "b"], 7), 2 * one))
    assert set(Counter(meeting.players for meeting in played).values()) == {12}
    assert set(Counter(meeting.sides for meeting in played).values()) == {6}
    of_a = Counter(meeting.sides[meeting.players.index("a")] for meeting in played)
    assert of_a["native"] == of_a["settler"] == one
    assert {meeting.seed for meeting in played} == {7_000_000, 7_000_001}
    free = next(meetings(box(DAKOTA, 3), ["a", "b"], 7, free=True))
    assert free.sides == ()


def test_few_games_are_nearly_fair() -> None:
    seats = [meeting.players.index("a") for meeting in islice(meetings(box(seats=4), list("abcd"), 0), 8)]
    assert set(Counter(seats).values()) == {2}


def wait_for(seat: int) -> None:
    """Nobody watches here."""


def test_factions_are_given_and_reported() -> None:
    """The players are never asked for what the arena gives; the rest is theirs."""
    asked: list[str] = []

    def player(seen: ludotheque.Position, seat: int, rng: random.Random) -> int:
        asked.extend(str(move) for move in seen.moves(seat)[:1])
        return rng.choice(seen.codes(seat))

    given = Meeting(("a", "b", "c"), ("native", "settler", "native"), 5)
    result = arena.meet(box(DAKOTA, 3), given, 0, [player] * 3, wait_for)
    assert result.sides == ["native", "settler", "native"] and "native" not in asked
    assert sum(result.shares) == pytest.approx(1) and len(result.scores) == 3
    assert [len(times) > 20 for times in result.times] == [True] * 3
    free = arena.meet(box(DAKOTA, 3), Meeting(("a", "b", "c"), (), 5), 0, [player] * 3, wait_for)
    assert set(free.sides) == {"native", "settler"} and "native" in asked


def test_shared_wins_count_as_shares() -> None:
    assert Played(0, ["a", "b", "c"], [], [7, 7, 2], [1, 1, 3], [[], [], []]).shares == [0.5, 0.5, 0]


def test_the_report_adds_up_and_repeats(tmp_path: Path) -> None:
    reports = [
        Arena(box(), ["random", "random"], 4, seed=3, workers=n, journal=tmp_path / f"{n}").run()
        for n in (1, 2)
    ]
    for report in reports:
        for key in ("seconds", "workers"):
            del report[key]
        for one in report["players"]:
            del one["seconds_a_question"], one["slowest_in_100"]
    assert reports[0] == reports[1]
    one, = reports[0]["players"]
    assert one["games"] == 4 and one["win_share"] == 0.5 and one["low"] < 0.5 < one["high"]


OWN = '''
import os, time

def first(seen, seat, rng):
    return seen.codes(seat)[0]

def raises(seen, seat, rng):
    raise KeyError("no idea")

def nonsense(seen, seat, rng):
    return "castle c7"

def hangs(seen, seat, rng):
    while True:
        time.sleep(1)

def ends(seen, seat, rng):
    os._exit(3)

number = 7
'''


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module of bots of one's own in the folder where one is."""
    name = f"own_{tmp_path.name.replace('-', '_')}"
    (tmp_path / f"{name}.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    return name


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("raises", "raised KeyError: 'no idea'"),
        ("nonsense", "answered 'castle c7'"),
        ("hangs", "gave no answer in 0.5 seconds"),
        ("ends", "ended its process"),
    ],
)
def test_who_misbehaves_loses_and_the_arena_goes_on(own: str, tmp_path: Path, bot: str, says: str) -> None:
    name = f"{own}:{bot}"
    made = Arena(box(), [name, f"{own}:first"], 6, workers=1, patience=0.5, journal=tmp_path / "j")
    report = made.run()
    bad, good = report["players"]
    assert (bad["games"], bad["win_share"], bad["faults"]) == (6, 0, 6) and good["win_share"] == 1
    assert good["faults"] == 0 and bad["fault"].startswith(f"{name} ") and says in bad["fault"]
    text = describe(report)
    assert says in text and "\n" not in bad["fault"] and "lost 6 of its games by its own fault" in text
    hung = bot in ("hangs", "ends")
    assert made.strikes == ({name: arena.STRIKES} if hung else {}), "after three times it is asked no more"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("nobody", "unknown bot 'nobody'; known: random"),
        ("{own}:nobody", "there is no 'nobody' in"),
        ("{own}:number", "is no function"),
        ("no_such_module:play", "cannot be loaded: ModuleNotFoundError"),
    ],
)
def test_unknown_players_are_named_at_once(own: str, name: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Arena(box(), [name.format(own=own)], 2)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"games": 0}, "--games"), ({"workers": 0}, "--workers"), ({"seconds": -1.0}, "--seconds"),
        ({"players": []}, "--players"),
    ],
)
def test_impossible_figures_are_refused(more: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Arena(box(), **{"players": ["random"], "games": 2, **more})


def test_an_interrupted_arena_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two results are kept, one line is cut off; the rest is played, and the whole is what it would have been."""
    whole = Arena(box(), ["random"], 4, workers=1, journal=tmp_path / "whole").run()
    made = Arena(box(), ["random"], 4, workers=1, journal=tmp_path / "part")
    keep = made.journal.add

    def add(result: Played) -> None:
        if len(made.journal.played) == 2:
            raise KeyboardInterrupt
        keep(result)

    monkeypatch.setattr(made.journal, "add", add)
    with pytest.raises(arena.Interrupted):
        made.run()
    assert made.report()["games"] == 2
    with (tmp_path / "part").open("a") as file:
        file.write('{"number": 3, "pla')
    again = Arena(box(), ["random"], 4, workers=1, journal=tmp_path / "part")
    assert sorted(again.journal.played) == [0, 1]
    report = again.run()
    assert [one["mean_score"] for one in report["players"]] == [one["mean_score"] for one in whole["players"]]
    assert len((tmp_path / "part").read_text().splitlines()) == 5


def test_a_journal_of_another_arena_is_refused(tmp_path: Path) -> None:
    setting = Arena(box(), ["random"], 2, journal=tmp_path / "j").setting
    Journal(tmp_path / "j", setting)
    with pytest.raises(ValueError, match=r"another arena \(it differs in seed\)"):
        Arena(box(), ["random"], 2, seed=5, journal=tmp_path / "j")
    (tmp_path / "text").write_text("dear diary\n")
    with pytest.raises(ValueError, match="no journal at all"):
        Arena(box(), ["random"], 2, journal=tmp_path / "text")


def test_a_journal_is_of_the_sources_that_play() -> None:
    """Not of a place, a machine or a picture: else hours of games would be lost for a line of paint."""
    names = {path.name for path in playing(MONTANA)}
    assert {"build.py", "moves.py", "evaluate.py", "weights.toml", "view.py", "rule.py", "drive.py", "tree.py"} <= names
    assert not names & {"paint.py", "scene.py", "svg.py", "words.py", "lesson.toml"}


def test_the_journal_nobody_asked_for_is_gone_at_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "cache_folder", lambda game: tmp_path / game.name)
    made = Arena(box(), ["random"], 1, workers=1)
    assert made.journal.path.exists() and made.journal.path.parent.parent == tmp_path
    made.run()
    assert not made.journal.path.exists()


def test_the_plot_is_a_picture(tmp_path: Path) -> None:
    made = Arena(box(), ["random", "playouts"], 4, journal=tmp_path / "j")
    for number, meeting in enumerate(islice(meetings(made.box, ["random", "playouts"], 0), 4)):
        made.journal.add(lost(number, meeting, meeting.players.index("random"), "random slept"))
    report = json.loads(json.dumps(made.report()))
    root = ElementTree.fromstring(plot(report))
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "playouts" in texts and "100.0 %" in texts and "0.0 %" in texts
    assert report["players"][1]["rating"] > report["players"][0]["rating"]
