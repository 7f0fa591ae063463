"""Every kind of game that can be set up: a name for test reports -> arguments of ``Game.new``, without the seed.

@each_setting
def test_…(setting):
    game = Game.new(seed=3, **setting)

The ordinary run and the long one play a covering set of them; the others bear the marker ``product``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import pytest
from allpairspy import AllPairs

from isle_env.games.isle import state

Setting = dict[str, Any]

PLAIN: dict[str, Setting] = {f"{n} seats": {"num_players": n} for n in (2, 3, 4)}
WINDOWS: dict[str, Setting] = {f"{name}, windows": {**plain, "reaction_windows": True} for name, plain in PLAIN.items()}
FAMILY: dict[str, Setting] = {f"family, {name}": {**plain, "mode": "family"} for name, plain in PLAIN.items()}
SOLO: dict[str, Setting] = {f"solo, {level}": {"mode": "solo", "difficulty": level} for level in state.DIFFICULTIES}
SETTINGS = {**PLAIN, **WINDOWS, **FAMILY, **SOLO}
COVERING = ("2 seats", "3 seats, windows", "4 seats", "family, 3 seats", "solo, hard")
"""Each mode, each number of seats, windows and none. Difficulties of the solo game differ in one number."""


def each(cases: Mapping[str, Any], ordinary: Collection[str]) -> list[Any]:
    """A test's parameters by their names; a tuple is several arguments. All but the ordinary ones bear the marker ``product``."""
    assert set(ordinary) <= set(cases), f"no such cases: {set(ordinary) - set(cases)}"
    arguments = {name: case if isinstance(case, tuple) else (case,) for name, case in cases.items()}
    return [
        pytest.param(*case, id=name, marks=() if name in ordinary else pytest.mark.product) for name, case in arguments.items()
    ]


def first(number: int, *cases: Any) -> list[Any]:
    """A test's parameters: the first so many, and others that bear the marker ``product``. A tuple is several arguments."""
    arguments = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [pytest.param(*case, marks=() if place < number else pytest.mark.product) for place, case in enumerate(arguments)]


def pairs(*factors: Collection[Any]) -> list[tuple[Any, ...]]:
    """Some of all combinations, in which each two values of different factors meet."""
    return [tuple(row) for row in AllPairs([list(factor) for factor in factors])]


each_setting = pytest.mark.parametrize("setting", each(SETTINGS, COVERING))
each_skip = pytest.mark.parametrize("skip", [True, False], ids=["skip", "ask"])
