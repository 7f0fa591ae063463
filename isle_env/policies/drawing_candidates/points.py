"""What each listed place of the tile in hand brings at once, by the rules alone: what the view with nothing told adds."""

from __future__ import annotations

from isle_env.components import tables as T
from isle_env.engine.candidates import CANDIDATES, points_of
from isle_env.engine.single import is_over
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import state as S
from isle_env.games.drawing.scoring import score_seat
from isle_env.games.drawing.shapes import lay
from isle_env.machine.cache import takes
from isle_env.machine.jit import jit_nogil
from isle_env.policies.drawing_candidates.table import FEATURES

write_points = points_of(FEATURES, range(A.PLACE, A.NUM_ACTIONS), int(T.SQUARES), lay, score_seat, S.TOTAL)


@takes(3, "what places of drawing games bring at once")
@jit_nogil
def points_range(first, last, listed, games, rows, ids, copies):
    """Write what the listed candidates of the listed games bring at once, line j for game listed[j].

    listed: int64[M]; rows: int16[M, CANDIDATES, FEATURES + UNTOLD], the last numbers of each written; ids: int16[M, CANDIDATES],
    of ``describe_range``; copies: records as of the games, of which one is overwritten.
    """
    copy = copies[first : first + 1]
    for j in range(first, last):
        if is_over(games[listed[j]]):
            for k in range(CANDIDATES):
                rows[j, k, FEATURES] = 0
        else:
            write_points(games[listed[j]], rows[j], ids[j], copy)
