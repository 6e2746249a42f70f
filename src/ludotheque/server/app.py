"""The web application: the page, the HTTP side described by OpenAPI, and the WebSocket."""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
import mimetypes
import re
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import IPv4Address, ip_address, ip_network
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import parse_qs, urlsplit

from fastapi import Depends, FastAPI, Header, HTTPException, Query, Request
from fastapi import Path as InPath
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel, ConfigDict, Field
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

import ludotheque
from ludotheque.core.box import NoSuchBox
from ludotheque.core.game import Game
from ludotheque.server import viewers, words
from ludotheque.server.bounds import Buckets
from ludotheque.server.hub import Hub
from ludotheque.server.protocol import receive
from ludotheque.server.settings import Settings
from ludotheque.server.sitting import Client, Sitting, UnknownTable, token
from ludotheque.server.store.base import Lost, Unusable
from ludotheque.server.words import checked_lang
from ludotheque.tables.names import seat_people, twice
from ludotheque.tables.past import record
from ludotheque.tables.table import Refused

log = logging.getLogger("ludotheque.server")
PAGE = Path(__file__).parent / "page"
Lang = Annotated[Literal["en", "fr"], Query(description="the language of all words")]
TableName = Annotated[str, InPath(pattern=r"^[A-Za-z0-9_-]{1,32}$", description="the table, as in its link")]

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
mimetypes.add_type("font/woff2", ".woff2")


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
    """The language that a request asks for."""
    return checked_lang(parse_qs(scope["query_string"].decode("latin-1")).get("lang", [""])[0])


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
    clock: int = Field(
        0, ge=0, le=14 * 86400, description="seconds for a decision, after which a bot plays for a person; 0: no clock"
    )
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
    """Around the application: bounds on size and rate, security headers; no answer without them, not even a 500."""

    def __init__(self, app: ASGIApp, settings: Settings, buckets: Buckets) -> None:
        self.app = app
        self.limits = settings.limits
        self.buckets = buckets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on if it is within bounds."""
        if scope["type"] != "http":
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
        except Exception:
            code = secrets.token_hex(4)
            log.exception("a request could not be answered (code %s)", code)
            if not begun:
                await Wrong(500, "server_error", code=code).answer(scope)(scope, receive, guarded)

    async def checked(self, scope: Scope, receive: Receive) -> Receive:
        """A way to receive the request, once it is known to be within bounds; Wrong if it is not."""
        who = address(scope)
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


COSTS = {"tables": 3, "record": 20, "rules": 10, "clauses": 3}
"""What requests cost by a part of their path, a plain one 1: about the milliseconds that they take."""


def cost(path: str) -> int:
    """What a request costs."""
    return max(COSTS.get(part, 1) for part in path.split("/"))


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
    """The address of a client; of a long one the part that names its network, for the rest costs nothing to change."""
    client = scope.get("client")
    try:
        known = ip_address(client[0] if client else "?")
    except ValueError:
        return client[0] if client else "?"
    if isinstance(known, IPv4Address):
        return str(known)
    return str(known.ipv4_mapped or ip_network((int(known), 64), strict=False))


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
            for code, text in (
                (413, "The request is too large."),
                (422, "The request is not of the right shape."),
                (429, "Too many requests."),
            )
        },
    )
    app.state.settings = given
    app.state.sockets = {}
    buckets = app.state.buckets = Buckets()

    @app.exception_handler(Wrong)
    async def wrong(request: Request, error: Wrong) -> Response:
        return error.answer(request.scope)

    @app.exception_handler(UnknownTable)
    async def unknown(request: Request, error: UnknownTable) -> Response:
        return Wrong(404, "unknown_link").answer(request.scope)

    @app.exception_handler(Unusable)
    async def unusable(request: Request, error: Unusable) -> Response:
        log.warning("%s", error)
        return Wrong(503 if isinstance(error, Lost) else 409, error.key).answer(request.scope)

    @app.exception_handler(Refused)
    async def refused(request: Request, error: Refused) -> Response:
        return JSONResponse({"detail": viewers.refusal(error, asked_lang(request.scope))["text"]}, 409)

    @app.exception_handler(RequestValidationError)
    async def misshapen(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        return Wrong(422, "bad_request", where=where, what=first["msg"]).answer(request.scope)

    @app.exception_handler(405)
    async def method(request: Request, error: HTTPException) -> Response:
        return Wrong(405, "bad_method", dict(error.headers or {}), method=request.method).answer(request.scope)

    @app.exception_handler(404)
    async def nowhere(request: Request, error: Exception) -> Response:
        if request.url.path.startswith(("/api/", "/page/")) or request.method != "GET":
            return Wrong(404, "unknown_address").answer(request.scope)
        return FileResponse(PAGE / "index.html", 404)  # the page says so, in the person's language

    _pages(app)
    _lists(app, given)
    _tables(app)
    app.add_api_websocket_route("/live", _live)
    app.add_middleware(Guard, settings=given, buckets=buckets)
    return app


def _pages(app: FastAPI) -> None:
    """The page itself: one for all paths that people see."""
    @app.get("/", include_in_schema=False)
    @app.get("/set/{game}", include_in_schema=False)
    @app.get("/table/{name}", include_in_schema=False)
    @app.get("/rules/{game}", include_in_schema=False)
    async def page() -> Response:
        return FileResponse(PAGE / "index.html")

    app.mount("/page", StaticFiles(directory=PAGE), name="page")


def _lists(app: FastAPI, settings: Settings) -> None:
    def known_game(name: str) -> Game:
        if name not in settings.games:
            raise Wrong(404, "unknown_game", game=name, known=", ".join(settings.games))
        return settings.games[name]

    @app.get(
        "/health",
        response_model=Health,
        responses={503: {"model": Fault, "description": "The database cannot be read or written."}},
    )
    async def health(request: Request) -> Any:
        """Whether the server answers and can keep what is done; it writes a row to know."""
        hub: Hub = request.app.state.hub
        try:
            await asyncio.wait_for(hub.store.ping(), 5)
        except Lost:
            raise Wrong(503, Lost.key) from None
        except Exception as error:
            log.warning("the database cannot be read or written (%s)", type(error).__name__)
            raise Wrong(503, "no_database") from None
        return Health(
            ok=True,
            version=ludotheque.__version__,
            database=hub.store.kind,
            tables=len(hub.sittings),
        )

    @app.get("/api/words")
    async def page_words(lang: Lang = "en") -> dict[str, str]:
        """The page's words."""
        return words.page_words(lang)

    @app.get("/api/games")
    async def games(request: Request, lang: Lang = "en") -> dict[str, Any]:
        """The games with their options, explained, and the bots."""
        hub: Hub = request.app.state.hub
        bots = [{"name": name, "title": viewers.bot_word(name, lang)} for name in hub.bot_names()]
        return {"games": [describe(game, lang) for game in settings.games.values()], "bots": bots}

    @app.get(
        "/api/games/{game}/rules",
        responses={404: {"model": Fault, "description": "No such game, or none with a rules text."}},
    )
    async def rules(game: str, lang: Lang = "en") -> dict[str, Any]:
        """A game's rules text, in blocks: headings, paragraphs, clauses with their ids."""
        known = known_game(game)
        try:
            blocks = known.rulebook(lang).blocks()
        except OSError:
            raise Wrong(404, "no_rules") from None
        title = known.word("game.title", lang, default=known.title)
        return {"game": game, "title": title, "blocks": [{"kind": k, "id": i, "text": t} for k, i, t in blocks]}

    @app.get(
        "/api/games/{game}/clauses/{clause}",
        responses={404: {"model": Fault, "description": "No such game or clause."}},
    )
    async def clause(game: str, clause: str, lang: Lang = "en") -> dict[str, str]:
        """A clause of a game's rules."""
        try:
            return {"clause": clause, "text": known_game(game).rulebook(lang).clause(clause)}
        except ValueError:
            raise Wrong(404, "unknown_clause", clause=clause) from None
        except OSError:
            raise Wrong(404, "no_rules") from None


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
) -> AsyncIterator[tuple[Sitting, str]]:
    """The table, while it is needed, and the role that the request's token holds."""
    scheme, _, given = authorization.partition(" ")
    if scheme.lower() != "bearer" or not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", given.strip()):
        raise Wrong(401, "no_token", {"www-authenticate": "Bearer"})
    hub: Hub = request.app.state.hub
    sitting, role = await hub.enter(name, given.strip())
    with hub.using(sitting):
        yield sitting, role


