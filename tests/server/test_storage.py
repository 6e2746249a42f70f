"""Storage: two processes on PostgreSQL, migrations, files in use, clients that do not read."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import json
import random
import socket
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from guests import GENEROUS, Guest, InProcess, InThread, Place, Postgres, running, settings

from ludotheque.server import Limits
from ludotheque.server.admin import Admin
from ludotheque.server.migrate import HEAD, upgrade
from ludotheque.server.run import usable
from ludotheque.server.store import open_store
from ludotheque.server.store.reading import Unusable
from ludotheque.server.store.schema import DUE, METADATA, SNAPSHOTS, TABLES


def test_a_signal_finishes_the_write_under_way(tmp_path: Path) -> None:
    server = InProcess(tmp_path / "t.sqlite").wait()
    made = server.set("montana", "me", "screen")
    guest = Guest(server, made["table"], made["token"])
    for _ in range(5):
        guest.any_move()
    out = server.stop()
    assert server.process.returncode == 0, out
    assert made["token"] not in out and "Traceback" not in out
    with contextlib.closing(sqlite3.connect(tmp_path / "t.sqlite")) as database:
        assert database.execute("SELECT count(*) FROM entries").fetchone() == (6,)


def test_a_signal_does_not_wait_for_a_write_that_hangs(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Whoever asked is told to ask again; nothing went wrong that an operator would have to read of."""
    file = tmp_path / "t.sqlite"
    place = InThread(settings(file))
    made = place.set("montana", "me", "screen")
    guest = Guest(place, made["table"], made["token"])
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other, ThreadPoolExecutor() as pool:
        other.execute("BEGIN IMMEDIATE")
        guest.send(type="chat", id="c", text="hello")
        asked = pool.submit(place.http.post, "/api/tables", json={"game": "montana", "seats": [{"kind": "me"}] * 2})
        sitting = place.hub.sittings[made["table"]]
        while not (sitting.lock.locked() and len(place.server.server_state.tasks) == 2):  # both wait for the writer
            time.sleep(0.01)
        place.server.should_exit = True
        answer = asked.result(30)
        other.execute("ROLLBACK")
    assert answer.status_code == 503 and "restarted" in answer.json()["detail"], answer.text
    assert answer.headers["retry-after"] == "1"
    place.close()
    guest.close()
    assert not place.thread.is_alive() and "Traceback" not in caplog.text


