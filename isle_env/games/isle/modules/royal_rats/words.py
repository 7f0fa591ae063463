"""What pages and messages say of royal rats."""

from __future__ import annotations

from typing import Any

from isle_env.engine.reasons import too_dear
from isle_env.games.common.words import counted

from .....boats.survey import ALL_COLOURS, touches_cat


def aboard(record: Any, seat: int) -> list[str]:
    """The royal rats of a seat, if it has any."""
    rats = int(record["royal"][seat])
    return [counted(rats, "royal rat")] if rats else []


def why_not_fed(g: Any, seat: int, square: int) -> str:
    """Why the royal rat on a square cannot be fed away, "" if it can (V-11)."""
    if g["fish"][seat] == 0:
        return too_dear(1, 0)
    return "" if touches_cat(g, seat, square, ALL_COLOURS) else "No cat lies beside the royal rat."
