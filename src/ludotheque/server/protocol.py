"""What each message of a client does; `messages` says what they hold."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from ludotheque.core.words import LANGUAGES
from ludotheque.server import messages, shown
from ludotheque.server.live import Client, Hub, Live, UnknownTable, token
from ludotheque.server.messages import Bad, cost, read
from ludotheque.server.names import plain_name, same_name
from ludotheque.server.storage import Present, Unusable
from ludotheque.server.tables import Entry, Refused, Table
from ludotheque.server.words import checked_lang, say

log = logging.getLogger("ludotheque.server")


def acting(client: Client, message: messages.Acting) -> tuple[Live, int]:
    """The table and the seat of the client that acts."""
    live = present(client)
    if not client.seats or client.seat is None:
        raise Refused("watching")
    seat = client.seat if message.seat is None else message.seat
    if seat not in client.seats:
        raise Refused("not_yours")
    return live, seat


def present(client: Client) -> Live:
    """The table of the client."""
    if client.live is None:
        raise Bad("bad.hello_first")
    return client.live


def tell(client: Client, message: messages.ToClient) -> None:
    """Put a message on its way."""
    client.send(msgspec.json.encode(message).decode())


async def receive(hub: Hub, client: Client, text: str) -> bool:
    """Do what a message says, and answer it; False if its address asks for too much, and nothing was done.

    Whoever asks for more than their share waits first, so that nobody else has to.
    """
    message, ident = None, None
    try:
        message = read(text)
    except Bad as error:
        fault, ident = error, error.ident
    seconds = client.work.wait(cost(message), client.limits.patience)
    if seconds is None:
        return False
    if seconds:
        await asyncio.sleep(seconds)
    try:
        if message is None:
            raise fault
        ident = message.id
        await HANDLERS[type(message)](hub, client, message)
    except Bad as error:
        tell(client, messages.Fault(key="bad_message", id=ident, text=error.text(client.lang)))
    except Refused as refused:
        people = shown.names(client.live.table, client.lang) if client.live else ()
        now = client.seen(client.live.table).now() if client.live else {}
        client.say({"type": "refused", "id": ident, **shown.refusal(refused, client.lang, people), **now})
    except (UnknownTable, Unusable) as error:
        key = "unknown_link" if isinstance(error, UnknownTable) else error.key
        tell(client, messages.Fault(key=key, id=ident, text=say(key, client.lang)))
    except Exception:
        code = secrets.token_hex(4)
        log.exception("a message could not be handled (code %s)", code)
        tell(client, messages.Fault(key="server_error", id=ident, text=say("server_error", client.lang, code=code)))
    return True


async def hello(hub: Hub, client: Client, message: messages.Hello) -> None:
    """Come to a table, for the first time or again."""
    client.lang = checked_lang(message.lang)
    if client.live is not None:
        raise Bad("bad.hello_once")
    live, role = await hub.enter(message.table, message.token)
    await hub.join(client, live, role, message.seat, message.since, client.lang)


async def move(hub: Hub, client: Client, message: messages.Move) -> None:
    """Play a move; it is acknowledged when it is stored."""
    live, seat = acting(client, message)
    what, question = message.move, message.question
    if isinstance(what, str):
        table = live.table
        short(what, client)
        known = f"{client.role}:{message.id}" in table.keys
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
    message: messages.Move | messages.Back | messages.Ask | messages.Chat,
    attempt: Callable[[Table, str], list[Entry] | Awaitable[list[Entry]]],
) -> None:
    """Do something that carries an id of its own; sent twice, it counts once."""
    ident = message.id
    key = f"{client.role}:{ident}"
    long = isinstance(message, messages.Chat | messages.Ask)  # what is not in the table's own memory
    if not (await hub.known(live, key) if long else key in live.table.keys):
        try:
            await hub.change(live, lambda table: attempt(table, key), client, ident)
            return
        except Refused as refused:
            if refused.key in ("illegal", "no_move") or not await hub.known(live, key):
                raise
    client.say({"type": "ack", "id": ident, "again": True, **client.seen(live.table).now()})


async def back(hub: Hub, client: Client, message: messages.Back) -> None:
    """Take back one's last move, where that is free."""
    live, seat = acting(client, message)
    await once(hub, client, live, message, lambda table, key: hub.take_back(table, seat, message.question, key))


