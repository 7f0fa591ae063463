"""Names lead to players; an unknown name gets a message that says why."""

import sys

import pytest

from isle_env.players.protocol import Agent
from isle_env.players.random_agent import RandomAgent
from isle_env.players.registry import about, load, with_time
from isle_env.players.words import UnknownAgent, known

SAMPLE = "tests.agents.sample_agents"


def test_known_names_are_sorted_and_described():
    assert list(known()) == sorted(known())
    assert all(about(name).summary for name in known())


def test_short_name():
    assert isinstance(load("random"), RandomAgent)


def test_every_load_makes_a_player_of_its_own():
    assert load("random") is not load("random")


@pytest.mark.parametrize("name", ["LastLegal", "Searcher", "first_legal"])
def test_module_and_class_or_function(name):
    agent = load(f"{SAMPLE}:{name}")
    assert isinstance(agent, Agent)


def test_a_function_is_asked_directly():
    import numpy as np

    assert load(f"{SAMPLE}:first_legal").act(None, np.array([0, 0, 1, 1]), {}) == 2


def test_module_in_the_working_folder(tmp_path, monkeypatch):
    (tmp_path / "agent_of_mine.py").write_text("class Mine:\n    def act(self, observation, mask, info):\n        return 0\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [p for p in sys.path if p])
    assert type(load("agent_of_mine:Mine")).__name__ == "Mine"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("greddy", ["'greddy'", "did you mean 'greedy'", "greedy, net, random", "module:Class"]),
        ("nobody", ["'nobody'", "greedy, net, random", "module:Class"]),
        ("", ["unknown agent ''", "module:Class"]),
        (":Class", ["':Class'", "module:Class"]),
        ("module:", ["'module:'", "module:Class"]),
        ("no_such_module:Class", ["no module 'no_such_module'", "greedy, net, random"]),
        ("agents.no_such:Class", ["no module 'agents.no_such'"]),
        (f"{SAMPLE}:LastLegl", ["has no 'LastLegl'", "it has", "LastLegal", "first_legal"]),
        ("bot.py:Bot", ["no module 'bot'", "did you mean bot:Class?"]),
        ("./bots/bot.py", ["unknown agent", "did you mean bots.bot:Class?"]),
        (f"{SAMPLE}:not_a_player", ["no method act(observation, mask, info)"]),
        ("search:playouts=1,ms=3", ["agent 'search:playouts=1,ms=3': playouts=1 and ms=3: a search has one budget"]),
        ("champion:playouts=1,ms=3", ["agent 'champion:playouts=1,ms=3': playouts=1 and ms=3: a search has one budget"]),
    ],
)
def test_unknown_names_say_what_would_do(name, said):
    with pytest.raises(UnknownAgent) as caught:
        load(name)
    assert [part for part in said if part not in str(caught.value)] == []


def test_what_the_players_module_lacks_is_its_own_error(tmp_path, monkeypatch):
    (tmp_path / "lacks_something.py").write_text("import no_such_library\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="no_such_library"):
        load("lacks_something:Anything")


def test_options_in_a_name(tmp_path):
    """They become arguments of the player's constructor."""
    from isle_env import Game
    from isle_env.policies.isle import Prices, choose

    prices = Prices.default().replace(square=150, contact=0)
    prices.write(tmp_path / "mine.toml")
    player = load(f"greedy:prices={tmp_path / 'mine.toml'}")
    game, differs = Game.new(2, seed=5), 0
    while not game.over:
        action = player.act(None, None, {"game": game})
        assert action == choose(game.games, 0, prices.for_all)
        differs += action != choose(game.games, 0)
        game.apply(action)
    assert differs > 0


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("greedy:pricse=a.toml", ["no option 'pricse'", "did you mean 'prices'", "prices=FILE"]),
        ("greedy:prices=none.toml", ["prices=none.toml", "No such file"]),
        ("greedy:prices", ["'prices' is not an option", "key=value"]),
        ("greedy:", ["'' is not an option"]),
        ("greedy:prices=a.toml,prices=b.toml", ["No such file"]),
        ("random:seed=1", ["no option 'seed'", "it takes none"]),
        ("tuned:prices=a.toml", ["no option 'prices'", "it takes none"]),
        ("gredy:prices=a.toml", ["did you mean 'greedy'"]),
    ],
)
def test_wrong_options_say_what_would_do(name, said):
    with pytest.raises(UnknownAgent) as error:
        load(name)
    for words in said:
        assert words in str(error.value)


def test_numbers_in_options():
    from isle_env.players.options import BadOption, Option, read_options, whole

    options = {"playouts": Option(whole(1), "COUNT: how many"), "threads": Option(whole(1, 8), "COUNT")}
    assert read_options("playouts=400,threads=2", options) == {"playouts": 400, "threads": 2}
    for text in ("playouts=0", "playouts=-1", "playouts=1.5", "playouts=x", "threads=9", "playouts=4,playouts=4", "playouts=4,"):
        with pytest.raises(BadOption):
            read_options(text, options)


def test_the_same_time_for_all_who_know_budgets():
    assert with_time("search", 50) == "search:ms=50"
    assert with_time("search:playouts=400,prices=greedy", 50) == "search:ms=50,prices=greedy"
    assert with_time("search:ms=9,threads=2", 50) == "search:ms=50,threads=2"
    for name in ("greedy", "tuned", f"{SAMPLE}:LastLegal"):
        assert with_time(name, 50) == name
    with pytest.raises(UnknownAgent, match="no option 'playout'"):
        with_time("search:playout=3", 50)
