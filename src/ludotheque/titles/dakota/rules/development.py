"""Phase 6, Development (R75–R86, R96, R98–R104, C13, C14, C42–C51, C61, C65)."""

from __future__ import annotations

from ludotheque.core.rule import Codes, refuse, rule, tell
from ludotheque.titles.dakota import ask, events, layout, reasons
from ludotheque.titles.dakota.layout import Box, State
from ludotheque.titles.dakota.rules.common import pawns_at, send_cavalry, send_explorer


@rule
def not_development(box: Box, s: State, seat: int) -> int:
    """In the Market one can only buy or decline (C40)."""
    return reasons.ONLY_BUYING if s.question == ask.MARKET else reasons.NOT_DEVELOPMENT


@rule
def pay_first(box: Box, s: State, seat: int) -> int:
    """Nothing else is open while four-colour tokens of a card are left to pay (C44)."""
    return refuse(reasons.PAY_FIRST, s.left, s.site) if s.left > 0 else 0


@rule
def card_refusal(box: Box, s: State, seat: int, card: int) -> int:
    """One build in a phase, of the own faction, each card once in the game (R76, R80, C43, C45)."""
    if s.built[seat] == 1:
        return reasons.BUILT_ALREADY
    if card // layout.FACTION_CARDS != s.faction[seat]:
        return reasons.OTHER_FACTION
    if s.cards[seat][card] == 1:
        return reasons.CARD_OWNED
    return reasons.TRAIN_NEEDS if card == layout.TRAIN and not colonised(box, s) else 0


@rule
def affords(box: Box, s: State, seat: int, card: int) -> bool:
    """Whether the fixed cost is at hand (R77)."""
    if s.wealth[seat] < box.wealth_cost[card]:
        return False
    goods = s.goods[seat]
    cost = box.cost[card]
    for kind in range(layout.KINDS):
        if goods[kind] < cost[kind]:
            return False
    return True


@rule
def cost_refusal(box: Box, s: State, seat: int, card: int) -> int:
    """A card of those that can be had, and its fixed cost; or what is lacking of that, a digit for each kind (R77)."""
    reason = card_refusal(box, s, seat, card)
    if reason != 0 or affords(box, s, seat, card):
        return reason
    if s.wealth[seat] < box.wealth_cost[card]:
        return refuse(reasons.WEALTH_MISSING, box.wealth_cost[card], s.wealth[seat])
    lacking = 0
    for kind in range(layout.KINDS):
        lacking = 10 * lacking + max(box.cost[card][kind] - s.goods[seat][kind], 0)
    return refuse(reasons.RESOURCES_MISSING, lacking)


@rule
def colonised(box: Box, s: State) -> bool:
    """Whether some plain or meadow has its lower row open: the open row always holds a token (R102, C47)."""
    for territory in range(box.territories):
        if s.row[territory] == layout.LOWER and box.train_types[box.type_of[territory]] == 1:
            return True
    return False


@rule
def build_refusal(box: Box, s: State, seat: int, card: int) -> int:
    """A card that can be paid; what pays for a four-colour token must be named (R77, R81, C44)."""
    reason = cost_refusal(box, s, seat, card)
    return reasons.NAME_THE_KIND if reason == 0 and box.four_colour[card] > 0 else reason


@rule
def four_refusal(box: Box, s: State, seat: int, card: int, kind: int) -> int:
    """A four-colour token is paid with a token beyond the fixed cost, and so are all others of the card (R81, C44)."""
    if box.four_colour[card] == 0:
        return reasons.NO_FOUR_COLOUR
    if s.goods[seat][kind] <= box.cost[card][kind]:
        return reasons.FOUR_MISSING
    spare = 0
    for i in range(layout.FOUR):
        spare += s.goods[seat][box.four[i]] - box.cost[card][box.four[i]]
    return refuse(reasons.FOUR_SHORT, box.four_colour[card], spare) if spare < box.four_colour[card] else 0


@rule
def payment_refusal(box: Box, s: State, seat: int, card: int, kind: int) -> int:
    """Of several four-colour tokens each is paid with a move, and before anything else (C44)."""
    if card != s.site:
        return pay_first(box, s, seat)
    return 0 if s.goods[seat][kind] > 0 else reasons.FOUR_MISSING


