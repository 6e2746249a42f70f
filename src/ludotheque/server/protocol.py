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

from ludotheque.core.words import LANGUAGES
from ludotheque.server import shown
from ludotheque.server.live import Client, Hub, Live, UnknownTable, token
from ludotheque.server.names import plain_name, same_name
from ludotheque.server.storage import Present, Unusable
from ludotheque.server.tables import Entry, Refused, Table
from ludotheque.server.words import checked_lang, say

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


def acting(client: Client, message: Message) -> tuple[Live, int]:
    """The table and the seat of the client that acts."""
    if client.live is None:
        raise Bad("“hello” comes first")
    if not client.seats or client.seat is None:
        raise Refused("watching")
    seat = field(message, "seat", int, client.seat)
    if seat not in client.seats:
        raise Refused("not_yours")
    return client.live, seat


def present(client: Client) -> Live:
    """The table of the client."""
    if client.live is None:
        raise Bad("“hello” comes first")
    return client.live


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
        people = shown.names(client.live.table, client.lang) if client.live else ()
        doc = {"type": "refused", "id": ident, **shown.refusal(refused, client.lang, people)}
        if live := client.live:
            doc.update(client.seen(live.table).now())
        client.say(doc)
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
    if client.live is not None:
        raise Bad("“hello” comes once")
    live, role = await hub.enter(name, given)
    await hub.join(client, live, role, seat if isinstance(seat, int) else None, since, client.lang)


async def move(hub: Hub, client: Client, message: Message) -> None:
    """Play a move; it is acknowledged when it is stored."""
    live, seat = acting(client, message)
    what = message.get("move")
    if not isinstance(what, (int, str)) or isinstance(what, bool):
        raise Bad("“move” should be a notation or a code")
    question = field(message, "question", str)
    if isinstance(what, str):
        table = live.table
        short(what, client)
        known = f"{client.role}:{message.get('id')}" in table.keys
        if not known and question == table.question(seat):
            what = await hub.meant(table, seat, what)

    def attempt(table: Table, key: str) -> list[Entry]:
        back = [regain(table, seat, seat)] if table.people[seat].bot else []
        return [*back, table.move(seat, question, what, live.chance(table), key)]

    await once(hub, client, live, message, attempt)


def short(text: str, client: Client) -> None:
    """Refuse a text that is too long for a move."""
    if len(text) > client.limits.typed:
        raise Refused("too_long", n=client.limits.typed)


def regain(table: Table, seat: int, by: int | None) -> Entry:
    """Give a seat back to its person, who is not late for what is asked now."""
    if seat in table.position.to_act and table.late(table.since):
        raise Refused("time_up")
    return table.hand(seat, "", by)


async def once(
    hub: Hub,
    client: Client,
    live: Live,
    message: Message,
    attempt: Callable[[Table, str], list[Entry] | Awaitable[list[Entry]]],
) -> None:
    """Do something that carries an id of its own; sent twice, it counts once."""
    ident = field(message, "id", str, limit=40)
    key = f"{client.role}:{ident}"
    if not (await hub.known(live, key) if message["type"] in ("chat", "ask") else key in live.table.keys):
        try:
            await hub.change(live, lambda table: attempt(table, key), client, ident)
            return
        except Refused as refused:
            if refused.key in ("illegal", "no_move") or not await hub.known(live, key):
                raise
    client.say({"type": "ack", "id": ident, "again": True, **client.seen(live.table).now()})


async def back(hub: Hub, client: Client, message: Message) -> None:
    """Take back one's last move, where that is free."""
    live, seat = acting(client, message)
    question = field(message, "question", str)
    await once(hub, client, live, message, lambda table, key: hub.take_back(table, seat, question, key))


async def ask(hub: Hub, client: Client, message: Message) -> None:
    """Ask the others to take back one's last move."""
    live, seat = acting(client, message)
    await once(hub, client, live, message, lambda table, key: hub.ask_back(table, seat, key))


async def answer(hub: Hub, client: Client, message: Message) -> None:
    """Answer such a request."""
    live, seat = acting(client, message)
    yes, n = field(message, "yes", bool), field(message, "n", int)
    await hub.change(live, lambda table: hub.agree(table, table.answer(seat, yes, n)))


async def chat(hub: Hub, client: Client, message: Message) -> None:
    """Say something."""
    live, seat = acting(client, message)
    text = field(message, "text", str, limit=10_000).strip()
    if not text:
        raise Refused("empty")
    if len(text) > client.limits.chat:
        raise Refused("too_long", n=client.limits.chat)
    await once(hub, client, live, message, lambda table, key: [table.say(seat, text, key)])


