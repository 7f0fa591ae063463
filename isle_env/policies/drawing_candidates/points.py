"""What each listed place of the tile in hand brings at once, by the rules alone: what the view with nothing told adds."""

from __future__ import annotations

from isle_env.components import tables as T
from isle_env.engine.candidates import points_of
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import state as S
from isle_env.games.drawing.scoring import score_seat
from isle_env.games.drawing.shapes import lay
from isle_env.machine.cache import takes
from isle_env.machine.jit import jit_nogil
from isle_env.policies.drawing_candidates.table import FEATURES

_write_range = points_of(FEATURES, range(A.PLACE, A.NUM_ACTIONS), int(T.SQUARES), lay, score_seat, S.TOTAL)


@takes(3, "what places of drawing games bring at once")
@jit_nogil
def points_range(first, last, listed, games, rows, ids, copies):
    """Write what the listed candidates of the listed games bring at once, as ``points_range`` of policies/candidates does."""
    _write_range(first, last, listed, games, rows, ids, copies)
