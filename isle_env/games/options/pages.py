"""The options as rows of the tables in docstrings and docs."""

from __future__ import annotations

from isle_env.games.options.table import Option, Options, modes_of

PLACE = "| options |"
"""The line of a docstring in whose place the rows come."""


def documented(text: str, options: Options, with_modes: bool = False) -> str:
    """A docstring with a row for each option in place of the line ``PLACE``. with_modes: a column says which modes have it."""
    if not text:  # Python without docstrings
        return text
    rows = [f"| ``{option.name}`` | {option.meaning.replace('`', '``')} | {_default(option)} |" for option in _told(options)]
    if with_modes:
        rows = [f"{row} {_modes(option, options)} |" for row, option in zip(rows, _told(options), strict=True)]
    return text.replace(PLACE, "\n".join(rows))


def in_docs(options: Options) -> list[str]:
    """The rows of a page in ``docs``: name, default, meaning."""
    return [f"| `{option.name}` | `{_default(option).strip('`')}` | {option.meaning} |" for option in _told(options)]


def _told(options: Options) -> list[Option]:
    """The options that the game has."""
    return [option for option in options if option.meaning]


def _default(option: Option) -> str:
    """A default as people write it."""
    if option.is_names or isinstance(option.default, str):
        quoted = ", ".join(f'"{name}"' for name in ((option.default,) if isinstance(option.default, str) else option.default))
        return f"``({quoted})``" if option.is_names else f"``{quoted}``"
    return str(option.default)


def _modes(option: Option, options: Options) -> str:
    """The modes that have it."""
    return "all" if modes_of(options) == set(option.modes) else ", ".join(option.modes)
