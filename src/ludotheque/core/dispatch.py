"""Writing a game's `legal`, `refusal` and `apply` from its table of moves.

They are plain functions in the subset that compiles, written as source: interpreted and compiled alike, shown in a
traceback like any other, and kept beside compiled code as `rules.py`. Which kind a code is of, or which question
stands, is found by halving.
"""

from __future__ import annotations

import linecache
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import ModuleType
from typing import Any

from ludotheque.core.asking import Questions
from ludotheque.core.layout import Play, Struct
from ludotheque.core.moves import Kind, Moves
from ludotheque.core.rule import Codes, rule

Lines = list[str]


@dataclass(frozen=True)
class Rules:
    """What the core calls of a game's rules; all of it is in the subset that compiles."""

    start: Callable[[Any, Any], None]
    """(box, s): the first question of a game, s being new."""
    legal: Callable[[Any, Any, int, Any], int]
    """(box, s, seat, out): write the codes open to a seat that is to act, in order; how many."""
    refusal: Callable[[Any, Any, int, int], int]
    """(box, s, seat, code): 0, or the number of the reason why a seat to act may not play a code."""
    apply: Callable[[Any, Any, int, int], None]
    """(box, s, seat, code): carry out a legal move, up to the next question."""
    score: Callable[[Any, Any, int, int], int]
    """(box, s, seat, key): the score (key 0) or a tie-break (1, 2, …); more is better."""
    derive: Callable[[Any, Any], None]
    """(box, s): compute the derived fields from the others."""
    check: Callable[[Any, Any], int]
    """(box, s): 0, or the number of the reason why a position is impossible."""
    source: str = ""
    """The rules that were written from the table of moves."""


def write_rules(
    name: str, given: Any, moves: Moves, questions: Questions, box: type[Struct], state: type[Play]
) -> Rules:
    """A game's rules: those of its folder, and those written from its table of moves.

    given: start, score, derive, check and, if a game has it, ``go_on(box, s)``, called after every move.
    """
    writer = Writer(moves, questions, getattr(given, "go_on", None))
    source = writer.source(name)
    # a module like any other: Numba looks it up when it loads compiled code that it kept
    module = ModuleType(f"{state.__module__.removesuffix('.layout')}.written")
    sys.modules[module.__name__] = module
    scope = vars(module)
    scope.update({"Box": box, "State": state, "Codes": Codes, **writer.scope})
    file = f"<rules of {name}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec"), scope)
    written = {part: rule(scope[part]) for part in ("legal", "refusal", "apply")}
    return Rules(given.start, score=given.score, derive=given.derive, check=given.check, source=source, **written)


