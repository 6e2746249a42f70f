"""Sentences that people say to each other: each reads them in their own language."""

from __future__ import annotations

from itertools import combinations

from playing import GAMES

from ludotheque import game
from ludotheque.core.phrases import SLOTS, phrases, translated
from ludotheque.core.words import LANGUAGES


def test_a_sentence_is_found_again_in_every_language() -> None:
    dakota = game("dakota")
    said = {lang: translated(dakota, "I take the wood if you leave me the fish.", lang) for lang in LANGUAGES}
    assert said["fr"] == "Je prends le bois si tu me laisses le poisson." and len(set(said.values())) == len(said)
    for one, two in combinations(LANGUAGES, 2):
        assert translated(dakota, said[one], two) == said[two]
    assert translated(dakota, "I take the wood!", "fr") == "I take the wood!", "what people write themselves stays"


def test_all_sentences_have_their_slots_and_choices_in_every_language() -> None:
    seen = 0
    for one in GAMES:
        for lang in LANGUAGES:
            made = phrases(one, lang)
            for (text, choices), (english, _) in zip(made, phrases(one, "en"), strict=True):
                slots = [slot for slot in SLOTS if f"{{{slot}}}" in text]
                assert slots == [slot for slot in SLOTS if f"{{{slot}}}" in english]
                assert bool(slots) == bool(choices) and len(set(choices)) == len(choices)
                seen += 1
    assert seen
