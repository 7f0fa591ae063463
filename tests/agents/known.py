"""The players of the project as parameters of a test: one that needs an extra is skipped where that is missing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tests.support.extras import needs

NEEDED = {"net": "onnxruntime"}
"""Player -> the package without which it cannot be made."""


def head(name: str) -> str:
    """A player's name without its options."""
    return name.partition(":")[0]


def players(names: Iterable[str]) -> list[Any]:
    """Names of players, for ``pytest.mark.parametrize``."""
    return [pytest.param(name, marks=needs(NEEDED[head(name)]) if head(name) in NEEDED else ()) for name in names]
