"""A network that scores candidates, compiled: what it finds of a decision, in some tens of microseconds.

    situation ─▶ about ─┬──────────────────────────────▶ context ─┬─▶ value
    each row, its id ───┴▶ first ─▶ second ─▶ two means ──┘        └─▶ with each second ─▶ its logit

isle_training/network.py is the same for learning, and says why it looks so. Here a layer adds up the rows of its matrix, each
times one of its inputs, and leaves out inputs of 0. Those are more than half: a view has many, and a layer makes 0 of what is
negative.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from isle_env.machine.cache import takes
from isle_env.machine.jit import inner, jit_nogil
from isle_env.machine.stack import bare

NEVER = -1e9
"""The logit of a row without a candidate."""
SPAN = 10.0
"""A row counts for exp(-SPAN) to exp(SPAN) among the others."""
WITHOUT_BIAS = ("ids", "row_situation", "policy_context")


def shapes(situation: int, features: int, actions: int, embedding: int, width: int, half: int) -> dict[str, tuple[int, ...]]:
    """What a network consists of, by the names of torch: matrices [outputs, inputs], and a bias [outputs] behind most of them.

    Sizes as in ``Packed.places``.
    """
    matrices = {
        "ids": (actions, embedding), "situation": (width, situation), "row": (width, features + embedding),
        "row_situation": (width, width), "second": (width, width), "notable": (1, width), "context": (width, 3 * width),
        "policy_row": (half, width), "policy_context": (half, width), "policy": (1, half),
        "value_hidden": (half, width), "value": (1, half),
    }  # fmt: skip
    found: dict[str, tuple[int, ...]] = {}
    for name, shape in matrices.items():
        found[f"{name}.weight"] = shape
        if name not in WITHOUT_BIAS:
            found[f"{name}.bias"] = shape[:1]
    return found


NUMBERS = tuple(shapes(*[1] * 6))
"""The names of these parts, in the order in which the kernel has them."""

SITUATION, FEATURES, ACTIONS, EMBEDDING, WIDTH, HALF = range(6)
"""The sizes of a network: numbers of a situation and of a row; ids, and numbers that each stands for; outputs of a layer, and of
the last ones.
"""
SIZES = 6
LINES = 8
"""Layers of one decision that are in the room beside those of its rows."""
(
    IDS, ABOUT, ABOUT_BIAS, ROW, ROW_BIAS, ROW_ABOUT, SECOND, SECOND_BIAS, NOTABLE, NOTABLE_BIAS, CONTEXT, CONTEXT_BIAS, SCORE,
    SCORE_BIAS, SCORE_CONTEXT, LOGIT, LOGIT_BIAS, HIDDEN, HIDDEN_BIAS, VALUE, VALUE_BIAS,
) = range(SIZES, SIZES + len(NUMBERS))  # fmt: skip
"""Behind the sizes: where each part of NUMBERS begins."""


class Packed(NamedTuple):
    """A network as the kernel takes it."""

    numbers: npt.NDArray[np.float32]
    """All parts one after the other, matrices by inputs, which the scales of the view are part of."""
    places: npt.NDArray[np.int64]
    """The sizes, and where each part begins."""

    @classmethod
    def of(
        cls,
        parts: Mapping[str, npt.NDArray[Any]],
        situation_scales: npt.NDArray[np.float32],
        feature_scales: npt.NDArray[np.float32],
        actions: int,
    ) -> Packed:
        """Of the parts of a network by name (NUMBERS).

        situation_scales: float32[G], feature_scales: float32[F], by which a view's numbers are divided; actions: ids of the game.
        Raises ``ValueError`` if a part is missing or of another shape, or if a number is none.
        """
        if missing := [name for name in NUMBERS if name not in parts]:
            raise ValueError(f"it has no {missing[0]}")
        width, half, embedding = parts["second.bias"].size, parts["policy_row.bias"].size, (parts["ids.weight"].shape or (0,))[-1]
        situation, features = len(situation_scales), len(feature_scales)
        wanted = shapes(situation, features, actions, embedding, width, half)
        row_scales = np.concatenate((feature_scales, np.ones(embedding, np.float32)))
        scales = {"situation.weight": situation_scales, "row.weight": row_scales}
        made = []
        for name, shape in wanted.items():
            if parts[name].shape != shape or parts[name].dtype.kind != "f":
                raise ValueError(f"{name} is {parts[name].dtype} of shape {parts[name].shape}, not float of shape {shape}")
            part = parts[name].astype(np.float32)
            if not np.isfinite(part).all():
                raise ValueError(f"some of {name} are no numbers")
            if len(shape) == 2 and name != "ids.weight":
                part = (part / scales.get(name, np.float32(1))).T
            made.append(part.ravel())
        begins = np.cumsum([0, *map(len, made[:-1])])
        places = np.array([situation, features, actions, embedding, width, half, *begins], np.int64)
        return cls(np.concatenate(made), places)

    @property
    def situation(self) -> int:
        """Numbers of a situation."""
        return int(self.places[SITUATION])

    @property
    def features(self) -> int:
        """Numbers of a row."""
        return int(self.places[FEATURES])

    @property
    def actions(self) -> int:
        """Ids of the game's actions."""
        return int(self.places[ACTIONS])

    def room(self, rows: int) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.int64]]:
        """Room for the kernel, for decisions of so many rows."""
        situation, features, _, embedding, width, half = self.places[:SIZES].tolist()
        inputs = max(situation, features + embedding, width)
        return np.empty((LINES + rows) * max(width, half) + inputs, np.float32), np.empty(inputs, np.int64)


