"""One game of a tournament: it is played by the rules, scored as the game scores it, and who fails or cheats leaves it."""

import time

import numpy as np
import pytest

from isle_agents.contests.tournament import match
from isle_agents.contests.tournament.match import Hall
from isle_agents.contests.tournament.schedule import Settings
from isle_agents.playing import board
from isle_agents.playing.board import MAKING, NOTHING
from isle_agents.playing.chairs import AgentFailure
from isle_agents.playing.leaving import Left
from isle_agents.playing.limits import Limits
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
        assert (row.parts, row.total) == (tuple(score.get(part, 0) for part in game.rules.all_parts), score["total"])
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


@pytest.mark.parametrize("name", ["Searcher", "SearcherOfGoodRepute"])
@pytest.mark.parametrize("mode", ["standard", "family"])
def test_a_searcher_gets_games_in_which_the_hidden_is_drawn_anew(mode, name):
    """Searcher itself asserts that seat and mask agree. Here: the next tiles are not the real ones, and differ each time.

    What a player of the user's says of itself changes nothing.
    """
    rows, hall, settings = played(f"{SAMPLE}:{name}", "random", mode=mode)
    searcher = hall._agents[0, 0]
    assert rows[0].decisions == len(searcher.seen) > 5
    real = Game.new(num_players=2, seed=settings.game_seed(0), mode=mode)
    opening, next_one = searcher.seen[0][0], searcher.seen[1][0]
    left = int(real.record["bag_left"])
    bags = [tuple(g.record["bag"][:left].tolist()) for g in (real, opening, next_one)]
    assert len(set(bags)) == 3
    assert sorted(bags[0]) == sorted(bags[1])


def test_players_of_the_project_that_read_nothing_hidden_get_a_copy_of_the_real_game(monkeypatch):
    """They decide the same in both (tests of each), and drawing the hidden things would take most of the time."""
    drawn = []
    real = Game.determinize
    monkeypatch.setattr(Game, "determinize", lambda self, *more: drawn.append(0) or real(self, *more))
    played("greedy", "tuned")
    assert not drawn
    played("greedy", f"{SAMPLE}:Searcher")
    assert drawn


def test_what_a_searcher_does_to_its_game_and_mask_changes_nothing():
    ruined, _, _ = played(f"{SAMPLE}:Searcher", f"{SAMPLE}:LastLegal")
    plain, _, _ = played(f"{SAMPLE}:first_legal", f"{SAMPLE}:LastLegal")
    assert [row.parts for row in ruined] == [row.parts for row in plain]


@pytest.mark.parametrize(
    ("agent", "why"),
    [
        ("Raises", "error: ZeroDivisionError: division of the spoils by zero (sample_agents.py, line "),
        ("Cheats", "illegal action: 0 (pass) at a '"),
        ("says_none", "not an action: None (NoneType)"),
        ("says_half", "not an action: 1.5 (float)"),
        ("says_true", "not an action: True (bool)"),
        ("says_minus_one", "not an action: -1 (int), ids run from 0 to "),
    ],
)
@pytest.mark.parametrize("mode", ["standard", "family"])
def test_who_fails_leaves_the_game_and_is_last(agent, why, mode):
    heard = []
    settings = Settings(("random", f"{SAMPLE}:{agent}", f"{SAMPLE}:LastLegal"), 3, mode=mode)
    fixture = next(settings.fixtures())
    rows = Hall(settings).play(fixture, tell=heard.append)
    assert [row.failed.startswith(why) and bool(row.failed) for row in rows] == [False, True, False]
    assert (rows[1].place, rows[1].win) == (3, 0)
    assert sorted(row.place for row in rows if not row.failed)[0] == 1
    assert sum(row.win for row in rows) == 1
    assert rows[1].decisions == (2 if agent == "Raises" else 0)
    assert [(left.game, left.seat, left.label, left.why) for left in heard] == [(0, 1, rows[1].agent, rows[1].failed)]
    assert ("Traceback" in heard[0].trace) == (agent == "Raises")


def test_a_game_that_a_player_left_is_the_same_when_it_is_played_again():
    agents = ("random", f"{SAMPLE}:Raises")
    once, again = played(*agents)[0], played(*agents)[0]
    assert untimed(once) == untimed(again)
    assert once[1].failed


def test_if_all_leave_nobody_wins():
    rows, _, _ = played(f"{SAMPLE}:Raises", f"{SAMPLE}:Cheats")
    assert [(row.win, row.place) for row in rows] == [(0, 1), (0, 1)]


