"""Hints: the best moves for a seat, with their chances and what each brings in the terms of the game's evaluation."""

from __future__ import annotations

import random
from dataclasses import dataclass

from ludotheque.bots.search import Searcher, grow
from ludotheque.bots.thought import Budget, Cancel, Clock, check
from ludotheque.core.position import Position
from ludotheque.engine.search import Edge, Search

ADVISER = "hard"
"""The level that gives hints."""
MOVES = 3
WHOLE, PART = 10, 4
"""A move that got less than a tenth of the simulations gets a quarter as many once more, for itself."""
GAINS = 2
LITTLE = 0.02
"""What an evaluation must gain at least to be worth a word."""


@dataclass(frozen=True)
class Hint:
    """A good move."""

    code: int
    chance: float
    """The share of the win that its seat can expect."""
    gains: list[tuple[str, int]]
    """What it brings, the most important first: words ``term.<name>``, mostly names of weights, and how much."""


def hints(
    seen: Position, seat: int, rng: random.Random, budget: Budget | None = None, cancelled: Cancel | None = None
) -> list[Hint]:
    """The best moves of a seat, at most three; see `Bot.think`."""
    codes = check(seen, seat)
    adviser = Searcher(ADVISER)
    if len(codes) == 1:
        return [Hint(codes[0], 0.0, [])]
    search = adviser.search(seen, seat, rng, budget, cancelled)
    best = search.edges()[:MOVES]
    if search.plain:  # a second look would take as long as the first
        best = [edge for edge in best if edge.visits] or best[:1]
    found = [Hint(edge.code, _chance(search, edge, cancelled), gains(search, edge.code)) for edge in best]
    return sorted(found, key=lambda hint: -hint.chance)


def _chance(search: Search, edge: Edge, cancelled: Cancel | None) -> float:
    """What a move is worth; one that was hardly looked at, since another is better, is now, by the same plans."""
    if search.plain or edge.visits * WHOLE >= search.sims:
        return edge.value
    sims = max(1, search.sims // PART)
    alone = Search(search.position, search.seat, search.seed, sims, only=edge.code)
    grow(alone, sims, Clock(None, cancelled))
    return alone.chances[search.seat] if alone.sims else edge.value


def gains(search: Search, code: int) -> list[tuple[str, int]]:
    """What a move brings its seat at once, by the evaluation's own terms."""
    known, seat = search.known, search.seat
    if not known:
        return []
    after = search.position.copy()
    after.play(seat, code)
    if known.explain:
        found = known.explain(search.position, after, seat, code, search.memo, search.weights)
        if found is not None:
            return [(name, n) for name, n in found if n][:GAINS]
    grown = zip(known.weights, search.weights, search.terms(search.position), search.terms(after), strict=True)
    most = [(name, weight, now - before) for name, weight, before, now in grown if now - before > LITTLE and weight]
    most.sort(key=lambda gain: -gain[2])
    return [(name, n) for name, weight, gain in most[:GAINS] if (n := round(abs(gain / weight)))]
