"""Bettering the weights of a game's knowledge by play: changed at random, kept where they win.

Weights are accepted by play and never by how well they fit: what goes with winning is no reason to act. A candidate
plays against the weights so far in the very setting that it is meant for, a level with its simulations or `greedy`; at
the end the last ones play against the first on new deals. Only if they win there, beyond doubt, are they written.
"""

from __future__ import annotations

import hashlib
import json
import math
import multiprocessing
import os
import random
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import ludotheque
from ludotheque.core.box import GameBox
from ludotheque.core.knowledge import SETTINGS, read_runs, read_weights, write_weights
from ludotheque.core.position import Position
from ludotheque.engine.compile import cache_folder
from ludotheque.engine.search import Search
from ludotheque.lab.arena import meet
from ludotheque.lab.rating import wilson
from ludotheque.lab.seating import Meeting, meetings, round_of

BOLD = 0.25
"""How far a weight is changed at a time: the standard deviation of the logarithm of the factor."""
CHANGED = 0.35
"""Which part of the weights is changed at a time."""
NEW, OLD = "new", "old"
LATER = 500_000
"""The deals of the last proof are numbered from here on, so that no candidate has seen them."""


@dataclass(frozen=True)
class Trial:
    """What is tuned, and how: a journal is of one trial."""

    game: str
    seats: int
    setting: str
    """`greedy` or `search`: which weights of the file."""
    sims: int
    """Simulations for each question; 0 in the setting `greedy`."""
    candidates: int
    games: int
    proof: int
    seed: int
    start: tuple[float, ...]

    def box(self) -> GameBox:
        """The box it is played with."""
        return GameBox(ludotheque.game(self.game), self.seats, {})

    @property
    def command(self) -> str:
        """The command that repeats it."""
        return (
            f"ludotheque tune {self.game} --setting {self.setting} --seats {self.seats} --sims {self.sims} "
            f"--candidates {self.candidates} --games {self.games} --proof {self.proof} --seed {self.seed}"
        )


class Weighted:
    """A player with weights of its own: in the setting `greedy` the move that looks best, else the one tried most."""

    def __init__(self, setting: str, sims: int, weights: Sequence[float]) -> None:
        self.setting, self.sims, self.weights = setting, sims, list(weights)

    def __call__(self, seen: Position, seat: int, rng: random.Random) -> int:
        """The code that it plays."""
        toss, codes = seen.game.toss, seen.codes(seat)
        if len(codes) == 1 or (toss and toss(seen, seat)):
            return rng.choice(codes)
        search = Search(seen, seat, rng.getrandbits(32), self.sims, self.setting, self.weights)
        search.run(self.sims)
        edges = search.edges()
        if self.sims:
            return edges[0].code
        best = max(edge.guess for edge in edges)
        return rng.choice([edge.code for edge in edges if edge.guess == best])


def changed(weights: Sequence[float], rng: random.Random, fixed: Collection[int] = ()) -> list[float]:
    """Some of the weights with factors near 1; those of 0 may become something, fixed ones stay."""
    found = list(weights)
    size = sum(map(abs, weights)) / max(1, sum(w != 0 for w in weights))
    while found == list(weights):
        for i, weight in enumerate(weights):
            if rng.random() < CHANGED and i not in fixed:
                found[i] = weight * math.exp(rng.gauss(0, BOLD)) if weight else rng.gauss(0, 0.1 * size)
    return [float(f"{weight:.4g}") for weight in found]


def _fixed(trial: Trial) -> list[int]:
    """The weights that no trial changes."""
    known = ludotheque.game(trial.game).knowledge
    return [i for i, name in enumerate(known.weights) if name in known.fixed] if known else []


@cache
def _box(trial: Trial) -> GameBox:
    return trial.box()


def _play(trial: Trial, meeting: Meeting, new: tuple[float, ...], old: tuple[float, ...]) -> float:
    """The share of the win of the new weights in one game."""
    players = {name: Weighted(trial.setting, trial.sims, weights) for name, weights in ((NEW, new), (OLD, old))}
    result = meet(_box(trial), meeting, 0, [players[name] for name in meeting.players], lambda seat: None)
    if result.fault:
        raise RuntimeError(result.fault)
    return result.shares[meeting.players.index(NEW)]


@dataclass
class Verdict:
    """How some weights did against those before them."""

    number: int
    """Of the candidate; -1 for the proof at the end."""
    weights: list[float]
    games: int
    share: float
    low: float
    high: float
    kept: bool


def pool_of(workers: int) -> Executor:
    """Processes to play in."""
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))


