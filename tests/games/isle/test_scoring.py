"""The final score by parts, and who wins (rulebook, Scoring and Tiebreaker; R-6)."""

import numpy as np
import pytest

from isle_env.boat import BOAT_FIELDS
from isle_env.boats.laying import lay, reset_boat
from isle_env.components import tables as T
from isle_env.engine.record import NONE
from isle_env.games.isle import state as S
from isle_env.games.isle.scoring import score_game, score_seat, tie_break
from tests.oracle.lessons import COLOURED, PRIVATE, PUBLIC, Seat
from tests.support.random_boats import random_boat

KIND_OF = {int(number): kind for kind, number in enumerate(T.KIND_NUMBER[: T.NUM_KINDS]) if number > 0}


def table(players: int, seed: int):
    """A finished game with random boats, and the boats' twins."""
    games, twins = S.zeros(1), []
    games["num_players"] = players
    games["order"] = NONE
    games["order"][0, :players] = np.roll(range(players), seed)
    for seat in range(players):
        boat, twin = random_boat(100 * seed + seat)
        for field in BOAT_FIELDS:
            games[field][0, seat] = boat._games[field][0, 0]
        twins.append(twin)
    return games, twins


def hold(games, seat: int, *cards: int) -> None:
    """Give a seat private lessons."""
    for card in cards:
        games["lessons"][0, seat, KIND_OF[card]] += 1
        games["lesson_count"][0, seat] += 1


def level(players: int):
    """A game in which every seat has the same empty boat."""
    games = S.zeros(1)
    games["num_players"] = players
    for seat in range(players):
        reset_boat(games[0], seat, 0)
    return games


@pytest.mark.parametrize("seed", range(12))
def test_parts_of_the_score_against_the_twin(seed):
    players = 2 + seed % 3
    games, twins = table(players, seed)
    rng = np.random.default_rng(seed)
    private = {seat: [int(card) for card in rng.choice(np.arange(113, 143), 5, replace=False)] for seat in range(players)}
    for seat, cards in private.items():
        hold(games, seat, *cards)
    games["fish"][0] = rng.integers(0, 10, 4)
    games["permanent"][0] = rng.integers(1, 5, 4)
    colours = {143: 2, 146: 0, 149: 4}
    for card in (147, 148, 150):
        games["public"][0, KIND_OF[card]] = T.NUM_COLOURS + 1
    for card, colour in colours.items():
        games["public"][0, KIND_OF[card]] = colour + 1
    score_game(games[0])
    for seat in range(players):
        others = [twin for k, twin in enumerate(twins) if k != seat]
        first = games["order"][0, 0] == seat
        twin = Seat(twins[seat], others, int(games["fish"][0, seat]), int(games["permanent"][0, seat]), 5, bool(first))
        parts = twins[seat].score()
        parts["private_lessons"] = sum(PRIVATE[card](twin) for card in private[seat])
        parts["public_lessons"] = sum(PUBLIC[card](twin) for card in (147, 148, 150))
        parts["public_lessons"] += sum(COLOURED[card](twin, T.COLOURS[colour]) for card, colour in colours.items())
        parts["total"] += parts["private_lessons"] + parts["public_lessons"]
        assert dict(zip(S.SCORE_PARTS, games["score"][0, seat].tolist(), strict=True)) == parts
    totals = games["score"][0, :players, S.TOTAL]
    assert games["winner"][0, :players].any()
    assert (totals[games["winner"][0, :players] == 1] == totals.max()).all()
    assert not games["winner"][0, players:].any()
    assert not games["score"][0, players:].any()


def test_an_empty_boat():
    games = level(2)
    score_seat(games[0], 0)
    assert games["score"][0].tolist() == [[-19, -35, 0, 0, 0, 0, -54], [0] * 7, [0] * 7, [0] * 7]


def test_scoring_twice_changes_nothing():
    games, _ = table(4, 5)
    score_game(games[0])
    before = games.tobytes()
    score_game(games[0])
    assert games.tobytes() == before


def test_a_lesson_counts_only_for_the_seat_that_has_it_and_a_public_one_for_all():
    games = level(3)
    hold(games, 1, 125)
    score_game(games[0])
    assert games["score"][0, :3, S.PRIVATE_LESSONS].tolist() == [0, 38, 0]
    games["public"][0, KIND_OF[150]] = T.NUM_COLOURS + 1
    score_game(games[0])
    assert games["score"][0, :3, S.PUBLIC_LESSONS].tolist() == [25, 25, 25]
    assert games["winner"][0].tolist() == [0, 1, 0, 0]


def test_r6_fish_break_a_tie_and_what_is_equal_then_shares_the_win():
    games = level(4)
    games["fish"][0] = [3, 7, 7, 1]
    score_game(games[0])
    assert games["winner"][0].tolist() == [0, 1, 1, 0]
    games["fish"][0, 2] = 8
    score_game(games[0])
    assert games["winner"][0].tolist() == [0, 0, 1, 0]


def test_r6_fish_do_not_outweigh_a_point():
    games = level(2)
    games["fish"][0] = [255, 0, 0, 0]
    lay(games[0], 1, T.RARE_TILE, T.NO_COLOUR, 0, 70)
    score_game(games[0])
    assert games["winner"][0].tolist() == [0, 1, 0, 0]


def test_r6_family_mode_breaks_ties_by_filled_rooms_and_rare_treasures_score_nothing():
    games = level(2)
    games["mode"] = S.Mode.FAMILY
    games["fish"][0] = [9, 0, 0, 0]
    lay(games[0], 0, T.RARE_TILE, T.NO_COLOUR, 0, int(T.SQUARE_AT[3, 8]))
    games["room_left"][0, 1, 0] = 0  # a filled room, and five rats more to make up for it
    games["rats"][0, 1] = games["rats"][0, 0] + 5
    score_game(games[0])
    assert games["score"][0, 0, S.RARE_TREASURES] == 0
    assert games["score"][0, 0, S.TOTAL] == games["score"][0, 1, S.TOTAL]
    assert [tie_break(games[0], seat) for seat in range(2)] == [0, 1]
    assert games["winner"][0].tolist() == [0, 1, 0, 0]
