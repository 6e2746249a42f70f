"""What guests notice: how fast a move is acknowledged and shown, and how many tables there may be."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

from ludotheque.server.bench.measuring import (
    Figure,
    Guest,
    Server,
    cpu_of,
    figure,
    guest,
    moves_of,
    server,
)


def start() -> Figure:
    """Page served after the start, warm."""
    with tempfile.TemporaryDirectory(prefix="ludotheque-bench-") as folder:
        times = []
        for _ in range(3):
            made = Server(folder)
            times.append(made.wait())
            made.close()
    best = statistics.median(times)
    return figure(
        "page served after the start, warm",
        f"{best:.2f} s",
        "3 s",
        best < 3,
        "median of 3 starts, new process to GET /",
    )


def many_tables(
    tables: int = 1000, seconds: float = 20, every: float = 2.0, looks: bool = False,
    wanted: tuple[float, float] = (20, 50),
) -> Figure:
    """Tables with a move every 2 s and two watchers, one server process; `wanted`: when it is acknowledged and seen."""
    sizes: list[int] = []
    sent: dict[tuple[int, int], float] = {}
    """When the move was sent that made the nth entry of a table."""
    heard: list[tuple[tuple[int, int], float]] = []
    """When a watcher was told of it."""

    async def scene(place: Server) -> tuple[list[float], int]:
        made = [place.set(["me", "screen"]) for _ in range(tables)]
        times: list[float] = []
        faults = 0
        stop = asyncio.Event()

        async def watch(i: int, ready: asyncio.Semaphore) -> None:
            nonlocal faults
            try:
                async with contextlib.AsyncExitStack() as stack:
                    async with ready:
                        here = await stack.enter_async_context(guest(place, made[i], made[i]["links"]["watch"]))
                    connected.release()
                    async for text in here.socket:
                        if text.startswith('{"type":"update"'):
                            heard.append(((i, json.loads(text)["n"]), time.perf_counter()))
                            sizes.append(len(text))
                            if looks:
                                await here.socket.send('{"type":"look"}')
            except asyncio.CancelledError:
                raise
            except Exception:
                faults += 1

        async def play(i: int, ready: asyncio.Semaphore) -> None:
            nonlocal faults
            try:
                async with contextlib.AsyncExitStack() as stack:
                    async with ready:
                        here = await stack.enter_async_context(guest(place, made[i], made[i]["token"], i))
                    connected.release()
                    await begin.wait()
                    await asyncio.sleep(every * i / tables)
                    while not stop.is_set():
                        began = time.perf_counter()
                        if here.state["over"]:
                            return
                        times.append(await here.move())
                        sent[i, here.n] = began
                        if looks:
                            await here.socket.send('{"type":"look"}')
                        await asyncio.sleep(max(0.0, began + every - time.perf_counter()))
            except asyncio.CancelledError:
                raise
            except Exception as error:
                print("fault:", type(error).__name__, str(error)[:200], file=sys.stderr)
                faults += 1

        ready, connected, begin = asyncio.Semaphore(50), asyncio.Semaphore(0), asyncio.Event()
        tasks = [asyncio.create_task(work(i, ready)) for i in range(tables) for work in (play, watch, watch)]
        for _ in tasks:
            await asyncio.wait_for(connected.acquire(), 120)
        gc.disable()  # a search for lost cycles among so many guests would hold them up, and no server
        begin.set()
        await asyncio.sleep(every + seconds)
        gc.enable()
        stop.set()
        await asyncio.sleep(1)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return times, faults

    with server() as place:
        times, faults = asyncio.run(scene(place))
        process = cpu_of(place.process.pid)
    times.sort()
    seen = sorted(at - sent[what] for what, at in heard if what in sent)
    acknowledged, delivered = (1000 * row[int(len(row) * 0.99)] for row in (times, seen))
    expected = int(tables * seconds / every * 0.95)
    ok = acknowledged < wanted[0] and delivered < wanted[1] and not faults and len(times) >= expected
    what = f"{tables} tables, a move every {every:g} s, two watchers" + (
        ", all asking for the position in words" if looks else ""
    )
    return figure(
        f"{what}: acknowledged / picture delivered, 99th percentile",
        f"{acknowledged:.1f} / {delivered:.1f} ms, {faults} errors",
        f"{wanted[0]:g} / {wanted[1]:g} ms, no error, all delivered",
        ok and len(seen) == 2 * len(times),
        f"{len(times)} moves with their pictures, median {times[len(times) // 2] * 1000:.1f} ms, slowest "
        f"{times[-1] * 1000:.0f} ms, {len(seen)} updates to watchers, {statistics.median(sizes):.0f} characters each; "
        f"server CPU {process:.0f} s in all",
    )


def update_bytes(games: int = 3) -> Figure:
    """Updates as they are sent, to those who must decide and to those who watch, in every game."""

    async def scene(place: Server) -> dict[str, list[int]]:
        sizes: dict[str, list[int]] = {}
        for i in range(games):
            table = place.set(["me", "friend", "friend", "friend"])
            tokens = [table["token"], *(table["links"][f"seat{seat}"] for seat in (1, 2, 3)), table["links"]["watch"]]
            async with contextlib.AsyncExitStack() as stack:
                here = [await stack.enter_async_context(guest(place, table, token, i)) for token in tokens]
                while not here[0].state["over"]:
                    mover = next(one for one in here if one.state["codes"])
                    await mover.move()
                    for one in here:
                        while one.n < mover.n:
                            await one.hear()
                for one in here:
                    sizes.setdefault("all", []).extend(size for size, _ in one.sizes)
                    sizes.setdefault("to decide", []).extend(size for size, open_ in one.sizes if open_)
        return sizes

    with server() as place:
        found = {who: sorted(sizes) for who, sizes in asyncio.run(scene(place)).items()}
    parts = {who: (sizes[len(sizes) // 2] / 1024, sizes[int(len(sizes) * 0.95)] / 1024) for who, sizes in found.items()}
    middle, high = parts["all"]
    return figure(
        "an update as sent, median / 95th percentile",
        f"{middle:.2f} / {high:.2f} KiB",
        "0.6 / 1.5 KiB",
        middle < 0.6 and high < 1.5,
        f"{games} whole games of Montana with 4 seats and a watcher, {len(found['all'])} updates; to those who must "
        f"decide {parts['to decide'][0]:.2f} / {parts['to decide'][1]:.2f} KiB",
    )


def preview(moves: int = 200) -> Figure:
    """Previews there and back."""

    async def scene(place: Server) -> list[float]:
        times: list[float] = []
        table = place.set(["me", "screen", "screen", "screen"])
        async with guest(place, table, table["token"]) as here:
            for _ in range(moves):
                if here.state["over"]:
                    break
                for code in here.rng.sample(here.state["codes"], min(4, len(here.state["codes"]))):
                    began = time.perf_counter()
                    asked = {"type": "preview", "question": here.state["question"], "move": code}
                    await here.socket.send(json.dumps(asked))
                    while json.loads(await here.socket.recv())["type"] != "preview":
                        pass
                    times.append(time.perf_counter() - began)
                await here.move()
        return sorted(times)

    with server() as place:
        times = asyncio.run(scene(place))
    p95 = times[int(len(times) * 0.95)] * 1000
    return figure(
        "preview there and back, 95th percentile",
        f"{p95:.1f} ms",
        "20 ms",
        p95 < 20,
        f"{len(times)} previews in a game of Montana, median {times[len(times) // 2] * 1000:.1f} ms, slowest "
        f"{times[-1] * 1000:.0f} ms",
    )


def durable(clients: int = 100, seconds: float = 8) -> Figure:
    """Durable moves a second on SQLite."""

    async def scene(place: Server) -> int:
        made = [place.set(["me", "screen"], round_cap=10_000) for _ in range(clients)]
        count = 0
        running = True

        async def play(i: int) -> None:
            nonlocal count
            table = made[i]
            while running:
                async with guest(place, table, table["token"], i) as here:
                    while running and not here.state["over"]:
                        await here.move()
                        count += 1
                table = await asyncio.to_thread(place.set, ["me", "screen"], round_cap=10_000)

        tasks = [asyncio.create_task(play(i)) for i in range(clients)]
        await asyncio.sleep(2)
        before, began = count, time.perf_counter()
        await asyncio.sleep(seconds)
        rate = (count - before) / (time.perf_counter() - began)
        running = False
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return int(rate)

    with server() as place:
        rate = asyncio.run(scene(place))
    return figure(
        f"durable moves/s on SQLite, {clients} clients at once",
        f"{rate:,}/s",
        "2,000/s",
        rate >= 2000,
        f"Montana, WAL with synchronous=FULL, every acknowledged move waited for, {seconds:g} s",
    )


def memory(tables: int = 300) -> Figure:
    """A watched idle table, and one nobody watches."""

    async def scene(place: Server) -> tuple[float, int]:
        made = [place.set(["me", "screen"]) for _ in range(tables + 50)]
        async with contextlib.AsyncExitStack() as stack:
            for table in made[tables:]:  # what is made once is made now
                here = await stack.enter_async_context(guest(place, table, table["token"]))
                await here.move()
            await asyncio.sleep(0.5)
            before = place.memory()
            for table in made[:tables]:
                here = await stack.enter_async_context(guest(place, table, table["token"]))
                await here.move()
                await here.socket.send('{"type":"look"}')
            await asyncio.sleep(0.5)
            used = (place.memory() - before) / tables / 1024
        await asyncio.sleep(1)
        return used, json.loads(place.get("/health"))["tables"]

    with server() as place:
        used, left = asyncio.run(scene(place))
    return figure(
        "a watched idle table / one nobody watches",
        f"{used:.0f} KiB / {left} tables in memory",
        "100 KiB / nothing",
        used < 100 and not left,
        f"growth of RSS over {tables} watched tables, connection included; /health afterwards",
    )


def opening(moves: int = 2000) -> Figure:
    """Opening a table of 2,000 moves."""

    async def scene(place: Server) -> tuple[int, list[float]]:
        table = place.set(["me", "screen"], round_cap=10_000)
        async with guest(place, table, table["token"]) as here:
            done = 0
            catalogue = moves_of(place, table)
            while done < moves:
                tame = [c for c in here.state["codes"] if not catalogue[c].startswith(("build", "bonus"))]
                here.state["codes"] = tame or here.state["codes"]
                await here.move()
                done += 1
        times = []
        for _ in range(7):
            await asyncio.sleep(0.2)
            assert json.loads(place.get("/health"))["tables"] == 0
            began = time.perf_counter()
            async with guest(place, table, table["token"]) as here:
                await here.socket.send('{"type":"look"}')
                while json.loads(await here.socket.recv())["type"] != "look":
                    pass
                times.append(time.perf_counter() - began)
        return done, times

    with server() as place:
        done, times = asyncio.run(scene(place))
    middle = statistics.median(times) * 1000
    return figure(
        f"opening a table of {done:,} moves",
        f"{middle:.0f} ms",
        "100 ms",
        middle < 100,
        f"from connecting to state, log and position in words, table not in memory; median of {len(times)}, "
        f"slowest {max(times) * 1000:.0f} ms",
    )


def nuisance(seconds: float = 8, rate: float = 58) -> Figure:
    """What somebody else feels of a guest who does, as often as one socket may, what costs the most."""
    text = "wahls A1-C3, " * 6
    kinds: dict[str, Callable[[Guest, int], dict[str, Any]]] = {
        "nothing": lambda here, i: {},
        "typed": lambda here, i: {
            "type": "move", "id": f"n{i}", "question": here.state["question"], "move": f"{text}{i}"[-80:]
        },
        "why": lambda here, i: {"type": "why", "move": f"{text}{i}"[-80:]},
        "log": lambda here, i: {"type": "lang", "lang": "fr"},
    }

    async def scene(place: Server, kind: str) -> list[float]:
        large = place.set(["me", *["friend"] * 7], "montmurail", assembly="random")
        small = place.set(["me", "screen"])
        times: list[float] = []
        async with (
            guest(place, large, large["token"], address="127.0.0.2") as other,
            guest(place, small, small["token"]) as here,
        ):

            async def pester() -> None:
                began = time.perf_counter()
                for i in range(10**6):
                    if message := kinds[kind](other, i):
                        await other.socket.send(json.dumps(message))
                    await asyncio.sleep(max(0.0, began + i / rate - time.perf_counter()))

            async def read() -> None:
                async for _ in other.socket:
                    pass

            tasks = [asyncio.create_task(pester()), asyncio.create_task(read())]
            end = time.perf_counter() + seconds
            while time.perf_counter() < end and not here.state["over"]:
                times.append(await here.move())
                await asyncio.sleep(0.02)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        return sorted(times)

    with server(bounded=True) as place:
        found = {kind: asyncio.run(scene(place, kind)) for kind in kinds}
    p99 = {kind: times[int(len(times) * 0.99)] * 1000 for kind, times in found.items()}
    worst = max(p99.values())
    return figure(
        "a guest asks for all that one socket may: another's move acknowledged, 99th percentile",
        f"{worst:.0f} ms",
        "50 ms",
        worst < 50,
        f"8-seat Montmurail, {rate:g} messages/s for {seconds:g} s; "
        + ", ".join(f"{kind} {time:.0f} ms" for kind, time in p99.items()),
    )
