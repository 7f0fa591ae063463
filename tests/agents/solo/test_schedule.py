"""Every agent plays the same deals at every difficulty, and its games do not depend on who else plays."""

from collections import Counter

import pytest

from isle_agents.contests.solo.schedule import Settings, chosen
from isle_agents.playing.settings import BadSettings
from isle_env.games.isle.state import DIFFICULTIES


@pytest.mark.parametrize(("agents", "difficulties"), [("a", ("easy",)), ("ab", DIFFICULTIES), ("aab", ("hard", "expert"))])
def test_every_agent_plays_every_deal_once_at_every_difficulty(agents, difficulties):
    settings = Settings(tuple(agents), difficulties, games=3)
    fixtures = list(settings.fixtures())
    assert [f.game for f in fixtures] == list(range(settings.total))
    played = Counter((f.deal, f.difficulty, f.agent) for f in fixtures)
    assert set(played.values()) == {1}
    assert set(played) == {(d, name, a) for d in range(3) for name in difficulties for a in range(len(agents))}
    assert [f.deal for f in fixtures] == sorted(f.deal for f in fixtures)


def test_more_games_begin_with_the_same_ones():
    few, many = Settings(("a", "b"), games=3), Settings(("a", "b"), games=5)
    assert list(many.fixtures())[: few.total] == list(few.fixtures())


def test_an_agents_seeds_do_not_depend_on_the_others():
    alone, among = Settings(("a",), seed=5), Settings(("b", "c", "a", "a"), DIFFICULTIES, 9, seed=5)
    for of_alone, of_among in ((alone.agent_seed, among.agent_seed), (alone.hidden_seed, among.hidden_seed)):
        assert [of_alone(deal, 0) for deal in range(9)] == [of_among(deal, 2) for deal in range(9)]
        assert of_among(0, 2) != of_among(0, 3)
    assert [alone.game_seed(deal) for deal in range(9)] == [among.game_seed(deal) for deal in range(9)]
    assert alone.game_seed(0) != Settings(("a",), seed=6).game_seed(0)


def test_recorded_seeds():
    """Published figures stay repeatable: these numbers never change."""
    settings = Settings(("a", "a"), seed=0)
    assert (settings.game_seed(0), settings.agent_seed(0, 1), settings.hidden_seed(3, 0)) == (
        1286656552236609,
        7787264777015465,
        7924286757057450,
    )


@pytest.mark.parametrize(
    ("asked", "difficulties"),
    [
        (None, ("easy",)),
        ([], ("easy",)),
        (["expert", "easy", "expert"], ("easy", "expert")),
        (["all"], DIFFICULTIES),
        (["hard", "all"], DIFFICULTIES),
    ],
)
def test_difficulties_asked_for(asked, difficulties):
    assert chosen(asked) == difficulties


@pytest.mark.parametrize("asked", [["nasty"], ["easy", "nasty"], ["all", "nasty"]])
def test_an_unknown_difficulty_is_named(asked):
    with pytest.raises(BadSettings, match="--difficulty nasty: expected easy, medium, hard, very_hard, expert, or all"):
        Settings(("a",), chosen(asked))


@pytest.mark.parametrize(
    ("settings", "said"), [({"games": 0}, "--games 0"), ({"seed": -1}, "--seed -1"), ({"agents": ()}, "agent")]
)
def test_what_cannot_be_played_is_said(settings, said):
    with pytest.raises(BadSettings, match=said):
        Settings(**{"agents": ("a",), **settings})
