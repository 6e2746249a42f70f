"""What each message of a client does; `messages` says what they hold."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec

from ludotheque import tables
from ludotheque.core.position import Preview
from ludotheque.core.scene import why_not
from ludotheque.server import messages
from ludotheque.server.hub import Hub
from ludotheque.server.messages import Bad, cost, read
from ludotheque.server.sitting import Client, Sitting, UnknownTable, token
from ludotheque.server.store.reading import Unusable
from ludotheque.server.viewers import Seen, hinted, refusal
from ludotheque.server.words import checked_lang, say
from ludotheque.server.workers import Failed, Task
from ludotheque.tables import clocks
from ludotheque.tables.entries import Entry
from ludotheque.tables.table import Refused, Table

if TYPE_CHECKING:
    from ludotheque.bots import Hint

log = logging.getLogger("ludotheque.server")
TOKEN = re.compile(r"[A-Za-z0-9_-]{24,64}")
"""A token that somebody chose themselves: 144 bits or more."""


def acting(client: Client, message: messages.Acting) -> tuple[Sitting, int]:
    """The table and the seat of the client that acts."""
    sitting = present(client)
    if not client.seats or client.seat is None:
        raise Refused("watching")
    seat = client.seat if message.seat is None else message.seat
    if seat not in client.seats:
        raise Refused("not_yours")
    return sitting, seat


def present(client: Client) -> Sitting:
    """The table of the client."""
    if client.sitting is None:
        raise Bad("bad.hello_first")
    return client.sitting


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
        client.say(messages.Fault(key="bad_message", id=ident, text=error.text(client.lang)))
    except Refused as refused:
        refuse(client, ident, refused)
    except (UnknownTable, Unusable) as error:
        client.say(messages.Fault(key=error.key, id=ident, text=say(error.key, client.lang)))
    except Exception:
        fail(client, ident)
    return True


def fail(client: Client, ident: str | None) -> None:
    """Say that something went wrong here, with a code by which the log tells what."""
    code = secrets.token_hex(4)
    log.exception("a message could not be handled (code %s)", code)
    client.say(messages.Fault(key="server_error", id=ident, text=say("server_error", client.lang, code=code)))


def refuse(client: Client, ident: str | None, refused: Refused) -> None:
    """Say why something is not done."""
    doc = {"type": "refused", "id": ident}
    if sitting := client.sitting:
        seen = client.seen(sitting.table)
        client.say({**doc, **seen.refused(refused), **seen.now()})
    else:
        client.say({**doc, **refusal(refused, client.lang)})


async def hello(hub: Hub, client: Client, message: messages.Hello) -> None:
    """Come to a table, for the first time or again."""
    client.lang, client.icons = checked_lang(message.lang), message.icons
    if client.sitting is not None:
        raise Bad("bad.hello_once")
    if hub.orders.blocks(client.address):  # it had come before it was blocked
        hub.send_away(client, "blocked")
        return
    if message.fresh and not TOKEN.fullmatch(message.fresh):
        raise Bad("bad.fresh")
    sitting, role = await hub.enter(message.table, message.token, message.fresh)
    with hub.using(sitting):
        client.token = await hub.take_up(sitting, role, message.token, message.fresh)
        await hub.join(client, sitting, role, message.seat, message.since, client.lang)


async def move(hub: Hub, client: Client, message: messages.Move) -> None:
    """Play a move; it is acknowledged when it is stored."""
    sitting, seat = acting(client, message)
    what, question, table = message.move, message.question, sitting.table
    known = f"{client.role}:{message.id}" in table.keys
    if isinstance(what, str):
        short(what, client)
        if not known and question == table.question(seat):
            what = await hub.meant(table, seat, what)
    elif message.careful and not known:
        foreseen = tables.playing.preview(table, seat, question, what)
        if foreseen.lock:
            show_preview(client, sitting, seat, message, foreseen)
            return

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
    message: messages.Move | messages.Back | messages.Ask | messages.Chat,
    verb: Callable[[Table, str], list[Entry] | Awaitable[list[Entry]]],
) -> None:
    """Do something that carries an id of its own; sent twice, it counts once."""
    ident = message.id
    key = f"{client.role}:{ident}"
    long = isinstance(message, messages.Chat | messages.Ask)  # what is not in the table's own memory
    if not (await hub.known(sitting, key) if long else key in sitting.table.keys):
        try:
            await hub.change(sitting, lambda table: verb(table, key), client, ident)
            return
        except Refused as refused:
            if refused.key in ("illegal", "no_move") or not await hub.known(sitting, key):
                raise
    client.say({"type": "ack", "id": ident, "again": True, **client.seen(sitting.table).now()})


async def back(hub: Hub, client: Client, message: messages.Back) -> None:
    """Take back one's last move, where that is free."""
    sitting, seat = acting(client, message)
    verb, question = tables.taking_back.take_back, message.question
    await once(hub, client, sitting, message, lambda table, key: hub.with_past(table, verb, seat, question, key))


