"""The compiled players of The Isle of Cats: ``random``; ``greedy`` and ``tuned``, one policy with several lists of prices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from isle_env.engine import seats
from isle_env.envs.opponents import Players
from isle_env.machine.jit import Direct
from isle_env.players.registry import load
from isle_env.setting import Setting

from ..policies.isle import Prices, choose, for_seats, seat_batch

_CODES = {"random": seats.RANDOM, "greedy": seats.REFERENCE}


def meaning(name: str, setting: Setting) -> Any:
    """``"tuned"`` is the list of prices found for such a game, ``"greedy:prices=FILE"`` the one in a file."""
    if name in _CODES:
        return name
    if name == "tuned":
        return Prices.tuned(setting.mode, setting.num_players)
    if name.startswith("greedy:"):
        player: Any = load(name)
        return player.prices
    return None


def is_prices(player: Any) -> bool:
    """A list of prices is the reference policy that goes by it."""
    return isinstance(player, Prices)


def codes(players: Sequence[Any]) -> tuple[np.ndarray, np.ndarray]:
    """Who plays each seat, and the list of prices there, ``int64[n - 1, WORDS]``: the default one where none is needed."""
    lists = for_seats([player if isinstance(player, Prices) else Prices.default() for player in players], len(players))
    return np.array([_code(player) for player in players], dtype=np.int64), lists


def _code(player: Any) -> int:
    """Who plays, as kernels know it."""
    if isinstance(player, str):
        return _CODES[player]
    return seats.REFERENCE if isinstance(player, Prices) else seats.ASKED


def decide(player: Any, games: np.ndarray) -> int:
    """What the greedy policy does, at a list of prices if it is one."""
    return choose(games, 0) if isinstance(player, str) else choose(games, 0, player.for_all)  # type: ignore[no-any-return]


PLAYERS = Players(
    home=__name__,
    built_in=tuple(_CODES),
    meaning=meaning,
    codes=codes,
    is_compiled=is_prices,
    decide=decide,
    advance=Direct(seat_batch.advance_range),
    advance_packed=Direct(seat_batch.advance_range),
    slow=(seats.REFERENCE,),
)
