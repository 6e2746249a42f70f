"""The rules of Dakota, one file per phase; here the calls that the core makes of them.

setup (R12–R26) · activation (R30, R92–R97, R101) · placement (R31–R43) · collection (R44–R60) · rows (R60–R65) ·
resupply (R66–R69) · market (R70–R74) · development (R75–R86, R96–R104) · ending (R87–R91) · common (what several
need) · check (impossible positions). A finished phase hands on with `then`; `go_on` leads through the round (R28).
"""

from __future__ import annotations

from ludotheque.core.rule import Codes, list_all, rule
from ludotheque.titles.dakota.layout import (
    ASK_DEVELOPMENT,
    ASK_DRAW,
    ASK_EFFECT,
    ASK_FACTION,
    ASK_FIRST,
    ASK_FIRST_PLACEMENT,
    ASK_MARKET,
    ASK_NOBODY,
    ASK_RESUPPLY,
    ASK_SECOND_PLACEMENT,
    ASK_TAKE,
    FOUR,
    TERRITORIES,
    Box,
    State,
)
from ludotheque.titles.dakota.moves import (
    FACTION_FIXED,
    MOVES,
    NOT_ACTIVATION,
    NOT_DEVELOPMENT,
    NOT_MARKET,
    NOT_PLACEMENT,
    NOT_RESUPPLY,
    NOT_SECOND,
    NOT_TAKING,
    ONLY_BUYING,
    ONLY_DRAW,
    ONLY_FIRST,
    PAY_FIRST,
)
from ludotheque.titles.dakota.rules.activation import (
    effect_refusal,
    go_on_activating,
    list_effects,
    target_refusal,
    use_effect,
)
from ludotheque.titles.dakota.rules.check import check
from ludotheque.titles.dakota.rules.collection import (
    go_on_collecting,
    leave,
    leave_refusal,
    leave_with,
    list_leaves,
    list_takes,
    take,
    take_refusal,
    take_with,
)
from ludotheque.titles.dakota.rules.development import (
    build,
    buy_point,
    card_refusal,
    four_refusal,
    list_builds,
    list_payments,
    list_sales,
    pay_four,
    payment_refusal,
    plain_refusal,
    point_refusal,
    recruit,
    recruit_refusal,
    sell,
    sell_refusal,
)
from ludotheque.titles.dakota.rules.ending import end_turn, score
from ludotheque.titles.dakota.rules.market import buy, buy_refusal, decline, go_on_buying, list_buys
from ludotheque.titles.dakota.rules.placement import (
    PLACES_TO_PUT,
    danced,
    go_on_placing,
    go_on_second,
    land_refusal,
    list_neutrals,
    list_pawns,
    neutral_refusal,
    pawn_refusal,
    place_neutral,
    place_pawn,
    place_refusal,
)
from ludotheque.titles.dakota.rules.resupply import go_on_resupplying, kind_refusal, list_kinds, resupply
from ludotheque.titles.dakota.rules.setup import (
    choose_faction,
    choose_first,
    derive,
    draw_refusal,
    draw_token,
    first_refusal,
    go_on_drawing,
    list_draws,
    reveal,
    start,
)

__all__ = ["apply", "check", "derive", "legal", "refusal", "score", "start"]

FIRST = MOVES.first("first")
DRAW = MOVES.first("draw")
FACTION = MOVES.first("faction")
EFFECT = MOVES.first("eagle")  # eagle fish, eagle game, bison, horse, ghost follow one another
PAWN = MOVES.first("explorer")  # explorer, cavalry
NEUTRAL = MOVES.first("neutral")
TAKE = MOVES.first("take")
TAKE_WITH = MOVES.first("take_with")
LEAVE = MOVES.first("leave")
LEAVE_WITH = MOVES.first("leave_with")
RESUPPLY = MOVES.first("resupply")
BUY = MOVES.first("buy")
DECLINE = MOVES.first("decline")
BUILD = MOVES.first("build")
BUILD_WITH = MOVES.first("build_with")
SELL = MOVES.first("sell")
POINT = MOVES.first("point")
RECRUIT = MOVES.first("recruit")
DONE = MOVES.first("done")


