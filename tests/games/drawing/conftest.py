"""The rulings' tests play each game that can be played: the oracle's always, and the engine's beside it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.oracle.drawing.model import Table
from tests.oracle.drawing.play import Play
from tests.oracle.drawing.stage import Desk

Begin = Callable[[Table], Desk]

PLAYERS: dict[str, Begin] = {"oracle": lambda table: Desk(Play(table))}


@pytest.fixture(params=PLAYERS.values(), ids=PLAYERS)
def begin(request: pytest.FixtureRequest) -> Begin:
    """Begins a game from a table: the oracle's, or the engine's."""
    return request.param
