"""What bots know about Montmurail: plans that could be cities, closings that win, and Ages that end."""

from __future__ import annotations

import random

import pytest
from montmurail_setup import (
    CITY,
    MUR,
    PLOTS,
    WELL,
    asked,
    bits,
    box,
    held,
    is_city,
    perimeter,
    plots_in,
    put,
    ready,
    rolled,
    sides,
    state,
    street_name,
    upright,
    walls_of,
)

from ludotheque import CHANCE, Position, bots
from ludotheque.bots import Budget
from ludotheque.bots.told import why
from ludotheque.titles.montmurail import ask
from ludotheque.titles.montmurail import evaluate as known
from ludotheque.titles.montmurail.layout import MUST_CLOSE
from ludotheque.titles.montmurail.rules import geometry

pytestmark = pytest.mark.untraced

SEARCH = list(MUR.weights["search"])
SEARCH[known.RUNS] = 36  # interpreted, planning takes long
GONE_ON = 30
ONE, TWO = {(0, 0), (1, 0), (1, 1)}, {(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)}


def planned(position: Position, seat: int = 0, seed: int = 1, weights: list[float] = SEARCH) -> known.Memo:
    """The plans for a question of a seat."""
    memo = known.Memo()
    known.prepare(box(position), state(position), seat, [seed, 12345], memo, weights)
    return memo


def test_kept_vikings_weigh_by_how_many_others_kept() -> None:
    position = ready(3, {}, (1, 1, 1))
    s = state(position)
    s.vikings[:3] = [2, 0, 1]
    most, fewest, between = (known.burden(box(position), s, seat, SEARCH) for seat in range(3))
    assert most > between > fewest and fewest < 0 < most
    s.vikings[:3] = [1, 1, 1]
    assert known.burden(box(position), s, 0, SEARCH) == 0


def test_walls_around_too_few_buildings_are_no_plan() -> None:
    """Nothing can be added to a perimeter that stands: who planned it would build for ever."""
    small = {(0, 0), (1, 0), (1, 1)}
    hopeless, met = ready(2, {0: perimeter(small)}, (3, 3, 3)), ready(2, {0: perimeter(small)}, (0, 1, 0))
    rolled(hopeless)
    memo = planned(hopeless)
    assert memo.plans[0] > 0 and bits(small) not in memo.plots[0][: memo.plans[0]]
    rolled(met)
    memo = planned(met)
    assert bits(small) in memo.plots[0][: memo.plans[0]]


def test_a_plot_is_added_or_left_out_only_if_a_city_remains() -> None:
    """Against a geometry that asks the program nothing: the look at eight neighbours is enough."""
    rng = random.Random(3)
    plots = bits({(3, 3), (3, 4), (4, 3)})
    changes = refused = 0
    for _ in range(600):
        plot = rng.randrange(64)
        other = plots ^ bits({divmod(plot, 8)})
        city = plots_in(other)
        fits = bool(city) and is_city(city, perimeter(city))
        if known.keeps_shape(plots, plot):
            assert fits
            plots, changes = other, changes + 1
        elif fits:
            refused += 1
    assert changes > 100
    assert refused <= changes // 20, "it hardly misses one"


@pytest.mark.parametrize("seed", range(3))
def test_plans_are_cities_with_their_worth(seed: int) -> None:
    rng = random.Random(seed)
    built = [street for street in range(144) if rng.random() < 0.1]
    position = ready(2, {0: built}, (2, 2, 2))
    rolled(position)
    memo = planned(position, seed=seed)
    assert memo.plans[0] > 8 and memo.plans[1] > 4
    for plan in range(memo.plans[0]):
        plots = plots_in(memo.plots[0][plan])
        line = perimeter(plots)
        assert is_city(plots, line)
        walls = [memo.above[0][plan], memo.left[0][plan], memo.rim[0][plan]]
        put(position, 1, line)
        assert walls == state(position).walls[1]
        shown = held(plots)
        lack = sum(max(0, 2 - shown[letter]) for letter in "CWM")
        worth = shown["coins"] - SEARCH[known.VIKING] * shown["V"] - SEARCH[known.LACK] * lack
        assert memo.worth[0][plan] == pytest.approx(known.PARTS * worth, abs=1), "no plot is walled in on this board"
        missing = len(line - set(built))
        best = known.plan_value(box(position), state(position), 0, memo, SEARCH, plan)
        assert best == pytest.approx(memo.worth[0][plan] / known.PARTS - SEARCH[known.WALL] * missing)


def test_every_decree_gets_a_plan_that_meets_it() -> None:
    """On an empty board and with few walls: the decrees of our dice, some of them."""
    for outcome in range(0, 162, 9):
        position = ready(2)
        s = state(position)
        s.decree = list(box(position).decree[outcome])
        rolled(position)
        memo = planned(position, seed=outcome)
        best = known.best_plan(box(position), s, 0, memo, SEARCH, False)
        assert known.lacking(s, memo.plots[0][best]) == 0, s.decree


