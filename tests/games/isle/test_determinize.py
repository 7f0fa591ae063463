"""Resampling what a seat cannot know: the law, the bookkeeping, what must stay and what must not."""

from __future__ import annotations

import random

import numpy as np

from isle_env.components import tables as T
from isle_env.engine.record import NONE
from isle_env.game import Game
from isle_env.games.isle import state as S
from isle_env.games.isle.hidden import knowledge
from tests.oracle.duel import eager
from tests.support import invariants
from tests.support.settings import each_setting, each_skip


def random_positions(seed: int, every: int, **options):
    """Positions of one random game, every so many decisions."""
    game = Game.new(seed=seed, **options)
    rng = np.random.default_rng(seed)
    count = 0
    while not game.over:
        game.apply(int(rng.choice(game.legal_actions())))
        count += 1
        if count % every == 0:
            yield count, game


def test_rescue_cards_that_two_seats_could_only_have_exchanged():
    """Seats that buy all that is on offer: which of them has a rescue card seen in a pack is open. (No sample was ever found.)"""
    game, rng = Game.new(4, seed=529, auto_skip=False), random.Random(29)
    for _ in range(73):
        game.apply(eager(game, rng))
        for draw in (lambda: rng.randrange(4), lambda: rng.randrange(2**31), rng.random):  # as in test_copies.py
            draw()
    assert game.phase == "rescue_cards"
    for seed in (1490684918, *range(20)):
        sample = game.determinize(0, seed)
        assert_consistent(sample)
        assert (sample.observe(0) == game.observe(0)).all()


def cards_at(game: Game, base: int, seat: int) -> np.ndarray:
    """The cards that lie at a place of a seat."""
    return np.flatnonzero(game.record["card_where"] == base + seat)


def assert_consistent(game: Game) -> None:
    """Counts, piles and memories agree with where every card is."""
    record = game.record
    for seat in range(game.num_players):
        for counts, total, base in (
            ("hand", "hand_count", S.IN_HAND),
            ("lessons", "lesson_count", S.IN_LESSONS),
            ("front", "front_count", S.IN_FRONT),
        ):
            kinds = np.bincount(T.CARD_KIND[cards_at(game, base, seat)], minlength=T.NUM_KINDS)
            assert np.array_equal(kinds, record[counts][seat])
            assert kinds.sum() == record[total][seat]
        for pile, size, base in (("pack", "pack_size", S.IN_PACK), ("pick", "pick_count", S.IN_PICK)):
            held = record[pile][seat][: record[size][seat]].tolist()
            assert sorted(held) == cards_at(game, base, seat).tolist()
    assert sorted(record["deck"][: record["deck_left"]].tolist()) == np.flatnonzero(record["card_where"] == S.IN_DECK).tolist()
    for memory, counts in remembered(game).items():
        assert np.array_equal(counts, record[memory])


def remembered(game: Game) -> dict[str, np.ndarray]:
    """What the seats remember having left to others, from where every card has been; alone, what was not chosen of a pack."""
    again = game.clone()
    g = again.record
    if game.mode == "solo":
        left = (g["card_where"] == S.IN_UNBOUGHT) & (g["card_taker"] == NONE)
        for memory, cards in (("passed_on", left), ("passed_today", left & (g["card_day"] == game.day))):
            g[memory][0] = np.bincount(T.CARD_KIND[cards], minlength=T.NUM_KINDS)
    else:
        for seat in range(game.num_players):
            knowledge.recount_passed(again.games[0], seat)
    return {memory: g[memory] for memory in ("passed_on", "passed_today")}


@each_setting
@each_skip
def test_the_seat_sees_the_same_and_the_books_balance(setting, skip):
    """The law of determinize, on whole games, in every phase."""
    for seed in range(2):
        for count, game in random_positions(seed, every=5, auto_skip=skip, **setting):
            assert_consistent(game)
            for seat in range(game.num_players):
                sample = game.determinize(seat, count)
                assert np.array_equal(sample.observe(seat), game.observe(seat))
                assert_consistent(sample)
                invariants.check(sample.games)
                if sample.current_seat == seat:
                    assert np.array_equal(sample.legal_actions(), game.legal_actions())
                assert sample.over or sample.legal_actions().size > 0


