"""What pages and messages say of kittens."""

from __future__ import annotations

from typing import Any

from isle_env.engine.record import NONE

from ...decisions import Phase
from .record import KITTEN_PRICE


def about_board(record: Any) -> tuple[str, list[str]]:
    """What the kittens on the board cost, or that there are none; what is left, and who may rescue them today (K-1 … K-3)."""
    first, second = KITTEN_PRICE
    head = f"Kittens, {first} fish for the first of a basket, {second} for the second"
    notes = [f"{record['kitten_left']} in their bag"]
    if record["phase"] == Phase.RESCUE and record["fastest"] != NONE:
        notes.append(f"seat {record['fastest']} may rescue them today")
    return head if (record["kitten_board"] != NONE).any() else f"{head}: none", notes


def aboard(record: Any, seat: int) -> list[str]:
    """Nothing: a boat's own line counts its kittens."""
    return []


def why_not_rescued(g: Any, seat: int) -> str:
    """Why a seat rescues none of the open kittens today, "" if it may."""
    if g["fastest"] == seat:
        return ""
    nobody = g["fastest"] == NONE
    return "The sister leads today: nobody rescues kittens." if nobody else "Only the fastest seat rescues kittens today."