async def name(hub: Hub, client: Client, message: Message) -> None:
    """Take a name."""
    live, seat = acting(client, message)
    text = plain_name(field(message, "name", str, limit=10_000))
    if not text:
        raise Refused("empty")
    if len(text) > client.limits.name:
        raise Refused("too_long", n=client.limits.name)

    def attempt(table: Table) -> list[Entry]:
        others = [shown.names(table, lang) for lang in LANGUAGES]
        if any(same_name(text, name) for names in others for i, name in enumerate(names) if i != seat):
            raise Refused("name_taken", name=text)
        return [] if table.people[seat].name == text else [table.call(seat, text)]

    await hub.change(live, attempt)


async def hand(hub: Hub, client: Client, message: Message) -> None:
    """Hand one's own seat to a bot, or that of who has been away for a while; an empty bot gives it back."""
    live = present(client)
    if not client.seats:
        raise Refused("watching")
    seat, bot = field(message, "seat", int), field(message, "bot", str, "")
    if not 0 <= seat < live.table.box.seats:
        raise Refused("not_yours")

    role = live.table.role(seat)
    others = bool(bot) and seat not in client.seats

    async def attempt(table: Table) -> list[Entry]:
        person = table.people[seat]
        if person.kind == "bot":
            raise Refused("is_bot")
        if bot == person.bot:
            return []
        if not bot and seat not in client.seats and client.role != "host":
            raise Refused("not_yours")
        if not bot:
            return [regain(table, seat, client.seat)]
        if bot not in hub.bot_names():
            raise Refused("unknown_bot", bot=bot, known=", ".join(hub.bot_names()))
        if others:
            await hub.check_away(table, role, shown.names(table, client.lang)[seat])
        return [table.hand(seat, bot, client.seat)]

    try:
        await hub.change(live, attempt, absent=(role, hub.settings.away) if others else None)
    except Present:
        raise Refused("still_here", who=shown.names(live.table, client.lang)[seat]) from None


async def rematch(hub: Hub, client: Client, message: Message) -> None:
    """Set the same table again and go there."""
    live, _ = acting(client, message)
    await hub.rematch(live)
    await follow(hub, client, message)


async def follow(hub: Hub, client: Client, message: Message) -> None:
    """Ask for one's own way to the rematch."""
    live = present(client)
    if not live.table.rematch:
        raise Refused("not_over")
    try:
        other = await hub.open(live.table.rematch)
    except UnknownTable:  # it was cleared away, for nobody ever moved there
        await hub.rematch(live)
        other = await hub.open(live.table.rematch)
    client.say({"type": "go", "table": other.table.id, "token": token(other.secret, client.role)})
    hub.release(other)


async def sit(hub: Hub, client: Client, message: Message) -> None:
    """See the table from another of one's seats."""
    live, seat = acting(client, message)
    client.seat = seat
    await show_all(hub, client, live, field(message, "since", int, 0))


async def lang(hub: Hub, client: Client, message: Message) -> None:
    """Read all in another language."""
    client.lang = checked_lang(message.get("lang"))
    await show_all(hub, client, present(client), 0)


async def show_all(hub: Hub, client: Client, live: Live, since: int) -> None:
    """The whole state and log anew."""
    async with live.lock:  # so that no update comes in between
        entries = await hub.log(live, client, since)
        seen = client.seen(live.table)
        client.say({"type": "view", **seen.now(), **entries, "title": seen.title})


async def look(hub: Hub, client: Client, message: Message) -> None:
    """Ask for the position in words."""
    present(client)
    hub.look(client)


async def at(hub: Hub, client: Client, message: Message) -> None:
    """See the table as it was after an entry."""
    live = present(client)
    client.say({"type": "at", **await hub.at(live, client, field(message, "n", int))})


async def log_before(hub: Hub, client: Client, message: Message) -> None:
    """Read on in the log, backwards."""
    live = present(client)
    client.say({"type": "log", **await hub.log(live, client, 0, field(message, "before", int))})


async def why(hub: Hub, client: Client, message: Message) -> None:
    """Ask why a move is not allowed."""
    live, seat = acting(client, message)
    what = field(message, "move", str, limit=client.limits.message)
    short(what, client)
    table = live.table
    try:
        code = await hub.meant(table, seat, what)
        if reason := table.position.why_not(seat, code):
            raise Refused("illegal", reason, move=table.box.move(code))
    except Refused as refused:
        client.say({"type": "why", "move": what, **shown.refusal(refused, client.lang)})
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
