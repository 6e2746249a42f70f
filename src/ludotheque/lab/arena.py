"""Bots against bots: many games in all seating orders, on all cores, with shares, intervals and ratings.

Games are played in worker processes, one at a time in each. The arena watches them: who hangs loses the game, and a
fresh worker takes the place of the one that was stopped. Each result goes to a journal at once, so that the same
command goes on where it was interrupted.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import json
import multiprocessing
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import islice
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

import ludotheque
from ludotheque import bots
from ludotheque.core.box import GameBox
from ludotheque.core.position import Position
from ludotheque.core.record import Player
from ludotheque.core.rule import CHANCE
from ludotheque.engine.compile import cache_folder, playing
from ludotheque.lab.seating import Meeting, meetings, round_of
from ludotheque.lab.standings import TICK, Played, figures, sides

PATIENCE = 60.0
"""Seconds that a player may think about one question; who thinks longer hangs."""
STRIKES = 3
"""A player that has hung so often is asked no more: its other games are lost at once."""


class Interrupted(Exception):
    """The arena was stopped before its last game; what was played is kept."""


@dataclass(frozen=True)
class Setting:
    """All that decides how the games go: a journal is of one setting."""

    game: str
    seats: int
    options: dict[str, Any]
    components: dict[str, Any]
    players: tuple[str, ...]
    seconds: float | None
    seed: int
    free: bool
    """Whether the players choose their sides themselves."""
    patience: float
    code: str = ""
    """A digest of the sources that play."""

    def box(self) -> GameBox:
        """The box it is played with."""
        return GameBox.of_document(ludotheque.game(self.game), self.seats, self.options, self.components)


def player(name: str, seconds: float | None = None) -> Player:
    """A bot by its name, or a function of one's own by module:function; ValueError says what is wrong.

    A level takes another budget: all of them `seconds` for a question, or one of them its own, as in ``hard@500``
    (simulations) or ``hard@0.5s``.
    """
    if ":" in name:
        return _own(name)
    level, at, given = name.partition("@")
    bot = bots.bot(level)
    if level not in bots.levels():
        if at:
            raise ValueError(f"{level} takes no budget; those who do are {', '.join(bots.levels())}")
        return bot
    budget = bots.Budget(seconds=seconds) if seconds else None
    if at:
        try:
            budget = bots.Budget(seconds=float(given[:-1])) if given.endswith("s") else bots.Budget(int(given))
        except ValueError:
            raise ValueError(f"a budget is like {level}@500 (simulations) or {level}@0.5s, not {name}") from None

    def think(seen: Position, seat: int, rng: random.Random) -> int:
        return bot.think(seen, seat, rng, budget).move

    return think


def _own(name: str) -> Player:
    """A function of one's own."""
    module, _, function = name.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        found = getattr(importlib.import_module(module), function)
    except AttributeError:
        raise ValueError(f"there is no {function!r} in {module}; a bot of one's own is module:function") from None
    except Exception as error:
        raise ValueError(f"the module of the bot {name} cannot be loaded: {type(error).__name__}: {error}") from None
    if not callable(found):
        raise ValueError(f"{name} is no function; a bot takes (seen, seat, rng) and returns a move")
    own: Player = found
    return own


def meet(box: GameBox, meeting: Meeting, number: int, think: Sequence[Player], ask: Callable[[int], None]) -> Played:
    """Play one game. ask is told which seat is asked, and -1 when it has answered."""
    position = box.game.begin(box)
    chance = random.Random(f"{meeting.seed} chance")
    own = [random.Random(f"{meeting.seed} {seat}") for seat in range(box.seats)]
    chosen = {seat: box.move(text) for seat, text in enumerate(meeting.sides)}
    taken, known = list(meeting.sides), {move for way in box.game.sides(box) for move in way} if box.game.sides else ()
    times: list[list[int]] = [[] for _ in own]
    while not position.over:
        if position.to_act == (CHANCE,):
            position.deal(chance)
            continue
        seat = position.to_act[0]
        if seat in chosen and chosen[seat].code in position.codes(seat):
            position.play(seat, chosen.pop(seat))
            continue
        seen = position.seen_by(seat)
        name = meeting.players[seat]
        ask(seat)
        started = time.perf_counter()
        try:
            answer = think[seat](seen, seat, own[seat])
        except Exception as error:
            said = " ".join(f"{type(error).__name__}: {error}".split())
            return lost(number, meeting, seat, f"{name} raised {said[:200]}", times)
        finally:
            ask(-1)
        times[seat].append(round((time.perf_counter() - started) / TICK))
        try:
            move = str(position.play(seat, answer).played[0].move)
        except (ValueError, TypeError) as error:
            said = " ".join(str(error).split())
            return lost(number, meeting, seat, f"{name} answered {str(answer)[:60]!r}: {said[:300]}", times)
        if move in known:
            taken = [move if i == seat else side for i, side in enumerate(taken or [""] * box.seats)]
    result = position.standing()
    return Played(number, list(meeting.players), taken, result.scores, result.ranking, times)


