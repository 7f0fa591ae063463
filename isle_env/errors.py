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
    names = list(known)
    close = closest(name, names)
    return f"; did you mean {close!r}?" if close else f"; there are {', '.join(names)}"


def meant(name: str, known: Iterable[str]) -> str:
    """The known name that was likely meant, in brackets, or nothing: for messages that list all names in any case."""
    close = closest(name, known)
    return f" (did you mean {close!r}?)" if close else ""


def closest(name: str, known: Iterable[str]) -> str | None:
    """The known name that is most like an unknown one; None if none is like it."""
    import difflib  # for messages alone

    return next(iter(difflib.get_close_matches(name, list(known), n=1)), None)
