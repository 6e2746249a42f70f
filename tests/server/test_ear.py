"""The ear of a process on PostgreSQL: it hears of the tables it holds, and nothing is missed when it dies silently."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import pytest
import sqlalchemy as sa
from guests import Guest, InThread, Postgres, running, settings
from troubles.network import Wires

from ludotheque.server.store.base import Store


def test_an_ear_that_dies_silently_is_opened_anew(postgres: Postgres, caplog: pytest.LogCaptureFixture) -> None:
    url = postgres.database()
    wires = Wires(postgres.port)
    with running(settings(wires.behind(url))) as one, running(settings(url)) as other:
        made = one.set("fists", "me:Ana", "friend:Bruno", "screen")
        ana = Guest(one, made["table"], made["token"])
        bruno = Guest(other, made["table"], made["links"]["seat1"])
        hears(ana, bruno, "at first")
        assert len(wires.listening) == 1
        wires.listening[0].clear()
        began = time.monotonic()
        hears(ana, bruno, "while the ear is dead")
        assert time.monotonic() - began < 20, "noticed within ten seconds, on a machine that has time"
        assert len(wires.listening) == 2 and "hears nothing" in caplog.text
        hears(ana, bruno, "afterwards")
        for guest in (ana, bruno):
            guest.close()
    wires.close()


class Overheard:
    """All that comes to a process from others."""

    def __init__(self, place: InThread, monkeypatch: pytest.MonkeyPatch) -> None:
        self._said: list[tuple[str, str]] = []
        self._marks = threading.Semaphore(0)
        real = place.hub.presence.heard

        def heard(origin: str, kind: str, sitting: Any, rest: str) -> None:
            real(origin, kind, sitting, rest)
            self._said.append((kind, rest))
            if kind == "mark":
                self._marks.release()

        monkeypatch.setattr(place.hub.presence, "heard", heard)

    def since(self, other: InThread) -> list[str]:
        """What came since the last look; what the other process said before this has come, as all comes in order."""
        loop = other.server.servers[0].get_loop()
        asyncio.run_coroutine_threadsafe(other.hub.store.tell("mark"), loop).result(20)
        assert self._marks.acquire(timeout=20)
        came, self._said = self._said, []
        return [kind for kind, _ in came if kind not in ("mark", "beat", "ear")]


def test_a_process_hears_only_of_the_tables_that_it_holds(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.database()
    with running(settings(url)) as one, running(settings(url)) as two:
        made, beside = (one.set("fists", "me:Ana", "friend:Bruno", "screen") for _ in range(2))
        overheard = Overheard(two, monkeypatch)
        ana = Guest(one, made["table"], made["token"])
        ana.do("chat", text="alone")
        assert overheard.since(one) == [], "who is there, and what they do, concerns nobody else"
        bruno = Guest(two, made["table"], made["links"]["seat1"])
        overheard.since(one)
        ana.do("chat", text="hello")
        assert "entry" in overheard.since(one)
        hears(bruno, ana, "and back")
        bruno.close()
        while made["table"] in two.hub.sittings:
            time.sleep(0.01)
        other = Guest(two, beside["table"], beside["token"])  # what is let go is let go before the next is taken up
        overheard.since(one)
        ana.do("chat", text="alone again")
        assert overheard.since(one) == []
        other.close()
        bruno = Guest(two, made["table"], made["links"]["seat1"])
        assert bruno.n == ana.n
        hears(bruno, ana, "hello again")
        for guest in (ana, bruno):
            guest.close()


def test_what_comes_between_reading_and_listening_is_seen(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other process does not tell a process of a table that it has read, but does not listen to yet."""
    url = postgres.database()
    with running(settings(url)) as one, running(settings(url)) as two:
        made = one.set("fists", "me:Ana", "friend:Bruno", "screen")
        ana = Guest(one, made["table"], made["token"])
        real, said = Store.read, threading.Event()

        def late(self: Store, connection: sa.Connection, name: str) -> Any:
            opened = real(self, connection, name)
            if self is two.hub.store and not said.is_set():
                said.set()
                ana.do("chat", text="between")
            return opened

        monkeypatch.setattr(Store, "read", late)
        bruno = Guest(two, made["table"], made["links"]["seat1"])
        assert said.is_set() and bruno.n == ana.n == 2
        hears(bruno, ana, "afterwards")
        for guest in (ana, bruno):
            guest.close()


def hears(ana: Guest, bruno: Guest, text: str) -> None:
    """What one says at one process is heard at the other."""
    bruno.do("chat", text=text)
    while not any(entry.get("text") == text for entry in ana.until("update", timeout=30)["entries"]):
        pass