def lost(number: int, meeting: Meeting, seat: int, fault: str, times: list[list[int]] | None = None) -> Played:
    """A game that one seat has lost by its fault; the others share the win."""
    seats = len(meeting.players)
    ranks = [seats if i == seat else 1 for i in range(seats)]
    empty: list[list[int]] = [[] for _ in ranks]
    return Played(number, list(meeting.players), list(meeting.sides), [], ranks, times or empty, fault)


class Journal:
    """The results of an arena so far, a line each; the first line is its setting."""

    def __init__(self, path: Path, setting: Setting) -> None:
        self.path = path
        self.played: dict[int, Played] = {}
        head = json.dumps({"arena": 1, **asdict(setting)}, sort_keys=True)
        if path.exists():
            first, *lines = path.read_text("utf-8").splitlines() or [""]
            if first and first != head:
                raise ValueError(f"{path} is the journal of another arena{_difference(first, head)}; name another file")
            for line in lines:
                with contextlib.suppress(ValueError, TypeError):  # the last line may be cut off
                    result = Played(**json.loads(line))
                    self.played[result.number] = result
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
        lines = [head, *(json.dumps(asdict(result)) for result in self.played.values())]
        path.write_text("".join(f"{line}\n" for line in lines), "utf-8")

    def add(self, result: Played) -> None:
        """Keep a result."""
        self.played[result.number] = result
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(result)) + "\n")


def _difference(first: str, head: str) -> str:
    try:
        old, new = json.loads(first), json.loads(head)
        different = [key for key in new if old.get(key) != new[key]]
    except (ValueError, AttributeError):
        return " or no journal at all"
    return f" (it differs in {', '.join(different)})"


def digest(game: ludotheque.Game, players: Sequence[str]) -> str:
    """A digest of the code that plays: rules, engine, bots, and modules of one's own."""
    made = hashlib.sha256()
    files = [*playing(game), *Path(bots.__path__[0]).rglob("*.py")]
    for name in players:
        file = sys.modules[name.partition(":")[0]].__file__ if ":" in name else None
        files += [Path(file)] if file else []
    for path in sorted(set(files)):
        made.update(path.read_bytes())
    return made.hexdigest()[:16]


