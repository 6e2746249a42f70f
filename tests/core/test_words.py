"""Putting keys into words."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import GAMES
from toy import GAME as TOY

import ludotheque
from ludotheque import Event
from ludotheque.core.box import NoSuchMove
from ludotheque.core.lesson import lesson
from ludotheque.core.words import CORE, LANGUAGES, SLOT, SOURCE, Catalogue, put, read_po
from ludotheque.server.words import WORDS
from ludotheque.terminal import SAY
from ludotheque.titles.dakota.args import KIND_NAMES

PARTS = (CORE, WORDS, SAY, *(game.words for game in GAMES), *(found.words for game in GAMES if (found := lesson(game))))
FREE: dict[str, set[str]] = {"no_box.named": {"title"}}
"""Arguments that a text is given though its English does not use them."""


@pytest.mark.parametrize(
    ("lang", "n", "text"),
    [("en", 0, "0 coins"), ("en", 1, "1 coin"), ("en", 2, "2 coins"),
     ("fr", 0, "0 pièce"), ("fr", 1, "1 pièce"), ("fr", 2, "2 pièces")],
)
def test_numbers_choose_the_form(lang: str, n: int, text: str) -> None:
    assert put("{n pièce|pièces}" if lang == "fr" else "{n coin|coins}", lang, {"n": n}) == text


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
    assert put(text, "fr", {"who": who}) == told
    assert "’" not in put(text, "en", {"who": who})


def test_names_elide_in_what_the_games_say() -> None:
    montana = ludotheque.game("montana").new(2)
    assert Event(montana.box, "turn", 0, ()).text("fr", ["Ana", "Bo"]) == "C’est au tour d’Ana."
    assert Event(montana.box, "turn", 1, ()).text("fr", ["Ana", "Bo"]) == "C’est au tour de Bo."
    setattr(montana.s, "round", 1)  # noqa: B010
    assert "au tour d’Ana" in montana.text(0, "fr", ["Ana", "Bo"]) and "au tour de Bleu" in montana.text(0, "fr")


def test_unknown_language_and_key() -> None:
    with pytest.raises(ValueError, match="unknown language 'xx'; known: en, fr, de, it"):
        put("a", "xx", {})
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


def test_files_of_words_are_read_as_babel_reads_them() -> None:
    from babel.messages.pofile import read_po as by_babel

    for part in PARTS:
        for lang in LANGUAGES:
            path = part.folder / f"{part.name}.{lang}.po"
            with path.open("rb") as file:
                theirs = {m.context: (m.id, m.string) for m in by_babel(file, locale=lang) if m.context}
            assert {key: (text, done) for key, text, done in read_po(path.read_text("utf-8"))} == theirs


def test_every_part_is_complete_in_every_language() -> None:
    """A language is there when its files are: what is missing, or was translated from another English, is named."""
    for part in PARTS:
        for lang in LANGUAGES:
            assert not part.missing(lang), f"{part.folder}/{part.name}.{lang}.po"


def test_translations_take_the_arguments_of_the_source() -> None:
    for part in PARTS:
        for lang in LANGUAGES:
            for key, text in part.texts(lang).items():
                slots = {slot[1] for slot in SLOT.finditer(text)}
                assert slots <= {slot[1] for slot in SLOT.finditer(part.texts(SOURCE)[key])} | FREE.get(key, set()), key


def test_a_text_that_a_language_lacks_is_given_in_english(tmp_path: Path) -> None:
    (tmp_path / "words.en.po").write_text(
        'msgctxt "a"\nmsgid "one"\nmsgstr ""\n\nmsgctxt "b"\nmsgid "two"\nmsgstr ""\n'
    )
    (tmp_path / "words.fr.po").write_text(
        'msgctxt "a"\nmsgid "one"\nmsgstr "un \\"1\\""\n\n#, fuzzy\nmsgctxt "b"\nmsgid "two"\nmsgstr "deux"\n'
    )
    part = Catalogue(tmp_path)
    assert part.text("a", "fr") == 'un "1"' and part.text("b", "fr") == "two" and part.text("c", "fr") is None
    assert part.missing("fr") == ["b"] and "b" in part and list(part) == ["a", "b"]
