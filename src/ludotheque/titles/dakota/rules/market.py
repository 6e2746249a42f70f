"""Phase 5, Market (R70–R74, C38–C41)."""

from __future__ import annotations

from ludotheque.core.rule import Codes, rule, tell
from ludotheque.titles.dakota.layout import ASK_DEVELOPMENT, ASK_MARKET, KINDS, MARKET, Box, State
from ludotheque.titles.dakota.moves import BOUGHT, DECLINED, NOT_IN_SUPPLY, TOO_EXPENSIVE
from ludotheque.titles.dakota.rules.common import ask, next_seat, pawns_at, send_one_home, then


@rule
def go_on_buying(box: Box, s: State) -> None:
    """Ask the next player in round order who has a pawn on the market; if nobody has, on to Development (R71, C38)."""
    for _ in range(box.seats):
        if pawns_at(s, s.turn, MARKET) > 0:
            ask(s, ASK_MARKET, s.turn)
            return
        s.turn = next_seat(box, s.turn)
    s.turn = s.marker
    ask(s, ASK_DEVELOPMENT, s.turn)


@rule
def buy_refusal(box: Box, s: State, seat: int, kind: int) -> int:
    """A resource that is in the supply, at the price of the buyer's faction (R72, R73, C38, C62)."""
    if s.supply[kind] == 0:
        return NOT_IN_SUPPLY
    return 0 if box.price[s.faction[seat]][kind] <= s.wealth[seat] else TOO_EXPENSIVE


@rule
def list_buys(box: Box, s: State, seat: int, first: int, out: Codes) -> int:
    """What the player can buy."""
    n = 0
    for kind in range(KINDS):
        if buy_refusal(box, s, seat, kind) == 0:
            out[n] = first + kind
            n += 1
    return n


@rule
def buy(box: Box, s: State, seat: int, kind: int) -> None:
    """Wealth is paid, the token goes behind the screen, the pawn to the card (R70, R72, R74, C39, C61)."""
    price = box.price[s.faction[seat]][kind] + 0
    s.wealth[seat] -= price
    s.supply[kind] -= 1
    s.goods[seat][kind] += 1
    send_one_home(s, seat, MARKET)
    tell(BOUGHT, seat, kind, price)
    next_buyer(box, s, seat)


@rule
def decline(box: Box, s: State, seat: int) -> None:
    """The pawn buys nothing and goes back; the others stay (R70, R74, C38)."""
    send_one_home(s, seat, MARKET)
    tell(DECLINED, seat)
    next_buyer(box, s, seat)


@rule
def next_buyer(box: Box, s: State, seat: int) -> None:
    """The next player with a pawn there is asked, or in bulk the same one (C38)."""
    if box.market == 0:
        s.turn = next_seat(box, seat)
    then(s, ASK_MARKET)
