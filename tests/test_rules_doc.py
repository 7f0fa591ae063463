"""The three pages of rulings: none is missing, every file named for a ruling cites it, and every ruling has a test."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Rulings:
    """A page of rulings: its file in docs, the tests beside which folder, and the numbers under each letter."""

    page: str
    tests: str
    numbers: dict[str, list[int]]

    @property
    def names(self) -> list[str]:
        return [f"{letter}-{number}" for letter, numbers in self.numbers.items() for number in numbers]

    @property
    def text(self) -> str:
        return (ROOT / "docs" / self.page).read_text(encoding="utf-8")

    def cited(self, text: str) -> set[str]:
        """The rulings that a text cites, ranges such as R-30 … R-38 or D-29 to D-36 included."""
        letters = "".join(self.numbers)
        found = {f"{letter}-{number}" for letter, number in re.findall(rf"\b([{letters}])-(\d+)", text)}
        for letter, first, last in re.findall(rf"\b([{letters}])-(\d+)(?: to | ?…,? ?)[{letters}]-(\d+)", text):
            found |= {f"{letter}-{number}" for number in range(int(first), int(last) + 1)} & set(self.names)
        return found

    def places(self) -> list[tuple[str, str]]:
        """Each ruling with each file that the table names for it."""
        rows = re.findall(rf"^\| ([{''.join(self.numbers)}]-[^|]+) \| ([^|]+) \|$", self.text, flags=re.MULTILINE)
        named = [(sorted(self.cited(rulings)), re.findall(r"`([^`]+\.(?:py|toml))`", files)) for rulings, files in rows]
        return [(ruling, file) for rulings, files in named for ruling in rulings for file in files]


BASE = Rulings("rules.md", "games/isle", {"R": [*range(1, 7), *range(10, 24), *range(30, 39), 40, 41, *range(50, 56)]})
DRAWING = Rulings(
    "rules_drawing.md",
    "games/drawing",
    {"D": [*range(1, 25), *range(28, 37), 40, 41, *range(50, 56)], "T": [*range(1, 17)]},
)
EXPANSION = Rulings(
    "rules_expansion.md",
    "games/isle/modules",
    {letter: [*range(1, last + 1)] for letter, last in (("M", 14), ("K", 13), ("B", 15), ("V", 26))},
)
each_page = pytest.mark.parametrize("rulings", [BASE, DRAWING, EXPANSION], ids=lambda rulings: rulings.page)
each_page_with_places = pytest.mark.parametrize("rulings", [BASE, DRAWING], ids=lambda rulings: rulings.page)


@each_page
def test_every_ruling_is_explained_once_and_no_other_is_cited(rulings):
    explained = Counter(re.findall(r"\*\*([A-Z]-\d+) ", rulings.text))
    assert explained == Counter(rulings.names)
    assert rulings.cited(rulings.text) == set(rulings.names)


@each_page_with_places
def test_every_ruling_has_places_that_cite_it(rulings):
    places = rulings.places()
    assert {ruling for ruling, _ in places} == set(rulings.names)
    texts = {file: rulings.cited((ROOT / "isle_env" / file).read_text(encoding="utf-8")) for _, file in places}
    assert [(ruling, file) for ruling, file in places if ruling not in texts[file]] == [], "does not cite it"


@each_page
def test_every_ruling_has_a_test_that_bears_its_name(rulings):
    files = sorted((ROOT / "tests" / rulings.tests).glob("test_*.py"))
    names = {name for file in files for name in re.findall(r"def (test_\w+)", file.read_text(encoding="utf-8"))}
    keys = {ruling: ruling.replace("-", "").lower() for ruling in rulings.names}
    assert [ruling for ruling, key in keys.items() if not any(re.match(rf"test_(\w+_)?{key}_", name) for name in names)] == []
