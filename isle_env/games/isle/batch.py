"""A batch of games: step a range of them in one call and write what each deciding seat sees and may do.

    games[i] ─step─→ words[i] ─changed words─→ masks[i]
        │              └─→ rewards, dones, final scores ─→ the next game of the slot (autoreset)
        ├─ boats ─changed, or another viewer─→ observations[i]
        └─ all the rest ─────────────────────→ observations[i]

Rows are kept, not rebuilt: a boat is drawn only when a tile was laid or lifted (`boat_changes`), a mask word is spread
only when it differs from the one in the row. The plain twin is ``observe.observe``; tests compare every row.
The arrays of a batch are described at :class:`isle_env.vector.VectorGame`; kernels of a range touch only its rows, so
ranges may run in parallel.
"""

from __future__ import annotations

import numpy as np

from isle_env.boats.planes import write_boat
from isle_env.engine import bits, wide
from isle_env.engine.jit import inline, inner, jit_nogil
from isle_env.engine.seeding import next_seed
from isle_env.games.isle import actions as A
from isle_env.games.isle import layout as L
from isle_env.games.isle import modes
from isle_env.games.isle import state as S
from isle_env.games.isle.observe import observe, write_sister, write_table
from isle_env.games.isle.rewards import write_rewards
from isle_env.games.isle.setup import start_from_seed
from isle_env.games.isle.step import BEGIN, draw, step

NEXT_STEP, SAME_STEP, DISABLED = range(3)
"""Autoreset: a finished game begins anew at the next step (its action ignored), in the same step, or never."""

NOT_DRAWN = 0xFFFF
"""No boat has changed so often: it marks a picture that must be drawn."""


@jit_nogil
def begin_range(first, last, games, words, seeds, template, rows):
    """Set up the games of a range from their seeds and write their rows.

    seeds: int64[N]; template: GAME[1], see setup.py; rows: see :func:`write_row`.
    """
    for i in range(first, last):
        _begin(i, games, words, seeds, template, rows)
        write_row(games[i], i, words, rows)


@inner
def _begin(i, games, words, seeds, template, rows):
    """Bring one game to its first decision."""
    set_up(i, games, seeds, template, rows)
    step(games, i, np.int64(BEGIN), words[i])


@inner
def set_up(i, games, seeds, template, rows):
    """Set up one game; every picture of its boats is void. It is for the caller to :func:`step` it with BEGIN."""
    start_from_seed(games, i, template, seeds[i])
    for seat in range(rows[2].shape[1]):
        rows[2][i, seat] = NOT_DRAWN


@inline
def write_row(g, i, words, rows):
    """Bring row i up to date: observation and mask of the deciding seat; zeros for a finished game.

    rows: (observations uint8[N, size], masks int8[N, NUM_ACTIONS], drawn uint16[N, n], the `boat_changes` of the boats in
    the row, shown uint32[N, MASK_WORDS], the words in the mask, seats int64[N]); all written.
    """
    observations, masks, _, shown, seats = rows
    n = np.int64(g["num_players"])
    _write_mask(i, words, shown, masks)
    seat = np.int64(g["seat"])
    if seat == S.NONE:
        seats[i] = -1
        for k in range(observations.shape[1]):
            observations[i, k] = 0
        return
    write_table(g, seat, observations[i])
    _write_boats(g, i, seat, n, rows)
    if modes.HAS_SISTER[g["mode"]] == 1:
        write_sister(g, observations[i])
    seats[i] = seat


@inline
def _write_boats(g, i, seat, n, rows):
    """Draw the boats in the row: those that changed, or all of them for another viewer than before."""
    observations, _, drawn, _, seats = rows
    for relative in range(n):
        whose = (seat + relative) % n
        changes = g["boat_changes"][whose]
        if seats[i] != seat or drawn[i, whose] != changes:
            write_boat(g, whose, observations[i], L.BEFORE_SEATS + n * L.SEAT_SIZE + relative * L.BOAT_SIZE)
            drawn[i, whose] = changes


