"""Bounds: how much a guest, a socket and an address may ask for, and what it costs."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from guests import Guest, InThread, running, settings
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from ludotheque.core.box import GameBox
from ludotheque.server import Limits, viewers
from ludotheque.server.bounds import Bucket
from ludotheque.server.guard import address


def test_sizes_and_rates_are_bounded(tmp_path: Path) -> None:
    limits = Limits(messages=5, message_burst=10, requests=5, request_burst=20, tables=0.1, table_burst=2, sockets=3)
    with running(settings(tmp_path / "t.sqlite", limits=limits)) as place:
        made = place.set("fists", "me", "friend")
        place.set("fists", "me", "friend")
        body = {"game": "fists", "seats": [{"kind": "me"}, {"kind": "me"}]}
        assert place.http.post("/api/tables", json=body).status_code == 429
        assert place.http.post("/api/tables", content=b" " * 100_000).status_code == 413
        assert place.http.post("/api/tables", content=(b" " * 1000 for _ in range(100))).status_code == 413
        assert 429 in {place.http.get("/health").status_code for _ in range(40)}
        guest = Guest(place, made["table"], made["token"])
        with pytest.raises(ConnectionClosed):
            pester(guest)
        others = [Guest(place, made["table"], made["token"]) for _ in range(3)]
        with pytest.raises(InvalidStatus):
            connect(f"ws://127.0.0.1:{place.port}/live").__enter__()
        others[0].send(type="chat", id="x", text="x" * 100_000)
        with pytest.raises(ConnectionClosed):
            others[0].drain(5)
        for other in others:
            other.close()


def test_what_an_address_asks_for_is_bounded_by_its_cost(tmp_path: Path) -> None:
    limits = Limits(work=0.5, work_burst=60, patience=0)
    with running(settings(tmp_path / "t.sqlite", limits=limits)) as place:
        made = place.set("fists", "me", "friend")
        head = {"authorization": f"Bearer {made['token']}"}
        one = Guest(place, made["table"], made["token"])
        for _ in range(4):
            assert one.play("nonsense")["key"] == "no_move"
        two = Guest(place, made["table"], made["links"]["seat1"])
        three = Guest(place, made["table"], made["links"]["watch"])
        for _ in range(3):
            assert place.http.get(f"/api/tables/{made['table']}/moves", headers=head).status_code == 200
        with pytest.raises(ConnectionClosed):
            pester(two, 8)  # few messages, by a socket of its own, but of the same address
        assert "too_many" in [message.get("key") for message in two.seen]
        answer = place.http.get(f"/api/tables/{made['table']}/moves", headers=head)
        assert answer.status_code == 429 and answer.headers["retry-after"]
        for guest in (one, two, three):
            guest.close()


def test_whoever_asks_for_more_than_their_share_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("ludotheque.server.bounds.time.monotonic", lambda: now)
    bucket = Bucket(10, 20)
    assert bucket.wait(15, 5) == 0
    assert bucket.wait(15, 5) == 1, "10 too much"
    assert bucket.wait(40, 5) == 5
    assert bucket.wait(1, 5) is None and not bucket.take(1), "too far behind"
    now = 5.1
    assert bucket.wait(1, 5) == 0 and not bucket.take(1)
    now = 100
    assert bucket.full and bucket.take(20) and not bucket.take(1)


def test_an_address_is_a_network_where_addresses_cost_nothing() -> None:
    for given, known in (
        ("10.1.2.3", "10.1.2.3"),
        ("::ffff:10.1.2.3", "10.1.2.3"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
    ):
        assert address({"client": (given, 1)}) == known
    assert address({}) == "?"


def test_what_could_have_been_meant_is_looked_for_aside(place: InThread, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[str] = []
    near = GameBox.near

    def listening(self: GameBox, text: str, among: Any = None) -> list[str]:
        found.append(threading.current_thread().name)
        return near(self, text, among)

    monkeypatch.setattr(GameBox, "near", listening)
    made = place.set("montmurail", *["me", *["friend"] * 7], options={"assembly": "random"})
    guest = Guest(place, made["table"], made["token"])
    assert "did you mean wall" in guest.play("wahl A1-B1")["text"]
    guest.send(type="why", move="wahl A1-B1")
    assert "did you mean wall" in guest.until("why")["text"]
    assert found and all(name.startswith("aside") for name in found), found
    for ident, kind in (("l", "move"), ("w", "why")):
        guest.send(type=kind, id=ident, question=guest.state["question"], move="x" * 81)
        answer = guest.answer(ident)
        assert answer["key"] == "too_long" and "80" in answer["text"]
    assert guest.play("x" * 80)["key"] == "no_move"
    guest.close()


def test_the_catalogue_is_made_once_and_sent_small(place: InThread, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    catalogue = viewers.catalogue

    def counting(table: Any, lang: str) -> dict[str, Any]:
        made.append(lang)
        return catalogue(table, lang)

    monkeypatch.setattr(viewers, "catalogue", counting)
    answers = []
    for _ in range(2):  # two tables with equal boxes
        table = place.set("montana", "me", "friend", "bot", options={"round_cap": 77})
        path, head = f"/api/tables/{table['table']}/moves", {"authorization": f"Bearer {table['token']}"}
        for accepts in ("gzip, deflate", "identity", "gzip;q=0, *", "gzip;q=0.5"):
            answer = place.http.get(path, headers={**head, "accept-encoding": accepts})
            assert (answer.headers.get("content-encoding") == "gzip") == (accepts not in ("identity", "gzip;q=0, *"))
            assert answer.headers["vary"] == "accept-encoding"
            answers.append(answer.json())
        place.http.get(f"{path}?lang=fr", headers=head)
    assert made == ["en", "fr"] and all(answer == answers[0] for answer in answers) and len(answers[0]["moves"]) > 100


def pester(guest: Guest, times: int = 50) -> None:
    for _ in range(times):
        guest.send(type="look")
    for _ in range(100):
        guest.receive(5)


def test_who_never_says_hello_is_not_waited_for(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite", limits=Limits(hello=0.3))) as place:
        made = place.set("fists", "me", "bot")
        guest = Guest(place, made["table"], made["token"])
        with connect(f"ws://127.0.0.1:{place.port}/live") as socket, pytest.raises(ConnectionClosed):
            socket.recv(10)
        assert guest.play("close")["type"] in ("update", "ack"), "who did say it stays"
        guest.close()
