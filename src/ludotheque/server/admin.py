"""For operators: single tables and their links, blocked addresses, read-only mode (`ludotheque admin`).

It works beside running servers, on their database. What is done to a table is an entry like any other, so a server that
writes at the same moment goes on from it; and every command leaves an order, which all processes carry out within
seconds (`orders.py`).
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from ludotheque.core.game import Game
from ludotheque.server.keeping import reach
from ludotheque.server.orders import Order, Orders
from ludotheque.server.sitting import digest
from ludotheque.server.store.postgres import notify
from ludotheque.server.store.reading import COLUMNS, Opened, Reader, Unusable, entry_of, row_of
from ludotheque.server.store.schema import DUE, ENTRIES, OF_TABLES, ORDERS, PRESENCE, TABLES
from ludotheque.tables import moment
from ludotheque.tables.entries import Close, Deed, Entry, Key

T = TypeVar("T")
PLAYED = ("start", "move", "back")


class Admin:
    """What an operator can do with a database. ValueError says what is wrong and what is allowed."""

    def __init__(self, url: sa.URL, games: Mapping[str, Game]) -> None:
        self._url, self._games, self._reader = url, games, Reader(games)

    def _do(self, work: Callable[[sa.Connection], T], write: bool = True) -> T:
        """Do something in one transaction; again if a server was faster with an entry, or another with an order."""
        with reach(self._url, write) as engine:
            for _ in range(50):
                try:
                    with engine.begin() as connection:
                        return work(connection)
                except IntegrityError:
                    continue
        raise ValueError("too much is going on at once; try again")

    def _order(self, connection: sa.Connection, kind: str, subject: str) -> None:
        """Leave an order for all processes."""
        n = (connection.execute(sa.select(sa.func.max(ORDERS.c.n))).scalar() or 0) + 1
        at = int(moment.now() * 1000)
        connection.execute(sa.insert(ORDERS).values(n=n, kind=kind, subject=subject, at=at))
        if connection.dialect.name == "postgresql":  # on SQLite the server finds it by itself
            notify(connection, {"-": "admin order - "})

    # Tables

    def tables(self, limit: int = 0) -> list[dict[str, Any]]:
        """The tables, those played last first; so many of them, or all."""
        last = sa.func.max(ENTRIES.c.at).label("last")
        query = sa.select(TABLES.c.id, last).join(ENTRIES, ENTRIES.c.table_id == TABLES.c.id)
        query = query.where(ENTRIES.c.kind.in_(PLAYED)).group_by(TABLES.c.id).order_by(last.desc(), TABLES.c.id)

        def work(connection: sa.Connection) -> list[dict[str, Any]]:
            rows = connection.execute(query.limit(limit) if limit else query).all()
            return [self._row(connection, name, at) for name, at in rows]

        return self._do(work, write=False)

    def _row(self, connection: sa.Connection, name: str, last: int) -> dict[str, Any]:
        """A table as a list shows it."""
        row: dict[str, Any] = {"table": name, "played": iso(last)}
        try:
            opened = self._reader.read(connection, name)
        except (Unusable, ValueError, LookupError, TypeError) as error:
            return {**row, "fault": str(error)}
        assert opened is not None
        table = opened.table
        return {
            **row, "game": table.box.game.name, "seats": table.box.seats, "moves": sum(table.moved),
            "over": table.position.over, "closed": table.closed,
        }  # fmt: skip

    def show(self, name: str) -> dict[str, Any]:
        """All about a table that an operator may know: no secret of the game, and no link."""

        def work(connection: sa.Connection) -> dict[str, Any]:
            opened, row = self._open(connection, name)
            table = opened.table
            newest = sa.select(sa.func.max(ENTRIES.c.at)).where(ENTRIES.c.table_id == name, ENTRIES.c.kind.in_(PLAYED))
            kinds = sa.select(ENTRIES.c.kind, sa.func.count()).where(ENTRIES.c.table_id == name)
            counted = {kind: n for kind, n in connection.execute(kinds.group_by(ENTRIES.c.kind)).all()}  # noqa: C416
            here = sa.select(PRESENCE.c.role).where(PRESENCE.c.table_id == name, PRESENCE.c.here)
            roles = set(connection.execute(here).scalars())
            people = [
                {
                    "seat": seat, "name": person.name, "kind": person.kind, "bot": person.bot,
                    "here": person.kind != "bot" and table.role(seat) in roles, "to_act": seat in table.to_act,
                    "moves": table.moved[seat], "own_link": table.role(seat) in table.links,
                }
                for seat, person in enumerate(table.people)
            ]  # fmt: skip
            return {
                **self._row(connection, name, connection.execute(newest).scalar_one()), "set": iso(row.created),
                "options": dict(table.box.options), "clock": table.clock, "hints": table.hints,
                "entries": sum(counted.values()), "chat": counted.get("chat", 0), "people": people,
                "rematch": table.rematch,
            }  # fmt: skip

        return self._do(work, write=False)

    def _open(self, connection: sa.Connection, name: str) -> tuple[Opened, Any]:
        """A table and its row; ValueError if there is none, or it cannot be read."""
        row = self._known(connection, name)
        try:
            opened = self._reader.read(connection, name)
        except (Unusable, LookupError, TypeError) as error:
            raise ValueError(f"table {name} cannot be read: {error}") from None
        assert opened is not None
        return opened, row

    def _known(self, connection: sa.Connection, name: str) -> Any:
        """The row of a table; ValueError if there is none."""
        row = connection.execute(sa.select(TABLES).where(TABLES.c.id == name)).first()
        if row is None:
            raise ValueError(f"there is no table {name!r}; `ludotheque admin list` names those there are")
        return row

    def close(self, name: str) -> bool:
        """Close a table: nobody can do anything there any more. False if it is closed already."""

        def work(connection: sa.Connection) -> bool:
            self._known(connection, name)
            closed = sa.select(ENTRIES.c.number).where(ENTRIES.c.table_id == name, ENTRIES.c.kind == Close.kind)
            if connection.execute(closed).first():
                return False
            self._append(connection, name, Close())
            connection.execute(sa.delete(DUE).where(DUE.c.table_id == name))
            self._order(connection, "table", name)
            return True

        return self._do(work)

    def delete(self, name: str) -> None:
        """Delete a table and all that was done there."""

        def work(connection: sa.Connection) -> None:
            self._known(connection, name)
            # first what a server writes first, so that the two never wait in a circle
            connection.execute(sa.delete(TABLES).where(TABLES.c.id == name))
            last = self._append(connection, name, Close())
            for table in OF_TABLES:
                # the last entry stays until the clean-up, so that no server that has not heard yet writes one there
                rest = ENTRIES.c.number < last if table is ENTRIES else sa.true()
                connection.execute(sa.delete(table).where(table.c.table_id == name, rest))
            self._order(connection, "delete", name)

        self._do(work)

    def renew(self, name: str, seat: int) -> tuple[str, list[int]]:
        """A new token for whoever moves a seat, and the seats that it moves; the old one opens nothing any more."""
        made = secrets.token_urlsafe(18)

        def work(connection: sa.Connection) -> list[int]:
            table = self._open(connection, name)[0].table
            if not 0 <= seat < table.box.seats:
                raise ValueError(f"table {name} has the seats 0 to {table.box.seats - 1}, not {seat}")
            if table.people[seat].kind == "bot":
                people = [str(i) for i, person in enumerate(table.people) if person.kind != "bot"]
                raise ValueError(f"seat {seat} is a bot's and has no link; people's are: {', '.join(people) or 'none'}")
            role = table.role(seat)
            self._append(connection, name, Key(role, digest(made)), seen=0)
            self._order(connection, "table", name)
            return list(table.held(role))

        return made, self._do(work)

    def _append(self, connection: sa.Connection, name: str, deed: Deed, seen: int = -1) -> int:
        """Add an entry to a table, seen by all or by nobody; its number."""
        newest = sa.select(ENTRIES).where(ENTRIES.c.table_id == name).order_by(ENTRIES.c.number.desc()).limit(1)
        before = entry_of(connection.execute(newest).one())
        marks = [mark + (seen != 0) for mark in before.marks]
        entry = Entry(before.number + 1, deed, None, seen & (1 << len(marks)) - 1, marks)
        connection.execute(sa.insert(ENTRIES).values(dict(zip(COLUMNS, json.loads(row_of(name, entry)), strict=True))))
        return entry.number

    # Addresses, and read-only mode

    def block(self, text: str) -> str:
        """Block an address or a network; which one is blocked then."""
        return self._switch("block", network_of(text))

    def unblock(self, text: str) -> str:
        """Block it no more."""
        wanted = network_of(text)
        held = self.blocked()
        if wanted not in held:
            raise ValueError(f"{wanted} is not blocked; blocked: {', '.join(held) or 'none'}")
        return self._switch("unblock", wanted)

    def blocked(self) -> list[str]:
        """What is blocked."""
        return list(self._orders().blocked)

    def readonly(self, on: bool | None = None) -> bool:
        """Whether the server is read-only; with a value, it is set."""
        if on is not None:
            self._switch("readonly", "on" if on else "off")
        return self._orders().readonly

    def _switch(self, kind: str, subject: str) -> str:
        self._do(lambda connection: self._order(connection, kind, subject))
        return subject

    def _orders(self) -> Orders:
        """What holds now."""
        query = sa.select(ORDERS.c.n, ORDERS.c.kind, ORDERS.c.subject).order_by(ORDERS.c.n)
        orders = Orders()
        orders.fold(Order(*row) for row in self._do(lambda c: c.execute(query).all(), write=False))
        return orders


def network_of(text: str) -> str:
    """A network as it is blocked: addresses of IPv6 are counted by 64 bits, for the rest costs nothing to change."""
    try:
        given: IPv4Network | IPv6Network = ip_network(text.strip(), strict=False)
    except ValueError:
        raise ValueError(
            f"{text!r} is no address and no network; allowed are such as 203.0.113.7, 203.0.113.0/24, 2001:db8::1 "
            "and 2001:db8::/48"
        ) from None
    if isinstance(given, IPv6Network):
        mapped = given.network_address.ipv4_mapped
        if mapped and given.prefixlen >= 96:
            return str(ip_network((int(mapped), given.prefixlen - 96), strict=False))
        if given.prefixlen > 64:
            return str(given.supernet(new_prefix=64))
    return str(given)


def iso(milliseconds: int) -> str:
    """A moment, in the time of the world.

    >>> iso(0)
    '1970-01-01 00:00:00Z'
    """
    return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):%Y-%m-%d %H:%M:%S}Z"


def listed(rows: Iterable[Mapping[str, Any]]) -> str:
    """Tables as a list in columns."""
    head = ("TABLE", "GAME", "SEATS", "MOVES", "LAST PLAYED", "STATE")
    shown = ("table", "game", "seats", "moves", "played")
    lines = [head, *((*(str(row.get(key, "?")) for key in shown), state(row)) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in lines)


def state(row: Mapping[str, Any]) -> str:
    """How a table stands, in a word."""
    if "fault" in row:
        return f"cannot be read: {row['fault']}"
    return ("over" if row["over"] else "not over") + (", closed" if row["closed"] else "")


def described(row: Mapping[str, Any]) -> str:
    """A table in words."""
    options = ", ".join(f"{name}={value}" for name, value in row["options"].items())
    clock = f"{row['clock']} s for a decision" if row["clock"] else "no clock"
    lines = [
        f"table {row['table']}: {row['game']}, {row['seats']} seats ({options or 'no options'}), {clock}",
        f"set {row['set']}, last played {row['played']}; {state(row)}",
        f"{row['moves']} moves, {row['chat']} words of chat, {row['entries']} entries in all",
    ]
    for person in row["people"]:
        who = person["name"] or "(no name)"
        told = [person["kind"], *([f"played by the bot {person['bot']}"] if person["bot"] else []),
                *["connected"] * person["here"], *["must decide"] * person["to_act"],
                *["has a link of their own"] * person["own_link"]]  # fmt: skip
        lines.append(f"seat {person['seat']}: {who}: {', '.join(told)}, {person['moves']} moves")
    return "\n".join([*lines, *([f"rematch: {row['rematch']}"] if row["rematch"] else [])])
