"""What a game knows about playing well, in the rule language: the optional part `evaluate` of its folder.

A folder's ``evaluate.py`` holds ``KNOWLEDGE``, and ``weights.toml`` beside it the numbers that it plays with:

    KNOWLEDGE = Knowledge(WEIGHTS, evaluate, order=order, quick=quick, stage=stage, prepare=prepare, memo=Memo)

Bots need no more than `evaluate`. A game without knowledge is searched, too, by random play to the end.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ludotheque.core.layout import Struct, layout
from ludotheque.core.layout import field as part

Weights = list[float]
"""The numbers that an evaluation plays with, in the order of `Knowledge.weights`; compiled, an array."""
Values = list[float]
"""A buffer that `order` fills with a value for each move; compiled, an array."""

SETTINGS = ("greedy", "search")
"""The players that have weights of their own: what is good to look one move ahead is not what is good in a search."""


@layout
class NoMemo(Struct):
    """The memo of a game that needs none."""

    nothing: int = part()


@dataclass(frozen=True)
class Level:
    """How hard a bot thinks about one question."""

    sims: int
    """Simulations; so it plays equally well on every machine that is fast enough."""
    seconds: float
    """The longest that it thinks, whatever it has done by then."""
    slack: float = 0.0
    """It takes any move whose expected share of the win is at most so much below the best, the better the likelier."""
    setting: str = "search"
    """The weights that it plays with, one of `SETTINGS`: a weaker level may think naively, too."""
    afresh: int = 0
    """After so many simulations its search begins anew, with other luck and another memo, and in the end the moves have
    the visits of all its trees: so the best one hangs on no single draw, nor on how deep a tree has grown. 0: never."""


LEVELS = {
    "easy": Level(24, 0.5, 0.06), "normal": Level(60, 0.5), "hard": Level(1000, 1.0), "expert": Level(8000, 3.0),
}
"""The levels of a game that says nothing else, the weakest first."""


@dataclass(frozen=True)
class Knowledge:
    """What a game's folder knows. All functions are rules; `memo` is a record of the game's own for what it remembers.

    No function may look at what another seat holds in secret fields: in a search there may be anything.
    """

    weights: tuple[str, ...]
    """The names of the weights, in the order in which `w` has them."""
    evaluate: Callable[..., float]
    """(box, s, seat, memo, w): how well a seat stands. The softmax over all seats is taken for their chances to win."""
    order: Callable[..., int] | None = None
    """(box, s, seat, n, out, memo, w, p): write into p[0:n] how good each of the n legal codes in out is for the seat,
    in units of `evaluate`, and return 1; return 0 where trying each of them and evaluating is better."""
    quick: Callable[..., int] | None = None
    """(box, s, seat, n, out, rng, memo, w): a sensible code for the seat, chosen in no time; -1: the best of some tries
    by `evaluate`. It is tested: what is not legal is replaced by a legal code. n legal codes are in out, none if
    `unlisted`; then out is its own to use."""
    unlisted: bool = False
    """`quick` chooses without the list of legal codes, where listing them takes longer than choosing."""
    stage: Callable[..., int] | None = None
    """(box, s): a number that changes where playouts may end, such as that of the round."""
    prepare: Callable[..., None] | None = None
    """(box, s, seat, rng, memo, w): fill the memo, once for each question that a seat thinks about."""
    explain: Callable[..., list[tuple[str, int]] | None] | None = None
    """(before, after, seat, code, memo, w), ordinary Python on positions: what a move brings, the most important first,
    as words ``term.<name>`` and how much; without it, or if it says None, the weights that brought most."""
    memo: type[Struct] = NoMemo
    """The layout of the memo."""
    playout: tuple[int, int] = (20, 20)
    """A playout ends with the first stage after so many moves of seats, and at the latest after so many."""
    tries: int = 3
    """Moves tried where `quick` leaves it open."""
    spread: float = 1.0
    """By this the values of `evaluate` are divided before the softmax over seats."""
    temperature: float = 0.3
    """By this the values of moves are divided before the softmax that says which are looked at first."""
    exploration: float = 0.6
    """How much the search looks at what it has looked at less."""
    unknown: float = 0.04
    """By how much of a win a move not tried yet is thought to be worse than those tried: the more, the deeper."""
    hopeless: float = 0.0
    """Moves that look so much less likely than the likeliest are looked at for the next choice alone, not further on:
    where a question has hundreds of moves, the tree has no room for all of them."""
    fixed: frozenset[str] = frozenset()
    """Weights that `tune` leaves as they are, since more of them always helps and only costs time."""
    slow: Mapping[str, float] = field(default_factory=dict)
    """Weights that are other where nothing is compiled yet, lest one wait too long."""
    levels: Mapping[str, Level] = field(default_factory=lambda: LEVELS)
    """The levels of this game, the weakest first; always the same four names."""


def read_weights(path: Path, names: tuple[str, ...]) -> dict[str, list[float]]:
    """The weights of a file by setting; ValueError if it does not name each weight once in every setting.

    A setting's ``run`` says where its weights come from.
    """
    found: dict[str, list[float]] = {}
    doc: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
    for setting in SETTINGS:
        values = {name: value for name, value in doc.get(setting, {}).items() if name != "run"}
        if wrong := sorted(values.keys() ^ set(names)):
            raise ValueError(f"{path}: [{setting}] must name each weight once; see {wrong[0]!r}")
        found[setting] = [float(values[name]) for name in names]
    return found


def read_runs(path: Path) -> dict[str, str]:
    """Where the weights of each setting of a file come from."""
    doc: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
    return {setting: str(doc.get(setting, {}).get("run", "unknown")) for setting in SETTINGS}


def write_weights(path: Path, title: str, names: tuple[str, ...], found: Mapping[str, tuple[str, list[float]]]) -> None:
    """Write weights by setting, each with the run that they come from."""
    lines = [f"# {title}"]
    for setting, (run, values) in found.items():
        lines += ["", f"[{setting}]", f'run = "{run}"']
        lines += [f"{name} = {value:.4g}" for name, value in zip(names, values, strict=True)]
    path.write_text("\n".join(lines).replace("= 0\n", "= 0.0\n") + "\n", "utf-8")
