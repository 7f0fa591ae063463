"""Pictures of results: panels beside each other, a line in each for every agent.

    ●─┼─●  a figure with its interval        ▇▇▇▇  a score by part, losses left of 0, a diamond at the total

matplotlib is loaded only when a picture is drawn, and without a window system.
"""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from typing import Any

from isle_agents.playing.intervals import Interval

# Okabe and Ito's palette, which colour-blind readers can tell apart. The two warm colours are for points lost. A mode has private
# lessons or family cards.
_COLOURS = {
    "rats": "#D55E00", "rooms": "#E69F00", "families": "#0072B2", "rare_treasures": "#56B4E9", "private_lessons": "#009E73",
    "public_lessons": "#CC79A7", "family_cards": "#009E73", "lessons": "#009E73", "beasts": "#F0E442", "events": "#6A3D9A",
}  # fmt: skip
INK, GREY = "#222222", "#8a8a8a"
_DPI = 150


def panels(title: str, names: Sequence[str], widths: Sequence[float]) -> tuple[Any, list[Any]]:
    """An empty picture. names: of the lines, from the top; widths: of the panels. Returns the figure and its axes."""
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    figure = Figure(figsize=(13, 2.2 + 0.55 * len(names)), dpi=_DPI, layout=ConstrainedLayoutEngine(w_pad=0.15))
    figure.suptitle(title, x=0.01, ha="left", color=INK, fontsize=13)
    axes = list(figure.subplots(1, len(widths), sharey=True, width_ratios=widths))
    for each in axes:
        tidy(each)
    axes[0].set_yticks(range(len(names)), names)
    axes[0].set_ylim(len(names) - 0.5, -0.5)
    return figure, axes


def png(figure: Any) -> bytes:
    """The picture as PNG."""
    image = io.BytesIO()
    figure.savefig(image, format="png")
    return image.getvalue()


def draw_wins(axes: Any, rates: Sequence[Interval], chance: float | None) -> None:
    """Win rates, in per cent; a dashed line marks pure chance, if that means anything. rates: 0 … 1."""
    axes.set_title("win rate, 95 % interval", fontsize=10)
    if chance is not None:
        axes.axvline(chance, color=GREY, linestyle="--", linewidth=1, zorder=0)
    draw_points(axes, [(100 * rate, 100 * low, 100 * high) for rate, low, high in rates], "{:.1f} %")
    axes.set_xlim(-6, 106)
    axes.set_xticks([0, 25, 50, 75, 100])
    axes.set_xlabel("% of games")


def draw_points(axes: Any, figures: Sequence[Interval], text: str) -> None:
    """A dot with its interval in each line. text: the format of the number above it."""
    for row, (value, low, high) in enumerate(figures):
        if math.isfinite(high - low):
            axes.plot([low, high], [row, row], color=INK, linewidth=2, solid_capstyle="round")
        axes.plot(value, row, "o", color=INK, markersize=6)
        said = text.format(value).replace("-", "−")
        axes.annotate(said, (value, row), (0, 7), textcoords="offset points", ha="center", fontsize=9)


def draw_scores(axes: Any, scores: Sequence[tuple[float, Sequence[float]]], heads: dict[str, str], order: Sequence[str]) -> None:
    """Mean scores stacked by part: gains to the right of 0, losses to the left; a diamond at the total.

    scores: total, and its parts in this order; heads: the parts that are drawn, and their names.
    """
    axes.set_title("mean score", fontsize=10)
    for row, (total, parts) in enumerate(scores):
        right = left = 0.0
        for part in heads:
            points = parts[order.index(part)]
            axes.barh(row, points, left=right if points > 0 else left, height=0.5, color=_COLOURS[part])
            right, left = right + max(points, 0.0), left + min(points, 0.0)
        axes.plot(total, row, "D", color="white", markeredgecolor=INK, markersize=6)
        said = f"{total:.1f}".replace("-", "−")
        axes.annotate(said, (right, row), (5, 0), textcoords="offset points", va="center", fontsize=9)
    axes.axvline(0, color=INK, linewidth=1)
    axes.margins(x=0.12)
    _legend(axes, heads)


def _legend(axes: Any, heads: dict[str, str]) -> None:
    """The parts' colours, beside the bars."""
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    keys: list[Any] = [Patch(color=_COLOURS[part], label=head) for part, head in heads.items()]
    keys.append(Line2D([], [], marker="D", linestyle="", color="white", markeredgecolor=INK, label="total"))
    axes.legend(handles=keys, fontsize=8, frameon=False, loc="center left", bbox_to_anchor=(1.0, 0.5))


def tidy(axes: Any) -> None:
    """Take away the frame, and draw a light grid for reading values off."""
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(GREY)
    axes.grid(axis="x", color="#e6e6e6", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(length=0, labelsize=9)
