"""Putting keys into words."""

from __future__ import annotations

import pytest
from toy import GAME as TOY

import ludotheque
from ludotheque import Event
from ludotheque.core.words import put


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
