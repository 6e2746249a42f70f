"""Putting keys into words."""

from __future__ import annotations

import pytest
from toy import GAME as TOY

import ludotheque
from ludotheque import Event
from ludotheque.core.box import NoSuchMove
from ludotheque.core.words import put
from ludotheque.titles.dakota.moves import KIND_NAMES


@pytest.mark.parametrize(
    ("lang", "n", "text"),
    [("en", 0, "0 coins"), ("en", 1, "1 coin"), ("en", 2, "2 coins"),
     ("fr", 0, "0 pièce"), ("fr", 1, "1 pièce"), ("fr", 2, "2 pièces")],
)
def test_numbers_choose_the_form(lang: str, n: int, text: str) -> None:
    assert put(("{n coin|coins}", "{n pièce|pièces}"), lang, {"n": n}) == text


@pytest.mark.parametrize(
    ("text", "who", "told"),
    [
        ("le tour de {who}", "Ana", "le tour d’Ana"), ("le tour de {who}", "Élodie", "le tour d’Élodie"),
        ("le tour de {who}", "E\u0301va", "le tour d’E\u0301va"), ("le tour de {who}", "Œdipe", "le tour d’Œdipe"),
        ("le tour de {who}", "Bruno", "le tour de Bruno"), ("le tour de {who}", "Hugo", "le tour de Hugo"),
        ("le tour de {who}", "Yves", "le tour de Yves"), ("le tour de {who}", "Oui-Oui", "le tour de Oui-Oui"),
        ("le tour de {who}", "onze", "le tour de onze"), ("le tour de {who}", 8, "le tour de 8"),
        ("le tour de {who}", "", "le tour de "), ("le tour de {who}", "花子", "le tour de 花子"),
        ("plus que {who}", "Ana", "plus qu’Ana"), ("Que {who} joue", "Ana", "Qu’Ana joue"),
        ("De {who}", "un", "D’un"), ("jusque {who}", "Albi", "jusqu’Albi"),
        ("monde {who}", "Ana", "monde Ana"), ("de {who pièce|pièces}", 2, "de 2 pièces"), ("à {who}", "Ana", "à Ana"),
    ],
)
def test_french_elides_before_a_vowel(text: str, who: object, told: str) -> None:
    assert put((text, text), "fr", {"who": who}) == told
    assert "’" not in put((text, text), "en", {"who": who})


def test_names_elide_in_what_the_games_say() -> None:
    montana = ludotheque.game("montana").new(2)
    assert Event(montana.box, "turn", 0, ()).text("fr", ["Ana", "Bo"]) == "C’est au tour d’Ana."
    assert Event(montana.box, "turn", 1, ()).text("fr", ["Ana", "Bo"]) == "C’est au tour de Bo."
    setattr(montana.s, "round", 1)  # noqa: B010
    assert "au tour d’Ana" in montana.text(0, "fr", ["Ana", "Bo"]) and "au tour de Bleu" in montana.text(0, "fr")


def test_unknown_language_and_key() -> None:
    with pytest.raises(ValueError, match="unknown language 'de'; known: en, fr"):
        put(("a", "b"), "de", {})
    with pytest.raises(KeyError, match="no words for 'nonsense'"):
        TOY.word("nonsense", "en")
    assert TOY.word("nonsense", "fr", default="x") == "x"


def test_what_is_no_move_is_quoted_and_what_chance_does_is_not_offered() -> None:
    montana = ludotheque.game("montana").new(2)
    with pytest.raises(NoSuchMove) as caught:
        montana.why_not(0, "spin\x1b[1m 9")
    assert str(caught.value).startswith("“spin\ufffd[1m 9” is no move of Montana")
    with pytest.raises(NoSuchMove) as caught:
        montana.why_not(0, "recruits")
    assert caught.value.near[0] == "recruit"
    text = caught.value.text("fr").replace("\u202f", " ")
    assert text.startswith("« recruits » n’est pas un coup de Montana ; vouliez-vous dire recruit")
    with pytest.raises(NoSuchMove) as caught:
        montana.why_not(0, "spin 9")
    assert not any(near.startswith(("spin", "tile", "turn", "first")) for near in caught.value.near)
    with pytest.raises(NoSuchMove, match="is a move of another game than Fists"):
        TOY.new(2).why_not(0, montana.box.move("recruit"))


def test_a_number_bends_the_name_behind_it() -> None:
    dakota = ludotheque.game("dakota").new(3)
    horse = KIND_NAMES.index("horse")
    for n, english, french in ((1, "1 horse", "1 cheval"), (2, "2 horses", "2 chevaux")):
        event = Event(dakota.box, "paid", 0, (n, horse))
        assert str(event) == f"Blue pays {english}." and event.text("fr") == f"Bleu paie {french}."
    assert str(Event(dakota.box, "paid", 0, (3, KIND_NAMES.index("wood")))) == "Blue pays 3 wood."
    assert str(Event(dakota.box, "sold", 0, (horse, 4))) == "Blue sells 1 horse for 4 wealth."


def test_nothing_may_have_a_text_of_its_own() -> None:
    montana = ludotheque.game("montana").new(2)
    none, some = (Event(montana.box, "tile_turned", -1, (n,)) for n in (0, 2))
    assert str(none) == "It is not turned." and str(some) == "It is turned by 2 steps."
    assert none.text("fr") == "Elle n’est pas tournée."
    assert montana.box.move("turn 0").label() == "Leave the tile as it is"
    assert montana.box.move("turn 1").label() == "Turn the tile by 1 step"
