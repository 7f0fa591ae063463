"""Peers are found, checked, and left out with a reason if something is wrong; installed peers are tested too."""

import importlib
import json
from importlib.metadata import version
from types import SimpleNamespace

import numpy as np
import pytest

from benchmarks import peers
from benchmarks.peers import aec, blokus_rl, catanatron, open_spiel
from benchmarks.random_play import draw
from benchmarks.rows import PEERS as PEER_ROWS
from benchmarks.timing import Disagreement
from tests.support.extras import package

ALL = {name: importlib.import_module(f"benchmarks.peers.{name}") for name in peers.PEERS}


def fake(check=lambda draws: None, modules=("json",), package="numpy"):
    """A peer whose package is certainly installed."""
    return SimpleNamespace(
        PACKAGE=package,
        MODULES=modules,
        check=check,
        python_runs=lambda draws: {"peer_steps": lambda: len(draws)},
        compiled_runs=lambda: {"peer_decisions": lambda: 7},
    )


@pytest.fixture
def look(monkeypatch):
    """The peers that are found if only the given one exists."""

    def look(peer):
        monkeypatch.setattr(peers, "PEERS", ("fake",))
        monkeypatch.setattr(peers.importlib, "import_module", {"benchmarks.peers.fake": peer}.__getitem__)
        return peers.Peers()

    return look


def test_a_peer_that_passes_is_timed(look):
    found = look(fake())
    assert found.versions == {"numpy": version("numpy")}
    assert found.left_out == {}
    assert found.python_runs()["peer_steps"]() == len(draw())
    assert found.compiled_runs()["peer_decisions"]() == 7


def test_a_peer_that_is_not_installed_is_passed_over(look):
    found = look(fake(check=lambda draws: pytest.fail("checked"), modules=("json", "no_such_module_anywhere")))
    assert (found.versions, found.left_out, found.python_runs()) == ({}, {}, {})


@pytest.mark.parametrize("error", [Disagreement("the same seed: not timed"), AttributeError("renamed")])
def test_a_peer_that_fails_its_check_is_left_out_and_named(look, error):
    def check(draws):
        raise error

    found = look(fake(check))
    assert found.left_out == {"numpy": f"{type(error).__name__}: {error}"}
    assert found.versions == {"numpy": version("numpy")}
    assert (found.python_runs(), found.compiled_runs()) == ({}, {})


class Coin:
    """Two agents toss a coin once each. grudge: every game is different; stuck: the second agent has no legal action."""

    possible_agents = ("a", "b")

    def __init__(self, grudge=0.0, stuck=False):
        self.grudge, self.stuck, self.games = grudge, stuck, 0

    def reset(self, seed):
        self.agents, self.over, self.games = ["a", "b"], {"a": False, "b": False}, self.games + 1

    @property
    def agent_selection(self):
        return self.agents[0]

    def action_space(self, agent):
        return SimpleNamespace(n=2)

    def last(self):
        agent = self.agents[0]
        mask = np.ones(2, dtype=np.int8) * (not (self.stuck and agent == "b"))
        return {"action_mask": mask}, self.games * self.grudge, self.over[agent], False, {}

    def step(self, action):
        agent = self.agents.pop(0)
        if not self.over[agent]:
            self.over[agent] = True
            self.agents.append(agent)


def test_check_of_an_environment():
    aec.check("coin", Coin(), draw())
    with pytest.raises(Disagreement, match="coin, the same seed"):
        aec.check("coin", Coin(grudge=1.0), draw())
    with pytest.raises(Disagreement, match="coin, a legal action at decision 1"):
        aec.check("coin", Coin(stuck=True), draw())


def test_every_row_is_one_of_a_peer():
    rows = {row.key for row in PEER_ROWS}
    assert all(any(key.startswith(f"peer_{name.removesuffix('_classic')}_") for name in ALL) for key in rows)


@pytest.mark.parametrize("name", ALL)
def test_real_peer(name):
    """The released peer passes its check, a run plays a game, and each has its row."""
    peer, draws = ALL[name], draw()
    for module in peer.MODULES:
        package(module)
    peer.check(draws)
    runs = peer.python_runs(draws) | peer.compiled_runs()
    assert set(runs) <= {row.key for row in PEER_ROWS}
    for run in runs.values():
        assert run() > 0


def test_blokus_that_takes_anything_is_noticed():
    """The check really tests whether illegal actions are refused and squares covered once."""
    boards = iter(np.zeros((30, 4, 20, 20), dtype=bool))
    seen = {"action_mask": np.array([0, 1], dtype=np.int8)}
    env = SimpleNamespace(reset=lambda seed: None, step=lambda action: None)
    env.last = lambda: ({**seen, "observation": next(boards)},)
    assert blokus_rl.refuses(env) is False
    with pytest.raises(Disagreement, match="decision 0 covers one to five squares"):
        blokus_rl.covered_twice(env)


def test_catanatron_that_takes_anything_is_noticed():
    assert catanatron.refuses(SimpleNamespace(execute=json.dumps)) is False


def test_open_spiel_history_with_an_illegal_action_is_noticed():
    state = SimpleNamespace(legal_actions=lambda: [0, 2], legal_actions_mask=lambda: [1, 0, 1], apply_action=lambda action: None)
    game = SimpleNamespace(new_initial_state=lambda: state)
    assert open_spiel.replay(game, [0, 2]) == str(state)
    with pytest.raises(Disagreement, match="action 1 is legal"):
        open_spiel.replay(game, [1])
