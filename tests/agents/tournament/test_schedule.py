"""The schedule is balanced, repeatable and as long as it says."""

from collections import Counter

import pytest

from isle_agents.contests.tournament.schedule import Settings
from isle_agents.playing.settings import BadSettings

NAMES = ("a", "b", "c", "d", "e")
SHAPES = [(agents, players) for agents in (1, 2, 3, 4, 5) for players in (2, 3, 4)]


@pytest.mark.parametrize(("agents", "players"), SHAPES)
def test_every_agent_sits_in_every_seat_equally_often_on_the_same_deals(agents, players):
    settings = Settings(NAMES[:agents], players, games=7)
    seated = {(deal, seat): Counter() for deal in range(settings.deals) for seat in range(players)}
    for fixture in settings.fixtures():
        for seat, agent in enumerate(fixture.lineup):
            seated[fixture.deal, seat][agent] += 1
    counts = {tuple(sorted(counter.items())) for counter in seated.values()}
    assert len(counts) == 1  # no deal and no seat differs from another
    (only,) = counts
    assert [agent for agent, _ in only] == list(range(agents))
    assert len({times for _, times in only}) == 1  # nor does any agent


@pytest.mark.parametrize(("agents", "players"), SHAPES)
def test_a_line_up_seats_agents_as_evenly_as_it_can(agents, players):
    for lineup in Settings(NAMES[:agents], players).line_ups:
        times = Counter(lineup)
        assert len(lineup) == players
        assert max(times.values()) - min(times.get(a, 0) for a in range(agents)) <= 1


@pytest.mark.parametrize(
    ("agents", "players", "line_ups"),
    [
        ("ab", 2, ["ab"]),
        ("abc", 2, ["ab", "ac", "bc"]),
        ("a", 2, ["aa"]),
        ("ab", 4, ["abab"]),
        ("ab", 3, ["aba", "abb"]),
        ("abc", 4, ["abca", "abcb", "abcc"]),
        ("abcde", 4, ["abcd", "abce", "abde", "acde", "bcde"]),
    ],
)
def test_line_ups_by_name(agents, players, line_ups):
    found = Settings(tuple(agents), players).line_ups
    assert ["".join(agents[a] for a in lineup) for lineup in found] == line_ups


@pytest.mark.parametrize(
    ("agents", "players", "line_ups"),
    [
        ("ab", 2, ["ba"]),
        ("abc", 2, ["ba", "bc"]),
        ("abc", 3, ["bac"]),
        ("ab", 4, ["baaa"]),
        ("abc", 4, ["baca", "bacc"]),
        ("abcd", 3, ["bac", "bad", "bcd"]),
    ],
)
def test_with_a_focus_it_sits_at_every_table_in_every_seat(agents, players, line_ups):
    settings = Settings(tuple(agents), players, games=7, focus="b")
    assert ["".join(agents[a] for a in lineup) for lineup in settings.line_ups] == line_ups
    assert settings.rotations == players
    seats = Counter((fixture.table, fixture.deal, fixture.lineup.index(1)) for fixture in settings.fixtures())
    assert set(seats.values()) == {1}
    assert len(seats) == settings.total == len(line_ups) * settings.deals * players


def test_a_focus_that_nobody_can_be_measured_against():
    with pytest.raises(BadSettings, match="--focus x: it is none of the agents: a, b"):
        Settings(("a", "b"), focus="x")
    with pytest.raises(BadSettings, match="--focus a: name at least one other"):
        Settings(("a",), focus="a")


def test_a_namesake_of_the_focus_belongs_to_the_others():
    assert Settings(("a", "b", "a"), focus="a").line_ups == ((0, 1), (0, 2))


@pytest.mark.parametrize(
    ("agents", "players", "games", "rotations", "deals", "total"),
    [
        (2, 2, 100, 2, 50, 100),
        (2, 2, 7, 2, 4, 8),
        (3, 2, 7, 2, 4, 24),
        (4, 4, 5, 4, 2, 8),
        (2, 4, 5, 2, 3, 6),
        (1, 2, 5, 1, 5, 5),
    ],
)
def test_games_are_rounded_up_to_whole_deals(agents, players, games, rotations, deals, total):
    settings = Settings(NAMES[:agents], players, games)
    assert (settings.rotations, settings.deals, settings.total) == (rotations, deals, total)
    fixtures = list(settings.fixtures())
    assert [f.game for f in fixtures] == list(range(total))
    assert len({(f.deal, f.lineup) for f in fixtures}) == total  # no seating of a deal is played twice


def test_labels_tell_namesakes_apart():
    assert Settings(("x", "y", "x", "x")).labels == ("x", "y", "x#2", "x#3")


def test_seeds_follow_from_the_tournaments_seed_alone():
    one, same, other = Settings(("a", "b"), seed=5), Settings(("c",), 4, 99, 5, "family"), Settings(("a", "b"), seed=6)
    assert [one.game_seed(d) for d in range(5)] == [same.game_seed(d) for d in range(5)]
    assert one.game_seed(0) != other.game_seed(0)


def test_no_two_random_streams_are_the_same():
    settings = Settings(("a", "b"), seed=0)
    seeds = [settings.game_seed(d) for d in range(500)]
    seeds += [of(game, seat) for of in (settings.agent_seed, settings.hidden_seed) for game in range(500) for seat in (0, 1)]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**53 for seed in seeds)


def test_recorded_seeds():
    """A published tournament stays repeatable: these numbers never change."""
    settings = Settings(("a", "b"), seed=0)
    assert (settings.game_seed(0), settings.agent_seed(0, 1), settings.hidden_seed(3, 0)) == (
        1286656552236609,
        7787264777015465,
        7924286757057450,
    )


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"agents": ()}, "at least one agent"),
        ({"mode": "solo"}, "--mode solo: nobody to compete with there; 'isle solo' has agents play alone"),
        ({"mode": "draft"}, "--mode draft: expected standard or family"),
        ({"players": 5}, "--players 5: the game seats 2, 3 or 4"),
        ({"players": 1}, "--players 1: the game seats 2, 3 or 4"),
        ({"games": 0}, "--games 0: at least 1"),
        ({"seed": -1}, "--seed -1: seeds are whole numbers from 0"),
    ],
)
def test_what_cannot_be_played_is_said(settings, said):
    with pytest.raises(BadSettings, match=said):
        Settings(**{"agents": ("a", "b"), **settings})
