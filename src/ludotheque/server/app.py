"""The web application: the page, the HTTP side described by OpenAPI, and the WebSocket."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from fastapi import Depends, FastAPI, Header, HTTPException, Query, Request
from fastapi import Path as InPath
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel, ConfigDict, Field
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

import ludotheque
from ludotheque.core.game import Game
from ludotheque.server import shown, words
from ludotheque.server.live import Bucket, Client, Hub, Live, UnknownTable, checked_lang, seat_people, token
from ludotheque.server.protocol import receive
from ludotheque.server.settings import Settings
from ludotheque.server.storage import Unusable
from ludotheque.server.tables import Refused, record

log = logging.getLogger("ludotheque.server")
PAGE = Path(__file__).parent / "page"
Lang = Annotated[Literal["en", "fr"], Query(description="the language of all words")]
TableName = Annotated[str, InPath(pattern=r"^[A-Za-z0-9_-]{1,32}$", description="the table, as in its link")]

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class Fault(BaseModel):
    """What is wrong with a request."""

    detail: str


class SeatAt(BaseModel):
    """Who is to sit at one seat of a new table."""

    model_config = ConfigDict(extra="forbid")
    kind: Literal["me", "screen", "friend", "bot"] = Field(
        description="me or screen: whoever sets the table moves it; friend: by an invitation link; bot: the program"
    )
    name: str = Field("", max_length=40)
    bot: str = Field("", max_length=40, description="which bot; empty: the strongest")


class NewTable(BaseModel):
    """A table to be set."""

    model_config = ConfigDict(extra="forbid")
    game: str = Field(max_length=64)
    seats: list[SeatAt] = Field(min_length=1, max_length=8)
    options: dict[str, str | int] = Field(
        default_factory=dict, max_length=64, description="those that differ from the edition's"
    )


class TableSet(BaseModel):
    """A table that was set: its name, the token of whoever set it, and the tokens to pass on, by role."""

    table: str
    token: str
    links: dict[str, str]


class Health(BaseModel):
    """Whether all is well."""

    ok: bool
    version: str
    database: str
    tables: int = Field(description="tables in memory")


class Guard:
    """Around the application: bounds on size and rate, security headers, no answer without them."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.limits = settings.limits
        self.buckets: dict[str, Bucket] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on if it is within bounds."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                have = {name for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *((n.encode(), v.encode()) for n, v in HEADERS.items() if n.encode() not in have),
                ]
            await send(message)

        if not self.allowed(f"r {address(scope)}", self.limits.requests, self.limits.request_burst):
            await JSONResponse({"detail": "too many requests; slow down"}, 429, {"retry-after": "1"})(
                scope, receive, guarded
            )
            return
        length = dict(scope["headers"]).get(b"content-length", b"0")
        body = await self.body(receive) if scope["method"] not in ("GET", "HEAD", "OPTIONS") else b""
        if body is None or not length.isdigit() or int(length) > self.limits.body:
            fault = {"detail": f"the request is too large; at most {self.limits.body} bytes are read"}
            await JSONResponse(fault, 413)(scope, receive, guarded)
            return
        if broken(body):
            fault = {"detail": "the request holds text that cannot be kept (a NUL, or half a character)"}
            await JSONResponse(fault, 400)(scope, receive, guarded)
            return
        sent = False

        async def replayed() -> Message:
            nonlocal sent
            if sent or scope["method"] in ("GET", "HEAD", "OPTIONS"):
                return await receive()
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, replayed, guarded)

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

    def allowed(self, key: str, rate: float, burst: int) -> bool:
        """Whether an address may do something once more."""
        if len(self.buckets) > 10_000:
            self.buckets = {k: b for k, b in self.buckets.items() if not b.full}
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = Bucket(rate, burst)
        return bucket.take()


