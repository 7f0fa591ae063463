"""Reads the entries of a data file. Error messages say which file, which entry, and what would be right.

    boats.toml, [[boat]] 3 'red': …      file, section, place in the section, name (or key, or card number)

``Entry`` returns values by key and checks their type. It remembers which keys were read; ``done`` refuses all others.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from isle_env.components.model import ComponentError, Square

if sys.version_info >= (3, 11):
    import tomllib
else:  # pragma: no cover
    import tomli as tomllib

_REQUIRED: Any = object()


def listed(names: Any) -> str:
    """The names in quotes, separated by commas, for a message."""
    return ", ".join(repr(name) for name in names) or "none"


class Entry:
    """One table of a data file. ``label`` is its name in messages."""

    def __init__(self, file: str, section: str, index: int, data: dict[str, Any], source: str = "") -> None:
        self.section = section
        self._data = data
        self._asked: list[str] = []
        self._source = source
        name = next((data[key] for key in ("name", "key", "card", "cards") if key in data), None)
        self.label = f"{file}, [[{section}]] {index + 1}" + (f" {name!r}" if name is not None else "")

    def fail(self, message: str) -> NoReturn:
        """Raise a ``ComponentError`` about this entry."""
        raise ComponentError(f"{self.label}: {message}")

    def has(self, key: str) -> bool:
        """Whether the entry has the key."""
        return key in self._data

    def value(self, key: str, kind: type, meaning: str, default: Any = _REQUIRED) -> Any:
        """The value of ``key``, which must be of type ``kind``; ``meaning`` says what belongs there."""
        self._asked.append(key)
        if key not in self._data:
            if default is _REQUIRED:
                self.fail(f"{key!r} is missing; give {meaning}")
            return default
        value = self._data[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.fail(f"{key} = {value!r}; give {meaning}")
        return value

    def integer(self, key: str, low: int, high: int = 9999, default: Any = _REQUIRED) -> int:
        """An integer from ``low`` to ``high``."""
        meaning = f"an integer from {low} to {high}" if high < 9999 else f"an integer of at least {low}"
        value: int = self.value(key, int, meaning, default)
        if self.has(key) and not low <= value <= high:
            self.fail(f"{key} = {value}; give {meaning}")
        return value

    def text(self, key: str, default: Any = _REQUIRED) -> str:
        """A string that is not empty."""
        value: str = self.value(key, str, "a short text in quotes", default)
        if self.has(key) and not value.strip():
            self.fail(f"{key} is empty; give a short text in quotes")
        return value

    def one_of(self, key: str, choices: tuple[str, ...], default: Any = _REQUIRED) -> str:
        """One of the ``choices``."""
        value: str = self.value(key, str, f"one of {listed(choices)}", default)
        if self.has(key) and value not in choices:
            self.fail(f"{key} = {value!r}; give one of {listed(choices)}")
        return value

    def strings(self, key: str, meaning: str) -> tuple[str, ...]:
        """A list of strings, not empty."""
        value = self.value(key, list, meaning)
        if not value or not all(isinstance(item, str) for item in value):
            self.fail(f"{key} = {value!r}; give {meaning}")
        return tuple(value)

    def square(self, value: Any, what: str) -> Square:
        """``value`` as a square ``[x, y]``."""
        if not (isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value)):
            self.fail(f"{what} {value!r} is no square; give [x, y]")
        return value[0], value[1]

    def source(self) -> str:
        """The entry's own source, else its section's."""
        source = self.text("source", self._source)
        if not source:
            self.fail("'source' is missing; give it here, or for the whole section under [sources]")
        return source

    def done(self) -> None:
        """Fail if the entry has keys that were not read."""
        unknown = [key for key in self._data if key not in self._asked]
        if unknown:
            self.fail(f"unknown key {listed(unknown)}; this entry can have {listed(self._asked)}")


class DataFile:
    """A parsed data file. sections: those it may have; others: keys it may have beside them, which are in ``data``."""

    def __init__(self, directory: Path, name: str, sections: tuple[str, ...], others: tuple[str, ...] = ()) -> None:
        self.name = name
        try:
            self.data: dict[str, Any] = tomllib.loads((directory / name).read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise ComponentError(f"{name}: not found in {directory}; each data file of the box is needed") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise ComponentError(f"{name}: not a valid TOML file: {error}") from None
        allowed = (*others, "sources", *sections)
        unknown = [key for key in self.data if key not in allowed]
        if unknown:
            self.fail(f"unknown section {listed(unknown)}; this file can have {listed(allowed)}")
        self.sources = self.data.get("sources", {})
        if not isinstance(self.sources, dict) or not all(isinstance(text, str) for text in self.sources.values()):
            self.fail("[sources] must hold one text in quotes per section")
        wrong = [key for key in self.sources if key not in allowed]
        if wrong:
            self.fail(f"[sources] names {listed(wrong)}; the sections are {listed(sections)}")

    def fail(self, message: str) -> NoReturn:
        """Raise a ``ComponentError`` about the file as a whole."""
        raise ComponentError(f"{self.name}: {message}")

    def entries(self, section: str) -> Iterator[Entry]:
        """The entries ``[[section]]`` in order."""
        tables = self.data.get(section, [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            self.fail(f"{section} must be a list of entries, each headed [[{section}]]")
        for index, table in enumerate(tables):
            yield Entry(self.name, section, index, table, self.sources.get(section, ""))

    def at_least(self, section: str, found: int, needed: int, unit: str) -> None:
        """Fail if the file lacks something of the base box."""
        if found < needed:
            self.fail(f"[[{section}]] has {found} {unit}; the base box has {needed}, put the missing ones back")


def unique(entry: Entry, seen: dict[Any, str], value: Any, what: str) -> None:
    """Fail if an earlier entry has the same ``value``."""
    if value in seen:
        entry.fail(f"{what} {value!r} is taken by {seen[value]}; choose another")
    seen[value] = entry.label
