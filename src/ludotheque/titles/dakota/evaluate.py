"""What bots know about Dakota: points, what goods and wealth will buy, the next cards, and what the pawns will bring.

Values are in victory points. Goods count for what they sell for and, squared, for the share of a card's cost that they
make up; pawns on the board count for the tokens they can expect, since without that no placement makes sense. How good
a faction is shows only at the end of a game: the choice comes from a table learnt by self-play.
"""

from __future__ import annotations

from typing import Any

from ludotheque.core.knowledge import Knowledge, Level, Values, Weights
from ludotheque.core.layout import Struct, field
from ludotheque.core.layout import layout as record
from ludotheque.core.rule import Codes, Stream, rule
from ludotheque.engine.drive import draw
from ludotheque.titles.dakota import ask, layout
from ludotheque.titles.dakota.layout import Box, State
from ludotheque.titles.dakota.moves import MOVES
from ludotheque.titles.dakota.rules.collection import faction_strength
from ludotheque.titles.dakota.rules.common import is_active, pawns_at, tokens_on
from ludotheque.titles.dakota.rules.development import colonised, price_of, sale_value
from ludotheque.titles.dakota.rules.ending import goods_value
from ludotheque.titles.dakota.rules.placement import PLACES_TO_PUT, barred

WEIGHTS = (
    "wealth", "goods", "best", "second", "explorer", "cavalry", "totem", "ghost", "bank", "smith", "saloon", "train",
    "land", "yield", "market", "lead", "swing", "rivals", "choice",
)
(
    WEALTH, GOODS, BEST, SECOND, EXPLORER, CAVALRY, TOTEM, GHOST, BANK, SMITH, SALOON, TRAIN,
    LAND, YIELD, MARKET, LEAD, SWING, RIVALS, CHOICE,
) = range(len(WEIGHTS))  # fmt: skip

FACTION, PAWN, NEUTRAL, TAKE = (MOVES.first(kind) for kind in ("faction", "explorer", "neutral", "take"))
TAKE_WITH, LEAVE, BUY, DECLINE = (MOVES.first(kind) for kind in ("take_with", "leave", "buy", "decline"))
BUILD, SELL, POINT, RECRUIT, DONE = (MOVES.first(kind) for kind in ("build", "sell", "point", "recruit", "done"))

TABLE = 100  # the parts in which the table of factions counts
# How often of these a seat chooses the Natives: so mixed, neither choice is better than the other against bots that mix
# so, too. From `ludotheque arena dakota --players normal`: alone in a faction one wins 72 to 96 %, as one of two 13 to
# 26 %, with 3 and 4 seats; with 5 it was not measured.
NATIVES_3, NATIVES_4, NATIVES_5 = 48, 53, 50
TIE = 1 / 1024  # what a point of wealth counts at the end, where it breaks ties only


@record
class Memo(Struct):
    """What is remembered while a question is thought about."""

    faction: int = field(hi=1)  # the one to choose, drawn by the table


@rule
def prepare(box: Box, s: State, seat: int, rng: Stream, memo: Memo, w: Weights) -> None:
    """Draw the faction to choose: always the same could be learnt by heart."""
    natives = NATIVES_3 if box.seats == 3 else NATIVES_4 if box.seats == 4 else NATIVES_5
    memo.faction = layout.NATIVE if draw(rng, TABLE) < natives else layout.SETTLER


@rule
def is_done(box: Box, s: State, seat: int) -> bool:
    """Whether a seat has finished its Development of this round."""
    if s.question != ask.DEVELOPMENT:
        return s.question == ask.NOBODY
    return (seat - s.marker + box.seats) % box.seats < (s.turn - s.marker + box.seats) % box.seats


@rule
def effect(box: Box, card: int, w: Weights) -> float:
    """What a card's effect is worth in a round."""
    if card <= layout.HORSE_TOTEM:
        return w[TOTEM]
    if card == layout.GHOST_DANCE:
        return w[GHOST]
    if card == layout.BANK:
        return w[BANK]
    if card == layout.BLACKSMITH:
        return w[SMITH]
    if card == layout.SALOON:
        return w[SALOON] * box.income
    return w[TRAIN] if card == layout.TRAIN else w[CAVALRY]


