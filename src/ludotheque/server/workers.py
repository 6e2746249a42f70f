"""Bots think in worker processes, started once: all that a seat can know goes in, packed, and a code comes out.

A worker that does not answer in time, or dies, is replaced by a fresh one.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import queue
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

import ludotheque
from ludotheque.core.position import Position
from ludotheque.engine.fill import is_filled

if TYPE_CHECKING:
    from ludotheque.bots import Hint
    from ludotheque.bots.review import Asked, Verdict

    Answer = int | list[Hint] | Verdict | str

log = logging.getLogger("ludotheque.server")
GLANCE = 0.02
"""Seconds after which it is looked again whether a thought is still wanted."""


@dataclass(frozen=True)
class Task:
    """One decision for a bot."""

    bot: str
    seat: int
    game: str
    seats: int
    options: dict[str, Any]
    components: dict[str, Any]
    packed: bytes
    hint: bool = False
    """Whether hints for a person are wanted, and not a bot's move."""
    seed: str = ""
    """What it draws its chances from; empty: nobody can foresee them."""
    share: float = 1.0
    """The part of its budget that the bot may use."""
    sims: int = 0
    """With how many simulations the move `code` is to be judged, in a review; 0: nothing is."""
    code: int = -1

    @classmethod
    def of(cls, position: Position, seat: int, bot: str, hint: bool = False, seed: str = "") -> Task:
        """The decision of a seat; only what it can know is in it."""
        box = position.box
        packed = position.seen_by(seat).pack().tobytes()
        return cls(bot, seat, box.game.name, box.seats, box.differing, box.components, packed, hint, seed)

    @classmethod
    def judging(cls, asked: Asked) -> Task:
        """A move of a game that is over, to be judged; nothing is secret any more."""
        box, packed = asked.position.box, asked.position.pack().tobytes()
        return cls(
            "", asked.seat, box.game.name, box.seats, box.differing, box.components, packed,
            sims=asked.sims, code=asked.code,
        )  # fmt: skip


class Failed(Exception):
    """The worker gave no answer."""


class Workers:
    """A few worker processes, each spoken to by a thread of its own."""

    def __init__(self, count: int, extra: tuple[str, ...], patience: float) -> None:
        self.extra = extra
        self.patience = patience
        self.replaced = 0
        """Workers that hung or died so far."""
        self._threads = ThreadPoolExecutor(count, "bots")
        self._idle: queue.SimpleQueue[_Worker | None] = queue.SimpleQueue()
        """Those who have nothing to do; None is one that is still to be started."""
        self._all: list[_Worker] = []
        self._closed = False
        self._compiler: subprocess.Popen[bytes] | None = None
        threading.Thread(target=self._start, args=(count,), name="start-bots", daemon=True).start()

    def _start(self, count: int) -> None:
        for _ in range(count):
            if not self._closed:
                self._add()

    def _add(self) -> None:
        try:
            worker = _Worker(self.extra)
        except OSError as error:
            log.warning("a bot's worker cannot be started now (%s)", error)
            self._idle.put(None)
            return
        self._all.append(worker)
        self._idle.put(worker)
        if self._closed:
            worker.stop()

    async def think(self, task: Task, stop: threading.Event | None = None) -> int:
        """The code a bot chooses; Failed if its worker hung or died (a fresh one has taken its place).

        stop: once it is set, the bot answers at once, with whatever it has found.
        """
        if self._closed:
            raise Failed(task.bot)
        code: int = await asyncio.get_running_loop().run_in_executor(self._threads, self._think, task, stop)
        return code

    async def hints(self, task: Task) -> list[Hint]:
        """The best moves of a seat; Failed as for `think`."""
        found: list[Hint] = await asyncio.get_running_loop().run_in_executor(self._threads, self._think, task)
        return found

    async def judge(self, task: Task) -> Verdict:
        """What a move of a game that is over was worth; Failed as for `think`."""
        found: Verdict = await asyncio.get_running_loop().run_in_executor(self._threads, self._think, task)
        return found

    def _think(self, task: Task, stop: threading.Event | None = None) -> Any:
        if stop is not None and stop.is_set():
            raise Failed(task.bot)  # it waited for a worker, and is no longer asked
        if (worker := self._idle.get()) is None:
            self._add()
            raise Failed(task.bot)
        try:
            answer = worker.decide(task, self.patience, stop or threading.Event())
        except (TimeoutError, EOFError, OSError) as error:
            worker.stop()
            self._all.remove(worker)
            self.replaced += 1
            if not self._closed:
                log.warning("a bot (%s) gave no answer (%s); its worker is replaced", task.bot, type(error).__name__)
                self._add()
            raise Failed(task.bot) from None
        self._idle.put(worker)
        if not isinstance(answer, str):
            return answer
        log.warning("a bot (%s) failed: %s", task.bot, answer)
        raise Failed(task.bot)

    def compile(self, names: list[str]) -> None:
        """Compile the rules of games aside, one after the other and gently; until then bots play interpreted."""
        threading.Thread(target=self._compile, args=(names,), name="compile", daemon=True).start()

    def _compile(self, names: list[str]) -> None:
        gently = ["nice", "-n", "15"] if shutil.which("nice") else []
        for name in names:
            if self._closed or is_filled(ludotheque.game(name)):
                continue
            command = [*gently, sys.executable, "-m", "ludotheque.engine.fill", name]
            with contextlib.suppress(OSError):
                self._compiler = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                self._compiler.wait()

    def close(self) -> None:
        """End all workers."""
        self._closed = True
        if self._compiler is not None:
            self._compiler.kill()
        for worker in list(self._all):
            worker.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)


