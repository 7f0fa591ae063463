"""Search that uses what was learned: a network says which choices are worth a try, the tuned policy plays them to the end.

    info["game"] ─▶ network (agents/net.py) ─▶ the likeliest candidates, with what it thinks of them
                                                   └─▶ search (isle_env.policies.search), tuned prices in the playouts

Fewer candidates than `search` tries leave more playouts for each. What the network thinks of one counts like some futures of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from agents.net import NetAgent
from isle_env.envs.search import SearchPlayer
from isle_env.options import Option

if TYPE_CHECKING:  # a list of players with their options loads no rules
    from isle_env.policies.search import Opinion

MOST, REACH = 8, 5.0
"""So many candidates are tried at most, and none that the network finds less likely than the best by a factor of e to this."""
WEIGHT = 1 / 12
"""What a factor of e between two candidates is worth to the search, as a part of what a future can bring."""


class ChampionAgent:
    """Searches the candidates that its network finds likely."""

    # The view and the futures are made of what the seat knows; the game it is given is redrawn for its seat all the same.
    wants_game = True
    OPTIONS: Mapping[str, Option] = {
        **{name: SearchPlayer.OPTIONS[name] for name in ("playouts", "ms", "threads")},
        "weights": NetAgent.OPTIONS["weights"],
    }

    def __init__(
        self, playouts: int | None = None, ms: float | None = None, threads: int = 1, weights: str | Path | Any | None = None
    ) -> None:
        """A decision's budget, in playouts or ms (neither: 400 playouts); weights: as for :class:`agents.net.NetAgent`.

        Raises ``ValueError`` for a wrong budget, :class:`agents.card.WeightsError`, and
        :class:`agents.registry.NotInstalled` if onnxruntime is not installed.
        """
        from isle_env.policies.search import Searcher

        self._net = NetAgent(weights)
        self._searcher = Searcher(playouts=playouts, ms=ms, threads=threads)
        self._options, self._seed = (playouts, ms, threads), 0

    def reset(self, seed: int) -> None:
        """Begin a game. seed: a whole number from 0, which all chance of the search follows from."""
        self._seed = seed

    def act(self, observation: np.ndarray, mask: np.ndarray, info: Mapping[str, Any]) -> int:
        """The action that ends best in the playouts. See :meth:`agents.protocol.Agent.act`."""
        from isle_env.policies.isle import Prices

        mode, players, game = info["mode"], info["num_players"], info["game"]
        network = self._net.network(mode, players)
        view = network.view(game)
        count = int(view.listed)
        if count == 1:
            return int(view.ids[0])
        logits, _ = network.ask(view.situation[None], view.candidates[None, :count], view.ids[None, :count])
        return self._searcher.choose(game.games, Prices.tuned(mode, players), self._seed, opinion(logits[0], view.ids))

    def __getstate__(self) -> tuple[Any, ...]:
        """Its options and seed: threads and networks cannot be copied."""
        return self._options, self._seed, self._net

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        from isle_env.policies.search import Searcher

        options, self._seed, self._net = state
        playouts, ms, threads = options
        self._options, self._searcher = options, Searcher(playouts=playouts, ms=ms, threads=threads)


def opinion(logits: npt.NDArray[np.float32], ids: npt.NDArray[np.int16]) -> Opinion:
    """What a network thinks of its candidates, for a search. logits: float32[K]; ids: int16[K or more]."""
    from isle_env.policies.search import Opinion
    from isle_env.policies.search.value import ONE

    order = np.argsort(-logits, kind="stable")[:MOST]
    behind = logits[order] - logits[order[0]]
    near = behind >= -REACH
    return Opinion(ids[order[near]].astype(np.int64), np.rint(WEIGHT * ONE * behind[near]).astype(np.int64))
