"""A list of prices as a TOML file that people can read and edit.

    games = "The Isle of Cats"                 checked: each policy has prices of its own

    [contact]                                  the name of a price (catalogue.py)
    meaning = "a side against a tile …"        for people
    unit = "hundredths of a point"             checked: a number in another unit would be misread
    range = [0, 100]                           for people
    value = 14                                 or value.day_1 = …, value.edge_full = …, one line for each

All prices must be there. Errors name the file and the price, and say what would be right.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from isle_env.errors import IsleError, likely
from isle_env.policies.prices.catalogue import Catalogue, Price

if sys.version_info >= (3, 11):
    import tomllib
else:  # pragma: no cover
    import tomli as tomllib

GAMES = "games"
"""What a file has beside its prices."""
KEYS = ("meaning", "unit", "range", "value")
"""What an entry may have."""


class PriceError(IsleError, ValueError):
    """Not a valid list of prices. The message says which price is wrong, and what would be right."""


def read(path: Path, catalogue: Catalogue) -> list[int]:
    """The numbers of a file in the order of the catalogue. Raises :class:`PriceError`, and ``OSError`` for no such file.

    Whether they are in their ranges is checked where a list is made (``PriceList``).
    """
    data, prices = _loaded(path), catalogue.prices
    games = data.pop(GAMES, None)
    if games != catalogue.games:
        said = "does not say for which games it is" if games is None else f"is for {games}"
        raise PriceError(f"{path.name}: the list {said}; expected {GAMES} = {catalogue.games!r}")
    for name in data:
        if name not in prices:
            raise PriceError(f"{path.name}: there is no price {name!r}{likely(name, prices)}")
    return [number for price in prices.values() for number in _entry(f"{path.name}, [{price.name}]", price, data.get(price.name))]


def games_of(path: Path) -> Any:
    """What a file says of the games that it is for, None if it says nothing. Raises as :func:`read` does."""
    return _loaded(path).get(GAMES)


def _loaded(path: Path) -> dict[str, Any]:
    """What a file holds."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PriceError(f"{path.name}: not a valid TOML file: {error}") from None


def _entry(where: str, price: Price, entry: Any) -> list[int]:
    """The numbers of one price."""
    if not isinstance(entry, dict):
        raise PriceError(f"{where}: missing; give it with a value: {price.meaning}, in {price.unit}")
    for key in entry:
        if key not in KEYS:
            raise PriceError(f"{where}: unknown key {key!r}; an entry can have {', '.join(KEYS)}")
    if entry.get("unit", price.unit) != price.unit:
        raise PriceError(f"{where}: unit = {entry['unit']!r}; its value is in {price.unit}")
    if "value" not in entry:
        raise PriceError(f"{where}: 'value' is missing; give {wanted(price)}")
    return numbers_of(where, price, entry["value"])


def numbers_of(where: str, price: Price, value: Any) -> list[int]:
    """The numbers of a price, given alone or by their names. Raises :class:`PriceError`, which begins with ``where``."""
    if not price.keys:
        return [_whole(f"{where}: value", price, value)]
    if not isinstance(value, Mapping):
        raise PriceError(f"{where}: value = {value!r}; give {wanted(price)}")
    for key in value:
        if key not in price.keys:
            raise PriceError(f"{where}: there is no value.{key}{likely(str(key), price.keys)}")
    for key in price.keys:
        if key not in value:
            raise PriceError(f"{where}: value.{key} is missing; give {wanted(price)}")
    return [_whole(f"{where}: value.{key}", price, value[key]) for key in price.keys]


def _whole(where: str, price: Price, value: Any) -> int:
    """A whole number."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise PriceError(f"{where} = {value!r}; give a whole number from {price.least} to {price.most}")
    return int(value)


def wanted(price: Price) -> str:
    """What belongs into the value of a price."""
    if not price.keys:
        return f"a whole number from {price.least} to {price.most}"
    return f"whole numbers from {price.least} to {price.most} for {', '.join(price.keys)}"


def text(catalogue: Catalogue, numbers: list[int], note: str) -> str:
    """The file of a list. note: what it is, for its head; may have several lines."""
    head = "".join(f"# {line}".rstrip() + "\n" for line in note.splitlines())
    head += f'\n{GAMES} = "{catalogue.games}"\n'
    return head + "".join("\n" + "".join(_lines(price, numbers)) for price in catalogue.prices.values())


def _lines(price: Price, numbers: list[int]) -> Iterator[str]:
    """The lines of one price."""
    yield f"[{price.name}]\n"
    yield f'meaning = "{price.meaning}"\n'
    yield f'unit = "{price.unit}"\n'
    yield f"range = [{price.least}, {price.most}]\n"
    own = numbers[price.at : price.at + price.size]
    if price.keys:
        yield from (f"value.{key} = {number}\n" for key, number in zip(price.keys, own, strict=True))
    else:
        yield f"value = {own[0]}\n"
