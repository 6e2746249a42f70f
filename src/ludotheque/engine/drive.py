"""Driving any game's rules from inside: random choice, a playout, a step, the scores. In the subset that compiles.

`legal`, `refusal`, `apply` and `score` stand for those of the game; both back ends put the real ones in their place.
"""

from __future__ import annotations

from ludotheque.core.layout import Play as State
from ludotheque.core.layout import Struct as Box
from ludotheque.core.rule import Codes, Stream, rule
from ludotheque.engine.entry import Boxes, Keys, Numbers, States, Streams, entry


def legal(box: Box, s: State, seat: int, out: Codes) -> int:
    """The game's own."""
    raise NotImplementedError


def refusal(box: Box, s: State, seat: int, code: int) -> int:
    """The game's own."""
    raise NotImplementedError


def apply(box: Box, s: State, seat: int, code: int) -> None:
    """The game's own."""
    raise NotImplementedError


def score(box: Box, s: State, seat: int, key: int) -> int:
    """The game's own."""
    raise NotImplementedError


@rule
def draw(rng: Stream, n: int) -> int:
    """A random number below n. rng[0] is the state, rng[1] an odd step of its own for each stream."""
    rng[0] = (rng[0] + rng[1]) & 0xFFFFFFFF
    z = rng[0]
    z = ((z ^ (z >> 16)) * 0x21F0AAAD) & 0xFFFFFFFF
    z = ((z ^ (z >> 15)) * 0x735A2D97) & 0xFFFFFFFF
    return ((z ^ (z >> 15)) * n) >> 32


@rule
def lowest(actors: int) -> int:
    """The first seat to act; -1 for CHANCE or nobody. The order in which secret choices arrive never matters."""
    seat = -1
    if actors > 0:
        seat = 0
        while not actors >> seat & 1:
            seat += 1
    return seat


@rule
def playout(box: Box, s: State, rng: Stream, out: Codes, limit: int) -> int:
    """Play at random to the end, or until `limit` choices; how many were chosen by seats between two or more."""
    chosen = 0
    while s.actors != 0 and chosen < limit:
        seat = lowest(s.actors)
        n = legal(box, s, seat, out)
        code = out[0]
        if n > 1:
            code = out[draw(rng, n)]
            if seat >= 0:
                chosen += 1
        apply(box, s, seat, code)
    return chosen


@entry
def step(box: Boxes, states: States, index: int, code: int, rng: Numbers, out: Codes) -> int:
    """Play a legal code for the first seat to act (-1: none), then chance and single answers until a seat must choose.

    How many codes are in out; 0 if the game is over.
    """
    s = states[index]
    seat = lowest(s.actors)
    n = 0
    while s.actors != 0 and n == 0:
        if code >= 0:
            apply(box[0], s, seat, code)
        code = -1
        if s.actors != 0:
            seat = lowest(s.actors)
            n = legal(box[0], s, seat, out)
            if seat < 0 or (n == 1 and s.secret == 0):
                code = out[draw(rng, n)] + 0
                n = 0
    return n


@entry
def playouts(box: Boxes, states: States, rngs: Streams, out: Codes, limit: int, chosen: Numbers) -> None:
    """Play every game at random to its end, or until `limit` choices; how many were made in each."""
    for i in range(len(states)):
        chosen[i] = playout(box[0], states[i], rngs[i], out, limit)


@entry
def scores(box: Boxes, states: States, keys: Keys) -> None:
    """Scores and tie-breaks of every game and seat."""
    for i in range(len(states)):
        for seat in range(len(keys[i])):
            for key in range(len(keys[i][seat])):
                keys[i][seat][key] = score(box[0], states[i], seat, key)


def stream(seed: int, index: int = 0) -> list[int]:
    """The start of a random stream: two numbers mixed from a seed and an index."""
    mixed = (seed * 0x9E3779B97F4A7C15 + index * 0xBF58476D1CE4E5B9 + 0x94D049BB133111EB) & (1 << 64) - 1
    mixed ^= mixed >> 31
    mixed = mixed * 0xD6E8FEB86659FD93 & (1 << 64) - 1
    mixed ^= mixed >> 32
    return [mixed & 0xFFFFFFFF, mixed >> 32 | 1]
