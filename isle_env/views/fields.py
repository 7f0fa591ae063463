"""What a seat sees as names and numbers, for programs in any language: an observation, read by the tables it is made from.

    told(rules, 2, 0, observation) ─→ {"day": 2, "phase": "rescue", "hand": {"basket_speed_1": 2}, "seats": [{"seat": 0, …}, …]}

Nothing but the observation is read, so what a seat may not know cannot be in it. docs/spaces.md says what each field means. A
field of one entry is a number, or true; of a choice among several, the one that it is; of several yes-or-no entries, the names of
those that are so; of several numbers, each number by its name. What is zero, false or empty is left out.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from isle_env.engine.layout import Field, entries
from isle_env.engine.rules import Rules

Name = str | int
"""What an entry is called."""
Names = dict[str, tuple[Sequence[Name], ...]]
"""Field, or ``block.field`` -> what the entries along each of its axes are called."""
SEATS: tuple[Name, ...] = ("seats",)
"""In the place of such names: seats, the viewer first."""
Where = tuple[Name, ...]
"""The way to a part of what is told: keys, and a number for the place in the list of seats."""


class Run(NamedTuple):
    """Fields that follow each other in an observation."""

    where: Where
    fields: tuple[Field, ...]
    block: str = ""
    """Of Kittens + Beasts, "" for the game itself."""


class _Reader(NamedTuple):
    """A field at its place."""

    where: Where
    name: str
    first: int
    last: int
    """Where it ends, exclusive."""
    read: Callable[[bytes], Any]


def told(rules: Rules, num_players: int, seat: int, observation: np.ndarray) -> dict[str, Any]:
    """The observation of a seat by name, as JSON can have it. Seats are numbered as in the game; the viewer comes first.

    observation: ``uint8[size]``, as ``Game.observe(seat)`` gives it.
    """
    found: dict[str, Any] = {"seats": [{"seat": (seat + k) % num_players, "boat": {}} for k in range(num_players)]}
    data = observation.tobytes()
    for where, name, first, last, read in _readers(rules, num_players, seat):
        part = data[first:last]
        if any(part):
            target: Any = found
            for key in where:
                target = target[key] if isinstance(key, int) else target.setdefault(key, {})
            target[name] = read(part)
    return found


def board(rules: Rules) -> dict[str, Any]:
    """What is the same on every boat: ``squares``, column and row of each from 0, and ``rooms``, the name of the room of each."""
    T = rules.module("components.tables")
    return {
        "squares": [[x, y] for x, y in zip(T.SQUARE_X.tolist(), T.SQUARE_Y.tolist(), strict=True)],
        "rooms": [T.ROOM_NAMES[room] for room in T.ROOM_AT.tolist()],
    }


@functools.lru_cache(maxsize=64)
def _readers(rules: Rules, num_players: int, seat: int) -> tuple[_Reader, ...]:
    """The fields of an observation in their order, but those that never change."""
    own = rules.module(f"views.fields_{rules.family}")
    names: Names = own.names(rules)
    readers, at = [], 0
    for where, fields, block in own.runs(rules, num_players):
        for field in fields:
            size = entries(field)
            if field[0] != "rooms":
                axes = names.get(f"{block}.{field[0]}") or names.get(field[0]) or ()
                axes = tuple([(seat + k) % num_players for k in range(field[1][0])] if axis is SEATS else axis for axis in axes)
                readers.append(_Reader(where, field[0], at, at + size, _read(field, axes, own.VALUES.get(field[0]))))
            at += size
    assert at == rules.size(num_players), "the runs are not the observation"
    return tuple(readers)


def _read(field: Field, axes: tuple[Sequence[Name], ...], values: Sequence[Name] | None) -> Callable[[bytes], Any]:
    """How a field that is not all zero is read. axes: names; values: what its numbers from 1 on are called, None for numbers."""
    name, shape, bound, meaning = field
    if entries(field) == 1:
        return (lambda part: True) if bound == 1 else (lambda part: part[0])
    assert tuple(len(axis) for axis in axes) == shape or (len(axes) == 1 and len(axes[0]) >= shape[0]), f"{name}: {shape}"
    last = axes[-1]
    if meaning.startswith("one-hot"):
        read: Callable[[bytes], Any] = lambda part: last[part.index(1)]  # noqa: E731
    elif values is not None:
        read = lambda part: {str(last[k]): values[n - 1] for k, n in enumerate(part) if n}  # noqa: E731
    elif bound == 1:
        read = lambda part: [last[k] for k, n in enumerate(part) if n]  # noqa: E731
    else:
        read = lambda part: {str(last[k]): n for k, n in enumerate(part) if n}  # noqa: E731
    return read if len(axes) == 1 else functools.partial(_rows, axes[0], shape[-1], read)


def _rows(names: Sequence[Name], width: int, read: Callable[[bytes], Any], part: bytes) -> dict[str, Any]:
    """A table: each of its rows that is not all zero, by name."""
    rows = ((name, part[k * width : (k + 1) * width]) for k, name in enumerate(names))
    return {str(name): read(row) for name, row in rows if any(row)}
