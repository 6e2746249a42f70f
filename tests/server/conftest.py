"""A browser, a server and a window, for the tests of the page."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import pytest
from browsing import CHROMIUM, FLAGS, Window
from guests import InThread, running, settings


@pytest.fixture(scope="module")  # not longer: while it lives, no test of this process can run a loop of its own
def browser() -> Iterator[Any]:
    if not CHROMIUM:
        warnings.warn("NO CHROMIUM, THE PAGE'S TESTS ARE SKIPPED (apt-get install chromium)", stacklevel=1)
        pytest.skip("NO CHROMIUM: apt-get install chromium")
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield made
        made.close()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InThread]:
    with running(settings(tmp_path_factory.mktemp("db") / "t.sqlite")) as server:
        yield server


@pytest.fixture
def face() -> str:
    """How letters look; tests of the layout say more."""
    return "own"


@pytest.fixture
def window(browser: Any, place: InThread, face: str) -> Iterator[Window]:
    made = Window(browser, place, face=face)
    made.strict = face != "none"
    yield made
    made.close()