class _Worker:
    def __init__(self, extra: tuple[str, ...]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs, extra), name="ludotheque-bot", daemon=True)
        self.process.start()
        theirs.close()
        self.fresh = True
        self.asked = 0
        """How many questions it was asked: by that number they are cancelled."""

    def decide(self, task: Task, patience: float, stop: threading.Event) -> Answer:
        self.asked += 1
        self.pipe.send((self.asked, task))
        end = time.monotonic() + patience + (30 if self.fresh else 0)  # the first time it must import all it needs
        stopped = False
        while not self.pipe.poll(GLANCE):
            if time.monotonic() > end:
                raise TimeoutError
            if stop.is_set() and not stopped:
                stopped = True
                self.pipe.send((self.asked, None))
        self.fresh = False
        answer: Answer = self.pipe.recv()
        return answer

    def stop(self) -> None:
        self.process.kill()
        self.process.join(5)
        with contextlib.suppress(OSError):  # whoever waited for its answer may have been faster
            self.pipe.close()


def _work(pipe: Connection, extra: tuple[str, ...]) -> None:
    """The life of a worker: it ends when the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(5)  # there are as many as cores, and whoever moves must not wait for those who think
    import numpy as np

    from ludotheque import bots
    from ludotheque.bots.review import judge
    from ludotheque.core.box import GameBox
    from ludotheque.server.settings import games

    titles = games(extra)
    boxes: dict[str, GameBox] = {}
    number, task = 0, None

    def cancelled() -> bool:
        """Whether the question thought about is no longer asked; it is then the only thing that can be in the pipe."""
        return pipe.poll() and pipe.recv() == (number, None)

    with contextlib.suppress(EOFError, OSError):  # the server has ended
        while True:
            number, task = pipe.recv()
            if task is None:  # what is cancelled was answered already
                continue
            try:
                key = f"{task.game} {task.seats} {task.options} {task.components}"
                if key not in boxes:
                    boxes[key] = GameBox.of_document(titles[task.game], task.seats, task.options, task.components)
                game = titles[task.game]
                seen = game.unpack(np.frombuffer(task.packed, game.state.dtype()), boxes[key])
                rng = random.Random(task.seed or None)
                answer: Answer
                if task.sims:
                    answer = judge(seen, task.seat, task.code, task.sims, cancelled)
                elif task.hint:
                    answer = bots.hints(seen, task.seat, rng, cancelled=cancelled)
                else:
                    budget = bots.budget(task.bot, seen, task.share)
                    thought = bots.bot(task.bot).think(seen, task.seat, rng, budget, cancelled)
                    answer = boxes[key].move(thought.move).code
            except Exception as error:  # the server must hear of whatever happened
                answer = f"{type(error).__name__}: {error}"
            pipe.send(answer)
