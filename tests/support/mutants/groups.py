"""Where mutants are made: groups of the rules' sources, each with the tests that are likeliest to catch one.

`plain` tests are played first, with the JIT off: compiling the rules takes longer than playing these. What stands behind
``if EXPANDED:`` is in games with Kittens + Beasts alone, so for such a mutant the group's `expanded` tests come in their place.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from pathlib import Path

from tests.support.mutants.operators import Mutant

ROOT = Path(__file__).resolve().parents[3]

ISLE, DRAWING, MODULES = "tests/games/isle", "tests/games/drawing", "tests/games/isle/modules"
RULINGS = tuple(
    f"{ISLE}/test_rulings_{each}.py"
    for each in ("all_modes", "day", "family", "finds", "anytime", "anytime_effects", "solo", "sister")
)
ORACLE_MODULES = tuple(f"{MODULES}/test_oracle_{each}.py" for each in ("beasts", "kittens", "events", "options"))
RULINGS_DRAWING = tuple(f"{DRAWING}/test_rulings_{each}.py" for each in ("resolving", "specials", "solo", "days", "score"))
SCORE_RULINGS = tuple(
    f"{each}.py" for each in (f"{DRAWING}/test_rulings_solo", f"{DRAWING}/test_rulings_score", f"{ISLE}/test_rulings_solo")
)
TWIN_LESSONS = f"{ISLE}/test_lessons.py::test_random_boats_against_the_twin"
WHOLE = f"{ISLE}/test_whole_games.py::test_some_games_are_the_oracles"
WHOLE_MODULES, WHOLE_DRAWING = f"{MODULES}/test_whole_games.py", f"{DRAWING}/test_whole_games.py::test_game_is_the_oracles"

MASKS = re.compile(r"(^|\.)(_?legal(_\w+)?|add_legal|affordable|may_rescue|may_declare|_on_sale|_shapes_on_sale)$")
"""Functions that say what is allowed, in the files of `MASKS_IN`: a group of their own."""
MASKS_IN = ("isle_env/games/isle/", "isle_env/games/drawing/", "isle_env/engine/single.py")


@dataclass(frozen=True)
class Group:
    """Some sources, and the tests to begin with."""

    name: str
    files: tuple[str, ...]
    """Patterns of files below ``isle_env``."""
    plain: tuple[str, ...]
    """Tests that are played with the JIT off, in this order: files, or single tests."""
    expanded: tuple[str, ...] = ()
    """The same for what is in the games with Kittens + Beasts alone."""
    compiled: tuple[str, ...] = ()
    """Tests that come first of those with the JIT on."""
    without: tuple[str, ...] = ()
    """Patterns of files that are not the group's."""

    @functools.cache  # noqa: B019 - there are eleven groups, which live as long as the process
    def sources(self) -> list[str]:
        """Its files, from the root."""
        kept = {path for each in self.files for path in (ROOT / "isle_env").glob(each)}
        kept -= {path for each in self.without for path in (ROOT / "isle_env").glob(each)}
        return sorted(path.relative_to(ROOT).as_posix() for path in kept)


SEEN = (
    "games/isle/modules/*/seen.py",
    *(f"games/isle/modules/{each}.py" for each in ("block", "blocks", "observe", "options_seen")),
)