async def ask(hub: Hub, client: Client, message: messages.Ask) -> None:
    """Ask the others to take back one's last move."""
    live, seat = acting(client, message)
    await once(hub, client, live, message, lambda table, key: hub.ask_back(table, seat, key))


async def answer(hub: Hub, client: Client, message: messages.Answer) -> None:
    """Answer such a request."""
    live, seat = acting(client, message)
    await hub.change(live, lambda table: hub.agree(table, table.answer(seat, message.yes, message.n)))


async def chat(hub: Hub, client: Client, message: messages.Chat) -> None:
    """Say something."""
    live, seat = acting(client, message)
    text = message.text.strip()
    if not text:
        raise Refused("empty")
    if len(text) > client.limits.chat:
        raise Refused("too_long", n=client.limits.chat)
    await once(hub, client, live, message, lambda table, key: [table.say(seat, text, key)])


async def name(hub: Hub, client: Client, message: messages.Name) -> None:
    """Take a name."""
    live, seat = acting(client, message)
    text = plain_name(message.name)
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


async def hand(hub: Hub, client: Client, message: messages.Hand) -> None:
    """Hand one's own seat to a bot, or that of who has been away for a while; an empty bot gives it back."""
    live = present(client)
    if not client.seats:
        raise Refused("watching")
    seat, bot = message.seat, message.bot
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


async def rematch(hub: Hub, client: Client, message: messages.Rematch) -> None:
    """Set the same table again and go there."""
    live, _ = acting(client, message)
    await hub.rematch(live)
    await follow(hub, client, messages.Follow())


async def follow(hub: Hub, client: Client, message: messages.Follow) -> None:
    """Ask for one's own way to the rematch."""
    live = present(client)
    if not live.table.rematch:
        raise Refused("not_over")
    try:
        other = await hub.open(live.table.rematch)
    except UnknownTable:  # it was cleared away, for nobody ever moved there
        await hub.rematch(live)
        other = await hub.open(live.table.rematch)
    tell(client, messages.Go(table=other.table.id, token=token(other.secret, client.role)))
    hub.release(other)


async def sit(hub: Hub, client: Client, message: messages.Sit) -> None:
    """See the table from another of one's seats."""
    live, seat = acting(client, message)
    client.seat = seat
    await show_all(hub, client, live, message.since)


async def lang(hub: Hub, client: Client, message: messages.Lang) -> None:
    """Read all in another language."""
    client.lang = checked_lang(message.lang)
    await show_all(hub, client, present(client), 0)


async def show_all(hub: Hub, client: Client, live: Live, since: int) -> None:
    """The whole state and log anew."""
    async with live.lock:  # so that no update comes in between
        entries = await hub.log(live, client, since)
        seen = client.seen(live.table)
        client.say({"type": "view", **seen.now(), **entries, "title": seen.title})


async def look(hub: Hub, client: Client, message: messages.Look) -> None:
    """Ask for the position in words."""
    present(client)
    hub.look(client)


async def at(hub: Hub, client: Client, message: messages.At) -> None:
    """See the table as it was after an entry."""
    live = present(client)
    client.say({"type": "at", **await hub.at(live, client, message.n)})


async def log_before(hub: Hub, client: Client, message: messages.Log) -> None:
    """Read on in the log, backwards."""
    live = present(client)
    client.say({"type": "log", **await hub.log(live, client, 0, message.before)})


async def why(hub: Hub, client: Client, message: messages.Why) -> None:
    """Ask why a move is not allowed."""
    live, seat = acting(client, message)
    what = message.move
    short(what, client)
    table = live.table
    try:
        code = await hub.meant(table, seat, what)
        if reason := table.position.why_not(seat, code):
            raise Refused("illegal", reason, move=table.box.move(code))
    except Refused as refused:
        client.say({"type": "why", "move": what, **shown.refusal(refused, client.lang)})
    else:
        tell(client, messages.Because(move=what, key=None, text=""))


HANDLERS: dict[type[messages.FromClient], Callable[[Hub, Client, Any], Awaitable[None]]] = {
    messages.Hello: hello,
    messages.Move: move,
    messages.Back: back,
    messages.Ask: ask,
    messages.Answer: answer,
    messages.Chat: chat,
    messages.Name: name,
    messages.Hand: hand,
    messages.Rematch: rematch,
    messages.Follow: follow,
    messages.Sit: sit,
    messages.Lang: lang,
    messages.Look: look,
    messages.At: at,
    messages.Log: log_before,
    messages.Why: why,
}
