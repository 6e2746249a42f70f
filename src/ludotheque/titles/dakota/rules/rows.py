"""Filling rows, exhaustion and new territories (R17, R60–R65, C23–C25, C30)."""

from __future__ import annotations

from ludotheque.core.rule import CHANCE, rule, tell
from ludotheque.titles.dakota import events, layout
from ludotheque.titles.dakota.layout import Box, State
from ludotheque.titles.dakota.rules.common import next_inactive


@rule
def fill_row(box: Box, s: State, territory: int) -> int:
    """Fill the open row, each kind as far as the supply goes; how many tokens it got (R17, R62, C30)."""
    filled = 0
    row = s.row[territory] - 1
    for kind in range(layout.KINDS):
        n = min(box.spaces[row][territory][kind] + 0, s.supply[kind] + 0)
        s.tokens[territory][kind] = n
        s.supply[kind] -= n
        filled += n
    return filled


@rule
def exhaust(box: Box, s: State, territory: int) -> None:
    """The open row is empty: the lower row (R61, R62), or the next territory (R63, R64, R65).

    A row that gets no token is exhausted, too (C30).
    """
    open_row = 0
    while open_row == 0:
        if s.row[territory] == layout.UPPER:
            s.row[territory] = layout.LOWER
            open_row = fill_row(box, s, territory)
            tell(events.COLONISED, CHANCE, territory)
        else:
            s.row[territory] = layout.EXHAUSTED
            tell(events.SPENT, CHANCE, territory)
            kind = box.type_of[territory]
            territory = next_inactive(box, s, kind)
            if territory < 0:
                tell(events.NO_MORE, CHANCE, kind)
                return
            s.row[territory] = layout.UPPER
            open_row = fill_row(box, s, territory)
            tell(events.ACTIVATED, CHANCE, territory)