@rule
def reach(box: Box, s: State, seat: int, card: int, rounds: int, price: int, w: Weights) -> float:
    """What a card is worth beyond the goods it costs, by the square of the share of its cost that is at hand."""
    if s.cards[seat][card] == 1:
        return 0.0
    cost = box.four_colour[card] + 0
    had = 0
    spare = 0
    sold = 0
    for kind in range(layout.KINDS):
        wanted = box.cost[card][kind] + 0
        held = s.goods[seat][kind] + 0
        if wanted > 0:
            cost += wanted
            had += min(held, wanted)
            sold += wanted * box.price[s.faction[seat]][kind]
        if cost > 0 and box.four_colour[card] > 0 and layout.GAME <= kind <= layout.BISON:
            spare += max(held - wanted, 0)
    had += min(spare, box.four_colour[card] + 0)
    if box.wealth_cost[card] > 0:
        cost += 2
        had += 2 * min(s.wealth[seat] + 0, box.wealth_cost[card] + 0) // box.wealth_cost[card]
        sold += box.wealth_cost[card]
    part = had / max(cost, 1)
    if card == layout.TRAIN and not colonised(box, s):
        part *= 0.7
    gain = box.vp[card] + rounds * effect(box, card, w) - w[GOODS] * sold / price
    return max(gain, 0.0) * part * part


@rule
def aim(box: Box, s: State, seat: int, w: Weights) -> int:
    """The card that a seat is nearest to, for what it is worth."""
    rounds = box.rounds - s.round
    price = price_of(box, s, seat, box.point_price)
    start = s.faction[seat] * layout.FACTION_CARDS
    best = start
    most = -1.0
    for card in range(start, start + layout.FACTION_CARDS):
        if s.cards[seat][card] == 0:
            value = reach(box, s, seat, card, rounds, price, w) + 0.02 * box.vp[card]
            if value > most:
                most = value
                best = card
    return best


@rule
def token(box: Box, s: State, seat: int, kind: int, card: int, w: Weights) -> float:
    """What one more token of a kind is worth to a seat that aims at a card."""
    value = w[GOODS] * sale_value(box, s, seat, kind) / price_of(box, s, seat, box.point_price)
    lack = box.cost[card][kind] - s.goods[seat][kind]
    if lack > 0 or (box.four_colour[card] > 0 and layout.GAME <= kind <= layout.BISON and lack == 0):
        value += w[BEST] * 0.25 * (box.vp[card] + (box.rounds - s.round) * effect(box, card, w))
    return value


@rule
def worth(box: Box, s: State, seat: int, territory: int, card: int, w: Weights) -> float:
    """What a token of a territory is worth to a seat that may choose: between the best and the average."""
    total = 0.0
    best = 0.0
    n = 0
    for kind in range(layout.KINDS):
        held = s.tokens[territory][kind] + 0
        if held > 0:
            value = token(box, s, seat, kind, card, w)
            total += held * value
            n += held
            best = max(best, value)
    return 0.5 * (best + total / max(n, 1))


@rule
def chance(s: State, lead: int, w: Weights) -> float:
    """How likely a faction with such a lead wins a territory, by how many pawns are still to come."""
    if s.question > ask.SECOND_PLACEMENT:
        return 1.0 if lead > 0 else 0.0
    slope = w[LEAD] if s.question == ask.SECOND_PLACEMENT else 0.5 * w[LEAD]
    return min(max(0.5 + slope * (lead - 0.5), 0.03), 0.97)


@rule
def lead_of(box: Box, s: State, faction: int, territory: int) -> int:
    """By how much a faction is ahead on a territory."""
    return faction_strength(box, s, faction, territory) - faction_strength(box, s, 1 - faction, territory)


