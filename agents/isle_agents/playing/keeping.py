"""Games of a run that are kept as replays: the first ones, a file for each in the folder ``replays`` of the run.

    Keep(folder, 20) ──wants(game)──▶ Table notes what players say they have tried ──▶ write(game, replay)

Every process writes the games that it has played. A game is one file, whole or not there.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from isle_env.engine.opinions import Opinion
from isle_env.replays import Replay
from isle_env.replays.replay import SUFFIX
from isle_env.whole_file import write_whole

Opinions = dict[int, Opinion]
"""Number of a decision -> what its player thought of the candidates."""
FOLDER = "replays"
"""Where they are, below the folder of the run."""


@dataclass(frozen=True)
class Keep:
    """Which games are kept, and where."""

    folder: Path = Path()
    """Of the run."""
    games: int = 0
    """So many, the first of the schedule."""

    def wants(self, game: int) -> bool:
        """Is this one of them? game: its number."""
        return game < self.games

    def path(self, game: int) -> Path:
        """The file of a game."""
        return self.folder / FOLDER / f"game-{game:06d}{SUFFIX}"

    def write(self, game: int, replay: Replay) -> None:
        """Keep a game. Raises ``OSError``."""
        path = self.path(game)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, replay.to_json().encode())


def opinion_of(agent: Any) -> Opinion:
    """What a player says it has tried at its last decision; nothing if it says nothing, or nothing that makes sense.

    A player may have ``tried()``, which gives an ``Opinion`` as those that search do, or values by action, 0 to 1.
    """
    try:
        return Opinion.of(agent.tried())
    except Exception:  # no such method, or a player's own mistake: it costs nobody a game
        return Opinion()
