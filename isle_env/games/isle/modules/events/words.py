"""What pages and messages say of events, and of semi-permanent tokens."""

from __future__ import annotations

from typing import Any

from isle_env.components.expansion import tables as E
from isle_env.components.expansion.model import ACTION_EVENTS, EVENT_KEYS
from isle_env.games.common.words import counted, listed, points_in_words

from ... import state as S
from ...decisions import Step
from ..royal_rats import words as royal_rats
from ..royal_rats.record import ROYAL_RATS
from .record import TOKENS

SIDES = ("basket", "boots")
"""The two sides of a semi-permanent token, as in action names."""
OF_SISTER = "numbers of the events of days 2 to 4 that pay points"
"""What brings the sister points (V-25)."""


def in_the_box(record: Any) -> str:
    """What is left there of that which events bring."""
    rats = ROYAL_RATS - int(record["royal"].sum())
    tokens = TOKENS - int(record["tokens"].sum()) - int(record["front_tokens"].sum())
    return f"Events · in the box {rats} royal rats and {tokens} semi-permanent tokens"


def event_of(record: Any, day: int) -> tuple[str, str]:
    """The event of a day by its key, and what it does; alone also what it brings the sister (V-25). day: counted from 0."""
    tile, side = int(record["event_tile"][day]) - 1, int(E.DAY_SIDE[day])
    event = int(E.EVENT_KIND[tile, side])
    pays = record["mode"] == S.Mode.SOLO and event >= ACTION_EVENTS and 0 < day < S.DAYS - 1
    hers = f" The sister: {points_in_words(int(E.EVENT_SOLO[tile, day - 1]))}." if pays else ""
    return EVENT_KEYS[event], f"{E.BOX.events[event].text}{hers}"


def aboard(record: Any, seat: int) -> list[str]:
    """What events have brought a seat, royal rats and points, if there are any."""
    points = int(record["points"][seat])
    return [*royal_rats.aboard(record, seat), *([f"{points_in_words(points)} from events"] if points else [])]


def tokens(record: Any, seat: int) -> list[str]:
    """The tokens that a seat holds or has laid today, and the baskets left of these."""
    found = []
    for name, what in (("tokens", "holds"), ("front_tokens", "has laid")):
        sides = [f"{count} {side}" for count, side in zip(record[name][seat].tolist(), SIDES, strict=True) if count]
        if sides:
            found.append(f"{what} token{'s' * bool(record[name][seat].sum() > 1)}: {listed(sides)}")
    if record["semi"][seat]:
        found.append(f"{counted(int(record['semi'][seat]), 'semi-permanent basket')} left today")
    return found


def why_not_laid(g: Any, seat: int, side: int) -> str:
    """Why a token cannot be laid on the rescue cards, "" if nothing forbids it."""
    asked = g["step"] == Step.RESCUE_CARDS and g["tokens"][seat, side] == 0
    return "You have no token with this side up." if asked else ""
