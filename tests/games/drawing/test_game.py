"""`Game` of the drawing games: names, what players are told, saves that name their game, copies and pickles."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys

import numpy as np
import pytest

from isle_env.game import Game, IllegalAction, SaveError
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import state as S
from isle_env.games.isle.actions import action_name as first_games_name
from isle_env.games.known import GAMES, rules_called

TABLES = [("explore_and_draw", 1), ("explore_and_draw", 2), ("explore_and_draw", 6), ("remote", 2), ("remote", 6)]
each_table = pytest.mark.parametrize(("name", "seats"), TABLES)


def after(name: str, seats: int, decisions: int, seed: int = 1) -> Game:
    """A game after so many random decisions, or at its end."""
    game, rng = Game.new(seats, seed=seed, game=name), np.random.default_rng(seed)
    while decisions and not game.over:
        game.apply(int(rng.choice(game.legal_actions())))
        decisions -= 1
    return game


@each_table
def test_names(name, seats):
    game = after(name, seats, 5)
    assert game.name == game.rules.name == name
    assert game.mode == ("solo" if seats == 1 else "standard")
    assert game.action_name(A.PASS) == "pass"
    assert {game.action_name(action) for action in game.legal_actions()} == {A.action_name(a) for a in game.legal_actions()}
    assert Game.action_name(0) == first_games_name(0), "asked of the class, they are the first game's"
    assert repr(game).startswith(f"<{game.rules.title(game.record)} of {seats}: day 1, day, seat {game.current_seat}: ")
    assert repr(after(name, seats, -1)).endswith("over>")
    with pytest.raises(IllegalAction, match=r"action 1183 \(place orientation 7 .*\) is illegal for seat [01] in phase 'day'"):
        game.apply(A.NUM_ACTIONS - 1)
    with pytest.raises(IllegalAction, match="action 1184 \\(no action id\\) is illegal"):
        game.apply(A.NUM_ACTIONS)


@each_table
def test_d7_others_are_not_told_which_decision_is_pending(name, seats):
    """Whoever looks on learns who decides, and no more; at the end it is "over" for all."""
    seen = set()
    for decisions in range(0, 60, 7):
        game = after(name, seats, decisions)
        for viewer in range(seats):
            told = game.info(viewer)
            assert (told["game_name"], told["seat"], told["num_players"]) == (name, viewer, seats)
            assert told["decision"] == (game.decision if game.over or viewer == game.current_seat else None)
            seen.add(told["decision"])
    assert len(seen) > 3
    over = after(name, seats, -1)
    assert {over.info(viewer)["decision"] for viewer in range(seats)} == {"over"}


@each_table
@pytest.mark.parametrize("decisions", [0, 23, -1])
def test_saves_copies_and_pickles(name, seats, decisions):
    game = after(name, seats, decisions)
    data = game.to_bytes()
    assert data[:4] == GAMES[name].mark == game.rules.mark
    for same in (Game.from_bytes(data), pickle.loads(pickle.dumps(game)), copy.deepcopy(game), game.clone()):
        assert same == game
        assert same.rules is game.rules
        assert np.array_equal(same.legal_actions(), game.legal_actions())
    assert pickle.loads(pickle.dumps(game.rules)) is game.rules


def test_the_end_is_that_of_the_record():
    for name, seats in TABLES:
        game = after(name, seats, -1)
        scores = game.scores()
        assert [tuple(score) for score in scores] == [S.SCORE_PARTS] * seats
        assert all(score["total"] == sum(score.values()) - score["total"] for score in scores)
        if seats > 1:
            rank = [(score["total"], tie) for score, tie in zip(scores, game.tie_breaks(), strict=True)]
            assert game.winners() == [seat for seat in range(seats) if rank[seat] == max(rank)]
            with pytest.raises(ValueError, match="only a solo game has a sister"):
                game.sister_lessons()
            continue
        sister, lessons = game.sister_score(), game.sister_lessons()
        assert sister["lessons"] + sister["best_lesson_again"] == sum(lessons.values())
        assert game.winners() == ([0] if scores[0]["total"] > sister["total"] else [])
        with pytest.raises(ValueError, match="the sister wins ties"):
            game.tie_breaks()


@pytest.mark.parametrize("difficulty", S.DIFFICULTIES)
def test_the_sisters_lessons_by_name(difficulty):
    games = [Game.new(seed=seed, game="explore_and_draw", difficulty=difficulty) for seed in range(40)]
    assert {game.difficulty for game in games} == {difficulty}
    assert {len(game.sister_lessons()) for game in games} == {3 + S.DIFFICULTIES.index(difficulty)}
    again = [game for game in games if "best_lesson_again" in game.sister_lessons()]
    assert 0 < len(again) < len(games), "the lesson that repeats another one is dealt like all others"


def test_a_save_of_one_game_is_none_of_the_other():
    explore, remote = after("explore_and_draw", 2, 9), after("remote", 2, 9)
    wrong = remote.rules.mark + explore.to_bytes()[4:]
    with pytest.raises(SaveError, match="marked as 'remote', the record is of another game"):
        Game.from_bytes(wrong)
    with pytest.raises(SaveError, match="saved with rules version 1 and state version"):
        Game.from_bytes(b"ISLE" + explore.to_bytes()[4:])
    with pytest.raises(SaveError, match="do not begin with the mark"):
        Game.from_bytes(b"DRAW" + explore.to_bytes()[4:])
    with pytest.raises(SaveError, match="checksum"):
        Game.from_bytes(explore.to_bytes()[:-1] + b"\x07")


def test_marks_and_names_are_those_of_the_rules():
    for name, entry in GAMES.items():
        rules = rules_called(name)
        assert (rules.name, rules.mark, rules.home) == (name, entry.mark, entry.home)
    assert len({entry.mark for entry in GAMES.values()}) == len(GAMES)


def fresh(code: str, data: bytes) -> str:
    """What a new process prints that gets these bytes."""
    program = f"import sys; data = sys.stdin.buffer.read(); {code}"
    done = subprocess.run([sys.executable, "-c", program], input=data, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode().split()[-1]


@pytest.mark.parametrize("name", ["explore_and_draw", "remote"])
def test_another_process_finds_the_game_of_a_pickle_or_save(name):
    """And it loads nothing of the first game for it."""
    game = after(name, 2, 9)
    said = "; print(game.name, sum(m.startswith('isle_env.games.isle.') for m in sys.modules), sep='/')"
    assert fresh(f"import pickle; game = pickle.loads(data){said}", pickle.dumps(game)) == f"{name}/0"
    assert fresh(f"from isle_env import Game; game = Game.from_bytes(data){said}", game.to_bytes()) == f"{name}/0"
    assert fresh("import pickle; game = pickle.loads(data); print(game.name)", pickle.dumps(game.rules)) == name


@pytest.mark.parametrize("code", ["S.zeros(1)", "np.zeros(1, S.GAME)"])
def test_a_record_alone_finds_its_game(code):
    """A record type may be there before the rules are imported."""
    program = "import numpy as np; from isle_env.games.isle import state as S; from isle_env.games.known import rules_of; "
    assert fresh(f"{program} print(rules_of({code}).name)", b"") == "isle_of_cats"