@rule
def build_with_refusal(box: Box, s: State, seat: int, card: int, four: int) -> int:
    """A card with the kind that pays for its four-colour token, or for the next one of the card just built (C44)."""
    if s.left > 0:
        return payment_refusal(box, s, seat, card, box.four[four])
    reason = cost_refusal(box, s, seat, card)
    return reason if reason != 0 else four_refusal(box, s, seat, card, box.four[four])


@rule
def list_builds(box: Box, s: State, seat: int, first: int, out: Codes, n: int) -> int:
    """The cards without a four-colour token that can be built."""
    if s.built[seat] == 0:
        start = s.faction[seat] * layout.FACTION_CARDS
        for card in range(start, start + layout.FACTION_CARDS):
            if box.four_colour[card] == 0 and affords(box, s, seat, card) and card_refusal(box, s, seat, card) == 0:
                out[n] = first + card
                n += 1
    return n


@rule
def list_builds_with(box: Box, s: State, seat: int, first: int, out: Codes, n: int) -> int:
    """The others, with each kind that can pay the token; or the kinds that can pay the next token."""
    if s.left > 0:
        return list_payments(box, s, seat, first, out, n)
    if s.built[seat] == 0:
        start = s.faction[seat] * layout.FACTION_CARDS
        for card in range(start, start + layout.FACTION_CARDS):
            if box.four_colour[card] > 0 and affords(box, s, seat, card) and card_refusal(box, s, seat, card) == 0:
                for four in range(layout.FOUR):
                    if four_refusal(box, s, seat, card, box.four[four]) == 0:
                        out[n] = first + card * layout.FOUR + four
                        n += 1
    return n


@rule
def list_payments(box: Box, s: State, seat: int, first: int, out: Codes, n: int) -> int:
    """The kinds that can pay for the next four-colour token (C44)."""
    for four in range(layout.FOUR):
        if s.goods[seat][box.four[four]] > 0:
            out[n] = first + s.site * layout.FOUR + four
            n += 1
    return n


@rule
def build(box: Box, s: State, seat: int, card: int) -> None:
    """A card without a four-colour token (R77)."""
    take_card(box, s, seat, card, -1)


@rule
def build_with(box: Box, s: State, seat: int, card: int, four: int) -> None:
    """A card with a four-colour token, or the next token of the card just built (R81, C44)."""
    if s.left > 0:
        pay_four(s, seat, box.four[four])
    else:
        take_card(box, s, seat, card, box.four[four])


@rule
def take_card(box: Box, s: State, seat: int, card: int, free: int) -> None:
    """Pay, put the card's token on the reference card, score its VP, swap a pawn (R77, R78, R79, R81, C14, C61).

    free is the kind that pays for the (first) four-colour token, -1 if there is none.
    """
    s.built[seat] = 1
    s.cards[seat][card] = 1
    for kind in range(layout.KINDS):
        n = box.cost[card][kind] + (1 if kind == free else 0)
        s.goods[seat][kind] -= n
        s.supply[kind] += n
    s.wealth[seat] -= box.wealth_cost[card]
    s.vp[seat] += box.vp[card]
    if box.four_colour[card] > 1:
        s.left = box.four_colour[card] - 1
        s.site = card
    if card == layout.HERD or card == layout.CARBINES or card == layout.FORT or card == layout.ARMY:
        swap_cavalry(s, seat)
        tell(events.MOUNTED, seat, card, cost_of(card, free))
    elif card == layout.GHOST_DANCE:
        tell(events.REINFORCED, seat, card, cost_of(card, free))
    else:
        tell(events.IMPROVED, seat, card, cost_of(card, free), box.vp[card])


@rule
def cost_of(card: int, free: int) -> int:
    """The cost of a card as one number, with the kind that pays for its first four-colour token, or -1."""
    return card * (layout.KINDS + 1) + free + 1


