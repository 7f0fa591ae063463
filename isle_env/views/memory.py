"""What a seat knows beside what lies on the table, as lines of text: what it has seen go by, and how far its turn has come.

    out_of_sight(game, 0) ─→ ["Seat 0 also knows", "  cat tiles not drawn yet: blue cat 0, 3, 7; green cat 1 …", …]

A person remembers that; a program that reads text has to be told. With it a page says all that an observation says.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from isle_env.engine.rules import Rules

from . import fields
from .text_cards import wrapped

if TYPE_CHECKING:
    from isle_env.game import Game

_INDENT = 6


def out_of_sight(game: Game, seat: int) -> list[str]:
    """The lines for a seat; none if there is nothing to tell."""
    data = game.observe(seat).tobytes()
    parts = ((data[first:last], lines) for first, last, lines in _told(game.rules, game.num_players, seat))
    found = [line for part, lines in parts if any(part) for line in lines(part)]
    return [f"Seat {seat} also knows", *found] if found else []


@functools.lru_cache(maxsize=64)
def _told(rules: Rules, num_players: int, seat: int) -> tuple[tuple[int, int, Callable[[bytes], tuple[str, ...]]], ...]:
    """Of each field that the table does not show, where it begins and ends in an observation, and what puts it into lines."""
    titles, found = rules.module(f"views.fields_{rules.family}").OUT_OF_SIGHT, []
    for where, block, begin, _, readers, _ in fields.stretches(rules, num_players, seat):
        for name, first, last, read in readers:
            title = titles.get(f"{block}.{name}" if block else name)
            if title and where[-1:] != ("boat",):
                whose = f"seat {(seat + int(where[1])) % num_players}: " if where[:1] == ("seats",) else ""
                found.append((begin + first, begin + last, _lines(whose + title, read)))
    return tuple(found)


def _lines(title: str, read: Callable[[bytes], Any]) -> Callable[[bytes], tuple[str, ...]]:
    """What puts a field into lines, none if it says "none". It keeps what it has said: most decisions change few fields."""

    @functools.lru_cache(maxsize=32)
    def lines(part: bytes) -> tuple[str, ...]:
        value = read(part)
        if value == "none":
            return ()
        return tuple(wrapped(f"  {title}" + ("" if value is True else f": {_said(value)}"), _INDENT))

    return lines


def _said(value: Any) -> str:
    """A value as text: names that end with numbers are put together."""
    if isinstance(value, Mapping):
        return ", ".join(f"{_said(number)} {name}" for name, number in value.items())
    if not isinstance(value, list):
        return str(value)
    kinds: dict[str, list[str]] = {}
    for name in map(str, value):
        kind, _, number = name.rpartition(" ")
        if kind and number.isdecimal():
            kinds.setdefault(kind, []).append(number)
        else:
            kinds.setdefault(name, [])
    return "; ".join(f"{kind} {', '.join(numbers)}" if numbers else kind for kind, numbers in kinds.items())
