"""Whole games in another browser, by real mouse and touch events on the picture."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest
from browsing import Window
from firefox import FIREFOX, Firefox
from guests import InThread
from hands import Player


@pytest.fixture
def firefox() -> Iterator[Callable[[int, int], Firefox]]:
    """Opens a window of Firefox; where there is none, its tests are skipped, loudly."""
    if not FIREFOX:
        warnings.warn("NO FIREFOX, ITS TESTS ARE SKIPPED (apt-get install firefox-esr)", stacklevel=1)
        pytest.skip("NO FIREFOX: apt-get install firefox-esr")
    made: list[Firefox] = []

    def opened(width: int, height: int) -> Firefox:
        made.append(Firefox(width, height))
        return made[-1]

    yield opened
    for one in made:
        one.close()


@pytest.mark.parametrize(
    ("game", "options", "size", "turns"),
    [
        ("montana", {"round_cap": 8}, (1440, 900), None),
        ("montmurail", {"assembly": "random"}, (1440, 900), 30),  # whoever plays at random hardly ever closes
        ("dakota", {}, (390, 844), None),
    ],
)
def test_a_whole_game(
    firefox: Callable[[int, int], Firefox], place: InThread, game: str, options: dict[str, Any],
    size: tuple[int, int], turns: int | None,
) -> None:
    made = place.set(game, "me:Ana", "bot", "bot", options=options)
    page = firefox(*size)
    page.goto(f"http://127.0.0.1:{place.port}/table/{made['table']}#{made['token']}")
    ana = Player(cast(Window, SimpleNamespace(page=page)), touch=size[0] < 700)
    played = 0
    while played != turns and ana.turn():
        played += 1
    position = place.hub.sittings[made["table"]].table.position
    assert position.over or played == turns
    assert not page.faults and ana.clicks > 15
