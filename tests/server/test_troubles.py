"""The troubles of ``make soak`` for some seconds each: what must hold whatever the machine does, holds."""

from __future__ import annotations

from pathlib import Path

from guests import Postgres
from troubles.churn import crowds
from troubles.clocks import jumps
from troubles.disk import fill_up
from troubles.hostile import hostile
from troubles.kills import storm
from troubles.network import cut_off
from troubles.rolling import restarts
from troubles.waiting import bot_waits


def silent(text: str) -> None:
    """Nobody watches how far it is."""


def test_kills_of_a_server_lose_nothing_acknowledged(tmp_path: Path) -> None:
    found = storm(str(tmp_path / "t.sqlite"), lambda so_far: so_far.kills >= 15, silent)
    assert found.moves > 2 * found.kills


def test_kills_of_servers_and_their_database_lose_nothing_acknowledged(postgres: Postgres) -> None:
    found = storm(postgres.database(), lambda so_far: so_far.kills >= 6 and so_far.databases >= 2, silent, postgres)
    assert found.moves > 2 * found.kills


def test_hostile_guests_of_all_kinds_stop_nobody() -> None:
    _, flood = hostile(10, silent, alone=())
    assert flood["ok"] and int(flood["what"].split()[0].replace(",", "")) > 100


def test_a_network_that_falls_silent_is_noticed_and_got_over(postgres: Postgres) -> None:
    cut_off(postgres, 0, silent)


def test_a_clock_that_jumps_replaces_nobody_and_stops_no_bot(tmp_path: Path) -> None:
    assert jumps(str(tmp_path / "t.sqlite"), 0, silent) == 2


def test_a_full_disk_loses_nothing_and_stops_nothing_for_good() -> None:
    times, moves, _ = fill_up(0, silent)
    assert times and moves > 6


def test_two_processes_are_restarted_while_people_play(postgres: Postgres) -> None:
    done, waits = restarts(postgres, 0, silent)
    assert done == 2 and len(waits) > 20


def test_people_come_and_go_and_nothing_of_them_stays() -> None:
    crowd, memory = crowds(2, silent, watchers=40, visitors=5, tables=4)
    assert crowd.visits >= 5 and crowd.moves >= 4 and memory[-1] < 2 * memory[0]


def test_whoever_waits_for_a_bot_is_answered() -> None:
    assert max(bot_waits(3, silent, tables=4, level="easy").moves) < 120
