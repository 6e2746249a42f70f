"""Layouts: the two forms of a record agree, and complain about what does not fit."""

from __future__ import annotations

import pytest
from toy.layout import State

from ludotheque.core.layout import Grid, Row, Struct, field, layout


@layout
class Sample(Struct):
    """One field of each shape."""

    single: int = field(lo=-5, hi=300, start=7)
    row: Row = field(3, hi=9, pieces="bead", by=0)
    grid: Grid = field(2, 3, hi=9, pieces="bead", by=1)
    huge: int = field(hi=1 << 40)


def test_new_records_have_their_start_values() -> None:
    sample = Sample()
    assert sample.fields() == {"single": 7, "row": [0, 0, 0], "grid": [[0, 0, 0], [0, 0, 0]], "huge": 0}
    assert sample.grid[0] is not sample.grid[1]


def test_a_misspelt_field_is_an_error() -> None:
    with pytest.raises(AttributeError):
        Sample().singel = 3  # type: ignore[attr-defined]


def test_copies_are_independent() -> None:
    sample = Sample()
    copy = sample.copy()
    copy.grid[1][2] = 4
    copy.row[0] = 1
    assert sample.grid[1][2] == sample.row[0] == 0 and copy != sample and sample == sample.copy()


def test_packing_there_and_back() -> None:
    sample = Sample()
    sample.single, sample.row, sample.grid[1][0], sample.huge = -5, [1, 2, 3], 9, 1 << 39
    array = sample.pack()
    assert array.dtype is Sample.dtype() and array.dtype.isalignedstruct
    assert Sample.unpack(array) == sample


def test_types_follow_the_range() -> None:
    assert [Sample.FIELDS[n].format for n in ("single", "row", "huge")] == ["i2", "i1", "i8"]


def test_faults_name_the_place() -> None:
    sample = Sample()
    sample.grid[1][2] = 10
    sample.single = -6
    assert list(sample.faults()) == [
        "single is -6, but must be from -5 to 300",
        "grid[1][2] is 10, but must be from 0 to 9",
    ]
    assert Sample.FIELDS["row"].fault([1, 2]) == "row must be a list of 3"
    assert Sample.FIELDS["single"].fault("x") == "single must be a whole number, not 'x'"
    assert Sample.FIELDS["single"].fault(True) == "single must be a whole number, not True"


def test_pieces_are_counted_by_kind() -> None:
    sample = Sample()
    sample.row = [1, 2, 3]
    sample.grid = [[1, 0, 0], [1, 0, 5]]
    assert sample.pieces() == {"bead 0": 3, "bead 1": 2, "bead 2": 8}


def test_every_state_begins_with_the_fields_of_the_core() -> None:
    assert list(State.FIELDS)[:5] == ["actors", "sealed", "secret", "first", "question"]
