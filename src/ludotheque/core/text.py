"""What every game's text for a terminal is made with: a position as seen by a seat, put into words of one language.

People may have any names: what stands in columns is measured as a terminal shows it, where some letters take two
columns and accents none.
"""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterable, Sequence

from ludotheque.core.box import seat_name
from ludotheque.core.position import PAGE, WIDTH, Position

FULL = WIDTH
"""The columns of a terminal."""
LONGEST = 16
"""The most columns that a name takes."""
TAIL = 2
"""The last letters that are kept of names which begin alike."""


def width(text: str) -> int:
    """The columns that a text takes in a terminal.

    >>> width("Chloé"), width("花子"), width("e\u0301")
    (5, 4, 1)
    """
    return sum(map(_width, text))


def _width(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def page_width() -> int:
    """The columns of the page that is being written."""
    return PAGE.get()


def cut(text: str, columns: int, tail: int = 0) -> str:
    """A text in at most so many columns, with … for what is left out before its last letters.

    >>> cut("Maximilian", 10), cut("Maximilian", 7), cut("Maximilian", 7, 2)
    ('Maximilian', 'Maximi…', 'Maxi…an')
    """
    if width(text) <= columns:
        return text
    start, end = text, "…" + text[len(text) - tail :]
    while start and width(start + end) > columns:
        start = start[:-1]
    return start + end


def pad(text: str, columns: int) -> str:
    """A text with spaces behind it up to so many columns."""
    return text + " " * (columns - width(text))


def wrap(text: str, columns: int = 0, indent: str = "") -> list[str]:
    """A text in lines of at most so many columns, or as the page has; all but the first are indented.

    >>> wrap("to decide: 花子, 太郎", 16)
    ['to decide: 花子,', '太郎']
    """
    filler = "\0"  # behind a wide letter, so that lengths are columns
    filled = "".join(letter + filler * (_width(letter) - 1) for letter in text)
    lines = textwrap.wrap(filled, columns or page_width(), subsequent_indent=indent)
    return [line.replace(filler, "") for line in lines]


class Text:
    """One position being put into text in one language, with the names of the people at the seats."""

    nobody = "–"

    def __init__(self, seen: Position, seat: int | None, lang: str, names: Iterable[str]) -> None:
        self.seen = seen
        self.seat = seat
        self.lang = lang
        self.people = [" ".join(name.split()) for name in names]

    def word(self, key: str, **arguments: object) -> str:
        """A text of the catalogue."""
        return self.seen.game.word(key, self.lang, arguments)

    def name(self, seat: int, columns: int = LONGEST) -> str:
        """How a seat is called, in at most so many columns; names that begin alike keep their ends."""
        game, lang = self.seen.game, self.lang
        full = seat_name(game, seat, lang, self.people)
        short = cut(full, columns)
        others = (seat_name(game, i, lang, self.people) for i in range(self.seen.box.seats) if i != seat)
        alike = short != full and any(cut(other, columns) == short for other in others)
        return cut(full, columns, TAIL) if alike else short

    def names(self, seats: Sequence[int], columns: int = LONGEST) -> str:
        """Several seats, or a dash."""
        return ", ".join(self.name(seat, columns) for seat in seats) or self.nobody

    def label(self, seat: int, mark: str, notes: Sequence[str], columns: int = FULL) -> str:
        """A seat's name between a mark and notes in brackets, in at most so many columns."""
        after = f" ({', '.join(notes)})" if notes else ""
        return mark + self.name(seat, min(LONGEST, columns - len(mark + after))) + after