@rule
def pay_four(s: State, seat: int, kind: int) -> None:
    """One more four-colour token of the card just built (C44)."""
    s.goods[seat][kind] -= 1
    s.supply[kind] += 1
    tell(events.PAID, seat, 1, kind)
    s.left -= 1
    if s.left == 0:
        s.site = layout.NOWHERE


@rule
def swap_cavalry(s: State, seat: int) -> None:
    """An explorer on the card goes behind the screen and a cavalry pawn takes its place (R96, R98, R103, R104, C14)."""
    send_explorer(s, seat, layout.CARD, layout.SCREEN)
    send_cavalry(s, seat, layout.SCREEN, layout.CARD)


@rule
def sell_refusal(box: Box, s: State, seat: int, kind: int) -> int:
    """One sells what one has (R82)."""
    return 0 if s.goods[seat][kind] > 0 else reasons.NOTHING_TO_SELL


@rule
def list_sales(box: Box, s: State, seat: int, first: int, out: Codes, n: int) -> int:
    """The kinds that the player has."""
    goods = s.goods[seat]
    for kind in range(layout.KINDS):
        if goods[kind] > 0:
            out[n] = first + kind
            n += 1
    return n


@rule
def sale_value(box: Box, s: State, seat: int, kind: int) -> int:
    """What a token brings when it is sold, with the bonus of Blacksmith and Train (R82, R100, R102, C46)."""
    value = box.price[s.faction[seat]][kind] + 0
    if s.cards[seat][layout.BLACKSMITH] == 1:
        value += box.bonus[layout.BLACKSMITH][kind]
    if s.cards[seat][layout.TRAIN] == 1:
        value += box.bonus[layout.TRAIN][kind]
    return value


@rule
def sell(box: Box, s: State, seat: int, kind: int) -> None:
    """A token to the supply for its value (R82, C61)."""
    value = sale_value(box, s, seat, kind)
    s.goods[seat][kind] -= 1
    s.supply[kind] += 1
    s.wealth[seat] += value
    tell(events.SOLD, seat, kind, value)


@rule
def price_of(box: Box, s: State, seat: int, price: int) -> int:
    """The Bank lowers the price of explorers and VP (R99, C50)."""
    return box.bank_price + 0 if s.cards[seat][layout.BANK] == 1 else price


@rule
def point_refusal(box: Box, s: State, seat: int) -> int:
    """A VP costs 12 wealth (R83, R99, C48)."""
    price = price_of(box, s, seat, box.point_price)
    return refuse(reasons.NO_POINT, price, s.wealth[seat]) if s.wealth[seat] < price else 0


@rule
def buy_point(box: Box, s: State, seat: int) -> None:
    """A VP for wealth, scored at once (R83)."""
    price = price_of(box, s, seat, box.point_price)
    s.wealth[seat] -= price
    s.points[seat] += 1
    s.vp[seat] += 1
    tell(events.POINT_BOUGHT, seat, price)


@rule
def recruit_refusal(box: Box, s: State, seat: int) -> int:
    """An explorer costs 12 wealth; with those who wait, nobody has more than 6 pawns (R84, R99, C13, C48)."""
    if pawns_at(s, seat, layout.CARD) + s.explorers[seat][layout.WAITING] >= box.most_pawns:
        return refuse(reasons.SIX_PAWNS, box.most_pawns)
    price = price_of(box, s, seat, box.explorer_price)
    return refuse(reasons.NO_RECRUIT, price, s.wealth[seat]) if s.wealth[seat] < price else 0


@rule
def recruit(box: Box, s: State, seat: int) -> None:
    """The explorer waits for the next round; a neutral of the faction leaves the game (R84, R86, C49, C65)."""
    price = price_of(box, s, seat, box.explorer_price)
    faction = s.faction[seat]
    s.wealth[seat] -= price
    send_explorer(s, seat, layout.SCREEN, layout.WAITING)
    tell(events.RECRUITED, seat, price)
    if s.zone[faction] > 0:
        s.zone[faction] -= 1
        s.removed[faction] += 1
        tell(events.NEUTRAL_REMOVED, seat, faction)
    else:
        tell(events.NO_NEUTRAL, seat, faction)
