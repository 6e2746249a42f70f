"""Tables in use: who is connected to them, what they are sent, and the bots that play at them.

A table is in memory while somebody is connected or a bot must move; then it is folded from storage again when needed.
What is done at a table is tried on a copy, stored, and only then acknowledged and shown.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import hmac
import json
import logging
import math
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

import ludotheque
from ludotheque.core.box import GameBox
from ludotheque.core.position import pick
from ludotheque.server import shown
from ludotheque.server.settings import Limits, Settings
from ludotheque.server.shown import Seen
from ludotheque.server.storage import Change, Lost, Opened, Storage
from ludotheque.server.tables import Chance, Entry, Person, Refused, Table, effective
from ludotheque.server.workers import Failed, Task, Workers

log = logging.getLogger("ludotheque.server")
PAGE = 200
"""Entries of a log that are sent at once."""
AWAY = 60.0
"""Seconds for which bots go on among themselves when nobody watches them any more."""
T = TypeVar("T")
Attempt = Callable[[Table], "list[Entry] | Awaitable[list[Entry]]"]


class UnknownTable(Exception):
    """No table under this name, or a token that does not open it."""


def seen_before(seen: Seen, n: int) -> None:
    """Refuse a number that a viewer has not come to."""
    if not 1 <= n <= seen.n:
        raise Refused("no_such_step", n=n)


def token(secret: str, role: str) -> str:
    """The token by which a role (host, seat0 …, watch) is held at a table."""
    digest = hmac.new(secret.encode(), role.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:18]).decode()


class Bucket:
    """A bound on how much may be asked for: so much in a second on the average, with bursts."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._left, self._at = float(burst), time.monotonic()

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now

    def take(self, cost: float = 1) -> bool:
        """Whether this much may be asked for now."""
        self._fill()
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def wait(self, cost: float, patience: float) -> float | None:
        """Seconds after which this much may be asked for, which is then counted; None if that is not soon enough."""
        self._fill()
        seconds = (cost - self._left) / self.rate
        if seconds > patience:
            return None
        self._left -= cost
        return max(0.0, seconds)

    @property
    def full(self) -> bool:
        """Whether it has not been used for long."""
        self._fill()
        return self._left >= self.burst


class Buckets:
    """Bounds by what they are for and whom: an address, mostly."""

    def __init__(self) -> None:
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def of(self, what: str, who: str, rate: float, burst: float) -> Bucket:
        """The bound of somebody on something."""
        if len(self._buckets) > 10_000:
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full}
        key = (what, who)
        if key not in self._buckets:
            self._buckets[key] = Bucket(rate, burst)
        return self._buckets[key]

    def work(self, who: str, limits: Limits) -> Bucket:
        """What an address may ask for, over all its requests and sockets."""
        return self.of("work", who, limits.work, limits.work_burst)


class Wire(Protocol):
    """A connection to which can be written without waiting."""

    def put(self, text: str) -> int:
        """Put a message on its way; how many bytes now wait for the client to read."""

    def cut(self) -> None:
        """End the connection now, whatever waits."""


class Client:
    """One WebSocket at a table. It is never waited for: what it does not read in time cuts it off."""

    __slots__ = ("bucket", "closed", "lang", "limits", "live", "role", "seat", "seats", "welcomed", "wire", "work")

    def __init__(self, wire: Wire, settings: Settings, work: Bucket) -> None:
        self.wire = wire
        self.limits = settings.limits
        self.work = work
        """What its address may ask for."""
        self.bucket = Bucket(self.limits.messages, self.limits.message_burst)
        self.live: Live | None = None
        self.role = "watch"
        self.seats: tuple[int, ...] = ()
        self.seat: int | None = None
        """Whose view it is shown; one of its seats, or None."""
        self.lang = "en"
        self.closed = False
        self.welcomed = False

    def send(self, text: str) -> None:
        """Put a message on its way; a client that has too much unread is cut off, and may come back for the rest."""
        if not self.closed and self.wire.put(text) > self.limits.waiting:
            self.closed = True
            self.wire.cut()

    def say(self, doc: dict[str, Any]) -> None:
        """Put a document on its way."""
        self.send(json.dumps(doc, separators=(",", ":"), ensure_ascii=False))

    def seen(self, table: Table) -> Seen:
        """A table as it is shown here."""
        return Seen(table, self.seat, self.lang)

    def follow(self, table: Table) -> None:
        """At a shared screen the view goes to whoever must decide; before a secret choice the page asks for it."""
        if len(self.seats) > 1 and not table.position.secret:
            awaited = [i for i in table.position.to_act if i in self.seats and not table.people[i].bot]
            self.seat = next(iter(awaited), self.seat)


