"""The greedy player: strong enough to measure others by, and it does not peek."""

import pytest

from benchmarks import modules
from isle_agents.contests.solo import match as solo_match
from isle_agents.contests.solo import schedule as solo_schedule
from isle_agents.contests.tournament.match import Hall
from isle_agents.contests.tournament.schedule import Settings
from isle_env.game import Game
from isle_env.players.greedy import GreedyAgent
from isle_env.policies.isle import Prices, choose
from tests.support.settings import first


@pytest.mark.parametrize("mode", ["standard", "family"])
def test_beats_random_in_99_of_100_two_seat_games(mode):
    settings = Settings(("greedy", "random"), games=100, mode=mode)
    hall = Hall(settings)
    rows = [row for fixture in settings.fixtures() for row in hall.play(fixture) if row.agent == "greedy"]
    assert len(rows) == 100
    assert sum(row.win for row in rows) >= 99


@pytest.mark.parametrize("modules_in_play", first(1, *((names,) for names in reversed(modules.COMBINATIONS))), ids="-".join)
def test_beats_random_with_the_modules_of_kittens_and_beasts(modules_in_play):
    """In 29 of 30 games; it takes kittens where there are some, and makes friends for beasts."""
    ends = modules.measure("greedy", modules_in_play, deals=15)
    assert sum(end.won for end in ends) >= 29
    mean = {field: sum(getattr(end, field) for end in ends) / len(ends) for field in ("kittens", "beasts", "friendships")}
    assert (mean["kittens"] > 2) == ("kittens" in modules_in_play), mean
    assert (mean["friendships"] > 0.2) == ("beasts" in modules_in_play), mean


def test_beats_the_easy_sister_more_often_than_not():
    settings = solo_schedule.Settings(("greedy",), games=100)
    hall = solo_match.Hall(settings)
    assert sum(row.win for fixture in settings.fixtures() for row in hall.play(fixture)) >= 60


@pytest.mark.parametrize(("mode", "players"), [("standard", 2), ("standard", 3), ("family", 4), ("solo", 1)])
def test_every_choice_is_legal_and_the_same_whatever_lies_hidden(mode, players):
    """Everything hidden was redrawn in the game it gets; a policy that looked at it would choose by luck."""
    game, agent, decisions = Game.new(num_players=players, seed=players, mode=mode), GreedyAgent(), 0
    while (seat := game.current_seat) is not None:
        redrawn = (game.determinize(seat, decisions + k * 10_000) for k in range(3))
        choices = {agent.act(game.observe(seat), game.mask(), {"game": g}) for g in (game, *redrawn)}
        assert len(choices) == 1, (seat, game.decision, choices)
        game.apply(choices.pop())
        decisions += 1
    assert decisions > 20 * players


def test_asking_it_changes_nothing():
    game = Game.new(num_players=2, seed=1)
    before = game.clone()
    GreedyAgent().act(game.observe(0), game.mask(), {"game": game})
    assert game == before


def test_it_goes_by_the_prices_it_is_given():
    prices, game, differ = Prices.default().replace(contact=60, fish=[200, 150, 100, 50, 0]), Game.new(2, seed=3), 0
    plain, agent = GreedyAgent(), GreedyAgent(prices)
    while not game.over:
        asked = [player.act(game.observe(game.current_seat), game.mask(), {"game": game}) for player in (plain, agent)]
        assert asked == [choose(game.games, 0), choose(game.games, 0, prices.for_all)]
        differ += asked[0] != asked[1]
        game.apply(asked[1])
    assert differ > 0
