"""Solo games as a picture: who beats the sister how often, by how much, and where the agents' points come from.

win rate ●─┼─●      margin ├──●──┤      mean score ▇▇▇▇ by part, a line at the sister's
"""

from __future__ import annotations

from collections.abc import Sequence

from isle_agents.contests.solo.figures import Figures
from isle_agents.playing import picture
from isle_env.engine.rules import Rules
from isle_env.setting import SOLO


def draw(lines: Sequence[Figures], title: str, rules: Rules) -> bytes:
    """The picture as PNG. lines: easiest difficulty first; title: the text above the picture; rules: of the game played."""
    figure, (wins, margin, score) = picture.panels(title, [_name(f, lines) for f in lines], (1, 1, 1.5))
    picture.draw_wins(wins, [(f.win_rate, f.win_low, f.win_high) for f in lines], chance=None)
    margin.set_title("margin, 95 % interval", fontsize=10)
    margin.axvline(0, color=picture.GREY, linestyle="--", linewidth=1, zorder=0)
    picture.draw_points(margin, [(f.margin, f.margin_low, f.margin_high) for f in lines], "{:.1f}")
    margin.margins(x=0.15)
    margin.set_xlabel("own score minus the sister's")
    for row, f in enumerate(lines):
        score.plot([f.sister_score] * 2, [row - 0.35, row + 0.35], color=picture.INK, linestyle=":", linewidth=1.5)
    picture.draw_scores(score, [(f.score, f.parts) for f in lines], rules.headings(SOLO), rules.parts_in(SOLO))
    score.set_xlabel("points a game (dotted: the sister's)")
    return picture.png(figure)


def _name(line: Figures, lines: Sequence[Figures]) -> str:
    """The name of a line: the agent's, and the difficulty where there are several."""
    return line.agent if len({f.difficulty for f in lines}) == 1 else f"{line.agent}, {line.difficulty.replace('_', ' ')}"