@pytest.mark.parametrize("name", ["greedy", "normal", "hard"])
def test_who_has_no_walls_left_lifts_what_no_plan_needs(name: str) -> None:
    """Also where the game is lost, so that one move seems as good as another: else a game could go on for ever."""
    useless, missing = {0, 1, 2, 75}, set(sorted(perimeter(CITY))[:4])
    think, lifted, placed = bots.bot(name).think, 0, 0
    for seed in range(8):
        position, rng = ready(4, {0: perimeter(CITY) - missing | useless}, (4, 2, 5)), random.Random(seed)
        s = state(position)
        s.supply, s.coins[1] = 0, 90
        rolled(position)
        move = think(position.seen_by(0), 0, rng, Budget(sims=8)).move
        lifted += move - known.LIFT in useless
        position.play(0, move)
        placed += think(position.seen_by(0), 0, rng, Budget(sims=8)).move - known.PLACE in missing
    assert lifted >= 6 and placed >= 3, "another city may be planned, but rarely one of other walls"


def test_in_playouts_nothing_is_lifted_that_the_best_plan_needs() -> None:
    position, rng = ready(2, {0: range(0, 144, 9)}), random.Random(1)
    s = state(position)
    s.supply = 0
    rolled(position)
    memo, out = planned(position), list(position.codes(0))
    for _ in range(20):
        code = known.quick(box(position), s, 0, len(out), out, [rng.getrandbits(30), 1], memo, SEARCH)
        plan = known.best_plan(box(position), s, 0, memo, SEARCH, False)
        assert known.needed(box(position), memo, 0, plan, code - known.LIFT) == 0 and code in out


@pytest.mark.parametrize("seed", range(4))
def test_plots_that_walls_shut_in_do_not_count_in_a_plan(seed: int) -> None:
    """Against a look at the four streets of each plot; the perimeter of the plan is thought to stand."""
    rng, shut = random.Random(seed), 0
    for _ in range(40):
        built = {street for street in range(144) if rng.random() < 0.6}
        position = ready(2, {0: built})
        plots = set(rng.sample(sorted(PLOTS), 40))
        above, left, _ = state(position).walls[0]
        counted = {
            plot for plot in plots
            if any(other in plots and street not in built for other, street in sides(plot).items())
        }
        assert plots_in(known.joined(box(position), bits(plots), above, left)) == counted
        shut += len(plots - counted)
    assert shut > 100
    lenient = ready(2, inner_walls="removed")
    assert known.joined(box(lenient), bits(PLOTS), -1, -1) == bits(PLOTS)


def walled_up(spared: int) -> tuple[Position, set[int]]:
    """Seat 0 has walls around every well but some; the decree asks for two. The walls of those shut in."""
    wells = sorted(plot for plot, shown in PLOTS.items() if shown == "W")
    inner = {street for plot in wells[spared:] for street in sides(plot).values()}
    return ready(4, {0: inner}, (0, 2, 0)), inner


def test_a_wall_that_shuts_in_what_the_decree_asks_for_is_seen_at_once() -> None:
    position, _ = walled_up(2)
    rolled(position, "I2")
    s, memo = state(position), planned(position)
    before = known.evaluate(box(position), s, 0, memo, SEARCH)
    for street in sides((0, 0)).values():
        for word, streets in enumerate((box(position).word0, box(position).word1, box(position).word2)):
            s.walls[0][word] |= streets[street]
    assert PLOTS[0, 0] == "W"
    after = known.evaluate(box(position), s, 0, memo, SEARCH)
    assert after < before - 2 * SEARCH[known.WALL]


@pytest.mark.parametrize("name", ["greedy", "normal", "hard"])
def test_who_has_shut_in_what_the_decree_asks_for_opens_it_again(name: str) -> None:
    """Else an Age could go on until it is stopped: no city is possible until a wall is lifted."""
    position, inner = walled_up(1)
    s = state(position)
    s.supply, s.coins[1] = 0, 90
    rolled(position)
    lifted = bots.bot(name).think(position.seen_by(0), 0, random.Random(1), Budget(sims=8)).move
    assert lifted - known.LIFT in inner
    memo, out, rng = planned(position), list(position.codes(0)), random.Random(1)
    plan = known.best_plan(box(position), s, 0, memo, SEARCH, False)
    assert known.lacking(s, memo.plots[0][plan]) == 0, "it plans as if nothing stood inside"
    for _ in range(20):
        code = known.quick(box(position), s, 0, len(out), out, [rng.getrandbits(30), 1], memo, SEARCH)
        assert code - known.LIFT in inner


