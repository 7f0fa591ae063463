"""A list of prices for Python: made, checked, read, written, changed, and handed to kernels.

Prices.default()   Prices.tuned("solo")   Prices.read("my.toml")   Prices(numbers)   prices.replace(contact=20, fish={"day_5": 0})
        └──────────────────┴─────────────────────┴───────────────────┴───────────────────────┘
                 prices["contact"]   prices.numbers   prices.write("mine.toml")
                 for_seats([mine, Prices.default()]) ─→ int64[seats, WORDS], what kernels take
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from isle_env.games.isle.state import MAX_SEATS
from isle_env.policies.isle import file
from isle_env.policies.isle.catalogue import LEAST, MOST, NAMES, NUM_PRICES, PRICES
from isle_env.policies.isle.derived import WORDS, with_tables
from isle_env.policies.isle.file import PriceError

DEFAULT_FILE = Path(__file__).with_name("prices.toml")
"""The list that the reference policy uses by default."""
TUNED_FILES = {
    ("standard", 2): "two_seats", ("standard", 3): "three_seats", ("standard", 4): "four_seats",
    ("family", 2): "family", ("family", 3): "family", ("family", 4): "family", ("solo", 1): "solo",
}  # fmt: skip
"""Mode and seats -> the list found for them by evolution, in the folder ``tuned``."""


class Prices:
    """A list of prices, a number for each of ``catalogue.NAMES``. It does not change; lists with the same numbers are equal."""

    __slots__ = ("_for_all", "_words")

    def __init__(self, numbers: npt.ArrayLike) -> None:
        """numbers: NUM_PRICES whole numbers in the order of ``catalogue.NAMES``.

        Raises ``ValueError`` for another number of them, and for one out of its range (``catalogue.LEAST``, ``MOST``).
        """
        self._words = with_tables(_checked(numbers))
        self._words.setflags(write=False)
        self._for_all: npt.NDArray[np.int64] | None = None

    @staticmethod
    @functools.cache
    def default() -> Prices:
        """The list of the reference policy, from prices.toml of this package."""
        return Prices.read(DEFAULT_FILE)

    @staticmethod
    @functools.cache
    def tuned(mode: str = "standard", num_players: int | None = None) -> Prices:
        """The list found by evolution for a mode and a number of seats; None: 2, or 1 in the solo game. Raises ``ValueError``."""
        seats = num_players or (1 if mode == "solo" else 2)
        if (mode, seats) not in TUNED_FILES:
            raise ValueError(f"no list for mode {mode!r} and {seats} seats; there are lists for {sorted(TUNED_FILES)}")
        return Prices.read(DEFAULT_FILE.parent / "tuned" / f"{TUNED_FILES[mode, seats]}.toml")

    @classmethod
    def read(cls, path: str | Path) -> Prices:
        """The list in a file (see file.py). Raises ``ValueError`` naming file, price and what would be right, ``OSError``."""
        numbers = file.read(Path(path))
        try:
            return cls(numbers)
        except ValueError as error:
            raise PriceError(f"{Path(path).name}: {error}") from None

    def write(self, path: str | Path, *, note: str = "A list of prices for the reference policy.") -> None:
        """Write the list as a file with name, meaning, unit, range and value of each price. note: what its head says."""
        Path(path).write_text(file.text(self.numbers.tolist(), note), encoding="utf-8", newline="\n")

    def replace(self, **values: int | Sequence[int] | Mapping[str, int]) -> Prices:
        """A list with other values for some prices: ``replace(contact=20, fish=[80, 75, 70, 60, 0], pace={"edge_full": 60})``.

        A price of several numbers takes all of them in order, or some of them by name. Raises ``ValueError``.
        """
        numbers = self.numbers.copy()
        for name, value in values.items():
            if name not in PRICES:
                raise PriceError(f"there is no price {name!r}{file.likely(name, PRICES)}")
            price = PRICES[name]
            own = numbers[price.at : price.at + price.size]
            if price.keys and isinstance(value, Mapping):
                value = {**dict(zip(price.keys, own.tolist(), strict=True)), **value}
            elif price.keys and isinstance(value, (list, tuple, np.ndarray)) and len(value) == price.size:
                value = dict(zip(price.keys, value, strict=True))
            own[:] = file.numbers_of(f"[{name}]", price, value)
        return Prices(numbers)

    @property
    def numbers(self) -> npt.NDArray[np.int64]:
        """``int64[NUM_PRICES]``, read-only, in the order of ``catalogue.NAMES``."""
        return self._words[:NUM_PRICES]

    @property
    def for_all(self) -> npt.NDArray[np.int64]:
        """The list for every seat, as kernels take it: ``int64[MAX_SEATS, WORDS]``, the same array at each call."""
        if self._for_all is None:
            self._for_all = for_seats(self)
        return self._for_all

    def __getitem__(self, name: str) -> int | dict[str, int]:
        """The value of a price: a number, or those of each day, rule or card by name. Raises ``KeyError``."""
        price = PRICES[name]
        own = self.numbers[price.at : price.at + price.size].tolist()
        return dict(zip(price.keys, own, strict=True)) if price.keys else int(own[0])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Prices) and self.numbers.tobytes() == other.numbers.tobytes()

    def __hash__(self) -> int:
        return hash(self.numbers.tobytes())

    def __reduce__(self) -> tuple[type[Prices], tuple[list[int]]]:
        return Prices, (self.numbers.tolist(),)

    def __repr__(self) -> str:
        """What differs from the default list."""
        default = Prices.default()
        changed = {name: self[name] for name in PRICES if self[name] != default[name]}
        return f"Prices.default().replace(**{changed})" if changed else "Prices.default()"


def for_seats(prices: Prices | Sequence[Prices], seats: int = MAX_SEATS) -> npt.NDArray[np.int64]:
    """Lists as kernels take them: a new ``int64[seats, WORDS]``. prices: one for each seat, or one for all.

    Raises ``ValueError`` for another number of lists.
    """
    lists = [prices] * seats if isinstance(prices, Prices) else list(prices)
    if len(lists) != seats:
        raise ValueError(f"{len(lists)} lists of prices for {seats} seats: give one for each, or one for all")
    return np.array([own._words for own in lists], dtype=np.int64).reshape(seats, WORDS)


def _checked(numbers: npt.ArrayLike) -> npt.NDArray[np.int64]:
    """``int64[NUM_PRICES]``, each in its range. Raises ``ValueError``."""
    given = np.asarray(numbers)
    if given.shape != (NUM_PRICES,) or given.dtype.kind not in "iu":
        raise PriceError(f"{given.dtype}{list(given.shape)}: a list of prices is {NUM_PRICES} whole numbers")
    for k in np.flatnonzero((given < LEAST) | (given > MOST)).tolist():
        raise PriceError(f"{NAMES[k]} = {given[k]}: expected {LEAST[k]} to {MOST[k]}")
    return given.astype(np.int64)
