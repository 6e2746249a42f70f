"""The search: the same compiled and interpreted, honest about what its seat cannot know, and quick to stop."""

from __future__ import annotations

import random
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playing import GAMES, random_play
from toy import GAME as TOY

import ludotheque
from ludotheque import CHANCE, Game, Position, bots
from ludotheque.bots import Budget
from ludotheque.bots.search import Searcher, pick
from ludotheque.engine.search import Edge, Search, load
from ludotheque.engine.search.tree import ASKED
from ludotheque.server.workers import Task

SECRET = [game for game in GAMES if any(spec.secret for spec in game.state.FIELDS.values())]
KNOWING = [game for game in GAMES if game.knowledge]
THINKERS = ["greedy", *bots.levels()]
FEW = Budget(sims=24)


def choices(game: Game, seed: int, seats: int = 0) -> list[tuple[Position, int]]:
    """Positions of a random game in which a seat has a choice."""
    played = random_play(game.new(seats or game.seats[0]), random.Random(seed), 400)
    return [(p.copy(), seat) for p, seat, _ in played if seat != CHANCE and len(p.codes(seat)) > 1]


def some(found: list[Any], n: int) -> list[Any]:
    """A few of many, from first to last."""
    return [found[i * (len(found) - 1) // max(1, n - 1)] for i in range(n)]


def grown(position: Position, seat: int, sims: int, **how: Any) -> Search:
    """A search after some simulations."""
    search = Search(position, seat, seed=5, sims=sims, **how)
    search.run(sims)
    return search


def test_compiled_and_interpreted_grow_the_same_tree(game: Game) -> None:
    pytest.importorskip("numba")
    load(game)
    for position, seat in some(choices(game, 3), 4):
        fast, slow = grown(position, seat, 12, plain=False), grown(position, seat, 12, plain=True)
        assert fast.nodes == slow.nodes and fast.line(1) == slow.line(1)
        assert [(e.code, e.visits) for e in fast.edges()] == [(e.code, e.visits) for e in slow.edges()]
        assert fast.chances == pytest.approx(slow.chances)


@pytest.mark.parametrize("game", [*KNOWING, TOY], ids=lambda game: game.name)
def test_each_simulation_adds_a_node(game: Game) -> None:
    """It would not if questions with one answer were nodes, or were passed over only when a node is made."""
    found = [(p, seat) for p, seat in choices(game, 4) if len(p.codes(seat)) > 3] or choices(game, 4)
    for position, seat in some(found[: len(found) // 2 + 1], 3):
        search = grown(position, seat, 40, plain=True)
        assert search.sims == 40 and search.nodes >= (30 if game.knowledge else 8)


@pytest.mark.parametrize("name", ["hard", "expert"])
def test_there_is_room_for_all_that_a_level_looks_at(name: str) -> None:
    """Where a question has hundreds of moves, a tree that is full early goes on without growing, and unseen."""
    pytest.importorskip("numba")
    game = ludotheque.game("montmurail")
    load(game)
    found = [(p, seat) for p, seat in choices(game, 4) if len(p.codes(seat)) > 300]
    for position, seat in some(found, 2):
        sims = game.knowledge.levels[name].sims if game.knowledge else 0
        search = grown(position, seat, sims)
        assert search.nodes > 0.9 * sims and search.room > 100_000


def test_a_search_that_begins_afresh_counts_what_all_its_trees_found() -> None:
    """Each tree has plans of its own; in what pieces it is run does not matter, nor whether it is compiled."""
    pytest.importorskip("numba")
    game = ludotheque.game("montmurail")
    load(game)
    position, seat = max(choices(game, 4), key=lambda found: len(found[0].codes(found[1])))
    first = Search(position, seat, seed=5, sims=90, afresh=30)
    for piece in (7, 23, 1, 29, 30):
        first.run(piece)
    for search in [grown(position, seat, 90, afresh=30, plain=plain) for plain in (False, True)]:
        assert (search.sims, search.edges(), search.line()) == (90, first.edges(), first.line())
        assert search.nodes >= 85 and sum(search.chances) == pytest.approx(1.0)
    assert sum(edge.visits for edge in first.edges()) == 90 and first.line()[0] == (seat, first.edges()[0].code)
    one = grown(position, seat, 30)
    assert one.edges() == grown(position, seat, 30, afresh=30).edges(), "no second tree before the first is whole"
    plans = [str(search.memo.plots) for search in (one, grown(position, seat, 31), first)]
    assert plans[0] == plans[1] != plans[2], "this game begins afresh much later"


@pytest.mark.parametrize(("name", "level"), [("montmurail", "expert"), ("dakota", "hard")])
def test_a_level_begins_afresh_as_it_says(name: str, level: str) -> None:
    pytest.importorskip("numba")
    game = ludotheque.game(name)
    load(game)
    assert game.knowledge
    sims = game.knowledge.levels[level].afresh
    position, seat = max(choices(game, 4), key=lambda found: len(found[0].codes(found[1])))
    search = Searcher(level).search(position, seat, random.Random(1), Budget(sims=2 * sims), None)
    trees = []
    for afresh in (sims, 0):
        tree = Search(position, seat, random.Random(1).getrandbits(32), 2 * sims, afresh=afresh)
        tree.run(2 * sims)
        trees.append(tree.edges())
    assert search.edges() == trees[0] != trees[1]


def test_hopeless_moves_are_left_out_below_the_root_and_asked_for_once() -> None:
    """What is legal differs from visit to visit (chance): each list gets its edges once, the likeliest moves of it."""
    position, seat = max(choices(ludotheque.game("montmurail"), 4), key=lambda found: len(found[0].codes(found[1])))
    n = len(position.codes(seat))
    search = grown(position, seat, 60, plain=True)
    t = search.tree
    sizes, lists = [], []
    for node in range(search.nodes):
        edge, found = t.first[node], []
        while edge >= 0:
            found.append((t.owner[edge], t.code[edge]))
            edge = t.after[edge]
        assert len(set(found)) == len(found), "no move twice, no list twice"
        sizes.append(sum(owner != ASKED for owner, _ in found))
        lists.append(sum(owner == ASKED for owner, _ in found))
    assert (sizes[0], lists[0]) == (n, 0), "at the root nothing is left out"
    assert sum(lists) > 5 and all(size > 0 for size, seen in zip(sizes, lists, strict=True) if seen)


@pytest.mark.parametrize("game", KNOWING, ids=lambda game: game.name)
def test_there_are_three_hints_where_there_are_three_moves_each_looked_at(game: Game) -> None:
    """Also where the search sees at once which one is best, and hardly looks at the others."""
    load(game)
    seed = random.Random(1).getrandbits(32)
    for position, seat in some(choices(game, 4), 6):
        found = bots.hints(position.seen_by(seat), seat, random.Random(1), Budget(sims=400))
        assert len(found) == min(3, len(position.codes(seat))) and len({hint.code for hint in found}) == len(found)
        assert [hint.chance for hint in found] == sorted((hint.chance for hint in found), reverse=True)
        for hint in found:
            alone = Search(position, seat, seed, 400, only=hint.code)
            alone.run(400)
            assert hint.chance == pytest.approx(alone.chances[seat], abs=0.25)


def test_hints_take_no_second_look_while_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would take as long as the first one; so they are of moves that were looked at, or the likeliest alone."""
    monkeypatch.setattr("ludotheque.engine.search.is_ready", lambda game: False)
    for game in KNOWING:
        for position, seat in some(choices(game, 4), 3):
            budget = Budget(sims=4)
            edges = Searcher("hard").search(position.seen_by(seat), seat, random.Random(1), budget, None).edges()
            values = {edge.code: edge.value for edge in edges if edge.visits} or {edges[0].code: edges[0].value}
            found = bots.hints(position.seen_by(seat), seat, random.Random(1), budget)
            assert 1 <= len(found) <= 3
            assert all(hint.chance == values[hint.code] for hint in found)


def test_a_level_may_play_with_the_weights_of_another_setting() -> None:
    game = ludotheque.game("montmurail")
    position, seat = choices(game, 4)[0]
    weights = {
        name: Searcher(name).search(position, seat, random.Random(1), Budget(sims=1), None).weights
        for name in ("easy", "normal")
    }
    assert weights["easy"][0] == game.weights["greedy"][0] != game.weights["search"][0] == weights["normal"][0]


def test_what_follows_is_what_was_tried_most() -> None:
    position, seat = choices(ludotheque.game("montana"), 4)[5]
    search = grown(position, seat, 60, plain=True)
    line, edges = search.line(), search.edges()
    assert line[0] == (seat, edges[0].code) and sum(edge.visits for edge in edges) == 60
    for by, code in line:
        position.deal(random.Random(1))
        if by not in position.to_act or code not in position.codes(by):
            break  # chance decided otherwise
        position.play(by, code)
    assert sum(search.chances) == pytest.approx(1.0)


@pytest.mark.parametrize("name", THINKERS)
@pytest.mark.parametrize("game", SECRET, ids=lambda game: game.name)
def test_bots_cannot_know_what_they_cannot_see(game: Game, name: str) -> None:
    """Two truths that look the same to a seat: the bot thinks the same of both, down to the last visit."""
    load(game)  # now: not between one thought and the other, by a test beside this one
    rng = random.Random(6)
    tested = 0
    for position, seat in choices(game, 7, 3):
        if not position.secret or tested == 2:
            continue
        other = _other_truth(position, seat, rng)
        if other is None:
            continue
        tested += 1
        assert other != position and other.seen_by(seat) == position.seen_by(seat)
        first, second = (bots.bot(name).think(p, seat, random.Random(9), FEW) for p in (position, other))
        assert (first.move, first.candidates, first.line) == (second.move, second.candidates, second.line)
        assert Task.of(position, seat, name) == Task.of(other, seat, name), "so in the server's workers, too"
    assert tested, "another's secret choice was there to be seen"


def _other_truth(position: Position, seat: int, rng: random.Random) -> Position | None:
    """Another position that looks the same to a seat; None if there is none."""
    for _ in range(20):
        other = position.sample(seat, rng)
        if other != position:
            return other
    return None


@pytest.mark.parametrize("name", THINKERS)
def test_a_seed_and_simulations_give_the_same_thought(name: str) -> None:
    position, seat = choices(ludotheque.game("montana"), 8)[9]
    bot = bots.bot(name)

    def think(_: int) -> Any:
        thought = bot.think(position, seat, random.Random(3), FEW)
        return thought.move, thought.candidates, thought.chances, thought.line

    with ThreadPoolExecutor(3) as threads:
        found = [think(0), *threads.map(think, range(3))]
    assert all(other == found[0] for other in found)
    assert name == "greedy" or sum(c.visits for c in found[0][1]) == FEW.sims


def test_cancelled_thoughts_end_after_the_next_piece() -> None:
    """Counted, not timed: after the flag is up not one more piece is run."""
    position, seat = choices(ludotheque.game("montana"), 8)[9]
    flag, looks = threading.Event(), []

    def cancelled() -> bool:
        looks.append(flag.is_set())
        if len(looks) == 3:
            flag.set()
        return flag.is_set()

    thought = bots.bot("expert").think(position, seat, random.Random(1), Budget(sims=10**9), cancelled)
    assert looks == [False, False, False] and thought.sims < 10_000
    assert thought.move in position.codes(seat)
    none = bots.bot("expert").think(position, seat, random.Random(1), Budget(sims=10**9), lambda: True)
    assert none.sims == 0 and none.move in position.codes(seat), "the first guess"


def test_seconds_end_a_thought() -> None:
    position, seat = choices(ludotheque.game("montana"), 8)[9]
    thought = bots.bot("easy").think(position, seat, random.Random(1), Budget(seconds=0.05))
    assert thought.sims > 0 and thought.move in position.codes(seat)


@pytest.mark.parametrize(
    ("budget", "message"),
    [
        ({"sims": -1}, "a budget is a number of simulations from 0 up, not -1"),
        ({"sims": 1.5}, "a budget is a number of simulations from 0 up, not 1.5"),
        ({"seconds": 0}, "a budget is a number of seconds above 0, not 0"),
        ({"seconds": float("nan")}, "a budget is a number of seconds above 0, not nan"),
        ({}, "a budget must have an end: simulations, seconds, or both"),
    ],
)
def test_wrong_budgets(budget: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Budget(**budget)


@pytest.mark.parametrize("name", bots.names())
def test_nothing_to_think_about(name: str) -> None:
    position = TOY.new(2)
    with pytest.raises(ValueError, match="seat 0 is not to act now, but chance"):
        bots.bot(name).think(position, 0, random.Random(1))
    for _ in random_play(position, random.Random(1)):
        pass
    with pytest.raises(ValueError, match="there is nothing to think about: the game is over"):
        bots.bot(name).think(position, 0, random.Random(1))


def test_unknown_bots() -> None:
    with pytest.raises(ValueError, match="unknown bot 'hal'; known: random, playouts, greedy, easy, normal, hard"):
        bots.bot("hal")


def test_slack_takes_what_is_nearly_as_good_and_nothing_else() -> None:
    edges = [Edge(1, 60, 0.50, 0.0), Edge(2, 30, 0.48, 0.0), Edge(3, 9, 0.30, 0.0), Edge(4, 0, 0.49, 0.0)]
    rng = random.Random(1)
    assert {pick(edges, 0.05, rng) for _ in range(60)} == {1, 2}
    assert {pick(edges, 0.0, rng) for _ in range(9)} == {1}
    assert pick([Edge(7, 0, 0.2, 1.0)], 0.05, rng) == 7, "before the first simulation the first guess"


def test_a_full_tree_goes_on_without_growing() -> None:
    position, seat = choices(ludotheque.game("montana"), 8)[9]
    search = Search(position, seat, seed=1, sims=0, plain=True)  # room for the root and little else
    search.run(200)
    assert search.sims == 200 and search.nodes == 1
    assert sum(edge.visits for edge in search.edges()) == 200
