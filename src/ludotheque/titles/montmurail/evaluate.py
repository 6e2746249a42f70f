"""What bots know about Montmurail: it is a planning puzzle, so they plan.

A plan is a set of plots that could become a city: in one piece, without holes. It is worth the coins inside less
something for each Viking and for each wall that its perimeter still lacks, and much less for each building that the
decree misses. Before a question is thought about, some forty plans are found for every seat by annealing; they lie in
the memo. A position is worth its best plan. What a seat places, and whether it closes, goes by the plans, too.
"""

from __future__ import annotations

from typing import Any

from ludotheque.core.knowledge import Knowledge, Level, Values, Weights
from ludotheque.core.layout import Grid, Row, Struct, field
from ludotheque.core.layout import layout as record
from ludotheque.core.rule import Codes, Stream, rule
from ludotheque.engine.drive import draw
from ludotheque.titles.montmurail import ask, layout
from ludotheque.titles.montmurail.layout import HIGHEST, LOWEST, Box, State
from ludotheque.titles.montmurail.moves import MOVES
from ludotheque.titles.montmurail.rules import geometry
from ludotheque.titles.montmurail.rules.close import counting, first_plot
from ludotheque.titles.montmurail.rules.end import score
from ludotheque.titles.montmurail.rules.place import hand_size, standing
from ludotheque.titles.montmurail.rules.value import city_coins, city_vikings

WEIGHTS = ("viking", "wall", "lack", "raid", "shield", "wasted", "runs")
VIKING, WALL, LACK, RAID, SHIELD, WASTED, RUNS = range(len(WEIGHTS))

PLAN_COUNT = 40
LEAST_RUNS = 16
STEPS = 420  # tries of a run
HOT, COLD = 3.0, 0.1  # how much worse a step may make a plan, at the beginning and at the end of a run
PARTS = 100  # in which the memo counts coins
DEAD = 12.0  # what a perimeter that stands around too few buildings is worth less: it can never be closed
NEVER = -1e6
EVERYWHERE = -1  # all plots
NEAR = 3.0  # plans so much worse than the best are still looked at for a placement
LAST = 10.0  # by how much lifting a wall looks worse than placing one

PLACE, LIFT, CONTINUE = (MOVES.first(kind) for kind in ("wall", "lift", "continue"))
CLOSE, PICK, ADD, DONE = (MOVES.first(kind) for kind in ("close", "pick", "add", "done"))


@record
class Memo(Struct):
    """The plans of each seat, with their perimeters as sets of streets."""

    plans: Row = field(layout.SEATS, hi=PLAN_COUNT)
    plots: Grid = field(layout.SEATS, PLAN_COUNT, lo=LOWEST, hi=HIGHEST)
    above: Grid = field(layout.SEATS, PLAN_COUNT, lo=LOWEST, hi=HIGHEST)
    left: Grid = field(layout.SEATS, PLAN_COUNT, lo=LOWEST, hi=HIGHEST)
    rim: Grid = field(layout.SEATS, PLAN_COUNT, lo=LOWEST, hi=HIGHEST)
    counted: Grid = field(layout.SEATS, PLAN_COUNT, lo=LOWEST, hi=HIGHEST)  # of the plots, those that were to count
    worth: Grid = field(layout.SEATS, PLAN_COUNT, lo=-100_000, hi=100_000)  # in PARTS, walls not counted


# What a city is worth


@rule
def lacking(s: State, plots: int) -> int:
    """How many buildings of the decree a set of plots that count misses."""
    missing = 0
    for kind in range(layout.BUILDINGS):
        missing += max(0, s.decree[kind] - geometry.count(plots & s.printed[kind]))
    return missing


@rule
def city_worth(s: State, plots: int, w: Weights) -> float:
    """What the plots of a city that count are worth."""
    return city_coins(s, plots) - w[VIKING] * city_vikings(s, plots) - w[LACK] * lacking(s, plots)


