"""Points that every game of the family counts alike, and who has won (rulebooks, Scoring, Tiebreaker, Solo Scoring).

A score has its total in the last column (engine/record.py).
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inline, inner

RAT_POINTS = -1
ROOM_POINTS = -5
"""For each room that is not filled."""


@inner
def add_up(score):
    """The total of a score, from the parts before it. score: int16[parts], written."""
    total = np.int64(0)
    for part in range(score.shape[0] - 1):
        total += score[part]
    score[-1] = total


@inner
def sisters_cats(g):
    """What the sister has for the cats on the player's boat: 5, 4, 3, 2, 1 points for each, by the order of her colours."""
    points, colours = np.int64(0), g["sister_colours"].shape[0]
    for place in range(colours):
        points += (colours - place) * np.int64(g["colour_cats"][0, g["sister_colours"][place]])
    return points


@inner
def name_winners(g, ties):
    """Who has most points has won, of equals who has more of what decides a tie; who is equal in both shares the win.

    ties: int64[seats], 0 to 255, what decides a tie. Writes winner.
    """
    best = np.int64(-1 << 40)
    for seat in range(np.int64(g["num_players"])):
        best = max(best, _rank(g, seat, ties))
    for seat in range(np.int64(g["num_players"])):
        g["winner"][seat] = 1 if _rank(g, seat, ties) == best else 0


@inline
def _rank(g, seat, ties):
    """Score, then what decides a tie, as one number."""
    return np.int64(g["score"][seat, -1]) * 256 + ties[seat]


@inner
def meet_sister(g):
    """Against the sister the player has won with more points than she; she wins a tie. Writes winner."""
    g["winner"][0] = 1 if g["score"][0, -1] > g["sister_score"][-1] else 0
