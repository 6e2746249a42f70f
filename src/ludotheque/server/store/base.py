"""What the two stores share: one writer, reading aside, due work, who is connected.

All that is to be written goes through one thread, which puts whatever waits into one durable transaction. A change is
the entries, snapshot and due work of one table; it is stored as a whole or, if another process was faster with an
entry of the same number, not at all.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import queue
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError

from ludotheque.core.game import Game
from ludotheque.core.position import Position
from ludotheque.server.metrics import Histogram
from ludotheque.server.store.reading import LAST, Opened, Reader, Unusable, entry_of, read_entries, row_of
from ludotheque.server.store.schema import (
    DUE,
    ENTRIES,
    OF_TABLES,
    ORDERS,
    PRESENCE,
    PROCESSES,
    SNAPSHOTS,
    TABLES,
)
from ludotheque.tables import moment
from ludotheque.tables.clocks import Due
from ludotheque.tables.entries import Close, Entry, Key, Move, effective
from ludotheque.tables.past import Past
from ludotheque.tables.table import Table

log = logging.getLogger("ludotheque.server")
T = TypeVar("T")
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500)
UNREACHABLE = (OperationalError, InterfaceError)
CLEARED = 500
"""Tables that are cleared away in one go: a statement must not take long."""
QUICK = 2.0
"""Seconds after which a write that failed is not tried again: who waits for it shall know."""


class Gone(Exception):
    """A table that is written to was cleared away."""


class Present(Exception):
    """Somebody is there who would have to be away for a change."""


class Away(Unusable):
    """The database does not answer now; nothing is lost, and nothing can be kept until it does."""

    key = "no_database"


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
    first: bool = False
    """Whether nothing was done there before: until now the clean-up could have cleared it away."""
    beat: bool = False
    """Whether this process says that it lives."""
    rows: list[str] = field(default_factory=list)
    """The entries as JSON, made by who stores them: the less Python the writer's thread runs, the faster it is."""


class Claim(NamedTuple):
    """Something that is due, and claimed for this process."""

    table: str
    kind: str
    seat: int
    question: str


