"""Everything works, slower, where Numba cannot be imported; and the cache follows the sources."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from toy import GAME as TOY

import ludotheque
from ludotheque.core.rule import rule
from ludotheque.engine.batch import ready
from ludotheque.engine.compile import Compiler, cache_folder, is_warm

CODE = """
import sys
sys.modules["numba"] = None
import ludotheque
game = ludotheque.game("montana")
assert game.engine.name == "interpreted"
batch = game.batch(2, game.new(seats=2))
assert batch.playouts(seed=1).sum() > 50
record = ludotheque.play(game, ["random", "random"], seed=1)
from ludotheque.lab.simulate import Simulation
print(Simulation(game.new(seats=2), 3).run()["engine"], record.scores is not None)
"""
THINKING = """
import sys, random
sys.modules["numba"] = None
import ludotheque
from ludotheque import bots
position = ludotheque.game(sys.argv[1]).new(seats=3)
position.deal(random.Random(1))
seat = position.to_act[0]
for budget in (bots.Budget(sims=5), bots.Budget(seconds=0.2)):
    thought = bots.bot("hard").think(position.seen_by(seat), seat, random.Random(1), budget)
    assert thought.move in position.codes(seat)
    print(thought.sims)
"""


def test_play_and_simulate_without_numba() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "interpreted True"


@pytest.mark.parametrize("game", ludotheque.games())
def test_bots_think_without_numba_and_keep_their_budget(game: str) -> None:
    done = subprocess.run([sys.executable, "-c", THINKING, game], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    by_sims, by_seconds = map(int, done.stdout.split())
    assert by_sims == 5 and 0 <= by_seconds < 1000, "compiled it would be thousands"


def test_importing_the_library_loads_neither_numpy_nor_numba() -> None:
    code = (
        "import sys, random, ludotheque; p = ludotheque.game('montana').new(2); p.deal(random.Random(1));"
        "assert not {'numpy', 'numba'} & sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_cache_is_named_by_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path))
    original = cache_folder(TOY)
    assert original.is_relative_to(tmp_path) and not is_warm(TOY)
    copy = tmp_path / "toy"
    copy.mkdir()
    for path in TOY.folder.glob("*.py"):
        (copy / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(TOY, "folder", copy)
    before = cache_folder(TOY)
    assert before != original, "Numba looks compiled code up by the place of the source"
    (copy / "rules.py").write_bytes((copy / "rules.py").read_bytes() + b"\n")
    changed = cache_folder(TOY)
    assert changed != before
    (copy / "rules.py").write_bytes((TOY.folder / "rules.py").read_bytes()[:-1])
    assert cache_folder(TOY) == before


def test_nobody_waits_for_a_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path))
    monkeypatch.delitem(vars(TOY), "engine", raising=False)
    assert ready(TOY).name == "interpreted"


def _helper(x: int) -> int:
    return x


@rule
def _careless(x: int) -> int:
    return _helper(x)


def test_a_rule_may_call_rules_only() -> None:
    pytest.importorskip("numba")
    with pytest.raises(TypeError, match="_helper is called by a rule but not marked with @rule"):
        Compiler(TOY, cache=False).compile(_careless)
