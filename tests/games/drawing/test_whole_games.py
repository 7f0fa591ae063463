"""Whole random games of the engine beside the oracle's: the same table, moves and sights after every decision, the same end.

The oracle (tests/oracle/drawing) is a second, slow implementation, written from the rulebooks and rulings. Games, seats, levels,
promo cards, auto_skip and policies are mixed, so that every question and every card comes up many times.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.oracle.drawing.cards import EXPLORE, REMOTE
from tests.oracle.drawing.decode import opening
from tests.oracle.drawing.duel import duel, pair
from tests.oracle.drawing.engine import EngineGame, dealt, encode
from tests.oracle.drawing.kept import check_kept
from tests.oracle.drawing.play import in_order
from tests.oracle.drawing.tables import POLICIES, TABLES, each_skip, each_table
from tests.support import invariants_drawing as invariants
from tests.support.volume import seeds


def play_beside(options, games, skip):
    for seed in games:
        for turn, (engine, _) in enumerate(duel(options, seed, POLICIES[(seed + options["seats"]) % len(POLICIES)], skip)):
            if turn % 8 == 0 or engine.over:
                invariants.check(engine.games)
                check_kept(engine.games[0])


@each_table
def test_game_is_the_oracles(options):
    """One game for each setting, with auto_skip and without in turn."""
    number = list(TABLES.values()).index(options)
    play_beside(options, [700 + number], skip=number % 2 == 0)


@pytest.mark.long
@each_skip
@each_table
def test_many_games_are_the_oracles(options, skip):
    play_beside(options, seeds(6, 1), skip)


def test_every_question_and_answer_comes_up():
    """The mix above reaches every step, special, half and treasure of both games."""
    steps, words = Counter(), set()
    for seed in seeds(40, 40):
        rng = random.Random(seed)
        engine = EngineGame(dealt((EXPLORE, REMOTE)[seed % 2], 2, seed))
        while not engine.over:
            move = POLICIES[seed // 2 % len(POLICIES)](in_order(engine.moves), rng)
            steps[engine.step] += 1
            words.add(("place",) if move[0] == "place" else move)
            engine.apply(move)
    assert " ".join(sorted(steps)) == "choose colour copy cross each extra half item map next_card pick place"
    assert {move[1] for move in words if move[0] == "special"} == {0, 1, 2, 3, 4}
    assert {move[1] for move in words if move[0] in ("half", "item")} == {0, 1}
    assert len({move[1] for move in words if move[0] == "treasure"}) == 9
    assert ("pass",) in words


@pytest.mark.parametrize("game", [EXPLORE, REMOTE])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_n_seats_are_n_games_of_one_seat(game, seats):
    """Boards do not interact: each seat's decisions, made alone on the same decks, give its boat and its points."""
    for seed in seeds(3, 1):
        rng = random.Random(seed)
        together = EngineGame(dealt(game, seats, seed))
        said = [[] for _ in range(seats)]
        start = [opening(together.games[0]) for _ in range(seats)]
        while not together.over:
            move = POLICIES[seed % len(POLICIES)](in_order(together.moves), rng)
            said[together.table.seat].append(move)
            together.apply(move)
        for number in range(seats):
            table = start[number]
            table.seats = [table.seats[number]]
            alone = EngineGame(encode(table))
            for move in said[number]:
                alone.apply(move)
            assert alone.over
            assert alone.table.scores[0] == together.table.scores[number]
            assert alone.table.seats[0].sheet.drawing() == together.table.seats[number].sheet.drawing()


@pytest.mark.parametrize("game", [EXPLORE, REMOTE])
def test_a_game_set_up_again_is_the_same(game):
    """What `encode` makes of a dealt game's table plays the same: tests that set tables up play the game itself."""
    for seed in seeds(3, 1):
        engine, _ = pair({"game": game, "seats": 3}, seed, auto_skip=False)
        again, rng = EngineGame(encode(opening(engine.games[0]))), random.Random(seed)
        while not engine.over:
            assert again.moves == engine.moves
            move = POLICIES[0](in_order(engine.moves), rng)
            engine.apply(move)
            again.apply(move)
        assert again.table.scores == engine.table.scores
