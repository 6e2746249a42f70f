"""The documents say what is true: their examples run."""

from __future__ import annotations

import re
import shutil
import subprocess
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


def test_the_first_start_says_that_it_installs_and_how_much() -> None:
    """Once: after that, the virtual environment is newer than what it is made from."""
    if not (make := shutil.which("make")):
        pytest.skip("no make")
    told = [make, "-n", "--no-print-directory", "-C", str(ROOT), "play"]
    first = subprocess.run([*told, "-W", "pyproject.toml"], capture_output=True, text=True, check=True).stdout
    assert "Installing, this once" in first and "MB" in first
    assert first.index("Installing") < first.index("pip install"), "before the wait, not after it"
    after = subprocess.run([*told, "-o", ".venv/ready"], capture_output=True, text=True, check=True).stdout
    assert "Install" not in after and "ludotheque serve" in after
