"""The games to test; a real PostgreSQL, a browser and a window for the tests that need them."""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playing import GAMES

from ludotheque import Game

if TYPE_CHECKING:
    from browsing import Window
    from guests import InThread, Postgres


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """How far tests reach is counted in the games' own folders; whatever else there is runs without tracing, faster."""
    for item in items:
        if "titles" not in item.path.relative_to(item.config.rootpath).parts[:2]:
            item.add_marker("untraced")


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    """Every game there is, and the toy."""
    found: Game = request.param
    return found


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server; where none can be had, the tests that need it are skipped, loudly."""
    from guests import Postgres

    try:
        server = Postgres()
    except (OSError, LookupError) as error:
        warnings.warn(f"NO POSTGRESQL, ITS TESTS ARE SKIPPED: {error} (apt-get install postgresql)", stacklevel=1)
        pytest.skip(f"NO POSTGRESQL: {error}")
    yield server
    server.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "t.sqlite")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database()


@pytest.fixture(scope="module")  # not longer: while it lives, no test of this process can run a loop of its own
def browser() -> Iterator[Any]:
    """Chromium; where there is none, the tests that need it are skipped, loudly."""
    from browsing import CHROMIUM, FLAGS

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
    """A server of its own for a file of tests."""
    from guests import running, settings

    with running(settings(tmp_path_factory.mktemp("db") / "t.sqlite", random=random.Random(1))) as server:
        yield server


@pytest.fixture(autouse=True)
def dice(request: pytest.FixtureRequest) -> None:
    """The same game comes in each run of a test, alone or among others."""
    if "place" in request.fixturenames:
        given = request.getfixturevalue("place").hub.settings.random
        if isinstance(given, random.Random):
            given.seed(request.node.name)


@pytest.fixture
def face() -> str:
    """How letters look; tests of the layout say more."""
    return "own"


@pytest.fixture
def window(browser: Any, place: InThread, face: str) -> Iterator[Window]:
    """A window of the browser on the page."""
    from browsing import Window

    made = Window(browser, place, face=face)
    made.strict = face != "none"
    yield made
    made.close()
