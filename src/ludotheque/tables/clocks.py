"""Clocks, and what is due at a table: whose time runs, whose is up, and that a bot plays for them then."""

from __future__ import annotations

from typing import TypeAlias

from ludotheque.tables import moment
from ludotheque.tables.entries import Entry, Hand
from ludotheque.tables.table import Table

Due: TypeAlias = dict[tuple[str, int], str]
"""What is due at a table, by kind and seat: a bot's question, or the moment at which a clock runs out."""


def late(table: Table, began: int) -> bool:
    """Whether the time for a question that began at a moment is over."""
    return bool(table.clock) and began + 1000 * table.clock <= moment.now() * 1000


def running(table: Table) -> dict[int, int]:
    """The people whose clock runs, with the moment at which their time ends."""
    if not table.clock:
        return {}
    awaited = [seat for seat in table.awaited() if table.people[seat].kind != "friend" or table.came[seat]]
    return dict.fromkeys(awaited, table.since + 1000 * table.clock)


def due(table: Table) -> Due:
    """What is to be done here though nobody asks for it."""
    bots: Due = {("bot", seat): question for seat, question in table.bots().items()}
    return bots | {("clock", seat): str(moment) for seat, moment in running(table).items()}


def lapse(table: Table, seat: int, bot: str) -> list[Entry]:
    """Let a bot play for a person whose time is up; nothing if it is not."""
    if seat not in running(table) or not late(table, table.since):
        return []
    return [table.enter(Hand(bot, None, late=True), seat)]
