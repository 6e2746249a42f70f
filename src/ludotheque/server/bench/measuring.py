"""A server in a process of its own, guests as light as can be, and a row of what was measured."""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, Protocol

from ludotheque.server.lean import spelled
from ludotheque.server.messages import spread

SERVE = """
import sys
from ludotheque.server import Limits, Settings, serve
many = 10**9
limits = Limits() if sys.argv[3:] else Limits(
    work=many, work_burst=many, messages=many, message_burst=many, requests=many, request_burst=many, tables=many,
    table_burst=many, sockets=many,
)
settings = Settings(port=int(sys.argv[1]), database=sys.argv[2], limits=limits, workers=1, compile=False)
sys.exit(serve(settings, browser=False))
"""
Figure = dict[str, Any]


def figure(what: str, measured: str, wanted: str, ok: bool, how: str) -> Figure:
    """One row."""
    return {"what": what, "measured": measured, "wanted": wanted, "ok": ok, "how": how}


class Server:
    """A server in a process of its own, on a file of its own; bounded: with the usual bounds on what a guest may do."""

    def __init__(self, folder: str, bounded: bool = False) -> None:
        self.port = random.SystemRandom().randrange(20_000, 30_000)
        self.database = f"{folder}/tables.sqlite"
        self.began = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(self.port), self.database, *["bounded"] * bounded],
            stdout=subprocess.DEVNULL,
        )

    def get(self, path: str) -> Any:
        """An answer of the server."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=30) as answer:
            return answer.read()

    def wait(self) -> float:
        """Until the page is served; the seconds since the start."""
        while True:
            with contextlib.suppress(OSError):
                if b"ludotheque" in self.get("/"):
                    return time.perf_counter() - self.began
            if self.process.poll() is not None:
                raise SystemExit("the server did not start")
            time.sleep(0.01)

    def set(self, seats: list[str], game: str = "montana", **options: Any) -> dict[str, Any]:
        """A new table."""
        body = {"game": game, "seats": [{"kind": kind} for kind in seats], "options": options}
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/api/tables", json.dumps(body).encode(), {"content-type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            made: dict[str, Any] = json.load(answer)
            return made

    def memory(self) -> int:
        """The bytes that the server's process holds in memory."""
        return memory_of(self.process.pid)

    def close(self) -> None:
        """End it."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)


def memory_of(pid: int) -> int:
    """The bytes that a process holds in memory."""
    found = re.search(r"Rss:\s+(\d+) kB", Path(f"/proc/{pid}/smaps_rollup").read_text())
    assert found
    return int(found[1]) * 1024


@contextlib.contextmanager
def server(bounded: bool = False) -> Iterator[Server]:
    """A running server on a fresh file."""
    with tempfile.TemporaryDirectory(prefix="ludotheque-bench-") as folder:
        made = Server(folder, bounded)
        made.wait()
        try:
            yield made
        finally:
            made.close()


class Guest:
    """A client, as light as can be, so that it does not slow down what it measures."""

    def __init__(self, socket: Any, rng: random.Random) -> None:
        self.socket, self.rng = socket, rng
        self.state: dict[str, Any] = {}
        self.n = self.count = 0
        self.sizes: list[tuple[int, bool]] = []
        """The bytes of each update, and whether it asks for a decision."""

    async def hear(self) -> dict[str, Any]:
        """The next message that shows the state."""
        while True:
            text = await self.socket.recv()
            message: dict[str, Any] = json.loads(text)
            if message["type"] == "update":
                self.sizes.append((len(text.encode()), bool(message["state"]["codes"])))
            if "state" in message:
                self.state, self.n = message["state"], message["n"]
                self.state["codes"] = spread(self.state["codes"])
                return message
            if message["type"] in ("error", "refused"):
                raise RuntimeError(message)

    async def move(self, quiet: bool = True) -> float:
        """Play a move that does not bring the end nearer, if there is one; the seconds until it is acknowledged."""
        self.count += 1
        ident = f"b{self.count}"
        code = self.rng.choice(self.state["codes"])
        began = time.perf_counter()
        await self.socket.send(
            json.dumps({"type": "move", "id": ident, "question": self.state["question"], "move": code})
        )
        while (message := await self.hear()).get("ack") != ident:
            if message["type"] == "refused":
                raise RuntimeError(message)
        return time.perf_counter() - began


class Place(Protocol):
    """Where a server is reached."""

    port: int


@contextlib.asynccontextmanager
async def guest(
    place: Place, made: dict[str, Any], token: str, seed: int = 0, address: str = "127.0.0.1"
) -> AsyncIterator[Guest]:
    """A client at a table."""
    from websockets.asyncio.client import connect

    async with connect(
        f"ws://127.0.0.1:{place.port}/live", compression=None, ping_interval=None, open_timeout=60, max_queue=None,
        local_addr=(address, 0),
    ) as socket:
        here = Guest(socket, random.Random(seed))
        await socket.send(json.dumps({"type": "hello", "table": made["table"], "token": token}))
        await here.hear()
        yield here


def moves_of(place: Server, table: dict[str, Any]) -> list[str]:
    """The notations of a table's moves, by code."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{place.port}/api/tables/{table['table']}/moves",
        headers={"authorization": f"Bearer {table['token']}"},
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        return [spelled(row)[0] for row in json.load(answer)["moves"]]


def codes_of(place: Server, table: dict[str, Any]) -> list[int]:
    """The legal moves of whoever has set a table."""
    path, key = f"/api/tables/{table['table']}", {"authorization": f"Bearer {table['token']}"}
    request = urllib.request.Request(f"http://127.0.0.1:{place.port}{path}", headers=key)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return spread(json.load(answer)["state"]["codes"])


def cpu_of(pid: int) -> float:
    """Seconds of processor time that a process has used; nothing if it is gone."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0
