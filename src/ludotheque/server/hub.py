"""The tables in use by this process: opened, changed, shown, let go.

A table is in memory while somebody is connected or a bot must move; then it is folded from the store again when needed.
What is done at a table is tried on a copy, stored, and only then acknowledged and shown.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Concatenate, ParamSpec, TypeVar

import ludotheque
from ludotheque.core.box import GameBox
from ludotheque.core.lesson import lesson
from ludotheque.core.position import Position, pick
from ludotheque.server.beats import Beats
from ludotheque.server.due import AT_ONCE, DueWork
from ludotheque.server.metrics import Metrics
from ludotheque.server.orders import Order, Orders
from ludotheque.server.presence import Presence
from ludotheque.server.reviewing import Reviews
from ludotheque.server.settings import Settings
from ludotheque.server.sitting import Client, Sitting, UnknownTable, digest, token, written
from ludotheque.server.store import open_store
from ludotheque.server.store.base import Away, Change, Present
from ludotheque.server.store.reading import Opened
from ludotheque.server.thinking import Thinking
from ludotheque.server.viewers import Told
from ludotheque.server.warming import warm
from ludotheque.tables import clocks, moment, playing, rematch, seats
from ludotheque.tables.chance import Chance
from ludotheque.tables.entries import Back, Entry, Key
from ludotheque.tables.past import Past
from ludotheque.tables.table import Person, Refused, Table

log = logging.getLogger("ludotheque.server")
PAGE = 200
"""Entries of a log that are sent at once."""
T = TypeVar("T")
P = ParamSpec("P")
Attempt = Callable[[Table], "list[Entry] | Awaitable[list[Entry]]"]


def tellable(name: str) -> str:
    """A name for a table that no command line takes for an option."""
    return name.replace("-", "_")


class Hub:
    """All tables in use by this process."""

    def __init__(self, settings: Settings, orders: Orders | None = None) -> None:
        self.settings = settings
        self.orders = orders or Orders()
        self.name = secrets.token_hex(8)
        self.store = open_store(settings.url, settings.games, self.name, settings.lease)
        self.sittings: dict[str, Sitting] = {}
        self.thinking = Thinking(self, settings)
        self.reviews = Reviews(self)
        self.due = DueWork(self)
        self.presence = Presence(
            self.store, self.sittings, self.orders, settings.away, self.spawn, self.due.wake
        )
        self.metrics = Metrics()
        self._opening: dict[str, asyncio.Task[Sitting]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False
        self._aside = ThreadPoolExecutor(1, "aside")
        """Where is done what takes long and must not keep those waiting who move."""
        self._looking: dict[Client, None] = {}
        self._looker: asyncio.Task[None] | None = None
        self._warming: asyncio.Future[None] | None = None

    async def start(self) -> None:
        """Follow the orders and the other processes, and go on with the work that is due."""
        self.store.listen(asyncio.get_running_loop(), self._heard, self._lost)
        await self.orders.follow(self.store, self._carry_out)
        await self.store.agree()
        await self.store.beat()
        await self.store.bury(dead=True)
        self.spawn(self.due.beat())
        for kind in AT_ONCE:
            self.spawn(self.due.watch(kind))
        self.spawn(self.orders.watch(self.store, self._carry_out))
        self.spawn(self.metrics.watch())
        games = tuple(self.settings.games.values())
        self._warming = asyncio.get_running_loop().run_in_executor(self._aside, warm, games)
        if self.settings.compile:
            self.thinking.workers.compile(ludotheque.games())

    async def warmed(self) -> None:
        """Wait until whoever comes need not wait for what is done once in a process."""
        if self._warming:
            await asyncio.shield(self._warming)

    async def close(self) -> None:
        """Stop all work; what is being written is finished."""
        self._closing = self.presence.closing = self.thinking.closing = True
        with contextlib.suppress(Exception):
            await self.store.tell("bye")
            await self.store.depart()
        tasks = [
            *self._tasks,
            *filter(None, [self._looker]),
            *self.reviews.close(),
            *(task for sitting in self.sittings.values() for task in sitting.thinking.values()),
        ]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinking.workers.close()
        self._aside.shutdown(wait=False, cancel_futures=True)
        await asyncio.get_running_loop().run_in_executor(None, self.store.close)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Begin something on the side, for which nobody waits."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        """Nobody awaits what is spawned: say here what went wrong, unless the store has said so."""
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, Away):
            log.error("something begun on the side did not end well", exc_info=error)

    # Opening and letting go

    async def set_table(
        self,
        game: str,
        options: dict[str, Any],
        people: Sequence[Person],
        components: Any = None,
        clock: int = 0,
        hints: bool = False,
        name: str = "",
        address: str = "",
        links: dict[str, str] | None = None,
    ) -> tuple[str, str]:
        """A new table, dealt; its name and the secret of its tokens. ValueError says what is wrong.

        name: one that only this table can have; should it be there already, nothing is made.
        address: from where it is set. links: roles whose people bring their own tokens, by what each is known.
        """
        if self.orders.readonly:
            raise Refused("readonly")
        box = GameBox(self.settings.games[game], len(people), options, components)
        doc = json.dumps(
            {"seats": box.seats, "options": box.differing, "components": box.components}, separators=(",", ":")
        )
        name, secret = name or tellable(secrets.token_urlsafe(9)), self._secret()
        table = Table(name, self.store.box(game, doc), people, clock, hints)
        sitting = Sitting(Opened(table, secret, {}))
        sitting.address = address
        if sitting.peopled:
            sitting.left = time.monotonic()  # who sets it is about to come
        new = {
            "id": name,
            "game": game,
            "box": doc,
            "secret": secret,
            "created": int(moment.now() * 1000),
            "clock": clock,
            "hints": hints,
            "people": json.dumps([[p.kind, p.name, p.bot] for p in people], ensure_ascii=False),
        }
        entries = playing.start(table, Chance(secret, 0), links)
        sitting.due = clocks.due(table)
        invited = {f"seat{i}": False for i, person in enumerate(people) if person.kind == "friend"}
        if await self.store.put(Change(name, entries, None, sitting.due, new, here=invited)):
            sitting = self._hold(name, sitting)
            self.thinking.think(sitting)
            self.release(sitting)
        return name, secret

    def _secret(self) -> str:
        """What the tokens of a new table are made from, and its draws."""
        return base64.urlsafe_b64encode(bytes(pick(self.settings.random, 256) for _ in range(24))).decode()

    async def open(self, name: str) -> Sitting:
        """A table by its name; UnknownTable if there is none."""
        if sitting := self.sittings.get(name):
            return sitting
        if name not in self._opening:
            task = self._opening[name] = asyncio.get_running_loop().create_task(self._open(name))
            task.add_done_callback(lambda _: self._opening.pop(name))
        sitting = await asyncio.shield(self._opening[name])
        return self._hold(name, sitting)  # another who waited for it may have come and gone already

    def _hold(self, name: str, sitting: Sitting) -> Sitting:
        """Have a table in memory, and hear what others do there; it may be there already."""
        self.store.hold(name)
        return self.sittings.setdefault(name, sitting)

    async def _open(self, name: str) -> Sitting:
        opened = await self.store.open(name)
        if opened is None:
            raise UnknownTable(name)
        table = opened.table
        if not table.broken:
            return Sitting(opened)
        log.warning("the rules have changed; table %s goes on from where they still agree", name)
        table.broken, opened.due = False, clocks.due(table)
        await self.store.put(Change(name, snapshot=table, due=opened.due))
        sitting = Sitting(opened)
        self.thinking.think(sitting)
        return sitting

    async def enter(self, name: str, given: str, fresh: str = "") -> tuple[Sitting, str]:
        """A table and the role that a token holds there, or else the fresh one; UnknownTable if neither fits."""
        sitting = await self.open(name)
        role = sitting.role(given) or sitting.role(fresh)
        if role is None:
            self.release(sitting)
            raise UnknownTable(name, sitting.why_not(given))
        return sitting, role

    @contextlib.contextmanager
    def using(self, sitting: Sitting) -> Iterator[None]:
        """Keep a table in memory while something is done there."""
        sitting.users += 1
        try:
            yield
        finally:
            sitting.users -= 1
            self.release(sitting)

    def release(self, sitting: Sitting) -> None:
        """Let a table go if nobody needs it."""
        used = sitting.clients or sitting.thinking or sitting.users
        if not used and self.sittings.get(sitting.table.id) is sitting:
            del self.sittings[sitting.table.id]
            self.store.let_go(sitting.table.id)

    async def take_up(self, sitting: Sitting, role: str, given: str, fresh: str) -> str:
        """Let whoever comes first by an invitation hold it by a token of their own; the one that holds from now on.

        They choose it themselves and say it again until they are answered, so no answer that is lost costs a seat.
        """
        if sitting.role(given) != role:
            return fresh
        invited = role in sitting.table.roles()[1:-1] and role not in sitting.table.links
        if not fresh or not invited or sitting.table.closed or self.orders.readonly:
            return given
        try:
            await self.change(sitting, lambda table: seats.take_up(table, role, digest(fresh)))
        except Refused as refused:
            if refused.key == "taken_up":
                raise UnknownTable(sitting.table.id, "taken_up") from None
            return given  # nothing can be done here just now
        return fresh

    # Doing things

    async def change(
        self,
        sitting: Sitting,
        attempt: Attempt,
        client: Client | None = None,
        ack: str | None = None,
        absent: tuple[str, float] | None = None,
    ) -> list[Entry]:
        """Try something on a copy of the table, store it, then show it; the entries made.

        If another process was faster, the table goes on by what that one stored, and it is tried again.
        absent: a role that must have been away for so many seconds; else Present.
        """
        if self.orders.readonly:
            raise Refused("readonly")
        began = time.monotonic()
        with self.using(sitting):
            async with sitting.lock:
                entries = await self._change(sitting, attempt, client, ack, absent)
        self.metrics.acknowledged.add(time.monotonic() - began)
        return entries

    async def _change(
        self,
        sitting: Sitting,
        attempt: Attempt,
        client: Client | None,
        ack: str | None,
        absent: tuple[str, float] | None,
    ) -> list[Entry]:
        for _ in range(20):
            if sitting.table.closed:
                raise Refused("closed")
            table = sitting.table.copy()
            try:
                made = attempt(table)
                entries = made if isinstance(made, list) else await made
            except Refused:
                if await self.hear(sitting):
                    continue
                raise
            if not entries:
                return []
            due = clocks.due(table)
            change = Change(table.id, entries, None, due if due or sitting.due else None, absent=absent)
            change.first = sitting.table.untouched
            if any(isinstance(e.deed, Back) or e.number % self.settings.snapshots == 0 for e in entries):
                change.snapshot = table
                sitting.saved = table.number
            if await self.store.put(change):
                before, sitting.table, sitting.due = sitting.table.position, table, due
                self.thinking.think(sitting)
                self._show(sitting, entries, before, client, ack)
                return entries
            faster = await self._go_on(sitting, await self.store.entries(table.id, sitting.table.number))
            if any([await self.known(sitting, entry.key) for entry in entries if entry.key]):
                raise Refused("again")
            if not faster:
                if await self.store.open(table.id) is None:
                    raise UnknownTable(table.id)  # cleared away
                raise Refused("busy")
        raise Refused("busy")

    async def with_past(
        self, table: Table, verb: Callable[Concatenate[Table, Past, P], T], *given: P.args, **more: P.kwargs
    ) -> T:
        """Do what needs to know the table's past, where that can be read."""
        return await self.store.with_past(table, lambda past: verb(table, past, *given, **more))

    def _show(
        self,
        sitting: Sitting,
        entries: Sequence[Entry],
        before: Position | None,
        sender: Client | None = None,
        ack: str | None = None,
    ) -> None:
        """Tell every client what they may see of new entries; those who see the same share it.

        before: the position that they were made in; None if they took something back.
        """
        table = sitting.table
        for entry in entries:
            if isinstance(entry.deed, Key):
                self._lock_out(sitting, entry.deed)
        made: dict[tuple[int | None, str, bool], str] = {}
        told: Told = {}
        pictures: dict[tuple[int | None, int], str] = {}
        clients = [client for client in sitting.clients if client.welcomed and not client.closed]
        clients.sort(key=lambda client: client is not sender)  # who waits for an answer comes first
        for client in clients:
            client.follow(table)
        views = [client.seen(table) for client in clients]
        beats: Beats | None = None
        if before and clients and table.box.game.picture:
            beats = Beats(before, entries, {seen.onlooker for seen in views})
        for client, seen in zip(clients, views, strict=True):
            key = (client.seat, client.lang, client.icons)
            if key not in made:
                doc = seen.update(entries, told)
                made[key] = written(doc)[1:-1] if doc else ""
            text = made[key]
            if text:
                drawn = client.changed(sitting, seen, beats, pictures)  # what this one has may be another's picture
                text += f",{drawn}}}" if drawn else "}"
            if client is sender and ack is not None:
                text = (
                    f'{{"type":"update","ack":{json.dumps(ack)},{text}'
                    if text
                    else json.dumps({"type": "ack", "id": ack})
                )
                client.send(text)
            elif text:
                client.send(f'{{"type":"update",{text}')

    async def hear(self, sitting: Sitting) -> bool:
        """Go on by what other processes may have stored meanwhile; whether there was anything."""
        return await self._go_on(sitting, await self.store.missed(sitting.table.id, sitting.table.number))

    async def _go_on(self, sitting: Sitting, entries: list[Entry]) -> bool:
        """Fold stored entries and show them; whether there are any."""
        if not entries:
            return False
        before: Position | None = None
        if any(isinstance(entry.deed, Back) for entry in entries):
            opened = await self.store.open(sitting.table.id)
            if opened is None:
                return False
            entries = await self.store.entries(sitting.table.id, sitting.table.number, opened.table.number)
            sitting.table, sitting.due = opened.table, opened.due
        else:
            before, table = sitting.table.position, sitting.table.copy()
            for entry in entries:
                table.fold(entry)
            sitting.table, sitting.due = table, clocks.due(table)
        self._show(sitting, entries, before)
        return True

    async def known(self, sitting: Sitting, key: str) -> bool:
        """Whether an entry with this key is stored already."""
        return key in sitting.table.keys or await self.store.known(sitting.table.id, key)

    async def aside(self, function: Callable[..., T], *arguments: Any) -> T:
        """Do something in a thread of its own; what it is given must not change meanwhile."""
        return await asyncio.get_running_loop().run_in_executor(self._aside, function, *arguments)

    async def meant(self, table: Table, seat: int, text: str) -> int:
        """The code that a text means at a table; Refused says what could have been meant."""
        return (await self.aside(playing.meant, table.copy(), seat, text)).code

    async def hand(self, sitting: Sitting, client: Client, seat: int, bot: str, resign: bool = False) -> None:
        """Hand a seat to a bot or back; that of another only when they have been away, which the store looks at."""
        by, known = client.holder, self.bot_names()
        role = sitting.table.role(seat) if seats.others(sitting.table, seat, bot, by) else ""

        async def attempt(table: Table) -> list[Entry]:
            wait = await self.presence.wait(table, role) if role else 0.0
            return seats.hand(table, seat, bot, by, known, wait, resign)

        try:
            await self.change(sitting, attempt, absent=(role, self.settings.away) if role else None)
        except Present:
            raise Refused("still_here", seat=seat) from None

    async def rematch(self, sitting: Sitting) -> None:
        """Set the same table again, should it not be there yet (or not any more)."""
        table = sitting.table
        people = rematch.people(table)
        # one name, however many ask for it at once
        name = table.rematch or tellable(token(sitting.secret, "rematch")[:12])
        box = table.box
        given = (box.game.name, dict(box.options), people, box.components, table.clock, table.hints)
        await self.set_table(*given, name=name, links=table.links or None)
        await self.change(sitting, lambda t: rematch.point(t, name))

    def bot_names(self) -> list[str]:
        """The bots that can be chosen, the weakest first."""
        from ludotheque import bots

        return ["random", *bots.levels()]

    @property
    def usual_bot(self) -> str:
        """The bot that plays where none is chosen."""
        from ludotheque import bots

        return bots.USUAL

    @property
    def gentle_bot(self) -> str:
        """The bot for a first game, and where nobody wants to wait for the end: sensible, quick, to be beaten."""
        from ludotheque import bots

        return bots.levels()[0]

    # Other processes

    def _heard(self, origin: str, kind: str, name: str, rest: str) -> None:
        """What another process says: that it stored an entry, or something about who is there."""
        sitting = self.sittings.get(name)
        self.presence.heard(origin, kind, sitting, rest)
        if kind == "order":
            self.spawn(self.orders.follow(self.store, self._carry_out))
        if kind == "entry" and sitting and sitting.table.number < int(rest):
            self.spawn(self._refresh(sitting))

    async def _refresh(self, sitting: Sitting) -> None:
        """Go on by what others have stored; while the database is away, again and again."""
        with self.using(sitting):
            while True:
                try:
                    async with sitting.lock:
                        await self._go_on(sitting, await self.store.entries(sitting.table.id, sitting.table.number))
                    return
                except Away:
                    await asyncio.sleep(1)

    def _lost(self) -> None:
        """News may have been missed."""
        for sitting in list(self.sittings.values()):
            self.spawn(self._refresh(sitting))
            sitting.elsewhere.clear()
            self.presence.inquire(sitting)

    # Whoever runs the server

    def _carry_out(self, orders: Sequence[Order]) -> None:
        """Do at the tables of this process what was ordered."""
        for order in orders:
            name = order.subject
            if order.kind in ("table", "delete") and (name in self.sittings or name in self._opening):
                self.spawn(self._look_again(name))
            elif order.kind == "block":
                for client in [client for sitting in self.sittings.values() for client in sitting.clients]:
                    if self.orders.blocks(client.address):
                        self.send_away(client, "blocked")
            elif order.kind == "readonly":
                for sitting in list(self.sittings.values()):
                    self.presence.tell_clients(sitting)
                    self.thinking.think(sitting)

    def send_away(self, client: Client, key: str) -> None:
        """Tell a client why it cannot stay; nothing that it still says is heard."""
        client.dismiss(key)
        self.leave(client)

    def _lock_out(self, sitting: Sitting, key: Key) -> None:
        """Send those away who came by a token that does not hold their role any more."""
        for client in list(sitting.clients):
            if client.role == key.role and digest(client.token) != key.digest:
                self.send_away(client, "new_link")

    async def _look_again(self, name: str) -> None:
        """Something was done to a table from outside; or it is gone."""
        with contextlib.suppress(UnknownTable):
            sitting = await self.open(name)
            await self._refresh(sitting)
            if await self.store.open(name) is None:
                self._forget(sitting)

    def _forget(self, sitting: Sitting) -> None:
        """A table was deleted: let go of it, and of all who are there."""
        sitting.saved = sitting.table.number  # no snapshot is to be kept of it
        sitting.due = {}
        for task in sitting.thinking.values():
            task.cancel()
        for client in list(sitting.clients):
            self.send_away(client, "deleted")
        self.sittings.pop(sitting.table.id, None)
        self.store.let_go(sitting.table.id)

    # Clients

    async def join(self, client: Client, sitting: Sitting, role: str, seat: int | None, since: int, lang: str) -> None:
        """Welcome a client at a table: all it may see, or the rest of it after the number it saw last."""
        sitting.clients.add(client)
        client.sitting, client.role, client.lang = sitting, role, lang
        sitting.address = client.address
        client.seats = sitting.table.held(role)
        client.seat = seat if seat in client.seats else next(iter(client.seats), None)
        if seat not in client.seats:
            client.follow(sitting.table)
        try:
            async with sitting.lock:
                await self.hear(sitting)  # news that came while the table was being opened
                if sitting.role(client.token) != role:
                    raise UnknownTable(sitting.table.id, "taken_up")  # another was faster, elsewhere
                await self.presence.came(client, sitting)
                entries = await self.log(sitting, client, since)
                seen = client.seen(sitting.table)
                client.welcomed = True  # nothing comes before this
                client.say(
                    {
                        "type": "welcome",
                        "table": sitting.table.id,
                        "game": sitting.table.box.game.name,
                        "lesson": lesson(sitting.table.box.game) is not None,
                        "hints": sitting.table.hints,
                        "role": role,
                        "token": client.token,
                        "own": role in sitting.table.links,
                        "mine": list(client.seats),
                        **seen.now(),
                        **entries,
                        **client.whole(sitting),
                        "links": sitting.links(role),
                        "bots": self.bot_names(),
                        "away": self.settings.away,
                        "title": seen.title,
                    }
                )
            if len(sitting.clients) == 1:
                self.presence.inquire(sitting)
                self.spawn(self.due.wake(sitting))
            self.presence.tell(sitting)
        except BaseException:
            self.leave(client)
            raise

    def leave(self, client: Client) -> None:
        """A client is not at its table any more."""
        self._looking.pop(client, None)
        if not (sitting := client.sitting):
            return
        client.sitting, client.welcomed = None, False
        self.presence.left(client, sitting)
        sitting.looks.clear()
        table = sitting.table
        if not sitting.clients and table.number - sitting.saved >= 10 and not self._closing:
            sitting.saved = table.number  # so that it opens fast, and whatever becomes of the rules
            self.spawn(self._snapshot(table))
        self.release(sitting)

    async def _snapshot(self, table: Table) -> None:
        await self.store.put(Change(table.id, snapshot=table))

    async def log(self, sitting: Sitting, client: Client, since: int, before: int = 0) -> dict[str, Any]:
        """The lines of a log after a number (or before one), the latest of them, and whether there are earlier ones.

        All numbers are the viewer's own, and so is how many make a page: the entries that others made unseen are not
        counted.
        """
        seen = client.seen(sitting.table)
        if before:
            seen.check(before)
        last = before - 1 if before else seen.n
        first = max(since, last - PAGE) + 1
        entries = await self.store.seen(sitting.table.id, seen.viewer, first, last)
        return {"entries": seen.lines(entries), "earlier": first > since + 1}

    async def at(self, sitting: Sitting, client: Client, n: int) -> dict[str, Any]:
        """A table as a viewer saw it after the entry with this number of theirs."""
        seen = client.seen(sitting.table)
        seen.check(n)
        entries = await self.store.seen(sitting.table.id, seen.viewer, n, n)
        position = await self.store.position(sitting.table, entries[0].number)
        doc = {"n": n, "last": seen.n, "text": seen.text(position), "entry": seen.lines(entries)[0]}
        return {**doc, "whole": seen.scene(position)} if seen.pictured else doc

    def look(self, client: Client) -> None:
        """Show a client the position in words, soon: that takes long, and must not keep those waiting who move."""
        self._looking[client] = None
        if self._looker is None or self._looker.done():
            self._looker = asyncio.get_running_loop().create_task(self._look_all())

    async def _look_all(self) -> None:
        while self._looking:
            client = next(iter(self._looking))
            del self._looking[client]
            began = time.perf_counter()
            if (sitting := client.sitting) and not client.closed:
                seen = client.seen(sitting.table)
                client.say({"type": "look", "seat": seen.seat, "n": seen.n, "text": sitting.look(seen)})
            await asyncio.sleep(2 * (time.perf_counter() - began))  # twice as long for everything else
