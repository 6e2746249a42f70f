"""A hostile guest of each kind, from an address of its own, beside somebody whose moves are timed.

It does what it does as fast as the server lets it: what is beyond its bounds is refused, and it begins anew.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from guests import Guest, InProcess, Place, environment
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from ludotheque.server import Limits
from ludotheque.server.bench import measuring
from ludotheque.server.bench.measuring import Figure, cpu_of, figure
from troubles.players import ENDLESS, Say

RATE = 58
"""Messages in a second that one socket may say."""
LOST = (OSError, WebSocketException, httpx.HTTPError, RuntimeError, ValueError)
"""What the server's refusals look like from here."""
BUSY = {"montmurail": ("me", *["friend"] * 7)}
"""A game and seats at which much can be asked."""


class Hostile:
    """One address."""

    def __init__(self, port: int, address: str) -> None:
        self.place, self.address = Place(port), address
        self.rng = random.Random(address)
        self.sent = 0
        self.bad: list[str] = []
        """Answers that a server must not give."""
        reaching = httpx.AsyncHTTPTransport(local_address=address)
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=reaching, timeout=30)

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """A request over HTTP."""
        self.sent += 1
        answer = await self.http.request(method, path, **more)
        if answer.status_code >= 500:
            self.bad.append(f"{method} {path}: {answer.status_code} {answer.text[:200]}")
        return answer

    async def table(self, *kinds: str, game: str = "montmurail", bot: str = "expert") -> dict[str, Any]:
        """A table of its own, as soon as it may set one."""
        body = {"game": game, "seats": [{"kind": kind, "bot": bot if kind == "bot" else ""} for kind in kinds]}
        while (answer := await self.ask("POST", "/api/tables", json=body)).status_code != 201:
            await asyncio.sleep(0.5)
        made: dict[str, Any] = answer.json()
        return made

    async def talk(self, made: dict[str, Any], say: Callable[[Any, int], Any]) -> None:
        """Sit at a table and say things; when it is sent away it comes again."""
        for beginning in itertools.count():
            with suppress(*LOST):
                async with measuring.guest(self.place, made, made["token"], address=self.address) as here:
                    reading = asyncio.create_task(self.read(here.socket))
                    try:
                        for i in itertools.count(beginning << 20):
                            await here.socket.send(json.dumps(say(here, i)))
                            self.sent += 1
                            await asyncio.sleep(1 / RATE)
                    finally:
                        reading.cancel()
            await asyncio.sleep(0.05)

    async def read(self, socket: Any) -> None:
        """Read whatever comes."""
        with suppress(*LOST):
            async for text in socket:
                if '"server_error"' in text:
                    self.bad.append(text[:300])

    async def wire(self, *parts: bytes, pause: float = 1.0) -> None:
        """A bare connection that says things bit by bit, as long as it is let."""
        while True:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", self.place.port, local_addr=(self.address, 0)
                )
                try:
                    for part in parts:
                        writer.write(part)
                        self.sent += 1
                        with suppress(TimeoutError):
                            if answer := await asyncio.wait_for(reader.read(65536), pause):
                                if b" 50" in answer[:13]:
                                    self.bad.append(repr(answer[:200]))
                                break
                finally:
                    writer.transport.abort()
            await asyncio.sleep(0.01)


def nonsense(rng: random.Random) -> Any:
    """A message that nobody would send."""
    values: list[Any] = [None, True, -1, 10**30, 0.5, "", "x" * 100, "\udc00", "ﷺ" * 20, [], [[]] * 9, {"a": {}}]
    kinds = ("move", "back", "ask", "answer", "chat", "name", "hand", "sit", "lang", "look", "at", "log", "why", "hi")
    fields = ("id", "question", "move", "seat", "text", "name", "bot", "n", "yes", "lang", "before", "at", "since")
    return {"type": rng.choice(kinds), **{rng.choice(fields): rng.choice(values) for _ in range(rng.randrange(5))}}


TYPED = "wahls A1-C3, " * 6
LINES = b"".join(b"x-%d: y\r\n" % i for i in range(20))


async def typed(here: Hostile) -> None:
    """Mistyped moves: what could be meant is looked for among thousands."""
    made = await here.table(*BUSY["montmurail"])
    await several(4, lambda: here.talk(made, lambda at, i: {
        "type": "move", "id": f"n{i}", "question": at.state["question"], "move": f"{TYPED}{i}"[-80:],
    }))  # fmt: skip


async def why(here: Hostile) -> None:
    """Asking why."""
    made = await here.table(*BUSY["montmurail"])
    await several(4, lambda: here.talk(made, lambda at, i: {"type": "why", "move": f"{TYPED}{i}"[-80:]}))