def two_rooms() -> Position:
    """Seat 0 must close: one room with 2 coins, or with a second room 4 coins and a Viking. Seat 1 has closed.

    The Viking would be the only one: seat 0 would be invaded, seat 1 get the shield. With the one room nobody is
    invaded, and 2 coins are enough.
    """
    one, two = ONE, TWO
    walls = perimeter(one) | perimeter(two)
    last = upright(2, 4)
    assert last in walls and held(one | two)["V"] == 1 and held(one)["coins"] == 2 and held(one | two)["coins"] == 4
    position = ready(2, {0: walls - {last}, 1: perimeter(WELL)}, (0, 1, 0), turn=MUST_CLOSE)
    s = state(position)
    s.age = 2
    s.closed = 2
    s.city[1] = s.counted[1] = bits(WELL)
    position.checked()
    rolled(position, "I2")
    s.coins[1] = 0
    position.play(0, f"wall {street_name(last)}")
    assert s.question == ask.DECLARE and walls_of(position, 0) == walls
    return position


@pytest.mark.parametrize("name", ["hard", "expert"])
def test_the_closing_that_denies_an_invasion_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the search: with these weights a Viking is thought to cost too little."""
    position = two_rooms()
    careless = [1.0 if i == known.VIKING else w for i, w in enumerate(MUR.weights["search"])]
    monkeypatch.setitem(MUR.weights, "search", careless)
    both, one = (known.city_worth(state(position), bits(plots), careless) for plots in (ONE | TWO, ONE))
    assert both > one, "the evaluation alone would take both rooms"
    played = []
    while not position.over:
        thought = bots.bot(name).think(position.seen_by(0), 0, random.Random(4), Budget(sims=400))
        played.append(position.box.text(thought.move))
        position.play(0, thought.move)
    assert position.standing().winners == [0] and played[0].startswith("pick"), played
    assert state(position).invasions[0] == 0


def test_a_finished_plan_is_closed_by_the_quick_policy() -> None:
    position = asked({0: perimeter({(0, 0), (1, 0), (1, 1)})}, decree=(0, 1, 0))
    memo = planned(position)
    code = known.quick_closing(box(position), state(position), 0, memo, SEARCH)
    assert code in position.codes(0)


def test_walls_are_placed_where_the_best_plan_lacks_them() -> None:
    position = ready(2, {0: sorted(perimeter(WELL))[:-2]}, (0, 1, 0))
    rolled(position, "I2")
    memo = planned(position)
    before = known.evaluate(box(position), state(position), 0, memo, SEARCH)
    code = known.quick_placement(box(position), state(position), 0, [3, 5], memo, SEARCH)
    assert code in position.codes(0)
    position.play(0, code)
    after = known.evaluate(box(position), state(position), 0, memo, SEARCH)
    assert after >= before + SEARCH[known.WALL] - 1e-9, "what it has placed counts for its seat at once"
    assert geometry.count(state(position).walls[0][0]) <= 4, "for the others it is not there yet"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_of_bots_are_legal_and_no_age_drags_on(seats: int) -> None:
    for seed, name in enumerate(("greedy", "normal")):
        position, rng = MUR.new(seats), random.Random(seed)
        turns = 0
        while not position.over:
            seat = position.to_act[0]
            if seat == CHANCE:
                position.deal(rng)
            else:
                thought = bots.bot(name).think(position.seen_by(seat), seat, rng, Budget(sims=2))
                position.play(seat, thought.move)
            turns = max(turns, state(position).turn)
        assert turns <= GONE_ON
        assert min(position.standing().scores) > -10


def test_hints_say_why_in_the_terms_of_the_game() -> None:
    """Walls of the plan and its coins; the last ones; a city's coins and Vikings; the hope for a better one."""
    few = [8.0 if i == known.RUNS else w for i, w in enumerate(MUR.weights["greedy"])]  # the plans that are played
    told: dict[str, str] = {}
    for seed in range(6):
        position, rng, greedy = MUR.new(2), random.Random(seed), bots.bot("greedy")
        while not position.over:
            if position.to_act == (CHANCE,):
                position.deal(rng)
                continue
            seat = position.to_act[0]
            if position.s.question >= ask.WALLS:
                memo = planned(position, seat, weights=few)
                for code in position.codes(seat):
                    if position.s.question == ask.DECLARE or rng.random() < 0.05:
                        gains = [gain for gain in known.explain(position, position, seat, code, memo, few) if gain[1]]
                        told |= {name: why(MUR, [(name, n)], "en") for name, n in gains}
                        for lang in ("fr", "de", "it"):
                            assert why(MUR, gains, lang) != why(MUR, gains, "en")
            position.play(seat, greedy(position.seen_by(seat), seat, rng))
        if {"walls", "last", "prize", "coins", "vikings"} <= set(told):
            break
    assert {"walls", "last", "prize", "coins", "vikings"} <= set(told)
    assert told["last"] == "It brings all that the city you plan still lacked."
    assert told["walls"].endswith(" of the city you plan.") and told["coins"].endswith(" from the city.")
