"""Samples drawn each from the last one: what ``determinize`` promises of one sample holds for every one of a chain."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from isle_env import Game
from isle_env.games.isle.laws import broken_law
from tests.games.isle.test_beliefs import PHASES, SAMPLES, WORST, position_of, positions, small_game
from tests.support import belief
from tests.support.settings import each_setting, first
from tests.support.volume import seeds

NUMBER = 6
"""Samples of a chain that are looked at."""
FAR_ON = (1, 5)
"""Numbers of samples in their chains that are compared with what is right: the second, and a later one."""
APART = 4
"""In one long chain, samples so far apart count as drawn each by itself."""


@each_setting
def test_every_sample_of_a_chain_could_be_the_game(setting):
    """The first is that of ``determinize``. All of them are seen alike by the seat, and have the public past of the first."""
    checked, others = 0, 0
    for seed in seeds(6, 2):
        for game, seat in positions(setting, seed, 0.05):
            before, drawn = game.clone(), list(itertools.islice(game.samples(seat, seed), NUMBER))
            assert game == before, "drawing samples changes nothing"
            assert drawn[0].to_bytes() == game.determinize(seat, seed).to_bytes()
            past = belief.public_past(drawn[0].record, seat)
            for sample in drawn:
                assert (sample.observe(seat) == game.observe(seat)).all()
                assert sample.legal_actions().tolist() == game.legal_actions().tolist() or seat != game.current_seat
                assert belief.public_past(sample.record, seat) == past
                belief.check_possible(sample.record, seat)
                assert broken_law(sample.games) is None
            others += len({sample.to_bytes() for sample in drawn}) == NUMBER
            checked += 1
    assert checked > 10
    assert others > 0.9 * checked, "samples of a chain repeat each other"


@each_setting
def test_games_that_a_seat_cannot_tell_apart_have_the_same_chain(setting):
    """Byte for byte, so that no later sample shows a trace of the truth either."""
    checked = 0
    for seed in seeds(8, 2):
        for game, seat in positions(setting, seed, 0.05):
            twin, past = game.determinize(seat, 123_456_789), belief.public_past(game.record, seat)
            if belief.public_past(twin.record, seat) == past:
                for one, other in itertools.islice(zip(game.samples(seat, seed), twin.samples(seat, seed), strict=True), NUMBER):
                    assert one.to_bytes() == other.to_bytes()
                checked += 1
    assert checked > 10


@pytest.mark.parametrize("options", [{"game": "explore_and_draw"}, {"game": "remote"}], ids=lambda options: options["game"])
def test_chains_of_the_drawing_games(options):
    """Their samples are drawn each by itself."""
    rng, game = np.random.default_rng(1), Game.new(2, seed=4, **options)
    while not game.over:
        if rng.random() < 0.1:
            drawn = list(itertools.islice(game.samples(1, 7), NUMBER))
            assert drawn[0] == game.determinize(1, 7)
            assert drawn == list(itertools.islice(drawn[3].samples(1, 7), NUMBER)), "a sample tells of the truth"
            assert all((sample.observe(1) == game.observe(1)).all() for sample in drawn)
            assert len({sample.to_bytes() for sample in drawn}) == NUMBER
        game.apply(int(rng.choice(game.legal_actions())))


@pytest.mark.parametrize(
    ("given", "text"),
    [((2, 0), "seat 2"), ((-1, 0), "seat -1"), ((0, -1), "seed"), ((0, 0.5), "seed")],
)
def test_a_wrong_seat_or_seed_is_refused(given, text):
    with pytest.raises((ValueError, TypeError), match=text):
        Game.new(2, seed=1).samples(*given)


@pytest.mark.long
def test_chains_go_evenly_over_all_deals_that_fit():
    """Against brute force: later samples of many chains, and those of one long chain."""
    compared = 0
    for seed in range(3):
        game = small_game(1, 2, seed)
        found = belief.fitting_deals(game, seed, 6, SAMPLES) if game else ()
        if len(found) < 300:
            continue
        compared += 1
        for number in FAR_ON:
            assert belief.difference(found, belief.places(belief.chains(game, 0, SAMPLES // 2, number))) < WORST, f"seed {seed}"
        assert belief.difference(found, belief.places(belief.one_chain(game, 0, SAMPLES // 2, APART))) < WORST, f"seed {seed}"
    assert compared > 0


@pytest.mark.long
@pytest.mark.parametrize(("seats", "day"), first(3, (2, 5), (3, 3), (4, 2), (4, 5)))
def test_later_samples_are_as_even_as_many_rounds_make_them(seats, day):
    """Every hidden card is in every place as often as after eight times as many rounds of changes from a first deal."""
    count = 1500
    game, seat, seed = position_of(PHASES[(seats * day) % len(PHASES)], day, seats, 40)
    longer = belief.places(belief.long_mixed(game, seat, count))
    for number in FAR_ON:
        worst = belief.difference(belief.places(belief.chains(game, seat, count, number)), longer)
        assert worst < WORST, f"seed {seed}, seat {seat}, sample {number}: {game!r}"
