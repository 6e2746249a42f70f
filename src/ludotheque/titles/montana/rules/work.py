"""B. Work (R37–R46): the bank and the four production areas."""

from __future__ import annotations

from ludotheque.core.asking import ask as put
from ludotheque.core.rule import Codes, refuse, rule, tell
from ludotheque.titles.montana import ask, events, layout, reasons
from ludotheque.titles.montana.layout import Box, State
from ludotheque.titles.montana.rules.common import held_crews, missing_workers, take_goods

ALL_CREWS = len(layout.CREWS)


@rule
def bank_occupied(s: State, space: int) -> bool:
    """Whether workers stand on a bank space."""
    return s.bank[space][0] + s.bank[space][1] + s.bank[space][2] + s.bank[space][3] > 0


@rule
def bank_refusal(box: Box, s: State, seat: int, space: int, crew: int) -> int:
    """A free bank space, and exactly the shown number of workers, any colours (R38)."""
    if space > box.banks:
        return reasons.NO_SUCH_SPACE
    if bank_occupied(s, space - 1):
        return reasons.BANK_TAKEN
    if box.crew_size[crew] != box.bank_workers[space - 1]:
        return refuse(reasons.BANK_NUMBER, box.bank_workers[space - 1])
    missing = missing_workers(box, s, seat, crew)
    return refuse(reasons.BANK_WORKERS, missing) if missing > 0 else 0


