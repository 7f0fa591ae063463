"""Players are sent to other processes and copied: every player of the project then decides as the one it was made from."""

import copy
import multiprocessing
import pickle
import shutil
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np
import pytest

from isle_agents.players import network
from isle_env import Game, SeatEnv
from isle_env.forecasts.files import Forecast, file_for
from isle_env.players.protocol import Agent, reset, wants_game
from isle_env.players.registry import about, load, options_taken
from isle_env.players.words import known
from isle_env.policies.isle import Prices
from isle_env.weights import Played

GAMES = {
    "isle_of_cats": {"num_players": 2},
    "with modules": {"num_players": 2, "modules": ("kittens", "beasts", "events")},
    "explore_and_draw": {"game": "explore_and_draw", "num_players": 2},
    "remote": {"game": "remote", "num_players": 2},
}
NAMES = {
    "champion": (),
    "champion:playouts=9": ("playouts",),
    "champion:playouts=9,threads=2": ("threads",),
    "champion:playouts=9,weights={folder}/forecast.json": ("weights",),
    "greedy": (),
    "greedy:prices={folder}/prices.toml": ("prices",),
    "net": (),
    "net:decides=draft+place": ("decides",),
    "net:weights={folder}/network.npz": ("weights",),
    "random": (),
    "search": (),
    "search:playouts=9": ("playouts",),
    "search:playouts=9,prices=tuned": ("prices",),
    "search:playouts=9,prices={folder}/prices.toml": ("prices",),
    "search:playouts=9,threads=2": ("threads",),
    "tuned": (),
}
"""Names of players, and which options each stands for."""
FIRST, LATE = 8, 24
"""Decisions before a player is copied in the middle of a game, and those that are left to players that search."""
BY_THE_CLOCK = ("champion:ms=2", "search:ms=2", "search:ms=2,prices=tuned")
"""Players that do not take the same time twice, and so do not always decide alike."""
WAYS: dict[str, Callable[[Any], Any]] = {"pickle": lambda it: pickle.loads(pickle.dumps(it)), "deepcopy": copy.deepcopy}


def games_of(name: str) -> list[str]:
    """The games that a player plays; those with options for The Isle of Cats play that one alone."""
    said = about(name)
    if "weights=" in name or "prices=" in name:
        return ["isle_of_cats"]
    return [game for game in GAMES if (said.expansion if game == "with modules" else game in said.games)]


@pytest.fixture
def made(tmp_path, monkeypatch):
    """Makes players by their names. The files in these are then gone, and the working folder is another one."""
    folder = tmp_path / "files"

    def make(name: str) -> Agent:
        monkeypatch.chdir(tmp_path)
        folder.mkdir()
        if "prices.toml" in name:
            Prices.default().replace(square=150, contact=0).write(folder / "prices.toml")
        if "forecast.json" in name:
            forecast = Forecast.read(file_for(Played("standard", 2)))
            Forecast(Played("standard", 2), forecast.weights[:, ::-1].copy(), "for this test").write(folder / "forecast.json")
        if "network.npz" in name:
            shutil.copy(network.FOLDER / "standard_2.npz", folder / "network.npz")
            monkeypatch.setattr(network, "FOLDER", tmp_path)  # no other network to be taken by mistake
        player = load(name.format(folder=folder.name))
        for file in folder.iterdir():
            file.unlink()
        folder.rmdir()
        (tmp_path / "elsewhere").mkdir(exist_ok=True)
        monkeypatch.chdir(tmp_path / "elsewhere")
        return player

    return make


def begun(name: str, game: str, seed: int) -> Game:
    """A game at its first decision; for players that search, shortly before its end."""
    position = Game.new(seed=seed, **GAMES[game])
    if name.partition(":")[0] in ("champion", "search"):
        for action in play(load("greedy"), position.clone())[:-LATE]:
            position.apply(action)
    return position


def decide(player: Agent, game: Game, count: int) -> int:
    """Have a player take a decision. Returns the action."""
    seat = game.current_seat
    info = game.info(seat)
    if wants_game(player):
        info["game"] = game.determinize(seat, count)
    action = int(player.act(game.observe(seat), game.mask(), info))
    assert game.is_legal(action)
    game.apply(action)
    return action


