"""One solo game: it is played by the rules, both sides are scored as the game scores them, and who fails or cheats leaves it."""

from types import SimpleNamespace

import numpy as np
import pytest

from isle_agents.contests.solo.match import Hall
from isle_agents.contests.solo.schedule import Settings
from isle_agents.playing.leaving import Left
from isle_env.game import Game
from isle_env.games.isle.state import DIFFICULTIES, SCORE_PARTS, SISTER_PARTS
from isle_env.games.known import rules_called

SAMPLE = "tests.agents.sample_agents"


def played(*agents, game=0, **options):
    """The result of one fixture, with the hall it was played in."""
    settings = Settings(agents, **options)
    hall = Hall(settings)
    (row,) = hall.play(list(settings.fixtures())[game])
    return row, hall, settings


def untimed(row):
    """A row without the one column that depends on the machine."""
    return {**vars(row), "seconds": None}


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_the_result_is_that_of_the_same_game_played_by_hand(difficulty):
    row, _, settings = played("random", difficulties=(difficulty,))
    game, decisions = Game.new(mode="solo", difficulty=difficulty, seed=settings.game_seed(0)), 0
    stream = np.random.default_rng(np.random.SeedSequence(settings.agent_seed(0, 0)))
    while not game.over:
        legal = game.legal_actions()
        game.apply(int(legal[stream.integers(legal.size)]))
        decisions += 1
    own, hers = game.scores()[0], game.sister_score()
    assert (row.difficulty, row.agent, row.decisions) == (difficulty, "random", decisions)
    assert dict(zip(SCORE_PARTS, (*row.parts, row.total), strict=True)) == own
    assert dict(zip(SISTER_PARTS, (*row.sister_parts, row.sister_total), strict=True)) == hers
    assert row.margin == own["total"] - hers["total"]
    assert row.win == len(game.winners()) == (row.margin > 0)


def test_agents_and_difficulties_play_the_same_deal():
    """An agent that ignores what cards are worth plays alike at all difficulties: only the sister's advanced lessons differ."""
    settings = Settings(("random", f"{SAMPLE}:LastLegal"), DIFFICULTIES, games=2)
    hall = Hall(settings)
    rows = [row for fixture in settings.fixtures() for row in hall.play(fixture)]
    for deal in range(2):
        assert {row.game_seed for row in rows if row.deal == deal} == {settings.game_seed(deal)}
        for agent in settings.labels:
            own = [row for row in rows if (row.deal, row.agent) == (deal, agent)]
            assert len({row.parts for row in own}) == 1
            assert [row.sister_total for row in own] == sorted(row.sister_total for row in own)


def test_a_game_depends_neither_on_the_games_before_nor_on_who_else_plays():
    name = f"{SAMPLE}:Forgetful"
    alone, _, _ = played(name, game=1, difficulties=("hard",))
    settings = Settings(("random", name), ("easy", "hard"))
    hall = Hall(settings)
    rows = [row for fixture in list(settings.fixtures())[:8] for row in hall.play(fixture)]
    (among,) = (row for row in rows if (row.deal, row.difficulty, row.agent) == (1, "hard", name))
    assert untimed(among) == {**untimed(alone), "game": among.game}


def test_a_searcher_gets_games_in_which_the_hidden_is_drawn_anew():
    """Searcher itself asserts that seat and mask agree. Here: next tiles and the sister's next cards are not the real ones."""
    row, hall, settings = played(f"{SAMPLE}:Searcher")
    searcher = hall._agents[0, 0]
    assert row.decisions == len(searcher.seen) > 20
    real = Game.new(mode="solo", seed=settings.game_seed(0))
    given = [game for game, _, _ in searcher.seen[:2]]
    for field, count in (("bag", "bag_left"), ("baskets", "baskets_left")):
        left = int(real.record[count])
        hidden = [tuple(game.record[field][:left].tolist()) for game in (real, *given)]
        assert len(set(hidden)) == 3
        assert sorted(hidden[0]) == sorted(hidden[1])


def test_what_a_searcher_does_to_its_game_and_mask_changes_nothing():
    ruined, _, _ = played(f"{SAMPLE}:Searcher")
    plain, _, _ = played(f"{SAMPLE}:first_legal")
    assert (ruined.parts, ruined.sister_parts) == (plain.parts, plain.sister_parts)


@pytest.mark.parametrize(
    ("agent", "why"),
    [
        ("Raises", "error: ZeroDivisionError"),
        ("Cheats", "illegal action: 0 (pass) at a 'draft' decision"),
        ("says_half", "not an action: 1.5 (float)"),
    ],
)
def test_who_fails_leaves_the_game_and_does_not_win(agent, why):
    row, _, _ = played(f"{SAMPLE}:{agent}")
    assert row.failed.startswith(why)
    assert row.win == 0
    assert row.margin == row.total - row.sister_total


def test_a_game_that_random_wins_for_a_player_that_left_is_not_won():
    """``random`` never beats the sister; here she has no points."""
    settings = Settings((f"{SAMPLE}:Raises",))
    hall = Hall(settings)
    fixture = next(settings.fixtures())
    game, seated = SimpleNamespace(rules=rules_called("isle_of_cats")), hall.seated(fixture)
    seated[0].left = Left(0, 0, "Raises", "error: E", 2, 0.0)
    game.winners = lambda: [0]
    game.scores = lambda: [dict.fromkeys(SCORE_PARTS, 5)]
    game.sister_score = lambda: dict.fromkeys(SISTER_PARTS, 0)
    (row,) = hall.rows(fixture, 0, game, seated)
    assert (row.win, row.margin, row.failed) == (0, 5, "error: E")
