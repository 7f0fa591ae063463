"""The old home of the rules. They have moved to other packages; the old names of their modules still import.

    isle_env.core.state, actions, layout, setup, step …   isle_env.games.isle
    isle_env.core.boats, placement, survey                isle_env.boats
    isle_env.core.jit, bits, rng, seeding …               isle_env.engine
    isle_env.core.reference, prelude, value, seat_batch   isle_env.policies.isle (imported when they are asked for)

``import isle_env.core.state`` gives the module ``isle_env.games.isle.state`` itself; ``MOVED`` has all the names. New code
imports a module from its new place.
"""

import importlib
import sys

from isle_env.engine.jit import CACHE_FOLDER

_ENGINE = ("jit", "kernels", "parts", "stack", "bits", "wide", "rng", "seeding", "rewards", "batch")
_ISLE = (
    "state", "actions", "setup", "flow", "step", "cards", "island", "sister", "layout", "observe",
    "determinize", "scoring", "lessons",
)  # fmt: skip
MOVED = {
    **{name: f"isle_env.engine.{name}" for name in _ENGINE},
    "boats": "isle_env.boats.laying",
    "placement": "isle_env.boats.placement",
    "survey": "isle_env.boats.survey",
    "knowledge": "isle_env.games.isle.hidden.knowledge",
    **{name: f"isle_env.games.isle.{name}" for name in _ISLE},
}
"""Old name → module that now holds it."""
POLICIES = {
    "reference": "isle_env.policies.isle",
    **{name: f"isle_env.policies.isle.{name}" for name in ("prelude", "value", "seat_batch")},
}
"""The same for modules that are imported, and found in files of their own here, only when somebody asks for them."""

for _old, _new in MOVED.items():
    sys.modules[f"{__name__}.{_old}"] = globals()[_old] = importlib.import_module(_new)

__all__ = ["CACHE_FOLDER", "MOVED", "POLICIES"]