@rule
def list_work(box: Box, s: State, seat: int, first: int, out: Codes, n: int) -> int:
    """Bank spaces and locations with the crews that fit (R37). What a player can send is reckoned once for them all."""
    held = held_crews(s, seat)
    for space in range(box.banks):
        if not bank_occupied(s, space):
            size = box.bank_workers[space]
            low = 0 if size == 1 else layout.PAIRS if size == 2 else layout.TRIPLES
            high = layout.PAIRS if size == 1 else layout.TRIPLES if size == 2 else ALL_CREWS
            for crew in range(low, high):
                if held >> crew & 1:
                    out[n] = first + space * ALL_CREWS + crew
                    n += 1
    first += layout.BANKS * ALL_CREWS
    for place in range(layout.PLACES):
        if not place_occupied(s, place) and s.coins[seat] >= box.place_coins[place]:
            n = list_crews(box, held, place // layout.LOCATIONS, first + place * layout.TRIPLES, out, n)
    return n


@rule
def list_crews(box: Box, held: int, area: int, first: int, out: Codes, n: int) -> int:
    """The crews that can work in an area, of those in a set (R42, A17, A18)."""
    if held >> area & 1:
        out[n] = first + area
        n += 1
    for crew in range(layout.PAIRS, layout.TRIPLES):
        if held >> crew & 1 and (box.work_pair == 1 or box.crew[crew][area] == 0):
            out[n] = first + crew
            n += 1
    return n


@rule
def work_at_bank(box: Box, s: State, seat: int, space: int, crew: int) -> None:
    """Workers to the bank, coins from it (R38)."""
    for colour in range(layout.COLOURS):
        s.workers[seat][colour] -= box.crew[crew][colour]
        s.bank[space - 1][colour] += box.crew[crew][colour]
    s.coins[seat] += box.bank_coins[space - 1]
    tell(events.BANKED, seat, space, crew, box.bank_coins[space - 1])
    put(s, ask.END, seat)


@rule
def place_occupied(s: State, place: int) -> bool:
    """A location is free if its large space is empty (R41)."""
    return s.large[place][0] + s.large[place][1] + s.large[place][2] + s.large[place][3] > 0


@rule
def place_refusal(box: Box, s: State, seat: int, area: int, location: int, crew: int) -> int:
    """A free location whose coins can be paid, and a crew that fits (R41, R43)."""
    place = area * layout.LOCATIONS + location - 1
    if place_occupied(s, place):
        return reasons.PLACE_TAKEN
    if s.coins[seat] < box.place_coins[place]:
        return refuse(reasons.TOO_FEW_COINS, box.place_coins[place], s.coins[seat])
    return crew_refusal(box, s, seat, area, crew)


@rule
def crew_refusal(box: Box, s: State, seat: int, area: int, crew: int) -> int:
    """One worker of the area's colour, or two workers (R42, A17, A18)."""
    if crew < layout.PAIRS:
        if crew != area:
            return reasons.WRONG_COLOUR
    elif box.work_pair == 0 and box.crew[crew][area] > 0:
        return reasons.PAIR_COLOUR
    missing = missing_workers(box, s, seat, crew)
    return refuse(reasons.WORKERS_MISSING, missing) if missing > 0 else 0


@rule
def work_at(box: Box, s: State, seat: int, area: int, location: int, crew: int) -> None:
    """Workers on the large space, coins paid, goods taken (R42, R43); then the small space is offered (R44, A20)."""
    place = area * layout.LOCATIONS + location - 1
    for colour in range(layout.COLOURS):
        s.workers[seat][colour] -= box.crew[crew][colour]
        s.large[place][colour] += box.crew[crew][colour]
    tell(events.WORKED, seat, area, location, crew)
    s.coins[seat] -= box.place_coins[place]
    if box.place_coins[place] > 0:
        tell(events.COINS_PAID, seat, box.place_coins[place])
    take_goods(box, s, seat, box.area_good[area], box.place_goods[place])
    s.place = place
    put(s, ask.SMALL, seat)


@rule
def small_refusal(box: Box, s: State, seat: int, crew: int) -> int:
    """The small space of the same location takes a crew by the same rule (R44, A19, A21)."""
    area = s.place // layout.LOCATIONS
    if s.coins[seat] < box.small_coins[area]:
        return refuse(reasons.TOO_FEW_COINS, box.small_coins[area], s.coins[seat])
    return crew_refusal(box, s, seat, area, crew)


@rule
def list_small(box: Box, s: State, seat: int, first: int, out: Codes, n: int) -> int:
    """The crews for the small space."""
    area = s.place // layout.LOCATIONS
    if s.coins[seat] >= box.small_coins[area]:
        n = list_crews(box, held_crews(s, seat), area, first, out, n)
    return n


@rule
def work_more(box: Box, s: State, seat: int, crew: int) -> None:
    """Workers on the small space, for more of the same good (R44)."""
    area = s.place // layout.LOCATIONS
    for colour in range(layout.COLOURS):
        s.workers[seat][colour] -= box.crew[crew][colour]
        s.small[s.place][colour] += box.crew[crew][colour]
    tell(events.WORKED_MORE, seat, crew)
    s.coins[seat] -= box.small_coins[area]
    if box.small_coins[area] > 0:
        tell(events.COINS_PAID, seat, box.small_coins[area])
    take_goods(box, s, seat, box.area_good[area], box.small_goods[area])
    put(s, ask.END, seat)


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
    for place in range(area * layout.LOCATIONS, area * layout.LOCATIONS + layout.LOCATIONS):
        if not place_occupied(s, place):
            return False
    return True


@rule
def flush(box: Box, s: State) -> None:
    """When a turn ends, a full bank and each area with all large spaces taken give their workers back (R39, R45)."""
    if bank_full(box, s):
        for space in range(box.banks):
            for colour in range(layout.COLOURS):
                s.pool[colour] += s.bank[space][colour]
                s.bank[space][colour] = 0
        tell(events.BANK_CLEARED, s.turn)
    for area in range(layout.AREAS):
        if area_full(s, area):
            for place in range(area * layout.LOCATIONS, area * layout.LOCATIONS + layout.LOCATIONS):
                for colour in range(layout.COLOURS):
                    s.pool[colour] += s.large[place][colour] + s.small[place][colour]
                    s.large[place][colour] = 0
                    s.small[place][colour] = 0
            tell(events.AREA_CLEARED, s.turn, area)
