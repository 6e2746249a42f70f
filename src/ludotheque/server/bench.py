"""The figures of the server, measured on loopback against a server in a process of its own.

Each function returns {"what", "measured", "wanted", "ok", "how"}; `all_figures` runs them all. Run as a program, it
prints them: ``python -m ludotheque.server.bench [name …]``.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import os
import random
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any, Literal, Protocol

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


def many_tables(tables: int = 1000, seconds: float = 20, every: float = 2.0, looks: bool = False) -> Figure:
    """Tables with a move every 2 s and two watchers, one server process."""
    sizes: list[int] = []

    async def scene(place: Server) -> tuple[list[float], int, int]:
        made = [place.set(["me", "screen"]) for _ in range(tables)]
        times: list[float] = []
        heard = 0
        faults = 0
        stop = asyncio.Event()

        async def watch(i: int, ready: asyncio.Semaphore) -> None:
            nonlocal heard, faults
            try:
                async with contextlib.AsyncExitStack() as stack:
                    async with ready:
                        here = await stack.enter_async_context(guest(place, made[i], made[i]["links"]["watch"]))
                    connected.release()
                    async for text in here.socket:
                        if text.startswith('{"type":"update"'):
                            heard += 1
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
                        due = time.perf_counter() + every
                        if here.state["over"]:
                            return
                        taken = await here.move()
                        times.append(taken)
                        if looks:
                            await here.socket.send('{"type":"look"}')
                        await asyncio.sleep(max(0.0, due - time.perf_counter()))
            except asyncio.CancelledError:
                raise
            except Exception as error:
                print("fault:", type(error).__name__, str(error)[:200], file=sys.stderr)
                faults += 1

        ready, connected, begin = asyncio.Semaphore(50), asyncio.Semaphore(0), asyncio.Event()
        tasks = [asyncio.create_task(work(i, ready)) for i in range(tables) for work in (play, watch, watch)]
        for _ in tasks:
            await asyncio.wait_for(connected.acquire(), 120)
        begin.set()
        await asyncio.sleep(every + seconds)
        stop.set()
        await asyncio.sleep(1)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return times, heard, faults

    with server() as place:
        times, heard, faults = asyncio.run(scene(place))
        process = cpu_of(place.process.pid)
    times.sort()
    p99 = times[int(len(times) * 0.99)] * 1000
    middle = times[len(times) // 2] * 1000
    expected = int(tables * seconds / every * 0.95)
    ok = p99 < 20 and not faults and len(times) >= expected and heard >= 1.9 * len(times)
    what = f"{tables} tables, a move every {every:g} s, two watchers" + (
        ", all asking for the position in words" if looks else ""
    )
    return figure(
        f"{what}: acknowledged, 99th percentile",
        f"{p99:.1f} ms, {faults} errors",
        "20 ms, no error",
        ok,
        f"{len(times)} moves with their pictures, median {middle:.1f} ms, slowest {times[-1] * 1000:.0f} ms, {heard} "
        f"updates to watchers, {statistics.median(sizes):.0f} characters each; server CPU {process:.0f} s in all",
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


def shape(most: int = 592, moves: int = 400) -> Figure:
    """A shape under the pointer, in a real browser: from the event to the page laid out anew."""
    from playwright.sync_api import sync_playwright

    watch = """() => {
        window.times = [];
        let began = 0;
        addEventListener("pointermove", () => { began = performance.now(); }, true);
        addEventListener("pointermove", () => {
            document.body.getBoundingClientRect();
            window.times.push(performance.now() - began);
        });
    }"""
    with server() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        legal = 0
        for _ in range(40):  # until the die shows what can be laid in most ways
            table = place.set(["me", "friend"], "montmurail", assembly="random")
            legal = max(legal, len(_codes(place, table)))
            if legal >= most:
                break
        page.goto(f"http://127.0.0.1:{place.port}/table/{table['table']}#{table['token']}")
        page.wait_for_selector(".panel.shaping")
        page.evaluate(watch)
        box = page.locator(".panel.shaping").bounding_box()
        assert box
        rng = random.Random(1)
        for _ in range(moves):
            page.mouse.move(box["x"] + rng.random() * box["width"], box["y"] + rng.random() * box["height"])
        times = sorted(page.evaluate("window.times"))
        browser.close()
    p95 = times[int(len(times) * 0.95)]
    return figure(
        "a shape under the pointer, 95th percentile",
        f"{p95:.1f} ms",
        "8 ms",
        p95 < 8,
        f"Montmurail with {legal} legal moves, {len(times)} places in Chromium, median {times[len(times) // 2]:.1f} ms",
    )


CLICK = """() => {
    const free = view => {
        const box = (view.querySelector('.hit') || view).getBoundingClientRect();
        const at = [box.left + box.width / 2, box.top + box.height / 2];
        return box.width && document.elementFromPoint(...at)?.closest('[data-at], button') === view ? [at] : [];
    };
    const points = what => [...document.querySelectorAll(what)].flatMap(free);
    const ready = document.querySelector('.chosen[data-at]') ? points('#ways .primary') : [];
    return ready.length ? ready : points('.lit[data-at], #ways button:not(#unchoose)');
}"""
"""The points of the screen at which something can be clicked now; what is chosen already is played."""
AT = "performance.timeOrigin + performance.now()"


def seen_elsewhere(moves: int = 80) -> Figure:
    """A move, from the click in one browser window to the frame in which another shows it."""
    watch = f"""() => {{
        addEventListener('click', () => {{ window.clicked = {AT}; }}, true);
        window.changed = 0;
        new MutationObserver(() => requestAnimationFrame(() => {{ window.changed ||= {AT}; }}))
            .observe(document.querySelector('#scenery'), {{ subtree: true, childList: true, characterData: true }});
    }}"""
    times: list[float] = []
    with two_windows("reduce") as pages:
        for page in pages:
            page.evaluate(watch)
        for here, there in playing(pages, moves):
            took = there.evaluate("() => window.changed") - here.evaluate("() => window.clicked")
            times += [took] if took > 0 else []
            for page in pages:
                page.evaluate("() => { window.changed = 0; }")
    times.sort()
    p95 = times[int(len(times) * 0.95)]
    return figure(
        "a move, click to updated picture in another browser, 95th percentile",
        f"{p95:.0f} ms",
        "60 ms",
        p95 < 60,
        f"{len(times)} moves of Montana in two windows of Chromium, median {times[len(times) // 2]:.0f} ms, slowest "
        f"{times[-1]:.0f} ms; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores",
    )


def frames(moves: int = 30) -> Figure:
    """The frames of whoever watches pieces move."""
    watch = """() => {
        window.gaps = [];
        let before = 0;
        const frame = now => {
            if (before && document.querySelector('[data-moving], .flyer')) window.gaps.push(now - before);
            before = now;
            requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
    }"""
    with two_windows("no-preference") as pages:
        for page in pages:
            page.evaluate(watch)
        for _, there in playing(pages, moves):
            there.wait_for_selector("[data-moving], .flyer", state="detached")
        gaps = sorted(gap for page in pages for gap in page.evaluate("() => window.gaps"))
    return figure(
        "animation while a move plays, the slowest frame",
        f"{gaps[-1]:.0f} ms",
        "50 ms",
        gaps[-1] < 50,
        f"{len(gaps)} frames of {moves} moves of Montana in two windows of Chromium, median {gaps[len(gaps) // 2]:.1f} "
        f"ms, 99th percentile {gaps[int(len(gaps) * 0.99)]:.0f} ms; load {os.getloadavg()[0]:.1f} on "
        f"{os.cpu_count()} cores",
    )


@contextlib.contextmanager
def two_windows(motion: Literal["no-preference", "reduce"]) -> Iterator[list[Any]]:
    """Two people at a table of Montana, each with a browser window."""
    from playwright.sync_api import sync_playwright

    with server() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        table = place.set(["me", "friend"])
        pages = []
        for key in (table["token"], table["links"]["seat1"]):
            page = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion=motion).new_page()
            page.goto(f"http://127.0.0.1:{place.port}/table/{table['table']}#{key}")
            page.wait_for_selector("#stage .piece", state="attached")
            pages.append(page)
        yield pages
        browser.close()


def playing(pages: list[Any], moves: int) -> Iterator[tuple[Any, Any]]:
    """Play at random by mouse; after each move, the page in which it was made and the other one, which shows it."""
    rng = random.Random(1)
    lit = "() => document.querySelector('.lit[data-at], #ways button') !== null"
    for _ in range(moves):
        here, there = next(two for two in _either(pages) if two[0].evaluate(lit))
        shown = "() => document.querySelector('#steps span').textContent"
        before = there.evaluate(shown)
        while there.evaluate(shown) == before:
            if points := here.evaluate(CLICK):
                here.mouse.click(*rng.choice(points))
            there.wait_for_timeout(50)
        yield here, there


def _either(pages: list[Any]) -> Iterator[tuple[Any, Any]]:
    """The pages in both orders, again and again."""
    while True:
        yield pages[0], pages[1]
        yield pages[1], pages[0]


def first_load(lang: str = "fr") -> Figure:
    """All that a browser reads, with nothing kept, until a table with its picture is shown."""
    with server() as place:
        table = place.set(["me", "bot"])
        key = {"authorization": f"Bearer {table['token']}"}
        sizes: dict[str, int] = {}

        def get(path: str, **headers: str) -> str:
            """An answer as a browser asks for it; its size as sent is noted."""
            request = urllib.request.Request(
                f"http://127.0.0.1:{place.port}{path}", headers={"accept-encoding": "gzip, br", **headers}
            )
            with urllib.request.urlopen(request, timeout=30) as answer:
                body: bytes = answer.read()
                sizes[path] = len(body)
                if answer.headers["content-encoding"] == "gzip":
                    body = gzip.decompress(body)
                return body.decode(errors="replace")

        waiting = [*re.findall(r'(?:href|src)="(/page/[^"]+)"', get("/")), "/page/table.js"]
        while waiting:
            path = waiting.pop()
            if path not in sizes:
                named = re.findall(r"""(?:from |url\()["']?([^"')]+\.(?:js|css|woff2|svg))""", get(path))
                waiting += [urllib.parse.urljoin(path, name) for name in named]
        get(f"/api/words?lang={lang}")
        get(f"/api/tables/{table['table']}/moves?lang={lang}", **key)
        art = json.loads(get(f"/api/tables/{table['table']}/print?lang={lang}", **key))["art"]
        get(f"/api/games/montana/art/{art}")
    total = sum(sizes.values()) / 1024
    fonts = sum(size for path, size in sizes.items() if path.endswith(".woff2")) / 1024
    page = sum(size for path, size in sizes.items() if path.startswith("/page/")) / 1024 - fonts
    return figure(
        "first load, compressed, fonts and art included",
        f"{total:.0f} KiB",
        "150 KiB",
        total < 150,
        f"a table of Montana in French, {len(sizes)} answers: page {page:.0f}, fonts {fonts:.0f}, words, moves, print "
        f"and symbols {total - page - fonts:.0f} KiB",
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
            catalogue = _moves(place, table)
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


def _moves(place: Server, table: dict[str, Any]) -> list[str]:
    request = urllib.request.Request(
        f"http://127.0.0.1:{place.port}/api/tables/{table['table']}/moves",
        headers={"authorization": f"Bearer {table['token']}"},
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        return [row[0] for row in json.load(answer)["moves"]]


def _codes(place: Server, table: dict[str, Any]) -> list[int]:
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


FIGURES: dict[str, Callable[[], Figure]] = {
    "start": start,
    "many_tables": many_tables,
    "update_bytes": update_bytes,
    "preview": preview,
    "shape": shape,
    "seen_elsewhere": seen_elsewhere,
    "frames": frames,
    "first_load": first_load,
    "durable": durable,
    "memory": memory,
    "opening": opening,
    "nuisance": nuisance,
}
EXTRA: dict[str, Callable[[], Figure]] = {"many_tables_looking": lambda: many_tables(looks=True)}
"""Beyond what is asked for: every client also asks for the position in words after every move, as the page does."""


def all_figures(names: list[str] | None = None) -> list[Figure]:
    """Measure, printing each figure as it comes."""
    rows = []
    for name in names or list(FIGURES):
        row = {**FIGURES, **EXTRA}[name]()
        rows.append(row)
        show(row)
    return rows


def show(row: Figure) -> None:
    """Print a figure."""
    mark = "ok  " if row["ok"] else "MISS"
    print(f"{mark} {row['what']}: {row['measured']} (wanted {row['wanted']}); {row['how']}", flush=True)


if __name__ == "__main__":
    all_figures(sys.argv[1:] or None)
