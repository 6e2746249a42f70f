"""The troubles of ``make soak`` for some seconds each: what must hold whatever the machine does, holds."""

from __future__ import annotations

from pathlib import Path

import pytest
from guests import Postgres
from troubles.hostile import hostile
from troubles.kills import storm

pytestmark = pytest.mark.untraced


def silent(text: str) -> None:
    """Nobody watches how far it is."""


def test_kills_of_a_server_lose_nothing_acknowledged(tmp_path: Path) -> None:
    found = storm(str(tmp_path / "t.sqlite"), lambda so_far: so_far.kills >= 50, silent)
    assert found.moves > 2 * found.kills


def test_kills_of_servers_and_their_database_lose_nothing_acknowledged(postgres: Postgres) -> None:
    found = storm(postgres.database(), lambda so_far: so_far.kills >= 15, silent, postgres)
    assert found.moves > 2 * found.kills and found.databases >= 3


def test_hostile_guests_of_all_kinds_stop_nobody() -> None:
    _, flood = hostile(10, silent, alone=())
    assert flood["ok"] and int(flood["what"].split()[0].replace(",", "")) > 100
