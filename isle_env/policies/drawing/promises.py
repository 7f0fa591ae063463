"""What a lesson promises when it is ticked: what it usually brings, and the more of what it brings by now the later it is."""

from __future__ import annotations

import numpy as np

from isle_env.games.drawing import state as S
from isle_env.games.drawing.lessons import lesson_points
from isle_env.machine.jit import inner
from isle_env.policies.drawing import catalogue as P


@inner
def promise(g, seat, prices, place):
    """What a lesson promises a seat, in hundredths of a point. place: of the lesson on the sheet of the game."""
    game, past = np.int64(g["game"]), np.int64(g["day"]) - 1
    now = P.POINT * lesson_points(g, seat, game, place)
    return (prices[P.LESSON[game] + place] * (S.DAYS - past) + now * past) // S.DAYS
