"""Rows that take a third of the room: a batch with ``packed=True`` writes boats and masks as bits.

    observation   [ table, seats | boats: 13 planes of 142 bytes each | the rest ]   uint8[size]         5,196 for two seats
    packed        [ table, seats | boats: 15 planes of 20 bytes each  | the rest ]   uint8[packed_size]  2,104
    masks         a byte an action ─→ a bit an action         uint32[MASK_WORDS], 216 bytes instead of 1,706

:class:`Packing` turns one into the other, whole arrays at a time, with NumPy. ``boats/planes.py`` says what a packed plane is.
"""

from __future__ import annotations

import numpy as np

from isle_env.boats.planes import BOAT_PLANES, FLAT_PLANES, MAP, MAP_PLANES, PACKED_BOAT, PLANE_BYTES
from isle_env.components import tables as T
from isle_env.engine.rules import Rules
from isle_env.machine.sizes import MASK_WORDS

SQUARES = int(T.SQUARES)


class Packing:
    """Packs and unpacks observations and masks of one sort of game. Arrays may have any axes before the last one."""

    def __init__(self, rules: Rules, num_players: int) -> None:
        """rules: of the game, such as ``VectorGame.rules``."""
        self.num_actions = rules.num_actions
        self.size = rules.size(num_players)
        """Entries of an observation that is not packed."""
        self._planes = num_players, len(BOAT_PLANES), SQUARES
        begin = rules.boats_at(num_players)
        self._end = begin + int(np.prod(self._planes))
        self.boats = begin, begin + num_players * PACKED_BOAT
        """Where boats begin and end in a packed observation."""
        self.packed_size = self.size - self._end + self.boats[1]
        """Bytes of a packed one."""

    def pack(self, observations: np.ndarray) -> np.ndarray:
        """Packed observations. observations: ``uint8[…, size]``. Returns ``uint8[…, packed_size]``."""
        axes, (first, last) = observations.shape[:-1], self.boats
        planes = observations[..., first : self._end].reshape(*axes, *self._planes)
        maps = planes[..., MAP, None, :] >> np.arange(MAP_PLANES, dtype=np.uint8)[:, None] & 1
        bits = np.concatenate((planes[..., :MAP, :], planes[..., MAP + 1 :, :], maps), axis=-2)
        spare = np.zeros((*bits.shape[:-1], 8 * PLANE_BYTES - SQUARES), np.uint8)
        boats = np.packbits(np.concatenate((bits, spare), axis=-1), axis=-1, bitorder="little")
        boats = boats.reshape(*axes, last - first)
        return np.concatenate((observations[..., :first], boats, observations[..., self._end :]), axis=-1)

    def unpack(self, packed: np.ndarray) -> np.ndarray:
        """The observations that were packed, as ``rules.views`` names them. packed: ``uint8[…, packed_size]``."""
        axes, (first, last) = packed.shape[:-1], self.boats
        boats = packed[..., first:last].reshape(*axes, self._planes[0], FLAT_PLANES + MAP_PLANES, PLANE_BYTES)
        bits = np.unpackbits(boats, axis=-1, count=SQUARES, bitorder="little")
        maps = (bits[..., FLAT_PLANES:, :] << np.arange(MAP_PLANES, dtype=np.uint8)[:, None]).sum(axis=-2, dtype=np.uint8)
        planes = np.concatenate((bits[..., :MAP, :], maps[..., None, :], bits[..., MAP:FLAT_PLANES, :]), axis=-2)
        flat = planes.reshape(*axes, self._end - first)
        return np.concatenate((packed[..., :first], flat, packed[..., last:]), axis=-1)

    def pack_masks(self, masks: np.ndarray) -> np.ndarray:
        """Packed masks. masks: ``int8[…, num_actions]``. Returns ``uint32[…, MASK_WORDS]``; the last bits are 0."""
        packed = np.zeros((*masks.shape[:-1], 4 * MASK_WORDS), np.uint8)
        bits = np.packbits(masks.astype(np.bool_), axis=-1, bitorder="little")
        packed[..., : bits.shape[-1]] = bits
        return packed.view("<u4").astype(np.uint32, copy=False)

    def unpack_masks(self, words: np.ndarray) -> np.ndarray:
        """The masks that were packed: ``int8[…, num_actions]``. words: ``uint32[…, MASK_WORDS]``."""
        as_bytes = np.ascontiguousarray(words, dtype="<u4").view(np.uint8)
        return np.unpackbits(as_bytes, axis=-1, count=self.num_actions, bitorder="little").view(np.int8)
