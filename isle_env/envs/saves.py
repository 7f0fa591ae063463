"""Saved games for an environment: only one with the environment's own options can go on in it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from isle_env.core import setup as _setup
from isle_env.game import Game


class Setting(NamedTuple):
    """The options of a game that its record keeps."""

    num_players: int
    auto_skip: bool
    reaction_windows: bool
    used_kinds: np.ndarray
    """bool[NUM_KINDS], see core/setup.py."""


def setting_of(game: Game) -> Setting:
    """The options a game is played with."""
    record = game.record
    return Setting(game.num_players, bool(record["auto_skip"]), bool(record["reaction_windows"]), _setup.kinds_of(record))


def admitted(data: bytes, wanted: Setting) -> Game:
    """The game in saved bytes, if it has these options. Raises ``game.SaveError``, ``ValueError`` naming the other options."""
    game = Game.from_bytes(data)
    found = setting_of(game)
    if found[:3] != wanted[:3]:
        names = ", ".join(Setting._fields[:3])
        raise ValueError(f"the saved game has ({names}) = {found[:3]}, this environment {wanted[:3]}")
    if not np.array_equal(found.used_kinds, wanted.used_kinds):
        raise ValueError("the saved game was dealt from other lesson modules or extra lessons than this environment's")
    return game