def play(player: Agent, game: Game, most: int = 9999) -> list[int]:
    """A player takes all seats until the game is over, or for so many decisions. Returns its actions."""
    actions: list[int] = []
    while not game.over and len(actions) < most:
        actions.append(decide(player, game, len(actions)))
    return actions


def copies(player: Agent) -> list[Agent]:
    """A copy in each way."""
    return [copied(player) for copied in WAYS.values()]


def test_every_player_and_every_option_is_tried():
    tried = {(name.partition(":")[0], option) for name, options in NAMES.items() for option in (None, *options)}
    tried |= {(name.partition(":")[0], "ms") for name in BY_THE_CLOCK}
    assert tried == {(name, option) for name in known() for option in (None, *options_taken(name))}


@pytest.mark.parametrize("further", [False, pytest.param(True, marks=pytest.mark.long)], ids=["", "further games"])
@pytest.mark.parametrize("name", NAMES)
def test_a_copy_plays_the_same_game(name, further, made):
    """Those made before the player has played, and those made in the middle of a game."""
    player = made(name)
    reset(player, 5)
    for seed, game in list(enumerate(games_of(name)))[further : None if further else 1]:
        position = begun(name, game, seed)
        before, beside = copies(player), position.clone()
        start = play(player, position, FIRST)
        assert [play(copied, beside.clone(), FIRST) for copied in before] == [start] * len(WAYS)
        assert len(start) == FIRST
        amid, beside = copies(player), position.clone()
        rest = play(player, position)
        assert [play(copied, beside.clone()) for copied in amid] == [rest] * len(WAYS)
        assert rest


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", known())
def test_a_copy_can_be_given_a_seed_of_its_own(name, way, made):
    """What it draws is its own from then on: the player itself goes on as if there was no copy."""
    player, twin = made(name), made(name)
    position = begun(name, "isle_of_cats", 7)
    for each in (player, twin):
        reset(each, 1)
    other = WAYS[way](player)
    reset(other, 2)
    play(other, position.clone(), FIRST)
    assert play(player, position.clone(), FIRST) == play(twin, position, FIRST)


@pytest.mark.parametrize("name", ["champion:playouts=9", "greedy", "net", "random", "search:playouts=9", "tuned"])
def test_a_copy_in_another_process_plays_the_same_game(name, made, process):
    player = made(name)
    reset(player, 5)
    position = begun(name, "isle_of_cats", 3)
    play(player, position, 12)
    there = process.submit(played, player, position)
    assert there.result(timeout=120) == play(player, position)


def played(player: Agent, position: Game) -> list[int]:
    """What the other process does."""
    return play(player, position)


@pytest.fixture(scope="module")
def process():
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield pool


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", BY_THE_CLOCK)
def test_a_copy_of_a_player_with_a_clock_has_the_same_time(name, way):
    player = load(name)
    twin = WAYS[way](player)
    assert twin._options == player._options
    assert twin._options[1] == 2
    assert play(twin, begun(name, "isle_of_cats", 0), 3)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ["champion:playouts=3", "greedy", "net", "random", "search:playouts=3", "tuned"])
def test_an_environment_with_a_player_in_it_can_be_copied(name, way):
    env = SeatEnv(opponents=load(name))
    env.reset(seed=1)
    chance = np.random.default_rng(1)
    for _ in range(10):
        env.step(int(chance.choice(np.flatnonzero(env.action_masks()))))
    twin = WAYS[way](env)
    for _ in range(10):
        action = int(chance.choice(np.flatnonzero(env.action_masks())))
        mine, its = env.step(action), twin.step(action)
        assert (mine[0] == its[0]).all()
        assert mine[1:4] == its[1:4]


@pytest.mark.parametrize("way", WAYS)
def test_a_function_as_a_player_can_be_copied(way):
    player = load("tests.agents.sample_agents:first_legal")
    position = begun("greedy", "isle_of_cats", 1)
    assert play(WAYS[way](player), position.clone()) == play(player, position)
