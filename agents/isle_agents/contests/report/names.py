"""What people call cards and columns."""

from __future__ import annotations

SORTS = {
    "oshax": "Oshax",
    "rescue": "baskets and boots",
    "anytime": "anytime",
    "treasure": "treasures",
    "private_lesson": "private lessons",
    "public_lesson": "public lessons",
    "lesson": "lessons",
    "cats": "cats",
}
"""Types of cards and items."""


def plain(key: str) -> str:
    """A key in words: ``basket_speed_3`` is "basket speed 3"."""
    return key.replace("_", " ")
