"""The option ``candidates`` of the seat environments: what each legal action does, beside the plain observation or in its place.

    False     the plain observation, uint8[size]
    True      a dict: "observation" and the three below
    "only"    a dict: "situation" int16[SITUATION], "candidates" int16[CANDIDATES, FEATURES], "candidate_ids" int16[CANDIDATES]
    "untold"  the same three, with nothing in them that a policy thinks, and what a place brings by the rules
    "foretold"  the same three, with what a forecast says of each action in some numbers more

The numbers are described in :mod:`isle_env.candidates`, which is imported when the option is used and not before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

from isle_env.candidate_views import TOLD, VIEWS

if TYPE_CHECKING:
    from isle_env.candidates import View
    from isle_env.engine.rules import Rules

OPTIONS = (False, True, *VIEWS)
KEYS = ("situation", "candidates", "candidate_ids")
"""Where the arrays of a ``View`` stand in an observation."""


def checked_candidates(option: Any) -> bool | str:
    """The option. Raises ``ValueError``."""
    if not isinstance(option, (bool, str)) or option not in OPTIONS:
        raise ValueError(f"candidates={option!r}: expected False, True, 'only', 'untold' or 'foretold'")
    return option


def view_of(option: bool | str) -> str:
    """The view that the option asks for, by name. option: not False."""
    return option if isinstance(option, str) else TOLD


def with_candidates(plain: spaces.Box, option: bool | str, rules: Rules) -> spaces.Space[Any]:
    """The observation space of an environment with this option. plain: without it; rules: of the game."""
    if not option:
        return plain
    from isle_env.candidates import CANDIDATES, NO_ACTION, Sizes

    least, most = np.iinfo(np.int16).min, np.iinfo(np.int16).max
    sizes = Sizes.of(view_of(option), game=rules.name, expanded=rules.expanded)
    found: dict[str, spaces.Space[Any]] = {
        "situation": spaces.Box(least, most, sizes.situation_scales.shape, np.int16),
        "candidates": spaces.Box(least, most, (CANDIDATES, *sizes.feature_scales.shape), np.int16),
        "candidate_ids": spaces.Box(NO_ACTION, rules.num_actions - 1, (CANDIDATES,), np.int16),
    }
    return spaces.Dict({"observation": plain, **found} if option is True else found)


def shown(observation: np.ndarray, view: View | None, option: bool | str) -> Any:
    """What an environment with this option returns. view: None without candidates."""
    if view is None:
        return observation
    found = dict(zip(KEYS, view, strict=True))
    return {"observation": observation, **found} if option is True else found
