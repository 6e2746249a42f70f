"""Servers and the database are killed at random, as if the power failed, while people move."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from guests import Forked, Postgres, Zygote, free_port

from ludotheque.server.bench.measuring import Figure, figure
from troubles.players import ENDLESS, Player, Say, acknowledged, all_go_on, dismiss, kept, quiet, readable, seat, until


@dataclass
class Storm:
    """What came of it."""

    servers: int = 0
    databases: int = 0
    moves: int = 0
    entries: int = 0
    longest: float = 0
    """Seconds that somebody waited for a move to be acknowledged."""

    @property
    def kills(self) -> int:
        """Kills in all."""
        return self.servers + self.databases


def storm(database: str, enough: Callable[[Storm], bool], say: Say, postgres: Postgres | None = None) -> Storm:
    """Kill until it is enough; with PostgreSQL two processes share it, and it is killed, too."""
    found, rng = Storm(), random.Random(11)
    with tempfile.TemporaryDirectory(prefix="ludotheque-kills-") as folder:
        log = Path(folder, "log")
        zygote = Zygote(log)
        try:
            ports = [free_port() for _ in range(2 if postgres else 1)]
            servers = [zygote.serve(port, database) for port in ports]
            for server in servers:
                server.wait()
            tables = [servers[0].set("montana", "me", "screen", options=ENDLESS) for _ in range(3)]
            tables.append(servers[0].set("montana", "me", "bot", options=ENDLESS))
            players = seat(ports, tables)
            while not enough(found):
                _pause(players, found, rng)
                if postgres and found.kills % 5 == 4:
                    found.databases += 1
                    postgres.kill()
                    postgres.start()
                else:
                    found.servers += 1
                    which = rng.randrange(len(servers))
                    servers[which].kill()
                    noted = [list(player.acknowledged) for player in players]
                    if found.kills % 10 == 0 or not postgres:
                        kept(database, noted)
                    servers[which] = _anew(zygote, ports[which], database)
                say(f"{found.kills} kills, {acknowledged(players)} moves acknowledged")
            all_go_on(players)  # the bots' tables, too
            dismiss(players)
            for server in servers:
                server.kill()
        finally:
            zygote.close()
        found.moves = acknowledged(players)
        found.longest = max(max(player.waits) for player in players)
        found.entries = kept(database, [player.acknowledged for player in players])
        readable(database)
        quiet(log)
    return found


def _pause(players: list[Player], found: Storm, rng: random.Random) -> None:
    """Soon after the start, whatever it does then; or when there is something to lose."""
    if found.kills % 2:
        time.sleep(rng.uniform(0.02, 0.25))
    else:
        reached = acknowledged(players) + 5
        until(lambda: acknowledged(players) >= reached, players)
        time.sleep(rng.uniform(0, 0.05))


def _anew(zygote: Zygote, port: int, database: str) -> Forked:
    return zygote.serve(port, database).wait()


def kills(seconds: float, say: Say) -> list[Figure]:
    """Half of the time on SQLite, half on PostgreSQL."""
    rows = []
    with tempfile.TemporaryDirectory(prefix="ludotheque-kills-") as folder:
        end = time.monotonic() + seconds / 2
        file = str(Path(folder, "t.sqlite"))
        one = storm(file, lambda _: time.monotonic() > end, lambda text: say(f"SQLite: {text}"))
        rows.append(_row("SQLite, one process", one))
    postgres = Postgres()
    try:
        end = time.monotonic() + seconds / 2
        say_so = lambda text: say(f"PostgreSQL: {text}")
        two = storm(postgres.database(), lambda _: time.monotonic() > end, say_so, postgres)
        rows.append(_row(f"PostgreSQL, two processes, {two.databases} kills of the database", two))
    finally:
        postgres.close()
    return rows


def _row(where: str, found: Storm) -> Figure:
    return figure(
        f"{found.kills} kills ({where})", "nothing acknowledged lost, doubled or out of order",
        "1,000 kills in half an hour, nothing lost", True,
        f"{found.moves} moves acknowledged, {found.entries} entries, each table read anew from them; the longest that "
        f"somebody waited for a move {found.longest:.1f} s",
    )  # fmt: skip
