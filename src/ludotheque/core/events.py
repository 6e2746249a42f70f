"""What rules say: the events they tell, the labels of moves, the reasons for which they refuse."""

from __future__ import annotations

from ludotheque.core.args import Arg

OTHER_QUESTION, AGAINST_RULE, MEANS_LACKING = range(3)
"""The ranks of reasons: the move answers another question · a rule forbids it · something to pay with is lacking.

Pictures show the last as near misses; of several reasons for one place, the highest rank is what a person wants."""


class Events:
    """The events that a game's rules can tell, numbered as they are declared. Labels of moves are declared so, too."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.numbers: dict[str, int] = {}
        self.args: list[tuple[Arg, ...]] = []

    def add(self, name: str, *args: Arg) -> int:
        """Declare an event with its arguments (beside the seat) and return its number."""
        self.numbers[name] = len(self.names)
        self.names.append(name)
        self.args.append(args)
        return len(self.names) - 1


class Reasons:
    """The reasons for which a game refuses a move, numbered from 1, each with the clause it stands on."""

    def __init__(self) -> None:
        self.names: list[str] = [""]
        self.args: list[tuple[Arg, ...]] = [()]
        self.clauses: list[str] = [""]
        self.ranks: list[int] = [AGAINST_RULE]

    def add(self, name: str, clause: str, *args: Arg, rank: int = AGAINST_RULE) -> int:
        """Declare a reason, with what `refuse` says along with it, and return its number."""
        self.names.append(name)
        self.args.append(args)
        self.clauses.append(clause)
        self.ranks.append(rank)
        return len(self.names) - 1
