"""What the server's tests share: a server in a process or thread of its own, and guests who play over the protocol."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
from websockets.sync.client import ClientConnection, connect

from ludotheque.server import Limits, Settings
from ludotheque.server.app import create_app
from ludotheque.server.messages import Told, spread
from ludotheque.server.run import listen, serve
from ludotheque.server.warming import warm
from ludotheque.server.wires import config

HERE = Path(__file__).parent
TOY = ("toy:GAME",)
TOLD = msgspec.json.Decoder(Told)
GENEROUS = Limits(
    work=1e6,
    work_burst=10**6,
    messages=1e6,
    message_burst=10**6,
    requests=1e6,
    request_burst=10**6,
    tables=1e6,
    table_burst=10**6,
    sockets=10**6,
    chats=10**6,
    names=10**6,
    clock=1,
)
__all__ = [
    "GENEROUS",
    "TOY",
    "Guest",
    "InProcess",
    "InThread",
    "Place",
    "Postgres",
    "Zygote",
    "free_port",
    "running",
    "serve",
    "settings",
    "warm",
]
_ids = itertools.count()


def settings(database: str | Path, **more: Any) -> Settings:
    """Settings for a test: quick bots and leases, no bounds, the toy game beside the real ones."""
    quick: dict[str, Any] = {"workers": 1, "pause": 0.0, "lease": 2.0, "grace": 0.0, "away": 0.2, "compile": False}
    return Settings(database=str(database), **{**quick, "extra": TOY, "limits": GENEROUS, **more})


class Place:
    """Where a server is reached."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30)

    def set(
        self,
        game: str,
        *kinds: str,
        bot: str = "random",
        options: dict[str, Any] | None = None,
        clock: int = 0,
        hints: bool = False,
    ) -> dict[str, Any]:
        """Set a table; kinds may carry a name, as in ``friend:Bruno``."""
        seats = []
        for kind in kinds:
            what, _, name = kind.partition(":")
            seats.append({"kind": what, "name": name, "bot": bot if what == "bot" else ""})
        body = {"game": game, "seats": seats, "options": options or {}, "clock": clock, "hints": hints}
        answer = self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made


class InThread(Place):
    """A server in a thread; `hub` can be looked into."""

    def __init__(self, given: Settings) -> None:
        sock = listen("127.0.0.1", 0)
        self.server = uvicorn.Server(config(create_app(given), given))
        self.app: Any = self.server.config.app
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [sock]}, daemon=True)
        self.thread.start()
        super().__init__(sock.getsockname()[1])
        deadline = time.time() + 30
        while not self.server.started:
            assert self.thread.is_alive() and time.time() < deadline, "the server did not start"
            time.sleep(0.01)

    @property
    def hub(self) -> Any:
        return self.app.state.hub

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join(20)
        self.http.close()


class InProcess(Place):
    """A server in a process of its own, which can be killed."""

    def __init__(self, database: str | Path, port: int = 0, before: str = "", **more: Any) -> None:
        """before: code that it runs first."""
        port = port or free_port()
        given = f"guests.settings({str(database)!r}, port={port}, **{more!r})"
        code = f"import guests, sys; from ludotheque.server import Limits; {before}"
        code += f"sys.exit(guests.serve({given}, browser=False))"
        self.log = tempfile.TemporaryFile("w+")  # noqa: SIM115 - read when it has ended
        self.process = subprocess.Popen(
            [sys.executable, "-c", code], env=environment(), stdout=self.log, stderr=subprocess.STDOUT
        )
        super().__init__(port)

    def wait(self, seconds: float = 120) -> InProcess:
        """Until it answers."""
        deadline = time.time() + seconds
        while time.time() < deadline and self.process.poll() is None:
            with contextlib.suppress(httpx.HTTPError):
                if self.http.get("/ready").status_code == 200:
                    return self
            time.sleep(0.03)
        raise AssertionError(f"the server did not start: {self.stop()}")

    def kill(self) -> None:
        """As if the power failed."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)
        self.http.close()

    def stop(self) -> str:
        """End it with a signal; what it wrote."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        self.http.close()
        self.log.seek(0)
        return self.log.read()


