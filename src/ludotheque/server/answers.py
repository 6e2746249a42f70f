"""What the page is answered over HTTP, as types; `typings` writes them for the page, too."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from msgspec import Struct

from ludotheque.core.seats import SEATS
from ludotheque.core.words import LANGUAGES, plurals
from ludotheque.server.messages import State
from ludotheque.server.words import WORDS, wanted_lang


class LanguageInfo(Struct):
    """A language that can be chosen, by its own name."""

    code: str
    name: str


class SeatLook(Struct):
    """How a seat looks: its colour, the mark on it, its name on light and on dark paper."""

    fill: str
    sign: str
    shape: str
    ink: str
    dark: str


class Words(Struct):
    """The page's words and all that it needs to fill them in as `ludotheque.core.words.put` does."""

    lang: str
    words: dict[str, str]
    forms: list[str]
    elides: str
    vowel: str
    languages: list[LanguageInfo]
    seats: list[SeatLook]


class Option(Struct):
    """A value of a game's option, and the fewest seats with which it can be chosen."""

    value: str
    help: str
    least: int


class GameOption(Struct):
    """An option of a game: values to choose from, or a number between bounds."""

    name: str
    title: str
    help: str
    values: list[Option]
    least: int
    most: int
    default: str | int


class GameInfo(Struct):
    """A game as a list shows it; `cover` is the name of its picture on the box, empty where there is none."""

    name: str
    title: str
    summary: str
    cover: str
    least: int
    most: int
    options: list[GameOption]
    editions: dict[str, dict[str, str | int]]
    lesson: bool
    """Whether there is a page that teaches it."""
    first: dict[str, str | int] | None
    """The options of a first game with the guide; None where there is no guide."""


class BotInfo(Struct):
    """A bot that can be chosen, with an honest word on how it plays."""

    name: str
    title: str
    help: str


class Games(Struct):
    """The games with their options, explained, and the bots."""

    games: list[GameInfo]
    bots: list[BotInfo]
    """The weakest first."""
    usual: str
    """The bot that plays where none is chosen."""
    gentle: str
    """The one for a first game."""
    kept: str
    """For how long tables are kept, in words."""


class Catalogue(Struct):
    """All moves of a game by their codes: notation, words, group, and the path that narrows many to it.

    In notation and words `{0}` is the first word of the path (see `lean`).
    """

    moves: list[tuple[str, str, str, list[str]]]
    groups: dict[str, str]
    phrases: list[tuple[str, list[str]]]
    """Sentences for the chat with slots, and what may fill them."""


class Block(Struct):
    """A part of a rules text."""

    kind: str
    id: str
    text: str


class RulesText(Struct):
    """A game's rules text, in blocks: headings, paragraphs, clauses with their ids."""

    game: str
    title: str
    blocks: list[Block]


class LessonPanel(Struct):
    """A panel of the page that teaches a game: a figure as SVG, what it shows in words, and a text that names marks."""

    name: str
    title: str
    text: str
    figure: str
    label: str


class LessonPage(Struct):
    """How to play a game in two minutes; `art` is the file with the symbols of its figures."""

    game: str
    title: str
    art: str
    panels: list[LessonPanel]


class GuideStep(Struct):
    """A step of the guide, shown once when all of its conditions hold: a move of one of these runs of codes (first,
    number) is open, this event was told, these counters have at least these values. `at`: where it points to; with
    `shows`, to the first spot of that panel on which this symbol lies.
    """

    name: str
    title: str
    text: str
    moves: list[tuple[int, int]]
    event: str
    least: dict[str, int]
    at: str
    shows: str


class Guide(Struct):
    """What explains a first game, in the order in which it matters."""

    game: str
    title: str
    steps: list[GuideStep]


class TableShown(Struct):
    """What the holder of a token is shown of a table now; `yours`: whether they must decide.

    started: when it was dealt; since: when the question came that stands, or the game ended; in milliseconds.
    """

    game: str
    title: str
    role: str
    mine: list[int]
    yours: bool
    started: int
    since: int
    n: int
    seat: int | None
    state: State
    view: Any


class Moment(Struct):
    """Something that happened: the number of its entry as the viewer counts, the event, whose it was, and in words."""

    n: int
    event: str
    seat: int | None
    text: str


class PointSource(Struct):
    """What brought points, and how many each seat; fewer than none where they were lost."""

    name: str
    title: str
    points: list[int]


class TableStory(Struct):
    """How a game was won: by how much, from which sources, what decided it, and the last events."""

    winners: list[int]
    scores: list[int]
    ranking: list[int]
    title: str
    margin: str
    sources: list[PointSource]
    decided: list[str]
    last: list[Moment]
    kept: str = ""
    """For how long the table is kept, in words."""


class Rounds(Struct):
    """Where rounds begin, and the number of the latest entry: marks for going back and forth.

    steps: the entries that are steps of the game, in runs: no word of chat, no name, nothing that was taken back.
    """

    n: int
    rounds: list[Moment]
    steps: list[int]


ANSWERS = (Words, Games, Catalogue, RulesText, LessonPage, Guide, TableShown, TableStory, Rounds)


def page_words(wanted: str) -> Words:
    """The page’s words in the first language there is of those wanted, with their slots unfilled."""
    lang = wanted_lang(wanted)
    known = LANGUAGES[lang]
    return Words(
        lang=lang,
        words={key: WORDS.text(key, lang) or "" for key in WORDS if key.startswith(("page.", "bot."))},
        forms=plurals(lang)[1],
        elides=known.elides,
        vowel=known.vowel,
        languages=[LanguageInfo(code, one.name) for code, one in LANGUAGES.items()],
        seats=[SeatLook(**asdict(look)) for look in SEATS],
    )
