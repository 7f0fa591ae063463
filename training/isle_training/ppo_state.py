"""How far a run of `isle_training.ppo` has come, and the file that keeps all that decides how it goes on."""

from __future__ import annotations

import argparse
import io
import pickle
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from isle_agents.players.card import Card
from isle_env.whole_file import write_whole
from isle_training.league import League
from isle_training.run_folder import OF_TORCH, check_begun
from isle_training.tables import Tables

CHECKPOINT = OF_TORCH
"""The file in a run's folder from which it goes on."""
KEPT = {"card", "sizes", "options", "done", "weights", "optimizer", "league", "games", "seen", "shuffling", "chance"}
"""What a checkpoint holds."""


@dataclass
class Done:
    """How far a run has come."""

    updates: int = 0
    steps: int = 0
    """Decisions of the learner."""
    seconds: float = 0.0
    """Time taken, that before ``--resume`` included, without what was lost."""
    processor: float = 0.0
    """Processor seconds of all threads, in the same way."""
    best: float = -1.0
    """The greatest sum of win rates on the ladder."""


ALONE = "PPO"
"""How the origin of what PPO has learned begins. A network that went on from another one has both, parted by semicolons."""


@dataclass
class State:
    """All that decides how a run goes on, and the file that keeps it."""

    options: argparse.Namespace
    card: Card
    model: MaskablePPO
    games: Tables
    league: League
    shuffling: np.random.Generator
    done: Done

    def described(self) -> Card:
        """The card of the network as it is."""
        return replace(self.card, origin=f"{self.card.origin}{ALONE}, {self.done.steps} steps, seed {self.options.seed}")

    def keep(self) -> None:
        """Write the checkpoint. The old one stands until the new one is complete. Raises ``OSError``."""
        policy: Any = self.model.policy
        kept = {
            "card": self.card.properties,
            "sizes": policy.network.network.sizes,
            "options": vars(self.options),
            "done": asdict(self.done),
            "weights": policy.state_dict(),
            "optimizer": policy.optimizer.state_dict(),
            "league": self.league.state(),
            "games": self.games.state(),
            "seen": (self.model._last_obs, self.model._last_episode_starts),
            "shuffling": self.shuffling.bit_generator.state,
            "chance": torch.get_rng_state(),
        }
        content = io.BytesIO()  # torch itself says of a full disk no more than that something failed
        torch.save(kept, content)
        write_whole(self.options.out / CHECKPOINT, content.getvalue())

    def restore(self, kept: dict[str, Any]) -> None:
        """Go on as the run would have gone on that wrote this."""
        policy: Any = self.model.policy
        policy.load_state_dict(kept["weights"])
        policy.optimizer.load_state_dict(kept["optimizer"])
        self.league.restore(kept["league"])
        self.games.restore(kept["games"])
        if self.league.seating:
            self.games.seat(*self.league.seated())
        self.model._last_obs, self.model._last_episode_starts = kept["seen"]
        self.shuffling.bit_generator.state = kept["shuffling"]
        torch.set_rng_state(kept["chance"])
        for name, value in kept["done"].items():
            setattr(self.done, name, value)
        self.model.num_timesteps = self.done.steps


def read_checkpoint(out: Path) -> dict[str, Any]:
    """What a folder's run has kept. It is a pickle: like any, it can run code, so load your own only. Raises ``ValueError``."""
    file = out / CHECKPOINT
    check_begun(out, file.exists())
    try:
        kept = torch.load(file, map_location="cpu", weights_only=False)
        complete = set(kept) >= KEPT
    except (RuntimeError, pickle.UnpicklingError, EOFError, ValueError, TypeError, KeyError, AttributeError, ImportError):
        complete = False
    if not complete:
        raise ValueError(f"{file}: no checkpoint of isle_training.ppo, or a damaged one; begin anew in another --out")
    Card.of(kept["card"], file)
    return kept  # type: ignore[no-any-return]
