"""What a forecast says of each candidate, compiled: further numbers behind those of a candidate (policies/candidates).

    table.py         every number: name, scale, meaning
    changes.py       what a card or a tile would change; the kernel
    rest_of_day.py   how the rescue of the day goes on after it

They follow from what the deciding seat may know, and from a forecast (policies/search/forecast.py), whose weights were learned
from games. The kernels have a cache folder of their own: candidates and search are a part of it.
"""

from pathlib import Path

from isle_env.machine.jit import Sources, set_apart

from ..candidates import SOURCES as CANDIDATES
from ..search import SOURCES as SEARCH

SOURCES = Sources("isle-foretold", (Path(__file__).parent,), (".py",), below=(CANDIDATES, SEARCH))
"""The files these kernels depend on."""
CACHE_FOLDER = set_apart(__name__, SOURCES)

from .changes import foretell_range  # noqa: E402  its kernels go into that folder
from .table import FORETOLD, FORETOLD_SCALES  # noqa: E402

__all__ = ["CACHE_FOLDER", "FORETOLD", "FORETOLD_SCALES", "SOURCES", "foretell_range"]
