"""Figures of a running server, in the text format of Prometheus."""

from __future__ import annotations

import asyncio
import time
from bisect import bisect_left
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludotheque.server.hub import Hub

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
GLANCE = 0.25
"""Seconds between two looks at how late the loop is."""


class Histogram:
    """How often something took how long, or was how large."""

    def __init__(self, bounds: tuple[float, ...] = BOUNDS) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def add(self, value: float) -> None:
        """Count one."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.sum += value

    def lines(self, name: str, text: str) -> Iterator[str]:
        """As Prometheus reads it."""
        yield from _head(name, "histogram", text)
        total = 0
        for bound, count in zip((*map(str, self.bounds), "+Inf"), self.counts, strict=True):
            total += count
            yield f'{name}_bucket{{le="{bound}"}} {total}'
        yield f"{name}_sum {self.sum:.6f}"
        yield f"{name}_count {total}"


class Metrics:
    """What is counted while the server runs."""

    def __init__(self) -> None:
        self.acknowledged = Histogram()
        self.thought = Histogram()
        self.lag = Histogram()
        self.started = time.time()

    async def watch(self) -> None:
        """Look again and again how late the loop is: so long everybody waits."""
        while True:
            began = time.monotonic()
            await asyncio.sleep(GLANCE)
            self.lag.add(max(0.0, time.monotonic() - began - GLANCE))

    def text(self, hub: Hub) -> str:
        """All of it."""
        return "\n".join([*self._lines(hub), ""])

    def _lines(self, hub: Hub) -> Iterator[str]:
        clients = [client for sitting in hub.sittings.values() for client in sitting.clients]
        turns, store = hub.thinking.turns, hub.store
        yield from self.acknowledged.lines(
            "ludotheque_acknowledged_seconds", "From a message that does something to its acknowledgement."
        )
        yield from self.thought.lines("ludotheque_bot_seconds", "From a bot's question to its answer.")
        yield from self.lag.lines("ludotheque_loop_lag_seconds", "How late the event loop is.")
        yield from store.batches.lines("ludotheque_writer_batch_size", "Changes in one transaction of the writer.")
        yield from store.written.lines("ludotheque_writer_seconds", "How long a transaction of the writer takes.")
        for name, kind, text, value in (
            ("ludotheque_started_seconds", "gauge", "When this process started.", self.started),
            ("ludotheque_tables", "gauge", "Tables in memory.", len(hub.sittings)),
            ("ludotheque_sockets", "gauge", "Connected clients.", len(clients)),
            ("ludotheque_watchers", "gauge", "Those of them without a seat.", sum(not c.seats for c in clients)),
            ("ludotheque_writer_waiting", "gauge", "Changes that wait for the writer.", store.waiting),
            ("ludotheque_bots_waiting", "gauge", "Bots that wait for a worker.", turns.waiting),
            ("ludotheque_bots_thinking", "gauge", "Workers that think.", turns.thinking),
            ("ludotheque_workers_replaced_total", "counter", "Workers that died.", hub.thinking.workers.replaced),
        ):
            yield from _head(name, kind, text)
            yield f"{name} {value:g}" if kind == "counter" or value < 1e6 else f"{name} {value:.3f}"


def _head(name: str, kind: str, text: str) -> tuple[str, str]:
    return f"# HELP {name} {text}", f"# TYPE {name} {kind}"
