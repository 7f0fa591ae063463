"""`Rules`: one frozen object for each game, with all that the Python side needs to know of it.

    rules_of(games) ─→ Rules ─→ names, sizes, layout, kernels, versions

A game makes its object in its ``rules.py``, and there it also hands over its verbs (verbs.py). `Game`, environments and
batches take everything from the object, so that one of each serves all games.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from isle_env.engine import batch, verbs
from isle_env.engine.jit import Direct

_BY_NAME: dict[str, Rules] = {}
_BY_RECORD: dict[np.dtype, list[Rules]] = {}


@dataclass(frozen=True, eq=False)
class Rules:
    """One game."""

    name: str
    """What users call it."""
    home: str
    """The module that makes this object: whoever unpickles it imports that."""
    mark: bytes
    """The first four bytes of a saved game: they name the game."""
    record: np.dtype
    """The type of its records. Two games may share it; then ``owns`` tells them apart."""
    rules_version: int
    state_version: str
    """A saved game names both versions."""
    num_actions: int
    action_name: Callable[[int], str]
    action_id: Callable[[str], int]
    phases: Any
    steps: Any
    """The tables of phases and of kinds of decisions (games/common/decisions.py) …"""
    phase_names: tuple[str, ...]
    step_names: tuple[str, ...]
    """… and the names of those there are in this game, indexed by the record's ``phase`` and ``step``."""
    score_parts: tuple[str, ...]
    sister_parts: tuple[str, ...]
    """Names of the columns of a score, the total last: of a seat's, and of the opponent's in a game with one seat."""
    size: Callable[[int], int]
    """num_players → entries of an observation."""
    high: Callable[[int], np.ndarray]
    """num_players → the upper bound of every entry, ``uint8[size]``."""
    views: Callable[[np.ndarray, int], dict[str, Any]]
    """One observation and num_players → its fields by name, without a copy."""
    title: Callable[[Any], str]
    """(record) → what sort of game this is, for people."""
    mode: Callable[[Any], str]
    """(record) → its mode; a game against the sister is in mode ``"solo"``, whichever game it is."""
    difficulty: Callable[[Any], str | None]
    """(record) → that of a game against the sister, else None."""
    setting: str
    """Module with ``checked(num_players, game=…, asked=…, **options)`` and ``setting_of(record)`` (engine/setting.py)."""
    opponents: str
    """Module above the games that says who can play the other seats in environments (envs/opponents.py)."""
    page: str
    """Module with ``render(game, seat=None)``: the game as text."""
    table: str
    """Module with ``table(game, seat, last)``: the game as a picture (views/table_svg.py)."""
    step: Direct
    """(games, i, action, words) → how many actions are legal then; see ``verbs.step``."""
    observe: Direct
    """(games, i, seat, out): what a seat sees."""
    observe_and_mask: Direct
    """(games, i, seat, words, observation, mask): what a seat sees and may do."""
    determinize: str
    """Module with ``determinize(games, i, seat, words)``: draw anew what the seat cannot know."""
    score: Callable[[Any], None]
    """(record): score every seat, as if the game ended now."""
    tie_break: Callable[[Any, int], int]
    """(scored record, seat) → what decides between seats of equal points, more wins; plain Python."""
    sister_lessons: Callable[[Any], dict[str, int]]
    """(scored record of a game against the sister) → key of each of her lessons, and what it scores for her."""
    reasons: Any
    """Module that says in words what decisions ask for and which rule forbids an action (engine/reasons.py)."""
    owns: Callable[[Any], bool] | None = None
    """(record) → is it a record of this game? None: all records of the type are."""
    hides_steps: bool = False
    """True: which decision is pending is known to the deciding seat alone."""
    laws: str = ""
    """Module with ``broken_law(games)``: the first law that a game from outside breaks, in words, None if it keeps all."""
    told_parts: Callable[[Any], Mapping[str, int] | None] = lambda record: None
    """(record) → the parts of a seat's score where it has not all of ``score_parts``, and their columns; None: all of them."""
    row_notes: int = 0
    """Bytes that ``draw_row`` keeps beside each row of a batch, to tell what it need not draw again."""
    policies: str = ""
    """Package below which this game's policies are: ``isle`` and ``search`` for The Isle of Cats."""
    variant: str = ""
    """Of several objects of one name and home: which one it is."""
    told: Mapping[str, Any] = field(default_factory=dict)
    """What a player is told of the game beside that which every game tells: ``Game.info`` documents each entry."""
    step_batch: Direct = field(default_factory=lambda: Direct(batch.step_range))
    """``batch.step_range`` for games of this type."""

    def __post_init__(self) -> None:
        """Make the game known by its name and by the type of its records."""
        _BY_NAME[self.name + self.variant] = self
        _BY_RECORD.setdefault(self.record, []).append(self)

    def points(self, record: Any, row: Sequence[int]) -> dict[str, int]:
        """A seat's score by part, the total last. record: its game; row: the score in the record or in a batch, total last."""
        told = self.told_parts(record)
        if told is not None:
            return {part: row[column] for part, column in told.items()}
        return self.by_part(self.score_parts, row)

    def sister_points(self, row: Sequence[int]) -> dict[str, int]:
        """The sister's score by part, the total last. row: as for :meth:`points`."""
        return self.by_part(self.sister_parts, row)

    @staticmethod
    def by_part(parts: tuple[str, ...], row: Sequence[int]) -> dict[str, int]:
        """The columns of a score by name. A row may have unused columns before the total."""
        return dict(zip(parts, [*row[: len(parts) - 1], row[-1]], strict=True))

    def policy(self, name: str) -> Any:
        """A module of the game's policies, imported now. name: below ``policies``, such as ``isle.value``."""
        return importlib.import_module(f"{self.policies}.{name}")

    def speak(self, **kernels: Callable[..., Any]) -> None:
        """Hand over the verbs that batches use (verbs.py)."""
        verbs.speak(self.record, **kernels)

    def __reduce__(self) -> tuple[Callable[[str, str], Rules], tuple[str, str]]:
        """Copies and pickles are the object itself: it is the game, not a part of one."""
        return rules_from, (self.home, self.name + self.variant)


def rules_from(home: str, name: str) -> Rules:
    """The game of a name, with its variant. home: the module that makes its object, imported if it is not yet."""
    if name not in _BY_NAME:
        importlib.import_module(home)
    return _BY_NAME[name]


def rules_of(games: np.ndarray) -> Rules | None:
    """The game that a record belongs to, None if there is none. games: an array of one or more records of a game."""
    for rules in _BY_RECORD.get(games.dtype, ()):
        if rules.owns is None or rules.owns(games[0]):
            return rules
    return None
