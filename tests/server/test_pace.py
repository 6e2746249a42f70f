"""When bots move: at a pace that people can follow, at once where only bots are left, not at all where nobody is."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from guests import Guest, InThread, Postgres, running, settings

from ludotheque.server import Limits, sitting
from ludotheque.server.due import DueWork
from ludotheque.server.store.base import Claim
from ludotheque.server.turns import Turns

SHE_BEGINS = 3
"""A seed of the server's chance with which the first seat begins."""


def wait(what: Callable[[], Any], seconds: float = 30) -> None:
    """Until something holds."""
    deadline = time.time() + seconds
    while not what():
        assert time.time() < deadline, "it never came"
        time.sleep(0.01)


def watch(place: InThread, made: dict[str, Any]) -> Guest:
    return Guest(place, made["table"], made["links"]["watch"])


def test_bots_that_nobody_watches_wait_even_over_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    real = DueWork._resume

    async def resume(due: DueWork, claim: Claim) -> None:
        await real(due, claim)
        looked.append(claim.seat)

    monkeypatch.setattr(DueWork, "_resume", resume)
    with running(settings(tmp_path / "t.sqlite")) as place:
        made = place.set("fists", "bot", "bot", "bot")
        assert made["table"] not in place.hub.sittings, "nobody thinks about it"
    with running(settings(tmp_path / "t.sqlite")) as place:
        wait(lambda: sorted(looked) == [0, 1, 2])  # what was due is looked at, for which the table is opened
        assert made["table"] not in place.hub.sittings, "and lets go of it again"
        watcher = watch(place, made)
        assert watcher.welcome["n"] == 1, "only the deal"
        watcher.play_on()
        assert watcher.state["over"]
        watcher.close()


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_bots_rest_when_the_last_has_left_and_go_on_when_one_comes(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setattr(sitting, "AWAY", 0.0)
    url: str | Path = tmp_path / "t.sqlite"
    if database == "postgresql":
        server: Postgres = request.getfixturevalue("postgres")
        url = server.database()
    with running(settings(url)) as place:
        made = place.set("montmurail", "bot", "bot", "bot")  # random players hardly ever finish it
        watcher = watch(place, made)
        while watcher.n < 5:
            watcher.receive()
        watcher.close()
        wait(lambda: made["table"] not in place.hub.sittings)
        again = watch(place, made)
        there = again.n
        assert there >= 5
        while again.n < there + 5:
            again.receive()
        again.close()


def test_a_minute_without_a_watcher_is_no_reason_to_rest(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite")) as place:
        made = place.set("montmurail", "bot", "bot", "bot")
        watcher = watch(place, made)
        watcher.close()
        wait(lambda: made["table"] in place.hub.sittings and place.hub.sittings[made["table"]].table.number > 10)


def test_bots_play_on_until_an_absent_person_must_decide(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite", pause=60.0)) as place:
        made = place.set("montana", "me", "bot")
        head = {"authorization": f"Bearer {made['token']}"}
        guest = Guest(place, made["table"], made["token"])
        while guest.state["codes"]:
            guest.any_move()
        assert guest.state["to_act"] == [1], "the bot pauses, so that one can follow"
        guest.close()
        wait(lambda: place.http.get(f"/api/tables/{made['table']}", headers=head).json()["yours"], 30)


def test_where_only_bots_are_left_they_do_not_pause(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite", pause=30.0)) as place:
        watcher = watch(place, place.set("fists", "bot", "bot"))
        watcher.play_on(timeout=15)
        assert watcher.state["over"]
        made = place.set("fists", "me:Ana", "bot")
        ana = Guest(place, made["table"], made["token"])
        ana.send(type="hand", seat=0, bot="random")
        while not ana.state["over"]:
            ana.receive(15)
        for guest in (watcher, ana):
            guest.close()


def test_bots_rest_where_a_person_has_left_and_go_on_when_they_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sitting, "AWAY", 0.0)
    with running(settings(tmp_path / "t.sqlite", pause=60.0, random=random.Random(SHE_BEGINS))) as place:
        made = place.set("montana", "me", "bot", "bot", "bot")
        guest = Guest(place, made["table"], made["token"])
        assert guest.state["codes"], "she begins"
        while guest.state["codes"]:
            guest.any_move()
        guest.close()
        wait(lambda: made["table"] not in place.hub.sittings)
        again = Guest(place, made["table"], made["token"])
        assert again.state["to_act"] != [0], "three bots have not moved yet"
        place.hub.thinking._settings = settings(tmp_path / "t.sqlite")  # with no pause
        place.hub.sittings[made["table"]].stirred.set()
        again.close()
        last = Guest(place, made["table"], made["token"])
        while not last.state["codes"]:
            last.receive()
        last.close()


def test_an_address_has_some_tables_of_bots_among_themselves(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite", workers=1, limits=Limits(bot_tables=2))) as place:
        watchers = [watch(place, place.set("montmurail", "bot", "bot", "bot")) for _ in range(2)]
        wait(lambda: place.hub.thinking.among_themselves("127.0.0.1") == 2)
        seats = [{"kind": "bot"}] * 3
        refused = place.http.post("/api/tables", json={"game": "montmurail", "seats": seats})
        assert refused.status_code == 429 and "2 tables" in refused.json()["detail"]
        assert place.set("montmurail", "me", "bot", "bot"), "where a person sits there is no such bound"
        for watcher in watchers:
            watcher.close()


def test_who_waits_for_bots_that_think_less_long_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Turns, "share", 0.25)
    with running(settings(tmp_path / "t.sqlite")) as place:
        guest = watch(place, place.set("fists", "bot", "bot", "bot"))
        while not guest.until("here")["hurried"]:
            pass
        guest.close()
