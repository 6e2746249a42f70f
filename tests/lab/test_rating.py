"""Intervals and ratings, against values known from elsewhere."""

from __future__ import annotations

import random

import pytest

from ludotheque.lab.rating import Rating, rate, wilson


def test_intervals_are_those_of_wilson() -> None:
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(200, 200) == pytest.approx((0.9812, 1.0), abs=1e-4)


def test_ratings_are_those_of_openskill() -> None:
    """Three new players in the order of their ranks: the values of OpenSkill's Plackett-Luce model."""
    three = [Rating(), Rating(), Rating()]
    rate(three, [1, 2, 3])
    assert [r.mean for r in three] == pytest.approx([27.8690, 25.7172, 21.4138], abs=1e-3)
    assert sum(r.mean for r in three) == pytest.approx(75)


def test_equals_stay_equal_and_the_better_one_rises() -> None:
    one, two = Rating(), Rating()
    rate([one, two], [1, 1])
    assert one.mean == two.mean == pytest.approx(25)
    rng = random.Random(3)
    for _ in range(200):
        rate([one, two], [1, 2] if rng.random() < 0.75 else [2, 1])
    assert one.mean - two.mean > 3
    assert one.spread < 2


def test_who_sits_on_two_seats_gains_nothing_by_beating_itself() -> None:
    one = Rating()
    rate([one, one], [1, 2])
    assert one.mean == pytest.approx(25)
