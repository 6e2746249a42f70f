"""Two processes on one database: news while a table is opened, clean-ups, who is where, a database that goes away."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from guests import Guest, InThread, Postgres, running, settings
from meeting import aside, burst, look, numbers, sit

from ludotheque.server.store import open_store
from ludotheque.server.store.base import Store
from ludotheque.server.store.reading import LAST_SNAPSHOT
from ludotheque.server.store.schema import DUE, ENTRIES, PRESENCE, PROCESSES, TABLES


@pytest.fixture
def pair(postgres: Postgres) -> Iterator[tuple[InThread, InThread]]:
    """Two servers on one database, both within reach."""
    url = postgres.database()
    with running(settings(url)) as one, running(settings(url)) as two:
        yield one, two


def test_a_move_that_comes_while_the_table_is_opened_elsewhere_is_seen(
    pair: tuple[InThread, InThread], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = pair
    made = one.set("montana", "me:Ana", "screen:Bruno")
    ana = sit(one, made)
    real = Store.read

    def late(self: Store, connection: sa.Connection, name: str) -> Any:
        opened = real(self, connection, name)
        if self is two.hub.store and opened and opened.table.number == 1:
            aside(ana.any_move)
            time.sleep(0.2)  # its news comes, and finds no table
        return opened

    monkeypatch.setattr(Store, "read", late)
    watcher = Guest(two, made["table"], made["links"]["watch"])
    assert watcher.n == ana.n == 2
    for guest in (ana, watcher):
        guest.close()


def test_a_take_back_while_the_table_is_opened_elsewhere_is_seen(
    pair: tuple[InThread, InThread], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The newest snapshot and the entries after it are read as they were at one moment."""
    one, two = pair
    made = one.set("fists", "me:Ana", "friend:Bruno")
    ana = sit(one, made)
    ana.play("add")
    ana.play("add")
    real, done = sa.Connection.execute, list[bool]()

    def execute(self: sa.Connection, statement: Any, *given: Any, **more: Any) -> Any:
        result = real(self, statement, *given, **more)
        if statement is LAST_SNAPSHOT and not done:
            done.append(True)
            aside(lambda: ana.do("back", question=ana.state["question"]))
        return result

    monkeypatch.setattr(sa.Connection, "execute", execute)
    again = sit(two, made)
    assert done and look(again) == look(ana) and again.n == ana.n == 4
    for guest in (ana, again):
        guest.close()


