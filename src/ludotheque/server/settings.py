"""What can be set about a server: where it keeps its tables, how much it lets a client do, how bots are run."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import sqlalchemy as sa

import ludotheque
from ludotheque.core.game import Game


def data_folder() -> Path:
    """Where this user's programs keep their data."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library/Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share")
    return base / "ludotheque"


LOGGED = ("debug", "info", "warning", "error")


class Unforeseen:
    """Numbers that nobody can foresee: the system's own, some thousands taken at a time."""

    def __init__(self) -> None:
        self._numbers: list[int] = []

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to stop less one, each equally likely."""
        while True:
            if not self._numbers:
                self._numbers = list(memoryview(os.urandom(8192)).cast("I"))
            number = self._numbers.pop()
            if number < (1 << 32) // stop * stop:
                return number % stop


@dataclass(frozen=True)
class Limits:
    """How much a client may ask for. Rates are in a second, on the average; bursts come on top."""

    body: int = 32 * 1024
    """Bytes of an HTTP request."""
    message: int = 8 * 1024
    """Bytes of a WebSocket message."""
    work: float = 200
    """What all requests and messages of one address may cost together: about the milliseconds that they take."""
    work_burst: float = 1000
    patience: float = 5
    """Seconds that an address may be behind with it; whoever asks for more is refused."""
    messages: float = 60
    """WebSocket messages of one client."""
    message_burst: int = 120
    requests: float = 40
    """HTTP requests of one address."""
    request_burst: int = 200
    tables: float = 1
    """New tables of one address."""
    table_burst: int = 30
    bot_tables: int = 8
    """Tables of one address at once at which bots play among themselves."""
    connections: int = 100
    """Connections of one address at once, beside its WebSockets; those of trusted proxies are not counted."""
    request: float = 20
    """Seconds in which a connection must send a whole request."""
    head: int = 16 * 1024
    """Bytes of a request's address and headers."""
    sockets: int = 200
    """WebSockets of one address at once."""
    hello: float = 20
    """Seconds in which a WebSocket must say hello."""
    waiting: int = 256 * 1024
    """Bytes that may wait for a slow client before it is cut off."""
    clock: int = 10
    """The fewest seconds that a clock can give."""
    typed: int = 80
    """Characters of a move that is typed."""
    chat: int = 500
    """Characters of a word of chat."""
    chats: int = 1000
    """Words of chat of one seat at a table."""
    name: int = 40
    """Characters of a name."""
    names: int = 50
    """Names that one seat can take at a table."""


@dataclass(frozen=True)
class Settings:
    """How one server runs."""

    host: str = "127.0.0.1"
    """The address to listen on."""
    port: int = 8000
    database: str = ""
    """A SQLAlchemy URL; empty: a SQLite file in the user's data folder."""
    password_file: str = ""
    """A file with the database's password, so that it stands in no command line."""
    log: str = "warning"
    """The least important lines that are written: debug, info, warning or error."""
    log_json: bool = False
    """Whether each line of the log is a JSON object."""
    metrics: bool = False
    """Whether figures for Prometheus are served at /metrics, to whoever can reach it."""
    limits: Limits = field(default_factory=Limits)
    workers: int = os.cpu_count() or 2
    """Processes in which bots think."""
    think: float = 30.0
    """Seconds after which a bot that does not answer is replaced."""
    compile: bool = True
    """Whether the rules are compiled aside for the bots, where that was not done before."""
    pause: float = 0.5
    """Seconds before a bot's move, so that people can follow; none where only bots are left to decide."""
    lease: float = 20.0
    """Seconds for which a process claims due work."""
    grace: float = 60.0
    """Seconds after a start in which no clock runs out: nobody could move while the server was down."""
    away: float = 60.0
    """Seconds for which a person must have been away before another may hand their seat to a bot."""
    keep: float = 30.0
    """Days for which a table is kept at which nobody ever moved."""
    keep_played: float = 0.0
    """Days for which a table is kept after the last thing that was done there; 0: for ever."""
    snapshots: int = 50
    """Entries from one snapshot to the next."""
    extra: tuple[str, ...] = ()
    """More games, as ``module:name``; tests play their toy game so."""
    random: Any = field(default_factory=Unforeseen)
    """Where the secrets of tables come from, and by them what chance decides there; tests give one with a seed."""
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses of proxies that are believed when they say for whom they ask."""
    origins: tuple[str, ...] = ()
    """Other origins whose pages may open WebSockets here, such as ``https://play.example``."""

    @cached_property
    def games(self) -> Mapping[str, Game]:
        """All games of this server by name."""
        return games(self.extra)

    def __post_init__(self) -> None:
        """Refuse what cannot be."""
        if self.log not in LOGGED:
            raise ValueError(f"log must be one of {', '.join(LOGGED)}, not {self.log!r}")
        if not 0 <= self.port <= 65535:
            raise ValueError(f"port must be from 0 to 65535, not {self.port}")
        for name in ("workers", "snapshots"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} must be at least 1")
        for name in ("think", "lease"):
            if getattr(self, name) <= 0:
                raise ValueError(f"{name} must be more than 0 seconds")

    @property
    def url(self) -> sa.URL:
        """The database as SQLAlchemy wants it; ValueError if it is none."""
        url = sa.make_url(self._url)
        if not self.password_file:
            return url
        try:
            return url.set(password=Path(self.password_file).read_text("utf-8").strip())
        except OSError as error:
            raise ValueError(f"the password file {self.password_file} cannot be read: {error.strerror}") from None

    @property
    def _url(self) -> str:
        if not self.database:
            return f"sqlite:///{data_folder() / 'tables.sqlite'}"
        scheme, _, rest = self.database.partition("://")
        if scheme in ("postgres", "postgresql"):
            return f"postgresql+psycopg://{rest}"
        if not rest:
            return f"sqlite:///{self.database}"
        if scheme.split("+")[0] not in ("sqlite", "postgresql"):
            raise ValueError(
                f"a database of kind {scheme!r} cannot be used; allowed: a file name, sqlite:///… or postgresql://…"
            )
        return self.database


def games(extra: tuple[str, ...]) -> dict[str, Game]:
    """The library's games and those named as ``module:name``, by name."""
    found = {name: ludotheque.game(name) for name in ludotheque.games()}
    for spec in extra:
        module, _, name = spec.partition(":")
        game: Game = getattr(importlib.import_module(module), name)
        found[game.name] = game
    return found
