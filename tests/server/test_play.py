"""Whole games over the real protocol, and all that can be done at a table."""

from __future__ import annotations

import random
import re
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from guests import Guest, InThread, running, settings

import ludotheque
from ludotheque import Record
from ludotheque.core.scene import changed
from ludotheque.core.words import MARKS


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[InThread]:
    """A server; all that can be done at a table is tried on either database."""
    if request.param == "sqlite":
        database = str(tmp_path_factory.mktemp("db") / "t.sqlite")
    else:
        database = request.getfixturevalue("postgres").database()
    with running(settings(database, random=random.Random(1))) as server:
        yield server


def host(place: InThread, made: dict[str, Any], **more: Any) -> Guest:
    return Guest(place, made["table"], made["token"], **more)


def friend(place: InThread, made: dict[str, Any], seat: int, **more: Any) -> Guest:
    return Guest(place, made["table"], made["links"][f"seat{seat}"], **more)


def test_montana_of_two_friends_and_a_bot(place: InThread) -> None:
    made = place.set("montana", "me:Ana", "friend:Bruno", "bot")
    guests = [host(place, made), friend(place, made, 1)]
    threads = [threading.Thread(target=guest.play_on) for guest in guests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    ana, bruno = guests
    assert ana.state["over"] and bruno.state["over"]
    assert ana.state["result"] == bruno.state["result"]
    numbers = [e["n"] for m in ana.seen for e in m.get("entries", ())]
    assert numbers == list(range(1, ana.n + 1)), "each viewer's entries are numbered without gaps"
    headers = {"Authorization": f"Bearer {made['token']}"}
    text = place.http.get(f"/api/tables/{made['table']}/record", headers=headers).text
    assert Record.parse(text).scores == ana.state["result"]["scores"]
    for guest in guests:
        guest.close()


@pytest.mark.parametrize("name", [*ludotheque.games(), "fists"])
def test_every_game_can_be_played_to_its_end(place: InThread, name: str) -> None:
    least = place.hub.settings.games[name].seats[0]
    made = place.set(name, "me:Ana", "friend:Bruno", *["bot"] * (least - 2))
    guests = [host(place, made), friend(place, made, 1, lang="fr")]
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(Guest.play_on, guests))
    assert guests[0].state["over"] and guests[0].state["result"]["scores"] == guests[1].state["result"]["scores"]
    for guest in guests:
        assert [e["n"] for m in guest.seen for e in m.get("entries", ())] == list(range(1, guest.n + 1))
        guest.close()


def test_at_one_screen_the_view_follows_who_must_decide(place: InThread) -> None:
    guest = host(place, place.set("montana", "me:Ana", "screen:Bruno"))
    seats = set()
    while not guest.state["over"]:
        assert guest.state["to_act"] == [guest.seat]
        seats.add(guest.seat)
        assert guest.any_move()["type"] == "update"
    assert seats == {0, 1}
    guest.close()


def test_reconnect_in_mid_turn(place: InThread) -> None:
    made = place.set("montana", "me", "screen")
    guest = host(place, made)
    for _ in range(10):
        guest.any_move()
    seen, state = guest.n, guest.state
    other = host(place, made)
    for _ in range(5):
        other.any_move()
    back = Guest(place, made["table"], made["token"], since=seen)
    assert [e["n"] for e in back.welcome["entries"]] == list(range(seen + 1, seen + 6))
    assert back.state["question"] == other.state["question"] != state["question"]
    assert back.state == other.state
    for g in (guest, other, back):
        g.close()


def test_the_same_move_five_times(place: InThread) -> None:
    made = place.set("montana", "me", "screen")
    guests = [host(place, made) for _ in range(5)]
    question, code = guests[0].state["question"], guests[0].state["codes"][0]
    for guest in guests:
        guest.send(type="move", id="once", question=question, move=code)
    answers = [guest.answer("once") for guest in guests]
    assert sum(a["type"] == "update" for a in answers) == 1
    assert all(a["type"] == "update" or (a["type"] == "ack" and a["again"]) for a in answers)
    assert guests[0].play(code, ident="once", question=question)["type"] == "ack"
    watcher = Guest(place, made["table"], made["links"]["watch"])
    assert watcher.n == 2
    for guest in [*guests, watcher]:
        guest.close()


