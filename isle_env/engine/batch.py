"""A batch of games: step a range of them in one call and write what each deciding seat sees and may do.

    games[i] ─step─→ words[i] ─changed words─→ masks[i]
        │              └─→ rewards, dones, final scores ─→ the next game of the slot (autoreset)
        ├─ boats ─changed, or another viewer─→ observations[i]
        └─ all the rest ─────────────────────→ observations[i]

Rows are kept, not rebuilt: a game draws of an observation what has changed (verb ``draw_row``), a mask word is spread only
when it differs from the one in the row. Which game it is follows from the type of the records (verbs.py). The arrays of a batch
are described at :class:`isle_env.vector.VectorGame`; kernels of a range touch only its rows, so ranges may run in parallel.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from isle_env.engine import verbs
from isle_env.engine.rewards import write_rewards
from isle_env.engine.rng import draw
from isle_env.engine.seeding import next_seed
from isle_env.engine.single import is_over, start_from_seed
from isle_env.engine.verbs import BEGIN
from isle_env.machine import bits, wide
from isle_env.machine.cache import takes
from isle_env.machine.crew import WORK, all_done, report, stands_by
from isle_env.machine.jit import inline, inner, jit_nogil

NEXT_STEP, SAME_STEP, DISABLED = range(3)
"""Autoreset: a finished game begins anew at the next step (its action ignored), in the same step, or never."""

TAKE, DRAW = range(2)
"""What a step does: take the actions that are given, or draw a legal one for each game."""

NOT_DRAWN = 0xFFFF
"""No part of a row has changed so often: it marks a picture that must be drawn."""


PACKED = np.zeros(0, np.int8)
"""In place of masks, an array with one axis: the rows are packed (isle_env/packing.py)."""


class Rows(NamedTuple):
    """What is kept of each game's row (N games, n seats)."""

    observations: np.ndarray
    """uint8[N, size], what the deciding seat sees."""
    masks: np.ndarray
    """int8[N, ids], what it may do; or PACKED: boats are drawn as bits, and the mask words are enough.

    Numba knows the number of axes while it compiles, and leaves out the branch that is not taken.
    """
    drawn: np.ndarray
    """uint16[N, n], the changes of each seat's picture up to which it is drawn in the row; NOT_DRAWN: it is void."""
    shown: np.ndarray
    """uint32[N, MASK_WORDS], the words that are spread in the mask."""
    seats: np.ndarray
    """int64[N], the seat whose view it is, -1 for none."""
    notes: np.ndarray
    """uint8[N, row_notes], what a game notes of what it has drawn (``Rules.row_notes``); zeros: draw the row whole."""


class How(NamedTuple):
    """How a batch steps."""

    autoreset: int
    """NEXT_STEP, SAME_STEP or DISABLED."""
    reward: int
    """Code of rewards.py."""


class Ends(NamedTuple):
    """What is kept of each game's end (N games, n seats), until the next one in that row."""

    rewards: np.ndarray
    """float32[N, n], of every seat."""
    dones: np.ndarray
    """bool[N], the game has ended in this step."""
    scores: np.ndarray
    """int16[N, n, parts]."""
    tie_breaks: np.ndarray
    """int16[N, n], what decides between seats of equal points; no columns where nobody else has points."""
    sister_scores: np.ndarray
    """int16[N, parts], of the opponent that a lonely player has."""
    seeds: np.ndarray
    """int64[N], the game's."""


@takes(2, "the beginning of batches")
@jit_nogil
def begin_range(first, last, games, words, seeds, template, rows):
    """Set up the games of a range from their seeds and write their rows.

    seeds: int64[N]; template: the record that the games start from, an array of one; rows: :class:`Rows`.
    """
    for i in range(first, last):
        _begin(i, games, words, seeds, template, rows)
        write_row(games, i, words, rows)


@inner
def _begin(i, games, words, seeds, template, rows):
    """Bring one game to its first decision."""
    set_up(i, games, seeds, template, rows)
    verbs.step(games, i, np.int64(BEGIN), words[i])


@inner
def set_up(i, games, seeds, template, rows):
    """Set up one game; every picture in its row is void. It is for the caller to step it with BEGIN."""
    start_from_seed(games, i, template, seeds[i])
    for seat in range(rows.drawn.shape[1]):
        rows.drawn[i, seat] = NOT_DRAWN


