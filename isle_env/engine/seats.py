"""A batch of games with one learner's seat in each: on to the learner's next decision, the others played in between.

    listed games ─→ the decision given ─→ the others' ones ─→ the learner decides     ─→ row
      (or START)                            │                 the game is over        ─→ ends[i] ─→ the slot's next game
                                            └─ random, reference: here; asked: stop, the caller's policy decides

:func:`play_on` serves every game. The kernel that Python calls stands with the policy that plays REFERENCE (``seat_batch.py`` in
its folder), because it contains that. All chance of a game follows from its seed: deal, learner's seat and the random opponents'
stream (:func:`take_seat`). The arrays are described at :class:`isle_env.envs.seat_batch.SeatBatch`; a kernel of a range touches
only the games listed in it.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine import verbs
from isle_env.engine.batch import SAME_STEP, Ends, keep_end, set_up, write_row
from isle_env.engine.rng import draw
from isle_env.engine.seeding import next_seed, write_to
from isle_env.engine.single import is_over
from isle_env.engine.verbs import BEGIN
from isle_env.machine import bits
from isle_env.machine.jit import inner, jit_nogil
from isle_env.machine.stack import bare, scratch

START, STAY, GO_ON = -2, -3, -4
"""In place of an action. START: begin the game of the slot's seed. STAY: do nothing but bring the row up to date. GO_ON: the
game was held on a morning, and the compiled opponent whose turn it is decides."""

RANDOM, REFERENCE, ASKED = range(3)
"""Who plays a seat: random legal actions, the game's compiled policy, or a policy that is asked."""

SEAT_WORD, STREAM_WORD, SEED_WORDS = 6, 7, 11
"""Words of a seed's sequence: 0 to 5 are the game's and the next seed's (seeding.py), then the seat, then the stream."""


@inner
def play_on(first, last, listed, actions, games, words, slots, deal, autoreset, reward, rows, ends):
    """Take one decision in each of the games listed in a range, and let the opponents that are compiled play.

    listed: int64[M], games, each once; actions: int64[M], legal ones, or START or STAY; autoreset: NEXT_STEP or SAME_STEP;
    reward: code of rewards.py; rows: see batch.py; ends: see :func:`_finish`. slots: (seats int64[N], the learner's;
    seeds int64[N]; states uint32[N, 4], the random opponents' streams; opponents int64[n - 1], RANDOM, REFERENCE or ASKED,
    clockwise from the learner; lists int64[n - 1, WORDS], the prices that REFERENCE goes by in these places), the first three
    written. deal: (template, the record that games start from, an array of one; fixed int64, the learner's seat, -1 to draw it;
    hold bool, whether games are held on each morning but the first, for the caller to look at). A game that afterwards is not
    over and does not wait for the learner waits for an ASKED seat, or is held.
    """
    seats, _, states, opponents, lists = slots
    for j in range(first, last):
        i, action = listed[j], actions[j]
        while action != STAY:
            if action == START:
                start(i, games, slots, deal, rows)
                action = np.int64(BEGIN)
            if action == GO_ON:
                count = bits.count(words[i])
            else:
                day = games[i]["day"]
                count = verbs.step(games, i, action, words[i])
                if is_over(games[i]):
                    action = end(games, i, autoreset, reward, slots, ends)
                    continue
                if deal[2] and day > 0 and games[i]["day"] != day:
                    action = np.int64(STAY)
                    continue
            where = place(games[i], seats[i], len(opponents) + 1)
            who = opponents[where] if where >= 0 else np.int64(ASKED)
            if who == RANDOM:
                action = draw(states[i], words[i], count)
            elif who == REFERENCE:
                action = verbs.choose(games, i, bare(lists[where]), words[i])
            else:
                action = np.int64(STAY)
        if is_over(games[i]) or games[i]["seat"] == seats[i]:
            write_row(games, i, words, rows)


@inner
def start(i, games, slots, deal, rows):
    """Set up the game of the slot's seed, and who learns in it."""
    template, fixed, _ = deal
    n = slots[3].shape[0] + 1
    set_up(i, games, slots[1], template, rows)
    take_seat(i, n, slots, fixed)


@inner
def take_seat(i, n, slots, fixed):
    """The learner's seat and the stream of the random opponents, from the game's seed."""
    seats, seeds, states, _, _ = slots
    words = scratch()
    write_to(seeds[i], words, np.int64(SEED_WORDS))
    seats[i] = fixed if fixed >= 0 else (words[SEAT_WORD] * n) >> 32
    for k in range(4):
        states[i, k] = words[STREAM_WORD + k]
    states[i, 3] |= 1  # as rng.seed_words


@inner
def place(g, learner, seats):
    """The place of the deciding seat, clockwise from the learner's left, -1 for the learner. seats: of the game."""
    seat = np.int64(g["seat"])
    return np.int64(-1) if seat == learner else (seat - learner - 1) % seats


@inner
def end(games, i, autoreset, reward, slots, ends):
    """Keep the end of a game. Returns START if the next game follows at once, with its seed in place; else STAY."""
    _finish(games, i, reward, slots, ends)
    if autoreset != SAME_STEP:
        return np.int64(STAY)
    slots[1][i] = next_seed(slots[1][i])
    return np.int64(START)


@inner
def _finish(games, i, reward, slots, ends):
    """Keep the end of a game: the learner's reward and last observation, everybody's rewards and scores, who has won, the seed.

    ends: (rewards float32[N], dones bool[N], final_rewards float32[N, n], final_scores int16[N, n, parts],
    final_tie_breaks int16[N, n], final_sister_scores int16[N, parts], final_winners bool[N, n], final_seats int64[N],
    final_seeds int64[N], final_observations uint8[N, size]); row i of all is written.
    """
    rewards, dones, final_rewards, scores, tie_breaks, sister_scores, final_winners, final_seats, seeds, final_observations = ends
    g, seat, n = games[i], slots[0][i], slots[3].shape[0] + 1
    keep_end(games, i, slots[1], reward, Ends(final_rewards, dones, scores, tie_breaks, sister_scores, seeds))
    rewards[i] = final_rewards[i, seat]
    final_seats[i] = seat
    for k in range(n):
        final_winners[i, k] = g["winner"][k] == 1
    verbs.observe(games, i, seat, final_observations[i])


@jit_nogil
def observe_range(first, last, listed, games, words, observations, masks):
    """What the deciding seats of the listed games see and may do, drawn afresh, line j for game listed[j].

    listed: int64[M]; observations: uint8[M, size], masks: int8[M, NUM_ACTIONS], overwritten from first to last.
    """
    for j in range(first, last):
        i = listed[j]
        verbs.observe(games, i, np.int64(games[i]["seat"]), observations[j])
        bits.unpack(words[i], masks[j])
