"""The tuned player: the list that belongs to the game, and opponents of that name in the environments."""

import numpy as np
import pytest

from isle_env import Game
from isle_env.envs.seat import SeatEnv
from isle_env.envs.seat_vector_env import SeatVectorEnv
from isle_env.games.options.isle import MODULES
from isle_env.players.registry import load
from isle_env.players.tuned import TunedAgent
from isle_env.policies import reference_of
from isle_env.policies.isle import Prices
from isle_env.policies.isle.prices import TUNED_FILES

GAMES = sorted(TUNED_FILES)
WITH_MODULES = [(*of, MODULES) for of in GAMES if of[0] != "family"]


@pytest.mark.parametrize(("mode", "seats", "modules"), [*((*of, ()) for of in GAMES), *WITH_MODULES])
def test_plays_the_list_of_the_game(mode, seats, modules):
    player, prices = load("tuned"), Prices.tuned(mode, seats, expanded=bool(modules))
    game = Game.new(seats, seed=3, mode=mode, modules=modules)
    while not game.over:
        seat = game.current_seat
        action = player.act(game.observe(seat), game.mask(), {**game.info(seat), "game": game.determinize(seat, 1)})
        assert action == reference_of(game.rules).choose(game.games, 0, prices.for_all)
        game.apply(action)


def test_one_player_plays_games_of_several_kinds():
    player = TunedAgent()
    for mode, seats in GAMES:
        game = Game.new(seats, seed=1, mode=mode)
        seat = game.current_seat
        assert game.is_legal(player.act(game.observe(seat), game.mask(), {**game.info(seat), "game": game}))


def test_with_modules_it_goes_by_another_list_also_after_games_without_them():
    player, differ = TunedAgent(), 0
    for modules in ((), MODULES):
        own, other = (Prices.tuned("standard", 3, expanded=expanded).for_all for expanded in (bool(modules), not modules))
        game = Game.new(3, seed=1, modules=modules)
        choose = reference_of(game.rules).choose
        while not game.over:
            seat = game.current_seat
            action = player.act(game.observe(seat), game.mask(), {**game.info(seat), "game": game})
            assert action == choose(game.games, 0, own)
            differ += action != choose(game.games, 0, other)
            game.apply(action)
    assert differ > 10


@pytest.mark.parametrize("options", [{"num_players": 2}, {"num_players": 3, "mode": "family"}], ids=str)
@pytest.mark.parametrize("name", ["greedy", "tuned"])
def test_opponents_by_name(options, name):
    seats, mode = options["num_players"], options.get("mode", "standard")
    same = "greedy" if name == "greedy" else Prices.tuned(mode, seats)
    for alone in (True, False):
        found = []
        for who in (name, same, [name] * (seats - 1)):
            env = SeatEnv(opponents=who, **options) if alone else SeatVectorEnv(1, opponents=who, **options)
            rows = [env.reset(seed=5)[0].tobytes()]
            for _ in range(25):
                action = int(np.asarray(env.action_masks()).reshape(-1).nonzero()[0][-1])
                rows.append(env.step(action if alone else np.array([action]))[0].tobytes())
            found.append(rows)
        assert found[0] == found[1] == found[2]


def test_no_list_for_such_a_game():
    with pytest.raises(ValueError, match="'standard' and 7 seats"):
        Prices.tuned("standard", 7)
