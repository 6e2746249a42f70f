"""The search without a compiler: the same algorithm on objects, slower, and never missing."""

from __future__ import annotations

from types import FunctionType
from typing import TYPE_CHECKING, Any

from ludotheque.engine.entry import linked
from ludotheque.engine.search import tree
from ludotheque.engine.search.tree import Ground

if TYPE_CHECKING:
    from ludotheque.core.game import Game
    from ludotheque.core.layout import Play, Struct

# ruff: noqa: D102 - what each does is said in tree.py, under the same name


class Plain:
    """The search, interpreted, on one question; handles of positions are indices into `states`."""

    def __init__(self, game: Game, box: Struct, root: Play, weights: list[float]) -> None:
        self.rules, self.box, self.weights = game.rules, box, weights
        self.known: Any = game.knowledge
        self.memo = game.knowledge.memo() if game.knowledge else None
        self.states: list[Play] = [root, *(root.copy() for _ in range(3))]
        self._made: dict[Any, Any] = {}
        names = (
            "copy", "actors", "secret", "legal", "refusal", "apply", "score", "evaluate", "order", "quick", "stage",
            "prepare",
        )
        for name in names:
            self._made[getattr(tree, name)] = getattr(self, name)
        self.begin, self.run = self._of(tree.begin), self._of(tree.run)

    def _of(self, function: Any) -> Any:
        if function not in self._made:
            self._made[function] = linked(function, self._of) if isinstance(function, FunctionType) else function
        return self._made[function]

    def copy(self, g: Ground, to: int, s: int) -> None:
        self.states[to] = self.states[s].copy()

    def actors(self, s: int) -> int:
        return self.states[s].actors

    def secret(self, s: int) -> int:
        return self.states[s].secret

    def legal(self, g: Ground, s: int, seat: int, out: list[int]) -> int:
        return self.rules.legal(self.box, self.states[s], seat, out)

    def refusal(self, g: Ground, s: int, seat: int, code: int) -> int:
        return self.rules.refusal(self.box, self.states[s], seat, code)

    def apply(self, g: Ground, s: int, seat: int, code: int) -> None:
        self.rules.apply(self.box, self.states[s], seat, code)

    def score(self, g: Ground, s: int, seat: int, key: int) -> int:
        return self.rules.score(self.box, self.states[s], seat, key)

    def evaluate(self, g: Ground, s: int, seat: int) -> float:
        return float(self.known.evaluate(self.box, self.states[s], seat, self.memo, self.weights))

    def order(self, g: Ground, s: int, seat: int, n: int, out: list[int], p: list[float]) -> int:
        return int(self.known.order(self.box, self.states[s], seat, n, out, self.memo, self.weights, p))

    def quick(self, g: Ground, s: int, seat: int, n: int, out: list[int], rng: list[int]) -> int:
        return int(self.known.quick(self.box, self.states[s], seat, n, out, rng, self.memo, self.weights))

    def stage(self, g: Ground, s: int) -> int:
        return int(self.known.stage(self.box, self.states[s]))

    def prepare(self, g: Ground, s: int, seat: int, rng: list[int]) -> None:
        self.known.prepare(self.box, self.states[s], seat, rng, self.memo, self.weights)
