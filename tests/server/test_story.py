"""How a game is told when it is over: margin, sources, what decided it; and where its rounds begin."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from guests import Guest, running, settings
from playing import GAMES

from ludotheque import Game
from ludotheque.core.box import GameBox
from ludotheque.core.words import LANGUAGES
from ludotheque.server.story import LAST, Teller
from ludotheque.server.viewers import Seen
from ludotheque.tables import playing
from ludotheque.tables.entries import Entry, effective
from ludotheque.tables.past import replay
from ludotheque.tables.table import Person, Table

NAMES = ("Ana", "Bruno", "Chloé", "Élie", "Fritz", "Gina", "Hal", "Ida")


def played(game: Game, seats: int, seed: int) -> tuple[Table, list[Entry]]:
    rng = random.Random(seed)
    table = Table("t", GameBox(game, seats, {}), [Person("friend", name) for name in NAMES[:seats]])
    entries = playing.start(table, rng)
    while not table.position.over:
        seat = rng.choice(table.awaited())
        entries += playing.play(table, seat, table.question(seat), rng.choice(table.position.codes(seat)), rng)
    return table, entries


def leads(table: Table, entries: list[Entry], viewer: int) -> dict[int, list[int]]:
    """Who would be first of all by points alone, after each entry, by the viewer's numbers."""
    position = table.box.game.begin(table.box)
    found: dict[int, list[int]] = {}
    for entry in effective(entries):
        replay(position, entry)
        scores = position.standing().scores
        found[entry.marks[viewer]] = [i for i, score in enumerate(scores) if score == max(scores)]
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_story_says_how_it_was_won(game: Game) -> None:
    margins = set()
    for seed in range(6):
        table, entries = played(game, game.seats[0], seed)
        result = table.position.standing()
        for lang in LANGUAGES:
            seen = Seen(table, 1, lang)
            told = Teller(table, seen, entries).story()
            assert [sum(s.points[i] for s in told.sources) for i in range(table.box.seats)] == result.scores
            assert told.title and told.margin and "{" not in "".join([told.title, told.margin, *told.decided])
            assert 0 < len(told.last) <= LAST and all(1 <= moment.n <= seen.n and moment.text for moment in told.last)
        story = Teller(table, Seen(table, None, "en"), entries).story()
        kind = story.margin.split(maxsplit=1)[0]
        margins.add(kind)
        others = [i for i in range(table.box.seats) if i not in result.winners]
        if len(result.winners) > 1:
            assert kind == "Level" and not story.decided
        elif any(result.scores[i] == result.scores[result.winners[0]] for i in others):
            assert "Tie-break" in story.margin
        else:
            ahead = sorted(result.scores[result.winners[0]] - result.scores[i] for i in others)
            assert [int(n) for n in re.findall(r"(\d+) ahead of", story.margin)] == ahead
        if found := re.search(r"step (\d+)", " ".join(story.decided)):
            first = leads(table, entries, table.viewer(None))
            since = int(found[1])
            assert first[since] == result.winners and all(first[n] == result.winners for n in first if n >= since)
            before = [n for n in first if n < since]
            assert not before or first[max(before)] != result.winners
    assert margins


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_rounds_are_marked(game: Game) -> None:
    table, entries = played(game, game.seats[0], 3)
    for viewer in (None, 0, 1):
        seen = Seen(table, viewer, "fr")
        told = Teller(table, seen, entries).rounds()
        steps = [moment.n for moment in told.rounds]
        assert told.n == seen.n and len(steps) >= 2 and steps == sorted(steps) and steps[-1] <= seen.n
        lines = [(doc["n"], doc["lines"][i]) for doc in seen.lines(entries) for i in doc.get("heads", ())]
        assert lines == [(moment.n, moment.text) for moment in told.rounds], "and so they are in the log"


def test_the_story_is_told_when_the_game_is_over(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite")) as place:
        made = place.set("fists", "me:Ana", "screen:Bruno")
        head = {"authorization": f"Bearer {made['token']}"}
        path = f"/api/tables/{made['table']}"
        assert place.http.get(f"{path}/story", headers=head).status_code == 409
        assert place.http.get(f"{path}/rounds").status_code == 401
        guest = Guest(place, made["table"], made["token"])
        guest.play("add", seat=0)  # so that somebody wins a prize
        while not guest.state["over"]:
            guest.send(type="sit", seat=guest.state["to_act"][0])
            guest.until("view")
            guest.play("close" if guest.state["secret"] else guest.state["codes"][0])
        for seat in (0, 1):
            told = place.http.get(f"{path}/story?lang=fr&seat={seat}", headers=head).json()
            assert told["scores"] == guest.state["result"]["scores"] and told["sources"]
            marks = place.http.get(f"{path}/rounds?seat={seat}", headers=head).json()
            assert marks["rounds"][0]["n"] == 1 and marks["rounds"][-1]["n"] <= marks["n"]
        guest.close()
