"""Reading tables: each is folded from its newest snapshot and the entries after it."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeVar

import sqlalchemy as sa

from ludotheque.core.box import GameBox
from ludotheque.core.game import Game
from ludotheque.core.position import Position
from ludotheque.server.store.schema import DUE, ENTRIES, SNAPSHOTS, TABLES
from ludotheque.tables.clocks import Due
from ludotheque.tables.entries import Back, Entry, draws, effective, read
from ludotheque.tables.past import refold
from ludotheque.tables.table import Person, Table

log = logging.getLogger("ludotheque.server")
T = TypeVar("T")
LAST = 2**31 - 1


class Unusable(Exception):
    """A database that cannot be used; its text says why and what to do."""

    key = "unreadable"
    """What people are told."""


@dataclass
class Opened:
    """What is read of a table: its fold so far, the secret its tokens are made from, and what is due there."""

    table: Table
    secret: str
    due: Due
    saved: int = 0
    """The number of its newest snapshot."""


class Reader:
    """Reads tables by any connection to a database."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.games = games
        self._boxes: dict[str, GameBox] = {}

    def read(self, connection: sa.Connection, name: str) -> Opened | None:
        """A table as it is at the moment that a connection sees."""
        row = connection.execute(_SELECT_TABLE, {"name": name}).first()
        if row is None:
            return None
        box = self.box(row.game, row.box)
        found = self._saved(connection, name, lambda doc: Table.from_json(name, box, doc, row.clock, row.hints))
        people = [Person(*person) for person in json.loads(row.people)]
        table = found or Table(name, box, people, row.clock, row.hints)
        saved, counted = table.number, table.drawn >= 0
        entries = [entry_of(r) for r in connection.execute(SELECT_ENTRIES, {"name": name, "after": table.number})]
        if any(isinstance(entry.deed, Back) for entry in entries):  # the snapshot that was made with it cannot be read
            table.fold_to(entries, *self.position_at(connection, table, entries[-1].number))
            counted = False
        else:
            for entry in entries:
                table.fold(entry)
        if not counted:
            table.drawn = draws(effective(read_entries(connection, name)))
        due = {(r.kind, r.seat): r.question for r in connection.execute(_SELECT_DUE, {"name": name})}
        return Opened(table, row.secret, due, saved)

    def _saved(
        self,
        connection: sa.Connection,
        name: str,
        of_snapshot: Callable[[Any], T],
        upto: int = LAST,
        falls: Mapping[int, int] = MappingProxyType({}),
    ) -> T | None:
        """What the newest snapshot of a table holds that can be read; None: fold all entries.

        The entries are the truth, so no table is lost by a snapshot; an earlier one does as well.
        falls: entries with the take-backs by which they fell; what was made in between does not count.
        """
        while row := connection.execute(LAST_SNAPSHOT, {"name": name, "upto": upto}).first():
            upto = row.number - 1
            if not any(fallen <= row.number < back for fallen, back in falls.items()):
                try:
                    return of_snapshot(json.loads(row.doc))
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

    def position_at(
        self, connection: sa.Connection, table: Table, upto: int, without: Iterable[int] = ()
    ) -> tuple[Position, bool]:
        """The position after an entry, and whether the rules have changed so that it is that of an earlier one."""
        name, box = table.id, table.box
        backs = sa.select(ENTRIES).where(ENTRIES.c.table_id == name, ENTRIES.c.kind == "back", ENTRIES.c.number <= upto)
        falls = {n: row.number for row in connection.execute(backs) for n in json.loads(row.body)["drop"]}
        falls.update(dict.fromkeys(without, upto + 1))

        def of_snapshot(doc: Any) -> tuple[Position, int]:
            position = box.game.from_json(doc["position"])
            position.box = box
            return position, int(doc["number"])

        position, base = self._saved(connection, name, of_snapshot, upto, falls) or (box.game.begin(box), 0)
        query = sa.select(ENTRIES).where(ENTRIES.c.table_id == name, ENTRIES.c.number > base, ENTRIES.c.number <= upto)
        entries = effective([entry_of(row) for row in connection.execute(query.order_by(ENTRIES.c.number))])
        return refold(position, (entry for entry in entries if entry.number not in falls))


_SELECT_TABLE = sa.select(TABLES).where(TABLES.c.id == sa.bindparam("name"))
LAST_SNAPSHOT = (
    sa.select(SNAPSHOTS.c.number, SNAPSHOTS.c.doc)
    .where(SNAPSHOTS.c.table_id == sa.bindparam("name"), SNAPSHOTS.c.number <= sa.bindparam("upto"))
    .order_by(SNAPSHOTS.c.number.desc())
    .limit(1)
)
SELECT_ENTRIES = (
    sa.select(ENTRIES)
    .where(ENTRIES.c.table_id == sa.bindparam("name"), ENTRIES.c.number > sa.bindparam("after"))
    .order_by(ENTRIES.c.number)
)
_SELECT_DUE = sa.select(DUE).where(DUE.c.table_id == sa.bindparam("name"))


COLUMNS = ("table_id", "number", "kind", "seat", "key", "at", "body")


def row_of(table: str, entry: Entry) -> str:
    """An entry as a JSON list of its columns."""
    body = json.dumps(entry.body(), separators=(",", ":"), ensure_ascii=False)
    return json.dumps([table, entry.number, entry.kind, entry.seat, entry.key, entry.at, body], ensure_ascii=False)


def read_entries(connection: sa.Connection, name: str) -> list[Entry]:
    """All entries of a table."""
    return [entry_of(row) for row in connection.execute(SELECT_ENTRIES, {"name": name, "after": 0})]


def entry_of(row: Any) -> Entry:
    """An entry of its row."""
    return read(row.number, row.kind, row.seat, json.loads(row.body), row.key, row.at)