@rule
def crowd(box: Box, s: State, faction: int, territory: int) -> int:
    """The pawns of a faction's players on a territory: these share its tokens."""
    n = 0
    for seat in range(box.seats):
        if s.faction[seat] == faction:
            n += pawns_at(s, seat, territory)
    return n


@rule
def harvest(box: Box, s: State, seat: int, card: int, w: Weights) -> float:
    """What the pawns of a seat on the board will bring it."""
    value = 0.0
    for territory in range(box.territories):
        own = pawns_at(s, seat, territory)
        if own > 0:
            n = tokens_on(s, territory)
            of = crowd(box, s, s.faction[seat], territory)
            taken = own * min(1.0, n / of)
            lead = lead_of(box, s, s.faction[seat], territory)
            value += chance(s, lead, w) * taken * worth(box, s, seat, territory, card, w)
    return w[YIELD] * value


@rule
def shopping(box: Box, s: State, seat: int, card: int, w: Weights) -> float:
    """What a pawn on the market is good for: the next thing that the card lacks, if there is wealth for it."""
    for kind in range(layout.KINDS):
        if s.goods[seat][kind] < box.cost[card][kind] and box.price[s.faction[seat]][kind] <= s.wealth[seat]:
            return w[MARKET] * 0.25 * box.vp[card]
    return 0.0


@rule
def land(box: Box, s: State, seat: int) -> float:
    """What a token of the board is worth to a faction on average: upper rows suit Natives, lower ones Settlers."""
    total, n = 0, 0
    for territory in range(box.territories):
        if is_active(s, territory):
            for kind in range(layout.KINDS):
                held = s.tokens[territory][kind] + 0
                if held > 0:
                    total += held * box.price[s.faction[seat]][kind]
                    n += held
    return total / max(n, 1)


@rule
def evaluate(box: Box, s: State, seat: int, memo: Memo, w: Weights) -> float:
    """How well a seat stands, in victory points."""
    value = float(s.vp[seat])
    if s.faction[seat] < 0:
        return value
    done = is_done(box, s, seat)
    rounds = box.rounds - s.round
    if rounds == 0 and done:
        return value + TIE * (s.wealth[seat] + goods_value(box, s, seat))
    price = price_of(box, s, seat, box.point_price)
    value += w[WEALTH] * s.wealth[seat] / price
    start = s.faction[seat] * layout.FACTION_CARDS
    first, second = 0.0, 0.0
    for card in range(start, start + layout.FACTION_CARDS):
        if s.cards[seat][card] == 1:
            value += rounds * effect(box, card, w)
        else:
            near = reach(box, s, seat, card, rounds, price, w)
            if near > first:
                second = first
                first = near
            elif near > second:
                second = near
    builds = rounds + (0 if done or s.built[seat] == 1 else 1)
    if builds > 0:
        value += w[BEST] * first
    if builds > 1:
        value += w[SECOND] * second
    sold = 0
    for kind in range(layout.KINDS):
        if s.goods[seat][kind] > 0:
            sold += s.goods[seat][kind] * sale_value(box, s, seat, kind)
    value += w[GOODS] * sold / price
    pawns = s.explorers[seat][layout.CARD] + s.explorers[seat][layout.WAITING] + s.cavalry[seat][layout.CARD]
    if ask.FIRST_PLACEMENT <= s.question <= ask.MARKET:
        card = aim(box, s, seat, w)
        value += harvest(box, s, seat, card, w)
        for place in range(layout.MARKET + 1):
            pawns += pawns_at(s, seat, place)
        if pawns_at(s, seat, layout.MARKET) > 0:
            value += pawns_at(s, seat, layout.MARKET) * shopping(box, s, seat, card, w)
    if rounds > 0:
        value += w[LAND] * rounds * land(box, s, seat) / price
    return value + w[EXPLORER] * rounds * pawns


