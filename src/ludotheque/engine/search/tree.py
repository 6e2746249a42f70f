"""The search: one algorithm for all games, in the subset that compiles.

A tree of the choices that seats make; what chance draws and what others choose in secret is drawn anew on every visit,
so that nothing is peeked at (open loop). Each seat seeks its own share of the win. Which moves are looked at first
comes from the game's `order`, or from trying each; a new node is valued by a short, sensible playout and the game's
`evaluate`. Questions with one answer are passed over on every visit, so each simulation adds a node.

Positions are handles: compiled, addresses; interpreted, indices. The functions at the end stand for what is done with
them, by address (`native.py`) or on objects (`plain.py`). So the algorithm needs no layout and is compiled once.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import NamedTuple

from ludotheque.core.knowledge import Values
from ludotheque.core.rule import Codes, Stream
from ludotheque.engine.drive import draw, lowest
from ludotheque.engine.entry import Numbers

DEEP = 400
"""Choices on one path through the tree at most."""
ROOT = 0.04
"""At the root `Ground.unknown` at most: nothing is overlooked there, however deep the search goes elsewhere."""
ASKED = -2
"""The owner of an edge that is no move: it remembers a list of legal moves that got all the edges it deserves."""
NODES, EDGES, SIMS = range(3)
"""What is counted in `Tree.counts`."""


class Ground(NamedTuple):
    """What a search stands on: the game by its addresses (0 where it has none), handles, and how to search."""

    rules: int
    evaluate: int
    order: int
    quick: int
    stage: int
    prepare: int
    box: int
    memo: int
    weights: int
    size: int
    """Bytes of a position."""
    root: int
    """The position thought about, blank where its seat cannot see, with the others' secret choices still to be made."""
    work: int
    trial: int
    other: int
    seat: int
    """The seat that thinks."""
    seats: int
    keys: int
    """Score and tie-breaks."""
    unlisted: int
    least: int
    most: int
    tries: int
    spread: float
    temperature: float
    exploration: float
    unknown: float
    """What a move not tried yet is thought to be worth less than those tried."""
    hopeless: float
    """Below the root, moves thought to be so much less likely than the likeliest get no edge."""
    only: int
    """The only move of the root that is looked at, to learn what it is worth; -1: all are."""


class Tree(NamedTuple):
    """The tree and its scratch memory."""

    first: Codes
    """By node: its newest edge, or -1."""
    code: Codes
    owner: Codes
    """By edge: the seat that chooses it."""
    visits: Codes
    child: Codes
    after: Codes
    """By edge: the next of the same node, or -1."""
    prior: Values
    value: Values
    """By edge: the sum of what its seat won."""
    counts: Numbers
    out: Codes
    p: Values
    place: Codes
    """By code: its edge, for the node looked at."""
    path: Codes
    reward: Values
    total: Values
    """By seat: the sum of what it won."""


# what is done with positions: put in place by native.py and plain.py


def copy(g: Ground, to: int, s: int) -> None:
    """Copy a position."""
    raise NotImplementedError


def actors(s: int) -> int:
    """The seats to act: see `core.layout.Play`."""
    raise NotImplementedError


def secret(s: int) -> int:
    """Whether they choose in secret."""
    raise NotImplementedError


def legal(g: Ground, s: int, seat: int, out: Codes) -> int:
    """The game's own."""
    raise NotImplementedError


def refusal(g: Ground, s: int, seat: int, code: int) -> int:
    """The game's own."""
    raise NotImplementedError


def apply(g: Ground, s: int, seat: int, code: int) -> None:
    """The game's own."""
    raise NotImplementedError


def score(g: Ground, s: int, seat: int, key: int) -> int:
    """The game's own."""
    raise NotImplementedError


def evaluate(g: Ground, s: int, seat: int) -> float:
    """The game's own."""
    raise NotImplementedError


def order(g: Ground, s: int, seat: int, n: int, out: Codes, p: Values) -> int:
    """The game's own."""
    raise NotImplementedError


def quick(g: Ground, s: int, seat: int, n: int, out: Codes, rng: Stream) -> int:
    """The game's own."""
    raise NotImplementedError


def stage(g: Ground, s: int) -> int:
    """The game's own."""
    raise NotImplementedError


def prepare(g: Ground, s: int, seat: int, rng: Stream) -> None:
    """The game's own."""
    raise NotImplementedError


# single moves


def tried(g: Ground, t: Tree, s: int, seat: int, n: int, rng: Stream) -> int:
    """The best of some of n listed moves by the evaluation after it; any of them without an evaluation."""
    if g.evaluate == 0 or n == 1:
        return t.out[draw(rng, n)] + 0
    best = -1
    most = 0.0
    for i in range(min(n, g.tries)):
        code = t.out[i if n <= g.tries else draw(rng, n)] + 0
        if code != best:
            copy(g, g.trial, s)
            apply(g, g.trial, seat, code)
            value = evaluate(g, g.trial, seat)
            if best < 0 or value > most:
                best = code
                most = value
    return best