@inner
def _add(room, inputs, where, count, weights, out, size):
    """Add to ``out`` so many rows of a matrix, each times an input. Four are added at once.

    room: where numbers lie, with inputs and ``out`` from these places on; where: where in the weights each row begins.
    """
    k = np.int64(0)
    while k + 4 <= count:
        one, two, three, four = room[inputs + k], room[inputs + k + 1], room[inputs + k + 2], room[inputs + k + 3]
        a, b, c, d = where[k], where[k + 1], where[k + 2], where[k + 3]
        for j in range(size):
            room[out + j] += one * weights[a + j] + two * weights[b + j] + three * weights[c + j] + four * weights[d + j]
        k += 4
    while k < count:
        one, a = room[inputs + k], where[k]
        for j in range(size):
            room[out + j] += one * weights[a + j]
        k += 1


@inner
def _copy(room, out, numbers, begin, size):
    """Copy numbers from ``begin`` on, of the weights or of the room, to ``out``."""
    for j in range(size):
        room[out + j] = numbers[begin + j]


@inner
def _layer(room, inputs, count, factor, where, weights, begin, out, size, free):
    """Add to ``out`` what a matrix makes of so many inputs, of which those above 0 count, times a factor.

    begin: where the matrix begins in the weights; free: from where on the room is free.
    """
    found = np.int64(0)
    for i in range(count):
        room[free + found], where[found] = room[inputs + i] * factor, begin + i * size
        found += room[inputs + i] > 0
    _add(room, free, where, found, weights, out, size)


@inner
def _one(room, inputs, weights, begin, size):
    """A layer with one output and a bias, of which inputs above 0 count."""
    total = weights[begin + size]
    for j in range(size):
        total += max(room[inputs + j], np.float32(0)) * weights[begin + j]
    return total


@inner
def _read(room, row, count, where, begin, size, free):
    """List the numbers of a row that are not 0, with the rows of a matrix they belong to. Returns how many there are."""
    found = np.int64(0)
    for i in range(count):
        room[free + found], where[found] = np.float32(row[i]), begin + i * size
        found += row[i] != 0
    return found


@inner
def _score(situation, rows, ids, weights, places, room, where, logits):
    """Score one decision. Returns its value. Arguments as of ``score_range``, of one position, weights and room bare."""
    features, width, half, embedding = places[FEATURES], places[WIDTH], places[HALF], places[EMBEDDING]
    line, one = max(width, half), np.float32(1)
    about, base, first, mean, noted, context, apart, last = 0, line, 2 * line, 3 * line, 4 * line, 5 * line, 6 * line, 7 * line
    second, count = LINES * line, ids.shape[0]
    free = second + count * width
    _copy(room, about, weights, places[ABOUT_BIAS], width)
    found = _read(room, situation, places[SITUATION], where, places[ABOUT], width, free)
    _add(room, free, where, found, weights, about, width)
    _copy(room, base, weights, places[ROW_BIAS], width)
    _layer(room, about, width, one, where, weights, places[ROW_ABOUT], base, width, free)
    for j in range(width):
        room[mean + j] = room[noted + j] = 0
    number, total = np.int64(0), np.float32(0)
    for k in range(count):
        if ids[k] < 0:
            continue
        own = second + k * width
        found = _read(room, rows[k], features, where, places[ROW], width, free)
        for i in range(embedding):
            room[free + found] = weights[places[IDS] + np.int64(ids[k]) * embedding + i]
            where[found] = places[ROW] + (features + i) * width
            found += 1
        _copy(room, first, room, base, width)
        _add(room, free, where, found, weights, first, width)
        _copy(room, own, weights, places[SECOND_BIAS], width)
        _layer(room, first, width, one, where, weights, places[SECOND], own, width, free)
        notable = _one(room, own, weights, places[NOTABLE], width)
        factor = np.float32(math.exp(min(max(notable, np.float32(-SPAN)), np.float32(SPAN))))
        for j in range(width):
            positive = max(room[own + j], np.float32(0))
            room[mean + j] += positive
            room[noted + j] += factor * positive
        number, total = number + 1, total + factor
    _copy(room, context, weights, places[CONTEXT_BIAS], width)
    _layer(room, about, width, one, where, weights, places[CONTEXT], context, width, free)
    if number > 0:
        each, part = one / np.float32(number), one / total
        _layer(room, mean, width, each, where, weights, places[CONTEXT] + width * width, context, width, free)
        _layer(room, noted, width, part, where, weights, places[CONTEXT] + 2 * width * width, context, width, free)
    _copy(room, apart, weights, places[SCORE_BIAS], half)
    _layer(room, context, width, one, where, weights, places[SCORE_CONTEXT], apart, half, free)
    for k in range(count):
        logits[k] = NEVER
        if ids[k] >= 0:
            _copy(room, last, room, apart, half)
            _layer(room, second + k * width, width, one, where, weights, places[SCORE], last, half, free)
            logits[k] = _one(room, last, weights, places[LOGIT], half)
    _copy(room, last, weights, places[HIDDEN_BIAS], half)
    _layer(room, context, width, one, where, weights, places[HIDDEN], last, half, free)
    return _one(room, last, weights, places[VALUE], half)


@takes(2, "the network")
@jit_nogil
def score_range(first, last, situations, rows, ids, weights, places, room, where, logits, values):
    """Score the candidates of decisions from first to last - 1, and value the positions.

    situations: int16[N, G], rows: int16[N, K, F], ids: int16[N, K], below 0 where there is no candidate, all as the view has
    them; weights, places: of :class:`Packed`; room, where: of ``Packed.room``; logits: float32[N, K], NEVER where there is no
    candidate, values: float32[N], written.
    """
    for n in range(first, last):
        values[n] = _score(situations[n], rows[n], ids[n], bare(weights), places, bare(room), bare(where), logits[n])
