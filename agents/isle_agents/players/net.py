"""A player that a network decides for: it scores the candidates, and the best is taken. It does not search and draws nothing.

    info["game"] ─▶ candidates view of its own seat ─▶ network (network.py) ─▶ the action with the highest logit

Weights are files in the folder ``weights``, one for each mode and number of seats, made by ``isle train export``; what each was
made for is written in it (card.py). Playing needs none of the packages that training needs.

With ``decides`` the network takes some kinds of decisions, and ``tuned`` takes the others. That shows which kinds it is bad at.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from isle_env.errors import meant
from isle_env.games.known import GAMES
from isle_env.games.options.isle import MODULES
from isle_env.players.options import Option
from isle_env.players.tuned import TunedAgent
from isle_env.players.words import About, UnknownAgent
from isle_env.setting import checked_setting
from isle_env.weights import Played, WeightsError

if TYPE_CHECKING:  # a list of players with their options loads no rules
    from isle_agents.players.network import Network


def _read(file: str) -> Network:
    """The network in a file. Raises ``ValueError`` without its name, which the option says."""
    from isle_agents.players.network import Network

    try:
        return Network(file)
    except WeightsError as error:
        raise ValueError(str(error).removeprefix(f"{file}: ")) from None


def _decisions(text: str) -> frozenset[str]:
    """The kinds of decisions in ``draft+place``. Raises ``ValueError``."""
    games = (checked_setting(2, modules=MODULES), *(checked_setting(2, game=name) for name in GAMES))
    known = dict.fromkeys(kind for each in games for kind in each.rules.step_names)
    names = frozenset(text.split("+"))
    for name in sorted(names):
        if name not in known:
            raise ValueError(f"no kind of decision is called {name!r}{meant(name, known)}; there are {', '.join(known)}")
    return names


class NetAgent:
    """Takes the candidate that its network rates highest."""

    # The view is made of what the seat knows, so that it is the same in the real game and in any drawn for the seat.
    wants_game = True
    reads_nothing_hidden = True
    ABOUT = About("a trained network that scores the candidates", tuple(GAMES))
    OPTIONS: Mapping[str, Option] = {
        "weights": Option(_read, "FILE: a network of isle_training.export, in place of the project's own"),
        "decides": Option(_decisions, "KIND+KIND: kinds of decisions, such as draft+place, and tuned takes the others (all)"),
    }

    def __init__(self, weights: str | Path | Network | None = None, decides: Collection[str] | None = None) -> None:
        """weights: a file or a network; None: those of the project for the game that is played. decides: the kinds of decisions
        (``Game.decision``) that the network takes, while ``tuned`` takes the others; None: all.

        Raises :class:`WeightsError`.
        """
        from isle_agents.players.network import Network

        self._own = Network(weights) if isinstance(weights, (str, Path)) else weights
        self._networks: dict[Played, Network] = {}
        self._decides, self._tuned = decides, TunedAgent()

    def act(self, observation: np.ndarray, mask: np.ndarray, info: Mapping[str, Any]) -> int:
        """The candidate rated highest; of a decision that is left to ``tuned``, its action.

        See :meth:`isle_env.players.protocol.Agent.act`. Raises what :meth:`network` raises.
        """
        network = self.network(Played.in_(info["game"]))
        if self._decides is not None and info["decision"] not in self._decides:
            return self._tuned.act(observation, mask, info)
        return network.choose(info["game"])

    def network(self, played: Played) -> Network:
        """The network for a game.

        Raises :class:`isle_env.players.words.UnknownAgent` if there are no weights for it; a run then does not begin.
        """
        if played not in self._networks:
            from isle_agents.players.network import shipped

            try:
                network = self._own or shipped(played)
                network.card.check_game(played, network.file)
            except WeightsError as error:
                raise UnknownAgent(str(error)) from None
            self._networks[played] = network
        return self._networks[played]

    def __getstate__(self) -> dict[str, Any]:
        """All but the networks of the games it has played: a copy reads the project's own again."""
        return {**vars(self), "_networks": {}}
