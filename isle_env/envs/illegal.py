"""What an illegal action costs and tells where it ends a game instead of raising.

"raise"  the environment raises ``game.IllegalAction`` and nothing has changed: a mistake in the caller's program
"end"    the game ends for all: the agent that chose the action gets ``ILLEGAL_REWARD``, the others 0
"""

from __future__ import annotations

from typing import Any

from isle_env.game import IllegalAction

ILLEGAL_REWARD = -1.0
"""Reward for an illegal action that ends the game. With the reward ``win`` it is the least a seat can get."""

ON_ILLEGAL = ("raise", "end")
"""What a PettingZoo environment may do."""


def checked_on_illegal(option: Any) -> str:
    """The option. Raises ``ValueError``."""
    if option not in ON_ILLEGAL:
        raise ValueError(f"on_illegal={option!r}: expected one of {list(ON_ILLEGAL)}")
    return str(option)


def illegal_info(error: IllegalAction) -> dict[str, Any]:
    """The info of whoever chose the action: ``illegal_action``, why in words, and ``illegal_reason``, why as an int."""
    return {"illegal_action": str(error), "illegal_reason": int(error.reason)}
