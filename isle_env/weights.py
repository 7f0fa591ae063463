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
from typing import TYPE_CHECKING, Any, NamedTuple

from isle_env import policies
from isle_env.engine.setting import SOLO
from isle_env.errors import IsleError
from isle_env.games.known import DEFAULT_GAME, GAMES, is_default, rules_called

if TYPE_CHECKING:
    from isle_env.engine.rules import Rules
    from isle_env.policies.prices.price_list import PriceList

SUMS = "SHA256SUMS"
"""The file of a folder's sums."""
SUFFIXES = (".json", ".npz")


class WeightsError(IsleError, ValueError):
    """A file that holds no weights, or weights that cannot be used here. The message names the file, and what would be right."""


def known(folder: Path) -> dict[str, str]:
    """File -> its SHA-256 in hexadecimal digits. Raises :class:`WeightsError`."""
    try:
        lines = (folder / SUMS).read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise WeightsError(f"{folder / SUMS}: {error.strerror}") from None
    return {name: digest for digest, name in (line.split(maxsplit=1) for line in lines)}


def content_of(file: Path, folder: Path) -> bytes:
    """The bytes of a file of weights. folder: the project's, whose files have to be those that were measured; others may be any.

    Raises :class:`WeightsError`.
    """
    try:
        content = file.read_bytes()
    except OSError as error:
        raise WeightsError(f"{file}: {error.strerror}") from None
    if file.parent == folder and known(folder).get(file.name) != hashlib.sha256(content).hexdigest():
        raise WeightsError(
            f"{file}: not the file that came with this release (its SHA-256 is another); install the package again"
        )
    return content


def sums(folder: Path) -> str:
    """What the file of a folder's sums has to say."""
    files = sorted(path for path in folder.iterdir() if path.suffix in SUFFIXES)
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)


class Played(NamedTuple):
    """The game that weights are for. Each has weights of its own."""

    mode: str
    players: int
    """Seats, 1 in the solo game; in a drawing game 2 for any number above, as boats do not touch each other there."""
    expanded: bool = False
    """With anything of Kittens + Beasts, whichever modules and further options are in play."""
    game: str = DEFAULT_GAME
    """The game's name (``games.known``)."""

    @classmethod
    def in_(cls, game: Any) -> Played:
        """What is played in a ``Game``, or with the options of a ``Setting``."""
        return cls.of(game.rules, game.mode, game.num_players)

    @classmethod
    @functools.cache
    def of(cls, rules: Rules, mode: str, players: int) -> Played:
        """What is played in a game of these rules with so many seats."""
        if rules.family == "drawing":
            return cls.drawing(rules.name, mode)
        return cls(mode, players, rules.expanded)

    @classmethod
    def drawing(cls, game: str, mode: str = "standard") -> Played:
        """A drawing game, alone or with others."""
        return cls(mode, 1 if mode == SOLO else 2, False, game)

    @classmethod
    def named(cls, name: str) -> Played:
        """The game that a file is for, by the first part of its name, which :attr:`name` gives. Raises ``ValueError``."""
        name = name.partition(".")[0]
        if name.removesuffix("_solo") in GAMES:
            return cls.drawing(name.removesuffix("_solo"), SOLO if name.endswith("_solo") else "standard")
        mode, players, *rest = name.split("_")
        return cls(mode, int(players), rest == ["expanded"])

    @property
    def name(self) -> str:
        """The game in names of files: ``standard_2``, ``solo_1_expanded``, ``remote``, ``explore_and_draw_solo``."""
        if not is_default(self.game):
            return f"{self.game}{'_solo' * (self.mode == SOLO)}"
        return f"{self.mode}_{self.players}{'_expanded' * self.expanded}"

    @property
    def words(self) -> str:
        """The game for people: ``the standard game of 2 seats``, ``Explore & Draw alone``."""
        if not is_default(self.game):
            return f"{GAMES[self.game].title}{' alone' * (self.mode == SOLO)}"
        game = "the solo game" if self.mode == SOLO else f"the {self.mode} game of {self.players} seats"
        return f"{game} with Kittens + Beasts" if self.expanded else game

    @property
    def rules(self) -> Rules:
        """The rules that it is played by."""
        return copy_of(True, "games.isle.rules").ISLE if self.expanded else rules_called(self.game)  # type: ignore[no-any-return]

    def policies(self, name: str) -> ModuleType:
        """A module of the policies for this game, see :func:`policies_for`."""
        return policies_for(self.game, self.expanded, name)

    @property
    def tuned_prices(self) -> PriceList:
        """The list that the reference policy has for this game, found by evolution. Raises ``ValueError`` if there is none."""
        return policies.tuned_prices(self.rules, self.mode, self.players)


@functools.cache
def copy_of(expanded: bool, name: str) -> ModuleType:
    """A module of the copy of the sources that games with or without Kittens + Beasts are made of (expanded/__init__.py).

    name: below ``isle_env``, such as ``policies.search.morning``.
    """
    return importlib.import_module(f"isle_env{'.expanded' * expanded}.{name}")


def policies_for(game: str, expanded: bool, name: str) -> ModuleType:
    """A module of the packages that search and describe decisions, in the form that is for a game.

    game: its name; name: as in the first game, such as ``search.morning`` or ``candidates.table``.
    """
    own = is_default(game)
    return copy_of(expanded and own, f"policies.{'' if own else 'drawing_'}{name}")


def prices_digest(prices: tuple[int, ...]) -> str:
    """Twelve hexadecimal digits that tell lists of prices apart."""
    return hashlib.sha256(json.dumps(prices).encode()).hexdigest()[:12]
