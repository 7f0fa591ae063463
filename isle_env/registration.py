"""Entry in PettingZoo's registry, so that ``pettingzoo.make("aec", "isle_env/isle_of_cats-v0")`` finds the game.

``import isle_env`` is enough, as with other packages of environments; the environment itself is imported when it is made.
"""

from __future__ import annotations

import pettingzoo

AEC_ENVIRONMENTS = {"isle_env/isle_of_cats-v0": "isle_env.isle_of_cats_v0:env"}
"""Id in PettingZoo's AEC registry -> entry point, imported when the environment is made."""


def register() -> None:
    """Enter the environments that are not entered yet."""
    for name, entry_point in AEC_ENVIRONMENTS.items():
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, entry_point=entry_point)
