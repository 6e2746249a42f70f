"""Names: nothing invisible in them, and no two at a table that look the same."""

from __future__ import annotations

import pytest
from guests import Guest, InThread

from ludotheque.tables.names import plain_name, same_name


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Bru\u200b no\u202e ", "Bru no"),
        ("Zoe\u0301", "Zoé"),
        ("\u2066x\u2069", "x"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("A\u200dB", "AB"),
        ("\u200b", ""),
        ("\u3164", ""),
        ("An\u034fa\u2800", "Ana"),
        ("Ana\ufe0f", "Ana"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("a\nb", "a b"),
    ],
)
def test_names_hold_nothing_invisible(given: str, kept: str) -> None:
    assert plain_name(given) == kept


@pytest.mark.parametrize(
    ("one", "two", "same"),
    [
        ("Hazel", "\u041dazel", True),  # Cyrillic
        ("Hazel", "\u041d\u0430z\u0435l", True),
        ("Hazel", "\u041d\u0410ZEL", True),
        ("Hazel", "\u0397azel", True),  # Greek
        ("Hazel", "Haze1", True),
        ("Hazel", "HazeI", True),
        ("Hazel", "Ha\u3164zel", True),
        ("Ana", "\u0410na", True),
        ("Ana", "\uff21na", True),
        ("Zo\u00eb", "Zo\u0451", True),
        ("Bo", "B0", True),
        ("Вова", "вова", True),
        ("Anna", "Ana", False),
        ("Ian", "Lan", False),
        ("Zoé", "Zoe", False),
        ("Вера", "Bep", False),
        ("Olga", "Ольга", False),
    ],
)
def test_names_that_look_the_same_are_the_same(one: str, two: str, same: bool) -> None:
    assert same_name(one, two) is same and same_name(two, one) is same


def test_no_two_at_a_table_have_one_name(place: InThread) -> None:
    made = place.set("fists", "me:Hazel", "friend:Bruno", "friend", "bot")
    bruno = Guest(place, made["table"], made["links"]["seat1"])
    assert [p["name"] for p in bruno.state["people"]] == ["Hazel", "Bruno", "Green", "Rowan"]
    for name in ("hazel", "ROWAN", "Ha\u200bzel", "Ｈazel", "Ha zel", "Green", "Vert", "\u041dazel"):
        bruno.send(type="name", name=name)
        assert bruno.until("refused")["key"] == "name_taken", name
    bruno.send(type="name", name="bruno")
    assert bruno.until("update")["state"]["people"][1]["name"] == "bruno"
    bruno.close()