@rule
def promise(box: Box, s: State, seat: int, sort: int, place: int, card: int, w: Weights) -> float:
    """What one more pawn of a seat in a place is good for."""
    if place >= layout.MARKET:
        return shopping(box, s, seat, card, w) if pawns_at(s, seat, layout.MARKET) == 0 else 0.0
    faction = s.faction[seat]
    lead = lead_of(box, s, faction, place)
    own = pawns_at(s, seat, place)
    n = tokens_on(s, place)
    of = crowd(box, s, faction, place)
    before = own * min(1.0, n / max(of, 1)) * chance(s, lead, w)
    after = (own + 1) * min(1.0, n / (of + 1)) * chance(s, lead + box.strength[sort], w)
    return w[YIELD] * (after - before) * worth(box, s, seat, place, card, w)


@rule
def push(box: Box, s: State, seat: int, faction: int, territory: int, card: int, w: Weights) -> float:
    """What one more neutral of a faction on a territory is good for: whom it helps and whom it hinders."""
    lead = lead_of(box, s, faction, territory)
    more = chance(s, lead + 1, w) - chance(s, lead, w)
    less = chance(s, -lead - 1, w) - chance(s, -lead, w)
    value = 0.0
    for other in range(box.seats):
        own = pawns_at(s, other, territory)
        if own > 0:
            taken = own * min(1.0, tokens_on(s, territory) / crowd(box, s, s.faction[other], territory))
            turn = more if s.faction[other] == faction else less
            if other == seat:
                value += turn * taken * worth(box, s, seat, territory, card, w)
            else:
                value -= w[RIVALS] * turn * taken
    return w[SWING] * value


@rule
def order(box: Box, s: State, seat: int, n: int, out: Codes, memo: Memo, w: Weights, p: Values) -> int:
    """Placements by what they promise, tokens by what they are worth, the faction as it was drawn."""
    if s.question == ask.FACTION:
        for i in range(n):
            p[i] = w[CHOICE] if out[i] == FACTION + memo.faction else 0.0
        return 1
    if s.question == ask.TAKE:
        card = aim(box, s, seat, w)
        for i in range(n):
            p[i] = taken_value(box, s, seat, out[i] + 0, card, w)
        return 1
    if s.question < ask.FIRST_PLACEMENT or s.question > ask.SECOND_PLACEMENT:
        return 0
    card = aim(box, s, seat, w)
    for i in range(n):
        p[i] = placed_value(box, s, seat, out[i] + 0, card, w)
    return 1