class Writer:
    """The source of the rules of one table of moves, and the functions that it calls, by the names it gives them."""

    def __init__(self, moves: Moves, questions: Questions, go_on: Callable[..., Any] | None) -> None:
        self.moves, self.questions = moves, questions
        self.scope: dict[str, Any] = {}
        self._go_on = go_on

    def source(self, game: str) -> str:
        """The source."""
        return "\n".join([
            f'"""Written from the table of moves of {game}: see ludotheque.core.dispatch."""',
            "from __future__ import annotations",
            *self.legal(), *self.refusal(), *self.apply(), "",
        ])  # fmt: skip

    def call(self, part: str, kind: Kind, *arguments: str) -> str:
        """A call of one of a kind's rules. Kinds that share a rule share its name."""
        function = getattr(kind, part)
        same = next((name for name, known in self.scope.items() if known is function), None)
        name = same or f"{part}_{kind.name}"
        self.scope[name] = function
        return f"{name}({', '.join(['box', 's', 'seat', *arguments])})"

    # apply

    def apply(self) -> Lines:
        """Carry out a move: what its row says."""
        lines = ["", "", "def apply(box: Box, s: State, seat: int, code: int) -> None:"]
        lines += [" " * 4 + line for line in self.by_code(self.moves.kinds, self.played)]
        if self._go_on:
            self.scope["go_on"] = self._go_on
            lines.append("    go_on(box, s)")
        return lines

    def played(self, kind: Kind) -> Lines:
        """The move of a kind."""
        return [f"{self.call('play', kind, *self.arguments(kind))}  # {kind.name}"]

    def arguments(self, kind: Kind) -> list[str]:
        """What a rule of a kind gets, read off `code`."""
        found = [str(value) for value in kind.fixed]
        first, step = self.moves.first(kind.name), kind.size
        for n, arg in enumerate(kind.args):
            step //= arg.size
            value = f"(code - {first})" if first else "code"
            value = value if step == 1 else f"{value} // {step}"
            value = value if n == 0 else f"{value} % {arg.size}"
            found.append(f"{value} + {arg.first}" if arg.first else value)
        return found

    def by_code(self, kinds: Sequence[Kind], write: Callable[[Kind], Lines]) -> Lines:
        """What to do for each kind, found by the code."""
        if len(kinds) == 1:
            return write(kinds[0])
        half = len(kinds) // 2
        lines = [f"if code < {self.moves.first(kinds[half].name)}:"]
        lines += ["    " + line for line in self.by_code(kinds[:half], write)]
        return [*lines, "else:", *("    " + line for line in self.by_code(kinds[half:], write))]

    # refusal

    def refusal(self) -> Lines:
        """Why a move is not open: the question, then what the row tests."""
        lines = ["", "", "def refusal(box: Box, s: State, seat: int, code: int) -> int:", "    q = s.question"]
        return lines + ["    " + line for line in self.by_code(self.moves.kinds, self.tested)]

    def tested(self, kind: Kind) -> Lines:
        """The tests of a kind."""
        lines = [f"if {' and '.join(f'q != {q}' for q in kind.asked)}:  # {kind.name}"]
        for q, reason in enumerate(self.questions.instead):
            if reason and q not in kind.asked:
                lines += [f"    if q == {q}:", f"        return {reason}"]
        lines.append(f"    return {self.call('otherwise', kind) if callable(kind.otherwise) else kind.otherwise}")
        if kind.when:
            lines += [f"reason = {self.call('when', kind)}", "if reason != 0:", "    return reason"]
        return [*lines, f"return {self.call('test', kind, *self.arguments(kind)) if kind.test else 0}"]

    # legal

    def legal(self) -> Lines:
        """List what is open: the kinds that the question admits, in the order of their codes."""
        lines = ["", "", "def legal(box: Box, s: State, seat: int, out: Codes) -> int:"]
        lines += ["    q = s.question", "    n = 0"]
        lines += ["    " + line for line in self.by_question(range(len(self.questions.names)))]
        return [*lines, "    return n"]

    def by_question(self, questions: range) -> Lines:
        """What to list for each question."""
        if len(questions) == 1:
            q = questions[0]
            open_ = [kind for kind in self.moves.kinds if q in kind.asked]
            listed = [line for group in self.together(open_) for line in self.listed(group)]
            return [f"# {self.questions.names[q]}", *(listed or ["pass"])]
        half = len(questions) // 2
        lines = [f"if q < {questions[half]}:"]
        lines += ["    " + line for line in self.by_question(questions[:half])]
        return [*lines, "else:", *("    " + line for line in self.by_question(questions[half:]))]

    @staticmethod
    def together(kinds: Sequence[Kind]) -> Iterator[list[Kind]]:
        """Kinds that are listed by one call."""
        for lists, group in groupby(kinds, key=lambda kind: kind.lists):
            found = list(group)
            yield from [found] if lists else ([kind] for kind in found)

    def listed(self, kinds: list[Kind]) -> Lines:
        """The open moves of a kind, or of several that are listed by one call."""
        kind = kinds[0]
        first = self.moves.first(kind.name)
        if kind.lists:
            lines = [f"n = {self.call('lists', kind, str(first), 'out', 'n')}  # {', '.join(k.name for k in kinds)}"]
        elif not kind.args:
            lines = [f"out[n] = {first}  # {kind.name}", "n += 1"]
            if kind.test:
                lines = [f"if {self.call('test', kind, *map(str, kind.fixed))} == 0:", *("    " + x for x in lines)]
        else:
            lines = self.tried(kind, first)
        if kind.when:
            lines = [f"if {self.call('when', kind)} == 0:", *("    " + line for line in lines)]
        return lines

    def tried(self, kind: Kind, first: int) -> Lines:
        """Try every move of a kind."""
        names = [f"{chr(97 + n)}" for n in range(len(kind.args))]
        lines = ["out[n] = code", "n += 1"]
        if kind.test:
            test = self.call("test", kind, *map(str, kind.fixed), *names)
            lines = [f"if {test} == 0:", *("    " + line for line in lines)]
        lines.append("code += 1")
        for name, arg in reversed(list(zip(names, kind.args, strict=True))):
            lines = [f"for {name} in range({arg.first}, {arg.first + arg.size}):", *("    " + line for line in lines)]
        return [f"code = {first}  # {kind.name}", *lines]
