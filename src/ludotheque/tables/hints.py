"""Hints: who may have one, and that all see it."""

from __future__ import annotations

from ludotheque.tables.entries import Entry, Hint
from ludotheque.tables.table import Refused, Table


def check(table: Table, seat: int, question: str) -> None:
    """Refuse a hint where other people play along, unless the table was set so, and to who is not asked."""
    others = (person.kind != "bot" for other, person in enumerate(table.people) if other != seat)
    if not table.hints and any(others):
        raise Refused("hint_people")
    if seat not in table.position.to_act or table.question(seat) != question:
        raise Refused("stale", stale=True)


def take(table: Table, seat: int, question: str, key: str) -> list[Entry]:
    """A person takes a hint; what it says is theirs alone."""
    check(table, seat, question)
    return [table.enter(Hint(), seat, key=key)]
