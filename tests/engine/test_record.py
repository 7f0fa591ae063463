"""Records: no padding, a version of names, types and shapes, codes of places by the number of seats."""

from __future__ import annotations

import numpy as np
import pytest

from isle_env.engine import record

FIELDS: tuple[record.Field, ...] = (
    ("colour", "u1", (3,), "a byte each"),
    ("points", "i2", (), "two bytes"),
    ("rng", "u4", (4,), "four bytes each"),
)


def test_a_record_has_no_holes():
    made = record.record_type(FIELDS)
    assert made.itemsize % 8 == 0
    assert sum(made[name].itemsize for name in made.names) == made.itemsize
    assert made.names == ("rng", "points", "colour", "unused"), "wide fields first"


def test_copies_and_saves_are_bytes():
    games = record.zeros(record.record_type(FIELDS), 2)
    games["points"] = 7, -3
    twin = record.copied(games)
    assert twin.tobytes() == games.tobytes()
    twin["points"][0] = 1
    assert games["points"].tolist() == [7, -3]
    again = record.from_bytes(games.dtype, bytearray(games.tobytes()))
    assert again["points"].tolist() == [7, -3]
    assert again.flags.writeable


@pytest.mark.parametrize(
    "other",
    [("colours", "u1", (3,), "a byte each"), ("colour", "i1", (3,), "a byte each"), ("colour", "u1", (4,), "a byte each")],
)
def test_another_name_type_or_shape_is_another_version(other):
    assert record.version((other, *FIELDS[1:])) != record.version(FIELDS)


def test_other_words_are_the_same_version():
    reworded = tuple((name, np.dtype(kind).str, shape, "said better") for name, kind, shape, _ in FIELDS)
    assert record.version(reworded) == record.version(FIELDS)


def test_another_order_is_another_version():
    assert record.version(FIELDS[::-1]) != record.version(FIELDS)


@pytest.mark.parametrize("seats", [1, 4, 6])
def test_each_seat_has_a_code_of_its_own_at_each_place(seats):
    codes = [base + seat for base in record.seat_codes(4, 3, seats) for seat in range(seats)]
    assert codes == list(range(4, 4 + 3 * seats))