def test_a_move_to_a_question_that_no_longer_stands(place: InThread) -> None:
    made = place.set("montana", "me", "screen")
    one, two = host(place, made), host(place, made)
    question, code = two.state["question"], two.state["codes"][0]
    one.any_move()
    answer = two.play(code, question=question)
    assert answer["type"] == "refused" and answer["key"] == "stale"
    assert answer["state"] == one.state, "the refusal brings the new state"
    one.close()
    two.close()


def test_a_refusal_says_why_with_the_clause(place: InThread) -> None:
    made = place.set("montana", "me", "screen")
    guest = host(place, made, lang="fr")
    answer = guest.play("canteen")
    assert answer["type"] == "refused" and answer["clause"].startswith("MON-") and answer["clause"] in answer["text"]
    clause = place.http.get(f"/api/games/montana/clauses/{answer['clause']}?lang=fr").json()
    assert clause["text"]
    assert guest.play("fly to the moon")["key"] == "no_move"
    guest.close()


def test_eight_clients_choose_in_the_same_instant(place: InThread) -> None:
    made = place.set("fists", "me", *["friend"] * 7)
    guests = [host(place, made), *(friend(place, made, i) for i in range(1, 8))]
    for round_ in range(2):
        questions = [g.state["question"] for g in guests]
        answers = at_once([partial(g.play, "close", f"c{round_}.{g.seat}") for g in guests])
        assert [a["type"] for a in answers] == ["update"] * 8, f"no refusal in round {round_}"
        for guest in guests:
            while guest.state["question"] == questions[guest.seat or 0] or guest.state["finished"]:
                guest.receive()
            assert sum("shows" in t for t in told(guest)) == 8 * (round_ + 1), "one reveal"
        guests[0].drain(0.1)
    for guest in guests:
        guest.close()


def at_once(calls: list[Callable[[], dict[str, Any]]]) -> list[dict[str, Any]]:
    """The answers to some calls made in the same instant."""
    barrier = threading.Barrier(len(calls))

    def call(one: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        barrier.wait()
        return one()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(call, calls))


def told(guest: Guest) -> list[str]:
    """All sentences of the log that a guest has read."""
    return [t for m in guest.seen for e in m.get("entries", ()) for t in e.get("lines", ())]


def test_a_secret_choice_of_another_does_not_make_mine_stale(place: InThread) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno")
    ana, bruno = host(place, made), friend(place, made, 1)
    question = ana.state["question"]
    bruno.play("add")
    bruno.play("close")
    assert ana.play("add", question=question)["type"] == "update"
    ana.drain(0.1)
    assert ana.state["finished"] == [1]
    assert ana.play("close")["type"] == "update"
    assert not ana.state["secret"] or ana.state["question"] != question
    ana.close()
    bruno.close()


def test_take_back_freely_until_something_was_seen(place: InThread) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno")
    ana, bruno = host(place, made), friend(place, made, 1)
    assert ana.state["back"]["how"] == "none"
    ana.play("add")
    ana.play("close")
    assert ana.state["back"]["how"] == "free"
    assert ana.do("back", question=ana.state["question"])["type"] == "update"
    assert ana.state["codes"] and ana.state["finished"] == []
    assert ana.do("back", question=ana.state["question"])["type"] == "update"
    look = ana_look(ana)
    assert "(0)" in look.splitlines()[0], "the pebble is out of the fist again"
    ana.play("close")
    bruno.drain(0.2)
    assert told(bruno).count("Ana has chosen.") == 2
    bruno.play("close")
    answer = ana.do("back", question=ana.state["question"])
    ana.drain(0.1)
    answer = ana.do("back", question=ana.state["question"])
    assert answer["type"] == "refused"
    ana.close()
    bruno.close()


