"""`ludotheque admin`: what an operator does beside running servers takes effect at once, on both databases."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from guests import TOY, Guest, InThread, Place, Postgres, running, settings
from test_before import BEFORE, restore
from test_operating import clean
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from ludotheque import cli
from ludotheque.core.words import LANGUAGES
from ludotheque.server import Settings, keeping
from ludotheque.server.admin import Admin, network_of
from ludotheque.server.orders import Order, Orders
from ludotheque.server.settings import games
from ludotheque.server.words import say

GAMES = games(TOY)


@pytest.fixture
def place(database: str) -> Iterator[InThread]:
    with running(settings(database)) as server:
        yield server


@pytest.fixture
def admin(database: str) -> Admin:
    return Admin(Settings(database=database).url, GAMES)


def three(place: Place) -> dict[str, Any]:
    return place.set("fists", "me:Ana", "friend:Bruno", "bot")


def sit(place: Place, made: dict[str, Any], role: str = "host", **more: Any) -> Guest:
    return Guest(place, made["table"], made["token"] if role == "host" else made["links"][role], **more)


def read(place: Place, made: dict[str, Any], token: str = "", **more: str) -> httpx.Response:
    head = {"authorization": f"Bearer {token or made['token']}", **more}
    return place.http.get(f"/api/tables/{made['table']}", headers=head)


def sent_away(guest: Guest) -> str:
    """Why the server ends a connection."""
    why = ""
    with contextlib.suppress(ConnectionClosed):
        while True:
            message = guest.receive()
            why = message.get("key", why) if message["type"] == "error" else why
    return why


def soon(done: Callable[[], bool]) -> None:
    """Wait until something is so: a server follows within seconds."""
    deadline = time.time() + 20
    while not done():
        assert time.time() < deadline
        time.sleep(0.02)


def test_tables_are_listed_and_shown_without_their_links(place: InThread, admin: Admin) -> None:
    assert admin.tables() == []
    first, second = three(place), place.set("montana", "me", "screen")
    ana = sit(place, first)
    ana.any_move()
    ana.do("chat", text="Salut !")
    rows = admin.tables()
    assert [row["table"] for row in rows] == [first["table"], second["table"]], "what was played last comes first"
    assert rows[1] == {
        "table": second["table"], "game": "montana", "seats": 2, "moves": 0, "over": False, "closed": False,
        "played": rows[1]["played"],
    }  # fmt: skip
    assert admin.tables(limit=1) == rows[:1] and rows[0]["moves"] >= 1
    shown = admin.show(first["table"])
    assert not shown["hints"] and shown["chat"] == 1 and [p["name"] for p in shown["people"]][:2] == ["Ana", "Bruno"]
    assert [p["here"] for p in shown["people"]] == [True, False, False]
    secret = place.hub.sittings[first["table"]].secret
    for token in (first["token"], *first["links"].values(), secret):
        assert token not in json.dumps([rows, shown])
    ana.close()


def test_a_closed_table_can_only_be_read(place: InThread, admin: Admin) -> None:
    made = three(place)
    ana, bruno = sit(place, made), sit(place, made, "seat1", lang="fr")
    ana.any_move()
    assert admin.close(made["table"]) and not admin.close(made["table"])
    told = ana.until("update")
    while not ana.state.get("closed"):
        told = ana.until("update")
    assert told["entries"][-1]["kind"] == "close" and ana.state["prompt"] == say("closed", "en")
    assert (ana.state["codes"], ana.state["to_act"], ana.state["back"]["how"]) == ([], [], "none")
    while not bruno.state.get("closed"):
        told = bruno.until("update")
    assert told["entries"][-1]["lines"] == [say("log.close", "fr")]
    refused = ana.play(0)
    assert (refused["type"], refused["key"]) == ("refused", "closed")
    assert ana.do("chat", text="?")["key"] == bruno.do("name", name="B")["key"] == "closed"
    assert ana.do("hand", seat=0, bot="random")["key"] == "closed"
    number = place.hub.sittings[made["table"]].table.number
    later = sit(place, made, "watch")
    later.send(type="at", n=1)
    assert later.state["closed"] and later.until("at")["n"] == 1
    assert not read(place, made).json()["yours"]
    soon(lambda: not place.hub.sittings[made["table"]].thinking)
    row = next(row for row in admin.tables() if row["table"] == made["table"])
    assert row["closed"] and not row["over"] and admin.show(made["table"])["entries"] == number
    for guest in (ana, bruno, later):
        guest.close()
    soon(lambda: made["table"] not in place.hub.sittings)
    again = sit(place, made)
    assert again.state["closed"], "it is so in the database"
    again.close()


def test_a_deleted_table_is_gone(place: InThread, admin: Admin, database: str) -> None:
    made, other = three(place), three(place)
    ana, bruno = sit(place, made), sit(place, other)
    admin.delete(made["table"])
    assert sent_away(ana) == "deleted"
    assert read(place, made).status_code == 404 and read(place, other).status_code == 200
    bruno.any_move()
    bruno.close()
    with pytest.raises(ValueError, match=r"there is no table .*`ludotheque admin list`"):
        admin.show(made["table"])
    clean(place)
    with keeping.reach(Settings(database=database).url) as engine, engine.connect() as connection:
        for name in ("tables", "entries", "snapshots", "due"):
            column = "id" if name == "tables" else "table_id"
            query = sa.text(f"SELECT count(*) FROM {name} WHERE {column} = :name")
            assert connection.execute(query, {"name": made["table"]}).scalar() == 0, name


def test_a_rematch_that_was_deleted_can_be_set_again(place: InThread, admin: Admin) -> None:
    """It has the name of the deleted one, of which nothing is left in its way, and the clean-up leaves it alone."""
    made = place.set("fists", "me", "bot", "bot")
    ana = sit(place, made)
    ana.play_on()
    ana.send(type="rematch")
    first = ana.until("go")
    again = Guest(place, first["table"], first["token"])
    again.any_move()
    admin.delete(first["table"])
    assert sent_away(again) == "deleted"
    ana.send(type="follow")
    second = ana.until("go")
    assert second["table"] == first["table"]
    clean(place)
    again = Guest(place, second["table"], second["token"])
    again.play_on()
    assert again.state["over"] and not again.state.get("closed")
    for guest in (ana, again):
        guest.close()


def test_a_move_that_meets_the_deletion_is_not_acknowledged(place: InThread, admin: Admin) -> None:
    """A server that has not heard yet cannot write where nothing is any more."""
    made = place.set("fists", "me", "screen", "screen")
    ana = sit(place, made)
    place.hub.orders.fold([Order(1, "readonly", "off")])  # it will not look for the order that comes
    admin.delete(made["table"])
    answer = ana.any_move()
    assert answer["type"] == "refused" and answer["key"] == "closed", answer
    ana.close()


def test_a_new_link_ends_the_old_one_at_once(place: InThread, admin: Admin) -> None:
    made = three(place)
    ana, bruno, tab = sit(place, made), sit(place, made, "seat1"), sit(place, made, "seat1")
    token, seats = admin.renew(made["table"], 1)
    assert seats == [1] and token not in made["links"].values()
    assert sent_away(bruno) == sent_away(tab) == "new_link"
    refused = read(place, made, made["links"]["seat1"])
    assert (refused.status_code, refused.json()["detail"]) == (404, say("taken_up", "en"))
    assert read(place, made, token).json()["mine"] == [1]
    again = Guest(place, made["table"], token)
    assert again.seat == 1 and again.any_move()["type"] == "update"
    assert "seat1" not in ana.again().welcome["links"], "not even whoever set the table is told"
    newer, _ = admin.renew(made["table"], 1)
    assert sent_away(again) == "new_link" and read(place, made, newer).status_code == 200
    own, seats = admin.renew(made["table"], 0)
    soon(lambda: read(place, made).status_code == 404)
    assert read(place, made).json()["detail"] == say("new_link", "en")
    assert seats == [0] and read(place, made, own).json()["role"] == "host"
    for text in (json.dumps(admin.show(made["table"])), json.dumps(admin.tables())):
        assert token not in text and newer not in text and own not in text


def test_a_new_link_holds_after_a_start(database: str, admin: Admin) -> None:
    with running(settings(database)) as place:
        made = three(place)
    token, _ = admin.renew(made["table"], 1)
    with running(settings(database)) as place:
        assert read(place, made, made["links"]["seat1"]).status_code == 404
        bruno = Guest(place, made["table"], token)
        for _ in range(60):
            bruno.do("chat", text="…")  # until there is a snapshot
        bruno.close()
    with running(settings(database)) as place:
        assert read(place, made, made["links"]["seat1"]).status_code == 404
        assert read(place, made, token).status_code == 200


def test_two_servers_follow(postgres: Postgres) -> None:
    """A command is carried out by every process of a database."""
    database = postgres.database()
    admin = Admin(Settings(database=database).url, GAMES)
    with running(settings(database)) as one, running(settings(database)) as two:
        made = three(one)
        here, there = sit(one, made, "seat1"), sit(two, made, "seat1")
        admin.renew(made["table"], 1)
        assert sent_away(here) == sent_away(there) == "new_link"
        ana, watcher = sit(one, made), sit(two, made, "watch")
        admin.readonly(True)
        for guest in (ana, watcher):
            while not guest.until("here")["readonly"]:
                pass
        admin.readonly(False)
        admin.close(made["table"])
        for guest in (ana, watcher):
            while not guest.state.get("closed"):
                guest.until("update")
        admin.delete(made["table"])
        assert sent_away(ana) == sent_away(watcher) == "deleted"


def test_an_order_is_found_without_being_told(postgres: Postgres) -> None:
    """The ear is a shortcut: whoever does not hear looks."""
    database = postgres.database()
    admin = Admin(Settings(database=database).url, GAMES)
    with running(settings(database)) as place:
        heard = place.hub.orders.follow
        place.hub._heard = lambda *_: None
        admin.readonly(True)
        soon(lambda: place.hub.orders.readonly)
        assert heard.__self__ is place.hub.orders


def test_a_blocked_address_is_refused(database: str, admin: Admin) -> None:
    with running(settings(database, proxies=("127.0.0.1",))) as place:
        made = three(place)
        bad, good = ({"x-forwarded-for": who} for who in ("203.0.113.7", "198.51.100.1"))
        ana = sit(place, made, additional_headers=bad)
        bruno = sit(place, made, "seat1", additional_headers=good)
        with connect(f"ws://127.0.0.1:{place.port}/live", additional_headers=bad) as silent:
            assert admin.block("203.0.113.0/24") == "203.0.113.0/24"
            assert sent_away(ana) == "blocked"
            silent.send(json.dumps({"type": "hello", "table": made["table"], "token": made["token"], "lang": "de"}))
            assert json.loads(silent.recv(20)) == {"type": "error", "key": "blocked", "text": say("blocked", "de")}
        for path in ("/", "/api/games", "/health"):
            refused = place.http.get(path, headers={**bad, "accept-language": "fr-CH,fr;q=0.9"})
            assert (refused.status_code, refused.json()) == (403, {"detail": say("blocked", "fr")})
        with pytest.raises(InvalidStatus):
            connect(f"ws://127.0.0.1:{place.port}/live", additional_headers=bad).__enter__()
        bruno.any_move()
        assert admin.blocked() == ["203.0.113.0/24"]
        with pytest.raises(ValueError, match=r"203\.0\.113\.7/32 is not blocked; blocked: 203\.0\.113\.0/24"):
            admin.unblock("203.0.113.7")
        admin.unblock("203.0.113.0/24")
        soon(lambda: place.http.get("/health", headers=bad).status_code == 200)
        bruno.close()
    assert admin.blocked() == []


def test_what_is_blocked_stays_so(database: str, admin: Admin) -> None:
    with running(settings(database)):
        pass
    admin.block("2001:db8::1")
    with running(settings(database)) as place:
        for who, status in (("2001:db8::9", 403), ("2001:db8:0:1::9", 200), ("203.0.113.7", 200)):
            assert place.http.get("/health", headers={"x-forwarded-for": who}).status_code == status, who


@pytest.mark.parametrize(
    ("text", "network"),
    [
        ("203.0.113.7", "203.0.113.7/32"), ("203.0.113.7/24", "203.0.113.0/24"), ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::/48", "2001:db8::/48"), ("::ffff:203.0.113.7", "203.0.113.7/32"), (" 10.0.0.0/8 ", "10.0.0.0/8"),
    ],
)  # fmt: skip
def test_networks(text: str, network: str) -> None:
    assert network_of(text) == network
    orders = Orders()
    orders.fold([Order(1, "block", network)])
    assert orders.blocks(network) and not orders.blocks("192.0.2.1") and not orders.blocks("?")


@pytest.mark.parametrize("text", ["", "nonsense", "203.0.113", "203.0.113.0/40", "2001:db8::/200", "a.example"])
def test_what_is_no_address_is_said(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no address and no network; allowed are such as 203\.0\.113\.7"):
        network_of(text)


def test_read_only_for_a_while(place: InThread, admin: Admin) -> None:
    made, bots = three(place), place.set("fists", "me", "bot", "bot")
    ana, bruno = sit(place, made), sit(place, made, "seat1", lang="it")
    cleo = sit(place, bots)
    assert admin.readonly(True)
    for guest in (ana, bruno, cleo):
        while not guest.until("here")["readonly"]:
            pass
    number = place.hub.sittings[made["table"]].table.number
    assert ana.any_move()["text"] == say("readonly", "en")
    assert bruno.do("chat", text="?")["text"] == say("readonly", "it")
    assert ana.do("name", name="X")["key"] == ana.do("hand", seat=0, bot="random")["key"] == "readonly"
    for lang in LANGUAGES:
        seats = [{"kind": "me"}, {"kind": "bot"}]
        refused = place.http.post(f"/api/tables?lang={lang}", json={"game": "fists", "seats": seats})
        assert (refused.status_code, refused.json()) == (409, {"detail": say("readonly", lang)})
    assert place.hub.sittings[made["table"]].table.number == number
    later = sit(place, made, "watch")
    later.send(type="at", n=1)
    assert later.until("here")["readonly"] and later.until("at")["n"] == 1 and read(place, made).status_code == 200
    assert not admin.readonly(False)
    while ana.until("here")["readonly"]:
        pass
    assert ana.any_move()["type"] == "update"
    cleo.any_move()
    cleo.play_on()
    assert cleo.state["over"], "bots go on"
    for guest in (ana, bruno, cleo, later):
        guest.close()


def test_no_clock_runs_out_while_nobody_can_move(place: InThread, admin: Admin) -> None:
    made = place.set("fists", "me", "screen", "screen", clock=1)
    ana = sit(place, made)
    admin.readonly(True)
    while not ana.until("here")["readonly"]:
        pass
    until = min(ana.state["clock"]["until"].values()) / 1000
    soon(lambda: time.time() > until + 1.5)
    assert not any(person.bot for person in place.hub.sittings[made["table"]].table.people)
    admin.readonly(False)
    while not any(person["bot"] for person in ana.state["people"]):
        ana.until("update")
    ana.close()


def test_while_no_server_runs(database: str, admin: Admin) -> None:
    with running(settings(database)) as place:
        made, other = three(place), three(place)
    admin.close(made["table"])
    admin.delete(other["table"])
    admin.readonly(True)
    with running(settings(database)) as place:
        assert read(place, other).status_code == 404
        ana = sit(place, made)
        assert ana.state["closed"] and ana.until("here")["readonly"]
        ana.close()


def test_what_was_ordered_goes_into_a_back_up(tmp_path: Path) -> None:
    one, two, saved = tmp_path / "one.sqlite", tmp_path / "two.sqlite", tmp_path / "saved.gz"
    with running(settings(one)):
        pass
    Admin(Settings(database=str(one)).url, GAMES).block("203.0.113.7")
    keeping.backup(Settings(database=str(one)).url, saved)
    keeping.restore(Settings(database=str(two)).url, saved)
    assert Admin(Settings(database=str(two)).url, GAMES).blocked() == ["203.0.113.7/32"]


def test_a_database_of_before_has_no_orders_and_keeps_its_links(tmp_path: Path) -> None:
    file = restore(tmp_path / "t.sqlite")
    admin = Admin(Settings(database=str(file)).url, GAMES)
    with pytest.raises(ValueError, match=r"is of version 0002, this program of .*: start its server once"):
        admin.tables()
    with running(settings(file, grace=3600.0)) as place:
        assert len(admin.tables()) == len(BEFORE) and admin.blocked() == [] and not admin.readonly()
        old = BEFORE["montana"]
        for token in old["tokens"]:
            Guest(place, old["table"], token).close()
        new, _ = admin.renew(old["table"], 1)
        soon(lambda: read(place, {"table": old["table"], "token": old["tokens"][1]}).status_code == 404)
        Guest(place, old["table"], new).close()
        admin.close(old["table"])
        assert admin.show(old["table"])["closed"]
    with contextlib.closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT kind FROM orders ORDER BY n").fetchall() == [("table",), ("table",)]


def ran(*words: str, code: int = 0) -> str:
    """What the command prints, or says is wrong."""
    done = CliRunner().invoke(cli.app, ["admin", *words])
    if code:
        assert isinstance(done.exception, ValueError), done.output
        return str(done.exception)
    assert done.exit_code == 0, done.output
    return done.output


def test_the_commands(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    of = ("--database", str(file))
    assert "there is no database" in ran("list", *of, code=2)
    with running(settings(file)) as place:
        made = place.set("montana", "me:Ana", "friend:Bruno")
        name = made["table"]
        told = ran("list", *of)
        assert "LAST PLAYED" in told and name in told and "not over" in told
        assert json.loads(ran("list", "--json", *of))[0]["table"] == name
        told = ran("show", name, *of)
        assert "seat 0: Ana" in told and "seat 1: Bruno" in told and made["token"] not in told
        assert json.loads(ran("show", name, "--json", *of))["people"][1]["kind"] == "friend"
        link = ran("tokens", name, "1", "--site", "https://play.example/", *of).splitlines()[-1]
        address, _, token = link.partition("#")
        assert address == f"https://play.example/table/{name}"
        soon(lambda: read(place, made, token).status_code == 200)
        assert "has a link of their own" in ran("show", name, *of)
        assert "has the seats 0 to 1, not 2" in ran("tokens", name, "2", *of, code=2)
        assert ran("block", "203.0.113.7", *of) == "203.0.113.7/32 is blocked\n"
        assert ran("blocked", *of) == "203.0.113.7/32\n"
        assert "not blocked any more" in ran("unblock", "203.0.113.7", *of)
        assert "is no address" in ran("block", "x", *of, code=2)
        assert ran("readonly", *of) == "read-only mode is off\n"
        assert ran("readonly", "on", *of) == "read-only mode is on\n"
        soon(lambda: place.hub.orders.readonly)
        assert "on or off, not 'maybe'" in ran("readonly", "maybe", *of, code=2)
        assert ran("readonly", "off", *of) == "read-only mode is off\n"
        soon(lambda: not place.hub.orders.readonly)
        assert "is closed" in ran("close", name, *of) and "already" in ran("close", name, *of)
        assert "is deleted" in ran("delete", name, *of)
        for verb in ("show", "close", "delete"):
            assert f"there is no table {name!r}" in ran(verb, name, *of, code=2)
        assert "there is no table" in ran("tokens", name, "0", *of, code=2)
        bots = place.set("montana", "bot", "bot", "me")["table"]
        assert "seat 0 is a bot's and has no link; people's are: 2" in ran("tokens", bots, "0", *of, code=2)
