"""The lines of a run, and how its errors become exit statuses; whole runs are tested with tournaments and solo games."""

from pathlib import Path

import pytest

from isle_agents import cli, statuses
from isle_agents.contests.solo.schedule import Settings
from isle_agents.playing import run
from isle_agents.playing.chairs import AgentFailure, ask_once
from isle_agents.playing.engine import LOCAL, Engine
from isle_agents.playing.folder import FolderError
from isle_agents.playing.run import carry_out, command, in_words
from isle_agents.playing.settings import BadSettings
from isle_env.game import Game
from isle_env.players.registry import load
from isle_env.players.words import UnknownAgent


def test_up_to_four_agents_are_named():
    assert in_words(("a", "b", "c", "d")) == "a · b · c · d"
    assert in_words(("a", "b", "c", "d", "e")) == "5 agents"


def test_the_command_repeats_options_and_ends_with_the_folder():
    options = [("difficulty", "easy"), ("difficulty", "hard")]
    words = ["isle", "solo", "greedy", "--difficulty", "easy", "--difficulty", "hard", "--games", "3", "--seed", "0"]
    settings, end = Settings(("greedy",), games=3), ["--workers", "2", "--out", "results/here"]
    assert command("solo", settings, options, 2, Path("results/here")) == words + end
    limited = ["--limit", "0.5", "--memory", "900"]
    settings = Settings(("greedy",), games=3, limit=0.5, memory=900)
    assert command("solo", settings, options, 2, Path("results/here")) == words + limited + end
    settings = Settings(("greedy",), games=3, limit=None)
    assert command("solo", settings, options, 2, Path("results/here")) == [*words, "--limit", "inf", *end]


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (BadSettings("no agents"), statuses.USAGE),
        (UnknownAgent("nobody"), statuses.USAGE),
        (FolderError("in use"), statuses.USAGE),
        (AgentFailure("cannot be made"), statuses.FAILED),
    ],
)
def test_a_run_that_cannot_begin_is_refused(capsys, error, status):
    def begin():
        raise error

    assert carry_out(begin) == status
    assert capsys.readouterr().err == f"error: {error}\n"


def test_ctrl_c_is_a_line_before_the_first_game_too(capsys, monkeypatch):
    """While players are made, say, which compile; and in commands that play none."""

    def stopped():
        raise KeyboardInterrupt

    assert carry_out(stopped) == statuses.INTERRUPTED
    assert capsys.readouterr().err == "stopped before a game was played\n"
    monkeypatch.setattr(cli, "app", stopped)
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == statuses.INTERRUPTED
    assert capsys.readouterr().err == "stopped\n"


def test_a_bug_is_not_taken_for_a_refusal():
    def begin():
        raise KeyError("bug")

    with pytest.raises(KeyError, match="bug"):
        carry_out(begin)


@pytest.mark.parametrize(
    ("agents", "options", "asked", "workers"),
    [
        (("greedy", "tuned", "random"), {"games": 6}, None, 1),
        (("greedy",), {"games": run.FEW}, None, 1),
        (("greedy",), {"games": run.FEW + 1}, None, 7),
        (("greedy", "search:playouts=1"), {"games": 1}, None, 7),
        (("tests.agents.sample_agents:LastLegal",), {"games": 1}, None, 7),
        (("greedy",), {"games": 1, "limit": 0.5}, None, 7),
        (("greedy",), {"games": 1, "memory": 900}, None, 7),
        (("greedy",), {"games": 1}, 3, 3),
    ],
    ids=["few", "at most", "many", "who thinks", "who is watched", "limit", "memory", "asked for"],
)
def test_a_few_quick_games_need_no_further_process(monkeypatch, agents, options, asked, workers):
    monkeypatch.setattr("isle_agents.playing.terminal.cores", lambda: 7)
    assert run.workers(asked, Settings(agents, **options), LOCAL) == workers


def test_a_cluster_is_asked_for_as_many_as_it_has():
    assert run.workers(None, Settings(("greedy",), games=1), Engine("ray", "127.0.0.1:6379")) == 0


def test_a_player_that_reads_nothing_hidden_is_not_kept_waiting_for_a_drawn_game(monkeypatch):
    """Drawing the hidden cards is another kernel, which takes as long to compile as the rules. Others are not believed."""

    def drawn(*_):
        raise AssertionError("drawn")

    monkeypatch.setattr(Game, "determinize", drawn)
    game = Game.new(2, seed=0)
    ask_once(game, load("greedy"), trusted=True)
    with pytest.raises(AssertionError, match="drawn"):
        ask_once(game, load("greedy"))
