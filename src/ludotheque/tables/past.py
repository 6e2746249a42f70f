"""What was played at a table, read again from its entries."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

from ludotheque.core.box import GameBox
from ludotheque.core.position import Played, Position
from ludotheque.core.record import Record
from ludotheque.tables.entries import Entry, Move, Start, effective


class Past(Protocol):
    """The entries that led to a table, wherever they are kept: what taking back needs to know of them."""

    def moves(self) -> list[Entry]:
        """The moves that were not taken back."""

    def without(self, drop: Collection[int]) -> Position:
        """The position now if some entries had never been made."""


def replay(position: Position, entry: Entry) -> None:
    """Play the moves of an entry again; the core gives the single answers itself. ValueError: the rules refuse one."""
    if isinstance(entry.deed, Start | Move):
        for row in entry.deed.moves:
            if not row.given:
                position.play(row.seat, row.move)


def refold(position: Position, entries: Iterable[Entry]) -> tuple[Position, bool]:
    """A position gone on by entries; True where the rules have changed, so that it is the one before a refused one."""
    for entry in entries:
        before = position.copy()
        try:
            replay(position, entry)
        except ValueError:
            return before, True
    return position, False


def record(box: GameBox, names: Sequence[str], entries: Sequence[Entry]) -> Record:
    """The game as played, without what was taken back."""
    made = Record(box, names)
    deeds = [entry.deed for entry in effective(entries)]
    rows = [row for deed in deeds if isinstance(deed, Start | Move) for row in deed.moves]
    made.played = [Played(row.seat, box.move(row.move), bool(row.given)) for row in rows]
    position = made.replay()
    made.scores = position.standing().scores if position.over else None
    return made
