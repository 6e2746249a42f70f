"""A table in memory, and the clients that are connected to it."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import math
import time
from typing import Any, Protocol

import msgspec

from ludotheque.core.scene import Scene, difference
from ludotheque.core.words import SOURCE
from ludotheque.server.beats import Beats
from ludotheque.server.bounds import Bucket
from ludotheque.server.messages import Fault
from ludotheque.server.settings import Settings
from ludotheque.server.store.reading import Opened
from ludotheque.server.viewers import Seen, personal
from ludotheque.server.words import say
from ludotheque.tables.chance import Chance
from ludotheque.tables.seats import Holder
from ludotheque.tables.table import Table

AWAY = 60.0
"""Seconds for which bots go on when nobody is there any more."""


class UnknownTable(Exception):
    """No table under this name, or a token that does not open it."""

    def __init__(self, name: str, key: str = "unknown_link") -> None:
        super().__init__(name)
        self.key = key
        """What people are told."""


def token(secret: str, role: str) -> str:
    """The token by which a role (host, seat0 …, watch) is held at a table."""
    digest = hmac.new(secret.encode(), role.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:18]).decode()


def digest(given: str) -> str:
    """By what a token is known that was made elsewhere."""
    return hashlib.sha256(given.encode(errors="replace")).hexdigest()


def written(doc: dict[str, Any] | msgspec.Struct) -> str:
    """A document or a message as JSON."""
    return msgspec.json.encode(doc).decode()


class Wire(Protocol):
    """A connection to which can be written without waiting."""

    def put(self, text: str) -> int:
        """Put a message on its way; how many bytes now wait for the client to read."""

    def cut(self) -> None:
        """End the connection now, whatever waits."""

    def end(self) -> None:
        """End the connection after what waits."""


class Client:
    """One WebSocket at a table. It is never waited for: what it does not read in time cuts it off."""

    __slots__ = (
        "address", "advised", "bucket", "closed", "faced", "icons", "lang", "limits", "role", "scene", "seat", "seats",
        "sitting", "token", "welcomed", "wire", "work",
    )

    def __init__(self, wire: Wire, settings: Settings, work: Bucket, address: str = "") -> None:
        self.wire = wire
        self.address = address
        self.limits = settings.limits
        self.work = work
        """What its address may ask for."""
        self.bucket = Bucket(self.limits.messages, self.limits.message_burst)
        self.sitting: Sitting | None = None
        self.token = ""
        """By which it is here."""
        self.role = "watch"
        self.seats: tuple[int, ...] = ()
        self.seat: int | None = None
        """Whose view it is shown; one of its seats, or None."""
        self.faced: int | None = None
        """At a shared screen, who has taken over to decide on things that the others must not see."""
        self.lang = SOURCE
        self.icons = False
        """Whether its sentences shall name symbols."""
        self.scene: tuple[int | None, Scene] | None = None
        """The picture that it has, and whose."""
        self.advised = asyncio.Event()
        """Set unless a hint for it is being thought about."""
        self.advised.set()
        self.closed = False
        self.welcomed = False

    def send(self, text: str) -> None:
        """Put a message on its way; a client that has too much unread is cut off, and may come back for the rest."""
        if not self.closed and self.wire.put(text) > self.limits.waiting:
            self.closed = True
            self.wire.cut()

    def say(self, doc: dict[str, Any] | msgspec.Struct) -> None:
        """Put a document or a message on its way."""
        self.send(written(doc))

    def dismiss(self, key: str) -> None:
        """Say why the connection ends, and end it."""
        if not self.closed:
            self.say(Fault(key=key, text=say(key, self.lang)))
            self.closed = True
            self.wire.end()

    def seen(self, table: Table) -> Seen:
        """A table as it is shown here."""
        return Seen(table, self.seat, self.lang, self.icons, common=self.common(table))

    def common(self, table: Table) -> bool:
        """Whether a shared screen shows the table as it is for all: nobody has taken over to look at their own."""
        private, position = table.box.game.private, table.position
        closed = private is not None and not position.secret and private(position)
        return closed and len(self.seats) > 1 and self.faced != self.seat

    def whole(self, sitting: Sitting) -> dict[str, Any]:
        """The picture, where there is one; from now on, differences to it are sent."""
        seen = self.seen(sitting.table)
        if not seen.pictured:
            return {}
        self.scene = (seen.onlooker, sitting.scene(seen))
        return {"whole": self.scene[1]}

    def changed(
        self, sitting: Sitting, seen: Seen, beats: Beats | None, made: dict[tuple[int | None, int], str]
    ) -> str:
        """What changes in the picture that this client has, step by step; all of it, where it has another's or none.

        As JSON without its braces; `made` has what others are sent who have the same picture.
        """
        if not seen.pictured:
            return ""
        had, who = self.scene, seen.onlooker
        same = had[1] if had and had[0] == who else None
        now = sitting.scene(seen)
        self.scene = (who, now)
        key = (who, id(same))
        if key not in made:
            doc: dict[str, Any] = {"whole": now}
            if same is not None:
                step = difference(same, now) if same is not now else {}
                doc = {"scene": step} if step else {}
            if told := beats.of(seen, same) if beats else []:
                doc["beats"] = told
            made[key] = written(doc)[1:-1]
        return made[key]

    @property
    def holder(self) -> Holder:
        """Who does what comes from here."""
        return Holder(self.role, self.seats, self.seat)

    def follow(self, table: Table) -> None:
        """At a shared screen the view goes to whoever must decide; before a secret choice the page asks for it."""
        if not personal(table.position):
            self.faced = None
        if len(self.seats) > 1 and not table.position.secret:
            self.seat = next((seat for seat in table.awaited() if seat in self.seats), self.seat)


class Sitting:
    """A table in memory, because somebody is connected to it or a bot must move."""

    __slots__ = (
        "address",
        "clients",
        "due",
        "elsewhere",
        "hasty",
        "hurried",
        "left",
        "lock",
        "looks",
        "saved",
        "scenes",
        "secret",
        "stirred",
        "table",
        "telling",
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
        self.address = ""
        """From where it is played: that of whoever set it or came last."""
        self.hurried = False
        """Whether the latest bot had less than its budget."""
        self.left = -math.inf
        """When the last who was connected here left."""
        self.looks: dict[tuple[int | None, str], tuple[int, str]] = {}
        self.scenes: dict[int | None, tuple[int, Scene]] = {}
        """The latest pictures, by who is shown them, each with the number of the entry."""
        self.stirred = asyncio.Event()
        """Set when something has changed or somebody left."""
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.telling = False
        """Whether its clients will soon be told who is connected."""
        self.hasty = False
        """Whether bots that alone are left to decide shall not think long."""
        self.users = 0
        """How many do something here just now."""

    def role(self, given: str) -> str | None:
        """The role that a token holds here."""
        said, known, links = given.encode(errors="replace"), digest(given), self.table.links
        for role in self.table.roles():
            if hmac.compare_digest(links[role], known) if role in links else self.first(role, said):
                return role
        return None

    def why_not(self, given: str) -> str:
        """What somebody is told whose token opens nothing here; perhaps another took its place."""
        said = given.encode(errors="replace")
        role = next((role for role in self.table.links if self.first(role, said)), "")
        return "taken_up" if role.startswith("seat") else "new_link" if role else "unknown_link"

    def first(self, role: str, said: bytes) -> bool:
        """Whether something is the token that the table was set with for a role."""
        return hmac.compare_digest(token(self.secret, role).encode(), said)

    def links(self, role: str) -> dict[str, str]:
        """The tokens that a role may pass on, as far as they still open something: guests', and for watching."""
        if role == "watch":
            return {}
        roles = self.table.roles()[1:] if role == "host" else ["watch"]
        return {r: token(self.secret, r) for r in roles if r not in self.table.links}

    def chance(self, table: Table) -> Chance:
        """What chance will decide next at the table, or at a copy of it."""
        return Chance(self.secret, table.drawn)

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
        """Whether nobody has been here for a while: then bots wait until somebody comes."""
        return not any(self.present()) and time.monotonic() - self.left > AWAY

    def scene(self, seen: Seen) -> Scene:
        """The picture for a viewer; those who see the same share it. One that did not change stays the same object."""
        who = seen.onlooker
        found = self.scenes.get(who)
        if not found or found[0] != self.table.number:
            made = seen.scene()
            found = self.scenes[who] = (self.table.number, found[1] if found and found[1] == made else made)
        return found[1]

    def look(self, seen: Seen) -> str:
        """The position in words for a viewer; those who see the same share it."""
        found = self.looks.get((seen.eyes, seen.lang))
        if not found or found[0] != self.table.number:
            found = self.looks[seen.eyes, seen.lang] = (self.table.number, seen.text())
        return found[1]