@rule
def joined(box: Box, plots: int, above: int, left: int) -> int:
    """The plots of a set that count once its perimeter stands: those with a street inside it that carries no wall."""
    if box.lenient == 1:
        return plots
    up = plots & geometry.south(plots) & ~above
    aside = plots & geometry.east(plots) & ~left
    return up | geometry.north(up) | aside | geometry.west(aside)


@rule
def wall(box: Box, s: State, seat: int, word: int) -> int:
    """A word of a seat's walls with what it has placed and lifted in this turn, which is nobody else's business."""
    walls = standing(s, seat, word)
    i = s.placed[seat] + 0
    if i >= 0:
        walls |= box.word0[i] if word == 0 else box.word1[i] if word == 1 else box.word2[i]
    return walls


@rule
def open_walls(above: int, left: int, rim: int, plots: int) -> int:
    """The walls that the perimeter of a set of plots lacks."""
    lacks = geometry.count(geometry.line_above(plots) & ~above) + geometry.count(geometry.line_left(plots) & ~left)
    return lacks + geometry.count(geometry.line_rim(plots) & ~rim)


@rule
def plan_open(memo: Memo, seat: int, plan: int, above: int, left: int, rim: int) -> int:
    """The walls that a plan lacks."""
    lacks = geometry.count(memo.above[seat][plan] & ~above) + geometry.count(memo.left[seat][plan] & ~left)
    return lacks + geometry.count(memo.rim[seat][plan] & ~rim)


@rule
def best_plan(box: Box, s: State, seat: int, memo: Memo, w: Weights, unfinished: bool) -> int:
    """The plan that is worth most with the walls as they stand, or of those not finished; -1 if there is none."""
    above, left, rim = wall(box, s, seat, 0), wall(box, s, seat, 1), wall(box, s, seat, 2)
    best = -1
    most = NEVER
    for plan in range(memo.plans[seat]):
        lacks = plan_open(memo, seat, plan, above, left, rim)
        if (lacks > 0 or not unfinished) and memo.worth[seat][plan] / PARTS - w[WALL] * lacks > most:
            value = plan_worth(box, s, seat, memo, w, plan, above, left) - w[WALL] * lacks
            if value > most:
                most = value
                best = plan
    return best


@rule
def plan_worth(box: Box, s: State, seat: int, memo: Memo, w: Weights, plan: int, above: int, left: int) -> float:
    """What the city of a plan would be worth: less than when it was made if walls have shut in some of its plots."""
    counted = joined(box, memo.plots[seat][plan] + 0, above, left)
    return memo.worth[seat][plan] / PARTS if counted == memo.counted[seat][plan] else city_worth(s, counted, w)


@rule
def plan_value(box: Box, s: State, seat: int, memo: Memo, w: Weights, plan: int) -> float:
    """What a plan is worth with the walls as they stand."""
    if plan < 0:
        return -3.0 * w[LACK]
    above, left = wall(box, s, seat, 0), wall(box, s, seat, 1)
    lacks = plan_open(memo, seat, plan, above, left, wall(box, s, seat, 2))
    return plan_worth(box, s, seat, memo, w, plan, above, left) - w[WALL] * lacks


@rule
def burden(box: Box, s: State, seat: int, w: Weights) -> float:
    """What the Viking tokens kept from the first Age will cost a seat: who has most is invaded, who has fewest paid."""
    most, least = -1, 1_000
    for other in range(box.seats):
        if other != seat:
            most = max(most, s.vikings[other] + 0)
            least = min(least, s.vikings[other] + 0)
    return w[RAID] * lean(s.vikings[seat] - most) + w[SHIELD] * lean(s.vikings[seat] - least)


@rule
def lean(more: int) -> float:
    """How far so many tokens more tip the scales, from -1 to 1: two of them decide nearly all."""
    n = min(3, abs(more))
    tipped = 0.0 if n == 0 else 0.5 if n == 1 else 0.8 if n == 2 else 0.95
    return tipped if more > 0 else -tipped