def ana_look(guest: Guest) -> str:
    guest.send(type="look")
    text: str = guest.until("look")["text"]
    return text


def test_take_back_an_open_move(place: InThread) -> None:
    made = place.set("montana", "me:Ana", "friend:Bruno", options={"starting_tile": "chosen"})
    ana, bruno = host(place, made), friend(place, made, 1)
    tried = 0
    for _ in range(300):
        for guest in (ana, bruno):
            guest.drain(0.01)
        mover = ana if ana.state["codes"] else bruno
        if mover.state["over"]:
            break
        before = ana_look(mover)
        question = mover.state["question"]
        mover.any_move()
        if mover.state["back"]["how"] == "free":
            assert mover.do("back", question=mover.state["question"])["type"] == "update"
            assert ana_look(mover) == before
            assert mover.state["question"] != question, "a question is never asked twice under one name"
            mover.any_move()
            tried += 1
        if tried > 12:
            break
    assert tried > 12
    ana.close()
    bruno.close()


def test_ask_to_take_back(place: InThread) -> None:
    made = place.set("montana", "me:Ana", "friend:Bruno", "bot")
    ana, bruno = host(place, made), friend(place, made, 1)
    while True:
        for guest in (ana, bruno):
            guest.drain(0.02)
        if ana.state["back"]["how"] == "ask" and bruno.state["codes"]:
            break
        for guest in (ana, bruno):
            if guest.state["codes"]:
                guest.any_move()
                break
    answer = ana.do("back", question=ana.state["question"])
    assert answer["key"] == "cannot_back"
    ana.do("ask")
    while "ask" not in bruno.state:
        bruno.until("update")
    assert bruno.state["ask"] == {"seat": 0, "who": "Ana", "mine": True, "own": False, "n": bruno.n}
    stale = bruno.state["ask"]["n"]
    bruno.send(type="answer", yes=False, n=stale)
    for guest in (ana, bruno):
        while "ask" in guest.state:
            guest.until("update")
    ana.do("ask")
    while "ask" not in bruno.state:
        bruno.until("update")
    bruno.send(type="answer", yes=True, n=stale)
    assert bruno.until("refused")["key"] == "nothing_asked", "a late answer is not one to the next request"
    bruno.send(type="answer", yes=True, n=bruno.state["ask"]["n"])
    while "ask" in ana.state:
        ana.until("update")
    assert ana.state["codes"], "Ana decides again"
    assert any("all agreed" in t for t in told(ana))
    ana.any_move()
    ana.close()
    bruno.close()


def test_step_through_the_game_and_return(place: InThread) -> None:
    made = place.set("montana", "me", "screen")
    guest = host(place, made)
    looks = {guest.n: ana_look(guest)}
    for _ in range(70):
        guest.any_move()
        looks[guest.n] = ana_look(guest)
    watcher = Guest(place, made["table"], made["links"]["watch"])
    for n in (1, 2, 30, 49, 50, 51, 71):
        watcher.send(type="at", n=n)
        answer = watcher.until("at")
        assert answer["n"] == n and answer["last"] == 71
        assert strip(answer["text"]) == strip(looks[n])
    watcher.send(type="at", n=72)
    assert watcher.until("refused")["key"] == "no_such_step"
    watcher.send(type="log", before=50)
    assert [e["n"] for e in watcher.until("log")["entries"]] == list(range(1, 50))
    guest.close()
    watcher.close()


def strip(text: str) -> str:
    return " ".join(text.replace(" (you)", "").replace(", you", "").replace("you, ", "").split())


