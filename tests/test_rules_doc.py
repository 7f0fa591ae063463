"""docs/rules.md: no ruling is missing, every file named for a ruling cites it, and every ruling has a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
RULINGS = [*range(1, 7), *range(10, 24), *range(30, 39), 40, 41, *range(50, 56)]


def cited(text: str) -> set[int]:
    """Numbers of the rulings a text cites, ranges such as R-30 … R-38 included."""
    found = {int(number) for number in re.findall(r"R-(\d+)", text)}
    for first, last in re.findall(r"R-(\d+) ?…,? ?R-(\d+)", text):
        found |= set(range(int(first), int(last) + 1))
    return found


def places() -> list[tuple[int, str]]:
    """Each ruling with each file that the table names for it."""
    rows = re.findall(r"^\| (R-[^|]+) \| ([^|]+) \|$", PAGE, flags=re.MULTILINE)
    named = [(sorted(cited(rulings)), re.findall(r"`([^`]+\.py)`", files)) for rulings, files in rows]
    return [(number, file) for numbers, files in named for number in numbers for file in files]


@pytest.mark.parametrize("number", RULINGS)
def test_every_ruling_is_explained(number):
    assert f"**R-{number} " in PAGE


@pytest.mark.parametrize(("number", "file"), places())
def test_the_place_cites_the_ruling(number, file):
    assert number in cited((ROOT / "isle_env" / file).read_text(encoding="utf-8")), f"{file} does not cite R-{number}"


@pytest.mark.parametrize("number", RULINGS)
def test_every_ruling_has_a_place_and_a_test(number):
    assert any(found == number for found, _ in places())
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "games" / "isle").glob("test_rulings_*.py"))
    assert re.search(rf"def test_r{number}_", tests)
