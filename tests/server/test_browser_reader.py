"""What a screen reader finds at ten questions of each game, kept as golden files: read them as a blind player would.

The games are the lessons' records, played again at a real table. Written anew with LUDOTHEQUE_GOLDEN=write.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import Window
from guests import Guest, InThread, running, settings

import ludotheque
from ludotheque.core.rule import CHANCE
from ludotheque.tables.chance import Chance

GOLDEN = Path(__file__).parent / "golden"
QUESTIONS, LONG = 10, 8
"""So many questions; of a longer list the first are kept, and how many there are."""
HEARD = """() => {
    const name = e => (e.getAttribute('aria-label') || e.innerText || e.textContent).replace(/\\s+/g, ' ').trim();
    const shown = e => e.checkVisibility() && !e.closest('[hidden]');
    const groups = [];
    for (const place of document.querySelectorAll('.scenery [role=button][data-at], #cards [role=button][data-at]')) {
        if (!shown(place)) continue;
        const group = name(place.closest('[data-panel], [data-tray]'));
        const found = groups.find(([one]) => one === group);
        if (found) found[1].push(name(place));
        else groups.push([group, [name(place)]]);
    }
    return {
        prompt: name(document.querySelector('#prompt')), groups,
        also: [...document.querySelectorAll('#also:not([aria-hidden=true])')].map(name),
        ways: [...document.querySelectorAll('#ways button')].filter(shown).map(name),
        moves: [...document.querySelectorAll('#choices button')].map(name),
    };
}"""


def lines(heard: dict[str, Any]) -> Iterator[str]:
    """A question as it is read out: what to do, then place by place, then buttons."""
    yield heard["prompt"]
    yield from heard["also"]
    for title, entries in [*heard["groups"], ["Buttons", heard["ways"]], ["All moves", heard["moves"]]]:
        if entries:
            yield f"  {title}"
            yield from (f"    {entry}" for entry in entries[:LONG])
        if len(entries) > LONG:
            yield f"    … {len(entries)} in all"
    yield ""


def read(record: Any) -> tuple[list[int], list[int]]:
    """What chance chose in a record, as numbers among what it could; and which entries answer questions to keep.

    Those are the first of each kind, and where there are not enough of them, the earliest others.
    """
    position, draws, asked = record.box.game.begin(record.box), list[int](), dict[int, str]()
    for i, entry in enumerate(record.played):
        if not entry.given:
            if entry.seat == CHANCE:
                draws.append(position.codes(CHANCE).index(position.box.move(entry.move).code))
            elif entry.seat == 0:
                asked[i] = position.prompt(0)
            position.play(entry.seat, entry.move)
    first = [i for i, prompt in asked.items() if prompt not in (asked[j] for j in asked if j < i)]
    return draws, sorted([*first, *(i for i in asked if i not in first)][:QUESTIONS])


@pytest.mark.parametrize("game", ["montana", "montmurail", "dakota"])
def test_ten_questions_as_a_screen_reader_finds_them(
    browser: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    known = ludotheque.game(game)
    record = ludotheque.Record.load(known.folder / "lesson.txt")
    chosen, kept = read(record)
    draws = iter(chosen)
    monkeypatch.setattr(Chance, "randrange", lambda self, stop, /: next(draws))
    with running(settings(tmp_path / "t.sqlite")) as place:
        heard = list(listen(browser, place, record, kept))
    assert len(heard) == QUESTIONS
    text = "\n".join(line for i, one in enumerate(heard, 1) for line in (f"{i}.", *lines(one)))
    path = GOLDEN / f"{game}.reader.txt"
    if os.environ.get("LUDOTHEQUE_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")


def listen(browser: Any, place: InThread, record: Any, kept: list[int]) -> Iterator[dict[str, Any]]:
    """Play a record again; what Ana's page has before the entries that are kept."""
    seats = record.box.seats
    kinds = ["me:Ana", "friend:Bruno", "friend:Chloé"][:seats]
    made = place.set(record.box.game.name, *kinds, options=dict(record.box.differing))
    roles = [made["token"], *(made["links"][f"seat{i}"] for i in range(1, seats))]
    guests = [Guest(place, made["table"], token) for token in roles]
    window = Window(browser, place, viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page = window.page
    for i, entry in enumerate(record.played[: max(kept) + 1]):
        if entry.seat == CHANCE or entry.given:
            continue
        guest = guests[entry.seat]
        while not guest.state["codes"]:
            guest.receive()
        if i in kept:
            page.goto("/")
            window.open(made)
            page.wait_for_selector("[role=button][data-at], #ways button")
            assert page.locator("#prompt").inner_text() == guest.state["prompt"]
            yield page.evaluate(HEARD)
        answer = guest.play(str(entry.move))
        assert answer["type"] != "refused", answer
    for guest in guests:
        guest.close()
    window.close()
