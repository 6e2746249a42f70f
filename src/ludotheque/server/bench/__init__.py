"""The figures of the server, measured on loopback against a server in a process of its own.

Each function returns {"what", "measured", "wanted", "ok", "how"}; `all_figures` runs them all. Run as a program, it
prints them: ``python -m ludotheque.server.bench [name …]``.
"""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.server.bench.browser import first_load, frames, seen_elsewhere, shape
from ludotheque.server.bench.measuring import Figure
from ludotheque.server.bench.traffic import (
    durable,
    many_tables,
    memory,
    nuisance,
    opening,
    preview,
    start,
    update_bytes,
)

FIGURES: dict[str, Callable[[], Figure]] = {
    "start": start,
    "many_tables": many_tables,
    "more_tables": lambda: many_tables(3000, wanted=(150, 300)),
    "update_bytes": update_bytes,
    "preview": preview,
    "shape": shape,
    "seen_elsewhere": seen_elsewhere,
    "frames": frames,
    "first_load": first_load,
    "durable": durable,
    "memory": memory,
    "opening": opening,
    "nuisance": nuisance,
}
EXTRA: dict[str, Callable[[], Figure]] = {"many_tables_looking": lambda: many_tables(looks=True)}
"""Beyond what is asked for: every client also asks for the position in words after every move, as the page does."""


def all_figures(names: list[str] | None = None) -> list[Figure]:
    """Measure, printing each figure as it comes."""
    known = {**FIGURES, **EXTRA}
    if unknown := [name for name in names or () if name not in known]:
        raise SystemExit(f"no figure is called {unknown[0]!r}; there are {', '.join(known)}")
    rows = []
    for name in names or list(FIGURES):
        row = known[name]()
        rows.append(row)
        show(row)
    return rows


def show(row: Figure) -> None:
    """Print a figure."""
    mark = "ok  " if row["ok"] else "MISS"
    print(f"{mark} {row['what']}: {row['measured']} (wanted {row['wanted']}); {row['how']}", flush=True)
