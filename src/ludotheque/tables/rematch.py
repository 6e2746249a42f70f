"""A rematch: the same people at a new table, to which the old one points."""

from __future__ import annotations

from ludotheque.tables.entries import Entry, Rematch
from ludotheque.tables.table import Person, Refused, Table


def people(table: Table) -> list[Person]:
    """Who sits at the rematch: all who sat here, and bots only where bots sat from the start."""
    if table.closed:
        raise Refused("closed")
    if not table.position.over:
        raise Refused("not_over")
    return [Person(p.kind, p.name, p.bot if p.kind == "bot" else "") for p in table.people]


def point(table: Table, name: str) -> list[Entry]:
    """Say at which table the rematch is; nothing if that is said already."""
    return [] if table.rematch else [table.enter(Rematch(name))]