def sensible(g: Ground, t: Tree, s: int, seat: int, rng: Stream, ordered: bool) -> int:
    """A sensible move of a seat: by the game's `quick`, else (if `ordered`) by its `order`, else the best of some."""
    n = 0
    if g.unlisted == 0:
        n = legal(g, s, seat, t.out)
        if n == 1:
            return t.out[0] + 0
    if g.quick != 0:
        code = quick(g, s, seat, n, t.out, rng)
        if code >= 0 and refusal(g, s, seat, code) == 0:
            return code
    if g.unlisted != 0:
        n = legal(g, s, seat, t.out)
    if ordered and g.order != 0 and order(g, s, seat, n, t.out, t.p) != 0:
        soften(t, n, g.temperature)
        left = draw(rng, 1 << 24) / (1 << 24)
        for i in range(n):
            left -= t.p[i]
            if left < 0:
                return t.out[i] + 0
        return t.out[0] + 0
    return tried(g, t, s, seat, n, rng)


def soften(t: Tree, n: int, temperature: float) -> None:
    """Make chances of the first n values, by softmax."""
    most = t.p[0]
    for i in range(1, n):
        most = max(most, t.p[i])
    total = 0.0
    for i in range(n):
        t.p[i] = exp((t.p[i] - most) / temperature)
        total += t.p[i]
    for i in range(n):
        t.p[i] /= total


def go_on(g: Ground, t: Tree, s: int, rng: Stream) -> int:
    """Play what is no choice of the tree: chance, single answers, others' secret choices. The seat that must choose.

    Its n legal codes are in t.out, and n in t.counts[-1]; -1 if the game is over.
    """
    while actors(s) != 0:
        at = actors(s)
        if at > 0 and secret(s) != 0 and at != 1 << g.seat:
            other = lowest(at & ~(1 << g.seat))
            apply(g, s, other, sensible(g, t, s, other, rng, True))
            continue
        seat = lowest(at)
        n = legal(g, s, seat, t.out)
        if seat >= 0 and n > 1:
            t.counts[-1] = n
            return seat
        apply(g, s, seat, t.out[draw(rng, n)] + 0)
    return -1


# nodes


def values(g: Ground, t: Tree, s: int, seat: int, n: int) -> None:
    """Write into t.p how good each of the n listed moves looks."""
    if g.order != 0 and order(g, s, seat, n, t.out, t.p) != 0:
        return
    for i in range(n):
        t.p[i] = 0.0
        if g.evaluate != 0:
            copy(g, g.trial, s)
            apply(g, g.trial, seat, t.out[i] + 0)
            t.p[i] = evaluate(g, g.trial, seat)


def choose(g: Ground, t: Tree, s: int, node: int, seat: int, n: int) -> int:
    """The edge to follow from a node, of those that are legal now; edges are made for moves seen here first.

    -1 if there is no room for them.
    """
    asked = seat + 0
    for i in range(n):
        t.place[t.out[i]] = -1
        asked = (31 * asked + t.out[i]) & 0x7FFFFFFF
    known = False
    edge = t.first[node] + 0
    while edge >= 0:
        if t.owner[edge] == seat:
            t.place[t.code[edge]] = edge
        elif t.owner[edge] == ASKED and t.code[edge] == asked:
            known = True
        edge = t.after[edge] + 0
    missing = 0
    for i in range(n):
        if t.place[t.out[i]] < 0:
            missing += 1
    if missing > 0 and not known:
        if t.counts[EDGES] + missing > len(t.code):
            return -1
        expand(g, t, s, node, seat, n, asked)
    visits = 0
    value = 0.0
    for i in range(n):
        edge = t.place[t.out[i]] + 0
        if edge >= 0:
            visits += t.visits[edge]
            value += t.value[edge]
    less = g.unknown if node > 0 else min(g.unknown, ROOT)
    unknown = value / visits - less if visits > 0 else 0.0
    bonus = g.exploration * sqrt(visits + 1.0)
    best = -1
    most = 0.0
    for i in range(n):
        edge = t.place[t.out[i]] + 0
        if edge >= 0:
            tries = t.visits[edge]
            worth = (t.value[edge] / tries if tries > 0 else unknown) + bonus * t.prior[edge] / (1 + tries)
            if best < 0 or worth > most:
                best = edge
                most = worth
    return best


def expand(g: Ground, t: Tree, s: int, node: int, seat: int, n: int, asked: int) -> None:
    """Make edges for those of the listed moves that have none and are not hopeless; `asked` stands for the list."""
    values(g, t, s, seat, n)
    soften(t, n, g.temperature)
    least = 0.0
    if node > 0:
        for i in range(n):
            least = max(least, g.hopeless * t.p[i])
    left_out = 0
    for i in range(n - 1, -1, -1):
        if t.place[t.out[i]] < 0:
            if t.p[i] >= least:
                t.place[t.out[i]] = join(t, node, seat, t.out[i] + 0, t.p[i])
            else:
                left_out += 1
    if left_out > 0:
        join(t, node, ASKED, asked, 0.0)


