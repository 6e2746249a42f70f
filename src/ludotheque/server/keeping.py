"""For operators: back-ups of all tables, which either database can be filled from, and whether every table can be read.

A back-up is a compressed file of JSON lines: what it is, every row with the name of its table, and at the end how many
rows there were, so that one that was cut off is noticed. Who was connected is not in it.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from ludotheque.core.game import Game
from ludotheque.server.migrate import HEAD, known, revision, take_time, upgrade
from ludotheque.server.store import open_store
from ludotheque.server.store.base import UNREACHABLE, Store
from ludotheque.server.store.reading import Unusable, read_entries
from ludotheque.server.store.schema import DUE, ENTRIES, METADATA, ORDERS, SNAPSHOTS, TABLES
from ludotheque.tables.entries import effective
from ludotheque.tables.past import refold

KEPT = {table.name: table for table in (TABLES, ENTRIES, SNAPSHOTS, DUE, ORDERS)}
MANY = 1000
Progress = Callable[[int], None]


def backup(url: sa.URL, file: Path, progress: Progress = lambda _: None) -> int:
    """Write all tables to a file, as they are at one moment, also while a server runs; how many rows.

    The file appears when it is complete.
    """
    unfinished = file.with_name(f"{file.name}.part")
    try:
        with (
            reach(url) as engine,
            engine.connect() as connection,
            gzip.open(unfinished, "wt", encoding="utf-8") as out,
        ):
            print(json.dumps({"ludotheque": "back-up", "revision": HEAD}), file=out)
            rows = 0
            for rows, row in enumerate(_rows(connection), 1):
                print(row, file=out)
                progress(rows)
            print(json.dumps({"rows": rows}), file=out)
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)
    return rows


@contextmanager
def reach(url: sa.URL, write: bool = False) -> Iterator[sa.Engine]:
    """A way to a database that servers may be using meanwhile, and which it does not make; ValueError says why not."""
    engine = _beside(url, write)
    try:
        with engine.connect() as connection:
            now = revision(connection)
        if now != HEAD:
            raise ValueError(f"the database is of version {now}, this program of {HEAD}: start its server once")
        yield engine
    except UNREACHABLE as error:
        where = url.render_as_string(hide_password=True)
        raise ValueError(f"the database {where} cannot be used: {str(error.orig).strip()}") from None
    finally:
        engine.dispose()


def _beside(url: sa.URL, write: bool) -> sa.Engine:
    if url.get_backend_name() != "sqlite":
        return sa.create_engine(url, hide_parameters=True, **({} if write else {"isolation_level": "REPEATABLE READ"}))
    path = Path(url.database or "").absolute()
    if not path.exists():
        raise ValueError(f"there is no database {path}")
    mode = "rw" if write else "ro"
    engine = sa.create_engine(f"sqlite:///{path.as_uri()}?mode={mode}&uri=true", hide_parameters=True)

    @sa.event.listens_for(engine, "connect")
    def _connect(connection: Any, _: Any) -> None:
        connection.execute("PRAGMA busy_timeout=30000")
        if write:
            connection.execute("PRAGMA synchronous=FULL")

    @sa.event.listens_for(engine, "begin")
    def _begin(connection: sa.Connection) -> None:
        # Python's own driver would begin nothing before a mere reading; and who will write must not wait in between
        connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")

    return engine


def _rows(connection: sa.Connection) -> Iterator[str]:
    """All rows, as JSON."""
    for name, table in KEPT.items():
        found = connection.execution_options(yield_per=MANY).execute(sa.select(table))
        for row in found.mappings():
            yield json.dumps([name, dict(row)], ensure_ascii=False, separators=(",", ":"))


def restore(url: sa.URL, file: Path, progress: Progress = lambda _: None) -> int:
    """Fill an empty database from a back-up, all or nothing; how many rows. One of an older version is migrated."""
    store = _opened(url, {})
    try:
        version = _version(file)
        with store.engine.begin() as connection:
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")  # Python's own driver would begin nothing before a row
            else:
                take_time(connection)
            if connection.execute(sa.select(TABLES.c.id).limit(1)).first():
                raise ValueError("the database has tables already; a back-up is restored into an empty one")
            shape = _shape(connection, version)
            connection.execute(sa.delete(shape["due"]))
            rows, lines = 0, _read(file)
            while some := list(islice(lines, MANY)):
                for name in KEPT:
                    if given := [_unclaimed(row) if name == DUE.name else row for of, row in some if of == name]:
                        connection.execute(sa.insert(shape[name]), given)
                rows += len(some)
                progress(rows)
            upgrade(connection, HEAD)
    finally:
        store.close()
    return rows


def _shape(connection: sa.Connection, version: str) -> Mapping[str, sa.Table]:
    """The tables of an empty database, which is brought to a version that may be older."""
    if version != HEAD:
        METADATA.drop_all(connection)
        connection.execute(sa.text("DROP TABLE alembic_version"))
        upgrade(connection, version)
    found = sa.MetaData()
    found.reflect(connection)
    return found.tables


def _unclaimed(row: dict[str, Any]) -> dict[str, Any]:
    """Due work that nobody does: whoever starts next."""
    return row if row["kind"] == "clock" else {**row, "owner": "", "until": 0.0}


@contextmanager
def _lines(file: Path) -> Iterator[Iterator[Any]]:
    """The lines of a back-up; ValueError if they cannot be read."""
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            yield map(json.loads, lines)
    except (EOFError, gzip.BadGzipFile, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise ValueError(f"{file} is damaged or no back-up: {error}") from None


def _version(file: Path) -> str:
    """The version of the database that a back-up was made of; ValueError if it is none, or of a newer program."""
    with _lines(file) as lines:
        head = next(lines, None)
    if not isinstance(head, dict) or head.get("ludotheque") != "back-up":
        raise ValueError(f"{file} is no back-up of ludotheque")
    version = str(head.get("revision"))
    if version not in known():
        raise ValueError(f"{file} is of version {version}, this program knows up to {HEAD}: use that program's")
    return version


def _read(file: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of a back-up; ValueError if it is not whole."""
    with _lines(file) as lines:
        rows = 0
        for rows, row in enumerate(islice(lines, 1, None)):
            if isinstance(row, dict):
                if row != {"rows": rows}:
                    raise ValueError(f"{file} is damaged: rows are missing")
                return
            yield row[0], row[1]
        raise ValueError(f"{file} was cut off after {rows} rows")


