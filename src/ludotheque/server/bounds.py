"""Bounds on how much may be asked for: by one client, and by all of one address."""

from __future__ import annotations

import time

from ludotheque.server.settings import Limits


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
