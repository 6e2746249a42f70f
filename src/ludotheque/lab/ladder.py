"""The ladder: all pairings that say how strong the bots are, played in arenas, and a page with what came of them.

``python -m ludotheque.lab.ladder [GAME …]`` plays what is not yet played and writes docs/ladder.md; interrupted, it
goes on. With ``--old`` it plays those against the old bot `playouts`, which thinks long; with ``--page`` none.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ludotheque
from ludotheque.core.box import GameBox
from ludotheque.engine.compile import cache_folder
from ludotheque.engine.search import load
from ludotheque.lab.arena import Arena

HEAD = """# The ladder

How strong the bots are, by play: the share of wins of the first one named against the others, with its 95 % interval
(Wilson). Seats and, in Dakota, factions are balanced. The budget is that of the level (simulations), or as said. Where
the last one named sits on several seats, a fair share is 1 of all seats. What reached less than it should is in bold.

`python -m ludotheque.lab.ladder` plays it and writes this page, with `--old` what is played against `playouts`, the bot
before there were levels. Each line has its command and the minutes of thinking in it, shared by two cores. What is not
played anew stands as it was. What did not help is in [tried.md](tried.md).
"""
PAGE = Path("docs/ladder.md")


@dataclass(frozen=True)
class Pairing:
    """Some players, and the share that the first should win at least."""

    game: str
    players: str
    games: int
    seats: int
    least: float = 0.0
    seconds: float | None = None

    @property
    def old(self) -> bool:
        """Whether it is played against the bot that was there before the levels."""
        return "playouts" in self.players

    @property
    def command(self) -> str:
        """The command that plays it."""
        seconds = f" --seconds {self.seconds:g}" if self.seconds else ""
        return f"arena {self.game} --players {self.players} --games {self.games} --seats {self.seats}{seconds}"


def pairings() -> Iterator[Pairing]:
    """All of them, those that tell most first."""
    least = {name: ludotheque.game(name).seats for name in ludotheque.games()}
    against_greedy = {"montana": (200, 0.97), "montmurail": (200, 0.9), "dakota": (150, 0.9)}
    against_playouts = {"montana": (100, 0.9), "montmurail": (30, 0.99), "dakota": (60, 0.6)}
    steps = {"montana": (0.75,) * 3, "montmurail": (0.65,) * 3, "dakota": (0.5, 0.5, 0.45)}
    for game, (seats, _) in least.items():
        yield Pairing(game, "greedy,random", 200, seats, 0.97)
    for game, (seats, _) in least.items():
        games, share = against_greedy.get(game, (100, 0.0))
        yield Pairing(game, "hard,greedy", games, seats, share, 0.1)
    for game, (seats, most) in least.items():
        levels = ("easy", "normal", "hard", "expert")
        for i, share in enumerate(steps.get(game, (0.0,) * 3)):
            yield Pairing(game, f"{levels[i + 1]},{levels[i]}", 102 if seats == 3 else 100, seats, share)
        for more in range(seats + 1, most + 1):
            yield Pairing(game, "hard,normal", max(1, 36 // more) * more, more)
    for game, (seats, _) in least.items():
        games, share = against_playouts.get(game, (30, 0.0))
        yield Pairing(game, "hard,playouts", games, seats, share, 0.1)


def arena(pairing: Pairing, folder: Path) -> Arena:
    """The arena of a pairing, with what its journal holds."""
    box = GameBox(ludotheque.game(pairing.game), pairing.seats, {})
    journal = folder / f"{pairing.game}-{pairing.seats}-{pairing.players.replace(',', '-')}-{pairing.games}.jsonl"
    try:
        return Arena(box, pairing.players.split(","), pairing.games, seconds=pairing.seconds, journal=journal)
    except ValueError:
        if not journal.exists():
            raise
        journal.unlink()  # of other sources: it says nothing about these
        return arena(pairing, folder)


def minutes(report: dict[str, Any]) -> float:
    """How long all thought in these games, on two cores."""
    return float(sum(one["questions"] * one["seconds_a_question"] for one in report["players"])) / 60 / 2


def line(pairing: Pairing, report: dict[str, Any]) -> str:
    """A row of the table."""
    one = report["players"][0]
    seconds = f" at {pairing.seconds:g} s" if pairing.seconds else ""
    first, rest = pairing.players.split(",", 1)
    share = f"{100 * one['win_share']:.1f} % [{100 * one['low']:.0f}–{100 * one['high']:.0f}]"
    if one["win_share"] < pairing.least:
        share = f"**{share}**"
    wanted = f"{100 * pairing.least:.0f} %" if pairing.least else f"fair: {100 / pairing.seats:.0f} %"
    games = f"{one['games']}" if one["games"] == pairing.games else f"{one['games']} of {pairing.games}"
    who = f"`{first}`{seconds} against {'' if pairing.seats == 2 else f'{pairing.seats - 1} × '}`{rest}`"
    shown = share if one["games"] else "not played yet"
    cells = [who, str(pairing.seats), shown, wanted, games, f"{minutes(report):.1f}", f"`{pairing.command}`"]
    return f"| {' | '.join(cells)} |"


def page(rows: dict[str, list[str]], took: float, old: float) -> str:
    """The page, a table for each game; how many minutes it took, and how many against the old bot."""
    parts = [HEAD, f"It took {took:.0f} minutes, and {old:.0f} more against `playouts`."]
    for game, lines in rows.items():
        title = ludotheque.game(game).title()
        parts += [f"\n## {title}\n", "| pairing | seats | wins | at least | games | minutes | `ludotheque …` |"]
        parts += ["|---|---|---|---|---|---|---|", *lines]
    return "\n".join(parts) + "\n"


def main(arguments: list[str]) -> None:
    """Play all pairings, or of those games that are named; the page is written after each."""
    reader = argparse.ArgumentParser(prog="python -m ludotheque.lab.ladder", description=__doc__.splitlines()[0])
    reader.add_argument("names", nargs="*", metavar="GAME", help=f"{', '.join(ludotheque.games())}; by default all")
    reader.add_argument("--old", action="store_true", help="play those against the old bot `playouts`")
    reader.add_argument("--page", action="store_true", help="play nothing, write the page")
    given = reader.parse_args(arguments)
    folder = cache_folder(ludotheque.game("montana")).parent / "ladder"
    folder.mkdir(parents=True, exist_ok=True)
    arenas = [(pairing, arena(pairing, folder)) for pairing in pairings()]
    for pairing, made in arenas:
        if not given.page and pairing.game in (given.names or ludotheque.games()) and pairing.old == given.old:
            load(made.box.game)
            if pairing.old:
                made.box.game.engine  # noqa: B018 - compiles: interpreted it would play fewer games, and worse
            made.run(progress=sys.stderr.isatty())
            print(line(pairing, made.report()), flush=True)
            write(arenas)
    write(arenas)


def write(arenas: list[tuple[Pairing, Arena]], path: Path = PAGE) -> None:
    """Write the page with what is played so far, and what it has of pairings that are not played anew."""
    old = cells(path.read_text("utf-8")) if path.exists() else {}
    rows: dict[str, list[str]] = {}
    took = {True: 0.0, False: 0.0}
    for pairing, made in arenas:
        text = line(pairing, made.report())
        if not made.journal.played:
            text = old.get(pairing.command, text)
        rows.setdefault(pairing.game, []).append(text)
        took[pairing.old] += float(text.split("|")[6].strip() or 0)
    path.write_text(page(rows, took[False], took[True]), "utf-8")


def cells(text: str) -> dict[str, str]:
    """The rows of a page by their commands."""
    rows = [row for row in text.splitlines() if row.startswith("| `")]
    return {row.split("|")[7].strip(" `"): row for row in rows if row.count("|") == 8}


if __name__ == "__main__":
    main(sys.argv[1:])
