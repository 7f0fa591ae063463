"""Candidates, compiled: what each legal action of a decision does, in numbers (isle_env/candidates.py has it for Python).

    table.py       every feature: name, scale, meaning            situation.py   the position in numbers
    describe.py    the actions, and their rows                    cards.py, places.py   what a card, a tile, a place does
    batch.py       the same for many games                        view.py        the arrays of a decision

Everything follows from what the deciding seat may know. The reference policy's opinion is among the features, at the prices
given. The kernels have a cache folder of their own: an edit here compiles neither the rules nor the policy anew.
"""

from pathlib import Path

from isle_env.machine.jit import Sources, set_apart
from isle_env.policies.isle import SOURCES as POLICY

SOURCES = Sources("isle-candidates", (Path(__file__).parent,), (".py",), below=(POLICY,))
"""The files these kernels depend on: rules and policy are a part of them."""
CACHE_FOLDER = set_apart(__name__, SOURCES)

from isle_env.policies.candidates import batch  # noqa: E402  its kernels go into that folder
from isle_env.policies.candidates.table import (  # noqa: E402
    CANDIDATES,
    FEATURE_SCALES,
    FEATURES,
    NO_ACTION,
    SITUATION,
    SITUATION_SCALES,
)
from isle_env.policies.candidates.view import View  # noqa: E402

__all__ = [
    "CACHE_FOLDER", "CANDIDATES", "FEATURES", "FEATURE_SCALES", "NO_ACTION", "SITUATION", "SITUATION_SCALES", "SOURCES",
    "View", "batch",
]  # fmt: skip
