"""Events and what they bring in the record of a game, and how many tokens there are."""

from __future__ import annotations

from isle_env.engine.record import NONE

from ..record import Kept
from ..royal_rats.record import ROYAL_RATS

TOKENS = 10
"""Semi-permanent tokens in the box (V-15)."""


def kept(seats: int, days: int) -> Kept:
    """The events of the days, tokens, and points; royal rats stand on boats (boats/record.py)."""
    from isle_env.components.expansion import tables as E  # only with the larger box, which has such tables

    return Kept(
        (
            ("event_tile", "u1", (days,), "number of the event tile of each day, from 1; NONE without events"),
            (
                "event_at",
                "u1",
                (),
                "while seats are asked in the morning: the position in `order` after that of the one asked, else 0",
            ),
            ("tokens", "u1", (seats, 2), "semi-permanent tokens held: baskets, boots (V-15)"),
            ("front_tokens", "u1", (seats, 2), "those laid on today's rescue cards (V-16)"),
            ("semi", "u1", (seats,), "semi-permanent baskets left today"),
        ),
        {
            "points": None,
            "event_tile": (E.NUM_EVENT_TILES, NONE),
            "event_at": seats,
            "tokens": TOKENS,
            "front_tokens": TOKENS,
            "semi": TOKENS,
            "royal": ROYAL_RATS,
        },
    )
