"""The reference policies, compiled: one folder for each game. They stand on the rules, and the rules know nothing of them.

reference_of(rules) ─→ policies.isle, policies.drawing            choose, play_out, SOURCES
search_of(rules)    ─→ policies.search, policies.drawing_search   Searcher
"""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from isle_env.engine.rules import Rules


def reference_of(rules: Rules) -> ModuleType:
    """The package of a game's reference policy, imported now."""
    return rules.module({"isle": "policies.isle", "drawing": "policies.drawing"}[rules.family])


def search_of(rules: Rules) -> ModuleType:
    """The package of a game's search, imported now."""
    return rules.module({"isle": "policies.search", "drawing": "policies.drawing_search"}[rules.family])