class Store(Reader, ABC):
    """The database."""

    kind: ClassVar[str]
    """Its name."""
    NOW: ClassVar[str]
    """Its clock, in seconds, in its own SQL."""
    readers: ClassVar[int]
    """Threads that read."""
    others_dead: ClassVar[bool]
    """Whether any other process that wrote here is dead, since this one has the database open."""
    settles: ClassVar[float]
    """Seconds in which other processes answer what they are told."""

    def __init__(self, url: sa.URL, games: Mapping[str, Game], name: str, lease: float) -> None:
        self.url = url
        super().__init__(games)
        self.name = name
        self.lease = lease
        self.now = sa.literal_column(self.NOW, sa.Float)
        self._say_here = sa.text(_SAY_HERE.format(now=self.now))
        self._prepare()
        self.engine = self._engine()
        try:
            from ludotheque.server.migrate import migrate

            migrate(self.engine)
            self._opened()
        except BaseException:
            self.close()
            raise
        self._beaten = -9.0
        self._silent: float | None = None
        """Since when the database does not answer."""
        self._here: set[tuple[str, str]] = set()
        """Who is connected to this process, as the writer knows it: table and role."""
        self.unsaid: dict[tuple[str, str], bool] = {}
        """Who came or left while nothing could be written; the next beat says it."""
        self._queue: queue.SimpleQueue[tuple[Change, asyncio.Future[bool]] | None] = queue.SimpleQueue()
        self.batches = Histogram(SIZES)
        """How many changes were in a transaction."""
        self.written = Histogram()
        """How long a transaction took."""
        self._readers = ThreadPoolExecutor(self.readers, "reader")
        self._pulse = ThreadPoolExecutor(2, "pulse")
        """For what is short and must not wait, however many tables are being read: beats and claims."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._writing: sa.Connection | None = None
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()

    writes = 0
    """Transactions so far."""

    @property
    def waiting(self) -> int:
        """Changes that wait for the writer."""
        return self._queue.qsize()

    # What a database does in its own way

    def _prepare(self) -> None:
        """Make sure that the database may be opened."""

    @abstractmethod
    def _engine(self) -> sa.Engine:
        """The way to it."""

    def _opened(self) -> None:
        """It is open, and of this version's shape."""

    def _closing(self) -> None:
        """All is written; it will be closed."""

    def check(self) -> None:
        """Raise Lost if what was opened is not there any more."""

    def _hold_presence(self, connection: sa.Connection, tables: Sequence[str]) -> None:
        """Let no other process say who is at some tables until this is written."""

    @abstractmethod
    def _insert(self, connection: sa.Connection, rows: Sequence[str]) -> None:
        """Write entries, each a JSON list of its columns."""

    def _announce(self, connection: sa.Connection, changes: Sequence[Change]) -> None:
        """Tell other processes what is written."""

    @abstractmethod
    def _at_one_moment(self, connection: sa.Connection) -> sa.Connection:
        """Let all that is read by a connection be as it was at one moment."""

    @abstractmethod
    def _in_body(self, path: tuple[str | int, ...]) -> sa.ColumnElement[int]:
        """A number within the JSON of entries."""

    async def missed(self, name: str, after: int) -> list[Entry]:
        """The entries of a table that is held, after a number, which this process may not have heard of."""
        return []

    def _due(self, kind: str, now: float) -> sa.ColumnElement[bool]:
        """Which work of a kind can be claimed: what is nobody's, or whose lease has ended."""
        return sa.and_(DUE.c.kind == kind, DUE.c.until < now)

    async def renew(self, tables: Collection[str], seconds: float = 0) -> None:
        """Hold this process's claims on the bots' moves of some tables longer."""

    @abstractmethod
    async def tick(self) -> None:
        """What must be said from time to time."""

    async def tell(self, kind: str, table: str = "-", rest: str = "") -> None:
        """Tell the other processes something, where there are any."""

    def listen(
        self, loop: asyncio.AbstractEventLoop, heard: Callable[[str, str, str, str], None], lost: Callable[[], None]
    ) -> None:
        """Call `heard` with what another process tells (its name, kind, table, the rest), `lost` after a gap."""

    def hold(self, table: str) -> None:
        """This process has a table in memory, and must hear what others do there."""

    def let_go(self, table: str) -> None:
        """It needs to hear no more of it."""

    def close(self) -> None:
        """Finish the write under way and let go of the database."""
        if hasattr(self, "_writer"):
            self._queue.put(None)
            self._writer.join(30)
            if self._writing is not None:
                self._writing.close()
            for pool in (self._readers, self._pulse):
                pool.shutdown(wait=True, cancel_futures=True)
            self._closing()
        self.engine.dispose()

    # Writing

    def put(self, change: Change) -> asyncio.Future[bool]:
        """Write a change durably; False if another was faster, or an id in it is stored already.

        What is put later is written later.
        """
        loop = self._loop = asyncio.get_running_loop()
        change.rows = [row_of(change.table, entry) for entry in change.entries]
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
            began = time.monotonic()
            outcome = self._try([change for change, _ in batch])
            self.batches.add(size)
            self.written.add(time.monotonic() - began)
            if outcome is not True and len(batch) > 1 and not isinstance(outcome, (Away, Lost)):
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
        began = time.monotonic()
        for attempt in range(3):
            try:
                self._write(changes)
                self._answers()
                return True
            except (IntegrityError, Gone):
                return False
            except UNREACHABLE as error:
                if self._writing is not None:
                    self._writing.invalidate()
                failure = self._missed(error)
                if time.monotonic() - began > QUICK:
                    break
                time.sleep(0.2 * (attempt + 1))
            except (Lost, Present) as error:
                return error
            except Exception as error:  # it will not go better a second time
                log.warning("writing failed (%s)", type(error).__name__)
                return error
        return failure

    def _missed(self, error: DBAPIError) -> Away:
        """The database does not answer: that is logged once, however many ask."""
        why = str(error.orig).partition("\n")[0]
        if self._silent is None:
            self._silent = time.monotonic()
            log.error("the database does not answer (%s); nothing can be kept until it does", why)
        return Away(f"the database does not answer ({why})")

    @contextlib.contextmanager
    def _reaching(self) -> Iterator[None]:
        """Away, if the database does not answer."""
        try:
            yield
        except UNREACHABLE as error:
            raise self._missed(error) from None

    def _answers(self) -> None:
        """It does."""
        if self._silent is not None:
            log.warning("the database answers again, after %.0f s", time.monotonic() - self._silent)
            self._silent = None

    def _write(self, changes: Sequence[Change]) -> None:
        until = moment.now() + self.lease
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
        first = [c.table for c in changes if c.first]
        beat = any(c.beat for c in changes)
        here = dict(self.unsaid) if beat else {}
        here.update({(c.table, role): came for c in changes for role, came in c.here.items()})
        with connection.begin():
            moot = sorted({c.table for c in changes if c.here or c.absent})
            if moot:
                self._hold_presence(connection, moot)
            for c in changes:
                if c.absent and connection.execute(self._away(c.table, *c.absent)).first():
                    raise Present
            if tables:
                connection.execute(_INSERT_TABLES, tables)
                names = [row["id"] for row in tables]  # a rematch may be set again that was deleted; see `admin`
                connection.execute(sa.delete(ENTRIES).where(ENTRIES.c.table_id.in_(names)))
            if first:  # from now on the clean-up cannot
                touched = sa.update(TABLES).where(TABLES.c.id.in_(first)).values(created=int(moment.now() * 1000))
                if connection.execute(touched).rowcount < len(first):
                    raise Gone
            if entries:
                self._insert(connection, entries)
            if snapshots:
                connection.execute(_INSERT_SNAPSHOTS, snapshots)
            if gone:
                connection.execute(_DELETE_DUE, gone)
            if due:
                connection.execute(_INSERT_DUE, due)
            self._announce(connection, changes)
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

    async def _read(self, function: Callable[[sa.Connection], T], at_once: bool = False) -> T:
        """Read aside; all of it sees the database as it was at one moment. at_once: whoever else wants to read."""

        def work() -> T:
            self.check()
            with self._reaching(), self.engine.connect() as connection:
                return function(self._at_one_moment(connection))

        return await self._apart(work, at_once)

    async def _apart(self, work: Callable[[], T], at_once: bool) -> T:
        """Do something in a thread; at_once: however many tables are being read."""
        return await asyncio.get_running_loop().run_in_executor(self._pulse if at_once else self._readers, work)

    async def open(self, name: str) -> Opened | None:
        """A table as it is now; None if there is none of this name."""
        return await self._read(lambda connection: self.read(connection, name))

    async def entries(self, name: str, after: int = 0, upto: int = LAST, last: int = 0) -> list[Entry]:
        """The entries of a table with numbers in a range; the last few of them, if `last` says how many."""

        def read(connection: sa.Connection) -> list[Entry]:
            query = sa.select(ENTRIES).where(
                ENTRIES.c.table_id == name, ENTRIES.c.number > after, ENTRIES.c.number <= upto
            )
            if last:
                rows = connection.execute(query.order_by(ENTRIES.c.number.desc()).limit(last))
                return [entry_of(row) for row in rows][::-1]
            return [entry_of(row) for row in connection.execute(query.order_by(ENTRIES.c.number))]

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
        return await self._read(lambda connection: [entry_of(row) for row in connection.execute(ordered)])

    async def known(self, name: str, key: str) -> bool:
        """Whether an entry with this key is stored."""
        query = sa.select(ENTRIES.c.number).where(ENTRIES.c.table_id == name, ENTRIES.c.key == key)
        return await self._read(lambda connection: connection.execute(query).first() is not None)

    async def position(self, table: Table, upto: int, without: Iterable[int] = ()) -> Position:
        """The position after an entry, folded again without some (and without what was taken back until then)."""
        return (await self._read(lambda connection: self.position_at(connection, table, upto, without)))[0]

    async def orders(self, after: int) -> list[tuple[int, str, str]]:
        """What was ordered after an order: number, kind and subject of each."""
        query = sa.select(ORDERS).where(ORDERS.c.n > after).order_by(ORDERS.c.n)
        return await self._read(lambda connection: [(r.n, r.kind, r.subject) for r in connection.execute(query)])

    async def with_past(self, table: Table, verb: Callable[[Past], T]) -> T:
        """Do something at a table that needs to know its past; aside, so nobody else may use the table meanwhile."""
        return await self._read(lambda connection: verb(_Past(self, connection, table)))

    # Due work, and who is connected

    async def claim(self, kind: str, most: int) -> list[Claim]:
        """Claim for a lease what is due of a kind: so much at most, and first what has been due for longest."""
        now, key = moment.now(), (DUE.c.table_id, DUE.c.kind, DUE.c.seat)
        due = sa.select(*key).where(self._due(kind, now)).order_by(DUE.c.until).limit(most)
        some = due.with_for_update(skip_locked=True).cte("some")  # what another is just claiming is not waited for
        claimed = sa.update(DUE).where(sa.tuple_(*key).in_(sa.select(some)))
        claimed = claimed.values(owner=self.name, until=now + self.lease)

        def work() -> list[Claim]:
            with self._reaching():
                with self.engine.connect() as connection:  # mostly there is none, and reading keeps no writer waiting
                    if connection.execute(due.limit(1)).first() is None:
                        return []
                with self.engine.begin() as connection:
                    rows = connection.execute(claimed.returning(DUE))
                    return [Claim(row.table_id, row.kind, row.seat, row.question) for row in rows]

        return await self._apart(work, at_once=True)

    async def _aside(self, function: Callable[[sa.Connection], T], at_once: bool = False) -> T:
        """Write something that no change carries, in a transaction of its own."""

        def work() -> T:
            with self._reaching(), self.engine.begin() as connection:
                return function(connection)

        return await self._apart(work, at_once)

    async def clean(self, before: int, again: float, keep: Collection[str] = (), idle: int = 0) -> int:
        """Remove the tables set before a time (in milliseconds) at which nobody ever moved; how many, CLEARED at most.

        again: when this is due anew, in seconds; if there may be more, soon. keep: tables where somebody sits now.
        idle: remove also those where nothing was done since then.
        """

        def work(connection: sa.Connection) -> int:
            played = sa.select(ENTRIES.c.table_id).where(
                ENTRIES.c.table_id == TABLES.c.id, ENTRIES.c.number > 1, ENTRIES.c.kind.not_in((Key.kind, Close.kind))
            )
            # in one statement, so that whoever makes the first move at the same moment is either before it or refused
            newest = sa.select(ENTRIES.c.at).where(ENTRIES.c.table_id == TABLES.c.id)
            last = newest.order_by(ENTRIES.c.number.desc()).limit(1).scalar_subquery()
            old = sa.or_(sa.and_(TABLES.c.created < before, ~played.exists()), last < idle)
            free = sa.and_(old, TABLES.c.id.not_in(list(keep)))
            some = TABLES.c.id.in_(sa.select(TABLES.c.id).where(free).limit(CLEARED))
            gone = list(connection.execute(sa.delete(TABLES).where(some, free).returning(TABLES.c.id)).scalars())
            cleared = len(gone)
            # what processes wrote that had not heard yet that a table was deleted
            there = sa.select(TABLES.c.id)
            deleted = sa.select(ORDERS.c.subject).where(ORDERS.c.kind == "delete", ORDERS.c.subject.not_in(there))
            gone += connection.execute(deleted).scalars()
            for names in (gone[i : i + 500] for i in range(0, len(gone), 500)):
                for table in OF_TABLES:
                    connection.execute(sa.delete(table).where(table.c.table_id.in_(names)))
            until = again if cleared < CLEARED else moment.now() + 1  # and others write meanwhile
            connection.execute(sa.update(DUE).where(DUE.c.kind == "clean").values(until=until))
            return cleared

        return await self._aside(work)

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

    async def attended(self, table: str) -> bool:
        """Whether somebody with a seat is connected, to whatever process."""
        query = sa.select(PRESENCE.c.role).where(PRESENCE.c.table_id == table, PRESENCE.c.here).limit(1)
        return await self._read(lambda connection: connection.execute(query).first() is not None)

    async def bury(self, dead: bool = False) -> None:
        """Those who were connected to a process that has died have left now. dead: look for all, at the start."""
        others = PROCESSES.c.name != self.name
        gone = others if self.others_dead else sa.and_(others, PROCESSES.c.seen < self.now - self.lease)
        left = sa.update(PRESENCE).where(PRESENCE.c.here, PRESENCE.c.process.not_in(sa.select(PROCESSES.c.name)))

        def work(connection: sa.Connection) -> None:
            if connection.execute(sa.delete(PROCESSES).where(gone)).rowcount or dead:
                connection.execute(left.values(here=False, since=self.now))

        await self._aside(work, at_once=True)

    async def depart(self) -> None:
        """This process ends, and all who were connected to it have left."""

        def work(connection: sa.Connection) -> None:
            mine = sa.and_(PRESENCE.c.here, PRESENCE.c.process == self.name)
            connection.execute(sa.update(PRESENCE).where(mine).values(here=False, since=self.now))
            connection.execute(sa.delete(PROCESSES).where(PROCESSES.c.name == self.name))

        await self._aside(work, at_once=True)

    async def agree(self) -> None:
        """Go by the database's clock, as all processes do that share it."""
        read = self._read(lambda connection: connection.execute(sa.select(self.now)).scalar_one(), at_once=True)
        moment.CLOCK.agree(await read)

    async def beat(self) -> None:
        """Write that this process lives."""
        await self.put(Change("", beat=True))
        self._beaten = time.monotonic()

    async def ping(self) -> None:
        """Raise what is wrong with the database, if it cannot be read and written; it is written once in a second."""
        await self._read(lambda connection: connection.execute(sa.text("SELECT 1")).scalar())
        if time.monotonic() - self._beaten > 1:
            await self.beat()