def test_a_second_process_on_the_same_file_is_refused(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite")):
        assert "another ludotheque server is using" in usable(f"sqlite:///{tmp_path / 't.sqlite'}")
    assert usable(f"sqlite:///{tmp_path / 't.sqlite'}") == ""


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    assert usable(f"sqlite:///{file}") == ""
    with contextlib.closing(sqlite3.connect(file)) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() == (HEAD,)
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    assert "newer ludotheque" in usable(f"sqlite:///{file}")


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_tables_of_an_older_database_go_on(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """A database as version 0001 left it: its rows, its snapshots without what came later."""
    with running(settings(tmp_path / "new.sqlite", snapshots=2)) as place:
        made = place.set("montana", "me:Ana", "screen:Bruno")
        guest = Guest(place, made["table"], made["token"])
        for _ in range(9):
            guest.any_move()
        state, seen = guest.state, guest.n
        guest.close()
    new = sa.create_engine(f"sqlite:///{tmp_path / 'new.sqlite'}")
    url = str(tmp_path / "old.sqlite") if kind == "sqlite" else request.getfixturevalue("postgres").database()
    old = sa.create_engine(settings(url).url)
    with old.begin() as there, new.connect() as here:
        upgrade(there, "0001")
        tables = sa.MetaData()
        tables.reflect(there)
        for table in (tables.tables[name] for name in ("tables", "entries", "snapshots")):
            rows = [dict(row._mapping) for row in here.execute(sa.select(*table.c))]
            for row in rows:
                if table.name == "snapshots":
                    doc = json.loads(row["doc"])
                    del doc["since"], doc["came"]
                    row["doc"] = json.dumps(doc)
            there.execute(sa.insert(table), rows)
    old.dispose()
    new.dispose()
    with running(settings(url)) as place:
        guest = Guest(place, made["table"], made["token"])
        assert guest.state == state and guest.n == seen and "clock" not in guest.state
        assert not guest.welcome["hints"]
        assert guest.any_move()["type"] == "update"
        guest.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_an_older_version_stored_twice_stays(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    url = str(tmp_path / "old.sqlite") if kind == "sqlite" else request.getfixturevalue("postgres").database()
    engine = sa.create_engine(settings(url).url)
    with running(settings(url)) as place:
        made = place.set("fists", "me:Ana", "friend:Bruno")
        guest = Guest(place, made["table"], made["token"])
        for ident in "abcd":
            guest.send(type="chat", id=ident, text=f"says {ident}")
            guest.answer(ident)
        guest.close()
    with engine.begin() as connection:  # as 0002 left it
        connection.exec_driver_sql("DROP INDEX ix_entries_key")
        for table in ("processes", "presence", "orders"):
            connection.exec_driver_sql(f"DROP TABLE {table}")
        connection.exec_driver_sql("ALTER TABLE tables DROP COLUMN hints")
        connection.exec_driver_sql("UPDATE entries SET key = 'host:a' WHERE key IN ('host:b', 'host:d')")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0002'")
    with running(settings(url)) as place:
        guest = Guest(place, made["table"], made["token"])
        said = [e["text"] for e in guest.welcome["entries"] if e["kind"] == "chat"]
        assert said == [f"says {ident}" for ident in "abcd"]
        for ident in "ac":
            guest.send(type="chat", id=ident, text="once more")
            assert guest.answer(ident)["again"]
        assert guest.do("chat", text="new")["type"] == "update"
        guest.close()
    engine.dispose()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_links_of_before_orders_lead_where_they_did(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """A database as 0003 left it: nothing was ordered, and no snapshot says whose link is whose."""
    url = str(tmp_path / "old.sqlite") if kind == "sqlite" else request.getfixturevalue("postgres").database()
    with running(settings(url, snapshots=2)) as place:
        made = place.set("fists", "me:Ana", "friend:Bruno")
        guest = Guest(place, made["table"], made["token"])
        for text in "abcd":
            guest.do("chat", text=text)
        guest.close()
    engine = sa.create_engine(settings(url).url)
    with engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE orders")
        connection.exec_driver_sql("ALTER TABLE tables DROP COLUMN hints")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0003'")
        for number, text in connection.execute(sa.select(SNAPSHOTS.c.number, SNAPSHOTS.c.doc)).all():
            doc = json.loads(text)
            for name in ("closed", "links", "said", "named"):
                del doc[name]
            at = SNAPSHOTS.c.number == number
            connection.execute(sa.update(SNAPSHOTS).where(at).values(doc=json.dumps(doc)))
    engine.dispose()
    with running(settings(url)) as place:
        admin = Admin(settings(url).url, settings(url).games)
        assert admin.tables()[0]["table"] == made["table"] and not admin.readonly() and not admin.blocked()
        for token in (made["token"], *made["links"].values()):
            Guest(place, made["table"], token).close()
        bruno = Guest(place, made["table"], made["links"]["seat1"], fresh="a-token-of-ones-own-000000")
        assert bruno.welcome["own"] and bruno.do("chat", text="e")["type"] == "update"
        bruno.close()
        assert admin.close(made["table"])


def test_a_table_keeps_its_rules_when_a_default_changes(tmp_path: Path) -> None:
    """What its row does not name is as it was when it was written."""
    given = settings(tmp_path / "t.sqlite")
    changed = dataclasses.replace(given.games["fists"], former={"gifts": "none"})  # the default is "allowed" now
    given.__dict__["games"] = {**given.games, "fists": changed}
    with running(given) as place:
        old, new = (place.set("fists", "me:Ana", "friend:Bruno") for _ in range(2))
        with place.hub.store.engine.begin() as connection:
            kept = connection.execute(sa.select(TABLES.c.box).where(TABLES.c.id == new["table"])).scalar_one()
            assert json.loads(kept)["options"] == {"gifts": "allowed"}
            row = json.dumps({"seats": 2, "options": {}, "components": {}})
            connection.execute(sa.update(TABLES).where(TABLES.c.id == old["table"]).values(box=row))
        for made, gifts in ((old, "none"), (new, "allowed")):
            guest = Guest(place, made["table"], made["token"])
            assert place.hub.sittings[made["table"]].table.box.options == {"gifts": gifts}
            assert guest.play("close")["type"] in ("update", "ack")
            guest.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_migrations_make_what_the_code_expects(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    url = str(tmp_path / "t.sqlite") if kind == "sqlite" else request.getfixturevalue("postgres").database()
    storage = open_store(settings(url).url, {}, "test", 1)
    with storage.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        assert connection.execute(sa.select(DUE.c.kind)).scalars().all() == ["clean"]
    storage.close()


def due(place: InThread) -> float:
    with place.hub.store.engine.connect() as connection:
        until: float = connection.execute(sa.select(DUE.c.until).where(DUE.c.kind == "clean")).scalar_one()
    return until


def stored(place: InThread) -> set[str]:
    with place.hub.store.engine.connect() as connection:
        return set(connection.execute(sa.select(TABLES.c.id)).scalars())


def test_tables_at_which_nobody_ever_moved_are_cleared_away(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite")) as place:
        played, unplayed, sat_at = (place.set("fists", "me", "friend") for _ in range(3))
        guest = Guest(place, played["table"], played["token"])
        guest.play("close")
        guest.close()
        deadline = time.time() + 20
        while due(place) < time.time() + 3000 and time.time() < deadline:
            time.sleep(0.05)
        assert due(place) > time.time() + 3000, "it was done, and is due again in an hour"
        assert stored(place) == {made["table"] for made in (played, unplayed, sat_at)}, "nothing goes too soon"
    with contextlib.closing(sqlite3.connect(tmp_path / "t.sqlite")) as database:
        database.execute("UPDATE due SET until = ? WHERE kind = 'clean'", (time.time() + 1,))
        database.commit()
    with running(settings(tmp_path / "t.sqlite", keep=0)) as place:
        guest = Guest(place, sat_at["table"], sat_at["token"])
        deadline = time.time() + 20
        while unplayed["table"] in stored(place) and time.time() < deadline:
            time.sleep(0.1)
        assert stored(place) == {played["table"], sat_at["table"]}
        assert guest.play("close")["type"] in ("update", "ack"), "who sits at a table keeps it"
        with pytest.raises(AssertionError, match="unknown_link"):
            Guest(place, unplayed["table"], unplayed["token"])
        guest.close()


def test_after_a_change_of_rules_a_table_goes_on_from_where_they_agree(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    with running(settings(file)) as place:
        made = place.set("fists", "me:Ana", "screen:Bruno")
        guest = Guest(place, made["table"], made["token"])
        guest.send(type="sit", seat=0)
        guest.until("view")
        guest.play("add")
        guest.play("add")
        guest.do("chat", text="hello")
        guest.close()
    with contextlib.closing(sqlite3.connect(file)) as database:  # as if "add" had been allowed once only
        database.execute("UPDATE entries SET body = replace(body, '\"add\"', '\"keep\"') WHERE number = 3")
        database.commit()
    for _ in range(2):
        with running(settings(file)) as place:
            guest = Guest(place, made["table"], made["token"], seat=0)
            guest.send(type="look")
            assert "(1)" in guest.until("look")["text"].splitlines()[0] or guest.n > 4
            assert guest.n >= 4, "the log is whole"
            assert guest.play("add")["type"] == "update"
            guest.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_snapshot_that_cannot_be_read_loses_no_table(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture
) -> None:
    """The entries are the truth: an earlier snapshot does as well, and none at all, across moves taken back."""
    url = str(tmp_path / "t.sqlite") if kind == "sqlite" else request.getfixturevalue("postgres").database()
    engine = sa.create_engine(settings(url).url)
    given: dict[str, Any] = {"snapshots": 4, "random": random.Random(3)}
    with running(settings(url, **given)) as place:
        made = place.set("montana", "me:Ana", "screen:Bruno", options={"starting_tile": "chosen"})
        guest = Guest(place, made["table"], made["token"])
        looks = {guest.n: look(guest)}
        backs = 0
        while guest.n < 40 or not backs:
            guest.any_move()
            looks[guest.n] = look(guest)
            if guest.state["back"]["how"] == "free" and guest.n % 3 == 0:
                guest.do("back", question=guest.state["question"])
                backs += 1
                looks[guest.n] = look(guest)
        guest.do("ask")
        looks[guest.n] = look(guest)
        state, last = guest.state, guest.n
        guest.close()
    with engine.connect() as connection:
        rows = connection.execute(sa.select(SNAPSHOTS).order_by(SNAPSHOTS.c.number)).all()
    numbers = [row.number for row in rows]
    impossible = json.loads(rows[-1].doc)
    impossible["position"]["state"]["actors"] = 77
    broken = (json.dumps(impossible), "{}", "[]", "null", "{", json.dumps({**impossible, "position": {"format": 99}}))
    for which in (numbers[-1:], numbers[-3:], numbers):
        for doc in broken if which == numbers else broken[:1]:
            with engine.begin() as connection:
                mended = sa.update(SNAPSHOTS).where(SNAPSHOTS.c.number.in_(which)).values(doc=doc)
                assert connection.execute(mended).rowcount == len(which)
            with running(settings(url, **given)) as place:
                guest = Guest(place, made["table"], made["token"], seat=guest.seat)
                assert (guest.n, guest.state) == (last, state)
                assert look(guest) == looks[last]
                for n in sorted(looks)[:: 7 if which == numbers else 1]:
                    guest.send(type="at", n=n)
                    assert bare(guest.until("at")["text"]) == bare(looks[n]), n
                guest.close()
            assert f"table {made['table']} is passed over" in caplog.text
            caplog.clear()
    with running(settings(url, **given)) as place:
        guest = Guest(place, made["table"], made["token"])
        guest.play_on()
        head = {"authorization": f"Bearer {made['token']}"}
        assert place.http.get(f"/api/tables/{made['table']}/record", headers=head).status_code == 200
        guest.close()
    engine.dispose()


def look(guest: Guest) -> str:
    guest.send(type="look")
    text: str = guest.until("look")["text"]
    return text


def bare(text: str) -> str:
    """A position in words, whoever looks at it."""
    return " ".join(text.replace(" (you)", "").replace(", you", "").replace("you, ", "").split())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_draw_that_was_taken_back_comes_again(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """At once, after a start, from an older snapshot, and from none; and no other table has the same draws."""
    url = str(tmp_path / "t.sqlite") if kind == "sqlite" else request.getfixturevalue("postgres").database()
    engine = sa.create_engine(settings(url).url)

    def draw(place: InThread, guest: Guest) -> list[str]:
        """What is told of the first move that can be made now; if chance decides after it, it is taken back again."""
        mover = guest.seat
        told = guest.play(guest.state["codes"][0])["entries"][-1]["lines"]
        table = place.hub.sittings[guest.link[1]].table
        if table.barrier != "chance" or table.steps:
            return []
        assert guest.do("ask", seat=mover)["entries"][-1]["kind"] == "back"
        return list(told)

    with running(settings(url, snapshots=7)) as place:
        made = place.set("montana", "me:Ana", "screen:Bruno")
        guest, first = Guest(place, made["table"], made["token"]), list[str]()
        for _ in range(12):
            guest.any_move()
        while not first:
            first = draw(place, guest)
        assert all(draw(place, guest) == first for _ in range(5))
        guest.close()
    with engine.connect() as connection:
        rows = connection.execute(sa.select(SNAPSHOTS)).all()
    for forget in ("nothing", "counts", "snapshots"):
        with engine.begin() as connection:
            for row in rows if forget == "counts" else ():
                doc = json.loads(row.doc)
                del doc["drawn"]
                connection.execute(
                    sa.update(SNAPSHOTS).where(SNAPSHOTS.c.number == row.number).values(doc=json.dumps(doc))
                )
            if forget == "snapshots":
                connection.execute(sa.delete(SNAPSHOTS))
        with running(settings(url)) as place:
            guest = Guest(place, made["table"], made["token"])
            assert [draw(place, guest), draw(place, guest)] == [first, first], forget
            guest.close()
    with running(settings(url)) as place:
        deals = set()
        for _ in range(4):
            other = place.set("montana", "me:Ana", "screen:Bruno")
            guest = Guest(place, other["table"], other["token"])
            deals.add(look(guest))
            guest.close()
        assert len(deals) == 4
    engine.dispose()


@pytest.mark.parametrize("how", ["deleted", "replaced", "moved", "log"])
def test_nothing_is_acknowledged_that_a_lost_file_would_lose(
    how: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file, other = tmp_path / "t.sqlite", tmp_path / "other.sqlite"
    with running(settings(file)) as place:
        made = place.set("montana", "me:Ana", "screen:Bruno")
        guest, french = (Guest(place, made["table"], made["token"], lang=lang) for lang in ("en", "fr"))
        assert guest.any_move()["type"] == "update"
        assert place.http.get("/ready").status_code == 200
        question, code = guest.state["question"], guest.state["codes"][0]
        if how == "deleted":
            file.unlink()
        elif how == "replaced":
            assert usable(f"sqlite:///{other}") == ""
            other.replace(file)
        elif how == "moved":
            file.rename(other)
        else:
            Path(f"{file}-wal").unlink()
        for _ in range(3):
            answer = guest.play(code, ident="kept", question=question)
            assert (answer["type"], answer["key"]) == ("error", "lost"), answer
            assert "moved, deleted or replaced" in answer["text"]
        assert "déplacé, supprimé ou remplacé" in french.do("chat", text="ohé")["text"]
        health = place.http.get("/ready?lang=fr")
        assert health.status_code == 503 and "supprimé" in health.json()["detail"]
        body = {"game": "fists", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        assert place.http.post("/api/tables", json=body).status_code == 503
        assert caplog.text.count("was moved, deleted or replaced: nothing can be kept") == 1
        if how == "moved":
            other.rename(file)
            assert place.http.get("/ready").status_code == 200
            assert guest.play(code, ident="kept", question=question)["type"] == "update"
        for g in (guest, french):
            g.close()
    assert file.exists() is (how != "deleted"), "no empty file hides that it is gone"


@pytest.mark.skipif(sys.platform == "win32", reason="no limits on the size of files")
def test_it_is_not_ready_where_nothing_can_be_written(tmp_path: Path) -> None:
    import resource

    server = InProcess(tmp_path / "t.sqlite").wait()
    made = server.set("montana", "me:Ana", "screen:Bruno")
    guest = Guest(server, made["table"], made["token"])
    question, code = guest.state["question"], guest.state["codes"][0]
    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))  # a full disk
    until_ready(server, 503)
    assert guest.play(code, ident="kept", question=question)["type"] == "error"
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
    until_ready(server, 200)
    assert guest.play(code, ident="kept", question=question)["type"] == "update"
    guest.close()
    server.stop()


def test_it_is_not_ready_where_the_file_may_only_be_read(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite")) as place:
        assert place.http.get("/ready").status_code == 200
        only = True

        @sa.event.listens_for(place.hub.store.engine, "checkout")
        def closed(connection: Any, *_: Any) -> None:
            connection.execute(f"PRAGMA query_only = {only}")

        place.hub.store._writing.invalidate()
        until_ready(place, 503)
        only = False
        until_ready(place, 200)


def until_ready(place: Place, status: int) -> None:
    """Until the server says so; it writes once in a second at most."""
    deadline = time.time() + 20
    while place.http.get("/ready").status_code != status:
        assert time.time() < deadline
        time.sleep(0.05)


def test_databases_that_cannot_be_used_are_named_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "no.sqlite").write_text("this is no database, but a text that is long enough to be taken for one" * 20)
    for url in (f"sqlite:///{tmp_path / 'no.sqlite'}", "postgresql+psycopg://nobody@127.0.0.1:1/none", "sqlite://"):
        sentence = usable(url)
        assert sentence and "Traceback" not in sentence
    with pytest.raises(ValueError, match="allowed"):
        _ = settings("mysql://x/y").url
    with pytest.raises(Unusable):
        open_store("sqlite://", {}, "test", 1)


def test_a_client_that_stops_reading_is_cut_off_not_waited_for(tmp_path: Path) -> None:
    """Nobody waits for it: while one word is on its way at its table, not many come and go at another."""
    limits = Limits(**{**GENEROUS.__dict__, "waiting": 50_000})
    with running(settings(tmp_path / "t.sqlite", limits=limits)) as place:
        made, other = (place.set("montana", "me", "screen") for _ in range(2))
        watcher = Guest(place, made["table"], made["links"]["watch"])
        deaf = dumb(place, made)
        guest, beside = (Guest(place, table["table"], table["token"]) for table in (made, other))
        sitting = place.hub.sittings[made["table"]]
        wait(lambda: len(sitting.clients) == 3)
        said, done = 0, threading.Event()

        def chatter() -> None:
            nonlocal said
            while not done.is_set():
                beside.do("chat", text="x" * 500)
                said += 1

        thread = threading.Thread(target=chatter)
        thread.start()
        most = 0
        deadline = time.time() + 180
        while len(sitting.clients) == 3 and time.time() < deadline:
            before = said
            guest.do("chat", text="x" * 500)
            most = max(most, said - before)
        done.set()
        thread.join()
        assert len(sitting.clients) == 2, "the one that does not read is gone"
        assert said > 20 and most < 100, "and nobody waited for it"
        while watcher.n < guest.n:
            watcher.receive()
        assert [e["n"] for m in watcher.seen for e in m.get("entries", ())] == list(range(1, guest.n + 1))
        for g in (guest, watcher, beside):
            g.close()
        deaf.close()


def wait(what: Callable[[], bool]) -> None:
    """Until something holds."""
    deadline = time.time() + 60
    while not what():
        assert time.time() < deadline, "it never came"
        time.sleep(0.01)


def dumb(place: Place, made: dict[str, Any]) -> socket.socket:
    """A client that says hello and then never reads."""
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    sock.connect(("127.0.0.1", place.port))
    sock.sendall(
        b"GET /live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += sock.recv(1)
    text = json.dumps({"type": "hello", "table": made["table"], "token": made["links"]["watch"]}).encode()
    head = (
        bytes([0x81, 0x80 | 126]) + len(text).to_bytes(2, "big") if len(text) > 125 else bytes([0x81, 0x80 | len(text)])
    )
    sock.sendall(head + b"\0\0\0\0" + text)
    return sock


# PostgreSQL


@pytest.fixture
def pair(postgres: Postgres) -> Iterator[tuple[InThread, InProcess, str]]:
    """Two server processes on one database."""
    url = postgres.database()
    other = InProcess(url).wait()
    with running(settings(url)) as place:
        yield place, other, url
    with contextlib.suppress(Exception):
        other.stop()


def test_two_processes_share_a_table(pair: tuple[InThread, InProcess, str]) -> None:
    one, two, _ = pair
    made = one.set("montana", "me:Ana", "friend:Bruno", "bot")
    ana = Guest(one, made["table"], made["token"])
    bruno = Guest(two, made["table"], made["links"]["seat1"])
    threads = [threading.Thread(target=g.play_on) for g in (ana, bruno)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert ana.state["over"] and ana.state["result"] == bruno.state["result"]
    for guest in (ana, bruno):
        numbers = [e["n"] for m in guest.seen for e in m.get("entries", ())]
        assert numbers == list(range(1, guest.n + 1))
        guest.close()


def test_secret_choices_and_taking_back_across_processes(pair: tuple[InThread, InProcess, str]) -> None:
    one, two, _ = pair
    made = one.set("fists", "me:Ana", *["friend"] * 7)
    guests = [
        Guest((one, two)[i % 2], made["table"], made["token"] if not i else made["links"][f"seat{i}"]) for i in range(8)
    ]
    guests[3].play("add")
    guests[3].play("close")
    guests[3].do("back", question=guests[3].state["question"])
    threads = [threading.Thread(target=g.play, args=("close",)) for g in guests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    for guest in guests:
        guest.drain(0.3)
        refused = [m for m in guest.seen if m["type"] == "refused"]
        assert not refused
        shows = [t for m in guest.seen for e in m.get("entries", ()) for t in e.get("lines", ()) if "shows" in t]
        assert len(shows) == 8
        guest.close()


def test_two_hundred_bot_moves_each_made_once_and_one_process_killed(pair: tuple[InThread, InProcess, str]) -> None:
    one, two, url = pair
    made = two.set("montmurail", "bot", "bot", "bot")  # random players hardly ever finish it
    there = Guest(two, made["table"], made["links"]["watch"])  # bots that nobody watches wait
    while there.n < 20:
        there.receive()
    watcher = Guest(one, made["table"], made["links"]["watch"])
    while watcher.n < 60:
        watcher.receive()
    two.kill()
    while watcher.n < 260 and not watcher.state["over"]:
        watcher.receive()
    numbers = [e["n"] for m in watcher.seen for e in m.get("entries", ())]
    assert numbers == list(range(1, len(numbers) + 1)), "the other process goes on, and every move comes once"
    engine = sa.create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        keys = connection.execute(sa.text("SELECT key FROM entries WHERE key LIKE 'bot%'")).scalars().all()
    engine.dispose()
    assert len(keys) == len(set(keys)) >= 200
    watcher.close()


def test_who_is_here_is_known_in_every_process(pair: tuple[InThread, InProcess, str]) -> None:
    one, two, _ = pair
    made = two.set("montana", "me:Ana", "friend:Bruno")
    ana = Guest(one, made["table"], made["token"])
    bruno = Guest(two, made["table"], made["links"]["seat1"])
    watcher = Guest(two, made["table"], made["links"]["watch"])

    def here(guest: Guest, seats: list[int], watchers: int) -> None:
        """Read until the guest is told just this."""
        while (told := guest.until("here"))["seats"] != seats or told["watchers"] != watchers:
            pass

    here(ana, [0, 1], 1)
    here(bruno, [0, 1], 1)
    ana.send(type="hand", seat=1, bot="random")
    assert ana.until("refused")["key"] == "still_here"
    watcher.close()
    here(ana, [0, 1], 0)
    ana.close()
    here(bruno, [1], 0)
    ana = Guest(one, made["table"], made["token"])
    here(ana, [0, 1], 0)
    two.kill()
    ana.send(type="hand", seat=1, bot="random")
    assert ana.until("refused")["key"] == "still_here", "until it is sure that the other process is dead"
    ana.hand_over(1)
    ana.close()


def test_both_processes_drive_bots_at_their_tables(pair: tuple[InThread, InProcess, str]) -> None:
    one, two, _ = pair
    tables = [place.set("fists", "bot", "bot", "bot") for place in (one, two)]
    for place, made in zip((two, one), tables, strict=True):
        watcher = Guest(place, made["table"], made["links"]["watch"])
        watcher.play_on()
        assert watcher.state["over"]
        watcher.close()


def test_what_is_due_is_claimed_by_one_and_after_its_lease_by_another(postgres: Postgres) -> None:
    url = settings(postgres.database()).url
    several = [open_store(url, {}, f"process{i}", lease=1) for i in range(4)]

    async def claims() -> list[int]:
        return [len(found) for found in await asyncio.gather(*(s.claim("clean", 9) for s in several))]

    async def scene() -> None:
        assert sorted(await claims()) == [0, 0, 0, 1]
        assert await claims() == [0, 0, 0, 0], "it is held"
        await asyncio.sleep(1.1)
        assert sorted(await claims()) == [0, 0, 0, 1], "who held it did not finish it"
        await several[0].clean(0, time.time() + 3600)
        await asyncio.sleep(1.1)
        assert await claims() == [0, 0, 0, 0], "it is done for now"

    asyncio.run(scene())
    for storage in several:
        storage.close()


def test_two_processes_start_at_once_on_an_empty_database(postgres: Postgres) -> None:
    url = postgres.database()
    servers = [InProcess(url), InProcess(url)]
    for server in servers:
        server.wait()
    for server in servers:
        assert "Traceback" not in server.stop()