@inline
def _write_mask(i, words, shown, masks):
    """Spread the mask words of game i that differ from those in its row. shown, masks: row i written."""
    changed = wide.changed(words[i], shown[i])
    while changed != 0:
        k = bits.lowest(changed)
        changed &= changed - 1
        bits.spread_word(words[i], k, masks[i])
        shown[i, k] = words[i, k]


@jit_nogil
def first_illegal(first, last, listed, games, words, actions):
    """The first line of a range whose game is running and whose action is illegal, -1 if there is none.

    listed: int64[M], games; actions: int64[M], line j is for game listed[j].
    """
    for j in range(first, last):
        i, action = listed[j], actions[j]
        if games[i]["step"] != S.STEP_OVER:
            if action < 0 or action >= A.NUM_ACTIONS or not bits.has_bit(words[i], action):
                return j
    return -1


@jit_nogil
def sample_range(first, last, games, words, states, actions):
    """Draw a uniform legal action for each game of a range, 0 for a finished one.

    states: uint32[N, 4], a generator a game, advanced; actions: int64[N], written.
    """
    for i in range(first, last):
        _sample(i, games, words, states, actions)


@inline
def _sample(i, games, words, states, actions):
    """Draw a uniform legal action for game i, 0 if it is over."""
    actions[i] = 0
    if games[i]["step"] != S.STEP_OVER:
        actions[i] = draw(states[i], words[i], bits.count(words[i]))


@jit_nogil
def step_range(first, last, games, words, actions, states, draw, seeds, template, mode, reward, rows, ends):
    """Apply one legal action to each game of a range and bring its row up to date.

    actions: int64[N]; draw: 1 to have them drawn as :func:`sample_range` does, and written, 0 to take them as they are;
    template: GAME[1], see setup.py; mode: NEXT_STEP, SAME_STEP or DISABLED; reward: code of rewards.py; ends: see
    :func:`_finish`.
    """
    rewards, dones, _, _, _, _ = ends
    for i in range(first, last):
        if draw == 1:
            _sample(i, games, words, states, actions)
        dones[i] = False
        for seat in range(rewards.shape[1]):
            rewards[i, seat] = 0.0
        next_game = games[i]["step"] == S.STEP_OVER
        if not next_game:
            step(games, i, actions[i], words[i])
            if games[i]["step"] == S.STEP_OVER:
                _finish(games, i, seeds, reward, ends)
                next_game = mode == SAME_STEP
        elif mode != NEXT_STEP:
            continue
        if next_game:
            seeds[i] = next_seed(seeds[i])
            _begin(i, games, words, seeds, template, rows)
        write_row(games[i], i, words, rows)


@inner
def _finish(games, i, seeds, reward, ends):
    """Keep the end of a game: rewards, scores, its seed and what every seat saw last.

    ends: (rewards float32[N, n], dones bool[N], final_scores int16[N, n, parts], final_sister_scores int16[N, parts],
    final_seeds int64[N], final_observations uint8[N, n, size]); row i of all is written.
    """
    rewards, dones, final_scores, final_sister_scores, final_seeds, final_observations = ends
    keep_end(games[i], i, seeds, reward, (rewards, dones, final_scores, final_sister_scores, final_seeds))
    for seat in range(final_observations.shape[1]):
        observe(games, i, seat, final_observations[i, seat])


@inner
def keep_end(g, i, seeds, reward, ends):
    """Keep what every batch keeps of the end of game i: everybody's rewards and scores, the sister's, and the seed.

    ends: (rewards float32[N, n], dones bool[N], scores int16[N, n, parts], sister_scores int16[N, parts], final_seeds
    int64[N]); row i of all is written. seeds: int64[N], of the running games.
    """
    rewards, dones, scores, sister_scores, final_seeds = ends
    dones[i] = True
    final_seeds[i] = seeds[i]
    write_rewards(g, reward, rewards[i])
    for seat in range(scores.shape[1]):
        for part in range(scores.shape[2]):
            scores[i, seat, part] = g["score"][seat, part]
    for part in range(sister_scores.shape[1]):
        sister_scores[i, part] = g["sister_score"][part]
