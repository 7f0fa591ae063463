"""What a forecast says of each candidate of a drawing game, compiled: further numbers behind those of a candidate.

    table.py       every number: name, scale, meaning
    evening.py     what the day comes to after a candidate; the kernel

They follow from what the deciding seat may know, and from a forecast (policies/drawing_search/forecast.py), whose weights were
learned from games. The kernels have a cache folder of their own: candidates and search are a part of it.
"""

from pathlib import Path

from isle_env.machine.jit import Sources, set_apart
from isle_env.policies.drawing_candidates import SOURCES as CANDIDATES

SOURCES = Sources("drawing-foretold", (Path(__file__).parent,), (".py",), below=(CANDIDATES,))
"""The files these kernels depend on."""
CACHE_FOLDER = set_apart(__name__, SOURCES)

from isle_env.policies.drawing_foretold.evening import foretell_range  # noqa: E402  its kernels go into that folder
from isle_env.policies.drawing_foretold.table import FORETOLD, FORETOLD_SCALES  # noqa: E402

__all__ = ["CACHE_FOLDER", "FORETOLD", "FORETOLD_SCALES", "SOURCES", "foretell_range"]
