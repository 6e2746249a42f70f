"""What happens at the same moment: opening and leaving, news while opening, requests that meet."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import random
import threading
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from guests import Guest, InThread, running, settings
from meeting import burst, look, sit
from sqlalchemy.exc import OperationalError
from websockets.sync.client import connect

from ludotheque.server.hub import Hub
from ludotheque.server.store.base import Store
from ludotheque.server.store.schema import ENTRIES, TABLES
from ludotheque.server.workers import Task, Workers


def settled(*guests: Guest) -> None:
    """Read until no request to take back stands."""
    for guest in guests:
        while "ask" in guest.state:
            guest.until("update")


def test_all_who_open_a_table_at_once_sit_at_the_same(place: InThread, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when the first of them only asks how it stands, and is gone before the others come."""
    real = Store.read

    def slow(self: Store, connection: sa.Connection, name: str) -> Any:
        opened = real(self, connection, name)
        time.sleep(0.1)
        return opened

    monkeypatch.setattr(Store, "read", slow)
    for _ in range(5):
        made = place.set("montana", "me:Ana", "friend:Bruno")
        head = {"authorization": f"Bearer {made['token']}"}
        path = f"/api/tables/{made['table']}"
        asking = threading.Thread(target=place.http.get, args=(path,), kwargs={"headers": head})
        asking.start()
        time.sleep(0.04)
        bruno = sit(place, made, 1)
        asking.join()
        ana = sit(place, made)
        mover, other = (ana, bruno) if ana.state["codes"] else (bruno, ana)
        mover.any_move()
        while other.n < mover.n:
            other.until("update")
        for guest in (ana, bruno):
            guest.close()