@rule
def evaluate(box: Box, s: State, seat: int, memo: Memo, w: Weights) -> float:
    """How well a seat stands, in coins."""
    if s.question == ask.NOBODY:
        return float(score(box, s, seat, 0))
    value = score(box, s, seat, 0) - burden(box, s, seat, w)
    if s.closed >> seat & 1:
        return value + city_worth(s, s.counted[seat] + 0, w)
    if s.declared[seat] == layout.CLOSES or s.picked[seat] != 0:
        return value + city_worth(s, counting(box, s, seat, s.picked[seat] + 0), w)
    if s.turn == 0:
        return value
    return value + plan_value(box, s, seat, memo, w, best_plan(box, s, seat, memo, w, False))


# Planning


@rule
def prepare(box: Box, s: State, seat: int, rng: Stream, memo: Memo, w: Weights) -> None:
    """Find plans for all who still build: for two seats equally good ones, lest the other be thought a fool."""
    own = int(w[RUNS])
    others = max(LEAST_RUNS, 2 * own // box.seats)
    for other in range(box.seats):
        memo.plans[other] = 0
        if s.question == ask.WALLS or s.question == ask.DECLARE:
            if not s.closed >> other & 1:
                find_plans(box, s, other, rng, memo, w, own if other == seat else others)


@rule
def find_plans(box: Box, s: State, seat: int, rng: Stream, memo: Memo, w: Weights, runs: int) -> None:
    """What is enclosed already, then the ends of annealing runs from blocks and from the best plan so far. Who has shut
    in what the decree asks for has to lift walls, and plans as if none stood inside.
    """
    above, left = s.walls[seat][0] + 0, s.walls[seat][1] + 0
    if lacking(s, joined(box, EVERYWHERE, above, left)) > 0:
        above, left = 0, 0
    inside = geometry.enclosed(box, s, seat)
    rest = inside
    while rest != 0:
        room = geometry.room_of(s, seat, first_plot(rest))
        rest &= ~room
        keep_plan(box, s, seat, memo, w, room, above, left)
        keep_plan(box, s, seat, memo, w, geometry.piece_of(inside, first_plot(room)), above, left)
    for run in range(runs):
        start = block(rng)
        hot = HOT
        if run % 3 == 2:
            plan = best_plan(box, s, seat, memo, w, run % 2 == 0)
            if plan >= 0:
                start = memo.plots[seat][plan] + 0
                hot = 0.5 * HOT
        keep_plan(box, s, seat, memo, w, anneal(box, s, seat, rng, w, start, hot, above, left), above, left)


@rule
def block(rng: Stream) -> int:
    """A rectangle of plots anywhere on the board."""
    high, wide = 3 + draw(rng, 3), 3 + draw(rng, 3)
    top, first = draw(rng, 9 - high), draw(rng, 9 - wide)
    plots = ((1 << wide) - 1) << first
    for _ in range(high - 1):
        plots |= geometry.south(plots)
    for _ in range(top):
        plots = geometry.south(plots)
    return plots


@rule
def keep_plan(box: Box, s: State, seat: int, memo: Memo, w: Weights, plots: int, above: int, left: int) -> None:
    """Put a plan among the others unless it is there; if there is no room, in place of the worst. What counts goes by
    the walls given.
    """
    if plots == 0 or geometry.has_hole(plots) or (box.simple == 1 and geometry.touches_itself(plots)):
        return
    counted = joined(box, plots, above, left)
    lacks = open_walls(s.walls[seat][0], s.walls[seat][1], s.walls[seat][2], plots)
    if lacks == 0 and lacking(s, counted) > 0:
        return
    worth = int(PARTS * city_worth(s, counted, w))
    at = memo.plans[seat] + 0
    for plan in range(memo.plans[seat]):
        if memo.plots[seat][plan] == plots:
            return
    if at == PLAN_COUNT:
        least = worth / PARTS - w[WALL] * lacks
        for plan in range(PLAN_COUNT):
            value = plan_value(box, s, seat, memo, w, plan)
            if value < least:
                least = value
                at = plan
        if at == PLAN_COUNT:
            return
    else:
        memo.plans[seat] += 1
    memo.plots[seat][at] = plots
    memo.above[seat][at] = geometry.line_above(plots)
    memo.left[seat][at] = geometry.line_left(plots)
    memo.rim[seat][at] = geometry.line_rim(plots)
    memo.counted[seat][at] = counted
    memo.worth[seat][at] = worth


@rule
def anneal(
    box: Box, s: State, seat: int, rng: Stream, w: Weights, plots: int, hot: float, above: int, left: int
) -> int:
    """Better a set of plots by adding and leaving out single ones, at first also for the worse; the best one seen."""
    value = draft(box, s, seat, plots, above, left, w)
    best = plots
    most = value
    for step in range(STEPS):
        plot = draw(rng, layout.PLOTS)
        if keeps_shape(plots, plot):
            other = plots ^ (1 << plot if plot < 63 else geometry.SIGN)
            if other != 0:
                found = draft(box, s, seat, other, above, left, w)
                heat = hot + (COLD - hot) * step / STEPS
                if found > value - heat * draw(rng, 1024) / 1024:
                    plots = other
                    value = found
                    if value > most:
                        most = value
                        best = plots
    return best


@rule
def draft(box: Box, s: State, seat: int, plots: int, above: int, left: int, w: Weights) -> float:
    """What a set of plots is worth as a plan, with the walls as they stand; what counts goes by the walls given."""
    lacks = open_walls(s.walls[seat][0], s.walls[seat][1], s.walls[seat][2], plots)
    counted = joined(box, plots, above, left)
    value = city_worth(s, counted, w) - w[WALL] * lacks
    return value - DEAD if lacks == 0 and lacking(s, counted) > 0 else value


@rule
def keeps_shape(plots: int, plot: int) -> bool:
    """Whether a set stays in one piece and without holes if a plot is added or left out: a look at its neighbours."""
    row, column = plot // 8, plot % 8
    e, ne, n, nw = there(plots, row, column + 1), there(plots, row - 1, column + 1), there(plots, row - 1, column), 0
    nw = there(plots, row - 1, column - 1)
    west, sw = there(plots, row, column - 1), there(plots, row + 1, column - 1)
    south, se = there(plots, row + 1, column), there(plots, row + 1, column + 1)
    crossings = e - e * ne * n + n - n * nw * west + west - west * sw * south + south - south * se * e
    return crossings == 1


@rule
def there(plots: int, row: int, column: int) -> int:
    """1 if a plot of the board is in a set, else 0."""
    return plots >> (8 * row + column) & 1 if 0 <= row < 8 and 0 <= column < 8 else 0


# Ordering


@rule
def overlap(box: Box, i: int, above: int, left: int, rim: int) -> int:
    """How many walls of a placement lie on some streets."""
    return bits(box.word0[i] & above) + bits(box.word1[i] & left) + bits(box.word2[i] & rim)


@rule
def needed(box: Box, memo: Memo, seat: int, plan: int, street: int) -> int:
    """1 if a plan needs a wall on a street, else 0."""
    return overlap(box, street, memo.above[seat][plan] + 0, memo.left[seat][plan] + 0, memo.rim[seat][plan] + 0)


@rule
def opens(box: Box, memo: Memo, seat: int, plan: int, above: int, left: int, street: int) -> bool:
    """Whether a plot of a plan that walls shut in counts again without the wall on a street."""
    plots = memo.plots[seat][plan] + 0
    shut = plots & ~joined(box, plots, above, left)
    level = box.word0[street] & plots & geometry.south(plots) & (shut | geometry.south(shut))
    return level | box.word1[street] & plots & geometry.east(plots) & (shut | geometry.east(shut)) != 0


@rule
def bits(x: int) -> int:
    """How many bits are set, of a few."""
    n = 0
    while x != 0:
        x &= x - 1 if x != geometry.SIGN else 0
        n += 1
    return n


@rule
def order(box: Box, s: State, seat: int, n: int, out: Codes, memo: Memo, w: Weights, p: Values) -> int:
    """Placements by the best plan that they further, closings by what they close."""
    if s.question == ask.WALLS:
        order_placements(box, s, seat, n, out, memo, w, p)
    elif s.question == ask.DECLARE:
        order_closings(box, s, seat, n, out, memo, w, p)
    else:
        for i in range(n):
            p[i] = 0.0
    return 1


@rule
def order_placements(box: Box, s: State, seat: int, n: int, out: Codes, memo: Memo, w: Weights, p: Values) -> None:
    """What the best plan is worth after a placement, a little less for walls that no good plan needs; the same for
    lifting, which comes last of all: what is needed elsewhere is taken from where no wall is.
    """
    above, left, rim = wall(box, s, seat, 0), wall(box, s, seat, 1), wall(box, s, seat, 2)
    top = plan_value(box, s, seat, memo, w, best_plan(box, s, seat, memo, w, False))
    for i in range(n):
        p[i] = top - NEAR - (0.0 if out[i] < LIFT else LAST)
    for plan in range(memo.plans[seat]):
        city = plan_worth(box, s, seat, memo, w, plan, above, left)
        value = city - w[WALL] * plan_open(memo, seat, plan, above, left, rim)
        if value > top - NEAR:
            level = memo.above[seat][plan] & ~above
            upright = memo.left[seat][plan] & ~left
            rest = memo.rim[seat][plan] & ~rim
            for i in range(n):
                if out[i] < LIFT:
                    place = out[i] - PLACE
                    hits = overlap(box, place, level, upright, rest)
                    worth = value + w[WALL] * hits - w[WASTED] * (box.size[place] - hits)
                else:
                    street = out[i] - LIFT
                    worth = value - LAST - w[WALL] * needed(box, memo, seat, plan, street)
                    if opens(box, memo, seat, plan, above, left, street):
                        plots = memo.plots[seat][plan] + 0
                        counted = joined(box, plots, above & ~box.word0[street], left & ~box.word1[street])
                        worth += city_worth(s, counted, w) - city
                if worth > p[i]:
                    p[i] = worth


@rule
def order_closings(box: Box, s: State, seat: int, n: int, out: Codes, memo: Memo, w: Weights, p: Values) -> None:
    """Going on is worth the best plan not finished yet, a city what is in it, a room the best finished plan with it."""
    inside = geometry.enclosed(box, s, seat)
    for i in range(n):
        code = out[i] + 0
        if code == CONTINUE:
            p[i] = plan_value(box, s, seat, memo, w, best_plan(box, s, seat, memo, w, True))
        elif code >= CLOSE and code < PICK:
            p[i] = city_worth(s, counting(box, s, seat, geometry.piece_of(inside, code - CLOSE)), w)
        elif code == DONE:
            p[i] = city_worth(s, counting(box, s, seat, s.picked[seat] + 0), w)
        else:
            plot = code - PICK if code < ADD else code - ADD
            rooms = s.picked[seat] | geometry.room_of(s, seat, plot)
            p[i] = finished_worth(box, s, seat, memo, w, rooms) - 0.01


@rule
def finished_worth(box: Box, s: State, seat: int, memo: Memo, w: Weights, rooms: int) -> float:
    """What the best finished plan is worth that holds some rooms and meets the decree."""
    plan = finished_plan(box, s, seat, memo, w, rooms)
    return NEVER if plan < 0 else city_worth(s, counting(box, s, seat, memo.plots[seat][plan] + 0), w)


@rule
def finished_plan(box: Box, s: State, seat: int, memo: Memo, w: Weights, rooms: int) -> int:
    """The best plan with some rooms whose perimeter stands and that meets the decree; -1 if there is none."""
    above, left, rim = s.walls[seat][0] + 0, s.walls[seat][1] + 0, s.walls[seat][2] + 0
    best = -1
    most = NEVER
    for plan in range(memo.plans[seat]):
        plots = memo.plots[seat][plan] + 0
        if rooms & ~plots == 0 and plan_open(memo, seat, plan, above, left, rim) == 0:
            counted = counting(box, s, seat, plots)
            if lacking(s, counted) == 0:
                worth = city_worth(s, counted, w)
                if worth > most:
                    most = worth
                    best = plan
    return best


# The quick policy


@rule
def quick(box: Box, s: State, seat: int, n: int, out: Codes, rng: Stream, memo: Memo, w: Weights) -> int:
    """The best plan: its walls, and closing when it is finished."""
    if s.question == ask.WALLS:
        return quick_placement(box, s, seat, rng, memo, w)
    if s.question == ask.DECLARE:
        return quick_closing(box, s, seat, memo, w)
    return -1


@rule
def quick_placement(box: Box, s: State, seat: int, rng: Stream, memo: Memo, w: Weights) -> int:
    """The placement that gives the best plan most walls, of several any."""
    if hand_size(s, seat) == 0:
        return quick_lift(box, s, seat, rng, memo, best_plan(box, s, seat, memo, w, False))
    plan = best_plan(box, s, seat, memo, w, True)
    if plan < 0:
        return -1
    above, left, rim = standing(s, seat, 0), standing(s, seat, 1), standing(s, seat, 2)
    level = memo.above[seat][plan] & ~above
    upright = memo.left[seat][plan] & ~left
    rest = memo.rim[seat][plan] & ~rim
    best = -1
    most = 0
    shape = box.face_shape[s.face]
    if hand_size(s, seat) >= box.shape_walls[shape]:
        first, size = box.shape_first[shape] + 0, box.shape_last[shape] - box.shape_first[shape]
        at = draw(rng, max(size, 1))
        for _ in range(size):
            at = at + 1 if at + 1 < size else 0
            i = first + at
            if box.word0[i] & level | box.word1[i] & upright | box.word2[i] & rest != 0:
                if above & box.word0[i] | left & box.word1[i] | rim & box.word2[i] == 0:
                    hits = overlap(box, i, level, upright, rest)
                    if hits > most:
                        most = hits
                        best = i
                        if hits == box.size[i]:
                            break
    if most < 2:
        at = draw(rng, layout.STREETS)
        for _ in range(layout.STREETS):
            at = at + 1 if at + 1 < layout.STREETS else 0
            if box.word0[at] & level | box.word1[at] & upright | box.word2[at] & rest != 0:
                return PLACE + at
    return PLACE + best if best >= 0 else -1


@rule
def quick_lift(box: Box, s: State, seat: int, rng: Stream, memo: Memo, plan: int) -> int:
    """Any wall that a plan does not need, rather one that shuts in what is in it; -1 if there is none."""
    if plan < 0:
        return -1
    above, left, rim = standing(s, seat, 0), standing(s, seat, 1), standing(s, seat, 2)
    found = -1
    at = draw(rng, layout.STREETS)
    for _ in range(layout.STREETS):
        at = at + 1 if at + 1 < layout.STREETS else 0
        if overlap(box, at, above, left, rim) == 1 and needed(box, memo, seat, plan, at) == 0:
            found = LIFT + at
            if opens(box, memo, seat, plan, above, left, at):
                break
    return found


@rule
def quick_closing(box: Box, s: State, seat: int, memo: Memo, w: Weights) -> int:
    """Close the best city there is, unless a plan not finished is worth more."""
    chosen = s.picked[seat] + 0
    plan = finished_plan(box, s, seat, memo, w, chosen)
    worth = NEVER if plan < 0 else city_worth(s, counting(box, s, seat, memo.plots[seat][plan] + 0), w)
    if chosen != 0:
        rest = 0 if plan < 0 else memo.plots[seat][plan] & ~chosen & geometry.around(chosen)
        return DONE if rest == 0 else ADD + first_plot(geometry.room_of(s, seat, first_plot(rest)))
    inside = geometry.enclosed(box, s, seat)
    rest = inside
    whole = 0
    while rest != 0:
        piece = geometry.piece_of(rest, first_plot(rest))
        rest &= ~piece
        counted = counting(box, s, seat, piece)
        if lacking(s, counted) == 0 and city_worth(s, counted, w) >= worth:
            worth = city_worth(s, counted, w)
            whole = piece
    if s.turn < layout.MUST_CLOSE and s.built[seat] < layout.STREETS:
        if plan_value(box, s, seat, memo, w, best_plan(box, s, seat, memo, w, True)) > worth:
            return CONTINUE
    if whole != 0:
        return CLOSE + first_plot(whole)
    return -1 if plan < 0 else PICK + first_plot(memo.plots[seat][plan] + 0)


# Why a move is good, in words


def explain(before: Any, after: Any, seat: int, code: int, memo: Memo, w: Weights) -> list[tuple[str, int]]:
    """The walls of the plan that a placement furthers and its coins, those of a city closed, or what is still hoped."""
    box, s = before.box.data, before.s
    if s.question == ask.WALLS and code < LIFT:
        return _furthered(box, s, seat, code - PLACE, memo, w)
    if s.question != ask.DECLARE:
        return []
    inside = geometry.enclosed(box, s, seat)
    if code == CONTINUE:
        hope = plan_value(box, s, seat, memo, w, best_plan(box, s, seat, memo, w, True))
        return [("hope", max(0, round(hope - finished_worth(box, s, seat, memo, w, 0))))] if hope > NEVER else []
    if code < PICK:
        plots = geometry.piece_of(inside, code - CLOSE)
    elif code == DONE:
        plots = s.picked[seat]
    else:
        rooms = s.picked[seat] | geometry.room_of(s, seat, code - PICK if code < ADD else code - ADD)
        plan = finished_plan(box, s, seat, memo, w, rooms)
        plots = memo.plots[seat][plan] if plan >= 0 else 0
    counted = counting(box, s, seat, plots)
    return [("coins", city_coins(s, counted)), ("vikings", city_vikings(s, counted))]


def _furthered(box: Box, s: State, seat: int, place: int, memo: Memo, w: Weights) -> list[tuple[str, int]]:
    above, left, rim = (wall(box, s, seat, word) for word in range(3))
    found, most = (0, 0, 0), NEVER
    for plan in range(memo.plans[seat]):
        lines = memo.above[seat][plan] & ~above, memo.left[seat][plan] & ~left, memo.rim[seat][plan] & ~rim
        hits, lacks = overlap(box, place, *lines), plan_open(memo, seat, plan, above, left, rim)
        value = memo.worth[seat][plan] / PARTS - w[WALL] * (lacks - hits)
        if hits and value > most:
            coins = city_coins(s, memo.counted[seat][plan])
            found, most = (hits, lacks - hits, coins), value
    hits, lacks, coins = found
    return [("walls", hits) if lacks else ("last", hits), ("prize", coins)]


@rule
def stage(box: Box, s: State) -> int:
    """Ages: at their ends the cities have been valued."""
    return s.age + 0


LEVELS = {
    "easy": Level(12, 0.5, 0.1, "greedy"),  # with the weights of greedy it forgets what Vikings cost
    "normal": Level(20, 0.5), "hard": Level(1200, 1.0), "expert": Level(9600, 3.0, afresh=1200),
}
KNOWLEDGE = Knowledge(
    WEIGHTS, evaluate, order=order, quick=quick, unlisted=True, stage=stage, prepare=prepare, explain=explain,
    memo=Memo, playout=(0, 400), spread=2.5, temperature=0.6, hopeless=0.01, levels=LEVELS, fixed=frozenset({"runs"}),
    slow={"runs": LEAST_RUNS},
)
