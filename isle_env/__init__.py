"""The Isle of Cats as a reinforcement-learning environment: exact, fast, practical.

    isle_of_cats_v0   the full game as a PettingZoo AEC environment (``env``, ``raw_env``): standard, family or solo
    explore_and_draw_v0, remote_v0   the sibling games Explore & Draw and Remote Edition, likewise
    draft_v0, buy_v0, rescue_v0, rare_finds_v0   one phase of one day, as AEC environments of the same sort
    Game              one game for search, notebooks and servers
    Boat              one boat on its own: placements, score, pictures
    lesson_points, sister_points   what one lesson card is worth on given boats
    SeatEnv           one seat as a Gymnasium environment, the others played inside ``step``
    SoloEnv           the solo game as a Gymnasium environment
    Replay, Recorder  games kept in files; Opinion what a player found of its choices
    Prices            what things are worth to the reference policy; Candidates what each legal action does, in numbers
    IsleError         the base of all errors raised on purpose, such as IllegalAction, GameOver, SaveError
    adapted           any of these environments with masks, types and names as a learning library wants them
    vector            batches of games in one compiled call (``VectorGame``; for learners ``SeatVectorEnv``, ``SeatVecEnv``)

Importing the package registers the environments with PettingZoo and Gymnasium. Submodules, and Numba with them, are imported
when they are first used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from isle_env.registration import hand_over, register

if TYPE_CHECKING:
    from isle_env import buy_v0, draft_v0, explore_and_draw_v0, isle_of_cats_v0, rare_finds_v0, remote_v0, rescue_v0, vector
    from isle_env.adapter import adapted
    from isle_env.boat import Boat
    from isle_env.boat_points import lesson_points, sister_points
    from isle_env.candidates import Candidates
    from isle_env.engine.opinions import Opinion
    from isle_env.envs.seat import SeatEnv
    from isle_env.envs.solo import SoloEnv
    from isle_env.errors import IsleError
    from isle_env.game import Game, GameOver, IllegalAction, SaveError
    from isle_env.players.words import UnknownAgent
    from isle_env.policies.isle import Prices
    from isle_env.policies.prices.file import PriceError
    from isle_env.replays.replay import Recorder, Replay, ReplayError
    from isle_env.views.pixels import PicturesMissing

__version__ = "1.0.0"

_HOME = {
    "Boat": "isle_env.boat",
    "Candidates": "isle_env.candidates",
    "Game": "isle_env.game",
    "GameOver": "isle_env.game",
    "IllegalAction": "isle_env.game",
    "IsleError": "isle_env.errors",
    "Opinion": "isle_env.engine.opinions",
    "PicturesMissing": "isle_env.views.pixels",
    "PriceError": "isle_env.policies.prices.file",
    "Prices": "isle_env.policies.isle",
    "Recorder": "isle_env.replays.replay",
    "Replay": "isle_env.replays.replay",
    "ReplayError": "isle_env.replays.replay",
    "SaveError": "isle_env.game",
    "SeatEnv": "isle_env.envs.seat",
    "SoloEnv": "isle_env.envs.solo",
    "UnknownAgent": "isle_env.players.words",
    "adapted": "isle_env.adapter",
    "lesson_points": "isle_env.boat_points",
    "sister_points": "isle_env.boat_points",
}
_MODULES = (
    "isle_of_cats_v0", "explore_and_draw_v0", "remote_v0", "draft_v0", "buy_v0", "rescue_v0", "rare_finds_v0", "vector",
)  # fmt: skip
__all__ = [
    "Boat",
    "Candidates",
    "Game",
    "GameOver",
    "IllegalAction",
    "IsleError",
    "Opinion",
    "PicturesMissing",
    "PriceError",
    "Prices",
    "Recorder",
    "Replay",
    "ReplayError",
    "SaveError",
    "SeatEnv",
    "SoloEnv",
    "UnknownAgent",
    "__version__",
    "adapted",
    "buy_v0",
    "draft_v0",
    "explore_and_draw_v0",
    "isle_of_cats_v0",
    "lesson_points",
    "rare_finds_v0",
    "remote_v0",
    "rescue_v0",
    "sister_points",
    "vector",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first asked for."""
    if name in _HOME:
        value = getattr(importlib.import_module(_HOME[name]), name)
    elif name in _MODULES:
        value = importlib.import_module(f"isle_env.{name}")
    else:
        raise AttributeError(f"module 'isle_env' has no attribute {name!r}; it has {', '.join(__all__)}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)


register()
hand_over()
del hand_over, register
