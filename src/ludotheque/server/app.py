"""The web application: the page, the HTTP side described by OpenAPI, and the WebSocket."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.routing import WebSocketRoute

import ludotheque
from ludotheque.server import http, viewers
from ludotheque.server.bounds import Buckets
from ludotheque.server.guard import Guard, Wrong, asked_lang
from ludotheque.server.hub import Hub
from ludotheque.server.orders import Orders
from ludotheque.server.packing import file_answer
from ludotheque.server.settings import Settings
from ludotheque.server.sitting import UnknownTable
from ludotheque.server.socket import Sockets
from ludotheque.server.store.base import Away, Lost
from ludotheque.server.store.reading import Unusable
from ludotheque.tables.table import Refused

log = logging.getLogger("ludotheque.server")


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application. Its hub (tables, store, bots) lives as long as it runs, at ``app.state.hub``."""
    given = settings or Settings()
    orders = Orders()

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        hub = app.state.hub = Hub(given, orders)
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
            code: {"model": http.Fault, "description": text}
            for code, text in (
                (413, "The request is too large."),
                (422, "The request is not of the right shape."),
                (429, "Too many requests."),
            )
        },
    )
    buckets = app.state.buckets = Buckets()

    @app.exception_handler(Wrong)
    async def wrong(request: Request, error: Wrong) -> Response:
        return error.answer(request.scope)

    @app.exception_handler(UnknownTable)
    async def unknown(request: Request, error: UnknownTable) -> Response:
        return Wrong(404, error.key).answer(request.scope)

    @app.exception_handler(Unusable)
    async def unusable(request: Request, error: Unusable) -> Response:
        if not isinstance(error, Away):  # of which the store has said so, once
            log.warning("%s", error)
        return Wrong(503 if isinstance(error, Away | Lost) else 409, error.key).answer(request.scope)

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
        return file_answer(http.PAGE / "index.html", request.headers, 404)  # the page says so, in the person's language

    http.pages(app)
    http.lists(app, given)
    http.tables(app)
    app.router.routes.append(WebSocketRoute("/live", Sockets(app.state, given, buckets, orders)))
    app.add_middleware(Guard, settings=given, buckets=buckets, orders=orders)
    return app
