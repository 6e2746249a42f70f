"""Phase 6, Development (R75–R86, R96, R98–R104, C13, C14, C42–C51, C61, C65)."""

from __future__ import annotations

from ludotheque.core.rule import Codes, rule, tell
from ludotheque.titles.dakota.layout import (
    ARMY,
    BANK,
    BLACKSMITH,
    CARBINES,
    CARD,
    FACTION_CARDS,
    FORT,
    FOUR,
    GHOST_DANCE,
    HERD,
    KINDS,
    LOWER,
    NOWHERE,
    SCREEN,
    TRAIN,
    WAITING,
    Box,
    State,
)
from ludotheque.titles.dakota.moves import (
    BUILT_ALREADY,
    CARD_OWNED,
    FOUR_MISSING,
    FOUR_SHORT,
    IMPROVED,
    MOUNTED,
    NAME_THE_KIND,
    NEUTRAL_REMOVED,
    NO_FOUR_COLOUR,
    NO_NEUTRAL,
    NO_POINT,
    NO_RECRUIT,
    NOTHING_TO_SELL,
    OTHER_FACTION,
    PAID,
    PAY_FIRST,
    POINT_BOUGHT,
    RECRUITED,
    REINFORCED,
    RESOURCES_MISSING,
    SIX_PAWNS,
    SOLD,
    TRAIN_NEEDS,
    WEALTH_MISSING,
)
from ludotheque.titles.dakota.rules.common import pawns_at, send_cavalry, send_explorer


@rule
def card_refusal(box: Box, s: State, seat: int, card: int) -> int:
    """One build in a phase, of the own faction, once in the game, the fixed cost at hand (R76, R77, R80, C43, C45)."""
    if s.built[seat] == 1:
        return BUILT_ALREADY
    if card // FACTION_CARDS != s.faction[seat]:
        return OTHER_FACTION
    if s.cards[seat][card] == 1:
        return CARD_OWNED
    if card == TRAIN and not colonised(box, s):
        return TRAIN_NEEDS
    if s.wealth[seat] < box.wealth_cost[card]:
        return WEALTH_MISSING
    for kind in range(KINDS):
        if s.goods[seat][kind] < box.cost[card][kind]:
            return RESOURCES_MISSING
    return 0


@rule
def colonised(box: Box, s: State) -> bool:
    """Whether some plain or meadow has its lower row open: the open row always holds a token (R102, C47)."""
    for territory in range(box.territories):
        if s.row[territory] == LOWER and box.train_types[box.type_of[territory]] == 1:
            return True
    return False


@rule
def plain_refusal(box: Box, card: int) -> int:
    """A four-colour token must be named (R81, C44)."""
    return NAME_THE_KIND if box.four_colour[card] > 0 else 0


@rule
def four_refusal(box: Box, s: State, seat: int, card: int, kind: int) -> int:
    """A four-colour token is paid with a token beyond the fixed cost, and so are all others of the card (R81, C44)."""
    if box.four_colour[card] == 0:
        return NO_FOUR_COLOUR
    if s.goods[seat][kind] <= box.cost[card][kind]:
        return FOUR_MISSING
    spare = 0
    for i in range(FOUR):
        spare += s.goods[seat][box.four[i]] - box.cost[card][box.four[i]]
    return 0 if spare >= box.four_colour[card] else FOUR_SHORT


@rule
def payment_refusal(s: State, seat: int, card: int, kind: int) -> int:
    """Of several four-colour tokens each is paid with a move, and before anything else (C44)."""
    if card != s.site:
        return PAY_FIRST
    return 0 if s.goods[seat][kind] > 0 else FOUR_MISSING


@rule
def list_payments(box: Box, s: State, seat: int, named: int, out: Codes) -> int:
    """The kinds that can pay for the next four-colour token."""
    n = 0
    for i in range(FOUR):
        if payment_refusal(s, seat, s.site, box.four[i]) == 0:
            out[n] = named + s.site * FOUR + i
            n += 1
    return n


@rule
def list_builds(box: Box, s: State, seat: int, plain: int, named: int, out: Codes) -> int:
    """The cards that can be built; those with a four-colour token come behind, with each kind that can pay it."""
    n = 0
    ready = 0
    first = s.faction[seat] * FACTION_CARDS
    if s.built[seat] == 0:
        for card in range(first, first + FACTION_CARDS):
            if card_refusal(box, s, seat, card) == 0:
                if plain_refusal(box, card) == 0:
                    out[n] = plain + card
                    n += 1
                else:
                    ready |= 1 << card
    if ready != 0:
        for card in range(first, first + FACTION_CARDS):
            if ready >> card & 1:
                for i in range(FOUR):
                    if four_refusal(box, s, seat, card, box.four[i]) == 0:
                        out[n] = named + card * FOUR + i
                        n += 1
    return n


