"""Entries: typed within, and on disk as they have always been."""

from __future__ import annotations

import json
from typing import Any

import pytest
from seated import Seated
from toy import GAME as TOY

from ludotheque.core.box import GameBox
from ludotheque.tables.entries import KINDS, Answer, Ask, Back, Carried, Hand, Move, draws, effective, read
from ludotheque.tables.past import record
from ludotheque.tables.table import Person, Table

SEEN = {"seen": 7, "marks": [3, 3, 3]}
BODIES: list[tuple[str, dict[str, Any]]] = [
    ("start", {"moves": [[-1, "prize 1", 0]], "events": [["prize", -1, 3]]}),
    ("move", {"moves": [[0, "add", 0]], "events": [], "hidden": True, "finished": False}),
    ("move", {"moves": [[0, "close", 0]], "events": [], "hidden": True, "finished": True}),
    ("move", {"moves": [[1, "close", 0], [-1, "prize 2", 0]], "events": [["opened", 0, 1]], "opened": True}),
    ("move", {"moves": [[1, "keep", 0]], "events": []}),
    ("back", {"drop": [4], "agreed": False, "seats": [0], "hidden": True, "finished": False}),
    ("back", {"drop": [4], "agreed": False, "seats": [0], "since": 17}),
    ("back", {"drop": [4, 5], "agreed": True, "seats": [0, 1], "undrawn": 0, "last": [0, 3]}),
    ("back", {"drop": [5], "agreed": True, "seats": [1], "undrawn": 1, "last": [3, 0], "steps": [[3, 0, True, True]]}),
    ("ask", {"move": 4}),
    ("answer", {"yes": True, "own": False}),
    ("chat", {"text": "<b>é"}),
    ("name", {"name": "Zoé"}),
    ("hand", {"bot": "random", "by": None}),
    ("hand", {"bot": "random", "by": None, "late": True}),
    ("hand", {"bot": "", "by": 1}),
    ("rematch", {"table": "abc"}),
    ("hint", {}),
    ("key", {"role": "seat1", "digest": "ab12"}),
    ("close", {}),
]


@pytest.mark.parametrize(("kind", "body"), BODIES)
def test_every_kind_is_kept_as_it_was(kind: str, body: dict[str, Any]) -> None:
    entry = read(9, kind, 0, {**body, **SEEN}, "host:m1", 5)
    assert type(entry.deed) is KINDS[kind] and entry.kind == kind
    assert json.loads(json.dumps(entry.body())) == {**body, **SEEN}


def test_all_kinds_are_tried() -> None:
    assert {kind for kind, _ in BODIES} == set(KINDS)


def test_what_older_versions_did_not_keep() -> None:
    def old(kind: str, **body: Any) -> Any:
        return read(9, kind, 0, {**body, **SEEN}, None, 5).deed

    assert old("ask") == Ask(None)
    assert old("answer", yes=False) == Answer(False, None)
    assert old("hand", bot="random") == Hand("random", None)
    assert old("back", drop=[3], agreed=False) == Back([3], False)
    assert old("move", moves=[[0, "add", 0]], events=[]) == Move([Carried(0, "add", 0)], [])


def test_snapshots_of_older_versions_are_read() -> None:
    at = Seated("me:Ana", "friend:Bruno")
    at.play(0, "add")
    doc = at.table.to_json()
    for key in ("since", "came", "drawn", "handed", "last"):
        del doc[key]
    old = Table.from_json("t", at.table.box, {**doc, "ask": {"seat": 0, "yes": [], "marks": [1, 1, 1]}})
    assert old.request is None and old.drawn == -1 and old.last == [0, 0]
    asked = {"seat": 0, "yes": ["seat1"], "marks": [2, 1, 1], "move": 2, "seen": 7}
    request = Table.from_json("t", at.table.box, {**doc, "ask": asked}).request
    assert request and (request.seat, request.move, request.yes, request.marks) == (0, 2, ["seat1"], [2, 1, 1])


def test_what_was_taken_back_is_not_in_the_record() -> None:
    rows: list[tuple[str, int | None, dict[str, Any]]] = [
        ("start", None, {"moves": [[-1, "prize 1", 0]], "events": []}),
        ("move", 0, {"moves": [[0, "add", 0]], "events": [], "hidden": True, "finished": False}),
        ("back", 0, {"drop": [2], "agreed": False}),
        ("move", 1, {"moves": [[1, "close", 0]], "events": [], "hidden": True, "finished": True}),
        ("chat", 1, {"text": "well"}),
    ]
    entries = [read(i + 1, kind, seat, {**body, **SEEN}, None, 5) for i, (kind, seat, body) in enumerate(rows)]
    assert [entry.number for entry in effective(entries)] == [1, 4] and draws(entries) == 1
    made = record(GameBox(TOY, 2, {}), ["Ana", "Bruno"], entries)
    assert [str(played.move) for played in made.played] == ["prize 1", "close"] and made.scores is None


def test_a_stored_move_that_the_rules_refuse_now_stops_the_position_there() -> None:
    at = Seated("me:Ana", "friend:Bruno")
    at.play(0, "add", "add")
    at.entries[2] = read(3, "move", 0, {**at.entries[2].body(), "moves": [[0, "keep", 0]]}, None, 5)
    table = at.folded()
    assert table.broken and table.position.s.fist[0] == 1 and table.number == 3
    assert table.question(0) == at.table.question(0), "all else goes on"


def test_a_table_copied_is_independent() -> None:
    at = Seated("me:Ana", "friend:Bruno")
    before, copy = at.table.to_json(), at.table.copy()
    copy.people[0].name, copy.own[0], copy.moved[1], copy.came[0] = "X", 9, 9, True
    copy.position.play(0, "add")
    assert at.table.to_json() == before and isinstance(copy.people[0], Person)
