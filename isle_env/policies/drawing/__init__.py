"""The greedy policy of the drawing games, compiled: it looks each line over and takes the one that brings most.

    policy.py    which question is asked ─→ the answer       prices.py    every number: name, unit, meaning, value
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

SOURCES = Sources("drawing-policy", (Path(__file__).parent,), (".py",), below=(RULES,))
"""The files this policy's kernels depend on. The rules are among them, since they are a part of its kernels."""
CACHE_FOLDER = set_apart(__name__, SOURCES)

from isle_env.policies.drawing import seat_batch  # noqa: E402  its kernels go into that folder
from isle_env.policies.drawing.policy import choose, choose_from, play_out  # noqa: E402  their kernels go into that folder
from isle_env.policies.drawing.prices import DEFAULT, for_seats  # noqa: E402

__all__ = ["CACHE_FOLDER", "DEFAULT", "SOURCES", "choose", "choose_from", "for_seats", "play_out", "seat_batch"]
