"""What pages and messages say of beasts."""

from __future__ import annotations

from typing import Any

from isle_env.games.common.words import counted

NOT_MOVED = "A beast is no cat: no card moves it."
TURN_OF_ITS_OWN = "A beast takes a turn of its own, and you have rescued in this turn already."


def aboard(record: Any, seat: int) -> list[str]:
    """The beasts of a seat and their friends, if it has any."""
    beasts, friends = int(record["beast_count"][seat]), int(record["friendships"][seat])
    return [f"{counted(beasts, 'beast')} with {counted(friends, 'friendship')}"] if beasts else []


def of_sister(record: Any) -> str:
    """What the player's beasts bring the sister (B-15)."""
    return f"{counted(int((record['icon'][0] > 0).sum()), 'icon')} on your beasts, 3 points each"
