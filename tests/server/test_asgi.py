"""The application under servers that are not ours: a test client, and uvicorn as it comes."""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from guests import GENEROUS, TOLD, Guest, Place, settings
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed

from ludotheque.server import Limits, create_app
from ludotheque.server.run import listen

SEATS = [{"kind": "me", "name": "Ana"}, {"kind": "bot", "bot": "random"}]


class Visitor:
    """Somebody who plays through a test client."""

    def __init__(self, client: TestClient, made: dict[str, Any]) -> None:
        self.made = made
        self.socket = client.websocket_connect("/live")
        self.state: dict[str, Any] = {}

    def until(self, *kinds: str) -> dict[str, Any]:
        while True:
            text = self.socket.receive_text()
            TOLD.decode(text)
            message: dict[str, Any] = json.loads(text)
            self.state = message.get("state", self.state)
            if message["type"] in kinds:
                return message


def test_a_game_through_a_test_client(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path / "t.sqlite"))) as client:
        made = client.post("/api/tables", json={"game": "fists", "seats": SEATS}).json()
        visitor = Visitor(client, made)
        with visitor.socket as talk:
            talk.send_json({"type": "hello", "table": made["table"], "token": made["token"]})
            assert visitor.until("welcome")["mine"] == [0]
            talk.send_json({"type": "look"})
            assert visitor.until("look")["text"]
            for i in range(200):
                if visitor.state["over"]:
                    break
                if visitor.state["codes"]:
                    question, code = visitor.state["question"], visitor.state["codes"][0]
                    talk.send_json({"type": "move", "id": f"m{i}", "question": question, "move": code})
                visitor.until("update", "ack")
            assert visitor.state["over"]
            talk.send_text("x" * 10_000)
            with pytest.raises(WebSocketDisconnect) as closed:
                visitor.until("nothing")
            assert closed.value.code == 1009


def test_who_asks_too_much_is_told_before_the_door_is_closed(tmp_path: Path) -> None:
    limits = Limits(**{**GENEROUS.__dict__, "messages": 0.001, "message_burst": 1})
    app = create_app(settings(tmp_path / "t.sqlite", limits=limits))
    with TestClient(app) as client, client.websocket_connect("/live") as talk:
        for _ in range(2):
            talk.send_text("{}")
        assert [talk.receive_json()["key"] for _ in range(2)] == ["bad_message", "too_many"]
        with pytest.raises(WebSocketDisconnect) as closed:
            talk.receive_json()
        assert closed.value.code == 1008


@contextlib.contextmanager
def plain(folder: Path, **more: Any) -> Iterator[Place]:
    """Uvicorn as it comes, without our wire."""
    app = create_app(settings(folder / "t.sqlite", **more))
    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)
    place = Place(listener.getsockname()[1])
    try:
        yield place
    finally:
        server.should_exit = True
        thread.join(20)
        place.http.close()


def test_a_game_under_plain_uvicorn(tmp_path: Path) -> None:
    with plain(tmp_path) as place:
        made = place.set("fists", "me:Ana", "friend:Bruno", "bot")
        ana, bruno = Guest(place, made["table"], made["token"]), Guest(place, made["table"], made["links"]["seat1"])
        ana.play("add")
        ana.do("chat", text="hello")
        while not (bruno.seen[-1].get("entries") and bruno.seen[-1]["entries"][-1].get("text") == "hello"):
            bruno.receive()
        bruno = bruno.again()
        assert bruno.play("close")["type"] in ("update", "ack")
        for guest in (ana, bruno):
            guest.close()


def test_who_does_not_read_is_cut_off_there_too(tmp_path: Path) -> None:
    limits = Limits(**{**GENEROUS.__dict__, "waiting": 40_000})
    with plain(tmp_path, limits=limits) as place:
        made = place.set("fists", "me:Ana", "friend:Bruno")
        ana = Guest(place, made["table"], made["token"])
        for _ in range(100):
            ana.do("chat", text="x" * 450)
        deaf = Guest(place, made["table"], made["links"]["seat1"], max_queue=1)
        with contextlib.suppress(ConnectionClosed):
            for _ in range(300):  # the log anew each time, some 50 KB
                deaf.send(type="lang", lang="en")
        while ana.until("here")["seats"] != [0]:
            pass
        assert ana.do("chat", text="gone?")["type"] == "update", "nobody waits for it"
        ana.close()
