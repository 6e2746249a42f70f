"""What guests do at a table, and what they and the database then have, for tests of what happens at once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import sqlalchemy as sa
from guests import Guest, InThread

from ludotheque.server.store.schema import ENTRIES


def sit(place: InThread, made: dict[str, Any], seat: int = 0, **more: Any) -> Guest:
    """Somebody at a seat: the host, or a friend by their link."""
    return Guest(place, made["table"], made["links"][f"seat{seat}"] if seat else made["token"], **more)


def look(guest: Guest) -> str:
    """The position in words."""
    guest.send(type="look")
    text: str = guest.until("look")["text"]
    return text


def numbers(guest: Guest) -> list[int]:
    """The entries that somebody has seen, by their own numbering."""
    return [e["n"] for m in guest.seen for e in m.get("entries", ())]


def aside(work: Callable[[], Any]) -> Any:
    """Do something in a thread of its own, from within a server's loop or reader."""
    return ThreadPoolExecutor(1).submit(work).result(20)


def burst(*places: InThread) -> None:
    """One id over two sockets while so much is said that no table in memory remembers it: it is stored once."""
    for _ in range(2):
        made = places[0].set("fists", "me:Ana", "friend:Bruno")
        guests = [sit(places[i % len(places)], made, max_queue=None) for i in range(50)]
        said = ["once", *(f"c{i}" for i in range(48)), "once"]
        for guest, ident in zip(guests, said, strict=True):
            guest.send(type="chat", id=ident, text=ident)
        for guest, ident in zip(guests, said, strict=True):
            assert guest.answer(ident, timeout=60)["type"] in ("update", "ack")
        assert keys(places[0], made["table"]) == sorted({f"host:{ident}" for ident in said})
        for guest in guests:
            while guest.n < len(said):
                guest.receive()
            guest.close()


def keys(place: InThread, table: str) -> list[str]:
    """The ids of all that is stored of a table."""
    with place.hub.store.engine.connect() as connection:
        query = sa.select(ENTRIES.c.key).where(ENTRIES.c.table_id == table, ENTRIES.c.key.is_not(None))
        return sorted(connection.execute(query).scalars())
