"""For people who run it: settings, figures, log, what is ready, and connections that only cost."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
import socket
import time
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from guests import Guest, InThread, Postgres, running, settings

from ludotheque.core.words import LANGUAGES
from ludotheque.server import Limits, Settings, logs
from ludotheque.server.configuring import configured
from ludotheque.server.presence import MANY
from ludotheque.server.run import raise_open_files, usable
from ludotheque.server.store import base
from ludotheque.server.store.schema import TABLES
from ludotheque.server.words import say


def test_settings_come_from_a_file_the_environment_and_flags(tmp_path: Path) -> None:
    file = tmp_path / "ludotheque.toml"
    file.write_text(
        'host = "0.0.0.0"\nworkers = 3\nkeep = 7\norigins = ["https://play.example"]\nlog = "info"\n'
        "[limits]\nsockets = 9\n"
    )
    environment = {
        "LUDOTHEQUE_WORKERS": "2", "LUDOTHEQUE_LIMITS_HEAD": "4096", "LUDOTHEQUE_METRICS": "on",
        "LUDOTHEQUE_ORIGINS": "https://a.example, https://b.example", "LUDOTHEQUE_CACHE": "/somewhere",
    }  # fmt: skip
    made = configured(file, environment, {"port": 81, "log": None})
    assert (made.host, made.port, made.workers, made.keep) == ("0.0.0.0", 81, 2, 7.0)
    assert made.log == "info" and made.metrics
    assert made.origins == ("https://a.example", "https://b.example")
    assert (made.limits.sockets, made.limits.head, made.limits.body) == (9, 4096, Limits().body)
    assert configured(None, {}, {}).limits == Limits()


@pytest.mark.parametrize(
    ("text", "environment", "said"),
    [
        ("wurkers = 2", {}, "no setting 'wurkers'; there are: host, port, database"),
        ("[limits]\nsocket = 2", {}, "[limits]: there is no setting 'socket'; there are: body, message"),
        ("limits = 2", {}, "must be a table"),
        ("workers = true", {}, "workers must be a whole number, not True"),
        ("keep = 'long'", {}, "keep must be a number, not 'long'"),
        ("origins = [1]", {}, "origins must be a list of texts"),
        ("random = 'x'", {}, "no setting 'random'"),
        ("workers = ", {}, "are no TOML"),
        ("", {"LUDOTHEQUE_WORKERS": "many"}, "LUDOTHEQUE_WORKERS must be a whole number, not 'many'"),
        ("", {"LUDOTHEQUE_METRICS": "maybe"}, "LUDOTHEQUE_METRICS must be true or false"),
        ("", {"LUDOTHEQUE_LOG": "loud"}, "log must be one of debug, info, warning, error"),
        ("", {"LUDOTHEQUE_PORT": "70000"}, "port must be from 0 to 65535"),
        ("", {"LUDOTHEQUE_WORKERS": "0"}, "workers must be at least 1"),
        ("lease = 0", {}, "lease must be more than 0"),
    ],
)
def test_a_wrong_setting_is_one_sentence(text: str, environment: dict[str, str], said: str, tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text(text)
    with pytest.raises(ValueError, match=re.escape(said)):
        configured(file, environment, {})


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cannot be read: No such file"):
        configured(tmp_path / "none.toml", {}, {})


def test_the_password_of_the_database_stands_in_a_file(tmp_path: Path, postgres: Postgres) -> None:
    secret = tmp_path / "password"
    secret.write_text("p@ss/word\n")
    made = Settings(database="postgresql://lu@db/x", password_file=str(secret))
    assert made.url.password == "p@ss/word" and "p@ss" not in str(made.url)
    assert usable(Settings(database=postgres.database(), password_file=str(secret)).url) == ""
    with pytest.raises(ValueError, match="none cannot be read"):
        _ = Settings(database="postgresql://lu@db/x", password_file=str(tmp_path / "none")).url


def test_a_database_that_cannot_hold_all_scripts_is_refused_in_words(postgres: Postgres) -> None:
    where = "-h", "127.0.0.1", "-p", str(postgres.port), "-U", "play"
    postgres._run("createdb", *where, "-E", "SQL_ASCII", "-T", "template0", "ascii")
    url = Settings(database=f"postgresql://play@127.0.0.1:{postgres.port}/ascii").url
    assert "its encoding must be UTF8, not SQL_ASCII" in usable(url)


def test_a_line_of_the_log_has_its_time_and_level(capsys: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    try:
        logs.begin("info", False)
        logging.getLogger("ludotheque.test").info("all is well")
        logs.begin("warning", True)
        logging.getLogger("ludotheque.test").info("too much")
        try:
            raise KeyError("x")
        except KeyError:
            logging.getLogger("ludotheque.test").exception("nothing is")
    finally:
        root.handlers[:], root.level = handlers, level
    plain, doc = capsys.readouterr().err.splitlines()
    assert plain.endswith("INFO ludotheque.test: all is well") and plain[:2] == "20"
    told = json.loads(doc)
    assert (told["level"], told["text"]) == ("error", "nothing is") and "KeyError" in told["fault"]


def test_figures_for_prometheus(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite")) as place:
        assert place.http.get("/metrics").status_code == 404, "only where they are wanted"
    with running(settings(tmp_path / "t.sqlite", metrics=True)) as place:
        made = place.set("fists", "me", "bot", "bot")
        ana = Guest(place, made["table"], made["token"])
        ana.any_move()
        ana.play_on()
        told = place.http.get("/metrics").text
        ana.close()
    lines = dict(line.rsplit(" ", 1) for line in told.splitlines() if not line.startswith("#"))
    assert float(lines["ludotheque_acknowledged_seconds_count"]) >= 3
    assert lines["ludotheque_acknowledged_seconds_count"] == lines['ludotheque_acknowledged_seconds_bucket{le="+Inf"}']
    assert float(lines["ludotheque_bot_seconds_count"]) >= 2 and float(lines["ludotheque_writer_batch_size_count"]) >= 2
    assert lines["ludotheque_tables"] == lines["ludotheque_sockets"] == "1"
    for name in {line.split()[2] for line in told.splitlines() if line.startswith("#")}:
        assert told.count(f"# TYPE {name} ") == told.count(f"# HELP {name} ") == 1


def test_a_process_that_lives_may_not_be_ready(postgres: Postgres, caplog: pytest.LogCaptureFixture) -> None:
    """While the database is away: one line in the log, whatever is asked; afterwards all goes on."""
    with running(settings(postgres.database())) as place:
        made = place.set("fists", "me", "screen", "screen")
        ana = Guest(place, made["table"], made["token"])
        assert place.http.get("/ready").status_code == 200
        caplog.clear()
        postgres.stop()
        try:
            for _ in range(3):
                assert place.http.get("/health").status_code == 200
                away = place.http.get("/ready")
                assert away.status_code == 503 and "database" in away.json()["detail"]
                told = ana.do("move", question=ana.state["question"], move=ana.state["codes"][0])
                assert told["type"] == "error" and told["key"] == "no_database"
        finally:
            postgres.start()
        lines = [record for record in caplog.records if "does not answer" in record.getMessage()]
        assert len(lines) == 1 and not any(record.exc_info for record in caplog.records), caplog.text
        deadline = time.time() + 30
        while place.http.get("/ready").status_code != 200:
            assert time.time() < deadline
        ana.any_move()
        assert "answers again" in caplog.text
        ana.close()


def connected(place: InThread) -> socket.socket:
    return socket.create_connection(("127.0.0.1", place.port), timeout=20)


def ended(wire: socket.socket) -> bytes:
    """What comes until the other side ends the connection."""
    got = b""
    try:
        while part := wire.recv(65536):
            got += part
    except ConnectionResetError:
        pass
    return got


def test_half_a_request_keeps_no_connection(tmp_path: Path) -> None:
    limits = Limits(request=0.3, hello=0.3)
    with running(settings(tmp_path / "t.sqlite", limits=limits)) as place:
        for sent in (
            b"", b"GET / HTTP/1.1\r\nhost: x\r\n",
            b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{",
        ):  # fmt: skip
            wire = connected(place)
            wire.sendall(sent)
            assert b"200" not in ended(wire)
            wire.close()
        whole = connected(place)
        for _ in range(2):
            whole.sendall(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n")
            assert whole.recv(65536).startswith(b"HTTP/1.1 200")
        whole.close()


def test_a_socket_says_hello_in_time_whatever_else_it_says(tmp_path: Path) -> None:
    from websockets.exceptions import ConnectionClosed
    from websockets.sync.client import connect

    limits = Limits(hello=0.5, messages=1e6, message_burst=10**6)

    def chatter() -> None:
        with connect(f"ws://127.0.0.1:{place.port}/live") as wire:
            while True:
                wire.send('{"type":"look"}')
                wire.recv(timeout=20)

    with running(settings(tmp_path / "t.sqlite", limits=limits)) as place, pytest.raises(ConnectionClosed):
        chatter()


def test_a_head_without_end_is_cut_off(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite", limits=Limits(head=2048))) as place:
        assert place.http.get("/health", headers={"x-more": "a" * 1500}).status_code == 200
        assert place.http.get("/health", headers={"x-more": "a" * 3000}).status_code == 400
        assert place.http.get("/health?" + "a" * 3000).status_code == 400
        wire = connected(place)
        wire.sendall(b"GET / HTTP/1.1\r\nx: ")
        for _ in range(100_000):
            try:
                wire.sendall(b"a" * 1024)
            except OSError:
                break
        else:
            pytest.fail("a hundred megabytes of a head were taken")
        wire.close()


def test_an_address_has_so_many_connections(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite", limits=Limits(connections=5), proxies=())) as place:
        place.http.close()
        closing = {"connection": "close"}
        place.http = httpx.Client(base_url=f"http://127.0.0.1:{place.port}", headers=closing, timeout=20)
        wires = [connected(place) for _ in range(5)]
        for wire in wires:  # they are there once they are answered
            wire.sendall(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n")
            assert wire.recv(65536).startswith(b"HTTP/1.1 200")
        with pytest.raises(httpx.HTTPError):
            place.http.get("/health")
        for wire in wires:
            wire.close()
        deadline = time.time() + 20
        while True:  # until the server has seen that they are gone
            try:
                assert place.http.get("/health").status_code == 200
                break
            except httpx.HTTPError:
                assert time.time() < deadline
    with running(settings(tmp_path / "t.sqlite", limits=Limits(connections=1))) as place:
        wires = [connected(place) for _ in range(5)]
        assert place.http.get("/health").status_code == 200, "behind a trusted proxy are many"
        for wire in wires:
            wire.close()


def test_an_address_opens_so_many_connections_a_second(tmp_path: Path) -> None:
    """All its sockets can come back at once after a restart; whoever then goes on knocking is not even heard."""
    limits = Limits(requests=0.01, request_burst=4, sockets=6)
    with running(settings(tmp_path / "t.sqlite", limits=limits)) as place:
        def answered(address: str) -> bool:
            with socket.create_connection(("127.0.0.1", place.port), 20, (address, 0)) as wire:
                wire.sendall(b"OPTIONS /live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
                with contextlib.suppress(ConnectionError):
                    return bool(wire.recv(65536))
                return False

        assert [answered("127.0.0.2") for _ in range(13)] == [True] * 10 + [False] * 3
        assert answered("127.0.0.3"), "others come as before"


def test_as_many_files_as_the_system_allows() -> None:
    resource = pytest.importorskip("resource")
    kept = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, kept[1]), kept[1]))
        raise_open_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (kept[1], kept[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, kept)


def test_many_watchers_are_told_in_one_who_comes(tmp_path: Path) -> None:
    """Each who comes is told to all, but not each to each: n watchers do not hear n² messages."""
    with running(settings(tmp_path / "t.sqlite")) as place:
        made = place.set("fists", "me", "bot", "bot")
        ana = Guest(place, made["table"], made["token"])
        watchers = [Guest(place, made["table"], made["links"]["watch"]) for _ in range(3 * MANY)]
        heard = 0
        while (told := ana.until("here"))["watchers"] < 3 * MANY:
            heard += 1
        assert heard < 2 * MANY and told["seats"] == [0]
        for guest in (*watchers, ana):
            guest.close()


def clean(place: InThread) -> None:
    """Clear away what is too old, now."""
    asyncio.run_coroutine_threadsafe(place.hub.due._clean(), place.hub.store._loop).result(20)


def test_many_tables_are_cleared_away_some_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "CLEARED", 2)
    with running(settings(tmp_path / "t.sqlite", keep=-1)) as place:
        for _ in range(5):
            place.set("fists", "me", "screen", "screen")
        clean(place)  # the rest is due at once, and not in an hour
        deadline, left = time.time() + 30, 5
        while left:
            with place.hub.store.engine.connect() as connection:
                left = len(connection.execute(sa.select(TABLES.c.id)).all())
            assert time.time() < deadline


def test_tables_are_kept_for_as_long_as_is_set(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite", keep_played=1 / 86400)) as place:
        made = place.set("fists", "me", "screen", "screen")
        ana = Guest(place, made["table"], made["token"])
        ana.any_move()
        clean(place)
        head = {"authorization": f"Bearer {made['token']}"}
        assert place.http.get(f"/api/tables/{made['table']}", headers=head).status_code == 200, "somebody sits there"
        ana.close()
        deadline = time.time() + 30
        while place.http.get(f"/api/tables/{made['table']}", headers=head).status_code != 404:
            clean(place)
            assert time.time() < deadline
        kept = place.set("fists", "me", "screen", "screen")
        clean(place)
        head = {"authorization": f"Bearer {kept['token']}"}
        assert place.http.get(f"/api/tables/{kept['table']}", headers=head).status_code == 200, "it is new"


def test_chat_and_names_of_a_table_are_bounded(tmp_path: Path) -> None:
    """By seat, so that nobody can silence another; what was said before a start counts."""
    file = tmp_path / "t.sqlite"
    with running(settings(file, limits=Limits(chats=3, names=2), snapshots=2)) as place:
        made = place.set("fists", "me:Ana", "friend:Bruno", "bot")
        ana = Guest(place, made["table"], made["token"])
        for text in ("one", "two"):
            assert ana.do("chat", text=text)["type"] == "update"
        for name in ("Anna", "Hannah", "Hannah"):
            ana.send(type="name", name=name)
        while ana.state["people"][0]["name"] != "Hannah":
            ana.until("update")
        ana.close()
    with running(settings(file, limits=Limits(chats=3, names=2))) as place:
        ana = Guest(place, made["table"], made["token"], lang="de")
        bruno = Guest(place, made["table"], made["links"]["seat1"])
        assert ana.do("chat", text="three")["type"] == "update"
        refused = ana.do("chat", text="four")
        assert (refused["key"], refused["text"]) == ("said_enough", say("said_enough", "de", n=3))
        refused = ana.do("name", name="Ann")
        assert (refused["key"], refused["text"]) == ("named_enough", say("named_enough", "de", n=2))
        assert bruno.do("chat", text="one")["type"] == "update" and ana.any_move()["type"] == "update"
        for guest in (ana, bruno):
            guest.close()


def test_people_are_told_for_how_long_tables_are_kept(tmp_path: Path) -> None:
    for number, (played, told) in enumerate(((0.0, ".ever"), (90.0, ""))):
        with running(settings(tmp_path / f"{number}.sqlite", keep=7.0, keep_played=played)) as place:
            made = place.set("fists", "me", "bot", "bot")
            ana = Guest(place, made["table"], made["token"])
            ana.play_on()
            head = {"authorization": f"Bearer {made['token']}"}
            for lang in LANGUAGES:
                kept = place.http.get(f"/api/games?lang={lang}").json()["kept"]
                assert kept == say(f"kept{told}", lang, n=7, days=90) and "7 " in kept
                assert ("90 " in kept) is bool(played)
                story = place.http.get(f"/api/tables/{made['table']}/story?lang={lang}", headers=head).json()
                assert story["kept"] == say(f"kept.over{told}", lang, days=90)
            ana.close()
