"""The lines of a run, and how its errors become exit statuses; whole runs are tested with tournaments and solo games."""

from pathlib import Path

import pytest

from isle_agents import statuses
from isle_agents.contests.solo.schedule import Settings
from isle_agents.playing.chairs import AgentFailure
from isle_agents.playing.folder import FolderError
from isle_agents.playing.run import carry_out, command, in_words
from isle_agents.playing.settings import BadSettings
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


def test_a_bug_is_not_taken_for_a_refusal():
    def begin():
        raise KeyError("bug")

    with pytest.raises(KeyError, match="bug"):
        carry_out(begin)
