"""Every clause and ruling of every game is proved by a test that names it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from toy import GAME as TOY

import ludotheque
from ludotheque import Game


def proofs() -> Iterator[str]:
    """The clauses named by ``@pytest.mark.proves`` on any test below this folder."""
    for path in Path(__file__).parent.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.proves":
                        yield from (ast.literal_eval(argument) for argument in mark.args)


PROVED = set(proofs())


@pytest.mark.parametrize("name", ludotheque.games())
def test_no_clause_is_unproved(name: str) -> None:
    missing = [clause for clause in ludotheque.game(name).rulebook().clauses if clause not in PROVED]
    assert not missing, f"{len(missing)} clauses of {name} are proved by no test: {', '.join(missing)}"


def test_no_test_names_a_clause_that_is_not_there() -> None:
    games: list[Game] = [*map(ludotheque.game, ludotheque.games()), TOY]
    known = {clause for game in games for clause in game.rulebook().clauses}
    assert not PROVED - known
