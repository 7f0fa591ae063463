"""Python imports this as it starts, where this folder is on PYTHONPATH: modules are not found, as if they were not installed.

HIDDEN_MODULES names them, top-level ones, with commas between them. ``tests.support.extras.without`` sets both variables;
processes that the process starts inherit them.
"""

import importlib.machinery
import os

HIDDEN = frozenset(os.environ.get("HIDDEN_MODULES", "").split(","))

_find_spec = importlib.machinery.PathFinder.find_spec


def _find_others(_finder, name, path=None, target=None):
    return None if name.partition(".")[0] in HIDDEN else _find_spec(name, path, target)


importlib.machinery.PathFinder.find_spec = classmethod(_find_others)
