"""Who is connected: told to the clients of a table, to the other processes, and kept in the store."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any

from ludotheque.server.orders import Orders
from ludotheque.server.sitting import Client, Sitting
from ludotheque.server.store.base import Change, Store
from ludotheque.tables.table import Table

MANY = 20
"""Clients of one table that are told one by one who comes and goes; with more that would be too many messages."""
SOON = 0.5


class Presence:
    """Who is at the tables of this process, and what is known of the other processes."""

    def __init__(
        self,
        store: Store,
        sittings: Mapping[str, Sitting],
        orders: Orders,
        away: float,
        spawn: Callable[[Coroutine[Any, Any, Any]], None],
        wake: Callable[[Sitting], Coroutine[Any, Any, Any]],
    ) -> None:
        self._store = store
        self._sittings = sittings
        self._orders = orders
        self._away = away
        self._spawn = spawn
        self._wake = wake
        """Sees to a table that another process may have seen to, which has nobody there any more."""
        self.started = time.monotonic()
        self.closing = False
        self._heard_of: dict[str, float] = {}
        """When each other process was last heard of."""

    async def came(self, client: Client, sitting: Sitting) -> None:
        """Keep that somebody is there, before they are welcomed."""
        if client.seats and sum(other.role == client.role for other in sitting.clients) == 1:
            await self._store.put(Change(sitting.table.id, here={client.role: True}))

    def left(self, client: Client, sitting: Sitting) -> None:
        """Somebody is gone."""
        sitting.clients.discard(client)
        sitting.left = time.monotonic()
        sitting.stirred.set()
        if client.seats and not self.closing and not any(other.role == client.role for other in sitting.clients):
            left = self._store.put(Change(sitting.table.id, here={client.role: False}))
            left.add_done_callback(lambda done: done.cancelled() or done.exception())  # the next beat says it again
        self.tell(sitting)

    async def wait(self, table: Table, role: str) -> float | None:
        """The seconds until a role has been away for long enough to be replaced; None: it is there.

        Also after a start of the server: nobody could be there while it was down.
        """
        away = await self._store.away(table.id, role)
        return None if away is None else self._away - min(away, time.monotonic() - self.started)

    def tell(self, sitting: Sitting) -> None:
        """Tell all clients, and the other processes, who is connected."""
        self.tell_clients(sitting)
        self._tell_processes(sitting, "here", json.dumps(sitting.here()))

    def inquire(self, sitting: Sitting) -> None:
        """Ask the other processes who is connected to them."""
        self._tell_processes(sitting, "who")

    def _tell_processes(self, sitting: Sitting, kind: str, rest: str = "") -> None:
        if not self.closing:
            self._spawn(self._store.tell(kind, sitting.table.id, rest))

    def tell_clients(self, sitting: Sitting) -> None:
        """Tell the clients of this process who is connected: at once, or where there are many soon, all in one."""
        if len(sitting.clients) <= MANY:
            self._tell_now(sitting)
        elif not sitting.telling:
            sitting.telling = True
            asyncio.get_running_loop().call_later(SOON, self._tell_now, sitting)

    def _tell_now(self, sitting: Sitting) -> None:
        sitting.telling = False
        seats, watchers = sitting.present()
        doc = {
            "type": "here", "seats": seats, "watchers": watchers, "hurried": sitting.hurried,
            "readonly": self._orders.readonly,
        }  # fmt: skip
        text = json.dumps(doc, separators=(",", ":"))
        for client in list(sitting.clients):
            if client.welcomed:
                client.send(text)

    def heard(self, origin: str, kind: str, sitting: Sitting | None, rest: str) -> None:
        """What another process says: who is connected to it, that it lives or that it ends."""
        self._heard_of[origin] = time.monotonic()
        if kind == "bye":
            self._miss([origin])
        elif kind == "who" and sitting and sitting.clients:
            self._tell_processes(sitting, "here", json.dumps(sitting.here()))
        elif kind == "here" and sitting:
            seats, watchers = json.loads(rest)
            if seats or watchers:
                sitting.elsewhere[origin] = (seats, watchers)
                self.tell_clients(sitting)
            else:
                self._empty(origin, sitting)

    def forget_silent(self, lease: float) -> None:
        """Processes that were not heard of for a lease have ended."""
        now = time.monotonic()
        self._miss([name for name, at in self._heard_of.items() if now - at > lease])

    def _miss(self, gone: Iterable[str]) -> None:
        """Other processes have ended, and with them all connections that they had."""
        for origin in gone:
            self._heard_of.pop(origin, None)
            for sitting in list(self._sittings.values()):
                self._empty(origin, sitting)

    def _empty(self, origin: str, sitting: Sitting) -> None:
        """Nobody is at a table who is connected to another process."""
        if sitting.elsewhere.pop(origin, None):
            self.tell_clients(sitting)
            self._spawn(self._wake(sitting))
