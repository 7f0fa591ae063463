"""Numbers in words, for pages and messages."""

from __future__ import annotations


def counted(number: int, what: str) -> str:
    """``"1 beast"``, ``"2 beasts"``."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def points_in_words(points: int) -> str:
    """``"1 point"``, ``"2 points"``, …"""
    return counted(points, "point")


def sheet_in_words(name: str) -> str:
    """The name of a boat sheet as it stands before "boat" or "sheet": those without a colour are the fifth and the sixth."""
    return {"five": "fifth", "six": "sixth"}.get(name, name)


def listed(words: list[str]) -> str:
    """``"a"``, ``"a and b"``, ``"a, b and c"``."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)
