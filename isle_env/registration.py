"""Registers the environments with PettingZoo and Gymnasium; ``import isle_env`` does it, as with other environment packages.
And hands over to games what shows them (shown.py).

    pettingzoo.make("aec", "isle_env/isle_of_cats-v0", num_players=3)
    pettingzoo.make("aec", "isle_env/isle_of_cats-v0", mode="family", num_players=4)
    pettingzoo.make("aec", "isle_env/isle_of_cats-v0", mode="solo", difficulty="hard")
    pettingzoo.make("aec", "isle_env/explore_and_draw-v0", num_players=6)
    pettingzoo.make("aec", "isle_env/remote-v0", num_players=4)
    pettingzoo.make("aec", "isle_env/draft-v0", day=1)
    gymnasium.make("isle_env/IsleOfCatsSeat-v0", opponents="greedy")
    gymnasium.make_vec("isle_env/IsleOfCatsSeat-v0", num_envs=64, opponents="greedy")
    gymnasium.make("isle_env/IsleOfCatsSolo-v0", difficulty="hard")
    gymnasium.make_vec("isle_env/IsleOfCatsSolo-v0", num_envs=64, difficulty="hard")
    gymnasium.make("isle_env/ExploreAndDrawSeat-v0", num_players=6), …/RemoteSeat-v0, …/ExploreAndDrawSolo-v0, and make_vec

An environment's own module is imported when it is made, and that of a picture when it is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import pettingzoo
from gymnasium.envs.registration import EnvSpec

from isle_env.shown import SHOWN

if TYPE_CHECKING:
    from isle_env.game import Game
    from isle_env.replays import Replay

AEC_ENVIRONMENTS = {
    "isle_env/isle_of_cats-v0": "isle_env.isle_of_cats_v0:env",
    "isle_env/explore_and_draw-v0": "isle_env.explore_and_draw_v0:env",
    "isle_env/remote-v0": "isle_env.remote_v0:env",
    "isle_env/draft-v0": "isle_env.draft_v0:env",
    "isle_env/buy-v0": "isle_env.buy_v0:env",
    "isle_env/rescue-v0": "isle_env.rescue_v0:env",
    "isle_env/rare_finds-v0": "isle_env.rare_finds_v0:env",
}
"""Id in PettingZoo's AEC registry -> entry point, imported when the environment is made."""

GYMNASIUM_ENVIRONMENTS = {
    "isle_env/IsleOfCatsSeat-v0": "isle_env.envs.seat:SeatEnv",
    "isle_env/IsleOfCatsSolo-v0": "isle_env.envs.solo:SoloEnv",
    "isle_env/ExploreAndDrawSeat-v0": "isle_env.envs.seat:SeatEnv",
    "isle_env/ExploreAndDrawSolo-v0": "isle_env.envs.solo:SoloEnv",
    "isle_env/RemoteSeat-v0": "isle_env.envs.seat:SeatEnv",
}
"""Id in Gymnasium's registry -> entry point."""

GYMNASIUM_BATCHES = {
    "isle_env/IsleOfCatsSeat-v0": "isle_env.envs.seat_vector_env:SeatVectorEnv",
    "isle_env/IsleOfCatsSolo-v0": "isle_env.envs.seat_vector_env:SoloVectorEnv",
    "isle_env/ExploreAndDrawSeat-v0": "isle_env.envs.seat_vector_env:SeatVectorEnv",
    "isle_env/ExploreAndDrawSolo-v0": "isle_env.envs.seat_vector_env:SoloVectorEnv",
    "isle_env/RemoteSeat-v0": "isle_env.envs.seat_vector_env:SeatVectorEnv",
}
"""Id in Gymnasium's registry -> entry point of its batches (``make_vec``)."""

GAMES = {
    "isle_env/ExploreAndDrawSeat-v0": "explore_and_draw",
    "isle_env/ExploreAndDrawSolo-v0": "explore_and_draw",
    "isle_env/RemoteSeat-v0": "remote",
}
"""Id in Gymnasium's registry -> the option ``game`` of its environments, where it is not The Isle of Cats."""


def register() -> None:
    """Register the environments that are not registered yet."""
    for name, entry_point in AEC_ENVIRONMENTS.items():
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, entry_point=entry_point)
    for name, entry_point in GYMNASIUM_ENVIRONMENTS.items():
        if name not in gymnasium.registry:
            game = {"game": GAMES[name]} if name in GAMES else {}
            gymnasium.register(name, entry_point=entry_point, vector_entry_point=GYMNASIUM_BATCHES.get(name), kwargs=game)


def spec_of(game: str, solo: bool) -> EnvSpec:
    """What Gymnasium's registry says of the environment of one seat of a game."""
    from isle_env.games.known import DEFAULT_GAME

    found = [name for name in GYMNASIUM_ENVIRONMENTS if GAMES.get(name, DEFAULT_GAME) == game and ("Solo" in name) == solo]
    return gymnasium.spec(found[0])


def hand_over() -> None:
    """Hand over what shows games and replays."""
    SHOWN.svg, SHOWN.text, SHOWN.replay, SHOWN.html = _svg, _text, _replay, _html


def _svg(game: Game, seat: int | None, last: Any) -> str:
    from isle_env.views.table_svg import table_svg

    return table_svg(game, seat, last)


def _text(game: Game) -> str:
    from isle_env.views.page import render

    return render(game)


def _replay(file: Any) -> Replay:
    from isle_env.replays import Replay

    return Replay.load(file)


def _html(replay: Replay) -> str:
    from isle_env.replays.page import page_of

    return page_of(replay)
