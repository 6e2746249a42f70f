"""B. Work (R37–R46): the bank and the four production areas."""

from __future__ import annotations

from ludotheque.core.rule import Codes, rule, tell
from ludotheque.titles.montana.layout import (
    AREAS,
    ASK_END,
    ASK_SMALL,
    COLOURS,
    CREWS,
    LOCATIONS,
    PAIRS,
    TRIPLES,
    Box,
    State,
)
from ludotheque.titles.montana.moves import (
    AREA_CLEARED,
    BANK_CLEARED,
    BANK_NUMBER,
    BANK_TAKEN,
    BANK_WORKERS,
    BANKED,
    COINS_PAID,
    NO_SUCH_SPACE,
    PAIR_COLOUR,
    PLACE_TAKEN,
    TOO_FEW_COINS,
    WORKED,
    WORKED_MORE,
    WORKERS_MISSING,
    WRONG_COLOUR,
)
from ludotheque.titles.montana.rules.common import ask, take_goods

BANK_CREWS = len(CREWS)


@rule
def space_refusal(box: Box, s: State, space: int) -> int:
    """A bank space must be free (R38)."""
    if space >= box.banks:
        return NO_SUCH_SPACE
    return BANK_TAKEN if bank_occupied(s, space) else 0


@rule
def bank_occupied(s: State, space: int) -> bool:
    """Whether workers stand on a bank space."""
    return s.bank[space][0] + s.bank[space][1] + s.bank[space][2] + s.bank[space][3] > 0


@rule
def bank_refusal(box: Box, held: int, space: int, crew: int) -> int:
    """Exactly the shown number of workers, any colours (R38)."""
    if box.crew_size[crew] != box.bank_workers[space]:
        return BANK_NUMBER
    return 0 if held >> crew & 1 else BANK_WORKERS


@rule
def list_bank(box: Box, s: State, held: int, first: int, out: Codes, n: int) -> int:
    """Free bank spaces with the crews that fit."""
    for space in range(box.banks):
        if space_refusal(box, s, space) == 0:
            size = box.bank_workers[space]
            low = 0 if size == 1 else PAIRS if size == 2 else TRIPLES
            high = PAIRS if size == 1 else TRIPLES if size == 2 else BANK_CREWS
            for crew in range(low, high):
                if bank_refusal(box, held, space, crew) == 0:
                    out[n] = first + space * BANK_CREWS + crew
                    n += 1
    return n


@rule
def work_at_bank(box: Box, s: State, seat: int, space: int, crew: int) -> None:
    """Workers to the bank, coins from it (R38)."""
    for colour in range(COLOURS):
        s.workers[seat][colour] -= box.crew[crew][colour]
        s.bank[space][colour] += box.crew[crew][colour]
    s.coins[seat] += box.bank_coins[space]
    tell(BANKED, seat, space + 1, crew, box.bank_coins[space])
    ask(s, ASK_END, seat)


@rule
def place_occupied(s: State, place: int) -> bool:
    """A location is free if its large space is empty (R41)."""
    return s.large[place][0] + s.large[place][1] + s.large[place][2] + s.large[place][3] > 0


@rule
def place_refusal(box: Box, s: State, seat: int, place: int) -> int:
    """A free location whose coins can be paid (R41, R43)."""
    if place_occupied(s, place):
        return PLACE_TAKEN
    return 0 if s.coins[seat] >= box.place_coins[place] else TOO_FEW_COINS


@rule
def crew_refusal(box: Box, held: int, area: int, crew: int) -> int:
    """One worker of the area's colour, or two workers (R42, A17, A18)."""
    if crew < PAIRS:
        if crew != area:
            return WRONG_COLOUR
    elif box.work_pair == 0 and box.crew[crew][area] > 0:
        return PAIR_COLOUR
    return 0 if held >> crew & 1 else WORKERS_MISSING


