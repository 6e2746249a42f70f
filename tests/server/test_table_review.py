"""The review of a game that is over: made once, in the workers, for all who ask at the table."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest
from browsing import CHROMIUM
from guests import Guest, running, settings
from test_story import played

import ludotheque
from ludotheque.bots.review import Reviewing, Verdict
from ludotheque.core.words import LANGUAGES
from ludotheque.server.reviewing import Reviewed
from ludotheque.server.sitting import Client
from ludotheque.server.workers import Failed, Task, Workers
from ludotheque.tables.entries import Move, Start, effective
from ludotheque.tables.past import record


def reviewed(guest: Guest) -> dict[str, Any]:
    """Ask for the review and wait until it is made."""
    guest.send(type="review")
    while "review" not in (message := guest.until("review", timeout=60)):
        assert 0 <= message["done"] <= max(1, message["of"])
    review: dict[str, Any] = message["review"]
    return review


def test_all_who_ask_get_the_review_in_their_language_and_it_is_made_once(tmp_path: Path) -> None:
    with running(settings(tmp_path / "t.sqlite")) as place:
        made = place.set("fists", "me:Ana", "bot")
        ana = Guest(place, made["table"], made["token"])
        ana.send(type="review")
        assert ana.until("refused")["key"] == "not_over"
        ana.play_on()
        review = reviewed(ana)
        assert [point["n"] for point in review["points"]] == sorted({point["n"] for point in review["points"]})
        assert all(sum(point["chances"]) == pytest.approx(1, abs=0.01) for point in review["points"])
        assert review["points"][-1]["n"] <= ana.n and len(review["seats"]) == 2
        for seat in review["seats"]:
            assert seat["text"].startswith("Luck ") and bool(seat["costly"]) != bool(seat["faultless"])
        place.hub.thinking.workers.judge = None  # what is kept needs no worker
        watcher = Guest(place, made["table"], made["links"]["watch"], lang="fr")
        assert reviewed(watcher)["seats"][0]["text"].startswith("Chance ")
        ana.close()
        watcher.close()


def test_a_review_that_nobody_waits_for_is_given_up_and_a_failure_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[Task] = []
    with running(settings(tmp_path / "t.sqlite")) as place:
        made = place.set("fists", "me:Ana", "bot")
        ana = Guest(place, made["table"], made["token"])
        ana.play_on()

        async def judge(self: Workers, task: Task) -> Verdict:
            judged.append(task)
            for client in list(place.hub.sittings[made["table"]].clients):
                place.hub.leave(client)
            return Verdict([0.5, 0.5])

        monkeypatch.setattr(Workers, "judge", judge)
        ana.send(type="review")
        while place.hub.reviews._jobs or not judged:
            time.sleep(0.01)
        assert len(judged) == 1

        async def fail(self: Workers, task: Task) -> Verdict:
            raise Failed("")

        monkeypatch.setattr(Workers, "judge", fail)
        ana = ana.again()
        ana.send(type="review")
        while (message := ana.receive())["type"] != "error":
            pass
        assert message["key"] == "no_review"
        ana.close()


@pytest.mark.parametrize("name", ludotheque.games())
def test_every_point_of_the_curve_is_at_its_own_entry(name: str) -> None:
    """Of each viewer, whatever was secret; and every language has its words."""
    game = ludotheque.game(name)
    table, entries = played(game, game.seats[0], 3)
    kept = effective(entries)
    reviewing = Reviewing(record(table.box, [], kept), 4)
    rng = random.Random(1)
    while (asked := reviewing.next()) is not None:
        share = rng.random()
        chances = [share, *[(1 - share) / (table.box.seats - 1)] * (table.box.seats - 1)]
        codes = asked.position.codes(asked.seat) if asked.code >= 0 else []
        cost = 0.3 if len(codes) > 1 and asked.seat >= 0 and rng.random() < 0.2 else 0.0
        reviewing.add(Verdict(chances, cost, codes[0] if cost else None, []))
    review = reviewing.review()
    told = Reviewed(review, kept)
    rows = [(entry, row) for entry in kept if isinstance(entry.deed, Start | Move) for row in entry.deed.moves]
    for step in review.steps:
        row = rows[step.at][1]
        assert (row.seat, row.move) == (step.seat, str(table.box.move(step.code)))
    client = Client.__new__(Client)
    client.seat, client.icons = 1, False
    for client.lang in LANGUAGES:
        found = told.told(client, table)
        last = {entry.marks[1]: review.curve[i] for i, (entry, _) in enumerate(_steps(review, rows))}
        assert {point.n: point.chances for point in found.points} == {
            n: [round(chance, 3) for chance in chances] for n, chances in last.items()
        }
        for seat in found.seats:
            assert len(seat.costly) <= 3 and all(one.n in last and "{" not in one.text for one in seat.costly)


def _steps(review: Any, rows: list[Any]) -> list[Any]:
    return [rows[step.at] for step in review.steps]


@pytest.mark.skipif(not CHROMIUM, reason="NO CHROMIUM")
def test_one_click_shows_the_review(browser: Any, tmp_path: Path) -> None:
    from browsing import Window

    with running(settings(tmp_path / "t.sqlite")) as place:
        made = place.set("fists", "me:Ana", "bot")
        ana = Guest(place, made["table"], made["token"])
        ana.play_on()
        ana.close()
        window = Window(browser, place)
        page = window.page
        page.goto(f"/table/{made['table']}#{made['token']}")
        page.get_by_role("button", name="Review", exact=True).click()
        page.wait_for_selector("#review polyline", state="attached", timeout=60_000)
        assert page.locator("#review polyline").count() == 2
        assert page.locator("#review section").count() == 2
        assert page.locator("#review").get_by_text("Luck ").count() >= 2
        page.locator("#review svg:not(.mark)").click(position={"x": 60, "y": 40})
        page.wait_for_selector("[data-step=now]")
        assert not page.locator("#review").is_visible() and not window.faults
        window.context.close()
