"""What a seat knows beside what lies on the table, as lines of text: what it has seen go by, and how far its turn has come.

    out_of_sight(game, 0) ─→ ["Seat 0 also knows", "  cat tiles not drawn yet: blue cat 0, 3, 7; green cat 1 …", …]

A person remembers that; a program that reads text has to be told. With it a page says all that an observation says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from . import fields
from .text_cards import wrapped

if TYPE_CHECKING:
    from isle_env.game import Game

_INDENT = 6


def out_of_sight(game: Game, seat: int) -> list[str]:
    """The lines for a seat; none if there is nothing to tell."""
    rules, many = game.rules, game.num_players
    own = rules.module(f"views.fields_{rules.family}")
    told, lines = fields.told(rules, many, seat, game.observe(seat)), []
    for where, run, block in own.runs(rules, many):
        part: Any = told
        for key in where:
            part = part[key] if isinstance(key, int) else part.get(key, {})
        for field in run:
            name = f"{block}.{field[0]}" if block else field[0]
            title = own.OUT_OF_SIGHT.get(name)
            if title and where[-1:] != ("boat",) and part.get(field[0], "none") != "none":
                lines.append(_line(title, part[field[0]], part.get("seat")))
    return [f"Seat {seat} also knows", *(line for text in lines for line in wrapped(f"  {text}", _INDENT))] if lines else []


def _line(title: str, value: Any, seat: int | None) -> str:
    """A field in words. seat: whose it is, None for nobody's."""
    return f"{'' if seat is None else f'seat {seat}: '}{title}" + ("" if value is True else f": {_said(value)}")


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
