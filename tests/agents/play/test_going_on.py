"""`isle play --load FILE --at N --seat S`: a person takes a seat in any replay, at any decision."""

from __future__ import annotations

import numpy as np
import pytest
from typer.testing import CliRunner

from isle_agents import cli
from isle_agents.table import saves
from isle_agents.table.match import Match
from isle_agents.table.session import Session
from isle_env.replays import Replay
from tests.support.replays_made import random_replay

OWN = f"{__name__}:First"


class First:
    """An agent of one's own."""

    def act(self, observation, mask, info):
        return int(np.flatnonzero(mask)[0])


@pytest.fixture(scope="module")
def played():
    return random_replay(num_players=3, decisions=60)


def kept(folder, played, *players):
    """The game in a file, with these players."""
    path = folder / "a game.replay.json"
    Replay(played.seed, played.options, played.decisions, players, played.opinions).save(path)
    return path


def isle(*typed, lines=("quit",)):
    """`isle play --terminal` in this process. Returns Click's result."""
    words = ["play", "--terminal", *map(str, typed)]
    return CliRunner().invoke(cli.app, words, input="".join(f"{line}\n" for line in lines), env={"COLUMNS": "100"})


@pytest.mark.parametrize("at", [0, 25, 60])
def test_the_game_goes_on_from_the_true_position(tmp_path, played, at):
    path = kept(tmp_path, played, "greedy", "random", "greedy")
    plan, past = saves.read(path, seat=1, at=at)
    assert plan.names == ("greedy", "you", "greedy")
    assert past.decisions == played.decisions[:at]
    assert set(past.opinions) == {number for number in played.opinions if number < at}
    match = Match(plan, past)
    assert match.game == played.at(at)
    assert (match.unsaved, match.mine) == (False, played.at(at).current_seat == 1)


@pytest.mark.parametrize(
    ("players", "seat", "named", "seated"),
    [
        ((), 0, (), ("you", "greedy", "greedy")),
        ((), 2, ("random",), ("random", "greedy", "you")),
        (("you", "random", "me"), None, (), ("you", "random", "greedy")),
        (("you", "random", "greedy"), 1, (), ("greedy", "you", "greedy")),
        (("you", "random", "greedy"), 1, ("random",), ("random", "you", "greedy")),
        ((OWN, "random", OWN), 0, (OWN,), ("you", "random", OWN)),
        ((OWN, "random", "other:Bot"), 0, ("random",), ("you", "random", "random")),
        (("other:Bot", "random", "greedy"), 0, (), ("you", "random", "greedy")),
    ],
)
def test_who_plays_the_other_seats(tmp_path, played, players, seat, named, seated):
    assert saves.read(kept(tmp_path, played, *players), named, seat, 10)[0].names == seated


@pytest.mark.parametrize(
    ("players", "typed", "message"),
    [
        (("greedy",) * 3, [], "no seat of this game is played by 'you'; 'isle play --load' takes one with --seat 0 to 2"),
        (("greedy",) * 3, ["--seat", 3], "seat 3: this game has seats 0 to 2"),
        (("greedy",) * 3, ["--seat", 0, "--at", 61], "position 61: this game has decisions 0 to 60"),
        (("greedy",) * 3, ["--seat", 0, "--at", -1], "position -1: this game has decisions 0 to 60"),
        (("greedy", "greedy", "other:Bot"), ["--seat", 0], "'other:Bot' is named by its module"),
        (("greedy", "greedy", "other:Bot"), ["--seat", 0, OWN, "--players", 3], "--players does not go with --load"),
    ],
)
def test_what_cannot_be_is_one_line(tmp_path, played, players, typed, message):
    done = isle("--load", kept(tmp_path, played, *players), *typed)
    assert done.exit_code == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith("error: ")
    assert message in line


def test_at_goes_with_load():
    done = isle("--at", 3)
    assert (done.exit_code, done.stderr) == (
        2, "error: --at 3 goes with --load FILE: it says after which decision of that game you go on\n",
    )  # fmt: skip


@pytest.mark.long
def test_the_replay_stays_and_the_new_game_is_kept_elsewhere(tmp_path, played, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = kept(tmp_path, played, "greedy", "you", "me")
    before = path.read_bytes()
    done = isle("--load", path, "--at", 10, "--seat", 0, lines=["save", "quit"])
    assert done.exit_code == 0, done.output
    others = ["Seat 0: you play on for 'greedy'.", "Seat 1: greedy plays on for 'you'.", "Seat 2: greedy plays on for 'me'."]
    assert [line for line in done.output.splitlines() if " on for " in line] == others
    assert path.read_bytes() == before
    (new,) = (tmp_path / "results" / "play").iterdir()
    assert Replay.load(new).decisions[:10] == played.decisions[:10]
    assert Replay.load(new).players == ("you", "greedy", "greedy")
    again = isle("--load", new, lines=["1", "save", "quit"])
    assert "plays on" not in again.output
    assert list((tmp_path / "results" / "play").iterdir()) == [new], "a game that goes on where it was left is saved in its file"


def test_the_page_at_the_end_names_the_file_that_the_game_is_in(tmp_path):
    nearly = random_replay(mode="solo", num_players=1)
    path = tmp_path / "mine.replay.json"
    Replay(nearly.seed, nearly.options, nearly.decisions[:-1], ("you",)).save(path)
    session = Session(*saves.read(path)[:1], tmp_path, saves.read(path)[1], path)
    session.act(session.id, session.version, nearly.decisions[-1])
    assert session.finished(session.id).file is None, "the last decision is not in the file"
    session.save(session.id)
    assert session.finished(session.id).file == str(path)
    session.close()
