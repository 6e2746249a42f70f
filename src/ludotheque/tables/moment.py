"""What time it is at the tables: a clock that does not jump when somebody sets the machine's, and agrees with others'.

It goes by the steady count of the machine, from the moment that the machine's clock, or the database's, showed first.
Later it is only ever slowed down or hurried a little, so that a clock set back or forth by an hour replaces nobody.
"""

from __future__ import annotations

import threading
import time

SLEW = 0.001
"""Seconds in a second by which it may go faster or slower to agree with another clock."""


def _steady() -> float:
    """Seconds that have passed, also while the machine slept, where it can tell."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class Moments:
    """A clock."""

    def __init__(self) -> None:
        self._offset = time.time() - _steady()
        self._agreed: float | None = None
        """When it was last compared with another clock."""
        self._lock = threading.Lock()

    def now(self) -> float:
        """Seconds since 1970, by the clock that was agreed on."""
        return _steady() + self._offset

    def agree(self, other: float) -> None:
        """Go by another clock, which shows this just now: at once the first time, later little by little."""
        with self._lock:
            steady = _steady()
            wanted = other - steady - self._offset
            if self._agreed is not None:
                most = SLEW * (steady - self._agreed)
                wanted = max(-most, min(most, wanted))
            self._offset += wanted
            self._agreed = steady


CLOCK = Moments()
now = CLOCK.now
