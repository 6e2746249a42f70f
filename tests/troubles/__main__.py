"""All troubles, one after the other, with a report at the end."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable

from ludotheque.server.bench import show
from ludotheque.server.bench.measuring import Figure, figure
from troubles.churn import churn
from troubles.clocks import clocks
from troubles.disk import disk
from troubles.hostile import hostile
from troubles.kills import kills
from troubles.network import network
from troubles.players import Say
from troubles.rolling import rolling
from troubles.waiting import waiting

KINDS: dict[str, tuple[Callable[[float, Say], list[Figure]], float]] = {
    "kills": (kills, 9),
    "hostile": (hostile, 8),
    "network": (network, 2),
    "clocks": (clocks, 2),
    "disk": (disk, 1),
    "rolling": (rolling, 2),
    "churn": (churn, 3),
    "waiting": (waiting, 3),
}
"""Each kind, and how many of thirty minutes it takes."""
EVERY = 5.0
"""Seconds from one line of progress to the next."""


def speaker(kind: str) -> Say:
    """Says how far a kind is, now and then."""
    began, said = time.monotonic(), 0.0

    def say(text: str) -> None:
        nonlocal said
        if time.monotonic() - said > EVERY:
            said = time.monotonic()
            print(f"     {kind} {said - began:4.0f} s: {text}", flush=True)

    return say


def run(kind: str, minutes: float) -> list[Figure]:
    """The figures of a kind; what must hold and does not is one, too."""
    trouble, share = KINDS[kind]
    print(f"{kind}: about {minutes * share / 30:.1f} minutes", flush=True)
    try:
        return trouble(60 * minutes * share / 30, speaker(kind))
    except Exception as error:
        return [figure(kind, "failed", "it holds", False, f"{type(error).__name__}: {error}")]


def main(arguments: list[str]) -> int:
    """Run the command."""
    reader = argparse.ArgumentParser(prog="python -m troubles", description=__doc__.splitlines()[0])
    reader.add_argument("kinds", nargs="*", metavar="KIND", help=f"{', '.join(KINDS)}; by default all")
    reader.add_argument("--minutes", type=float, default=30, help="for all kinds together")
    given = reader.parse_args(arguments)
    if unknown := [kind for kind in given.kinds if kind not in KINDS]:
        reader.error(f"there is no kind {unknown[0]!r}; there are: {', '.join(KINDS)}")
    began, rows = time.monotonic(), []
    for kind in given.kinds or KINDS:
        found = run(kind, given.minutes)
        for row in found:
            show(row)
        rows += found
    load = os.getloadavg()[2]
    print(f"\nAfter {(time.monotonic() - began) / 60:.0f} minutes on {os.cpu_count()} cores, load {load:.1f}:")
    for row in rows:
        show(row)
    return 0 if all(row["ok"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
