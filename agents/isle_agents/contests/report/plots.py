"""The pictures of a report, as SVG: each can be looked at without the page, and needs no colour to be read.

matplotlib is loaded only when a picture is drawn, and without a window system.
"""

from __future__ import annotations

import io
import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from isle_agents.contests.report.names import SORTS, plain
from isle_agents.contests.report.reading import Played
from isle_agents.contests.report.strength import Line, mean_of
from isle_agents.contests.report.worth import Worth
from isle_agents.playing import picture
from isle_agents.playing.intervals import Interval

HATCHES = ("", "///", "...", "xxx", "\\\\\\", "++", "ooo", "--", "**")
"""Patterns beside the colours of bars."""
MARKERS = "osD^vP*Xh<>"
DASHES = ("-", "--", ":", "-.")
_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#6A3D9A", "#222222")
MOST_CARDS = 30
"""Cards in a picture: half of them those with the largest gain, half with the largest loss."""


def svg(figure: Any) -> str:
    """A picture as SVG, with text as text, the same at each drawing."""
    from matplotlib import rc_context

    image = io.StringIO()
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "isle"}):
        figure.savefig(image, format="svg", metadata={"Date": None})
    return image.getvalue()


def strength(lines: Sequence[Line], played: Played) -> str:
    """Win rate, and mean score with its interval."""
    figure, (wins, score) = picture.panels("", [line.name for line in lines], (1, 1))
    seats = int(played.settings["players"]) if played.kind == "tournament" else 0
    picture.draw_wins(wins, [line.wins for line in lines], 100 / seats if seats else None)
    score.set_title("mean score, 95 % interval", fontsize=10)
    picture.draw_points(score, [line.score for line in lines], "{:.1f}")
    score.margins(x=0.15)
    score.set_xlabel("points a game")
    return svg(figure)


def parts(lines: Sequence[Line], played: Played) -> str:
    """Where points come from."""
    figure, axes = _panel(lines)
    scores = [(line.score[0], line.parts) for line in lines]
    picture.draw_scores(axes, scores, played.rules.headings(played.mode), played.parts())
    axes.set_xlabel("points a game")
    return svg(figure)


