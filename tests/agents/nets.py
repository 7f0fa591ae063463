"""Networks for tests: random ones, whose every weight matters, exported as ``isle_training.export`` does it."""

from __future__ import annotations

from pathlib import Path


def write_network(folder: Path, mode: str = "standard", players: int = 2, width: int = 16, seed: int = 0) -> Path:
    """Write ``net.pt`` and ``MODE_PLAYERS.onnx``; returns the latter. Needs torch and onnx."""
    import torch

    from isle_agents.players.card import Card
    from isle_env.weights import Played
    from isle_training.export import onnx_bytes, rounded
    from isle_training.network import new_network, save

    torch.manual_seed(seed)
    network, card = new_network(width, 4), Card.new(Played(mode, players), "chance alone")
    torch.nn.init.normal_(network.policy.weight)
    network = rounded(network)
    save(network, card, folder / "net.pt")
    file = folder / f"{mode}_{players}.onnx"
    file.write_bytes(onnx_bytes(network, card))
    return file
