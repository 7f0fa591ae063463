"""What is printed where the encoding lacks some of our signs, as in pipes and files of Windows: the nearest plain ones.

    15 × 3 − 2 │ …      ─cp1252─▶      15 × 3 - 2 | …

A terminal of Windows takes every sign, and so does UTF-8; there nothing changes.
"""

from __future__ import annotations

import codecs
import sys
import unicodedata
from io import TextIOWrapper
from typing import TextIO

PLAIN = {"−": "-", "–": "-", "←": "<", "→": ">", "▶": ">", "★": "*", "×": "x", "·": ".", "…": "~", "±": "~"}
"""One sign for one, so that columns stay columns."""
_HANDLER = "isle_env.plain"


def print_plainly() -> None:
    """From now on no sign that this program prints is an error."""
    codecs.register_error(_HANDLER, _replaced)
    for stream in (sys.stdout, sys.stderr):
        _make_plain(stream)


def _make_plain(stream: TextIO | None) -> None:
    """Have a stream print plain signs for those that its encoding lacks. Streams of another kind, and none, are left alone."""
    if isinstance(stream, TextIOWrapper) and stream.errors in ("strict", "backslashreplace"):
        stream.reconfigure(errors=_HANDLER)


def _replaced(error: UnicodeError) -> tuple[str, int]:
    """What ``codecs.register_error`` asks for: what to write in place of the signs, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(plain, error.object[error.start : error.end])), error.end


def plain(sign: str) -> str:
    """The nearest sign of ASCII."""
    if sign in PLAIN:
        return PLAIN[sign]
    name = unicodedata.name(sign, "")
    if name.startswith("BOX DRAWINGS"):
        return _line(set(name.split()[2:]))
    letter = unicodedata.normalize("NFKD", sign)[0]  # without dots and accents
    return letter if letter.isascii() else "?"


def _line(words: set[str]) -> str:
    """A part of a frame. words: of its name, such as HEAVY and HORIZONTAL."""
    across, down = words & {"HORIZONTAL", "LEFT", "RIGHT"}, words & {"VERTICAL", "UP", "DOWN"}
    if across and down:
        return "+"
    heavy = "HEAVY" in words
    return ("=" if heavy else "-") if across else ("#" if heavy else "|")
