"""Playing many random games and counting what came of them."""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from ludotheque.core.position import Position
from ludotheque.engine.batch import Batch
from ludotheque.engine.compile import Native

if TYPE_CHECKING:
    import numpy as np

CHUNK = 256


class Simulation:
    """A number of random games from one position."""

    def __init__(self, position: Position, games: int, seed: int = 0, workers: int | None = None) -> None:
        if games < 1:
            raise ValueError(f"--games must be at least 1, not {games}")
        if workers is not None and workers < 1:
            raise ValueError(f"--workers must be at least 1, not {workers}")
        self.position = position
        self.games = games
        self.seed = seed
        self.workers = workers or os.cpu_count() or 1

    def run(self, progress: bool = False) -> dict[str, Any]:
        """Play them all; the figures, compile time not counted."""
        engine = self.position.game.engine
        chunk = CHUNK if isinstance(engine, Native) else 1  # interpreted games are slow: progress shows after each
        starts = range(0, self.games, chunk)
        sizes = [min(chunk, self.games - start) for start in starts]
        started = time.perf_counter()
        with ThreadPoolExecutor(self.workers) as pool:  # compiled code leaves the interpreter's lock alone
            chunks = list(self._shown(pool.map(self._chunk, starts, sizes), sizes, progress))
        return self._report(chunks, time.perf_counter() - started)

    def _chunk(self, first: int, size: int) -> tuple[Any, Any, Any]:
        batch = Batch(self.position.game, size, self.position)
        chosen = batch.playouts(self.seed, first=first)
        return chosen, batch.scores(), batch.states["first"].copy()

    def _shown(self, chunks: Any, sizes: list[int], progress: bool) -> Any:
        if not progress:
            yield from chunks
            return
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("games", total=self.games)
            for chunk, size in zip(chunks, sizes, strict=True):
                bar.advance(task, size)
                yield chunk

    def _report(self, chunks: list[tuple[Any, Any, Any]], seconds: float) -> dict[str, Any]:
        import numpy as np

        chosen, scores, first = (np.concatenate(parts) for parts in zip(*chunks, strict=True))
        seats = scores.shape[1]
        wins = winners(scores)
        by_order = np.zeros(seats)
        for seat in range(seats):
            np.add.at(by_order, (seat - first) % seats, wins[:, seat])
        points = scores[:, :, 0]
        return {
            "game": self.position.game.name,
            "seats": seats,
            "options": self.position.box.options,
            "components": self.position.box.components,
            "seed": self.seed,
            "workers": self.workers,
            "engine": self.position.game.engine.name,
            "games": self.games,
            "moves": int(chosen.sum()),
            "seconds": seconds,
            "games_per_second": self.games / seconds,
            "moves_per_second": float(chosen.sum()) / seconds,
            "length": spread(chosen),
            "scores": spread(points.reshape(-1)),
            "winning_scores": spread(points.max(axis=1)),
            "scores_by_seat": [float(points[:, seat].mean()) for seat in range(seats)],
            "wins_by_seat": [float(wins[:, seat].sum()) for seat in range(seats)],
            "wins_by_order": [float(n) for n in by_order],
        }


def winners(scores: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Each game's win by seat, shared between those who tie in everything."""
    best = scores[:, :, 0] == scores[:, :, 0].max(axis=1, keepdims=True)
    for key in range(1, scores.shape[2]):
        value = scores[:, :, key].copy()
        value[~best] = value.min() - 1
        best &= value == value.max(axis=1, keepdims=True)
    shared: np.ndarray[Any, Any] = best / best.sum(axis=1, keepdims=True)
    return shared


def spread(values: np.ndarray[Any, Any]) -> dict[str, float]:
    """Least, median, mean and most."""
    import numpy as np

    return {
        "least": int(values.min()), "median": float(np.median(values)),
        "mean": float(values.mean()), "most": int(values.max()),
    }


def describe(report: dict[str, Any]) -> str:
    """The figures as text."""

    def span(name: str) -> str:
        values = report[name]
        return f"{values['least']} to {values['most']}, median {values['median']:g}, mean {values['mean']:.1f}"

    def share(name: str) -> str:
        return "  ".join(f"{100 * n / report['games']:.1f} %" for n in report[name])

    return "\n".join(
        [
            f"{report['game']}, {report['seats']} seats: {report['games']} random games in {report['seconds']:.2f} s "
            f"({report['engine']}, {report['workers']} workers)",
            f"speed           {report['games_per_second']:,.0f} games/s, {report['moves_per_second']:,.0f} moves/s",
            f"length          {span('length')} moves chosen",
            f"scores          {span('scores')}",
            f"winning scores  {span('winning_scores')}",
            f"wins by seat    {share('wins_by_seat')}",
            f"wins by order   {share('wins_by_order')}   (first to last in turn order)",
        ]
    )
