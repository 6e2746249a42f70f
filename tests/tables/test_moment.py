"""The tables' clock does not jump."""

from __future__ import annotations

import time

import pytest

from ludotheque.tables import moment


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """What the machine's clock and its steady count show; both can be set."""
    shown = {"wall": 5000.0, "steady": 100.0}
    monkeypatch.setattr(time, "time", lambda: shown["wall"])
    monkeypatch.setattr(moment, "_steady", lambda: shown["steady"])
    return shown


def test_it_goes_on_when_the_machines_clock_is_set(hands: dict[str, float]) -> None:
    clock = moment.Moments()
    assert clock.now() == 5000
    hands["wall"] += 3600
    hands["steady"] += 7
    assert clock.now() == 5007


def test_it_agrees_with_another_at_once_and_later_little_by_little(hands: dict[str, float]) -> None:
    clock = moment.Moments()
    clock.agree(9000)
    assert clock.now() == 9000
    hands["steady"] += 10
    clock.agree(9010 + 3600)
    assert clock.now() == pytest.approx(9010 + 10 * moment.SLEW), "an hour is no reason to hurry"
    hands["steady"] += 10
    clock.agree(9020.0)
    assert clock.now() == pytest.approx(9020), "what is little is made good"
    hands["steady"] += 1000
    clock.agree(10_019.5)
    assert clock.now() == pytest.approx(10_019.5)


def test_the_machine_counts_steadily() -> None:
    before = moment.now()
    assert moment.now() >= before > 1.7e9
