"""The compiled players of Explore & Draw and the Remote Edition: ``random`` and ``greedy``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from isle_env.engine import seats
from isle_env.envs.opponents import Players
from isle_env.machine.jit import Direct
from isle_env.policies.drawing import DEFAULT, choose, seat_batch
from isle_env.setting import Setting

_CODES = {"random": seats.RANDOM, "greedy": seats.REFERENCE}


def meaning(name: str, setting: Setting) -> Any:
    """A name of ``_CODES`` is one."""
    return name if name in _CODES else None


def is_compiled(player: Any) -> bool:
    """The kernel plays those with names, and nobody else."""
    return False


def codes(players: Sequence[Any]) -> tuple[np.ndarray, np.ndarray]:
    """Who plays each seat, and the prices that ``greedy`` goes by there, ``int64[n - 1, WORDS]``."""
    numbers = [_CODES[player] if isinstance(player, str) else seats.ASKED for player in players]
    return np.array(numbers, dtype=np.int64), DEFAULT[: len(players)].copy()


def decide(player: Any, games: np.ndarray) -> int:
    """What the greedy policy does."""
    return choose(games, 0)


PLAYERS = Players(
    home=__name__,
    built_in=tuple(_CODES),
    meaning=meaning,
    codes=codes,
    is_compiled=is_compiled,
    decide=decide,
    advance=Direct(seat_batch.advance_range),
    advance_packed=Direct(seat_batch.advance_range),
    slow=(seats.REFERENCE,),
)
