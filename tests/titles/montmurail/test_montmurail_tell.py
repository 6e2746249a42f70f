"""Events are told after the change they tell of, and no piece is ever missing meanwhile: pictures are drawn there."""

from __future__ import annotations

import random
import sys
from collections import Counter
from typing import Any

import pytest
from montmurail_setup import MUR, Closer, box, perimeter, plots_in, state, walls_of

from ludotheque import CHANCE, Position
from ludotheque.titles.montmurail import ask, events
from ludotheque.titles.montmurail.box import OPTIONS
from ludotheque.titles.montmurail.rules.place import taken

GAMES: list[tuple[int, bool, dict[str, str]]] = [
    (seats, closers, {option.name: option.values[(n + i) % len(option.values)] for i, option in enumerate(OPTIONS)})
    for n, (seats, closers) in enumerate([(2, True), (4, True), (2, False), (8, True), (4, True)])
]
"""Games of all kinds; those with players that do not care to close run out of walls."""


def listen(position: Position, heard: Counter[str], event: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """What must hold at the moment at which an event is told."""
    s, data, name = state(position), box(position), MUR.events.names[event]
    heard[name] += 1
    assert s.pieces() == position.box.pieces, name
    assert not list(s.faults()) and all(n == len(walls_of(position, i)) for i, n in enumerate(s.built)), name
    words = s.walls[max(seat, 0)]
    if event == events.STARTS:
        assert s.first == s.roller == seat and s.question != 0
    elif event == events.TILE_LAID:
        assert s.tile[b] == a * 8 + c and s.laid == sum(tile >= 0 for tile in s.tile) and any(s.printed)
    elif event == events.AGE_BEGINS:
        assert (s.age, s.question, s.actors) == (a, ask.DECREE, CHANCE)
    elif event == events.DECREED:
        assert (s.turn, s.question, s.decree) == (1, ask.ROLL, [a, b, c])
    elif event == events.LIFTED:
        assert taken(data, words[0], words[1], words[2], a) == 0 and s.hand[seat] > 0
    elif event == events.PLACED:
        placed = [data.word0[a], data.word1[a], data.word2[a]]
        assert [words[w] & placed[w] for w in range(3)] == placed and s.placed[seat] == -1 and s.lifts[seat] == 0
    elif event == events.WALLS_BACK:
        assert s.hand[seat] == s.lifts[seat] == 0 and s.supply >= a > 0
    elif event in (events.GOES_ON, events.CITY_CLOSED):
        assert s.declared[seat] == s.picked[seat] == 0 and s.closed >> seat & 1 == (event == events.CITY_CLOSED)
        assert event == events.GOES_ON or walls_of(position, seat) == perimeter(plots_in(s.city[seat]))
    elif event == events.OVER:
        assert (s.question, s.actors) == (ask.NOBODY, 0)


@pytest.mark.proves("MUR-A17", "MUR-A36")
def test_at_every_event_all_pieces_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: Counter[str] = Counter()
    for n, (seats, closers, options) in enumerate(GAMES):
        position, rng = MUR.new(seats, **options), random.Random(n)

        def ear(*told: Any, position: Position = position) -> None:
            listen(position, heard, *told)

        for name, module in list(sys.modules.items()):
            if name.startswith("ludotheque.titles.montmurail.rules") and hasattr(module, "tell"):
                monkeypatch.setattr(module, "tell", ear)
        players = [Closer(n * 8 + seat) for seat in range(seats)]
        while not position.over:
            seat = rng.choice(position.to_act)
            choose = closers and seat != CHANCE
            position.play(seat, players[seat].choose(position, seat) if choose else rng.choice(position.codes(seat)))
    assert set(MUR.events.names) - heard.keys() <= {"nobody_invaded"}
    assert heard["lifted"] > 100 and heard["walls_back"] > 20
