"""Running the server from the command line."""

from __future__ import annotations

import contextlib
import gc
import signal
import socket
import sys
import threading
import webbrowser
from typing import Any

import sqlalchemy as sa
import uvicorn

from ludotheque.server import logs
from ludotheque.server.app import create_app
from ludotheque.server.settings import Settings
from ludotheque.server.store.reading import Unusable
from ludotheque.server.wires import config


def serve(settings: Settings | None = None, browser: bool = True) -> int:
    """Serve until a signal ends it; the exit status. What is wrong is said in one sentence on standard error."""
    given = settings or Settings()
    logs.begin(given.log, given.log_json)
    host, port = given.host, given.port
    try:
        url = given.url
        listener = listen(host, port)
    except (OSError, ValueError) as error:
        print(
            f"ludotheque cannot listen on {host}:{port}: {error}" if isinstance(error, OSError) else str(error),
            file=sys.stderr,
        )
        return 1
    if fault := usable(url):
        listener.close()
        print(fault, file=sys.stderr)
        return 1
    sys.setswitchinterval(0.0005)  # the writer's thread waits for the loop's that long, many times a second
    gc.freeze()
    gc.set_threshold(100_000, 50, 1000)  # a full search for lost cycles takes half a second with a thousand tables
    raise_open_files()
    server = _Server(config(create_app(given), given))
    shown = f"[{host}]" if ":" in host else "localhost" if host in ("0.0.0.0", "::", "127.0.0.1") else host
    address = f"http://{shown}:{listener.getsockname()[1]}/"
    server.ready = lambda: _announce(address, browser)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)  # uvicorn raises them anew when it has ended in good order
    server.run(sockets=[listener])
    return 0 if server.started else 1


def listen(host: str, port: int) -> socket.socket:
    """A socket on which to listen; OSError if it is not to be had."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((host, port))
    listener.listen(2048)
    return listener


def raise_open_files() -> None:
    """Let this process have as many connections as the system allows; its usual bound is a few hundred tables."""
    try:
        import resource
    except ImportError:  # Windows has no such bound
        return
    least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if least != most:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def usable(url: str | sa.URL) -> str:
    """A sentence if the database cannot be used, after trying; else nothing."""
    from ludotheque.server.store import open_store

    try:
        open_store(url, {}, "trial", 1).close()
    except Unusable as error:
        return str(error)
    except Exception as error:
        return f"the database cannot be used: {error}"
    return ""


class _Server(uvicorn.Server):
    ready: Any = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.ready:
            self.ready()


def _announce(address: str, browser: bool) -> None:
    print(f"ludotheque is served at {address} (Ctrl-C ends it)", flush=True)
    if browser:
        threading.Thread(target=lambda: _open(address), daemon=True).start()


def _open(address: str) -> None:
    with contextlib.suppress(Exception):
        webbrowser.open(address)
