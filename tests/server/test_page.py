"""The page: its modules are checked for types, and its words exist in every language."""

from __future__ import annotations

import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import ludotheque.server.words
from ludotheque.core.words import LANGUAGES

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


def test_every_sentence_of_the_server_is_there_in_every_language() -> None:
    for key, texts in ludotheque.server.words.WORDS.items():
        assert len(texts) == len(LANGUAGES) and all(texts), key
