"""The dice of a table."""

from __future__ import annotations

import hashlib
import hmac


class Chance:
    """What comes at each draw of a table, from its secret alone.

    So a draw that was taken back comes again, in whichever process and after whatever start. Nobody can foresee it: the
    numbers are of the same kind as the tokens, and those who hold one cannot make another.
    """

    def __init__(self, secret: str, drawn: int) -> None:
        self._secret, self._drawn = secret.encode(), drawn

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to stop less one; no two are likelier than each other by more than one in 2**200."""
        self._drawn += 1
        return int(self.seed(f"draw {self._drawn}"), 16) % stop

    def seed(self, what: str) -> str:
        """Another secret, for this purpose alone."""
        return hmac.new(self._secret, what.encode(), hashlib.sha256).hexdigest()
