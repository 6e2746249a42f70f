"""What happened in new entries, step by step: where each event took place, and the pictures on the way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ludotheque.core.position import Event, Position
from ludotheque.core.rule import CHANCE, listening, told
from ludotheque.core.scene import Scene, difference, picture
from ludotheque.server.viewers import Seen
from ludotheque.tables.entries import Entry, Move

MOST = 3
"""Entries beyond which nobody follows step by step: only where they ended is shown."""


class Beats:
    """The events of new entries for all who are shown them; `before` is the position that they were made in."""

    def __init__(self, before: Position, entries: Sequence[Entry], onlookers: Iterable[int | None]) -> None:
        self._drawn = picture(before.game)
        moves = [entry for entry in entries if isinstance(entry.deed, Move)]
        self._events = [found for entry in moves for found in _events(before, entry)] if len(moves) <= MOST else []
        self._frames: dict[int | None, list[Scene | None]] = {}
        steps = [i for i, event in enumerate(self._events) if event.name in self._drawn.beats]
        if steps and steps[0] < len(self._events) - 1:  # what ends with its only step is told by its end
            self._frames = self._replayed(before, moves, set(onlookers))

    def _replayed(
        self, before: Position, entries: Sequence[Entry], onlookers: set[int | None]
    ) -> dict[int | None, list[Scene | None]]:
        """For each onlooker the picture at every event that is a step, as it was told."""
        position, game, scene = before.copy(), before.game, self._drawn.scene
        frames: dict[int | None, list[Scene | None]] = {who: [] for who in onlookers}

        def hear(event: tuple[int, ...]) -> None:
            if game.events.names[event[0]] not in self._drawn.beats:
                for made in frames.values():
                    made.append(None)
                return
            for who, made in frames.items():
                seen = position.seen_by(who)
                if seen.over and seen.s.question != len(game.questions.names) - 1:
                    seen.s.actors = CHANCE  # rules are being carried out; it is not over, so no screen is lifted
                made.append(scene(seen, who))

        box, apply = before.box, game.rules.apply
        rows = [row for entry in entries if isinstance(entry.deed, Move) for row in entry.deed.moves]
        try:
            with listening(hear):
                for row in rows:
                    told(apply, box.data, position.s, row.seat, box.move(row.move).code)
        except ValueError:  # a process of another version stored a move that there is not here
            return {}
        return frames if all(len(made) == len(self._events) for made in frames.values()) else {}

    def of(self, seen: Seen, had: Scene | None) -> list[dict[str, Any]]:
        """What a viewer is told of them; a step changes the picture that they had, or that of the step before."""
        frames, last, rows = self._frames.get(seen.onlooker, []), had, []
        for i, event in enumerate(self._events):
            row: dict[str, Any] = {"event": event.name}
            if event.seat >= 0:
                row["seat"] = event.seat
            if at := self._drawn.where(event):
                row["at"] = at
            if frames and last is not None and (frame := frames[i]) is not None:
                row["scene"] = difference(last, frame)
                last = frame
            if at or "scene" in row or event.name in self._drawn.effects:
                rows.append(row)
        return rows


def _events(position: Position, entry: Entry) -> list[Event]:
    """The events of an entry that everybody sees; none if the rules have changed since and know them no more."""
    assert isinstance(entry.deed, Move)
    known = position.game.events.numbers
    made = [Event(position.box, name, seat, tuple(args)) for name, seat, *args in entry.deed.events]
    return made if not entry.deed.hidden and all(event.name in known for event in made) else []
