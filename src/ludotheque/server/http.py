"""What is read and asked for over HTTP, described by OpenAPI: the page, the games, tables to be set."""

from __future__ import annotations

import asyncio
import logging
import mimetypes
import re
from collections.abc import AsyncIterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from fastapi import Depends, FastAPI, Header, Query, Request
from fastapi import Path as InPath
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from pydantic import BaseModel, ConfigDict, Field

import ludotheque
from ludotheque import core
from ludotheque.core.box import NoSuchBox
from ludotheque.core.game import Game
from ludotheque.core.lesson import Lesson, lesson
from ludotheque.core.scene import art_name
from ludotheque.core.words import LANGUAGES, SOURCE
from ludotheque.server import answers, viewers
from ludotheque.server.bounds import Buckets
from ludotheque.server.guard import Wrong, address
from ludotheque.server.hub import Hub
from ludotheque.server.packing import Files, Packed, answered, file_answer, pack_json
from ludotheque.server.settings import Settings
from ludotheque.server.sitting import Sitting, token
from ludotheque.server.store.base import Away, Lost
from ludotheque.server.store.reading import Unusable
from ludotheque.server.story import Teller
from ludotheque.server.words import say, wanted_lang
from ludotheque.tables.names import seat_people, twice
from ludotheque.tables.past import record
from ludotheque.tables.table import Refused

log = logging.getLogger("ludotheque.server")
PAGE = Path(__file__).parent / "page"
PRINT_STYLE = Path(core.__file__).parent / "scene.css"
Lang = Annotated[str, Query(description="the language of all words", pattern=f"^({'|'.join(LANGUAGES)})$")]
SeatOf = Annotated[
    int | None, Query(description="as which of their seats: each counts the entries it sees", ge=0, le=7)
]
Icons = Annotated[bool, Query(description="sentences shall name symbols, as in `[coin] 3 coins`")]
TableName = Annotated[str, InPath(pattern=r"^[A-Za-z0-9_-]{1,32}$", description="the table, as in its link")]
KEPT = {"cache-control": "public, max-age=31536000, immutable"}
"""For what has its hash in its name."""
mimetypes.add_type("font/woff2", ".woff2")


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
    bot: str = Field("", max_length=40, description="which bot; empty: the usual one")


