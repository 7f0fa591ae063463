"""The lists of prices of the drawing games. What a list can do is in policies/prices."""

from __future__ import annotations

from pathlib import Path

from isle_env.games.drawing.state import MAX_SEATS
from isle_env.policies.drawing.catalogue import CATALOGUE
from isle_env.policies.drawing.derived import with_tables
from isle_env.policies.prices.price_list import PriceList

TUNED_FILES = {
    ("explore_and_draw", "standard"): "explore_and_draw", ("explore_and_draw", "solo"): "explore_and_draw_solo",
    ("remote", "standard"): "remote",
}  # fmt: skip
"""Game and mode -> the list found for them by evolution (folder ``tuned``): for any number of seats, as boats do not touch."""


class Prices(PriceList):
    """What things are worth in Explore & Draw and the Remote Edition: a number for each of ``catalogue.CATALOGUE.names``."""

    __slots__ = ()

    CATALOGUE = CATALOGUE
    FOLDER = Path(__file__).parent
    SEATS = MAX_SEATS
    with_tables = staticmethod(with_tables)

    @classmethod
    def tuned(cls, game: str, mode: str = "standard") -> Prices:
        """The list found by evolution for a game and a mode. Raises ``ValueError``."""
        if (game, mode) not in TUNED_FILES:
            raise ValueError(f"no list for {game!r} in mode {mode!r}; there are lists for {sorted(TUNED_FILES)}")
        return cls._tuned(TUNED_FILES[game, mode])