def test_a_socket_whose_hello_failed_is_told_and_may_try_again(
    place: InThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno")

    async def fails(*_: Any, **__: Any) -> None:
        raise RuntimeError("the database is away")

    hello = json.dumps({"type": "hello", "table": made["table"], "token": made["token"]})
    with connect(f"ws://127.0.0.1:{place.port}/live") as socket:
        with monkeypatch.context() as patch:
            patch.setattr(Hub, "log", fails)
            socket.send(hello)
            assert json.loads(socket.recv(5))["key"] == "server_error"
        assert made["table"] not in place.hub.sittings, "and nobody sits there"
        socket.send(hello)
        assert json.loads(socket.recv(5))["type"] == "welcome"


def test_nothing_comes_before_the_welcome(place: InThread, monkeypatch: pytest.MonkeyPatch) -> None:
    made = place.set("fists", "me:Ana", "bot")
    read = place.hub.log

    async def slowly(sitting: Any, *given: Any) -> Any:
        place.hub.presence.tell_clients(sitting)  # a bot has to hurry, say
        return await read(sitting, *given)

    monkeypatch.setattr(place.hub, "log", slowly)
    ana = Guest(place, made["table"], made["token"])
    assert ana.seen[0]["type"] == "welcome"
    assert ana.until("here")["seats"] == [0]
    ana.close()


def test_an_update_never_comes_between_a_view_and_its_log(place: InThread, monkeypatch: pytest.MonkeyPatch) -> None:
    made = place.set("montana", "me:Ana", "friend:Bruno")
    ana, bruno = sit(place, made), sit(place, made, 1)
    mover, other = (ana, bruno) if ana.state["codes"] else (bruno, ana)
    real = Hub.log

    async def slow(self: Hub, *given: Any, **more: Any) -> Any:
        found = await real(self, *given, **more)
        await asyncio.sleep(0.2)
        return found

    monkeypatch.setattr(Hub, "log", slow)
    other.send(type="lang", lang="fr")
    time.sleep(0.05)
    mover.any_move()
    assert other.until("view", "update")["type"] == "view"
    assert other.until("update")["n"] == mover.n
    for guest in (ana, bruno):
        guest.close()


# Taking back


def test_what_is_taken_back_is_what_was_asked_for(place: InThread) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno", options={"gifts": "none"})
    ana, bruno = sit(place, made), sit(place, made, 1)
    for guest in (ana, bruno):
        guest.play("add")
        guest.play("close")
    for guest in (ana, bruno):
        guest.drain(0.2)
    before = look(bruno)
    ana.do("ask")
    ana.play("add")
    while "ask" not in bruno.state:
        bruno.until("update")
    bruno.play("add")
    bruno.play("close")
    bruno.send(type="answer", yes=True, n=bruno.state["ask"]["n"])
    settled(ana, bruno)
    assert ana.state["codes"]
    assert look(bruno) != before and ana.state["secret"], "the opened choice of Ana is open again, not the one after it"
    lines = [t for m in ana.seen for e in m.get("entries", ()) for t in e.get("lines", ())]
    assert lines[-1].startswith("Ana takes back a move")
    for guest in (ana, bruno):
        guest.play("close") if guest.state["codes"] else None
    for guest in (ana, bruno):
        guest.close()


def test_nobody_is_offered_to_take_back_what_has_fallen(place: InThread) -> None:
    made = place.set("montana", "me:Ana", "friend:Bruno")
    ana, bruno = sit(place, made), sit(place, made, 1)
    first, second = (ana, bruno) if ana.state["codes"] else (bruno, ana)
    while not second.state["codes"]:
        first.any_move()
        second.drain(0.05)
    second.any_move()
    for _ in range(60):
        for guest in (first, second):
            guest.drain(0.1)
        how = first.state["back"]["how"]
        if how == "none":
            break
        if how == "free":
            first.do("back", question=first.state["question"])
        else:
            first.do("ask")
            while "ask" not in second.state:
                second.until("update")
            second.send(type="answer", yes=True, n=second.state["ask"]["n"])
            settled(first, second)
    assert first.state["back"]["how"] == second.state["back"]["how"] == "none"
    assert second.do("ask")["key"] == "nothing_back" and "ask" not in first.state
    for guest in (ana, bruno):
        guest.close()


def test_who_has_handed_over_a_seat_takes_nothing_back(place: InThread) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno")
    ana = sit(place, made)
    ana.play("add")
    ana.send(type="hand", seat=0, bot="random")
    while not ana.state["finished"]:
        ana.until("update")
    assert ana.do("back", question=ana.state["question"])["key"] == "bot_plays"
    assert ana.do("ask")["key"] == "bot_plays"
    ana.close()


def test_an_id_counts_once_however_long_ago(place: InThread) -> None:
    made = place.set("montana", "me:Ana", "friend:Bruno")
    ana, bruno = sit(place, made), sit(place, made, 1)
    ana.send(type="chat", id="c1", text="hi")
    ana.answer("c1")
    for _ in range(40):
        bruno.do("chat", text="x")
    ana.drain(0.1)
    ana.send(type="chat", id="c1", text="hi")
    assert ana.answer("c1")["again"] and ana.n == 42
    for guest in (ana, bruno):
        guest.close()


def test_an_id_sent_over_two_sockets_in_a_burst_counts_once(place: InThread) -> None:
    burst(place)


def test_a_request_can_be_withdrawn_and_falls_when_play_goes_on(place: InThread) -> None:
    made = place.set("montana", "me:Ana", "friend:Bruno")
    ana, bruno = sit(place, made), sit(place, made, 1)
    while not (ana.state["back"]["how"] == "ask" and bruno.state["codes"]):
        for guest in (ana, bruno):
            guest.drain(0.02)
        for guest in (ana, bruno):
            if guest.state["codes"] and not (guest is bruno and ana.state["back"]["how"] == "ask"):
                guest.any_move()
                break
    ana.do("ask")
    assert ana.state["ask"]["own"] and not ana.state["ask"]["mine"]
    ana.send(type="answer", yes=True, n=ana.state["ask"]["n"])
    assert ana.until("refused")["key"] == "nothing_asked", "nobody agrees with themselves"
    ana.send(type="answer", yes=False, n=ana.state["ask"]["n"])
    lines = [t for e in ana.until("update")["entries"] for t in e["lines"]]
    assert lines == ["Ana no longer asks for it."] and "ask" not in ana.state
    ana.do("ask")
    bruno.send(type="hand", seat=1, bot="random")
    settled(ana)
    told = [t for m in ana.seen for e in m.get("entries", ()) for t in e.get("lines", ())]
    assert not any("takes back a move" in t for t in told), "the bot that plays for Bruno does not agree for them"
    for guest in (ana, bruno):
        guest.close()


def test_against_bots_nobody_has_to_be_asked(place: InThread) -> None:
    made = place.set("montana", "me:Ana", "screen:Bruno", "bot")
    guest = sit(place, made)
    while guest.state["back"]["how"] != "ask":
        guest.any_move() if guest.state["codes"] else guest.receive()
    assert guest.state["back"] == {"how": "ask", "alone": True}
    guest.do("ask")
    assert "ask" not in guest.state
    guest.close()


def test_a_request_with_a_fault_leaves_no_table_in_memory(place: InThread) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno")
    head = {"authorization": f"Bearer {made['token']}"}
    answer = place.http.get(f"/api/tables/{made['table']}?lang=xx", headers=head)
    assert answer.status_code == 422 and made["table"] not in place.hub.sittings


def test_a_bot_at_a_table_that_was_cleared_away_stops(place: InThread, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Store._write

    def gone(self: Store, changes: Any) -> None:
        if any(c.entries and c.entries[0].number == 2 for c in changes):
            with self.engine.begin() as connection:
                connection.execute(sa.delete(TABLES).where(TABLES.c.id == changes[0].table))
        real(self, changes)

    monkeypatch.setattr(Store, "_write", gone)
    made = place.set("fists", "me", "bot")
    deadline = time.time() + 20
    while made["table"] in place.hub.sittings and time.time() < deadline:
        time.sleep(0.02)
    assert made["table"] not in place.hub.sittings


def test_the_words_on_a_button_can_be_typed(place: InThread) -> None:
    made = place.set("montana", "me:Ana", "screen:Bruno")
    guest = sit(place, made)
    move = place.hub.sittings[made["table"]].table.box.move(guest.state["codes"][0])
    label = move.label("fr")
    refused = guest.play(f"{move}x")
    assert refused["key"] == "no_move" and refused["text"].endswith("?") and str(move) in refused["text"]
    assert guest.play(f"  {label.upper()} ")["type"] == "update"
    guest.close()


def test_each_sentence_of_the_log_says_whom_it_is_about(place: InThread) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno")
    ana, bruno = sit(place, made), sit(place, made, 1)
    ana.play("close")
    bruno.play("close")
    while len((entry := ana.until("update")["entries"][-1])["lines"]) < 3:
        pass
    named = {"Ana": 0, "Bruno": 1}
    assert len(entry["whose"]) == len(entry["lines"]) > 2
    for line, whose in zip(entry["lines"], entry["whose"], strict=True):
        assert named.get(line.split()[0], whose) == whose, line
    for guest in (ana, bruno):
        guest.close()


def test_a_view_is_private_where_a_screen_hides_something(place: InThread) -> None:
    for game, private in (("montana", False), ("dakota", True)):
        made = place.set(game, "me:Ana", "screen:Bruno", "screen:Chloe")
        guest = sit(place, made)
        seen = set()
        for _ in range(150):
            if guest.state["secret"]:
                guest.send(type="sit", seat=guest.state["to_act"][0])
                guest.until("view")
            guest.any_move()
            seen.add(guest.state.get("private", False))
        assert (True in seen) is private
        guest.close()
    made = place.set("dakota", "me:Ana", "friend:Bruno", "friend:Chloe")
    guest = sit(place, made)
    assert "private" not in guest.state
    guest.close()


# Clocks


def test_no_time_is_won_by_handing_the_seat_over_and_back(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite", pause=3.0)) as place:
        made = place.set("montana", "me:Ana", "screen:Bruno", clock=3)
        guest = sit(place, made)
        seat, until = guest.seat, guest.state["clock"]["until"]
        time.sleep(0.5)
        guest.send(type="hand", seat=seat, bot="random")
        guest.until("update")
        guest.send(type="hand", seat=seat, bot="")
        assert guest.until("update")["state"]["clock"]["until"] == until
        while not guest.state["people"][seat]["bot"]:
            guest.until("update")
        guest.send(type="hand", seat=seat, bot="")
        assert guest.until("refused")["key"] == "time_up", "the bot decides this one"
        guest.close()


def test_no_time_is_won_by_moving_and_taking_back(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite", random=random.Random(2))) as place:
        made = place.set("montana", "me:Ana", "screen:Bruno", options={"starting_tile": "chosen"}, clock=60)
        guest = sit(place, made)
        for _ in range(300):
            until = set(guest.state["clock"]["until"].values())
            time.sleep(0.002)
            guest.any_move()
            if guest.state["back"]["how"] == "free":
                break
        seat = guest.state["to_act"][0]
        time.sleep(0.01)
        assert guest.do("back", question=guest.state["question"], seat=guest.seat)["type"] == "update", seat
        assert set(guest.state["clock"]["until"].values()) == until
        guest.any_move()
        if guest.state["back"]["how"] == "free":
            steps = place.hub.sittings[made["table"]].table.steps
            steps[-1] = dataclasses.replace(steps[-1], began=steps[-1].began - 61_000)
            assert guest.do("back", question=guest.state["question"])["key"] == "time_up"
        guest.close()


def test_how_long_a_bot_takes_does_not_tell_what_it_chooses(tmp_path: Path) -> None:
    pause = 0.1
    with running(settings(tmp_path / "t.sqlite", pause=pause, workers=2)) as place:
        tables = [place.set("fists", "me", "bot", "bot")["table"] for _ in range(6)]
        with place.hub.store.engine.connect() as connection:
            deadline, chosen, steps = time.time() + 30, 0, 0
            while time.time() < deadline and chosen < 12:
                time.sleep(0.2)
                rows = connection.execute(sa.select(ENTRIES).where(ENTRIES.c.table_id.in_(tables)))
                entries = [(r.table_id, r.number, r.at, json.loads(r.body)) for r in rows]
                connection.rollback()
                steps = sum(bool(body.get("hidden")) for *_, body in entries)
                chosen = 0
                for table, number, at, body in entries:
                    if body.get("finished") or body.get("opened"):
                        began = max(a for t, n, a, b in entries if t == table and n < number and not b.get("hidden"))
                        assert at - began >= 4000 * pause - 5, "none is quick because it chose little"
                        chosen += 1
        assert chosen >= 12 and steps > chosen, "some of them took several steps"


def test_all_who_wait_hear_together_that_the_database_is_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(settings(tmp_path / "t.sqlite")) as place:
        guests = [sit(place, place.set("montana", "me", "screen")) for _ in range(8)]
        calls = []

        def away(self: Store, changes: Any) -> None:
            calls.append(len(changes))
            raise OperationalError("", {}, Exception("away"))

        monkeypatch.setattr(Store, "_write", away)
        for i, guest in enumerate(guests):
            guest.send(type="move", id=f"m{i}", question=guest.state["question"], move=guest.state["codes"][0])
        assert {guest.answer(f"m{i}")["key"] for i, guest in enumerate(guests)} == {"no_database"}
        assert len(calls) <= 9, "they are not tried one by one"
        monkeypatch.undo()
        for i, guest in enumerate(guests):
            assert guest.play(guest.state["codes"][0], ident=f"m{i}")["type"] == "update"
            guest.close()


def test_a_worker_that_cannot_be_started_is_started_later(monkeypatch: pytest.MonkeyPatch) -> None:
    import ludotheque
    from ludotheque.server import workers as module

    position = ludotheque.game("montana").new(seats=2)
    position.deal(random.Random(1))
    seat = position.to_act[0]
    real, fails = module._Worker, [True, True]

    def start(extra: tuple[str, ...]) -> Any:
        if fails:
            fails.pop()
            raise OSError("no more processes")
        return real(extra)

    monkeypatch.setattr(module, "_Worker", start)

    async def scene() -> None:
        workers = Workers(1, ("toy:GAME",), 20)
        for _ in range(2):
            with pytest.raises(module.Failed):
                await workers.think(Task.of(position, seat, "random"))
        assert await workers.think(Task.of(position, seat, "random")) in position.codes(seat)
        workers.close()

    asyncio.run(scene())