@inline
def write_row(games, i, words, rows):
    """Bring row i up to date: observation and mask of the deciding seat; zeros for a finished game. rows: :class:`Rows`."""
    if is_over(games[i]):
        rows.seats[i] = -1
        for k in range(rows.observations.shape[1]):
            rows.observations[i, k] = 0
        for k in range(rows.notes.shape[1]):
            rows.notes[i, k] = 0
    else:
        seat = np.int64(games[i]["seat"])
        verbs.draw_row(games, i, seat, rows)
        rows.seats[i] = seat
    _write_mask(i, words, rows.shown, rows.masks)


@inline
def _write_mask(i, words, shown, masks):
    """Spread the mask words of game i that differ from those in its row. shown, masks: row i written."""
    if masks.ndim == 1:
        return
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
        if not is_over(games[i]):
            if action < 0 or action >= 32 * words.shape[1] or not bits.has_bit(words[i], action):
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
    if not is_over(games[i]):
        actions[i] = draw(states[i], words[i], bits.count(words[i]))


@takes(2, "batches")
@jit_nogil
def step_range(first, last, games, words, actions, states, how, seeds, template, rows, ends, views, crew, member):
    """Apply one legal action to each game of a range and bring its row up to date.

    actions: int64[N], taken as they are or, if ``crew[WORK]`` is DRAW, drawn and written; how: :class:`How`; template: the record
    the games start from, an array of one; rows, ends: :class:`Rows`, :class:`Ends`; views: uint8[N, n, size], what every seat saw
    at the end. crew, member: who else steps a range at the same time, and whose range this is (machine/crew.py). The caller's own
    call, member 0, returns whether all are done; another member's goes on with every next call until it is no longer needed.
    """
    while member == 0 or stands_by(crew, member):
        _step_all(first, last, games, words, actions, states, how, seeds, template, rows, ends, views, crew[WORK])
        if member == 0:
            return all_done(crew)
        report(crew, member)
    return False


@inner
def _step_all(first, last, games, words, actions, states, how, seeds, template, rows, ends, views, work):
    """A step of the games of a range: see ``step_range``."""
    rewards, dones = ends.rewards, ends.dones
    for i in range(first, last):
        if work == DRAW:
            _sample(i, games, words, states, actions)
        dones[i] = False
        for seat in range(rewards.shape[1]):
            rewards[i, seat] = 0.0
        next_game = is_over(games[i])
        if not next_game:
            verbs.step(games, i, actions[i], words[i])
            if is_over(games[i]):
                _finish(games, i, seeds, how.reward, ends, views)
                next_game = how.autoreset == SAME_STEP
        elif how.autoreset != NEXT_STEP:
            continue
        if next_game:
            seeds[i] = next_seed(seeds[i])
            _begin(i, games, words, seeds, template, rows)
        write_row(games, i, words, rows)


@inner
def _finish(games, i, seeds, reward, ends, views):
    """Keep the end of a game, and what every seat saw last. views: uint8[N, n, size], row i written."""
    keep_end(games, i, seeds, reward, ends)
    for seat in range(views.shape[1]):
        verbs.observe(games, i, seat, views[i, seat])


@inner
def keep_end(games, i, seeds, reward, ends):
    """Keep what every batch keeps of the end of game i.

    ends: :class:`Ends`, row i written; seeds: int64[N], of the running games.
    """
    g = games[i]
    ends.dones[i] = True
    ends.seeds[i] = seeds[i]
    write_rewards(g, reward, ends.rewards[i])
    for seat in range(ends.scores.shape[1]):
        for part in range(ends.scores.shape[2] - 1):
            ends.scores[i, seat, part] = g["score"][seat, part]
        ends.scores[i, seat, -1] = g["score"][seat, -1]
    for seat in range(ends.tie_breaks.shape[1]):
        ends.tie_breaks[i, seat] = verbs.tie_break(g, seat)
    for part in range(ends.sister_scores.shape[1] - 1):
        ends.sister_scores[i, part] = g["sister_score"][part]
    if ends.sister_scores.shape[1] > 0:
        ends.sister_scores[i, -1] = g["sister_score"][-1]
