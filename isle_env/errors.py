"""The base of all errors that the packages raise on purpose."""

from __future__ import annotations


class IsleError(Exception):
    """Something was asked for that cannot be done. The message says what is wrong, and what would be right.

    Each error is also of the built-in class that one would expect: ``SaveError`` is a ``ValueError``, ``GameOver`` a
    ``RuntimeError``.
    """
