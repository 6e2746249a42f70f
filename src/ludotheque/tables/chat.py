"""Chat."""

from __future__ import annotations

from ludotheque.tables.entries import Chat, Entry
from ludotheque.tables.table import Refused, Table


def say(
    table: Table, seat: int, text: str, limit: int, key: str | None = None, most: int | None = None
) -> list[Entry]:
    """Say something, in so many characters at most, and so many times at this table."""
    text = text.strip()
    if not text:
        raise Refused("empty")
    if len(text) > limit:
        raise Refused("too_long", n=limit)
    if most is not None and table.said[seat] >= most:
        raise Refused("said_enough", n=most)
    return [table.enter(Chat(text), seat, key=key)]
