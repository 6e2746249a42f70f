"""What is due though nobody asks for it: bots of a dead process, clocks that run out, the clean-up."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from ludotheque.server.sitting import Sitting
from ludotheque.server.store.base import Away, Claim
from ludotheque.tables import clocks, moment

if TYPE_CHECKING:
    from ludotheque.server.hub import Hub

log = logging.getLogger("ludotheque.server")


AT_ONCE = {"clock": 16, "bot": 4, "clean": 1}
"""How much of each kind is done at once. No kind waits behind another, and none is claimed that would have to wait."""
PAUSE = 0.5
"""Seconds between looks at what is due."""


class DueWork:
    """Claims what is due from the store and sees to it."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def beat(self) -> None:
        """Say from time to time that this process lives and holds what it thinks about, whatever else is done."""
        hub, lease = self._hub, self._hub.settings.lease
        while True:
            await asyncio.sleep(lease / 4)
            try:
                await hub.store.agree()
                await hub.store.tick()
                await hub.store.renew([name for name, sitting in hub.sittings.items() if sitting.thinking])
                hub.presence.forget_silent(lease)
            except Away:
                pass  # the store has said so
            except Exception:
                log.exception("a beat was missed")

    async def watch(self, kind: str) -> None:
        """Claim what is due of a kind, as much as can be begun, and do it."""
        most, pause = AT_ONCE[kind], min(PAUSE, self._hub.settings.lease / 4)
        doing: set[asyncio.Task[None]] = set()
        async with asyncio.TaskGroup() as group:
            while True:
                doing |= {group.create_task(self._do(claim)) for claim in await self._claim(kind, most - len(doing))}
                if len(doing) < most:  # there is no more
                    await asyncio.sleep(pause)
                else:
                    await asyncio.wait(doing, return_when=asyncio.FIRST_COMPLETED)
                doing = {task for task in doing if not task.done()}

    async def _claim(self, kind: str, most: int) -> list[Claim]:
        hub = self._hub
        could = max(hub.presence.started, hub.orders.resumed)  # since when people can move
        early = kind == "clock" and time.monotonic() - could <= hub.settings.grace
        if hub.orders.readonly or early:
            return []
        try:
            return await hub.store.claim(kind, most)
        except Away:
            pass  # the store has said so
        except Exception:
            log.exception("due work could not be claimed")
        return []

    async def _do(self, claim: Claim) -> None:
        """Do what was claimed; if that fails, it is due again after a lease."""
        try:
            await (self._clean() if claim.kind == "clean" else self._resume(claim))
        except Away:
            pass  # the store has said so
        except Exception:
            log.exception("what is due (%s) cannot be done", claim.kind)

    async def _resume(self, claim: Claim) -> None:
        hub = self._hub
        sitting = await hub.open(claim.table)
        if claim.kind == "clock":
            await hub.change(sitting, lambda table: clocks.lapse(table, claim.seat, hub.usual_bot))
            return
        with hub.using(sitting):
            async with sitting.lock:
                await hub.hear(sitting)
                sitting.due = {**sitting.due, (claim.kind, claim.seat): claim.question}
            if sitting.idle and await hub.store.attended(claim.table):
                sitting.left = time.monotonic()  # somebody is there, at another process that does not see to it
            elif sitting.idle:
                await hub.store.renew([claim.table], 3600)  # it stays due, and is not looked at again and again
            hub.thinking.think(sitting)

    async def wake(self, sitting: Sitting) -> None:
        """Somebody has come where nobody was, or is alone now: the bots go on, unless another process sees to it."""
        hub = self._hub
        with hub.using(sitting):
            await asyncio.sleep(hub.store.settles)  # until the others have said who is there
            if not sitting.elsewhere or hub.name < min(sitting.elsewhere):
                hub.thinking.think(sitting)

    async def _clean(self) -> None:
        """Clear away tables at which nobody ever moved, and those where nothing was done for as long as is set."""
        hub, now = self._hub, moment.now()
        before, idle = (int((now - 86400 * days) * 1000) for days in (hub.settings.keep, hub.settings.keep_played))
        await hub.store.clean(before, now + 3600, set(hub.sittings), idle if hub.settings.keep_played else 0)
