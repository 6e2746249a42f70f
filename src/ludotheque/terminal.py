"""A game in the terminal: the position as text, moves typed or by number, events and refusals as sentences."""

from __future__ import annotations

import random
import secrets
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import fill

from ludotheque import bots
from ludotheque.core.box import NoSuchMove
from ludotheque.core.position import IllegalMove, Position, Turn
from ludotheque.core.record import Record
from ludotheque.core.rule import CHANCE
from ludotheque.core.text import FULL
from ludotheque.core.words import LANGUAGES, Catalogue, put
from ludotheque.engine.fill import is_filled

YOU = "you"
"""The person's name in a record."""
MOST = 30
"""Moves of a group shown in short; all of them with `moves`."""
SAY = Catalogue(Path(__file__).parent, "terminal")


class Terminal:
    """One person against bots."""

    def __init__(
        self,
        position: Position,
        seat: int,
        bot: str,
        seed: int | None,
        lang: str,
        save: Path | None,
        record: Record | None = None,
    ) -> None:
        if not 0 <= seat < position.box.seats:
            raise ValueError(f"seat {seat} is not at this table; seats are 0 to {position.box.seats - 1}")
        self.position = position
        self.seat = seat
        self.bot = bots.bot(bot)
        self.seed = secrets.randbits(32) if seed is None else seed
        self.lang = lang
        self.file = save
        names = [YOU if i == seat else bot for i in range(position.box.seats)]
        self.record = record or Record(position.box, names, self.seed)
        """The game so far; one that is gone on with draws on from where it was left."""
        left = f" {len(record.played)}" if record else ""
        self.chance = random.Random(f"{self.seed} chance{left}")
        self.thought = random.Random(f"{self.seed} bots{left}")
        self.past: list[tuple[Position, int]] = []  # positions that can be taken back to, with the record's length

    @property
    def width(self) -> int:
        """The columns to write in: the terminal's, but no more than can be read with ease."""
        return min(FULL, shutil.get_terminal_size((FULL, 24)).columns)

    def word(self, key: str, **arguments: object) -> str:
        """A text of the terminal game."""
        return put(SAY.text(key, self.lang) or key, self.lang, arguments)

    def say(self, key: str, **arguments: object) -> None:
        """Print a sentence in the language of the game."""
        print(fill(self.word(key, **arguments), self.width))

    def names(self) -> list[str]:
        """How the seats are called in sentences."""
        game = self.position.game
        colours = [game.word(f"seat.{i}", self.lang) for i in range(self.position.box.seats)]
        return [c if i == self.seat else self.word("bot", colour=c) for i, c in enumerate(colours)]

    def run(self) -> None:
        """Play to the end."""
        game = self.position.game
        compiler = None if is_filled(game) else self.compile_aside()
        if self.file:
            self.record.save(self.file)  # better to hear now than after the game that it cannot be written
        self.help()
        try:
            self.play()
        except (EOFError, KeyboardInterrupt):
            print()
        finally:
            if compiler:
                compiler.terminate()
            if self.file:
                self.save(str(self.file))

    def compile_aside(self) -> subprocess.Popen[bytes]:
        """Compile in another process: nobody waits, and the bots grow stronger when it is done."""
        command = [sys.executable, "-m", "ludotheque.engine.fill", self.position.game.name]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def play(self) -> None:
        """Turn by turn until the game is over or the person quits."""
        shown = False  # whether the position and its moves have been printed
        while not self.position.over:
            act = self.position.to_act
            if act == (CHANCE,):
                self.past.clear()
                self.tell(self.position.deal(self.chance))
            elif self.seat in act:
                if not shown:
                    print("\n" + self.position.text(self.seat, self.lang, columns=self.width))
                before = len(self.record.played)
                if not self.ask(first=not shown):
                    return
                shown = len(self.record.played) == before
                continue
            else:
                self.past.clear()
                self.bot_move(act[0])
            shown = False
        self.finish()

    def bot_move(self, seat: int) -> None:
        """Let a bot decide."""
        if sys.stdout.isatty():
            print(self.word("thinks", who=self.names()[seat]), end="\r", flush=True)
        move = self.bot(self.position.seen_by(seat), seat, self.thought)
        if sys.stdout.isatty():
            print(" " * 60, end="\r")
        self.tell(self.position.play(seat, move))

    def tell(self, turn: Turn) -> None:
        """Record what was played and print what happened."""
        self.record.add(self.position, turn)
        for event in turn:
            print("  " + event.text(self.lang, self.names()))

    def ask(self, first: bool) -> bool:
        """Let the person decide, or do what else they type; False to quit."""
        print(f"\n{self.position.prompt(self.seat, self.lang)}")
        moves = self.position.moves(self.seat)
        if first and len(moves) <= 12:
            self.list_moves()
        elif first:
            self.sum_moves()
        text = input("> ").strip()
        word, _, rest = text.partition(" ")
        commands = {
            "?": self.help, "help": self.help, "moves": self.list_moves, "board": self.board, "back": self.take_back,
            "m": self.list_moves, "b": self.board,
        }
        asking = {"why": self.why, "rule": self.rule, "lang": self.speak, "save": self.save}
        if text in ("quit", "q", "exit"):
            return False
        if text in commands:
            commands[text]()
        elif word in asking and not rest:
            self.say(f"how.{word}", prefix=self.position.game.prefix, langs=", ".join(LANGUAGES))
        elif word in asking:
            try:
                asking[word](rest)
            except NoSuchMove as error:
                print(error.text(self.lang))
        elif text:
            numbers = {str(number): move.code for number, move in enumerate(moves, 1)}
            self.move(numbers.get(text, text))
        return True

    def move(self, move: int | str) -> None:
        """Play what the person typed, or say why not."""
        before = (self.position.copy(), len(self.record.played))
        try:
            turn = self.position.play(self.seat, move)
        except IllegalMove as error:
            print(fill(error.text(self.lang, self.names()), self.width))
            return
        self.past.append(before)
        self.tell(turn)

    def help(self) -> None:
        """Print what can be typed."""
        game = self.position.game
        self.say(
            "hello",
            title=game.title(self.lang),
            n=self.position.box.seats,
            colour=game.word(f"seat.{self.seat}", self.lang),
        )

    def list_moves(self) -> None:
        """Print all legal moves, numbered, by group."""
        group = ""
        labels = self.position.labels(self.seat, self.lang)
        for number, move in enumerate(self.position.moves(self.seat), 1):
            if move.group != group:
                group = move.group
                print(self.position.game.word(f"group.{group}", self.lang))
            print(f"  {number:>3}  {move!s:<28} {labels.get(move.code) or move.label(self.lang)}")

    def sum_moves(self) -> None:
        """Print all legal moves in short, a paragraph for each group."""
        groups: dict[str, list[str]] = {}
        for move in self.position.moves(self.seat):
            groups.setdefault(move.group, []).append(str(move).replace(" ", "\xa0"))  # a move stays on one line
        for group, texts in groups.items():
            if len(texts) > MOST:
                texts[MOST - 6 :] = [f"… +{len(texts) - MOST + 6}"]
            head = f"  {self.position.game.word(f'group.{group}', self.lang):<16} "
            lines = fill(", ".join(texts), self.width - len(head), break_on_hyphens=False)
            lines = head + lines.replace("\n", "\n" + " " * len(head))
            print(lines.replace("\xa0", " "))

    def board(self) -> None:
        """Print the position again."""
        print(self.position.text(self.seat, self.lang, columns=self.width))

    def why(self, text: str) -> None:
        """Say why a move is not legal."""
        reason = self.position.why_not(self.seat, text)
        if reason:
            print(reason.text(self.lang, self.names()))
        else:
            self.say("legal", move=text)

    def rule(self, clause: str) -> None:
        """Print a clause of the rules."""
        try:
            print(fill(self.position.game.rulebook(self.lang).clause(clause), self.width))
        except ValueError:
            self.say("no_clause", clause=clause, prefix=self.position.game.prefix)

    def speak(self, lang: str) -> None:
        """Go on in another language."""
        if lang in LANGUAGES:
            self.lang = lang
        else:
            self.say("no_lang", lang=lang, langs=", ".join(LANGUAGES))

    def save(self, file: str) -> None:
        """Write the record of the game so far."""
        try:
            self.record.save(file)
            self.say("saved", file=file)
        except OSError as error:
            self.say("not_saved", file=file, why=error.strerror)

    def take_back(self) -> None:
        """Go back to the last own decision, if neither chance nor another player has moved since."""
        if not self.past:
            self.say("no_back")
            return
        self.position, length = self.past.pop()
        del self.record.played[length:]
        self.say("back")

    def finish(self) -> None:
        """Print the result and save the record if asked to."""
        print("\n" + self.position.text(self.seat, self.lang, columns=self.width) + "\n")
        result = self.position.standing()
        names = self.names()
        self.say("over", who=", ".join(names[i] for i in result.winners))
        for seat in sorted(range(len(names)), key=lambda i: result.ranking[i]):
            words = [self.position.game.word(f"tiebreak.{key}", self.lang) for key in result.tiebreaks[seat]]
            ties = ", ".join(f"{w} {n}" for w, n in zip(words, result.tiebreaks[seat].values(), strict=True))
            score = f"{result.scores[seat]}" + (f" ({ties})" if ties else "")
            self.say("score", rank=result.ranking[seat], who=names[seat], n=score)
