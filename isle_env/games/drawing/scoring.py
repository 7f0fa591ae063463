"""The final score of each seat and who has won.

    score[seat]  = rats −1 | rooms −5 | families | rare treasures +3 | lessons | total
    sister_score = colours 5, 4, 3, 2, 1 a cat | lessons | the best lesson again | total

Rats, rooms and families (boats/families.py) are kept up to date with each tile; what lessons pay is in lessons.py.
Rulebooks, Scoring, Tiebreaker, Solo Scoring; D-40, D-41, D-50 to D-55.
"""

from __future__ import annotations

import numpy as np

from isle_env.boats.survey import full_rooms
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.games.common.scoring import RAT_POINTS, ROOM_POINTS, add_up, meet_sister, name_winners, sisters_cats
from isle_env.games.drawing import state as S
from isle_env.games.drawing.lessons import lesson_points
from isle_env.games.drawing.setup import plays_sister
from isle_env.machine.bits import lowest, popcount
from isle_env.machine.jit import inner, jit
from isle_env.machine.stack import scratch

RARE_POINTS = 3


@jit
def score_seat(g, seat):
    """Count a seat's points as if the game ended now. Writes score[seat]."""
    score = g["score"][seat]
    score[S.RATS] = RAT_POINTS * np.int64(g["rats"][seat])
    score[S.ROOMS] = ROOM_POINTS * (T.ROOMS - popcount(full_rooms(g, seat)))
    score[S.FAMILIES] = g["family_points"][seat]
    score[S.RARE_TREASURES] = RARE_POINTS * np.int64(g["rare_count"][seat])
    points, ticked = np.int64(0), np.int64(g["lessons"][seat])
    while ticked != 0:
        points += lesson_points(g, seat, np.int64(g["game"]), lowest(ticked))
        ticked &= ticked - 1
    score[S.LESSONS] = points
    add_up(score)


def tie_break(g, seat):
    """What decides between seats of equal points, once they are scored: filled rooms (D-41).

    It is plain Python, so that Python asks without compiling anything; kernels call the same as a part. Alone it means nothing,
    since the sister wins ties.
    """
    return T.ROOMS - g["score"][seat, S.ROOMS] // np.int64(ROOM_POINTS)  # each other room has cost its points


tie_break_part = inner(tie_break)
"""``tie_break`` for kernels (the verb)."""


@inner
def _score_sister(g):
    """The sister's points from the player's boat: its cats by the order of her colours, and her lessons. Writes sister_score."""
    score, best, again = g["sister_score"], np.int64(0), False
    for part in range(score.shape[0]):
        score[part] = 0
    score[S.SISTER_COLOURS] = sisters_cats(g)
    for lesson in range(D.SISTER_LESSONS):
        if g["sister_lessons"][lesson] == 1:
            points = lesson_points(g, np.int64(0), np.int64(D.SISTER), lesson)
            score[S.SISTER_LESSONS] += points
            best = max(best, points)
            again = again or D.LESSON_RULE[D.SISTER, lesson] == T.RULE_BEST_LESSON_AGAIN
    if again:
        score[S.SISTER_AGAIN] = best
    add_up(score)


@jit
def score_game(g):
    """Score every seat and name the winners; equal score and filled rooms share the win. Writes score, winner.

    Against the sister she is scored too, and wins a tie (D-55). Writes sister_score.
    """
    ties = scratch()
    for seat in range(np.int64(g["num_players"])):
        score_seat(g, seat)
        ties[seat] = tie_break_part(g, seat)
    if plays_sister(g):
        _score_sister(g)
        meet_sister(g)
    else:
        name_winners(g, ties)
