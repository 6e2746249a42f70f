"""The ear of a process on PostgreSQL: when its connection dies without a word, nothing is missed."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress

import pytest
from guests import Guest, Postgres, free_port, running, settings

pytestmark = pytest.mark.untraced


class Wires:
    """Passes connections on to PostgreSQL; those that listen can be made to carry nothing more, and do not end."""

    def __init__(self, to: int) -> None:
        self.to, self.port = to, free_port()
        self.listening: list[threading.Event] = []
        """For each connection that listens: whether it still carries anything."""
        self._door = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._door.accept()
                far = socket.create_connection(("127.0.0.1", self.to))
                carries = threading.Event()
                carries.set()
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(one, other, carries), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket, carries: threading.Event) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                if b"LISTEN ludo" in data:
                    self.listening.append(carries)
                if carries.is_set():
                    other.sendall(data)
            other.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        self._door.close()


def test_an_ear_that_dies_silently_is_opened_anew(postgres: Postgres, caplog: pytest.LogCaptureFixture) -> None:
    url = postgres.database()
    wires = Wires(postgres.port)
    behind = url.replace(f":{postgres.port}/", f":{wires.port}/")
    with running(settings(behind)) as one, running(settings(url)) as other:
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
