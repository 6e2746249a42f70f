"""Bots that know their game: `greedy` looks one move ahead, the levels search for as long as their budget lasts."""

from __future__ import annotations

import random

from ludotheque.bots.thought import Budget, Cancel, Candidate, Clock, Thought, check
from ludotheque.core.knowledge import LEVELS, Level
from ludotheque.core.position import Position
from ludotheque.engine.search import Edge, Search

PIECE = 0.0015
"""Seconds between two looks at the clock, more or less."""
FIRST = 16
"""Simulations before the first look; one where they are slow."""
MOST = 4096
CLEARING, READING = 0.001, 7e-6
"""Seconds kept back for telling what was found, and for each move that is told of."""
PATIENCE = 1.0
"""Seconds at most while nothing is compiled yet: more would bring little."""


class Greedy:
    """Takes the move after which its seat stands best, looking no further; equals are drawn between."""

    name = "greedy"

    def think(
        self, seen: Position, seat: int, rng: random.Random, budget: Budget | None = None,
        cancelled: Cancel | None = None,
    ) -> Thought:
        """See `Bot`; it needs no budget."""
        codes = check(seen, seat)
        clock = Clock()
        if len(codes) == 1:
            return Thought(codes[0], [Candidate(codes[0], 0.0, 0)])
        search = Search(seen, seat, rng.getrandbits(32), sims=0, setting="greedy")
        edges = sorted(search.edges(), key=lambda edge: (-edge.guess, edge.code))
        best = [edge.code for edge in edges if edge.guess == edges[0].guess]
        candidates = [Candidate(edge.code, edge.value, 0) for edge in edges]
        return Thought(rng.choice(best), candidates, seconds=clock.spent)

    def __call__(self, seen: Position, seat: int, rng: random.Random) -> int:
        """The code that it plays."""
        return self.think(seen, seat, rng).move


class Searcher:
    """A level: searches with the budget that its game gives this level."""

    def __init__(self, name: str) -> None:
        self.name = name

    def level(self, seen: Position) -> Level:
        """The budget of the level in this game."""
        known = seen.game.knowledge
        return (known.levels if known else LEVELS)[self.name]

    def think(
        self, seen: Position, seat: int, rng: random.Random, budget: Budget | None = None,
        cancelled: Cancel | None = None,
    ) -> Thought:
        """See `Bot`."""
        clock = Clock()
        codes = check(seen, seat)
        if len(codes) == 1:
            return Thought(codes[0], [Candidate(codes[0], 0.0, 0)])
        search = self.search(seen, seat, rng, budget, cancelled, clock.spent)
        edges = search.edges()
        candidates = [Candidate(edge.code, edge.value, edge.visits) for edge in edges]
        move = pick(edges, self.level(seen).slack, rng)
        return Thought(
            move, candidates, search.chances, search.line(), search.sims, search.nodes, clock.spent,
        )  # fmt: skip

    def search(
        self, seen: Position, seat: int, rng: random.Random, budget: Budget | None, cancelled: Cancel | None,
        spent: float = 0.0,
    ) -> Search:
        """Search until the budget is spent, of which some seconds are already."""
        level, clock = self.level(seen), Clock()
        sims = budget.sims if budget else level.sims
        search = Search(seen, seat, rng.getrandbits(32), sims, level.setting, afresh=level.afresh)
        if budget is None:
            budget = Budget(level.sims, min(level.seconds, PATIENCE) if search.plain else level.seconds)
        telling = CLEARING + READING * search.n
        left = budget.seconds and budget.seconds - spent - clock.spent - min(telling, budget.seconds / 25)
        grow(search, budget.sims, Clock(left, cancelled))
        return search

    def __call__(self, seen: Position, seat: int, rng: random.Random) -> int:
        """The code that it plays."""
        return self.think(seen, seat, rng).move


def grow(search: Search, sims: int | None, clock: Clock) -> None:
    """Run simulations until the budget is spent: in pieces, between which the clock is looked at."""
    most = 1 << 40 if sims is None else sims
    piece = 1 if search.plain else FIRST
    while search.sims < most and not clock.over:
        before = clock.spent
        search.run(min(piece, most - search.sims))
        took = max(1e-6, clock.spent - before)
        wanted = PIECE if clock.left is None else min(PIECE, max(0.0, clock.left / 2))
        piece = max(1, min(MOST, 2 * piece, int(piece * wanted / took)))  # later ones may take longer


def pick(edges: list[Edge], slack: float, rng: random.Random) -> int:
    """The move tried most; with some slack one of those that are nearly as good, the oftener tried the likelier."""
    best = max((edge.value for edge in edges if edge.visits), default=0.0)
    near = [edge for edge in edges if edge.visits and edge.value >= best - slack] if slack else []
    if near:
        return rng.choices(near, [edge.visits for edge in near])[0].code
    return edges[0].code
