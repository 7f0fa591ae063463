"""What a seat did in a game, and what that brought: the cells of stats.csv that games.csv has not.

    the game's first position, its actions ──played again──▶ Watch of the game (stats_isle, stats_drawing) ──▶ cells of each seat

A game is played again when it is over, which takes about a millisecond: so nothing is watched while players think, and a game
that several processes have played is measured like any other. Lists are texts: ``key=points`` and ``day=key``, with blanks
between.
"""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

import numpy as np

from isle_env.components.tables import COLOURS
from isle_env.engine.rules import Rules
from isle_env.game import Game

FAMILY = 3
"""Cats of a colour that touch and make a family (rulebook p. 21)."""

BOAT = (
    *("cats", *(f"cats_{colour}" for colour in COLOURS), "oshax", "common_treasures_laid", "rare_treasures_laid", "tiles"),
    *("family_count", "largest_family"),
)
"""What is counted of a boat when the game is over. Oshax count as cats of the colour they were given."""

LESSONS, PUBLIC = "lessons_brought", "public_lessons_brought"
BOUGHT, LEFT, PASSED = "cards_bought", "cards_left", "cards_passed"
TEXTS = (LESSONS, PUBLIC, BOUGHT, LEFT, PASSED)
"""Columns that are lists.

LESSONS  the private lessons held (ticked), and what each brought
PUBLIC   the public ones in play likewise
BOUGHT   cards bought, by day; of the family game the cards that were kept, on day 0; of the drawing games the lessons ticked
LEFT     cards offered to the seat alone and not bought; the family cards that were returned; lessons on the island that were
         never ticked
PASSED   cards seen in a pack and left to others, with how often
"""

Cells = dict[str, int | str]
"""Column -> value."""


class Watch(ABC):
    """Looks at a game as it is played again. A game of its own kind says what is counted."""

    def __init__(self, game: Game) -> None:
        """game: at its first decision; played on by :func:`measured`."""
        self.game = game

    def before(self, seat: int, action: int) -> None:  # noqa: B027 (a game may have nothing to look at)
        """A seat is about to take an action."""

    @abstractmethod
    def cells(self, seat: int) -> Cells:
        """What it counts of a seat when the game is over, without the boat and the points day by day."""


def columns(rules: Rules, mode: str) -> tuple[str, ...]:
    """Columns of stats.csv behind those of games.csv. rules, mode: what is played."""
    kind = kind_of(rules)
    return (
        *BOAT,
        *kind.further(mode, rules.modules),
        *(f"score_after_day_{day}" for day in range(1, kind.DAYS + 1)),
        *(text for text in TEXTS if text in kind.texts(mode)),
    )


def measured(game: Game, actions: Iterable[int]) -> list[tuple[int | str, ...]]:
    """The cells of each seat, in the order of :func:`columns`. game: at its first decision, changed; actions: all of the game's.

    Raises ``ValueError`` if the actions do not end the game.
    """
    kind, seats = kind_of(game.rules), range(game.num_players)
    watch: Watch = kind.Watch(game)
    days: list[list[int]] = []
    """Points of each seat when each day was over."""
    for action in actions:
        day, seat = game.day, game.current_seat
        assert seat is not None, "the game has not ended before its last action"
        watch.before(seat, action)
        game.apply(action)
        if game.over or (game.day != day and day > 0):
            days.append([score["total"] for score in game.scores()])
    if not game.over or len(days) != kind.DAYS:
        raise ValueError(f"these actions end after day {game.day}, not with the game")
    wanted = columns(game.rules, game.mode)
    found = ({**boat(game.record, seat), **_after_days(days, seat), **watch.cells(seat)} for seat in seats)
    return [tuple(cells[column] for column in wanted) for cells in found]


def kind_of(rules: Rules) -> Any:
    """The module that knows what is counted in a game, and how reports call that."""
    return importlib.import_module(
        {"isle": "isle_agents.playing.stats_isle", "drawing": "isle_agents.playing.stats_drawing"}[rules.family]
    )


def _after_days(days: list[list[int]], seat: int) -> Cells:
    return {f"score_after_day_{day}": scores[seat] for day, scores in enumerate(days, 1)}


def boat(record: Any, seat: int) -> Cells:
    """What lies on a boat (``BOAT``). record: of a game."""
    cats, groups = record["colour_cats"][seat], record["group_size"][seat]
    families = groups[groups >= FAMILY]
    return {
        "cats": int(cats.sum()),
        **{f"cats_{colour}": int(count) for colour, count in zip(COLOURS, cats, strict=True)},
        "oshax": int(record["oshax_count"][seat]),
        "common_treasures_laid": int(record["common_count"][seat]),
        "rare_treasures_laid": int(record["rare_count"][seat]),
        "tiles": int(record["tile_count"][seat]),
        "family_count": int(families.size),
        "largest_family": int(groups.max(initial=0)),
    }


def listed(pairs: Iterable[tuple[object, object]]) -> str:
    """A list as text."""
    return " ".join(f"{one}={other}" for one, other in pairs)


def read(text: str) -> list[tuple[str, str]]:
    """The pairs of such a text."""
    return [(pair.partition("=")[0], pair.partition("=")[2]) for pair in text.split()]


def numbers(flags: np.ndarray) -> list[int]:
    """Where an array is not zero."""
    return [int(k) for k in np.flatnonzero(flags)]
