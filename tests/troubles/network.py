"""The network to PostgreSQL goes silent: nothing ends, nothing comes. It is noticed, said, and got over."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress

from guests import Guest, InProcess, Postgres, free_port

from ludotheque.server.bench.measuring import Figure, figure
from troubles.players import ENDLESS, Say, acknowledged, all_go_on, dismiss, kept, seat, until


class Wires:
    """Passes connections on to PostgreSQL; they can be made to carry nothing more, and do not end."""

    def __init__(self, to: int) -> None:
        self.to, self.port = to, free_port()
        self.listening: list[threading.Event] = []
        """For each connection that listens to news: whether it still carries anything."""
        self.all: list[threading.Event] = []
        self.cut = False
        """Whether new connections carry nothing, either."""
        self._door = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._door.accept()
                far = socket.create_connection(("127.0.0.1", self.to))
                carries = threading.Event()
                if not self.cut:
                    carries.set()
                self.all.append(carries)
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

    def fall_silent(self) -> None:
        """From now on nothing is carried, on no connection."""
        self.cut = True
        for carries in self.all:
            carries.clear()

    def mend(self) -> None:
        """New connections carry again; those that fell silent never do."""
        self.cut = False

    def behind(self, url: str) -> str:
        """A database's address, by way of these."""
        return url.replace(f":{self.to}/", f":{self.port}/")

    def close(self) -> None:
        self._door.close()


def network(seconds: float, say: Say) -> list[Figure]:
    """Of two processes that share a database one is cut off, over and over, while people move at both."""
    postgres = Postgres()
    try:
        return [cut_off(postgres, seconds, say)]
    finally:
        postgres.close()


def cut_off(postgres: Postgres, seconds: float, say: Say) -> Figure:
    """Once at least."""
    url, wires = postgres.database(), Wires(postgres.port)
    far, near = InProcess(wires.behind(url)).wait(), InProcess(url).wait()
    noticed: list[float] = []
    back: list[float] = []
    try:
        ports = [far.port, near.port]
        tables = [far.set("montana", "me", "screen", options=ENDLESS) for _ in range(4)]
        players = [*seat(ports[:1], tables[:2], pace=0.02), *seat(ports[1:], tables[2:], pace=0.02)]
        shared = far.set("montana", "me", "friend")
        here = Guest(near, shared["table"], shared["token"], ping_interval=None)
        end = time.monotonic() + seconds
        while time.monotonic() < end or not noticed:
            all_go_on(players)
            refused = [len(player.refused) for player in players[:2]]
            wires.fall_silent()
            began = time.monotonic()
            until(lambda: all(len(p.refused) > n for p, n in zip(players, refused, strict=False)), players)  # noqa: B023
            noticed.append(time.monotonic() - began)
            assert far.http.get("/ready").status_code == 503 and near.http.get("/ready").status_code == 200
            wires.mend()
            began = time.monotonic()
            all_go_on(players)
            there = Guest(far, shared["table"], shared["links"]["seat1"], ping_interval=None)
            there.do("chat", text=f"back {len(noticed)}")
            while not any(e.get("text") == f"back {len(noticed)}" for e in here.until("update", timeout=60)["entries"]):
                pass
            here.do("chat", text=f"heard {len(noticed)}")
            while not any(e.get("text") == f"heard {len(noticed)}" for e in there.until("update")["entries"]):
                pass
            there.close()
            back.append(time.monotonic() - began)
            say(f"cut off {len(noticed)} times, noticed within {max(noticed):.1f} s, {acknowledged(players)} moves")
        here.close()
        dismiss(players)
        kept(url, [player.acknowledged for player in players])
    finally:
        for server in (far, near):
            out = server.stop()
            assert "Traceback" not in out, out[-3000:]
        wires.close()
    return figure(
        "the network to PostgreSQL falls silent: noticed, and a move refused in words", f"within {max(noticed):.1f} s",
        "within 10 s", max(noticed) <= 10,
        f"{len(noticed)} times, {acknowledged(players)} moves acknowledged, none lost; the other process was never "
        f"disturbed; both hear each other again within {max(back):.1f} s",
    )  # fmt: skip
