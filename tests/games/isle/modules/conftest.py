"""The environment beside the oracle, in every test of this folder that plays the oracle's game from a position made by hand.

Before an action of the oracle's game, its table is made into a game of the environment: both must allow the same actions. Then
both take the action, and their tables must agree again.
"""

import pytest

from isle_env.games.isle import actions
from isle_env.games.isle.decisions import Phase, Step
from tests.games.isle.modules.encode import encode
from tests.oracle.decode import decode, differences
from tests.oracle.modules import names
from tests.oracle.pieces import KITTENS
from tests.oracle.transition import OracleGame

UNSAID = ("history", "deck", "left_ever", "left_today")
"""What a table made by hand does not say, or need not say truly."""
plain_apply = OracleGame.apply


def apply_beside(oracle, action):
    """``OracleGame.apply``, and the environment does the same."""
    table = oracle.table
    kittens = getattr(oracle, "kittens", 0)
    if table.step == Step.TURN or table.phase != Phase.RESCUE:
        kittens = 0
    game = encode(table, kittens)
    if game is not None:
        assert set(game.legal_actions().tolist()) == oracle.legal(), (
            f"the environment's mask differs: {names.STEP_NAMES[table.step]}"
        )
    if actions.TILE <= action < actions.COLOUR and action - actions.TILE in KITTENS:
        kittens = 2 if table.step == names.STEP_SECOND_KITTEN else 1
    oracle.kittens = kittens
    before = table.phase, table.day
    plain_apply(oracle, action)
    if game is not None and game.is_legal(action):
        game.apply(action)
        if (table.phase, table.day) == before:
            wrong = {
                name: pair
                for name, pair in differences(decode(game.record), table).items()
                if name.rpartition(": ")[2] not in UNSAID
            }
            assert not wrong, f"after {names.action_name(action)} (the environment's, the oracle's): {wrong}"
            oracle.compared = getattr(oracle, "compared", 0) + 1


@pytest.fixture(autouse=True)
def _beside(request, monkeypatch):
    """Whole random games are compared in test_whole_games.py, from the environment's side; here they would take long."""
    if request.module.__name__.endswith("whole_games") and "beside" not in request.node.name:
        return
    monkeypatch.setattr(OracleGame, "apply", apply_beside)