class Guest:
    """Somebody who plays over the protocol."""

    def __init__(
        self,
        place: Place,
        table: str,
        token: str,
        since: int = 0,
        lang: str = "en",
        seat: int | None = None,
        icons: bool = False,
        fresh: str = "",
        **more: Any,
    ) -> None:
        self.link = (place, table, token)
        self.seen: list[dict[str, Any]] = []
        """All messages, as they came."""
        self.state: dict[str, Any] = {}
        self.n = 0
        self.seat: int | None = None
        self.rng = random.Random(7)
        # whoever leaves things unread would not hear that the server closes, and wait for it ten seconds long
        opened: Any = connect(f"ws://127.0.0.1:{place.port}/live", **{"compression": None, "max_queue": None, **more})
        self.socket: ClientConnection = opened.__enter__()
        self.send(type="hello", table=table, token=token, since=since, lang=lang, seat=seat, icons=icons, fresh=fresh)
        self.welcome = self.until("welcome")

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def receive(self, timeout: float = 20) -> dict[str, Any]:
        text = self.socket.recv(timeout)
        TOLD.decode(text)  # all that is sent is as the types say
        message: dict[str, Any] = json.loads(text)
        self.seen.append(message)
        if "state" in message:
            message["state"]["codes"] = spread(message["state"]["codes"])
            message["state"].setdefault("people", self.state.get("people"))
            self.state, self.n, self.seat = message["state"], message["n"], message["seat"]
        return message

    def until(self, *kinds: str, timeout: float = 20) -> dict[str, Any]:
        """The next message of one of these types."""
        deadline = time.time() + timeout
        while time.time() < deadline:
            message = self.receive(max(0.01, deadline - time.time()))
            if message["type"] in kinds:
                return message
            assert message["type"] != "error", message
        raise TimeoutError(kinds)

    def play(
        self, move: int | str, ident: str | None = None, question: str | None = None, **more: Any
    ) -> dict[str, Any]:
        """Play a move; the message that acknowledges or refuses it."""
        ident = ident or f"m{next(_ids)}"
        self.send(type="move", id=ident, question=question or self.state["question"], move=move, **more)
        return self.answer(ident)

    def answer(self, ident: str, timeout: float = 20) -> dict[str, Any]:
        """The answer to a message with this id."""
        deadline = time.time() + timeout
        while time.time() < deadline:
            message = self.receive(max(0.01, deadline - time.time()))
            if message.get("ack") == ident or message.get("id") == ident:
                return message
        raise TimeoutError(ident)

    def do(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send something with an id; its answer."""
        ident = f"d{next(_ids)}"
        self.send(type=kind, id=ident, **fields)
        return self.answer(ident)

    def drain(self, seconds: float = 0.3) -> list[dict[str, Any]]:
        """Read whatever comes until it is quiet."""
        got = []
        with contextlib.suppress(TimeoutError):
            while True:
                got.append(self.receive(seconds))
        return got

    def any_move(self) -> dict[str, Any]:
        """Play any legal move."""
        return self.play(self.rng.choice(self.state["codes"]))

    def play_on(self, limit: int = 10_000, timeout: float = 60) -> None:
        """Play at random, reading what comes, until the game is over."""
        for _ in range(limit):
            if self.state["over"]:
                return
            if self.state["codes"]:
                self.any_move()
            else:
                self.receive(timeout)

    def hand_over(self, seat: int, bot: str = "random") -> None:
        """Hand over the seat of somebody who is away, as soon as it can be."""
        while not self.state["people"][seat]["bot"]:
            self.send(type="hand", seat=seat, bot=bot)
            answer = self.until("update", "refused")
            assert answer.get("key", "") in ("", "just_left", "still_here"), answer

    def close(self) -> None:
        self.socket.close()

    def again(self) -> Guest:
        """Come back by the same link, saying the last number seen."""
        self.socket.close()
        return Guest(*self.link, since=self.n, seat=self.seat)


def free_port() -> int:
    """A port below those from which clients call, so that none calls itself while the server is down."""
    while True:
        port = random.SystemRandom().randrange(20_000, 30_000)
        with contextlib.suppress(OSError):
            listen("127.0.0.1", port).close()
            return port


class Zygote:
    """A process that has everything loaded and forks servers, so that killing fifty of them takes no hour."""

    CODE = """
import os, sys
import guests, ludotheque.server.app, ludotheque.server.run, alembic.command, sqlalchemy.dialects.sqlite
guests.warm(guests.settings("").games.values())
for line in sys.stdin:
    if line.startswith("kill "):
        pid = int(line.split()[1])
        os.kill(pid, 9)
        os.waitpid(pid, 0)
        print(pid, flush=True)
        continue
    pid = os.fork()
    if not pid:
        import random
        random.seed()
        port, database, more = eval(line)
        sys.stdin.close()
        os._exit(guests.serve(guests.settings(database, port=port, **more), browser=False))
    print(pid, flush=True)
"""

    def __init__(self, log: Path | None = None) -> None:
        """log: where the servers write what goes wrong."""
        self.children: set[int] = set()
        self.process = subprocess.Popen(
            [sys.executable, "-c", self.CODE],
            env=environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log.open("w") if log else None,
            text=True,
        )

    def serve(self, port: int, database: str | Path, **more: Any) -> Forked:
        """A new server."""
        pid = self.ask(str((port, str(database), more)))
        self.children.add(pid)
        return Forked(self, pid, port)

    def ask(self, line: str) -> int:
        assert self.process.stdin and self.process.stdout
        print(line, file=self.process.stdin, flush=True)
        while not (answer := self.process.stdout.readline().strip()).isdigit():
            assert self.process.poll() is None
        return int(answer)

    def close(self) -> None:
        for pid in list(self.children):
            self.kill(pid)
        self.process.kill()
        self.process.wait(10)

    def kill(self, pid: int) -> None:
        """Kill a server and wait until all of it is gone."""
        self.children.discard(pid)
        self.ask(f"kill {pid}")


class Forked(Place):
    """A server that a zygote forked."""

    def __init__(self, zygote: Zygote, pid: int, port: int) -> None:
        super().__init__(port)
        self.zygote, self.pid = zygote, pid

    def wait(self, seconds: float = 120) -> Forked:
        """Until it answers."""
        deadline = time.time() + seconds
        while time.time() < deadline:
            with contextlib.suppress(httpx.HTTPError):
                if self.http.get("/ready").status_code == 200:
                    return self
            time.sleep(0.01)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        """As if the power failed."""
        self.zygote.kill(self.pid)
        self.http.close()


class Postgres:
    """A PostgreSQL of Debian's package (or on the path), run by an ordinary user in a folder of its own."""

    def __init__(self) -> None:
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: int(p.parts[-3]))
        where = str(found[-1].parent) if found else os.path.dirname(shutil.which("initdb") or "")
        if not where:
            raise FileNotFoundError("no PostgreSQL is installed")
        self.bin = Path(where)
        self.folder = Path(tempfile.mkdtemp(prefix="ludotheque-pg-"))
        self.user: list[str] = []
        if os.getuid() == 0:
            self.user = ["runuser", "-u", "postgres", "--"]
            shutil.chown(self.folder, "postgres")
        self.port = free_port()
        self._run(
            "initdb",
            "-D",
            str(self.folder / "data"),
            "-A",
            "trust",
            "-U",
            "play",
            "--no-sync",
            "-E",
            "UTF8",
            "--locale=C",
        )
        self.start()
        self._made = 0

    def start(self) -> None:
        """Start it, again."""
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        self._run(
            "pg_ctl", "-D", str(self.folder / "data"), "-o", options, "-l", str(self.folder / "log"), "-w", "start"
        )

    def stop(self) -> None:
        """Stop it at once."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")

    def kill(self) -> None:
        """As if the power failed."""
        main = int((self.folder / "data/postmaster.pid").read_text().split()[0])
        os.kill(main, signal.SIGSTOP)  # so that it starts no more children
        pids = [main, *map(int, Path(f"/proc/{main}/task/{main}/children").read_text().split())]
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        while any(map(_alive, pids)):
            time.sleep(0.01)
        for lock in (self.folder / "data/postmaster.pid", *self.folder.glob(".s.PGSQL.*.lock")):
            lock.unlink()  # they name a process that seems to run where nobody counts the dead

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [*self.user, str(self.bin / program), *arguments], cwd="/", capture_output=True, text=True, timeout=120
        )
        if done.returncode:
            raise OSError(f"{program} failed: {done.stdout}{done.stderr}")

    def database(self) -> str:
        """The address of a fresh database."""
        self._made += 1
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "play", f"t{self._made}")
        return f"postgresql://play@127.0.0.1:{self.port}/t{self._made}"

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def _alive(pid: int) -> bool:
    """Whether a process runs, and is not only waiting to be counted as dead."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def environment() -> dict[str, str]:
    """The environment in which the tests' own modules are found."""
    root = HERE.parents[1]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (root / "src", root / "tests", HERE)))}


@contextlib.contextmanager
def running(given: Settings) -> Iterator[InThread]:
    place = InThread(given)
    try:
        yield place
    finally:
        place.close()
