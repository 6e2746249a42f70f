"""Reviews: a planted blunder is named, luck and play add up, and the command line says it all."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from test_cli import run
from toy import GAME as TOY

import ludotheque
from ludotheque import CHANCE, Position, Record, bots
from ludotheque.bots.review import LITTLE, Review, Reviewing, review
from ludotheque.core.record import play
from ludotheque.lab import review as lab

MONTANA = ludotheque.game("montana")
SEED = 4
"""Of a game in which the blunder costs the win."""


def played(chooses: Callable[[Position, int, int, int], int]) -> Record:
    """A game of Montana by two good bots; what each plays is looked through by `chooses` (…, n-th answer, code)."""
    good, answers = bots.bot("hard"), iter(range(10_000))

    def player(seen: Position, seat: int, rng: random.Random) -> int:
        return chooses(seen, seat, next(answers), good.think(seen, seat, rng, bots.Budget(sims=100)).move)

    return play(MONTANA, [player, player], SEED, ["Ana", "Bruno"])


@pytest.fixture(scope="module")
def blunder() -> tuple[Record, int, Review]:
    """A game with a planted blunder, at which step, and its review: a seat that could build does something useless."""
    pytest.importorskip("numba")
    from ludotheque.engine.search import load

    load(MONTANA)
    could: list[tuple[int, int]] = []

    def note(seen: Position, seat: int, n: int, code: int) -> int:
        if str(seen.box.move(code)).startswith("build") and "recruit" in map(str, seen.moves(seat)):
            could.append((n, seat))
        return code

    sound = played(note)
    winner = sound.replay().standing().winners[0]
    last = max(n for n, seat in could if seat == winner)

    def plant(seen: Position, seat: int, n: int, code: int) -> int:
        return seen.box.move("recruit").code if n == last else code

    record = played(plant)
    assert winner not in record.replay().standing().winners, "it cost the win"
    at = [i for i, step in enumerate(Reviewing(record)._steps) if step.seat != CHANCE][last]
    return record, at, review(record, sims=200)


def test_a_planted_blunder_is_named(blunder: tuple[Record, int, Review]) -> None:
    record, at, found = blunder
    seat = found.steps[at].seat
    named = {one.step: one for one in found.accounts[seat].costly}
    assert next(iter(named)) == at, "as the most costly move of its seat"
    costly = named[at]
    assert str(record.box.move(costly.played)) == "recruit" and costly.cost > 0.5
    assert str(record.box.move(costly.better)).startswith("build")
    assert costly.gains[0][0] == "settled"


def test_luck_and_play_add_up_to_how_it_ended(blunder: tuple[Record, int, Review]) -> None:
    record, _, found = blunder
    assert len(found.curve) == len(found.steps) and all(sum(chances) == pytest.approx(1) for chances in found.curve)
    winners = record.replay().standing().winners
    for seat, account in enumerate(found.accounts):
        assert account.start + account.luck + account.play == pytest.approx(account.end)
        assert account.end == (seat in winners) / len(winners) and account.start == 0.5
        costs = [one.cost for one in account.costly]
        assert costs == sorted(costs, reverse=True) and len(costs) <= 3 and min(costs, default=1) >= LITTLE
        assert account.lost >= sum(costs) and all(found.steps[one.step].seat == seat for one in account.costly)
    assert sum(account.luck for account in found.accounts) == pytest.approx(0)


def test_a_review_in_words_as_data_and_as_a_page(blunder: tuple[Record, int, Review]) -> None:
    record, at, found = blunder
    text = lab.describe(record, found)
    assert f"\n{at + 1:>4}  " in text and f"Move {at + 1}: “Recruit: spin the wheel” cost " in text
    assert "Ana: Luck " in text and "better was “Build on" in text
    for lang, word in (("fr", "mieux valait"), ("de", "besser war"), ("it", "meglio")):
        assert word in lab.describe(record, found, lang)
    page = lab.page(record, found)
    assert page.count("<polyline") == 2 and page.startswith("<!doctype html>") and "Ana" in page
    assert page.count("<tr>") == len(found.steps)
    doc = json.loads(json.dumps(lab.document(record, found)))
    assert doc["players"] == ["Ana", "Bruno"] and len(doc["moves"]) == len(found.steps)
    assert at + 1 in [one["n"] for one in doc["seats"][found.steps[at].seat]["costly"]]


def test_progress_is_told_and_a_game_that_goes_on_can_be_reviewed() -> None:
    """Also of a game whose bots know nothing, with secret choices, and interpreted."""
    position, rng = TOY.new(2), random.Random(3)
    record = Record(position.box)
    while len(record.played) < 6:
        if position.to_act == (CHANCE,):
            record.add(position, position.deal(rng))
        else:
            seat = position.to_act[0]
            record.add(position, position.play(seat, rng.choice(position.codes(seat))))
    told: list[tuple[int, int]] = []
    found = review(record, 8, lambda done, of: told.append((done, of)))
    assert told[0] == (1, len(found.steps) + 1) and told[-1][0] == told[-1][1]
    assert not record.replay().over and all(account.start == 0.5 for account in found.accounts)
    assert lab.names(record, "en") == ["Blue", "Yellow"]


def test_which_side_to_take_is_not_judged() -> None:
    dakota = ludotheque.game("dakota")
    position = dakota.new(3)
    record = Record(position.box)
    record.add(position, position.deal(random.Random(1)))
    seat = position.to_act[0]
    record.add(position, position.play(seat, position.codes(seat)[0]))
    found = review(record, 4)
    assert str(record.box.move(found.steps[-1].code)) in {"native", "settler", "natives", "settlers"}
    assert not any(account.costly for account in found.accounts)


def short(tmp_path: Path, moves: int) -> Path:
    """The record of a game of Montana that has just begun."""
    position = MONTANA.new(2)
    record, rng = Record(position.box, ["Ana", "Ana"]), random.Random(2)
    while sum(entry.seat != CHANCE for entry in record.played) < moves:
        seat = position.to_act[0]
        done = position.deal(rng) if seat == CHANCE else position.play(seat, position.codes(seat)[0])
        record.add(position, done)
    record.save(tmp_path / "game.txt")
    return tmp_path / "game.txt"


def test_the_command(tmp_path: Path) -> None:
    path = short(tmp_path, 3)
    said = run("review", path, "--sims", 4, "--html", tmp_path / "out.html", "--lang", "fr")
    assert "Ana (Bleu)" in said and "<polyline" in (tmp_path / "out.html").read_text("utf-8")
    doc: dict[str, Any] = json.loads(run("review", path, "--sims", 4, "--json"))
    assert doc["game"] == "montana" and len(doc["seats"]) == 2


def test_what_cannot_be_reviewed(tmp_path: Path) -> None:
    assert run("review", tmp_path / "none.txt", code=2).startswith("ludotheque: cannot read record ")
    (tmp_path / "bad.txt").write_text("hello")
    assert run("review", tmp_path / "bad.txt", code=2) == (
        "ludotheque: line 1 of the record: expected 'ludotheque record 1'\n"
    )
    path = short(tmp_path, 0)
    assert run("review", path, code=2).endswith("ludotheque: there is nothing to review: nobody has moved yet\n")
    assert "there is no folder" in run("review", path, "--html", tmp_path / "no" / "x.html", code=2)
    assert "unknown language" in run("review", path, "--lang", "xx", code=2)
    assert "--sims" in run("review", path, "--sims", 0, code=2)
