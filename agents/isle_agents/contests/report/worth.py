"""What cards and lessons were worth to those who bought them: games in which a card was bought beside games in which it was left.

    a seat in a game ─┬─ bought it (once or more)
                      ├─ was offered it alone, drafted or drawn, and left it
                      └─ saw it in a pack and passed it on

The difference says what went together with buying, not what buying caused: who buys a dear card has fish, and may be ahead
already. Games are compared with others of the same players (or difficulty) alone: each counts as what it is above the mean of
its table. Intervals take the deal as their unit, because the games of a deal have the same cards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from isle_agents.contests.report.reading import BOUGHT, LEFT, PASSED, Played
from isle_agents.playing.intervals import Interval, difference_interval, mean

LEAST = 10
"""Deals on either side below which no difference is given: it would say nothing."""


@dataclass(frozen=True)
class Worth:
    """What became of a card in the games of an agent."""

    key: str
    games: tuple[int, int, int]
    """In which it was bought, left, passed on."""
    wins: tuple[float | None, float | None, float | None]
    """Win rate in each, 0 … 1; None without games."""
    scores: tuple[float | None, float | None, float | None]
    more_wins: Interval | None
    """Win rate where it was bought minus where it was left, at the same tables; None for too few deals."""
    more_points: Interval | None
    brought: float | None
    """Points that a lesson brought on average, each time it was held; None for other cards."""


def worth(played: Played, agent: int) -> list[Worth]:
    """All cards that an agent has seen, dearest first: by the points when bought beyond those when left."""
    found = [_worth(played, agent, key) for who, key in played.cards if who == agent]
    return sorted(found, key=lambda one: (one.more_points is None, -(one.more_points or (0, 0, 0))[0], one.key))


def _worth(played: Played, agent: int, key: str) -> Worth:
    """A card."""
    rows = played.cards[agent, key].rows
    win, total, brought = played.columns["win"], played.columns["total"], played.brought.get((agent, key))
    deals = played.columns["deal"]
    enough = min(len(np.unique(deals[list(rows[fate])])) for fate in (BOUGHT, LEFT)) >= LEAST
    return Worth(
        key=key,
        games=(len(rows[BOUGHT]), len(rows[LEFT]), len(rows[PASSED])),
        wins=tuple(_mean(win, some) for some in rows),  # type: ignore[arg-type]
        scores=tuple(_mean(total, some) for some in rows),  # type: ignore[arg-type]
        more_wins=_difference(deals, played.beyond["win"], rows[BOUGHT], rows[LEFT]) if enough else None,
        more_points=_difference(deals, played.beyond["total"], rows[BOUGHT], rows[LEFT]) if enough else None,
        brought=mean(brought) if brought else None,
    )


def _mean(values: Sequence[float], rows: Sequence[int]) -> float | None:
    return mean([float(values[row]) for row in rows]) if len(rows) else None


def _difference(deals: np.ndarray, values: np.ndarray, ones: Sequence[int], others: Sequence[int]) -> Interval:
    return difference_interval(_by_deal(deals, values, ones), _by_deal(deals, values, others))


def _by_deal(deals: np.ndarray, values: np.ndarray, rows: Sequence[int]) -> dict[int, list[float]]:
    """Deal -> values of some rows."""
    found: dict[int, list[float]] = defaultdict(list)
    for row in rows:
        found[int(deals[row])].append(float(values[row]))
    return found
