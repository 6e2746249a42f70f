"""PostgreSQL: several processes share the tables, and tell one another what they stored."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from ludotheque.server.store.base import Away, Change, Store, log
from ludotheque.server.store.ear import CHANNEL, Ear, channel
from ludotheque.server.store.link import REACHING, Link
from ludotheque.server.store.reading import COLUMNS
from ludotheque.server.store.schema import DUE, ENTRIES
from ludotheque.tables import moment
from ludotheque.tables.entries import Entry

STATEMENT = 5.0
"""Seconds after which the database gives up a statement."""
# So that who comes to one process is not replaced by another in the same moment.
_LOCK_PRESENCE = sa.text(
    "SELECT pg_advisory_xact_lock(x) FROM "
    "(SELECT DISTINCT hashtext(t) AS x FROM unnest(CAST(:tables AS text[])) AS t ORDER BY x) AS y"
)
_NOTIFY = sa.text(
    "SELECT pg_notify(c, x) FROM unnest(CAST(:channels AS text[]), CAST(:news AS text[])) AS t (c, x)"
)
_INSERT_ENTRIES = sa.insert(ENTRIES)


def notify(connection: sa.Connection, news: Mapping[str, str]) -> None:
    """Tell processes something when what a connection does is done: those that hold a table, or all (of `-`)."""
    if news:
        channels = [channel(table) if table != "-" else CHANNEL for table in news]
        connection.execute(_NOTIFY, {"channels": channels, "news": list(news.values())})


class PostgresStore(Store):
    """A database that other processes use, too."""

    kind = "postgresql"
    NOW = "extract(epoch FROM clock_timestamp())"
    readers = 6
    others_dead = False
    settles = 1.0
    _speaking: asyncio.Task[None] | None = None

    def _engine(self) -> sa.Engine:
        arguments = {**REACHING, "options": f"-c statement_timeout={1000 * STATEMENT:.0f}"}
        engine = sa.create_engine(
            self.url, pool_size=8, pool_timeout=STATEMENT, pool_pre_ping=True, hide_parameters=True,
            connect_args=arguments,
        )  # fmt: skip

        @sa.event.listens_for(engine, "do_connect")
        def _link(dialect: Any, record: Any, given: Any, more: Any) -> Link:
            link = Link.connect(*given, **more)
            if (encoding := link.info.parameter_status("server_encoding")) != "UTF8":  # no names in all scripts
                link.close()
                raise ValueError(f"its encoding must be UTF8, not {encoding} (createdb -E UTF8 -T template0)")
            return link

        return engine

    def _opened(self) -> None:
        url = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._ear = Ear(url, self.name)

    def _closing(self) -> None:
        self._ear.close()

    def _hold_presence(self, connection: sa.Connection, tables: Sequence[str]) -> None:
        connection.execute(_LOCK_PRESENCE, {"tables": tables})

    def _insert(self, connection: sa.Connection, rows: Sequence[str]) -> None:
        connection.execute(_INSERT_ENTRIES, [dict(zip(COLUMNS, json.loads(row), strict=True)) for row in rows])

    def _announce(self, connection: sa.Connection, changes: Sequence[Change]) -> None:
        last = {c.table: c.entries[-1].number for c in changes if c.entries}
        notify(connection, {table: f"{self.name} entry {table} {number}" for table, number in last.items()})

    def _at_one_moment(self, connection: sa.Connection) -> sa.Connection:
        return connection.execution_options(isolation_level="REPEATABLE READ")

    def _in_body(self, path: tuple[str | int, ...]) -> sa.ColumnElement[int]:
        found: sa.ColumnElement[int] = sa.cast(ENTRIES.c.body, sa.JSON)[path].as_integer()
        return found

    async def missed(self, name: str, after: int) -> list[Entry]:
        """What other processes have stored; of what they store later, they tell."""
        await self._ear.heeds(name)
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
        """Tell the other processes something, those that hold a table or all."""
        news = {table: f"{self.name} {kind} {table} {rest}"}
        try:
            await self._aside(lambda connection: notify(connection, news), at_once=table == "-")
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
        self._ear.start(loop, heard, lost, self._speak)

    def hold(self, table: str) -> None:
        """Hear of a table."""
        self._ear.hold(table)

    def let_go(self, table: str) -> None:
        """Hear no more of a table."""
        self._ear.let_go(table)
