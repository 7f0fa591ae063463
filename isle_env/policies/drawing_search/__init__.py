"""Search in the drawing games, compiled: the greedy policy's choice or a better one, found by playing on with that policy.

    Searcher     one decision: candidates ─→ futures, the same for all ─→ the better half goes on (engine/halving.py)

    search.py     the search, candidates' futures        searcher.py  for Python: room, budget, numbers
    candidates.py the actions that are tried             evening.py   what is left of a day, and what it comes to
    value.py      what a morning, or the end, is worth   forecast.py  the same of a morning, as it was learnt
    morning.py    a morning in numbers                   mornings.py  games noted on a morning, to learn from
    potential.py  the reward by the day                  rollouts.py  what all candidates are worth

Boats do not touch each other in these games: the search plays the deciding seat alone, for its own points (D-6).

Its kernels have a cache folder of their own: an edit here compiles neither the rules nor the policy anew.
"""

from pathlib import Path

from isle_env.machine.jit import Sources, set_apart
from isle_env.policies.drawing import SOURCES as POLICY

SOURCES = Sources("drawing-search", (Path(__file__).parent,), (".py",), below=(POLICY,))
"""The files these kernels depend on: rules and policy are a part of them."""
CACHE_FOLDER = set_apart(__name__, SOURCES)

from isle_env.policies.drawing_search.searcher import Searcher  # noqa: E402  its kernels go into that folder

__all__ = ["CACHE_FOLDER", "SOURCES", "Searcher"]
