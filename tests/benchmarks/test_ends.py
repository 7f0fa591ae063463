"""How far futures of a search err: the arithmetic on numbers whose errors are known, and a few real positions."""

import re

import numpy as np
import pytest

from benchmarks import ends
from isle_env import Game
from isle_env.weights import Played
from isle_training.mixture import mixture
from isle_training.teachers import Teacher

PLAYED = Played("standard", 2)


def parts(rng, truth, scatter, number):
    """Means of parts of futures that scatter so much around the truth, beside a first candidate without chance."""
    drawn = truth + rng.normal(scale=scatter, size=(number, ends.PART, len(truth)))
    return np.hstack((np.zeros((number, 1)), drawn.mean(axis=1)))


def test_errors_by_itself_and_by_chance():
    rng = np.random.default_rng(1)
    truth, wrong = rng.normal(size=4000), rng.normal(scale=2, size=4000)
    found = ends.squares(parts(rng, truth + wrong, 3, ends.PARTS), parts(rng, truth, 5, ends.MEASURE))
    assert found.itself == pytest.approx(4, rel=0.1)
    assert found.chance == pytest.approx(9, rel=0.1)


def test_how_much_a_kind_sees():
    """Half of its differences are true ones; neither their scale nor luck changes that."""
    rng, found = np.random.default_rng(2), []
    for _ in range(40):
        truth, wrong = rng.normal(size=200), rng.normal(size=200)
        found.append(ends.squares(parts(rng, 3 * (truth + wrong), 8, ends.PARTS), parts(rng, truth, 5, ends.MEASURE)))
    mean = ends.Squares(*np.mean(found, axis=0))
    assert mean.seen == pytest.approx(0.5, abs=0.03)
    assert ends.Squares(ours=4.0, true=1.0, both=2.0, chance=0.0).seen == 1
    for said, part in zip(ends.parts_in_words(mean, found), (50, 100 / 6), strict=True):  # differences are three times too large
        seen, low, high = map(int, re.findall(r"(\d+)%", said))
        assert low < part < high
        assert (seen, high - low) == (pytest.approx(part, abs=3), pytest.approx(6, abs=5))


def test_where_chance_is_all_there_is_no_figure():
    rng = np.random.default_rng(3)
    found = [ends.squares(parts(rng, np.zeros(4), 3, ends.PARTS), parts(rng, np.zeros(4), 3, ends.MEASURE)) for _ in range(8)]
    assert ends.parts_in_words(ends.Squares(*np.mean(found, axis=0)), found)[0] == "?"


def test_a_trial_begins_with_the_policys_choice_and_repeats_itself():
    trial, found = ends.Trial(PLAYED), []
    for game, key in ends.positions(mixture(PLAYED), 3):
        before = game.clone()
        (actions, first), (_, second) = (trial.means(game, 0, key, 2) for _ in range(2))
        assert game == before
        assert first.shape == (2, len(actions))
        assert actions[0] == Teacher("tuned").choose(game, 0)
        assert np.array_equal(first, second)
        assert ((first > 0) & (first < 100)).all()
        if game.day == 5:  # there the next morning is the end
            assert np.array_equal(first, trial.means(game, None, key, 2).means)
        found.append(game.day)
        if len(found) >= 12 and 5 in found:
            break


@pytest.mark.parametrize(("played", "last"), [
    (PLAYED, 6),
    (Played("standard", 3), 6),
    (Played("solo", 1), 6),
    (Played("standard", 2, game="remote"), 1),
    (Played("solo", 1, game="explore_and_draw"), 1),
])  # fmt: skip
def test_a_player_comes_to_the_ends_that_the_futures_come_to(played, last):
    """The values of Python and of the kernel, where `tuned` plays a game to its end in both: the last decisions with a choice.

    In the drawing games the kernel plays the rest of a day by the forecast, so there nothing may be left of it.
    """
    trial, tuned = ends.Trial(played), Teacher("tuned")
    game, choices = Game.deal(mixture(played, (), ("expert",))[0], 3), []
    while not game.over:
        if len(game.legal_actions()) > 1:
            choices.append(game.clone())
        game.apply(tuned.choose(game, 0))
    for position in choices[-last:]:
        tried = trial.means(position, None, 0, 8)
        found = trial.played_on(position, tried.actions[:3], tuned, 0)
        by_chance = np.sqrt(tried.means[:, :3].var(axis=0, ddof=1) / 8 + found.var(axis=0, ddof=1) / len(found))
        assert (abs(tried.means[:, :3].mean(axis=0) - found.mean(axis=0)) <= 4 * by_chance + 0.01).all()


@pytest.mark.parametrize("name", ["champion:playouts=2", "tuned"])
def test_a_player_plays_on_from_the_policys_choice_and_another(name):
    trial = ends.Trial(PLAYED, Teacher(name))
    game, key = next(ends.positions(mixture(PLAYED), 3))
    before = game.clone()
    first, second = trial.look(game, key), trial.look(game, key)
    assert game == before
    assert first.measure.shape == (ends.PLAYED_ON, 2)
    assert {means.shape for means in first.kinds.values()} == {(ends.PARTS, 2)}
    assert np.array_equal(first.measure, second.measure)


@pytest.mark.long
@pytest.mark.parametrize(("given", "title"), [
    (["--mode", "solo"], "the solo game"),
    (["--game", "explore_and_draw"], "Explore & Draw"),
    (["--player", "tuned"], "the standard game of 2 seats, tuned playing on"),
])  # fmt: skip
def test_the_command_prints_a_line_a_day(capsys, given, title):
    assert ends.main(["--positions", "6", *given]) == 0
    out = capsys.readouterr().out
    assert f"Errors of differences, {title}" in " ".join(out.split())
    assert re.search(r"│ [1-7] +│ +[1-6] │", out)


@pytest.mark.parametrize("given", [["--players", "6"], ["--players", "1"], ["--game", "remote", "--players", "1"]])
def test_a_number_of_seats_that_the_game_lacks_is_refused(capsys, given):
    with pytest.raises(SystemExit):
        ends.main(given)
    assert "error: " in capsys.readouterr().err


def test_positions_have_a_choice():
    for (game, _), _ in zip(ends.positions(mixture(Played("solo", 1)), 1), range(5), strict=False):
        assert isinstance(game, Game)
        assert len(game.legal_actions()) > 1
