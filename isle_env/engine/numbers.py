"""``index`` turns a whole number of Python's or NumPy's into an int. Older NumPys count their own True as 1; it refuses that."""

from __future__ import annotations

import operator
import warnings
from typing import Any

import numpy as np


def _counts_flags() -> bool:
    """Does ``operator.index`` take NumPy's True for 1? It does up to NumPy 2.2."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            operator.index(np.True_)  # type: ignore[arg-type]
        except TypeError:
            return False
    return True


def _index_but_of_flags(value: Any) -> int:
    """``operator.index``, which raises ``TypeError`` for NumPy's True and False."""
    if isinstance(value, np.bool_):
        raise TypeError(f"{value!r} is no number")
    return operator.index(value)


index = _index_but_of_flags if _counts_flags() else operator.index
"""The int that a whole number is. Raises ``TypeError`` for anything else, but takes Python's True and False, too."""
