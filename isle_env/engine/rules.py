"""`Rules`: one frozen object for each game, with all that the Python side needs to know of it.

    rules_of(games) ─→ Rules ─→ names, sizes, layout, kernels, versions

A game makes its object in its ``rules.py``, and there it also hands over its verbs (verbs.py). `Game`, environments and
batches take everything from the object, so that one of each serves all games.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import numpy as np

from isle_env.engine import batch, verbs
from isle_env.machine.jit import Direct

_BY_NAME: dict[str, Rules] = {}
_BY_RECORD: dict[np.dtype, list[Rules]] = {}


@dataclass(frozen=True, eq=False)
class Rules:
    """One game."""

    name: str
    """What users call it."""
    family: str
    """``"isle"`` or ``"drawing"``, a folder of games/: its games have the same actions and the same kernels."""
    package: str
    """The copy of the sources that the game is made of: ``isle_env``, or ``isle_env.expanded`` (expanded/__init__.py)."""
    mark: bytes
    """The first four bytes of a saved game: they name the game."""
    record: np.dtype
    """The type of its records. Two games may share it; then ``owns`` tells them apart."""
    rules_version: int
    state_version: str
    """A saved game names both versions."""
    tables: Any
    """The module with the arrays of the game's box: shapes, tiles, cards (components/tables.py or one like it)."""
    actions: Any
    """The module that numbers the actions: ``block_of(action)`` and ``BLOCKS``."""
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
    boats_at: Callable[[int], int]
    """num_players → where the planes of the boats begin in an observation."""
    views: Callable[[np.ndarray, int], dict[str, Any]]
    """One observation and num_players → its fields by name, without a copy."""
    title: Callable[[Any], str]
    """(record) → what sort of game this is, for people."""
    mode: Callable[[Any], str]
    """(record) → its mode; a game against the sister is in mode ``"solo"``, whichever game it is."""
    difficulty: Callable[[Any], str | None]
    """(record) → that of a game against the sister, else None."""
    step: Direct
    """(games, i, action, words) → how many actions are legal then; see ``verbs.step``."""
    observe: Direct
    """(games, i, seat, out): what a seat sees."""
    observe_and_mask: Direct
    """(games, i, seat, words, observation, mask): what a seat sees and may do."""
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
    mode_parts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Mode → the parts of a seat's score there, and their columns: of the modes that have other parts than ``score_parts``."""
    row_notes: int = 0
    """Bytes that ``draw_row`` keeps beside each row of a batch, to tell what it need not draw again."""
    expanded: bool = False
    """Is anything of Kittens + Beasts in play, a module or a further option?"""
    variant: str = ""
    """Of several objects of one name: which one it is."""
    modules: tuple[str, ...] = ()
    """The modules of Kittens + Beasts in play."""
    blocks: tuple[str, ...] = ()
    """What an observation has behind the entries of the base game, in order."""
    step_batch: Direct = field(default_factory=lambda: Direct(batch.step_range))
    """``batch.step_range`` for games of this type."""
    step_packed: Direct = field(default_factory=lambda: Direct(batch.step_range))
    """The same where rows are packed."""

    def __post_init__(self) -> None:
        """Make the game known by its name and by the type of its records."""
        _BY_NAME[self.name + self.variant] = self
        _BY_RECORD.setdefault(self.record, []).append(self)

    def points(self, record: Any, row: Sequence[int]) -> dict[str, int]:
        """A seat's score by part, the total last. record: its game; row: the score in the record or in a batch, total last."""
        other = self.mode_parts.get(self.mode(record))
        if other is not None:
            return {part: row[column] for part, column in other.items()}
        return self.by_part(self.score_parts, row)

    def parts_in(self, mode: str) -> tuple[str, ...]:
        """The parts of a seat's score in a mode, without the total."""
        return tuple(self.mode_parts.get(mode, self.score_parts))[:-1]

    def headings(self, mode: str) -> dict[str, str]:
        """The parts of a seat's score in a mode, without the total -> what people call them."""
        return {part: part.replace("_", " ") for part in self.parts_in(mode)}

    @functools.cached_property
    def all_parts(self) -> tuple[str, ...]:
        """The parts of a seat's score in all modes, each once, without the total."""
        return tuple(dict.fromkeys([*self.score_parts[:-1], *(part for mode in self.mode_parts for part in self.parts_in(mode))]))

    def sister_points(self, row: Sequence[int]) -> dict[str, int]:
        """The sister's score by part, the total last. row: as for :meth:`points`."""
        return self.by_part(self.sister_parts, row)

    @staticmethod
    def by_part(parts: tuple[str, ...], row: Sequence[int]) -> dict[str, int]:
        """The columns of a score by name. A row may have unused columns before the total."""
        return dict(zip(parts, [*row[: len(parts) - 1], row[-1]], strict=True))

    @functools.cached_property
    def further_info(self) -> dict[str, Any]:
        """What a player is told of the game beside that which every game tells: ``Game.info`` documents each entry."""
        return {"modules": self.modules, "blocks": self.blocks} if self.expanded else {}

    @property
    def home(self) -> str:
        """The module that makes this object: whoever unpickles it imports that."""
        return f"{self.package}.games.{self.family}.rules"

    def module(self, name: str) -> ModuleType:
        """A module of the copy that the game is made of, imported now. name: below ``package``, such as ``views.text_cards``."""
        return importlib.import_module(f"{self.package}.{name}")

    def own(self, name: str) -> ModuleType:
        """A module of the folder with the game's rules, imported now. name: such as ``determinize``."""
        return self.module(f"games.{self.family}.{name}")

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
