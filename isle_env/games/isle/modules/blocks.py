"""What the modules and options of Kittens + Beasts add to an observation: blocks behind all that the base game shows (M-8).

    [ base game (layout.py) | kittens | beasts | events | lessons I | family cards | promos ]     only those in play

Each block's table is the single source: offsets, bounds, views and docs/spaces.md are made from it; observe.py fills them in.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from isle_env.components.expansion import tables as T

from ....boats.record import MAX_TILES
from .. import layout
from .. import state as S
from . import options_seen as options
from .block import Block
from .record import in_each

BLOCKS: tuple[Block, ...] = (*(seen.BLOCK for seen in in_each("seen")), options.LESSONS, options.FAMILY, options.PROMOS)
"""In the order in which they follow each other."""


def in_play(box: int) -> list[Block]:
    """The blocks of a game. box: as in its record."""
    return [block for block in BLOCKS if block.bits & box]


@functools.cache
def size(box: int, num_players: int) -> int:
    """Entries of an observation."""
    return layout.size(num_players) + sum(block.size(num_players) for block in in_play(box))


def high(box: int, num_players: int) -> np.ndarray:
    """Upper bound of every entry: ``uint8[size]``; the lower one is 0."""
    blocks = [bound for block in in_play(box) for bound in block.bounds(num_players)]
    found = np.concatenate([layout.high(num_players), np.array(blocks, dtype=np.uint8)])
    if box & (S.PROMO_OSHAX | S.PROMO_RARE):
        found[layout.ISLAND.bag_left] = S.BAG_SIZE
        if layout.has_sister(num_players):
            sister = layout.size(num_players) - layout.SISTER_SIZE
            found[sister + layout.SISTER.rare_line : sister + layout.SISTER.oshax_line] = T.NUM_RARE
            found[sister + layout.SISTER.oshax_line : sister + layout.SISTER.colours] = T.NUM_OSHAX
    for seat in range(num_players):
        base = layout.BEFORE_SEATS + seat * layout.SEAT_SIZE
        if box & S.KITTENS:
            found[base + layout.SEAT.tiles] = MAX_TILES
        if box & S.PROMO_OSHAX:
            found[base + layout.SEAT.oshax_count] = T.NUM_OSHAX
    return found


def views(box: int, observation: np.ndarray, num_players: int) -> dict[str, Any]:
    """Named views into one observation, without a copy: those of the base game, and each block's by its name.

    Raises ``ValueError`` if the length does not fit the number of seats and the blocks.
    """
    if observation.shape != (size(box, num_players),):
        raise ValueError(
            f"observation of shape {observation.shape}: {num_players} seats have ({size(box, num_players)},) in such a game"
        )
    at = layout.size(num_players)
    found: dict[str, Any] = layout.views(observation[:at], num_players)
    for block in in_play(box):
        found[block.name] = block.views(observation[at : at + block.size(num_players)], num_players)
        at += block.size(num_players)
    return found
