"""Situation and candidates as arrays."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from isle_env.policies.candidates.table import CANDIDATES, FEATURES, NO_ACTION, SITUATION


class View(NamedTuple):
    """A decision in numbers (table.py); for M games with M in front of every shape."""

    situation: npt.NDArray[np.int16]
    """int16[SITUATION], the position as the deciding seat knows it."""
    candidates: npt.NDArray[np.int16]
    """int16[CANDIDATES, FEATURES], what each listed action does; zeros past the last."""
    ids: npt.NDArray[np.int16]
    """int16[CANDIDATES], the listed actions; NO_ACTION past the last."""

    @property
    def listed(self) -> npt.NDArray[np.int64]:
        """How many actions are listed: int64[], or int64[M]."""
        return np.asarray((self.ids != NO_ACTION).sum(axis=-1), np.int64)

    def copied(self) -> View:
        """A copy, with arrays of its own."""
        return View(*(array.copy() for array in self))


def empty_view(*shape: int, more: int = 0) -> View:
    """Room for the views of some games, all without an action. more: numbers in a row beyond FEATURES."""
    return View(
        np.zeros((*shape, SITUATION), np.int16),
        np.zeros((*shape, CANDIDATES, FEATURES + more), np.int16),
        np.full((*shape, CANDIDATES), NO_ACTION, np.int16),
    )
