"""Due work: some of each kind at a time, side by side, and nothing of it keeps a beat or a clock waiting."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from guests import Guest, InThread, Postgres, running, settings

from ludotheque.server import hub as hubs
from ludotheque.server.due import AT_ONCE
from ludotheque.server.store import open_store
from ludotheque.server.store.base import Away
from ludotheque.server.store.schema import DUE


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


def test_what_another_claims_is_not_waited_for(postgres: Postgres) -> None:
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


# Bots where people are at one process, and what is due at another


def test_bots_go_on_when_the_process_that_saw_to_them_ends(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who comes leaves them to a process that is there already and whose name is before its own; that one then ends."""
    url = postgres.database()
    with running(settings(url)) as place:
        made = place.set("fists", "bot", "bot", "bot")  # nobody watches: they wait
        other = open_store(settings(url).url, {}, "0", lease=2)
        loop, real = place.server.servers[0].get_loop(), place.hub.due.wake
        answered, left = threading.Event(), threading.Event()

        async def wake(sitting: Any) -> None:
            while "0" not in sitting.elsewhere and not answered.is_set():
                await asyncio.sleep(0.01)
            answered.set()
            await real(sitting)
            left.set()

        def tell(kind: str, table: str = "-", rest: str = "") -> None:
            asyncio.run_coroutine_threadsafe(other.tell(kind, table, rest), loop).result(20)

        monkeypatch.setattr(place.hub.store, "settles", 0)
        monkeypatch.setattr(place.hub.due, "wake", wake)
        monkeypatch.setattr(place.hub.presence, "_wake", wake)
        watcher = Guest(place, made["table"], made["links"]["watch"])
        tell("here", made["table"], "[[],1]")
        assert left.wait(20) and not place.hub.sittings[made["table"]].thinking, "it is the other's"
        tell("bye")
        number = watcher.n
        while watcher.n == number:
            watcher.receive()
        watcher.close()
        other.close()


def test_bots_do_not_rest_where_somebody_is_connected_elsewhere(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def none(kind: str, most: int) -> list[Any]:
        return []

    url = postgres.database()
    with running(settings(url)) as one, running(settings(url)):
        one.hub.thinking.closing = True  # it sees to nothing
        monkeypatch.setattr(one.hub.store, "claim", none)
        made = one.set("fists", "me:Ana", "bot", "bot")
        ana = Guest(one, made["table"], made["token"])
        ana.play("close")
        while not ana.state["codes"]:
            ana.receive()
        one.hub.thinking.closing = False
        ana.close()


def test_a_process_is_ready_when_nobody_need_wait(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    done = threading.Event()

    def warm(games: Any) -> None:
        time.sleep(0.3)
        done.set()

    monkeypatch.setattr(hubs, "warm", warm)
    with running(settings(database)) as place:
        assert place.http.get("/ready").status_code == 200 and done.is_set()