async def ask(hub: Hub, client: Client, message: messages.Ask) -> None:
    """Ask the others to take back one's last move."""
    sitting, seat = acting(client, message)
    verb = tables.taking_back.ask
    await once(hub, client, sitting, message, lambda table, key: hub.with_past(table, verb, seat, key))


async def answer(hub: Hub, client: Client, message: messages.Answer) -> None:
    """Answer such a request."""
    sitting, seat = acting(client, message)
    verb = tables.taking_back.answer
    await hub.change(sitting, lambda table: hub.with_past(table, verb, seat, message.yes, message.n))


async def chat(hub: Hub, client: Client, message: messages.Chat) -> None:
    """Say something."""
    sitting, seat = acting(client, message)
    text, limits = message.text, client.limits
    verb = tables.chat.say
    await once(
        hub, client, sitting, message, lambda table, key: verb(table, seat, text, limits.chat, key, limits.chats)
    )


async def name(hub: Hub, client: Client, message: messages.Name) -> None:
    """Take a name."""
    sitting, seat = acting(client, message)
    limits, verb = client.limits, tables.seats.name
    await hub.change(sitting, lambda table: verb(table, seat, message.name, limits.name, limits.names))


async def hand(hub: Hub, client: Client, message: messages.Hand) -> None:
    """Hand one's own seat to a bot, or that of who has been away for a while; an empty bot gives it back."""
    await hub.hand(present(client), client, message.seat, message.bot, message.resign)


async def hasten(hub: Hub, client: Client, message: messages.Hasten) -> None:
    """Where only bots are left to decide, let them play to the end without thinking long."""
    sitting = present(client)
    if client.role == "watch":
        raise Refused("watching")
    if sitting.peopled:
        raise Refused("people_left")
    sitting.hasty = True
    sitting.due = clocks.due(sitting.table)  # also if another process sees to it, which does not hear of this
    hub.thinking.think(sitting)


async def rematch(hub: Hub, client: Client, message: messages.Rematch) -> None:
    """Set the same table again and go there."""
    sitting, _ = acting(client, message)
    await hub.rematch(sitting)
    await follow(hub, client, messages.Follow())


async def follow(hub: Hub, client: Client, message: messages.Follow) -> None:
    """Ask for one's own way to the rematch."""
    sitting = present(client)
    if not sitting.table.rematch:
        raise Refused("not_over")
    try:
        other = await hub.open(sitting.table.rematch)
    except UnknownTable:  # it was cleared away, for nobody ever moved there
        await hub.rematch(sitting)
        other = await hub.open(sitting.table.rematch)
    own = other.role(client.token) == client.role  # who has a token of their own brings it along
    client.say(messages.Go(table=other.table.id, token=client.token if own else token(other.secret, client.role)))
    hub.release(other)


async def sit(hub: Hub, client: Client, message: messages.Sit) -> None:
    """See the table from another of one's seats."""
    sitting, seat = acting(client, message)
    client.seat = client.faced = seat
    await show_all(hub, client, sitting, message.since)


async def lang(hub: Hub, client: Client, message: messages.Lang) -> None:
    """Read all in another language."""
    client.lang = checked_lang(message.lang)
    await show_all(hub, client, present(client), 0)


async def show_all(hub: Hub, client: Client, sitting: Sitting, since: int) -> None:
    """The whole state and log anew."""
    async with sitting.lock:  # so that no update comes in between
        entries = await hub.log(sitting, client, since)
        seen = client.seen(sitting.table)
        client.say({"type": "view", **seen.now(), **entries, **client.whole(sitting), "title": seen.title})


