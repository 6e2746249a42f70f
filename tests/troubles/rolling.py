"""Two processes on PostgreSQL are restarted one after the other: nobody notices more than a moment."""

from __future__ import annotations

import statistics
import time

from guests import InProcess, Postgres, free_port

from ludotheque.server.bench.measuring import Figure, figure
from troubles.players import ENDLESS, Say, acknowledged, all_go_on, dismiss, kept, seat

PACE = 0.1
"""Seconds that each who plays thinks."""


def restarts(postgres: Postgres, seconds: float, say: Say) -> tuple[int, list[float]]:
    """Restart both, once at least; how many restarts there were, and how long moves took, the shortest first.

    As an operator would: the new one of each is ready before the other is stopped.
    """
    url, ports = postgres.database(), [free_port(), free_port()]
    servers = [InProcess(url, port=port).wait() for port in ports]
    outs, done = [], 0
    try:
        tables = [servers[i % 2].set("montana", "me", "screen", options=ENDLESS) for i in range(8)]
        tables += [servers[i % 2].set("montana", "me", "bot", options=ENDLESS) for i in range(2)]
        players = [*seat(ports, tables[::2], PACE), *seat(ports[::-1], tables[1::2], PACE)]
        end = time.monotonic() + seconds
        while time.monotonic() < end or done < 2:
            all_go_on(players)
            which = done % 2
            outs.append(servers[which].stop())
            servers[which] = InProcess(url, port=ports[which]).wait()
            done += 1
            longest = max(max(player.waits) for player in players)
            say(f"{done} restarts, {acknowledged(players)} moves, the longest {longest:.2f} s")
        all_go_on(players)
        dismiss(players)
        kept(url, [player.acknowledged for player in players])
    finally:
        outs += [server.stop() for server in servers]
    for out in outs:
        assert "Traceback" not in out, out[-3000:]
    return done, sorted(wait for player in players for wait in player.waits)


def rolling(seconds: float, say: Say) -> list[Figure]:
    """As often as it can be done."""
    postgres = Postgres()
    try:
        done, waits = restarts(postgres, seconds, say)
    finally:
        postgres.close()
    return [
        figure(
            f"{done} restarts, one process of two at a time: the longest that somebody waited for a move",
            f"{waits[-1]:.2f} s", "1 s", waits[-1] <= 1,
            f"10 players, {len(waits)} moves, none lost; median {1000 * statistics.median(waits):.0f} ms",
        )
    ]  # fmt: skip
