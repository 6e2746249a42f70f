"""Putting keys into words."""

from __future__ import annotations

import pytest
from toy import GAME as TOY

from ludotheque.core.words import put


@pytest.mark.parametrize(
    ("lang", "n", "text"),
    [("en", 0, "0 coins"), ("en", 1, "1 coin"), ("en", 2, "2 coins"),
     ("fr", 0, "0 pièce"), ("fr", 1, "1 pièce"), ("fr", 2, "2 pièces")],
)
def test_numbers_choose_the_form(lang: str, n: int, text: str) -> None:
    assert put(("{n coin|coins}", "{n pièce|pièces}"), lang, {"n": n}) == text


def test_unknown_language_and_key() -> None:
    with pytest.raises(ValueError, match="unknown language 'de'; known: en, fr"):
        put(("a", "b"), "de", {})
    with pytest.raises(KeyError, match="no words for 'nonsense'"):
        TOY.word("nonsense", "en")
    assert TOY.word("nonsense", "fr", default="x") == "x"