async def look(hub: Hub, client: Client, message: messages.Look) -> None:
    """Ask for the position in words."""
    present(client)
    hub.look(client)


async def at(hub: Hub, client: Client, message: messages.At) -> None:
    """See the table as it was after an entry."""
    sitting = present(client)
    client.say({"type": "at", **await hub.at(sitting, client, message.n)})


async def log_before(hub: Hub, client: Client, message: messages.Log) -> None:
    """Read on in the log, backwards."""
    sitting = present(client)
    client.say({"type": "log", **await hub.log(sitting, client, 0, message.before)})


async def why(hub: Hub, client: Client, message: messages.Why) -> None:
    """Ask why a move is not allowed, or nothing can be done at a place."""
    sitting, seat = acting(client, message)
    what, at = message.move, message.at
    if at is not None and sitting.table.box.game.picture:
        reason = await hub.aside(why_not, sitting.table.position.copy(), seat, at)
        client.say({"type": "why", "at": at, **Seen(sitting.table, seat, client.lang).reason(reason)})
        return
    if what is None:
        raise Bad("bad.field", name="move", kind=msgspec.inspect.StrType())
    short(what, client)
    try:
        await hub.aside(tables.playing.why_not, sitting.table.copy(), seat, what)
    except Refused as refused:
        client.say({"type": "why", "move": what, **refusal(refused, client.lang)})
    else:
        client.say(messages.Because(move=what, key=None, text=""))


async def preview(hub: Hub, client: Client, message: messages.Foresee) -> None:
    """Ask what a move would change."""
    sitting, seat = acting(client, message)
    foreseen = tables.playing.preview(sitting.table, seat, message.question, message.move)
    show_preview(client, sitting, seat, message, foreseen)


def show_preview(
    client: Client, sitting: Sitting, seat: int, message: messages.Foresee | messages.Move, foreseen: Preview
) -> None:
    """Tell what a move would change."""
    code = message.move
    assert isinstance(code, int)
    seen = Seen(sitting.table, seat, client.lang, client.icons, common=client.common(sitting.table))
    drawn = seen.preview(code, foreseen, sitting.scene(seen) if seen.pictured else None)
    asked = {"id": message.id} if isinstance(message, messages.Move) else {}
    client.say({"type": "preview", **asked, "question": message.question, "move": code, **drawn})


async def hint(hub: Hub, client: Client, message: messages.Hint) -> None:
    """Ask what to play; first it is noted, for all to see, and then thought about, while the client may go on."""
    sitting, seat = acting(client, message)
    question, key, view = message.question, f"{client.role}:{message.id}", client.seat
    tables.hints.check(sitting.table, seat, question)
    await client.advised.wait()  # one after the other
    await hub.change(sitting, lambda table: tables.hints.take(table, seat, question, key), client, message.id)
    client.advised.clear()
    hub.spawn(advise(hub, client, sitting, seat, message, view))


async def advise(
    hub: Hub, client: Client, sitting: Sitting, seat: int, message: messages.Hint, view: int | None
) -> None:
    """Think about a hint and tell it; it is empty if the table has gone on meanwhile, or somebody else looks here."""
    position, question = sitting.table.position.copy(), message.question
    found: list[Hint] = []
    try:
        if sitting.table.question(seat) == question:
            async with hub.thinking.turn(sitting):
                found = await hub.thinking.workers.hints(Task.of(position, seat, "", hint=True))
        if sitting.table.question(seat) != question or client.seat != view:
            found = []
        moves = [hinted(position, seat, one, client.lang) for one in found]
        client.say(messages.Hints(id=message.id, question=question, moves=moves))
    except Failed:
        refuse(client, message.id, Refused("no_hint"))
    except Exception:
        fail(client, message.id)
    finally:
        client.advised.set()


async def review(hub: Hub, client: Client, message: messages.Review) -> None:
    """Ask for the review of a game that is over; how far it is, and then itself, comes as it is made."""
    hub.reviews.ask(client, present(client))


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
    messages.Foresee: preview,
    messages.Hint: hint,
    messages.Hasten: hasten,
    messages.Review: review,
}
