"""The documents say what is true: their examples run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ludotheque

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), ROOT / "CONTRIBUTING.md"]
EXAMPLES = [
    pytest.param(block, id=f"{page.name}-{i}")
    for page in PAGES
    for i, block in enumerate(re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL))
]


@pytest.mark.parametrize("code", EXAMPLES)
def test_python_examples_run(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "example", "exec"), {"__name__": "example"})


def written(page: Path) -> list[str]:
    """The notations that a game's page teaches: all code in the columns *written* of its tables."""
    found: list[str] = []
    column = 0
    for line in page.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if "written" in cells:
            column = cells.index("written")
        elif column < len(cells) and len(cells) > 1:
            found += re.findall(r"`([^`]+)`", cells[column]) if column else []
        else:
            column = 0
    return found


@pytest.mark.parametrize("name", ludotheque.games())
def test_every_notation_in_the_docs_is_a_move(name: str) -> None:
    """What stands under *written* can be typed as it stands; `GameBox.move` says it if it cannot."""
    game = ludotheque.game(name)
    box = game.new(game.seats[1]).box
    kinds = {box.move(notation).kind.name for notation in written(ROOT / "docs" / f"{name}.md")}
    assert len(kinds) > 5


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target
