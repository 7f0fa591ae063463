"""Samples of what a seat cannot know (games/drawing/determinize.py): what the seat sees stays, and nothing else tells.

First law: the seat observes the same as in the real game. Second law: two games that it cannot tell apart give the same sample.
"""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from isle_env.components.drawing import tables as D
from isle_env.engine import record
from isle_env.games.drawing import state as S
from isle_env.games.drawing.laws import broken_law
from tests.games.drawing.positions import POLICIES, TABLES, Position, positions, uniform
from tests.support.volume import seeds

each_table = pytest.mark.parametrize(("game", "seats"), TABLES)


@each_table
def test_every_viewer_sees_the_same(game, seats):
    """At every decision, for every viewer; and the sample is a position of its own right."""
    for seed in seeds(3, 1):
        rng = random.Random(seed)
        for position in positions(seed, game, seats):
            for viewer in range(seats):
                before, sample = position.observe(viewer), position.sample(viewer, rng.randrange(1000))
                assert (sample.observe(viewer) == before).all()
                if int(position.g["seat"]) == viewer:
                    assert (sample.words == position.words).all()
            if rng.random() < 0.1:
                assert broken_law(sample.games) is None


@each_table
def test_samples_play_on(game, seats):
    """To their ends, with every law kept; the seats that have played today play again, once each."""
    for seed in seeds(3, 1):
        rng = random.Random(seed)
        for position in positions(seed, game, seats):
            if position.over or rng.random() > 0.03:
                continue
            sample = position.sample(rng.randrange(seats), rng.randrange(1000))
            while not sample.over:
                assert sample.apply(uniform(sample, rng)) >= 0
            assert broken_law(sample.games) is None


@each_table
def test_own_day_stays(game, seats):
    """The viewer's boat, ticks and specials are its own; when it decides, so is what it has in hand."""
    rng = random.Random(1)
    pending = ("taken", "open", "cell_now", "half", "rest", "picks", "special_now", "tile_in_hand", "colour_in_hand", "copy_tile")
    own = ("tile_at", "tile_code", "tile_first", "lessons", "special_day", "anywhere", "done", "slots")
    for position in positions(5, game, seats):
        viewer = rng.randrange(seats)
        sample = position.sample(viewer, rng.randrange(1000))
        assert all(np.array_equal(sample.g[name][viewer], position.g[name][viewer]) for name in own)
        if int(position.g["seat"]) == viewer:
            assert all(sample.g[name] == position.g[name] for name in pending)


@pytest.mark.parametrize(("game", "seats"), [table for table in TABLES if table[1] > 1])
def test_what_others_have_done_today_does_not_matter(game, seats):
    """Two games that part in the morning, in what the others do, give the viewer the same samples until the evening."""
    compared = 0
    for seed in seeds(4, 1):
        rng = random.Random(seed)
        viewer = rng.randrange(seats)
        one, other = Position.new(game, seats, seed), Position.new(game, seats, seed)
        policy = POLICIES[seed % len(POLICIES)]
        while not one.over and compared < 200:
            day, morning = int(one.g["day"]), one.copy()
            other = morning.copy()
            while int(one.g["day"]) == day and not one.over:
                deciding = int(one.g["seat"])
                actions = []
                while int(one.g["seat"]) == deciding and int(one.g["day"]) == day and not one.over:
                    actions.append(policy(one, rng))
                    one.apply(actions[-1])
                if one.over or int(one.g["day"]) != day:
                    break  # the evening shows what has been done
                if deciding == viewer:
                    for action in actions:
                        other.apply(action)
                else:
                    while int(other.g["seat"]) == deciding:
                        other.apply(uniform(other, rng))
                assert (one.observe(viewer) == other.observe(viewer)).all()
                draw = rng.randrange(1000)
                assert one.sample(viewer, draw).games.tobytes() == other.sample(viewer, draw).games.tobytes()
                compared += 1
    assert compared


@pytest.mark.parametrize("game", [S.EXPLORE_AND_DRAW, S.REMOTE])
def test_the_order_of_what_is_left_does_not_matter(game):
    """Decks and bag in another order give the same samples."""
    rng = np.random.default_rng(3)
    for position in positions(2, game, 2):
        if int(position.g["decisions"]) % 10:
            continue
        other = Position.at(record.copied(position.games))
        day = int(position.g["day"])
        rests = [other.g["lessons_deck"][4 * day : int(D.LESSONS_DECK_SIZE[game])]]
        if game == S.REMOTE:
            rests += [other.g["bag"][: int(other.g["bag_left"])], other.g["oshax_deck"][: int(other.g["oshax_left"])]]
        else:
            rests += [other.g["cats_deck"][8 * day : len(D.CATS_DECK) - D.PROMO_CARDS]]
        for rest in rests:
            rest[:] = rng.permutation(rest)
        for viewer in range(2):
            assert position.sample(viewer, day).games.tobytes() == other.sample(viewer, day).games.tobytes()


def test_colours_still_face_down_do_not_matter():
    """The sister's row is drawn anew from where it lies face down; what is open stays."""
    for position in positions(1, S.EXPLORE_AND_DRAW, 1):
        day = int(position.g["day"])
        seen = {tuple(position.sample(0, seed).g["sister_colours"].tolist()) for seed in range(3)}
        assert {row[: min(day, 5)] for row in seen} == {tuple(position.g["sister_colours"][: min(day, 5)].tolist())}
        other = Position.at(record.copied(position.games))
        other.g["sister_colours"][day:] = other.g["sister_colours"][day:][::-1]
        assert position.sample(0, 7).games.tobytes() == other.sample(0, 7).games.tobytes()


@pytest.mark.parametrize("game", [S.EXPLORE_AND_DRAW, S.REMOTE])
def test_each_order_is_as_likely(game):
    """The next card of the lessons deck is each of those left about as often as it is there."""
    position = Position.new(game, 2, 4)
    size, draws = int(D.LESSONS_DECK_SIZE[game]), 3000
    left = Counter(position.g["lessons_deck"][4:size].tolist())
    found = Counter(int(position.sample(0, seed).g["lessons_deck"][4]) for seed in range(draws))
    expected = {item: draws * number / (size - 4) for item, number in left.items()}
    chi = sum((found[item] - often) ** 2 / often for item, often in expected.items())
    freedom = len(expected) - 1
    assert set(found) <= set(expected)
    assert chi < freedom + 5 * (2 * freedom) ** 0.5, f"chi square {chi:.1f} with {freedom} degrees of freedom"
