"""The results of solo games: for each agent and difficulty a win rate and a mean margin, both with a 95 % interval, and the
points of both sides by part.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from agents.playing.intervals import mean, mean_interval, win_interval
from agents.playing.results import Timed
from agents.solo.match import SoloResult
from agents.solo.schedule import Settings


@dataclass(frozen=True)
class Figures(Timed):
    """An agent's results at one difficulty; points are means over its games."""

    difficulty: str
    agent: str
    games: int
    win_rate: float
    win_low: float
    win_high: float
    margin: float
    """The agent's score minus the sister's."""
    margin_low: float
    margin_high: float
    score: float
    parts: tuple[float, ...]
    """Points in the order of ``points.PARTS``."""
    sister_score: float
    sister_parts: tuple[float, ...]
    """The sister's points in the order of ``points.SISTER``."""
    decisions: int
    seconds: float


def figures(results: Sequence[SoloResult], settings: Settings) -> list[Figures]:
    """The figures of every agent at every difficulty, easiest first; at the same difficulty the best margin first.

    Agents and difficulties that have not been played yet are left out.
    """
    rows: dict[tuple[str, str], list[SoloResult]] = defaultdict(list)
    for result in results:
        rows[result.difficulty, result.agent].append(result)
    found = [_figures(games) for games in rows.values()]
    return sorted(found, key=lambda f: (settings.difficulties.index(f.difficulty), -f.margin))


def _figures(rows: Sequence[SoloResult]) -> Figures:
    """The figures of one agent's games at one difficulty, each on another deal."""
    wins, margins = [row.win for row in rows], [row.margin for row in rows]
    win_low, win_high = win_interval(wins, len(wins))
    margin_low, margin_high = mean_interval(margins)
    return Figures(
        difficulty=rows[0].difficulty,
        agent=rows[0].agent,
        games=len(rows),
        win_rate=mean(wins),
        win_low=win_low,
        win_high=win_high,
        margin=mean(margins),
        margin_low=margin_low,
        margin_high=margin_high,
        score=mean([row.total for row in rows]),
        parts=_means([row.parts for row in rows]),
        sister_score=mean([row.sister_total for row in rows]),
        sister_parts=_means([row.sister_parts for row in rows]),
        decisions=sum(row.decisions for row in rows),
        seconds=math.fsum(row.seconds for row in rows),
    )


def _means(rows: Sequence[Sequence[int]]) -> tuple[float, ...]:
    """The mean of each column."""
    return tuple(mean(column) for column in zip(*rows, strict=True))
