"""Resupply at the end of phase 4 (R66–R69, C25–C29)."""

from __future__ import annotations

from ludotheque.core.rule import Codes, rule, tell
from ludotheque.titles.dakota.layout import ASK_MARKET, ASK_RESUPPLY, KINDS, NOWHERE, Box, State
from ludotheque.titles.dakota.moves import RESUPPLIED, ROW_FULL
from ludotheque.titles.dakota.rules.common import ask, free_spaces, is_active, then


@rule
def go_on_resupplying(box: Box, s: State) -> None:
    """Territories without a pawn this round, one after the other in board order, then the market (R66, C27, C29)."""
    for territory in range(s.site + 1, box.territories):
        if s.visited[territory] == 0 and is_active(s, territory):
            for kind in range(KINDS):
                if kind_refusal(box, s, territory, kind) == 0:
                    s.site = territory
                    ask(s, ASK_RESUPPLY, s.marker)
                    return
    s.site = NOWHERE
    s.turn = s.marker
    then(s, ASK_MARKET)


@rule
def kind_refusal(box: Box, s: State, territory: int, kind: int) -> int:
    """A kind with a free space on the open row and a token in the supply (R67, R69, C26, C28)."""
    return 0 if free_spaces(box, s, territory, kind) > 0 and s.supply[kind] > 0 else ROW_FULL


@rule
def list_kinds(box: Box, s: State, first: int, out: Codes) -> int:
    """The kinds that can be added."""
    n = 0
    for kind in range(KINDS):
        if kind_refusal(box, s, s.site, kind) == 0:
            out[n] = first + kind
            n += 1
    return n


@rule
def resupply(s: State, kind: int) -> None:
    """Exactly one token from the supply, of the kind that the first player chose (R67, R68)."""
    s.supply[kind] -= 1
    s.tokens[s.site][kind] += 1
    tell(RESUPPLIED, s.marker, kind, s.site)
    then(s, ASK_RESUPPLY)
