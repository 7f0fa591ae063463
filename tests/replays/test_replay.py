"""Replays as files: what is kept, what is refused and how, and that every decision is checked."""

from __future__ import annotations

import json

import pytest

from isle_env import Game
from isle_env.game import IllegalAction
from isle_env.replays import Recorder, Replay, ReplayError
from tests.support.replays_made import random_replay

GAMES = [
    {"num_players": 2},
    {"num_players": 3, "mode": "family"},
    {"mode": "solo", "difficulty": "hard", "num_players": 1, "lesson_modules": ("A", "B", "C")},
    {"num_players": 2, "modules": ("kittens", "events"), "auto_skip": False},
    {"game": "explore_and_draw", "num_players": 2},
    {"game": "remote", "num_players": 3},
]


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_a_file_brings_back_the_game(options, tmp_path):
    replay = random_replay(**options)
    file = tmp_path / "game.replay.json"
    replay.save(file)
    again = Game.replay(file)
    assert again.decisions == replay.decisions
    assert dict(again.options) == options
    assert again.opinions.keys() == replay.opinions.keys()
    for number, opinion in replay.opinions.items():
        found = again.opinions[number]
        assert found.unit == opinion.unit
        assert [(c.action, c.futures) for c in found.candidates] == [(c.action, c.futures) for c in opinion.candidates]
        assert [c.value for c in found.candidates] == pytest.approx([c.value for c in opinion.candidates], abs=0.005)
    assert Replay.from_json(again.to_json()) == again
    assert again.end() == replay.end()
    assert again.end().over
    assert file.stat().st_size < 20_000


def test_positions_are_those_of_the_game():
    recorder = Recorder(2, seed=5, players=("a", "b"))
    kept = [recorder.game.clone()]
    for _ in range(20):
        recorder.apply(int(recorder.game.legal_actions()[-1]))
        kept.append(recorder.game.clone())
    replay = recorder.replay()
    assert [game.clone() for game in replay.positions()] == kept
    assert replay.at(7) == kept[7]
    assert replay.players == ("a", "b")
    with pytest.raises(ValueError, match="position 21: this game has decisions 0 to 20"):
        replay.at(21)


def test_the_first_decisions_of_a_replay(tmp_path):
    random_replay(decisions=30).save(tmp_path / "game.replay.json")
    replay = Replay.load(tmp_path / "game.replay.json")
    assert replay.file == str(tmp_path / "game.replay.json")
    first = replay.until(12)
    assert first.end() == replay.at(12)
    assert (set(first.opinions), set(replay.opinions)) == ({0, 10}, {0, 10, 20})
    assert first.file is None, "the file has more"
    assert replay.until(30) == replay
    with pytest.raises(ValueError, match="position -1: this game has decisions 0 to 30"):
        replay.until(-1)


def test_a_recorder_refuses_what_the_game_refuses():
    recorder = Recorder(2, seed=5)
    with pytest.raises(IllegalAction):
        recorder.apply(1700, tried={3: 0.5})
    assert recorder.replay().decisions == ()
    assert recorder.replay().opinions == {}
    with pytest.raises(ValueError, match="num_players"):
        Recorder(9, seed=0)
    with pytest.raises(ValueError, match="players='me': expected a sequence of names, one for each seat, not one string"):
        Recorder(2, seed=0, players="me")


def entries(**changes):
    """A good file's entries, some of them changed."""
    found = json.loads(random_replay(decisions=12).to_json())
    return json.dumps({**found, **changes})


def test_an_unfinished_game_is_a_replay_as_well():
    assert not Replay.from_json(entries()).end().over


