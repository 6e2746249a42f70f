"""What the first who comes would have to wait for, done before they come: rules, words and pictures are used once."""

from __future__ import annotations

import logging
import random
from collections.abc import Iterable
from functools import cache

from ludotheque.core.box import GameBox
from ludotheque.core.game import Game
from ludotheque.core.words import LANGUAGES
from ludotheque.server.viewers import Seen
from ludotheque.tables import playing
from ludotheque.tables.table import Person, Table

log = logging.getLogger("ludotheque.server")
MOVES = 10


def warm(games: Iterable[Game]) -> None:
    """Use all that a table of each game needs."""
    from ludotheque import bots

    bots.levels()
    for game in games:
        try:
            _play(game)
        except Exception:  # which whoever plays it would be told
            log.warning("%s cannot be played", game.name, exc_info=True)


@cache  # once in a process
def _play(game: Game) -> None:
    seats, rng = game.seats[0], random.Random(1)
    table = Table("", GameBox(game, seats, {}), [Person("friend") for _ in range(seats)])
    entries = playing.start(table, rng)
    for _ in range(MOVES):
        if awaited := table.awaited():
            seat = awaited[0]
            entries += playing.play(table, seat, table.question(seat), table.position.codes(seat)[0], rng)
    for lang in LANGUAGES:
        seen = Seen(table, 0, lang, icons=True)
        seen.now()
        seen.lines(entries)
        if seen.pictured:
            seen.scene()
