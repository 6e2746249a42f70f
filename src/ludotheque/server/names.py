"""Names of people and bots at a table: nothing invisible in them, and no two that read the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from ludotheque.server.tables import Person

BOT_NAMES = ("Hazel", "Rowan", "Juniper", "Aspen", "Linden", "Maple", "Willow", "Alder")
_JOINER = re.compile("(?<=[^\x00-\x7f])[\u200c\u200d](?=[^\x00-\x7f])")
"""Joiners are part of some scripts and of emoji; anywhere else they are there to deceive."""


def plain_name(text: str) -> str:
    """A name as it is kept: composed letters, single spaces, no control or formatting characters."""
    joiners = {match.start() for match in _JOINER.finditer(text)}
    seen = (c for i, c in enumerate(text) if i in joiners or c.isspace() or unicodedata.category(c)[0] != "C")
    return unicodedata.normalize("NFC", " ".join("".join(seen).split()))


def same_name(one: str, two: str) -> bool:
    """Whether two names read the same."""
    return _skeleton(one) == _skeleton(two)


def _skeleton(name: str) -> str:
    return unicodedata.normalize("NFKC", re.sub("[\\s\u200c\u200d]", "", name)).casefold()


def twice(people: Sequence[Person]) -> str:
    """A name that two people have, or nothing."""
    names = [p.name for p in people if p.name]
    return next((name for i, name in enumerate(names) if any(same_name(name, other) for other in names[:i])), "")


def seat_people(kinds: Sequence[tuple[str, str, str]]) -> list[Person]:
    """People for the seats of a new table: kind, name, bot of each; bots without a name get one that is free."""
    given = [plain_name(name) for _, name, _ in kinds]
    free = (name for name in BOT_NAMES if not any(same_name(name, other) for other in given))
    return [
        Person(kind, name or next(free), bot) if kind == "bot" else Person(kind, name)
        for (kind, _, bot), name in zip(kinds, given, strict=True)
    ]
