"""What bots know about Dakota: forced wins are found, factions are drawn, whole games go without a hitch."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from dakota_setup import DAKOTA, begun, box, developing, give, own, state

from ludotheque import CHANCE, Position, bots
from ludotheque.bots import Budget
from ludotheque.bots.told import why
from ludotheque.titles.dakota import evaluate as known
from ludotheque.titles.dakota import layout

pytestmark = pytest.mark.untraced

MEMO = known.Memo()
SEARCH = DAKOTA.weights["search"]


def value(position: Position, seat: int) -> float:
    return known.evaluate(box(position), state(position), seat, MEMO, SEARCH)


def last_development(points: tuple[int, int, int], seat: int = 1) -> Position:
    """The last Development of the last round, the seat's turn and the others done; they hold so many points."""
    position = begun("NSN")
    s = state(position)
    s.round = box(position).rounds
    s.points[:3] = points
    return developing(position, seat)


@pytest.mark.parametrize("name", ["greedy", "normal", "hard", "expert"])
def test_the_last_development_that_takes_the_lead_is_found(name: str) -> None:
    """Only the Bank makes the point cheap enough: Bank (4), then a point for 10, beats the 4 of the others."""
    position = give(last_development((4, 0, 4)), 1, wealth=10, gold=3, wood=3)
    assert position.to_act == (1,)
    played = []
    while not position.over:
        thought = bots.bot(name).think(position.seen_by(1), 1, random.Random(2), Budget(sims=60))
        played.append(position.box.text(thought.move))
        position.play(1, thought.move)
    assert position.standing().winners == [1], played
    assert played[0] == "build bank" and "point" in played


def test_what_can_no_longer_be_used_counts_for_ties_only() -> None:
    position = give(last_development((0, 0, 0)), 0, wealth=5, bison=2)
    assert value(position, 0) == pytest.approx(15 * known.TIE), "seat 0 is done: 5 wealth, and two bison of 5"
    assert value(give(position, 1, wealth=12), 1) > 0.5, "seat 1 can still buy a point"


def test_cards_near_their_cost_and_effects_count() -> None:
    bare = own(begun("NSN"), 1, "fort", "blacksmith")  # which cost wood, too: wood for them may well be kept
    none, one, two, nearer = (value(give(bare.copy(), 1, wood=n), 1) for n in range(4))
    assert nearer - two > one - none > 0, "the last wood of three is worth more than the first"
    built = own(bare.copy(), 1, "saloon")
    assert value(built, 1) > nearer, "so it is built"
    late = developing(built.copy(), 1)
    state(late).round = box(late).rounds
    assert value(built, 1) > value(late, 1), "an effect is worth more while rounds are left"


def test_a_pawn_where_its_faction_leads_is_worth_more() -> None:
    position = begun("NSN")
    alone, beaten = position.copy(), position.copy()
    for after in (alone, beaten):
        after.play(0, "explorer plain1")
    state(beaten).neutrals[9][layout.SETTLER] += 3
    state(beaten).zone[layout.SETTLER] -= 3
    assert value(alone, 0) > value(position, 0) and value(alone, 0) > value(beaten, 0)


def test_the_quick_policy_is_legal_and_faster_than_thought() -> None:
    """Over whole games: every move it names is legal."""
    for seed in range(3):
        position, rng = DAKOTA.new(3 + seed), random.Random(seed)
        stream, out, named = [seed + 1, 12345], [0] * DAKOTA.codes, 0
        while not position.over:
            seat = position.to_act[0]
            codes = position.codes(seat)
            code = rng.choice(codes)
            if seat != CHANCE and len(codes) > 1:
                out[: len(codes)] = codes
                s = state(position)
                code = known.quick(box(position), s, seat, len(codes), out, stream, MEMO, SEARCH)
                assert code in codes, position.box.text(code)
                named += 1
            position.play(seat, code)
        assert named > 150


def test_factions_are_drawn_by_the_table() -> None:
    """Mixed, so that nobody can count on it; and whatever is drawn is what the bot wants most."""
    position = DAKOTA.new(3)
    position.deal(random.Random(1))
    drawn: Counter[int] = Counter()
    memo, stream, p = known.Memo(), [5, 77777], [0.0] * DAKOTA.codes
    for _ in range(300):
        known.prepare(box(position), state(position), 0, stream, memo, SEARCH)
        drawn[memo.faction] += 1
        codes = position.codes(0)
        known.order(box(position), state(position), 0, len(codes), codes, memo, SEARCH, p)
        assert p.index(max(p[:2])) == memo.faction
    assert abs(drawn[layout.NATIVE] / 300 - known.NATIVES_3 / known.TABLE) < 0.1
    assert 0 < known.NATIVES_3 < known.TABLE


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_whole_games_of_bots_are_legal_and_end(seats: int) -> None:
    for seed, name in enumerate(("greedy", "normal")):
        position, rng = DAKOTA.new(seats), random.Random(seed)
        moves = 0
        while not position.over:
            seat = position.to_act[0]
            if seat == CHANCE:
                position.deal(rng)
            else:
                thought = bots.bot(name).think(position.seen_by(seat), seat, rng, Budget(sims=3))
                position.play(seat, thought.move)
            moves += 1
        assert moves < 250 * seats
        assert max(position.standing().scores) >= 7, "they build"


def test_hints_say_why_in_the_terms_of_the_game() -> None:
    position = give(last_development((4, 0, 4)), 1, wealth=10, gold=3, wood=3)
    best = bots.hints(position, 1, random.Random(2), Budget(sims=60))[0]
    assert best.gains == [("points", 4)] and why(DAKOTA, best.gains, "en") == "It brings 4 victory points."
    sale = position.box.move("sell gold").code
    after = position.copy()
    after.play(1, sale)
    assert known.explain(position, after, 1, sale, MEMO, SEARCH) == [("wealth", 6)]


def test_every_hint_of_a_game_has_words() -> None:
    position, rng, greedy = DAKOTA.new(3), random.Random(4), bots.bot("greedy")
    told: Counter[str] = Counter()
    while not position.over:
        if position.to_act == (CHANCE,):
            position.deal(rng)
            continue
        seat = position.to_act[0]
        code = greedy(position.seen_by(seat), seat, rng)
        if position.s.faction[seat] >= 0:  # the choice of a faction can be judged by nobody
            after = position.copy()
            after.play(seat, code)
            for name, n in known.explain(position, after, seat, code, MEMO, SEARCH):
                told[name] += 1
                texts = {DAKOTA.word(f"term.{name}", lang, {"n": n}) for lang in ("en", "fr", "de", "it")}
                assert n > 0 or name in ("hinders", "rivals", "share")
                assert len(texts) > 1 and not any("{" in text for text in texts)
        position.play(seat, code)
    assert {"odds", "share", "hinders", "points", "wealth", "nearer"} <= set(told)
