"""The champion: searches what its network finds likely, legally, repeatably, and without a look at what is hidden."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

pytest.importorskip("onnxruntime", reason="needs the extra 'agents'")
pytest.importorskip("torch", reason="needs the extra 'training'")

from agents.champion import MOST, REACH, ChampionAgent, opinion
from agents.net import NetAgent
from agents.registry import load
from isle_env import Game
from isle_env.policies.isle import choose
from tests.agents.nets import write_network

TABLES = [("standard", 2), ("standard", 4), ("family", 3), ("solo", 1)]


@pytest.fixture(scope="module", params=TABLES, ids=str)
def table(request, tmp_path_factory):
    mode, players = request.param
    return mode, players, write_network(tmp_path_factory.mktemp("weights"), mode, players)


def info(game: Game) -> dict:
    return {"game": game, "mode": game.mode, "num_players": game.num_players}


def positions(mode: str, players: int, every: int = 9):
    game = Game.new(players, 3, mode=mode)
    for count in range(10_000):
        if game.over:
            return
        if count % every == 0:
            yield game
        game.apply(choose(game.games, 0))


def test_every_answer_is_legal_and_follows_from_seed_and_position(table):
    mode, players, file = table
    one, two = (load(f"champion:playouts=12,weights={file}") for _ in range(2))
    for agent in (one, two):
        agent.reset(5)
    for game in positions(mode, players):
        actions = [agent.act(None, None, info(game)) for agent in (one, two)]
        assert actions[0] == actions[1]
        assert game.is_legal(actions[0])


def test_what_is_hidden_does_not_matter(table):
    mode, players, file = table
    agent = ChampionAgent(playouts=10, weights=file)
    for count, game in enumerate(positions(mode, players, every=23)):
        sample = game.determinize(game.current_seat, count)
        agent.reset(1)
        mine = agent.act(None, None, info(game))
        agent.reset(1)
        assert agent.act(None, None, info(sample)) == mine


def test_threads_and_copies_choose_alike(tmp_path):
    file = write_network(tmp_path)
    agent = ChampionAgent(playouts=40, weights=file)
    agent.reset(7)
    others = [ChampionAgent(playouts=40, threads=3, weights=file), copy.deepcopy(agent), pickle.loads(pickle.dumps(agent))]
    others[0].reset(7)
    for game in positions("standard", 2, every=21):
        expected = agent.act(None, None, info(game))
        assert [other.act(None, None, info(game)) for other in others] == [expected] * 3


def test_without_playouts_to_speak_of_it_is_its_network(tmp_path):
    """A search that is given no room for doubt takes what the network finds likeliest."""
    file = write_network(tmp_path)
    network = NetAgent(file)
    for game in positions("standard", 2, every=17):
        view = network.network("standard", 2).view(game)
        count = int(view.listed)
        logits, _ = network.network("standard", 2).ask(
            view.situation[None], view.candidates[None, :count], view.ids[None, :count]
        )
        assert opinion(logits[0], view.ids).actions[0] == network.act(None, None, info(game))


def test_milliseconds_are_a_budget(tmp_path):
    agent = load(f"champion:ms=5,weights={write_network(tmp_path)}")
    game = Game.new(2, seed=1)
    assert game.is_legal(agent.act(None, None, info(game)))


def test_the_opinion_lists_the_likeliest():
    logits = np.array([0.0, 3.0, -9.0, 2.0, *[1.0] * 10], np.float32)
    found = opinion(logits, np.arange(100, 114, dtype=np.int16))
    assert found.actions[:2].tolist() == [101, 103]
    assert len(found.actions) == MOST
    assert 102 not in found.actions
    assert found.values[0] == 0
    assert (np.diff(found.values) <= 0).all()
    far = opinion(np.array([0.0, -REACH - 0.1], np.float32), np.array([4, 5], np.int16))
    assert far.actions.tolist() == [4]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("playouts=0", "playouts"),
        ("ms=3,playouts=4", "one budget"),
        ("weights=/nowhere.onnx", "No such file"),
        ("depth=3", "depth"),
    ],
)
def test_wrong_options_are_one_clear_line(options, said):
    with pytest.raises(ValueError, match=said) as error:
        load(f"champion:{options}")
    assert "\n" not in str(error.value)
