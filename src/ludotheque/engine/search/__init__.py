"""Searching for the best move of any game: begin, run some simulations, look at the tree. See `tree.py`.

>>> import random, ludotheque
>>> from ludotheque.engine.search import Search
>>> position = ludotheque.game("montana").new(seats=2)
>>> _ = position.deal(random.Random(1))
>>> search = Search(position, position.to_act[0], seed=7, sims=16)
>>> search.run(16)
>>> search.sims, search.nodes > 8, sum(edge.visits for edge in search.edges())
(16, True, 16)
"""

from __future__ import annotations

import math
import os
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ludotheque.engine.compile import CACHE, READY, mind_folder, rules_folder, search_folder
from ludotheque.engine.drive import stream
from ludotheque.engine.search.plain import Plain
from ludotheque.engine.search.tree import DEEP, EDGES, NODES, ROOT, SIMS, Ground, Tree

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from ludotheque.core.game import Game
    from ludotheque.core.position import Position
    from ludotheque.engine.called import Called
    from ludotheque.engine.compile import Compiler
    from ludotheque.engine.search.native import Compiled

    Make = Callable[[int], Any]

ROOM = 3_000_000
"""Edges of a tree at most: some 100 MB if all are needed, of which the system gives what is written to."""
PLAIN_ROOM = 100_000
LONG = 4_000
"""Moves of a playout at most where a game knows nothing: the score as it stands is taken then."""

_LOADED: dict[Game, Called] = {}
_COMPILED: list[Compiled] = []


def load(game: Game, compiler: Compiler | None = None) -> None:
    """Compile the search, a game's rules and its knowledge, or take them from the cache; nothing without Numba.

    compiler: one that may have compiled some of the rules already.
    """
    try:
        import numba  # noqa: F401
    except ImportError:
        return
    if game in _LOADED:
        return
    from ludotheque.engine.called import Called
    from ludotheque.engine.search.native import Compiled

    if not _COMPILED:
        _COMPILED.append(Compiled())
    _LOADED[game] = Called(game, compiler=compiler)
    seats = game.seats[0]
    position = game.new(seats)
    while position.to_act and position.to_act[0] < 0:
        position.play(-1, position.codes(-1)[0])
    if position.to_act:
        Search(position, position.to_act[0], seed=1, sims=1).run(1)
        _COMPILED[0].used()


def is_ready(game: Game) -> bool:
    """Whether a compiled search need not be compiled first."""
    return game in _LOADED or all((folder / READY).exists() for folder in _folders(game, os.environ.get(CACHE)))


@lru_cache
def _folders(game: Game, cache: str | None) -> list[Path]:
    """Where compiled code is, for these sources and this place of the cache; finding out takes a while."""
    return [search_folder(), rules_folder(game)] + ([mind_folder(game)] if game.knowledge else [])


@dataclass(frozen=True)
class Edge:
    """A move at the root of a tree."""

    code: int
    visits: int
    value: float
    """The share of the win that the seat can expect; the first guess if it was not tried."""
    guess: float
    """How good it looked at first, in units of the evaluation."""


@dataclass
class _Before:
    """What the trees found that were grown before the present one."""

    wins: list[float]
    sims: int = 0
    nodes: int = 0
    found: dict[int, tuple[int, float]] = field(default_factory=dict)
    """By code: the visits of a move at the root, and the sum of what it brought."""
    lines: list[list[tuple[int, int]]] = field(default_factory=list)


