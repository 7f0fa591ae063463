"""Whole numbers, whichever NumPy is installed: those up to 2.2 take their own True and False for 1 and 0."""

from __future__ import annotations

import numpy as np
import pytest

from isle_env.engine.numbers import _index_but_of_flags, index

either = pytest.mark.parametrize("number", [index, _index_but_of_flags], ids=["this NumPy", "older ones"])


@either
@pytest.mark.parametrize("value", [0, 17, -3, 2**70, np.int64(17), np.uint8(255)])
def test_whole_numbers_are_ints(number, value):
    assert number(value) == int(value)
    assert type(number(value)) is int


@either
@pytest.mark.parametrize("value", [1.0, "1", None, [1], np.float64(1), np.True_, np.False_])
def test_nothing_else_is(number, value):
    with pytest.raises(TypeError):
        number(value)
