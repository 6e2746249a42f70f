"""Readable playthroughs and counts of move trees, kept beside this file: any change of the rules shows in them.

After a change that is meant, `LUDOTHEQUE_GOLDEN=write pytest tests/battery/test_golden.py` writes them anew.
"""

from __future__ import annotations

import hashlib
import os
import random
from pathlib import Path

import ludotheque
from ludotheque import Game, Position, Record

LINES = 500
FOLDER = Path(__file__).parent / "golden"


def perft(position: Position, depth: int) -> int:
    """How many sequences of `depth` moves there are."""
    if depth == 0 or position.over:
        return 1
    total = 0
    seat = position.to_act[0]
    for code in position.codes(seat):
        child = position.copy()
        child.play(seat, code)
        total += perft(child, depth - 1)
    return total


def playthrough(game: Game) -> str:
    """Two games: one with its events, the other as a record; and the perft counts of two openings."""
    lines = []
    for seats in game.seats:
        record = ludotheque.play(game, ["random"] * seats, seed=2026)
        position = game.new(seats)
        position.deal(random.Random(1))
        counts = [perft(position, depth) for depth in (1, 2)]
        lines += [f"{game.name}, {seats} seats; perft of an opening: {counts}", ""]
        lines += short(told(record) if seats == game.seats[0] else record.text().splitlines())
        lines += ["", str(record.replay()), ""]
    return "\n".join(lines)


def told(record: Record) -> list[str]:
    """The moves of a record with the events of each."""
    lines = []
    for _, turn in record.steps():
        for entry in turn.played:
            lines.append(f"[{entry.seat} {entry.move}]" if entry.given else f"{entry.seat} {entry.move}")
        lines += [f"    {event}" for event in turn]
    return lines


def short(lines: list[str]) -> list[str]:
    """The beginning of a long text, with a hash of all of it."""
    digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    return [*lines[:LINES], f"… {len(lines)} lines, sha256 {digest}"]


def test_playthrough(game: Game) -> None:
    path = FOLDER / f"{game.name}.txt"
    text = playthrough(game)
    if os.environ.get("LUDOTHEQUE_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert path.exists(), f"no playthrough of {game.name} is kept yet: see the head of this file"
    assert text == path.read_text("utf-8")
