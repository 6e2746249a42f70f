"""Whole games: what holds after every move (D.6), every split and option, interpreted and compiled, small supplies."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from dakota_setup import BOARD, CAVALRY_CARDS, DAKOTA, SPLITS, begun, box, enlist, own, play, state
from hypothesis import given as suppose
from hypothesis import settings
from hypothesis import strategies as st
from twins import compare

from ludotheque import CHANCE, Position
from ludotheque.core import rule
from ludotheque.titles.dakota import args, ask, events, layout, moves

SMALL = {"supply": {"wood": 16, "game": 6, "fish": 4, "horse": 8, "bison": 4, "grain": 8, "metal": 6, "gold": 4}}
"""A box with so few discs that kinds run out."""
ACTIVE = {3: 6, 4: 8, 5: 10}
CARD_VP = [5, 4, 4, 0, 0, 0, 4, 1, 2, 6, 0, 0]
BUILD = (DAKOTA.moves.first("build"), DAKOTA.moves.first("sell"))
SELL = (DAKOTA.moves.first("sell"), DAKOTA.moves.first("point"))
DONE = DAKOTA.moves.first("done")


def eager(codes: list[int], rng: random.Random) -> int:
    """A player who builds when he can and likes neither to sell nor to stop before that."""
    builds = [code for code in codes if BUILD[0] <= code < BUILD[1]]
    if builds:
        return rng.choice(builds)
    if codes[-1] == DONE and rng.random() < 0.8:
        rest = [code for code in codes if not SELL[0] <= code < SELL[1]]
        return rng.choice(rest)
    return rng.choice(codes)


def railway(position: Position, seat: int, rng: random.Random) -> int:
    """A player who collects wood and metal for the Train and builds it before anything else."""
    moves = {str(move): move.code for move in position.moves(seat)}
    for wish in ("build train", "take metal", "take metal explorer", "buy metal", "take wood", "take wood explorer"):
        if wish in moves:
            return moves[wish]
    settler = state(position).faction[seat] == 1
    lands = ("mountain", "plain", "meadow") if settler else ("forest", "river", "market")
    placings = [moves[text] for text in moves if text.startswith(tuple(f"explorer {land}" for land in lands))]
    if placings:
        return rng.choice(placings)
    spared = ("build fort", "build saloon", "build blacksmith", "build carbines", "sell wood", "sell metal")
    rest = [code for text, code in moves.items() if text not in spared]
    return eager(rest, rng)


def any_move(codes: list[int], rng: random.Random) -> int:
    return rng.choice(codes)


def check_invariants(position: Position) -> None:
    """All of D.6."""
    s, data, seats = state(position), box(position), position.box.seats
    for kind in range(layout.KINDS):
        total = s.supply[kind] + sum(row[kind] for row in s.tokens) + sum(row[kind] for row in s.goods)
        assert total == data.supply[kind]
    for faction in range(layout.FACTIONS):
        on_land = sum(row[faction] for row in s.neutrals)
        opposed = sum(s.faction[seat] == 1 - faction for seat in range(seats))
        if s.round:
            assert s.zone[faction] + on_land + s.removed[faction] == 3 * opposed + 1
    check_pawns(position)
    check_rows(position)
    for seat in range(seats):
        vp = sum(CARD_VP[card] for card in range(layout.CARDS) if s.cards[seat][card])
        assert s.vp[seat] == vp + s.points[seat]
        assert s.wealth[seat] >= 0 and min(s.goods[seat]) >= 0
        assert all(card // 6 == s.faction[seat] for card in range(layout.CARDS) if s.cards[seat][card])
    if s.round and s.question <= ask.FIRST_PLACEMENT:
        owed = sum(6 - s.explorers[i][layout.CARD] - s.cavalry[i][layout.CARD] for i in range(seats))
        if s.question == ask.EFFECT:
            assert sum(s.zone) >= owed + 2
    assert position.copy().checked() == position, "what is played can also be set up by hand"
    if s.question == ask.FACTION:
        assert len(position.to_act) >= 1
    else:
        assert len(position.to_act) == (0 if s.question == ask.NOBODY else 1)


def check_pawns(position: Position) -> None:
    s = state(position)
    for seat in range(position.box.seats):
        assert sum(s.explorers[seat]) == 6 and sum(s.cavalry[seat]) == 2 and s.cavalry[seat][layout.WAITING] == 0
        if s.round == 0:
            continue
        in_play = sum(s.explorers[seat][:layout.WAITING]) + sum(s.cavalry[seat][:layout.WAITING])
        assert in_play >= 3 and in_play + s.explorers[seat][layout.WAITING] <= 6
        if not ask.FIRST_PLACEMENT <= s.question <= ask.MARKET:
            assert s.explorers[seat][layout.CARD] + s.cavalry[seat][layout.CARD] == in_play
        swapped = sum(s.cards[seat][args.CARD_NAMES.index(card)] for card in CAVALRY_CARDS)
        assert 2 - s.cavalry[seat][layout.SCREEN] == swapped


def check_rows(position: Position) -> None:
    s, data = state(position), box(position)
    laid_out = s.question >= ask.FACTION
    count = 0
    for t, name in enumerate(BOARD):
        lying = sum(s.tokens[t])
        if s.row[t] in (layout.UPPER, layout.LOWER):
            count += 1
            assert 1 <= lying <= 5
            spaces = data.spaces[s.row[t] - 1][t]
            assert all(s.tokens[t][k] <= spaces[k] for k in range(layout.KINDS)), "only where printed"
        else:
            assert s.row[t] in (layout.INACTIVE, layout.EXHAUSTED) and lying == 0
        if t and BOARD[t - 1][:-1] == name[:-1] and s.row[t] != layout.INACTIVE:
            assert s.row[t - 1] != layout.INACTIVE, "the inactive ones are the highest numbers"
    assert count <= ACTIVE[position.box.seats] and (count > 0) <= laid_out


def run(position: Position, rng: random.Random, policy: Any = any_move) -> Counter[str]:
    """Play to the end with all invariants checked; the kinds of moves made."""
    seen: Counter[str] = Counter()
    check_invariants(position)
    while not position.over:
        seat = rng.choice(position.to_act)
        code = policy(position.codes(seat), rng)
        seen[position.box.move(code).kind.name] += 1
        position.play(seat, code)
        check_invariants(position)
    return seen


@pytest.mark.proves("DAK-R9", "DAK-R43", "DAK-C8", "DAK-C10", "DAK-C13", "DAK-C24", "DAK-C59", "DAK-C61", "DAK-R26")
@pytest.mark.parametrize("split", SPLITS)
def test_what_holds_after_every_move_in_every_split(split: str) -> None:
    for seed, policy in ((1, any_move), (2, eager)):
        position = begun(split, first=seed)
        run(position, random.Random(seed), policy)
        assert position.result is not None and sum(position.result.scores) >= 0


@pytest.mark.proves("DAK-C18", "DAK-C38", "DAK-C56")
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("collection", ["must", "may"])
@pytest.mark.parametrize("market", ["single", "bulk"])
@pytest.mark.parametrize("screens", ["closed", "open"])
def test_every_option_in_every_value(seats: int, collection: str, market: str, screens: str) -> None:
    position = DAKOTA.new(seats, collection=collection, market=market, screens=screens)
    seen = run(position, random.Random(seats), eager)
    assert (seen["leave"] + seen["leave_with"] > 0) == (collection == "may")
    assert position.box.options == {"collection": collection, "market": market, "screens": screens}


@pytest.mark.proves("DAK-R19", "DAK-C56")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_a_seat_can_know_of_a_secret_choice_can_be_set_up_by_hand(seats: int) -> None:
    position, rng = DAKOTA.new(seats), random.Random(seats)
    position.deal(rng)
    for faction in (*["native"] * seats, *["settler"] * seats, "native", *["settler"] * (seats - 1)):
        seat = rng.choice(position.to_act)
        position.play(seat, faction)
        for viewer in (None, *range(seats)):
            seen = position.seen_by(viewer)
            assert seen.copy().checked() == seen
        check_invariants(position)
    assert state(position).round == 1 and state(position).failed == 2


@pytest.mark.proves("DAK-R102", "DAK-C30", "DAK-C62")
def test_games_in_which_train_is_built_and_supplies_run_empty() -> None:
    trains, spent = 0, 0
    empty: set[int] = set()
    for seed in range(8):
        position = DAKOTA.new(3 + seed % 3, components=SMALL, collection=("must", "may")[seed % 2])
        rng = random.Random(seed)
        while not position.over:
            seat = rng.choice(position.to_act)
            code = railway(position, seat, rng) if seed % 4 else eager(position.codes(seat), rng)
            position.play(seat, code)
            check_invariants(position)
            empty |= {kind for kind in range(layout.KINDS) if state(position).supply[kind] == 0}
        trains += sum(state(position).cards[seat][layout.TRAIN] for seat in range(5))
        spent += state(position).row.count(layout.EXHAUSTED)
    assert trains > 0 and empty == set(range(layout.KINDS)) and spent > 10


@pytest.mark.untraced
@pytest.mark.parametrize("split", SPLITS)
def test_interpreted_equals_compiled_in_every_split(split: str) -> None:
    """34 games in each of the nine splits: 306 with 3, 4 and 5 seats."""
    moves = 0
    for seed in range(34):
        options: dict[str, Any] = {"collection": ("must", "may")[seed % 2], "market": ("single", "bulk")[seed // 2 % 2]}
        if seed % 5 == 4:
            options["components"] = SMALL
        position, rng = begun(split, first=seed % len(split), **options), random.Random(seed)

        def choose(position: Position, seat: int, rng: random.Random = rng) -> int:
            return eager(position.codes(seat), rng)

        moves += len(compare(position, rng, choose if seed % 3 else None))
    assert moves > 34 * 100


PIECES = [name for name, spec in DAKOTA.state.FIELDS.items() if spec.pieces]


class Ear(list[tuple[int, ...]]):
    """Hears what the rules tell, and looks at the table at each event."""

    def __init__(self, look: Callable[[tuple[int, ...]], None]) -> None:
        super().__init__()
        self.look = look

    def append(self, event: tuple[int, ...]) -> None:
        super().append(event)
        self.look(event)


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("collection", ["must", "may"])
@pytest.mark.parametrize("market", ["single", "bulk"])
def test_everything_is_told_after_the_change(
    seats: int, collection: str, market: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pieces are conserved at every event, and none moves any more behind the last one of a move."""
    told: Counter[str] = Counter()
    for seed, components in ((1, None), (2, SMALL), (3, {**FOURS, "wealth": {"at_start": 40}})):
        position = DAKOTA.new(seats, collection=collection, market=market, components=components)
        rng, s = random.Random(seed), state(position)
        lying: dict[str, Any] = {}

        def look(event: tuple[int, ...], position: Position = position, s: Any = s, lying: Any = lying) -> None:
            told[DAKOTA.events.names[event[0]]] += 1
            assert DAKOTA.pieces_fault(position.box, s) is None
            assert event[0] != events.EVENTS.names.index("chose") or s.faction[event[1]] == event[2]
            lying.update({name: copy.deepcopy(getattr(s, name)) for name in PIECES})

        while not position.over:
            seat = rng.choice(position.to_act)
            code = eager(position.codes(seat), rng)
            with monkeypatch.context() as patch:
                ear = Ear(look)
                patch.setattr(rule._ear, "heard", ear)
                DAKOTA.rules.apply(position.box.data, s, seat, code)
            position._codes = None
            assert not ear or all(lying[name] == getattr(s, name) for name in PIECES), events.EVENTS.names[ear[-1][0]]
            assert ear or position.secret or seat == CHANCE
    wanted = {"declined", "bought", "took", "natives_won", "settlers_won", "tied", "colonised", "recruited"}
    assert told.keys() >= wanted