def test_chat_names_and_languages(place: InThread) -> None:
    made = place.set("montana", "me:Ana", "friend")
    ana, guest = host(place, made), friend(place, made, 1, lang="fr")
    assert guest.state["people"][1]["name"] == "Jaune"
    guest.send(type="name", name="  Bru  no ")
    guest.until("update")
    assert guest.state["people"][1]["name"] == "Bru no"
    assert guest.do("chat", text="<b>hi</b>")["type"] == "update"
    ana.drain(0.2)
    chat = [e for m in ana.seen for e in m.get("entries", ()) if e["kind"] == "chat"]
    assert chat[0]["text"] == "<b>hi</b>" and chat[0]["who"] == "Bru no"
    assert guest.do("chat", text="x" * 501)["key"] == "too_long"
    french = guest.state["prompt"]
    guest.send(type="lang", lang="en")
    assert guest.until("view")["state"]["prompt"] != french
    watcher = Guest(place, made["table"], made["links"]["watch"])
    assert watcher.do("chat", text="me too")["key"] == "watching"
    assert watcher.play(0, question="1.0")["key"] == "watching"
    for g in (ana, guest, watcher):
        g.close()


def test_hand_a_seat_to_a_bot_and_give_it_back(place: InThread, monkeypatch: pytest.MonkeyPatch) -> None:
    made = place.set("montana", "me:Ana", "friend:Bruno")
    ana = host(place, made)
    monkeypatch.setattr(place.hub.presence, "_away", 60.0)
    ana.send(type="hand", seat=1, bot="random")
    assert ana.until("refused")["key"] == "just_left", "who was just invited may be on their way"
    monkeypatch.undo()
    ana.hand_over(1)
    assert told(ana)[-1] == "Ana hands Bruno’s seat to a bot that plays at random."
    for _ in range(6):
        while not ana.state["codes"]:
            ana.receive()
        ana.any_move()
    bruno = friend(place, made, 1)
    assert bruno.state["people"][1]["bot"] == "random"
    bruno.send(type="hand", seat=1, bot="")
    while bruno.state["people"][1]["bot"]:
        bruno.until("update")
    ana.send(type="hand", seat=1, bot="random")
    assert ana.until("refused")["key"] == "still_here"
    bruno.close()
    ana.close()


def refused_take_back(place: InThread, made: dict[str, Any]) -> tuple[Guest, Guest]:
    """Ana has moved and asked to take back; Bruno, whose turn it is, has said no."""
    ana, bruno = host(place, made), friend(place, made, 1)
    while not (ana.state["back"]["how"] == "ask" and bruno.state["codes"]):
        for guest in (ana, bruno):
            guest.drain(0.02)
            if guest.state["codes"] and not (guest is bruno and ana.state["back"]["how"] == "ask"):
                guest.any_move()
    ana.do("ask")
    while "ask" not in bruno.state:
        bruno.until("update")
    bruno.send(type="answer", yes=False, n=bruno.state["ask"]["n"])
    while "ask" in ana.state:
        ana.until("update")
    return ana, bruno


