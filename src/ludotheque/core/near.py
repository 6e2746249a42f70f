"""Finding the texts most like another one without looking at all of them: they are kept by the letters they hold."""

from __future__ import annotations

import difflib
from array import array
from collections import Counter
from collections.abc import Container, Sequence

LOOKED = 4000
"""The most places of the index that one search looks at."""
COMPARED = 24
"""The most texts that are compared letter by letter."""


class Near:
    """Texts by the threes of letters in them.

    >>> Near(["build A1", "build A2", "keep"]).like("biuld A2", 1)
    [1]
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = texts
        self._places: dict[str, array[int]] = {}
        for place, text in enumerate(texts):
            for three in _threes(text):
                self._places.setdefault(three, array("H" if len(texts) < 1 << 16 else "L")).append(place)

    def like(self, text: str, n: int, among: Container[int] | None = None) -> list[int]:
        """The places of the texts that are most like another one, at most n; `among` says which may be named."""
        shared: Counter[int] = Counter()
        looked = 0
        for places in sorted((self._places[three] for three in _threes(text) if three in self._places), key=len):
            shared.update(places)
            looked += len(places)
            if looked > LOOKED:  # the rarest have come first, and tell the most
                break
        allowed = (place for place, _ in shared.most_common() if among is None or place in among)
        found = {self.texts[place]: place for place, _ in zip(allowed, range(COMPARED), strict=False)}
        return [found[like] for like in difflib.get_close_matches(text, found, n)]


def _threes(text: str) -> set[str]:
    padded = f" {text} "
    return {padded[i : i + 3] for i in range(len(padded) - 2)}
