"""An opinion (``isle_env.engine.opinions``) in words: figures with their unit, and what they mean."""

from __future__ import annotations

from isle_env.engine.opinions import LEAD, POINTS, SHARE
from isle_env.games.common.words import counted

ABOUT = {
    SHARE: "50 % is an even game, 100 % a sure victory by very many points.",
    POINTS: "Points that the boat is expected to be worth two mornings from now, or at the end if that comes first.",
    LEAD: "Points that the boat is expected to be worth beyond the sister's two mornings from now, or at the end if that comes "
    "first; a victory counts ten more.",
}
"""What the figures of a unit mean."""
ROUGH = (
    "The search drops what looks weaker after fewer playouts: those figures are rougher, and its first guess counts more in them."
)
"""What to make of the figures of dropped choices, which may even be better than that of the choice that was made."""


def figure_of(value: float, unit: str) -> str:
    """A value in words: ``61.3 %``, ``34.5 points``, ``+3.0 points``."""
    if unit == SHARE:
        return f"{value:.1%}".replace("%", " %")
    return (f"{value:+.1f}" if unit == LEAD else f"{value:.1f}").replace("-", "−") + " points"


def futures_of(number: int) -> str:
    """How many futures are behind a value, in the word that players' names have for them; nothing if nobody has said."""
    return "" if number == 0 else counted(number, "playout")
