"""How a move is told step by step: the pictures on the way lead to the one at the end, and tell nothing before it."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from guests import Guest, running, settings
from playing import GAMES

from ludotheque import Game, Position
from ludotheque.core.box import GameBox
from ludotheque.core.scene import Scene, changed, difference, printed, scene
from ludotheque.server.beats import Beats
from ludotheque.server.viewers import Seen
from ludotheque.tables import playing
from ludotheque.tables.entries import Carried, Entry, Move
from ludotheque.tables.table import Person, Table

PICTURED = [game for game in GAMES if game.picture]


def played(game: Game, seats: int, seed: int, limit: int = 500) -> Iterator[tuple[Table, Position, list[Entry]]]:
    """A table after each of its moves, the position before it, and what was entered."""
    rng = random.Random(seed)
    table = Table("t", GameBox(game, seats, {}), [Person("friend") for _ in range(seats)])
    playing.start(table, rng)
    for _ in range(limit):
        if table.position.over:
            return
        seat = rng.choice(table.awaited())
        before = table.position.copy()
        move = rng.choice(table.position.codes(seat))
        yield table, before, playing.play(table, seat, table.question(seat), move, rng)


@pytest.mark.parametrize("game", PICTURED, ids=lambda game: game.name)
def test_steps_lead_to_the_picture_at_the_end(game: Game) -> None:
    assert game.picture
    steps: Counter[str] = Counter()
    sizes: list[int] = []
    trays = printed(GameBox(game, game.seats[1], {}), "en")["trays"]
    for table, before, entries in played(game, game.seats[1], 51):
        for viewer in (None, 0):
            seen = Seen(table, viewer, "en")
            had, end = scene(before, viewer), seen.scene()
            rows = Beats(before, entries, [seen.onlooker]).of(seen, had)
            shown: Scene = had
            for row in rows:
                shown = changed(shown, row.get("scene", {}))
                steps[row["event"]] += "scene" in row
                held = [key for key in shown if key.partition("/")[0] in trays]
                assert all(key in had or key in end for key in held), "no screen is lifted on the way"
            left = difference(shown, end)
            assert not set(left) - set(difference(had, end)) - {key for row in rows for key in row.get("scene", {})}
            assert changed(shown, left) == end
            sizes.append(len(json.dumps(rows, separators=(",", ":"))))
            later = Beats(before, entries * 4, [seen.onlooker]).of(seen, had)
            assert not any("scene" in row for row in later), "of many moves at once only the end is shown"
    assert set(+steps) <= game.picture.beats and len(+steps) >= 3, steps
    assert sorted(sizes)[int(0.95 * len(sizes))] < 1200  # bytes, with all seats taken: most of what an update may have


@pytest.mark.parametrize("game", PICTURED, ids=lambda game: game.name)
def test_steps_leak_nothing(game: Game) -> None:
    """What a seat is shown on the way is the same in every truth that fits what it knows."""
    rng = random.Random(52)
    for table, before, entries in played(game, game.seats[0], 53, 200):
        for viewer in (None, 0, 1):
            if before.secret:
                continue  # what opens a choice depends on it
            seen = Seen(table, viewer, "en")
            rows = [
                Beats(position, entries, [seen.onlooker]).of(seen, scene(position, viewer))
                for position in (before, before.sample(viewer, rng))
            ]
            assert rows[0] == rows[1]


def test_a_move_that_this_version_does_not_know_is_shown_by_its_end() -> None:
    game = PICTURED[0]
    for table, before, entries in played(game, game.seats[0], 54):
        seen, had = Seen(table, None, "en"), scene(before, None)
        if any("scene" in row for row in Beats(before, entries, [None]).of(seen, had)):
            deed = entries[-1].deed
            assert isinstance(deed, Move)
            strange = [replace(entries[-1], deed=replace(deed, moves=[*deed.moves, Carried(0, "fly away", 0)]))]
            assert not any("scene" in row for row in Beats(before, strange, [None]).of(seen, had))
            return
    pytest.fail("no entry was told step by step")


def test_an_update_tells_how_it_came_about(tmp_path: object) -> None:
    with running(settings(f"{tmp_path}/t.sqlite", random=random.Random(5))) as place:
        made = place.set("montana", "me:Ana", "friend:Bruno")
        ana, bruno = Guest(place, made["table"], made["token"]), Guest(place, made["table"], made["links"]["seat1"])
        spun = 0
        for _ in range(60):
            mover, other = (ana, bruno) if ana.state["codes"] else (bruno, ana)
            mover.any_move()
            message = other.until("update")
            for update in (message, next(m for m in reversed(mover.seen) if m["type"] == "update")):
                for beat in update.get("beats", ()):
                    if beat["event"] == "spun":
                        spun += 1
                        assert beat["at"].startswith("wheel/") and beat["seat"] in (0, 1)
        assert spun
        ana.close()
        bruno.close()