class Arena:
    """Some players in all orders, game after game."""

    def __init__(
        self, box: GameBox, players: Sequence[str], games: int, seed: int = 0, seconds: float | None = None,
        free: bool = False, workers: int | None = None, patience: float = PATIENCE, journal: Path | None = None,
    ) -> None:
        if not players:
            raise ValueError("--players needs at least one name, such as hard,greedy")
        if games < 1:
            raise ValueError(f"--games must be at least 1, not {games}")
        if workers is not None and workers < 1:
            raise ValueError(f"--workers must be at least 1, not {workers}")
        if seconds is not None and not 0 < seconds <= 3600:
            raise ValueError(f"--seconds must be above 0 and at most 3600, not {seconds:g}")
        for name in players:
            player(name, seconds)
        self.box, self.games = box, games
        self.workers = workers or os.cpu_count() or 1
        self.setting = Setting(
            box.game.name, box.seats, dict(box.differing), dict(box.components), tuple(players), seconds, seed, free,
            patience, digest(box.game, players),
        )
        self.kept = journal is not None
        if journal is None:
            name = hashlib.sha256(json.dumps(asdict(self.setting), sort_keys=True).encode()).hexdigest()[:16]
            journal = cache_folder(box.game).parent / "arena" / f"{box.game.name}-{name}.jsonl"
        self.journal = Journal(journal, self.setting)
        self.strikes: dict[str, int] = {}

    def run(self, progress: bool = False) -> dict[str, Any]:
        """Play what is not yet played; the report. Interrupted if it is stopped."""
        all_of_them = enumerate(islice(meetings(self.box, self.setting.players, self.setting.seed, self.setting.free),
                                        self.games))
        due = [(number, meeting) for number, meeting in all_of_them if number not in self.journal.played]
        started = time.perf_counter()
        try:
            for result in self._shown(self._play(due), len(due), progress):
                self.journal.add(result)
        except KeyboardInterrupt:
            raise Interrupted from None
        report = self.report(time.perf_counter() - started)
        if not self.kept:
            self.journal.path.unlink(missing_ok=True)
        return report

    def _play(self, due: list[tuple[int, Meeting]]) -> Iterator[Played]:
        if not due:
            return
        line = iter(due)
        crew = [_Worker(self.setting) for _ in range(min(self.workers, len(due)))]
        try:
            busy = {worker.pipe: worker for worker in crew}
            for worker in crew:
                yield from self._next(worker, line)
            while any(worker.job for worker in busy.values()):
                heard = wait([pipe for pipe, worker in busy.items() if worker.job], timeout=0.2)
                for worker in [busy[pipe] for pipe in heard if isinstance(pipe, Connection)]:
                    yield from self._hear(worker)
                    yield from self._next(worker, line)
                for worker in list(busy.values()):
                    if worker.job and (seat := worker.hangs(self.setting.patience)) >= 0:
                        yield self._blame(worker, seat, f"gave no answer in {self.setting.patience:g} seconds")
                        yield from self._next(worker, line)
                busy = {worker.pipe: worker for worker in crew}
        finally:
            for worker in crew:
                worker.stop()

    def _next(self, worker: _Worker, line: Iterator[tuple[int, Meeting]]) -> Iterator[Played]:
        """Give a worker its next game; those of players who hung too often are lost at once."""
        for number, meeting in line:
            out = [i for i, name in enumerate(meeting.players) if self.strikes.get(name, 0) >= STRIKES]
            if not out:
                worker.begin(number, meeting)
                return
            fault = f"{meeting.players[out[0]]} was not asked again: it gave no answer in {STRIKES} games"
            yield lost(number, meeting, out[0], fault)

    def _hear(self, worker: _Worker) -> Iterator[Played]:
        try:
            answer: Played | str = worker.pipe.recv()
        except (EOFError, OSError):
            if (seat := worker.asked()) < 0:
                raise RuntimeError("a worker of the arena ended by itself, outside any bot") from None
            yield self._blame(worker, seat, "ended its process")
            return
        worker.job = None
        if isinstance(answer, str):
            raise RuntimeError(f"the arena itself failed: {answer}")
        yield answer

    def _blame(self, worker: _Worker, seat: int, what: str) -> Played:
        assert worker.job
        number, meeting = worker.job
        name = meeting.players[seat]
        self.strikes[name] = self.strikes.get(name, 0) + 1
        worker.restart()
        return replace(lost(number, meeting, seat, f"{name} {what}"), hung=name)

    def _shown(self, results: Iterator[Played], due: int, progress: bool) -> Iterator[Played]:
        if not progress:
            yield from results
            return
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("games", total=self.games, completed=self.games - due)
            for result in results:
                bar.advance(task)
                yield result

    def report(self, seconds: float = 0.0) -> dict[str, Any]:
        """The figures of the games played so far."""
        played = [result for number, result in sorted(self.journal.played.items()) if number < self.games]
        return {
            "game": self.setting.game,
            "seats": self.setting.seats,
            "options": self.box.options,
            "components": self.box.components,
            "seed": self.setting.seed,
            "seconds_a_question": self.setting.seconds,
            "games": len(played),
            "of": self.games,
            "round": round_of(self.box, self.setting.players, self.setting.free),
            "workers": self.workers,
            "seconds": seconds,
            "players": figures(self.setting.players, played),
            "sides": sides(self.setting.seats, played),
        }


class _Worker:
    """A process that plays one game after the other, and can be replaced."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.job: tuple[int, Meeting] | None = None
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.watch = context.Array("d", [-1.0, 0.0], lock=False)
        """The seat that is asked, or -1, and since when."""
        process = context.Process(target=_work, args=(theirs, self.watch, self.setting), daemon=True)
        process.start()
        self.process = process
        theirs.close()

    def begin(self, number: int, meeting: Meeting) -> None:
        """Give it a game to play."""
        self.job = (number, meeting)
        self.pipe.send(self.job)

    def asked(self) -> int:
        """The seat that is thinking, or -1."""
        return int(self.watch[0])

    def hangs(self, patience: float) -> int:
        """The seat that has been thinking for too long, or -1."""
        seat, since = self.asked(), self.watch[1]
        return seat if seat >= 0 and time.monotonic() - since > patience and seat == self.asked() else -1

    def restart(self) -> None:
        """End the process, whatever it does, and start another."""
        self.stop()
        self.job = None
        self._start()

    def stop(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.join(5)
        self.pipe.close()


def _work(pipe: Connection, watch: Any, setting: Setting) -> None:
    """The life of a worker: it ends when the arena does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    box = setting.box()
    think = {name: player(name, setting.seconds) for name in setting.players}

    def ask(seat: int) -> None:
        watch[1] = time.monotonic()
        watch[0] = seat

    with contextlib.suppress(EOFError, OSError):
        while True:
            number, meeting = pipe.recv()
            try:
                answer: Played | str = meet(box, meeting, number, [think[name] for name in meeting.players], ask)
            except Exception as error:  # the arena must hear of whatever happened
                answer = f"{type(error).__name__}: {error}"
            pipe.send(answer)
