"""The messages of the WebSocket. Each is a JSON object with a `type`.

From the client: hello {table, token, seat?, since?, lang?}, then move {id, question, move}, back {id, question},
ask {id}, answer {n, yes}, chat {id, text}, name {name}, hand {seat, bot}, rematch, follow, sit {seat, since?},
lang {lang}, look, at {n}, log {before}, why {move}. Where a client holds several seats, `seat` says which one acts.

To the client: welcome, update (with `ack` where it answers a move), ack, refused, here, look, at, log, why, go, error.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from ludotheque import tables
from ludotheque.server.hub import Hub
from ludotheque.server.sitting import Client, Sitting, UnknownTable, token
from ludotheque.server.store.base import Unusable
from ludotheque.server.viewers import refusal
from ludotheque.server.words import checked_lang, say
from ludotheque.tables.entries import Entry
from ludotheque.tables.table import Refused, Table

log = logging.getLogger("ludotheque.server")
Message = dict[str, Any]


class Bad(Exception):
    """A message that cannot be understood."""


def field(message: Message, name: str, kind: type, default: Any = None, limit: int = 200) -> Any:
    """A field of a message, of the right type and not too long; Bad if it is not."""
    value = message.get(name, default)
    right = isinstance(value, kind) and not (kind is int and isinstance(value, bool))
    if not right or (isinstance(value, str) and len(value) > limit) or (isinstance(value, int) and abs(value) > 2**31):
        raise Bad(
            f"“{name}” should be {'a text' if kind is str else 'a whole number' if kind is int else 'true or false'}"
        )
    return value


def acting(client: Client, message: Message) -> tuple[Sitting, int]:
    """The table and the seat of the client that acts."""
    if client.sitting is None:
        raise Bad("“hello” comes first")
    if not client.seats or client.seat is None:
        raise Refused("watching")
    seat = field(message, "seat", int, client.seat)
    if seat not in client.seats:
        raise Refused("not_yours")
    return client.sitting, seat


def present(client: Client) -> Sitting:
    """The table of the client."""
    if client.sitting is None:
        raise Bad("“hello” comes first")
    return client.sitting


COSTS = {"hello": 8, "look": 3, "at": 5, "log": 8, "why": 3, "sit": 8, "lang": 8, "rematch": 5}
"""What messages cost, a plain one 1: about the milliseconds that they take at the largest table."""
TYPED = 3
"""What a move costs that is not a code."""


def cost(message: Any) -> int:
    """What a message costs."""
    if not isinstance(message, dict) or not isinstance(kind := message.get("type"), str):
        return 1
    return TYPED if kind == "move" and isinstance(message.get("move"), str) else COSTS.get(kind, 1)


def read(text: str) -> Any:
    """What a message says; a Bad where it cannot be understood."""
    try:
        message = json.loads(text)
        if b"\0" in json.dumps(message, ensure_ascii=False).encode() or "\\u0000" in text:
            return Bad("it holds a NUL character")
    except UnicodeEncodeError:
        return Bad("it holds half a character (a lone surrogate)")
    except (ValueError, RecursionError):
        return Bad("it is not JSON")
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        return Bad("it should be a JSON object with a “type”")
    return message


async def receive(hub: Hub, client: Client, text: str) -> bool:
    """Do what a message says, and answer it; False if its address asks for too much, and nothing was done.

    Whoever asks for more than their share waits first, so that nobody else has to.
    """
    message = read(text)
    seconds = client.work.wait(cost(message), client.limits.patience)
    if seconds is None:
        return False
    if seconds:
        await asyncio.sleep(seconds)
    ident: str | None = None
    try:
        if isinstance(message, Bad):
            raise message
        handler = HANDLERS.get(message["type"])
        if handler is None:
            raise Bad(f"“type” should be one of {', '.join(HANDLERS)}")
        if isinstance(message.get("id"), str):
            ident = message["id"][:40]
        await handler(hub, client, message)
    except Bad as error:
        client.say(
            {"type": "error", "key": "bad_message", "id": ident, "text": say("bad_message", client.lang, what=error)}
        )
    except Refused as refused:
        doc = {"type": "refused", "id": ident}
        if sitting := client.sitting:
            seen = client.seen(sitting.table)
            client.say({**doc, **seen.refused(refused), **seen.now()})
        else:
            client.say({**doc, **refusal(refused, client.lang)})
    except (UnknownTable, Unusable) as error:
        key = "unknown_link" if isinstance(error, UnknownTable) else error.key
        client.say({"type": "error", "key": key, "id": ident, "text": say(key, client.lang)})
    except Exception:
        code = secrets.token_hex(4)
        log.exception("a message could not be handled (code %s)", code)
        client.say(
            {"type": "error", "key": "server_error", "id": ident, "text": say("server_error", client.lang, code=code)}
        )
    return True


async def hello(hub: Hub, client: Client, message: Message) -> None:
    """Come to a table, for the first time or again."""
    client.lang = checked_lang(message.get("lang"))
    name, given = field(message, "table", str, ""), field(message, "token", str, "")
    since = field(message, "since", int, 0)
    seat = message.get("seat")
    if client.sitting is not None:
        raise Bad("“hello” comes once")
    sitting, role = await hub.enter(name, given)
    await hub.join(client, sitting, role, seat if isinstance(seat, int) else None, since, client.lang)


async def move(hub: Hub, client: Client, message: Message) -> None:
    """Play a move; it is acknowledged when it is stored."""
    sitting, seat = acting(client, message)
    what = message.get("move")
    if not isinstance(what, (int, str)) or isinstance(what, bool):
        raise Bad("“move” should be a notation or a code")
    question = field(message, "question", str)
    if isinstance(what, str):
        table = sitting.table
        short(what, client)
        known = f"{client.role}:{message.get('id')}" in table.keys
        if not known and question == table.question(seat):
            what = await hub.meant(table, seat, what)

    await once(
        hub,
        client,
        sitting,
        message,
        lambda table, key: tables.playing.play(table, seat, question, what, sitting.chance(table), key),
    )


def short(text: str, client: Client) -> None:
    """Refuse a text that is too long for a move."""
    if len(text) > client.limits.typed:
        raise Refused("too_long", n=client.limits.typed)


async def once(
    hub: Hub,
    client: Client,
    sitting: Sitting,
    message: Message,
    verb: Callable[[Table, str], list[Entry] | Awaitable[list[Entry]]],
) -> None:
    """Do something that carries an id of its own; sent twice, it counts once."""
    ident = field(message, "id", str, limit=40)
    key = f"{client.role}:{ident}"
    if not (await hub.known(sitting, key) if message["type"] in ("chat", "ask") else key in sitting.table.keys):
        try:
            await hub.change(sitting, lambda table: verb(table, key), client, ident)
            return
        except Refused as refused:
            if refused.key in ("illegal", "no_move") or not await hub.known(sitting, key):
                raise
    client.say({"type": "ack", "id": ident, "again": True, **client.seen(sitting.table).now()})


async def back(hub: Hub, client: Client, message: Message) -> None:
    """Take back one's last move, where that is free."""
    sitting, seat = acting(client, message)
    question = field(message, "question", str)
    verb = tables.taking_back.take_back
    await once(hub, client, sitting, message, lambda table, key: hub.with_past(table, verb, seat, question, key))