class Search:
    """The search for the move of one seat: the tree grows with every `run`."""

    def __init__(
        self, position: Position, seat: int, seed: int, sims: int | None = None, setting: str = "search",
        weights: Sequence[float] | None = None, plain: bool | None = None, afresh: int = 0, **changes: Any,
    ) -> None:
        """Begin to think.

        sims: how many will be run at most, if that is known. weights: others than those of the setting. plain: whether
        to search interpreted; by default only where compiled code is not at hand. afresh: see `Level`. changes:
        other values for fields of `Ground`, to try them out.
        """
        game = position.game
        self.position, self.seat, self.seed = position.seen_by(seat), seat, seed
        self.known = game.knowledge
        root = self.position.s.copy()
        others = root.sealed & ~(1 << seat)  # what they chose is blank: they choose anew
        root.sealed &= ~others
        root.actors |= others
        w = list(weights) if weights is not None else game.weights[setting] if self.known else [0.0]
        if plain is None:
            plain = not is_ready(game)
            if not plain:
                load(game)
                plain = game not in _LOADED
            if plain and self.known:
                w = [self.known.slow.get(name, value) for name, value in zip(self.known.weights, w, strict=True)]
        self.weights = w
        self._afresh = afresh
        self._before = _Before([0.0] * self.position.box.seats)
        room = PLAIN_ROOM if plain else ROOM
        most = min(room if sims is None else sims, afresh or room)
        nodes = min(most + 1, room // 8)
        edges = min(nodes * game.codes, room)
        self.plain = plain
        if plain:
            self._plain(game, root, w, seed, nodes, edges, changes)
        else:
            self._native(game, root, w, seed, nodes, edges, changes)
        self.n = int(self._engine.begin(self.ground, self.tree, self._rng))
        """How many moves there are."""
        self.standing = [float(value) for value in self.tree.reward]
        """How well each seat stands before the move, by the evaluation; 0 for all in a game that knows nothing."""
        self._codes = [int(code) for code in self.tree.out[: self.n]]
        self._guesses = [float(value) for value in self.tree.p[: self.n]]

    def _ground(self, game: Game, changes: dict[str, Any], **parts: int) -> Ground:
        known = self.known
        facts: dict[str, Any] = {
            "seat": self.seat, "seats": self.position.box.seats, "keys": 1 + len(game.tiebreaks),
            "unlisted": 0, "least": LONG, "most": LONG, "tries": 1, "spread": 1.0, "temperature": 1.0,
            "exploration": 0.7, "unknown": ROOT, "hopeless": 0.0, "only": -1,
        }
        if known:
            facts |= {
                "unlisted": int(known.unlisted), "least": known.playout[0], "most": known.playout[1],
                "tries": known.tries, "spread": known.spread, "temperature": known.temperature,
                "exploration": known.exploration, "unknown": known.unknown, "hopeless": known.hopeless,
            }
        return Ground(**{**facts, **parts, **changes})

    def _plain(
        self, game: Game, root: Any, w: list[float], seed: int, nodes: int, edges: int, changes: dict[str, Any]
    ) -> None:
        self._engine: Any = Plain(game, self.position.box.data, root, w)
        has = {name: int(bool(getattr(self.known, name, None))) for name in PARTS}
        self.ground = self._ground(
            game, changes, rules=1, **has, box=0, memo=0, weights=0, size=0, root=0, work=1, trial=2, other=3
        )
        self._rng: Any = stream(seed)
        self.tree = self._tree(nodes, edges, lambda n: [0] * n, lambda n: [0] * n, lambda n: [0.0] * n)

    def _native(
        self, game: Game, root: Any, w: list[float], seed: int, nodes: int, edges: int, changes: dict[str, Any]
    ) -> None:
        import numpy as np

        called = _LOADED[game]
        self._engine = _COMPILED[0]
        states = np.zeros(4, game.state.dtype())
        root.pack_into(states, 0)
        memo = np.zeros(1, self.known.memo.dtype()) if self.known else np.zeros(1)
        weights = np.array(w, np.float64)
        box = self.position.box.packed
        self._alive = (states, memo, weights, box, called)  # they are known by their addresses alone
        at, size = states.ctypes.data, states.itemsize
        addresses = {name: getattr(called, name) for name in PARTS}
        self.ground = self._ground(
            game, changes, rules=called.rules, **addresses, box=box.ctypes.data, memo=memo.ctypes.data,
            weights=weights.ctypes.data, size=size, root=at, work=at + size, trial=at + 2 * size, other=at + 3 * size,
        )
        self._rng = np.array(stream(seed), np.int64)
        self.tree = self._tree(
            nodes, edges, lambda n: np.empty(n, np.int32), lambda n: np.zeros(n, np.int64), lambda n: np.empty(n)
        )

    def _tree(self, nodes: int, edges: int, codes: Make, numbers: Make, values: Make) -> Tree:
        """An empty tree; how arrays of each kind are made is given."""
        every, seats = self.position.game.codes, self.position.box.seats
        return Tree(
            first=codes(nodes), code=codes(edges), owner=codes(edges), visits=codes(edges), child=codes(edges),
            after=codes(edges), prior=values(edges), value=values(edges), counts=numbers(4), out=codes(every),
            p=values(every), place=codes(every), path=codes(DEEP), reward=values(seats), total=values(seats),
        )

    def run(self, sims: int) -> None:
        """Some more simulations."""
        while sims > 0:
            grown = int(self.tree.counts[SIMS])
            if grown == self._afresh > 0:
                self._begin_afresh()
                grown = 0
            piece = min(sims, self._afresh - grown) if self._afresh else sims
            self._engine.run(self.ground, self.tree, self._rng, piece)
            sims -= piece

    def _begin_afresh(self) -> None:
        """Remember what the tree found, and begin another by another memo."""
        before = self._before
        before.lines.append(self._line(2))
        before.wins, before.sims, before.nodes, before.found = self._wins(), self.sims, self.nodes, self._found()
        self._engine.begin(self.ground, self.tree, self._rng)

    @property
    def sims(self) -> int:
        """Simulations so far."""
        return self._before.sims + int(self.tree.counts[SIMS])

    @property
    def nodes(self) -> int:
        """Nodes of the trees."""
        return self._before.nodes + int(self.tree.counts[NODES])

    @property
    def room(self) -> int:
        """Edges for which there is room left."""
        return len(self.tree.code) - int(self.tree.counts[EDGES])

    @property
    def memo(self) -> Any:
        """What the game's knowledge remembers of the question; there is none without knowledge."""
        if not self.known or self.plain:
            return self._engine.memo
        return self.known.memo.unpack(self._alive[1])

    def terms(self, position: Position) -> list[float]:
        """What each weight adds to how well the seat stands in a position, by the evaluation."""
        known = self.known
        if not known:
            return []
        memo, data, w = self.memo, position.box.data, self.weights
        whole = known.evaluate(data, position.s, self.seat, memo, w)
        without = ([0.0 if j == i else value for j, value in enumerate(w)] for i in range(len(w)))
        return [whole - known.evaluate(data, position.s, self.seat, memo, less) for less in without]

    def edges(self) -> list[Edge]:
        """All moves, those tried most first, then by what they brought, then by how they looked."""
        found = self._found()
        made = []
        share = self._shares()
        for code, guess in zip(self._codes, self._guesses, strict=True):
            visits, value = found.get(code, (0, 0.0))
            made.append(Edge(code, visits, value / visits if visits else share(guess), guess))
        return sorted(made, key=lambda e: (-e.visits, -e.value, -e.guess, e.code))

    def _found(self) -> dict[int, tuple[int, float]]:
        """By code: how often a move of the seat was tried at the root, and the sum of what it brought."""
        found = dict(self._before.found)
        t = self._read()
        edge = t.first[0] if t.counts[SIMS] else -1
        while edge >= 0:
            if t.visits[edge] and t.owner[edge] == self.seat:
                visits, value = found.get(t.code[edge], (0, 0.0))
                found[t.code[edge]] = visits + t.visits[edge], value + t.value[edge]
            edge = t.after[edge]
        return found

    def _read(self) -> Tree:
        """The tree, to be read from Python: views give plain numbers, and sooner than arrays do."""
        view: Any = memoryview
        return self.tree if self.plain else Tree(*map(view, self.tree))

    def _shares(self) -> Callable[[float], float]:
        """Says which share of the win a guess stands for, as the others stand."""
        spread = self.ground.spread
        others = [value / spread for seat, value in enumerate(self.standing) if seat != self.seat]
        first = max(others, default=0.0)
        theirs = sum(math.exp(value - first) for value in others)

        def share(guess: float) -> float:
            most = max(first, guess / spread)
            own = math.exp(guess / spread - most)
            return own / (own + theirs * math.exp(first - most))

        return share

    def _wins(self) -> list[float]:
        """By seat: the sum of what it won."""
        return [won + float(total) for won, total in zip(self._before.wins, self.tree.total, strict=True)]

    @property
    def chances(self) -> list[float]:
        """The share of the win that each seat can expect."""
        return [won / max(1, self.sims) for won in self._wins()]

    def line(self, least: int = 2) -> list[tuple[int, int]]:
        """The moves that were tried most, one after the other, as seats and codes; each at least so often."""
        if not self._before.lines:
            return self._line(least)
        best = (self.seat, self.edges()[0].code) if self.n else None
        lines = [self._line(least), *reversed(self._before.lines)]
        return next((line for line in lines if best is None or line[:1] == [best]), [best] if best else [])

    def _line(self, least: int) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        node, t = 0, self._read()
        while t.counts[SIMS] and node >= 0:
            best, most, edge = -1, 0, t.first[node]
            while edge >= 0:
                if t.visits[edge] > most:
                    best, most = edge, t.visits[edge]
                edge = t.after[edge]
            if best < 0 or (most < least and found):
                break
            found.append((t.owner[best], t.code[best]))
            node = t.child[best]
        return found


PARTS = ("evaluate", "order", "quick", "stage", "prepare")
