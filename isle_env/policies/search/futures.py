"""Futures of a position: what is hidden from a seat drawn for what it knows, each future from the last one.

    root ──chain──→ future ──→ future ──→ …

All chance of a game lies in the order of bag and deck, which is drawn with the hidden cards. The first sample of a chain costs as
much as some games played out, every next one a small part of one. Chains have an end, so threads can begin with later ones.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.seeding import write_dice
from isle_env.machine.jit import inner

from ...games.isle.determinize import DRAWN, ROOM, next_sample

CHAIN, FUTURE, GAME = range(3)
"""Elements of the games handed in: what samples are drawn of, a future, and a game that is played from it."""
NUMBER = ROOM
"""Entry of the memory behind those of a chain: the chain's number."""
LENGTH = 64
"""Futures of a chain."""


@inner
def draw_future(root, seat, games, memory, future, key, dice):
    """Draw a future into games[FUTURE].

    root: GAME[1], not changed; games: GAME[3], the first two written; memory: int64[NUMBER + 1], written, of the chain in
    games[CHAIN]: its entry DRAWN is 0 before the first future of a decision. future: its number, from 0; key: of the decision;
    dice: uint32[4], overwritten. A future follows from root, seat, key and its number alone.
    """
    chain, drawn = future // LENGTH, future % LENGTH + 1
    if memory[DRAWN] == 0 or memory[NUMBER] != chain or memory[DRAWN] > drawn:
        games[CHAIN] = root[0]
        memory[DRAWN], memory[NUMBER] = 0, chain
        write_dice(key + chain, dice)
    while memory[DRAWN] < drawn:
        next_sample(games, seat, dice, memory, games, np.int64(FUTURE))
