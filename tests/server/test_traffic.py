"""What a seat is sent never tells what others chose in secret: compared on the whole traffic."""

from __future__ import annotations

import io
import logging
import random
import re
from pathlib import Path
from typing import Any

import pytest
import toy
from guests import Guest, running, settings

from ludotheque.bots.hint import Hint
from ludotheque.core.position import Position
from ludotheque.core.scene import Picture, Scene
from ludotheque.server.workers import Workers


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


def test_the_traffic_of_one_seat_never_depends_on_what_anothers_hint_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs: list[list[Any]] = []
    for code in (0, 1):

        async def hints(*_: object, best: int = code) -> list[Hint]:
            return [Hint(best, 0.25 + best / 2, [])]

        monkeypatch.setattr(Workers, "hints", hints)
        with running(settings(tmp_path / f"{code}.sqlite", random=random.Random(5))) as place:
            made = place.set("fists", "me:Ana", "friend:Bruno", hints=True)
            tokens = (made["token"], made["links"]["seat1"], made["links"]["watch"])
            guests = [Guest(place, made["table"], token) for token in tokens]
            ana = guests[0]
            ana.send(type="hint", id="h", question=ana.state["question"])
            assert [move["code"] for move in ana.until("hint")["moves"]] == [code]
            fresh = Guest(place, made["table"], tokens[1])
            for guest in (*guests, fresh):
                guest.drain()
                guest.close()
            heard = [guest.seen for guest in (*guests, fresh)]
            runs.append([[tidy(message) for message in seen if message["type"] != "here"] for seen in heard])
    assert runs[0][0] != runs[1][0] and runs[0][1:] == runs[1][1:]
    assert all("Ana takes a hint." in str(heard) for heard in runs[0]), "that one was taken all read"


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
