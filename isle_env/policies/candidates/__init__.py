"""Candidates, compiled: what each legal action of a decision does, in numbers (isle_env/candidates.py has it for Python).

    table.py       every feature: name, scale, meaning            situation.py   the position in numbers
    describe.py    the actions, and their rows                    card_features.py, places.py   what a card, a tile, a place does
    modules.py     what is there of Kittens + Beasts              batch.py       the same for many games
    points.py      what a place brings at once, by the rules

Everything follows from what the deciding seat may know. The reference policy's opinion is among the features, at the prices
given. The kernels have a cache folder of their own: an edit here compiles neither the rules nor the policy anew.
"""

from pathlib import Path

from isle_env.machine.jit import Sources, set_apart

from ..isle import SOURCES as POLICY

SOURCES = Sources("isle-candidates", (Path(__file__).parent,), (".py",), below=(POLICY,))
"""The files these kernels depend on: rules and policy are a part of them."""
CACHE_FOLDER = set_apart(__name__, SOURCES)

from . import batch, points  # noqa: E402  its kernels go into that folder

__all__ = ["CACHE_FOLDER", "SOURCES", "batch", "points"]
