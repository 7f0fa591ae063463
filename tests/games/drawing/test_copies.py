"""A record is a whole game: a copy of its bytes goes on in the same way, and neither of two copies knows of the other."""

from __future__ import annotations

import random

import pytest

from isle_env.engine import record
from isle_env.games.drawing import state as S
from tests.games.drawing.positions import TABLES, Position, positions, uniform
from tests.support.volume import seeds


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_copy_goes_on_in_the_same_way(game, seats):
    """From any decision: the mask worked out again is the pending one, and the same actions lead to the same end."""
    for seed in seeds(2, 1):
        rng = random.Random(seed)
        for position in positions(seed, game, seats, auto_skip=bool(seed % 2)):
            restored = Position.at(record.from_bytes(S.DRAW, bytearray(position.games.tobytes())))
            assert (restored.words == position.words).all()
            if position.over or rng.random() > 0.05:
                continue
            one, other, kept = position.copy(), restored, position.games.tobytes()
            while not one.over:
                action = uniform(one, rng)
                assert one.apply(action) == other.apply(action)
            assert one.games.tobytes() == other.games.tobytes()
            assert position.games.tobytes() == kept


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_is_not_legal_is_refused_and_changes_nothing(game, seats):
    """Every id outside of the mask, and numbers that are no ids."""
    rng = random.Random(seats)
    for position in positions(3, game, seats):
        before, words = position.games.tobytes(), position.words.copy()
        legal = set(position.legal())
        for action in (*(rng.randrange(1184) for _ in range(20)), -1, -5, 1184, 1728, 2**40):
            if action not in legal:
                assert position.apply(action) == -1
        assert position.games.tobytes() == before
        assert (position.words == words).all()


def test_the_same_seed_is_the_same_game_and_another_is_not():
    """Set up by the words of a seed or by the seed itself."""
    ends = {Position.new(game, 2, seed).games.tobytes() for game in (0, 1) for seed in range(20) for _ in range(2)}
    assert len(ends) == 40
