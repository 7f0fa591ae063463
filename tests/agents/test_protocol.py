"""The info of a player names its seat, the game that is played and the pending decision."""

import pytest

from isle_env.game import Game
from isle_env.games.isle.decisions import STEP_NAMES
from isle_env.players import protocol

MODES = [
    ({"mode": "standard", "num_players": 3}, None),
    ({"mode": "family", "num_players": 4}, None),
    ({"mode": "solo", "difficulty": "hard"}, "hard"),
]


@pytest.mark.parametrize(("options", "difficulty"), MODES)
def test_the_info_names_seat_game_and_decision(options, difficulty):
    game = Game.new(seed=1, **options)
    info = protocol.info(game, game.current_seat)
    assert info == {
        "game_name": "isle_of_cats",
        "seat": game.current_seat,
        "num_players": options.get("num_players", 1),
        "mode": options["mode"],
        "difficulty": difficulty,
        "decision": game.decision,
    }
    assert info["decision"] in STEP_NAMES
