"""Saved games for an environment, which accepts only a game with its own options."""

from __future__ import annotations

from isle_env.game import Game
from isle_env.setting import Setting, setting_of


def checked_save(data: bytes, wanted: Setting) -> Game:
    """The game in saved bytes, which must have these options.

    Raises ``game.SaveError`` for bytes that no game of this version has written, ``ValueError`` naming the options that differ.
    """
    game = Game.from_bytes(data)
    if game.name != wanted.rules.name:
        raise ValueError(f"the saved game is {game.name!r}, this environment plays {wanted.rules.name!r}")
    others = wanted.differences(setting_of(game.record))
    if others:
        raise ValueError(f"the saved game has other options than this environment: {', '.join(others)}")
    return game
