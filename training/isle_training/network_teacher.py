"""A network as a teacher of rollouts: it plays all seats, and a candidate is worth what comes of it when the network plays on.

    game ┬─ candidate 1 ─▶ a copy, the network in all seats ─▶ the next morning ─▶ forecast: margin ─▶ value, 0 to 1
         └─ candidate 2 ─▶ …

The copies keep the order of bag and deck, and the hands of all seats, so all candidates meet the same future: the game's own.
That is fair on average, since no view shows it. A network that learns from these values chooses better than the one that
played, and can be the next teacher.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from isle_agents.players.network import Network
from isle_env.engine import record
from isle_env.engine.record import NONE
from isle_env.engine.rewards import MARGIN_SCALE
from isle_env.engine.single import legal_mask
from isle_env.envs.potential import Leads
from isle_env.envs.rewards import ending
from isle_env.game import Game
from isle_env.machine.sizes import MASK_WORDS
from isle_env.policies.search import settings
from isle_training.export import file_of
from isle_training.network import digest, load

BEND = settings.BEND / MARGIN_SCALE
"""A margin of so much reward makes a value of three quarters, as in a search."""


class NetworkTeacher:
    """A network that plays, and values candidates by its own play. Several threads may ask it."""

    def __init__(self, network: Network, weights: str) -> None:
        """weights: digest of its weights, which the data say."""
        self.card, self.digest = network.card, weights
        self._network = network

    @classmethod
    def read(cls, file: str | Path) -> NetworkTeacher:
        """From a ``network.pt`` of a run, or the ``.npz`` of a player. Raises ``WeightsError``."""
        network, card = load(Path(file))
        return cls(Network.of(str(file), file_of(network, card)), digest(network.state_dict()))

    def choose(self, game: Game) -> int:
        """The candidate that it rates highest, of equal ones the first listed. game: not over."""
        return self._network.choose(game)

    def values(
        self, games: Sequence[Game], actions: Sequence[npt.NDArray[np.int16]], leads: Leads
    ) -> list[npt.NDArray[np.float32]]:
        """The values of some actions in each of some games: float32[K] a game, 0 to 1, one half for an even end. They are values
        to the seat that decides there. All copies are played at once.

        games: of one setting, not over, not changed; actions: int16[K] a game, legal there; leads: the forecast of the margins
        on a morning.
        """
        counts, step = [len(some) for some in actions], games[0].rules.step.call
        bodies = (game.games.tobytes() * count for game, count in zip(games, counts, strict=True))
        copies = record.from_bytes(games[0].games.dtype, bytearray().join(bodies))
        words = np.zeros((len(copies), MASK_WORDS), np.uint32)
        seats, days = copies["seat"].tolist(), copies["day"].copy()
        for i, action in enumerate(np.concatenate(actions).tolist()):
            legal_mask(copies, i, words[i])
            step(copies, i, action, words[i])
        while len(running := np.flatnonzero((copies["seat"] != NONE) & (copies["day"] == days))):
            for i, action in zip(running.tolist(), self._network.choose_all(copies, words, running).tolist(), strict=True):
                step(copies, i, action, words[i])
        ahead = np.array([_ahead(copies[i : i + 1], seat, leads) for i, seat in enumerate(seats)])
        values = (0.5 + 0.5 * ahead / (BEND + np.abs(ahead))).astype(np.float32)
        return np.split(values, np.cumsum(counts)[:-1])


def _ahead(copy: np.ndarray, seat: int, leads: Leads) -> float:
    """A seat's reward ``margin``: the true one if the game is over, else the one that is forecast. copy: an array of one record,
    over or on a morning.
    """
    if copy[0]["seat"] == NONE:
        return ending(Game(copy), "margin")[0][seat]
    return float(leads(copy)[seat])
