"""The players of the project for Explore & Draw and the Remote Edition: ``random`` and ``greedy``, both compiled, and ``search``.

Further ones need a line in ``IN_PYTHON``.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any

import numpy as np

from isle_env.engine import seats
from isle_env.envs.opponents import Players
from isle_env.machine.jit import Direct
from isle_env.options import BadOption, read_options
from isle_env.policies.drawing import DEFAULT, choose, seat_batch
from isle_env.setting import Setting

_CODES = {"random": seats.RANDOM, "greedy": seats.REFERENCE}
IN_PYTHON: dict[str, str] = {"search": "isle_env.envs.search:SearchPlayer"}
"""Name -> ``module:Class`` of a player with ``act`` that is a :class:`isle_env.envs.record_player.RecordPlayer`; its ``OPTIONS``
may follow the name after a colon. The module is imported when somebody asks for the player."""


def meaning(name: str, setting: Setting) -> Any:
    """A player of ``IN_PYTHON``; any other name is left as it is. Raises ``ValueError`` for an option that it does not take."""
    head, _, options = name.partition(":")
    if head not in IN_PYTHON:
        return name
    module, _, attribute = IN_PYTHON[head].partition(":")
    player = getattr(importlib.import_module(module), attribute)
    try:
        return player(**(read_options(options, getattr(player, "OPTIONS", {})) if name != head else {}))
    except BadOption as error:
        raise ValueError(f"opponent {name!r}: {error}") from None


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
    names=", ".join(f"'{name}'" for name in (*_CODES, *IN_PYTHON)),
    built_in=tuple(_CODES),
    meaning=meaning,
    codes=codes,
    is_compiled=is_compiled,
    decide=decide,
    advance=Direct(seat_batch.advance_range),
    slow=(seats.REFERENCE,),
)
