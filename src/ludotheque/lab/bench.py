"""The speed figures: one core, one run, random play. ``make bench`` prints them, with whatever peers are installed.

A move is one that a seat really chose between two or more; chance and single answers are played but not counted.
"""

from __future__ import annotations

import gzip
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator

import ludotheque
from ludotheque import CHANCE, bots
from ludotheque.core.draw import draw
from ludotheque.core.game import Game
from ludotheque.core.position import Position
from ludotheque.core.rule import Codes
from ludotheque.core.scene import art, difference, printed, scene
from ludotheque.engine import drive
from ludotheque.engine.compile import Compiler
from ludotheque.engine.entry import Boxes, Numbers, States
from ludotheque.engine.interpreted import Interpreted
from ludotheque.engine.search import Search, load

SECONDS = 3.0


OPTIONS: dict[str, dict[str, object]] = {"montmurail": {"walls": "unlimited"}}  # under `box` random seats hardly close


def main() -> None:
    """Print the figures of every game, or of those named, then those of the peers."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    for name in sys.argv[1:] or ludotheque.games():
        game, options = ludotheque.game(name), OPTIONS.get(name, {})
        position = game.new(min(4, game.seats[1]), **options)
        print(f"{game.title()}, {position.box.seats} seats{''.join(f', {k}={v}' for k, v in options.items())}")
        for what, value in figures(position):
            print(f"  {what:<52} {value}", flush=True)
    print("peers")
    for what, value in peers():
        print(f"  {what:<52} {value}")


def figures(position: Position) -> Iterator[tuple[str, str]]:
    """The figures of one game."""
    game = position.game
    yield "size of a position", f"{position.pack().nbytes:,} bytes"
    yield "import to first interpreted move", f"{first_move(game):.2f} s"
    cold, warm = compile_times(game)
    yield "compile cold, to first native playout", f"{cold:.1f} s"
    yield "warm start to first native playout", f"{warm:.2f} s"
    slow = rate(interpreted(position))
    yield "interpreted", f"{slow:,.0f} moves/s"
    fast = rate(native(position))
    yield "native playouts", f"{fast:,.0f} moves/s ({fast / slow:.0f} x interpreted)"
    yield "fused native step driven from Python", f"{rate(stepping(position)):,.0f} moves/s"
    yield from listing(position)
    yield from searching(position)
    cold, warm, changed = bot_times(game)
    yield "first move of `hard`, cold / warm start", f"{cold:.1f} / {warm:.1f} s"
    yield "a changed evaluation compiles in", f"{changed:.1f} s"
    if game.picture:
        yield from picture(position)


def searching(position: Position) -> Iterator[tuple[str, str]]:
    """The search as the level `hard` plays it, on the way through a game; and how soon it stops."""
    load(position.game)
    asked: list[tuple[Position, int]] = []
    walk, rng, greedy = position.copy(), random.Random(2), bots.bot("greedy")
    while not walk.over and len(asked) < 400:
        if walk.to_act == (CHANCE,):
            walk.deal(rng)
            continue
        seat = walk.to_act[0]
        if len(walk.codes(seat)) > 1:
            asked.append((walk.copy(), seat))
        walk.play(seat, greedy(walk.seen_by(seat), seat, rng))
    some, sims = asked[:: max(1, len(asked) // 12)], 2000
    spent, nodes = 0.0, 0
    for at, seat in some:
        search = Search(at, seat, seed=1, sims=sims)
        started = time.process_time()
        search.run(sims)
        spent += time.process_time() - started
        nodes += search.nodes
    yield "simulations of `hard`", f"{len(some) * sims / spent:,.0f}/s, {nodes / len(some) / sims:.2f} nodes each"
    late, over = [], []
    for at, seat in some * 9:
        flag: list[float] = []

        def cancelled(flag: list[float] = flag, end: float = time.perf_counter() + 0.02) -> bool:
            if not flag and time.perf_counter() > end:
                flag.append(time.perf_counter())
            return bool(flag)

        bots.bot("expert").think(at, seat, rng, bots.Budget(seconds=5.0), cancelled)
        late.append(time.perf_counter() - flag[0])
        started = time.perf_counter()
        bots.bot("hard").think(at, seat, rng, bots.Budget(seconds=0.1))
        over.append((time.perf_counter() - started) / 0.1 - 1)
    yield "answers after it is cancelled, at the latest", f"{max(late) * 1e3:.1f} ms"
    over.sort()
    late_one = over[len(over) - 1 - len(over) // 100]
    yield "over its 0.1 s, median / 99 of 100 stay below", f"{100 * over[len(over) // 2]:.1f} / {100 * late_one:.1f} %"


def picture(position: Position) -> Iterator[tuple[str, str]]:
    """What a picture costs: CPU of scenes and their differences over two random games, and sizes as they are sent."""
    walks, rng = [position.copy() for _ in range(2)], random.Random(1)
    spent, sizes, old = [], [], scene(position, None)
    for walk in walks:
        while not walk.over:
            seat = rng.choice(walk.to_act)
            walk.play(seat, rng.choice(walk.codes(seat)))
            viewer = None if seat < 0 else seat
            best = []
            for _ in range(3):  # others use the machine, too
                started = time.process_time_ns()
                new = scene(walk, viewer)
                step = difference(old, new)
                best.append(time.process_time_ns() - started)
            spent.append(min(best) / 1e6)
            sizes.append(len(as_sent(step)))
            old = new
    spent.sort()
    sizes.sort()
    late = -1 - len(sizes) // 20
    yield "scene and difference, CPU, median / 95 %", f"{spent[len(spent) // 2]:.3f} / {spent[late]:.3f} ms"
    yield "a whole scene, raw / compressed", both(as_sent(old))
    yield "difference, median / 95 % / largest", f"{sizes[len(sizes) // 2]} / {sizes[late]} / {sizes[-1]} bytes"
    found = printed(position.box, "en")
    moves = {"moves": found["moves"], "groups": found["groups"]}
    yield "print without moves, raw / compressed", both(as_sent({k: v for k, v in found.items() if k not in moves}))
    yield "moves with spots and labels, raw / compressed", both(as_sent(moves))
    yield "symbols, raw / compressed", both(art(position.game).encode())
    yield "a picture drawn without a browser", f"{min(clock(draw, walks[0]) for _ in range(5)) * 1e3:.1f} ms"


def as_sent(value: object) -> bytes:
    """JSON as a page gets it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def both(raw: bytes) -> str:
    """A size as it is and compressed."""
    return f"{len(raw) / 1024:.1f} / {len(gzip.compress(raw, 6)) / 1024:.1f} KiB"


