"""Whose bot thinks next when there are more than workers: where people wait first, then addresses in turn.

Among addresses it is that which has used the workers least, among the tables of one that which waits longest since its
last turn. Who comes anew starts level with the others, so nobody saves up time, and nobody who asks for much keeps the
others waiting.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count

GUESS = 0.1
"""Seconds that a thought counts as long as nobody knows how long it takes."""
LEAST = 0.1
"""The smallest part of its budget that a bot is left with."""
KEPT = 10_000
"""Addresses and tables that are remembered, more or less."""


@dataclass(frozen=True)
class Asker:
    """For whom a bot thinks."""

    table: str
    address: str = ""
    """From where the table is played; empty: not known."""
    awaited: bool = True
    """Whether a person is there who waits for it."""


class Turns:
    """So many may think at once; the others wait."""

    def __init__(self, slots: int) -> None:
        self.slots = slots
        self._free = slots
        self._waiting: dict[asyncio.Future[None], Asker] = {}
        """In the order in which they came."""
        self._used: dict[str, float] = {}
        """Seconds of thought by address, from where those stood who were there when it came."""
        self._level = 0.0
        """What that address had used which was served last."""
        self._served: dict[str, int] = {}
        """When each table had its last turn."""
        self._turns = count()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    @property
    def thinking(self) -> int:
        """How many think."""
        return self.slots - self._free

    @property
    def share(self) -> float:
        """What part of its budget a bot may use: all, but less when more wait than two for each that thinks."""
        return min(1.0, max(LEAST, 2 * self.slots / max(1, self.waiting)))

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[float]:
        """Wait for one's turn; the share of its budget that the bot may use."""
        self._used[asker.address] = max(self._used.get(asker.address, 0.0), self._level)
        come: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[come] = asker
        self._next()
        try:
            await come
        except asyncio.CancelledError:
            if self._waiting.pop(come, None) is None:  # its turn came in the same moment
                self._end(asker, 0.0)
            raise
        began = time.monotonic()
        try:
            yield self.share
        finally:
            self._end(asker, time.monotonic() - began)

    def _next(self) -> None:
        while self._free and self._waiting:
            come, asker = min(self._waiting.items(), key=lambda item: self._rank(item[1]))
            del self._waiting[come]
            self._free -= 1
            self._level = self._used[asker.address]
            self._used[asker.address] += GUESS
            self._served.pop(asker.table, None)
            self._served[asker.table] = next(self._turns)
            if len(self._served) > KEPT:
                del self._served[next(iter(self._served))]
            come.set_result(None)

    def _rank(self, asker: Asker) -> tuple[bool, float, int]:
        return not asker.awaited, self._used[asker.address], self._served.get(asker.table, -1)

    def _end(self, asker: Asker, seconds: float) -> None:
        self._used[asker.address] = self._used.get(asker.address, self._level) + seconds - GUESS
        if len(self._used) > KEPT:
            waiting = {other.address for other in self._waiting.values()}
            self._used = {who: used for who, used in self._used.items() if who in waiting or used > self._level}
        self._free += 1
        self._next()
