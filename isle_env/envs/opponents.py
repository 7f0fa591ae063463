"""Who plays the other seats: what names stand for, game by game, and one player for each seat.

    opponents_by_seat(["random", "greedy"], setting) ─→ a player for each other seat, clockwise
    players_of(rules) ─→ Players: the players of the project for this game, and the kernel that has them play in batches

A family of games has its players in opponents_isle.py or opponents_drawing.py, imported when somebody plays one of them.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from isle_env.engine.rules import Rules
from isle_env.machine.jit import Direct
from isle_env.players.registry import able, bare, load, plays
from isle_env.players.words import UnknownAgent
from isle_env.setting import Setting


@dataclass(frozen=True, eq=False)
class Players:
    """The players of the project for one game, or for several that share their records."""

    home: str
    """The module that holds it."""
    built_in: tuple[str, ...]
    """Players that stay names: those that kernels play."""
    meaning: Callable[[str, Setting], Any]
    """What a name stands for if it is that of a compiled player, else None."""
    codes: Callable[[Sequence[Any]], tuple[np.ndarray, np.ndarray]]
    """Players → who plays each seat as kernels know it, ``int64[n - 1]`` (engine/seats.py), and what compiled policies go by."""
    is_compiled: Callable[[Any], bool]
    """Is this a player that the kernel plays, beside the names of ``built_in``?"""
    decide: Callable[[Any, np.ndarray], int]
    """What such a player, or one of ``built_in``, does at the pending decision of a game, an array of one record."""
    advance: Direct
    """The kernel of a batch's step: ``engine.seats.play_on`` with the game's policy in it."""
    advance_packed: Direct
    """The same where rows are packed."""
    slow: tuple[int, ...] = ()
    """Codes of players that take so long that every game is worth a thread."""

    def __reduce__(self) -> tuple[Callable[[str], Players], tuple[str]]:
        """Copies and pickles are the object itself."""
        return _players_in, (self.home,)


_players: dict[Rules, Players] = {}
"""Those that were asked for: to look them up takes a tenth of a microsecond, to import their module again a whole one."""


def _players_in(home: str) -> Players:
    """The players of a module."""
    return importlib.import_module(home).PLAYERS  # type: ignore[no-any-return]


def players_of(rules: Rules) -> Players:
    """The players of the project for a game."""
    if rules not in _players:
        home = {"isle": "envs.opponents_isle", "drawing": "envs.opponents_drawing"}[rules.family]
        _players[rules] = rules.module(home).PLAYERS
    return _players[rules]


def opponents_by_seat(opponents: Any, setting: Setting, make: Callable[[str], Any] = load, each: bool = False) -> list[Any]:
    """The opponent on each of the other seats, clockwise. opponents: one per seat, or one for all of them.

    Names are those of isle_env/players/registry.py; make gives the player of one that no kernel plays; each: one for each seat,
    even if two have the same name, since it may remember its game. A game of one seat has no opponents: only an empty list or
    ``"random"``, which is the default everywhere, is accepted. Raises ``ValueError`` for an unknown name, for a player of other
    games, for another number of opponents.
    """
    num_players = setting.num_players
    if num_players == 1:
        if (isinstance(opponents, str) and opponents == "random") or (isinstance(opponents, (list, tuple)) and not opponents):
            return []
        raise ValueError(f"opponents={opponents!r}: the solo game has no other seat (the sister is part of the rules)")
    players = list(opponents) if isinstance(opponents, (list, tuple)) else [opponents] * (num_players - 1)
    if len(players) == 1:
        players *= num_players - 1
    if len(players) != num_players - 1:
        raise ValueError(f"{len(players)} opponents: {num_players} seats need {num_players - 1}, or one for all of them")
    if each:
        return [_meant(player, setting, make) if isinstance(player, str) else player for player in players]
    meant = {player: _meant(player, setting, make) for player in players if isinstance(player, str)}
    return [meant[player] if isinstance(player, str) else player for player in players]


def _meant(name: str, setting: Setting, make: Callable[[str], Any]) -> Any:
    """The player of a name: a compiled one, or any that ``isle tournament`` takes. Raises ``ValueError``."""
    try:
        compiled = players_of(setting.rules).meaning(bare(name), setting)
        if compiled is not None:
            return compiled
        game = setting.rules.name
        if not plays(name, game):
            raise UnknownAgent(f"agent {name!r} does not play {game}; these do: {', '.join(able(game))}")
        return make(name)
    except UnknownAgent as error:
        raise ValueError(f"opponents: {error}") from None