def _panel(lines: Sequence[Line]) -> tuple[Any, Any]:
    """An empty picture with one panel, a line for each player."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 1.6 + 0.5 * len(lines)), layout="constrained")
    axes = figure.add_subplot()
    picture.tidy(axes)
    axes.set_yticks(range(len(lines)), [line.name for line in lines])
    axes.set_ylim(len(lines) - 0.5, -0.5)
    return figure, axes


def days(played: Played) -> str:
    """Points in sight after each day."""
    figure, axes = _plain(8)
    number = sum(column.startswith("score_after_day_") for column in played.columns)
    for agent, label in enumerate(played.agents):
        rows = played.who == agent
        figures = [
            mean_of(played.columns["deal"][rows], played.columns[f"score_after_day_{day}"][rows]) for day in range(1, number + 1)
        ]
        _line(axes, range(1, number + 1), figures, agent, label)
    axes.set_xticks(range(1, number + 1))
    axes.set_xlabel("after day")
    axes.set_ylabel("points if the game ended there")
    axes.axhline(0, color=picture.GREY, linewidth=0.8)
    figure.legend(loc="outside right center", frameon=False, fontsize=9)
    return svg(figure)


def seats(found: Sequence[tuple[str, Sequence[Line]]], what: str) -> str:
    """Win rate by seat, or by place in the turn order. what: what the numbers on the x axis mean."""
    figure, axes = _plain(8)
    for number, (name, lines) in enumerate(found):
        offset = 0.5 * (number / max(1, len(found) - 1) - 0.5) if len(found) > 1 else 0.0
        rates = [(100 * rate, 100 * low, 100 * high) for rate, low, high in (line.wins for line in lines)]
        _line(axes, [seat + 1 + 0.3 * offset for seat in range(len(rates))], rates, number, name)
    axes.set_xticks(range(1, 1 + max(len(lines) for _, lines in found)))
    axes.set_xlabel(what)
    axes.set_ylabel("% of games won")
    figure.legend(loc="outside right center", frameon=False, fontsize=9)
    return svg(figure)


def _plain(width: float) -> tuple[Any, Any]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, 4), layout="constrained")
    axes = figure.add_subplot()
    picture.tidy(axes)
    axes.grid(axis="y", color="#e6e6e6", linewidth=0.8)
    return figure, axes


def _line(axes: Any, places: Sequence[float], figures: Sequence[Interval], number: int, name: str) -> None:
    """A line with intervals; marker and dashes tell it from others without colour."""
    values = [value for value, _, _ in figures]
    ends = [[value - low if math.isfinite(low) else 0 for value, low, _ in figures]]
    ends += [[high - value if math.isfinite(high) else 0 for value, _, high in figures]]
    axes.errorbar(
        list(places),
        values,
        np.maximum(ends, 0),
        label=name,
        color=_COLOURS[number % len(_COLOURS)],
        marker=MARKERS[number % len(MARKERS)],
        linestyle=DASHES[number % len(DASHES)],
        capsize=3,
        markersize=5,
    )


def purchases(played: Played, sorts: Sequence[str], prefix: str) -> str:
    """How many cards of each type an agent buys on each day: a panel for each agent. prefix: of the columns."""
    from matplotlib.figure import Figure

    number = max(int(column.rpartition("_")[2]) for column in played.columns if column.startswith(prefix))
    across = min(3, len(played.agents))
    down = -(-len(played.agents) // across)
    figure = Figure(figsize=(3.7 * across + 1.6, 2.9 * down + 0.4), layout="constrained")
    panels = np.atleast_1d(figure.subplots(down, across, sharey=True)).ravel()
    for axes in panels[len(played.agents) :]:
        axes.set_visible(False)
    for agent, label in enumerate(played.agents):
        axes, rows, bottom = panels[agent], played.who == agent, np.zeros(number)
        picture.tidy(axes)
        for k, sort in enumerate(sorts):
            means = np.array([played.columns[f"{prefix}{sort}_{day}"][rows].mean() for day in range(1, number + 1)])
            axes.bar(
                range(1, number + 1),
                means,
                bottom=bottom,
                color=_COLOURS[k % len(_COLOURS)],
                hatch=HATCHES[k],
                edgecolor="white",
                linewidth=0,
                label=SORTS.get(sort, plain(sort)),
            )
            bottom += means
        axes.set_title(label, fontsize=10)
        axes.set_xticks(range(1, number + 1))
        axes.set_xlabel("day")
    handles, labels = panels[0].get_legend_handles_labels()
    figure.legend(handles[::-1], labels[::-1], loc="outside right center", frameon=False, fontsize=9)
    return svg(figure)


def worth(known: Sequence[Worth], fates: Sequence[str], titles: Mapping[str, str]) -> str:
    """Points when a card was bought beyond those when it was left, with intervals.

    known: cards of which it is known; fates: what the two are called; titles: key of a card -> its name.
    """
    if len(known) > MOST_CARDS:
        known = [*known[: MOST_CARDS // 2], *known[-(MOST_CARDS // 2) :]]
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 1.2 + 0.24 * len(known)), layout="constrained")
    axes = figure.add_subplot()
    picture.tidy(axes)
    for row, one in enumerate(known):
        assert one.more_points is not None, "only cards of which it is known"
        value, low, high = one.more_points
        sure = low > 0 or high < 0
        axes.plot([low, high], [row, row], color=picture.INK if sure else picture.GREY, linewidth=1.6)
        axes.plot(value, row, "o", color=picture.INK, markerfacecolor=picture.INK if sure else "white", markersize=5)
    axes.axvline(0, color=picture.INK, linewidth=0.8)
    axes.set_yticks(range(len(known)), [f"{titles.get(one.key, one.key)}  ({one.games[0]})" for one in known])
    axes.set_ylim(len(known) - 0.5, -0.5)
    axes.set_xlabel(f"points in games where it was {fates[0]}, minus points where it was {fates[1]}")
    return svg(figure)