@rule
def build(box: Box, s: State, seat: int, card: int, free: int) -> None:
    """Pay, put the card's token on the reference card, score its VP, swap a pawn (R77–R79, R81, C14, C61).

    free is the kind that pays for the (first) four-colour token, -1 if there is none.
    """
    s.built[seat] = 1
    s.cards[seat][card] = 1
    for kind in range(KINDS):
        n = box.cost[card][kind] + (1 if kind == free else 0)
        s.goods[seat][kind] -= n
        s.supply[kind] += n
    s.wealth[seat] -= box.wealth_cost[card]
    s.vp[seat] += box.vp[card]
    if box.four_colour[card] > 1:
        s.left = box.four_colour[card] - 1
        s.site = card
    if card == HERD or card == CARBINES or card == FORT or card == ARMY:
        swap_cavalry(s, seat)
        tell(MOUNTED, seat, card, cost_of(card, free))
    elif card == GHOST_DANCE:
        tell(REINFORCED, seat, card, cost_of(card, free))
    else:
        tell(IMPROVED, seat, card, cost_of(card, free), box.vp[card])


@rule
def cost_of(card: int, free: int) -> int:
    """The cost of a card as one number, with the kind that pays for its first four-colour token, or -1."""
    return card * (KINDS + 1) + free + 1


@rule
def pay_four(s: State, seat: int, kind: int) -> None:
    """One more four-colour token of the card just built (C44)."""
    s.goods[seat][kind] -= 1
    s.supply[kind] += 1
    tell(PAID, seat, 1, kind)
    s.left -= 1
    if s.left == 0:
        s.site = NOWHERE


@rule
def swap_cavalry(s: State, seat: int) -> None:
    """An explorer on the card goes behind the screen and a cavalry pawn takes its place (R96, R98, R103, R104, C14)."""
    send_explorer(s, seat, CARD, SCREEN)
    send_cavalry(s, seat, SCREEN, CARD)


@rule
def sell_refusal(s: State, seat: int, kind: int) -> int:
    """One sells what one has (R82)."""
    return 0 if s.goods[seat][kind] > 0 else NOTHING_TO_SELL


@rule
def list_sales(s: State, seat: int, first: int, out: Codes, n: int) -> int:
    """The kinds that the player has."""
    for kind in range(KINDS):
        if sell_refusal(s, seat, kind) == 0:
            out[n] = first + kind
            n += 1
    return n


@rule
def sale_value(box: Box, s: State, seat: int, kind: int) -> int:
    """What a token brings when it is sold, with the bonus of Blacksmith and Train (R82, R100, R102, C46)."""
    value = box.price[s.faction[seat]][kind] + 0
    if s.cards[seat][BLACKSMITH] == 1:
        value += box.bonus[BLACKSMITH][kind]
    if s.cards[seat][TRAIN] == 1:
        value += box.bonus[TRAIN][kind]
    return value


@rule
def sell(box: Box, s: State, seat: int, kind: int) -> None:
    """A token to the supply for its value (R82, C61)."""
    value = sale_value(box, s, seat, kind)
    s.goods[seat][kind] -= 1
    s.supply[kind] += 1
    s.wealth[seat] += value
    tell(SOLD, seat, kind, value)


@rule
def price_of(box: Box, s: State, seat: int, price: int) -> int:
    """The Bank lowers the price of explorers and VP (R99, C50)."""
    return box.bank_price + 0 if s.cards[seat][BANK] == 1 else price


@rule
def point_refusal(box: Box, s: State, seat: int) -> int:
    """A VP costs 12 wealth (R83, R99, C48)."""
    return 0 if s.wealth[seat] >= price_of(box, s, seat, box.point_price) else NO_POINT


@rule
def buy_point(box: Box, s: State, seat: int) -> None:
    """A VP for wealth, scored at once (R83)."""
    price = price_of(box, s, seat, box.point_price)
    s.wealth[seat] -= price
    s.points[seat] += 1
    s.vp[seat] += 1
    tell(POINT_BOUGHT, seat, price)


@rule
def recruit_refusal(box: Box, s: State, seat: int) -> int:
    """An explorer costs 12 wealth; with those who wait, nobody has more than 6 pawns (R84, R99, C13, C48)."""
    if pawns_at(s, seat, CARD) + s.explorers[seat][WAITING] >= box.most_pawns:
        return SIX_PAWNS
    return 0 if s.wealth[seat] >= price_of(box, s, seat, box.explorer_price) else NO_RECRUIT


@rule
def recruit(box: Box, s: State, seat: int) -> None:
    """The explorer waits for the next round; a neutral of the faction leaves the game (R84, R86, C49, C65)."""
    price = price_of(box, s, seat, box.explorer_price)
    faction = s.faction[seat]
    s.wealth[seat] -= price
    send_explorer(s, seat, SCREEN, WAITING)
    tell(RECRUITED, seat, price)
    if s.zone[faction] > 0:
        s.zone[faction] -= 1
        s.removed[faction] += 1
        tell(NEUTRAL_REMOVED, seat, faction)
    else:
        tell(NO_NEUTRAL, seat, faction)