async def ask(hub: Hub, client: Client, message: Message) -> None:
    """Ask the others to take back one's last move."""
    sitting, seat = acting(client, message)
    verb = tables.taking_back.ask
    await once(hub, client, sitting, message, lambda table, key: hub.with_past(table, verb, seat, key))


async def answer(hub: Hub, client: Client, message: Message) -> None:
    """Answer such a request."""
    sitting, seat = acting(client, message)
    yes, n = field(message, "yes", bool), field(message, "n", int)
    await hub.change(sitting, lambda table: hub.with_past(table, tables.taking_back.answer, seat, yes, n))


async def chat(hub: Hub, client: Client, message: Message) -> None:
    """Say something."""
    sitting, seat = acting(client, message)
    text, limit = field(message, "text", str, limit=10_000), client.limits.chat
    await once(hub, client, sitting, message, lambda table, key: tables.chat.say(table, seat, text, limit, key))


async def name(hub: Hub, client: Client, message: Message) -> None:
    """Take a name."""
    sitting, seat = acting(client, message)
    text, limit = field(message, "name", str, limit=10_000), client.limits.name
    await hub.change(sitting, lambda table: tables.seats.name(table, seat, text, limit))


async def hand(hub: Hub, client: Client, message: Message) -> None:
    """Hand one's own seat to a bot, or that of who has been away for a while; an empty bot gives it back."""
    sitting = present(client)
    await hub.hand(sitting, client, field(message, "seat", int), field(message, "bot", str, ""))