class Live:
    """A table in memory."""

    __slots__ = (
        "clients",
        "due",
        "elsewhere",
        "left",
        "lock",
        "looks",
        "saved",
        "secret",
        "stirred",
        "table",
        "thinking",
        "users",
    )

    def __init__(self, opened: Opened) -> None:
        self.table = opened.table
        self.secret = opened.secret
        self.due = opened.due
        """What is due, as stored."""
        self.saved = opened.saved
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.elsewhere: dict[str, tuple[list[int], int]] = {}
        """Who is connected to other processes: their seats, and how many watch."""
        self.left = -math.inf
        """When the last who was connected here left."""
        self.looks: dict[tuple[int | None, str], tuple[int, str]] = {}
        self.stirred = asyncio.Event()
        """Set when something has changed or somebody left."""
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.users = 0
        """How many do something here just now."""

    def role(self, given: str) -> str | None:
        """The role that a token holds here."""
        seats = [f"seat{i}" for i, person in enumerate(self.table.people) if person.kind == "friend"]
        said = given.encode(errors="replace")
        roles = ("host", *seats, "watch")
        return next((r for r in roles if hmac.compare_digest(token(self.secret, r).encode(), said)), None)

    def chance(self, table: Table) -> Chance:
        """What chance will decide next at the table, or at a copy of it."""
        return Chance(self.secret, table.drawn)

    def seats(self, role: str) -> tuple[int, ...]:
        """The seats that a role moves."""
        table = self.table
        return tuple(i for i, p in enumerate(table.people) if p.kind != "bot" and table.role(i) == role)

    def here(self) -> tuple[list[int], int]:
        """Who is connected to this process: the seats, and how many watch."""
        seats = sorted({seat for client in self.clients for seat in client.seats})
        return seats, sum(not client.seats for client in self.clients)

    def present(self) -> tuple[list[int], int]:
        """Who is connected to any process."""
        parts = [self.here(), *self.elsewhere.values()]
        return sorted({seat for seats, _ in parts for seat in seats}), sum(watchers for _, watchers in parts)

    @property
    def peopled(self) -> bool:
        """Whether people, and not only bots, have still to decide."""
        return any(not person.bot for person in self.table.people)

    @property
    def followed(self) -> bool:
        """Whether they are here, so that bots should move at a pace that can be followed."""
        return self.peopled and any(self.present())

    @property
    def idle(self) -> bool:
        """Whether only bots are left to decide and nobody watches them: then they wait until somebody comes."""
        return not self.peopled and not any(self.present()) and time.monotonic() - self.left > AWAY

    def look(self, seen: Seen) -> str:
        """The position in words for a viewer; those who see the same share it."""
        found = self.looks.get((seen.seat, seen.lang))
        if not found or found[0] != self.table.number:
            found = self.looks[seen.seat, seen.lang] = (self.table.number, seen.text())
        return found[1]