@rule
def taken_value(box: Box, s: State, seat: int, code: int, card: int, w: Weights) -> float:
    """What a move of the Collection brings; which pawn leaves hardly matters, so the weaker one does."""
    if code >= LEAVE:
        return 0.0
    if code >= TAKE_WITH:
        return token(box, s, seat, (code - TAKE_WITH) // 2, card, w) - 0.02 * ((code - TAKE_WITH) % 2)
    return token(box, s, seat, code - TAKE, card, w)


@rule
def placed_value(box: Box, s: State, seat: int, code: int, card: int, w: Weights) -> float:
    """What a placement promises."""
    if code < NEUTRAL:
        return promise(box, s, seat, (code - PAWN) // PLACES_TO_PUT, (code - PAWN) % PLACES_TO_PUT, card, w)
    return push(box, s, seat, (code - NEUTRAL) // layout.TERRITORIES, (code - NEUTRAL) % layout.TERRITORIES, card, w)


@rule
def quick(box: Box, s: State, seat: int, n: int, out: Codes, rng: Stream, memo: Memo, w: Weights) -> int:
    """A sensible move: the best of some placements, the best token, a card if one can be built, points at the end."""
    q = s.question
    if q == ask.FIRST_PLACEMENT or q == ask.SECOND_PLACEMENT:
        return quick_placement(box, s, seat, n, out, rng, w)
    if q == ask.TAKE:
        return quick_take(box, s, seat, n, out, w)
    if q == ask.DEVELOPMENT:
        return quick_development(box, s, seat, n, out, w)
    if q == ask.MARKET:
        return quick_market(box, s, seat, n, out, w)
    return out[draw(rng, n)] + 0


@rule
def quick_placement(box: Box, s: State, seat: int, n: int, out: Codes, rng: Stream, w: Weights) -> int:
    """The placement that promises most, by the reckoning of `order`; if none does, a pawn to the market or anything.

    What the placements on a territory share is found once for all of them: so trying all takes no longer than some.
    """
    card = aim(box, s, seat, w)
    faction = s.faction[seat] + 0
    sorts = placeable(box, s, seat)
    closed = barred(box, s, layout.SETTLER) if sorts >> 2 + layout.SETTLER & 1 else 0
    best = -1
    most = 0.0
    for place in range(box.territories):
        if is_active(s, place):
            lead = lead_of(box, s, faction, place)
            value = worth(box, s, seat, place, card, w)
            held = tokens_on(s, place)
            own = pawns_at(s, seat, place)
            of = crowd(box, s, faction, place)
            mine = own * min(1.0, held / max(of, 1))
            for sort in range(2):
                if sorts >> sort & 1:
                    after = (own + 1) * min(1.0, held / (of + 1)) * chance(s, lead + box.strength[sort], w)
                    gain = w[YIELD] * value * (after - mine * chance(s, lead, w))
                    if gain > most:
                        most = gain
                        best = PAWN + sort * PLACES_TO_PUT + place
            ours = mine * value - w[RIVALS] * (min(held, of) - mine)
            theirs = -w[RIVALS] * min(held, crowd(box, s, 1 - faction, place))
            for side in range(layout.FACTIONS):
                if sorts >> 2 + side & 1 and (side == layout.NATIVE or not closed >> place & 1):
                    gain = tipped(s, lead, ours, theirs, w) if side == faction else tipped(s, -lead, theirs, ours, w)
                    if gain > most:
                        most = gain
                        best = NEUTRAL + side * layout.TERRITORIES + place
    if sorts & 3:
        sort = layout.EXPLORER if sorts & 1 else layout.CAVALRY
        if best < 0 or promise(box, s, seat, sort, layout.MARKET, card, w) > most:
            return PAWN + sort * PLACES_TO_PUT + layout.MARKET
    return best if best >= 0 else out[draw(rng, n)] + 0


@rule
def placeable(box: Box, s: State, seat: int) -> int:
    """What a seat may place, a bit each: explorers, cavalry, neutrals of the Natives and of the Settlers."""
    sorts = 0
    for sort in range(2):
        if (s.explorers[seat][layout.CARD] if sort == layout.EXPLORER else s.cavalry[seat][layout.CARD]) > 0:
            sorts |= 1 << sort
    if s.question == ask.SECOND_PLACEMENT and s.left > pawns_at(s, seat, layout.CARD):
        for side in range(layout.FACTIONS):
            if s.zone[side] > 0:
                sorts |= 4 << side
    return sorts


@rule
def tipped(s: State, lead: int, ours: float, theirs: float, w: Weights) -> float:
    """What one neutral more for the faction with such a lead is good for; given is what winning is to each faction."""
    more = chance(s, lead + 1, w) - chance(s, lead, w)
    less = chance(s, -lead - 1, w) - chance(s, -lead, w)
    return w[SWING] * (more * ours + less * theirs)


@rule
def quick_take(box: Box, s: State, seat: int, n: int, out: Codes, w: Weights) -> int:
    """The token that is worth most."""
    card = aim(box, s, seat, w)
    best = out[0] + 0
    most = -1e9
    for i in range(n):
        value = taken_value(box, s, seat, out[i] + 0, card, w)
        if value > most:
            most = value
            best = out[i] + 0
    return best


@rule
def quick_market(box: Box, s: State, seat: int, n: int, out: Codes, w: Weights) -> int:
    """What the card lacks, or nothing."""
    card = aim(box, s, seat, w)
    for i in range(n):
        if out[i] < DECLINE and s.goods[seat][out[i] - BUY] < box.cost[card][out[i] - BUY]:
            return out[i] + 0
    return DECLINE


@rule
def quick_development(box: Box, s: State, seat: int, n: int, out: Codes, w: Weights) -> int:
    """Build the card that brings most; recruit early; sell all for points in the last round, else what is too much."""
    rounds = box.rounds - s.round
    best = -1
    most = 0.0
    for i in range(n):
        code = out[i] + 0
        if code < SELL:
            card = code - BUILD if code < BUILD + layout.CARDS else (code - BUILD - layout.CARDS) // layout.FOUR
            value = box.vp[card] + rounds * effect(box, card, w) + 0.01
            if value > most:
                most = value
                best = code
    if best >= 0:
        return best
    if out[n - 1] != DONE:
        return out[0] + 0
    price = price_of(box, s, seat, box.point_price)
    if s.wealth[seat] >= price:
        if n > 1 and out[n - 2] == RECRUIT and rounds * w[EXPLORER] > 1.0:
            return RECRUIT
        return POINT
    sold = 0
    for kind in range(layout.KINDS):
        if s.goods[seat][kind] > 0:
            sold += s.goods[seat][kind] * sale_value(box, s, seat, kind)
    if out[0] >= SELL and out[0] < POINT and s.wealth[seat] + sold >= price and (rounds == 0 or sold > 2 * price):
        return out[0] + 0
    return DONE


# Why a move is good, in words


def explain(before: Any, after: Any, seat: int, code: int, memo: Memo, w: Weights) -> list[tuple[str, int]]:
    """The odds that a pawn brings on its territory; else points, wealth, goods and pawns, and how near a card is."""
    box, s, then = before.box.data, before.s, after.s
    if s.faction[seat] < 0 or then.faction[seat] < 0:
        return []
    if ask.FIRST_PLACEMENT <= s.question <= ask.SECOND_PLACEMENT:
        return _odds(box, s, then, seat, code, w)
    goods = [then.goods[seat][kind] - s.goods[seat][kind] for kind in range(layout.KINDS)]
    card = aim(box, s, seat, w)
    nearer = sum(min(n, max(0, box.cost[card][kind] - s.goods[seat][kind])) for kind, n in enumerate(goods) if n > 0)
    pawns = [sum(x.explorers[seat]) + sum(x.cavalry[seat]) for x in (s, then)]
    gains = [
        ("points", then.vp[seat] - s.vp[seat]), ("pawns", pawns[1] - pawns[0]), ("nearer", nearer),
        ("wealth", then.wealth[seat] - s.wealth[seat]), ("goods", sum(goods) if not nearer else 0),
    ]  # fmt: skip
    return [(name, n) for name, n in gains if n > 0]


def _odds(box: Box, s: State, then: State, seat: int, code: int, w: Weights) -> list[tuple[str, int]]:
    """How likely one's side wins the territory of a placement, or by how much that of others is less likely."""
    place = (code - PAWN) % PLACES_TO_PUT if code < NEUTRAL else (code - NEUTRAL) % layout.TERRITORIES
    if place >= layout.MARKET:
        return [("market", 1)]
    own, faction = pawns_at(then, seat, place), s.faction[seat]
    odds = [round(100 * chance(x, lead_of(box, x, faction, place), w)) for x in (s, then)]
    if not own:
        return [("hinders", odds[1] - odds[0])] if odds[1] > odds[0] else [("rivals", odds[0] - odds[1])]
    share = round(own * min(1.0, tokens_on(s, place) / crowd(box, then, faction, place)))
    return [("odds", odds[1]), ("share", share)]


@rule
def stage(box: Box, s: State) -> int:
    """Rounds: at their ends no pawn is on the board and all have developed."""
    return s.round + 0


LEVELS = {
    "easy": Level(10, 0.5, 0.08), "normal": Level(30, 0.5),
    "hard": Level(1500, 1.0, afresh=1500),  # with more time no deeper: deep trees foresee simple players worse
    "expert": Level(30_000, 3.0),
}
KNOWLEDGE = Knowledge(
    WEIGHTS, evaluate, order=order, quick=quick, stage=stage, prepare=prepare, explain=explain, memo=Memo,
    playout=(0, 120), spread=1.5, levels=LEVELS,
)
