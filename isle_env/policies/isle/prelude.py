"""A real game up to a phase of a day: deal after deal, until somebody has a decision there.

    seed ─→ deal ─→ policy, policy, … ─→ a decision of the phase, on the day
      ^                                └→ the phase went by, nobody had a decision ─┐
      └───────────────────────────── the next deal's seed (seeding.next_seed) ──────┘

How far a game has come is one number, its ``moment``, which grows with day and phase.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.rng import random_action
from isle_env.engine.seeding import following, write_words
from isle_env.engine.single import start
from isle_env.engine.verbs import BEGIN
from isle_env.machine.cache import takes
from isle_env.machine.jit import inner, jit
from isle_env.machine.stack import bare

from ...box import EXPANDED
from ...games.isle.decisions import Phase
from ...games.isle.modules.events.today import finds_come_first
from ...games.isle.step import step
from .memory import forget, memory_room
from .policy import choose_next

REFERENCE, RANDOM = range(2)
"""Who plays up to the phase: the plain greedy policy (policy.py), or chance."""

MOST_DEALS = 1000
"""Deals tried for a decision in the phase; with players who do anything at all, a few are enough."""

_MOMENTS = 16
assert len(Phase) <= _MOMENTS


def moment(day: int, phase: int) -> int:
    """A phase of a day as one number, which grows as the game goes on."""
    return _MOMENTS * day + phase


@inner
def _play_up_to(games, i, policy, prices, dice, first, last, words):
    """Play game i until a decision between two moments is pending, or the last moment is past. Is one pending?"""
    g, memory = games[i], memory_room()
    forget(memory)
    while True:
        now = _MOMENTS * np.int64(g["day"]) + np.int64(g["phase"])
        if EXPANDED:
            another_order = finds_come_first(g) and g["phase"] != Phase.OVER  # of the day's phases (V-18)
            if another_order and now // _MOMENTS == first // _MOMENTS:
                if first <= now <= last:
                    return True
                now = np.int64(0)
        if now >= first:
            return now <= last
        action = (
            choose_next(games, i, bare(prices[g["seat"]]), words, memory) if policy == REFERENCE else random_action(dice, words)
        )
        step(games, i, action, words)


@takes(3, "the way to the phase")
@jit
def start_in_phase(games, i, template, seed, policy, prices, dice, first, last, words):
    """Set up game i and let a policy play it until a decision between two moments is pending. Returns the deals it took.

    It returns 0 if MOST_DEALS deals have passed without such a decision. A game is set up as by ``single.start``. seed:
    uint32[SEED_WORDS] of ``rng.seed_words``, overwritten with the words of the deal that was played; policy: REFERENCE or RANDOM;
    prices: int64[seats, WORDS], the lists of REFERENCE, one for each seat; dice: uint32[4], the generator of RANDOM, advanced;
    first, last: of ``moment``; words: uint32[MASK_WORDS], overwritten with the pending mask.
    """
    for deals in range(1, MOST_DEALS + 1):
        seed[3] |= 1  # as rng.seed_words
        start(games, i, template, seed)
        step(games, i, np.int64(BEGIN), words)
        if _play_up_to(games, i, policy, prices, dice, first, last, words):
            return deals
        write_words(following(seed), seed)
    return 0
