"""The page: its modules are checked for types, and its words exist in every language."""

from __future__ import annotations

import re
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import ludotheque.server.words
from ludotheque.core.box import GameBox
from ludotheque.server import viewers
from ludotheque.tables.table import Person, Table

PAGE = Path(ludotheque.server.words.__file__).parent / "page"
TSC = Path(sys.prefix) / "node_modules" / ".bin" / "tsc"


def test_the_types_of_the_page_hold() -> None:
    if not TSC.exists():
        warnings.warn("NO TYPESCRIPT: THE TYPES OF THE PAGE ARE NOT CHECKED (make test installs it)", stacklevel=1)
        pytest.skip("NO TYPESCRIPT")
    options = ["--noEmit", "--allowJs", "--checkJs", "--strict", "--target", "es2022", "--module", "es2022"]
    more = ["--moduleResolution", "bundler", "--lib", "es2022,dom,dom.iterable"]
    done = subprocess.run([TSC, *options, *more, PAGE / "main.js"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_page_says_what_is_in_the_catalogue_and_nothing_else() -> None:
    source = "".join(path.read_text() for path in PAGE.glob("*.js"))
    said = set(re.findall(r'\bsay\("([\w.]+)"', source))
    said |= {key for pair in re.findall(r'\bsay\([^()"]*\? "(\w+)" : "(\w+)"', source) for key in pair}
    words = {key.removeprefix("page.") for key in ludotheque.server.words.WORDS if key.startswith("page.")}
    assert len(said) > 50 and not said - words
    made = {key for key in words if key.startswith(("kind.", "clock."))}  # put together with a value
    quoted = {key for key in words if f'"{key}"' in source}
    assert not words - made - quoted, "no word is left over"


def test_the_path_to_a_move_follows_its_words_and_walks() -> None:
    box = GameBox(ludotheque.game("montmurail"), 2, {})
    table = Table("t", box, [Person("me"), Person("bot")])
    moves = {notation: rest for notation, *rest in viewers.catalogue(table, "en")["moves"]}
    assert moves["walls A1-A2-A3"] == ["Walls on A1-A2-A3", "walls", ["A1", "A2", "A3"]]
    assert moves["wall A1-B1"][2] == ["A1", "B1"]
    assert moves["tile white top-left black up"][2] == ["white", "top left", "black", "up"]
    assert moves["continue"][2] == []
    french = {notation: rest for notation, *rest in viewers.catalogue(table, "fr")["moves"]}
    assert french["tile white top-left black up"][2][0] == "blanche"
