"""The searching player: legal in every kind of game, the same from the same seed, stronger than the policy of its playouts."""

from __future__ import annotations

import numba
import pytest

from isle_env.game import Game
from isle_env.players.options import read_options
from isle_env.players.protocol import info, reset, wants_game
from isle_env.players.search import SearchAgent
from isle_env.policies.isle import Prices, choose
from tests.support.settings import COVERING, SETTINGS, each
from tests.support.volume import seeds

whole_games = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="a playout takes seconds with the JIT off")


def play(game: Game, agents: dict[int, SearchAgent], seed: int) -> list[int]:
    """A whole game: agents in some seats, the policy in the others. Returns the actions."""
    for agent in agents.values():
        reset(agent, seed)
    actions = []
    while (seat := game.current_seat) is not None:
        if seat in agents:
            own = {**info(game, seat), "game": game.determinize(seat, len(actions))}
            action = agents[seat].act(game.observe(seat), game.mask(), own)
            assert game.is_legal(action)
        else:
            action = choose(game.games, 0)
        game.apply(action)
        actions.append(action)
    return actions


@whole_games
@pytest.mark.parametrize("setting", each(SETTINGS, [name for name in COVERING if name != "4 seats"]))
def test_every_answer_is_legal(setting):
    game = Game.new(seed=1, **setting)
    searching = [0] if game.num_players > 2 else range(game.num_players)  # samples of a large table take long
    assert len(play(game, {seat: SearchAgent(playouts=8) for seat in searching}, 5)) > 20


@whole_games
@pytest.mark.parametrize("setting", [{"num_players": 2}, {"num_players": 3, "mode": "family"}, {"mode": "solo"}], ids=str)
def test_the_same_seed_gives_the_same_game_with_any_number_of_threads(setting):
    games = [
        play(Game.new(seed=4, **setting), {0: SearchAgent(playouts=8, threads=threads)}, seed)
        for seed, threads in ((7, 1), (7, 2), (8, 1))
    ]
    assert games[0] == games[1] != games[2]


def test_it_is_given_a_game_to_search():
    assert wants_game(SearchAgent(playouts=1))


@whole_games
def test_the_prices_of_its_playouts_are_greedys_a_files_or_those_found_for_the_game(tmp_path):
    Prices.tuned().write(tmp_path / "mine.toml")
    games = {
        name: play(Game.new(2, seed=6), {0: SearchAgent(playouts=4, prices=prices)}, 3)
        for name, prices in {
            "default": Prices.default(), "greedy": "greedy", "tuned": "tuned", "file": str(tmp_path / "mine.toml"),
        }.items()
    }  # fmt: skip
    assert games["default"] == games["greedy"] != games["tuned"] == games["file"]


def test_options_in_its_name():
    read = read_options("playouts=20,threads=2,prices=tuned", SearchAgent.OPTIONS)
    assert read == {"playouts": 20, "threads": 2, "prices": "tuned"}
    SearchAgent(**read)
    assert read_options("ms=5", SearchAgent.OPTIONS) == {"ms": 5}


@pytest.mark.parametrize("text", ["playouts=0", "playouts=1000001", "ms=0", "ms=soon", "threads=0", "depth=3"])
def test_wrong_options_are_refused_in_one_line(text):
    with pytest.raises(ValueError, match=text.partition("=")[0]) as caught:
        read_options(text, SearchAgent.OPTIONS)
    assert "\n" not in str(caught.value)


def test_wrong_prices_are_refused_in_one_line(tmp_path):
    (tmp_path / "bad.toml").write_text("[rat]\nvalue = 3\n")
    with pytest.raises(ValueError, match=r"bad\.toml") as caught:
        SearchAgent(prices=str(tmp_path / "bad.toml"))
    assert "\n" not in str(caught.value)
    with pytest.raises(ValueError, match=r"absent\.toml.*greedy, tuned or a file"):
        SearchAgent(prices=str(tmp_path / "absent.toml"))
    with pytest.raises(ValueError, match="one budget"):
        SearchAgent(playouts=4, ms=4)


@whole_games
@pytest.mark.long
def test_it_beats_the_policy():
    """Both seats of each deal. It wins some 79 of 100 such games; sixteen were too few to tell that from 70."""
    won = 0
    for seed in seeds(20):
        for seat in range(2):
            game = Game.new(2, seed=seed)
            play(game, {seat: SearchAgent(playouts=60)}, seed)
            won += seat in game.winners()
    assert won >= 0.7 * 2 * len(seeds(20))
