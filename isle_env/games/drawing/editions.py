"""What differs between the two games: one table, a line for each, indexed by the record's ``game``.

What lies in the box (items, decks, lessons) differs in components/drawing/tables.py, which is indexed likewise.
"""

from __future__ import annotations

import numpy as np

from isle_env.components.drawing import tables as D
from isle_env.games.drawing import state as S

DRAWS_FROM_BAG = np.array([0, 1])
"""1: cats and rare treasures come out of the bag, and Oshax cards bring tiles; 0: everything is on cards of two decks."""
HAS_SISTER = np.array([1, 0])
"""1: who plays alone plays against the sister (D-50)."""
HAS_PROMO = np.array([1, 0])
FEWEST_SEATS = np.array([edition.least_players for edition in D.EDITIONS])
MOST_SEATS = np.array([edition.most_players for edition in D.EDITIONS])

assert len(HAS_SISTER) == len(S.GAME_NAMES) == D.GAMES
