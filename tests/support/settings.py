"""Every kind of game that can be set up: a name for test reports -> arguments of ``Game.new``, without the seed.

@each_setting
def test_…(setting):
    game = Game.new(seed=3, **setting)
"""

from __future__ import annotations

from typing import Any

import pytest

from isle_env.games.isle import state

Setting = dict[str, Any]

PLAIN: dict[str, Setting] = {f"{n} seats": {"num_players": n} for n in (2, 3, 4)}
WINDOWS: dict[str, Setting] = {f"{name}, windows": {**plain, "reaction_windows": True} for name, plain in PLAIN.items()}
FAMILY: dict[str, Setting] = {f"family, {name}": {**plain, "mode": "family"} for name, plain in PLAIN.items()}
SOLO: dict[str, Setting] = {f"solo, {level}": {"mode": "solo", "difficulty": level} for level in state.DIFFICULTIES}
SETTINGS = {**PLAIN, **WINDOWS, **FAMILY, **SOLO}

each_setting = pytest.mark.parametrize("setting", SETTINGS.values(), ids=SETTINGS)
each_skip = pytest.mark.parametrize("skip", [True, False], ids=["skip", "ask"])