GROUPS = (
    Group(
        "phases",
        ("games/isle/phases/*.py",),
        (*RULINGS, f"{ISLE}/test_own_deeds.py", WHOLE, *ORACLE_MODULES, WHOLE_MODULES),
        (*ORACLE_MODULES, WHOLE_MODULES),
    ),
    Group(
        "scoring",
        ("games/isle/scoring.py", "games/common/scoring.py", "games/drawing/scoring.py", "boats/families.py"),
        (f"{ISLE}/test_scoring.py", *SCORE_RULINGS, *ORACLE_MODULES, TWIN_LESSONS, *RULINGS, *RULINGS_DRAWING, WHOLE),
        (*ORACLE_MODULES, WHOLE_MODULES),
    ),
    Group(
        "lessons",
        ("boats/lesson_counts.py", "boats/survey.py", "games/isle/lessons.py", "games/drawing/lessons.py"),
        (
            TWIN_LESSONS,
            f"{DRAWING}/test_rulings_score.py",
            *ORACLE_MODULES,
            f"{ISLE}/test_lessons.py",
            f"{DRAWING}/test_golden_lessons.py",
        ),
        (*ORACLE_MODULES, "tests/test_boat_expansion.py"),
    ),
    Group(
        "placement",
        ("boats/placement.py", "boats/laying.py", "boats/squares.py", "boats/beasts.py", "games/drawing/shapes.py"),
        ("tests/boats", *RULINGS[:1], *ORACLE_MODULES, *RULINGS_DRAWING, WHOLE),
        (*ORACLE_MODULES, "tests/test_boat_expansion.py", WHOLE_MODULES),
    ),
    Group(
        "flow",
        tuple(
            f"games/isle/{each}.py" for each in ("flow", "order", "baskets", "step", "island", "cards", "kinds", "modes", "setup")
        ),
        (*RULINGS, f"{ISLE}/test_kinds.py", f"{ISLE}/test_setup.py", WHOLE, *ORACLE_MODULES, WHOLE_MODULES),
        (*ORACLE_MODULES, WHOLE_MODULES),
    ),
    Group(
        "sister",
        ("games/isle/sister.py",),
        (f"{ISLE}/test_rulings_sister.py", f"{ISLE}/test_rulings_solo.py", WHOLE, *ORACLE_MODULES, WHOLE_MODULES),
        (*ORACLE_MODULES, WHOLE_MODULES),
    ),
    Group(
        "modules",
        ("games/isle/modules/**/*.py",),
        (*ORACLE_MODULES, WHOLE_MODULES),
        (*ORACLE_MODULES, WHOLE_MODULES),
        without=(*SEEN, "games/isle/modules/**/words.py"),
    ),
    Group(
        "drawing phases",
        ("games/drawing/phases/*.py", *(f"games/drawing/{each}.py" for each in ("flow", "step", "specials", "setup"))),
        (*RULINGS_DRAWING, f"{DRAWING}/test_setup.py", WHOLE_DRAWING),
    ),
    Group(
        "observation",
        (
            *(f"games/isle/{each}.py" for each in ("observe", "rows", "layout")),
            *(f"games/drawing/{each}.py" for each in ("observe", "rows", "layout", "published")),
            "boats/planes.py",
            *SEEN,
        ),
        (f"{ISLE}/test_own_deeds.py", f"{ISLE}/test_hidden.py", f"{ISLE}/test_observation.py", WHOLE_MODULES, WHOLE_DRAWING),
        (f"{MODULES}/test_what_is_shown.py", WHOLE_MODULES),
    ),
    Group(
        "masks",
        tuple(each.removeprefix("isle_env/") + "**/*.py" * each.endswith("/") for each in MASKS_IN),
        (*RULINGS, *RULINGS_DRAWING, *ORACLE_MODULES, WHOLE_MODULES),
        (*ORACLE_MODULES, WHOLE_MODULES),
    ),
    Group(
        "determinize",
        ("games/isle/determinize.py", "games/isle/hidden/*.py", "games/drawing/determinize.py"),
        (f"{ISLE}/test_copies.py", f"{DRAWING}/test_samples.py"),
        compiled=(
            f"{ISLE}/test_determinize.py",
            f"{ISLE}/test_beliefs.py",
            f"{ISLE}/test_chains.py",
            f"{MODULES}/test_determinize_with_modules.py",
        ),
    ),
)
BY_NAME = {group.name: group for group in GROUPS}


def is_mask(mutant: Mutant) -> bool:
    """Does it change what is allowed?"""
    return mutant.file.startswith(MASKS_IN) and MASKS.search(mutant.function) is not None and "/hidden/" not in mutant.file


def group_of(mutant: Mutant) -> Group | None:
    """The group of a mutant, None if it is in none."""
    if is_mask(mutant):
        return BY_NAME["masks"]
    return next((group for group in GROUPS if group.name != "masks" and mutant.file in group.sources()), None)