def check(url: sa.URL, games: Mapping[str, Game], progress: Progress = lambda _: None) -> tuple[int, list[str]]:
    """Read every table from its entries alone and as a server opens it; how many there are, and what is wrong."""
    store = _opened(url, games)
    faults = []
    try:
        with store.engine.connect() as connection:
            names = list(connection.execute(sa.select(TABLES.c.id).order_by(TABLES.c.created)).scalars())
            for n, name in enumerate(names, 1):
                if fault := _fault(store, connection, name):
                    faults.append(f"table {name}: {fault}")
                progress(n)
    finally:
        store.close()
    return len(names), faults


def _fault(store: Store, connection: sa.Connection, name: str) -> str:
    """What is wrong with a table."""
    try:
        opened = store.read(connection, name)
        entries = read_entries(connection, name)
    except (Unusable, ValueError, LookupError, TypeError) as error:
        return f"it cannot be read ({error})"
    if opened is None:
        return "it is gone"
    if [entry.number for entry in entries] != list(range(1, len(entries) + 1)):
        return "entries are missing"
    box = opened.table.box
    position, broken = refold(box.game.begin(box), effective(entries))
    if broken:
        return "its moves do not follow these rules; it goes on from where they still agree"
    if position.to_json() != opened.table.position.to_json():
        return "its snapshot differs from its entries"
    return ""


def _opened(url: sa.URL, games: Mapping[str, Game]) -> Store:
    try:
        return open_store(url, games, "keeping", 1)
    except Unusable as error:
        raise ValueError(str(error)) from None
