"""What a player that searches says of its choices: what each is worth, in which unit, and how many futures say so.

    tried() ─→ Opinion: unit, candidates ─→ replays, hints

A search drops the weaker half of its candidates time and again (halving.py). So those that it kept come first, whatever the rough
figures of the others are.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

SHARE = "share"
"""Unit: 0 to 1, ½ is an even game, 1 a sure victory by very many points."""
POINTS = "points"
"""Unit: points that the boat promises on a morning to come, or at the end."""
LEAD = "lead"
"""Unit: the same, less what it promises to the sister; ten more for a victory."""
UNITS = (SHARE, POINTS, LEAD)
MOST_POINTS = 10_000
"""Points either way at most."""


class Candidate(NamedTuple):
    """A choice that was tried."""

    action: int
    value: float
    """The mean of its futures, in the opinion's unit."""
    futures: int = 0
    """How many futures the value rests on; 0 if its player does not tell."""


@dataclass(frozen=True)
class Opinion:
    """What a player says of one decision; without candidates, nothing."""

    candidates: tuple[Candidate, ...] = ()
    """Those with the most futures first, and of these the best: so the choice of a search is the first one."""
    unit: str = SHARE
    """One of ``UNITS``."""

    @classmethod
    def of(cls, said: Any) -> Opinion:
        """What a player's ``tried()`` has given, as an opinion that can be kept: in order, its numbers in range.

        said: an :class:`Opinion`, or values by action, 0 to 1. Raises ``ValueError``/``TypeError`` for what makes no sense.
        """
        if isinstance(said, Opinion):
            found, unit = said.candidates, said.unit
        elif isinstance(said, Mapping):
            found, unit = tuple(Candidate(*pair) for pair in said.items()), SHARE
        else:
            raise TypeError(f"tried() gave {type(said).__name__}: expected an Opinion, or values by action")
        least, most = range_of(unit)
        return cls(
            ordered(
                Candidate(int(action), min(max(_number(value), least), most), max(int(futures), 0))
                for action, value, futures in found
            ),
            unit,
        )

    def dropped(self, candidate: Candidate) -> bool:
        """Was this one of ours given up before others, so that its value is a rougher one?"""
        return candidate.futures < max(other.futures for other in self.candidates)


def ordered(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Candidates in the order of an opinion; of equals the earlier stays first."""
    return tuple(sorted(candidates, key=lambda candidate: (-candidate.futures, -candidate.value)))


def range_of(unit: str) -> tuple[float, float]:
    """The least and the greatest value in a unit. Raises ``ValueError`` for one that there is not."""
    if unit not in UNITS:
        raise ValueError(f"unit {unit!r}: expected one of {list(UNITS)}")
    return (0.0, 1.0) if unit == SHARE else (-float(MOST_POINTS), float(MOST_POINTS))


def _number(value: Any) -> float:
    """A value as a number. Raises ``ValueError`` for what is none."""
    number = float(value)
    if math.isnan(number):
        raise ValueError("a value is no number")
    return number