class Hub:
    """All tables in use by this process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.name = secrets.token_hex(8)
        self.storage = Storage(settings.url, dict(settings.games), self.name, settings.lease)
        self.workers = Workers(settings.workers, settings.extra, settings.think)
        self.lives: dict[str, Live] = {}
        self._opening: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False
        self._started = time.monotonic()
        self._heard_of: dict[str, float] = {}
        """When each other process was last heard of."""
        self._aside = ThreadPoolExecutor(1, "aside")
        """Where is done what takes long and must not keep those waiting who move."""
        self._looking: dict[Client, None] = {}
        self._looker: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Go on with the work that was due when the last process ended."""
        self.storage.listen(asyncio.get_running_loop(), self._heard, self._lost)
        await self.storage.beat()
        await self.storage.bury(dead=True)
        if self.storage.sqlite:
            await self._claim("bot", held=True)
        self._spawn(self._watch())
        if self.settings.compile:
            self.workers.compile(ludotheque.games())

    async def close(self) -> None:
        """Stop all work; what is being written is finished."""
        self._closing = True
        with contextlib.suppress(Exception):
            await self.storage.tell("bye")
            await self.storage.depart()
        tasks = [
            *self._tasks,
            *filter(None, [self._looker]),
            *(task for live in self.lives.values() for task in live.thinking.values()),
        ]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.workers.close()
        self._aside.shutdown(wait=False, cancel_futures=True)
        await asyncio.get_running_loop().run_in_executor(None, self.storage.close)

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _watch(self) -> None:
        """Claim what is due: clocks that run out, the clean-up, and the bots of a process that died."""
        told = 0.0
        while True:
            await asyncio.sleep(min(1.0, self.settings.lease / 4))
            try:
                kinds = ["clean"] if self.storage.sqlite else ["clean", "bot"]
                if time.monotonic() - self._started > self.settings.grace:
                    kinds.append("clock")
                await self._claim(*kinds)
                if time.monotonic() - told > self.settings.lease / 4:
                    told = time.monotonic()
                    if not self.storage.sqlite or self.storage.unsaid:
                        await self.storage.beat()
                    if not self.storage.sqlite:
                        await self.storage.bury()
                    await self.storage.tell("beat")
                    await self.storage.renew([name for name, live in self.lives.items() if live.thinking])
                    self._miss([name for name, at in self._heard_of.items() if told - at > self.settings.lease])
            except Exception:
                log.exception("due work could not be claimed")

    # Opening and letting go

    async def set_table(
        self,
        game: str,
        options: dict[str, Any],
        people: Sequence[Person],
        components: Any = None,
        clock: int = 0,
        name: str = "",
    ) -> tuple[str, str]:
        """A new table, dealt; its name and the secret of its tokens. ValueError says what is wrong.

        name: one that only this table can have; should it be there already, nothing is made.
        """
        box = GameBox(self.settings.games[game], len(people), options, components)
        doc = json.dumps(
            {"seats": box.seats, "options": box.differing, "components": box.components}, separators=(",", ":")
        )
        name, secret = name or secrets.token_urlsafe(9), self._secret()
        table = Table(name, self.storage.box(game, doc), people, clock)
        live = Live(Opened(table, secret, {}))
        new = {
            "id": name,
            "game": game,
            "box": doc,
            "secret": secret,
            "created": int(time.time() * 1000),
            "clock": clock,
            "people": json.dumps([[p.kind, p.name, p.bot] for p in people], ensure_ascii=False),
        }
        entries = [table.start(Chance(secret, 0))]
        live.due = table.due()
        invited = {f"seat{i}": False for i, person in enumerate(people) if person.kind == "friend"}
        if await self.storage.store(Change(name, entries, None, live.due, new, here=invited)):
            live = self.lives.setdefault(name, live)
            self._think(live)
            self.release(live)
        return name, secret

    def _secret(self) -> str:
        """What the tokens of a new table are made from, and its draws."""
        return base64.urlsafe_b64encode(bytes(pick(self.settings.random, 256) for _ in range(24))).decode()

    async def open(self, name: str) -> Live:
        """A table by its name; UnknownTable if there is none."""
        if live := self.lives.get(name):
            return live
        if name not in self._opening:
            task = self._opening[name] = asyncio.get_running_loop().create_task(self._open(name))
            task.add_done_callback(lambda _: self._opening.pop(name))
        live = await asyncio.shield(self._opening[name])
        return self.lives.setdefault(name, live)  # another who waited for it may have come and gone already

    async def _open(self, name: str) -> Live:
        opened = await self.storage.open(name)
        if opened is None:
            raise UnknownTable(name)
        table = opened.table
        if table.broken:
            log.warning("the rules have changed; table %s goes on from where they still agree", name)
            table.broken, opened.due = False, table.due()
            await self.storage.store(Change(name, snapshot=table, due=opened.due))
            live = Live(opened)
            self._think(live)
            return live
        return Live(opened)

    async def enter(self, name: str, given: str) -> tuple[Live, str]:
        """A table and the role that a token holds there; UnknownTable if the two do not fit."""
        live = await self.open(name)
        role = live.role(given)
        if role is None:
            self.release(live)
            raise UnknownTable(name)
        return live, role

    @contextlib.contextmanager
    def using(self, live: Live) -> Iterator[None]:
        """Keep a table in memory while something is done there."""
        live.users += 1
        try:
            yield
        finally:
            live.users -= 1
            self.release(live)

    def release(self, live: Live) -> None:
        """Let a table go if nobody needs it."""
        if not live.clients and not live.thinking and not live.users and self.lives.get(live.table.id) is live:
            del self.lives[live.table.id]

    # Doing things

    async def change(
        self,
        live: Live,
        attempt: Attempt,
        client: Client | None = None,
        ack: str | None = None,
        absent: tuple[str, float] | None = None,
    ) -> list[Entry]:
        """Try something on a copy of the table, store it, then show it; the entries made.

        If another process was faster, the table goes on by what that one stored, and it is tried again.
        absent: a role that must have been away for so many seconds; else Present.
        """
        with self.using(live):
            async with live.lock:
                return await self._change(live, attempt, client, ack, absent)

    async def _change(
        self,
        live: Live,
        attempt: Attempt,
        client: Client | None,
        ack: str | None,
        absent: tuple[str, float] | None,
    ) -> list[Entry]:
        for _ in range(20):
            table = live.table.copy()
            try:
                made = attempt(table)
                entries = made if isinstance(made, list) else await made
            except Refused:
                if not self.storage.sqlite and await self._catch_up(live):
                    continue
                raise
            if not entries:
                return []
            due = table.due()
            change = Change(table.id, entries, None, due if due or live.due else None, absent=absent)
            if any(e.kind == "back" or e.number % self.settings.snapshots == 0 for e in entries):
                change.snapshot = table
                live.saved = table.number
            if await self.storage.store(change):
                live.table, live.due = table, due
                self._think(live)
                self._show(live, entries, client, ack)
                return entries
            caught_up = await self._catch_up(live)
            if any([await self.known(live, entry.key) for entry in entries if entry.key]):
                raise Refused("again")
            if not caught_up:
                if await self.storage.open(table.id) is None:
                    raise UnknownTable(table.id)  # cleared away
                raise Refused("busy")
        raise Refused("busy")

    def _show(self, live: Live, entries: Sequence[Entry], sender: Client | None = None, ack: str | None = None) -> None:
        """Tell every client what they may see of new entries."""
        table = live.table
        made: dict[tuple[int | None, str], str] = {}
        for client in list(live.clients):
            if client.closed or not client.welcomed:
                continue
            client.follow(table)
            key = (client.seat, client.lang)
            if key not in made:
                made[key] = self._update(table, entries, *key)
            text = made[key]
            if client is sender and ack is not None:
                text = (
                    f'{{"type":"update","ack":{json.dumps(ack)},{text}'
                    if text
                    else json.dumps({"type": "ack", "id": ack})
                )
                client.send(text)
            elif text:
                client.send(f'{{"type":"update",{text}')

    def _update(self, table: Table, entries: Sequence[Entry], seat: int | None, lang: str) -> str:
        """The update for one kind of viewer, less its beginning; empty if they see none of the entries."""
        seen = Seen(table, seat, lang)
        lines = seen.lines(entries)
        if not lines:
            return ""
        doc = {"entries": lines, **seen.now()}
        return json.dumps(doc, separators=(",", ":"), ensure_ascii=False)[1:]

    async def _catch_up(self, live: Live) -> bool:
        """Fold what other processes have stored meanwhile; whether there was anything."""
        entries = await self.storage.entries(live.table.id, after=live.table.number)
        if not entries:
            return False
        if any(entry.kind == "back" for entry in entries):
            opened = await self.storage.open(live.table.id)
            if opened is None:
                return False
            entries = await self.storage.entries(live.table.id, live.table.number, opened.table.number)
            live.table, live.due = opened.table, opened.due
        else:
            table = live.table.copy()
            for entry in entries:
                table.fold(entry)
            live.table, live.due = table, table.due()
        self._show(live, entries)
        return True

    # Other processes

    def _heard(self, origin: str, kind: str, name: str, rest: str) -> None:
        """What another process says: that it stored an entry, who is connected to it, that it lives or that it ends."""
        self._heard_of[origin] = time.monotonic()
        live = self.lives.get(name)
        if kind == "bye":
            self._miss([origin])
        elif kind == "entry" and live and live.table.number < int(rest):
            self._spawn(self._refresh(live))
        elif kind == "who" and live and live.clients:
            self._tell_processes(live, "here", json.dumps(live.here()))
        elif kind == "here" and live:
            seats, watchers = json.loads(rest)
            live.elsewhere.pop(origin, None)
            if seats or watchers:
                live.elsewhere[origin] = (seats, watchers)
            self._tell_clients(live)

    def _miss(self, gone: Iterable[str]) -> None:
        """Other processes have ended, and with them all connections that they had."""
        for origin in gone:
            self._heard_of.pop(origin, None)
            for live in list(self.lives.values()):
                if live.elsewhere.pop(origin, None):
                    self._tell_clients(live)

    async def _refresh(self, live: Live) -> None:
        with self.using(live):
            async with live.lock:
                await self._catch_up(live)

    def _lost(self) -> None:
        """News may have been missed."""
        for live in list(self.lives.values()):
            self._spawn(self._refresh(live))
            live.elsewhere.clear()
            self._tell_processes(live, "who")

    async def known(self, live: Live, key: str) -> bool:
        """Whether an entry with this key is stored already."""
        return key in live.table.keys or await self.storage.known(live.table.id, key)

    async def aside(self, function: Callable[..., T], *arguments: Any) -> T:
        """Do something in a thread of its own; what it is given must not change meanwhile."""
        return await asyncio.get_running_loop().run_in_executor(self._aside, function, *arguments)

    async def meant(self, table: Table, seat: int, text: str) -> int:
        """The code that a text means at a table; Refused says what could have been meant."""
        return (await self.aside(table.copy().meant, seat, text)).code

    async def take_back(self, table: Table, seat: int, question: str, key: str | None) -> list[Entry]:
        """Take back a seat's last move, where that is free."""
        if question != table.question(seat):
            raise Refused("stale", stale=True)
        if table.people[seat].bot:
            raise Refused("bot_plays")
        drop = table.droppable(seat)
        step = next((step for step in table.steps if step.number in drop), None)
        if step and table.late(table.since if step.secret else step.began):
            raise Refused("time_up")
        if not drop:
            if not table.moved[seat]:
                raise Refused("nothing_back")
            raise Refused("cannot_back", why=shown.why(table, seat))
        position = await self.storage.position(table, table.number, drop)
        return [table.back(seat, drop, position, key=key)]

    async def ask_back(self, table: Table, seat: int, key: str) -> list[Entry]:
        """Ask the others to take back a seat's last move."""
        if table.people[seat].bot:
            raise Refused("bot_plays")
        last = max((e.number for e in await self._moves(table) if e.seat == seat), default=None)
        if last is None:
            raise Refused("nothing_back")
        return await self.agree(table, table.ask_back(seat, last, key))

    async def agree(self, table: Table, entry: Entry) -> list[Entry]:
        """After what can complete the consent to a request to take back: carry it out once nobody is left to ask."""
        if not table.ask or table.voters():
            return [entry]
        moves, asked = await self._moves(table), table.ask["move"]
        fallen = [e for e in moves if e.number >= asked]
        position = await self.storage.position(table, entry.number - 1, [e.number for e in fallen])
        kept = [e for e in moves if e.number < asked]
        opened = max((e.number for e in kept if not e.body.get("hidden")), default=0)
        sealed = [e for e in kept if e.number > opened and position.secret]
        return [entry, table.back_agreed(fallen, position, kept, sealed)]

    async def _moves(self, table: Table) -> list[Entry]:
        """The moves of a table that were not taken back."""
        return [e for e in effective(await self.storage.entries(table.id)) if e.kind == "move"]

    # Bots

    def _think(self, live: Live) -> None:
        """Let the bots think that must decide; what they think about is in storage as due."""
        live.stirred.set()
        if self._closing or live.idle:
            return
        for seat, question in live.table.bots().items():
            if seat not in live.thinking and live.due.get(("bot", seat)) == question:
                live.thinking[seat] = asyncio.get_running_loop().create_task(self._bot(live, seat, question))

    async def _bot(self, live: Live, seat: int, question: str) -> None:
        try:
            secret = live.table.position.secret
            if not secret:
                await self._pause(live, self.settings.pause, lambda: live.followed)
            code = await self._choose(live, seat, question)
            if secret and code is not None:
                await self._keep_face(live, seat, question, code)
            if code is not None:
                key = f"bot{seat}:{question}"
                await self.change(live, lambda t: self._bots_move(live, t, seat, question, code, key))
        except Refused:
            pass  # the table moved on meanwhile
        except UnknownTable:
            live.due = {}  # it was cleared away
        except Lost:
            await asyncio.sleep(1)  # the storage has said so
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a bot's move could not be made")
            await asyncio.sleep(1)
        finally:
            live.thinking.pop(seat, None)
            self._think(live)
            self.release(live)

    async def _pause(self, live: Live, seconds: float, needed: Callable[[], bool]) -> None:
        """Wait, as long as that is needed."""
        end = time.monotonic() + seconds
        while needed() and (left := end - time.monotonic()) > 0:
            live.stirred.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(live.stirred.wait(), left)

    async def _keep_face(self, live: Live, seat: int, question: str, code: int) -> None:
        """Wait before a bot ends its secret choice, so that how long it took does not tell what it chose."""
        table = live.table
        if table.question(seat) != question:
            return
        position = table.position.copy()
        turn = position.play(seat, code)
        if not turn.unopened or seat in position.sealed:
            seconds = table.since / 1000 + 4 * self.settings.pause - time.time()
            await self._pause(live, seconds, lambda: live.peopled)

    def _bots_move(self, live: Live, table: Table, seat: int, question: str, code: int, key: str) -> list[Entry]:
        if not table.people[seat].bot:
            raise Refused("not_a_bot_now")
        return [table.move(seat, question, code, live.chance(table), key)]

    async def _choose(self, live: Live, seat: int, question: str) -> int | None:
        """What a bot plays; any legal move if it fails twice."""
        for _ in range(2):
            table = live.table
            if table.question(seat) != question or not table.people[seat].bot:
                return None
            try:
                code = await self.workers.think(Task.of(table.position, seat, table.people[seat].bot))
            except Failed:
                continue
            if code in table.position.codes(seat):
                return code
            log.warning("a bot (%s) chose an illegal move", table.people[seat].bot)
        codes = live.table.position.codes(seat)
        return codes[pick(self.settings.random, len(codes))] if codes else None

    # Due work

    async def _claim(self, *kinds: str, held: bool = False) -> None:
        """Do what is due and is nobody's, or a dead process's."""
        for name, kind, seat, question in await self.storage.claim(*kinds, held=held):
            try:
                await (self._clean() if kind == "clean" else self._resume(name, kind, seat, question))
            except Exception:
                log.exception("what is due (%s) cannot be done", kind)

    async def _resume(self, name: str, kind: str, seat: int, question: str) -> None:
        live = await self.open(name)
        if kind == "clock":
            await self.change(live, lambda table: table.lapse(seat, self.bot_names()[-1]))
            return
        with self.using(live):
            async with live.lock:
                if not self.storage.sqlite:
                    await self._catch_up(live)
                live.due = {**live.due, (kind, seat): question}
            if live.idle:
                await self.storage.renew([name], 3600)  # it stays due, and is not looked at again and again
            self._think(live)

    async def _wake(self, live: Live) -> None:
        """Somebody has come where only bots decide: they go on, unless another process sees to it already."""
        with self.using(live):
            if not self.storage.sqlite:
                await asyncio.sleep(1)  # until the others have said who is there
            if not live.elsewhere or self.name < min(live.elsewhere):
                self._think(live)

    async def _clean(self) -> None:
        """Clear away tables at which nobody ever moved."""
        now = time.time()
        await self.storage.clean(int((now - 86400 * self.settings.keep) * 1000), now + 3600, set(self.lives))

    # Clients

    async def join(self, client: Client, live: Live, role: str, seat: int | None, since: int, lang: str) -> None:
        """Welcome a client at a table: all it may see, or the rest of it after the number it saw last."""
        live.clients.add(client)
        client.live, client.role, client.lang = live, role, lang
        client.seats = live.seats(role)
        client.seat = seat if seat in client.seats else next(iter(client.seats), None)
        if seat not in client.seats:
            client.follow(live.table)
        try:
            async with live.lock:
                if not self.storage.sqlite:
                    await self._catch_up(live)  # news that came while the table was being opened
                if client.seats and sum(other.role == role for other in live.clients) == 1:
                    await self.storage.store(Change(live.table.id, here={role: True}))
                client.welcomed = True
                entries = await self.log(live, client, since)
                seen = client.seen(live.table)
                client.say(
                    {
                        "type": "welcome",
                        "table": live.table.id,
                        "game": live.table.box.game.name,
                        "role": role,
                        "mine": list(client.seats),
                        **seen.now(),
                        **entries,
                        "links": self.links(live, role),
                        "bots": self.bot_names(),
                        "title": seen.title,
                    }
                )
            if len(live.clients) == 1:
                self._tell_processes(live, "who")
                if not live.peopled:
                    self._spawn(self._wake(live))
            self.tell_here(live)
        except BaseException:
            self.leave(client)
            raise

    async def check_away(self, table: Table, role: str, who: str) -> None:
        """Refuse to hand over the seat of who is there, or may soon be back, also after a start of the server."""
        away = await self.storage.away(table.id, role)
        if away is None:
            raise Refused("still_here", who=who)
        left = self.settings.away - min(away, time.monotonic() - self._started)
        if left > 0:
            raise Refused("just_left", who=who, n=math.ceil(left))

    def tell_here(self, live: Live) -> None:
        """Tell all clients, and the other processes, who is connected."""
        self._tell_clients(live)
        self._tell_processes(live, "here", json.dumps(live.here()))

    def _tell_processes(self, live: Live, kind: str, rest: str = "") -> None:
        if not self.storage.sqlite and not self._closing:
            self._spawn(self.storage.tell(kind, live.table.id, rest))

    def _tell_clients(self, live: Live) -> None:
        seats, watchers = live.present()
        text = json.dumps({"type": "here", "seats": seats, "watchers": watchers}, separators=(",", ":"))
        for client in list(live.clients):
            client.send(text)

    def leave(self, client: Client) -> None:
        """A client is not at its table any more."""
        self._looking.pop(client, None)
        if live := client.live:
            client.live, client.welcomed = None, False
            live.clients.discard(client)
            live.left = time.monotonic()
            live.stirred.set()
            if client.seats and not self._closing and not any(other.role == client.role for other in live.clients):
                left = self.storage.put(Change(live.table.id, here={client.role: False}))
                left.add_done_callback(lambda done: done.cancelled() or done.exception())  # the next beat says it again
            self.tell_here(live)
            live.looks.clear()
            table = live.table
            if not live.clients and table.number - live.saved >= 10 and not self._closing:
                live.saved = table.number  # so that it opens fast, and whatever becomes of the rules
                self._spawn(self.storage.store(Change(table.id, snapshot=table)))
            self.release(live)

    def links(self, live: Live, role: str) -> dict[str, str]:
        """The tokens that a role may pass on: the host's guests', and for watching."""
        roles = ["watch"] if role != "watch" else []
        if role == "host":
            roles += [f"seat{i}" for i, person in enumerate(live.table.people) if person.kind == "friend"]
        return {r: token(live.secret, r) for r in roles}

    async def log(self, live: Live, client: Client, since: int, before: int = 0) -> dict[str, Any]:
        """The lines of a log after a number (or before one), the latest of them, and whether there are earlier ones.

        All numbers are the viewer's own, and so is how many make a page: the entries that others made unseen are not
        counted.
        """
        seen = client.seen(live.table)
        if before:
            seen_before(seen, before)
        last = before - 1 if before else seen.n
        first = max(since, last - PAGE) + 1
        entries = await self.storage.seen(live.table.id, seen.viewer, first, last)
        return {"entries": seen.lines(entries), "earlier": first > since + 1}

    async def at(self, live: Live, client: Client, n: int) -> dict[str, Any]:
        """A table as a viewer saw it after the entry with this number of theirs."""
        seen = client.seen(live.table)
        seen_before(seen, n)
        entries = await self.storage.seen(live.table.id, seen.viewer, n, n)
        position = await self.storage.position(live.table, entries[0].number)
        return {"n": n, "last": seen.n, "text": seen.text(position), "entry": seen.lines(entries)[0]}

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
            if (live := client.live) and not client.closed:
                seen = client.seen(live.table)
                client.say({"type": "look", "seat": seen.seat, "n": seen.n, "text": live.look(seen)})
            await asyncio.sleep(2 * (time.perf_counter() - began))  # twice as long for everything else

    def bot_names(self) -> list[str]:
        """The bots there are."""
        from ludotheque import bots

        return bots.names()

    async def rematch(self, live: Live) -> None:
        """Set the same table again, should it not be there yet (or not any more)."""
        table = live.table
        if not table.position.over:
            raise Refused("not_over")
        people = [Person(p.kind, p.name, p.bot if p.kind == "bot" else "") for p in table.people]
        name = table.rematch or token(live.secret, "rematch")[:12]  # one name, however many ask for it at once
        box = table.box
        await self.set_table(box.game.name, dict(box.options), people, box.components, table.clock, name)
        await self.change(live, lambda t: [] if t.rematch else [t.again(name)])