@rule
def legal(box: Box, s: State, seat: int, out: Codes) -> int:
    """All codes open to a seat that is to act, in order."""
    q = s.question
    if q == ASK_DEVELOPMENT:
        return list_development(box, s, seat, out)
    if q == ASK_FIRST_PLACEMENT:
        return list_pawns(box, s, seat, PAWN, out)
    if q == ASK_SECOND_PLACEMENT:
        return list_neutrals(box, s, seat, NEUTRAL, out, list_pawns(box, s, seat, PAWN, out))
    if q == ASK_TAKE:
        n = list_takes(box, s, seat, TAKE, TAKE_WITH, out)
        return list_leaves(box, s, seat, LEAVE, LEAVE_WITH, out, n)
    if q == ASK_RESUPPLY:
        return list_kinds(box, s, RESUPPLY, out)
    if q == ASK_MARKET:
        n = list_buys(box, s, seat, BUY, out)
        out[n] = DECLINE
        return n + 1
    if q == ASK_EFFECT:
        return list_effects(box, s, seat, EFFECT, out)
    if q == ASK_FACTION:
        return list_all(FACTION, 2, out)
    if q == ASK_DRAW:
        return list_draws(box, s, DRAW, out)
    return list_all(FIRST, box.seats, out)


@rule
def list_development(box: Box, s: State, seat: int, out: Codes) -> int:
    """Build, sell, buy, recruit; being done is open unless something is left to pay (R75, C42, C44)."""
    if s.left > 0:
        return list_payments(box, s, seat, BUILD_WITH, out)
    n = list_sales(s, seat, SELL, out, list_builds(box, s, seat, BUILD, BUILD_WITH, out))
    if point_refusal(box, s, seat) == 0:
        out[n] = POINT
        n += 1
    if recruit_refusal(box, s, seat) == 0:
        out[n] = RECRUIT
        n += 1
    out[n] = DONE
    return n + 1


@rule
def refusal(box: Box, s: State, seat: int, code: int) -> int:
    """0, or the number of the reason why a seat to act may not play a code."""
    if code < EFFECT:
        return setup_refusal(box, s, code)
    if code < PAWN:
        return activation_refusal(box, s, seat, code - EFFECT)
    if code < TAKE:
        return placement_refusal(box, s, seat, code)
    if code < BUY:
        return collection_refusal(box, s, seat, code)
    if code < BUILD:
        if s.question != ASK_MARKET:
            return NOT_MARKET
        return 0 if code == DECLINE else buy_refusal(box, s, seat, code - BUY)
    return development_refusal(box, s, seat, code)


@rule
def setup_refusal(box: Box, s: State, code: int) -> int:
    """The moves of the set-up."""
    q = s.question
    if code < DRAW:
        return first_refusal(box, code - FIRST) if q == ASK_FIRST else ONLY_FIRST
    if code < FACTION:
        return draw_refusal(box, s, code - DRAW) if q == ASK_DRAW else ONLY_DRAW
    return 0 if q == ASK_FACTION else FACTION_FIXED


@rule
def activation_refusal(box: Box, s: State, seat: int, index: int) -> int:
    """The effects of cards: a sort of move, and a territory."""
    if s.question != ASK_EFFECT:
        return NOT_ACTIVATION
    sort = index // TERRITORIES
    reason = effect_refusal(s, seat, max(sort - 1, 0))
    return reason if reason != 0 else target_refusal(box, s, sort, index % TERRITORIES)


