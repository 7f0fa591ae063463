"""Options in a player's name: ``greedy:prices=mine.toml``, ``search:playouts=400,threads=2``.

A class that takes options may have a table of them, ``OPTIONS``: name → :class:`Option`. They become keyword arguments of its
constructor. Without a table these are its parameters.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from isle_env.errors import IsleError, meant
from isle_env.players.names import BadName, split


class Option(NamedTuple):
    """One option of a player."""

    read: Callable[[str], Any]
    """Makes the value from its text. Raises ``ValueError`` saying what would be right; ``OSError`` for a file."""
    meaning: str
    """What stands for the value, and what it does: ``"FILE: …"``."""


class BadOption(IsleError, ValueError):
    """An option that a player does not take, or a value that it cannot have. The message says what would be right."""


def read_options(text: str, options: Mapping[str, Option]) -> dict[str, Any]:
    """The values in ``key=value,key=value``, by name; names.py says how they are quoted. Raises :class:`BadOption`."""
    try:
        given = split(text)
    except BadName as error:
        raise BadOption(str(error)) from None
    values: dict[str, Any] = {}
    for key, value in given:
        if key not in options:
            raise BadOption(f"it has no option {key!r}{meant(key, options)}; {listed(options)}")
        if key in values:
            raise BadOption(f"option {key!r} is given twice")
        try:
            values[key] = options[key].read(value)
        except OSError as error:
            raise BadOption(f"{key}={value}: {error.strerror or error}") from None
        except ValueError as error:
            raise BadOption(f"{key}={value}: {error}") from None
    return values


def options_of(player: Any) -> Mapping[str, Option]:
    """The options that a player takes: its table ``OPTIONS``, else the parameters of its class that may be named.

    player: a class, a function or an object. A value that no table reads is a whole number, a number, ``true`` or ``false``, or
    text; it is always text where the parameter is a ``str``.
    """
    if hasattr(player, "OPTIONS"):
        return player.OPTIONS  # type: ignore[no-any-return]
    if not inspect.isclass(player) or player.__init__ is object.__init__:
        return {}
    named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    found = [each for each in inspect.signature(player).parameters.values() if each.kind in named]
    return {each.name: Option(_text if _is_text(each) else _value, f"VALUE: {each.name}") for each in found}


def _is_text(parameter: inspect.Parameter) -> bool:
    return parameter.annotation in (str, "str") or isinstance(parameter.default, str)


def _text(text: str) -> str:
    return text


def _value(text: str) -> Any:
    """A whole number, a number, True or False, or the text itself."""
    if text in ("true", "false"):
        return text == "true"
    for read in (int, float):
        with suppress(ValueError):
            return read(text)
    return text


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
