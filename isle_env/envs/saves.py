"""Saved games for an environment: only one with the environment's own options can go on in it."""

from __future__ import annotations

from isle_env.game import Game
from isle_env.setting import Setting, setting_of


def admitted(data: bytes, wanted: Setting) -> Game:
    """The game in saved bytes, if it has these options. Raises ``game.SaveError``, ``ValueError`` naming the other options."""
    game = Game.from_bytes(data)
    others = wanted.differences(setting_of(game.record))
    if others:
        raise ValueError(f"the saved game has other options than this environment: {', '.join(others)}")
    return game
