"""The base of all errors that the packages raise on purpose, and a hint for their messages about unknown names."""

from __future__ import annotations

from collections.abc import Iterable


class IsleError(Exception):
    """Something was asked for that cannot be done. The message says what is wrong, and what would be right.

    Each error is also of the built-in class that one would expect: ``SaveError`` is a ``ValueError``, ``GameOver`` a
    ``RuntimeError``.
    """


def likely(name: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown name: the name that was likely meant, or all that are known."""
    import difflib  # for messages alone

    names = list(known)
    close = difflib.get_close_matches(name, names, n=1)
    return f"; did you mean {close[0]!r}?" if close else f"; there are {', '.join(names)}"
