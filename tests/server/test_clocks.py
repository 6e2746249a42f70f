"""Clocks: whose time runs out is replaced by a bot until they come back, whichever process is there to see it."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from guests import Guest, InProcess, InThread, Postgres, running, settings

from ludotheque.server import Limits
from ludotheque.server.store import open_store
from ludotheque.server.store.base import Change
from ludotheque.server.store.schema import PRESENCE
from ludotheque.tables import moment


def lines(guest: Guest) -> list[str]:
    return [t for m in guest.seen for e in m.get("entries", ()) for t in e.get("lines", ())]


def until_bot(guest: Guest, seat: int) -> None:
    """Read until a bot plays for a seat."""
    while not guest.state["people"][seat]["bot"]:
        guest.until("update")


def sit(place: Any, made: dict[str, Any]) -> tuple[Guest, Guest]:
    """The guests of a table: the friend, who has moved once and must decide again; and who set it."""
    ana = Guest(place, made["table"], made["token"])
    bruno = Guest(place, made["table"], made["links"]["seat1"])
    moved = False
    while not (moved and bruno.state["codes"]):
        for guest in (ana, bruno):
            guest.drain(0.02)
            if guest.state["codes"] and not (moved and guest is bruno):
                guest.any_move()
                moved = moved or guest is bruno
    return bruno, ana


def test_who_runs_out_of_time_is_replaced_until_they_come_back(place: InThread) -> None:
    made = place.set("montana", "me:Ana", "friend:Bruno", clock=2)
    slow, other = sit(place, made)
    seat = slow.seat
    assert seat is not None and slow.state["clock"]["limit"] == 2
    assert set(slow.state["clock"]["until"]) == {str(seat)}, "only who is awaited has a clock"
    assert 0 < slow.state["clock"]["until"][str(seat)] - slow.state["clock"]["now"] <= 2000
    until_bot(slow, seat)
    who = slow.state["people"][seat]["name"]
    assert any(f"{who} has run out of time" in t for t in lines(slow))
    while not other.state["codes"]:
        other.receive()
    assert str(seat) not in other.state["clock"]["until"], "a bot has no clock"
    slow.send(type="hand", seat=seat, bot="")
    while slow.state["people"][seat]["bot"]:
        slow.until("update")
    other.any_move()
    for guest in (slow, other):
        guest.close()


def test_a_friends_clock_does_not_run_before_they_came(place: InThread) -> None:
    """They may not have seen their link yet. And what they do in secret does not tell that they are here."""
    made = place.set("fists", "me:Ana", "friend:Bruno", clock=60)
    ana = Guest(place, made["table"], made["token"])
    bruno = Guest(place, made["table"], made["links"]["seat1"])
    assert set(ana.state["clock"]["until"]) == {"0"}
    bruno.play("add")
    assert set(bruno.state["clock"]["until"]) == {"0"}
    bruno.do("chat", text="hello")
    assert set(bruno.state["clock"]["until"]) == {"0", "1"}
    for guest in (ana, bruno):
        guest.close()


def test_a_move_in_time_starts_the_next_ones_clock(place: InThread) -> None:
    made = place.set("montana", "me:Ana", "screen:Bruno", clock=3)
    guest = Guest(place, made["table"], made["token"])
    first = guest.state["clock"]["until"][str(guest.seat)]
    for _ in range(4):
        time.sleep(1)
        guest.any_move()
    assert guest.state["clock"]["until"][str(guest.seat)] >= first + 4000
    assert not any(p["bot"] for p in guest.state["people"])
    guest.close()


def test_a_table_that_nobody_watches_keeps_its_clock(place: InThread) -> None:
    made = place.set("montana", "me:Ana", "screen:Bruno", clock=1)
    assert made["table"] not in place.hub.sittings
    deadline = time.time() + 20
    watched: list[str] = []
    while time.time() < deadline and not watched:
        time.sleep(0.5)
        head = {"authorization": f"Bearer {made['links']['watch']}"}
        state = place.http.get(f"/api/tables/{made['table']}", headers=head).json()["state"]
        watched = [p["name"] for p in state["people"] if p["bot"]]
    assert watched


def test_a_clock_betrays_nothing_of_a_secret_choice(place: InThread) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno", clock=60)
    ana = Guest(place, made["table"], made["token"])
    bruno = Guest(place, made["table"], made["links"]["seat1"])
    bruno.do("chat", text="hello")
    before = bruno.state["clock"]["until"]
    assert set(before) == {"0", "1"}
    time.sleep(0.05)
    ana.play("add")
    ana.do("back", question=ana.state["question"])
    assert ana.state["clock"]["until"] == before
    bruno.play("add")
    assert bruno.state["clock"]["until"] == before, "time began with the question, whatever was done in secret"
    ana.play("close")
    bruno.drain(0.1)
    assert set(bruno.state["clock"]["until"]) == {"1"}
    for guest in (ana, bruno):
        guest.close()


def test_a_secret_choice_cannot_be_taken_back_when_its_time_is_up(place: InThread) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno", clock=600)
    ana = Guest(place, made["table"], made["token"])
    ana.play("close")
    assert ana.do("back", question=ana.state["question"])["type"] == "update"
    ana.play("close")
    sitting = place.hub.sittings[made["table"]]
    sitting.table.since -= 601_000
    assert ana.do("back", question=ana.state["question"])["key"] == "time_up"
    ana.close()


def test_nobody_loses_their_seat_because_the_server_was_down(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite")) as place:
        made = place.set("montana", "me:Ana", "screen:Bruno", clock=1)
    time.sleep(1.2)
    with running(settings(tmp_path / "t.sqlite", grace=60)) as place:
        guest = Guest(place, made["table"], made["token"])
        guest.drain(1.5)
        assert not any(p["bot"] for p in guest.state["people"])
        assert guest.any_move()["type"] == "update"
        guest.close()
    with running(settings(tmp_path / "t.sqlite")) as place:
        guest = Guest(place, made["table"], made["token"])
        while not any(p["bot"] for p in guest.state["people"]):
            guest.receive(20)
        guest.close()


def test_a_clock_is_neither_too_short_nor_too_long(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite", limits=Limits())) as place:
        body = {"game": "fists", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        for clock, status in ((-1, 422), (9, 400), (10, 201), (14 * 86400, 201), (10**9, 422)):
            answer = place.http.post("/api/tables?lang=fr", json={**body, "clock": clock})
            assert answer.status_code == status, clock
            assert status != 400 or answer.json()["detail"] == "Une pendule donne au moins 10 secondes par décision."


def test_a_rematch_has_the_same_clock(place: InThread) -> None:
    made = place.set("fists", "me:Ana", "bot", clock=77)
    guest = Guest(place, made["table"], made["token"])
    guest.play_on()
    assert "clock" not in guest.state, "no clock runs when the game is over"
    guest.send(type="rematch")
    way = guest.until("go")
    again = Guest(place, way["table"], way["token"])
    assert again.state["clock"]["limit"] == 77
    for g in (guest, again):
        g.close()


def test_another_process_sees_to_a_dead_ones_clocks(postgres: Postgres) -> None:
    url = postgres.database()
    other = InProcess(url).wait()
    made = other.set("montana", "me:Ana", "screen:Bruno", clock=2)
    other.kill()
    with running(settings(url)) as place:
        watcher = Guest(place, made["table"], made["links"]["watch"])
        while not any(p["bot"] for p in watcher.state["people"]):
            watcher.receive()
        assert sum("has run out of time" in t for t in lines(watcher)) == 1
        watcher.close()


@pytest.mark.parametrize("jump", [3600, -3600])
def test_a_machine_whose_clock_is_set_replaces_nobody(
    jump: int, place: InThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = place.set("montana", "me:Ana", "screen:Bruno", clock=300)
    guest = Guest(place, made["table"], made["token"])
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + jump)
    claimed = place.hub.store.claim
    looked = threading.Event()

    async def claim(kind: str, most: int) -> Any:
        found = await claimed(kind, most)
        if kind == "clock":
            looked.set()
        return found

    monkeypatch.setattr(place.hub.store, "claim", claim)
    assert looked.wait(20)
    guest.any_move()
    assert not any(p["bot"] for p in guest.state["people"])
    until, now = guest.state["clock"]["until"][str(guest.seat)], guest.state["clock"]["now"]
    assert 290_000 < until - now <= 300_000
    guest.close()


def test_processes_go_by_the_databases_clock(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two machines whose clocks are 40 seconds apart agree."""
    store = open_store(settings(postgres.database()).url, {}, "test", 1)
    fast = moment.Moments()
    fast._offset += 40
    monkeypatch.setattr(moment, "CLOCK", fast)
    asyncio.run(store.agree())
    assert abs(fast.now() - time.time()) < 10
    store.close()


def test_who_has_just_left_is_not_long_gone_because_the_machines_clock_was_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite goes by the tables' clock, too, which does not jump: here it is not even the machine's."""
    store = open_store(settings(tmp_path / "t.sqlite").url, {}, "test", 1)
    monkeypatch.setattr(moment.CLOCK, "_offset", moment.CLOCK._offset + 3600)

    async def scene() -> float | None:
        await store.put(Change("t", here={"seat1": False}))
        return await store.away("t", "seat1")

    away = asyncio.run(scene())
    assert away is not None and away < 60
    with store.engine.connect() as connection:
        since = connection.execute(sa.select(PRESENCE.c.since)).scalar_one()
    assert abs(since - moment.now()) < 60
    store.close()
