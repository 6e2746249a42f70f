"""Chat."""

from __future__ import annotations

from ludotheque.tables.entries import Chat, Entry
from ludotheque.tables.table import Refused, Table


def say(table: Table, seat: int, text: str, limit: int, key: str | None = None) -> list[Entry]:
    """Say something, in so many characters at most."""
    text = text.strip()
    if not text:
        raise Refused("empty")
    if len(text) > limit:
        raise Refused("too_long", n=limit)
    return [table.enter(Chat(text), seat, key=key)]
