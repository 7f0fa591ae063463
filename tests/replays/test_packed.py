"""Games in few bytes: what comes out is what went in, in every game and mode, and nothing else comes out of anything else."""

from __future__ import annotations

import random

import numpy as np
import pytest

from isle_env.game import Game
from isle_env.replays import ReplayError
from isle_env.replays.packed import MOST_LETTERS, packed, unpacked

KINDS = {
    "two": {"num_players": 2},
    "four": {"num_players": 4},
    "family": {"num_players": 2, "mode": "family"},
    "solo": {"mode": "solo"},
    "modules": {"num_players": 3, "modules": ("kittens", "beasts", "events")},
    "without skipping": {"num_players": 2, "auto_skip": False},
    "explore_and_draw": {"game": "explore_and_draw", "num_players": 2},
    "remote": {"game": "remote", "num_players": 2},
}


def played(seed, **options):
    """The decisions of a random game."""
    game, dice, decisions = Game.new(seed=seed, **options), np.random.default_rng(seed), []
    while not game.over:
        decisions.append(int(dice.choice(game.legal_actions())))
        game.apply(decisions[-1])
    return decisions


@pytest.mark.parametrize("kind", KINDS)
def test_what_comes_out_is_what_went_in(kind):
    for seed in range(5):
        decisions = played(seed, **KINDS[kind])
        text = packed(Game.new(seed=seed, **KINDS[kind]), decisions)
        assert unpacked(Game.new(seed=seed, **KINDS[kind]), text) == decisions
        assert len(text) < len(decisions)


def test_it_is_the_number_whose_digits_are_the_places_of_the_choices():
    """The slow twin: the number is made from the front, with the product of all bases so far."""
    game, decisions, whole, weight = Game.new(2, seed=3), played(3, num_players=2), 0, 1
    for action in decisions:
        legal = list(game.legal_actions())
        whole += weight * legal.index(action)
        weight *= len(legal)
        game.apply(action)
    import base64

    text = packed(Game.new(2, seed=3), decisions)
    assert int.from_bytes(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), "little") == whole


def test_any_other_text_is_another_game_or_none():
    decisions = played(4, num_players=2)
    text, dice, others = packed(Game.new(2, seed=4), decisions), random.Random(1), 0
    for _ in range(150):
        place = dice.randrange(len(text))
        letter = dice.choice("ABCxyz019-_=+/ é")
        spoilt = text[:place] + letter + text[place + 1 :]
        try:
            found = unpacked(Game.new(2, seed=4), spoilt)
        except ReplayError:
            continue
        assert (found == decisions) == (spoilt == text)
        others += spoilt != text
    assert others > 0, "most letters make another game"


@pytest.mark.parametrize("text", ["*", "A" * (MOST_LETTERS + 1), "AAAA" * 20 + "B", "_" * 1000, "\u202e", "====", "A"])
def test_what_is_no_game_is_refused(text):
    with pytest.raises(ReplayError):
        unpacked(Game.new(2, seed=4), text)


def test_decisions_that_do_not_fit_are_named():
    decisions = played(4, num_players=2)
    with pytest.raises(ReplayError, match=f"decision 3 of {len(decisions)} does not fit"):
        packed(Game.new(2, seed=4), [*decisions[:2], 10_000, *decisions[3:]])
    with pytest.raises(ReplayError, match="the game is not over after 5 decisions"):
        packed(Game.new(2, seed=4), decisions[:5])
