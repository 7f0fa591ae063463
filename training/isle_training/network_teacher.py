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
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import torch

from isle_agents.players.card import Card
from isle_env.candidates import Candidates, View
from isle_env.engine import record
from isle_env.engine.rewards import MARGIN_SCALE
from isle_env.engine.single import legal_mask
from isle_env.envs.potential import Leads
from isle_env.envs.rewards import ending
from isle_env.game import Game
from isle_env.machine.sizes import MASK_WORDS
from isle_env.policies.search import settings
from isle_env.weights import Played
from isle_training.network import CandidateNetwork, RawNetwork, digest, load

BEND = settings.BEND / MARGIN_SCALE
"""A margin of so much reward makes a value of three quarters, as in a search."""


class _Copy(NamedTuple):
    """A copy of a game in which a candidate was taken."""

    game: Game
    seat: int
    """The seat that took it."""
    day: int
    """The day on which it was taken."""

    @classmethod
    def after(cls, game: Game, action: int) -> _Copy:
        """A copy in which the deciding seat has taken an action."""
        copy = cls(game.clone(), int(game.record["seat"]), int(game.record["day"]))
        copy.game.apply(action)
        return copy

    @property
    def runs(self) -> bool:
        """Is it still that day?"""
        return not self.game.over and bool(self.game.record["day"] == self.day)

    def ahead(self, leads: Leads) -> float:
        """The seat's reward ``margin``: the true one if the game is over, else the one that is forecast."""
        if not self.game.over:
            return float(leads(self.game.games)[self.seat])
        return ending(self.game, "margin")[0][self.seat]


class NetworkTeacher:
    """A network that plays, and values candidates by its own play. Several threads may ask it."""

    def __init__(self, network: CandidateNetwork, card: Card) -> None:
        """card: what the network was made for."""
        torch.set_num_threads(1)  # several games are played at once; and sums do not depend on the number of cores
        self.card, self.digest = card, digest(network.state_dict())
        self._network = RawNetwork.of(network, card.view).eval()
        self._candidates = Candidates(card.price_list, view=card.view)

    @classmethod
    def read(cls, file: str | Path) -> NetworkTeacher:
        """From a ``network.pt`` of a run, or the ``.npz`` of a player. Raises ``WeightsError``."""
        return cls(*load(Path(file)))

    def choose(self, game: Game) -> int:
        """The candidate that it rates highest, of equal ones the first listed. game: not over."""
        return int(self._choices([game])[0])

    def values(
        self, games: Sequence[Game], actions: Sequence[npt.NDArray[np.int16]], leads: Leads
    ) -> list[npt.NDArray[np.float32]]:
        """The values of some actions in each of some games: float32[K] a game, 0 to 1, one half for an even end. They are values
        to the seat that decides there. All copies are played at once.

        games: of one setting, not over, not changed; actions: int16[K] a game, legal there; leads: the forecast of the margins
        on a morning.
        """
        running = copies = [
            _Copy.after(game, action) for game, some in zip(games, actions, strict=True) for action in some.tolist()
        ]
        while running := [copy for copy in running if copy.runs]:
            for copy, action in zip(running, self._choices([copy.game for copy in running]).tolist(), strict=True):
                copy.game.apply(action)
        ahead = np.array([copy.ahead(leads) for copy in copies])
        values = (0.5 + 0.5 * ahead / (BEND + np.abs(ahead))).astype(np.float32)
        return np.split(values, np.cumsum([len(some) for some in actions])[:-1])

    def _choices(self, games: Sequence[Game]) -> npt.NDArray[np.int16]:
        """Its action in each of some games: int16[N]. games: of one setting, not over."""
        view = self._views(games)
        with torch.inference_mode():
            logits, _ = self._network(*(torch.from_numpy(array) for array in view))
        return view.ids[np.arange(len(games)), logits.numpy().argmax(axis=1)]

    def _views(self, games: Sequence[Game]) -> View:
        """The pending decisions of games as the network takes them, with as many rows as the longest list of candidates has."""
        records = record.from_bytes(games[0].games.dtype, bytearray().join(game.games.tobytes() for game in games))
        words = np.zeros((len(games), MASK_WORDS), np.uint32)
        for i in range(len(games)):
            legal_mask(records, i, words[i])
        seen = np.array([game.observe(int(game.record["seat"])) for game in games])
        view, listed = self._candidates.empty(len(games), rules=games[0].rules), np.arange(len(games))
        for kernel, given in self._candidates.steps(Played.in_(games[0]), listed, records, words, seen, view):
            kernel(0, len(games), *given)
        most = int(view.listed.max())
        return View(view.situation, view.candidates[:, :most], view.ids[:, :most])
