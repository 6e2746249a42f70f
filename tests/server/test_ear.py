"""The ear of a process on PostgreSQL: when its connection dies without a word, nothing is missed."""

from __future__ import annotations

import time

import pytest
from guests import Guest, Postgres, running, settings
from troubles.network import Wires


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


def hears(ana: Guest, bruno: Guest, text: str) -> None:
    """What one says at one process is heard at the other."""
    bruno.do("chat", text=text)
    while not any(entry.get("text") == text for entry in ana.until("update", timeout=30)["entries"]):
        pass