def test_nothing_is_skipped_when_catching_up_with_a_take_back(
    pair: tuple[InThread, InThread], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = pair
    made = one.set("fists", "me:Ana", "friend:Bruno")
    ana, beside, again = sit(one, made), sit(one, made), sit(two, made)
    ana.play("add")
    while again.n < 2:
        again.until("update")
    real, done = Store.open, list[bool]()

    def more() -> None:
        while beside.n < 3:
            beside.until("update")
        beside.play("add")

    async def late(self: Store, name: str) -> Any:
        if self is two.hub.store and not done:
            done.append(True)
            await asyncio.get_running_loop().run_in_executor(None, more)
        return await real(self, name)

    monkeypatch.setattr(Store, "open", late)
    ana.do("back", question=ana.state["question"])
    while again.n < 4:
        again.until("update")
    assert done and numbers(again) == [1, 2, 3, 4]
    for guest in (ana, beside, again):
        guest.close()


def test_a_move_at_a_table_that_was_just_cleared_away_is_not_acknowledged(pair: tuple[InThread, InThread]) -> None:
    one, two = pair
    made = one.set("fists", "me:Ana", "friend:Bruno")
    played = one.set("fists", "me:Ana", "friend:Bruno")
    other = sit(one, played)
    other.play("close")
    ana = sit(one, made)
    future = asyncio.run_coroutine_threadsafe(
        two.hub.store.clean(int(time.time() * 1000) + 1000, time.time() + 3600), two.server.servers[0].get_loop()
    )
    assert future.result(20) == 1
    assert ana.play("close")["key"] == "unknown_link"
    with one.hub.store.engine.connect() as connection:
        assert connection.execute(sa.select(TABLES.c.id)).scalars().all() == [played["table"]]
        assert connection.execute(sa.select(ENTRIES.c.table_id)).scalars().all() == [played["table"]] * 2
    for guest in (ana, other):
        guest.close()


def test_an_id_sent_to_two_processes_counts_once(pair: tuple[InThread, InThread]) -> None:
    burst(*pair)


def test_who_is_connected_to_another_process_is_never_replaced(postgres: Postgres) -> None:
    """However fast: what counts is in the database before they are welcomed."""
    url = postgres.database()
    with running(settings(url, away=0.0)) as one, running(settings(url, away=0.0)) as two:
        made = one.set("montana", "me:Ana", "friend:Bruno")
        ana = sit(one, made)
        for _ in range(30):
            bruno = sit(two, made, 1)
            ana.send(type="hand", seat=1, bot="random")
            assert ana.until("refused", "update").get("key") == "still_here"
            bruno.close()
        ana.hand_over(1)
        bruno = sit(two, made, 1)
        bruno.send(type="hand", seat=1, bot="")
        while bruno.state["people"][1]["bot"]:
            bruno.until("update")
        there = sa.select(PRESENCE.c.here).where(PRESENCE.c.role == "seat1", PRESENCE.c.process == two.hub.name)
        with one.hub.store.engine.begin() as connection:  # as if it had been busy for so long that it seemed dead
            connection.execute(sa.delete(PROCESSES).where(PROCESSES.c.name == two.hub.name))
            connection.execute(sa.update(PRESENCE).where(PRESENCE.c.process == two.hub.name).values(here=False))
        deadline, here = time.time() + 20, False
        while not here and time.time() < deadline:
            with one.hub.store.engine.connect() as connection:
                here = connection.execute(there).scalar_one()
        ana.send(type="hand", seat=1, bot="random")
        assert ana.until("refused")["key"] == "still_here", "it lives, and says again who is connected to it"
        for guest in (ana, bruno):
            guest.close()


def test_one_jumps_to_the_end_where_another_process_lets_the_bots_think(postgres: Postgres) -> None:
    url = postgres.database()
    with running(settings(url, lease=600)) as one, running(settings(url, lease=600)) as two:
        made = one.set("fists", "me:Ana", "bot")
        ana, there = sit(one, made), sit(two, made)
        one.hub.thinking.closing = True  # its bots never come to an end
        ana.send(type="hand", seat=0, bot="random")
        while not there.state["people"][0]["bot"]:
            there.until("update")
        there.send(type="hasten")
        while not there.state["over"]:
            there.until("update")
        for guest in (ana, there):
            guest.close()


def test_claims_on_what_is_being_thought_about_are_held(postgres: Postgres) -> None:
    url = settings(postgres.database()).url
    one, two = (open_store(url, {}, f"process{i}", lease=1) for i in range(2))
    row = {"table_id": "t", "kind": "bot", "seat": 0, "question": "1.0", "owner": "process0", "until": 0.0}
    with one.engine.begin() as connection:
        connection.execute(sa.insert(DUE), [row])

    async def scene() -> None:
        assert len(await one.claim("bot", 9)) == 1
        for _ in range(4):
            await asyncio.sleep(0.4)
            await one.renew(["t"])
        assert await two.claim("bot", 9) == []
        await asyncio.sleep(1.1)
        assert len(await two.claim("bot", 9)) == 1

    asyncio.run(scene())
    for storage in (one, two):
        storage.close()


def test_tables_go_on_when_the_database_was_away(postgres: Postgres) -> None:
    with running(settings(postgres.database())) as place:
        made = place.set("montana", "me:Ana", "screen:Bruno")
        bots = place.set("montmurail", "bot", "bot", "bot")
        guest = sit(place, made)
        watcher = Guest(place, bots["table"], bots["links"]["watch"])
        while watcher.n < 10:
            watcher.receive()
        postgres.stop()
        try:
            answer = place.http.get("/ready?lang=fr")
            assert answer.status_code == 503 and "ne répond pas" in answer.json()["detail"]
            question, code = guest.state["question"], guest.state["codes"][0]
            assert guest.play(code, ident="once", question=question)["key"] == "no_database", "not acknowledged"
        finally:
            postgres.start()
        number = watcher.n
        while watcher.n < number + 5:
            watcher.receive(30)
        assert guest.play(code, ident="once", question=question)["type"] == "update"
        for g in (guest, watcher):
            g.close()
