"""What stands around the application: bounds on size and rate, security headers, errors in words."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from ipaddress import IPv4Address, ip_address, ip_network
from urllib.parse import parse_qs

from fastapi.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludotheque.server import words
from ludotheque.server.bounds import Buckets
from ludotheque.server.messages import broken
from ludotheque.server.orders import Orders
from ludotheque.server.settings import Settings
from ludotheque.server.words import wanted_lang

log = logging.getLogger("ludotheque.server")

HEADERS = {
    "cache-control": "no-cache",  # the page of a newer version is seen at once
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
FONTS = {**HEADERS, "cache-control": "public, max-age=31536000, immutable"}


class Wrong(Exception):
    """A request that is answered with a status and a sentence: a key of the server's words, with its arguments."""

    def __init__(self, status: int, key: str, headers: dict[str, str] | None = None, **arguments: object) -> None:
        super().__init__(key)
        self.status, self.key, self.headers, self.arguments = status, key, headers, arguments

    def answer(self, scope: Scope) -> Response:
        """The answer, in the language that the request asks for."""
        text = words.say(self.key, asked_lang(scope), **self.arguments)
        return JSONResponse({"detail": text}, self.status, self.headers)


def asked_lang(scope: Scope) -> str:
    """The language that a request asks for; else one that its browser would like."""
    liked = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    return wanted_lang(parse_qs(scope["query_string"].decode("latin-1")).get("lang", [liked])[0])


class Guard:
    """Around the application: bounds on size and rate, security headers; no answer without them, not even a 500."""

    def __init__(self, app: ASGIApp, settings: Settings, buckets: Buckets, orders: Orders) -> None:
        self.app = app
        self.orders = orders
        self.limits = settings.limits
        self.buckets = buckets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on if it is within bounds."""
        if scope["type"] != "http":
            with suppress(asyncio.CancelledError):  # the server stops, and its guests know: a page comes back by itself
                await self.app(scope, receive, send)
            return

        begun = False
        headers = FONTS if scope["path"].startswith("/page/fonts/") else HEADERS
        head = scope["method"] == "HEAD"
        if head:
            scope = {**scope, "method": "GET"}

        async def guarded(message: Message) -> None:
            nonlocal begun
            if head and message["type"] == "http.response.body":
                message = {**message, "body": b""}
            if message["type"] == "http.response.start":
                begun = True
                have = {name for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *((n.encode(), v.encode()) for n, v in headers.items() if n.encode() not in have),
                ]
            await send(message)

        try:
            await self.app(scope, await self.checked(scope, receive), guarded)
        except Wrong as wrong:
            await wrong.answer(scope)(scope, receive, guarded)
        except asyncio.CancelledError:  # the server stops, and waits no longer
            if not begun:
                await Wrong(503, "stopping", {"retry-after": "1"}).answer(scope)(scope, receive, guarded)
        except Exception:
            code = secrets.token_hex(4)
            log.exception("a request could not be answered (code %s)", code)
            if not begun:
                await Wrong(500, "server_error", code=code).answer(scope)(scope, receive, guarded)

    async def checked(self, scope: Scope, receive: Receive) -> Receive:
        """A way to receive the request, once it is known to be within bounds; Wrong if it is not."""
        who = address(scope)
        if self.orders.blocks(who):
            raise Wrong(403, "blocked")
        requests = self.buckets.of("requests", who, self.limits.requests, self.limits.request_burst)
        if not requests.take() or not self.buckets.work(who, self.limits).take(cost(scope["path"])):
            raise Wrong(429, "slow_down", {"retry-after": "1"})
        if scope["method"] in ("GET", "OPTIONS"):
            return receive
        length = dict(scope["headers"]).get(b"content-length", b"0")
        body = await self.body(receive)
        if body is None or not length.isdigit() or int(length) > self.limits.body:
            raise Wrong(413, "too_large", n=self.limits.body)
        if broken(body):
            raise Wrong(400, "broken_text")
        sent = False

        async def replayed() -> Message:
            nonlocal sent
            if sent:
                return await receive()
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        return replayed

    async def body(self, receive: Receive) -> bytes | None:
        """The whole body of a request; None if it is too large."""
        parts: list[bytes] = []
        size = 0
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return b"".join(parts)
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            if size > self.limits.body:
                return None
            if not message.get("more_body"):
                return b"".join(parts)


COSTS = {"tables": 3, "record": 20, "story": 10, "rounds": 10, "rules": 10, "clauses": 3}
"""What requests cost by a part of their path, a plain one 1: about the milliseconds that they take."""


def cost(path: str) -> int:
    """What a request costs."""
    return max(COSTS.get(part, 1) for part in path.split("/"))


def address(scope: Scope) -> str:
    """The address of a client; of a long one the part that names its network, for the rest costs nothing to change."""
    client = scope.get("client")
    return network(client[0] if client else "?")


def network(peer: str) -> str:
    """An address as it is counted."""
    try:
        known = ip_address(peer)
    except ValueError:
        return peer
    if isinstance(known, IPv4Address):
        return str(known)
    return str(known.ipv4_mapped or ip_network((int(known), 64), strict=False))
