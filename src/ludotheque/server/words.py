"""The server’s and the page’s own words, in each language; the games bring theirs."""

from __future__ import annotations

from pathlib import Path

from ludotheque.core.words import LANGUAGES, SOURCE, Catalogue, put

WORDS = Catalogue(Path(__file__).parent)


def say(key: str, lang: str, **arguments: object) -> str:
    """A text of this catalogue."""
    text = WORDS.text(key, lang)
    if text is None:
        raise KeyError(f"the server has no words for {key!r}")
    return put(text, lang, arguments)


def checked_lang(value: object) -> str:
    """A language there is; English for any other."""
    return value if isinstance(value, str) and value in LANGUAGES else SOURCE


def wanted_lang(wanted: str) -> str:
    """The first language there is of those that a browser wants, such as ``fr-CH,de``."""
    codes = (code.strip().partition("-")[0].lower() for code in wanted.split(","))
    return checked_lang(next((code for code in codes if code in LANGUAGES), None))
