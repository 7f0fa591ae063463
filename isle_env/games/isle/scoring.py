"""The final score of each seat and who has won.

    score[seat]  = rats −1 | rooms −5 | families | rare treasures +3 | private lessons | public lessons | total
    sister_score = colours 5, 4, 3, 2, 1 a cat | lessons | the best lesson again (card 204) | total

Rats, rooms and families (boats/families.py) are kept up to date with each tile; what lessons pay is in lessons.py.
Rulebook p. 3, Scoring, Tiebreaker and Solo Scoring; R-6, R-40, R-50, R-54.
"""

from __future__ import annotations

import numpy as np

from isle_env.games.common.scoring import RAT_POINTS, ROOM_POINTS, add_up, meet_sister, name_winners, sisters_cats
from isle_env.machine.bits import popcount
from isle_env.machine.cache import takes
from isle_env.machine.jit import inner, jit
from isle_env.machine.stack import scratch

from ...boats.survey import full_rooms
from ...box import EXPANDED, T
from . import modes
from . import state as S
from .lessons import lesson_points, sister_points
from .modules.beasts import play as beasts
from .modules.events import points as events
from .modules.royal_rats import play as royal_rats


@inner
def _rare_points(g, seat):
    """Points of the rare treasures; none in family mode (R-40)."""
    return modes.RARE_TREASURE[g["mode"]] * np.int64(g["rare_count"][seat])


@inner
def _lessons(g, seat, score):
    """Points of the private lessons before a seat, and what it has from the public ones in play. score: int16[parts], written.

    ``public`` holds colour + 1, or 6 without a colour. In the solo game a public lesson pays half, rounded up (R-50); in
    family mode the family cards that the seat has kept are its lessons (R-40).
    """
    solo, share = modes.HAS_SISTER[g["mode"]] == 1, modes.PUBLIC_SHARE[g["mode"]]
    score[S.PRIVATE_LESSONS] = score[S.PUBLIC_LESSONS] = 0
    for kind in range(T.NUM_KINDS):
        if g["lessons"][seat, kind] > 0:
            points = lesson_points(g, seat, kind, np.int64(T.NO_COLOUR), solo)
            score[S.PRIVATE_LESSONS] += np.int64(g["lessons"][seat, kind]) * points
        if g["public"][kind] > 0:
            points = lesson_points(g, seat, kind, np.int64(g["public"][kind]) - 1, solo)
            score[S.PUBLIC_LESSONS] += (points + share - 1) // share
    if modes.HAS_FAMILY_CARDS[g["mode"]] == 1:
        for card in range(T.NUM_FAMILY_CARDS):
            if g["family_where"][card] == S.FAMILY_KEPT + seat:
                kind = np.int64(T.FAMILY_KINDS[card])
                score[S.PRIVATE_LESSONS] += lesson_points(g, seat, kind, np.int64(T.NO_COLOUR), solo)


@jit
def score_seat(g, seat):
    """Count a seat's points as if the game ended now. Writes score[seat]."""
    score = g["score"][seat]
    score[S.RATS] = RAT_POINTS * np.int64(g["rats"][seat])
    score[S.ROOMS] = ROOM_POINTS * (T.ROOMS - popcount(full_rooms(g, seat)))
    score[S.FAMILIES] = g["family_points"][seat]
    score[S.RARE_TREASURES] = _rare_points(g, seat)
    _lessons(g, seat, score)
    if EXPANDED:
        score[S.RATS] += royal_rats.points(g, seat)
        _score_modules(g, seat, score)
    add_up(score)


@inner
def _score_modules(g, seat, score):
    """Points of friendships and point tokens, each with a column if its module is in play (M-9). score: int16[parts], written."""
    part = len(S.SCORE_PARTS) - 1
    score[part] = score[part + 1] = 0
    if g["box"] & S.BEASTS != 0:
        score[part] = beasts.points(g, seat)
        part += 1
    if g["box"] & S.EVENTS != 0:
        score[part] = g["points"][seat]


def tie_break(g, seat):
    """What decides between seats of equal points, once they are scored: fish, in family mode filled rooms (R-6).

    It is plain Python, so that Python asks without compiling anything; kernels call the same as a part. In the solo game it
    means nothing, since the sister wins ties.
    """
    if modes.TIE_BREAK[g["mode"]] == modes.FULL_ROOMS:
        return T.ROOMS - g["score"][seat, S.ROOMS] // np.int64(ROOM_POINTS)  # each other room has cost its points
    return np.int64(g["fish"][seat])


tie_break_part = inner(tie_break)
"""``tie_break`` for kernels (the verb)."""


@inner
def _score_sisters_modules(g, score):
    """What beasts and events bring the sister (B-15, V-25), in columns as of a seat. score: int16[parts], written."""
    part = len(S.SISTER_PARTS) - 1
    if g["box"] & S.BEASTS != 0:
        score[part] = beasts.sisters_points(g)
        part += 1
    if g["box"] & S.EVENTS != 0:
        score[part] = events.sisters_points(g)


@inner
def _score_sister(g):
    """The sister's points from the player's boat: its cats by the order of her colours, and her lessons. Writes sister_score."""
    score, best, again = g["sister_score"], np.int64(0), False
    for part in range(score.shape[0]):
        score[part] = 0
    score[S.SISTER_COLOURS] = sisters_cats(g)
    for lesson in range(T.SISTER_CARD.shape[0]):
        if g["sister_lessons"][lesson] == 1:
            points = sister_points(g, np.int64(0), lesson)
            score[S.SISTER_LESSONS] += points
            best = max(best, points)
            again = again or T.SISTER_RULE[lesson] == T.RULE_BEST_LESSON_AGAIN
    if again:
        score[S.SISTER_AGAIN] = best
    if EXPANDED:
        _score_sisters_modules(g, score)
    add_up(score)


@takes(2, "the points")
@jit
def score_game(g):
    """Score every seat and name the winners; equal score and tie-break share the win. Writes score, winner.

    In the solo game the sister is scored too, and wins a tie (R-54). Writes sister_score.
    """
    ties = scratch()
    for seat in range(np.int64(g["num_players"])):
        score_seat(g, seat)
        ties[seat] = tie_break_part(g, seat)
    if modes.TIE_BREAK[g["mode"]] == modes.SISTER:
        _score_sister(g)
        meet_sister(g)
    else:
        name_winners(g, ties)