def rate(play: Callable[[int], int]) -> float:
    """Moves per second: the best of three parts of the time."""
    best = 0.0
    seed = 0
    play(seed)
    for _ in range(3):
        moves, started = 0, time.perf_counter()
        while time.perf_counter() - started < SECONDS / 3:
            seed += 1
            moves += play(seed)
        best = max(best, moves / (time.perf_counter() - started))
    return best


def interpreted(position: Position) -> Callable[[int], int]:
    """One whole game on the interpreted back end."""
    game = position.game
    playout = Interpreted(game).bind(drive.playout)
    out = [0] * game.codes
    return lambda seed: playout(position.box.data, position.s.copy(), drive.stream(seed), out, 1 << 40)


def native(position: Position) -> Callable[[int], int]:
    """A batch of whole games in one call."""
    return lambda seed: int(position.game.batch(256, position).playouts(seed).sum())


def listing(position: Position) -> Iterator[tuple[str, str]]:
    """Listing the legal moves of the positions of two random games; and the longest of these lists, interpreted."""
    import numpy as np

    game, rng = position.game, random.Random(1)
    states, seats, longest = [], [], (0, position.s, 0)
    for _ in range(2):
        walk = position.copy()
        while not walk.over:
            seat = rng.choice(walk.to_act)
            codes = walk.codes(seat)
            if seat >= 0:
                states.append(walk.s.copy())
                seats.append(seat)
                longest = max(longest, (len(codes), states[-1], seat), key=lambda item: item[0])
            walk.play(seat, rng.choice(codes))
    array = np.zeros(len(states), game.state.dtype())
    for i, state in enumerate(states):
        state.pack_into(array, i)
    compiler = Compiler(game)
    run = compiler.entry(_list_all)
    out, of, times = np.zeros(game.codes, np.int32), np.array(seats, np.int64), 200
    best = min(clock(run, position.box.packed, array, of, out, times) for _ in range(5)) / times / len(states)
    yield "listing legal moves natively, on average", f"{best * 1e6:.2f} µs"
    n, state, seat = longest
    best = min(clock(game.rules.legal, position.box.data, state, seat, [0] * game.codes) for _ in range(50))
    yield f"interpreted listing of {n} moves", f"{best * 1e3:.2f} ms"


legal = drive.legal


def _list_all(box: Boxes, states: States, seats: Numbers, out: Codes, times: int) -> int:
    n = 0
    for _ in range(times):
        for i in range(len(states)):
            n += legal(box[0], states[i], seats[i], out)
    return n


