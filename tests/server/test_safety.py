"""What a hostile or careless client can do: nothing but get an answer that says why not."""

from __future__ import annotations

import json
import random
from pathlib import Path

import httpx
import pytest
from guests import Guest, InThread, running, settings
from websockets.sync.client import connect

from ludotheque.server.lean import spelled
from ludotheque.server.workers import Failed, Task, Workers


def test_tokens_open_their_own_seat_only(place: InThread) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno", "bot")
    tokens = {"host": made["token"], **made["links"]}
    assert len(set(tokens.values())) == 3 and all(len(t) >= 22 for t in tokens.values())
    bruno = Guest(place, made["table"], tokens["seat1"])
    assert bruno.welcome["mine"] == [1] and set(bruno.welcome["links"]) == {"watch"}
    assert bruno.play("close", question=bruno.state["question"], seat=0)["key"] == "not_yours"
    watcher = Guest(place, made["table"], tokens["watch"])
    assert watcher.welcome["mine"] == [] and watcher.welcome["links"] == {} and watcher.state["codes"] == []
    for guest in (bruno, watcher):
        guest.close()
    other = place.set("fists", "me", "friend")
    for table, token in (
        (made["table"], other["token"]),
        (made["table"], "x" * 24),
        ("nowhere", made["token"]),
        (made["table"], "-"),
    ):
        answer = place.http.get(f"/api/tables/{table}", headers={"authorization": f"Bearer {token}"})
        assert answer.status_code in (401, 404)
        with connect(f"ws://127.0.0.1:{place.port}/live") as socket:
            socket.send(json.dumps({"type": "hello", "table": table, "token": token}))
            assert json.loads(socket.recv(5))["key"] == "unknown_link"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "[]",
        "{}",
        '{"type":5}',
        '{"type":"fly"}',
        '{"type":"move"}',
        '{"type":"look"}',
        "[" * 5000,
        '{"type":"hello"}',
        '{"type":"hello","table":"a","token":5}',
        '{"type":"hello","table":{"a":1},"token":"b"}',
        '{"type":"chat","text":"x"}',
        '{"type":"hello","table":"a","token":"b","since":1e99}',
        '{"type":"hello","table":"a","token":"b","since":true}',
        "\\u0000",
        "null",
    ],
)
def test_messages_that_make_no_sense_get_an_answer(place: InThread, text: str) -> None:
    with connect(f"ws://127.0.0.1:{place.port}/live") as socket:
        socket.send(text)
        answer = json.loads(socket.recv(5))
        assert answer["type"] == "error" and answer["key"] in ("bad_message", "unknown_link") and answer["text"]


def test_nonsense_at_a_table_gets_an_answer(place: InThread) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno")
    guest = Guest(place, made["table"], made["token"])
    question = guest.state["question"]
    for message in (
        {"type": "move", "id": "a", "question": question, "move": None},
        {"type": "move", "id": "a", "question": question, "move": True},
        {"type": "move", "id": "a", "question": question, "move": 10**30},
        {"type": "move", "id": "a", "question": question, "move": -1},
        {"type": "move", "id": "x" * 41, "question": question, "move": 1},
        {"type": "move", "id": 5, "question": question, "move": 1},
        {"type": "move", "id": "a", "question": 7, "move": 1},
        {"type": "move", "id": "a", "question": question, "move": 1, "seat": "0"},
        {"type": "move", "id": "a", "question": question, "move": 1, "seat": 99},
        {"type": "at", "n": 0},
        {"type": "at", "n": -5},
        {"type": "at", "n": 2**40},
        {"type": "at"},
        {"type": "log", "before": 10**9},
        {"type": "answer", "yes": 1},
        {"type": "answer", "yes": True},
        {"type": "answer", "yes": True, "n": 1},
        {"type": "hand", "seat": 99, "bot": "random"},
        {"type": "hand", "seat": 1, "bot": "hal"},
        {"type": "name", "name": "x" * 41},
        {"type": "name", "name": " "},
        {"type": "rematch"},
        {"type": "follow"},
        {"type": "sit", "seat": 1},
        {"type": "hello", "table": made["table"], "token": made["token"]},
        {"type": "back", "id": "b"},
        {"type": "back", "id": "b", "question": question},
        {"type": "ask", "id": "c"},
        {"type": "why", "move": 5},
        {"type": "why"},
        {"type": "why", "at": "map/A1"},
        {"type": "why", "at": 7},
        {"type": "preview", "question": question},
        {"type": "preview", "question": "0.9", "move": 1},
        {"type": "preview", "question": question, "move": -1},
        {"type": "preview", "question": question, "move": 10**6},
        {"type": "preview", "question": question, "move": "close"},
    ):
        guest.send(**message)
        answer = guest.receive()
        while answer["type"] == "here":
            answer = guest.receive()
        assert answer["type"] in ("error", "refused"), (message, answer)
        assert answer["text"] and answer["key"] != "server_error", (message, answer)
    assert guest.play("close")["type"] == "update"
    guest.close()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_words_on_a_button_can_be_typed(place: InThread, lang: str) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno")
    ana = Guest(place, made["table"], made["token"], lang=lang)
    bruno = Guest(place, made["table"], made["links"]["seat1"])
    for guest, move in ((ana, "add"), (ana, "close"), (bruno, "close")):
        guest.play(move)
    while not ana.state["labels"]:
        ana.receive()
    head = {"authorization": f"Bearer {made['token']}"}
    moves = place.http.get(f"/api/tables/{made['table']}/moves?lang={lang}", headers=head).json()["moves"]
    moves = [spelled(row) for row in moves]
    here = ana.state["labels"]
    for code in ana.state["codes"]:
        for label in {moves[code][1], here.get(str(code), moves[code][1])}:
            ana.send(type="why", move=f"  {' '.join(label.upper().split())} ")
            assert ana.until("why")["key"] is None, label
    ((code, label),) = here.items()
    assert label != moves[int(code)][1] and ana.play(label)["type"] == "update"
    for guest in (ana, bruno):
        guest.close()


