"""Futures of a position: what is hidden from a seat drawn for what it knows, and all further chance with it.

    root ──determinize──→ sample ──other order of bag and deck──→ future, future, …

All chance of a game lies in the order of bag and deck, drawn once. With two seats and more a sample costs as much as several
games played out, the order of bag and deck next to nothing: so some futures share a sample.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.rng import shuffle
from isle_env.engine.seeding import write_dice
from isle_env.machine.jit import inner

from ...games.isle.determinize import determinize

SAMPLE, FUTURE, GAME = range(3)
"""Elements of the games handed in: a sample, a future of it, and a game that is played from it."""


@inner
def draw_future(root, seat, games, future, shared, key, fresh, dice):
    """Draw a future into games[FUTURE].

    root: GAME[1], not changed; games: GAME[3], the first two written; future: its number, from 0; shared: how many futures share
    a sample; key: of the decision; fresh: no sample is there yet; dice: uint32[4], overwritten. A future follows from root,
    seat, key and its number alone.
    """
    if fresh or future % shared == 0:
        games[SAMPLE] = root[0]
        write_dice(key + 2 * (future // shared), dice)
        determinize(games, np.int64(SAMPLE), seat, dice)
    games[FUTURE] = games[SAMPLE]
    if future % shared != 0:
        write_dice(key + 2 * future + 1, dice)
        g = games[FUTURE]
        shuffle(dice, g["bag"][:], np.int64(g["bag_left"]))
        shuffle(dice, g["deck"][:], np.int64(g["deck_left"]))
