"""Bots in worker processes: stopped at once when nobody asks any more, and never the worse for it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from guests import Guest, InThread, running, settings
from playing import GAMES

import ludotheque
from ludotheque import Position, bots
from ludotheque.server.words import say
from ludotheque.server.workers import Failed, Task, Workers


def asked(game: str = "montana") -> Position:
    """A position in which a seat must decide."""
    position = ludotheque.game(game).new(2)
    position.deal(random.Random(1))
    return position


def test_a_thought_that_nobody_wants_any_more_is_broken_off() -> None:
    """The worker answers with what it has, and goes on with the next question; it is not replaced."""
    position = asked()
    seat = position.to_act[0]
    workers = Workers(1, (), 60)

    async def ask() -> None:
        stop = threading.Event()
        thought = asyncio.ensure_future(workers.think(Task.of(position, seat, "expert"), stop))
        stop.set()
        with contextlib.suppress(Failed):  # it may be stopped before a worker has begun
            assert await asyncio.wait_for(thought, 60) in position.codes(seat)
        for _ in range(2):
            assert await workers.think(Task.of(position, seat, "random")) in position.codes(seat)
        assert await workers.think(Task.of(position, seat, "easy"), threading.Event()) in position.codes(seat)
        stop = threading.Event()
        stop.set()
        with pytest.raises(Failed):
            await workers.think(Task.of(position, seat, "easy"), stop)

    try:
        asyncio.run(ask())
        assert workers.replaced == 0
    finally:
        workers.close()


def test_whoever_takes_a_seat_back_stops_the_bot_that_thinks_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, stopped = threading.Event(), threading.Event()

    async def think(self: Workers, task: Task, stop: threading.Event) -> int:
        begun.set()
        if await asyncio.to_thread(stop.wait, 30):  # a bot that thinks until it is stopped
            stopped.set()
        raise Failed(task.bot)

    monkeypatch.setattr(Workers, "think", think)
    with running(settings(tmp_path / "t.sqlite")) as place:
        made = place.set("montana", "me:Ana", "screen:Bruno")
        ana = Guest(place, made["table"], made["token"])
        seat = ana.state["to_act"][0]
        ana.send(type="hand", seat=seat, bot="expert")
        assert begun.wait(30)
        ana.send(type="hand", seat=seat, bot="")
        assert stopped.wait(30)
        while ana.state["people"][seat]["bot"]:
            ana.receive()
        assert ana.state["codes"], "nothing was played for them"
        ana.close()


def test_the_levels_are_offered_in_every_language(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite")) as place:
        for lang in ("en", "fr", "de", "it"):
            told: Any = httpx.get(f"http://127.0.0.1:{place.port}/api/games", params={"lang": lang}).json()
            assert [bot["name"] for bot in told["bots"]] == ["random", *bots.levels()]
            assert all(bot["title"] == say(f"level.{bot['name']}", lang) and bot["help"] for bot in told["bots"])
            assert told["usual"] == "normal"
        assert len({game.name for game in GAMES}) == len(told["games"])


def test_a_hint_says_what_to_play_and_why_and_is_nobody_elses(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite")) as place:
        made = place.set("montana", "me:Ana", "bot")
        ana = Guest(place, made["table"], made["token"])
        watcher = Guest(place, made["table"], made["links"]["watch"])
        while not ana.state["codes"]:
            ana.receive()
        ana.send(type="hint", id="h1", question=ana.state["question"])
        hint = ana.until("hint", timeout=60)
        assert hint["id"] == "h1" and 1 <= len(hint["moves"]) <= 3
        for move in hint["moves"]:
            assert move["code"] in ana.state["codes"] and 0 <= move["chance"] <= 1
            assert move["why"].startswith(("It brings ", "What it is good for")) and move["label"]
        while not any(line.get("kind") == "hint" for line in watcher.until("update")["entries"]):
            pass
        assert watcher.seen[-1]["entries"][-1]["lines"] == ["Ana takes a hint."]
        assert not any(message["type"] == "hint" for message in watcher.seen)
        ana.send(type="hint", id="h2", question="1.1")
        assert ana.until("refused")["key"] == "stale"
        ana.close()
        watcher.close()


def test_who_waits_for_a_hint_can_go_on(tmp_path: Path) -> None:
    """The move is stored while the hint is thought about, and what it would say helps nobody any more: it is empty."""
    with running(settings(tmp_path / "t.sqlite")) as place:
        made = place.set("montmurail", "me:Ana", "bot")
        ana = Guest(place, made["table"], made["token"])
        while not ana.state["codes"]:
            ana.receive()
        question, codes = ana.state["question"], ana.state["codes"]
        ana.send(type="hint", id="h1", question=question)
        assert ana.play(codes[0], question=question)["type"] in ("update", "ack")
        hint = ana.until("hint", timeout=60)
        assert (hint["id"], hint["question"], hint["moves"]) == ("h1", question, [])
        assert ana.state["question"] != question
        while not ana.state["codes"]:
            ana.receive()
        for ident in ("h2", "h3"):  # asked at once, told one after the other
            ana.send(type="hint", id=ident, question=ana.state["question"])
        told = [ana.until("hint", timeout=60) for _ in range(2)]
        assert [hint["id"] for hint in told] == ["h2", "h3"] and all(hint["moves"] for hint in told)
        ana.close()


def test_a_hint_is_not_shown_to_who_sits_down_at_the_screen_meanwhile(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite")) as place:
        made = place.set("montmurail", "me:Ana", "me:Bea", hints=True, options={"assembly": "random"})
        screen = Guest(place, made["table"], made["token"])
        while screen.seat is None or screen.state["question"] is None or len(screen.state["to_act"]) < 2:
            screen.receive()
        first = screen.seat
        screen.send(type="hint", id="h1", seat=first, question=screen.state["question"])
        screen.send(type="sit", seat=1 - first)
        assert screen.until("hint", timeout=60)["moves"] == [] and screen.seat == 1 - first
        screen.close()


def test_a_hint_that_goes_wrong_is_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the page would wait for it for ever."""

    async def fails(_: Workers, task: Task) -> Any:
        raise errors.pop()

    errors = [RuntimeError("no memory"), Failed("hard")]
    monkeypatch.setattr(Workers, "hints", fails)
    with running(settings(tmp_path / "t.sqlite")) as place:
        made = place.set("montana", "me:Ana", "bot")
        ana = Guest(place, made["table"], made["token"])
        while not ana.state["codes"]:
            ana.receive()
        for key in ("no_hint", "server_error"):
            ana.send(type="hint", id=key, question=ana.state["question"])
            while (told := ana.receive()).get("id") != key:
                pass
            assert told["key"] == key
        ana.close()


