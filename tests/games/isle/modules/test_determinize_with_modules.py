"""Samples of games with Kittens + Beasts: the seat sees the same, and nothing depends on what it has not seen (K-13, M-14)."""

from __future__ import annotations

import random

import numba
import numpy as np
import pytest

from isle_env import Game
from isle_env.components.expansion import tables as E
from isle_env.components.expansion.model import EventKey
from isle_env.games.isle import state
from isle_env.games.isle.hidden import mend
from tests.games.isle.modules.twins import EVERY, FAMILY, ORDINARY, positions, twin
from tests.support.settings import each
from tests.support.volume import seeds

belief = twin("tests.support.belief")

assert_consistent = twin("tests.games.isle.test_determinize").assert_consistent
ALL = {**EVERY, **FAMILY}
NUMBERS = {name: number for number, name in enumerate(ALL)}
each_name = pytest.mark.parametrize("name", each({name: name for name in ALL}, [*ORDINARY, "family, 3 seats"]))
BAGS = {"kitten_bag": "kitten_left", "beast_bag": "beast_left", "bag": "bag_left"}


def looked_at(name, share, more=0):
    """Positions of a game, a seat for each: some, and all of the mornings and of days on which rare finds come first."""
    for seed in seeds(1):
        rng = random.Random(seed)
        for game in positions(ALL[name], 1000 * seed + NUMBERS[name] + more):
            if rng.random() < share or game.phase == "fields" or (finds_first(game) and rng.random() < 0.3):
                yield game, rng.randrange(game.num_players)


def finds_first(game):
    """Is it a day on which rare finds come before the rescue (V-18)?"""
    record = game.record
    if not record["box"] & state.EVENTS or game.over:
        return False
    day = int(record["day"]) - 1
    return E.EVENT_KIND[record["event_tile"][day] - 1, E.DAY_SIDE[day]] == EventKey.RARE_FINDS_FIRST


@each_name
def test_the_seat_sees_the_same_and_the_sample_agrees_with_the_public_past(name):
    for game, seat in looked_at(name, 0.1):
        before, past = game.to_bytes(), belief.public_past(game.record, seat)
        sample = game.determinize(seat, 5)
        assert game.to_bytes() == before
        assert sample == game.determinize(seat, 5)
        assert (sample.observe(seat) == game.observe(seat)).all()
        assert_consistent(sample)
        assert belief.fish_off(past, belief.public_past(sample.record, seat)) < mend.FAR
        belief.check_possible(sample.record, seat)
        if sample.current_seat == seat:
            assert (sample.legal_actions() == game.legal_actions()).all()


@each_name
def test_a_game_and_its_own_sample_give_the_same_samples(name):
    """Two games that a seat cannot tell apart: byte for byte, so no trace of the truth is left."""
    checked = 0
    for game, seat in looked_at(name, 0.2 if name in FAMILY else 0.04, more=500):
        past = belief.public_past(game.record, seat)
        twins = (game.determinize(seat, 123_456_789 + draw) for draw in range(20))
        other = next((other for other in twins if belief.public_past(other.record, seat) == past), None)
        assert other is not None, f"no sample in 20 has the same past: {game!r}"
        assert (other.observe(seat) == game.observe(seat)).all()
        assert game.determinize(seat, 3) == other.determinize(seat, 3)
        checked += 1
    assert checked > 1


@pytest.mark.parametrize("name", ["kittens-beasts-events-2 seats", "kittens-beasts-events-solo", "beasts-4 seats", "3 seats"])
def test_m14_the_orders_of_the_bags_are_hidden(name):
    """With every bag in another order, promos in it, a seat sees the same, and its samples are the same."""
    different = 0
    for game, seat in looked_at(name, 0.1):
        other, rng = game.clone(), random.Random(7)
        for bag, left in BAGS.items():
            values = other.record[bag][: other.record[left]].tolist()
            other.record[bag][: len(values)] = rng.sample(values, len(values))
        different += other != game
        assert (other.observe(seat) == game.observe(seat)).all()
        assert other.determinize(seat, 3) == game.determinize(seat, 3)
    assert different > 3


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="thousands of samples are too slow without the JIT")
@pytest.mark.parametrize("bag", ["kitten_bag", "beast_bag"])
def test_every_kitten_and_beast_of_the_bag_is_next_as_often(bag):
    """In samples of the first decision; beasts are still in their bag where an event asks before the fields are filled."""
    game = Game.new(3, seed=first_morning(), modules=("kittens", "beasts", "events"))
    inside, count = game.record[bag][: game.record[BAGS[bag]]], 4000
    assert len(inside) >= 16
    drawn = [int(game.determinize(1, seed).record[bag][len(inside) - 1]) for seed in range(count)]
    often = np.array([drawn.count(tile) for tile in inside])
    assert often.sum() == count
    expected = count / len(inside)
    assert ((often - expected) ** 2 / expected).sum() < len(inside) - 1 + 5 * np.sqrt(2 * (len(inside) - 1))


def first_morning():
    """A seed with which an event asks a seat before anything else."""
    return next(seed for seed in range(100) if Game.new(3, seed=seed, modules=("kittens", "beasts", "events")).phase == "fields")


@pytest.mark.parametrize("name", [name for name in ALL if "kittens-beasts-events" in name] + ["2 seats", "family, 3 seats"])
def test_a_sample_can_be_played_to_the_end(name):
    for number, (game, seat) in enumerate(looked_at(name, 0.02, more=900)):
        sample, rng = game.determinize(seat, number), random.Random(number)
        while not sample.over:
            sample.apply(rng.choice(sample.legal_actions().tolist()))
        assert_consistent(sample)
        assert Game.from_bytes(sample.to_bytes()) == sample


def test_v18_days_with_rare_finds_first_are_among_those_sampled():
    """The tests above look at them: rare finds with rescue cards still in hand, and the choice of rescue cards after them."""
    phases = {game.phase for name in EVERY if "events" in name for game, _ in looked_at(name, 0) if finds_first(game)}
    assert {"rare_finds", "rescue_cards", "rescue", "draft", "buy"} <= phases


def test_r12_tokens_are_laid_openly():
    """V-16: that a token was laid is seen at once, unlike a rescue card, and so no sample changes it."""
    laid = 0
    for name in EVERY:
        if "events" in name and "solo" not in name:
            for game in positions(EVERY[name], 2000 + NUMBERS[name]):
                if game.phase == "rescue_cards" and game.record["front_tokens"].any():
                    for seat in range(game.num_players):
                        sample = game.determinize(seat, 1)
                        assert (sample.record["front_tokens"] == game.record["front_tokens"]).all()
                        assert (sample.observe(seat) == game.observe(seat)).all()
                        laid += 1
    assert laid > 10
