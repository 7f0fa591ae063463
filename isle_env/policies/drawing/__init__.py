"""The greedy policy of the drawing games, compiled: it looks each line over and takes the one that brings most.

Prices       what things are worth to it: a list of numbers, which can be read, written and changed; every seat has its own
choose, choose_from, play_out    what it does at a decision; a whole game of it

    policy.py    which question is asked ─→ the answer       catalogue.py  every price: name, unit, range, meaning
    prices.py    the lists for Python                        derived.py    … as kernels take them    prices.toml  the default one
    choosing.py  which line, which special                   sheet.py     a boat to try things out on
    cards.py     what a card brings when it is resolved      fit.py       the best place of a shape
    promises.py  what a lesson will bring                    wishes.py    what ticked lessons make worth more
    seat_batch.py  batches in which it plays the opponents

Its kernels have a cache folder of their own: an edit here compiles this policy anew, not the rules. Lists of prices are data:
another list compiles nothing.
"""

from pathlib import Path

from isle_env.games.drawing import SOURCES as RULES
from isle_env.machine.jit import Sources, set_apart
from isle_env.policies import prices as lists

SOURCES = Sources("drawing-policy", (Path(__file__).parent, lists.FOLDER), (".py",), below=(RULES,))
"""The files this policy's kernels depend on. The rules are among them, since they are a part of its kernels."""
CACHE_FOLDER = set_apart(__name__, SOURCES)

from isle_env.policies.drawing import seat_batch  # noqa: E402  its kernels go into that folder
from isle_env.policies.drawing.policy import choose, choose_from, play_out  # noqa: E402  their kernels go into that folder
from isle_env.policies.drawing.prices import Prices  # noqa: E402

for_seats = Prices.for_seats

__all__ = ["CACHE_FOLDER", "SOURCES", "Prices", "choose", "choose_from", "for_seats", "play_out", "seat_batch"]
