"""The plain greedy policy, compiled: one choice by immediate gain for every kind of decision (see policy.py).

policy.py    which question is asked ─→ the answer       worth.py     every number of its judgement
tiles.py     which tile, treasure, Oshax, colour         fit.py       where a tile fits best
cards.py     draft, purchase, rescue cards               view.py      what the squares of a boat offer a tile
anytime.py   anytime cards and what they ask for         holes.py     bare squares shut in      grid.py  cells
                                                         wishes.py    what the lessons held wish for on the boat
                                                         promises.py  what a lesson will bring
                                                         steps.py     how far a lesson is
                                                         memory.py    what the decision before has found
"""

from isle_env.core.reference.policy import choose, choose_from, play_out

__all__ = ["choose", "choose_from", "play_out"]
