"""Many tables with one person and bots: how long a person waits for a bot."""

from __future__ import annotations

import asyncio
import os
import time
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from guests import GENEROUS, InProcess

from ludotheque.server import bench
from ludotheque.server.bench import Figure, figure
from troubles.players import Say

TABLES = 40
THINKS = 3.0
"""Seconds that a person thinks about a move."""


async def wait_for_bots(place: InProcess, tables: int, level: str, seconds: float, say: Say) -> list[float]:
    """Seconds from a person's move until a person must decide again, by bots' moves; the shortest first."""
    waits: list[float] = []
    end = time.monotonic() + seconds

    async def play(number: int, seats: int) -> None:
        while True:
            made = await asyncio.to_thread(place.set, "montana", "me", *["bot"] * (seats - 1), bot=level)
            async with AsyncExitStack() as stack:
                here = await stack.enter_async_context(bench.guest(place, made, made["token"], number))
                while not here.state["over"]:
                    while not here.state["codes"] and not here.state["over"]:
                        await here.hear()
                    if here.state["over"]:
                        break
                    await asyncio.sleep(here.rng.uniform(0, 2 * THINKS) if waits or number % 2 else 0)
                    await here.move()
                    began = time.monotonic()
                    if not here.state["codes"] and not here.state["over"]:
                        while not here.state["codes"] and not here.state["over"]:
                            await here.hear()
                        waits.append(time.monotonic() - began)
                        say(f"{len(waits)} waits, the longest {max(waits):.1f} s")

    people = [asyncio.ensure_future(play(i, 2 + i % 3)) for i in range(tables)]
    while time.monotonic() < end or not waits:
        done, _ = await asyncio.wait(people, timeout=0.2, return_when=asyncio.FIRST_COMPLETED)
        for one in done:
            one.result()  # nobody's play ends by itself but by a fault
    for one in people:
        one.cancel()
    await asyncio.gather(*people, return_exceptions=True)
    return sorted(waits)


def bot_waits(seconds: float, say: Say, tables: int = TABLES, level: str = "normal") -> list[float]:
    """What is waited at a server with as many workers as cores."""
    with TemporaryDirectory(prefix="ludotheque-waiting-") as folder:
        given = {"limits": GENEROUS, "workers": os.cpu_count() or 1, "pause": 0.5}
        place = InProcess(Path(folder, "t.sqlite"), **given).wait()
        try:
            return asyncio.run(wait_for_bots(place, tables, level, seconds, say))
        finally:
            out = place.stop()
            assert "Traceback" not in out, out[-3000:]


def waiting(seconds: float, say: Say) -> list[Figure]:
    """Forty tables of two to four seats, bots of level normal."""
    waits = bot_waits(seconds, say)
    middle, late = waits[len(waits) // 2], waits[int(len(waits) * 0.99)]
    return [
        figure(
            f"{TABLES} tables with one person and bots of level normal: a person waits, median / 99th percentile",
            f"{middle:.1f} / {late:.1f} s", "2 / 8 s on two cores", middle <= 2 and late <= 8,
            f"Montana with 2 to 4 seats, from a person's move until it is their turn again (one bot's move or several, "
            f"each after a pause of half a second); {len(waits)} waits, {THINKS:g} s of thought on the average",
        )
    ]  # fmt: skip
