"""What each listed place of the tile in hand brings at once, by the rules alone: what the view with nothing told adds."""

from __future__ import annotations

from isle_env.engine.candidates import points_of
from isle_env.machine.cache import takes
from isle_env.machine.jit import jit_nogil

from ...boats.laying import lay
from ...box import T
from ...games.isle import actions as A
from ...games.isle import state as S
from ...games.isle.scoring import score_seat
from .table import FEATURES

_write_range = points_of(FEATURES, range(A.PLACE, A.SQUARE), int(T.SQUARES), lay, score_seat, S.TOTAL)


@takes(3, "what places bring at once")
@jit_nogil
def points_range(first, last, listed, games, rows, ids, copies):
    """Write what the listed candidates of the listed games bring at once, line j for game listed[j].

    listed: int64[M]; rows: int16[M, CANDIDATES, FEATURES + UNTOLD], the last numbers of each written; ids: int16[M, CANDIDATES],
    of ``describe_range``; copies: records as of the games, of which one is overwritten.
    """
    _write_range(first, last, listed, games, rows, ids, copies)
