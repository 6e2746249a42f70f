"""Fists: a toy game with chance, secret choices of several moves, open questions and single answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ludotheque.core.box import Move, Option
from ludotheque.core.components import Components
from ludotheque.core.game import Game
from ludotheque.core.position import Position
from toy import rules
from toy.layout import ASK_FIST, PRIZES, Box, State
from toy.moves import EVENTS, KEEP_PRIZE, LABELS, MOVES, REASONS

WORDS = {
    "game.title": ("Fists", "Poings"),
    "game.summary": ("How many pebbles in your fist?", "Combien de cailloux dans le poing ?"),
    "group.chance": ("Chance", "Hasard"),
    "group.fist": ("Fist", "Poing"),
    "group.gift": ("Prize", "Prix"),
    "move.prize": ("Draw a prize of {n}", "Tirer un prix de {n}"),
    "move.add": ("Put one more pebble into the fist", "Mettre un caillou de plus dans le poing"),
    "move.close": ("Close the fist", "Fermer le poing"),
    "move.keep": ("Keep the prize", "Garder le prix"),
    "move.give": ("Give the prize to seat {seat}", "Donner le prix au siège {seat}"),
    "label.keep": ("Keep the prize: {n point|points}", "Garder le prix : {n point|points}"),
    "event.prize": ("The prize is {n}", "Le prix est de {n}"),
    "event.opened": ("{seat} shows {n pebble|pebbles}", "{seat} montre {n caillou|cailloux}"),
    "event.kept": ("{seat} keeps {n}", "{seat} garde {n}"),
    "event.gave": ("{seat} gives the prize to {seat2}", "{seat} donne le prix à {seat2}"),
    "reason.not_now": ("this is not what is asked now", "ce n’est pas ce qui est demandé"),
    "reason.no_pebble": ("no pebble is left", "il ne reste pas de caillou"),
    "reason.no_gift": ("the prize must be kept", "le prix doit être gardé"),
    "reason.no_seat": ("a prize is given to another player", "un prix se donne à un autre joueur"),
    "reason.wrong_fist": ("a fist holds more than there is", "un poing contient plus qu’il n’y a"),
    "ask.fist": ("Fill your fist for a prize of {n}", "Remplissez votre poing pour un prix de {n}"),
    "ask.gift": ("Keep or give the prize of {n}", "Gardez ou donnez le prix de {n}"),
    "option.gifts": ("Gifts", "Dons"),
    "option.gifts.help": ("Whether a prize may be given away.", "Si un prix peut être donné."),
    "option.gifts.allowed": ("Prizes may be given.", "Les prix peuvent être donnés."),
    "option.gifts.none": ("Prizes must be kept.", "Les prix doivent être gardés."),
    "tiebreak.pebbles": ("pebbles left", "cailloux restants"),
}


def fill(box: Box, values: Components, seats: int, options: Mapping[str, int]) -> None:
    box.seats = seats
    box.pebbles = values.integer("fists.pebbles", 1, 9)
    box.rounds = values.integer("fists.rounds", 1, 9)
    box.prizes = values.integers("fists.prizes", PRIZES, 1, 9)
    box.gifts = options["gifts"]


def view(seen: Position, seat: int | None) -> dict[str, Any]:
    s: Any = seen.s
    return {"round": s.round, "prize": s.prize, "pebbles": s.pebbles[:], "won": s.won[:], "fists": s.fist[:]}


def show(seen: Position, seat: int | None, lang: str, names: Sequence[str]) -> str:
    s: Any = seen.s
    called = [*names, *map(str, range(len(names), seen.box.seats))]
    return "\n".join(f"{called[i]}: {s.pebbles[i]} ({s.fist[i]}) {s.won[i]}" for i in range(seen.box.seats))


def ask(position: Position, seat: int) -> tuple[str, dict[str, object]]:
    s: Any = position.s
    return ("fist" if s.question == ASK_FIST else "gift"), {"n": s.prize}


def label(seen: Position, seat: int, move: Move) -> tuple[int, ...] | None:
    s: Any = seen.s
    return (KEEP_PRIZE, s.prize) if move.kind.name == "keep" else None


GAME = Game(
    name="fists",
    prefix="TOY",
    folder=Path(__file__).parent,
    seats=(2, 8),
    box=Box,
    state=State,
    moves=MOVES,
    events=EVENTS,
    reasons=REASONS,
    rules=rules,
    fill=fill,
    view=view,
    show=show,
    ask=ask,
    words=WORDS,
    labels=LABELS,
    label=label,
    options=(Option("gifts", ("allowed", "none")),),
    tiebreaks=("pebbles",),
)
