"""Phase 5, Market (R70–R74, C38–C41)."""

from __future__ import annotations

from ludotheque.core.asking import ask as put
from ludotheque.core.asking import ask_nobody as then
from ludotheque.core.rule import refuse, rule, tell
from ludotheque.titles.dakota import ask, events, layout, reasons
from ludotheque.titles.dakota.layout import Box, State
from ludotheque.titles.dakota.rules.common import next_seat, pawns_at, send_one_home


@rule
def go_on_buying(box: Box, s: State) -> None:
    """Ask the next player in round order who has a pawn on the market; if nobody has, on to Development (R71, C38)."""
    for _ in range(box.seats):
        if pawns_at(s, s.turn, layout.MARKET) > 0:
            put(s, ask.MARKET, s.turn)
            return
        s.turn = next_seat(box, s.turn)
    s.turn = s.marker
    put(s, ask.DEVELOPMENT, s.turn)


@rule
def buy_refusal(box: Box, s: State, seat: int, kind: int) -> int:
    """A resource that is in the supply, at the price of the buyer's faction (R72, R73, C38, C62)."""
    if s.supply[kind] == 0:
        return reasons.NOT_IN_SUPPLY
    price = box.price[s.faction[seat]][kind] + 0
    return refuse(reasons.TOO_EXPENSIVE, price, s.wealth[seat]) if price > s.wealth[seat] else 0


@rule
def buy(box: Box, s: State, seat: int, kind: int) -> None:
    """Wealth is paid, the token goes behind the screen, the pawn to the card (R70, R72, R74, C39, C61)."""
    price = box.price[s.faction[seat]][kind] + 0
    s.wealth[seat] -= price
    s.supply[kind] -= 1
    s.goods[seat][kind] += 1
    send_one_home(s, seat, layout.MARKET)
    tell(events.BOUGHT, seat, kind, price)
    next_buyer(box, s, seat)


@rule
def decline(box: Box, s: State, seat: int) -> None:
    """The pawn buys nothing and goes back; the others stay (R70, R74, C38)."""
    send_one_home(s, seat, layout.MARKET)
    tell(events.DECLINED, seat)
    next_buyer(box, s, seat)


@rule
def next_buyer(box: Box, s: State, seat: int) -> None:
    """The next player with a pawn there is asked, or in bulk the same one (C38)."""
    if box.market == 0:
        s.turn = next_seat(box, seat)
    then(s, ask.MARKET)
