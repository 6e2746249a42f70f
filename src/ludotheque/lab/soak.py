"""Whole games of bots, with every seat count: no illegal move, no game that does not end, no Age that drags on.

``python -m ludotheque.lab.soak [GAME …] [--games 200] [--bot hard] [--sims 24] [--seats N]`` prints a line for each
game and seat count, and fails if there was an illegal move.
"""

from __future__ import annotations

import argparse
import random
import sys
from dataclasses import dataclass

import ludotheque
from ludotheque import CHANCE, Game, bots
from ludotheque.core.position import IllegalMove
from ludotheque.engine.search import load

DRAGS = {"montmurail": ("turn", 30)}
"""A field of the position and what it should not go beyond, by game."""


@dataclass
class Soaked:
    """What came of some games."""

    games: int = 0
    questions: int = 0
    illegal: int = 0
    dragged: int = 0
    """Games in which something went on for too long."""
    longest: int = 0
    """The highest value of what should not go on for too long."""


def soak(game: Game, seats: int, games: int, bot: str = "hard", sims: int = 24, seed: int = 0) -> Soaked:
    """Play whole games between bots of one kind. What is not legal ends its game."""
    found, player, budget = Soaked(), bots.bot(bot), bots.Budget(sims)
    field, most = DRAGS.get(game.name, ("", 0))
    for number in range(games):
        position, rng, longest = game.new(seats), random.Random(f"{seed} {number}"), 0
        found.games += 1
        while not position.over:
            if position.to_act == (CHANCE,):
                position.deal(rng)
                continue
            seat = position.to_act[0]
            found.questions += 1
            try:
                position.play(seat, player.think(position.seen_by(seat), seat, rng, budget).move)
            except IllegalMove:
                found.illegal += 1
                break
            longest = max(longest, getattr(position.s, field) if field else 0)
        found.dragged += longest > most
        found.longest = max(found.longest, longest)
    return found


def describe(game: Game, seats: int, found: Soaked) -> str:
    """What came of it, in a line."""
    text = f"{game.name}, {seats} seats: {found.games} games, {found.questions} questions, "
    text += f"{found.illegal} illegal moves"
    if game.name in DRAGS:
        field, most = DRAGS[game.name]
        text += f"; {found.dragged} games with a {field} past {most}, the longest {found.longest}"
    return text


def main(arguments: list[str]) -> int:
    """Run the command."""
    reader = argparse.ArgumentParser(prog="python -m ludotheque.lab.soak", description=__doc__.splitlines()[0])
    reader.add_argument("names", nargs="*", metavar="GAME", help=f"{', '.join(ludotheque.games())}; by default all")
    reader.add_argument("--games", type=int, default=200, help="for each seat count")
    reader.add_argument("--bot", default="hard", choices=bots.names())
    reader.add_argument("--sims", type=int, default=24, help="simulations a question")
    reader.add_argument("--seats", type=int, help="by default all seat counts")
    given = reader.parse_args(arguments)
    illegal = 0
    for name in given.names or ludotheque.games():
        game = ludotheque.game(name)
        load(game)
        least, most = game.seats
        for seats in [given.seats] if given.seats else range(least, most + 1):
            found = soak(game, seats, given.games, given.bot, given.sims)
            print(describe(game, seats, found), flush=True)
            illegal += found.illegal
    return 1 if illegal else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
