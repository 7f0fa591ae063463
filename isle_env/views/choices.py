"""What was chosen last, as a picture says it: who, what, and whether the others may know it yet.

last = choice_of(game, action)      before game.apply(action)
table_svg(game, 0, last)            "Seat 1: Place it in column 8, row 1"; what is secret is left out

How many secret choices a seat has made is a secret, too: how many cards it has bought, say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from . import labels

if TYPE_CHECKING:
    from isle_env.engine.rules import Rules
    from isle_env.game import Game

NAMED_CHOICES = 3
"""Choices that the header of a replay's table names."""


class Choice(NamedTuple):
    """One decision that was taken."""

    seat: int
    action: int
    name: str
    """The action as the API names it."""
    decision: str
    """The kind of the decision, as ``Game.decision`` was before it."""
    secret: bool
    """May the other seats not know it while the game runs?"""
    label: str
    """The action in words for people (labels.py)."""

    def known_to(self, viewer: int | None) -> bool:
        """May a viewer know it while the game runs? None: one who may know all."""
        return not self.secret or viewer in (None, self.seat)

    def words(self, viewer: int | None) -> str:
        """A line for a viewer, None: one who may know all."""
        return f"Seat {self.seat}: {self.label}" if self.known_to(viewer) else f"Seat {self.seat} has chosen"


def choice_of(game: Game, action: int) -> Choice:
    """The choice of an action, made from the game before the action is applied. Raises ``ValueError`` once the game is over."""
    if game.over:
        raise ValueError("the game is over: nobody chooses any more")
    record = game.record
    return choice_from(game.rules, int(record["seat"]), action, int(record["phase"]), int(record["step"]))


def choice_from(rules: Rules, seat: int, action: int, phase: int, step: int) -> Choice:
    """A choice from what was noted of the game: the fields ``seat``, ``phase`` and ``step`` of its record."""
    decision = rules.step_names[step]
    secret = rules.phases(phase).row.secret or rules.steps(step).row.secret
    name, label = rules.action_name(int(action)), labels.label(rules, decision, int(action))
    return Choice(seat, int(action), name, decision, secret, label)


def listed(last: Choice | Sequence[Choice] | None) -> list[Choice]:
    """One choice, several, or none, as a list."""
    if last is None:
        return []
    return [last] if isinstance(last, Choice) else list(last)
