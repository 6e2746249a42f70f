"""What a hostile or careless client can do: nothing but get an answer that says why not. And what a seat can learn."""

from __future__ import annotations

import io
import json
import logging
import random
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import toy
from guests import GENEROUS, Guest, InThread, running, settings
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from ludotheque.core.box import GameBox
from ludotheque.core.position import Position
from ludotheque.core.scene import Picture, Scene
from ludotheque.server import Limits, viewers
from ludotheque.server.bounds import Bucket
from ludotheque.server.guard import address
from ludotheque.server.workers import Failed, Task, Workers
from ludotheque.tables.names import plain_name, same_name


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InThread]:
    with running(settings(tmp_path_factory.mktemp("db") / "t.sqlite")) as server:
        yield server


def drawn(seen: Position[Any, Any], seat: int | None) -> Scene:
    """All that the toy game would show, as a picture; what is in a fist lies on the table, too."""
    s = seen.s
    counters = {f"{i}/{name}": values[i] for i in range(seen.box.seats) for name, values in (("pebble", s.pebbles),)}
    return {**counters, **{f"{i}/fist": f"pebble*{s.fist[i]}" for i in range(seen.box.seats) if s.fist[i]}}


@pytest.fixture
def pictured(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game with a picture, in which every seat sees what is its own."""
    bare: Any = {"panels": {}, "trays": {}}
    picture = Picture(
        paint=lambda box, lang: bare, scene=drawn, clicks=lambda box, code: (), beats=frozenset(toy.GAME.events.names)
    )
    monkeypatch.setitem(toy.GAME.__dict__, "picture", picture)


def traffic(folder: Path, choice: list[str]) -> dict[str, list[Any]]:
    """All that the others receive while one seat makes its secret choice, and that is not yet opened."""
    with running(settings(folder / "t.sqlite", random=random.Random(5))) as place:
        made = place.set("fists", "me:Ana", "friend:Bruno", "friend:Chloe")
        ana = Guest(place, made["table"], made["token"])
        others = {
            "bruno": Guest(place, made["table"], made["links"]["seat1"]),
            "chloe": Guest(place, made["table"], made["links"]["seat2"]),
            "watcher": Guest(place, made["table"], made["links"]["watch"]),
        }
        for i in range(210):  # more than one page of the log: what others do unseen must not move its window
            ana.send(type="chat", id=f"c{i}", text="a word")
        for guest in others.values():
            while guest.n < 211:
                guest.receive()
        others["chloe"].play("add")
        for move in choice:
            (ana.do("back", question=ana.state["question"]) if move == "back" else ana.play(move))
        heard: dict[str, list[Any]] = {}
        for name, guest in others.items():
            guest.send(type="look")
            guest.until("look")
            guest.send(type="at", n=guest.n)
            guest.until("at")
            if guest.seat is not None:
                guest.do("back", question=guest.state["question"])
                foresee(guest)
            if name == "bruno":
                guest.play("close")
            guest.drain(0.15)
            guest.send(type="lang", lang="fr")
            page = guest.until("view")
            guest.send(type="log", before=page["entries"][0]["n"])
            guest.until("log")
            again = guest.again()
            heard[name] = [tidy(m) for g in (guest, again) for m in g.seen]
            fresh = Guest(*guest.link)
            assert fresh.welcome["earlier"] and len(fresh.welcome["entries"]) == 200
            heard[name] += [tidy(m) for m in fresh.seen]
            again.close()
            fresh.close()
        for name, token in (("bruno", made["links"]["seat1"]), ("watcher", made["links"]["watch"])):
            answer = place.http.get(f"/api/tables/{made['table']}", headers={"authorization": f"Bearer {token}"})
            heard[name].append(tidy(answer.json()))
        for guest in [ana, *others.values()]:
            guest.close()
        return heard


def foresee(guest: Guest) -> None:
    """Ask for previews, and why nothing can be done at a place."""
    codes = guest.state["codes"]
    assert codes
    for code in codes[:: max(1, len(codes) // 20)]:
        guest.send(type="preview", question=guest.state["question"], move=code)
        assert guest.until("preview", "refused")["type"] == "preview"
    if "whole" in guest.welcome:
        guest.send(type="why", at="0/pebble")
        guest.until("why")


def tidy(message: Any) -> Any:
    """A message without what is different in any two runs: times, tokens, ids."""
    if isinstance(message, dict):
        varying = ("at", "started", "since", "table", "links", "id", "ack")
        return {k: tidy(v) for k, v in message.items() if k not in varying}
    return [tidy(v) for v in message] if isinstance(message, list) else message


@pytest.mark.usefixtures("pictured")
def test_the_traffic_of_one_seat_never_depends_on_anothers_unopened_choice(tmp_path: Path) -> None:
    runs = []
    choices = [["close"], ["add", "close"], ["add", "add", "add", "close"], ["add", "back", "add", "back", "close"]]
    for i, choice in enumerate(choices):
        (tmp_path / str(i)).mkdir()
        runs.append(traffic(tmp_path / str(i), choice))
    for other in runs[1:]:
        for name in runs[0]:
            for one, two in zip(other[name], runs[0][name], strict=True):
                assert one == two, name
    unfinished = [["add"], ["add", "add"], ["add", "add", "back"], []]
    runs = []
    for i, choice in enumerate(unfinished):
        (tmp_path / f"u{i}").mkdir()
        runs.append(traffic(tmp_path / f"u{i}", choice))
    assert all(run == runs[0] for run in runs[1:])
    for heard in runs[0].values():
        welcomes = [message for message in heard if message.get("type") in ("welcome", "view", "at")]
        assert welcomes and all("0/pebble" in message["whole"] for message in welcomes), "pictures are in it"


@pytest.mark.usefixtures("pictured")
def test_a_client_is_sent_what_changes_in_the_picture_that_it_has(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite", random=random.Random(5))) as place:
        made = place.set("fists", "me:Ana", "screen:Bruno", "friend:Chloe")
        shared = Guest(place, made["table"], made["token"])
        chloe = Guest(place, made["table"], made["links"]["seat2"])
        kept = {guest: dict(guest.welcome["whole"]) for guest in (shared, chloe)}
        own = [shared.do("move", question=shared.state["question"], move="add", seat=0)]
        assert own[0]["scene"] == {"0/fist": "pebble*1"} and "whole" not in own[0]
        shared.send(type="sit", seat=1)
        assert "0/fist" not in shared.until("view")["whole"], "from another seat all of it comes anew"
        again = chloe.again()
        assert again.welcome["whole"] == kept[chloe], "what another chose in secret is in no picture of hers"
        shared.do("move", question=shared.state["question"], move="close", seat=1)
        shared.do("move", question=shared.state["question"], move="close", seat=0)
        again.play("close")
        opened = next(message for message in reversed(again.seen) if message["type"] == "update")
        assert [beat["event"] for beat in opened["beats"]][:3] == ["opened"] * 3
        assert all("0/fist" not in beat["scene"] for beat in opened["beats"]), "nor on the way"
        for guest in (shared, again):
            guest.close()


@pytest.mark.parametrize("game", ["montmurail", "dakota"])
def test_in_a_real_game_too(game: str, tmp_path: Path) -> None:
    """Walls set up behind a screen, factions taken face down: what one chooses changes nothing that others are sent."""
    runs = []
    for which in range(3):
        (tmp_path / str(which)).mkdir()
        with running(settings(tmp_path / str(which) / "t.sqlite", random=random.Random(5))) as place:
            made = place.set(game, "me:Ana", "friend:Bruno", "friend:Chloe")
            tokens = [made["token"], made["links"]["seat1"], made["links"]["seat2"], made["links"]["watch"]]
            guests = [Guest(place, made["table"], token) for token in tokens]
            while not guests[0].state["secret"]:
                mover = next(guest for guest in guests if guest.state["codes"])
                mover.play(mover.state["codes"][0])
                for guest in guests:
                    while guest.n < mover.n:
                        guest.receive()
            chloe, ana = guests[2], guests[0]
            chloe.play(chloe.state["codes"][0])
            codes = ana.state["codes"]
            assert len(codes) >= (3 if game == "montmurail" else 2)
            ana.play(codes[which * (len(codes) - 1) // 2])
            assert ana.state["secret"], "nothing is opened yet"
            foresee(guests[1])  # who is the last to choose: what others chose is not opened in a preview
            assert {m["lock"] for m in guests[1].seen if m["type"] == "preview"} <= {None, "opens"}
            for guest in guests[1:]:
                guest.send(type="look")
                guest.until("look")  # comes after all that was sent before
            for token in tokens[1:]:
                head = {"authorization": f"Bearer {token}"}
                guests[3].seen.append(place.http.get(f"/api/tables/{made['table']}", headers=head).json())
            runs.append([tidy(guest.seen) for guest in guests])
            for guest in guests:
                guest.close()
    for run in runs[1:]:
        assert run[1:] == runs[0][1:]
    assert runs[0][0] != runs[-1][0], "the choices did differ"


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
        assert two.seen[-1]["key"] == "too_many"
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
    here = ana.state["labels"]
    for code in ana.state["codes"]:
        for label in {moves[code][1], here.get(str(code), moves[code][1])}:
            ana.send(type="why", move=f"  {' '.join(label.upper().split())} ")
            assert ana.until("why")["key"] is None, label
    ((code, label),) = here.items()
    assert label != moves[int(code)][1] and ana.play(label)["type"] == "update"
    for guest in (ana, bruno):
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


def test_sockets_from_other_pages_are_refused(place: InThread) -> None:
    address = f"ws://127.0.0.1:{place.port}/live"
    for origin in ("http://evil.example", "null", "http://[", f"http://127.0.0.1:{place.port}.evil.example"):
        with pytest.raises(InvalidStatus) as refused:
            connect(address, origin=Origin(origin)).__enter__()
        assert refused.value.response.status_code == 403
    with connect(address, origin=Origin(f"http://127.0.0.1:{place.port}")):
        pass


def test_security_headers_and_health(place: InThread) -> None:
    for path in ("/", "/page/table.js", "/health", "/api/games", "/nowhere", "/page/../app.py", "/table/x"):
        answer = place.http.get(path)
        assert answer.status_code < 500
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert (
            answer.headers["x-content-type-options"] == "nosniff" and answer.headers["referrer-policy"] == "no-referrer"
        )
        assert "server" not in answer.headers
    assert place.http.get("/health").json()["ok"] is True
    assert place.http.get("/page/..%2fapp.py").status_code == 404


def test_wrong_tables_are_refused_with_a_reason(place: InThread) -> None:
    me = {"kind": "me"}
    for body, says in (
        ({"game": "chess", "seats": [me, me]}, "known: "),
        ({"game": "montana", "seats": [me]}, "allowed: 2 to 4"),
        ({"game": "montana", "seats": [me, me], "options": {"edition": "third"}}, "allowed: "),
        ({"game": "montana", "seats": [me, me], "options": {"colour": "red"}}, "unknown option"),
        ({"game": "montana", "seats": [me, {"kind": "bot", "bot": "hal"}]}, "known: "),
    ):
        answer = place.http.post("/api/tables", json=body)
        assert answer.status_code == 400 and says in answer.json()["detail"]
    assert place.http.post("/api/tables", json={"game": "montana", "seats": "all"}).status_code == 422


def test_errors_speak_the_language_asked_for(tmp_path: Path) -> None:
    limits = Limits(**{**GENEROUS.__dict__, "tables": 0.001, "table_burst": 6})
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "bot"}]
    with running(settings(tmp_path / "t.sqlite", limits=limits)) as place:
        made = place.set("fists", "me", "bot")
        head = {"authorization": f"Bearer {made['token']}"}

        def said(method: str, path: str, **more: Any) -> tuple[int, str]:
            answer = place.http.request(method, f"{path}?lang=fr", **more)
            return answer.status_code, answer.json()["detail"]

        for (status, text), expected in (
            (said("GET", f"/api/tables/{made['table']}"), (401, "jeton")),
            (said("GET", "/api/tables/nowhere", headers=head), (404, "Ce lien ne mène à rien")),
            (said("GET", f"/api/tables/{made['table']}/record", headers=head), (409, "pas terminée")),
            (said("GET", "/api/games/chess/clauses/R1"), (404, "Il n’y a pas de jeu")),
            (said("GET", "/api/games/montana/clauses/Q1"), (404, "Il n’y a pas d’article Q1")),
            (said("GET", "/api/nothing"), (404, "rien à cette adresse")),
            (said("POST", "/api/tables", content=b"x" * 100_000), (413, "32768 octets")),
            (said("POST", "/api/games"), (405, "POST ne fait rien")),
            (said("POST", "/api/tables", json={"game": "fists"}), (422, "incorrecte en body.seats")),
            (said("POST", "/api/tables", content=b'"\\u0000"'), (400, "impossible à conserver")),
            (said("POST", "/api/tables", json={"game": "chess", "seats": seats}), (400, "Il n’y a pas de jeu")),
            (
                said("POST", "/api/tables", json={"game": "fists", "seats": [{"kind": "bot", "bot": "hal"}, *seats]}),
                (400, "Il n’y a pas de robot «\u202fhal\u202f»"),
            ),
            (
                said("POST", "/api/tables", json={"game": "montana", "seats": seats[:1]}),
                (400, "montana ne se joue pas à 1"),
            ),
            (
                said("POST", "/api/tables", json={"game": "montana", "seats": seats, "options": {"edition": "x"}}),
                (400, "permis"),
            ),
            (said("POST", "/api/tables", json={"game": "fists", "seats": [seats[0]] * 2}), (400, "s’appelle déjà Ana")),
            (said("POST", "/api/tables", json={"game": "fists", "seats": seats}), (429, "attendez un peu")),
        ):
            assert status == expected[0] and expected[1] in text, text


def test_what_goes_wrong_within_is_a_sentence_with_a_code(place: InThread, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any) -> None:
        raise RuntimeError("the token is tkn-1")

    monkeypatch.setattr(place.hub, "bot_names", fails)
    answer = place.http.get("/api/games?lang=fr")
    assert answer.status_code == 500 and "Une erreur s’est produite" in answer.json()["detail"]
    assert "tkn-1" not in answer.text and "default-src 'none'" in answer.headers["content-security-policy"]


def test_the_rules_can_be_read(place: InThread) -> None:
    rules = place.http.get("/api/games/montana/rules?lang=fr").json()
    assert rules["title"] == "Montana" and rules["blocks"][0] == {"kind": "h1", "id": "", "text": "Montana"}
    clauses = {b["id"]: b["text"] for b in rules["blocks"] if b["kind"] == "clause"}
    one = place.http.get("/api/games/montana/clauses/R12?lang=fr").json()["text"]
    assert clauses["MON-R12"] == one and len(clauses) > 100
    assert place.http.get("/api/games/chess/rules").status_code == 404
    assert place.http.get("/rules/montana").status_code == 200


def test_addresses_that_people_mistype_show_the_page(place: InThread) -> None:
    for path, status in (("/", 200), ("/table/x", 200), ("/foo", 404), ("/table/", 404), ("/set/a/b", 404)):
        for method in ("GET", "HEAD"):
            answer = place.http.request(method, path)
            assert answer.status_code == status, path
            assert answer.headers["content-type"].startswith("text/html") and answer.headers["cache-control"]
            assert ("main.js" in answer.text) == (method == "GET")
    assert place.http.post("/foo").headers["content-type"] == "application/json"
    for path in ("/health", "/api/games", "/page/main.js"):
        whole, head = place.http.get(path), place.http.head(path)
        assert head.status_code == 200 and not head.content
        assert head.headers["content-length"] == whole.headers["content-length"]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Bru\u200b no\u202e ", "Bru no"),
        ("Zoe\u0301", "Zoé"),
        ("\u2066x\u2069", "x"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("A\u200dB", "AB"),
        ("\u200b", ""),
        ("\u3164", ""),
        ("An\u034fa\u2800", "Ana"),
        ("Ana\ufe0f", "Ana"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("a\nb", "a b"),
    ],
)
def test_names_hold_nothing_invisible(given: str, kept: str) -> None:
    assert plain_name(given) == kept


@pytest.mark.parametrize(
    ("one", "two", "same"),
    [
        ("Hazel", "\u041dazel", True),  # Cyrillic
        ("Hazel", "\u041d\u0430z\u0435l", True),
        ("Hazel", "\u041d\u0410ZEL", True),
        ("Hazel", "\u0397azel", True),  # Greek
        ("Hazel", "Haze1", True),
        ("Hazel", "HazeI", True),
        ("Hazel", "Ha\u3164zel", True),
        ("Ana", "\u0410na", True),
        ("Ana", "\uff21na", True),
        ("Zo\u00eb", "Zo\u0451", True),
        ("Bo", "B0", True),
        ("Вова", "вова", True),
        ("Anna", "Ana", False),
        ("Ian", "Lan", False),
        ("Zoé", "Zoe", False),
        ("Вера", "Bep", False),
        ("Olga", "Ольга", False),
    ],
)
def test_names_that_look_the_same_are_the_same(one: str, two: str, same: bool) -> None:
    assert same_name(one, two) is same and same_name(two, one) is same


def test_no_two_at_a_table_have_one_name(place: InThread) -> None:
    made = place.set("fists", "me:Hazel", "friend:Bruno", "friend", "bot")
    bruno = Guest(place, made["table"], made["links"]["seat1"])
    assert [p["name"] for p in bruno.state["people"]] == ["Hazel", "Bruno", "Green", "Rowan"]
    for name in ("hazel", "ROWAN", "Ha\u200bzel", "Ｈazel", "Ha zel", "Green", "Vert", "\u041dazel"):
        bruno.send(type="name", name=name)
        assert bruno.until("refused")["key"] == "name_taken", name
    bruno.send(type="name", name="bruno")
    assert bruno.until("update")["state"]["people"][1]["name"] == "bruno"
    bruno.close()


def test_who_never_says_hello_is_not_waited_for(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite", limits=Limits(hello=0.3))) as place:
        made = place.set("fists", "me", "bot")
        guest = Guest(place, made["table"], made["token"])
        with connect(f"ws://127.0.0.1:{place.port}/live") as socket, pytest.raises(ConnectionClosed):
            socket.recv(10)
        assert guest.play("close")["type"] in ("update", "ack"), "who did say it stays"
        guest.close()


def test_no_token_in_any_log(tmp_path: Path) -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    loggers = [
        logging.getLogger(name) for name in ("", "uvicorn", "uvicorn.error", "uvicorn.access", "ludotheque.server")
    ]
    for logger in loggers:
        logger.addHandler(handler)
    logging.getLogger().setLevel(logging.DEBUG)
    try:
        with running(settings(tmp_path / "t.sqlite")) as place:
            for name in ("uvicorn.error", "uvicorn.access", "uvicorn"):
                logging.getLogger(name).setLevel(logging.INFO)
            made = place.set("fists", "me", "friend")
            guest = Guest(place, made["table"], made["token"])
            guest.play("close")
            place.http.get(f"/api/tables/{made['table']}", headers={"authorization": f"Bearer {made['token']}"})
            guest.close()
    finally:
        logging.getLogger().setLevel(logging.WARNING)
        for logger in loggers:
            logger.removeHandler(handler)
    for token in (made["token"], *made["links"].values()):
        own = [line for line in stream.getvalue().splitlines() if token in line and "sqlalchemy" not in line]
        assert not [line for line in own if not re.match(r"^[<>=] ", line)], own  # the client's own debug lines aside


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


def test_schemathesis_finds_no_server_error(tmp_path: Path) -> None:
    schemathesis = pytest.importorskip("schemathesis")
    from hypothesis import HealthCheck, Phase, given
    from hypothesis import settings as how
    from schemathesis.specs.openapi.checks import positive_data_acceptance

    bounded = how(
        max_examples=40, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck), database=None
    )
    with running(settings(tmp_path / "t.sqlite")) as place:
        schema = schemathesis.openapi.from_url(f"http://127.0.0.1:{place.port}/openapi.json")
        made = place.set("fists", "me", "friend")
        rng = random.Random(3)
        seen = set()

        def check(case: Any) -> None:
            if case.path_parameters and "name" in case.path_parameters and rng.random() < 0.5:
                case.path_parameters = {**case.path_parameters, "name": made["table"]}
                case.headers = {**(case.headers or {}), "authorization": f"Bearer {made['token']}"}
            answer = case.call()
            assert answer.status_code < 500, (case, answer.text)
            # a request of the right shape may still be one that no game allows: that is 400, with a reason
            case.validate_response(answer, excluded_checks=[positive_data_acceptance])

        for result in schema.get_all_operations():
            operation = result.ok()
            seen.add(operation.path)
            bounded(given(case=operation.as_strategy())(check))()
        assert {"/health", "/api/games", "/api/tables", "/api/tables/{name}/record"} <= seen


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


def test_strange_tokens_and_languages_are_answered_4xx(place: InThread) -> None:
    made = place.set("fists", "me", "bot")
    for token in ("é", "x" * 60):
        answer = place.http.get(
            f"/api/tables/{made['table']}?lang=xx", headers={b"authorization": f"Bearer {token}".encode()}
        )
        assert 400 <= answer.status_code < 500, answer.text
    with pytest.raises(AssertionError, match="unknown_link"):
        Guest(place, made["table"], "é")


def test_a_failed_write_tells_no_secret(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running(settings(tmp_path / "t.sqlite")) as place:
        made = place.set("fists", "me", "bot")
        assert made["table"]
        with place.hub.store.engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE tables RENAME TO elsewhere")
            secret = connection.exec_driver_sql("SELECT secret FROM elsewhere").scalar()
        answer = place.http.post(
            "/api/tables", json={"game": "fists", "seats": [{"kind": "me"}, {"kind": "bot"}], "options": {}}
        )
        assert answer.status_code >= 500
        assert "the database does not answer (no such table: tables)" in caplog.text
        assert "[parameters:" not in caplog.text and secret not in caplog.text


def test_a_lift_under_way_changes_nothing_for_others(tmp_path: Path) -> None:
    """In a game with open moves before, too: why one cannot take back must not tell of another's unfinished choice."""
    with running(settings(tmp_path / "t.sqlite", random=random.Random(5))) as place:
        made = place.set("fists", "me:Ana", "friend:Bruno", "friend:Chloe")
        ana = Guest(place, made["table"], made["token"])
        bruno = Guest(place, made["table"], made["links"]["seat1"])
        chloe = Guest(place, made["table"], made["links"]["seat2"])
        ana.play("add")
        for guest in (ana, bruno, chloe):
            guest.play("close")
        ana.drain(0.2)
        ana.play("keep")
        ana.drain(0.2)
        path, head = f"/api/tables/{made['table']}", {"authorization": f"Bearer {made['token']}"}
        before = place.http.get(path, headers=head).json()
        bruno.drain(0.2)
        bruno.play("add")
        assert tidy(before) == tidy(place.http.get(path, headers=head).json())
        for guest in (ana, bruno, chloe):
            guest.close()


@pytest.mark.parametrize("path", ["/", "/page/main.js", "/page/style.css", "/page/icon.svg", "/api/words?lang=fr",
                                  "/api/games?lang=fr", "/api/games/montana/rules?lang=fr"])
def test_texts_are_compressed_and_not_sent_twice(place: InThread, path: str) -> None:
    plain = place.http.get(path, headers={"accept-encoding": "gzip;q=0, br"})
    packed = place.http.get(path, headers={"accept-encoding": "br, gzip"})
    assert "content-encoding" not in plain.headers and packed.headers["content-encoding"] == "gzip"
    assert plain.content == packed.content and int(packed.headers["content-length"]) < len(plain.content)
    for answer in (plain, packed):
        assert "accept-encoding" in answer.headers["vary"] and answer.headers["cache-control"] == "no-cache"
    again = place.http.get(path, headers={"if-none-match": f'"other", {packed.headers["etag"]}'})
    assert again.status_code == 304 and not again.content and again.headers["etag"] == packed.headers["etag"]
    assert place.http.get(path, headers={"if-none-match": '"other"'}).status_code == 200


def test_fonts_are_sent_as_they_are(place: InThread) -> None:
    font = place.http.get("/page/fonts/vollkorn-700.woff2")
    assert "content-encoding" not in font.headers and "immutable" in font.headers["cache-control"]
    again = place.http.get("/page/fonts/vollkorn-700.woff2", headers={"if-none-match": font.headers["etag"]})
    assert again.status_code == 304
    assert place.http.get("/page/../app.py").status_code == 404 == place.http.get("/page/%2e%2e/app.py").status_code
