"""One game of a tournament: it is played by the rules, scored as the game scores it, and cheats are named."""

import numpy as np
import pytest

from agents.playing.chairs import AgentFailure
from agents.playing.points import PARTS
from agents.tournament.match import Hall
from agents.tournament.schedule import Settings
from isle_env.game import Game

SAMPLE = "tests.agents.sample_agents"


def played(*agents, players=2, game=0, **options):
    """The results of one fixture of a tournament, with the hall it was played in."""
    settings = Settings(agents, players, **options)
    hall = Hall(settings)
    return hall.play(list(settings.fixtures())[game]), hall, settings


def untimed(rows):
    """Rows without the one column that depends on the machine."""
    return [{**vars(row), "seconds": None} for row in rows]


@pytest.mark.parametrize("mode", ["standard", "family"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_results_are_those_of_the_same_game_played_by_hand(players, mode):
    rows, _, settings = played(*["random"] * players, players=players, mode=mode)
    game = Game.new(num_players=players, seed=settings.game_seed(0), mode=mode)
    streams = [np.random.default_rng(np.random.SeedSequence(settings.agent_seed(0, seat))) for seat in range(players)]
    decisions = [0] * players
    while not game.over:
        legal, seat = game.legal_actions(), game.current_seat
        decisions[seat] += 1
        game.apply(int(legal[streams[seat].integers(legal.size)]))
    assert [(row.seat, row.decisions) for row in rows] == list(enumerate(decisions))
    for row, score in zip(rows, game.scores(), strict=True):
        assert dict(zip((*PARTS, "total"), (*row.parts, row.total), strict=True)) == score
        assert row.total == sum(row.parts)
    assert [row.seat for row in rows if row.win] == game.winners()


def test_wins_are_shared_out_and_places_follow_the_totals():
    settings = Settings(("random",) * 4, 4, games=12)
    hall = Hall(settings)
    for fixture in settings.fixtures():
        rows = hall.play(fixture)
        assert sum(row.win for row in rows) == pytest.approx(1)
        assert [row.place == 1 for row in rows] == [row.win > 0 for row in rows]
        assert [r.place for r in sorted(rows, key=lambda r: (r.place, -r.total))] == sorted(r.place for r in rows)
        assert [r.total for r in sorted(rows, key=lambda r: r.place)] == sorted((r.total for r in rows), reverse=True)


@pytest.mark.parametrize("mode", ["standard", "family"])
def test_rotations_of_a_deal_begin_from_the_same_game(mode):
    settings = Settings((f"{SAMPLE}:LastLegal", f"{SAMPLE}:first_legal"), mode=mode)
    one, two = list(settings.fixtures())[:2]
    hall = Hall(settings)
    first, second = hall.play(one), hall.play(two)
    assert {row.game_seed for row in first + second} == {settings.game_seed(0)}
    assert [row.agent for row in first] == [row.agent for row in reversed(second)]


def test_a_game_does_not_depend_on_what_the_hall_played_before():
    agents = (f"{SAMPLE}:Forgetful", "random")
    alone, _, settings = played(*agents, game=3)
    hall = Hall(settings)
    after_others = [hall.play(fixture) for fixture in list(settings.fixtures())[:4]][3]
    assert untimed(alone) == untimed(after_others)


def test_the_same_agent_in_two_seats_is_two_players():
    _, hall, _ = played(f"{SAMPLE}:Searcher")
    one, two = hall._agents[0, 0], hall._agents[0, 1]
    assert {seat for _, seat, _ in one.seen} == {0}
    assert {seat for _, seat, _ in two.seen} == {1}


@pytest.mark.parametrize("mode", ["standard", "family"])
def test_a_searcher_gets_games_in_which_the_hidden_is_drawn_anew(mode):
    """Searcher itself asserts that seat and mask agree. Here: the next tiles are not the real ones, and differ each time."""
    rows, hall, settings = played(f"{SAMPLE}:Searcher", "random", mode=mode)
    searcher = hall._agents[0, 0]
    assert rows[0].decisions == len(searcher.seen) > 5
    real = Game.new(num_players=2, seed=settings.game_seed(0), mode=mode)
    opening, next_one = searcher.seen[0][0], searcher.seen[1][0]
    left = int(real.record["bag_left"])
    bags = [tuple(g.record["bag"][:left].tolist()) for g in (real, opening, next_one)]
    assert len(set(bags)) == 3
    assert sorted(bags[0]) == sorted(bags[1])


def test_what_a_searcher_does_to_its_game_and_mask_changes_nothing():
    ruined, _, _ = played(f"{SAMPLE}:Searcher", f"{SAMPLE}:LastLegal")
    plain, _, _ = played(f"{SAMPLE}:first_legal", f"{SAMPLE}:LastLegal")
    assert [row.parts for row in ruined] == [row.parts for row in plain]


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        ("Raises", ["act raised an error at its decision 3", "ZeroDivisionError: division of the spoils", "sample_agents.py"]),
        ("Cheats", ["act returned 0 (pass)", "not legal at a 'draft' decision", "actions are, such as", "(keep "]),
        ("says_none", ["act returned None (NoneType), not the whole number"]),
        ("says_half", ["act returned 1.5 (float)"]),
        ("says_minus_one", ["act returned -1, which is no action id", "from 0 to"]),
    ],
)
def test_a_failing_agent_is_named_with_its_seat_and_game(agent, said):
    with pytest.raises(AgentFailure) as caught:
        played("random", f"{SAMPLE}:{agent}", game=0)
    message = str(caught.value)
    said = [*said, f"agent '{SAMPLE}:{agent}' in seat 1", f"game with seed {Settings(('a',)).game_seed(0)}"]
    assert [part for part in said if part not in message] == []


def test_an_agent_that_cannot_be_made():
    with pytest.raises(AgentFailure, match=r"NotMade' cannot be made\n(?s:.*)FileNotFoundError: weights.bin"):
        Hall(Settings((f"{SAMPLE}:NotMade",)))
