"""Filling rows, exhaustion and new territories (R17, R60–R65, C23–C25, C30)."""

from __future__ import annotations

from ludotheque.core.rule import CHANCE, rule, tell
from ludotheque.titles.dakota.layout import EXHAUSTED, KINDS, LOWER, UPPER, Box, State
from ludotheque.titles.dakota.moves import ACTIVATED, COLONISED, NO_MORE, SPENT
from ludotheque.titles.dakota.rules.common import next_inactive


@rule
def fill_row(box: Box, s: State, territory: int) -> int:
    """Fill the open row, each kind as far as the supply goes; how many tokens it got (R17, R62, C30)."""
    filled = 0
    row = s.row[territory] - 1
    for kind in range(KINDS):
        n = min(box.spaces[row][territory][kind] + 0, s.supply[kind] + 0)
        s.tokens[territory][kind] = n
        s.supply[kind] -= n
        filled += n
    return filled


@rule
def exhaust(box: Box, s: State, territory: int) -> None:
    """The open row is empty: lower row, or next territory; a row that gets no token is exhausted too (R61–R65, C30)."""
    open_row = 0
    while open_row == 0:
        if s.row[territory] == UPPER:
            s.row[territory] = LOWER
            open_row = fill_row(box, s, territory)
            tell(COLONISED, CHANCE, territory)
        else:
            s.row[territory] = EXHAUSTED
            tell(SPENT, CHANCE, territory)
            kind = box.type_of[territory]
            territory = next_inactive(box, s, kind)
            if territory < 0:
                tell(NO_MORE, CHANCE, kind)
                return
            s.row[territory] = UPPER
            open_row = fill_row(box, s, territory)
            tell(ACTIVATED, CHANCE, territory)
