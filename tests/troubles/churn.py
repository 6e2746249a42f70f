"""People come, go, reload and watch, hundreds at one table: the server's memory stays bounded."""

from __future__ import annotations

import asyncio
import json
import random
import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from guests import GENEROUS, InProcess
from websockets.exceptions import WebSocketException

from ludotheque.server.bench import measuring
from ludotheque.server.bench.measuring import Figure, figure
from troubles.players import ENDLESS, Say

WATCHERS = 500
"""Spectators at one table."""
TABLES = 20


class Crowd:
    """Who comes and goes."""

    def __init__(self, place: InProcess, tables: int) -> None:
        self.place = place
        self.tables = [place.set("montana", "me", "screen", "friend", options=ENDLESS) for _ in range(tables)]
        self.visits = self.moves = self.heard = 0

    async def play(self) -> None:
        """The one at the first table, whom all watch."""
        async with measuring.guest(self.place, self.tables[0], self.tables[0]["token"]) as here:
            friend = self.tables[0]["links"]["seat2"]
            async with measuring.guest(self.place, self.tables[0], friend) as there:
                while True:
                    mover, other = (there, here) if there.state["codes"] else (here, there)
                    if mover.state["codes"]:
                        await mover.move()
                    else:  # the game is over; there is still something to say
                        n, text = mover.n, {"type": "chat", "id": f"m{self.moves}", "text": "well played"}
                        await mover.socket.send(json.dumps(text))
                        while mover.n == n:
                            await mover.hear()
                    self.moves += 1
                    while other.n < mover.n:
                        await other.hear()
                    await asyncio.sleep(0.5)

    async def watch(self, ready: asyncio.Semaphore) -> None:
        """A spectator of the first table, who stays."""
        async with ready:
            watching = measuring.guest(self.place, self.tables[0], self.tables[0]["links"]["watch"])
            here = await watching.__aenter__()
        try:
            async for text in here.socket:
                self.heard += text.startswith('{"type":"update"')
        finally:
            await watching.__aexit__(None, None, None)

    async def visit(self, number: int) -> None:
        """Somebody who looks in at tables, moves, talks, reloads, leaves: politely or not."""
        rng = random.Random(number)
        while True:
            made = rng.choice(self.tables)
            token = rng.choice([made["token"], *made["links"].values()])
            with suppress(OSError, WebSocketException, RuntimeError):  # a move of another may come before one's own
                async with measuring.guest(self.place, made, token, number) as here:
                    self.visits += 1
                    kinds = ["look", "log", "chat", "lang", *["move"] * (made is not self.tables[0])]
                    for kind in rng.choices(kinds, k=rng.randrange(4)):
                        await here.socket.send(json.dumps(_message(kind, here, rng)))
                    await asyncio.sleep(rng.uniform(0, 0.3))
                    if rng.random() < 0.5:
                        here.socket.transport.abort()


def _message(kind: str, here: Any, rng: random.Random) -> dict[str, Any]:
    ident = f"v{rng.getrandbits(60)}"
    if kind == "move" and here.state["codes"]:
        return {"type": "move", "id": ident, "question": here.state["question"], "move": here.state["codes"][0]}
    if kind == "chat":
        return {"type": "chat", "id": ident, "text": "hello"}
    if kind == "log":
        return {"type": "log", "before": here.n or 1}
    return {"type": "lang", "lang": "de"} if kind == "lang" else {"type": "look"}


async def come_and_go(
    place: InProcess, seconds: float, say: Say, watchers: int, visitors: int, tables: int
) -> tuple[Crowd, list[int]]:
    """What came of it, and the server's memory at the half, at the end, and when all had left."""
    crowd = Crowd(place, tables)
    ready = asyncio.Semaphore(20)
    tasks = [asyncio.ensure_future(crowd.watch(ready)) for _ in range(watchers)]
    tasks += [asyncio.ensure_future(crowd.visit(i)) for i in range(visitors)]
    playing = asyncio.ensure_future(crowd.play())
    memory: list[int] = []
    for half in (1, 2):
        end, least = time.monotonic() + seconds / 2, crowd.moves + 2
        while time.monotonic() < end or crowd.moves < least or crowd.visits < visitors:
            await asyncio.sleep(0.1)
            if playing.done():
                playing.result()
            say(f"{crowd.visits} visits, {crowd.moves} moves, {measuring.memory_of(place.process.pid) >> 20} MiB")
        memory.append(measuring.memory_of(place.process.pid))
        assert half == 1 or crowd.heard >= watchers, "all who watch are told"
    for task in (*tasks, playing):
        task.cancel()
    await asyncio.gather(*tasks, playing, return_exceptions=True)
    while (left := json.loads(place.http.get("/health").text)["tables"]) > 0:
        await asyncio.sleep(0.1)
    assert left == 0, "nothing is kept in memory of tables where nobody is"
    memory.append(measuring.memory_of(place.process.pid))
    return crowd, memory


def crowds(
    seconds: float, say: Say, watchers: int = WATCHERS, visitors: int = 20, tables: int = TABLES
) -> tuple[Crowd, list[int]]:
    """A server of its own for them."""
    with TemporaryDirectory(prefix="ludotheque-churn-") as folder:
        place = InProcess(Path(folder, "t.sqlite"), limits=GENEROUS).wait()
        try:
            return asyncio.run(come_and_go(place, seconds, say, watchers, visitors, tables))
        finally:
            out = place.stop()
            assert "Traceback" not in out, out[-3000:]


def churn(seconds: float, say: Say) -> list[Figure]:
    """Five hundred watch one table; others come and go at twenty."""
    crowd, memory = crowds(seconds, say)
    half, end, after = (size / (1 << 20) for size in memory)
    return [
        figure(
            f"{crowd.visits} visits at {TABLES} tables, {WATCHERS} spectators at one: growth of memory, second half",
            f"{end - half:+.0f} MiB", "less than 30 MiB", end - half < 30,
            f"{half:.0f} MiB at the half, {end:.0f} at the end, {after:.0f} when all had left; {crowd.moves} moves, "
            f"{crowd.heard} updates to spectators",
        )
    ]  # fmt: skip
