"""Positions in words, with the names of the people at the seats."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from playing import random_play

import ludotheque
from ludotheque import Game, Position
from ludotheque.core.text import FULL, cut, pad, width, wrap
from ludotheque.core.words import CORE, LANGUAGES

SHORT = ["Ana", "Bo", "Chloé", "Dan", "E", "Finn", "Gwen", "Hugo"]
ODD = ["Jean-Pierre", "Jean-Paul", "花子さんのとても長い名前", "Maximilian " * 3 + "von Z", "e\u0301", "ß", "🙂🙂", "O"]
NAMED = [str(CORE.text(f"seat.{i}", lang)) for i in range(8) for lang in LANGUAGES]
COLOURS = re.compile(rf"\b({'|'.join(NAMED + [text.upper() for text in NAMED])})\b")
BORDERS = set("│┌┐└┘├┤┬┴┼")


def positions(game: Game, seats: int, every: int) -> Iterator[Position]:
    """Some positions of a random game, and its end."""
    position = game.new(seats)
    for n, _ in enumerate(random_play(position, random.Random(seats))):
        if n % every == 0:
            yield position
    yield position


def columns(line: str) -> list[str]:
    """A line by the columns of a terminal."""
    cells: list[str] = []
    for letter in line:
        if width(letter):
            cells += [letter] + [""] * (width(letter) - 1)
        else:
            cells[-1] += letter
    return cells


def borders(cells: list[str]) -> list[int]:
    """The columns in which a line has part of a border."""
    return [n for n, cell in enumerate(cells) if cell in BORDERS]


def test_people_are_called_by_their_names(game: Game) -> None:
    for seats in {game.seats[0], min(game.seats[1], 4)}:
        for position in positions(game, seats, 61):
            for lang in LANGUAGES:
                text = position.text(0, lang, SHORT[:seats])
                assert not COLOURS.search(text), text
                assert all(name in text for name in SHORT[:seats])
                assert not COLOURS.search(position.text(None, lang, iter(ODD)))
                assert position.text(0, lang, []) == position.text(0, lang)


def test_no_name_makes_a_line_too_long(game: Game) -> None:
    for position in positions(game, game.seats[1], 97):
        for lang in LANGUAGES:
            assert max(map(width, position.text(0, lang, ODD).splitlines())) <= FULL


def test_who_has_no_name_is_called_by_the_colour() -> None:
    text = ludotheque.game("montana").new(3).text(None, "en", ["Ana"])
    assert "  Ana  " in text and "  Yellow  " in text and "Blue" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_map_and_the_table_of_montana_line_up(lang: str) -> None:
    for position in positions(ludotheque.game("montana"), 4, 31):
        plain, named = (position.text(0, lang, names).splitlines() for names in ((), ODD))
        lines = [line for line in plain if line and line[0] in " │┌└" and "│" in line]
        other = [line for line in named if line and line[0] in " │┌└" and "│" in line]
        assert len(lines) == len(other) > 20
        for one, two in zip(lines, other, strict=True):
            assert borders(list(one)) == borders(columns(two))
        rows = [n for n, line in enumerate(plain) if line.endswith("/8")]
        shift = len(named) - len(plain)  # where many have won the first line is folded
        assert len(rows) == 4
        assert all(list(plain[n])[20:] == columns(named[n + shift])[20:] for n in rows)


def test_the_city_of_montana_lines_up() -> None:
    found = False
    for position in positions(ludotheque.game("montana"), 4, 1):
        for line, other in zip(position.text().splitlines(), position.text(None, "en", ODD).splitlines(), strict=False):
            if line.startswith("  row ") and COLOURS.search(line):
                assert list(line)[54:] == columns(other)[54:]
                found = True
    assert found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_boards_and_the_table_of_montmurail_line_up(lang: str) -> None:
    for position in positions(ludotheque.game("montmurail"), 8, 31):
        plain, named = (position.text(0, lang, names).split("\n\n") for names in ((), ODD))
        assert len(plain) == len(named)
        for one, two in zip(plain[1:], named[1:], strict=True):
            lines, other = one.splitlines(), two.splitlines()
            if lines[1:] and lines[1].startswith("  1 2 3"):
                assert lines[1:] == other[1:]
                assert all(columns(other[0])[at] != " " for at in (0, 20, 40, 60))
                assert all(columns(other[0])[at - 1] == " " for at in (20, 40, 60))
            elif lines[0].startswith(" " * 16):
                assert lines[0] == other[0] and len(lines) == 9
                for row, its in zip(lines[1:], other[1:], strict=True):
                    assert list(row)[16:] == columns(its)[16:]


def test_names_that_begin_alike_can_be_told_apart() -> None:
    position = ludotheque.game("montana").new(3)
    shop = re.compile("in the hardware store: (.*)")
    for names, told in (
        (["Maximilian", "Maximiliane", "Bo"], "Max…an, Max…ne, Bo"),
        (["Maximilian", "Bo", "Eva"], "Maxim…, Bo, Eva"),
        (["Bo", "Bo", "Eva"], "Bo, Bo, Eva"),
    ):
        found = shop.search(position.text(None, "en", names))
        assert found is not None and found[1] == told


def test_a_name_stays_on_one_line() -> None:
    assert " Ana Maria " in ludotheque.game("dakota").new(3).text(None, "en", ["Ana\n  Maria", "Bo", "Eva"])


def test_columns_of_a_terminal() -> None:
    assert cut("花子さん", 5) == "花子…" and cut("花子さん", 4) == "花…" and cut("花子さん", 8) == "花子さん"
    assert cut("Ana", 1) == "…" and cut("", 3) == ""
    assert pad("花子", 6) == "花子  " and pad("Anna", 2) == "Anna"
    assert wrap("花子 " * 5, 9, "  ") == ["花子 花子", "  花子", "  花子", "  花子"]


def test_a_page_is_as_wide_as_it_is_asked_to_be() -> None:
    position = ludotheque.game("montana").new(4)
    names = ["Maximiliane von Ehrenberg"] * 4
    assert max(map(width, position.text(None, "fr", names, columns=80).splitlines())) <= 80
    assert wrap("a " * 60) == ["a " * 49 + "a", "a " * 9 + "a"], "afterwards the page is as before"
