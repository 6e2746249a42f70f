"""Bots at the tables of this process: which must decide, at what pace, and what they play."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import TYPE_CHECKING

from ludotheque.core.position import pick
from ludotheque.server.settings import Settings
from ludotheque.server.sitting import Sitting, UnknownTable
from ludotheque.server.store.base import Away, Lost
from ludotheque.server.turns import Asker, Turns
from ludotheque.server.workers import Failed, Task, Workers
from ludotheque.tables import moment, playing
from ludotheque.tables.table import Refused

if TYPE_CHECKING:
    from ludotheque.server.hub import Hub

log = logging.getLogger("ludotheque.server")


class Thinking:
    """The bots. They think in worker processes; what they decide is done at the table like anybody's move."""

    def __init__(self, hub: Hub, settings: Settings) -> None:
        self._hub = hub
        self._settings = settings
        self.workers = Workers(settings.workers, settings.extra, settings.think)
        self.turns = Turns(settings.workers)
        self.closing = False

    def think(self, sitting: Sitting) -> None:
        """Let the bots think that must decide; what they think about is in the store as due."""
        sitting.stirred.set()
        if self.closing or sitting.idle or self._hub.orders.readonly:
            return
        for seat, question in sitting.table.bots().items():
            if seat not in sitting.thinking and sitting.due.get(("bot", seat)) == question:
                sitting.thinking[seat] = asyncio.get_running_loop().create_task(self._bot(sitting, seat, question))

    async def _bot(self, sitting: Sitting, seat: int, question: str) -> None:
        try:
            secret = sitting.table.position.secret
            if not secret:
                await self._pause(sitting, self._settings.pause, lambda: sitting.followed)
            began = time.monotonic()
            code = await self._choose(sitting, seat, question)
            self._hub.metrics.thought.add(time.monotonic() - began)
            if secret and code is not None:
                await self._keep_face(sitting, seat, question, code)
            if code is not None:
                key = f"bot{seat}:{question}"
                await self._hub.change(
                    sitting, lambda t: playing.play_for(t, seat, question, code, sitting.chance(t), key)
                )
        except Refused:
            pass  # the table moved on meanwhile
        except UnknownTable:
            sitting.due = {}  # it was cleared away
        except (Away, Lost):
            await asyncio.sleep(1)  # the store has said so
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a bot's move could not be made")
            await asyncio.sleep(1)
        finally:
            sitting.thinking.pop(seat, None)
            self.think(sitting)
            self._hub.release(sitting)

    async def _pause(self, sitting: Sitting, seconds: float, needed: Callable[[], bool]) -> None:
        """Wait, as long as that is needed."""
        end = time.monotonic() + seconds
        while needed() and (left := end - time.monotonic()) > 0:
            sitting.stirred.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(sitting.stirred.wait(), left)

    async def _keep_face(self, sitting: Sitting, seat: int, question: str, code: int) -> None:
        """Wait before a bot ends its secret choice, so that how long it took does not tell what it chose."""
        table = sitting.table
        if table.question(seat) != question:
            return
        position = table.position.copy()
        turn = position.play(seat, code)
        if not turn.unopened or seat in position.sealed:
            seconds = table.since / 1000 + 4 * self._settings.pause - moment.now()
            await self._pause(sitting, seconds, lambda: sitting.peopled)

    async def _wanted(self, sitting: Sitting, seat: int, question: str, task: Task) -> int:
        """What a bot thinks, which it stops doing at once when nobody asks for it any more."""
        begun, stop = asyncio.Event(), threading.Event()
        thought = asyncio.ensure_future(self._think(sitting, task, begun, stop))
        thought.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may wait for it any more
        try:
            while not thought.done():
                sitting.stirred.clear()
                if sitting.table.question(seat) != question or not sitting.table.people[seat].bot:
                    if not begun.is_set():
                        raise Failed(task.bot)
                    break
                stirred = asyncio.ensure_future(sitting.stirred.wait())
                await asyncio.wait((thought, stirred), return_when=asyncio.FIRST_COMPLETED)
                stirred.cancel()
        finally:
            stop.set()
            if not begun.is_set():
                thought.cancel()
        return await thought

    async def _think(self, sitting: Sitting, task: Task, begun: asyncio.Event, stop: threading.Event) -> int:
        """Think when it is this table's turn, for less long when many wait; the table is told."""
        async with self.turn(sitting) as share:
            begun.set()
            if sitting.hurried != (share < 1):
                sitting.hurried = share < 1
                self._hub.presence.tell_clients(sitting)
            return await self.workers.think(replace(task, share=share), stop)

    def among_themselves(self, address: str) -> int:
        """At how many tables of an address bots play among themselves."""
        sittings = self._hub.sittings.values()
        return sum(s.address == address and s.thinking != {} and not s.peopled for s in sittings)

    def turn(self, sitting: Sitting, awaited: bool = True) -> AbstractAsyncContextManager[float]:
        """Wait until it is this table's turn to use a worker; awaited: whether a game stands still meanwhile."""
        return self.turns.turn(Asker(sitting.table.id, sitting.address, awaited and sitting.followed))

    async def _choose(self, sitting: Sitting, seat: int, question: str) -> int | None:
        """What a bot plays; any legal move if it fails twice."""
        for _ in range(2):
            table = sitting.table
            if table.question(seat) != question or not table.people[seat].bot:
                return None
            try:
                hasty = sitting.hasty and not sitting.peopled
                bot = self._hub.gentle_bot if hasty else table.people[seat].bot
                task = Task.of(table.position, seat, bot, seed=sitting.chance(table).seed(f"bot {seat} {question}"))
                code = await self._wanted(sitting, seat, question, task)
            except Failed:
                continue
            if code in table.position.codes(seat):
                return code
            log.warning("a bot (%s) chose an illegal move", table.people[seat].bot)
        if self.closing:
            return None  # its workers are ended, which is no reason to play anything: it stays due
        codes = sitting.table.position.codes(seat)
        return codes[pick(self._settings.random, len(codes))] if codes else None
