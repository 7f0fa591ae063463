"""A list of prices for Python: made, checked, read, written, changed, and handed to kernels.

Prices.default()   Prices.read("my.toml")   Prices(numbers)   prices.replace(contact=20, fish={"day_5": 0})
        └──────────────────┴───────────────────────┘
                 prices["contact"]   prices.numbers   prices.write("mine.toml")
                 Prices.for_seats([mine, Prices.default()], 2) ─→ int64[seats, WORDS], what kernels take
"""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import numpy as np
import numpy.typing as npt

from isle_env.errors import likely
from isle_env.policies.prices import file
from isle_env.policies.prices.catalogue import Catalogue
from isle_env.policies.prices.file import PriceError

if TYPE_CHECKING:
    from typing_extensions import Self


class PriceList(ABC):
    """A list of prices, a number for each name of a catalogue. It does not change; lists with the same numbers are equal."""

    __slots__ = ("_for_all", "_words")

    CATALOGUE: ClassVar[Catalogue]
    FOLDER: ClassVar[Path]
    """Where the default list is, ``prices.toml``, and the tuned ones, in ``tuned``."""
    SEATS: ClassVar[int]
    """The most that a game has."""

    def __init__(self, numbers: npt.ArrayLike) -> None:
        """numbers: whole numbers in the order of the catalogue's ``names``.

        Raises ``ValueError`` for another number of them, and for one out of its range.
        """
        self._words = self.with_tables(self._checked(numbers))
        self._words.setflags(write=False)
        self._for_all: npt.NDArray[np.int64] | None = None

    @staticmethod
    @abstractmethod
    def with_tables(numbers: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """A list as kernels take it, the tables that follow from it behind its numbers: a new ``int64[WORDS]``."""

    @classmethod
    @functools.cache
    def default(cls) -> Self:
        """The list of the reference policy."""
        return cls.read(cls.FOLDER / "prices.toml")

    @classmethod
    @functools.cache
    def _tuned(cls, name: str) -> Self:
        """One of those found by evolution."""
        return cls.read(cls.FOLDER / "tuned" / f"{name}.toml")

    @classmethod
    def read(cls, path: str | Path) -> Self:
        """The list in a file (see file.py). Raises ``ValueError`` naming file, price and what would be right, ``OSError``."""
        numbers = file.read(Path(path), cls.CATALOGUE)
        try:
            return cls(numbers)
        except ValueError as error:
            raise PriceError(f"{Path(path).name}: {error}") from None

    def write(self, path: str | Path, *, note: str = "A list of prices for the reference policy.") -> None:
        """Write the list as a file with name, meaning, unit, range and value of each price. note: what its head says."""
        text = file.text(self.CATALOGUE, self.numbers.tolist(), note)
        Path(path).write_text(text, encoding="utf-8", newline="\n")

    def replace(self, **values: int | Sequence[int] | Mapping[str, int]) -> Self:
        """A list with other values for some prices: ``replace(contact=20, fish=[80, 75, 70, 60, 0], pace={"edge_full": 60})``.

        A price of several numbers takes all of them in order, or some of them by name. Raises ``ValueError``.
        """
        numbers = self.numbers.copy()
        for name, value in values.items():
            if name not in self.CATALOGUE.prices:
                raise PriceError(f"there is no price {name!r}{likely(name, self.CATALOGUE.prices)}")
            price = self.CATALOGUE.prices[name]
            own = numbers[price.at : price.at + price.size]
            if price.keys and isinstance(value, Mapping):
                value = {**dict(zip(price.keys, own.tolist(), strict=True)), **value}
            elif price.keys and isinstance(value, (list, tuple, np.ndarray)) and len(value) == price.size:
                value = dict(zip(price.keys, value, strict=True))
            own[:] = file.numbers_of(f"[{name}]", price, value)
        return type(self)(numbers)

    @property
    def numbers(self) -> npt.NDArray[np.int64]:
        """The numbers of the catalogue, in its order: ``int64``, read-only."""
        return self._words[: self.CATALOGUE.size]

    @property
    def for_all(self) -> npt.NDArray[np.int64]:
        """The list for every seat, as kernels take it: ``int64[SEATS, WORDS]``, the same array at each call."""
        if self._for_all is None:
            self._for_all = self.for_seats(self)
        return self._for_all

    @classmethod
    def for_seats(cls, prices: Self | Sequence[Self], seats: int | None = None) -> npt.NDArray[np.int64]:
        """Lists as kernels take them: a new ``int64[seats, WORDS]``. prices: one for each seat, or one for all.

        seats: None: the most that a game has. Raises ``ValueError`` for another number of lists.
        """
        wanted = cls.SEATS if seats is None else seats
        lists = [prices] * wanted if isinstance(prices, PriceList) else list(prices)
        if len(lists) != wanted:
            raise ValueError(f"{len(lists)} lists of prices for {wanted} seats: give one for each, or one for all")
        return np.array([own._words for own in lists], dtype=np.int64).reshape(wanted, len(cls.default()._words))

    def __getitem__(self, name: str) -> int | dict[str, int]:
        """The value of a price: a number, or those of each day, rule or card by name. Raises ``KeyError``."""
        price = self.CATALOGUE.prices[name]
        own = self.numbers[price.at : price.at + price.size].tolist()
        return dict(zip(price.keys, own, strict=True)) if price.keys else int(own[0])

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.numbers.tobytes() == other.numbers.tobytes()  # type: ignore[attr-defined]

    def __hash__(self) -> int:
        return hash(self.numbers.tobytes())

    def __reduce__(self) -> tuple[type[Self], tuple[list[int]]]:
        return type(self), (self.numbers.tolist(),)

    def __repr__(self) -> str:
        """What differs from the default list."""
        default = self.default()
        changed = {name: self[name] for name in self.CATALOGUE.prices if self[name] != default[name]}
        return f"Prices.default().replace(**{changed})" if changed else "Prices.default()"

    @classmethod
    def _checked(cls, numbers: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """``int64``, each in its range. Raises ``ValueError``."""
        given, size = np.asarray(numbers), cls.CATALOGUE.size
        if given.shape != (size,) or given.dtype.kind not in "iu":
            raise PriceError(f"{given.dtype}{list(given.shape)}: a list of prices is {size} whole numbers")
        least, most = cls.CATALOGUE.least, cls.CATALOGUE.most
        for k in np.flatnonzero((given < least) | (given > most)).tolist():
            raise PriceError(f"{cls.CATALOGUE.names[k]} = {given[k]}: expected {least[k]} to {most[k]}")
        return given.astype(np.int64)
