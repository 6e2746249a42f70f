"""Tables of earlier versions, with moves that are no more: they can be read, and go on."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from guests import Guest, running, settings
from meeting import sit


def rewrite(file: Path, old: str, new: str, where: str = "1 = 1") -> None:
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute(f"UPDATE entries SET body = replace(body, ?, ?) WHERE {where}", (old, new))
        database.commit()


def test_a_table_with_moves_that_are_no_more_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    with running(settings(file)) as place:
        made = place.set("fists", "me:Ana", "friend:Bruno")
        ana = sit(place, made)
        ana.play("add")
        ana.play("add")
        ana.close()
    rewrite(file, '"add"', '"put"', "number = 3")
    with running(settings(file)) as place:
        ana = sit(place, made)
        lines = [t for e in ana.welcome["entries"] for t in e["lines"]]
        assert lines[-1] == "In secret: put" and ana.play("close")["type"] == "update"
        ana.close()


def test_a_bot_goes_on_where_the_rules_have_changed(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    with running(settings(file, snapshots=10_000)) as place:
        made = place.set("montana", "me:Ana", "bot")
        ana = sit(place, made)
        for _ in range(12):
            while not ana.state["codes"]:
                ana.receive()
            ana.any_move()
        ana.drain(0.5)
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("DELETE FROM snapshots")
        bots = [r[0] for r in database.execute("SELECT number FROM entries WHERE seat = 1 AND kind = 'move'")]
        database.commit()
    rewrite(file, '"moves":[[1,"', '"moves":[[1,"no ', f"number = {bots[0]}")
    with running(settings(file)) as place:
        watcher = Guest(place, made["table"], made["links"]["watch"])
        number = watcher.n
        while watcher.n == number:
            watcher.until("update")
        watcher.close()


def test_a_record_that_cannot_be_played_any_more_says_so(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"
    with running(settings(file, snapshots=1)) as place:
        made = place.set("fists", "me:Ana", "bot")
        guest = sit(place, made)
        guest.play_on()
        guest.close()
    rewrite(file, '"close"', '"shut"')
    with running(settings(file)) as place:
        head = {"authorization": f"Bearer {made['token']}"}
        answer = place.http.get(f"/api/tables/{made['table']}/record", headers=head)
        assert answer.status_code == 409 and "another version" in answer.json()["detail"]