@each_setting
def test_a_sample_can_be_played_to_the_end(setting):
    rng = np.random.default_rng(9)
    for count, game in random_positions(4, every=25, **setting):
        sample = game.determinize(count % game.num_players, count)
        while not sample.over:
            sample.apply(int(rng.choice(sample.legal_actions())))
            assert_consistent(sample)


def test_the_same_seed_gives_the_same_sample_and_leaves_the_game_alone():
    _, game = next(random_positions(1, every=40))
    before = game.to_bytes()
    assert game.determinize(0, 7) == game.determinize(0, 7)
    assert game.determinize(0, 7) != game.determinize(0, 8)
    assert game.to_bytes() == before


def test_the_generator_of_the_game_is_not_handed_on():
    """Whoever holds the sample could otherwise run the real game's generator."""
    game = Game.new(2, seed=3)
    assert not np.array_equal(game.determinize(0, 1).record["rng"], game.record["rng"])


def test_with_two_seats_the_cards_taken_from_a_known_pack_are_known():
    """In round 2 a seat gets its first pack back: what is missing, the other has taken (and surely not put back)."""
    game = Game.new(2, seed=11)
    while not (game.decision == "draft" and game.record["draft_round"] == 2):
        game.apply(int(game.legal_actions()[0]))
    viewer, other = int(game.record["order"][0]), int(game.record["order"][1])
    record = game.record
    taken = [c for c in cards_at(game, S.IN_PICK, other) if record["card_pack"][c] == viewer and record["card_round"][c] == 1]
    assert len(taken) == 2
    for seed in range(30):
        sample = game.determinize(viewer, seed)
        assert set(taken) <= set(cards_at(sample, S.IN_PICK, other).tolist())


def test_unseen_cards_are_drawn_evenly():
    """The top of the deck after a sample is any unseen card with equal chance."""
    game = Game.new(2, seed=5)
    record = game.record
    unseen = [c for c in range(T.CARDS) if record["card_where"][c] not in (S.IN_UNUSED, S.IN_PACK)]
    samples = 6000
    tops = np.zeros(T.CARDS, dtype=np.int64)
    for seed in range(samples):
        sample = game.determinize(0, seed)
        tops[sample.record["deck"][sample.record["deck_left"] - 1]] += 1
    assert tops.sum() == tops[unseen].sum()
    expected = samples / len(unseen)
    chi_square = float((((tops[unseen] - expected) ** 2) / expected).sum())
    degrees = len(unseen) - 1
    assert chi_square < degrees + 5 * np.sqrt(2 * degrees)


def test_hidden_lessons_do_not_depend_on_the_truth():
    """Two games that look alike to a seat give it the same distribution of the other's hidden lesson."""
    for _, game in random_positions(21, every=1):
        if game.record["lesson_count"][1] >= 1 and game.day >= 2:
            break
    twin = game.determinize(0, 999)
    assert np.array_equal(twin.observe(0), game.observe(0))

    def tally(source: Game) -> np.ndarray:
        lessons = [source.determinize(0, seed).record["lessons"][1] for seed in range(4000)]
        return np.sum(lessons, axis=0, dtype=np.int64)

    a, b = tally(game), tally(twin)
    assert a.sum() == b.sum()
    both = a + b > 0
    spread = np.abs(a - b)[both] / np.sqrt((a + b)[both])
    assert spread.max() < 4.5


def test_an_earlier_purchase_is_hidden_and_resampled():
    """R-12: while others still buy, what a seat has bought is anything it could have."""
    game = Game.new(2, seed=8)
    while game.phase != "buy":
        game.apply(int(game.legal_actions()[0]))
    first, second = (int(seat) for seat in game.record["order"][:2])
    while game.current_seat == first:
        game.apply(int(game.legal_actions()[-1]))  # buys what it can
    assert game.current_seat == second
    assert game.phase == "buy"
    sizes = {int(game.determinize(second, seed).record["hand_count"][first]) for seed in range(60)}
    assert len(sizes) > 1
    for seed in range(20):
        assert np.array_equal(game.determinize(second, seed).observe(second), game.observe(second))
