"""docs/rules_drawing.md: no ruling is missing, every file named for a ruling cites it, and every ruling has a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "rules_drawing.md").read_text(encoding="utf-8")
TESTS = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests" / "games" / "drawing").glob("test_*.py")))
EXPLORE = [*range(1, 25), *range(28, 37), 40, 41, *range(50, 56)]
RULINGS = [f"D-{number}" for number in EXPLORE] + [f"T-{number}" for number in range(1, 17)]


def cited(text: str) -> set[str]:
    """The rulings a text cites, ranges such as D-29 to D-36 included."""
    found = {f"{letter}-{number}" for letter, number in re.findall(r"\b([DT])-(\d+)", text)}
    for letter, first, last in re.findall(r"\b([DT])-(\d+) (?:to|…) [DT]-(\d+)", text):
        found |= {f"{letter}-{number}" for number in range(int(first), int(last) + 1)} & set(RULINGS)
    return found


def places() -> list[tuple[str, str]]:
    """Each ruling with each file that the table names for it."""
    rows = re.findall(r"^\| ([DT]-[^|]+) \| ([^|]+) \|$", PAGE, flags=re.MULTILINE)
    named = [(sorted(cited(rulings)), re.findall(r"`([^`]+\.(?:py|toml))`", files)) for rulings, files in rows]
    return [(ruling, file) for rulings, files in named for ruling in rulings for file in files]


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_explained_once(ruling):
    assert PAGE.count(f"- **{ruling} ") == 1


@pytest.mark.parametrize(("ruling", "file"), places())
def test_the_place_cites_the_ruling(ruling, file):
    assert ruling in cited((ROOT / "isle_env" / file).read_text(encoding="utf-8")), f"{file} does not cite {ruling}"


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_has_a_place_and_a_test(ruling):
    assert any(found == ruling for found, _ in places())
    assert re.search(rf"def test_(\w+_)?{ruling.replace('-', '').lower()}_", TESTS), f"no test bears {ruling} in its name"


def test_the_page_cites_only_rulings_that_exist():
    assert cited(PAGE) == set(RULINGS)