class Tuning:
    """A trial under way. What is decided goes to a journal, so that it can be interrupted."""

    def __init__(self, trial: Trial, journal: Path, workers: int | None = None) -> None:
        self.trial = trial
        self.workers = workers or os.cpu_count() or 1
        self.fair = 1 / trial.seats
        self.round = round_of(trial.box(), [NEW, OLD])
        self.best = list(trial.start)
        self.verdicts: list[Verdict] = []
        self._journal = journal
        head = json.dumps({"tuning": 1, **asdict(trial)}, sort_keys=True)
        journal.parent.mkdir(parents=True, exist_ok=True)
        lines = journal.read_text("utf-8").splitlines() if journal.exists() else []
        if lines and lines[0] != head:
            raise ValueError(f"{journal} is the journal of another trial; name another file")
        for line in lines[1:]:
            try:
                self._take(Verdict(**json.loads(line)))
            except (ValueError, TypeError):  # the last line may be cut off
                break
        kept = [head, *(json.dumps(asdict(verdict)) for verdict in self.verdicts)]
        journal.write_text("".join(f"{line}\n" for line in kept), "utf-8")

    def _take(self, verdict: Verdict) -> None:
        self.verdicts.append(verdict)
        if verdict.kept and verdict.number >= 0:
            self.best = verdict.weights

    def run(self, heard: Callable[[Verdict, int], None] = lambda verdict, of: None) -> Verdict:
        """Try all candidates, then prove the last weights against the first; `heard` is told of each verdict."""
        trial = self.trial
        with pool_of(self.workers) as pool:
            for number in range(trial.candidates):
                if number >= len(self.verdicts):
                    weights = changed(self.best, random.Random(f"{trial.seed} {number}"), _fixed(trial))
                    self._add(self._try(pool, number, weights, self.best, trial.games, 1 + number * 1000))
                    heard(self.verdicts[-1], trial.candidates)
            if len(self.verdicts) == trial.candidates:
                self._add(self._try(pool, -1, self.best, list(trial.start), trial.proof, LATER))
                heard(self.verdicts[-1], trial.candidates)
        return self.verdicts[-1]

    def _add(self, verdict: Verdict) -> None:
        self._take(verdict)
        with self._journal.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(verdict)) + "\n")

    def _try(
        self, pool: Executor, number: int, new: list[float], old: list[float], games: int, first: int
    ) -> Verdict:
        """Play a candidate in whole rounds of seats and sides; a hopeless one is left early."""
        won, played, due = 0.0, 0, max(1, round(games / self.round)) * self.round
        if new == old:
            return Verdict(number, new, 0, self.fair, *wilson(0, 0), False)
        for group in self._rounds(due, first):
            jobs = [pool.submit(_play, self.trial, meeting, tuple(new), tuple(old)) for meeting in group]
            won += sum(job.result() for job in jobs)
            played += len(group)
            error = math.sqrt(self.fair * (1 - self.fair) / played)
            if number >= 0 and won / played < self.fair - error:
                break
        low, high = wilson(won, played)
        share = won / played
        kept = low > self.fair if number < 0 else share > self.fair + math.sqrt(self.fair * (1 - self.fair) / played)
        return Verdict(number, new, played, share, low, high, kept)

    def _rounds(self, games: int, first: int) -> Iterator[list[Meeting]]:
        """The games in groups that use all cores and are whole rounds."""
        seed = self.trial.seed * 7919 + first
        line = islice(meetings(_box(self.trial), [NEW, OLD], seed), games)
        while group := list(islice(line, self.round * max(1, 24 // self.round))):
            yield group


def trial_of(
    game: ludotheque.Game, setting: str, seats: int | None, sims: int | None, candidates: int, games: int, proof: int,
    seed: int,
) -> Trial:
    """A trial of the weights in a game's folder; ValueError if there is nothing to tune so."""
    if not game.knowledge:
        raise ValueError(f"{game.name} has no evaluation, so it has no weights to tune")
    if setting not in SETTINGS:
        raise ValueError(f"--setting is {' or '.join(SETTINGS)}, not {setting!r}")
    for name, value, least in (("candidates", candidates, 0), ("games", games, 1), ("proof", proof, 1)):
        if value < least:
            raise ValueError(f"--{name} must be at least {least}, not {value}")
    if sims is not None and sims < 1:
        raise ValueError(f"--sims must be at least 1, not {sims}")
    wanted = 0 if setting == "greedy" else game.knowledge.levels["normal"].sims if sims is None else sims
    at = game.seats[0] if seats is None else seats
    return Trial(game.name, at, setting, wanted, candidates, games, proof, seed, tuple(game.weights[setting]))


def journal_of(trial: Trial) -> Path:
    """Where the journal of a trial lies if nobody says where."""
    name = hashlib.sha256(json.dumps(asdict(trial), sort_keys=True).encode()).hexdigest()[:16]
    return cache_folder(ludotheque.game(trial.game)).parent / "tune" / f"{trial.game}-{name}.jsonl"


def keep(game: ludotheque.Game, trial: Trial, verdict: Verdict, path: Path, today: str) -> None:
    """Write proven weights into a file beside those of the other settings."""
    names = game.knowledge.weights if game.knowledge else ()
    source = path if path.exists() else game.folder / "weights.toml"
    values, runs = read_weights(source, names), read_runs(source)
    found: dict[str, tuple[str, list[float]]] = {name: (runs[name], values[name]) for name in SETTINGS}
    proof = f"{100 * verdict.share:.1f} % [{100 * verdict.low:.0f}–{100 * verdict.high:.0f}] of {verdict.games}"
    found[trial.setting] = (f"{trial.command} ({today}): {proof} against the weights before", verdict.weights)
    write_weights(path, f"The weights of {game.title()}'s evaluation, by the setting that plays them.", names, found)


def describe(verdict: Verdict, of: int) -> str:
    """A verdict in a line."""
    what = "proof" if verdict.number < 0 else f"candidate {verdict.number + 1} of {of}"
    share = f"{100 * verdict.share:5.1f} % [{100 * verdict.low:.1f}–{100 * verdict.high:.1f}] of {verdict.games} games"
    return f"{what:<22}{share}{'  kept' if verdict.kept else ''}"


def table(names: Sequence[str], old: Sequence[float], new: Sequence[float]) -> str:
    """The weights before and after, those that changed."""
    rows = [(name, a, b) for name, a, b in zip(names, old, new, strict=True) if a != b]
    return "\n".join(f"  {name:<16}{a:>10.4g}{b:>10.4g}" for name, a, b in rows)


def report(tuning: Tuning) -> dict[str, Any]:
    """All that was found, as data."""
    return {**asdict(tuning.trial), "command": tuning.trial.command, "weights": tuning.best,
            "verdicts": [asdict(verdict) for verdict in tuning.verdicts]}
