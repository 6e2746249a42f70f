"""Entries of the engine: declared once, the same in both back ends."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from toy import GAME as TOY

from ludotheque.core.rule import Codes, rule
from ludotheque.engine import drive
from ludotheque.engine.compile import Compiler, Native
from ludotheque.engine.entry import ENTRIES, Boxes, Numbers, States, entry
from ludotheque.engine.interpreted import Interpreted

legal, apply, score, draw = drive.legal, drive.apply, drive.score, drive.draw


@rule
def twice(n: int) -> int:
    """A rule that is no game's."""
    return 2 * n


def evaluate(box: Boxes, states: States, rng: Numbers, out: Codes, best: Numbers) -> int:
    """Play one random move in each game and keep twice the first seat's score; uses all stand-ins."""
    total = 0
    for i in range(len(states)):
        s = states[i]
        n = legal(box[0], s, drive.lowest(s.actors), out)
        apply(box[0], s, drive.lowest(s.actors), out[draw(rng, n)])
        best[i] = twice(score(box[0], s, 0, 0) + score(box[0], s, 0, 1))
        total += best[i]
    return total


@pytest.fixture
def declared() -> Any:
    entry(evaluate)
    yield
    del ENTRIES["evaluate"]


@pytest.mark.parametrize("kind", ["native", "interpreted"])
def test_a_new_entry_needs_no_other_line(kind: str, declared: Any) -> None:
    """An entry that evaluates: it compiles, and runs without a compiler, with the same results."""
    if kind == "native":
        pytest.importorskip("numba")
    engine: Any = Native(TOY, cache=False) if kind == "native" else Interpreted(TOY)
    batch = TOY.batch(3, TOY.new(2))
    rng, best = np.array(drive.stream(7), np.int64), np.zeros(3, np.int64)
    total = engine.evaluate(batch.box.packed, batch.states, rng, batch.out, best)
    pebbles = TOY.new(2).s.pebbles[0]
    assert best.tolist() == [2 * pebbles] * 3 and total == 6 * pebbles
    assert [batch.position(i).secret for i in range(3)] == [True] * 3, "the records themselves were played on"
    assert rng.tolist() != drive.stream(7)


def test_unknown_entries_are_attribute_errors() -> None:
    with pytest.raises(AttributeError):
        Interpreted(TOY).nonsense  # noqa: B018


def test_only_entries_become_machine_code() -> None:
    """All else is linked into them: it would be optimised again for every level of calls above it."""
    pytest.importorskip("numba")
    compiler = Compiler(TOY, cache=False)

    def address(function: Any) -> int:
        made = next(iter(function.overloads.values()))
        return int(made.library.get_pointer_to_function(made.fndesc.llvm_func_name))

    assert address(compiler.entry(drive.scores)) != 0
    assert address(compiler.compile(TOY.rules.score)) == 0


def test_where_numba_is_built_otherwise_all_is_compiled_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    from ludotheque.engine import inner

    assert inner.possible(), "in this version it can be done"
    monkeypatch.delattr(inner._Inner, "_finalize_final_module")
    monkeypatch.setattr(inner._Inner, "_optimize_final_module", lambda library: library.no_such_thing)
    inner.possible.cache_clear()
    try:
        assert not inner.possible()
        made = next(iter(Compiler(TOY, cache=False).compile(TOY.rules.score).overloads.values()))
        assert made.library.get_pointer_to_function(made.fndesc.llvm_func_name) != 0
    finally:
        inner.possible.cache_clear()
