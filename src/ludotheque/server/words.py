"""The server’s and the page’s own words, in each language; the games bring theirs."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from msgspec import Struct

from ludotheque.core.seats import SEATS
from ludotheque.core.words import LANGUAGES, SOURCE, Catalogue, plurals, put

WORDS = Catalogue(Path(__file__).parent)


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


def say(key: str, lang: str, **arguments: object) -> str:
    """A text of this catalogue."""
    text = WORDS.text(key, lang)
    if text is None:
        raise KeyError(f"the server has no words for {key!r}")
    return put(text, lang, arguments)


def checked_lang(value: object) -> str:
    """A language there is; English for any other."""
    return value if isinstance(value, str) and value in LANGUAGES else SOURCE


def listed(names: list[str], lang: str) -> str:
    """Names as a sentence lists them."""
    if len(names) < 2:
        return "".join(names)
    return say("and", lang, first=", ".join(names[:-1]), last=names[-1])


def wanted_lang(wanted: str) -> str:
    """The first language there is of those that a browser wants, such as ``fr-CH,de``."""
    codes = (code.strip().partition("-")[0].lower() for code in wanted.split(","))
    return checked_lang(next((code for code in codes if code in LANGUAGES), None))


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