async def rematch(hub: Hub, client: Client, message: Message) -> None:
    """Set the same table again and go there."""
    sitting, _ = acting(client, message)
    await hub.rematch(sitting)
    await follow(hub, client, message)


async def follow(hub: Hub, client: Client, message: Message) -> None:
    """Ask for one's own way to the rematch."""
    sitting = present(client)
    if not sitting.table.rematch:
        raise Refused("not_over")
    try:
        other = await hub.open(sitting.table.rematch)
    except UnknownTable:  # it was cleared away, for nobody ever moved there
        await hub.rematch(sitting)
        other = await hub.open(sitting.table.rematch)
    client.say({"type": "go", "table": other.table.id, "token": token(other.secret, client.role)})
    hub.release(other)


async def sit(hub: Hub, client: Client, message: Message) -> None:
    """See the table from another of one's seats."""
    sitting, seat = acting(client, message)
    client.seat = seat
    await show_all(hub, client, sitting, field(message, "since", int, 0))


async def lang(hub: Hub, client: Client, message: Message) -> None:
    """Read all in another language."""
    client.lang = checked_lang(message.get("lang"))
    await show_all(hub, client, present(client), 0)


async def show_all(hub: Hub, client: Client, sitting: Sitting, since: int) -> None:
    """The whole state and log anew."""
    async with sitting.lock:  # so that no update comes in between
        entries = await hub.log(sitting, client, since)
        seen = client.seen(sitting.table)
        client.say({"type": "view", **seen.now(), **entries, "title": seen.title})


async def look(hub: Hub, client: Client, message: Message) -> None:
    """Ask for the position in words."""
    present(client)
    hub.look(client)


async def at(hub: Hub, client: Client, message: Message) -> None:
    """See the table as it was after an entry."""
    sitting = present(client)
    client.say({"type": "at", **await hub.at(sitting, client, field(message, "n", int))})


async def log_before(hub: Hub, client: Client, message: Message) -> None:
    """Read on in the log, backwards."""
    sitting = present(client)
    client.say({"type": "log", **await hub.log(sitting, client, 0, field(message, "before", int))})


async def why(hub: Hub, client: Client, message: Message) -> None:
    """Ask why a move is not allowed."""
    sitting, seat = acting(client, message)
    what = field(message, "move", str, limit=client.limits.message)
    short(what, client)
    try:
        await hub.aside(tables.playing.why_not, sitting.table.copy(), seat, what)
    except Refused as refused:
        client.say({"type": "why", "move": what, **refusal(refused, client.lang)})
    else:
        client.say({"type": "why", "move": what, "key": None, "text": ""})


HANDLERS: dict[str, Callable[[Hub, Client, Message], Awaitable[None]]] = {
    "hello": hello,
    "move": move,
    "back": back,
    "ask": ask,
    "answer": answer,
    "chat": chat,
    "name": name,
    "hand": hand,
    "rematch": rematch,
    "follow": follow,
    "sit": sit,
    "lang": lang,
    "look": look,
    "at": at,
    "log": log_before,
    "why": why,
}
