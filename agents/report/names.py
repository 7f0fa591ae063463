"""What people call cards and columns, and what a card says."""

from __future__ import annotations

from functools import cache
from typing import Any

from agents.playing.expansion import Expansion
from isle_env.components.drawing.model import ITEM_TYPES
from isle_env.games.known import FIRST

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


@cache
def _cards(game: str, expansion: Expansion) -> tuple[Any, ...]:
    """All kinds of cards, or lessons, of a game: the same entries that the picture of the table takes its names from."""
    if game != FIRST:
        from isle_env.components.drawing import tables as drawing

        return next(edition for edition in drawing.EDITIONS if edition.name == game).lessons
    if expansion.in_play:
        from isle_env.components.expansion import tables as expanded

        return tuple(expanded.KINDS)
    from isle_env.components import tables

    return (*tables.COMPONENTS.discovery, *tables.COMPONENTS.family)


def card_texts(game: str, expansion: Expansion) -> dict[str, str]:
    """Key of a card -> what it says, of all cards of a game."""
    return {card.key: card.text for card in _cards(game, expansion)}


def card_titles(game: str, expansion: Expansion) -> dict[str, str]:
    """Key of a card -> its name, as in the picture of the table."""
    return {card.key: card.title for card in _cards(game, expansion)}


def item_sorts(game: str) -> tuple[str, ...]:
    """Types of items of a drawing game, in the order of ``ITEM_TYPES``; a game need not have all."""
    from isle_env.components.drawing import tables as drawing

    edition = next(edition for edition in drawing.EDITIONS if edition.name == game)
    found = {item.type for item in edition.items}
    return tuple(sort for sort in ITEM_TYPES if sort in found)
