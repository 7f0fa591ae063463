"""The options of a game (which game, mode, seats and so on), checked once and turned into the record that each game starts from.

    checked_setting(num_players, game=…, **options) ─→ games/*/setting.py ─→ Setting ─→ template

Each game has a module of its own for that; this one finds it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from isle_env.engine.setting import SOLO, Setting, whole_number
from isle_env.games.known import DEFAULT_GAME, rules_called, rules_of

__all__ = ["SOLO", "Setting", "checked_setting", "setting_of", "whole_number"]
_modules: dict[str, Any] = {}
"""Name of a game -> its module of options, once it was needed."""


def checked_setting(
    num_players: int | None = None, *, game: str = DEFAULT_GAME, asked: str = "checked_setting()", **options: Any
) -> Setting:
    """The setting of these options. Raises ``ValueError``/``TypeError`` naming the wrong one and what would be right.

    game: a name of ``games.known.GAMES``. num_players and options: those of the game, see ``checked`` in its setting.py
    (:func:`isle_env.games.isle.setting.checked`, :func:`isle_env.games.drawing.setting.checked`). asked: the public function that
    was given the options, for its error about unknown ones.
    """
    try:
        module = _modules[game]
    except (KeyError, TypeError):
        module = _modules[game] = rules_called(game).own("setting")
    return module.checked(num_players, game=game, asked=asked, **options)  # type: ignore[no-any-return]


def setting_of(record: np.void | np.ndarray) -> Setting:
    """The options a game is played with. record: one element of an array of a game's records. Raises ``TypeError``."""
    rules = rules_of(np.asarray(record).reshape(1))
    if rules is None:
        raise TypeError("setting_of() takes a record of a game, one element of an array such as Game.games")
    return rules.own("setting").setting_of(record)  # type: ignore[no-any-return]
