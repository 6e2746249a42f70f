"""The games to test, and a real PostgreSQL for the tests that need one."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playing import GAMES

from ludotheque import Game

if TYPE_CHECKING:
    from guests import Postgres


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