def join(t: Tree, node: int, owner: int, code: int, prior: float) -> int:
    """A new edge of a node."""
    edge = t.counts[EDGES] + 0
    t.counts[EDGES] += 1
    t.code[edge] = code
    t.owner[edge] = owner
    t.visits[edge] = 0
    t.child[edge] = -1
    t.prior[edge] = prior
    t.value[edge] = 0.0
    t.after[edge] = t.first[node]
    t.first[node] = edge
    return edge


def playout(g: Ground, t: Tree, s: int, rng: Stream, before: int) -> None:
    """Play on sensibly to the end of the stage `before`, or of a later one; then write what each seat wins."""
    moves = 0
    while actors(s) != 0 and moves < g.most:
        if g.stage != 0:
            now = stage(g, s)
            if now != before and moves >= g.least:
                break
            before = now
        elif moves >= g.least:
            break
        seat = lowest(actors(s))
        if seat < 0:
            n = legal(g, s, seat, t.out)
            apply(g, s, seat, t.out[draw(rng, n)] + 0)
        else:
            apply(g, s, seat, sensible(g, t, s, seat, rng, False))
            moves += 1
    if actors(s) == 0 or g.evaluate == 0:
        won(g, t, s)
    else:
        total = 0.0
        most = 0.0
        for seat in range(g.seats):
            t.reward[seat] = evaluate(g, s, seat) / g.spread
            most = t.reward[seat] if seat == 0 else max(most, t.reward[seat])
        for seat in range(g.seats):
            t.reward[seat] = exp(t.reward[seat] - most)
            total += t.reward[seat]
        for seat in range(g.seats):
            t.reward[seat] /= total


def won(g: Ground, t: Tree, s: int) -> None:
    """Write each seat's share of the win, by scores and tie-breaks."""
    winners = 0
    for seat in range(g.seats):
        ahead = 1.0
        for other in range(g.seats):
            for key in range(g.keys):
                mine = score(g, s, seat, key)
                theirs = score(g, s, other, key)
                if mine != theirs:
                    if mine < theirs:
                        ahead = 0.0
                    break
        t.reward[seat] = ahead
        winners += int(ahead)
    for seat in range(g.seats):
        t.reward[seat] /= winners


# what Python calls


def begin(g: Ground, t: Tree, rng: Stream) -> int:
    """Begin to think: prepare the memo, make the root, and write into t.p how good its moves look; how many.

    Into t.reward it writes how well each seat stands. The seat need not be one that is to act: it may just look on.
    """
    t.counts[NODES] = 1
    t.counts[EDGES] = 0
    t.counts[SIMS] = 0
    t.first[0] = -1
    for seat in range(g.seats):
        t.total[seat] = 0.0
    if g.prepare != 0:
        prepare(g, g.root, g.seat, rng)
    for seat in range(g.seats):
        t.reward[seat] = evaluate(g, g.root, seat) if g.evaluate != 0 else 0.0
    if actors(g.root) < 0 or actors(g.root) >> g.seat & 1 == 0:
        return 0
    n = legal(g, g.root, g.seat, t.out)
    values(g, t, g.root, g.seat, n)
    return n


def run(g: Ground, t: Tree, rng: Stream, sims: int) -> None:
    """Some more simulations."""
    for _ in range(sims):
        s = g.work
        copy(g, s, g.root)
        node = 0
        depth = 0
        grown = False
        before = stage(g, s) if g.stage != 0 else 0
        seat = go_on(g, t, s, rng)
        while seat >= 0 and not grown and depth < DEEP:
            if depth == 0 and g.only >= 0:
                t.out[0] = g.only
                t.counts[-1] = 1
            edge = choose(g, t, s, node, seat, t.counts[-1])
            if edge < 0:
                break
            t.path[depth] = edge
            depth += 1
            if g.stage != 0:
                before = stage(g, s)
            apply(g, s, seat, t.code[edge] + 0)
            node = t.child[edge] + 0
            if node < 0:
                grown = True
                if t.counts[NODES] < len(t.first):
                    node = t.counts[NODES] + 0
                    t.counts[NODES] += 1
                    t.first[node] = -1
                    t.child[edge] = node
            else:
                seat = go_on(g, t, s, rng)
        playout(g, t, s, rng, before)
        for i in range(depth):
            edge = t.path[i] + 0
            t.visits[edge] += 1
            t.value[edge] += t.reward[t.owner[edge]]
        for seat in range(g.seats):
            t.total[seat] += t.reward[seat]
        t.counts[SIMS] += 1
