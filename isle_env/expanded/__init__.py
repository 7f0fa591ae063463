"""The Isle of Cats with Kittens + Beasts: the sources of the base game under a second name, compiled for the larger box.

    isle_env/games/isle/step.py ┬─ isle_env.games.isle.step             components/tables.py
                                └─ isle_env.expanded.games.isle.step    components/expansion/tables.py

This package has no other file. Python looks for its modules in the folder of ``isle_env`` (``__path__``), so a file there can be
imported under two names, and is then two modules. The files that are meant for this (``DOUBLED``) import each other relatively,
which finds the module of the same copy. They import everything else absolutely: the copies share it. ``box.py`` says which tables
a copy is made with. So both games have one source for each rule. What the expansion adds stands behind ``if EXPANDED:``, which
numba settles before it looks at types. The base game's records, kernels and cache know nothing of it.
"""

from __future__ import annotations

from pathlib import Path

from isle_env.machine import jit

_PACKAGE = Path(__file__).resolve().parent.parent
__path__ = [str(_PACKAGE)]

DOUBLED = (
    "box", "boats", "games.isle", "policies.isle", "policies.search", "policies.candidates", "policies.foretold",
    "envs.opponents_isle", "views",
)  # fmt: skip
"""The modules and packages below ``isle_env`` that are imported under both names (tests/expanded holds them to it)."""
SHARED = ("policies.isle.catalogue", "policies.isle.derived", "policies.isle.prices")
"""Those among them that are not: a list of prices is the same, whatever is played."""

SOURCES = jit.Sources("expanded", (*jit.MACHINERY, _PACKAGE / "games" / "isle"), (".py", ".toml"))
"""All that the kernels of these games are made from."""
CACHE_FOLDER = jit.set_apart(__name__, SOURCES)
"""Where this process keeps and finds them."""