@rule
def placement_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """Own pawns in both placements, neutrals in the second."""
    q = s.question
    if q != ASK_FIRST_PLACEMENT and q != ASK_SECOND_PLACEMENT:
        return NOT_PLACEMENT
    if code < NEUTRAL:
        reason = pawn_refusal(s, seat, (code - PAWN) // PLACES_TO_PUT)
        return reason if reason != 0 else place_refusal(box, s, (code - PAWN) % PLACES_TO_PUT)
    if q == ASK_FIRST_PLACEMENT:
        return NOT_SECOND
    faction, territory = (code - NEUTRAL) // TERRITORIES, (code - NEUTRAL) % TERRITORIES
    reason = neutral_refusal(s, seat, faction)
    return reason if reason != 0 else land_refusal(box, s, faction, danced(box, s), territory)


@rule
def collection_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """Taking, leaving, resupply."""
    q = s.question
    if code >= RESUPPLY:
        return kind_refusal(box, s, s.site, code - RESUPPLY) if q == ASK_RESUPPLY else NOT_RESUPPLY
    if q != ASK_TAKE:
        return NOT_TAKING
    if code < TAKE_WITH:
        return take_refusal(box, s, seat, code - TAKE, False)
    if code < LEAVE:
        return take_refusal(box, s, seat, (code - TAKE_WITH) // 2, True)
    return leave_refusal(box, s, seat, code >= LEAVE_WITH)


@rule
def development_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """Building, selling, buying points, recruiting, being done."""
    if s.question != ASK_DEVELOPMENT:
        return ONLY_BUYING if s.question == ASK_MARKET else NOT_DEVELOPMENT
    if s.left > 0 and (code < BUILD_WITH or code >= SELL):
        return PAY_FIRST
    if code < BUILD_WITH:
        reason = card_refusal(box, s, seat, code - BUILD)
        return reason if reason != 0 else plain_refusal(box, code - BUILD)
    if code < SELL:
        card, i = (code - BUILD_WITH) // FOUR, (code - BUILD_WITH) % FOUR
        if s.left > 0:
            return payment_refusal(s, seat, card, box.four[i])
        reason = card_refusal(box, s, seat, card)
        return reason if reason != 0 else four_refusal(box, s, seat, card, box.four[i])
    if code < POINT:
        return sell_refusal(s, seat, code - SELL)
    if code == POINT:
        return point_refusal(box, s, seat)
    return recruit_refusal(box, s, seat) if code == RECRUIT else 0


@rule
def apply(box: Box, s: State, seat: int, code: int) -> None:
    """Carry out a legal move, up to the next question."""
    if code < EFFECT:
        apply_setup(s, seat, code)
    elif code < PAWN:
        use_effect(s, seat, (code - EFFECT) // TERRITORIES, (code - EFFECT) % TERRITORIES)
    elif code < NEUTRAL:
        place_pawn(s, seat, (code - PAWN) // PLACES_TO_PUT, (code - PAWN) % PLACES_TO_PUT)
    elif code < TAKE:
        place_neutral(s, seat, (code - NEUTRAL) // TERRITORIES, (code - NEUTRAL) % TERRITORIES)
    elif code < BUY:
        apply_collection(s, seat, code)
    elif code < DECLINE:
        buy(box, s, seat, code - BUY)
    elif code == DECLINE:
        decline(box, s, seat)
    else:
        apply_development(box, s, seat, code)
    while s.actors == 0 and s.question != ASK_NOBODY:
        go_on(box, s)


@rule
def go_on(box: Box, s: State) -> None:
    """Nobody is to act: what comes next in the round (R28) puts a question, or hands on to the next phase."""
    q = s.question
    if q == ASK_FIRST_PLACEMENT:
        go_on_placing(box, s)
    elif q == ASK_SECOND_PLACEMENT:
        go_on_second(box, s)
    elif q == ASK_TAKE:
        go_on_collecting(box, s)
    elif q == ASK_RESUPPLY:
        go_on_resupplying(box, s)
    elif q == ASK_MARKET:
        go_on_buying(box, s)
    elif q == ASK_EFFECT:
        go_on_activating(box, s)
    elif q == ASK_DRAW:
        go_on_drawing(box, s)
    else:
        reveal(box, s)


@rule
def apply_setup(s: State, seat: int, code: int) -> None:
    """The moves of the set-up."""
    if code < DRAW:
        choose_first(s, code - FIRST)
    elif code < FACTION:
        draw_token(s, code - DRAW)
    else:
        choose_faction(s, seat, code - FACTION)


@rule
def apply_collection(s: State, seat: int, code: int) -> None:
    """Taking, leaving, resupply."""
    if code < TAKE_WITH:
        take(s, seat, code - TAKE)
    elif code < LEAVE:
        take_with(s, seat, (code - TAKE_WITH) // 2, (code - TAKE_WITH) % 2)
    elif code == LEAVE:
        leave(s, seat)
    elif code < RESUPPLY:
        leave_with(s, seat, code - LEAVE_WITH)
    else:
        resupply(s, code - RESUPPLY)


@rule
def apply_development(box: Box, s: State, seat: int, code: int) -> None:
    """Building, selling, buying points, recruiting, being done."""
    if code < BUILD_WITH:
        build(box, s, seat, code - BUILD, -1)
    elif code < SELL and s.left > 0:
        pay_four(s, seat, box.four[(code - BUILD_WITH) % FOUR])
    elif code < SELL:
        build(box, s, seat, (code - BUILD_WITH) // FOUR, box.four[(code - BUILD_WITH) % FOUR])
    elif code < POINT:
        sell(box, s, seat, code - SELL)
    elif code == POINT:
        buy_point(box, s, seat)
    elif code == RECRUIT:
        recruit(box, s, seat)
    else:
        end_turn(box, s, seat)