def test_what_was_refused_cannot_be_had_by_handing_the_seat_over(place: InThread) -> None:
    made = place.set("montana", "me:Ana", "friend:Bruno")
    ana, bruno = refused_take_back(place, made)
    bruno.close()
    ana.hand_over(1)
    while not ana.state["codes"]:
        ana.receive()
    assert "alone" not in ana.state["back"]
    ana.do("ask")
    assert ana.state["ask"]["own"], "it waits for Bruno, who sat there when the move was made"
    bruno = friend(place, made, 1)
    assert bruno.state["ask"]["mine"] and bruno.state["people"][1]["bot"]
    bruno.send(type="answer", yes=False, n=bruno.state["ask"]["n"])
    while "ask" in ana.state:
        ana.until("update")
    assert not any("all agreed" in t for t in told(ana))
    ana.any_move()
    while not (ana.state["codes"] and ana.state["back"]["how"] == "ask"):
        ana.any_move() if ana.state["codes"] else ana.receive()
    assert ana.state["back"] == {"how": "ask", "alone": True}, "this move was made while a bot played for Bruno"
    ana.do("ask")
    assert "ask" not in ana.state and told(ana)[-1] == "Ana takes back a move."
    for guest in (ana, bruno):
        guest.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_person_keeps_their_seat_for_a_while(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """By the database's clock, also across a start of the server; moving takes it back at once."""
    url = str(tmp_path / "t.sqlite") if kind == "sqlite" else request.getfixturevalue("postgres").database()
    with running(settings(url, away=60)) as place:
        made = place.set("montana", "me:Ana", "friend:Bruno", clock=600)
        ana, bruno = refused_take_back(place, made)
        for _ in range(3):
            bruno.close()
            ana.send(type="hand", seat=1, bot="random")
            refused = ana.until("refused")
            assert refused["key"] in ("still_here", "just_left")
            bruno = friend(place, made, 1)
            ana.send(type="hand", seat=1, bot="random")
            assert ana.until("refused")["key"] == "still_here"
        bruno.close()
        while (refused := ana.until("refused", "here"))["type"] == "here" or refused["key"] == "still_here":
            ana.send(type="hand", seat=1, bot="random")
        assert 55 <= int(re.findall(r"in (\d+) seconds", refused["text"])[0]) <= 60
        with place.hub.store.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE presence SET since = since - 61")
    with running(settings(url, away=60, pause=60.0)) as place:
        ana = host(place, made)
        ana.send(type="hand", seat=1, bot="random")
        assert ana.until("refused")["key"] == "just_left", "nobody could be here while the server was down"
        place.hub.presence.started -= 61
        ana.send(type="hand", seat=1, bot="random")
        ana.until("update")
        bruno = friend(place, made, 1)
        assert bruno.state["people"][1]["bot"] == "random" and 1 in bruno.state["to_act"]
        sitting = place.hub.sittings[made["table"]]
        code = sitting.table.position.codes(1)[0]
        sitting.table.since -= 601_000
        assert bruno.play(code)["key"] == "time_up" and bruno.state["people"][1]["bot"]
        sitting.table.since += 601_000
        answer = bruno.play(code)
        assert answer["entries"][0]["lines"] == ["Bruno plays again."] and answer["entries"][1]["kind"] == "move"
        assert not bruno.state["people"][1]["bot"]
        for guest in (ana, bruno):
            guest.close()


def test_rematch(place: InThread) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno")
    ana, bruno = host(place, made), friend(place, made, 1)
    threads = [threading.Thread(target=g.play_on) for g in (ana, bruno)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    ana.send(type="rematch")
    there = ana.until("go")
    while not bruno.state.get("rematch"):
        bruno.receive()
    bruno.send(type="follow")
    way = bruno.until("go")
    assert way["table"] == there["table"] and way["token"] != there["token"]
    again = Guest(place, way["table"], way["token"])
    assert again.welcome["mine"] == [1] and [p["name"] for p in again.state["people"]] == ["Ana", "Bruno"]
    for g in (ana, bruno, again):
        g.close()


def test_two_who_want_a_rematch_at_once_get_one(place: InThread) -> None:
    made = place.set("fists", "me:Ana", *["friend"] * 3)
    guests = [host(place, made), *(friend(place, made, i) for i in (1, 2, 3))]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(Guest.play_on, guests))
    before = tables_stored(place)
    for guest in guests:
        guest.send(type="rematch")
    ways = [guest.until("go") for guest in guests]
    assert len({way["table"] for way in ways}) == 1 and len({way["token"] for way in ways}) == 4
    assert tables_stored(place) == before + 1
    for guest in guests:
        guest.close()


def tables_stored(place: InThread) -> int:
    with place.hub.store.engine.connect() as connection:
        count: int = connection.exec_driver_sql("SELECT count(*) FROM tables").scalar()
    return count


def test_come_back_later_on_another_device(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite")) as place:
        made = place.set("montana", "me:Ana", "bot")
        guest = host(place, made)
        while guest.n < 60:
            guest.any_move() if guest.state["codes"] else guest.receive()
        guest.drain(0.5)
        state, seen = guest.state, guest.n
        guest.close()
    with running(settings(tmp_path / "t.sqlite")) as place:
        guest = host(place, made)
        guest.drain(0.3)
        assert guest.n >= seen
        if guest.n == seen:
            assert guest.state == state
        guest.play_on()
        guest.close()


def test_nothing_stays_in_memory_of_a_table_nobody_watches(place: InThread) -> None:
    made = place.set("montana", "me:Ana", "bot")
    guest = host(place, made)
    guest.any_move() if guest.state["codes"] else guest.receive()
    guest.close()
    for _ in range(100):
        if made["table"] not in place.hub.sittings:
            return
        threading.Event().wait(0.05)
    raise AssertionError("the table is still in memory")


def test_asking_to_take_back_an_opened_choice_drops_no_more_than_that(place: InThread) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno", options={"gifts": "none"})
    ana, bruno = host(place, made), friend(place, made, 1)
    for guest, moves in ((ana, ("add", "add", "close")), (bruno, ("add", "close"))):
        for move in moves:
            guest.drain(0.1)
            guest.play(move)
    ana.drain(0.2)
    ana.play("close")
    bruno.drain(0.2)
    bruno.play("add")
    bruno.play("close")
    for guest in (ana, bruno):
        guest.drain(0.2)
        assert guest.state["back"]["how"] == "ask", "both have moved, whoever came last"
    bruno.do("ask")
    ana.drain(0.2)
    ana.send(type="answer", yes=True, n=ana.state["ask"]["n"])
    for guest in (ana, bruno):
        guest.drain(0.3)
    assert bruno.state["codes"] and ana.state["finished"] == [0], "Bruno's last choice is open again, Ana's stands"
    assert ana.state["back"]["how"] == "free", "and Ana may take hers back, now that it is unopened"
    assert ana.do("back", question=ana.state["question"])["type"] in ("update", "ack")
    assert ana.state["codes"]
    ana.close()
    bruno.close()


def test_the_print_of_a_game_and_its_symbols_are_read_once_and_kept(place: InThread) -> None:
    made = place.set("montana", "me:Ana", "bot")
    head = {"authorization": f"Bearer {made['token']}"}
    answer = place.http.get(f"/api/tables/{made['table']}/print?lang=fr", headers=head)
    assert answer.headers["content-encoding"] == "gzip" and {"sheets", "panels", "trays", "art"} <= set(answer.json())
    symbols = place.http.get(f"/api/games/montana/art/{answer.json()['art']}")
    assert symbols.headers["content-type"].startswith("image/svg+xml") and "<symbol" in symbols.text
    assert "immutable" in symbols.headers["cache-control"]
    assert place.http.get("/api/games/montana/art/montana.000000000000.svg").status_code == 404
    other = place.set("fists", "me:Ana", "bot")
    plain = {"authorization": f"Bearer {other['token']}"}
    assert place.http.get(f"/api/tables/{other['table']}/print", headers=plain).status_code == 404


def test_a_preview_says_what_a_move_brings_and_whether_it_can_be_taken_back(place: InThread) -> None:
    made = place.set("montana", "me:Ana", "screen:Bruno")
    guest = host(place, made, lang="fr")
    picture, locks = dict(guest.welcome["whole"]), set()
    for _ in range(60):
        seat, question, code = guest.seat, guest.state["question"], guest.rng.choice(guest.state["codes"])
        guest.send(type="preview", question=question, move=code)
        shown = guest.until("preview")
        assert (shown["question"], shown["move"]) == (question, code) and shown["text"]
        assert guest.state["question"] == question, "nothing has happened"
        done = guest.play(code)
        told = [line for entry in done["entries"] for line in entry["lines"]]
        if told[: len(shown["text"])] != shown["text"]:  # a move that tells nothing is said by its label
            assert len(shown["text"]) == 1
        if shown["lock"] is None:
            assert changed(picture, shown["scene"]) == changed(picture, done.get("scene", {}))
        picture = done.get("whole") or changed(picture, done.get("scene", {}))
        locks.add(shown["lock"])
        guest.send(type="sit", seat=seat)
        assert (guest.until("view")["state"]["back"]["how"] == "free") == (shown["lock"] is None)
        guest.send(type="sit", seat=next(iter(guest.state["to_act"])))
        guest.until("view")
    assert locks == {None, "draws"}
    guest.send(type="preview", id="p", question=question, move=code)
    assert guest.answer("p")["key"] == "stale"
    guest.close()


def test_a_careful_move_is_played_unless_it_draws_or_opens_something(place: InThread) -> None:
    guest = host(place, place.set("montana", "me:Ana", "screen:Bruno"))
    locks = set()
    for i in range(60):
        question, code = guest.state["question"], guest.rng.choice(guest.state["codes"])
        guest.send(type="preview", question=question, move=code)
        foreseen = guest.until("preview")
        careful = {"type": "move", "id": f"c{i}", "question": question, "move": code, "careful": True}
        guest.send(**careful)
        answer = guest.until("preview", "update")
        locks.add(foreseen["lock"])
        if foreseen["lock"]:
            assert answer == {**foreseen, "id": f"c{i}"} and guest.state["question"] == question, "nothing has happened"
            guest.play(code)
        else:
            assert answer["ack"] == f"c{i}" and guest.state["question"] != question
            guest.send(**careful)
            assert guest.until("ack", "preview")["again"], "sent twice, it counts once"
    assert locks == {None, "draws"}
    guest.send(type="move", id="late", question=question, move=code, careful=True)
    assert guest.answer("late")["key"] == "stale"
    guest.close()


def test_a_place_of_the_picture_says_why_nothing_can_be_done_there(place: InThread) -> None:
    guest = host(place, place.set("montana", "me:Ana", "screen:Bruno"), lang="fr")
    while "near" not in guest.state:
        guest.any_move()
    at = guest.state["near"][0]
    guest.send(type="why", at=at)
    answer = guest.until("why")
    assert answer["at"] == at and answer["clause"].startswith("MON-") and answer["clause"] in answer["text"]
    guest.send(type="why", at="city/nowhere")
    assert guest.until("why") == {"type": "why", "at": "city/nowhere", "key": None, "text": ""}
    guest.close()


def test_a_table_says_since_when_it_waits_and_for_whom(place: InThread) -> None:
    made = place.set("fists", "me:Ana", "friend:Bruno")
    head, path = {"authorization": f"Bearer {made['token']}"}, f"/api/tables/{made['table']}"
    first = place.http.get(path, headers=head).json()
    assert first["yours"] and first["started"] <= first["since"] and first["state"]["to_act"] == [0, 1]
    ana, bruno = host(place, made), friend(place, made, 1)
    bruno.play("close")
    now = place.http.get(path, headers=head).json()
    assert now["since"] == first["since"], "what is done in secret does not show"
    ana.play("close")
    later = place.http.get(path, headers=head).json()
    assert later["since"] > first["since"] and later["started"] == first["started"]
    for guest in (ana, bruno):
        guest.close()


def test_sentences_name_symbols_where_a_client_wants_them(place: InThread) -> None:
    made = place.set("montana", "me:Ana", "screen:Bruno")
    plain = host(place, made)
    wants = Guest(place, made["table"], made["token"], icons=True)
    for _ in range(25):
        plain.any_move()
        while wants.n < plain.n:
            wants.receive()
    said = [[line for m in g.seen for e in m.get("entries", ()) for line in e["lines"]] for g in (plain, wants)]
    assert said[0] != said[1] and said[0] == [MARKS.sub("", line) for line in said[1]]
    plain.close()
    wants.close()
