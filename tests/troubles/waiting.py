"""Many tables with one person and bots: how long a person waits for a bot."""

from __future__ import annotations

import asyncio
import os
import time
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from guests import GENEROUS, InProcess

from ludotheque.server.bench import measuring
from ludotheque.server.bench.measuring import Figure, figure
from troubles.players import Say

TABLES = 40
THINKS = 3.0
"""Seconds that a person thinks about a move."""


@dataclass
class Waits:
    """Seconds that people waited."""

    moves: list[float] = field(default_factory=list)
    """For each move of a bot."""
    turns: list[float] = field(default_factory=list)
    """From their own move until they must decide again."""


async def wait_for_bots(place: InProcess, tables: int, level: str, seconds: float, say: Say) -> Waits:
    """What people wait at some tables."""
    waits = Waits()
    end = time.monotonic() + seconds

    async def play(number: int, seats: int) -> None:
        while True:
            made = await asyncio.to_thread(place.set, "montana", "me", *["bot"] * (seats - 1), bot=level)
            async with measuring.guest(place, made, made["token"], number) as here:
                while not here.state["over"]:
                    began = last = time.monotonic()
                    while not here.state["codes"] and not here.state["over"]:
                        n = here.n
                        await here.hear()
                        if here.n > n:
                            waits.moves.append(time.monotonic() - last)
                            last = time.monotonic()
                    if last > began:
                        waits.turns.append(last - began)
                        say(f"{len(waits.moves)} moves of bots waited for, the longest {max(waits.moves):.1f} s")
                    if not here.state["over"]:
                        await asyncio.sleep(here.rng.uniform(0, 2 * THINKS))
                        await here.move()

    people = [asyncio.ensure_future(play(i, 2 + i % 3)) for i in range(tables)]
    while time.monotonic() < end or not waits.turns:
        done, _ = await asyncio.wait(people, timeout=0.2, return_when=asyncio.FIRST_COMPLETED)
        for one in done:
            one.result()  # nobody's play ends by itself but by a fault
    for one in people:
        one.cancel()
    await asyncio.gather(*people, return_exceptions=True)
    return waits


def bot_waits(seconds: float, say: Say, tables: int = TABLES, level: str = "normal") -> Waits:
    """What is waited at a server with as many workers as cores."""
    with TemporaryDirectory(prefix="ludotheque-waiting-") as folder:
        cores = os.cpu_count() or 1
        place = InProcess(Path(folder, "t.sqlite"), limits=GENEROUS, workers=cores, pause=0.5).wait()
        try:
            return asyncio.run(wait_for_bots(place, tables, level, seconds, say))
        finally:
            out = place.stop()
            assert "Traceback" not in out, out[-3000:]


def waiting(seconds: float, say: Say) -> list[Figure]:
    """Forty tables of two to four seats, bots of level normal."""
    waits = bot_waits(seconds, say)
    (middle, late), turns = spread(waits.moves), spread(waits.turns)
    return [
        figure(
            f"{TABLES} tables with one person and bots of level normal: a person waits for a bot, median / 99th "
            "percentile", f"{middle:.1f} / {late:.1f} s", "2 / 8 s on two cores", middle <= 2 and late <= 8,
            f"Montana with 2 to 4 seats; {len(waits.moves)} moves of bots, each after a pause of half a second; until "
            f"it was their own turn again {turns[0]:.1f} / {turns[1]:.1f} s; people think for {THINKS:g} s",
        )
    ]  # fmt: skip


def spread(times: list[float]) -> tuple[float, float]:
    """The median and the 99th percentile."""
    times = sorted(times)
    return times[len(times) // 2], times[int(len(times) * 0.99)]
