"""The project's own rules text: a Markdown file per language, one paragraph per clause, found by its id."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_CLAUSE = re.compile(r"\*\*([A-Z]{3}-[A-Z]\d+)\*\* (.+)")


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game in one language."""

    text: str
    clauses: dict[str, str]

    @staticmethod
    @cache
    def load(path: Path) -> Rulebook:
        """Read a rules text."""
        text = path.read_text("utf-8")
        return Rulebook(text, dict(_CLAUSE.findall(text)))

    def blocks(self) -> list[tuple[str, str, str]]:
        """The whole text as blocks: kind (h1, h2, h3, clause, p), id of a clause, text."""
        found: list[tuple[str, str, str]] = []
        for part in self.text.split("\n\n"):
            block = part.strip("\n").replace("\n", " ")  # no-break spaces stay
            marks, _, title = block.partition(" ")
            if clause := _CLAUSE.fullmatch(block):
                found.append(("clause", clause[1], clause[2]))
            elif marks in ("#", "##", "###"):
                found.append((f"h{len(marks)}", "", title))
            elif block:
                found.append(("p", "", block))
        return found

    def clause(self, name: str) -> str:
        """The text of a clause; its id may be given without the game's prefix (``R12``)."""
        key = name.upper()
        for full in self.clauses:
            if key in (full, full.partition("-")[2]):
                return self.clauses[full]
        first, last = next(iter(self.clauses)), list(self.clauses)[-1]
        raise ValueError(f"there is no clause {name!r}; clauses go by ids such as {first} or {last}")
