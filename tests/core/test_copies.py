"""Copies of a running game: clones, saved bytes, and `determinize`, which draws anew what a seat cannot know."""

import random

import numpy as np
import pytest

from isle_env import Game
from isle_env.core import state
from tests import invariants
from tests.oracle.duel import POLICIES, enrich
from tests.oracle.kept import check_kept
from tests.oracle.pieces import kind_of
from tests.volume import seeds

OPTIONS = [(seats, windows, skip) for seats in (2, 3, 4) for windows in (False, True) for skip in (True, False)]


def games(count: range):
    """Random games of every kind of option, with the generator that plays them."""
    for seed in count:
        seats, windows, skip = OPTIONS[seed % len(OPTIONS)]
        game = Game.new(seats, 500 + seed, reaction_windows=windows, auto_skip=skip)
        if seed % 3 == 0:
            enrich(game)
        yield game, POLICIES[seed % len(POLICIES)], random.Random(seed)


@pytest.mark.slow
def test_clone_given_the_same_actions_stays_byte_equal():
    for game, policy, rng in games(seeds(48, 6)):
        clone = game.clone()
        while not game.over:
            action = policy(game, rng)
            game.apply(action)
            assert game != clone, "an action changes the game and not its clone"
            clone.apply(action)
            assert game.games.tobytes() == clone.games.tobytes()
            if rng.random() < 0.05:
                clone = game.clone()


def test_playing_a_clone_leaves_the_game_alone():
    for game, policy, rng in games(seeds(24, 4)):
        while not game.over:
            if rng.random() < 0.03:
                before = game.to_bytes()
                clone = game.clone()
                while not clone.over:
                    clone.apply(policy(clone, rng))
                assert game.to_bytes() == before
            game.apply(policy(game, rng))


@pytest.mark.slow
def test_saved_and_restored_goes_on_the_same():
    for game, policy, rng in games(seeds(48, 6)):
        twin = Game.from_bytes(game.to_bytes())
        while not game.over:
            assert twin == game
            assert (twin.mask() == game.mask()).all()
            action = policy(game, rng)
            game.apply(action)
            twin.apply(action)
            if rng.random() < 0.2:
                twin = Game.from_bytes(twin.to_bytes())
        assert twin.over
        assert twin.scores() == game.scores()


@pytest.mark.slow
def test_determinized_game_looks_the_same_to_its_seat():
    for game, policy, rng in games(seeds(48, 6)):
        while not game.over:
            game.apply(policy(game, rng))
            seat, seed = rng.randrange(game.num_players), rng.randrange(2**31)
            before = game.to_bytes()
            other = game.determinize(seat, seed)
            assert game.to_bytes() == before, "determinize works on a copy"
            assert (other.observe(seat) == game.observe(seat)).all()
            if game.current_seat == seat:
                assert (other.mask() == game.mask()).all()
            if rng.random() < 0.2:
                invariants.check(other.games)
                check_kept(other.games[0])


def test_determinized_game_can_be_played_to_the_end():
    for game, policy, rng in games(seeds(24, 3)):
        while not game.over:
            if rng.random() < 0.03:
                other = game.determinize(rng.randrange(game.num_players), rng.randrange(2**31))
                while not other.over:
                    other.apply(policy(other, rng))
                    if rng.random() < 0.2:
                        invariants.check(other.games)
                invariants.check(other.games)
            game.apply(policy(game, rng))


def test_determinize_is_fixed_by_its_seed():
    for game, policy, rng in games(seeds(12, 4)):
        for _ in range(60):
            game.apply(policy(game, rng))
        assert game.determinize(1, 7) == game.determinize(1, 7)
        assert game.determinize(1, 7) != game.determinize(1, 8)


def played_to(phase: int, seed: int, seats: int = 2) -> Game:
    """A random game at its first decision of a phase."""
    game, rng = Game.new(seats, seed), random.Random(seed)
    while game.record["phase"] != phase:
        game.apply(POLICIES[1](game, rng))
    return game


def test_determinize_draws_all_that_is_hidden():
    """Bag, deck, the others' hands and lessons come out differently; own ones and the open table do not."""
    hidden, own = {"bag": set(), "deck": set(), "hand": set(), "lessons": set()}, set()
    for seed in range(4, 12):
        game = played_to(state.RESCUE_CARDS, seed)
        for draw in range(4):
            g = game.determinize(0, draw).games[0]
            hidden["bag"].add(g["bag"][: g["bag_left"]].tobytes() != game.record["bag"][: g["bag_left"]].tobytes())
            hidden["deck"].add(g["deck"][: g["deck_left"]].tobytes() != game.record["deck"][: g["deck_left"]].tobytes())
            for name in ("hand", "lessons"):
                hidden[name].add(bool((g[name][1] != game.record[name][1]).any()))
                own.add(bool((g[name][0] != game.record[name][0]).any()))
            assert np.array_equal(g["field"], game.record["field"])
            assert sorted(g["bag"][: g["bag_left"]]) == sorted(game.record["bag"][: g["bag_left"]])
            assert (g["hand"][1].sum(), g["lessons"][1].sum()) == (
                game.record["hand"][1].sum(),
                game.record["lessons"][1].sum(),
            )
    assert all(True in changed for changed in hidden.values()), f"never redrawn: {hidden}"
    assert own == {False}


def test_determinize_keeps_what_was_seen_in_the_draft():
    """With two seats: of the five cards I leave in my first pack three come back, so two are surely the other's picks."""
    for seed in seeds(20, 5):
        game, rng = Game.new(2, seed), random.Random(seed)
        first = game.record["order"][0]
        left, back = None, None
        while game.record["phase"] == state.DRAFT:
            g = game.record
            if g["draft_round"] == 1 and left is None:
                left = sorted(kind_of(card) for card in g["pack"][1 - first][: g["pack_size"][1 - first]])
            if g["draft_round"] == 2 and back is None:
                back = sorted(kind_of(card) for card in g["pack"][first][: g["pack_size"][first]])
            game.apply(POLICIES[0](game, rng))
        taken = list(left)
        for kind in back:
            taken.remove(kind)
        for draw in range(5):
            other = game.determinize(first, draw).record
            picks = [kind_of(card) for card in other["pick"][1 - first][: other["pick_count"][1 - first]]]
            assert all(picks.count(kind) >= taken.count(kind) for kind in taken)
