"""Players who go on through everything, and note what was acknowledged; and whether all of that was kept."""

from __future__ import annotations

import itertools
import random
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from guests import TOY, Guest, Place, settings

from ludotheque.server import keeping
from ludotheque.server.settings import games
from ludotheque.server.store.schema import ENTRIES

Say = Callable[[str], None]
"""Shows how far a trouble is."""
ENDLESS = {"round_cap": 10_000}
LATER = ("no_database",)
"""What a player is told who shall try again."""
AWAY = "The database does not answer"
"""The same in words."""


class Player(threading.Thread):
    """Plays at one table for as long as it lasts, at whichever server answers."""

    def __init__(self, ports: Sequence[int], made: dict[str, Any], number: int, pace: float = 0.0) -> None:
        super().__init__(daemon=True)
        self.places = [Place(port) for port in ports]
        self.made, self.number, self.pace = made, number, pace
        self.acknowledged: list[tuple[str, str]] = []
        """Table and id of each move, in the order in which they were acknowledged."""
        self.waits: list[float] = []
        """Seconds from first sending a move to its acknowledgement, however often the connection was lost between."""
        self.refused: list[str] = []
        """Why a move (or a hello, or a new table) could not be kept, each time; it was sent again."""
        self.stopping = False
        self.fault: Exception | None = None

    def run(self) -> None:
        ids = itertools.count()
        pending: tuple[str, str, int, float] | None = None
        rng = random.Random(self.number)
        for place in itertools.cycle(self.places):
            if self.stopping:
                return
            guest: Guest | None = None
            try:
                guest = Guest(place, self.made["table"], self.made["token"], open_timeout=20, ping_interval=None)
                while not self.stopping and not guest.state["over"]:
                    if pending is None:
                        codes = guest.state["codes"]
                        pending = (
                            f"p{self.number}-{next(ids)}",
                            guest.state["question"],
                            rng.choice(codes),
                            time.monotonic(),
                        )
                    ident, question, code, began = pending
                    answer = guest.play(code, ident=ident, question=question)
                    if answer.get("key") in LATER:
                        self.refused.append(answer["key"])
                        time.sleep(0.1)
                        continue
                    assert answer["type"] in ("update", "ack"), answer
                    self.acknowledged.append((self.made["table"], ident))
                    self.waits.append(time.monotonic() - began)
                    pending = None
                    if self.pace:
                        time.sleep(self.pace)
                    while not guest.state["codes"] and not guest.state["over"]:
                        guest.receive()
                if guest.state["over"]:
                    pending = None  # stored, if not acknowledged: it ended the game
                    self.made = place.set("montana", "me", "screen")
            except AssertionError as error:
                if AWAY not in str(error):  # a hello or a new table may come at a bad moment, too
                    self.fault = error
                    return
                self.refused.append(AWAY)
                time.sleep(0.1)
            except Exception:  # whatever a connection that is lost looks like
                time.sleep(0.02)
            finally:
                if guest:
                    guest.close()


def seat(ports: Sequence[int], tables: Iterable[dict[str, Any]], pace: float = 0.0) -> list[Player]:
    """Players at some tables, who have begun."""
    players = [Player(ports, made, i, pace) for i, made in enumerate(tables)]
    for player in players:
        player.start()
    return players


def acknowledged(players: list[Player]) -> int:
    """How many moves were acknowledged."""
    return sum(len(player.acknowledged) for player in players)


def until(what: Callable[[], bool], players: list[Player], seconds: float = 180) -> None:
    """Wait for the players to get on, however busy the machine is."""
    deadline = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < deadline, "they do not get on"
        faults = [str(player.fault) for player in players if player.fault]
        assert not faults, faults
        time.sleep(0.01)


def all_go_on(players: list[Player]) -> None:
    """Wait until each has made another move."""
    before = [len(player.acknowledged) for player in players]
    until(lambda: all(len(p.acknowledged) > n for p, n in zip(players, before, strict=True)), players)


def dismiss(players: list[Player]) -> None:
    """Let them finish."""
    for player in players:
        player.stopping = True
    for player in players:
        player.join(60)
        assert player.fault is None and not player.is_alive(), player.fault


def kept(database: str, noted: Sequence[Sequence[tuple[str, str]]]) -> int:
    """All that was acknowledged is stored once and in order, and no entry is missing; how many entries there are."""
    engine = sa.create_engine(settings(database).url)
    with engine.connect() as connection:
        rows = connection.execute(sa.select(ENTRIES.c.table_id, ENTRIES.c.number, ENTRIES.c.key)).all()
    engine.dispose()
    numbers: dict[str, list[int]] = {}
    where: dict[tuple[str, str], int] = {}
    for table, number, key in rows:
        numbers.setdefault(table, []).append(number)
        if key:
            assert (table, key) not in where, f"twice: {key}"
            where[table, key] = number
    for table, found in numbers.items():
        assert sorted(found) == list(range(1, len(found) + 1)), f"a gap at table {table}"
    for moves in noted:
        lost = [ident for table, ident in moves if (table, f"host:{ident}") not in where]
        assert not lost, f"lost: {lost}"
        order = [(table, where[table, f"host:{ident}"]) for table, ident in moves]
        for (one, earlier), (two, later) in itertools.pairwise(order):
            assert one != two or earlier < later, "out of order"
    return len(rows)


def readable(database: str) -> None:
    """Every table can be read anew from its entries; no server may have a file open."""
    _, faults = keeping.check(settings(database).url, games(TOY))
    assert not faults, faults


def quiet(log: Path) -> None:
    """No server has written more than lines for its operator."""
    text = log.read_text()
    assert "Traceback" not in text, text[text.index("Traceback") - 500 :][:3000]