def broken(body: bytes) -> bool:
    """Whether the JSON of a request spells text that no database can hold."""
    if b"\\u0000" in body or b"\0" in body:
        return True
    if b"\\u" not in body:
        return False
    try:
        json.dumps(json.loads(body), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    except (ValueError, RecursionError):
        pass  # not JSON at all: it is refused later
    return False


def address(scope: Scope) -> str:
    """The address of a client."""
    client = scope.get("client")
    return client[0] if client else "?"


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application. Its hub (tables, storage, bots) lives as long as it runs, at ``app.state.hub``."""
    given = settings or Settings()

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        hub = app.state.hub = Hub(given)
        try:
            await hub.start()
            yield
        finally:
            await hub.close()

    app = FastAPI(
        title="ludotheque",
        version=ludotheque.__version__,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        description="Set a table, read what may be read of it. Play itself goes over the WebSocket /live.",
        responses={
            code: {"model": Fault, "description": text}
            for code, text in ((413, "The request is too large."), (429, "Too many requests."))
        },
    )
    app.state.settings = given
    app.state.sockets = {}
    app.state.buckets = Guard(app, given)

    @app.exception_handler(UnknownTable)
    async def unknown(request: Request, error: Exception) -> Response:
        return JSONResponse({"detail": words.say("unknown_link", checked_lang(request.query_params.get("lang")))}, 404)

    @app.exception_handler(Refused)
    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, Refused)
        lang = checked_lang(request.query_params.get("lang"))
        return JSONResponse({"detail": shown.refusal(error, lang)["text"]}, 409)

    _pages(app)
    _lists(app, given)
    _tables(app)
    app.add_api_websocket_route("/live", _live)
    app.add_middleware(Guard, settings=given)
    return app


def _pages(app: FastAPI) -> None:
    """The page itself: one for all paths that people see."""

    @app.get("/", include_in_schema=False)
    @app.get("/set/{game}", include_in_schema=False)
    @app.get("/table/{name}", include_in_schema=False)
    async def page() -> Response:
        return FileResponse(PAGE / "index.html", headers={"cache-control": "no-cache"})

    app.mount("/page", StaticFiles(directory=PAGE), name="page")


def _lists(app: FastAPI, settings: Settings) -> None:
    @app.get(
        "/health",
        response_model=Health,
        responses={503: {"model": Fault, "description": "The database does not answer."}},
    )
    async def health(request: Request) -> Any:
        """Whether the server and its database answer."""
        hub: Hub = request.app.state.hub
        try:
            await asyncio.wait_for(hub.storage.ping(), 5)
        except Exception as error:
            raise HTTPException(503, f"the database does not answer ({type(error).__name__})") from None
        return Health(
            ok=True,
            version=ludotheque.__version__,
            database="sqlite" if hub.storage.sqlite else "postgresql",
            tables=len(hub.lives),
        )

    @app.get("/api/words")
    async def page_words(lang: Lang = "en") -> dict[str, str]:
        """The page's words."""
        return words.page_words(lang)

    @app.get("/api/games")
    async def games(request: Request, lang: Lang = "en") -> dict[str, Any]:
        """The games with their options, explained, and the bots."""
        hub: Hub = request.app.state.hub
        bots = [{"name": name, "title": shown.bot_word(name, lang)} for name in hub.bot_names()]
        return {"games": [describe(game, lang) for game in settings.games.values()], "bots": bots}

    @app.get(
        "/api/games/{game}/clauses/{clause}",
        responses={404: {"model": Fault, "description": "No such game or clause."}},
    )
    async def clause(game: str, clause: str, lang: Lang = "en") -> dict[str, str]:
        """A clause of a game's rules."""
        if game not in settings.games:
            raise HTTPException(404, f"unknown game; known: {', '.join(settings.games)}")
        try:
            return {"clause": clause, "text": settings.games[game].rulebook(lang).clause(clause)}
        except (ValueError, OSError) as error:
            raise HTTPException(
                404, str(error) if isinstance(error, ValueError) else "this game has no rules text"
            ) from None


def describe(game: Game, lang: str) -> dict[str, Any]:
    """A game as a list shows it."""
    options = []
    for option in game.options:
        values = [
            {"value": value, "help": game.word(f"option.{option.name}.{value}", lang, default=value)}
            for value in option.values
        ]
        options.append(
            {
                "name": option.name,
                "title": game.word(f"option.{option.name}", lang, default=option.name),
                "help": game.word(f"option.{option.name}.help", lang, default=""),
                "values": values,
                "least": option.lo,
                "most": option.hi,
                "default": option.start,
            }
        )
    return {
        "name": game.name,
        "title": game.word("game.title", lang, default=game.title),
        "summary": game.word("game.summary", lang, default=""),
        "least": game.seats[0],
        "most": game.seats[1],
        "options": options,
        "editions": {name: dict(values) for name, values in game.editions.items()},
    }


async def _holder(
    request: Request,
    name: TableName,
    authorization: Annotated[str, Header(description="Bearer and the token of the link")] = "",
) -> tuple[Live, str]:
    """The table and the role that the request's token holds."""
    scheme, _, given = authorization.partition(" ")
    if scheme.lower() != "bearer" or not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", given.strip()):
        raise HTTPException(
            401, "a table is opened by its token, as 'Authorization: Bearer …'", {"www-authenticate": "Bearer"}
        )
    hub: Hub = request.app.state.hub
    try:
        return await hub.enter(name, given.strip())
    except Unusable as error:
        raise HTTPException(409, str(error)) from None


Holder = Annotated[tuple[Live, str], Depends(_holder)]
CLOSED: dict[int | str, dict[str, Any]] = {
    401: {"model": Fault, "description": "No token."},
    404: {"model": Fault, "description": "No table under this name and token."},
    409: {"model": Fault, "description": "Not possible now."},
}


RECORD: dict[str, Any] = {"description": "The record.", "content": {"text/plain": {"schema": {"type": "string"}}}}


def _tables(app: FastAPI) -> None:
    @app.post(
        "/api/tables",
        status_code=201,
        response_model=TableSet,
        responses={400: {"model": Fault, "description": "Not playable so."}},
    )
    async def set_table(request: Request, new: NewTable) -> Any:
        """Set a table. It is dealt at once; friends may come later."""
        hub: Hub = request.app.state.hub
        limits = hub.settings.limits
        if not request.app.state.buckets.allowed(f"t {address(request.scope)}", limits.tables, limits.table_burst):
            raise HTTPException(429, "too many new tables; wait a little", {"retry-after": "5"})
        if new.game not in hub.settings.games:
            raise HTTPException(400, f"unknown game {new.game!r}; known: {', '.join(hub.settings.games)}")
        known = hub.bot_names()
        for seat in new.seats:
            if seat.bot and seat.bot not in known:
                raise HTTPException(400, f"unknown bot {seat.bot!r}; known: {', '.join(known)}")
        people = seat_people((s.kind, " ".join(s.name.split()), s.bot or known[-1]) for s in new.seats)
        try:
            name, secret = await hub.set_table(new.game, dict(new.options), people)
        except ValueError as error:
            raise HTTPException(400, str(error)) from None
        roles = ["watch", *(f"seat{i}" for i, person in enumerate(people) if person.kind == "friend")]
        return TableSet(table=name, token=token(secret, "host"), links={role: token(secret, role) for role in roles})

    @app.get("/api/tables/{name}", responses=CLOSED)
    async def table(request: Request, holder: Holder, lang: Lang = "en") -> dict[str, Any]:
        """What the holder of a token is shown now."""
        live, role = holder
        hub: Hub = request.app.state.hub
        seats = live.seats(role)
        awaited = [seat for seat in live.table.position.to_act if seat in seats]
        seat = next(iter(awaited or seats), None)
        game = live.table.box.game
        doc = {
            "game": game.name,
            "title": game.word("game.title", lang, default=game.title),
            "role": role,
            "mine": list(seats),
            "seat": seat,
            "yours": bool(awaited),
            "state": shown.state(live.table, seat, lang),
            "view": live.table.position.view(seat),
        }
        hub.release(live)
        return doc

    @app.get("/api/tables/{name}/moves", responses=CLOSED)
    async def moves(request: Request, holder: Holder, lang: Lang = "en") -> dict[str, Any]:
        """All moves of the game by their codes: notation, words, group."""
        doc = shown.catalogue(holder[0].table, lang)
        request.app.state.hub.release(holder[0])
        return doc

    @app.get("/api/tables/{name}/record", responses={**CLOSED, 200: RECORD})
    async def whole(request: Request, holder: Holder, lang: Lang = "en") -> Response:
        """The record of a finished game."""
        hub: Hub = request.app.state.hub
        live = holder[0]
        hub.release(live)
        if not live.table.position.over:
            raise Refused("not_over")
        entries = await hub.storage.entries(live.table.id)
        return PlainTextResponse(record(live.table.box, shown.names(live.table, lang), entries).text())


class _Live:
    """The WebSocket: one client at one table."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scope, self.receive, self.send = scope, receive, send
        self.app = scope["app"]
        self.settings: Settings = self.app.state.settings

    def trusted(self) -> bool:
        """Whether the page that opens this socket is ours. Programs send no origin."""
        headers = dict(self.scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        host = headers.get(b"host", b"").decode("latin-1")
        return not origin or origin in self.settings.origins or urlsplit(origin).netloc.lower() == host.lower()

    async def run(self) -> None:
        sockets, who = self.app.state.sockets, address(self.scope)
        await self.receive()
        if not self.trusted() or sockets.get(who, 0) >= self.settings.limits.sockets:
            await self.send({"type": "websocket.close", "code": 1008})
            return
        sockets[who] = sockets.get(who, 0) + 1
        await self.send({"type": "websocket.accept"})
        client = Client(self.scope["wire"], self.settings)
        try:
            await self.talk(client)
        finally:
            self.app.state.hub.leave(client)
            sockets[who] -= 1
            if not sockets[who]:
                del sockets[who]

    async def talk(self, client: Client) -> None:
        while True:
            message = await self.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None or len(text) > self.settings.limits.message:
                await self.send({"type": "websocket.close", "code": 1009})
                return
            if not client.bucket.take():
                client.say({"type": "error", "key": "too_many", "text": words.say("too_many", client.lang)})
                await self.send({"type": "websocket.close", "code": 1008})
                return
            await receive(self.app.state.hub, client, text)


async def _live(socket: WebSocket) -> None:
    """Play at a table; see ludotheque.server.protocol."""
    await _Live(socket.scope, socket._receive, socket._send).run()
