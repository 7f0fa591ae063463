"""Options in a player's name: ``greedy:prices=mine.toml``, ``search:playouts=400,threads=2``.

A class that takes options has a table of them, ``OPTIONS``: name → :class:`Option`. They become keyword arguments of its
constructor.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


class Option(NamedTuple):
    """One option of a player."""

    read: Callable[[str], Any]
    """Makes the value from its text. Raises ``ValueError`` saying what would be right; ``OSError`` for a file."""
    meaning: str
    """What stands for the value, and what it does: ``"FILE: …"``."""


class BadOption(ValueError):
    """An option that a player does not take, or a value that it cannot have. The message says what would be right."""


def read_options(text: str, options: Mapping[str, Option]) -> dict[str, Any]:
    """The values in ``key=value,key=value``, by name. Raises :class:`BadOption`."""
    values: dict[str, Any] = {}
    for part in text.split(","):
        key, equals, value = part.partition("=")
        if not (equals and key and value):
            raise BadOption(f"{part!r} is not an option; options are key=value, with commas between them")
        if key not in options:
            close = difflib.get_close_matches(key, options, n=1)
            raise BadOption(
                f"it has no option {key!r}" + (f" (did you mean {close[0]!r}?)" if close else "") + f"; {listed(options)}"
            )
        if key in values:
            raise BadOption(f"option {key!r} is given twice")
        try:
            values[key] = options[key].read(value)
        except OSError as error:
            raise BadOption(f"{key}={value}: {error.strerror or error}") from None
        except ValueError as error:
            raise BadOption(f"{key}={value}: {error}") from None
    return values


def listed(options: Mapping[str, Option]) -> str:
    """What can be given, for a message."""
    if not options:
        return "it takes none"
    return "it takes " + ", ".join(f"{name}={option.meaning.partition(':')[0]}" for name, option in options.items())


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """A reader of whole numbers from `least` on, to `most` if there is one."""

    def read(text: str) -> int:
        if not text.isdecimal() or int(text) < least or (most is not None and int(text) > most):
            raise ValueError(f"expected a whole number from {least} " + ("on" if most is None else f"to {most}"))
        return int(text)

    return read
