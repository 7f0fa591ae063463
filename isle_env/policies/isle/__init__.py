"""The plain greedy policy, compiled: one choice by immediate gain for every kind of decision (see policy.py).

Prices       what things are worth to it: a list of numbers, which can be read, written and changed; every seat has its own
choose, choose_from, play_out    what it does at a decision; a whole game of it

    policy.py    which question is asked ─→ the answer       catalogue.py  every price: name, unit, range, meaning
    tiles.py     which tile, treasure, Oshax, colour         prices.py     the lists for Python    prices.toml  the default list
    listing.py   the tiles that a decision is about          derived.py    … as kernels take them
    cards.py     draft, purchase, rescue cards               strips.py     a tile as strips of squares
    anytime.py   anytime cards and what they ask for         fit.py        where a tile fits best
    promises.py  what a lesson will bring                    terrain.py    what the squares of a boat offer a tile
    steps.py     how many steps a lesson still lacks         holes.py      bare squares that are shut in
    wishes.py    what lessons make worth more on the boat    rivalry.py    what brings the sister points
    memory.py    what the last decision has found out        grid.py       the cells of a boat

    value.py     a position at the policy's prices           prelude.py    a game up to a phase of a day
    seat_batch.py  batches in which it plays the opponents

Its kernels have a cache folder of their own: an edit here compiles this policy anew, not the rules. Lists of prices are data:
another list compiles nothing.
"""

from pathlib import Path

from isle_env.machine.jit import RULES, Sources, set_apart
from isle_env.policies import prices as lists

SOURCES = Sources("isle-policy", (Path(__file__).parent, lists.FOLDER), (".py",), below=(RULES,))
"""The files this policy's kernels depend on. The rules are among them, since they are a part of its kernels."""
CACHE_FOLDER = set_apart(__name__, SOURCES)

from isle_env.policies.isle.prices import Prices  # noqa: E402
from isle_env.policies.prices.file import PriceError  # noqa: E402

from . import policy, prelude, seat_batch, value  # noqa: E402  their kernels go into that folder
from .policy import choose, choose_from, play_out  # noqa: E402

for_seats = Prices.for_seats

__all__ = [
    "CACHE_FOLDER", "SOURCES", "PriceError", "Prices", "choose", "choose_from", "for_seats", "play_out",
    "policy", "prelude", "seat_batch", "value",
]  # fmt: skip
