"""The ear of a process on PostgreSQL: it hears what concerns all, and what happens at the tables it holds.

Each table has a channel of its own. Whoever takes one up looks at it again when the channel is listened to; after a
gap, all tables that are held are looked at again.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import selectors
import socket
import threading
import time
from collections.abc import Callable

import psycopg

from ludotheque.server.store.link import REACHING, Link

log = logging.getLogger("ludotheque.server")
CHANNEL = "ludotheque"
"""Where is told what concerns all processes."""
DEAF = 4.0
"""Seconds without a word, not even one's own, after which the ear is opened anew."""
Heard = Callable[[str, str, str, str], None]


def channel(table: str) -> str:
    """Where is told what happens at a table: a short name, and a safe one whatever the table is called."""
    return f"table_{hashlib.blake2s(table.encode(), digest_size=8).hexdigest()}"


class Ear:
    """A thread with a connection of its own. All but the thread's own work may be called from elsewhere."""

    def __init__(self, url: str, name: str) -> None:
        self._url, self._name = url, name
        self._lock = threading.Lock()
        self._open = False
        self._held: set[str] = set()
        """The tables of this process."""
        self._heeded: set[str] = set()
        """Those whose channels are listened to."""
        self._changed: set[str] = set()
        """Those that were taken up or let go, which the thread has not seen yet."""
        self._waiting: list[asyncio.Future[None]] = []
        """Who waits for the thread to see to them."""
        self._running = False

    def start(
        self, loop: asyncio.AbstractEventLoop, heard: Heard, lost: Callable[[], None], speak: Callable[[], None]
    ) -> None:
        """Call `heard` with what other processes tell, `lost` after a gap, `speak` when nothing was heard for long."""
        self._loop, self._heard, self._lost, self._speak = loop, heard, lost, speak
        self._bell, self._rope = socket.socketpair()
        for end in (self._bell, self._rope):
            end.setblocking(False)
        self._running = True
        started = threading.Event()
        threading.Thread(target=self._listen, args=(started,), name="listener", daemon=True).start()
        started.wait(10)

    def close(self) -> None:
        """Hear nothing more."""
        if self._running:
            self._running = False
            self._ring()

    def hold(self, table: str) -> None:
        """Hear of a table from soon on; see `heeds`."""
        with self._lock:
            self._held.add(table)
            self._changed.add(table)

    def let_go(self, table: str) -> None:
        """Hear no more of a table."""
        with self._lock:
            self._held.discard(table)
            self._changed.add(table)

    async def heeds(self, table: str) -> None:
        """Wait until everything is heard that is told of a table which is held.

        While the ear is deaf nobody waits: when it hears again, all tables are looked at again.
        """
        with self._lock:
            if not self._open or table in self._heeded or table not in self._held:
                return
            seen: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(seen)
        self._ring()
        await seen

    def _ring(self) -> None:
        with contextlib.suppress(OSError):  # it rings already, or has ended
            self._rope.send(b"!")

    # In the thread

    def _listen(self, started: threading.Event) -> None:
        said = False
        while self._running:
            try:
                with Link.connect(self._url, autocommit=True, **REACHING) as connection:
                    connection.patience = DEAF
                    connection.execute(f"LISTEN {CHANNEL}")
                    with self._lock:
                        self._open, self._changed = True, set(self._held)
                    self._attend(connection)
                    self._loop.call_soon_threadsafe(self._lost)
                    started.set()
                    said = False
                    self._hear(connection)
            except (psycopg.Error, RuntimeError) as error:
                self._deafen()
                if self._running:
                    if not said:
                        why = str(error).partition("\n")[0]
                        log.warning("lost the news of other processes (%s); trying again", why)
                    said = True
                    time.sleep(1)
        self._deafen()
        for end in (self._bell, self._rope):
            end.close()

    def _hear(self, connection: Link) -> None:
        """Pass on what comes, until nothing does."""
        last = time.monotonic()
        with selectors.DefaultSelector() as either:
            for source in (connection, self._bell):
                either.register(source, selectors.EVENT_READ)
            while self._running:
                either.select(0.5)
                with contextlib.suppress(BlockingIOError):
                    self._bell.recv(4096)
                self._attend(connection)
                for news in connection.notifies(timeout=0):
                    last = time.monotonic()
                    match news.payload.split(" ", 3):
                        case [origin, kind, table, rest] if origin != self._name:
                            self._loop.call_soon_threadsafe(self._heard, origin, kind, table, rest)
                if time.monotonic() - last > DEAF:
                    raise psycopg.OperationalError("it hears nothing")
                if time.monotonic() - last > DEAF / 4:
                    self._loop.call_soon_threadsafe(self._speak)

    def _attend(self, connection: Link) -> None:
        """Listen to the tables that were taken up, and not to those that were let go."""
        with self._lock:
            changed, self._changed = self._changed, set()
            waiting, self._waiting = self._waiting, []
            new, old = (changed & self._held) - self._heeded, (changed & self._heeded) - self._held
            self._heeded -= old
        try:
            if new or old:
                said = [f"UNLISTEN {channel(table)}" for table in old] + [f"LISTEN {channel(table)}" for table in new]
                connection.execute("; ".join(said).encode())
            with self._lock:
                self._heeded |= new
        finally:
            self._answer(waiting)

    def _deafen(self) -> None:
        with self._lock:
            self._open = False
            self._heeded.clear()
            waiting, self._waiting = self._waiting, []
        self._answer(waiting)

    def _answer(self, waiting: list[asyncio.Future[None]]) -> None:
        if waiting:
            with contextlib.suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(_settle, waiting)


def _settle(waiting: list[asyncio.Future[None]]) -> None:
    for future in waiting:
        if not future.done():
            future.set_result(None)
