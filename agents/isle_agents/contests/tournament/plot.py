"""A tournament as a picture: who wins how often, how they are rated, and where their points come from.

    win rate ●─┼─●      rating ├──●──┤      mean score ▇▇▇▇ by part, losses left of 0

``playing.picture`` draws what a run of solo games shows in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from isle_agents.contests.tournament.standings import Standing
from isle_agents.playing import picture
from isle_env.engine.rules import Rules


def draw(standings: Sequence[Standing], title: str, players: int, mode: str, rules: Rules) -> bytes:
    """The picture as PNG.

    standings: best first; title: the text above the picture; players: seats at a table, which give the win rate of pure
    chance; mode, rules: say which parts of the score are drawn.
    """
    figure, (wins, rating, score) = picture.panels(title, [s.agent for s in standings], (1, 1, 1.5))
    chance = 100 / players
    picture.draw_wins(wins, [(s.win_rate, s.win_low, s.win_high) for s in standings], chance)
    wins.set_xlabel(f"% of games (dashed: chance, {chance:.0f} %)")
    if players == 3:
        wins.set_xticks([0, 33.3, 66.7, 100])
    _draw_ratings(rating, standings)
    picture.draw_scores(score, [(s.score, s.parts) for s in standings], rules.headings(mode), rules.all_parts)
    score.set_xlabel("points a seat")
    return picture.png(figure)


def _draw_ratings(axes: Any, standings: Sequence[Standing]) -> None:
    """Rating with interval."""
    axes.set_title("rating, 95 % interval", fontsize=10)
    picture.draw_points(axes, [(s.rating, s.rating_low, s.rating_high) for s in standings], "{:.1f}")
    axes.margins(x=0.15)
    axes.set_xlabel("openskill rating (start: 25)")
