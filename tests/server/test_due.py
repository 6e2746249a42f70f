"""Due work: some of each kind at a time, side by side, and nothing of it keeps a beat or a clock waiting."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from guests import Guest, InThread, running, settings

from ludotheque.server.due import AT_ONCE
from ludotheque.server.store.base import Away
from ludotheque.server.store.schema import DUE

pytestmark = pytest.mark.untraced


class Held:
    """Opening some tables takes until the test lets go; then they cannot be opened."""

    def __init__(self, place: InThread, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun: list[str] = []
        self.begins = threading.Semaphore(0)
        self._gate, self._loop = asyncio.Event(), place.server.servers[0].get_loop()
        real: Callable[[str], Any] = place.hub.open

        async def open_table(name: str) -> Any:
            if not name.startswith("held"):
                return await real(name)
            self.begun.append(name)
            self.begins.release()
            await self._gate.wait()
            raise Away("held")

        monkeypatch.setattr(place.hub, "open", open_table)

    def begin(self, count: int) -> None:
        """Wait until so many more were begun."""
        for _ in range(count):
            assert self.begins.acquire(timeout=20)

    def let_go(self) -> None:
        self._loop.call_soon_threadsafe(self._gate.set)


def add(place: InThread, kind: str, count: int) -> list[str]:
    """Let work be due that a dead process held, the first for longest."""
    names = [f"held{i:02}" for i in range(count)]
    rows = [
        {"table_id": name, "kind": kind, "seat": 0, "question": "1.0", "owner": "dead", "until": float(i)}
        for i, name in enumerate(names)
    ]
    with place.hub.store.engine.begin() as connection:
        connection.execute(sa.insert(DUE), rows)
    return names


@pytest.mark.parametrize(("kind", "count"), [("bot", AT_ONCE["bot"]), ("clock", AT_ONCE["clock"] - 1)])
def test_work_that_hangs_stops_neither_beats_nor_clocks(
    kind: str, count: int, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(settings(database)) as place:
        held = Held(place, monkeypatch)
        add(place, kind, count)
        held.begin(count)
        beats, real = threading.Semaphore(0), place.hub.store.tick

        async def tick() -> None:
            await real()
            beats.release()

        monkeypatch.setattr(place.hub.store, "tick", tick)
        made = place.set("montana", "me:Ana", "screen:Bruno", clock=1)
        guest = Guest(place, made["table"], made["token"])
        while not any(person["bot"] for person in guest.state["people"]):
            guest.receive()
        for _ in range(3):
            assert beats.acquire(timeout=20)
        held.let_go()
        guest.close()


@pytest.mark.parametrize("kind", ["clock", "bot"])
def test_no_more_is_claimed_than_is_begun(kind: str, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    most = AT_ONCE[kind]
    with running(settings(database, lease=60)) as place:
        held = Held(place, monkeypatch)
        names = add(place, kind, 3 * most)
        held.begin(most)
        with place.hub.store.engine.connect() as connection:
            mine = sa.select(DUE.c.table_id).where(DUE.c.kind == kind, DUE.c.owner == place.hub.name)
            assert sorted(connection.execute(mine).scalars()) == sorted(held.begun) == names[:most]
        held.let_go()
        held.begin(2 * most)
        assert sorted(held.begun) == names, "each once"


def test_what_another_claims_is_not_waited_for(postgres: Any) -> None:
    """Two processes that claim at the same moment get different work."""
    with running(settings(postgres.database(), lease=60, grace=600)) as place:
        names = add(place, "clock", 6)
        store = place.hub.store
        loop = place.server.servers[0].get_loop()
        with store.engine.begin() as connection:
            first = sa.select(DUE.c.table_id).where(DUE.c.kind == "clock").order_by(DUE.c.until).limit(2)
            assert list(connection.execute(first.with_for_update()).scalars()) == names[:2]
            got = asyncio.run_coroutine_threadsafe(store.claim("clock", 2), loop).result(20)
            assert sorted(claim.table for claim in got) == names[2:4]