def test_a_bot_that_hangs_is_replaced(tmp_path: Path) -> None:
    import asyncio

    import ludotheque

    async def scene() -> None:
        workers = Workers(1, ("toy:GAME",), 0.5)
        position = ludotheque.game("montana").new(seats=2)
        position.deal(random.Random(1))
        seat = position.to_act[0]
        assert await workers.think(Task.of(position, seat, "random")) in position.codes(seat)
        worker = workers._all[0]
        worker.process.kill()
        with pytest.raises(Failed):
            await workers.think(Task.of(position, seat, "random"))
        assert await workers.think(Task.of(position, seat, "random")) in position.codes(seat)
        import os
        import signal

        os.kill(workers._all[0].process.pid or 0, signal.SIGSTOP)
        with pytest.raises(Failed):
            await workers.think(Task.of(position, seat, "random"))
        assert await workers.think(Task.of(position, seat, "random")) in position.codes(seat)
        assert workers.replaced == 2
        with pytest.raises(Failed):
            await workers.think(Task.of(position, seat, "no such bot"))
        workers.close()

    asyncio.run(scene())


def test_the_table_goes_on_when_a_bot_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(self: Workers, task: Task, *_: object) -> int:
        raise Failed(task.bot)

    monkeypatch.setattr(Workers, "think", fails)
    with running(settings(tmp_path / "t.sqlite")) as place:
        made = place.set("fists", "bot", "bot")
        guest = Guest(place, made["table"], made["links"]["watch"])
        guest.play_on()
        assert guest.state["over"]
        guest.close()


def test_a_stale_page_gets_the_rest_only(place: InThread) -> None:
    made = place.set("montana", "me", "screen")
    guest = Guest(place, made["table"], made["token"])
    while guest.n < 260:
        guest.do("chat", text="hello") if guest.state["over"] else guest.any_move()
    behind = Guest(place, made["table"], made["links"]["watch"], since=guest.n - 3)
    assert [e["n"] for e in behind.welcome["entries"]] == [guest.n - 2, guest.n - 1, guest.n] and not behind.welcome[
        "earlier"
    ]
    fresh = Guest(place, made["table"], made["links"]["watch"])
    assert len(fresh.welcome["entries"]) == 200 and fresh.welcome["earlier"]
    fresh.send(type="log", before=fresh.welcome["entries"][0]["n"])
    earlier = fresh.until("log")
    assert [e["n"] for e in earlier["entries"]] == list(range(1, fresh.welcome["entries"][0]["n"]))
    for g in (guest, behind, fresh):
        g.close()
    assert isinstance(place.http, httpx.Client)


@pytest.mark.parametrize("text", [r'"\ud800"', r'"a\u0000b"'])
def test_text_that_no_database_can_hold_is_refused_and_stops_nothing(place: InThread, text: str) -> None:
    made = place.set("fists", "me", "bot")
    guest = Guest(place, made["table"], made["token"])
    for message in (
        f'{{"type":"chat","id":"a","text":{text}}}',
        f'{{"type":"chat","id":{text},"text":"a"}}',
        f'{{"type":"why","move":{text}}}',
        f'{{"type":"name","name":{text}}}',
    ):
        guest.socket.send(message)
        assert guest.until("error")["key"] == "bad_message"
    assert guest.play("close")["type"] in ("update", "ack"), "the table goes on"
    body = f'{{"game":"fists","seats":[{{"kind":"me","name":{text}}},{{"kind":"bot"}}]}}'
    answer = place.http.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert 400 <= answer.status_code < 500 and answer.json()["detail"]
    guest.close()
