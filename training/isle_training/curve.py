"""The learning curve of a run as a picture: win rate and margin against each of the ladder, as training goes on; how well a
network does on positions that are held out; what lists of prices are worth, by generation; how much a forecast foretells.

matplotlib is loaded only when a picture is drawn, and without a window system.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from isle_agents.playing.picture import GREY, INK, png

# Okabe and Ito's palette, which colour-blind readers can tell apart.
_COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00")
FIGURES = ("share", "share_low", "share_high", "margin", "margin_low", "margin_high")
"""What a log has of each of the ladder, in columns ``NAME share`` and so on; empty where nothing was measured."""


def draw(lines: Sequence[Mapping[str, str]], ladder: Sequence[str], title: str, chance: float | None) -> bytes:
    """The picture as PNG.

    lines: of a log, with ``steps`` and FIGURES of each of the ladder; chance: the win rate of equal players, 0 to 1; None:
    there is none.
    """
    figure, (wins, margins) = _two_panels(title)
    for axes, key, scale in ((wins, "share", 100.0), (margins, "margin", 1.0)):
        for name, colour in zip(ladder, _COLOURS * (1 + len(ladder) // len(_COLOURS)), strict=False):
            measured = [line for line in lines if line.get(f"{name} {key}")]
            steps = [float(line["steps"]) for line in measured]
            middle, low, high = (
                [scale * float(line[f"{name} {key}{end}"]) for line in measured] for end in ("", "_low", "_high")
            )
            axes.plot(steps, middle, "o-", color=colour, markersize=3, linewidth=1.5, label=name)
            axes.fill_between(steps, low, high, color=colour, alpha=0.2, linewidth=0)
        _lay_out(axes, "decisions of the learner")
    wins.set_title("win rate, 95 % interval", fontsize=10)
    wins.set_ylabel("% of games")
    wins.set_ylim(-3, 103)
    if chance is not None:
        wins.axhline(100 * chance, color=GREY, linestyle="--", linewidth=1)
    margins.set_title("margin in points, 95 % interval", fontsize=10)
    margins.axhline(0, color=GREY, linestyle="--", linewidth=1)
    if ladder:
        wins.legend(frameon=False, fontsize=9)
    return png(figure)


def draw_imitation(lines: Sequence[Mapping[str, float]], title: str, worth: str) -> bytes:
    """The picture of a network that follows a teacher, as PNG. lines: of its log (imitate.py), one or more; worth: what a
    hundredth of the teacher's values is.
    """
    figure, panels = _two_panels(title)
    positions = [line["positions"] for line in lines]
    for axes, key, name, unit in zip(
        panels,
        ("held_out_agreement", "held_out_better"),
        ("choices like the teacher's, held out", "worth of the choices beyond the teacher's, by its own values"),
        ("% of decisions", f"{worth} a decision"),
        strict=True,
    ):
        axes.plot(positions, [100 * line[key] for line in lines], "o-", color=_COLOURS[0], markersize=3, linewidth=1.5)
        axes.set_title(name, fontsize=10)
        axes.set_ylabel(unit)
        _lay_out(axes, "positions learnt from")
    return png(figure)


def draw_evolution(lines: Sequence[Mapping[str, Any]], title: str, against: str) -> bytes:
    """The picture of a list of prices that is found by evolution, as PNG. lines: of its log (tune.py), some of them with the
    win rate; against: whom that is, in words.
    """
    figure, (worth, wins) = _two_panels(title)
    worth.plot(*_columns(lines, "generation", "worth"), color=_COLOURS[0], linewidth=1)
    worth.set_title("what the lists of a generation are worth", fontsize=10)
    compared = [line for line in lines if line["share"] != ""]
    generations, shares = _columns(compared, "generation", "share")
    errors = [100 * float(line["error"]) for line in compared]
    wins.errorbar(generations, [100 * share for share in shares], errors, color=_COLOURS[0], marker="o", markersize=3, capsize=3)
    wins.set_title(f"win rate against {against}, 95 % interval", fontsize=10)
    wins.set_ylabel("% of games")
    for axes in (worth, wins):
        _lay_out(axes, "generation")
    return png(figure)


def draw_forecast(lines: Sequence[Mapping[str, Any]], title: str, mornings: Sequence[str]) -> bytes:
    """The picture of a forecast, as PNG. lines: of its log (forecast.py), one or more; mornings: columns of it, parts of the
    variance of the points that are foretold.
    """
    figure, (all_mornings, hours) = _two_panels(title)
    for morning, colour in zip(mornings, _COLOURS * (1 + len(mornings) // len(_COLOURS)), strict=False):
        games, parts = _columns(lines, "games", morning)
        all_mornings.plot(games, [100 * part for part in parts], "o-", color=colour, markersize=3, label=morning)
    all_mornings.set_title("variance of the points that is foretold, games left out", fontsize=10)
    all_mornings.set_ylabel("%")
    all_mornings.legend(frameon=False, fontsize=9)
    hours.plot(*_columns(lines, "games", "processor_hours"), "o-", color=_COLOURS[0], markersize=3)
    hours.set_title("processor hours", fontsize=10)
    for axes in (all_mornings, hours):
        _lay_out(axes, "games")
    return png(figure)


def _columns(lines: Sequence[Mapping[str, Any]], *names: str) -> list[list[float]]:
    """Columns of a log as numbers."""
    return [[float(line[name]) for line in lines] for name in names]


def _two_panels(title: str) -> tuple[Any, Any]:
    """A figure with two panels side by side."""
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    figure = Figure(figsize=(12, 4.5), dpi=120, layout=ConstrainedLayoutEngine(w_pad=0.15))
    figure.suptitle(title, x=0.01, ha="left", color=INK, fontsize=12, wrap=True)
    return figure, figure.subplots(1, 2)


def _lay_out(axes: Any, counted: str) -> None:
    """Lines, grid and the axis of what is counted while training goes on."""
    from matplotlib.ticker import EngFormatter

    axes.set_xlabel(counted)
    axes.xaxis.set_major_formatter(EngFormatter())
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(color="#dddddd", linewidth=0.6)
