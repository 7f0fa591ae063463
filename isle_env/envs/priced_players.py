"""The compiled players of a game: ``random``; ``greedy`` and ``tuned``, one policy with several lists of prices."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

import numpy as np

from isle_env import policies
from isle_env.engine import seats
from isle_env.envs.opponents import Players
from isle_env.machine.jit import Direct
from isle_env.players.registry import load
from isle_env.policies.prices.price_list import PriceList
from isle_env.setting import Setting

_CODES = {"random": seats.RANDOM, "greedy": seats.REFERENCE}


def priced_players(home: str, policy: ModuleType) -> Players:
    """The players of the games that a policy plays. home: the module that holds them; policy: its package."""
    default: PriceList = policy.Prices.default()

    def codes(players: Sequence[Any]) -> tuple[np.ndarray, np.ndarray]:
        """Who plays each seat, and the list of prices there, ``int64[n - 1, WORDS]``: the default one where none is needed."""
        lists = [player if is_prices(player) else default for player in players]
        return np.array([_code(player) for player in players], dtype=np.int64), default.for_seats(lists, len(lists))

    def decide(player: Any, games: np.ndarray) -> int:
        """What the greedy policy does, at a list of prices if it is one."""
        return policy.choose(games, 0) if isinstance(player, str) else policy.choose(games, 0, player.for_all)  # type: ignore[no-any-return]

    return Players(
        home=home,
        built_in=tuple(_CODES),
        meaning=meaning,
        codes=codes,
        is_compiled=is_prices,
        decide=decide,
        advance=Direct(policy.seat_batch.advance_range),
        advance_packed=Direct(policy.seat_batch.advance_range),
        slow=(seats.REFERENCE,),
    )


def meaning(name: str, setting: Setting) -> Any:
    """``"tuned"`` is the list of prices found for such a game, ``"greedy:prices=FILE"`` the one in a file.

    Raises ``UnknownAgent`` for prices of other games.
    """
    if name in _CODES:
        return name
    if name == "tuned":
        return policies.tuned_prices(setting.rules, setting.mode, setting.num_players)
    if name.startswith("greedy:"):
        player: Any = load(name)
        return player.prices_in(setting.rules)
    return None


def is_prices(player: Any) -> bool:
    """A list of prices is the reference policy that goes by it."""
    return isinstance(player, PriceList)


def _code(player: Any) -> int:
    """Who plays, as kernels know it."""
    if isinstance(player, str):
        return _CODES[player]
    return seats.REFERENCE if is_prices(player) else seats.ASKED
