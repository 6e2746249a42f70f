"""Tuning: what wins is kept, what is hopeless is left early, what is decided is not decided again."""

from __future__ import annotations

import json
import random
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import ludotheque
from ludotheque.core.knowledge import read_runs, read_weights
from ludotheque.lab import tune
from ludotheque.lab.seating import Meeting
from ludotheque.lab.tune import Trial, Tuning, Verdict, changed, describe, keep, trial_of

MONTANA = ludotheque.game("montana")
START = (1.0, 0.5)


def trial(**changes: Any) -> Trial:
    facts: dict[str, Any] = {
        "game": "montana", "seats": 2, "setting": "search", "sims": 5, "candidates": 12, "games": 80, "proof": 400,
        "seed": 3, "start": START,
    }
    return Trial(**{**facts, **changes})


@pytest.fixture(autouse=True)
def threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are not played: the larger first weight wins the more often, by an invented law."""

    def play(trial: Trial, meeting: Meeting, new: tuple[float, ...], old: tuple[float, ...]) -> float:
        rng = random.Random(f"{meeting} {new} {old}")
        return float(rng.random() < 0.5 + 0.5 * max(-1.0, min(1.0, new[0] - old[0])))

    monkeypatch.setattr(tune, "_play", play)
    monkeypatch.setattr(tune, "pool_of", lambda workers: ThreadPoolExecutor(2))


def test_what_wins_is_kept_and_proven(tmp_path: Path) -> None:
    heard: list[Verdict] = []
    tuning = Tuning(trial(), tmp_path / "journal")
    proof = tuning.run(lambda verdict, of: heard.append(verdict))
    assert len(heard) == 13 and heard[-1] is proof and proof.number == -1
    assert proof.kept and proof.low > 0.5 and proof.weights == tuning.best and tuning.best[0] > 1.3
    kept = [verdict for verdict in heard[:-1] if verdict.kept]
    assert kept and all(verdict.share > 0.55 for verdict in kept)
    early = [verdict for verdict in heard[:-1] if verdict.games < 80]
    assert early and all(verdict.share < 0.5 and not verdict.kept for verdict in early), "left early"
    assert "kept" in describe(proof, 12) and "proof" in describe(proof, 12)


def test_an_interrupted_trial_goes_on(tmp_path: Path) -> None:
    whole = Tuning(trial(), tmp_path / "whole")
    whole.run()
    lines = (tmp_path / "whole").read_text().splitlines()
    (tmp_path / "part").write_text("\n".join(lines[:6]) + '\n{"number": 5, "wei')
    again = Tuning(trial(), tmp_path / "part")
    assert len(again.verdicts) == 5
    heard: list[int] = []
    again.run(lambda verdict, of: heard.append(verdict.number))
    assert heard == [*range(5, 12), -1] and again.verdicts == whole.verdicts
    assert (tmp_path / "part").read_text().splitlines() == lines
    done: list[int] = []
    assert Tuning(trial(), tmp_path / "part").run(lambda verdict, of: done.append(1)) == whole.verdicts[-1]
    assert not done, "what is decided is not played again"
    with pytest.raises(ValueError, match="another trial"):
        Tuning(trial(seed=4), tmp_path / "part")


def test_weights_that_are_no_better_are_not_proven(tmp_path: Path) -> None:
    tuning = Tuning(trial(candidates=0), tmp_path / "journal")
    proof = tuning.run()
    assert not proof.kept and proof.games == 0 and proof.weights == list(START)


def test_changes_are_small_and_some() -> None:
    rng = random.Random(1)
    for _ in range(50):
        new = changed([1.0, 2.0, 0.0, -4.0], rng)
        assert new != [1.0, 2.0, 0.0, -4.0]
        assert 0.3 < new[0] < 3 and 0.6 < new[1] < 6 and abs(new[2]) < 1 and -12 < new[3] < -1
        assert changed([1.0, 2.0, 0.0, -4.0], rng, fixed=[1])[1] == 2.0


def test_proven_weights_are_written_with_their_run(tmp_path: Path) -> None:
    assert MONTANA.knowledge
    names, path = MONTANA.knowledge.weights, tmp_path / "weights.toml"
    made = trial_of(MONTANA, "greedy", None, 7, 3, 4, 5, 6)
    assert made.sims == 0 and made.seats == 2 and made.start == tuple(MONTANA.weights["greedy"])
    new = [round(weight * 1.5, 3) for weight in made.start]
    keep(MONTANA, made, Verdict(-1, new, 400, 0.61, 0.56, 0.66, True), path, "16 November 2026")
    found, runs = read_weights(path, names), read_runs(path)
    assert found["greedy"] == pytest.approx(new, rel=1e-3) and found["search"] == MONTANA.weights["search"]
    assert runs["greedy"].startswith("ludotheque tune montana --setting greedy --seats 2 --sims 0 --candidates 3")
    assert "61.0 % [56–66] of 400 against the weights before" in runs["greedy"]
    assert runs["search"] == read_runs(MONTANA.folder / "weights.toml")["search"]
    assert tomllib.loads(path.read_text())["greedy"]["run"] == runs["greedy"]


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"setting": "hard"}, "--setting is greedy or search, not 'hard'"),
        ({"games": 0}, "--games must be at least 1"),
        ({"proof": 0}, "--proof must be at least 1"),
        ({"candidates": -1}, "--candidates must be at least 0"),
        ({"sims": 0}, "--sims must be at least 1"),
    ],
)
def test_impossible_trials_are_refused(more: dict[str, Any], says: str) -> None:
    facts: dict[str, Any] = {
        "setting": "search", "seats": None, "sims": None, "candidates": 1, "games": 2, "proof": 2, "seed": 0,
    }
    with pytest.raises(ValueError, match=says):
        trial_of(MONTANA, **{**facts, **more})


def test_the_report_is_json(tmp_path: Path) -> None:
    tuning = Tuning(trial(candidates=1), tmp_path / "journal")
    tuning.run()
    report = json.loads(json.dumps(tune.report(tuning)))
    assert report["weights"] == tuning.best and len(report["verdicts"]) == 2 and "--sims 5" in report["command"]
