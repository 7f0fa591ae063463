"""Search, compiled: the reference policy's choice or a better one, found by playing games to their end with that policy.

    Searcher     one decision: candidates ─→ futures, the same for all ─→ the better half goes on ─→ the best of them

    candidates.py   the actions that are tried, the policy's own answer first
    futures.py      a game drawn for what the seat knows; another order of bag and deck in it
    value.py        what the end of a game is worth to a seat
    ends.py         where futures end: on a morning, or with the game
    searcher.py     its room, budget and threads, for Python      settings.py  its numbers
    search.py       futures of all candidates, and which of them go on
    morning.py      a morning in numbers                          forecast.py  what it says of the end
    mornings.py     games noted on a morning, to learn from       rollouts.py  futures of all candidates, for learners
    potential.py    the reward by the day

Its kernels have a cache folder of their own: an edit here compiles neither the rules nor the policy anew.
"""

from pathlib import Path

from isle_env.machine.jit import Sources, set_apart

from ..isle import SOURCES as POLICY

SOURCES = Sources("isle-search", (Path(__file__).parent,), (".py",), below=(POLICY,))
"""The files these kernels depend on: rules and policy are a part of them."""
CACHE_FOLDER = set_apart(__name__, SOURCES)

from .searcher import Searcher  # noqa: E402  its kernels go into that folder

__all__ = ["CACHE_FOLDER", "SOURCES", "Searcher"]
