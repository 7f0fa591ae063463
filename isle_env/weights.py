"""Files of weights: the error that all of them have, the sums of those that come with the project, and words for their games.

    isle_env/forecasts, isle_agents/players/weights   the files; SHA256SUMS in each folder, as ``sha256sum`` writes it

A file that is not the one that was measured is refused. docs/weights.md has a card for each.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import json
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from isle_env.errors import IsleError

SUMS = "SHA256SUMS"
"""The file of a folder's sums."""
SUFFIXES = (".json", ".onnx")


class WeightsError(IsleError, ValueError):
    """A file that holds no weights, or weights that cannot be used here. The message names the file, and what would be right."""


def known(folder: Path) -> dict[str, str]:
    """File -> its SHA-256 in hexadecimal digits. Raises :class:`WeightsError`."""
    try:
        lines = (folder / SUMS).read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise WeightsError(f"{folder / SUMS}: {error.strerror}") from None
    return {name: digest for digest, name in (line.split(maxsplit=1) for line in lines)}


def check(file: Path, content: bytes, folder: Path) -> None:
    """Raises :class:`WeightsError` if a file of one of the project's folders is another one than it was. Others pass.

    content: the bytes of the file; folder: the project's.
    """
    if file.parent == folder and known(folder).get(file.name) != hashlib.sha256(content).hexdigest():
        raise WeightsError(
            f"{file}: not the file that came with this release (its SHA-256 is another); install the package again"
        )


def sums(folder: Path) -> str:
    """What the file of a folder's sums has to say."""
    files = sorted(path for path in folder.iterdir() if path.suffix in SUFFIXES)
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)


class Played(NamedTuple):
    """The game that weights are for. Each has weights of its own."""

    mode: str
    players: int
    """Seats, 1 in the solo game."""
    expanded: bool = False
    """With anything of Kittens + Beasts, whichever modules and further options are in play."""

    @classmethod
    def in_(cls, game: Any) -> Played:
        """What is played in a ``Game`` of The Isle of Cats, or with the options of a ``Setting``."""
        return cls(game.mode, game.num_players, game.rules.expanded)

    @classmethod
    def named(cls, name: str) -> Played:
        """The game that a file is for, by the first part of its name, which :attr:`name` gives. Raises ``ValueError``."""
        mode, players, *rest = name.partition(".")[0].split("_")
        return cls(mode, int(players), rest == ["expanded"])

    @property
    def name(self) -> str:
        """The game in names of files: ``standard_2``, ``solo_1_expanded``."""
        return f"{self.mode}_{self.players}{'_expanded' * self.expanded}"

    @property
    def words(self) -> str:
        """The game for people: ``the standard game of 2 seats``."""
        game = "the solo game" if self.mode == "solo" else f"the {self.mode} game of {self.players} seats"
        return f"{game} with Kittens + Beasts" if self.expanded else game


@functools.cache
def copy_of(expanded: bool, name: str) -> ModuleType:
    """A module of the copy of the sources that games with or without Kittens + Beasts are made of (expanded/__init__.py).

    name: below ``isle_env``, such as ``policies.search.morning``.
    """
    return importlib.import_module(f"isle_env{'.expanded' * expanded}.{name}")


def prices_digest(prices: tuple[int, ...]) -> str:
    """Twelve hexadecimal digits that tell lists of prices apart."""
    return hashlib.sha256(json.dumps(prices).encode()).hexdigest()[:12]
