"""Are beasts worth their five fish? `tuned`, who takes a beast now and then, against the same who never takes one.

    python -m benchmarks.beasts [--modules beasts] [--games 4000]

A tournament like any other: paired deals, intervals, the deals of docs/strength.md.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from benchmarks.matches import SEED
from isle_agents.asked import Tournament
from isle_agents.contests.tournament import runner
from isle_env import policies
from isle_env.games.options.isle import MODULES
from isle_env.packing import Packing
from isle_env.players.tuned import TunedAgent
from isle_training.readers import Parser, whole

BEASTS = "beasts"


class WithoutBeasts:
    """Chooses as `tuned` does, among the actions that take no beast."""

    wants_game = True

    def __init__(self) -> None:
        self._tuned = TunedAgent()

    def act(self, observation: np.ndarray, mask: np.ndarray, info: Mapping[str, Any]) -> int:
        """The action with the best immediate gain. See :meth:`isle_env.players.protocol.Agent.act`."""
        game = info["game"]
        action = int(self._tuned.act(observation, mask, info))
        if not takes_a_beast(game.action_name(action)):
            return action
        kept = mask.astype(bool)
        for other in np.flatnonzero(mask).tolist():
            kept[other] = not takes_a_beast(game.action_name(other))
        words = Packing(game.rules, game.num_players).pack_masks(kept)
        lists = policies.tuned_prices(game.rules, info["mode"], info["num_players"]).for_all
        return int(policies.reference_of(game.rules).policy.choose_from(game.games, 0, lists, words))


def takes_a_beast(name: str) -> bool:
    """Is this the name of an action that takes a beast from the island?"""
    return name.startswith("tile beast ")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command. Returns the exit status of the tournament."""
    made = Parser(prog="python -m benchmarks.beasts", description="tuned against itself without beasts.")
    made.add_argument("--modules", default=BEASTS, help=f"in play, {BEASTS} among them: {','.join(MODULES)} ({BEASTS})")
    made.add_argument("--games", type=whole(2), default=4000, help="each deal from both seats (4000)")
    options = made.parse_args(arguments)
    modules = tuple(options.modules.split(","))
    if BEASTS not in modules:
        made.error(f"--modules {options.modules}: {BEASTS} have to be in play")
    return runner.main(
        Tournament(
            agents=["tuned", f"without=benchmarks.beasts:{WithoutBeasts.__name__}"],
            games=options.games, seed=SEED, options={"modules": modules},
        )
    )  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
