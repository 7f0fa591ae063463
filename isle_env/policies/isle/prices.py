"""The lists of prices of The Isle of Cats. What a list can do is in policies/prices."""

from __future__ import annotations

from pathlib import Path

from isle_env.games.isle.state import MAX_SEATS
from isle_env.policies.isle.catalogue import CATALOGUE
from isle_env.policies.isle.derived import with_tables
from isle_env.policies.prices.price_list import PriceList

TUNED_FILES = {
    ("standard", 2): "two_seats", ("standard", 3): "three_seats", ("standard", 4): "four_seats",
    ("family", 2): "family_two_seats", ("family", 3): "family_three_seats", ("family", 4): "family_three_seats",
    ("solo", 1): "solo",
}  # fmt: skip
"""Mode and seats -> the list found for them by evolution, in the folder ``tuned``."""
EXPANDED_FILES = TUNED_FILES | {("standard", seats): "standard_expanded" for seats in (2, 3, 4)} | {("solo", 1): "solo_expanded"}
"""The same with anything of Kittens + Beasts: where they have no list of their own, it is that of the base game."""


class Prices(PriceList):
    """What things are worth in The Isle of Cats, with or without Kittens + Beasts: a number for each of ``catalogue.NAMES``."""

    __slots__ = ()

    CATALOGUE = CATALOGUE
    FOLDER = Path(__file__).parent
    SEATS = MAX_SEATS
    with_tables = staticmethod(with_tables)

    @classmethod
    def tuned(cls, mode: str = "standard", num_players: int | None = None, *, expanded: bool = False) -> Prices:
        """The list found by evolution for a mode and a number of seats; None: 2, or 1 in the solo game. Raises ``ValueError``.

        expanded: with anything of Kittens + Beasts in play.
        """
        seats = num_players or (1 if mode == "solo" else 2)
        if (mode, seats) not in TUNED_FILES:
            raise ValueError(f"no list for mode {mode!r} and {seats} seats; there are lists for {sorted(TUNED_FILES)}")
        return cls._tuned((EXPANDED_FILES if expanded else TUNED_FILES)[mode, seats])