def test_no_hints_where_people_play_along(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite")) as place:
        made = place.set("montana", "me:Ana", "friend:Bruno", "bot")
        ana = Guest(place, made["table"], made["token"])
        ana.send(type="hint", id="h1", question=ana.state["question"] or "")
        refused = ana.until("refused")
        assert refused["key"] == "hint_people" and "only if the table was set so" in refused["text"]
        assert not ana.welcome["hints"] and not any(line["kind"] == "hint" for line in ana.welcome["entries"])
        ana.close()


def advised(guest: Guest) -> dict[str, Any]:
    """The hint that somebody takes."""
    guest.send(type="hint", id="h1", question=guest.state["question"])
    return guest.until("hint", timeout=60)


def test_hints_for_all_where_the_table_was_set_so(tmp_path: Path) -> None:
    """The others read that one was taken, and nothing of what it says."""
    with running(settings(tmp_path / "t.sqlite")) as place:
        made = place.set("montana", "me:Ana", "friend:Bruno", hints=True)
        tokens = (made["token"], made["links"]["seat1"], made["links"]["watch"])
        guests = [Guest(place, made["table"], token) for token in tokens]
        assert all(guest.welcome["hints"] for guest in guests)
        asked = next(guest for guest in guests if guest.state["codes"])
        hint, name = advised(asked), ["Ana", "Bruno"][asked.seat or 0]
        assert {move["code"] for move in hint["moves"]} <= set(asked.state["codes"])
        for other in guests:
            if other is asked:
                continue
            other.send(type="hint", id="h1", question=other.state["question"] or "")
            refused = other.until("refused")
            assert refused["key"] == ("watching" if other.seat is None else "stale"), "who is not asked has no hints"
            lines = [line["lines"] for message in other.seen for line in message.get("entries", ())]
            assert lines[1:] == [[f"{name} takes a hint."]]
            assert not any(message["type"] == "hint" for message in other.seen)
            assert not any(move["why"] in json.dumps(other.seen, ensure_ascii=False) for move in hint["moves"])
        for guest in guests:
            guest.close()


def test_hints_for_all_are_given_after_a_restart_and_at_a_rematch(database: str) -> None:
    with running(settings(database, snapshots=2)) as place:
        begun, saved = (place.set("fists", "me:Ana", "friend:Bruno", hints=True) for _ in range(2))
        ana = Guest(place, saved["table"], saved["token"])
        ana.do("chat", text="a word")  # then there is a snapshot
        ana.close()
    with running(settings(database, snapshots=2)) as place:
        for made in (begun, saved):
            ana, bruno = (Guest(place, made["table"], t) for t in (made["token"], made["links"]["seat1"]))
            assert advised(ana)["moves"] and advised(bruno)["moves"]
            ana.close()
            bruno.close()
        over = place.set("fists", "me:Ana", "bot", hints=True)
        ana = Guest(place, over["table"], over["token"])
        ana.play_on()
        ana.send(type="rematch")
        way = ana.until("go")
        again = Guest(place, way["table"], way["token"])
        assert again.welcome["hints"]
        for guest in (ana, again):
            guest.close()


def test_hints_for_all_is_a_yes_or_a_no(place: InThread) -> None:
    body = {"game": "fists", "seats": [{"kind": "me"}, {"kind": "friend"}]}
    for hints, status in ((True, 201), (False, 201), (None, 422), ("on", 422), (1, 422), ([], 422)):
        answer = place.http.post("/api/tables", json={**body, "hints": hints})
        assert answer.status_code == status, hints
        assert status == 201 or "body.hints" in answer.json()["detail"]


def test_nothing_is_played_for_a_bot_whose_workers_end_with_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(settings(tmp_path / "t.sqlite")) as place:
        made = place.set("montana", "me:Ana", "screen:Bruno")
        ana = Guest(place, made["table"], made["token"])
        hub, seat = place.hub, ana.state["to_act"][0]
        sitting = hub.sittings[made["table"]]
        monkeypatch.setattr(sitting.table.people[seat], "bot", "easy")
        monkeypatch.setattr(hub.thinking, "closing", True)
        hub.thinking.workers.close()
        chosen = hub.thinking._choose(sitting, seat, sitting.table.question(seat))
        assert asyncio.run_coroutine_threadsafe(chosen, hub.store._loop).result(30) is None
        ana.close()
