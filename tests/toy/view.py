"""What is shown of the toy game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.core.box import Move
from ludotheque.core.position import Position
from toy import ask, events
from toy.layout import Box, State


def view(seen: Position[Box, State], seat: int | None) -> dict[str, Any]:
    s = seen.s
    return {"round": s.round, "prize": s.prize, "pebbles": s.pebbles[:], "won": s.won[:], "fists": s.fist[:]}


def show(seen: Position[Box, State], seat: int | None, lang: str, names: Sequence[str]) -> str:
    s = seen.s
    called = [*names, *map(str, range(len(names), seen.box.seats))]
    return "\n".join(f"{called[i]}: {s.pebbles[i]} ({s.fist[i]}) {s.won[i]}" for i in range(seen.box.seats))


def prompt(position: Position[Box, State], seat: int) -> tuple[str, dict[str, object]]:
    s = position.s
    return ("fist" if s.question == ask.FIST else "gift"), {"n": s.prize}


def label(seen: Position[Box, State], seat: int, move: Move) -> tuple[int, ...] | None:
    s = seen.s
    return (events.KEEP, s.prize) if move.kind.name == "keep" else None
