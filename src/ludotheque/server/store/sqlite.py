"""SQLite: one file, one process. What it needs beyond the base is care for that file."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from ludotheque.server.store.base import Lost, Store, log
from ludotheque.server.store.reading import Unusable
from ludotheque.server.store.schema import DUE, ENTRIES
from ludotheque.tables import moment

# One statement for all rows: with one for each, Python's lock changes hands at every row, and the loop is slowed down
# by more than the writing itself takes.
_INSERT_ENTRIES_AT_ONCE = (
    "INSERT INTO entries (table_id, number, kind, seat, key, at, body) "
    "SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6 FROM json_each(?)"
)
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "cache_size=-16000",
    "wal_autocheckpoint=0",
)


class SqliteStore(Store):
    """A file that this process alone has open."""

    kind = "sqlite"
    NOW = "moment()"
    readers = 2
    others_dead = True
    settles = 0.0

    def _prepare(self) -> None:
        """Refuse a file that another process has open."""
        path = Path(self.url.database or "")
        if not self.url.database or self.url.database == ":memory:":
            raise Unusable("tables must be kept in a file; name one, such as tables.sqlite")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = open(f"{path}.lock", "w")  # noqa: SIM115 - held as long as the process lives
            path.touch()
        except OSError as error:
            raise Unusable(f"the database {path} cannot be opened: {error.strerror}") from None
        try:
            _lock_file(self._lock)
        except OSError:
            self._lock.close()
            raise Unusable(
                f"another ludotheque server is using {path}; stop it first, or name another file with --database "
                "(several servers can share one PostgreSQL database)"
            ) from None

    def _engine(self) -> sa.Engine:
        path = Path(self.url.database or "").absolute()

        def connect() -> sqlite3.Connection:
            """Open the file, and make none: where it is gone, an empty one would only hide it."""
            return sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, check_same_thread=False, timeout=30)

        engine = sa.create_engine(self.url, creator=connect, hide_parameters=True)  # secrets stay out of the log

        @sa.event.listens_for(engine, "connect")
        def _pragmas(connection: Any, _: Any) -> None:
            for pragma in PRAGMAS:
                connection.execute(f"PRAGMA {pragma}")
            connection.create_function("moment", 0, moment.now)  # its own clock jumps when somebody sets the machine's

        return engine

    def _opened(self) -> None:
        self._keeper = self.engine.connect()  # as long as one is open, SQLite keeps its log
        self._keeper.exec_driver_sql("SELECT 1 FROM tables").close()
        self._keeper.rollback()
        path = self.url.database or ""
        self._files = (Path(path), Path(f"{path}-wal"))
        self._identity = self._identify()
        self._lost = False
        self._ended = threading.Event()
        threading.Thread(target=self._checkpoint_all, name="checkpoints", daemon=True).start()

    def _closing(self) -> None:
        self._ended.set()
        self._keeper.close()

    def close(self) -> None:
        """Let go of the file, too."""
        super().close()
        self._lock.close()

    def _identify(self) -> list[tuple[int, int]]:
        """Which files are in the places of the database's; fewer if one is missing."""
        with contextlib.suppress(FileNotFoundError):
            return [(found.st_dev, found.st_ino) for found in map(os.stat, self._files)]
        return []

    def check(self) -> None:
        """Raise Lost if the database's files are not those that were opened."""
        lost = self._identify() != self._identity
        if lost is not self._lost:
            self._lost = lost
            log.error(
                "the database %s was moved, deleted or replaced: nothing can be kept" if lost else "%s is back",
                self.url.database,
            )
        if lost:
            raise Lost(f"the database {self.url.database} was moved, deleted or replaced under the server")

    def _checkpoint_all(self) -> None:
        """Bring what was written into the file itself, aside, when it is quiet or has become much."""
        done = seen = 0
        wal = Path(f"{self.url.database}-wal")
        while not self._ended.wait(1.0):
            size = wal.stat().st_size if wal.exists() else 0
            quiet, seen = self.writes == seen, self.writes
            if seen != done and (quiet or size > 16 << 20):
                done = seen
                how = "RESTART" if size > 128 << 20 else "PASSIVE"
                with contextlib.suppress(DBAPIError), self.engine.connect() as connection:
                    connection.exec_driver_sql(f"PRAGMA wal_checkpoint({how})")

    def _insert(self, connection: sa.Connection, rows: Sequence[str]) -> None:
        connection.exec_driver_sql(_INSERT_ENTRIES_AT_ONCE, (f"[{','.join(rows)}]",))

    def _at_one_moment(self, connection: sa.Connection) -> sa.Connection:
        connection.exec_driver_sql("BEGIN")
        return connection

    def _in_body(self, path: tuple[str | int, ...]) -> sa.ColumnElement[int]:
        steps = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
        return sa.func.json_extract(ENTRIES.c.body, f"${steps}", type_=sa.Integer)

    def _due(self, kind: str, now: float) -> sa.ColumnElement[bool]:
        """Whoever else held a bot's move is dead; and what this process holds needs no lease."""
        if kind == "bot":
            return sa.and_(DUE.c.kind == kind, DUE.c.owner != self.name)
        return super()._due(kind, now)

    async def agree(self) -> None:
        """Go by the machine's clock, which nobody else shares."""
        moment.CLOCK.agree(time.time())

    async def tick(self) -> None:
        """Nobody asks whether this process lives; only what could not be written is said again."""
        if self.unsaid:
            await self.beat()


def _lock_file(file: Any) -> None:
    """Take a lock that ends with the process; OSError if another holds it."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
