"""Clocks, chat and rematches."""

from __future__ import annotations

from seated import Seated

from ludotheque.tables import chat, clocks, rematch
from ludotheque.tables.entries import Hand
from ludotheque.tables.table import Table


def test_whose_clock_runs() -> None:
    at = Seated("me:Ana", "friend:Bruno", "bot", clock=60)
    assert clocks.running(at.table) == {0: at.table.since + 60_000}, "a friend may not have seen their link yet"
    at.play(1, "add")
    assert set(clocks.running(at.table)) == {0}, "what is done in secret does not tell that they came"
    at.do(chat.say, 1, "hello", 500)
    assert set(clocks.running(at.table)) == {0, 1}
    assert clocks.due(at.table) == {
        ("bot", 2): "1.0",
        ("clock", 0): str(at.table.since + 60_000),
        ("clock", 1): str(at.table.since + 60_000),
    }
    at.play(0, "close")
    assert set(clocks.running(at.table)) == {1}
    at.check()


def test_no_clock_no_haste() -> None:
    at = Seated("me:Ana", "friend:Bruno")
    assert clocks.due(at.table) == {} and not clocks.late(at.table, 0)


def test_whose_time_is_up_is_replaced_by_a_bot() -> None:
    at = Seated("me:Ana", "friend:Bruno", clock=60)
    assert at.do(clocks.lapse, 0, "random") == [], "there is time left"
    at.table.since -= 61_000
    assert at.do(clocks.lapse, 1, "random") == [], "their clock does not run"
    (entry,) = at.do(clocks.lapse, 0, "random")
    assert entry.deed == Hand("random", None, late=True) and at.table.people[0].bot == "random"
    assert at.do(clocks.lapse, 0, "random") == [], "done twice it counts once"


def test_a_move_starts_the_next_clock() -> None:
    at = Seated("me:Ana", "friend:Bruno", clock=60)
    at.table.since -= 50_000
    began = at.table.since
    at.play(0, "add", "close")
    assert at.table.since == began, "a secret choice does not prolong it"
    at.play(1, "close")
    assert at.table.since == at.entries[-1].at


def test_chat() -> None:
    at = Seated("me:Ana", "friend:Bruno")
    assert at.refuses(chat.say, 0, " \n", 500).key == "empty"
    assert at.refuses(chat.say, 0, "x" * 501, 500).key == "too_long"
    (entry,) = at.do(chat.say, 0, " <b>hi</b> ", 500, "host:c1")
    assert getattr(entry.deed, "text", "") == "<b>hi</b>" and entry.seen == 0b111
    assert at.refuses(chat.say, 0, "hi", 500, "host:c1").key == "again"
    for i in range(40):
        at.do(chat.say, 1, "x", 500, f"c{i}")
    assert len(at.table.keys) == 32, "a table in memory remembers the latest"
    assert at.table.said == [1, 40] and Table.from_json("t", at.table.box, at.table.to_json()).said == [1, 40]
    refused = at.refuses(chat.say, 1, "x", 500, "c40", 40)
    assert (refused.key, refused.arguments) == ("said_enough", {"n": 40})
    at.do(chat.say, 0, "x", 500, "c40", 40)


def test_a_rematch_is_for_those_who_sat_here() -> None:
    at = Seated("me:Ana", "friend:Bruno", "bot")
    assert at.refuses(rematch.people).key == "not_over"
    at.table.people[1].bot = "random"
    while not at.table.position.over:
        seat = at.table.position.to_act[0]
        at.table.position.play(seat, at.table.position.codes(seat)[-1])
    assert [(p.kind, p.name, p.bot) for p in rematch.people(at.table)] == [
        ("me", "Ana", ""),
        ("friend", "Bruno", ""),
        ("bot", "", "random"),
    ]
    (entry,) = at.do(rematch.point, "again")
    assert entry.seat is None and at.table.rematch == "again"
    assert at.do(rematch.point, "other") == [], "there is one"
