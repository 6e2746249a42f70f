"""Running the server from the command line."""

from __future__ import annotations

import contextlib
import gc
import logging
import signal
import socket
import sys
import threading
import webbrowser
from typing import Any

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from ludotheque.server.app import create_app
from ludotheque.server.settings import Settings
from ludotheque.server.store.base import Unusable


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket to which the application can write at once, and which it can cut off, without ever waiting."""

    async def run_asgi(self) -> None:
        """Hand the application what it needs."""
        self.scope["wire"] = self  # type: ignore[typeddict-unknown-key]
        await super().run_asgi()

    def put(self, text: str) -> int:
        """Put a message on its way; how many bytes now wait for the client to read."""
        if self.close_sent or self.transport.is_closing():
            return 0
        try:
            self.conn.send_text(text.encode())
        except InvalidState:  # the client has just said goodbye
            return 0
        self.transport.write(b"".join(self.conn.data_to_send()))
        return self.transport.get_write_buffer_size()

    def cut(self) -> None:
        """End the connection now, whatever waits."""
        self.transport.abort()


def config(settings: Settings, host: str, port: int, **more: Any) -> uvicorn.Config:
    """How uvicorn runs the application."""
    return uvicorn.Config(
        create_app(settings),
        host=host,
        port=port,
        ws=Socket,
        ws_max_size=4 * settings.limits.message,
        ws_per_message_deflate=False,
        ws_ping_interval=25,
        ws_ping_timeout=25,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
        **more,
    )


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str = "",
    browser: bool = True,
    settings: Settings | None = None,
) -> int:
    """Serve until a signal ends it; the exit status. What is wrong is said in one sentence on standard error."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    try:
        given = settings or Settings(database=database)
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
    server = _Server(config(given, host, port))
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


def usable(url: str) -> str:
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
