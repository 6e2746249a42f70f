"""A friend's link is for one: whoever comes first by it holds the seat by a token of their own."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from guests import Guest, InThread, Place, Postgres, running, settings
from test_admin import read, sent_away, soon
from test_operating import clean
from websockets.sync.client import connect

from ludotheque.core.words import LANGUAGES
from ludotheque.server import Settings, keeping
from ludotheque.server.words import say

MINE, OTHER = "friends-own-token-0000000", "another-token-11111111111"


@pytest.fixture
def place(database: str) -> Iterator[InThread]:
    with running(settings(database)) as server:
        yield server


def three(place: Place) -> dict[str, Any]:
    return place.set("fists", "me:Ana", "friend:Bruno", "friend:Chloe")


def answer(place: Place, made: dict[str, Any], token: str, fresh: str = "", lang: str = "en") -> dict[str, Any]:
    """What the server first says to a hello."""
    with connect(f"ws://127.0.0.1:{place.port}/live", compression=None) as wire:
        hello = {"type": "hello", "table": made["table"], "token": token, "lang": lang, "fresh": fresh}
        wire.send(json.dumps(hello))
        told: dict[str, Any] = json.loads(wire.recv(20))
        return told


def come(place: Place, made: dict[str, Any], token: str, fresh: str = "") -> Guest:
    return Guest(place, made["table"], token, fresh=fresh)


def test_the_host_cannot_sit_where_a_friend_has_come(place: InThread) -> None:
    made = three(place)
    sent = made["links"]["seat1"]
    spy = come(place, made, sent)
    assert (spy.welcome["token"], spy.welcome["own"]) == (sent, False), "until the friend comes it opens the seat"
    bruno = come(place, made, sent, MINE)
    assert (bruno.welcome["token"], bruno.welcome["own"], bruno.seat) == (MINE, True, 1)
    assert sent_away(spy) == "new_link"
    for lang in LANGUAGES:
        told = answer(place, made, sent, lang=lang)
        assert (told["type"], told["key"], told["text"]) == ("error", "taken_up", say("taken_up", lang))
    assert answer(place, made, sent, OTHER)["key"] == "taken_up", "nor with a token of their own"
    refused = read(place, made, sent)
    assert (refused.status_code, refused.json()["detail"]) == (404, say("taken_up", "en"))
    assert read(place, made, MINE).json()["mine"] == [1]
    ana = come(place, made, made["token"], OTHER)
    assert (ana.welcome["token"], ana.welcome["role"]) == (made["token"], "host"), "who set the table keeps theirs"
    assert set(ana.welcome["links"]) == {"seat2", "watch"} and MINE not in json.dumps(ana.seen)
    assert bruno.any_move()["type"] == ana.any_move()["type"] == "update"
    for guest in (ana, bruno):
        guest.close()


def test_a_friend_comes_again_and_in_a_second_tab(place: InThread) -> None:
    made = three(place)
    sent = made["links"]["seat1"]
    bruno = come(place, made, sent, MINE)
    for token, fresh in ((sent, MINE), (MINE, ""), (MINE, MINE), (MINE, OTHER)):
        tab = come(place, made, token, fresh)
        assert (tab.welcome["token"], tab.seat, tab.welcome["own"]) == (MINE, 1, True), (token, fresh)
        tab.close()
    assert bruno.any_move()["type"] == "update", "nobody was sent away"
    bruno.close()


def test_nobody_sees_that_a_link_was_taken_up(place: InThread) -> None:
    made = three(place)
    ana, watcher = come(place, made, made["token"]), come(place, made, made["links"]["watch"])
    bruno = come(place, made, made["links"]["seat1"], MINE)
    numbers = [guest.n for guest in (ana, watcher, bruno)]
    assert numbers == [1, 1, 1] and [e["kind"] for e in bruno.welcome["entries"]] == ["start"]
    update = ana.any_move()
    assert update["n"] == 2
    for guest in (ana, watcher, bruno):
        guest.close()


def test_an_answer_that_is_lost_costs_no_seat(database: str) -> None:
    """The server stores the token and is gone before the welcome arrives; the friend says the same again."""
    with running(settings(database)) as place:
        made = three(place)
        sent = made["links"]["seat1"]
        with connect(f"ws://127.0.0.1:{place.port}/live") as wire:
            wire.send(json.dumps({"type": "hello", "table": made["table"], "token": sent, "fresh": MINE}))
        soon(lambda: read(place, made, MINE).status_code == 200)  # it was stored, whoever has gone
    with running(settings(database)) as place:
        bruno = come(place, made, sent, MINE)
        assert bruno.welcome["token"] == MINE and bruno.any_move()["type"] == "update"
        bruno.close()
        assert answer(place, made, sent)["key"] == "taken_up"


def test_two_who_come_at_once(postgres: Postgres) -> None:
    """By two servers: one has the seat, the other is told so, and is shown nothing."""
    database = postgres.database()
    with running(settings(database)) as one, running(settings(database)) as two:
        made = three(one)
        sent = made["links"]["seat1"]
        Guest(two, made["table"], made["token"]).close()
        first = connect(f"ws://127.0.0.1:{one.port}/live").__enter__()
        second = connect(f"ws://127.0.0.1:{two.port}/live").__enter__()
        for wire, fresh in ((first, MINE), (second, OTHER)):
            wire.send(json.dumps({"type": "hello", "table": made["table"], "token": sent, "fresh": fresh}))
        told = [json.loads(wire.recv(20)) for wire in (first, second)]
        assert sorted(m.get("key", m["type"]) for m in told) == ["taken_up", "welcome"]
        held = next(m["token"] for m in told if m["type"] == "welcome")
        for place in (one, two):
            soon(lambda place=place: read(place, made, held).status_code == 200)  # type: ignore[misc]
            assert read(place, made, sent).status_code == 404
        for wire in (first, second):
            wire.close()


def test_without_a_token_of_ones_own_the_link_stays(place: InThread) -> None:
    made = three(place)
    for _ in range(2):
        bruno = come(place, made, made["links"]["seat1"])
        assert not bruno.welcome["own"]
        bruno.close()
    for bad in ("short", "x" * 65, "ünfug-ünfug-ünfug-ünfug-ü"):
        told = answer(place, made, made["links"]["seat1"], bad)
        assert told["key"] == "bad_message" and "24" in told["text"]
    watcher = come(place, made, made["links"]["watch"], MINE)
    assert watcher.welcome["token"] == made["links"]["watch"], "a link to watch is for many"
    watcher.close()


def test_a_rematch_keeps_whose_seat_is_whose(place: InThread) -> None:
    made = place.set("fists", "me", "friend", "bot")
    ana, bruno = come(place, made, made["token"]), come(place, made, made["links"]["seat1"], MINE)
    deadline = time.time() + 60
    while not ana.state["over"]:
        assert time.time() < deadline
        for guest in (ana, bruno):
            guest.drain(0.05)
            if guest.state["codes"]:
                guest.any_move()
    ana.send(type="rematch")
    go = ana.until("go")
    bruno.send(type="follow")
    way = bruno.until("go")
    assert way == {"type": "go", "table": go["table"], "token": MINE}
    again, other = Guest(place, go["table"], go["token"]), Guest(place, way["table"], way["token"])
    assert (again.welcome["role"], other.welcome["role"], other.welcome["own"]) == ("host", "seat1", True)
    assert set(again.welcome["links"]) == {"watch"}, "nobody need be invited again"
    for guest in (ana, bruno, again, other):
        guest.close()


def test_a_table_at_which_nobody_moved_is_cleared_away_though_a_friend_came(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite", keep=1 / 86400)) as place:
        idle, played = three(place), three(place)
        come(place, idle, idle["links"]["seat1"], MINE).close()
        bruno = come(place, played, played["links"]["seat1"], MINE)
        bruno.any_move()
        bruno.close()

        def gone() -> bool:
            clean(place)
            return read(place, idle).status_code == 404

        soon(gone)
        assert read(place, played).status_code == 200


def test_it_goes_into_a_back_up(tmp_path: Path) -> None:
    one, two, saved = tmp_path / "one.sqlite", tmp_path / "two.sqlite", tmp_path / "saved.gz"
    with running(settings(one)) as place:
        made = three(place)
        come(place, made, made["links"]["seat1"], MINE).close()
        keeping.backup(Settings(database=str(one)).url, saved)
    assert MINE.encode() not in one.read_bytes()
    keeping.restore(Settings(database=str(two)).url, saved)
    with running(settings(two)) as place:
        assert read(place, made, MINE).status_code == 200
        assert read(place, made, made["links"]["seat1"]).status_code == 404
