"""What teaches a game: every panel draws, every mark is named, and every step of the guide comes in real games."""

from __future__ import annotations

import random

import pytest
from playing import GAMES

from ludotheque import Position
from ludotheque.core.lesson import Figure, Lesson, Step, lesson, marks
from ludotheque.core.scene import parse, picture, printed, scene
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
    first = taught.panels[0]
    figure = Figure(taught.moments()[first.move], first.seat, SOURCE)
    with pytest.raises(ValueError, match="there is no 'nowhere' to be drawn"):
        figure.draw([["nowhere"]], [])
    with pytest.raises(ValueError, match="'nowhere' is marked but not shown"):
        figure.draw(first.show, ["nowhere"])
    with pytest.raises(KeyError, match="has no words for 'page"):
        taught.word("page.nothing", SOURCE)


def test_a_moment_that_the_record_lacks_is_refused(taught: Lesson) -> None:
    late = taught.panels[0].__class__("late", 100_000, [])
    with pytest.raises(ValueError, match="has no moment after 100000 moves"):
        Lesson(taught.game, [late], [], {}, taught.words).moments()


def fits(step: Step, position: Position, told: set[str]) -> bool:
    """Whether a step is shown to seat 0, as the page decides it."""
    game = position.game
    kinds = [kind for kind in game.moves.kinds if kind.name in step.moves]
    ranges = [range(game.moves.first(kind.name), game.moves.first(kind.name) + kind.size) for kind in kinds]
    codes = position.codes(0) if 0 in position.to_act else []
    shown = scene(position, 0)
    own = [name for name, tray in printed(position.box, SOURCE)["trays"].items() if tray["owner"] == 0]

    def held(key: str) -> int:
        at, _, counter = key.partition("/")
        return max(int(str(shown.get(f"{name}/{counter}", 0))) for name in (own if at == "me" else [at]))

    return (
        (not ranges or any(code in one for code in codes for one in ranges))
        and (not step.event or step.event in told)
        and all(held(key) >= n for key, n in step.least.items())
        and (not step.shows or any(_lies(value, step.shows) for key, value in shown.items() if key.startswith(step.at)))
    )


def _lies(value: object, symbol: str) -> bool:
    return isinstance(value, str) and any(token.symbol == symbol for token in parse(value)[1])


def test_every_step_of_the_guide_comes_in_first_games(taught: Lesson) -> None:
    """In tables as they are set for a first game; an event counts if the page is told of it."""
    game, rng = taught.game, random.Random(5)
    drawn = picture(game)
    left = {step.name: step for step in taught.steps}
    for _ in range(40):
        position, told = game.new(game.seats[0], **taught.first), set[str]()
        while left and not position.over:
            seat = rng.choice(position.to_act)
            for event in position.play(seat, rng.choice(position.codes(seat))):
                if drawn.where(event) or event.name in drawn.beats or event.name in drawn.effects:
                    told.add(event.name)
            for name in [name for name, step in left.items() if fits(step, position, told)]:
                del left[name]
    assert not left


def test_steps_point_at_places_there_are(taught: Lesson) -> None:
    print_ = printed(taught.game.new(taught.game.seats[0], **taught.first).box, SOURCE)
    kinds = {kind.name for kind in taught.game.moves.kinds}
    own = {name for trays in (print_["trays"], print_["panels"]) for name, one in trays.items() if one["owner"] == 0}
    for step in taught.steps:
        assert set(step.moves) <= kinds and step.event in {"", *taught.game.events.names}
        name, _, spot = step.at.partition("/")
        for one in own if name == "me" else [name] if name else []:
            if one in print_["panels"]:
                assert not spot or spot in print_["sheets"][print_["panels"][one]["sheet"]]["spots"] or name == "me"
            else:
                counters = {counter for _, group in print_["trays"][one]["groups"] for counter in group}
                assert not spot or spot in counters or name == "me"
        assert step.at or step.moves or step.event, "it points somewhere"
