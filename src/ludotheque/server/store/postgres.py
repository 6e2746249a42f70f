"""PostgreSQL: several processes share the tables, and tell one another what they stored."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Collection, Generator, Sequence
from typing import Any

import psycopg
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from ludotheque.server.store.base import Away, Change, Store, log
from ludotheque.server.store.reading import COLUMNS
from ludotheque.server.store.schema import DUE, ENTRIES
from ludotheque.tables import moment
from ludotheque.tables.entries import Entry

CHANNEL = "ludotheque"
REACHING: dict[str, Any] = {
    "connect_timeout": 3, "keepalives": 1, "keepalives_idle": 4, "keepalives_interval": 2, "keepalives_count": 2,
    "tcp_user_timeout": 8000,
}  # fmt: skip
"""How long the network may be silent: seconds, and for TCP's own answers milliseconds."""
STATEMENT = 5.0
"""Seconds after which the database gives up a statement."""
SILENCE = 6.0
"""Seconds after which an answer that the database would have given by then is not waited for any more."""
DEAF = 4.0
"""Seconds without a word, not even one's own, after which the ear is opened anew."""
# So that who comes to one process is not replaced by another in the same moment.
_LOCK_PRESENCE = sa.text(
    "SELECT pg_advisory_xact_lock(x) FROM "
    "(SELECT DISTINCT hashtext(t) AS x FROM unnest(CAST(:tables AS text[])) AS t ORDER BY x) AS y"
)
NOTIFY = sa.text("SELECT pg_notify(:channel, x) FROM unnest(CAST(:news AS text[])) AS x")
_INSERT_ENTRIES = sa.insert(ENTRIES)


class Silent(psycopg.OperationalError):
    """The connection is there, but nothing comes."""


class Link(psycopg.Connection[Any]):
    """A connection on which nobody waits for ever, should the network swallow what is said without ending it."""

    patience = SILENCE

    def wait(self, gen: Any, *given: Any, **more: Any) -> Any:
        """Wait for an answer; Silent if none comes, and the connection is of no use any more."""
        try:
            return super().wait(self._hurried(gen), *given, **more)
        except Silent:
            self.pgconn.finish()
            raise

    def _hurried(self, gen: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
        end = time.monotonic() + self.patience
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if not ready and time.monotonic() > end:
                    raise Silent("nothing comes over the network")
                wanted = gen.send(ready)
        except StopIteration as done:
            return done.value


class PostgresStore(Store):
    """A database that other processes use, too."""

    kind = "postgresql"
    NOW = "extract(epoch FROM clock_timestamp())"
    readers = 6
    others_dead = False
    settles = 1.0
    _listening = False
    _speaking: asyncio.Task[None] | None = None

    def _engine(self) -> sa.Engine:
        arguments = {**REACHING, "options": f"-c statement_timeout={1000 * STATEMENT:.0f}"}
        engine = sa.create_engine(
            self.url, pool_size=8, pool_timeout=STATEMENT, pool_pre_ping=True, hide_parameters=True,
            connect_args=arguments,
        )  # fmt: skip

        @sa.event.listens_for(engine, "do_connect")
        def _link(dialect: Any, record: Any, given: Any, more: Any) -> Link:
            return Link.connect(*given, **more)

        return engine

    def _closing(self) -> None:
        self._listening = False

    def _hold_presence(self, connection: sa.Connection, tables: Sequence[str]) -> None:
        connection.execute(_LOCK_PRESENCE, {"tables": tables})

    def _insert(self, connection: sa.Connection, rows: Sequence[str]) -> None:
        connection.execute(_INSERT_ENTRIES, [dict(zip(COLUMNS, json.loads(row), strict=True)) for row in rows])

    def _announce(self, connection: sa.Connection, changes: Sequence[Change]) -> None:
        news = sorted({f"{self.name} entry {c.table} {c.entries[-1].number}" for c in changes if c.entries})
        if news:
            connection.execute(NOTIFY, {"channel": CHANNEL, "news": news})

    def _at_one_moment(self, connection: sa.Connection) -> sa.Connection:
        return connection.execution_options(isolation_level="REPEATABLE READ")

    def _in_body(self, path: tuple[str | int, ...]) -> sa.ColumnElement[int]:
        found: sa.ColumnElement[int] = sa.cast(ENTRIES.c.body, sa.JSON)[path].as_integer()
        return found

    async def missed(self, name: str, after: int) -> list[Entry]:
        """What other processes have stored."""
        return await self.entries(name, after)

    async def renew(self, tables: Collection[str], seconds: float = 0) -> None:
        """Hold this process's claims on bots' moves longer: they are being thought about, or must wait."""
        if not tables:
            return
        mine = sa.and_(DUE.c.kind == "bot", DUE.c.owner == self.name, DUE.c.table_id.in_(tables))
        statement = sa.update(DUE).where(mine).values(until=moment.now() + (seconds or self.lease))
        await self._aside(lambda connection: connection.execute(statement), at_once=True)

    async def tick(self) -> None:
        """Say that this process lives, and look which do not."""
        await self.beat()
        await self.bury()
        await self.tell("beat")

    async def tell(self, kind: str, table: str = "-", rest: str = "") -> None:
        """Tell the other processes something."""
        news = {"channel": CHANNEL, "news": [f"{self.name} {kind} {table} {rest}"]}
        try:
            await self._aside(lambda connection: connection.execute(NOTIFY, news), at_once=table == "-")
        except Away:
            pass  # the store has said so; nobody waits for it, and whoever missed it asks again
        except DBAPIError as error:
            log.warning("the other processes could not be told (%s)", type(error.orig).__name__)

    def _speak(self) -> None:
        """Say something to be heard by oneself: an ear that hears it has not died silently."""
        if self._speaking is None or self._speaking.done():
            self._speaking = asyncio.get_running_loop().create_task(self.tell("ear"))

    def listen(
        self, loop: asyncio.AbstractEventLoop, heard: Callable[[str, str, str, str], None], lost: Callable[[], None]
    ) -> None:
        """Call `heard` with what another process tells (its name, kind, table, the rest), `lost` after a gap."""
        self._listening = True
        started = threading.Event()
        threading.Thread(target=self._listen, args=(loop, heard, lost, started), name="listener", daemon=True).start()
        started.wait(10)

    def _listen(self, loop: asyncio.AbstractEventLoop, heard: Any, lost: Any, started: threading.Event) -> None:
        url = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        said = False
        while self._listening:
            try:
                with Link.connect(url, autocommit=True, **REACHING) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    if started.is_set():
                        loop.call_soon_threadsafe(lost)
                    started.set()
                    said = False
                    last = time.monotonic()
                    while self._listening:
                        for news in connection.notifies(timeout=0.5):
                            last = time.monotonic()
                            origin, *told = news.payload.split(" ", 3)
                            if origin != self.name:
                                loop.call_soon_threadsafe(heard, origin, *told)
                        if time.monotonic() - last > DEAF:
                            raise psycopg.OperationalError("it hears nothing")
                        if time.monotonic() - last > DEAF / 4:
                            loop.call_soon_threadsafe(self._speak)
            except (psycopg.Error, RuntimeError) as error:
                if self._listening:
                    if not said:
                        why = str(error).partition("\n")[0]
                        log.warning("lost the news of other processes (%s); trying again", why)
                    said = True
                    time.sleep(1)