class _Past:
    """The past of a table as it is kept, up to the table's number."""

    def __init__(self, store: Store, connection: sa.Connection, table: Table) -> None:
        self._store, self._connection, self._table, self._upto = store, connection, table, table.number

    def moves(self) -> list[Entry]:
        entries = [entry for entry in read_entries(self._connection, self._table.id) if entry.number <= self._upto]
        return [entry for entry in effective(entries) if isinstance(entry.deed, Move)]

    def without(self, drop: Collection[int]) -> Position:
        return self._store.position_at(self._connection, self._table, self._upto, drop)[0]


_SAY_HERE = (
    "INSERT INTO presence (table_id, role, process, here, since) VALUES (:table, :role, :process, :here, {now}) "
    "ON CONFLICT (table_id, role, process) DO UPDATE SET here = excluded.here, since = excluded.since"
)
_INSERT_TABLES = sa.insert(TABLES)
_INSERT_SNAPSHOTS = sa.insert(SNAPSHOTS)
_INSERT_DUE = sa.insert(DUE)
_DELETE_DUE = sa.delete(DUE).where(DUE.c.table_id == sa.bindparam("gone"))
def _settle(futures: list[asyncio.Future[bool]], outcome: list[bool | Exception]) -> None:
    """Tell those who wait what became of their changes."""
    for future, result in zip(futures, outcome, strict=True):
        if not future.done():
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)
