"""Connections under uvicorn: HTTP within bounds of time, size and number, and a WebSocket that never waits."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from ludotheque.server.bounds import Buckets
from ludotheque.server.guard import network
from ludotheque.server.settings import Limits, Settings

PARTING = 5.0
"""Seconds in which a client that is sent away should say goodbye, too."""


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

    def end(self) -> None:
        """End the connection after what waits; whoever reads nothing is not waited for."""
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(1008)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(PARTING, self.transport.abort)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1008})


class Http(HttpToolsProtocol):
    """A connection that must send whole requests, soon and not too large, and of which an address has so many."""

    limits: Limits
    proxies: tuple[str, ...]
    open: Counter[str]
    """How many there are of each address."""
    arrivals: Buckets
    """How many may still come: those of its requests and, after a restart, all its sockets at once."""
    _who = ""
    _late: asyncio.TimerHandle | None = None
    _head = 0
    """Bytes that came before a request's head was whole."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let it in, unless its address has too many or opens them too fast; sending it away later would cost more."""
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        if peer not in self.proxies:  # behind one are many people, each with an address of their own
            self._who = network(peer)
            self.open[self._who] += 1
            if self.open[self._who] > self.limits.connections or not self._arrives():
                transport.abort()
                return
        self._await_request()

    def _arrives(self) -> bool:
        limits = self.limits
        burst = limits.request_burst + limits.sockets
        return self.arrivals.of("arrivals", self._who, limits.requests, burst).take()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From now on it is counted among the sockets, which have bounds of their own."""
        self._leave()
        super().handle_websocket_upgrade()

    def _leave(self) -> None:
        self._done()
        if self._who:
            self.open[self._who] -= 1
            if not self.open[self._who]:
                del self.open[self._who]
            self._who = ""

    def data_received(self, data: bytes) -> None:
        """Take what comes, unless the head of a request does not end."""
        if self._head > self.limits.head:
            self.transport.abort()
            return
        self._head += len(data)
        super().data_received(data)

    def on_message_begin(self) -> None:
        """A request begins, which must end soon."""
        super().on_message_begin()
        self._await_request()

    def on_headers_complete(self) -> None:
        """The head is there; what follows is the body, which the application bounds."""
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > self.limits.head:
            raise ValueError("too large")  # which uvicorn answers with 400, as all that is no request
        self._head = -(1 << 62)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is there."""
        self._done()
        super().on_message_complete()

    def _await_request(self) -> None:
        self._done()
        self._head = 0
        self._late = self.loop.call_later(self.limits.request, self.transport.abort)

    def _done(self) -> None:
        if self._late:
            self._late.cancel()
            self._late = None


def http_of(settings: Settings) -> type[Http]:
    """The connections of one server, which are counted together."""
    given: dict[str, Any] = {
        "limits": settings.limits, "proxies": settings.proxies, "open": Counter(), "arrivals": Buckets(),
    }  # fmt: skip
    return type("Http", (Http,), given)


def config(app: Any, settings: Settings, **more: Any) -> uvicorn.Config:
    """How uvicorn runs the application."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=http_of(settings),
        ws=Socket,
        ws_max_size=4 * settings.limits.message,
        ws_per_message_deflate=False,
        ws_ping_interval=25,
        ws_ping_timeout=25,
        forwarded_allow_ips=list(settings.proxies),
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
        **more,
    )