FOURS: dict[str, Any] = {
    "bisonTotem": {"cost": ["anyOf4", "anyOf4"]}, "eagleTotem": {"cost": ["bison", *["anyOf4"] * 3]},
    "saloon": {"cost": ["anyOf4"] * 4}, "fort": {"cost": ["wood", "anyOf4", "anyOf4"]},
}  # fmt: skip


@pytest.mark.proves("DAK-C44")
def test_games_with_several_four_colour_tokens_keep_all_that_is_promised() -> None:
    paying = 0
    for seed in range(3):
        position = DAKOTA.new(3 + seed, components=FOURS)
        rng = random.Random(seed)
        while not position.over:
            seat = rng.choice(position.to_act)
            position.play(seat, eager(position.codes(seat), rng))
            check_invariants(position)
            if state(position).site >= 0 and state(position).question == ask.DEVELOPMENT:
                paying += 1
                assert DAKOTA.from_json(position.to_json()) == position
    assert paying > 5


@pytest.mark.untraced
@pytest.mark.proves("DAK-C44")
def test_interpreted_equals_compiled_with_several_four_colour_tokens() -> None:
    first, last = moves.MOVES.first("build_with"), moves.MOVES.first("sell")
    again = 0
    for seed in range(20):
        rng = random.Random(seed)

        def choose(position: Position, seat: int, rng: random.Random = rng) -> int:
            return eager(position.codes(seat), rng)

        codes = compare(begun("NSNSS"[: 3 + seed % 3], components=FOURS), rng, choose)
        cards = [(code - first) // layout.FOUR if first <= code < last else -1 for code in codes]
        again += sum(one == two >= 0 for one, two in pairwise(cards))
    assert again > 50


@pytest.mark.proves("DAK-C60")
def test_pieces_of_a_sort_are_interchangeable() -> None:
    one, two = begun("NSN"), begun("NSN")
    play(one, "0 explorer plain1", "0 explorer plain2", "0 explorer market")
    play(two, "0 explorer market", "0 explorer plain2", "0 explorer plain1")
    assert one == two
    assert state(one).explorers[0][layout.MARKET] == 1


@pytest.mark.proves("DAK-C59")
def test_steps_with_one_answer_are_carried_out_and_noted() -> None:
    given = 0
    position = DAKOTA.new(4)
    rng = random.Random(9)
    while not position.over:
        seat = rng.choice(position.to_act)
        assert position.s.secret or len(position.codes(seat)) > 1, "nobody is asked for the only answer"
        assert seat == CHANCE or len(position.to_act) == 1 or state(position).question == ask.FACTION
        turn = position.play(seat, rng.choice(position.codes(seat)))
        given += len(turn.played) - 1
        words = {str(move).split()[0] for s in position.to_act for move in position.moves(s)}
        passes = words & {"decline", "done", "leave"}
        assert passes <= {ask.MARKET: {"decline"}, ask.DEVELOPMENT: {"done"}}.get(state(position).question, set())
    assert given > 5


@suppose(st.integers(3, 5), st.sampled_from(["must", "may"]), st.lists(st.integers(0, 10**6), max_size=220))
@settings(max_examples=40, deadline=None)
def test_any_sequence_of_choices_keeps_the_rules(seats: int, collection: str, choices: list[int]) -> None:
    position = DAKOTA.new(seats, collection=collection)
    for n, choice in enumerate(choices):
        if position.over:
            break
        seat = position.to_act[choice % len(position.to_act)]
        codes = position.codes(seat)
        assert codes == sorted(set(codes)) and codes
        if n % 12 == 0:
            refused = [DAKOTA.rules.refusal(position.box.data, position.s, seat, c) for c in range(DAKOTA.codes)]
            assert [c for c, reason in enumerate(refused) if reason == 0] == codes
            assert DAKOTA.from_json(position.to_json()) == position
        position.play(seat, codes[choice % len(codes)])
        check_invariants(position)


@suppose(st.lists(st.booleans(), min_size=3, max_size=5), st.permutations(range(5)))
@settings(max_examples=30, deadline=None)
def test_the_order_of_secret_choices_never_matters(choices: list[bool], order: list[int]) -> None:
    seats = len(choices)
    ends = []
    for seq in (range(seats), [seat for seat in order if seat < seats]):
        position = DAKOTA.new(seats)
        position.deal(random.Random(1))
        for seat in seq:
            position.play(seat, "settler" if choices[seat] else "native")
        ends.append(position)
    assert ends[0] == ends[1]
    assert state(ends[0]).round == (0 if len(set(choices)) == 1 else 1)


def test_sizes() -> None:
    assert DAKOTA.state.dtype().itemsize <= 2048
    position = enlist(own(begun("NSSNN"), 4, "herd"), 4, 2)
    play(position, *(f"{seat} explorer market" for seat in range(5) for _ in range(3)))
    assert len(position.codes(4)) == 42, "the longest list: both sorts of pawn and both zones"