@pytest.mark.parametrize(
    ("contents", "message"),
    [
        ("", "no JSON"),
        (b"\xff\xfe", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("[1]", "does not say 'isle replay 1'"),
        ('{"format": 3}', "does not say 'isle replay 1'"),
        (entries(format="isle replay 2"), "another format, 'isle replay 2'"),
        (entries(seed=-1), "'seed' should be a whole number"),
        (entries(seed=True), "'seed' should be a whole number"),
        (entries(options=[]), "'options' should be"),
        (entries(options={"num_players": 7}), "no game has the options of this replay: num_players=7"),
        (entries(options={"colour": 1}), "no game has the options of this replay: .*colour"),
        (entries(options={"asked": 1}), "no game has the options of this replay: a replay has no option 'asked'$"),
        (entries(decisions="abc"), "'decisions' should be a list of action ids"),
        (entries(decisions=[1.5]), "'decisions' should be a list of action ids"),
        (entries(players=[1]), "'players' should be a list of names"),
        (entries(players=["a", "b", "c"]), "3 players in a game of 2 seats"),
        (entries(rules_version=1), "played with rules version 1; these are the rules of version"),
        (entries(finished=True), "after its 12 decisions the game is not over, and the file says otherwise"),
        (entries(digest="00000000"), "seed or options were changed"),
        (entries(finished=None), "'finished' should be true or false"),
        (entries(tried={"x": ["share", []]}), "opinion of decision 'x'"),
        (entries(tried=[]), "'tried' should be opinions by decision"),
        (entries(tried={"3": [[1, 0.5, 8]]}), "opinion of decision '3' should be a unit and lists of action, value and futures"),
        (entries(tried={"3": ["stars", [[1, 0.5, 8]]]}), "opinion of decision '3' should be a unit"),
        (entries(tried={"3": ["share", [[1, 0.5]]]}), "opinion of decision '3' should be a unit"),
        (entries(tried={"3": ["share", [[1, 1.5, 8]]]}), "opinion of decision '3' has numbers out of range"),
        (entries(tried={"3": ["points", [[1, 1e9, 8]]]}), "opinion of decision '3' has numbers out of range"),
        (entries(tried={"3": ["points", [[1, float("nan"), 8]]]}), "opinion of decision '3' has numbers out of range"),
        (entries(tried={"3": ["share", [[1, 0.5, -8]]]}), "opinion of decision '3' has numbers out of range"),
        (entries(tried={"50": ["share", [[1, 0.5, 8]]]}), "an opinion of decision 51: there are 12 decisions"),
    ],
)
def test_what_is_no_replay_is_refused_in_one_line(contents, message):
    with pytest.raises(ReplayError, match=message) as error:
        Replay.from_json(contents)
    assert "\n" not in str(error.value)


def test_the_decision_that_does_not_fit_is_named():
    found = json.loads(random_replay(decisions=12).to_json())
    found["decisions"][6] = 1700
    with pytest.raises(ReplayError, match=r"decision 7 of 12 does not fit: action 1700 .* is illegal for seat"):
        Replay.from_json(json.dumps(found))
    whole = json.loads(random_replay().to_json())
    many = len(whole["decisions"])
    whole["decisions"].append(0)
    with pytest.raises(
        ReplayError, match=f"decision {many + 1} of {many + 1} does not fit: the game is over after decision {many}"
    ):
        Replay.from_json(json.dumps(whole))


@pytest.mark.parametrize(
    ("opinion", "message"),
    [
        (["share", [[500_000, 0.5, 8]]], "names action 500000, which is illegal there"),
        (["share", [[float("inf"), 0.5, 8]]], "a unit and lists of action, value and futures"),
    ],
)
def test_opinions_that_do_not_fit_are_refused(opinion, message):
    found = json.loads(random_replay(decisions=6).to_json())
    found["tried"] = {"2": opinion}
    with pytest.raises(ReplayError, match=message):
        Replay.from_json(json.dumps(found))


def test_an_opinion_that_makes_no_sense_keeps_the_decision_from_being_taken():
    recorder = Recorder(2, seed=5)
    with pytest.raises(ValueError, match="no number"):
        recorder.apply(int(recorder.game.legal_actions()[0]), tried={0: float("nan")})
    assert recorder.replay().decisions == ()


def test_another_seed_is_noticed():
    found = json.loads(random_replay(decisions=1).to_json())
    found["seed"] += 1
    with pytest.raises(ReplayError, match=r"does not fit|seed or options were changed"):
        Replay.from_json(json.dumps(found))


def test_a_state_version_of_another_time_is_no_reason_to_refuse():
    """The record may have got another field: the decisions say all."""
    assert Replay.from_json(entries(state_version="older", digest="00000000")).decisions


def test_a_huge_file_is_not_read(tmp_path, monkeypatch):
    monkeypatch.setattr("isle_env.replays.replay.MOST_BYTES", 10)
    file = tmp_path / "big.json"
    file.write_text(entries())
    with pytest.raises(ReplayError, match=r"big.json is too large for a replay: more than 10 bytes"):
        Replay.load(file)
    with pytest.raises(ReplayError, match="this is too large for a replay"):
        Replay.from_json(entries())
