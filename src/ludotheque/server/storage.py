"""Where tables are kept: SQLite for one process, PostgreSQL for several, by the same code.

All that is to be written goes through one thread, which puts whatever waits into one durable transaction. A change is
the entries, snapshot and due work of one table; it is stored as a whole or, if another process was faster with an
entry of the same number, not at all.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError

from ludotheque.core.box import GameBox
from ludotheque.core.game import Game
from ludotheque.core.position import Position
from ludotheque.server.tables import Due, Entry, Person, Table, draws, effective, replay

log = logging.getLogger("ludotheque.server")
T = TypeVar("T")
CHANNEL = "ludotheque"
_LAST = 2**31 - 1
UNREACHABLE = (OperationalError, InterfaceError)

METADATA = sa.MetaData()
TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("box", sa.Text, nullable=False),  # seats, options, components
    sa.Column("people", sa.Text, nullable=False),  # as the table was set
    sa.Column("secret", sa.String(64), nullable=False),  # from which the tokens are made
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("clock", sa.Integer, nullable=False, server_default="0"),  # seconds for a decision
)
ENTRIES = sa.Table(
    "entries",
    METADATA,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("key", sa.String(80)),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Index("ix_entries_key", "table_id", "key", unique=True),  # sent twice, it counts once
    sqlite_with_rowid=False,
)
SNAPSHOTS = sa.Table(
    "snapshots",
    METADATA,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("doc", sa.Text, nullable=False),
)
DUE = sa.Table(
    "due",
    METADATA,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("kind", sa.String(16), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("question", sa.String(24), nullable=False),
    sa.Column("owner", sa.String(32), nullable=False),
    sa.Column("until", sa.Float, nullable=False, index=True),
)


PROCESSES = sa.Table(
    "processes",
    METADATA,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("seen", sa.Float, nullable=False),  # when it last wrote that it lives, by the database's clock
)


PRESENCE = sa.Table(
    "presence",
    METADATA,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("role", sa.String(16), primary_key=True),
    sa.Column("process", sa.String(32), primary_key=True),
    sa.Column("here", sa.Boolean, nullable=False),  # connected to that process
    sa.Column("since", sa.Float, nullable=False),  # by the database's clock
)


class Gone(Exception):
    """A table that is written to was cleared away."""


class Present(Exception):
    """Somebody is there who would have to be away for a change."""


class Unusable(Exception):
    """A database that cannot be used; its text says why and what to do."""

    key = "unreadable"
    """What people are told."""


class Lost(Unusable):
    """The file of the database is not where it was: what is written now would be lost."""

    key = "lost"


@dataclass
class Change:
    """What is written of one table in one go."""

    table: str
    entries: list[Entry] = field(default_factory=list)
    snapshot: Table | None = None
    due: Due | None = None
    """What is due there now; None: as before."""
    new: dict[str, Any] | None = None
    """The row of a new table."""
    here: dict[str, bool] = field(default_factory=dict)
    """Roles that came to this process, or left it."""
    absent: tuple[str, float] | None = None
    """A role that must have been away for so many seconds; else Present."""
    beat: bool = False
    """Whether this process says that it lives."""
    rows: list[str] = field(default_factory=list)
    """The entries as JSON, made by who stores them: the less Python the writer's thread runs, the faster it is."""


@dataclass
class Opened:
    """What is read of a table: its fold so far, the secret its tokens are made from, and what is due there."""

    table: Table
    secret: str
    due: Due
    saved: int = 0
    """The number of its newest snapshot."""


