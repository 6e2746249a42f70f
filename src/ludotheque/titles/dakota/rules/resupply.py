"""Resupply at the end of phase 4 (R66–R69, C25–C29)."""

from __future__ import annotations

from ludotheque.core.asking import ask as put
from ludotheque.core.asking import ask_nobody as then
from ludotheque.core.rule import refuse, rule, tell
from ludotheque.titles.dakota import ask, events, layout, reasons
from ludotheque.titles.dakota.layout import Box, State
from ludotheque.titles.dakota.rules.common import free_spaces, is_active


@rule
def go_on_resupplying(box: Box, s: State) -> None:
    """Territories without a pawn this round, one after the other in board order, then the market (R66, C27, C29)."""
    for territory in range(s.site + 1, box.territories):
        if s.visited[territory] == 0 and is_active(s, territory):
            for kind in range(layout.KINDS):
                if has_room(box, s, territory, kind):
                    s.site = territory
                    put(s, ask.RESUPPLY, s.marker)
                    return
    s.site = layout.NOWHERE
    s.turn = s.marker
    then(s, ask.MARKET)


@rule
def has_room(box: Box, s: State, territory: int, kind: int) -> bool:
    """A kind with a free space on the open row and a token in the supply (R67, R69, C26, C28)."""
    return free_spaces(box, s, territory, kind) > 0 and s.supply[kind] > 0


@rule
def kind_refusal(box: Box, s: State, seat: int, kind: int) -> int:
    """Only a kind for which the territory has room (R67, C28)."""
    return 0 if has_room(box, s, s.site, kind) else refuse(reasons.ROW_FULL, s.site)


@rule
def resupply(box: Box, s: State, seat: int, kind: int) -> None:
    """Exactly one token from the supply, of the kind that the first player chose (R67, R68)."""
    s.supply[kind] -= 1
    s.tokens[s.site][kind] += 1
    tell(events.RESUPPLIED, s.marker, kind, s.site)
    then(s, ask.RESUPPLY)
