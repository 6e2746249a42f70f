"""The WebSocket: one client at one table. Any ASGI server will do; ours lends its own wire, which never waits."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from typing import Any
from urllib.parse import urlsplit

from starlette.types import Message, Receive, Scope, Send

from ludotheque.server import protocol
from ludotheque.server.bounds import Buckets
from ludotheque.server.guard import address
from ludotheque.server.messages import Fault
from ludotheque.server.orders import Orders
from ludotheque.server.settings import Settings
from ludotheque.server.sitting import Client
from ludotheque.server.words import say


class Queue:
    """A wire for any ASGI server: what is put waits here until the server takes it."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send
        self._texts: deque[bytes] = deque()
        self._bytes = 0
        self._writer: asyncio.Task[None] | None = None
        self._gone = asyncio.Event()
        self._parting: asyncio.Task[None] | None = None

    def put(self, text: str) -> int:
        """Put a message on its way; how many bytes now wait for the client to read, beside the message under way."""
        self._texts.append(text.encode())
        self._bytes += len(self._texts[-1])
        if self._writer is None or self._writer.done():
            self._writer = asyncio.get_running_loop().create_task(self._write())
        return self._bytes - len(self._texts[0])

    async def _write(self) -> None:
        with contextlib.suppress(Exception):  # servers say in many ways that the client has gone
            while self._texts:
                await self._send({"type": "websocket.send", "text": self._texts[0].decode()})
                self._bytes -= len(self._texts.popleft())

    def cut(self) -> None:
        """End the connection now, whatever waits."""
        self._gone.set()
        if self._writer:
            self._writer.cancel()

    def end(self) -> None:
        """End the connection after what waits."""
        self._parting = asyncio.get_running_loop().create_task(self._part())

    async def _part(self) -> None:
        with contextlib.suppress(Exception):
            await self.send({"type": "websocket.close", "code": 1008})
        self._gone.set()

    async def receive(self) -> Message:
        """The next message of the client; that it has gone when it was cut off."""
        waits = [asyncio.ensure_future(self._receive()), asyncio.ensure_future(self._gone.wait())]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            return waits[0].result() if not self._gone.is_set() else {"type": "websocket.disconnect"}  # type: ignore[return-value]
        finally:
            for one in waits:
                one.cancel()

    async def send(self, message: Message) -> None:
        """Send something else, after all that was put; a client that does not read is not waited for."""
        if self._writer:
            await asyncio.wait([self._writer], timeout=5)
        await self._send(message)


class Sockets:
    """All WebSockets of an application, whose hub is in `state`."""

    def __init__(self, state: Any, settings: Settings, buckets: Buckets, orders: Orders) -> None:
        self.orders = orders
        self.state, self.limits, self.settings, self.buckets = state, settings.limits, settings, buckets
        self.open: dict[str, int] = {}
        """How many there are of each address."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a client in, and listen to it until it goes."""
        who = address(scope)
        await receive()
        if self.orders.blocks(who) or not self.trusted(scope) or self.open.get(who, 0) >= self.limits.sockets:
            await send({"type": "websocket.close", "code": 1008})
            return
        self.open[who] = self.open.get(who, 0) + 1
        await send({"type": "websocket.accept"})
        wire = scope.get("wire")
        if wire is None:
            wire = Queue(receive, send)
            receive, send = wire.receive, wire.send
        client = Client(wire, self.settings, self.buckets.work(who, self.limits), who)
        try:
            if code := await self.talk(client, receive):
                await send({"type": "websocket.close", "code": code})
        finally:
            client.closed = True
            self.state.hub.leave(client)
            if isinstance(wire, Queue):
                wire.cut()
            self.open[who] -= 1
            if not self.open[who]:
                del self.open[who]

    def trusted(self, scope: Scope) -> bool:
        """Whether the page that opens a socket is ours. Programs send no origin."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        host = headers.get(b"host", b"").decode("latin-1")
        if not origin or origin in self.settings.origins:
            return True
        try:
            return bool(urlsplit(origin).netloc.lower() == host.lower())
        except ValueError:  # no address at all
            return False

    async def talk(self, client: Client, receive: Receive) -> int:
        """Do what a client says; the code with which it is sent away, or 0 if it went by itself."""
        end = time.monotonic() + self.limits.hello
        while True:
            try:
                # who knocks and does not say hello keeps no place, whatever else they say
                left = None if client.sitting else max(0.0, end - time.monotonic())
                message = await asyncio.wait_for(receive(), left)
            except TimeoutError:
                return 1008
            if message["type"] == "websocket.disconnect" or client.closed:
                return 0
            text = message.get("text")
            if text is None or len(text) > self.limits.message:
                return 1009
            if not client.bucket.take() or not await protocol.receive(self.state.hub, client, text):
                client.say(Fault(key="too_many", text=say("too_many", client.lang)))
                return 1008
