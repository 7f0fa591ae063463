"""`Rules`: one frozen object for each game, with all that the Python side needs to know of it.

    rules_of(games.dtype) ─→ Rules ─→ names, sizes, layout, kernels, versions

A game makes its object in its ``rules.py``, and there it also hands over its verbs (verbs.py). `Game`, environments and
batches take everything from the object, so that one of each serves all games.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from isle_env.engine import batch, verbs
from isle_env.engine.jit import Direct

_BY_NAME: dict[str, Rules] = {}


@dataclass(frozen=True, eq=False)
class Rules:
    """One game."""

    name: str
    record: np.dtype
    """The type of its records."""
    rules_version: int
    state_version: str
    """A saved game names both versions, and :func:`rules_saved_as` finds its game by them."""
    num_actions: int
    action_name: Callable[[int], str]
    action_id: Callable[[str], int]
    phase_names: tuple[str, ...]
    """Indexed by the record's ``phase``."""
    step_names: tuple[str, ...]
    """The kinds of decisions, indexed by the record's ``step``."""
    score_parts: tuple[str, ...]
    sister_parts: tuple[str, ...]
    """Names of the parts of a score, the total last: of a seat's, and of the opponent's in a game with one seat."""
    size: Callable[[int], int]
    """num_players → entries of an observation."""
    high: Callable[[int], np.ndarray]
    """num_players → the upper bound of every entry, ``uint8[size]``."""
    views: Callable[[np.ndarray, int], dict[str, Any]]
    """One observation and num_players → its fields by name, without a copy."""
    page: str
    """Module with ``render(game, seat=None)``: the game as text."""
    start: Callable[..., None]
    """(games, i, template, words): set up a game from the words of a seed."""
    step: Direct
    """(games, i, action, words) → how many actions are legal then; see ``verbs.step``."""
    legal_mask: Callable[..., int]
    """(games, i, words) → how many actions are legal; the mask is written."""
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
    laws: str = ""
    """Module with ``broken_law(games)``: the first law that a game from outside breaks, in words, None if it keeps all."""
    row_notes: int = 0
    """Bytes that ``draw_row`` keeps beside each row of a batch, to tell what it need not draw again."""
    step_batch: Direct = field(default_factory=lambda: Direct(batch.step_range))
    """``batch.step_range`` for games of this type."""

    def __post_init__(self) -> None:
        """Make the game known by its name and by the type of its records."""
        _BY_NAME[self.name] = self

    def speak(self, **kernels: Callable[..., Any]) -> None:
        """Hand over the verbs that batches use (verbs.py)."""
        verbs.speak(self.record, **kernels)

    def __reduce__(self) -> tuple[Callable[[str], Rules], tuple[str]]:
        """Copies and pickles are the object itself: it is the game, not a part of one."""
        return rules_named, (self.name,)


def rules_named(name: str) -> Rules:
    """The game of a name. Raises ``ValueError`` for an unknown one."""
    if name not in _BY_NAME:
        raise ValueError(f"game={name!r}: expected one of {sorted(_BY_NAME)}")
    return _BY_NAME[name]


def rules_of(record: np.dtype) -> Rules | None:
    """The game whose records have this type, None if there is none."""
    return next((rules for rules in _BY_NAME.values() if rules.record is record or rules.record == record), None)


def rules_saved_as(rules_version: int, state_version: str) -> Rules | None:
    """The game whose saves bear these versions, None if there is none."""
    both = (rules_version, state_version)
    return next((rules for rules in _BY_NAME.values() if (rules.rules_version, rules.state_version) == both), None)
