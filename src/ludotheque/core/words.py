"""Putting keys into words, in each language.

The texts of a part (a game, the core, the server) stand in a file for each language beside its code, such as
`words.fr.po`: gettext's format, which translators' tools open. An entry has the key as its context, the English text as
its id and the translation as its string; in the English file the strings are empty.

A text may hold ``{name}`` for an argument and ``{n coin|coins}`` for a number with the form that goes with it, in the
order of the language's plural forms. In French, *de* and *que* before an argument elide.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any


@dataclass(frozen=True)
class Language:
    """What the program knows of a language; its texts are in the files."""

    name: str
    """As those who speak it write it."""
    elides: str = ""
    """Words that lose their last letter before a vowel, as a pattern without that letter."""
    vowel: str = r"(?!)"
    """What they lose it before, in small letters without accents."""


LANGUAGES: dict[str, Language] = {
    "en": Language("English"),
    "fr": Language("Français", elides=r"[Dd]|[Qq]u|[Jj]usqu", vowel=r"(?!oui|onz[ei])[aeiouæœ]"),
    "de": Language("Deutsch"),
    "it": Language("Italiano"),
}
"""All languages there are, the source of the others first. Of h and y only a dictionary can tell whether French elides
before them: it does not here."""
SOURCE = next(iter(LANGUAGES))

SLOT = re.compile(r"\{(\w+)(?: ([^{}|]*(?:\|[^{}|]*)*))?\}")


MARKED: ContextVar[bool] = ContextVar("MARKED", default=False)
"""Whether symbols are named in what is said, as ``[coin] 3 coins``, for a page that shows them; see `Picture.icons`."""
MARKS = re.compile(r"(?:\[[\w-]+\])+ ", re.ASCII)


def marked(symbols: Sequence[str], text: str) -> str:
    """A text with symbols named before it."""
    return "".join(f"[{symbol}]" for symbol in symbols) + f" {text}"


def put(text: str, lang: str, arguments: Mapping[str, object], icons: Mapping[str, str] = MappingProxyType({})) -> str:
    """Fill in a text; icons are symbols to be named before slots.

    >>> put("{n pièce|pièces} pour {who}", "fr", {"n": 1, "who": "Anna"})
    '1 pièce pour Anna'
    >>> put("le tour de {who}", "fr", {"who": "Anna"})
    'le tour d’Anna'
    >>> put("{who} takes {n coin|coins}", "en", {"n": 2, "who": "Anna"}, {"n": "coin"})
    'Anna takes [coin] 2 coins'
    """
    known = language(lang)
    slots, end = parsed(text)
    made = ""
    for before, name, forms in slots:
        made += before
        value = str(arguments[name])
        if forms:
            value = f"{value} {forms[min(plural(lang, int(value)), len(forms) - 1)]}"
        elif known.elides and _elides(known, made, value):
            made = f"{made[:-2]}’"
        made += marked([icons[name]], value) if name in icons else value
    return made + end


@cache
def parsed(text: str) -> tuple[list[tuple[str, str, list[str]]], str]:
    """The slots of a text, each with what stands before it, its name and its forms; and what stands after them all."""
    slots, end = [], 0
    for slot in SLOT.finditer(text):
        slots.append((text[end : slot.start()], slot[1], [] if slot[2] is None else slot[2].split("|")))
        end = slot.end()
    return slots, text[end:]


def _elides(known: Language, before: str, value: str) -> bool:
    """Whether the word before a value loses its last letter."""
    return (
        re.search(rf"\b(?:{known.elides})e $", before) is not None
        and re.match(known.vowel, unicodedata.normalize("NFD", MARKS.sub("", value)[:4]).casefold()) is not None
    )


@cache
def plurals(lang: str) -> tuple[Any, list[str]]:
    """A language's plural rule and the names of its forms for whole numbers, in their usual order."""
    from babel import Locale

    rule = Locale.parse(lang).plural_form
    order = ("zero", "one", "two", "few", "many", "other")
    return rule, [form for form in order if any(rule(n) == form for n in range(200)) or form == "other"]


@cache
def plural(lang: str, n: int) -> int:
    """Which of a language's forms goes with a number: 0 for its first."""
    rule, forms = plurals(lang)
    return min(forms.index(form) if (form := rule(n)) in forms else len(forms) - 1, len(forms) - 1)


def language(lang: str) -> Language:
    """A language; ValueError names those there are."""
    if lang not in LANGUAGES:
        raise ValueError(f"unknown language {lang!r}; known: {', '.join(LANGUAGES)}")
    return LANGUAGES[lang]


class Catalogue:
    """The texts of one part by key and language. Where a language lacks one, it is given in English."""

    def __init__(self, folder: Path, name: str = "words") -> None:
        self.folder, self.name = folder, name
        self._texts: dict[str, dict[str, str]] = {}

    def texts(self, lang: str) -> dict[str, str]:
        """All texts that there are in a language, by key."""
        if lang not in self._texts:
            language(lang)
            path = self.folder / f"{self.name}.{lang}.po"
            rows = read_po(path.read_text("utf-8")) if path.exists() else ()
            self._texts[lang] = {key: there for key, text, done in rows if (there := text if lang == SOURCE else done)}
        return self._texts[lang]

    def text(self, key: str, lang: str) -> str | None:
        """A text with its slots unfilled; None if there is none under this key."""
        return self.texts(lang).get(key) or self.texts(SOURCE).get(key)

    def __contains__(self, key: object) -> bool:
        return key in self.texts(SOURCE)

    def __iter__(self) -> Iterator[str]:
        return iter(self.texts(SOURCE))

    def missing(self, lang: str) -> list[str]:
        """The keys that a language lacks, and those whose English has changed since they were translated."""
        path = self.folder / f"{self.name}.{lang}.po"
        known = {key: text for key, text, done in read_po(path.read_text("utf-8")) if done} if path.exists() else {}
        source = self.texts(SOURCE)
        return [key for key in source if lang != SOURCE and known.get(key) != source[key]]


_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPES = {"n": "\n", "t": "\t"}


def read_po(text: str) -> Iterator[tuple[str, str, str]]:
    """The entries of a PO file: context, id, string. Those marked as fuzzy have no string."""
    for block in re.split(r"\n\s*\n", text):
        parts = {"msgctxt": "", "msgid": "", "msgstr": ""}
        field, fuzzy = "", False
        for line in block.splitlines():
            if line.startswith("#"):
                fuzzy |= line.startswith("#,") and "fuzzy" in line
                continue
            word, _, _ = line.partition(" ")
            field = word if word in parts else field
            for quoted in _QUOTED.findall(line):
                parts[field] += re.sub(r"\\(.)", lambda found: _ESCAPES.get(found[1], found[1]), quoted)
        if parts["msgctxt"]:
            yield parts["msgctxt"], parts["msgid"], "" if fuzzy else parts["msgstr"]


CORE = Catalogue(Path(__file__).parent)
"""The words of the core itself, for every game."""


def listed(parts: Sequence[str], lang: str) -> str:
    """Parts as a sentence lists them.

    >>> listed(["1 grain", "1 stone", "2 coins"], "en")
    '1 grain, 1 stone and 2 coins'
    """
    *first, last = parts or [""]
    return put(CORE.text("listed", lang) or "", lang, {"first": ", ".join(first), "last": last}) if first else last