class NewTable(BaseModel):
    """A table to be set."""

    model_config = ConfigDict(extra="forbid")
    game: str = Field(max_length=64)
    clock: int = Field(
        0, ge=0, le=14 * 86400, description="seconds for a decision, after which a bot plays for a person; 0: no clock"
    )
    hints: bool = Field(
        False, strict=True, description="hints where people play along, too; else only where all the others are bots"
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


def pages(app: FastAPI) -> None:
    """The page itself: one for all paths that people see."""

    @app.get("/", include_in_schema=False)
    @app.get("/set/{game}", include_in_schema=False)
    @app.get("/table/{name}", include_in_schema=False)
    @app.get("/rules/{game}", include_in_schema=False)
    @app.get("/learn/{game}", include_in_schema=False)
    async def page(request: Request) -> Response:
        return file_answer(PAGE / "index.html", request.headers)

    @app.get("/page/print.css", include_in_schema=False)
    async def print_style(request: Request) -> Response:
        return file_answer(PRINT_STYLE, request.headers)

    app.mount("/page", Files(directory=PAGE), name="page")


def known_game(settings: Settings, name: str, status: int = 404) -> Game:
    """A game by its name; Wrong names those there are."""
    if name not in settings.games:
        raise Wrong(status, "unknown_game", game=name, known=", ".join(settings.games))
    return settings.games[name]


def known_lesson(settings: Settings, name: str) -> Lesson:
    """What teaches a game; Wrong if nothing does."""
    found = lesson(known_game(settings, name))
    if found is None:
        raise Wrong(404, "no_lesson")
    return found


def lists(app: FastAPI, settings: Settings) -> None:
    """What there is: games and their rules, words, whether all is well."""

    @app.get("/health", response_model=Health)
    async def health(request: Request) -> Any:
        """Whether the process lives: it answers."""
        hub: Hub = request.app.state.hub
        return Health(ok=True, version=ludotheque.__version__, database=hub.store.kind, tables=len(hub.sittings))

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        if not settings.metrics:
            raise Wrong(404, "unknown_address")
        hub: Hub = request.app.state.hub
        return PlainTextResponse(hub.metrics.text(hub), media_type="text/plain; version=0.0.4; charset=utf-8")

    @app.get(
        "/ready",
        response_model=Health,
        responses={503: {"model": Fault, "description": "The database cannot be read or written."}},
    )
    async def ready(request: Request) -> Any:
        """Whether people can be sent here: nobody waits, and what is done can be kept. It writes a row to know."""
        hub: Hub = request.app.state.hub
        await hub.warmed()
        try:
            await asyncio.wait_for(hub.store.ping(), 5)
        except (Away, Lost) as error:
            raise Wrong(503, error.key) from None
        except Exception as error:
            log.warning("the database cannot be read or written (%s)", type(error).__name__)
            raise Wrong(503, "no_database") from None
        return await health(request)

    @cache
    def packed_words(lang: str) -> Packed:
        return pack_json(msgspec.to_builtins(answers.page_words(lang)))

    @cache
    def packed_games(lang: str, names: tuple[str, ...], usual: str, gentle: str) -> Packed:
        games = [describe(game, lang) for game in settings.games.values()]
        bots = [answers.BotInfo(name, say(f"level.{name}", lang), say(f"level.{name}.help", lang)) for name in names]
        return pack_json(msgspec.to_builtins(answers.Games(games, bots, usual, gentle, kept(settings, lang))))

    @cache
    def packed_rules(name: str, lang: str) -> Packed:
        game = settings.games[name]
        blocks = [answers.Block(*block) for block in game.rulebook(lang).blocks()]
        return pack_json(msgspec.to_builtins(answers.RulesText(name, game.title(lang), blocks)))

    @cache
    def packed_lesson(name: str, lang: str, guide: bool) -> Packed:
        taught = known_lesson(settings, name)
        return pack_json(taught.guide(lang) if guide else taught.page(lang))

    @app.get("/api/words", response_model=dict[str, Any])
    async def page_words(
        request: Request,
        lang: Annotated[
            str, Query(max_length=200, description="languages, the best first; the first that there is answers")
        ] = SOURCE,
    ) -> Response:
        """The page's words in a language, and what it must know of it to fill them in; the languages; the seats."""
        return answered(packed_words(wanted_lang(lang)), request.headers)

    @app.get("/api/games", response_model=dict[str, Any])
    async def games(request: Request, lang: Lang = SOURCE) -> Response:
        """The games with their options, explained, and the bots."""
        hub: Hub = request.app.state.hub
        return answered(packed_games(lang, tuple(hub.bot_names()), hub.usual_bot, hub.gentle_bot), request.headers)

    @app.get(
        "/api/games/{game}/rules",
        response_model=dict[str, Any],
        responses={404: {"model": Fault, "description": "No such game, or none with a rules text."}},
    )
    async def rules(request: Request, game: str, lang: Lang = SOURCE) -> Response:
        """A game's rules text, in blocks: headings, paragraphs, clauses with their ids."""
        try:
            return answered(packed_rules(known_game(settings, game).name, lang), request.headers)
        except OSError:
            raise Wrong(404, "no_rules") from None

    untaught: dict[int | str, dict[str, Any]] = {
        404: {"model": Fault, "description": "No such game, or none that is taught."}
    }

    @app.get("/api/games/{game}/lesson", response_model=dict[str, Any], responses=untaught)
    async def how_to_play(request: Request, game: str, lang: Lang = SOURCE) -> Response:
        """How to play a game in two minutes: panels with a figure each."""
        known_lesson(settings, game)
        return answered(await asyncio.to_thread(packed_lesson, game, lang, False), request.headers)

    @app.get("/api/games/{game}/guide", response_model=dict[str, Any], responses=untaught)
    async def guide(request: Request, game: str, lang: Lang = SOURCE) -> Response:
        """What explains a first game while it is played: steps, and when each is shown."""
        known_lesson(settings, game)
        return answered(packed_lesson(game, lang, True), request.headers)

    @app.get(
        "/api/games/{game}/clauses/{clause}",
        responses={404: {"model": Fault, "description": "No such game or clause."}},
    )
    async def clause(game: str, clause: str, lang: Lang = SOURCE) -> dict[str, str]:
        """A clause of a game's rules."""
        try:
            return {"clause": clause, "text": known_game(settings, game).rulebook(lang).clause(clause)}
        except ValueError:
            raise Wrong(404, "unknown_clause", clause=clause) from None
        except OSError:
            raise Wrong(404, "no_rules") from None

    @app.get(
        "/api/games/{game}/art/{name}",
        responses={
            200: {"description": "The symbols.", "content": {"image/svg+xml": {"schema": {"type": "string"}}}},
            404: {"model": Fault, "description": "No such game, or none with such symbols."},
        },
        response_class=Response,
    )
    async def symbols(request: Request, game: str, name: str) -> Response:
        """The symbols of a game's picture as one SVG; its name has its hash in it, so it may be kept for ever."""
        known = known_game(settings, game)
        if not known.picture or name != art_name(known):
            raise Wrong(404, "no_picture")
        return answered(viewers.packed_art(known), request.headers, "image/svg+xml", **KEPT)

    @app.get(
        "/api/games/{game}/cover/{name}",
        responses={
            200: {"description": "The cover.", "content": {"image/svg+xml": {"schema": {"type": "string"}}}},
            404: {"model": Fault, "description": "No such game, or none with such a cover."},
        },
        response_class=Response,
    )
    async def cover(request: Request, game: str, name: str) -> Response:
        """The cover of a game as an SVG; its name has its hash in it, so it may be kept for ever."""
        known = known_game(settings, game)
        if not name or name != viewers.cover_name(known):
            raise Wrong(404, "no_picture")
        return answered(viewers.packed_cover(known), request.headers, "image/svg+xml", **KEPT)


def kept(settings: Settings, lang: str, over: bool = False) -> str:
    """For how long tables are kept, in words: all that will be set, or one that is over."""
    unplayed, played = (max(1, round(days)) for days in (settings.keep, settings.keep_played))
    key = ("kept.over" if over else "kept") + ("" if settings.keep_played else ".ever")
    return say(key, lang, n=unplayed, days=played)


def describe(game: Game, lang: str) -> answers.GameInfo:
    """A game as a list shows it."""
    options = []
    for option in game.options:
        key = f"option.{option.name}"
        options.append(
            answers.GameOption(
                name=option.name,
                title=game.word(key, lang, default=option.name),
                help=game.word(f"{key}.help", lang, default=""),
                values=[
                    answers.Option(v, game.word(f"{key}.{v}", lang, default=v), option.least(game, v))
                    for v in option.values
                ],
                least=option.lo,
                most=option.hi,
                default=option.start,
            )
        )
    taught = lesson(game)
    return answers.GameInfo(
        name=game.name,
        title=game.title(lang),
        summary=game.word("game.summary", lang, default=""),
        cover=viewers.cover_name(game),
        least=game.seats[0],
        most=game.seats[1],
        options=options,
        editions={name: dict(values) for name, values in game.editions.items()},
        lesson=bool(taught and taught.panels),
        first=dict(taught.first) if taught and taught.steps else None,
    )


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


def tables(app: FastAPI) -> None:
    """Setting tables, and what may be read of them."""

    @app.post(
        "/api/tables",
        status_code=201,
        response_model=TableSet,
        responses={400: {"model": Fault, "description": "Not playable so."}},
    )
    async def set_table(request: Request, new: NewTable, lang: Lang = SOURCE) -> Any:
        """Set a table. It is dealt at once; friends may come later."""
        hub: Hub = request.app.state.hub
        limits = hub.settings.limits
        buckets: Buckets = request.app.state.buckets
        who = address(request.scope)
        if not buckets.of("tables", who, limits.tables, limits.table_burst).take():
            raise Wrong(429, "tables_slow_down", {"retry-after": "5"})
        bots_only = all(seat.kind == "bot" for seat in new.seats)
        if bots_only and hub.thinking.among_themselves(who) >= limits.bot_tables:
            raise Wrong(429, "too_many_bot_tables", {"retry-after": "60"}, n=limits.bot_tables)
        known_game(hub.settings, new.game, 400)
        known = hub.bot_names()
        for seat in new.seats:
            if seat.bot and seat.bot not in known:
                raise Wrong(400, "unknown_bot", bot=seat.bot, known=", ".join(known))
        people = seat_people([(s.kind, s.name, s.bot or hub.usual_bot) for s in new.seats])
        if 0 < new.clock < limits.clock:
            raise Wrong(400, "short_clock", n=limits.clock)
        if name := twice(people):
            raise Wrong(400, "name_taken", name=name)
        try:
            name, secret = await hub.set_table(
                new.game, dict(new.options), people, clock=new.clock, hints=new.hints, address=who
            )
        except ValueError as error:
            return JSONResponse({"detail": error.text(lang) if isinstance(error, NoSuchBox) else str(error)}, 400)
        roles = ["watch", *(f"seat{i}" for i, person in enumerate(people) if person.kind == "friend")]
        return TableSet(table=name, token=token(secret, "host"), links={role: token(secret, role) for role in roles})

    @app.get("/api/tables/{name}", responses=CLOSED)
    async def table(request: Request, holder: Holder, lang: Lang = SOURCE) -> dict[str, Any]:
        """What the holder of a token is shown now."""
        sitting, role = holder
        at = sitting.table
        seats = at.held(role)
        awaited = [seat for seat in at.awaited() if seat in seats]
        seat = next(iter(awaited or seats), None)
        seen = viewers.Seen(at, seat, lang)
        hub: Hub = request.app.state.hub
        dealt = await hub.store.entries(at.id, 0, 1)
        return {
            "game": at.box.game.name,
            "title": seen.title,
            "role": role,
            "mine": list(seats),
            "yours": bool(awaited),
            "started": dealt[0].at,
            "since": at.since,
            **seen.now(),
            "view": seen.view(),
        }

    @app.get("/api/tables/{name}/moves", responses=CLOSED, response_model=dict[str, Any])
    async def moves(request: Request, holder: Holder, lang: Lang = SOURCE) -> Response:
        """All moves of the game by their codes: notation, words, group, and the path that narrows many to it."""
        hub: Hub = request.app.state.hub
        return answered(await hub.aside(viewers.packed_catalogue, holder[0].table, lang), request.headers)

    @app.get("/api/tables/{name}/print", responses=CLOSED, response_model=dict[str, Any])
    async def print_(request: Request, holder: Holder, lang: Lang = SOURCE) -> Response:
        """The picture of the game as far as it does not change: sheets, spots, trays, layout, the spots of moves."""
        table = holder[0].table
        if not table.box.game.picture:
            raise Wrong(404, "no_picture")
        hub: Hub = request.app.state.hub
        return answered(await hub.aside(viewers.packed_print, table, lang), request.headers)

    async def teller(
        request: Request, holder: tuple[Sitting, str], seat: int | None, lang: str, icons: bool = False
    ) -> Teller:
        """What tells of a table to the holder of a token."""
        hub: Hub = request.app.state.hub
        at = holder[0].table
        held = at.held(holder[1])
        seen = viewers.Seen(at, seat if seat in held else next(iter(held), None), lang, icons)
        return Teller(at, seen, await hub.store.entries(at.id))

    @app.get("/api/tables/{name}/story", responses=CLOSED)
    async def story(
        request: Request, holder: Holder, seat: SeatOf = None, lang: Lang = SOURCE, icons: Icons = False
    ) -> dict[str, Any]:
        """How a finished game was won: by how much, where the points came from, what decided it."""
        if not holder[0].table.position.over:
            raise Refused("not_over")
        found = (await teller(request, holder, seat, lang, icons)).story()
        hub: Hub = request.app.state.hub
        found.kept = kept(hub.settings, lang, over=True)
        told: dict[str, Any] = msgspec.to_builtins(found)
        return told

    @app.get("/api/tables/{name}/rounds", responses=CLOSED)
    async def rounds(request: Request, holder: Holder, seat: SeatOf = None, lang: Lang = SOURCE) -> dict[str, Any]:
        """Where the rounds of a game began, by the numbers of their entries."""
        told: dict[str, Any] = msgspec.to_builtins((await teller(request, holder, seat, lang)).rounds())
        return told

    @app.get("/api/tables/{name}/record", responses={**CLOSED, 200: RECORD})
    async def whole(request: Request, holder: Holder, lang: Lang = SOURCE) -> Response:
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
