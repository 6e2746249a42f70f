"""The ladder: every game and seat count, and a page that says what fell short."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludotheque
from ludotheque.lab.arena import lost
from ludotheque.lab.ladder import Pairing, arena, line, page, pairings, write
from ludotheque.lab.seating import meetings

PAIRING = Pairing("montana", "greedy,random", 4, 2, 0.97)


def test_every_game_has_its_pairings() -> None:
    found = list(pairings())
    for name in ludotheque.games():
        least, most = ludotheque.game(name).seats
        own = [pairing for pairing in found if pairing.game == name]
        assert {pairing.players for pairing in own if pairing.seats == least} >= {
            "greedy,random", "hard,greedy", "hard,playouts", "normal,easy", "hard,normal", "expert,hard",
        }  # fmt: skip
        assert {pairing.seats for pairing in own} == set(range(least, most + 1))
        more = [pairing for pairing in own if pairing.seats > least]
        assert all(pairing.games % pairing.seats == 0 for pairing in more), "all seats equally often"
    assert len(set(found)) == len(found)


@pytest.mark.parametrize(("loser", "shown"), [("random", "| 100.0 % [51–100] |"), ("greedy", "| **0.0 % [0–49]** |")])
def test_a_line_says_what_came_of_it(tmp_path: Path, loser: str, shown: str) -> None:
    made = arena(PAIRING, tmp_path)
    assert "not played yet" in line(PAIRING, made.report())
    for number, meeting in zip(range(4), meetings(made.box, ["greedy", "random"], 0), strict=False):
        made.journal.add(lost(number, meeting, meeting.players.index(loser), ""))
    text = line(PAIRING, made.report())
    assert shown in text and "| 97 % | 4 | 0.0 | `arena montana --players greedy,random --games 4 --seats 2` |" in text
    said = page({"montana": [text]}, 12.3, 4.0)
    assert "It took 12 minutes, and 4 more against `playouts`.\n\n## Montana\n\n| pairing | seats |" in said
    again = arena(PAIRING, tmp_path)
    assert line(PAIRING, again.report()) == text, "from its journal"


def test_a_journal_of_other_sources_is_begun_anew(tmp_path: Path) -> None:
    path = arena(PAIRING, tmp_path).journal.path
    path.write_text(path.read_text().replace('"code": "', '"code": "x'))
    assert not arena(PAIRING, tmp_path).journal.played
    with pytest.raises(ValueError, match="unknown bot"):
        arena(Pairing("montana", "nobody", 4, 2), tmp_path)


def test_what_is_not_played_anew_stands_as_it_was(tmp_path: Path) -> None:
    other = Pairing("montana", "hard,greedy", 2, 2)
    made, path = [(each, arena(each, tmp_path)) for each in (PAIRING, other)], tmp_path / "ladder.md"
    write(made, path)
    assert path.read_text("utf-8").count("not played yet") == 2
    for number, meeting in zip(range(4), meetings(made[0][1].box, ["greedy", "random"], 0), strict=False):
        made[0][1].journal.add(lost(number, meeting, meeting.players.index("random"), ""))
    write(made, path)
    played = path.read_text("utf-8")
    assert played.count("not played yet") == 1 and "100.0 % [51–100]" in played
    for file in tmp_path.glob("*.jsonl"):
        file.unlink()  # another machine
    made = [(each, arena(each, tmp_path)) for each in (PAIRING, other)]
    made[1][1].journal.add(lost(0, next(meetings(made[1][1].box, ["hard", "greedy"], 0)), 0, ""))
    write(made, path)
    again = path.read_text("utf-8")
    assert "100.0 % [51–100]" in again and "0.0 % [0–79]" in again and "not played yet" not in again