def clock(run: Callable[..., object], *arguments: object) -> float:
    """Seconds that a call takes."""
    started = time.perf_counter()
    run(*arguments)
    return time.perf_counter() - started


def stepping(position: Position) -> Callable[[int], int]:
    """Some thousand moves of one game after another, each chosen in Python."""
    game = position.game
    batch, start, engine = game.batch(1, position), position.pack(), game.engine
    box, states, rng, out = position.box.packed, batch.states, batch.rng, batch.out

    def run(seed: int) -> int:
        n = 0
        x = seed
        for _ in range(20_000):
            if n == 0:
                states[:] = start
                n = engine.step(box, states, 0, -1, rng, out)
            x = (x * 1103515245 + 12345) & 0x7FFFFFFF
            n = engine.step(box, states, 0, out.item((x >> 8) % n), rng, out)
        return 20_000

    return run


def timed(code: str, cache: str = "") -> float:
    """Seconds that a new interpreter needs to run some code."""
    environment = dict(os.environ, **({"LUDOTHEQUE_CACHE": cache} if cache else {}))
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)
    return time.perf_counter() - started


def first_move(game: Game) -> float:
    """From the start of Python to the first decision of a seat, played."""
    return timed(
        f"import random, ludotheque; p = ludotheque.game({game.name!r}).new({game.seats[1]}); p.deal(random.Random(1));"
        "p.play(p.to_act[0], p.codes(p.to_act[0])[0])"
    )


def compile_times(game: Game) -> tuple[float, float]:
    """From the start of Python to the first native playout, with an empty cache and with a full one."""
    code = f"import ludotheque; g = ludotheque.game({game.name!r}); g.batch(1, g.new({game.seats[1]})).playouts(1)"
    with tempfile.TemporaryDirectory() as cache:
        return timed(code, cache), timed(code, cache)


def bot_times(game: Game) -> tuple[float, float, float]:
    """From the start of Python to a bot's first move, with an empty cache (interpreted) and with a full one.

    And how long the game's knowledge compiles when it has changed and nothing else has.
    """
    name = f"ludotheque.game({game.name!r})"
    first = (
        f"import random, ludotheque; from ludotheque import bots; p = {name}.new({game.seats[0]}); "
        "p.deal(random.Random(1)); s = p.to_act[0]; bots.bot('hard')(p.seen_by(s), s, random.Random(1))"
    )
    again = (
        f"import shutil, ludotheque; from ludotheque.engine.compile import mind_folder; game = {name}; "
        "shutil.rmtree(mind_folder(game)); from ludotheque.engine.search import load; load(game)"
    )
    with tempfile.TemporaryDirectory() as cache:
        cold = timed(first, cache)
        full = f"import ludotheque; from ludotheque.engine.search import load; load({name})"
        timed(full, cache)
        warm, loaded = timed(first, cache), timed(full, cache)
        return cold, warm, timed(again, cache) - loaded


def peers() -> Iterator[tuple[str, str]]:
    """Random play of other frameworks, where they are installed, on games of theirs."""
    yield from _openspiel()
    yield from _catanatron()


def _openspiel() -> Iterator[tuple[str, str]]:
    try:
        import pyspiel  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        yield "OpenSpiel (pip install open_spiel)", "not installed"
        return
    for name in ("tic_tac_toe", "catch", "backgammon"):
        game = pyspiel.load_game(name)

        def run(seed: int, game: object = game) -> int:
            rng, moves, state = random.Random(seed), 0, game.new_initial_state()  # type: ignore[attr-defined]
            while not state.is_terminal():
                actions = state.legal_actions()
                moves += not state.is_chance_node() and len(actions) > 1
                state.apply_action(rng.choice(actions))
            return moves

        yield f"OpenSpiel {name}, stepped from Python", f"{rate(run):,.0f} moves/s"


def _catanatron() -> Iterator[tuple[str, str]]:
    try:
        from catanatron import Color, RandomPlayer  # type: ignore[import-not-found, unused-ignore]
        from catanatron import Game as Catan
    except ImportError:
        yield "catanatron (pip install catanatron)", "not installed"
        return

    def run(seed: int) -> int:
        colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
        game = Catan([RandomPlayer(colour) for colour in colours], seed=seed)
        game.play()
        return len(game.state.actions)

    yield "catanatron, 4 random players (all actions)", f"{rate(run):,.0f} moves/s"


if __name__ == "__main__":
    main()
