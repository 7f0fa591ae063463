"""The table of how fast learning is. It stands apart from learning.py, so that a page can be written without torch."""

from __future__ import annotations

from collections.abc import Mapping

from benchmarks.tables import Grid

PARTS = ("environment", "forward", "backward", "optimizer")
"""Where the time goes; ``other`` is what is left."""


def grid(figures: Mapping[str, Mapping[str, float]]) -> Grid:
    """figures: learner -> ``steps_per_s``, and microseconds a step for each part and ``other``."""
    parts = (*PARTS, "other")
    cells = [(name, f"{found['steps_per_s']:,.0f}", *(f"{found[part]:.0f}" for part in parts)) for name, found in figures.items()]
    return Grid("Learner's steps with updates; microseconds a step", ("learner", "steps a second", *parts), cells)
