"""What people often say to each other at a game: sentences that everybody reads in their own language.

A game declares them as data (`Game.phrases`): by the key of its words, the keys of what may fill the slots ``{a}`` and
``{b}``. A sentence is sent as its text in the language of whoever says it, and put into others by finding it again.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from ludotheque.core.words import LANGUAGES

if TYPE_CHECKING:
    from ludotheque.core.game import Game

SLOTS = ("a", "b")


def phrases(game: Game, lang: str) -> list[tuple[str, list[str]]]:
    """The sentences in a language, with their slots unfilled, and what each slot may be filled with."""
    return [
        (game.words.text(key, lang) or "", [game.word(choice, lang) for choice in choices])
        for key, choices in game.phrases.items()
    ]


def translated(game: Game, text: str, lang: str) -> str:
    """A text as it is; one of the game's sentences, in whatever language, in this one."""
    found = _known(game).get(text)
    if found is None:
        return text
    key, *filled = found
    return game.word(key, lang, {slot: game.word(choice, lang) for slot, choice in zip(SLOTS, filled, strict=False)})


@cache
def _known(game: Game) -> dict[str, tuple[str, ...]]:
    """Every sentence in every language: its key, and the keys of what fills its slots."""
    found: dict[str, tuple[str, ...]] = {}
    for key, choices in game.phrases.items():
        text = game.words.text(key, "en") or ""
        slots = [slot for slot in SLOTS if f"{{{slot}}}" in text]
        for filled in product(choices, repeat=len(slots)):
            for lang in LANGUAGES:
                said = {slot: game.word(choice, lang) for slot, choice in zip(slots, filled, strict=True)}
                found.setdefault(game.word(key, lang, said), (key, *filled))
    return found