class Ended:
    """A finished game as the rules see it."""

    def __init__(self, winners, tie_breaks):
        self._winners, self._tie_breaks = winners, tie_breaks

    def winners(self):
        return self._winners

    def tie_breaks(self):
        return self._tie_breaks


@pytest.mark.parametrize(
    ("stayed", "winners", "places"),
    [
        ([True, True, True, True], {0}, [1, 2, 3, 3]),
        ([False, True, True, True], {1}, [4, 1, 2, 2]),
        ([False, False, True, True], {2, 3}, [3, 3, 1, 1]),
        ([True, True, False, True], {0}, [1, 2, 4, 3]),
        ([False, False, False, False], set(), [1, 1, 1, 1]),
    ],
)
def test_winners_and_places_are_those_of_the_seats_that_stayed(stayed, winners, places):
    totals = [50, 40, 30, 30]
    scores = [{"total": total} for total in totals]
    assert match._winners(Ended([0], [1, 2, 3, 3]), scores, stayed) == winners
    assert [match._place(seat, winners, totals, stayed) for seat in range(4)] == places


def test_ties_among_those_who_stayed_are_broken_by_the_rules():
    scores = [{"total": 50}, {"total": 30}, {"total": 30}]
    stayed = [False, True, True]
    assert match._winners(Ended([0], [0, 9, 4]), scores, stayed) == {1}
    assert match._winners(Ended([0], [9, 0, 1]), scores, stayed) == {2}


def test_a_late_answer_counts_as_none(monkeypatch):
    """By a clock that goes on only while somebody sleeps."""
    slept = []
    monkeypatch.setattr(time, "sleep", slept.append)
    monkeypatch.setattr(board, "monotonic", lambda: 1 + sum(slept))
    settings = Settings(("random", f"{SAMPLE}:Slow"))
    rows = Hall(settings, Limits(decision=0.2)).play(next(settings.fixtures()))
    assert rows[1].failed == "timeout: more than 0.2 s for a decision"
    assert (rows[0].failed, rows[1].decisions) == ("", 3)


def test_compiling_is_not_counted(monkeypatch):
    """Compiles numba's code for some seconds at its third decision; only that is not counted. The clock shows processor time."""
    monkeypatch.setattr(board, "monotonic", time.process_time)
    settings = Settings((f"{SAMPLE}:Compiles", "random"))
    hall = Hall(settings, Limits(decision=0.5))
    stop = board.stop_for_compiling(hall._board)
    try:
        rows = hall.play(next(settings.fixtures()))
    finally:
        stop()
    from tests.agents.sample_agents import Compiles

    assert Compiles.seconds > 1.6
    assert rows[0].failed == ""
    assert rows[0].seconds < 0.5


def test_the_game_is_played_on_elsewhere_as_it_was():
    """Half a game, then the rest in another hall: who stayed answers as before, and of who left the actions are known."""
    settings = Settings((f"{SAMPLE}:Forgetful", f"{SAMPLE}:Raises"))
    fixture = next(settings.fixtures())
    whole, before = Hall(settings), Hall(settings)
    rows = whole.play(fixture)
    before.play(fixture)
    actions = before._board.actions()
    assert len(actions) > 20
    assert before._board.used(0)[0] == rows[0].decisions
    left = Left(0, 1, "Raises", rows[1].failed, rows[1].decisions, rows[1].seconds)
    for count in (4, 10, len(actions)):  # it leaves at the game's sixth decision at the latest
        again = Hall(settings).play(fixture, past=actions[:count], left=(left,))
        assert again[0].decisions > 2
        assert (again[1].failed, again[1].decisions) == (rows[1].failed, 2)
    assert untimed(again) == untimed(rows)


def test_an_agent_that_cannot_be_made():
    hall = Hall(Settings((f"{SAMPLE}:NotMade",)))
    with pytest.raises(
        AgentFailure, match=r"NotMade' cannot be made: FileNotFoundError: weights.bin \(sample_agents.py, line "
    ) as caught:
        hall.prepare()
    assert "Traceback" in caught.value.trace
    assert (hall._board.doing, hall._board.who) == (MAKING, 0)


def test_an_agent_that_cannot_be_made_any_more_leaves_its_games():
    settings = Settings(("random", f"{SAMPLE}:NotMade"))
    hall = Hall(settings)
    hall.prepare(skip=[1])
    rows = hall.play(next(settings.fixtures()))
    assert rows[1].failed.startswith("not made: agent 'tests.agents.sample_agents:NotMade' cannot be made: FileNotFoundError")
    assert hall._board.doing == NOTHING
