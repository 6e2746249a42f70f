"""A table of the toy game without a server: verbs are tried on it, and its entries are kept as a store would."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from typing import Any

import pytest
from toy import GAME as TOY

from ludotheque.core.box import GameBox
from ludotheque.core.position import Position
from ludotheque.tables import playing
from ludotheque.tables.chance import Chance
from ludotheque.tables.entries import Back, Entry, Move, effective, read
from ludotheque.tables.past import refold
from ludotheque.tables.table import Person, Refused, Table

KNOWN = ["random", "greedy"]
"""The bots there are."""


def people(*kinds: str) -> list[Person]:
    """Kinds may carry a name, as in ``friend:Bruno``; a bot plays at random."""
    split = [kind.partition(":") for kind in kinds]
    return [Person(kind, name, "random" if kind == "bot" else "") for kind, _, name in split]


class Kept:
    """The past of a table, from the list of its entries."""

    def __init__(self, box: GameBox, entries: list[Entry]) -> None:
        self.box, self.entries = box, entries

    def moves(self) -> list[Entry]:
        return [entry for entry in effective(self.entries) if isinstance(entry.deed, Move)]

    def without(self, drop: Collection[int]) -> Position:
        stay = [entry for entry in effective(self.entries) if entry.number not in drop]
        return refold(self.box.game.begin(self.box), stay)[0]


class Seated:
    """A table with its entries."""

    def __init__(self, *kinds: str, clock: int = 0, secret: str = "s", **options: Any) -> None:
        self.secret = secret
        self.people = people(*kinds)
        self.table = Table("t", GameBox(TOY, len(kinds), options), people(*kinds), clock)
        self.entries: list[Entry] = []
        self.do(playing.start, Chance(secret, 0))

    @property
    def past(self) -> Kept:
        return Kept(self.table.box, self.entries[:])

    def do(self, verb: Callable[..., list[Entry]], *given: Any) -> list[Entry]:
        """Do something; whatever it refuses, the table stays as it was."""
        tried = self.table.copy()
        made = verb(tried, *given)
        self.table = tried
        self.entries += made
        return made

    def refuses(self, verb: Callable[..., Any], *given: Any) -> Refused:
        """Why something cannot be done."""
        before = self.table.to_json()
        with pytest.raises(Refused) as refused:
            verb(self.table.copy(), *given)
        assert self.table.to_json() == before
        return refused.value

    def play(self, seat: int, *moves: str, key: str | None = None) -> list[Entry]:
        """Play moves of a person; the entries of the last."""
        made: list[Entry] = []
        for move in moves:
            question = self.table.question(seat)
            made = self.do(playing.play, seat, question, move, Chance(self.secret, self.table.drawn), key)
        return made

    def folded(self) -> Table:
        """The table folded from its entries as they are kept."""
        rows = [(e.number, e.kind, e.seat, json.loads(json.dumps(e.body())), e.key, e.at) for e in self.entries]
        entries = [read(*row) for row in rows]
        table = Table("t", self.table.box, [Person(p.kind, p.name, p.bot) for p in self.people], self.table.clock)
        if any(isinstance(entry.deed, Back) for entry in entries):
            table.fold_to(entries, *refold(self.table.box.game.begin(self.table.box), effective(entries)))
        else:
            for entry in entries:
                table.fold(entry)
        return table

    def check(self) -> None:
        """The fold of what is kept is the table, and so is its snapshot."""
        doc = json.loads(json.dumps(self.table.to_json()))
        assert json.loads(json.dumps(self.folded().to_json())) == doc
        assert Table.from_json("t", self.table.box, doc, self.table.clock).to_json() == self.table.to_json()
