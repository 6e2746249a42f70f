"""A game as played: header and moves, as text that a person can read and that replays exactly.

    ludotheque record 1
    game: montana
    seats: 2
    option edition: classic
    seed: 7

    * tile L3
    0 build E5
    [0 end]
    result: 12 9

A line is a seat (or * for chance) and a move. Answers that the core gave stand in brackets.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ludotheque.core.box import GameBox, whole
from ludotheque.core.game import FORMAT, Game
from ludotheque.core.position import IllegalMove, Played, Position, Turn
from ludotheque.core.rule import CHANCE

HEAD = "ludotheque record"
SINGLE = ("game", "seats", "seed")
SEATS = tuple("01234567")
Player = Callable[[Position, int, random.Random], Any]
"""(seen, seat, rng) -> move: seen is all that the seat can know."""


class Record:
    """A game as played, finished or not."""

    def __init__(self, box: GameBox, players: Sequence[str] = (), seed: int | None = None) -> None:
        self.box = box
        self.players = [" ".join(name.split()) or "player" for name in players]
        self.seed = seed
        self.played: list[Played] = list(box.game.opening(box)[1].played)
        self.scores: list[int] | None = None
        """The scores, once the game is over."""

    def add(self, position: Position, turn: Turn) -> None:
        """Note what `play` or `deal` carried out on a position."""
        self.played += turn.played
        if position.over:
            self.scores = position.standing().scores

    def replay(self) -> Position:
        """The position after the last move."""
        position = self.box.game.begin(self.box)
        for _ in self._play(position):
            pass
        return position

    def steps(self) -> Iterator[tuple[Position, Turn]]:
        """The one position as each move is played on it, with what came of that move."""
        position = self.box.game.begin(self.box)
        for turn in self._play(position):
            yield position, turn

    def _play(self, position: Position) -> Iterator[Turn]:
        for entry in self.played:
            if not entry.given:
                yield position.play(entry.seat, entry.move)

    def text(self) -> str:
        """The record in its text format."""
        box = self.box
        lines = [f"{HEAD} {FORMAT}", f"game: {box.game.name}", f"seats: {box.seats}"]
        lines += [f"option {name}: {value}" for name, value in box.differing.items()]
        lines += [f"component {name}: {json.dumps(value)}" for name, value in box.components.items()]
        lines += [f"player {seat}: {name}" for seat, name in enumerate(self.players)]
        lines += [f"seed: {self.seed}"] if self.seed is not None else []
        lines += [""]
        for entry in self.played:
            line = f"{'*' if entry.seat == CHANCE else entry.seat} {entry.move}"
            lines.append(f"[{line}]" if entry.given else line)
        result = "unfinished" if self.scores is None else " ".join(map(str, self.scores))
        return "\n".join([*lines, f"result: {result}", ""])

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_text(self.text(), "utf-8")

    @classmethod
    def load(cls, path: str | Path, game: Game | None = None) -> Record:
        """Read a record from a file and check it by playing it; ValueError names the line that is wrong.

        game: the game it must be of; without it, any that ``ludotheque.games`` lists.
        """
        try:
            text = Path(path).read_text("utf-8")
        except OSError as error:
            raise ValueError(f"cannot read record {path}: {error.strerror}") from None
        except UnicodeDecodeError:
            raise ValueError(f"{path} is not a record: it is not text") from None
        return cls.parse(text, game)

    @classmethod
    def parse(cls, text: str, game: Game | None = None) -> Record:
        """As `load`, from a text."""
        return _Reader(text, game).read()

    def __repr__(self) -> str:
        state = "unfinished" if self.scores is None else f"scores {self.scores}"
        return f"<Record of {self.box.game.name}, {self.box.seats} seats, {len(self.played)} moves, {state}>"


class _Reader:
    def __init__(self, text: str, game: Game | None) -> None:
        self.lines = text.splitlines()
        self.game = game
        self.at = 0

    def wrong(self, message: str) -> ValueError:
        return ValueError(f"line {self.at + 1} of the record: {message}")

    def read(self) -> Record:
        record = self.header()
        position, opening = record.box.game.opening(record.box)
        due = list(opening.played)
        record.played = []
        while self.at < len(self.lines):
            line = self.lines[self.at].strip()
            if line.startswith("result:"):
                return self.result(record, position, due, line)
            if line:
                self.move(record, position, due, line)
            self.at += 1
        raise self.wrong("the record breaks off here; the last line should be 'result: …'")

    def header(self) -> Record:
        if not self.lines or self.lines[0].strip() != f"{HEAD} {FORMAT}":
            raise self.wrong(f"expected '{HEAD} {FORMAT}'")
        head: dict[str, tuple[str, int]] = {}
        self.at = 1
        while self.at < len(self.lines) and self.lines[self.at].strip():
            key, colon, value = self.lines[self.at].partition(":")
            group, _, name = key.partition(" ")
            if not colon or (group not in ("option", "component", "player") if name else key not in SINGLE):
                raise self.wrong("expected 'name: value' with game, seats, seed, option …, component … or player …")
            if key in head:
                raise self.wrong(f"{key} is given twice")
            head[key] = (value.strip(), self.at)
            self.at += 1
        end = self.at
        game = self.value(head, "game", self.find)
        seats = self.value(head, "seats", int)
        seed = self.value(head, "seed", int) if "seed" in head else None
        options = {key[7:]: value for key, (value, _) in head.items() if key.startswith("option ")}
        components = {key[10:]: self.value(head, key, json.loads) for key in head if key.startswith("component ")}
        players = {key: value for key, (value, _) in head.items() if key.startswith("player ")}
        try:
            box = GameBox.of_document(game, seats, options, components)
        except ValueError as error:
            raise ValueError(f"the header of the record: {error}") from None
        self.at = end
        if list(players) != [f"player {seat}" for seat in range(len(players))] or len(players) not in (0, seats):
            raise self.wrong(f"players must be given for all seats, player 0 to player {seats - 1}, or for none")
        return Record(box, list(players.values()), seed)

    def find(self, name: str) -> Game:
        if self.game is None:
            return Game.find(name)
        if self.game.name != name:
            raise ValueError(f"this is a record of {name}, not of {self.game.name}")
        return self.game

    def value(self, head: dict[str, tuple[str, int]], key: str, read: Callable[[str], Any]) -> Any:
        """One value of the header; an error names its line."""
        if key not in head:
            raise self.wrong(f"the header ends here without a line '{key}: …'")
        text, self.at = head[key]
        try:
            return read(text)
        except (ValueError, RecursionError) as error:
            kind = {int: "a whole number", json.loads: "JSON"}.get(read)
            raise self.wrong(f"{key} must be {kind}, not {text[:40]!r}" if kind else str(error)) from None

    def move(self, record: Record, position: Position, due: list[Played], line: str) -> None:
        given = line.startswith("[") and line.endswith("]")
        who, _, text = (line[1:-1] if given else line).strip().partition(" ")
        if who != "*" and who not in SEATS:
            raise self.wrong(f"expected a seat or * and a move, not {line!r}")
        seat = CHANCE if who == "*" else int(who)
        if due:
            answer = due.pop(0)
            if not given or seat != answer.seat or " ".join(text.casefold().split()) != str(answer.move).casefold():
                raise self.wrong(f"the only answer here is [{'*' if answer.seat < 0 else answer.seat} {answer.move}]")
            record.played.append(answer)
            return
        if given:
            raise self.wrong(f"{line} stands in brackets, but there was a choice here")
        try:
            turn = position.play(seat, text)
        except IllegalMove as error:
            raise self.wrong(str(error)) from None
        record.played.append(turn.played[0])
        due += turn.played[1:]

    def result(self, record: Record, position: Position, due: list[Played], line: str) -> Record:
        if due:
            raise self.wrong(f"a move is missing before this line: [{due[0].seat} {due[0].move}]")
        scores = position.standing().scores if position.over else None
        expected = "unfinished" if scores is None else " ".join(map(str, scores))
        if line.partition(":")[2].strip() != expected:
            raise self.wrong(f"the result should be '{expected}'")
        if rest := [n for n in range(self.at + 1, len(self.lines)) if self.lines[n].strip()]:
            self.at = rest[0]
            raise self.wrong("nothing may follow the result")
        record.scores = scores
        return record


def play(
    game: Game,
    players: Sequence[Player],
    seed: int,
    names: Sequence[str] = (),
    components: Any = None,
    options: Mapping[str, object] = MappingProxyType({}),
) -> Record:
    """Play a whole game between player functions; the same seed and players give the same game."""
    if (number := whole(seed)) is None:
        raise ValueError(f"a seed is a whole number, not {seed!r}")
    seed = number
    position = game.begin(GameBox(game, len(players), options, components))
    record = Record(position.box, names, seed)
    chance = random.Random(f"{seed} chance")
    own = [random.Random(f"{seed} {seat}") for seat in range(len(players))]
    while not position.over:
        if position.to_act == (CHANCE,):
            turn = position.deal(chance)
        else:
            seat = position.to_act[0]
            turn = position.play(seat, players[seat](position.seen_by(seat), seat, own[seat]))
        record.add(position, turn)
    return record
