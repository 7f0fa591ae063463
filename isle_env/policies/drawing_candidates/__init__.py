"""Candidates of the drawing games, compiled: what each legal action of a decision does, in numbers (isle_env/candidates.py).

    table.py       every number: name, scale, meaning             situation.py   the position in numbers
    describe.py    the actions, and their rows                    ratings.py     what the policy expects of them
    cards.py       what items, cards and cells bring              places.py      what a tile does at a place
    batch.py       the same for many games                        points.py      what a place brings at once, by the rules

Everything follows from what the deciding seat may know. The greedy policy's opinion is among the numbers, at the prices given.
The kernels have a cache folder of their own: an edit here compiles neither the rules nor the policy anew.
"""

from pathlib import Path

from isle_env.machine.jit import Sources, set_apart
from isle_env.policies.drawing_search import SOURCES as SEARCH

SOURCES = Sources("drawing-candidates", (Path(__file__).parent,), (".py",), below=(SEARCH,))
"""The files these kernels depend on: rules and policy are a part of them, and what a morning is in numbers."""
CACHE_FOLDER = set_apart(__name__, SOURCES)

from isle_env.policies.drawing_candidates.batch import describe_range  # noqa: E402  its kernels go into that folder
from isle_env.policies.drawing_candidates.points import points_range  # noqa: E402

__all__ = ["CACHE_FOLDER", "SOURCES", "describe_range", "points_range"]
