"""How far a run of `isle_training.imitate` has come, and the files that keep it."""

from __future__ import annotations

import io
from dataclasses import InitVar, dataclass, field, replace
from pathlib import Path
from typing import Any

import torch

from isle_agents.players.card import Card
from isle_env.games.known import is_default
from isle_env.weights import Played, WeightsError
from isle_env.whole_file import write_whole
from isle_training.curve import draw_imitation
from isle_training.network import CandidateNetwork, RawNetwork, read, save
from isle_training.run_folder import LOG, NETWORK, OF_TORCH, PICTURE, check_same, write_log
from isle_training.sharing import Sharing

CHECKPOINT = OF_TORCH


@dataclass
class State:
    """All that a run needs to go on."""

    card: Card
    network: RawNetwork
    optimiser: torch.optim.Optimizer
    sizes: dict[int, int]
    """Shards that are learnt from -> positions in them."""
    total: int
    """Updates of the whole run."""
    asked: dict[str, Any]
    """The options that --resume must not change."""
    updates: int = 0
    seconds: float = 0.0
    processor: float = 0.0
    """Seconds of all cores, those of the teacher's games included, whoever has played them."""
    lines: list[dict[str, Any]] = field(default_factory=list)
    """Of the log."""
    found: list[dict[str, float]] = field(default_factory=list)
    """What the updates since its last line have found."""
    threads: InitVar[int] = 1
    """They share the work of an update."""

    def __post_init__(self, threads: int) -> None:
        """Begin the threads."""
        self.sharing = Sharing(self.network, threads)

    def keep(self, out: Path) -> None:
        """Write log, picture, network and checkpoint. Each old file stands until the new one does. Raises ``OSError``."""
        if self.lines:
            write_log(out / LOG, list(self.lines[0]), self.lines)
            title = f"{self.card.played.words}: {self.card.origin}"
            write_whole(out / PICTURE, draw_imitation(self.lines, title, unit_of(self.card.played)))
        network: CandidateNetwork = self.network.network
        hours = f"{self.processor / 3600:.2f} processor hours"
        save(network, replace(self.card, origin=f"{self.card.origin}, {hours}"), out / NETWORK)
        everything = {
            "card": self.card.properties, "asked": self.asked, "weights": self.network.state_dict(),
            "optimiser": self.optimiser.state_dict(), "updates": self.updates, "seconds": self.seconds,
            "processor": self.processor, "lines": self.lines, "found": self.found,
        }  # fmt: skip
        content = io.BytesIO()  # torch itself says of a full disk no more than that something failed
        torch.save(everything, content)
        write_whole(out / CHECKPOINT, content.getvalue())

    def restore(self, out: Path) -> None:
        """Go on where a run ended. Raises ``ValueError`` if it was asked for something else, or if its file is damaged."""
        file, kept = out / CHECKPOINT, read_checkpoint(out, self.asked)
        self.card = Card.of(kept.get("card", {}), file)
        try:
            self.network.load_state_dict(kept["weights"])
            self.optimiser.load_state_dict(kept["optimiser"])
            self.updates, self.seconds, self.lines = int(kept["updates"]), float(kept["seconds"]), list(kept["lines"])
            self.processor, self.found = float(kept["processor"]), list(kept["found"])
        except (KeyError, TypeError, ValueError, RuntimeError):
            raise WeightsError(f"{file}: damaged; begin anew in another --out, the games in --data are kept") from None


def read_checkpoint(out: Path, asked: dict[str, Any]) -> dict[str, Any]:
    """What a folder's run has kept. Raises ``ValueError`` if it was asked for something else, or if the file is none of this
    command.
    """
    file = out / CHECKPOINT
    try:
        kept = read(file)
        there = dict(kept["asked"])
    except (WeightsError, KeyError, TypeError, ValueError):
        raise WeightsError(f"{file}: no checkpoint of isle_training.imitate, or a damaged one; begin anew in another --out, the "
                           "games in --data are kept") from None  # fmt: skip
    check_same(out, there, asked)
    return kept


def unit_of(played: Played) -> str:
    """What a hundredth of a teacher's values is, in words."""
    return "% of a win" if is_default(played.game) else "hundredths of a value"
