"""A tournament as a picture: who wins how often, how they are rated, and where their points come from.

    win rate ●─┼─●      rating ├──●──┤      mean score ▇▇▇▇ by part, losses left of 0

matplotlib is loaded only when a picture is drawn, and without a window system.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from agents.playing.points import PARTS, headings
from agents.tournament.standings import Standing

# Okabe and Ito's palette, which colour-blind readers can tell apart. The two warm colours are for points lost.
_COLOURS = dict(zip(PARTS, ("#D55E00", "#E69F00", "#0072B2", "#56B4E9", "#009E73", "#CC79A7"), strict=True))
_INK, _GREY = "#222222", "#8a8a8a"
_DPI = 150


def draw(standings: Sequence[Standing], title: str, players: int, mode: str) -> bytes:
    """The picture as PNG.

    standings: best first; title: the text above the picture; players: seats at a table, which give the win rate of pure
    chance; mode: says which parts of the score are drawn.
    """
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    figure = Figure(figsize=(13, 2.2 + 0.55 * len(standings)), dpi=_DPI, layout=ConstrainedLayoutEngine(w_pad=0.15))
    figure.suptitle(title, x=0.01, ha="left", color=_INK, fontsize=13)
    wins, rating, score = figure.subplots(1, 3, sharey=True, width_ratios=(1, 1, 1.5))
    _draw_wins(wins, standings, players)
    _draw_ratings(rating, standings)
    _draw_scores(score, standings, headings(mode))
    for axes in (wins, rating, score):
        _tidy(axes)
    wins.set_yticks(range(len(standings)), [s.agent for s in standings])
    wins.set_ylim(len(standings) - 0.5, -0.5)
    image = io.BytesIO()
    figure.savefig(image, format="png")
    return image.getvalue()


def _draw_wins(axes: Any, standings: Sequence[Standing], players: int) -> None:
    """Win rate with interval, in per cent; a dashed line marks pure chance."""
    axes.set_title("win rate, 95 % interval", fontsize=10)
    chance = 100 / players
    axes.axvline(chance, color=_GREY, linestyle="--", linewidth=1, zorder=0)
    for row, s in enumerate(standings):
        axes.plot([100 * s.win_low, 100 * s.win_high], [row, row], color=_INK, linewidth=2, solid_capstyle="round")
        axes.plot(100 * s.win_rate, row, "o", color=_INK, markersize=6)
        axes.annotate(
            f"{100 * s.win_rate:.1f} %",
            (100 * s.win_rate, row),
            (0, 7),
            textcoords="offset points",
            ha="center",
            fontsize=9,
        )
    axes.set_xlim(-6, 106)
    axes.set_xticks([0, 25, 50, 75, 100] if players != 3 else [0, 33.3, 66.7, 100])
    axes.set_xlabel(f"% of games (dashed: chance, {chance:.0f} %)")


def _draw_ratings(axes: Any, standings: Sequence[Standing]) -> None:
    """Rating with interval."""
    axes.set_title("rating, 95 % interval", fontsize=10)
    for row, s in enumerate(standings):
        axes.plot([s.rating_low, s.rating_high], [row, row], color=_INK, linewidth=2, solid_capstyle="round")
        axes.plot(s.rating, row, "o", color=_INK, markersize=6)
        axes.annotate(f"{s.rating:.1f}", (s.rating, row), (0, 7), textcoords="offset points", ha="center", fontsize=9)
    axes.margins(x=0.15)
    axes.set_xlabel("openskill rating (start: 25)")


def _draw_scores(axes: Any, standings: Sequence[Standing], heads: dict[str, str]) -> None:
    """Mean score stacked by part: gains to the right of 0, losses to the left; a diamond at the total."""
    axes.set_title("mean score", fontsize=10)
    for row, s in enumerate(standings):
        right = left = 0.0
        for part in heads:
            points = s.parts[PARTS.index(part)]
            axes.barh(row, points, left=right if points > 0 else left, height=0.5, color=_COLOURS[part])
            right, left = right + max(points, 0.0), left + min(points, 0.0)
        axes.plot(s.score, row, "D", color="white", markeredgecolor=_INK, markersize=6)
        axes.annotate(
            f"{s.score:.1f}".replace("-", "−"), (right, row), (5, 0), textcoords="offset points", va="center", fontsize=9
        )
    axes.axvline(0, color=_INK, linewidth=1)
    axes.margins(x=0.12)
    axes.set_xlabel("points a seat")
    _legend(axes, heads)


def _legend(axes: Any, heads: dict[str, str]) -> None:
    """The parts' colours, beside the bars."""
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    keys: list[Any] = [Patch(color=_COLOURS[part], label=head) for part, head in heads.items()]
    keys.append(Line2D([], [], marker="D", linestyle="", color="white", markeredgecolor=_INK, label="total"))
    axes.legend(handles=keys, fontsize=8, frameon=False, loc="center left", bbox_to_anchor=(1.0, 0.5))


def _tidy(axes: Any) -> None:
    """Take away the frame, and draw a light grid for reading values off."""
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(_GREY)
    axes.grid(axis="x", color="#e6e6e6", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(length=0, labelsize=9)