@rule
def list_crews(box: Box, held: int, area: int, first: int, out: Codes, n: int) -> int:
    """The crews that can work in an area."""
    if crew_refusal(box, held, area, area) == 0:
        out[n] = first + area
        n += 1
    for crew in range(PAIRS, TRIPLES):
        if held >> crew & 1 and crew_refusal(box, held, area, crew) == 0:
            out[n] = first + crew
            n += 1
    return n


@rule
def list_places(box: Box, s: State, seat: int, held: int, first: int, out: Codes, n: int) -> int:
    """Free locations with the crews that fit."""
    for place in range(AREAS * LOCATIONS):
        if place_refusal(box, s, seat, place) == 0:
            n = list_crews(box, held, place // LOCATIONS, first + place * TRIPLES, out, n)
    return n


@rule
def work_at(box: Box, s: State, seat: int, place: int, crew: int) -> None:
    """Workers on the large space, coins paid, goods taken (R42, R43); then the small space is offered (R44, A20)."""
    area = place // LOCATIONS
    for colour in range(COLOURS):
        s.workers[seat][colour] -= box.crew[crew][colour]
        s.large[place][colour] += box.crew[crew][colour]
    tell(WORKED, seat, area, place % LOCATIONS + 1, crew)
    s.coins[seat] -= box.place_coins[place]
    if box.place_coins[place] > 0:
        tell(COINS_PAID, seat, box.place_coins[place])
    take_goods(box, s, seat, box.area_good[area], box.place_goods[place])
    s.place = place
    ask(s, ASK_SMALL, seat)


@rule
def small_refusal(box: Box, s: State, seat: int, held: int, crew: int) -> int:
    """The small space of the same location takes a crew by the same rule (R44, A19, A21)."""
    area = s.place // LOCATIONS
    if s.coins[seat] < box.small_coins[area]:
        return TOO_FEW_COINS
    return crew_refusal(box, held, area, crew)


@rule
def list_small(box: Box, s: State, seat: int, held: int, first: int, out: Codes) -> int:
    """The crews for the small space."""
    n = 0
    for crew in range(TRIPLES):
        if small_refusal(box, s, seat, held, crew) == 0:
            out[n] = first + crew
            n += 1
    return n


@rule
def work_more(box: Box, s: State, seat: int, crew: int) -> None:
    """Workers on the small space, for more of the same good (R44)."""
    area = s.place // LOCATIONS
    for colour in range(COLOURS):
        s.workers[seat][colour] -= box.crew[crew][colour]
        s.small[s.place][colour] += box.crew[crew][colour]
    tell(WORKED_MORE, seat, crew)
    s.coins[seat] -= box.small_coins[area]
    if box.small_coins[area] > 0:
        tell(COINS_PAID, seat, box.small_coins[area])
    take_goods(box, s, seat, box.area_good[area], box.small_goods[area])
    ask(s, ASK_END, seat)


@rule
def bank_full(box: Box, s: State) -> bool:
    """Whether all bank spaces are occupied."""
    for space in range(box.banks):
        if not bank_occupied(s, space):
            return False
    return True


@rule
def area_full(s: State, area: int) -> bool:
    """Whether all large spaces of an area are occupied."""
    for place in range(area * LOCATIONS, area * LOCATIONS + LOCATIONS):
        if not place_occupied(s, place):
            return False
    return True


@rule
def flush(box: Box, s: State) -> None:
    """When a turn ends, a full bank and each area with all large spaces taken give their workers back (R39, R45)."""
    if bank_full(box, s):
        for space in range(box.banks):
            for colour in range(COLOURS):
                s.pool[colour] += s.bank[space][colour]
                s.bank[space][colour] = 0
        tell(BANK_CLEARED, s.turn)
    for area in range(AREAS):
        if area_full(s, area):
            for place in range(area * LOCATIONS, area * LOCATIONS + LOCATIONS):
                for colour in range(COLOURS):
                    s.pool[colour] += s.large[place][colour] + s.small[place][colour]
                    s.large[place][colour] = 0
                    s.small[place][colour] = 0
            tell(AREA_CLEARED, s.turn, area)
