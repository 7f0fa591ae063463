"""What differs between the standard, the family and the solo game: one table with a row for each rule.

    modes.CAT_PRICE[g["mode"], field]        modes.HAS_SISTER[g["mode"]] == 1

The kernels of a rule read its row. What has no row is the same in all three.
Sources: rulebook p. 2-3 (family mode), 7, 9, 17-18, Solo Mode, Tiebreaker;
R-4, R-6, R-11, R-40, R-41, R-50 … R-55.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from . import state as S
from .decisions import Phase
from .state import TreasureSet as Sets

FISH, FULL_ROOMS, SISTER = range(3)
"""What decides a tie in points: more fish, more rooms without a bare square, or always the sister (R-6, R-54)."""


def _row(standard: Any, family: Any, solo: Any) -> np.ndarray:
    """int64[modes] or int64[modes, …], a rule's value by mode."""
    return np.array([standard, family, solo], dtype=np.int64)


# fmt: off
#                                 standard       family                 solo
# ---- the table ----
FEWEST_SEATS          = _row(     2,             2,                     1)
MOST_SEATS            = _row(     4,             4,                     1)
HAS_CARDS             = _row(     1,             0,                     1)            # discovery cards, Oshax, a permanent basket
HAS_FAMILY_CARDS      = _row(     0,             1,                     0)            # three dealt, two kept
HAS_SISTER            = _row(     0,             0,                     1)            # and lines of cats, Oshax, rare treasures
# ---- the order of phases; all other phases follow each other as in Phase ----
FIRST_PHASE           = _row(     Phase.FIELDS,        Phase.FAMILY_CARDS,        Phase.FIELDS)
AFTER_FIELDS          = _row(     Phase.FISHING,     Phase.RESCUE,              Phase.FISHING)
AFTER_RESCUE          = _row(     Phase.RARE_FINDS,  Phase.FIELDS,                Phase.RARE_FINDS)
DRAFTS_ALONE          = _row(     0,             0,                     1)            # 3 of 5 twice, no packs (solo_draft.py)
ORDER_ROTATES         = _row(     0,             1,                     0)            # who was first is last on the next day
# ---- cats ----
FIELDS_LAID           = _row(     2,             1,                     2)            # fields that cats are laid into
CATS_LAID             = _row(     2,             4,                     2)            # cats a field for each seat, of 2 or more
CAT_PRICE             = _row(     S.COST,        (0, 0),                S.COST)       # fish, left and right field
CAT_BASKETS           = _row(     1,             0,                     1)            # baskets a cat takes
MAP_PAYS              = _row(     Sets.COMMONS,  Sets.COMMONS_AND_RARES, Sets.COMMONS) # treasures to choose from for a map
# ---- points ----
RARE_TREASURE         = _row(     3,             0,                     3)            # points of one
PUBLIC_SHARE          = _row(     1,             1,                     2)            # public lessons pay a part, rounded up
TIE_BREAK             = _row(     FISH,          FULL_ROOMS,            SISTER)
# fmt: on