async def previews(here: Hostile) -> None:
    """Previews of all moves."""
    made = await here.table("me", "screen", "screen", "screen", game="montana")
    await several(4, lambda: here.talk(made, lambda at, i: {
        "type": "preview", "question": at.state["question"], "move": at.state["codes"][i % len(at.state["codes"])],
    }))  # fmt: skip


async def looks(here: Hostile) -> None:
    """All in words, and in another language."""
    made = await here.table(*BUSY["montmurail"])
    asked = [{"type": "look"}, {"type": "lang", "lang": "fr"}, {"type": "at", "n": 1}, {"type": "log", "before": 1}]
    await several(4, lambda: here.talk(made, lambda at, i: asked[i % 4]))


async def fuzz(here: Hostile) -> None:
    """Messages that make no sense, and requests."""
    made = await here.table("me", "friend", game="montana")

    async def asking() -> None:
        while True:
            with suppress(*LOST):
                path = here.rng.choice(["/api/tables/%00", "/api/games/x/rules", "/page/../../etc/passwd", "/live"])
                await here.ask(here.rng.choice(["GET", "POST", "PUT"]), path, json=nonsense(here.rng))

    await asyncio.gather(several(3, lambda: here.talk(made, lambda at, i: nonsense(here.rng))), asking())


async def huge(here: Hostile) -> None:
    """Messages and bodies of a megabyte."""
    made = await here.table("me", "friend", game="montana")

    async def posting() -> None:
        while True:
            with suppress(*LOST):
                await here.ask("POST", "/api/tables", content=b"[" * (1 << 20))

    text = "x" * (1 << 20)
    await asyncio.gather(several(2, lambda: here.talk(made, lambda at, i: {"type": "chat", "text": text})), posting())


async def heads(here: Hostile) -> None:
    """Heads of requests that do not end."""
    await several(150, lambda: here.wire(b"GET / HTTP/1.1\r\n", *[LINES] * 60))


async def bodies(here: Hostile) -> None:
    """Bodies of requests that do not end."""
    begun = b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 999\r\n\r\n"
    await several(150, lambda: here.wire(begun, *[b"{"] * 60))


async def silent(here: Hostile) -> None:
    """Sockets that say nothing."""

    async def sit() -> None:
        while True:
            with suppress(*LOST):
                async with connect(f"ws://127.0.0.1:{here.place.port}/live", local_addr=(here.address, 0)) as socket:
                    here.sent += 1
                    await here.read(socket)
            await asyncio.sleep(0.1)

    await several(250, sit)


async def connections(here: Hostile) -> None:
    """Connections that come and go."""
    request = b"GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
    await several(20, lambda: here.wire(request))


async def tables(here: Hostile) -> None:
    """Tables, one after the other."""
    body = {"game": "montmurail", "seats": [{"kind": "me"}, *[{"kind": "friend"}] * 7]}

    async def setting() -> None:
        while True:
            with suppress(*LOST):
                await here.ask("POST", "/api/tables", json=body)

    await several(4, setting)


async def chat(here: Hostile) -> None:
    """A table at which all talk at once."""
    made = await here.table("me", "friend", game="montana")
    text = "blah " * 90
    await several(8, lambda: here.talk(made, lambda at, i: {"type": "chat", "id": f"c{id(at)}{i}", "text": text}))


async def hellos(here: Hostile) -> None:
    """Coming and going, over and over."""
    made = await here.table(*BUSY["montmurail"])

    async def come() -> None:
        while True:
            with suppress(*LOST):
                here.sent += 1
                async with measuring.guest(here.place, made, made["token"], address=here.address):
                    pass

    await several(8, come)


async def bots(here: Hostile) -> None:
    """Tables of the strongest bots, as many as may be, all watched."""

    async def watch() -> None:
        while True:
            with suppress(*LOST):
                made = await here.table("bot", "bot", "bot", "bot", game="montana")
                async with measuring.guest(here.place, made, made["links"]["watch"], address=here.address) as at:
                    await here.read(at.socket)

    await several(10, watch)


async def several(n: int, work: Callable[[], Awaitable[None]]) -> None:
    """The same, so many times at once."""
    await asyncio.gather(*(work() for _ in range(n)))


KINDS: dict[str, Callable[[Hostile], Awaitable[None]]] = {
    kind.__name__: kind
    for kind in (
        typed, why, previews, looks, fuzz, huge, heads, bodies, silent, connections, tables, chat, hellos, bots
    )
}  # fmt: skip


