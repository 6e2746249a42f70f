"""A database written before the refit opens, migrates and goes on.

`before.sql` was made by commit 2214c14 (database version 0002): a toy table in a secret choice, with a clock; Montana
in mid-turn with moves taken back and a request that stands; Montana against a bot, with a clock; Montmurail and Dakota
with one secret choice made. `before.json` holds what that version's server said of them.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from guests import Guest, InThread, running, settings

from ludotheque.server.migrate import HEAD

HERE = Path(__file__).parent
BEFORE: dict[str, Any] = json.loads((HERE / "before.json").read_text())
each = pytest.mark.parametrize("name", BEFORE)


def restore(file: Path) -> Path:
    """The database as it was."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.executescript((HERE / "before.sql").read_text())
    return file


@pytest.fixture
def place(tmp_path: Path) -> Iterator[InThread]:
    with running(settings(restore(tmp_path / "t.sqlite"), grace=3600.0)) as server:
        yield server


def sit(place: InThread, name: str) -> list[Guest]:
    return [Guest(place, BEFORE[name]["table"], token) for token in BEFORE[name]["tokens"]]


_ids = itertools.count()


def play(guest: Guest, move: int | str | None = None) -> None:
    """Play a move, any if none is named; by an id that is not in the database."""
    answer = guest.play(guest.rng.choice(guest.state["codes"]) if move is None else move, ident=f"new{next(_ids)}")
    assert answer["type"] == "update", answer


def test_it_is_brought_to_this_version(tmp_path: Path) -> None:
    file = restore(tmp_path / "t.sqlite")
    with contextlib.closing(sqlite3.connect(file)) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() == ("0002",)
    with running(settings(file, grace=3600.0)):
        pass
    with contextlib.closing(sqlite3.connect(file)) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() == (HEAD,)


@each
def test_each_table_stands_as_it_was_left(place: InThread, name: str) -> None:
    old, guests = BEFORE[name], sit(place, name)
    table = place.hub.sittings[old["table"]].table
    assert (table.number, table.marks) == (old["number"], old["marks"])
    assert table.position.to_json() == old["position"]
    assert not table.hints, "nobody had set it so"
    for guest, was in zip(guests, old["seats"], strict=True):
        state = guest.state
        assert guest.n == was["n"]
        for key in ("question", "to_act", "secret", "finished"):
            assert state[key] == was[key]
        assert sorted(str(table.box.move(code)) for code in state["codes"]) == was["moves"]
        assert state["back"]["how"] == was["back"] and [p["name"] for p in state["people"]] == was["names"]
        entries = guest.welcome["entries"]
        assert [e["kind"] for e in entries] == was["kinds"], "the log is whole, and of others' secrets only what it was"
        assert [e["text"] for e in entries if e["kind"] == "chat"] == was["chat"]
        assert all(line for e in entries if e["kind"] != "chat" for line in e["lines"])
        guest.close()


@each
def test_each_table_goes_on(place: InThread, name: str) -> None:
    guests = sit(place, name)
    moved = 0
    while moved < 40 and not guests[0].state["over"]:
        for guest in guests:
            if guest.state["codes"]:
                play(guest)
                moved += 1
        newest = place.hub.sittings[BEFORE[name]["table"]]
        for guest in guests:
            while guest.n < newest.table.marks[guest.seat]:
                guest.receive()
    for guest in guests:
        numbers = [e["n"] for m in guest.seen for e in m.get("entries", ())]
        assert numbers == list(range(1, guest.n + 1))
        guest.close()


def test_what_was_chosen_in_secret_is_what_is_opened(place: InThread) -> None:
    _, bruno, chloe = guests = sit(place, "fists")
    for guest in (bruno, chloe):
        play(guest, "close")
    for guest in guests:
        while guest.state["finished"]:
            guest.until("update")
        told = [t for m in guest.seen for e in m.get("entries", ()) for t in e.get("lines", ()) if "shows" in t]
        assert [t.split(" shows ")[1][:1] for t in told] == ["2", "1", "1"], "Chloe had taken one back"
        guest.close()


def test_a_move_made_before_can_be_taken_back(place: InThread) -> None:
    ana, bruno = sit(place, "montana")
    assert bruno.state["ask"]["own"] and ana.state["ask"]["mine"], "the request still stands"
    ana.send(type="answer", yes=True, n=ana.state["ask"]["n"])
    while "ask" in bruno.state:
        bruno.until("update")
    assert "all agreed" in bruno.seen[-1]["entries"][-1]["lines"][0] and bruno.state["codes"]
    play(bruno)
    for guest in (ana, bruno):
        guest.close()


@pytest.mark.parametrize("name", ["montmurail", "dakota"])
def test_what_is_secret_stays_secret(name: str, tmp_path: Path) -> None:
    """Had Chloe chosen otherwise, nobody else would be sent anything else."""
    runs = []
    for number, what in enumerate(("chosen", "instead")):
        file = restore(tmp_path / f"{number}.sqlite")
        old, new = (json.dumps(BEFORE[name][key]) for key in ("chosen", what))
        with contextlib.closing(sqlite3.connect(file)) as database:
            query = "UPDATE entries SET body = replace(body, ?, ?) WHERE table_id = ? AND body LIKE '%\"hidden\":true%'"
            assert database.execute(query, (old, new, BEFORE[name]["table"])).rowcount == 1
            database.commit()
        with running(settings(file, grace=3600.0)) as place:
            table, heard = BEFORE[name]["table"], []
            for token in (*BEFORE[name]["tokens"], BEFORE[name]["watch"]):
                guest = Guest(place, table, token)
                guest.send(type="look")
                head = {"authorization": f"Bearer {token}"}
                view = place.http.get(f"/api/tables/{table}", headers=head).json()
                heard.append([guest.welcome["entries"], guest.state, guest.until("look")["text"], view])
                guest.close()
            runs.append(heard)
    for viewer in (0, 1, 3):
        assert runs[0][viewer] == runs[1][viewer]
    assert runs[0][2] != runs[1][2], "Chloe does see it"
