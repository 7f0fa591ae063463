"""The rulings' tests play every table twice: the oracle's game, then the engine's."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.oracle.drawing.engine import EngineGame, encode, judged
from tests.oracle.drawing.model import Table
from tests.oracle.drawing.play import Play
from tests.oracle.drawing.scoring import finish
from tests.oracle.drawing.stage import Desk

Begin = Callable[[Table], Desk]

PLAYERS: dict[str, Begin] = {
    "oracle": lambda table: Desk(Play(table)),
    "engine": lambda table: Desk(EngineGame(encode(table))),
}


@pytest.fixture(params=PLAYERS.values(), ids=PLAYERS)
def begin(request: pytest.FixtureRequest) -> Begin:
    """Begins a game from a table: the oracle's, or the engine's."""
    return request.param


def finished(table: Table) -> Table:
    """The table with the oracle's scores and winners."""
    finish(table)
    return table


@pytest.fixture(params=[finished, judged], ids=["oracle", "engine"])
def judge(request: pytest.FixtureRequest) -> Callable[[Table], Table]:
    """Scores a table as if the game ended now: the oracle, or the engine."""
    return request.param
