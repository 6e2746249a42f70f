"""What teaches a game: every panel draws, every mark is named, and every step of the guide comes in real games."""

from __future__ import annotations

import pytest
from playing import GAMES

from ludotheque.core.lesson import Figure, Lesson, lesson, marks
from ludotheque.core.words import LANGUAGES, SOURCE

TAUGHT = [found for game in GAMES if (found := lesson(game))]


@pytest.fixture(params=TAUGHT, ids=lambda one: one.game.name)
def taught(request: pytest.FixtureRequest) -> Lesson:
    found: Lesson = request.param
    return found


def test_montana_is_taught_and_the_toy_is_not() -> None:
    assert "montana" in {one.game.name for one in TAUGHT}
    assert lesson(next(game for game in GAMES if game.name == "fists")) is None


def test_the_page_is_short_and_complete_in_every_language(taught: Lesson) -> None:
    assert 5 <= len(taught.panels) <= 8
    for lang in LANGUAGES:
        page = taught.page(lang)
        assert [panel["name"] for panel in page["panels"]] == [panel.name for panel in taught.panels]
        for panel in page["panels"]:
            assert panel["figure"].startswith("<svg ") and panel["label"] and "<style" not in panel["figure"]
            assert panel["title"] and len(panel["text"]) < 480, "two minutes for all of them"


def test_texts_name_the_marks_of_their_figures(taught: Lesson) -> None:
    for panel in taught.panels:
        for lang in LANGUAGES:
            told = taught.word(f"page.{panel.name}.text", lang)
            assert set(marks(told)) == set(range(1, len(panel.mark) + 1)), (panel.name, lang)


def test_no_word_is_left_over(taught: Lesson) -> None:
    rows = [*(f"page.{one.name}" for one in taught.panels), *(f"guide.{one.name}" for one in taught.steps)]
    assert set(taught.words) == {key + tail for key in rows for tail in ("", ".text")}
    for lang in LANGUAGES:
        assert not taught.words.missing(lang), lang


def test_what_is_not_there_is_refused(taught: Lesson) -> None:
    figure = Figure(taught.moments()[taught.panels[0].move], None, SOURCE)
    with pytest.raises(ValueError, match="there is no 'nowhere' to be drawn"):
        figure.draw([["nowhere"]], [])
    with pytest.raises(ValueError, match="'nowhere' is marked but not shown"):
        figure.draw(taught.panels[0].show, ["nowhere"])
    with pytest.raises(KeyError, match="has no words for 'page"):
        taught.word("page.nothing", SOURCE)


def test_a_moment_that_the_record_lacks_is_refused(taught: Lesson) -> None:
    late = taught.panels[0].__class__("late", 100_000, [])
    with pytest.raises(ValueError, match="has no moment after 100000 moves"):
        Lesson(taught.game, [late], [], {}, taught.words).moments()