async def attack(port: int, seconds: float, kinds: list[str]) -> list[Hostile]:
    """What hostile guests do in some seconds, each from an address of its own."""
    all_of_them = [Hostile(port, f"127.0.0.{number}") for number in range(2, len(kinds) + 2)]
    print("begun", flush=True)
    with suppress(TimeoutError):
        each = (KINDS[kind](here) for kind, here in zip(kinds, all_of_them, strict=True))
        await asyncio.wait_for(asyncio.gather(*each), seconds)
    return all_of_them


class Attack:
    """Hostile guests in a process of their own, so that they take no time from those who measure."""

    def __init__(self, port: int, seconds: float, *kinds: str) -> None:
        self.kinds = kinds
        self.process = subprocess.Popen(
            [sys.executable, "-m", "troubles.hostile", str(port), str(seconds), *kinds],
            env=environment(), stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stdout and self.process.stdout.readline() == "begun\n"

    def end(self) -> int:
        """How many messages and requests they sent; none was answered as none may be."""
        out, _ = self.process.communicate(timeout=120)
        assert self.process.returncode == 0, f"the hostile guests ({self.kinds}) failed"
        told = json.loads(out.splitlines()[-1])
        assert not told["bad"], told["bad"]
        return int(told["sent"])


def suffer(place: Place, seconds: float, least: int = 1) -> list[float]:
    """Play; the seconds until each move was acknowledged, the shortest first."""

    def sit() -> Guest:
        made = place.set("montana", "me", "screen", options=ENDLESS)
        return Guest(place, made["table"], made["token"], ping_interval=None)

    guest = sit()
    times: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end or len(times) < least:
        if guest.state["over"]:
            guest.close()
            guest = sit()
        began = time.perf_counter()
        assert guest.any_move()["type"] in ("update", "ack")
        times.append(time.perf_counter() - began)
        guest.seen.clear()
        time.sleep(0.02)
    guest.close()
    return sorted(times)


def hostile(seconds: float, say: Say, alone: tuple[str, ...] = tuple(KINDS)) -> list[Figure]:
    """Some kinds alone, one after the other, then all at once."""
    each = seconds / (len(alone) + 2)
    found, used = dict[str, list[float]](), dict[str, float]()
    with TemporaryDirectory(prefix="ludotheque-hostile-") as folder:
        limits, cores = Limits(), os.cpu_count() or 1
        place = InProcess(Path(folder, "t.sqlite"), limits=limits, workers=cores, pause=0.5, away=60.0).wait()
        try:
            found["nobody"] = suffer(place, each)
            sent = 0
            for kind in alone:
                attacking, began, before = Attack(place.port, each, kind), time.monotonic(), cpu_of(place.process.pid)
                found[kind] = suffer(place, each)
                used[kind] = (cpu_of(place.process.pid) - before) / (time.monotonic() - began)
                sent += attacking.end()
                say(f"{kind}: 99th percentile {late(found[kind]):.0f} ms; {sent} messages and requests so far")
            attacking = Attack(place.port, each, *KINDS)
            together = suffer(place, each)
            sent += attacking.end()
            suffer(place, 0.1)
        finally:
            out = place.stop()
    assert "Traceback" not in out, out[-3000:]
    worst = max((late(times), kind) for kind, times in found.items())
    return [
        figure(
            "a hostile guest beside somebody who plays: a move acknowledged, 99th percentile", f"{worst[0]:.0f} ms",
            "50 ms", worst[0] <= 50,
            f"worst: {worst[1]}; " + ", ".join(f"{kind} {late(times):.0f}" for kind, times in found.items())
            + f" ms; all at once {late(together):.0f} ms; of a core the server used "
            + ", ".join(f"{kind} {part:.0%}" for kind, part in used.items()),
        ),
        figure(
            f"{sent:,} hostile messages and requests", "no 5xx, no traceback, service never dropped",
            "100,000 in half an hour, no 5xx, no traceback, service never dropped", True, f"{len(KINDS)} kinds",
        ),
    ]  # fmt: skip


def late(times: list[float]) -> float:
    """The 99th percentile, in milliseconds."""
    return 1000 * times[int(len(times) * 0.99)]


if __name__ == "__main__":
    done = asyncio.run(attack(int(sys.argv[1]), float(sys.argv[2]), sys.argv[3:]))
    print(json.dumps({"sent": sum(one.sent for one in done), "bad": [bad for one in done for bad in one.bad[:3]]}))
    sys.stdout.flush()
    os._exit(0)  # without waiting for connections that nobody ends
