"""Networks for tests: random ones, whose every weight matters, in a player's file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from isle_agents.players.card import Card
from isle_agents.players.network import SUFFIX, packed_file
from isle_env.candidates import Sizes
from isle_env.engine.network import shapes
from isle_env.weights import Played

if TYPE_CHECKING:
    from isle_training.network import CandidateNetwork

EMBEDDING = 4


def parts_of(card: Card, width: int = 16, seed: int = 0) -> dict[str, np.ndarray]:
    """Random parts, in numbers that float16 holds."""
    rng, sizes = np.random.default_rng(seed), Sizes.of(card.view, game=card.game, expanded=card.expanded)
    actions = card.played.policies("candidates.table").ACTIONS
    found = shapes(*map(len, sizes), actions, EMBEDDING, width, width // 2)
    return {
        name: (rng.standard_normal(shape) / np.sqrt(shape[-1])).astype(np.float16).astype(np.float32)
        for name, shape in found.items()
    }


def write_network(folder: Path, mode: str = "standard", players: int = 2, width: int = 16) -> Path:
    """Write ``MODE_PLAYERS.npz``; returns the file."""
    card = Card.new(Played(mode, players), "chance alone")
    file = folder / f"{mode}_{players}{SUFFIX}"
    file.write_bytes(packed_file(parts_of(card, width), card.properties))
    return file


def torch_network(card: Card, width: int = 16) -> CandidateNetwork:
    """The same network for learning."""
    import torch

    from isle_training.network import new_network

    network = new_network(width, EMBEDDING, card.view, game=card.game, expanded=card.expanded)
    parts = {name: torch.from_numpy(numbers) for name, numbers in parts_of(card, width).items()}
    assert network.load_state_dict(parts, strict=False).missing_keys == ["value_earned"], "which is zero"
    return network
