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

from ..box import T

Name = str | int
"""What an entry is called."""
Names = dict[str, tuple[Sequence[Name], ...]]
"""Field, ``boat.plane`` or ``block.field`` -> what the entries along each of its axes are called."""
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


class Reader(NamedTuple):
    """A field at its place in a run."""

    name: str
    first: int
    last: int
    """Where it ends, exclusive."""
    read: Callable[[bytes], Any]
    """What its entries say if one of them is not zero."""


class Stretch(NamedTuple):
    """A run at its place in an observation."""

    where: Where
    block: str
    first: int
    last: int
    readers: tuple[Reader, ...]
    tell: Callable[[bytes], dict[str, Any]]
    """The fields of its entries by name."""


def told(rules: Rules, num_players: int, seat: int, observation: np.ndarray) -> dict[str, Any]:
    """The observation of a seat by name, as JSON can have it. Seats are numbered as in the game; the viewer comes first.

    observation: ``uint8[size]``, as ``Game.observe(seat)`` gives it. What is returned is to be read only: parts of it are kept
    for the next time.
    """
    found: dict[str, Any] = {"seats": [{"seat": (seat + k) % num_players, "boat": {}} for k in range(num_players)]}
    data = observation.tobytes()
    for where, _, first, last, _, tell in stretches(rules, num_players, seat):
        part = tell(data[first:last])
        if part:
            target: Any = found
            for key in where[:-1]:
                target = target[key]
            if not where:
                found.update(part)
            elif isinstance(where[-1], int):
                target[where[-1]].update(part)
            else:
                target[where[-1]] = {**target.get(where[-1], {}), **part}
    return found


def board() -> dict[str, Any]:
    """What is the same on every boat: ``squares``, column and row of each from 0, and ``rooms``, the name of the room of each."""
    return {
        "squares": [[x, y] for x, y in zip(T.SQUARE_X.tolist(), T.SQUARE_Y.tolist(), strict=True)],
        "rooms": [T.ROOM_NAMES[room] for room in T.ROOM_AT.tolist()],
    }


@functools.lru_cache(maxsize=64)
def stretches(rules: Rules, num_players: int, seat: int) -> tuple[Stretch, ...]:
    """The runs of the observation of a seat in their order."""
    own = rules.module(f"views.fields_{rules.family}")
    names: Names = own.names(rules)
    found, begin = [], 0
    for where, fields, block in own.runs(rules, num_players):
        readers, at = [], 0
        for field in fields:
            size = entries(field)
            if field[0] != "rooms":  # they never change: board() has them
                axes = named(names, where, block, field)
                axes = tuple([(seat + k) % num_players for k in range(field[1][0])] if axis == SEATS else axis for axis in axes)
                readers.append(Reader(field[0], at, at + size, _read(field, axes, own.VALUES.get(field[0]))))
            at += size
        found.append(Stretch(where, block, begin, begin + at, tuple(readers), _teller(tuple(readers))))
        begin += at
    assert begin == rules.size(num_players), "the runs are not the observation"
    return tuple(found)


def named(names: Names, where: Where, block: str, field: Field) -> tuple[Sequence[Name], ...]:
    """What the entries along each axis of a field are called, () for one of a single entry. where, block: of its run."""
    home = block or ("boat" if where[-1:] == ("boat",) else "")
    return names.get(f"{home}.{field[0]}") or names.get(field[0]) or ()


def _teller(readers: tuple[Reader, ...]) -> Callable[[bytes], dict[str, Any]]:
    """What tells the fields of a run. It keeps what it has told: most decisions change no boat, and few of them two seats."""

    @functools.lru_cache(maxsize=32)
    def tell(data: bytes) -> dict[str, Any]:
        parts = ((name, data[first:last], read) for name, first, last, read in readers)
        return {name: read(part) for name, part, read in parts if any(part)}

    return tell


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
