"""What every game's text for a terminal is made with: a position as seen by a seat, put into words of one language."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.position import Position, seat_name


class Text:
    """One position being put into text in one language."""

    nobody = "–"

    def __init__(self, seen: Position, seat: int | None, lang: str) -> None:
        self.seen = seen
        self.seat = seat
        self.lang = lang

    def word(self, key: str, **arguments: object) -> str:
        """A text of the catalogue."""
        return self.seen.game.word(key, self.lang, arguments)

    def name(self, seat: int) -> str:
        """A seat's colour."""
        return seat_name(self.seen.game, seat, self.lang, [])

    def names(self, seats: Sequence[int]) -> str:
        """Several seats, or a dash."""
        return ", ".join(map(self.name, seats)) or self.nobody