Holder = Annotated[tuple[Sitting, str], Depends(_holder)]
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
    async def set_table(request: Request, new: NewTable, lang: Lang = "en") -> Any:
        """Set a table. It is dealt at once; friends may come later."""
        hub: Hub = request.app.state.hub
        limits = hub.settings.limits
        buckets: Buckets = request.app.state.buckets
        if not buckets.of("tables", address(request.scope), limits.tables, limits.table_burst).take():
            raise Wrong(429, "tables_slow_down", {"retry-after": "5"})
        if new.game not in hub.settings.games:
            raise Wrong(400, "unknown_game", game=new.game, known=", ".join(hub.settings.games))
        known = hub.bot_names()
        for seat in new.seats:
            if seat.bot and seat.bot not in known:
                raise Wrong(400, "unknown_bot", bot=seat.bot, known=", ".join(known))
        people = seat_people([(s.kind, s.name, s.bot or known[-1]) for s in new.seats])
        if 0 < new.clock < limits.clock:
            raise Wrong(400, "short_clock", n=limits.clock)
        if name := twice(people):
            raise Wrong(400, "name_taken", name=name)
        try:
            name, secret = await hub.set_table(new.game, dict(new.options), people, clock=new.clock)
        except ValueError as error:
            return JSONResponse({"detail": error.text(lang) if isinstance(error, NoSuchBox) else str(error)}, 400)
        roles = ["watch", *(f"seat{i}" for i, person in enumerate(people) if person.kind == "friend")]
        return TableSet(table=name, token=token(secret, "host"), links={role: token(secret, role) for role in roles})

    @app.get("/api/tables/{name}", responses=CLOSED)
    async def table(request: Request, holder: Holder, lang: Lang = "en") -> dict[str, Any]:
        """What the holder of a token is shown now."""
        sitting, role = holder
        table = sitting.table
        seats = table.held(role)
        awaited = [seat for seat in table.awaited() if seat in seats]
        seat = next(iter(awaited or seats), None)
        seen = viewers.Seen(table, seat, lang)
        return {
            "game": table.box.game.name,
            "title": seen.title,
            "role": role,
            "mine": list(seats),
            "yours": bool(awaited),
            **seen.now(),
            "view": seen.view(),
        }

    @app.get("/api/tables/{name}/moves", responses=CLOSED, response_model=dict[str, Any])
    async def moves(
        request: Request,
        holder: Holder,
        lang: Lang = "en",
        accept_encoding: Annotated[str, Header(include_in_schema=False)] = "",
    ) -> Response:
        """All moves of the game by their codes: notation, words, group, and the path that narrows many to it."""
        hub: Hub = request.app.state.hub
        packed = await hub.aside(viewers.packed_catalogue, holder[0].table, lang)
        headers = {"vary": "accept-encoding"}
        if not re.search(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))", accept_encoding):
            return Response(gzip.decompress(packed), headers=headers, media_type="application/json")
        return Response(packed, headers={**headers, "content-encoding": "gzip"}, media_type="application/json")

    @app.get("/api/tables/{name}/record", responses={**CLOSED, 200: RECORD})
    async def whole(request: Request, holder: Holder, lang: Lang = "en") -> Response:
        """The record of a finished game."""
        hub: Hub = request.app.state.hub
        table = holder[0].table
        if not table.position.over:
            raise Refused("not_over")
        entries = await hub.store.entries(table.id)
        try:
            played = await hub.aside(record, table.box, table.names(lang), entries)
            return PlainTextResponse(played.text())
        except ValueError as error:  # the rules have changed since
            raise Unusable(f"the record of table {table.id} cannot be played: {error}") from None


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
        if not origin or origin in self.settings.origins:
            return True
        try:
            return bool(urlsplit(origin).netloc.lower() == host.lower())
        except ValueError:  # no address at all
            return False

    async def run(self) -> None:
        sockets, who = self.app.state.sockets, address(self.scope)
        await self.receive()
        if not self.trusted() or sockets.get(who, 0) >= self.settings.limits.sockets:
            await self.send({"type": "websocket.close", "code": 1008})
            return
        sockets[who] = sockets.get(who, 0) + 1
        await self.send({"type": "websocket.accept"})
        work = self.app.state.buckets.work(who, self.settings.limits)
        client = Client(self.scope["wire"], self.settings, work)
        try:
            await self.talk(client)
        finally:
            client.closed = True
            self.app.state.hub.leave(client)
            sockets[who] -= 1
            if not sockets[who]:
                del sockets[who]

    async def talk(self, client: Client) -> None:
        while True:
            try:
                # who says nothing after knocking keeps no place
                message = await asyncio.wait_for(self.receive(), None if client.sitting else self.settings.limits.hello)
            except TimeoutError:
                await self.send({"type": "websocket.close", "code": 1008})
                return
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None or len(text) > self.settings.limits.message:
                await self.send({"type": "websocket.close", "code": 1009})
                return
            if not client.bucket.take() or not await receive(self.app.state.hub, client, text):
                client.say({"type": "error", "key": "too_many", "text": words.say("too_many", client.lang)})
                await self.send({"type": "websocket.close", "code": 1008})
                return


async def _live(socket: WebSocket) -> None:
    """Play at a table; see ludotheque.server.protocol."""
    await _Live(socket.scope, socket._receive, socket._send).run()
