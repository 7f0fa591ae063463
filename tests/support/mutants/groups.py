"""What is changed, in groups, and which tests are played first. Sources are below ``isle_env``, tests below ``tests``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


@dataclass(frozen=True)
class Group:
    """Rules that belong together.

    sources, without: patterns of files; functions: how the names of those begin that are changed (none: all of them);
    first: the tests likeliest to fail, in that order; plain: they are quick without the JIT.
    """

    sources: tuple[str, ...]
    first: tuple[str, ...]
    without: tuple[str, ...] = ()
    functions: tuple[str, ...] = ()
    plain: bool = True

    def files(self) -> list[str]:
        """The sources, from the project's root."""
        package = ROOT / "isle_env"
        found = {path for pattern in self.sources for path in package.glob(pattern)}
        found -= {path for pattern in self.without for path in package.glob(pattern)}
        return sorted(path.relative_to(ROOT).as_posix() for path in found if path.name != "__init__.py")


_ISLE = ("games/isle/test_whole_games.py", "games/isle/modules/test_whole_games.py")
_DRAWING = ("games/drawing/test_whole_games.py", "games/drawing/test_every_card.py", "games/drawing/test_setup.py")
_SAMPLES = (*(f"games/isle/test_{name}.py" for name in ("determinize", "beliefs", "copies")), "games/drawing/test_samples.py")
_LEGAL = ("legal", "_legal", "add_legal", "may_", "_may", "can_", "_can", "price", "affordable", "_on_sale", "_shapes", "fitting")
_NO_RULES = tuple(f"**/{name}.py" for name in ("words", "reasons", "record", "rules", "decisions", "actions", "setting", "state"))
_FLOW = ("baskets", "cards", "flow", "island", "kinds", "modes", "order", "setup", "step")
_SEEN = ("observe", "layout", "rows", "published")

GROUPS = {
    "phases": Group(("games/isle/phases/*.py",), _ISLE),
    "scoring": Group(
        ("games/isle/scoring.py", "games/common/scoring.py", "boats/survey.py", "boats/families.py", "boats/squares.py"),
        ("test_boat.py", "games/isle/test_scoring.py", *_ISLE),
    ),
    "lessons": Group(("games/isle/lessons.py", "boats/lesson_counts.py"), ("games/isle/test_lessons.py", *_ISLE)),
    "placement": Group(
        ("boats/placement.py", "boats/laying.py", "boats/beasts.py"), ("boats/test_placement.py", "boats/test_boats.py", *_ISLE)
    ),
    "flow": Group(tuple(f"games/isle/{name}.py" for name in _FLOW), ("games/isle/test_setup.py", *_ISLE)),
    "sister": Group(("games/isle/sister.py", "games/isle/phases/solo_draft.py"), ("games/isle/test_rulings_sister.py", *_ISLE)),
    "modules": Group(
        ("games/isle/modules/*/*.py",),
        ("games/isle/modules/test_whole_games.py", "games/isle/modules/test_what_is_shown.py"),
        without=(*_NO_RULES, "**/seen.py"),
    ),
    "drawing phases": Group(
        ("games/drawing/*.py", "games/drawing/phases/*.py"),
        (*_DRAWING, "games/drawing/test_rulings_score.py"),
        without=(*_NO_RULES, "**/determinize.py", *(f"games/drawing/{name}.py" for name in _SEEN)),
    ),
    "observation": Group(
        (*(f"games/*/{name}.py" for name in _SEEN), "games/isle/modules/*/seen.py", "games/isle/modules/observe.py"),
        ("games/isle/modules/test_whole_games.py", "games/isle/test_own_deeds.py", "games/drawing/test_rows.py", *_DRAWING),
    ),
    "masks": Group(
        ("games/*/phases/*.py", "games/*/step.py", "games/isle/modules/*/play.py", "games/isle/modules/events/*.py"),
        (*_ISLE, *_DRAWING),
        functions=_LEGAL,
    ),
    "determinize": Group(
        ("games/isle/determinize.py", "games/isle/hidden/*.py", "games/drawing/determinize.py"),
        _SAMPLES,
        plain=False,
    ),
}

RULES = ("games", "boats", "components", "engine", "test_boat.py", "test_boat_drawing.py", "test_boat_expansion.py", "envs")
"""Tests of the second stage."""

DO_NOT_COUNT = {
    "test_playthroughs.py": "recorded games",
    "test_same_games.py": "a recorded digest",
    "games/isle/test_modes.py": "digests",
    "games/drawing/test_ways_of_running.py": "digests",
    "test_rules_doc.py": "texts of sources",
    "test_spaces_doc.py": "generated pages",
    "test_spaces_drawing_doc.py": "generated pages",
    "test_public.py": "a recorded list",
    "expanded": "texts of sources",
    "views": "recorded pages and pictures",
    "agents/test_ladder.py": "a page of measurements",
    "agents/test_weights.py": "recorded sums",
    "benchmarks": "they measure",
    "machine": "digests of sources",
    "policies/isle/test_fit.py::test_the_choices_are_the_recorded_ones": "recorded choices",
}
"""Tests that fail with every change, or that compare with what the rules themselves once wrote, and why they are left out."""