class Storage:
    """The database. `name` is this process, in the claims on due work."""

    def __init__(self, url: str, games: dict[str, Game], name: str, lease: float) -> None:
        self.url = sa.make_url(url)
        self.games = games
        self.name = name
        self.lease = lease
        self.sqlite = self.url.get_backend_name() == "sqlite"
        self.now = sa.literal_column(_NOW_SQLITE if self.sqlite else _NOW_POSTGRESQL, sa.Float)
        """The database's clock, in seconds."""
        self._say_here = sa.text(_SAY_HERE.format(now=self.now))
        self._lock: Any = None
        self._boxes: dict[str, GameBox] = {}
        if self.sqlite:
            self._claim_file()
        self.engine = self._engine()
        try:
            from ludotheque.server.migrate import migrate

            migrate(self.engine)
        except BaseException:
            self.close()
            raise
        self._files: tuple[Path, ...] = ()
        if self.sqlite:
            self._keeper = self.engine.connect()  # as long as one is open, SQLite keeps its log
            self._keeper.exec_driver_sql("SELECT 1 FROM tables").close()
            self._keeper.rollback()
            path = self.url.database or ""
            self._files = (Path(path), Path(f"{path}-wal"))
        self._identity = self._identify()
        self._lost = False
        self._beaten = -9.0
        self._here: set[tuple[str, str]] = set()
        """Who is connected to this process, as the writer knows it: table and role."""
        self.unsaid: dict[tuple[str, str], bool] = {}
        """Who came or left while nothing could be written; the next beat says it."""
        self._queue: queue.SimpleQueue[tuple[Change, asyncio.Future[bool]] | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(2 if self.sqlite else 6, "reader")
        self._loop: asyncio.AbstractEventLoop | None = None
        self._writing: sa.Connection | None = None
        self.writes = 0
        """Transactions so far."""
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()
        self._ended = threading.Event()
        if self.sqlite:
            threading.Thread(target=self._checkpoint_all, name="checkpoints", daemon=True).start()
        self._listening = False

    def _claim_file(self) -> None:
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
        if not self.sqlite:
            return sa.create_engine(self.url, pool_size=8, pool_pre_ping=True, hide_parameters=True)
        path = Path(self.url.database or "").absolute()

        def connect() -> sqlite3.Connection:
            """Open the file, and make none: where it is gone, an empty one would only hide it."""
            return sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, check_same_thread=False, timeout=30)

        engine = sa.create_engine(self.url, creator=connect, hide_parameters=True)  # secrets stay out of the log

        @sa.event.listens_for(engine, "connect")
        def _pragmas(connection: Any, _: Any) -> None:
            for pragma in (
                "journal_mode=WAL",
                "synchronous=FULL",
                "foreign_keys=ON",
                "cache_size=-16000",
                "wal_autocheckpoint=0",
            ):
                connection.execute(f"PRAGMA {pragma}")

        return engine

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
        """SQLite: bring what was written into the file itself, aside, when it is quiet or has become much."""
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

    def close(self) -> None:
        """Finish the write under way and let go of the database."""
        if hasattr(self, "_writer"):
            self._listening = False
            self._ended.set()
            self._queue.put(None)
            self._writer.join(30)
            if self._writing is not None:
                self._writing.close()
            self._readers.shutdown(wait=True, cancel_futures=True)
            if self.sqlite:
                self._keeper.close()
        if hasattr(self, "engine"):
            self.engine.dispose()
        if self._lock:
            self._lock.close()

    # Writing

    async def store(self, change: Change) -> bool:
        """Write a change durably; False if another was faster, or an id in it is stored already."""
        return await self.put(change)

    def put(self, change: Change) -> asyncio.Future[bool]:
        """What `store` waits for. What is put later is written later."""
        loop = self._loop = asyncio.get_running_loop()
        change.rows = [_row(change.table, entry) for entry in change.entries]
        future: asyncio.Future[bool] = loop.create_future()
        self._queue.put((change, future))
        return future

    def _write_all(self) -> None:
        """The writer: whatever waits goes into one transaction."""
        size = 0
        while (first := self._queue.get()) is not None:
            batch = [first]
            last = False
            if size > 4:
                time.sleep(0.001)  # many are writing: the more come together, the less each costs
            with contextlib.suppress(queue.Empty):
                while len(batch) < 500:
                    item = self._queue.get_nowait()
                    if item is None:
                        last = True
                        break
                    batch.append(item)
            size = len(batch)
            batch.sort(key=lambda item: item[0].table)  # all processes in one order, so none waits in a circle
            outcome = self._try([change for change, _ in batch])
            if outcome is not True and len(batch) > 1 and not isinstance(outcome, (*UNREACHABLE, Lost)):
                outcomes = [self._try([change]) for change, _ in batch]  # one of them, which must not stop the others
            else:
                outcomes = [outcome] * len(batch)
            for (change, _), result in zip(batch, outcomes, strict=True):
                if result is not True:
                    self.unsaid.update({(change.table, role): here for role, here in change.here.items()})
            assert self._loop is not None
            with contextlib.suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(_settle, [f for _, f in batch], outcomes)
            if last:
                return

    def _try(self, changes: Sequence[Change]) -> bool | Exception:
        """Write changes, up to three times if the database is not there; False if others were faster."""
        for attempt in range(3):
            try:
                self._write(changes)
                return True
            except (IntegrityError, Gone):
                return False
            except UNREACHABLE as error:
                if self._writing is not None:
                    self._writing.invalidate()
                log.warning("writing failed (%s), attempt %d", type(error.orig).__name__, attempt + 1)
                failure = error
                time.sleep(0.2 * (attempt + 1))
            except (Lost, Present) as error:
                return error
            except Exception as error:  # it will not go better a second time
                log.warning("writing failed (%s)", type(error).__name__)
                return error
        return failure

    def _write(self, changes: Sequence[Change]) -> None:
        until = time.time() + self.lease
        tables = [c.new for c in changes if c.new]
        entries = [row for c in changes for row in c.rows]
        snapshots = [
            {
                "table_id": c.table,
                "number": c.snapshot.number,
                "doc": json.dumps(c.snapshot.to_json(), separators=(",", ":")),
            }
            for c in changes
            if c.snapshot
        ]
        gone = [{"gone": c.table} for c in changes if c.due is not None]
        due = [
            {
                "table_id": c.table,
                "kind": kind,
                "seat": seat,
                "question": question,
                "owner": self.name,
                "until": int(question) / 1000 if kind == "clock" else until,
            }
            for c in changes
            for (kind, seat), question in (c.due or {}).items()
        ]
        self.check()
        if self._writing is None or self._writing.closed or self._writing.invalidated:
            self._writing = self.engine.connect()
        connection = self._writing
        first = [c.table for c in changes if c.entries and c.entries[0].number == 2]
        beat = any(c.beat for c in changes)
        here = dict(self.unsaid) if beat else {}
        here.update({(c.table, role): came for c in changes for role, came in c.here.items()})
        with connection.begin():
            moot = sorted({c.table for c in changes if c.here or c.absent})
            if moot and not self.sqlite:
                connection.execute(_LOCK_PRESENCE, {"tables": moot})
            for c in changes:
                if c.absent and connection.execute(self._away(c.table, *c.absent)).first():
                    raise Present
            if tables:
                connection.execute(_INSERT_TABLES, tables)
            if first:  # until now the clean-up could have cleared it away; from now on it cannot
                touched = sa.update(TABLES).where(TABLES.c.id.in_(first)).values(created=int(time.time() * 1000))
                if connection.execute(touched).rowcount < len(first):
                    raise Gone
            if entries and self.sqlite:
                connection.exec_driver_sql(_INSERT_ENTRIES_AT_ONCE, (f"[{','.join(entries)}]",))
            elif entries:
                connection.execute(
                    _INSERT_ENTRIES, [dict(zip(_COLUMNS, json.loads(row), strict=True)) for row in entries]
                )
            if snapshots:
                connection.execute(_INSERT_SNAPSHOTS, snapshots)
            if gone:
                connection.execute(_DELETE_DUE, gone)
            if due:
                connection.execute(_INSERT_DUE, due)
            if not self.sqlite and entries:
                news = sorted({f"{self.name} entry {c.table} {c.entries[-1].number}" for c in changes if c.entries})
                connection.execute(_NOTIFY, {"channel": CHANNEL, "news": news})
            if beat:  # last, so that no process waits here for what another holds
                lives = {"seen": self.now}
                mine = sa.update(PROCESSES).where(PROCESSES.c.name == self.name).values(lives)
                if not connection.execute(mine).rowcount:  # the first time, or the others took this one for dead
                    connection.execute(sa.insert(PROCESSES).values(name=self.name, **lives))
                    here = {**dict.fromkeys(self._here, True), **here}
            if here:
                rows = [{"table": table, "role": role, "here": came} for (table, role), came in here.items()]
                connection.execute(self._say_here, [{**row, "process": self.name} for row in rows])
        self.check()  # before anybody is told that it is kept
        self.writes += 1
        for who, came in here.items():
            (self._here.add if came else self._here.discard)(who)
            self.unsaid.pop(who, None)

    # Reading

    async def _read(self, function: Callable[[sa.Connection], T]) -> T:
        """Read aside; all of it sees the database as it was at one moment."""

        def work() -> T:
            self.check()
            with self.engine.connect() as connection:
                if self.sqlite:
                    connection.exec_driver_sql("BEGIN")
                else:
                    connection = connection.execution_options(isolation_level="REPEATABLE READ")
                return function(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, work)

    async def open(self, name: str) -> Opened | None:
        """A table as it is now; None if there is none of this name."""
        return await self._read(partial(self._open, name))

    def _open(self, name: str, connection: sa.Connection) -> Opened | None:
        row = connection.execute(_SELECT_TABLE, {"name": name}).first()
        if row is None:
            return None
        box = self.box(row.game, row.box)
        found = self._saved(connection, name, lambda doc: Table.from_json(name, box, doc, row.clock))
        table = found or Table(name, box, [Person(*person) for person in json.loads(row.people)], row.clock)
        saved, counted = table.number, table.drawn >= 0
        entries = [_entry(r) for r in connection.execute(_SELECT_ENTRIES, {"name": name, "after": table.number})]
        if any(entry.kind == "back" for entry in entries):  # the snapshot that was made with it cannot be read
            table.fold_to(entries, *self._position(connection, table, entries[-1].number))
            counted = False
        else:
            for entry in entries:
                table.fold(entry)
        if not counted:
            every = connection.execute(_SELECT_ENTRIES, {"name": name, "after": 0})
            table.drawn = draws(effective([_entry(r) for r in every]))
        due = {(r.kind, r.seat): r.question for r in connection.execute(_SELECT_DUE, {"name": name})}
        return Opened(table, row.secret, due, saved)

    def _saved(
        self,
        connection: sa.Connection,
        name: str,
        read: Callable[[Any], T],
        upto: int = _LAST,
        falls: Mapping[int, int] = MappingProxyType({}),
    ) -> T | None:
        """What the newest snapshot of a table holds that can be read; None: fold all entries.

        The entries are the truth, so no table is lost by a snapshot; an earlier one does as well.
        falls: entries with the take-backs by which they fell; what was made in between does not count.
        """
        while row := connection.execute(_LAST_SNAPSHOT, {"name": name, "upto": upto}).first():
            upto = row.number - 1
            if not any(fallen <= row.number < back for fallen, back in falls.items()):
                try:
                    return read(json.loads(row.doc))
                except (ValueError, LookupError, TypeError, AttributeError) as error:
                    log.warning("snapshot %d of table %s is passed over (%s)", row.number, name, error)
        return None

    def box(self, game: str, doc: str) -> GameBox:
        """The box of a table; tables with equal boxes share one."""
        key = f"{game} {doc}"
        if key not in self._boxes:
            if game not in self.games:
                raise Unusable(
                    f"this table plays {game!r}, which this server does not know; known: {', '.join(self.games)}"
                )
            parts = json.loads(doc)
            if len(self._boxes) > 1000:
                self._boxes.clear()
            self._boxes[key] = GameBox.of_document(self.games[game], **parts)
        return self._boxes[key]

    async def entries(self, name: str, after: int = 0, upto: int = _LAST, last: int = 0) -> list[Entry]:
        """The entries of a table with numbers in a range; the last few of them, if `last` says how many."""

        def read(connection: sa.Connection) -> list[Entry]:
            query = sa.select(ENTRIES).where(
                ENTRIES.c.table_id == name, ENTRIES.c.number > after, ENTRIES.c.number <= upto
            )
            if last:
                rows = connection.execute(query.order_by(ENTRIES.c.number.desc()).limit(last))
                return [_entry(row) for row in rows][::-1]
            return [_entry(row) for row in connection.execute(query.order_by(ENTRIES.c.number))]

        return await self._read(read)

    async def seen(self, name: str, viewer: int, first: int, last: int) -> list[Entry]:
        """The entries that a viewer sees under some numbers of their own.

        What others do unseen makes no difference to it: neither which these are nor how many.
        """
        marks, seen = (self._in_body(path) for path in (("marks", viewer), ("seen",)))
        query = sa.select(ENTRIES).where(
            ENTRIES.c.table_id == name,
            ENTRIES.c.number >= first,  # nobody sees more than there are
            marks.between(first, last),
            seen.op(">>")(viewer).op("&")(1) == 1,
        )
        ordered = query.order_by(ENTRIES.c.number)
        return await self._read(lambda connection: [_entry(row) for row in connection.execute(ordered)])

    def _in_body(self, path: tuple[str | int, ...]) -> sa.ColumnElement[int]:
        """A number within the JSON of entries."""
        if self.sqlite:
            steps = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
            return sa.func.json_extract(ENTRIES.c.body, f"${steps}", type_=sa.Integer)
        found: sa.ColumnElement[int] = sa.cast(ENTRIES.c.body, sa.JSON)[path].as_integer()
        return found

    async def known(self, name: str, key: str) -> bool:
        """Whether an entry with this key is stored."""
        query = sa.select(ENTRIES.c.number).where(ENTRIES.c.table_id == name, ENTRIES.c.key == key)
        return await self._read(lambda connection: connection.execute(query).first() is not None)

    async def position(self, table: Table, upto: int, without: Iterable[int] = ()) -> Position:
        """The position after an entry, folded again without some (and without what was taken back until then)."""
        return (await self._read(lambda connection: self._position(connection, table, upto, without)))[0]

    def _position(
        self, connection: sa.Connection, table: Table, upto: int, without: Iterable[int] = ()
    ) -> tuple[Position, bool]:
        """The position after an entry, and whether the rules have changed so that it is that of an earlier one."""
        name, box = table.id, table.box
        backs = sa.select(ENTRIES).where(
            ENTRIES.c.table_id == name, ENTRIES.c.kind == "back", ENTRIES.c.number <= upto
        )
        falls = {n: row.number for row in connection.execute(backs) for n in json.loads(row.body)["drop"]}
        falls.update(dict.fromkeys(without, upto + 1))

        def read(doc: Any) -> tuple[Position, int]:
            position = box.game.from_json(doc["position"])
            position.box = box
            return position, int(doc["number"])

        position, base = self._saved(connection, name, read, upto, falls) or (box.game.begin(box), 0)
        query = sa.select(ENTRIES).where(ENTRIES.c.table_id == name, ENTRIES.c.number > base, ENTRIES.c.number <= upto)
        for entry in effective([_entry(row) for row in connection.execute(query.order_by(ENTRIES.c.number))]):
            if entry.number not in falls:
                before = position.copy()
                try:
                    replay(position, entry)
                except ValueError:
                    return before, True
        return position, False

    # Due work, and news from other processes

    async def claim(self, *kinds: str, held: bool = False) -> list[tuple[str, str, int, str]]:
        """Claim for a while the work of some kinds that is due: table, kind, seat and question of each.

        held: also what others hold; for SQLite, where the others are dead.
        """
        now = time.time()
        due = sa.and_(DUE.c.kind.in_(kinds), sa.true() if held else DUE.c.until < now)

        def work() -> list[tuple[str, str, int, str]]:
            with self.engine.connect() as connection:  # mostly there is none, and reading keeps no writer waiting
                if connection.execute(sa.select(DUE.c.seat).where(due).limit(1)).first() is None:
                    return []
            claimed = sa.update(DUE).where(due).values(owner=self.name, until=now + self.lease).returning(DUE)
            with self.engine.begin() as connection:
                return [(row.table_id, row.kind, row.seat, row.question) for row in connection.execute(claimed)]

        return await asyncio.get_running_loop().run_in_executor(self._readers, work)

    async def renew(self, tables: Collection[str], seconds: float = 0) -> None:
        """Hold this process's claims on bots' moves longer: they are being thought about, or must wait."""
        if self.sqlite or not tables:
            return
        mine = sa.and_(DUE.c.kind == "bot", DUE.c.owner == self.name, DUE.c.table_id.in_(tables))
        statement = sa.update(DUE).where(mine).values(until=time.time() + (seconds or self.lease))

        def work() -> None:
            with self.engine.begin() as connection:
                connection.execute(statement)

        await asyncio.get_running_loop().run_in_executor(self._readers, work)

    async def clean(self, before: int, again: float, keep: Collection[str] = ()) -> int:
        """Remove the tables set before a time (in milliseconds) at which nobody ever moved; how many.

        again: when this is due anew, in seconds. keep: tables at which somebody sits just now.
        """

        def work() -> int:
            played = sa.select(ENTRIES.c.table_id).where(ENTRIES.c.table_id == TABLES.c.id, ENTRIES.c.number > 1)
            # in one statement, so that whoever makes the first move at the same moment is either before it or refused
            free = sa.and_(TABLES.c.created < before, ~played.exists(), TABLES.c.id.not_in(list(keep)))
            with self.engine.begin() as connection:
                old = list(connection.execute(sa.delete(TABLES).where(free).returning(TABLES.c.id)).scalars())
                for names in (old[i : i + 500] for i in range(0, len(old), 500)):
                    for table in (DUE, SNAPSHOTS, ENTRIES, PRESENCE):
                        connection.execute(sa.delete(table).where(table.c.table_id.in_(names)))
                connection.execute(sa.update(DUE).where(DUE.c.kind == "clean").values(until=again))
                return len(old)

        return await asyncio.get_running_loop().run_in_executor(self._readers, work)

    def _away(self, table: str, role: str, seconds: float) -> sa.Select[Any]:
        """Reads something if a role has not been away for so many seconds."""
        since = sa.or_(PRESENCE.c.here, PRESENCE.c.since > self.now - seconds)
        return sa.select(PRESENCE.c.role).where(PRESENCE.c.table_id == table, PRESENCE.c.role == role, since)

    async def away(self, table: str, role: str) -> float | None:
        """For how many seconds a role has been away from all processes, by the database's clock; None: it is there."""
        query = sa.select(PRESENCE.c.here, self.now - PRESENCE.c.since)
        query = query.where(PRESENCE.c.table_id == table, PRESENCE.c.role == role)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return None if any(here for here, _ in rows) else min((float(ago) for _, ago in rows), default=float("inf"))

    async def bury(self, dead: bool = False) -> None:
        """Those who were connected to a process that has died have left now. dead: look for all, at the start."""
        others = PROCESSES.c.name != self.name
        gone = others if self.sqlite else sa.and_(others, PROCESSES.c.seen < self.now - self.lease)
        left = sa.update(PRESENCE).where(PRESENCE.c.here, PRESENCE.c.process.not_in(sa.select(PROCESSES.c.name)))

        def work() -> None:
            with self.engine.begin() as connection:
                if connection.execute(sa.delete(PROCESSES).where(gone)).rowcount or dead:
                    connection.execute(left.values(here=False, since=self.now))

        await asyncio.get_running_loop().run_in_executor(self._readers, work)

    async def depart(self) -> None:
        """This process ends, and all who were connected to it have left."""

        def work() -> None:
            with self.engine.begin() as connection:
                mine = sa.and_(PRESENCE.c.here, PRESENCE.c.process == self.name)
                connection.execute(sa.update(PRESENCE).where(mine).values(here=False, since=self.now))
                connection.execute(sa.delete(PROCESSES).where(PROCESSES.c.name == self.name))

        await asyncio.get_running_loop().run_in_executor(self._readers, work)

    async def beat(self) -> None:
        """Write that this process lives."""
        await self.store(Change("", beat=True))
        self._beaten = time.monotonic()

    async def ping(self) -> None:
        """Raise what is wrong with the database, if it cannot be read and written; it is written once in a second."""
        await self._read(lambda connection: connection.execute(sa.text("SELECT 1")).scalar())
        if time.monotonic() - self._beaten > 1:
            await self.beat()

    async def tell(self, kind: str, table: str = "-", rest: str = "") -> None:
        """Tell the other processes something; on SQLite there are none."""
        if self.sqlite:
            return

        def work() -> None:
            try:
                with self.engine.begin() as connection:
                    connection.execute(_NOTIFY, {"channel": CHANNEL, "news": [f"{self.name} {kind} {table} {rest}"]})
            except DBAPIError as error:  # nobody waits for it; whoever missed it asks again
                log.warning("the other processes could not be told (%s)", type(error.orig).__name__)

        await asyncio.get_running_loop().run_in_executor(self._readers, work)

    def listen(
        self, loop: asyncio.AbstractEventLoop, heard: Callable[[str, str, str, str], None], lost: Callable[[], None]
    ) -> None:
        """Call `heard` with what another process tells (its name, kind, table, the rest), `lost` after a gap."""
        if self.sqlite:
            return
        self._listening = True
        started = threading.Event()
        threading.Thread(target=self._listen, args=(loop, heard, lost, started), name="listener", daemon=True).start()
        started.wait(10)

    def _listen(self, loop: asyncio.AbstractEventLoop, heard: Any, lost: Any, started: threading.Event) -> None:
        import psycopg

        url = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while self._listening:
            try:
                with psycopg.connect(url, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    if started.is_set():
                        loop.call_soon_threadsafe(lost)
                    started.set()
                    while self._listening:
                        for news in connection.notifies(timeout=0.5):
                            origin, *told = news.payload.split(" ", 3)
                            if origin != self.name:
                                loop.call_soon_threadsafe(heard, origin, *told)
            except (psycopg.Error, RuntimeError) as error:
                if self._listening:
                    log.warning("lost the news of other processes (%s); trying again", type(error).__name__)
                    time.sleep(1)


_NOW_SQLITE = "(julianday('now') - 2440587.5) * 86400.0"
_NOW_POSTGRESQL = "extract(epoch FROM clock_timestamp())"
_SAY_HERE = (
    "INSERT INTO presence (table_id, role, process, here, since) VALUES (:table, :role, :process, :here, {now}) "
    "ON CONFLICT (table_id, role, process) DO UPDATE SET here = excluded.here, since = excluded.since"
)
# So that who comes to one process is not replaced by another in the same moment.
_LOCK_PRESENCE = sa.text(
    "SELECT pg_advisory_xact_lock(x) FROM "
    "(SELECT DISTINCT hashtext(t) AS x FROM unnest(CAST(:tables AS text[])) AS t ORDER BY x) AS y"
)
_INSERT_TABLES = sa.insert(TABLES)
_INSERT_ENTRIES = sa.insert(ENTRIES)
# One statement for all rows: with one for each, Python's lock changes hands at every row, and the loop is slowed down
# by more than the writing itself takes.
_INSERT_ENTRIES_AT_ONCE = (
    "INSERT INTO entries (table_id, number, kind, seat, key, at, body) "
    "SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6 FROM json_each(?)"
)
_INSERT_SNAPSHOTS = sa.insert(SNAPSHOTS)
_INSERT_DUE = sa.insert(DUE)
_DELETE_DUE = sa.delete(DUE).where(DUE.c.table_id == sa.bindparam("gone"))
_NOTIFY = sa.text("SELECT pg_notify(:channel, x) FROM unnest(CAST(:news AS text[])) AS x")
_SELECT_TABLE = sa.select(TABLES).where(TABLES.c.id == sa.bindparam("name"))
_LAST_SNAPSHOT = (
    sa.select(SNAPSHOTS.c.number, SNAPSHOTS.c.doc)
    .where(SNAPSHOTS.c.table_id == sa.bindparam("name"), SNAPSHOTS.c.number <= sa.bindparam("upto"))
    .order_by(SNAPSHOTS.c.number.desc())
    .limit(1)
)
_SELECT_ENTRIES = (
    sa.select(ENTRIES)
    .where(ENTRIES.c.table_id == sa.bindparam("name"), ENTRIES.c.number > sa.bindparam("after"))
    .order_by(ENTRIES.c.number)
)
_SELECT_DUE = sa.select(DUE).where(DUE.c.table_id == sa.bindparam("name"))


_COLUMNS = ("table_id", "number", "kind", "seat", "key", "at", "body")


def _row(table: str, entry: Entry) -> str:
    """An entry as a JSON list of its columns."""
    body = json.dumps(entry.body, separators=(",", ":"), ensure_ascii=False)
    return json.dumps([table, entry.number, entry.kind, entry.seat, entry.key, entry.at, body], ensure_ascii=False)


def _entry(row: Any) -> Entry:
    return Entry(row.number, row.kind, row.seat, json.loads(row.body), row.key, row.at)


def _settle(futures: list[asyncio.Future[bool]], outcome: list[bool | Exception]) -> None:
    """Tell those who wait what became of their changes."""
    for future, result in zip(futures, outcome, strict=True):
        if not future.done():
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)


def _lock_file(file: Any) -> None:
    """Take a lock that ends with the process; OSError if another holds it."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
