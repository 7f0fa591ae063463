"""What a mutant is played against, one stage after the other until a test fails:

    plain       the tests of its group that are likeliest to fail, with the JIT off (groups.py)
    near        the tests of games, boats, engine, components and policies, compiled
    ordinary    all other tests of an ordinary run
    long        the long tests

Each stage is one run of pytest that stops at the first failure. All but the last are tests of an ordinary run; with the JIT off,
these play some of the games that they play compiled.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.support.mutants.groups import GROUPS, ROOT, Group
from tests.support.mutants.operators import Mutant

STAGES = ("plain", "near", "ordinary", "long")
NEAR = ("tests/boats/", "tests/engine/", "tests/components/", "tests/games/", "tests/policies/", "tests/test_boat")
PLAIN, AGAIN, COMPILED, LONG = 30, 90, 240, 3600
"""Seconds of processor time after which a test of a stage counts as one that hangs; compiling is part of it.

AGAIN is for a test that has ended its process, or failed as only plain Python may, and is played once more, compiled.
"""

DO_NOT_COUNT = {
    "tests/test_playthroughs.py": "compares whole games with recorded ones",
    "tests/test_same_games.py": "compares whole games with a recorded digest",
    "tests/test_spaces_doc.py": "compares a page that is written from the tables",
    "tests/test_spaces_drawing_doc.py": "compares a page that is written from the tables",
    "tests/test_rules_doc.py": "reads the text of pages, sources and tests",
    "tests/test_public.py": "compares names and signatures with recorded ones",
    "tests/test_address.py": "reads the text of pages",
    "tests/test_readme.py": "reads the text of pages",
    "tests/expanded/test_two_names.py": "reads the text of the sources",
    "tests/machine/test_cache_folder.py": "is about digests of the sources",
    "tests/policies/isle/test_fit.py::test_the_choices_are_the_recorded_ones": "compares choices with a recorded digest",
    "tests/policies/isle/test_prices.py::test_the_default_numbers_are_the_recorded_ones": "compares them with a recorded digest",
    "tests/views/test_svg.py::test_pictures_are_what_they_were": "compares pictures with a recorded digest",
    "tests/views/test_text_modules.py::test_pages_are_as_recorded": "compares pages with recorded ones",
    "tests/test_mutants.py": "is about the mutants themselves",
}
"""Tests that do not count as catching a mutant: files, or single tests, each with the reason."""

DOES_NOT_COUNT = "WeightsError"
"""An error that does not count either: kept weights are refused because a digest of the tables they were made with differs."""


@dataclass(frozen=True)
class Stage:
    """One run of pytest."""

    name: str
    tests: tuple[str, ...]
    """Files and single tests, in the order in which they are played."""
    jit: bool
    marker: str
    seconds: float
    """Processor time after which a test counts as one that hangs."""


def stages_of(group: Group, mutant: Mutant) -> Iterator[Stage]:
    """The stages of a mutant."""
    ordinary, long = "not long and not product", "long and not product"
    plain = group.expanded if mutant.expanded and group.expanded else group.plain
    yield Stage("plain", tuple(test for test in plain if _concerns(test, mutant)), False, ordinary, PLAIN)
    every = files_with_tests()
    near = [file for file in every if file.startswith(NEAR) and _concerns(file, mutant)]
    near.sort(key=lambda file: (file not in group.compiled, _folders_apart(file, mutant)))
    yield Stage("near", tuple(near), True, ordinary, COMPILED)
    yield Stage("ordinary", tuple(file for file in every if file not in near), True, ordinary, COMPILED)
    yield Stage("long", tuple(every), True, long, LONG)


def _folders_apart(test: str, mutant: Mutant) -> int:
    """How many folders lie between a test and what it may be about: tests mirror the tree, and modules have a folder there."""
    folders = Path("games/isle/modules") if mutant.expanded else Path(mutant.file).relative_to("isle_env").parent
    mirror = Path(test).relative_to("tests").parent
    alike = sum(1 for each in (*mirror.parents, mirror) if each in (*folders.parents, folders))  # the top is among them
    return len(folders.parts) + len(mirror.parts) - 2 * (alike - 1)


def _concerns(test: str, mutant: Mutant) -> bool:
    """Does a test play what the mutant is part of? The games below games/isle and games/drawing have nothing of each other."""
    of_a_game = [game for game in ("games/isle/", "games/drawing/") if mutant.file.startswith(f"isle_env/{game}")]
    others = {"games/isle/": "games/drawing/", "games/drawing/": "games/isle/"}
    return not any(test.startswith(f"tests/{others[game]}") for game in of_a_game)


def files_with_tests() -> list[str]:
    """All test files but those of which nothing counts."""
    files = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py"))
    return [file for file in files if file not in DO_NOT_COUNT]


def not_there() -> list[str]:
    """Tests named here or in groups.py that do not exist: they were renamed or taken away."""
    named = {test for group in GROUPS for test in (*group.plain, *group.expanded, *group.compiled)} | DO_NOT_COUNT.keys()
    return sorted(test for test in named if not _exists(test))


def _exists(test: str) -> bool:
    file, _, name = test.partition("::")
    path = ROOT / file
    return path.exists() and (not name or f"def {name}(" in path.read_text(encoding="utf-8"))
