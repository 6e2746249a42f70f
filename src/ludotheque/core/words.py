"""Putting keys into words, in each language.

A catalogue maps a key to its texts, one for each of `LANGUAGES`. A text may hold ``{name}`` for an argument and
``{n coin|coins}`` for a number with the form that goes with it. In French, *de* and *que* before an argument elide.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

LANGUAGES = ("en", "fr")
Catalogue = Mapping[str, tuple[str, ...]]

_SLOT = re.compile(r"(?:\b([Dd]|[Qq]u|[Jj]usqu)(e ))?\{(\w+)(?: ([^{}|]*)\|([^{}]*))?\}")
_VOWEL = re.compile(r"(?!oui|onz[ei])[aeiouæœ]")


def put(texts: tuple[str, ...], lang: str, arguments: Mapping[str, object]) -> str:
    """Fill in a text of the catalogue.

    >>> put(("{n coin|coins} for {who}", "{n pièce|pièces} pour {who}"), "fr", {"n": 1, "who": "Anna"})
    '1 pièce pour Anna'
    >>> put(("{who}’s turn", "le tour de {who}"), "fr", {"who": "Anna"})
    'le tour d’Anna'
    """

    def fill(slot: re.Match[str]) -> str:
        word, ending, name, one, many = slot.groups()
        before, value = f"{word}{ending}" if word else "", str(arguments[name])
        if one is None:
            return f"{word}’{value}" if word and lang == "fr" and _elides(value) else before + value
        number = int(value)
        single = number in (0, 1) if lang == "fr" else number == 1
        return f"{before}{number} {one if single else many}"

    return _SLOT.sub(fill, texts[language(lang)])


def _elides(value: str) -> bool:
    """Whether *de* is *d’* before a value. Of h and y only a dictionary can tell: before them nothing elides."""
    return _VOWEL.match(unicodedata.normalize("NFD", value[:4]).casefold()) is not None


def language(lang: str) -> int:
    """The index of a language; ValueError names those there are."""
    if lang not in LANGUAGES:
        raise ValueError(f"unknown language {lang!r}; known: {', '.join(LANGUAGES)}")
    return LANGUAGES.index(lang)


CORE: dict[str, tuple[str, str]] = {
    "seat.0": ("Blue", "Bleu"),
    "seat.1": ("Yellow", "Jaune"),
    "seat.2": ("Green", "Vert"),
    "seat.3": ("Red", "Rouge"),
    "seat.4": ("Plum", "Prune"),
    "seat.5": ("Ivory", "Ivoire"),
    "seat.6": ("Sky", "Ciel"),
    "seat.7": ("Rose", "Rose"),
    "seat.-1": ("Chance", "Le hasard"),
    "reason.over": ("the game is over", "la partie est terminée"),
    "reason.chance": ("chance decides now, not a player", "c’est au hasard de décider, pas à un joueur"),
    "reason.turn": (
        "it is not your turn; waiting for {who}",
        "ce n’est pas à vous de jouer ; on attend {who}",
    ),
    "reason.sealed": (
        "you have made your secret choice; waiting for {who}",
        "vous avez fait votre choix secret ; on attend {who}",
    ),
    "quoted": ("“{text}”", "« {text} »"),
    "no_move": ("{move} is no move of {game}", "{move} n’est pas un coup de {game}"),
    "no_move.near": ("; did you mean {moves}?", " ; vouliez-vous dire {moves} ?"),
    "no_code": (
        "{move} is no move code of {game}; codes are 0 to {n}",
        "{move} n’est pas un code de coup de {game} ; les codes vont de 0 à {n}",
    ),
    "no_move.other": ("{move} is a move of another game than {game}", "{move} est un coup d’un autre jeu que {game}"),
    "no_box.seats": (
        "{game} cannot be played with {seats} seats; allowed: {least} to {most}",
        "{game} ne se joue pas à {seats} ; permis : de {least} à {most} joueurs",
    ),
    "no_box.option": (
        "unknown option {option} of {game}; known: {known}",
        "option inconnue {option} de {game} ; connues : {known}",
    ),
    "no_box.value": (
        "option {option} cannot be {value}; allowed: {allowed}",
        "l’option {option} ne peut pas être {value} ; permis : {allowed}",
    ),
    "no_box.range": (
        "option {option} cannot be {value}; allowed: {least} to {most}",
        "l’option {option} ne peut pas être {value} ; permis : de {least} à {most}",
    ),
    "no_box.seat": (
        "option {option} cannot be {value} with {n} seats; allowed: {first}, 0 to {last}",
        "l’option {option} ne peut pas être {value} à {n} joueurs ; permis : {first}, de 0 à {last}",
    ),
    "no_box.named": ("{option}", "« {title} » ({option})"),
    "no_box.none": ("none", "aucune"),
    "allowed": ("Allowed now: {moves}.", "Coups permis : {moves}."),
    "allowed.more": ("{moves} and {n other|others}", "{moves} et {n autre|autres}"),
}
