"""What is sent once of a table, in short: what stands in one place of it is not said again in another.

The page's `lean.js` spells it out. Half of what a browser first reads of a game with thousands of moves is saved by it.
"""

from __future__ import annotations

import re
from typing import Any

from ludotheque.core.scene import Print
from ludotheque.server.messages import runs

Row = tuple[str, str, str, list[str]]
"""A move of the catalogue: its notation, its words, its group, and the path that narrows many moves to it."""
WORTH = 4
"""A word of the path with fewer letters stays where it stands."""


def brief(row: Row) -> Row:
    """A move in whose notation and words the words of its path are numbers in braces.

    >>> brief(("walls A1-A2", "Walls on A1-A2", "walls", ["A1-A2"]))
    ('walls {0}', 'Walls on {0}', 'walls', ['A1-A2'])
    """
    notation, label, group, path = row
    for i, word in enumerate(path):
        if len(word) >= WORTH:
            notation, label = (text.replace(word, f"{{{i}}}") for text in (notation, label))
    return notation, label, group, path


def spelled(row: Row) -> Row:
    """What `brief` made short."""
    notation, label, group, path = row
    notation, label = (re.sub(r"\{(\d+)\}", lambda found: path[int(found[1])], text) for text in (notation, label))
    return notation, label, group, path


def lean(made: Print) -> dict[str, Any]:
    """A print whose moves are what the catalogue does not have: codes as runs, and for each its places and its turn.

    Places are numbers in `places`, the list of all of them.
    """
    moves = made["moves"]
    places = sorted({spot for row in moves.values() for spot in row[3]})
    number = {spot: i for i, spot in enumerate(places)}
    return {
        **made,
        "places": places,
        "moves": [
            runs(moves),
            [[number[spot] for spot in row[3]] for row in moves.values()],
            [row[4] if len(row) > 4 else 0 for row in moves.values()],
        ],
    }
