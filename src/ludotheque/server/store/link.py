"""A connection to PostgreSQL on which nobody waits for ever."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Any

import psycopg

REACHING: dict[str, Any] = {
    "connect_timeout": 3, "keepalives": 1, "keepalives_idle": 4, "keepalives_interval": 2, "keepalives_count": 2,
    "tcp_user_timeout": 8000,
}  # fmt: skip
"""How long the network may be silent: seconds, and for TCP's own answers milliseconds."""
SILENCE = 6.0
"""Seconds after which an answer that the database would have given by then is not waited for any more."""


class Silent(psycopg.OperationalError):
    """The connection is there, but nothing comes."""


class Link(psycopg.Connection[Any]):
    """A connection on which nobody waits for ever, should the network swallow what is said without ending it."""

    patience = SILENCE

    def wait(self, gen: Any, *given: Any, **more: Any) -> Any:
        """Wait for an answer; Silent if none comes, and the connection is of no use any more."""
        try:
            return super().wait(self._hurried(gen), *given, **more)
        except Silent:
            self.pgconn.finish()
            raise

    def _hurried(self, gen: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
        end = time.monotonic() + self.patience
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if not ready and time.monotonic() > end:
                    raise Silent("nothing comes over the network")
                wanted = gen.send(ready)
        except StopIteration as done:
            return done.value
